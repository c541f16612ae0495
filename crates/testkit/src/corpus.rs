//! Corpora of test cases: one case per line, with the expected result after a tab.
//!
//! Lines that start with `#` and empty lines are ignored. In a text, `\t`, `\n`, `\\` and `\u{1F3B2}` are escapes for
//! characters that cannot be written directly, and `\e` is the empty text.

use std::collections::HashSet;
use std::str::FromStr;

use tessera_core::{Game, Problem, Rules};

/// Checks that every line is a setup that parses and makes a legal position; a second column holds the canonical text
/// if it differs.
pub fn valid_setups<G: Game>(file: &str) {
    for (line, text, expected) in cases(file) {
        let setup = parse::<G::Setup>(&text).unwrap_or_else(|problem| panic!("line {line}: {problem}"));
        assert_eq!(setup.to_string(), expected.unwrap_or(text), "line {line}");
        if let Err(problem) = G::position(&setup) {
            panic!("line {line}: {problem}");
        }
    }
}

/// Checks that every line is a setup that is refused, with the code and the message after a tab: `malformed: ...` or
/// `invalid: ...`. There must be at least `least` different ones.
pub fn invalid_setups<G: Game>(file: &str, least: usize) {
    refused(file, least, |text| G::position(&parse::<G::Setup>(text)?).map(drop));
}

/// Checks that every line is an action that is refused in the position of a setup text.
pub fn invalid_actions<G: Game>(setup: &str, file: &str, least: usize) {
    let position = parse::<G::Setup>(setup).and_then(|setup| G::position(&setup)).expect("a legal position");
    refused(file, least, |text| position.clone().play(parse(text)?).map_err(Problem::illegal));
}

fn refused(file: &str, least: usize, attempt: impl Fn(&str) -> Result<(), Problem>) {
    let mut seen = HashSet::new();
    let mut wrong = Vec::new();
    for (line, text, expected) in cases(file) {
        assert!(seen.insert(text.clone()), "line {line} stands there twice");
        let found = match attempt(&text) {
            Ok(()) => "accepted".to_owned(),
            Err(problem) => format!("{}: {}", problem.code, problem.message),
        };
        if Some(&found) != expected.as_ref() {
            wrong.push(format!("line {line}: {text:?}\n  expected {expected:?}\n  found    {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} cases differ\n{}", wrong.len(), wrong.join("\n"));
    assert!(seen.len() >= least, "{} cases, at least {least} are wanted", seen.len());
}

fn parse<T: FromStr<Err: Into<Problem>>>(text: &str) -> Result<T, Problem> {
    text.parse().map_err(Into::into)
}

fn cases(file: &str) -> impl Iterator<Item = (usize, String, Option<String>)> + '_ {
    file.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(
        |(index, line)| match line.split_once('\t') {
            Some((text, expected)) => (index + 1, unescape(text), Some(unescape(expected))),
            None => (index + 1, unescape(line), None),
        },
    )
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.chars();
    while let Some(char) = rest.next() {
        if char != '\\' {
            out.push(char);
            continue;
        }
        match rest.next() {
            Some('t') => out.push('\t'),
            Some('n') => out.push('\n'),
            Some('\\') => out.push('\\'),
            Some('e') => {}
            Some('u') => {
                let digits: String = rest.by_ref().skip(1).take_while(|&char| char != '}').collect();
                out.push(char::from_u32(u32::from_str_radix(&digits, 16).unwrap()).unwrap());
            }
            other => panic!("unknown escape {other:?} in {text:?}"),
        }
    }
    out
}
