//! The choice of the positions of a record to ask about.

use tessera_core::{
    AnyGame, AnyMatch, Effort, Event, Problem, Record, ReplayError, Rng, Seed, StateHash, Thinking, Turn,
    Watch,
};

use crate::Opinion;
use crate::compare::compare;

/// Up to this number of different draws, all are asked about.
const LISTED: usize = 64;

/// The number of draws sampled if there are more.
const TRIED: usize = 16;

/// A question to a computer player about one position.
pub struct Question {
    /// The position; a player is on turn.
    pub position: Box<dyn AnyMatch>,
    /// The divisor of the total effort.
    pub parts: u32,
    /// The move played there, if it is to be judged.
    pub played: Option<String>,
    seed: Seed,
}

/// The effort of a judge per position. Hints and analyses use the same effort, so that a hint is never called a
/// mistake.
pub const JUDGING: Effort = Effort::Part(JUDGING_PARTS);

/// The divisor of [`JUDGING`], relative to the effort of the judge's level.
pub const JUDGING_PARTS: u32 = 4;

/// Divides an effort.
pub(crate) fn part_of(effort: Effort, parts: u32) -> Effort {
    match effort {
        Effort::Level => Effort::Part(parts),
        Effort::Part(already) => Effort::Part(already.saturating_mul(parts)),
        Effort::Nodes(nodes) => Effort::Nodes((nodes / u64::from(parts.max(1))).max(1)),
        Effort::UntilStopped => Effort::UntilStopped,
    }
}

impl Question {
    /// Asks the computer player with this name. If the watch stops it, it answers with its best result so far.
    pub fn ask(&self, bot: &str, effort: Effort, watch: &dyn Watch) -> Result<Opinion, Problem> {
        let effort = part_of(effort, self.parts);
        let mut thinking = Thinking { rng: self.seed.fast_rng(), watch, effort, threads: 1 };
        let advice = self.position.advise(bot, &mut thinking)?;
        let mut opinion = Opinion::of(advice, &*self.position);
        if let (Some(played), Turn::Player(seat)) = (&self.played, self.position.turn())
            && *played != opinion.best
        {
            let moves = [&*opinion.best, &**played];
            opinion.compared = Some(compare(&*self.position, seat, moves, bot, effort, watch)?);
        }
        Ok(opinion)
    }
}

/// The origin of the opinion on a position.
pub(crate) enum Source {
    /// The match is over.
    Known(Box<Opinion>),
    /// The question with this number.
    Asked(usize),
    /// The mean over the possible draws.
    Mean(Lottery),
}

/// The possible draws, and the actual one.
pub(crate) struct Lottery {
    /// The tickets with their weights.
    pub(crate) tickets: Vec<(Source, u64)>,
    /// The actual draw, if the record continues.
    pub(crate) drawn: Option<Box<Source>>,
    /// Whether all possible draws are among the tickets.
    pub(crate) complete: bool,
}

/// An event of the record.
pub(crate) struct Happened {
    pub(crate) event: Event,
    /// The number of moves available.
    pub(crate) choices: usize,
}

/// The questions needed to judge a record.
pub struct Plan {
    pub(crate) seats: usize,
    pub(crate) events: Vec<Happened>,
    /// One entry for each position: before every event, and at the end.
    pub(crate) sources: Vec<Source>,
    questions: Vec<Question>,
}

impl Plan {
    /// Makes the plan for a record, checking every event and hash.
    pub fn new(game: &dyn AnyGame, record: &Record) -> Result<Plan, ReplayError> {
        let mut plan = Plan { seats: 0, events: Vec::new(), sources: Vec::new(), questions: Vec::new() };
        let end = record.replay_with(game, |position, event| {
            let choices = if event.seat().is_some() { position.actions().len() } else { 0 };
            let source = plan.source(position, Some(event.text()));
            plan.sources.push(source);
            plan.events.push(Happened { event: event.clone(), choices });
        })?;
        plan.seats = end.seats();
        let source = plan.source(&*end, None);
        plan.sources.push(source);
        Ok(plan)
    }

    /// Returns the questions, which can be answered independently.
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// `next` is the next event in the record.
    fn source(&mut self, position: &dyn AnyMatch, next: Option<&str>) -> Source {
        match position.turn() {
            Turn::Over => Source::Known(Box::new(Opinion::of_end(position))),
            Turn::Player(_) => match &position.actions()[..] {
                // A forced move needs no search: use the opinion on the position after it.
                [only] => {
                    let mut after = position.boxed_clone();
                    after.play(only).expect("a legal move is accepted");
                    self.source(&*after, None)
                }
                _ => self.asked(position.boxed_clone(), 1, next),
            },
            Turn::Dealer => Source::Mean(self.lottery(position, next)),
        }
    }

    fn asked(&mut self, position: Box<dyn AnyMatch>, parts: u32, played: Option<&str>) -> Source {
        let seed = seed_of(&*position);
        self.questions.push(Question { position, parts, played: played.map(str::to_owned), seed });
        Source::Asked(self.questions.len() - 1)
    }

    fn lottery(&mut self, position: &dyn AnyMatch, drawn: Option<&str>) -> Lottery {
        let mut rng = seed_of(position).deal_rng();
        let listed = position.draws().filter(|draws| draws.len() <= LISTED);
        let complete = listed.is_some();
        let draws = listed.unwrap_or_else(|| {
            (0..TRIED).filter_map(|_| Some((position.sample_draw(&mut rng)?, 1))).collect()
        });
        // Together, the draws get the effort of one position.
        let parts = draws.len().max(1) as u32;
        let mut tickets = Vec::with_capacity(draws.len());
        for (draw, weight) in &draws {
            tickets.push((self.ticket(position, draw, parts, &mut rng), *weight));
        }
        let known = drawn.and_then(|drawn| draws.iter().position(|(draw, _)| draw == drawn));
        let drawn = match (drawn, known) {
            (None, _) => None,
            (Some(_), Some(place)) => Some(match &tickets[place].0 {
                Source::Asked(question) => Source::Asked(*question),
                Source::Known(opinion) => Source::Known(opinion.clone()),
                Source::Mean(_) => unreachable!("a ticket is one position"),
            }),
            (Some(drawn), None) => Some(self.ticket(position, drawn, parts, &mut rng)),
        };
        Lottery { tickets, drawn: drawn.map(Box::new), complete }
    }

    /// Returns the position after a draw; if more draws follow, one random continuation.
    fn ticket(&mut self, position: &dyn AnyMatch, draw: &str, parts: u32, rng: &mut dyn Rng) -> Source {
        let mut next = position.boxed_clone();
        let mut draw = draw.to_owned();
        while next.draw(&draw).is_ok() {
            match next.sample_draw(rng) {
                Some(another) => draw = another,
                None => break,
            }
        }
        match next.turn() {
            Turn::Player(_) => self.asked(next, parts, None),
            _ => Source::Known(Box::new(Opinion::of_end(&*next))),
        }
    }
}

/// Returns the seed for a position, which depends on the position alone so that every analysis is reproducible.
fn seed_of(position: &dyn AnyMatch) -> Seed {
    Seed::from_number(StateHash::of(&position.setup()).0)
}
