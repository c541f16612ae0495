//! `tessera arena`: matches between computer players.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use anyhow::{Context, bail};
use tessera_arena::{
    Bars, Bout, Entrant, Pentanomial, Played, Rules, Schedule, Sprt, Verdict, bout_record, play, read_log,
    standing, write_header, write_line,
};
use tessera_catalog::find;
use tessera_core::{AnyGame, Player, Problem, Seed, Watch};
use tessera_wire::object;

use super::roster::{Bench, Roster};
use super::{Deadline, Progress, cores, deal, read_all};
use crate::Answer;
use crate::args;
use crate::interrupt;
use crate::output::Output;

pub(crate) fn run(args: &args::Arena, output: &mut Output) -> anyhow::Result<Answer> {
    let arena = Arena::new(args)?;
    let mut played = arena.take_up()?;
    interrupt::listen()?;
    let total = arena.run(&mut played)?;
    played.sort_by_key(|played| played.bout);
    if played.is_empty() {
        // Ctrl-C came before the end of the first bout: there is nothing to show.
    } else if args.json {
        for line in json(&arena, &played) {
            output.line(line)?;
        }
    } else {
        output.text(&table(&arena, &played))?;
    }
    if interrupt::asked() && played.len() < total {
        let again = if args.log.is_some() { "; the same command goes on" } else { "" };
        eprintln!("tessera: interrupted after {} of {total} bouts{again}", played.len());
        return Ok(Answer::Interrupted);
    }
    Ok(Answer::Yes)
}

/// Everything that was asked for, checked.
struct Arena<'a> {
    args: &'a args::Arena,
    game: &'static dyn AnyGame,
    options: Vec<(String, String)>,
    entrants: Vec<Entrant>,
    roster: Roster,
    schedule: Schedule,
    sprt: Option<Sprt>,
}

