//! Which positions of a record are asked about.

use tessera_core::{
    AnyGame, AnyMatch, Effort, Event, Problem, Record, ReplayError, Rng, Seed, StateHash, Thinking, Turn,
    Watch,
};

use crate::Opinion;
use crate::compare::compare;

/// So many different draws are all asked about.
const LISTED: usize = 64;

/// Where there are more, so many are tried.
const TRIED: usize = 16;

/// One position that a computer player is asked about.
pub struct Question {
    /// The position; a player is on turn.
    pub position: Box<dyn AnyMatch>,
    /// The share of the whole effort: one part in so many.
    pub parts: u32,
    /// The move that was played there, if one was and it is to be judged.
    pub played: Option<String>,
    seed: Seed,
}

/// What a judge may do for a position, whether for a hint or for an analysis, so that a hint is never called a mistake.
pub const JUDGING: Effort = Effort::Part(JUDGING_PARTS);

/// The same as a number: one part in so many of what belongs to the level of the judge.
pub const JUDGING_PARTS: u32 = 4;

/// One part in so many of an effort.
pub(crate) fn part_of(effort: Effort, parts: u32) -> Effort {
    match effort {
        Effort::Level => Effort::Part(parts),
        Effort::Part(already) => Effort::Part(already.saturating_mul(parts)),
        Effort::Nodes(nodes) => Effort::Nodes((nodes / u64::from(parts.max(1))).max(1)),
        Effort::UntilStopped => Effort::UntilStopped,
    }
}

impl Question {
    /// Asks the computer player of this name. Stopped by the watch, the player answers with its best so far.
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

/// Where the opinion on a position comes from.
pub(crate) enum Source {
    /// The match is over.
    Known(Box<Opinion>),
    /// The question with this number.
    Asked(usize),
    /// The mean over what chance may bring.
    Mean(Lottery),
}

/// What chance may bring, and what it brought.
pub(crate) struct Lottery {
    /// The tickets with their weights.
    pub(crate) tickets: Vec<(Source, u64)>,
    /// The one that was drawn, if the record goes on.
    pub(crate) drawn: Option<Box<Source>>,
    /// Whether all possible draws are among the tickets.
    pub(crate) complete: bool,
}

/// One event of the record.
pub(crate) struct Happened {
    pub(crate) event: Event,
    /// How many moves there were to choose from.
    pub(crate) choices: usize,
}

/// What has to be asked in order to judge a record.
pub struct Plan {
    pub(crate) seats: usize,
    pub(crate) events: Vec<Happened>,
    /// One for each position: before every event, and at the end.
    pub(crate) sources: Vec<Source>,
    questions: Vec<Question>,
}

impl Plan {
    /// The plan for a record, every event and fingerprint of which is checked.
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

    /// The questions, each of which can be answered on its own.
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// `next` is the event that follows in the record.
    fn source(&mut self, position: &dyn AnyMatch, next: Option<&str>) -> Source {
        match position.turn() {
            Turn::Over => Source::Known(Box::new(Opinion::of_end(position))),
            Turn::Player(_) => match &position.actions()[..] {
                // Nobody thinks about the only move, so what is thought of the position after it counts.
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
        // Together the tickets get the effort of one position.
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

    /// The position after a draw; if chance goes on deciding there, one way it may go.
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

/// Everything random about a position follows from the position, so that every analysis can be repeated.
fn seed_of(position: &dyn AnyMatch) -> Seed {
    Seed::from_number(StateHash::of(&position.setup()).0)
}
