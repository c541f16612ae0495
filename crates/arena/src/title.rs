//! The identity of an arena, as stored in the header of its log.

use std::fmt;

/// Everything that determines the results of an arena, except which deals are played. Logs with equal titles may be
/// merged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Title {
    /// The version of the program.
    pub version: String,
    /// The name of the game.
    pub game: String,
    /// The seed of all randomness.
    pub seed: u64,
    /// The chosen options.
    pub options: Vec<(String, String)>,
    /// The entrants, as typed.
    pub players: Vec<String>,
    /// The engines, as `NAME=COMMAND`.
    pub engines: Vec<String>,
}

/// The first line of a log.
pub(crate) const FORMAT: &str = "# tessera arena 2";

impl Title {
    /// Returns the header of a log: lines that begin with `#`.
    pub(crate) fn head(&self) -> String {
        let mut head = format!("{FORMAT}\n");
        let mut line = |name: &str, value: &str| {
            // A line break would start another line.
            let value: String =
                value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
            head += &format!("# {name} {value}\n");
        };
        line("version", &self.version);
        line("game", &self.game);
        line("seed", &self.seed.to_string());
        self.options.iter().for_each(|(name, value)| line("option", &format!("{name}={value}")));
        self.players.iter().for_each(|player| line("player", player));
        self.engines.iter().for_each(|engine| line("engine", engine));
        head
    }

    /// Parses the header of a log; `None` if it is not one.
    pub(crate) fn parse<'a>(mut lines: impl Iterator<Item = &'a str>) -> Option<Title> {
        if lines.next()? != FORMAT {
            return None;
        }
        let mut title = Title::default();
        for line in lines {
            let (name, value) = line.strip_prefix("# ")?.split_once(' ')?;
            match name {
                "version" => title.version = value.to_owned(),
                "game" => title.game = value.to_owned(),
                "seed" => title.seed = value.parse().ok()?,
                "option" => {
                    let (name, value) = value.split_once('=')?;
                    title.options.push((name.to_owned(), value.to_owned()));
                }
                "player" => title.players.push(value.to_owned()),
                "engine" => title.engines.push(value.to_owned()),
                _ => return None,
            }
        }
        Some(title)
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tessera {} arena {} seed {}", self.version, self.game, self.seed)?;
        self.options.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))?;
        write!(f, ": {}", self.players.join(" "))?;
        self.engines.iter().try_for_each(|engine| write!(f, " [{engine}]"))
    }
}
