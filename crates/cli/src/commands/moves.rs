//! `tessera moves`: lists what can happen next.

use tessera_catalog::find;
use tessera_core::{AnyGame, AnyMatch, Turn, Value};
use tessera_wire::{Effect, Reason, json, object, write};

use super::{text_or_stdin, turn_json};
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Moves, output: &mut Output) -> anyhow::Result<Answer> {
    let (why, args) = (&args.why, &args.setup);
    let game = find(&args.game)?;
    let position = game.open(&text_or_stdin(&args.setup)?)?;
    if let Some(action) = why {
        return explain(game, &*position, action, args.json, output);
    }
    let mut moves = position.actions();
    moves.sort();
    let draws = position.draws();
    let answer = match (position.turn(), &draws) {
        (Turn::Over, _) | (Turn::Dealer, None) => Answer::No,
        (Turn::Player(_), _) | (Turn::Dealer, Some(_)) => Answer::Yes,
    };
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
        return Ok(answer);
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
        }
        (Turn::Over, _) => eprintln!("The game is over."),
    }
    Ok(answer)
}

/// Explains why an action is illegal, or what it does.
fn explain(
    game: &dyn AnyGame,
    position: &dyn AnyMatch,
    action: &str,
    is_json: bool,
    output: &mut Output,
) -> anyhow::Result<Answer> {
    let reason = position.why(action)?;
    let effects = if reason.is_none() { position.effects(action)? } else { Vec::new() };
    if is_json {
        output.line(object(&[
            ("action", write(&action.into())),
            ("legal", write(&reason.is_none().into())),
            ("reason", json(&reason.as_ref().map(Reason::from))),
            ("effects", json(&effects.iter().map(Effect::from).collect::<Vec<_>>())),
        ]))?;
    } else if let Some(reason) = &reason {
        output.line(reason.sentence.named(&game.seat_names()))?;
    } else {
        output.line(format!("{action} is legal: {}.", position.describe(action)?))?;
        for effect in &effects {
            output.line(format!("  {}", effect.text.named(&game.seat_names())))?;
        }
    }
    Ok(if reason.is_none() { Answer::Yes } else { Answer::No })
}
