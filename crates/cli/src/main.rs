//! The binary `tessera`: the interface between people at a terminal and the engine.
#![allow(clippy::disallowed_methods, reason = "this is where files and the environment are read")]

mod args;
mod commands;
mod interrupt;
mod output;

use std::process::ExitCode;

use clap::FromArgMatches;
use tessera_core::Problem;

use crate::args::{Cli, Command};
use crate::output::Output;

/// Positions are drawn and sent from many threads at once, which the system's allocator handles slowly.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The result of a command, which becomes the exit code.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// Success, or yes.
    Yes,
    /// No, or nothing found.
    No,
    /// Stopped by Ctrl-C.
    Interrupted,
}

fn main() -> ExitCode {
    let matches = match args::command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => {
            // Help and version go to standard output; wrong arguments are exit code 2.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let mut output = Output::stdout();
    let result = run(cli, &mut output).and_then(|answer| {
        output.flush()?;
        Ok(answer)
    });
    match result {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Ok(Answer::Interrupted) => ExitCode::from(interrupt::EXIT_CODE),
        // The reader has closed the pipe.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = output.flush();
            eprintln!("tessera: {error:#}");
            if let Some(at) = error.downcast_ref::<Problem>().and_then(|problem| problem.at) {
                output::point_at(&matches, at);
            }
            ExitCode::from(2)
        }
    }
}

fn run(cli: Cli, output: &mut Output) -> anyhow::Result<Answer> {
    match cli.command {
        None => commands::serve::run(&cli.serve, output),
        Some(Command::Serve(args)) => commands::serve::run(&args, output),
        Some(Command::Verify(args)) => commands::verify::run(&args, output),
        Some(Command::Backup(args)) => commands::backup::back_up(&args, output),
        Some(Command::Restore(args)) => commands::backup::restore(&args, output),
        Some(Command::Store(args)) => commands::store::run(&args, output),
        Some(Command::Games(args)) => commands::games::run(&args, output),
        Some(Command::Query(args)) => commands::query::run(&args, output),
        Some(Command::Grade(args)) => commands::grade::run(&args, output),
        Some(Command::Show(args)) => commands::show::run(&args, output),
        Some(Command::Moves(args)) => commands::moves::run(&args, output),
        Some(Command::Perft(args)) => commands::perft::run(&args, output),
        Some(Command::Advise(args)) => commands::advise::run(&args, output),
        Some(Command::Solve(args)) => commands::solve::run(&args, output),
        Some(Command::Puzzle(args)) => commands::puzzle::run(&args, output),
        Some(Command::Deal(args)) => commands::deal::run(&args, output),
        Some(Command::Record(args)) => commands::record::run(&args, output),
        Some(Command::Replay(args)) => commands::replay::run(&args, output),
        Some(Command::Tournament(args)) => commands::tournament::run(&args, output),
        Some(Command::Join(args)) => commands::join::run(&args, output),
        Some(Command::Load(args)) => commands::load::run(&args, output),
        Some(Command::Engine(args)) => commands::engine::run(&args),
        Some(Command::EngineGuard(args)) => commands::engine::guard(&args),
        Some(Command::Arena(args)) => commands::arena::run(&args, output),
        Some(Command::Analyse(args)) => commands::analyse::run(&args, output),
        Some(Command::Bench(args)) => commands::bench::run(&args, output),
        Some(Command::Completions(args)) => commands::manual::completions(&args, output),
        Some(Command::Man(args)) => commands::manual::pages(&args, output),
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
