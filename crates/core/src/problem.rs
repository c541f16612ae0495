//! The common error type: a code for programs, a sentence for people, and the place.

use std::fmt;

/// The kind of a problem, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Code {
    /// The text does not follow the notation.
    Malformed,
    /// The state is well formed, but no match can reach it.
    Invalid,
    /// The action is not allowed in this position.
    Illegal,
    /// There is no game with this name.
    UnknownGame,
    /// The game has no operation with this name.
    UnknownOp,
    /// The request itself is wrong: not JSON, or with an argument missing or of the wrong type.
    BadRequest,
}

impl Code {
    /// Returns the code as written in answers.
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

/// A problem with the user's input.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Problem {
    /// The kind, for programs.
    pub code: Code,
    /// A sentence in lower case without a full stop, for people; names the offending part.
    pub message: String,
    /// The character of the text at fault, counted from 1, if there is one.
    pub at: Option<usize>,
}

impl Problem {
    /// Creates a problem with a text that does not follow its notation.
    pub fn malformed(message: impl fmt::Display) -> Problem {
        Problem::new(Code::Malformed, message)
    }

    /// Creates a problem with a well-formed but impossible state.
    pub fn invalid(message: impl fmt::Display) -> Problem {
        Problem::new(Code::Invalid, message)
    }

    /// Creates a problem with an action that is not allowed.
    pub fn illegal(message: impl fmt::Display) -> Problem {
        Problem::new(Code::Illegal, message)
    }

    /// Creates a problem with a wrong request.
    pub fn bad_request(message: impl fmt::Display) -> Problem {
        Problem::new(Code::BadRequest, message)
    }

    /// Creates a problem without a place.
    pub fn new(code: Code, message: impl fmt::Display) -> Problem {
        Problem { code, message: message.to_string(), at: None }
    }

    /// Sets the character of the text, counted from 1.
    #[must_use]
    pub fn at(self, character: usize) -> Problem {
        Problem { at: Some(character), ..self }
    }

    /// Prefixes the message with the part it concerns: `in moves: ...`.
    #[must_use]
    pub fn within(self, part: &str) -> Problem {
        Problem { message: format!("in {part}: {}", self.message), ..self }
    }
}

/// Returns the names closest to a mistyped one, closest first, at most three.
///
/// ```
/// let names = ["score", "scores", "moves"];
/// assert_eq!(tessera_core::close_to("socre", names), ["score", "scores"]);
/// ```
pub fn close_to<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    // Names are short, so the rest cannot bring two names closer, and hostile input may be long.
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

/// Returns the end of a message about an unknown name: the close names, or all names.
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
