//! `tessera engine`: one of our computer players as an engine for any host; and the guard of other engines.

use std::io::BufReader;

use tessera_catalog::find;
use tessera_engine::{Limits, speak};

use crate::Answer;
use crate::args;

pub(crate) fn run(args: &args::Engine) -> anyhow::Result<Answer> {
    let game = find(&args.game)?;
    let player = match &args.player {
        Some(name) => game.bot(name)?.name,
        None => game.strongest()?.name,
    };
    speak(game, player, BufReader::new(std::io::stdin()), &mut std::io::stdout().lock())?;
    Ok(Answer::Yes)
}

/// Runs an engine so that nothing of it outlives the host.
pub(crate) fn guard(args: &args::Guard) -> anyhow::Result<Answer> {
    let limits = Limits { memory: args.memory, cpu: args.cpu, guard: None };
    let code = tessera_engine::guard(args.host, &limits, &args.command)?;
    std::process::exit(code.into())
}
