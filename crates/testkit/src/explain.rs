//! Checks for the explanations of any game: refusals, effects, and where the points come from.

mod aims;

use std::collections::HashSet;

use tessera_core::{
    Aim, AnyGame, Effect, FastRng, Game, Part, Phrase, Reason, Rules, Scene, Seat, Seed, Sign, StepKind,
    Turn, Words, choose,
};

/// The number of legal actions per position whose effects are checked.
const ASKED: usize = 6;

/// Checks what a game says about its moves along random matches: every refusal is a sentence about existing items, an
/// attempt without a refusal is legal, effects add up to the change of score, and rows to the scores. Steps that point
/// at something have a noun, and players are parts of phrases, never words.
pub fn explanations<G: Game>(game: G, options: &[(&str, &str)], matches: u64) {
    for seed in 0..matches {
        let mut rng = Seed::from_number(seed).fast_rng();
        let mut stale = Vec::new();
        crate::random_match::<G>(options, seed, |position| {
            let scene = G::scene(&G::setup(position), None);
            let items = item_ids(&scene);
            check_titles(&scene);
            check_steps::<G>(position);
            check_sheet::<G>(position, &items);
            check_effects::<G>(position, &items, &mut rng);
            check_reasons::<G>(position, &items, &mut stale);
            aims::check_aims::<G>(position, &scene, &items, &mut rng);
            aims::check_picks::<G>(position, &scene, &items, &mut rng);
        });
    }
    check_out_of_turn(&game, options);
}

fn item_ids(scene: &Scene) -> HashSet<String> {
    scene.panels.iter().flat_map(|panel| &panel.items).map(|item| item.id.to_string()).collect()
}

/// Checks that players are parts of a phrase, so that a host can insert their names.
fn check_phrase(phrase: &Phrase) {
    let plain = match phrase {
        Phrase::Plain(words) => words.to_lowercase(),
        Phrase::Parts(parts) => {
            let words = parts.iter().map(|part| if let Part::Text(words) = part { words } else { "" });
            words.collect::<String>().to_lowercase()
        }
    };
    let names_seat =
        |number| plain.contains(&format!("player {number}")) || plain.contains(&format!("seat {number}"));
    assert!(!(0..=Seat::MAX).any(names_seat), "{phrase} names a seat in plain words");
}

fn check_titles(scene: &Scene) {
    for panel in &scene.panels {
        check_phrase(&panel.title);
        panel.items.iter().for_each(|item| check_phrase(&item.label));
    }
}

/// Checks that a step that points at something has a noun, and that its short form is shorter.
fn check_steps<G: Game>(position: &G::Position) {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    for step in actions.iter().flat_map(|&action| G::gesture(position, action)) {
        let points = matches!(step.kind, StepKind::Pick | StepKind::Place { .. });
        assert_eq!(points, !step.noun.is_empty(), "the noun of {}", step.id);
        if let Some(brief) = &step.brief {
            assert!(!brief.is_empty() && brief.len() < step.label.len(), "{brief:?} for {:?}", step.label);
        }
    }
}

fn check_sheet<G: Game>(position: &G::Position, items: &HashSet<String>) {
    let (sheet, scores) = (G::score_sheet(position), position.scores());
    for seat in Seat::first(position.seats()) {
        let sum: i32 = sheet.iter().map(|row| row.points[seat]).sum();
        assert_eq!(sum, scores[seat], "the rows of seat {seat} add up to its score");
        for row in &sheet {
            let named = &row.items[seat];
            assert!(row.points[seat] == 0 || !named.is_empty(), "{} has points but no items", row.label);
            check_items(named, &row.label, |id| items.contains(id));
        }
    }
}

/// Checks that the items exist and that each is named once.
fn check_items(named: &[Words], of: &str, is_there: impl Fn(&str) -> bool) {
    for (index, id) in named.iter().enumerate() {
        assert!(is_there(id), "{of}: names item {id}, which is not there");
        assert!(!named[..index].contains(id), "{of}: names item {id} twice");
    }
}

