//! Questions for programs that claim to know the rules.

use tessera_core::{Args, Exam, FastRng, Question, Rules, Seat, Subject, Turn, Value, choose};

use crate::{Kingdom, Location, Moves, Placement, Players, Position, Setup};

pub(crate) struct WarringStatesExam;

impl Exam for WarringStatesExam {
    fn corners(&self) -> &'static [&'static str] {
        &[
            // No Zhang Yi, Zhang Yi alone, nobody in his row or column.
            "a0A//2",
            "z9A//2",
            "z9Aa0H//3",
            // Two of a kingdom in one direction, in opposite directions, and across the edge of the grid.
            "z9Aa0Ba1F//2",
            "z9Ca0Aa1E//2",
            "z9Fa0Ga1A//2",
            // Drawing level takes the flag, but only for the seat that collects; the larger kingdom breaks ties.
            "z9Aa0Ba1C/B/2",
            "z9Aa0Ba1Ca2D/BC/2",
            "z9Aa0Bb0Ca1D/DC/2",
            "z9Aa0Ba1Ga2H/BHG/3",
            // The smallest kingdom, and locations at the ends of the alphabet.
            "z99g1Zg03//4",
        ]
    }

    fn questions(&self, setup: &str, rng: &mut FastRng) -> Vec<Question> {
        let Ok(setup) = setup.parse::<Setup>() else { return Vec::new() };
        let mut questions = about_the_grid(&setup, rng);
        questions.extend(about_the_match(&setup, rng));
        questions
    }

    fn subject(&self, args: &Args) -> Option<Subject> {
        let text = |name: &str| match args.0.get(name) {
            Some(Value::Text(text)) => Some(text.clone()),
            _ => None,
        };
        let players = args.number("players", 2, 4).unwrap_or(2);
        let (placement, moves) = match text("placement") {
            Some(placement) => (placement, String::new()),
            None => (text("setup")?, text("moves").unwrap_or_default()),
        };
        Some(Subject { setup: format!("{placement}/{moves}/{players}"), action: text("move") })
    }
}

/// Returns questions about the current cards.
fn about_the_grid(setup: &Setup, rng: &mut FastRng) -> Vec<Question> {
    let now = Position::try_from(setup).map_or(setup.placement, |position| position.placement());
    let placement = Value::from(now.to_string());
    let mut questions = vec![
        Question::new("placement_well_formed", [("placement", placement.clone())]),
        Question::new("valid_moves", [("placement", placement.clone())]),
    ];
    if let Some(card) = first_card(&now) {
        questions.push(Question::new("card_placement_well_formed", [("placement", card.into())]));
    }
    let locations: Vec<Location> = Location::all().collect();
    for _ in 0..2 {
        let to = Value::from(choose(&locations, rng).to_string());
        questions.push(Question::new("move_legal", [("placement", placement.clone()), ("move", to)]));
    }
    let mut legal = Vec::new();
    if let Some(position) = Position::at_start(&now, Players::MIN) {
        position.legal_actions(&mut legal);
    }
    if !legal.is_empty() {
        let to = Value::from(choose(&legal, rng).to_string());
        questions.push(Question::new("move_legal", [("placement", placement.clone()), ("move", to.clone())]));
        questions.push(Question::new("next", [("placement", placement), ("move", to)]));
    }
    questions
}

fn first_card(placement: &Placement) -> Option<String> {
    placement.to_string().get(..3).map(str::to_owned)
}

/// Returns questions about a whole match.
fn about_the_match(setup: &Setup, rng: &mut FastRng) -> Vec<Question> {
    let (cards, moves) = (Value::from(setup.placement.to_string()), Value::from(setup.moves.to_string()));
    let two = [("setup", cards.clone()), ("moves", moves.clone())];
    let mut questions = vec![Question::new("sequence_valid", two.clone())];
    questions.push(Question::new(
        "sequence_valid",
        [("setup", cards.clone()), ("moves", wrong_moves(setup, rng))],
    ));
    let Ok(position) = Position::try_from(setup) else { return questions };
    questions.push(Question::new("game_over", two));
    let players = Value::from(setup.players.number());
    let three = [("setup", cards.clone()), ("moves", moves.clone()), ("players", players.clone())];
    questions.push(Question::new("flags", three.clone()));
    let all: Vec<Seat> = Seat::first(position.seats()).collect();
    let player = Value::from(choose(&all, rng).index());
    let [cards, moves, players] = three.clone();
    questions.push(Question::new("supporters", [cards, moves, players, ("player", player)]));
    let has_winner = position.turn() == Turn::Over
        && Kingdom::ALL.iter().any(|&kingdom| position.flags().owner(kingdom).is_some());
    if has_winner {
        questions.push(Question::new("winner", three));
    }
    questions
}

/// Returns the moves with a random one appended.
fn wrong_moves(setup: &Setup, rng: &mut FastRng) -> Value {
    let locations: Vec<Location> = Location::all().collect();
    let text = format!("{}{}", setup.moves, choose(&locations, rng));
    text.parse::<Moves>().map_or_else(|_| setup.moves.to_string(), |moves| moves.to_string()).into()
}
