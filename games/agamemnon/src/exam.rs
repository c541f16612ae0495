//! Questions for programs that claim to know the rules.

use tessera_core::{Args, Exam, FastRng, Question, Rules, Subject, Turn, Value, choose};

use crate::notation::Joined;
use crate::turn::TILES;
use crate::{Board, EdgeTypes, Mapping, Position, Setup};

pub(crate) struct AgamemnonExam;

impl Exam for AgamemnonExam {
    fn corners(&self) -> &'static [&'static str] {
        &[
            // A path of each kind, a ring, two rings that share a node, a Weft at a ring, and one in a path.
            "Oa00/S0001S0102/",
            "Oa00Bf01Bg02/F0001F0102/",
            "Oa00Ba01Bb02Ob03/L0001L0102L0003/",
            "Oa00Bf01Bf02/S0001S0102S0002/",
            "Of00Bg01Bg02Oh03Of04/S0001S0102S0002S0203S0304S0204/",
            "Oi00Bf01Bg02/S0001S0102S0002/",
            "Oa00Bi01Bg02Of03/F0001F0102F0203/",
            "Oi00Bi01Bj02Oj03/E0001E0102E0203/",
            // An uncontested string, a single tile, the same leaders on both sides.
            "/S0001F0102L0203/",
            "Oa00/F0001/",
            "Oa00Ba01/L0001/",
            // Edges out of order in the text, and distant node numbers.
            "Oa99/S9899S0199/",
        ]
    }

    fn questions(&self, setup: &str, rng: &mut FastRng) -> Vec<Question> {
        let Ok(setup) = setup.parse::<Setup>() else { return Vec::new() };
        let tiles = || ("tiles", Value::from(Joined(&setup.tiles).to_string()));
        let edges = || ("edges", Value::from(Joined(&setup.edges).to_string()));
        let mut questions = vec![
            Question::new("state_well_formed", [tiles(), edges()]),
            Question::new("state_valid", [tiles(), edges()]),
            Question::new("game_over", [tiles()]),
            Question::new("empty_nodes", [tiles(), edges()]),
            Question::new("total_score", [tiles(), edges()]),
        ];
        if setup.check_state().is_ok() {
            questions.push(Question::new("strings", [tiles(), edges()]));
            if setup.tiles.len() < TILES {
                questions.push(Question::new("drawable_tiles", [tiles()]));
            }
        }
        let mapping = Value::from(choose(&Mapping::ALL, rng).to_string());
        questions.push(Question::new("loom_edges", [("mapping", mapping)]));
        questions.extend(about_a_turn(&setup, rng));
        questions
    }

    fn subject(&self, args: &Args) -> Option<Subject> {
        let text = |name: &str| match args.0.get(name) {
            Some(Value::Text(text)) => Some(text.clone()),
            _ => None,
        };
        let drawn = text("drawn").unwrap_or_default();
        let edges = text("edges")
            .unwrap_or_else(|| Joined(&Board::Standard.with_types(&EdgeTypes::STANDARD)).to_string());
        Some(Subject { setup: format!("{}/{edges}/{drawn}", text("tiles")?), action: None })
    }
}

/// Returns questions about a whole turn, played out with a random draw, and the same turn again on the next board.
fn about_a_turn(setup: &Setup, rng: &mut FastRng) -> Vec<Question> {
    let start = Setup { drawn: Vec::new(), ..setup.clone() };
    let Ok(mut position) = Position::try_from(&start) else { return Vec::new() };
    if position.turn() != Turn::Dealer || !crate::is_turn_start(start.tiles.len()) {
        return Vec::new();
    }
    let mut questions = Vec::new();
    let mut turn = String::new();
    let draw = position.sample_draw(rng);
    position.draw_unchecked(&draw);
    let (tiles, edges) = (Joined(&start.tiles).to_string(), Joined(&start.edges).to_string());
    let state = || [("tiles", Value::from(tiles.clone())), ("edges", Value::from(edges.clone()))];
    let drawn = Value::from(Joined(&position.to_setup().drawn).to_string());
    let [one, two] = state();
    questions.push(Question::new("valid_placements", [one, two, ("drawn", drawn)]));
    while let Turn::Player(_) = position.turn() {
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        // Putting weavers back would require another draw in the middle of the turn.
        actions.retain(|action| !action.to_string().ends_with(".."));
        if actions.is_empty() {
            return questions;
        }
        let action = *choose(&actions, rng);
        turn += &action.to_string();
        position.play_unchecked(action);
    }
    for op in ["action_valid", "apply_action"] {
        let [one, two] = state();
        questions.push(Question::new(op, [one, two, ("action", turn.clone().into())]));
    }
    // After the turn, its nodes are occupied.
    let next = position.to_setup();
    let after = [
        ("tiles", Value::from(Joined(&next.tiles).to_string())),
        ("edges", Value::from(Joined(&next.edges).to_string())),
        ("action", turn.into()),
    ];
    questions.push(Question::new("action_valid", after));
    questions
}