fn check_effects<G: Game>(position: &G::Position, items: &HashSet<String>, rng: &mut FastRng) {
    let Turn::Player(seat) = position.turn() else { return };
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    for _ in 0..ASKED {
        let action = *choose(&actions, rng);
        let mut next = position.clone();
        next.play_unchecked(action);
        let after = item_ids(&G::scene(&G::setup(&next), None));
        let effects = G::effects(position, action);
        for Effect { text, sign, points, items: named } in &effects {
            assert!(!text.is_empty(), "{action} has an effect without words");
            // An action of one or two letters may coincide with the name or number of something else.
            let notation = action.to_string();
            let says = notation.len() > 2 && text.to_string().contains(&notation);
            assert!(!says, "{text} says {action} in notation");
            check_phrase(text);
            let agrees = match sign {
                Sign::Gain => *points >= 0,
                Sign::Loss => *points <= 0,
                Sign::Neutral => *points == 0,
            };
            assert!(agrees, "{action}: {text} has {points} points and the sign {sign:?}");
            let of = format!("{action}: {text}");
            check_items(named, &of, |id| items.contains(id) || after.contains(id));
        }
        let sum: i32 = effects.iter().map(|effect| effect.points).sum();
        let gain = next.scores()[seat] - position.scores()[seat];
        assert_eq!(sum, gain, "the effects of {action} in {position:?}: {effects:?}");
    }
}

/// Checks that a legal action has no reason against it, and that an illegal one has.
fn check_reasons<G: Game>(
    position: &G::Position,
    items: &HashSet<String>,
    stale: &mut Vec<<G::Position as Rules>::Action>,
) {
    if !matches!(position.turn(), Turn::Player(_)) {
        return;
    }
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let step = actions.len().div_ceil(4).max(1);
    for &action in stale.iter().chain(actions.iter().step_by(step)) {
        let reason = G::why(position, action);
        assert_eq!(reason.is_none(), position.check(action).is_ok(), "{action} in {position:?}");
        if let Some(reason) = reason {
            check_reason(&reason, items, &action.to_string());
        }
    }
    stale.extend(actions.iter().step_by(step));
    let excess = stale.len().saturating_sub(16);
    stale.drain(..excess);
}

fn check_reason(reason: &Reason, items: &HashSet<String>, of: &str) {
    check_phrase(&reason.sentence);
    let sentence = reason.sentence.to_string();
    let starts = sentence.chars().next().is_some_and(|letter| !letter.is_lowercase());
    assert!(starts && sentence.ends_with('.'), "{of}: {sentence:?} is a sentence");
    let is_word = |word: &&str| word.len() > 1 && word.chars().all(|letter| letter.is_alphabetic());
    let words = sentence.split([' ', '.', ',', ':', ';', '\'']).filter(is_word).count();
    assert!(words >= 3, "{of}: {sentence:?} says more than coordinates");
    check_items(&reason.items, &sentence, |id| items.contains(id));
}

/// Checks that at the dealer's turn and after the end, every aim is answered with a sentence.
fn check_out_of_turn(game: &dyn AnyGame, options: &[(&str, &str)]) {
    let mut rng = Seed::from_number(3).deal_rng();
    let mut position = game.start(options, &mut rng).expect("options of the game");
    loop {
        let Turn::Player(_) = position.turn() else {
            let attempt = position.aim(&Aim { path: &[], panel: "board", point: [0.0, 0.0] });
            check_reason(&attempt.refusal.expect("nobody is on turn"), &HashSet::new(), "out of turn");
            match position.sample_draw(&mut rng) {
                Some(draw) => position.draw(&draw).expect("a sampled draw is possible"),
                None => return,
            }
            continue;
        };
        let actions = position.actions();
        let action = choose(&actions, &mut rng);
        position.play(action).expect("a listed action");
    }
}
