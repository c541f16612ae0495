//! Questions for programs that claim to know the rules.

use tessera_core::{Args, Exam, FastRng, Question, Subject, Turn, Value, below, choose};

use crate::building::District;
use crate::setup::Setup;

pub(crate) struct AkropolisExam;

impl Exam for AkropolisExam {
    fn corners(&self) -> &'static [&'static str] {
        &[
            // Nothing placed, one tile left, far coordinates, a tile with no neighbours.
            "2hmbtg;0010203;P001;P102;",
            "2HMBTG;101;P000;P109;",
            "2hmbtg;0010203;P00118N09E09R0;P102;",
            // A covered quarry, a tile on a single tile, the same hex at three levels.
            "2hmbtg;0050607;P00501N01E01R002N02E00R1;P102;",
            "2hmbtg;0090807;P00501N01E01R002N01E01R0;P102;",
            "2HMBTG;0090807;P00501N01E01R002N02E00R103S02E00R304S01E02R1;P102;",
            // Four players with every variant.
            "4HMBTG;2010203040506;P001;P102;P203;P304;",
        ]
    }

    fn questions(&self, setup: &str, rng: &mut FastRng) -> Vec<Question> {
        let Ok(setup) = setup.parse::<Setup>() else { return Vec::new() };
        let state = || ("state", Value::from(setup.to_string()));
        let mut questions: Vec<Question> = [
            "state_well_formed",
            "game_over",
            "available_tiles",
            "score",
            "score_breakdown",
            "ranking",
            "valid_moves",
        ]
        .map(|op| Question::new(op, [state()]))
        .into();
        let district = Value::from(choose(&District::ALL, rng).name());
        questions.push(Question::new("score_district", [state(), ("district", district)]));
        for _ in 0..2 {
            let player = below(rng, setup.players.len() as u32) as usize;
            let place = Value::from(near(&setup, player, rng));
            for op in ["height_at", "tile_at"] {
                let args = [state(), ("player", player.into()), ("position", place.clone())];
                questions.push(Question::new(op, args));
            }
        }
        let moves = setup.valid_moves();
        if moves.is_empty() {
            return questions;
        }
        let one = *choose(&moves, rng);
        let text = Value::from(one.to_string());
        questions.push(Question::new("move_well_formed", [("move", text.clone())]));
        questions.push(Question::new("move_valid", [state(), ("move", text.clone())]));
        // The same tile rotated or moved: often at the edge of legality.
        let turned = turned(&one.to_string(), rng);
        questions.push(Question::new("move_valid", [state(), ("move", turned.into())]));
        let before = "apply_move_before_resupply";
        questions.push(Question::new(before, [state(), ("move", text.clone())]));
        if setup.play(one).is_ok_and(|next| next.turn() != Turn::Dealer) {
            questions.push(Question::new("apply_move", [state(), ("move", text)]));
        }
        questions
    }

    fn subject(&self, args: &Args) -> Option<Subject> {
        let text = |name: &str| match args.0.get(name) {
            Some(Value::Text(text)) => Some(text.clone()),
            _ => None,
        };
        Some(Subject { setup: text("state")?, action: text("move") })
    }
}

/// Returns a hex at or next to a placed tile, or near the centre.
fn near(setup: &Setup, player: usize, rng: &mut FastRng) -> String {
    let places: Vec<String> =
        setup.players[player].moves.iter().map(|one| one.to_string()[2..8].to_owned()).collect();
    match places.is_empty() || below(rng, 4) == 0 {
        true => format!("S0{}E0{}", below(rng, 3), below(rng, 3)),
        false => choose(&places, rng).clone(),
    }
}

/// The move with another rotation.
fn turned(text: &str, rng: &mut FastRng) -> String {
    format!("{}R{}", &text[..text.len() - 2], below(rng, 6))
}
