//! The command line of an engine, as typed: `mine=python3 bot.py`.

use std::path::PathBuf;
use std::str::FromStr;

/// A program that plays, and the name under which it is entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineCommand {
    /// The name among the players.
    pub name: String,
    /// The program and its arguments.
    pub words: Vec<String>,
}

/// The resource limits of an engine, and the guard that prevents it from outliving the host.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The memory limit of each of its processes, in bytes.
    pub memory: Option<u64>,
    /// The CPU time limit of each of its processes, in seconds.
    pub cpu: Option<u64>,
    /// The program that runs [`guard`](crate::guard()), with its first arguments. Without one there are no limits, and
    /// an engine that ignores the end of its input may outlive a killed host.
    pub guard: Option<(PathBuf, Vec<String>)>,
}

/// The reason why a text is not an engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseEngineError {
    /// There is no `=`.
    #[error("an engine is written NAME=COMMAND, such as mine='python3 bot.py', not {0:?}")]
    NoCommand(String),
    /// The name contains invalid characters.
    #[error("an engine's name has letters, digits, `-` and `_`, not {0:?}")]
    BadName(String),
    /// The command has an unclosed quote, or no words.
    #[error("the command of {0} is empty or has an open quote")]
    BadCommand(String),
}

impl EngineCommand {
    /// Splits a command line into words as a shell does; nothing is expanded.
    pub fn split(command: &str) -> Option<Vec<String>> {
        shlex::split(command).filter(|words| !words.is_empty())
    }
}

impl FromStr for EngineCommand {
    type Err = ParseEngineError;

    fn from_str(text: &str) -> Result<EngineCommand, ParseEngineError> {
        let Some((name, command)) = text.split_once('=') else {
            return Err(ParseEngineError::NoCommand(text.to_owned()));
        };
        let is_fine = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
        if name.is_empty() || name.len() > 24 || !name.chars().all(is_fine) {
            return Err(ParseEngineError::BadName(name.to_owned()));
        }
        let words = EngineCommand::split(command).ok_or(ParseEngineError::BadCommand(name.to_owned()))?;
        Ok(EngineCommand { name: name.to_owned(), words })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_as_a_shell_does() {
        let engine: EngineCommand = "my-bot=python3 'my bot.py' --level=3".parse().expect("an engine");
        assert_eq!(engine.name, "my-bot");
        assert_eq!(engine.words, ["python3", "my bot.py", "--level=3"]);
        for wrong in ["", "bot", "=bot", "a b=bot", "a=", "a='x", "a@1=x"] {
            assert!(wrong.parse::<EngineCommand>().is_err(), "{wrong:?}");
        }
    }
}
