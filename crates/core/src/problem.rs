//! Every error as it leaves the engine: a code for programs, a sentence for people, and the place.

use std::fmt;

/// The kind of a problem, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Code {
    /// The text does not follow the notation.
    Malformed,
    /// Well formed, but a state that no match can reach.
    Invalid,
    /// The action is not allowed in this position.
    Illegal,
    /// No game of this name.
    UnknownGame,
    /// The game has no operation of this name.
    UnknownOp,
    /// The request itself is wrong: not JSON, an argument missing or of the wrong type.
    BadRequest,
}

impl Code {
    /// The code as written in answers.
    pub const fn name(self) -> &'static str {
        match self {
            Code::Malformed => "malformed",
            Code::Invalid => "invalid",
            Code::Illegal => "illegal",
            Code::UnknownGame => "unknown_game",
            Code::UnknownOp => "unknown_op",
            Code::BadRequest => "bad_request",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Something that went wrong with what the user gave.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Problem {
    /// The kind, for programs.
    pub code: Code,
    /// A sentence in lower case without a full stop, for people; names the offending part.
    pub message: String,
    /// The character of the text where it happened, counted from 1, if there is one.
    pub at: Option<usize>,
}

impl Problem {
    /// A text that does not follow its notation.
    pub fn malformed(message: impl fmt::Display) -> Problem {
        Problem::new(Code::Malformed, message)
    }

    /// A well-formed but impossible state.
    pub fn invalid(message: impl fmt::Display) -> Problem {
        Problem::new(Code::Invalid, message)
    }

    /// An action that is not allowed.
    pub fn illegal(message: impl fmt::Display) -> Problem {
        Problem::new(Code::Illegal, message)
    }

    /// A wrong request.
    pub fn bad_request(message: impl fmt::Display) -> Problem {
        Problem::new(Code::BadRequest, message)
    }

    /// A problem without a place.
    pub fn new(code: Code, message: impl fmt::Display) -> Problem {
        Problem { code, message: message.to_string(), at: None }
    }

    /// The same problem, at a character of the text, counted from 1.
    #[must_use]
    pub fn at(self, character: usize) -> Problem {
        Problem { at: Some(character), ..self }
    }

    /// The same problem, told of a part: `in moves: ...`.
    #[must_use]
    pub fn within(self, part: &str) -> Problem {
        Problem { message: format!("in {part}: {}", self.message), ..self }
    }
}

/// The names that are close to a mistyped one, closest first, at most three.
///
/// ```
/// let names = ["score", "scores", "moves"];
/// assert_eq!(tessera_core::close_to("socre", names), ["score", "scores"]);
/// ```
pub fn close_to<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // A name is short: what lies beyond cannot make two names closer, and hostile input may be long.
    let typed: String = typed.chars().take(64).collect::<String>().to_lowercase();
    let mut scored: Vec<(usize, &str)> = names
        .into_iter()
        .filter_map(|name| {
            let distance = strsim::damerau_levenshtein(&typed, name);
            let contained = typed.len() >= 3 && (name.contains(&typed) || typed.contains(name));
            (contained || 3 * distance <= name.len() + 1).then_some((distance, name))
        })
        .collect();
    scored.sort();
    scored.into_iter().take(3).map(|(_, name)| name).collect()
}

/// The end of a message about an unknown name: the close ones, or all there are.
///
/// ```
/// let hint = tessera_core::did_you_mean("socre", ["score", "moves"]);
/// assert_eq!(format!("there is no op socre{hint}"), "there is no op socre, did you mean score?");
/// ```
pub fn did_you_mean<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    let close = close_to(typed, names.iter().copied());
    match (close.is_empty(), names.is_empty()) {
        (false, _) => format!(", did you mean {}?", close.join(" or ")),
        (true, false) => format!("; there are {}", names.join(", ")),
        (true, true) => "; there is none".to_owned(),
    }
}
