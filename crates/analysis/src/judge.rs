//! Turns answers into verdicts.

use tessera_core::{BySeat, Event, Seat};

use crate::plan::{Lottery, Source};
use crate::{Comparison, Opinion, Plan, Verdict};

/// The analysis of a record, as far as the questions have been answered.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The number of seats.
    pub seats: usize,
    /// The expected results at the start.
    pub start: Option<Opinion>,
    /// The events judged so far, in order.
    pub events: Vec<Judged>,
    /// The number of events in the record.
    pub of: usize,
}

/// An event of the record and its evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The event.
    pub event: Event,
    /// The opinion on the position after it.
    pub after: Opinion,
    /// The evaluation of the move, if it was one.
    pub judged: Option<JudgedMove>,
    /// The change that a draw brought each seat, relative to the mean of all draws; zero for moves.
    pub luck: BySeat<f32>,
}

/// The evaluation of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedMove {
    /// The verdict.
    pub verdict: Verdict,
    /// The best move.
    pub best: String,
    /// What the best move does, for people.
    pub about: String,
    /// The continuation with the best move.
    pub line: Vec<String>,
    /// The winning chances lost by the played move.
    pub loss: f32,
    /// The standard error of the loss; 0 if it is proved.
    pub error: f32,
    /// The points lost, if both margins are proved.
    pub points: Option<f32>,
    /// Whether the loss is proved.
    pub proved: bool,
}

/// The totals of moves and draws for one seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Totals {
    /// The number of its moves.
    pub moves: usize,
    /// The sum of the winning chances that its moves lost.
    pub lost: f32,
    /// The sum of the winning chances that the draws brought it.
    pub luck: f32,
    /// The number of its moves with each verdict, in the order of [`Verdict::ALL`].
    pub verdicts: [usize; Verdict::ALL.len()],
}

impl Totals {
    /// Returns the average loss of winning chances per move.
    pub fn average_loss(&self) -> f32 {
        self.lost / self.moves.max(1) as f32
    }

    /// Returns the number of moves with this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        Verdict::ALL
            .iter()
            .zip(self.verdicts)
            .find(|(known, _)| **known == verdict)
            .map_or(0, |(_, count)| count)
    }
}

impl Plan {
    /// Creates an analysis without any answers.
    pub fn begin(&self) -> Analysis {
        Analysis { seats: self.seats, start: None, events: Vec::new(), of: self.events.len() }
    }

    /// Judges a whole record at once.
    pub fn judge(&self, answers: &[Option<Opinion>]) -> Analysis {
        let mut analysis = self.begin();
        self.go_on(&mut analysis, answers);
        analysis
    }

    /// Judges the next events that are fully answered, up to the first gap.
    ///
    /// `answers` has an entry for every question.
    pub fn go_on(&self, analysis: &mut Analysis, answers: &[Option<Opinion>]) {
        if analysis.start.is_none() {
            analysis.start = opinion(&self.sources[0], answers);
        }
        while let Some(event) = self.events.get(analysis.events.len()) {
            let index = analysis.events.len();
            let before = match index {
                0 => analysis.start.clone(),
                _ => Some(analysis.events[index - 1].after.clone()),
            };
            let (Some(before), Some(after)) = (before, opinion(&self.sources[index + 1], answers)) else {
                break;
            };
            let (judged, luck) = match (event.event.seat(), &self.sources[index]) {
                (Some(seat), source) => {
                    let judged = judge(seat, event.event.text(), event.choices, &before, &after);
                    let about = self.describe(source, &judged.best);
                    (Some(JudgedMove { about, ..judged }), BySeat::default())
                }
                (None, Source::Mean(lottery)) => (None, luck(lottery, &before, answers)),
                (None, _) => (None, BySeat::default()),
            };
            analysis.events.push(Judged { event: event.event.clone(), after, judged, luck });
        }
    }
}

impl Plan {
    fn describe(&self, source: &Source, action: &str) -> String {
        match source {
            Source::Asked(question) => {
                self.questions()[*question].position.describe(action).unwrap_or_else(|_| action.to_owned())
            }
            _ => action.to_owned(),
        }
    }
}

