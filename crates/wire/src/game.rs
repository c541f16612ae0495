//! The catalogue of games.

use schemars::JsonSchema;
use serde::Serialize;
use tessera_core::AnyGame;

/// A game of the catalogue.
#[derive(Serialize, JsonSchema)]
pub struct Game {
    /// The name in requests.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// One sentence about it.
    pub about: &'static str,
    /// The fewest and the most seats.
    pub seats: [usize; 2],
    /// What the seats are called.
    pub seat_names: Vec<&'static str>,
    /// A setup in the middle of a match.
    pub example: &'static str,
    /// What a setup is made of.
    pub notation: &'static str,
    /// What can be chosen for a new match.
    pub options: Vec<OptionSpec>,
    /// The computer players.
    pub bots: Vec<Bot>,
    /// Whether it has a catalogue of puzzles.
    pub puzzles: bool,
    /// Whether there is a lesson that teaches it.
    pub lesson: bool,
}

/// An option of a new match.
#[derive(Serialize, JsonSchema)]
pub struct OptionSpec {
    /// The name in requests.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What kind of value it takes.
    pub kind: OptionKind,
    /// The least and the greatest number, or all words, or nothing for a free text.
    pub values: Vec<OptionWord>,
    /// The value if none is chosen.
    pub default: &'static str,
}

/// What kind of value an option takes.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum OptionKind {
    /// A whole number in a range.
    Number,
    /// One of several words.
    Choice,
    /// A free text.
    Text,
}

/// A value of an option.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum OptionWord {
    /// A word of a choice.
    Text(&'static str),
    /// An end of a range.
    Number(u32),
}

/// A computer player.
#[derive(Serialize, JsonSchema)]
pub struct Bot {
    /// The name in requests.
    pub name: &'static str,
    /// How strong it is, from 1; 0 is a yardstick for other players.
    pub level: u8,
    /// How it plays.
    pub about: &'static str,
    /// Whether it is a program of this server's operator.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
}

impl Bot {
    /// Describes a computer player of a game.
    fn of(bot: tessera_core::BotInfo) -> Bot {
        Bot { name: bot.name, level: bot.level, about: bot.about, guest: false }
    }
}

/// An operation of `tessera query`.
#[derive(Serialize, JsonSchema)]
pub struct Op {
    /// The name in requests.
    pub name: &'static str,
    /// Its arguments.
    pub args: Vec<Arg>,
    /// What it answers, in words.
    pub about: &'static str,
    /// The kind of its answer, such as `array of strings`.
    pub answer: &'static str,
    /// Arguments that show it at work.
    pub example: serde_json::Value,
}

/// An argument of an operation.
#[derive(Serialize, JsonSchema)]
pub struct Arg {
    /// The name in requests.
    pub name: &'static str,
    /// The values it takes, such as `string or null`.
    pub kind: &'static str,
    /// Whether it may be left out.
    pub optional: bool,
}

impl Op {
    fn of(op: &tessera_core::Op, game: &dyn AnyGame) -> Op {
        let arg = |arg: &tessera_core::Arg| Arg {
            name: arg.name,
            kind: arg.kind.name(),
            optional: arg.is_optional,
        };
        Op {
            name: op.name,
            args: op.args.iter().map(arg).collect(),
            about: op.about,
            answer: op.answer,
            example: serde_json::from_str(&op.example(game)).unwrap_or_default(),
        }
    }
}

/// A game with its operations, as `tessera games --json` prints it.
#[derive(Serialize, JsonSchema)]
pub struct GameDetails {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// Its operations.
    pub ops: Vec<Op>,
}

impl Game {
    /// Describes a game.
    pub fn of(game: &dyn AnyGame) -> Game {
        let info = game.info();
        Game {
            name: info.name,
            title: info.title,
            about: info.about,
            seats: [info.seats.0, info.seats.1],
            seat_names: game.seat_names().into_iter().take(info.seats.1).collect(),
            example: info.example,
            notation: info.notation,
            options: game.options().iter().map(OptionSpec::of).collect(),
            bots: game.bots().into_iter().map(Bot::of).collect(),
            puzzles: game.puzzles().is_some(),
            lesson: !game.art().lesson.is_empty(),
        }
    }
}

impl Game {
    /// Adds the computer players of the host.
    #[must_use]
    pub fn with_guests(mut self, guests: &[tessera_core::BotInfo]) -> Game {
        self.bots.extend(guests.iter().map(|guest| Bot { guest: true, ..Bot::of(*guest) }));
        self
    }
}

impl OptionSpec {
    fn of(spec: &tessera_core::OptionSpec) -> OptionSpec {
        use tessera_core::OptionKind as Kind;
        let (kind, values) = match spec.kind {
            Kind::Number(least, most) => {
                (OptionKind::Number, vec![OptionWord::Number(least), OptionWord::Number(most)])
            }
            Kind::Choice(words) => {
                (OptionKind::Choice, words.iter().map(|word| OptionWord::Text(word)).collect())
            }
            Kind::Text => (OptionKind::Text, Vec::new()),
        };
        OptionSpec { name: spec.name, about: spec.about, kind, values, default: spec.default }
    }
}

impl GameDetails {
    /// Describes a game and its operations.
    pub fn of(game: &dyn AnyGame) -> GameDetails {
        let ops = game.ops().iter().chain(game.common_ops());
        GameDetails { game: Game::of(game), ops: ops.map(|op| Op::of(op, game)).collect() }
    }
}
