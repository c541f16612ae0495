//! Reasons for advice, in one or two sentences.

use tessera_core::{Advice, AnyMatch, Effect, Phrase, Sign, Turn};

/// The maximum number of effects named.
const NAMED: usize = 4;

/// Values that differ by less count as equal.
const NOISE: f32 = 0.01;

/// Explains in one or two sentences why a computer player advises an action in this position: what is proved, or how
/// far the action is ahead of the next best, and what it does. Empty if the advice is for another position.
pub fn reasons(position: &dyn AnyMatch, advice: &Advice<String>) -> Vec<Phrase> {
    let Turn::Player(seat) = position.turn() else { return Vec::new() };
    let value = advice.values[seat];
    let verdict = match (position.actions().len(), advice.proved) {
        (1, _) => Some("This is the only legal move.".to_owned()),
        (_, true) => Some(proof(position, advice, value)),
        (_, false) => comparison(advice),
    };
    let effects = position.effects(&advice.action).unwrap_or_default();
    verdict.map(Phrase::from).into_iter().chain(sentence_of(&effects)).collect()
}

/// Describes what is proved, in a sentence.
fn proof(position: &dyn AnyMatch, advice: &Advice<String>, value: f32) -> String {
    let seats = position.seats();
    let moves = match plies_to_the_end(position, &advice.line) {
        Some(1) => " with this move".to_owned(),
        Some(plies) => format!(" in {plies} plies"),
        None => String::new(),
    };
    match value {
        value if seats == 1 && value >= 1.0 - NOISE => "A solution is still possible after this.".to_owned(),
        _ if seats == 1 => "No solution is left, whatever you do.".to_owned(),
        value if value >= 1.0 - NOISE => format!("Wins by force{moves}."),
        value if value <= NOISE => "Every move loses; this one loses by the least.".to_owned(),
        _ => "Shares the win by force; no move does better.".to_owned(),
    }
}

/// Returns the number of plies in the line, if it reaches the end of the match.
fn plies_to_the_end(position: &dyn AnyMatch, line: &[String]) -> Option<usize> {
    let mut position = position.boxed_clone();
    line.iter().all(|action| position.play(action).is_ok()).then_some(())?;
    (position.turn() == Turn::Over).then_some(line.len())
}

/// Describes how far the action is ahead of the next best, if others were considered.
fn comparison(advice: &Advice<String>) -> Option<String> {
    let of = |wanted: bool| {
        let found =
            advice.candidates.iter().filter(|candidate| (candidate.action == advice.action) == wanted);
        found.map(|candidate| candidate.value).max_by(f32::total_cmp)
    };
    let ahead = of(true)? - of(false)?;
    Some(match (100.0 * ahead).round() {
        _ if ahead < NOISE => "Another move looks as good.".to_owned(),
        percent => format!("Wins about {percent} % more often than the next best move."),
    })
}

/// Lists the effects in a sentence, most important first.
fn sentence_of(effects: &[Effect]) -> Option<Phrase> {
    let matters = effects.iter().filter(|effect| effect.sign != Sign::Neutral);
    let others = effects.iter().filter(|effect| effect.sign == Sign::Neutral);
    let mut named = matters.chain(others).take(NAMED).map(|effect| effect.text.clone());
    let first = named.next()?;
    let listed =
        named.fold(Phrase::from("Effects: ").then(first), |so_far, next| so_far.text(", ").then(next));
    Some(listed.text("."))
}
