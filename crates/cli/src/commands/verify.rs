//! `tessera verify`: checks that the draws of a table were fair.

use tessera_catalog::find;
use tessera_core::Problem;
use tessera_table::TableRecord;
use tessera_wire::{object, write};

use super::read_file;
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Replay, output: &mut Output) -> anyhow::Result<Answer> {
    let record = TableRecord::parse(&read_file(&args.file)?).map_err(Problem::from)?;
    let end = record.verify(find(&record.sealed.game)?).map_err(Problem::from)?;
    let draws = record.record.events.iter().filter(|event| event.event.seat().is_none()).count();
    let events = record.record.events.len();
    if args.json {
        output.line(object(&[
            ("table", write(&record.sealed.table.into())),
            ("events", events.to_string()),
            ("draws", draws.to_string()),
            ("setup", write(&end.setup().into())),
        ]))?;
        return Ok(Answer::Yes);
    }
    let start =
        if record.sealed.opened.is_some() { "The start was given" } else { "The deal follows from the seed" };
    output.line(format!(
        "Table {}: the seed is the one that was committed to.\n{start}, and so does every draw: {draws} of {events} events.\n\
         The record replays. It ends at\n{}",
        record.sealed.table,
        end.setup()
    ))?;
    Ok(Answer::Yes)
}
