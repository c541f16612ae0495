//! `tessera moves`: what can happen next.

use tessera_catalog::find;
use tessera_core::{Turn, Value};
use tessera_wire::{object, write};

use super::{text_or_stdin, turn_json};
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Setup, output: &mut Output) -> anyhow::Result<Answer> {
    let position = find(&args.game)?.open(&text_or_stdin(&args.setup)?)?;
    let mut moves = position.actions();
    moves.sort();
    let draws = position.draws();
    if args.json {
        let weighted = |(draw, weight): (String, u64)| {
            Value::map([("draw", draw.into()), ("weight", Value::OtherNumber(weight.to_string()))])
        };
        let draws = draws.map_or(Value::Null, |draws| Value::list(draws.into_iter().map(weighted)));
        output.line(object(&[
            ("turn", turn_json(position.turn())),
            ("moves", write(&Value::list(moves))),
            ("draws", write(&draws)),
        ]))?;
        return Ok(Answer::Yes);
    }
    match (position.turn(), draws) {
        (Turn::Player(_), _) => {
            for text in moves {
                output.line(text)?;
            }
        }
        (Turn::Dealer, Some(draws)) => {
            eprintln!("It is the dealer's turn; each draw with its weight:");
            for (draw, weight) in draws {
                output.line(format!("{draw}\t{weight}"))?;
            }
        }
        (Turn::Dealer, None) => {
            eprintln!("It is the dealer's turn, and there are too many draws to list.");
            return Ok(Answer::No);
        }
        (Turn::Over, _) => {
            eprintln!("The game is over.");
            return Ok(Answer::No);
        }
    }
    Ok(Answer::Yes)
}
