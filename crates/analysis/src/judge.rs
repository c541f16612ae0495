//! From answers to verdicts.

use tessera_core::{BySeat, Event, Seat};

use crate::plan::{Lottery, Source};
use crate::{Comparison, Opinion, Plan, Verdict};

/// What is known of a record as far as the questions have been answered.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// How many seats there are.
    pub seats: usize,
    /// What every seat can expect at the start.
    pub start: Option<Opinion>,
    /// The events that can be judged already, in order.
    pub events: Vec<Judged>,
    /// How many events the record has.
    pub of: usize,
}

/// An event of the record with what it did.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// What happened.
    pub event: Event,
    /// What is thought of the position after it.
    pub after: Opinion,
    /// What the move was worth, if it was one.
    pub judged: Option<JudgedMove>,
    /// What a draw brought every seat compared with the mean of all draws; nothing for moves.
    pub luck: BySeat<f32>,
}

/// What a move was worth.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedMove {
    /// The word for it.
    pub verdict: Verdict,
    /// The best move there was.
    pub best: String,
    /// What the best move does, for people.
    pub about: String,
    /// How it would have gone on, the best move first.
    pub line: Vec<String>,
    /// How much of the chance to win the played move lost.
    pub loss: f32,
    /// The standard error of the loss; 0 if it is proved.
    pub error: f32,
    /// How many points it lost where both margins are proved.
    pub points: Option<f32>,
    /// Whether the loss is proved.
    pub proved: bool,
}

/// What the moves and the draws came to for one seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Totals {
    /// Its moves.
    pub moves: usize,
    /// The chances that its moves lost, in all.
    pub lost: f32,
    /// The chances that the draws brought it, in all.
    pub luck: f32,
    /// How many of its moves had each verdict, in the order of [`Verdict::ALL`].
    pub verdicts: [usize; Verdict::ALL.len()],
}

impl Totals {
    /// The chances that a move lost on average.
    pub fn average_loss(&self) -> f32 {
        self.lost / self.moves.max(1) as f32
    }

    /// How many of the moves had this verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        Verdict::ALL
            .iter()
            .zip(self.verdicts)
            .find(|(known, _)| **known == verdict)
            .map_or(0, |(_, count)| count)
    }
}

impl Plan {
    /// The analysis before anything has been answered.
    pub fn begin(&self) -> Analysis {
        Analysis { seats: self.seats, start: None, events: Vec::new(), of: self.events.len() }
    }

    /// Judges whole records at once.
    pub fn judge(&self, answers: &[Option<Opinion>]) -> Analysis {
        let mut analysis = self.begin();
        self.go_on(&mut analysis, answers);
        analysis
    }

    /// Judges the further events for which everything has been answered, up to the first gap.
    ///
    /// `answers` has a place for every question.
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

/// The draw against the mean; both were judged with the same effort.
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
        // What is best loses nothing, whatever two estimates of it say.
        _ if is_best => Comparison { loss: 0.0, error: 0.0, proved },
        Some(compared) if !proved => compared,
        _ => Comparison { loss: before.values[seat] - after.values[seat], error: 0.0, proved },
    };
    // Nor does what turns out better than the best.
    let loss = loss.max(0.0);
    let points = match (before.margins, after.margins) {
        (Some(before), Some(after)) if proved && !is_best => Some((before[seat] - after[seat]).max(0.0)),
        _ => None,
    };
    // What may be noise is not held against anybody.
    let verdict = if is_best { Verdict::Best } else { Verdict::on((loss - error).max(0.0), points) };
    let (best, about, line) = (before.best.clone(), String::new(), before.line.clone());
    JudgedMove { verdict, best, about, line, loss, error, points, proved }
}

impl Analysis {
    /// Whether every event has been judged.
    pub fn is_complete(&self) -> bool {
        self.events.len() == self.of
    }

    /// What the moves and the draws came to for every seat.
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

    /// The events that cost most, at most so many, in the order in which they happened: where the match turned.
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