impl Arena<'_> {
    fn new(args: &args::Arena) -> anyhow::Result<Arena<'_>> {
        let game = find(&args.game)?;
        let options = deal::split_options(&args.options, &args.game)?;
        let entrants: Vec<Entrant> =
            args.players.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        let roster = Roster::new(game, &args.engines)?;
        entrants.iter().try_for_each(|entrant| roster.check(entrant))?;
        let start = game.start(&deal::borrowed(&options), &mut Seed::from_number(args.seed).deal_rng())?;
        let seats = start.seats();
        if entrants.len() > seats {
            bail!("{} entrants are too many for a match of {seats}", entrants.len());
        }
        let sprt = args.sprt.as_deref().map(parse_sprt).transpose()?;
        if sprt.is_some() && seats != 2 {
            bail!("--sprt compares two players in a match of two, and this has {seats} seats");
        }
        if let Some(folder) = &args.records {
            std::fs::create_dir_all(folder).with_context(|| folder.clone())?;
        }
        let schedule = Schedule { entrants: entrants.len(), seats };
        Ok(Arena { args, game, options, entrants, roster, schedule, sprt })
    }

    /// What this arena is, in one line: two logs with the same line may be joined.
    fn title(&self) -> String {
        let entrants: Vec<String> = self.entrants.iter().map(Entrant::to_string).collect();
        let options: String = self.options.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        format!(
            "tessera {} arena {} seed {}{options}: {}{}",
            env!("CARGO_PKG_VERSION"),
            self.game.info().name,
            self.args.seed,
            entrants.join(" "),
            self.roster.told()
        )
    }

    /// The results that the log already holds; a new log gets its header.
    fn take_up(&self) -> anyhow::Result<Vec<Played>> {
        let Some(path) = &self.args.log else { return Ok(Vec::new()) };
        let text = match File::open(path) {
            Ok(file) => read_all(file).with_context(|| path.clone())?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).with_context(|| path.clone()),
        };
        let played = match text.is_empty() {
            true => Vec::new(),
            false => read_log(&text, &self.title()).with_context(|| path.clone())?,
        };
        // Written anew, a line that was cut off is gone.
        let lines: String = played.iter().map(write_line).collect();
        std::fs::write(path, write_header(&self.title()) + &lines).with_context(|| path.clone())?;
        Ok(played)
    }

    /// Plays what is missing on all threads, until everything is played, the test is decided or Ctrl-C comes,
    /// and says how many bouts there are in all.
    fn run(&self, played: &mut Vec<Played>) -> anyhow::Result<usize> {
        let done: HashSet<Bout> = played.iter().map(|played| played.bout).collect();
        let bouts: Vec<Bout> =
            self.schedule.bouts(self.args.deals).filter(|bout| !done.contains(bout)).collect();
        played.retain(|played| played.bout.deal < self.args.deals);
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
            // A bout that was still running when the test was decided must not undo the decision, and one that
            // was interrupted was not thought through.
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

/// Seconds a move are kept here, where the clock is.
fn watch(entrant: &Entrant) -> Box<dyn Watch> {
    Box::new(Deadline::new(entrant.pace))
}

fn parse_sprt(text: &str) -> anyhow::Result<Sprt> {
    let numbers: Vec<f64> = text.split(',').filter_map(|number| number.trim().parse().ok()).collect();
    match numbers[..] {
        [elo0, elo1] if elo0 < elo1 && elo0.abs() <= 1000.0 && elo1.abs() <= 1000.0 => {
            Ok(Sprt { elo0, elo1, error: 0.05 })
        }
        _ => bail!("--sprt takes two Elo differences, the smaller first, such as 0,10, not {text:?}"),
    }
}

fn table(arena: &Arena<'_>, played: &[Played]) -> String {
    let mut text = format!("{}\n{} bouts\n\n", arena.title(), played.len());
    text +=
        &format!("{:<24} {:>22} {:>24} {:>20}\n", "player", "first places, %", "mean score", "mean place");
    let bars = |bars: Bars, factor: f64, digits: usize| {
        let Bars { mean, low, high } = bars;
        format!("{:.digits$} [{:.digits$}, {:.digits$}]", factor * mean, factor * low, factor * high)
    };
    for (entrant, row) in arena.entrants.iter().zip(standing(played, arena.entrants.len())) {
        let cells = [bars(row.firsts, 100.0, 1), bars(row.score, 1.0, 1), bars(row.rank, 1.0, 2)];
        text += &format!("{:<24} {:>22} {:>24} {:>20}\n", entrant.to_string(), cells[0], cells[1], cells[2]);
    }
    text += &forfeits(arena, played);
    if arena.schedule.seats == 2 && arena.entrants.len() == 2 {
        let counts = Pentanomial::count(played);
        let elo = counts.elo();
        text += &format!(
            "\n{} deals in pairs, 0 to 2 points: {:?}\nElo {:+.0} [{:+.0}, {:+.0}]\n",
            counts.deals(),
            counts.0,
            elo.elo,
            elo.low,
            elo.high
        );
        if let Some(sprt) = arena.sprt {
            let verdict = match sprt.verdict(counts) {
                Verdict::Open => "not decided yet",
                Verdict::Stronger => "the first is stronger",
                Verdict::NotStronger => "the first is not stronger",
            };
            let Sprt { elo0, elo1, .. } = sprt;
            text +=
                &format!("SPRT of {elo1} against {elo0} Elo: ratio {:.2}, {verdict}\n", sprt.ratio(counts));
        }
    }
    text
}

/// How often every entrant has forfeited, and why it did the first time.
fn forfeits(arena: &Arena<'_>, played: &[Played]) -> String {
    let mut text = String::new();
    for (number, entrant) in arena.entrants.iter().enumerate() {
        let losses = played.iter().filter_map(|bout| {
            let loss = bout.loss.as_ref()?;
            (bout.seating[loss.seat.index()] == number).then_some((bout.bout, loss))
        });
        let losses: Vec<_> = losses.collect();
        if let Some((Bout { deal, rotation }, first)) = losses.first() {
            let count = losses.len();
            let times = if count == 1 { "1 forfeit".to_owned() } else { format!("{count} forfeits") };
            text += &format!("\n{entrant}: {times}, the first in deal {deal}, rotation {rotation}: ");
            text += &format!("{}\n", first.forfeit.reason);
            text.extend(first.forfeit.last_words.lines().map(|line| format!("  {line}\n")));
        }
    }
    text
}

fn json(arena: &Arena<'_>, played: &[Played]) -> Vec<String> {
    let bars = |bars: Bars| format!("[{:.4},{:.4},{:.4}]", bars.mean, bars.low, bars.high);
    let rows = standing(played, arena.entrants.len());
    let line = |(entrant, row): (&Entrant, tessera_arena::Row)| {
        object(&[
            ("game", tessera_wire::write(&arena.game.info().name.into())),
            ("player", tessera_wire::write(&entrant.to_string().into())),
            ("bouts", played.len().to_string()),
            ("firsts", bars(row.firsts)),
            ("score", bars(row.score)),
            ("place", bars(row.rank)),
        ])
    };
    arena.entrants.iter().zip(rows).map(line).collect()
}
