//! `tessera deal`: a fresh match.

use anyhow::Context;
use tessera_catalog::find;
use tessera_core::{AnyGame, AnyMatch, DealRng, Seed};

use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Deal, output: &mut Output) -> anyhow::Result<Answer> {
    let (_, position, _) = start(args)?;
    output.line(position.setup())?;
    Ok(Answer::Yes)
}

/// The game, a fresh match of it, and the generator for everything random that follows.
pub(super) fn start(args: &args::Deal) -> anyhow::Result<(&'static dyn AnyGame, Box<dyn AnyMatch>, DealRng)> {
    let game = find(&args.game)?;
    let options = split_options(&args.options, &args.game)?;
    let mut rng = Seed::from_number(args.seed).deal_rng();
    let position = game.start(&borrowed(&options), &mut rng)?;
    Ok((game, position, rng))
}

/// Splits each `NAME=VALUE`.
pub(super) fn split_options(options: &[String], game: &str) -> anyhow::Result<Vec<(String, String)>> {
    let split = |option: &String| -> anyhow::Result<(String, String)> {
        let (name, value) = option.split_once('=').with_context(|| {
            format!("option {option:?} has no `=`; write -o NAME=VALUE, as `tessera games {game}` lists")
        })?;
        Ok((name.to_owned(), value.to_owned()))
    };
    options.iter().map(split).collect()
}

/// The same options, borrowed as the engine wants them.
pub(super) fn borrowed(options: &[(String, String)]) -> Vec<(&str, &str)> {
    options.iter().map(|(name, value)| (&**name, &**value)).collect()
}
