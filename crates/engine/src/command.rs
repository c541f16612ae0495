//! Which program an engine is, as typed: `mine=python3 bot.py`.

use std::path::PathBuf;
use std::str::FromStr;

/// A program that plays, under the name by which it is entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineCommand {
    /// The name among the players.
    pub name: String,
    /// The program and its arguments.
    pub words: Vec<String>,
}

/// What an engine may use, and who sees to it that nothing of it outlives the host.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Bytes of memory for each of its processes.
    pub memory: Option<u64>,
    /// Seconds of processor time for each of its processes.
    pub cpu: Option<u64>,
    /// The program that runs [`guard`](crate::guard()), with its first arguments. Without one there are no limits, and
    /// an engine that ignores the end of its input may outlive a host that is killed.
    pub guard: Option<(PathBuf, Vec<String>)>,
}

/// Why a text names no engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseEngineError {
    /// There is no `=`.
    #[error("an engine is written NAME=COMMAND, such as mine='python3 bot.py', not {0:?}")]
    NoCommand(String),
    /// The name has letters that names do not have.
    #[error("an engine's name has letters, digits, `-` and `_`, not {0:?}")]
    BadName(String),
    /// The command has an open quote or no word at all.
    #[error("the command of {0} is empty or has an open quote")]
    BadCommand(String),
}

impl EngineCommand {
    /// The words of a command line, split as a shell does it; nothing is expanded.
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
