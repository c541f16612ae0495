//! `tessera arena`: matches between computer players.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use anyhow::{Context, bail};
use tessera_arena::{
    Bout, Entrant, Pentanomial, Played, Rules, Schedule, Sprt, Title, Verdict, bout_record, parse_log, play,
    read_log, write_header, write_line,
};
use tessera_catalog::find;
use tessera_core::{AnyGame, Player, Problem, Seed, Watch};

use super::arena_results::{Results, json, table};
use super::roster::{Bench, Roster};
use super::{Deadline, Progress, cores, deal, read_all};
use crate::Answer;
use crate::args;
use crate::interrupt;
use crate::output::Output;

pub(crate) fn run(args: &args::Arena, output: &mut Output) -> anyhow::Result<Answer> {
    if let Some(args::ArenaCommand::Merge(args)) = &args.command {
        return merge(args, output);
    }
    let arena = Arena::new(args)?;
    let mut played = arena.take_up()?;
    interrupt::listen()?;
    let total = arena.run(&mut played)?;
    played.sort_by_key(|played| played.bout);
    if played.is_empty() {
        // Ctrl-C came before the end of the first bout: there is nothing to show.
    } else {
        show(&Results { title: &arena.title, played: &played, sprt: arena.sprt }, args.json, output)?;
    }
    if interrupt::asked() && played.len() < total {
        let again = if args.log.is_some() { "; the same command goes on" } else { "" };
        eprintln!("tessera: interrupted after {} of {total} bouts{again}", played.len());
        return Ok(Answer::Interrupted);
    }
    Ok(Answer::Yes)
}

/// Joins the logs of shards.
fn merge(args: &args::Merge, output: &mut Output) -> anyhow::Result<Answer> {
    let read = |path: &String| -> anyhow::Result<_> {
        let text = std::fs::read_to_string(path).with_context(|| path.clone())?;
        parse_log(&text).with_context(|| path.clone())
    };
    let logs = args.logs.iter().map(read).collect::<anyhow::Result<Vec<_>>>()?;
    let (title, played) = tessera_arena::merge(logs)?;
    let sprt = parse_sprt(&args.sprt)?;
    if sprt.is_some() && played.first().is_some_and(|bout| bout.seating.len() != 2) {
        bail!("--sprt compares two players in a match of two");
    }
    if let Some(path) = &args.log {
        let lines: String = played.iter().map(write_line).collect();
        std::fs::write(path, write_header(&title) + &lines).with_context(|| path.clone())?;
    }
    if played.is_empty() {
        bail!("the logs hold no bouts");
    }
    show(&Results { title: &title, played: &played, sprt }, args.json, output)?;
    Ok(Answer::Yes)
}

fn show(results: &Results<'_>, is_json: bool, output: &mut Output) -> anyhow::Result<()> {
    match is_json {
        true => output.line(json(results))?,
        false => output.text(&table(results))?,
    }
    Ok(())
}

/// The validated settings of an arena.
struct Arena<'a> {
    args: &'a args::Arena,
    game: &'static dyn AnyGame,
    options: Vec<(String, String)>,
    entrants: Vec<Entrant>,
    roster: Roster,
    schedule: Schedule,
    sprt: Option<Sprt>,
    title: Title,
}

