//! Intentionally corrupted questions.

use tessera_core::{FastRng, Question, Value, below, choose};

/// Characters that often break parsers.
const NASTY: [&str; 12] = ["", " ", "\n", "\0", "é", "\u{1F3B2}", "\u{202e}", "-1", "99", "\"", "\\", "Z"];

/// Returns the question with one argument corrupted so that it probably has no meaning.
pub(crate) fn spoil(question: &Question, rng: &mut FastRng) -> Question {
    let mut spoilt = question.clone();
    let names: Vec<String> = question.args.0.keys().cloned().collect();
    if names.is_empty() {
        return spoilt;
    }
    let name = choose(&names, rng);
    let Some(value) = spoilt.args.0.get_mut(name) else { return spoilt };
    *value = match &*value {
        Value::Text(text) => spoil_text(text, rng),
        Value::Int(number) => Value::Int(*choose(&[-1, *number + 1, 1 << 40, i64::MIN], rng)),
        _ => Value::Null,
    };
    spoilt
}

fn spoil_text(text: &str, rng: &mut FastRng) -> Value {
    let mut chars: Vec<String> = text.chars().map(String::from).collect();
    let place = below(rng, chars.len() as u32 + 1) as usize;
    match below(rng, 8) {
        // The next letter or digit: often just outside the valid range.
        6 | 7 if place < chars.len() => {
            let next = chars[place].chars().next().map(|char| char::from_u32(char as u32 + 1));
            chars[place] = next.flatten().map(String::from).unwrap_or_default();
        }
        0 => chars.insert(place, (*choose(&NASTY, rng)).to_owned()),
        1 if place < chars.len() => drop(chars.remove(place)),
        2 if place < chars.len() => chars[place] = (*choose(&NASTY, rng)).to_owned(),
        3 => chars.truncate(place),
        4 => {
            // Duplicates a part.
            let end = chars.len().min(place + 1 + below(rng, 4) as usize);
            let again = chars[place..end].to_vec();
            chars.splice(end..end, again);
        }
        _ if chars.len() > 1 => {
            let other = below(rng, chars.len() as u32) as usize;
            let place = place.min(chars.len() - 1);
            chars.swap(place, other);
        }
        _ => chars.clear(),
    }
    chars.concat().into()
}
