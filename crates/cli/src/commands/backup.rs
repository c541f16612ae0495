//! `tessera backup` and `tessera restore`: copies of the games of the table.

use super::serve::data_folder;
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn back_up(args: &args::Keep, output: &mut Output) -> anyhow::Result<Answer> {
    let data = data_folder(args.data.clone())?;
    tessera_server::backup(&data, &args.file)?;
    output.line(format!("The games of {} are in {}.", data.display(), args.file.display()))?;
    Ok(Answer::Yes)
}

pub(crate) fn restore(args: &args::Keep, output: &mut Output) -> anyhow::Result<Answer> {
    let data = data_folder(args.data.clone())?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let kept = runtime.block_on(tessera_server::restore(&data, &args.file))?;
    let (tables, rows) = (kept.tables, kept.rows);
    output.line(format!(
        "Checked {tables} tables with {rows} rows: every fingerprint, deal and draw is right.\n\
         {} now has the games of {}. Those that were there are in tessera.sqlite.before-restore.",
        data.display(),
        args.file.display()
    ))?;
    Ok(Answer::Yes)
}
