//! `tessera replay`: checking a record.

use tessera_catalog::find;
use tessera_core::{Problem, Record, Value, record_part};
use tessera_wire::{object, write};

use super::{read_file, scores_value, turn_json};
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Replay, output: &mut Output) -> anyhow::Result<Answer> {
    let text = read_file(&args.file)?;
    // A table's record has a header with the inputs of its draws; the rest is an ordinary record.
    let record: Record = record_part(&text).parse().map_err(Problem::from)?;
    let game = find(&record.game)?;
    let position = record.replay(game).map_err(Problem::from)?;
    let setup = position.setup();
    if args.json {
        output.line(object(&[
            ("game", write(&game.info().name.into())),
            ("events", record.events.len().to_string()),
            ("turn", turn_json(position.turn())),
            ("scores", write(&scores_value(&*position))),
            ("ranks", write(&Value::list(position.ranks().0.into_iter().take(position.seats())))),
            ("setup", write(&setup.into())),
        ]))?;
        return Ok(Answer::Yes);
    }
    output.text(&game.read(&setup)?.show())?;
    output.line(format!("\nThe record replays: {} events. It ends at\n{setup}", record.events.len()))?;
    Ok(Answer::Yes)
}