impl Arena<'_> {
    fn new(args: &args::Arena) -> anyhow::Result<Arena<'_>> {
        let game = find(args.game.as_deref().unwrap_or_default())?;
        let options = deal::split_options(&args.options, game.info().name)?;
        let entrants: Vec<Entrant> =
            args.players.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        let roster = Roster::new(game, &args.engines)?;
        entrants.iter().try_for_each(|entrant| roster.check(entrant))?;
        let start = game.start(&deal::borrowed(&options), &mut Seed::from_number(args.seed).deal_rng())?;
        let seats = start.seats();
        if entrants.len() > seats {
            bail!("{} entrants are too many for a match of {seats}", entrants.len());
        }
        let sprt = parse_sprt(&args.sprt)?;
        if sprt.is_some() && seats != 2 {
            bail!("--sprt compares two players in a match of two, and this has {seats} seats");
        }
        if let Some(folder) = &args.records {
            std::fs::create_dir_all(folder).with_context(|| folder.clone())?;
        }
        let schedule = Schedule { entrants: entrants.len(), seats };
        let title = Title {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: game.info().name.to_owned(),
            seed: args.seed,
            options: options.clone(),
            players: entrants.iter().map(Entrant::to_string).collect(),
            engines: roster.told(),
        };
        Ok(Arena { args, game, options, entrants, roster, schedule, sprt, title })
    }

    /// Returns the results in an existing log; a new log gets its header.
    fn take_up(&self) -> anyhow::Result<Vec<Played>> {
        let Some(path) = &self.args.log else { return Ok(Vec::new()) };
        let text = match File::open(path) {
            Ok(file) => read_all(file).with_context(|| path.clone())?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).with_context(|| path.clone()),
        };
        let played = match text.is_empty() {
            true => Vec::new(),
            false => read_log(&text, &self.title).with_context(|| path.clone())?,
        };
        // Rewriting the log removes an incomplete last line.
        let lines: String = played.iter().map(write_line).collect();
        std::fs::write(path, write_header(&self.title) + &lines).with_context(|| path.clone())?;
        Ok(played)
    }

    /// Plays the missing bouts on all threads, until everything is played, the test is decided or Ctrl-C is pressed.
    /// Returns the total number of bouts.
    fn run(&self, played: &mut Vec<Played>) -> anyhow::Result<usize> {
        let done: HashSet<Bout> = played.iter().map(|played| played.bout).collect();
        let is_ours = |bout: &Bout| {
            bout.deal < self.args.deals && self.args.shard.is_none_or(|shard| shard.has(bout.deal))
        };
        let bouts = self.schedule.bouts(self.args.deals).filter(|bout| is_ours(bout) && !done.contains(bout));
        let bouts: Vec<Bout> = bouts.collect();
        played.retain(|played| is_ours(&played.bout));
        let mut log = match &self.args.log {
            Some(path) => Some(OpenOptions::new().append(true).open(path).with_context(|| path.clone())?),
            None => None,
        };
        let total = bouts.len() + played.len();
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, receiver) = mpsc::channel();
        let progress = Progress::new();
        std::thread::scope(|scope| -> anyhow::Result<()> {
            for _ in 0..self.args.threads.unwrap_or_else(cores).min(bouts.len()) {
                let sender = sender.clone();
                scope.spawn(|| {
                    let sender = sender;
                    let mut bench = Bench::new();
                    while !stop.load(Ordering::Relaxed) && !interrupt::asked() {
                        let Some(bout) = bouts.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                        if sender.send(self.play(*bout, &mut bench)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let result = self.collect(&receiver, played, &mut log, total, &progress, &stop);
            stop.store(true, Ordering::Relaxed);
            result
        })?;
        progress.clear();
        Ok(total)
    }

    fn collect(
        &self,
        results: &mpsc::Receiver<Result<(Played, String), Problem>>,
        played: &mut Vec<Played>,
        log: &mut Option<File>,
        total: usize,
        progress: &Progress,
        stop: &AtomicBool,
    ) -> anyhow::Result<()> {
        for result in results {
            let (bout, record) = result?;
            // A bout is shown the same whether it was just played or read from a log.
            let bout = bout.as_logged();
            // A bout still running when the test was decided must not undo the decision, and the search of an
            // interrupted one was cut short.
            if stop.load(Ordering::Relaxed) || interrupt::asked() {
                continue;
            }
            if let Some(folder) = &self.args.records {
                let path = record_path(folder, bout.bout);
                std::fs::write(&path, record).with_context(|| path.display().to_string())?;
            }
            if let Some(log) = log {
                log.write_all(write_line(&bout).as_bytes()).context("the log")?;
            }
            played.push(bout);
            let share = played.iter().map(|played| played.share(0)).sum::<f64>() / played.len() as f64;
            progress.show(&format!(
                "{} of {total} bouts, {} has {:.1} %",
                played.len(),
                self.entrants[0],
                100.0 * share
            ));
            let decided = |sprt: Sprt| sprt.verdict(Pentanomial::count(played)) != Verdict::Open;
            if self.sprt.is_some_and(decided) {
                stop.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    fn play(&self, bout: Bout, bench: &mut Bench) -> Result<(Played, String), Problem> {
        let options = deal::borrowed(&self.options);
        let (game, seed) = (self.game, self.args.seed);
        let rules = Rules { game, options: &options, entrants: &self.entrants, seed };
        let seating = self.schedule.seating(bout.rotation);
        let mut seated: Vec<_> = seating
            .iter()
            .enumerate()
            .map(|(seat, &entrant)| {
                let known = bench.remove(&(entrant, seat));
                ((entrant, seat), known.unwrap_or_else(|| self.roster.player(&self.entrants[entrant])))
            })
            .collect();
        let mut players: Vec<&mut dyn Player> =
            seated.iter_mut().map(|(_, player)| &mut **player as &mut dyn Player).collect();
        let (played, record) = play(&rules, &mut players, bout, &watch)?;
        bench.extend(seated);
        let text = bout_record(&rules, &played, &record);
        Ok((played, text))
    }
}

fn record_path(folder: &str, bout: Bout) -> PathBuf {
    Path::new(folder).join(format!("{}-{}.record", bout.deal, bout.rotation))
}

/// Returns the watch for a time limit per move; only the command line has a clock.
fn watch(entrant: &Entrant) -> Box<dyn Watch> {
    Box::new(Deadline::new(entrant.pace))
}

fn parse_sprt(args: &args::SprtArgs) -> anyhow::Result<Option<Sprt>> {
    let Some(text) = &args.sprt else { return Ok(None) };
    let (alpha, beta) = (args.alpha, args.beta);
    if !(alpha > 0.0 && alpha < 0.5 && beta > 0.0 && beta < 0.5) {
        bail!("--alpha and --beta are shares above 0 and below 0.5, such as 0.05");
    }
    let numbers: Vec<f64> = text.split(',').filter_map(|number| number.trim().parse().ok()).collect();
    match numbers[..] {
        [elo0, elo1] if elo0 < elo1 && elo0.abs() <= 1000.0 && elo1.abs() <= 1000.0 => {
            Ok(Some(Sprt { elo0, elo1, alpha, beta }))
        }
        _ => bail!("--sprt takes two Elo differences, the smaller first, such as 0,10, not {text:?}"),
    }
}
