//! `tessera join`: a player at a table of any server.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use tessera_arena::Entrant;
use tessera_core::{AnyGame, Effort, Player, Problem, Watch};
use tessera_engine::EngineCommand;
use tessera_join::{Bridge, Ended, Host, News};

use super::Deadline;
use super::roster::Roster;
use crate::args;
use crate::output::Output;
use crate::{Answer, interrupt};

/// The name of the program among the engines.
const PROGRAM: &str = "program";

pub(crate) fn run(args: &args::Join, output: &mut Output) -> anyhow::Result<Answer> {
    let (entrant, engine) = match &args.player {
        Some(player) => (player.clone(), None),
        None => {
            let pace = args.budget.as_ref().map_or("", |budget| budget);
            let text = if pace.is_empty() { PROGRAM.to_owned() } else { format!("{PROGRAM}@{pace}") };
            let entrant = text.parse().context("--budget")?;
            (entrant, Some(EngineCommand { name: PROGRAM.to_owned(), words: args.program.clone() }))
        }
    };
    let program = || {
        // `python3 bot.py` is best known as `bot`.
        let words = args.program.iter().rev().find(|word| !word.starts_with('-'));
        let stem = words.and_then(|word| Path::new(word).file_stem());
        stem.map_or_else(|| PROGRAM.to_owned(), |stem| stem.to_string_lossy().into_owned())
    };
    let name = match (&args.name, &args.player) {
        (Some(name), _) => name.clone(),
        (None, Some(player)) => player.name.clone(),
        (None, None) => program(),
    };
    let bridge = Bridge {
        address: args.address.clone(),
        seat: args.seat.map(usize::from),
        name,
        token: args.token.clone(),
        matches: args.matches,
        patience: Duration::from_secs(u64::from(args.patience)),
        resign: args.resign,
    };
    interrupt::listen()?;
    let mut here = Here { args, entrant, engine, output, forfeits: 0 };
    Ok(match bridge.run(&mut here)? {
        Ended::Over(0) => Answer::Yes,
        Ended::Over(_) => Answer::No,
        Ended::Stopped => Answer::Interrupted,
    })
}

/// This process as the host of the bridge.
struct Here<'a> {
    args: &'a args::Join,
    entrant: Entrant,
    engine: Option<EngineCommand>,
    output: &'a mut Output,
    forfeits: u32,
}

impl Host for Here<'_> {
    fn find(&self, game: &str) -> Result<&'static dyn AnyGame, Problem> {
        tessera_catalog::find(game)
    }

    fn player(&self, game: &'static dyn AnyGame) -> Result<Box<dyn Player>, Problem> {
        let engines =
            args::Engines { engines: self.engine.iter().cloned().collect(), limits: self.args.limits };
        let roster = Roster::new(game, &engines).map_err(Problem::bad_request)?;
        roster.check(&self.entrant).map_err(Problem::bad_request)?;
        Ok(roster.player(&self.entrant))
    }

    fn watch(&self) -> Box<dyn Watch> {
        Box::new(Deadline::new(self.entrant.pace))
    }

    fn effort(&self) -> Effort {
        self.entrant.pace.effort()
    }

    fn is_stopped(&self) -> bool {
        interrupt::asked()
    }

    fn tell(&mut self, news: News<'_>) {
        let listed = |numbers: Vec<String>| numbers.join(" ");
        let line = match news {
            News::Seated { table, game, seat, token } => {
                format!("table {table} game {game} seat {seat} token {token}")
            }
            News::Over { table, scores, ranks } => {
                let scores = listed(scores.iter().map(ToString::to_string).collect());
                let ranks = listed(ranks.iter().map(ToString::to_string).collect());
                format!("over {table} scores {scores} ranks {ranks}")
            }
            News::Forfeit(forfeit) => {
                self.forfeits += 1;
                eprintln!("tessera: forfeit: {}", forfeit.reason);
                for words in forfeit.last_words.lines() {
                    eprintln!("  {words}");
                }
                format!("forfeit {}", forfeit.reason)
            }
            News::Lost(error) => {
                eprintln!("tessera: the server does not answer, trying again: {error}");
                return;
            }
            News::Found => {
                eprintln!("tessera: the server is there again");
                return;
            }
            _ => return,
        };
        // The bridge keeps playing even if its output is closed.
        let _ = self.output.line(line);
        let _ = self.output.flush();
    }
}