fn opinion(source: &Source, answers: &[Option<Opinion>]) -> Option<Opinion> {
    match source {
        Source::Known(opinion) => Some((**opinion).clone()),
        Source::Asked(question) => answers.get(*question)?.clone(),
        Source::Mean(lottery) => {
            let mut opinions = Vec::with_capacity(lottery.tickets.len());
            for (ticket, weight) in &lottery.tickets {
                opinions.push((opinion(ticket, answers)?, *weight));
            }
            if let Some(drawn) = &lottery.drawn {
                opinion(drawn, answers)?;
            }
            let opinions = opinions.iter().map(|(opinion, weight)| (opinion, *weight));
            Some(Opinion::mean(opinions, lottery.complete))
        }
    }
}

/// Returns the draw's value minus the mean; both were judged with the same effort.
fn luck(lottery: &Lottery, mean: &Opinion, answers: &[Option<Opinion>]) -> BySeat<f32> {
    let mut luck = BySeat::default();
    let drawn = lottery.drawn.as_ref().and_then(|drawn| opinion(drawn, answers));
    if let Some(drawn) = drawn {
        for (luck, (drawn, mean)) in luck.0.iter_mut().zip(drawn.values.0.iter().zip(mean.values.0)) {
            *luck = drawn - mean;
        }
    }
    luck
}

fn judge(seat: Seat, played: &str, choices: usize, before: &Opinion, after: &Opinion) -> JudgedMove {
    if choices == 1 {
        let (best, line) = (played.to_owned(), vec![played.to_owned()]);
        let about = best.clone();
        return JudgedMove {
            verdict: Verdict::Forced,
            best,
            about,
            line,
            loss: 0.0,
            error: 0.0,
            points: None,
            proved: true,
        };
    }
    let is_best = played == before.best;
    let proved = before.proved && after.proved;
    let Comparison { loss, error, proved } = match before.compared {
        // The best move loses nothing, even if two estimates of it differ.
        _ if is_best => Comparison { loss: 0.0, error: 0.0, proved },
        Some(compared) if !proved => compared,
        _ => Comparison { loss: before.values[seat] - after.values[seat], error: 0.0, proved },
    };
    // A move that turns out better than the best one also loses nothing.
    let loss = loss.max(0.0);
    let points = match (before.margins, after.margins) {
        (Some(before), Some(after)) if proved && !is_best => Some((before[seat] - after[seat]).max(0.0)),
        _ => None,
    };
    // The verdict ignores differences that may be noise.
    let verdict = if is_best { Verdict::Best } else { Verdict::on((loss - error).max(0.0), points) };
    let (best, about, line) = (before.best.clone(), String::new(), before.line.clone());
    JudgedMove { verdict, best, about, line, loss, error, points, proved }
}

impl Analysis {
    /// Returns whether every event has been judged.
    pub fn is_complete(&self) -> bool {
        self.events.len() == self.of
    }

    /// Returns the totals of moves and draws for every seat.
    pub fn totals(&self) -> BySeat<Totals> {
        let mut totals = BySeat::<Totals>::default();
        for event in &self.events {
            for (totals, luck) in totals.0.iter_mut().zip(event.luck.0) {
                totals.luck += luck;
            }
            if let (Some(seat), Some(judged)) = (event.event.seat(), &event.judged) {
                let totals = &mut totals[seat];
                totals.moves += 1;
                totals.lost += judged.loss;
                let verdict = Verdict::ALL.iter().position(|known| *known == judged.verdict);
                totals.verdicts[verdict.unwrap_or_default()] += 1;
            }
        }
        totals
    }

    /// Returns the `most` costliest events, in the order in which they happened: the turning points of the match.
    pub fn turning_points(&self, most: usize) -> Vec<usize> {
        let loss = |index: &usize| self.events[*index].judged.as_ref().map_or(0.0, |judged| judged.loss);
        let mut events: Vec<usize> = (0..self.events.len())
            .filter(|index| {
                let judged = self.events[*index].judged.as_ref();
                judged.is_some_and(|judged| judged.verdict >= Verdict::Mistake)
            })
            .collect();
        events.sort_by(|a, b| loss(b).total_cmp(&loss(a)).then(a.cmp(b)));
        events.truncate(most);
        events.sort_unstable();
        events
    }
}
