//! `tessera analyse`: judges the moves of a match.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;

use tessera_analysis::{Analysis, JUDGING, Judged, Opinion, Plan, Verdict};
use tessera_catalog::find;
use tessera_core::{AnyGame, Effort, Problem, Record, Seat, Unwatched, record_part};
use tessera_wire as wire;

use super::{Progress, cores, percent, read_file};
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Analyse, output: &mut Output) -> anyhow::Result<Answer> {
    let text = read_file(&args.file)?;
    let record: Record = record_part(&text).parse().map_err(Problem::from)?;
    let game = find(&record.game)?;
    let judge = match &args.player {
        Some(name) => game.bot(name)?.name,
        None => game.strongest()?.name,
    };
    let plan = Plan::new(game, &record).map_err(Problem::from)?;
    let seats = game.open(&record.start)?.seats();
    let names = &game.seat_names()[..seats];
    let mut report = Report { output, json: args.json, judge, names, told: 0 };
    report.head(game, &record)?;
    let analysis = answer(&plan, judge, args, &mut report)?;
    report.foot(&analysis)?;
    Ok(Answer::Yes)
}

/// Answers all questions on all threads, and reports every event as soon as it can be judged.
fn answer(
    plan: &Plan,
    judge: &str,
    args: &args::Analyse,
    report: &mut Report<'_>,
) -> anyhow::Result<Analysis> {
    let effort = args.nodes.map_or(JUDGING, Effort::Nodes);
    let questions = plan.questions();
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let progress = Progress::new();
    let mut answers: Vec<Option<Opinion>> = vec![None; questions.len()];
    let mut analysis = plan.begin();
    std::thread::scope(|scope| -> anyhow::Result<()> {
        for _ in 0..args.threads.unwrap_or_else(cores).min(questions.len()) {
            let sender = sender.clone();
            scope.spawn(|| {
                let sender = sender;
                while !stop.load(Relaxed) {
                    let number = next.fetch_add(1, Relaxed);
                    let Some(question) = questions.get(number) else { break };
                    if sender.send((number, question.ask(judge, effort, &Unwatched))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut collect = || -> anyhow::Result<()> {
            for (done, (number, opinion)) in receiver.iter().enumerate() {
                answers[number] = Some(opinion?);
                progress.clear();
                plan.go_on(&mut analysis, &answers);
                report.events(&analysis)?;
                progress.show(&format!("{} of {} positions", done + 1, questions.len()));
            }
            Ok(())
        };
        let collected = collect();
        stop.store(true, Relaxed);
        collected
    })?;
    progress.clear();
    // A record that starts at a finished position has no questions.
    plan.go_on(&mut analysis, &answers);
    Ok(analysis)
}

/// The printed report, line by line as results become known.
struct Report<'a> {
    output: &'a mut Output,
    json: bool,
    judge: &'a str,
    /// The names of the seats.
    names: &'a [&'a str],
    /// The number of events reported.
    told: usize,
}

impl Report<'_> {
    fn head(&mut self, game: &dyn AnyGame, record: &Record) -> anyhow::Result<()> {
        if self.json {
            return Ok(());
        }
        let title = game.info().title;
        let moves = record.events.iter().filter(|event| event.event.seat().is_some()).count();
        let names = self.names.join(", ");
        self.output.line(format!("{title}, {moves} moves, judged by {}\n", self.judge))?;
        self.output.line(format!(
            "{:>4}  {:<10} {:<12} {:<14} {:>9}  {:<12} chances after it: {names}",
            "", "who", "move", "verdict", "lost", "best"
        ))?;
        Ok(self.output.flush()?)
    }

    fn events(&mut self, analysis: &Analysis) -> anyhow::Result<()> {
        if self.json {
            return Ok(());
        }
        let mut moves =
            analysis.events[..self.told].iter().filter(|event| event.event.seat().is_some()).count();
        for event in &analysis.events[self.told..] {
            // Draws are not numbered as moves.
            let number = event.event.seat().map(|_| {
                moves += 1;
                moves.to_string()
            });
            self.output.line(event_line(&number.unwrap_or_default(), event, self.names))?;
        }
        self.told = self.told.max(analysis.events.len());
        Ok(self.output.flush()?)
    }

    fn foot(&mut self, analysis: &Analysis) -> anyhow::Result<()> {
        if self.json {
            return Ok(self.output.line(wire::json(&wire::analysis(analysis, self.judge)))?);
        }
        self.events(analysis)?;
        self.output.line("\n! is proved, everything else is an estimate.")?;
        let has_draws = analysis.events.iter().any(|event| event.event.seat().is_none());
        for (seat, totals) in Seat::first(analysis.seats).zip(analysis.totals().0) {
            let luck = match has_draws {
                true => format!("; luck of the draws {:+.0} %", 100.0 * totals.luck + 0.0),
                false => String::new(),
            };
            self.output.line(format!(
                "{}: {}, average loss per move {:.1} %; {}, {}, {}{luck}",
                self.names[seat.index()],
                counted(totals.moves, "move", "moves"),
                100.0 * totals.average_loss(),
                counted(totals.count(Verdict::Inaccuracy), "inaccuracy", "inaccuracies"),
                counted(totals.count(Verdict::Mistake), "mistake", "mistakes"),
                counted(totals.count(Verdict::Blunder), "blunder", "blunders"),
            ))?;
        }
        let turning = analysis.turning_points(wire::TURNING_POINTS);
        if !turning.is_empty() {
            let number = |index: &usize| {
                analysis.events[..=*index].iter().filter(|event| event.event.seat().is_some()).count()
            };
            let numbers: Vec<String> = turning.iter().map(|index| number(index).to_string()).collect();
            self.output.line(format!("Turning points: {}", numbers.join(", ")))?;
        }
        Ok(())
    }
}

fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn event_line(number: &str, judged: &Judged, names: &[&str]) -> String {
    let who = judged.event.seat().map_or("draw", |seat| names[seat.index()]);
    let seats = names.len();
    let [verdict, lost, best] = match &judged.judged {
        Some(judged) => {
            let points = judged.points.filter(|points| *points > 0.0 && judged.loss == 0.0);
            let lost = match points {
                Some(points) => format!("{points:.0} pt"),
                None if judged.loss > 0.0 && judged.error > 0.0 => {
                    format!("{:.0} \u{b1}{:.0} %", 100.0 * judged.loss, (100.0 * judged.error).ceil())
                }
                None if judged.loss > 0.0 => percent(judged.loss),
                None => String::new(),
            };
            let best = if judged.verdict > Verdict::Best { judged.best.clone() } else { String::new() };
            [judged.verdict.to_string(), lost, best]
        }
        None => {
            let luck = judged.luck.0[..seats].iter().map(|luck| format!("{:+.0}", 100.0 * luck + 0.0));
            [format!("luck {}", luck.collect::<Vec<_>>().join(" ")), String::new(), String::new()]
        }
    };
    let values = judged.after.values.0[..seats].iter().map(|value| percent(*value)).collect::<Vec<_>>();
    let proved = if judged.after.proved { " !" } else { "" };
    format!(
        "{number:>4}  {who:<10} {:<12} {verdict:<14} {lost:>9}  {best:<12} {}{proved}",
        judged.event.text(),
        values.join("  ")
    )
}
