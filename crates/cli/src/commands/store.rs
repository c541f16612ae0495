//! `tessera store copy`: moves the games between an SQLite file and a PostgreSQL database.

use tessera_server::{Place, Step, StoreUrl};

use super::Progress;
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::StoreArgs, output: &mut Output) -> anyhow::Result<Answer> {
    match &args.command {
        args::StoreCommand::Copy(args) => copy(args, output),
    }
}

fn copy(args: &args::Copy, output: &mut Output) -> anyhow::Result<Answer> {
    let (from, to) = (place(&args.from)?, place(&args.to)?);
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let progress = Progress::new();
    let copied = runtime.block_on(tessera_server::copy(&from, &to, |step| {
        progress.show(&match step {
            Step::Copied(tables) => format!("copied {tables} tables"),
            Step::Verified(tables) => format!("verified {tables} tables"),
        });
    }));
    progress.clear();
    let kept = copied?;
    let (tables, rows) = (kept.tables, kept.rows);
    output.line(format!(
        "Copied {tables} tables with {rows} rows from {from} to {to}, and verified every one."
    ))?;
    Ok(Answer::Yes)
}

fn place(text: &str) -> anyhow::Result<Place> {
    Ok(match Place::parse(text)? {
        Place::Database(url) => Place::Database(Box::new(with_password(*url))),
        path => path,
    })
}

/// Adds the password from the environment to a URL without one, so that it need not be on the command line.
pub(super) fn with_password(url: StoreUrl) -> StoreUrl {
    match std::env::var("PGPASSWORD") {
        Ok(password) => url.with_password(&password),
        Err(_) => url,
    }
}
