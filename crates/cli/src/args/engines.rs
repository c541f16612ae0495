//! The arguments for programs that play.

use std::str::FromStr;

use tessera_arena::Entrant;
use tessera_engine::EngineCommand;

/// Programs that play, and what they may use.
#[derive(clap::Args, Clone)]
pub(crate) struct Engines {
    /// Name a program that speaks the engine protocol. Repeat for more
    #[arg(long = "engine", value_name = "NAME=COMMAND")]
    pub(crate) engines: Vec<EngineCommand>,
    #[command(flatten)]
    pub(crate) limits: EngineLimits,
}

/// What programs that play may use.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct EngineLimits {
    /// How late an engine may answer, in per cent of its time, in addition to 50 ms
    #[arg(long, value_name = "PERCENT", default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) margin: u32,
    /// Memory limit of each engine process in MiB
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    pub(crate) memory: Option<u64>,
    /// CPU time limit of each engine process in seconds
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) cpu: Option<u64>,
}

impl Default for EngineLimits {
    fn default() -> EngineLimits {
        EngineLimits { margin: 10, memory: None, cpu: None }
    }
}

/// A program that a server offers as a computer player: `mine=python3 bot.py`, `go_fish/mine@0.3s=python3 bot.py`.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    /// The only game that it plays.
    pub(crate) game: Option<String>,
    /// Its name, and what it may spend on a move.
    pub(crate) entrant: Entrant,
    /// The program.
    pub(crate) engine: EngineCommand,
}

impl FromStr for Guest {
    type Err = String;

    fn from_str(text: &str) -> Result<Guest, String> {
        let (name, command) = text.split_once('=').unwrap_or((text, ""));
        let (game, name) = match name.split_once('/') {
            Some((game, name)) => (Some(game.to_owned()), name),
            None => (None, name),
        };
        let entrant: Entrant =
            name.parse().map_err(|error: tessera_arena::ParseEntrantError| error.to_string())?;
        let engine = format!("{}={command}", entrant.name);
        let engine = engine.parse().map_err(|error: tessera_engine::ParseEngineError| error.to_string())?;
        Ok(Guest { game, entrant, engine })
    }
}
