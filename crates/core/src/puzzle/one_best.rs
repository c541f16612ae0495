//! Puzzles in which one way to play a turn is best, for games whose endings can be solved exactly.

use std::fmt::Debug;
use std::marker::PhantomData;

use super::{Judged, Puzzle, PuzzleLevel, Puzzles, check_puzzle_number};
use crate::{DealRng, Game, Phrase, Problem, Rules, Seat, Seed, Turn};

/// The expected result of a seat with best play, as a number: more is better.
pub type Worth = f64;

/// The tolerance for comparing values: a smaller difference counts as equal.
const EQUAL: Worth = 1e-6;

/// The limit on attempts to make a puzzle; far more than are ever needed.
const MOST_ATTEMPTS: u32 = 1_000_000;

type PositionOf<T> = <<T as BestMoves>::Game as Game>::Position;
type ActionOf<T> = <PositionOf<T> as Rules>::Action;

/// A game whose endings can be solved exactly.
pub trait BestMoves: Send + Sync + 'static {
    /// The game.
    type Game: Game;

    /// The levels, easiest first.
    const LEVELS: &'static [PuzzleLevel];

    /// The goal of a puzzle, in one sentence.
    const GOAL: &'static str;

    /// The positions that can be judged, for the message that refuses all others: `a position with at most 24 cards`.
    const SCOPE: &'static str;

    /// Returns whether a position is close enough to the end to be judged. A player is on turn.
    fn is_in_scope(position: &PositionOf<Self>) -> bool;

    /// Tries to make a position of a level in which one way to play the turn is best, and returns it with its
    /// difficulty; `None` if these random numbers do not lead to one.
    fn attempt(level: u32, rng: &mut DealRng) -> Option<(PositionOf<Self>, u32)>;

    /// Returns the value of a position for a seat, regardless of who is on turn.
    fn worth(position: &PositionOf<Self>, seat: Seat) -> Worth;

    /// Returns a best action of the seat on turn and its value for that seat.
    fn best(position: &PositionOf<Self>) -> (ActionOf<Self>, Worth);

    /// Returns the continuation with best play, up to the end or the next draw.
    fn line(position: &PositionOf<Self>) -> Vec<ActionOf<Self>>;

    /// Describes the result of best play for a seat, in a sentence: `Player 1 wins by 3.`
    fn praise(position: &PositionOf<Self>, seat: Seat) -> Phrase;

    /// Explains what is wrong with a move that made the position worth less than `best`.
    fn blame(best: Worth, position: &PositionOf<Self>, seat: Seat) -> Phrase;
}

/// The puzzles of a game whose endings can be solved exactly.
pub struct OneBest<T>(PhantomData<T>);

impl<T> OneBest<T> {
    /// Creates the puzzles.
    pub const fn new() -> OneBest<T> {
        OneBest(PhantomData)
    }
}

impl<T> Default for OneBest<T> {
    fn default() -> OneBest<T> {
        OneBest::new()
    }
}

impl<T> Debug for OneBest<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OneBest")
    }
}

/// A start and the moves played from it.
struct Played<P> {
    start: P,
    seat: Seat,
    /// The position before the last move.
    before: P,
    now: P,
}

impl<T: BestMoves> OneBest<T> {
    /// Reads a start and plays the moves of its seat.
    fn played(start: &str, moves: &[String]) -> Result<Played<PositionOf<T>>, Problem> {
        let setup: <T::Game as Game>::Setup = start.parse().map_err(Into::into)?;
        let start = T::Game::position(&setup)?;
        let Turn::Player(seat) = start.turn() else {
            return Err(Problem::bad_request("no player is on turn at the start of this puzzle"));
        };
        if !T::is_in_scope(&start) {
            let scope = T::SCOPE;
            return Err(Problem::bad_request(format!("this cannot be judged exactly; a puzzle is {scope}")));
        }
        let (mut before, mut now) = (start.clone(), start.clone());
        for (number, text) in moves.iter().enumerate() {
            let within = |problem: Problem| problem.within(&format!("move {}", number + 1));
            if now.turn() != Turn::Player(seat) {
                return Err(within(Problem::illegal("the turn has ended")));
            }
            let action: ActionOf<T> = text.parse().map_err(|error| within(Into::into(error)))?;
            before.clone_from(&now);
            now.play(action).map_err(|error| within(Problem::illegal(error)))?;
        }
        Ok(Played { start, seat, before, now })
    }

    /// Returns the moves of the solution.
    fn moves(start: &PositionOf<T>, seat: Seat) -> Vec<String> {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        while position.turn() == Turn::Player(seat) {
            let (action, _) = T::best(&position);
            moves.push(action.to_string());
            position.play_unchecked(action);
        }
        moves
    }
}

impl<T: BestMoves> Puzzles for OneBest<T> {
    fn levels(&self) -> &'static [PuzzleLevel] {
        T::LEVELS
    }

    fn goal(&self) -> &'static str {
        T::GOAL
    }

    fn puzzle(&self, level: u32, number: u64) -> Result<Puzzle, Problem> {
        self.level(level)?;
        check_puzzle_number(number)?;
        let mut rng = Seed::from_number(u64::from(level) << 32 | number).deal_rng();
        let mut attempts = (0..MOST_ATTEMPTS).filter_map(|_| T::attempt(level, &mut rng));
        let (position, grade) = attempts.next().expect("one attempt in some dozens succeeds");
        let Turn::Player(seat) = position.turn() else {
            unreachable!("an attempt ends where a player is on turn");
        };
        let start = T::Game::setup(&position).to_string();
        let moves = OneBest::<T>::moves(&position, seat);
        Ok(Puzzle { start, level, number, grade: grade.to_string(), moves })
    }

    fn judge(&self, start: &str, moves: &[String]) -> Result<Judged, Problem> {
        let Played { start, seat, before, now } = OneBest::<T>::played(start, moves)?;
        let Some(last) = moves.last() else {
            return Err(Problem::bad_request("there is no move to judge"));
        };
        let (_, best) = T::best(&start);
        let right = T::worth(&now, seat) >= best - EQUAL;
        let solved = right && now.turn() != Turn::Player(seat);
        let line = T::line(&now);
        let mut why = Vec::new();
        if right {
            let last: ActionOf<T> = last.parse().map_err(Into::into)?;
            why.extend(told::<T>(&before, last, seat));
            if solved {
                why.push(T::praise(&now, seat));
            }
        } else {
            why.push(T::blame(best, &now, seat));
            if let (Turn::Player(other), Some(&reply)) = (now.turn(), line.first())
                && other != seat
            {
                let words = T::Game::describe(&now, reply);
                why.push(Phrase::from("The answer of ").seat(other).text(format!(": {words}.")));
                why.extend(told::<T>(&now, reply, other));
            }
        }
        Ok(Judged { right, solved, why, line: line.iter().map(ToString::to_string).collect() })
    }

    fn hint(&self, start: &str, moves: &[String]) -> Result<Option<String>, Problem> {
        let Played { start, seat, now, .. } = OneBest::<T>::played(start, moves)?;
        if now.turn() != Turn::Player(seat) {
            return Ok(None);
        }
        let (action, worth) = T::best(&now);
        let lost = !moves.is_empty() && worth < T::best(&start).1 - EQUAL;
        Ok((!lost).then(|| action.to_string()))
    }
}

/// Describes what an action does, in a sentence; `None` if it has no effect worth mentioning.
fn told<T: BestMoves>(position: &PositionOf<T>, action: ActionOf<T>, seat: Seat) -> Option<Phrase> {
    let effects = T::Game::effects(position, action);
    let mut effects = effects.into_iter().map(|effect| effect.text);
    let first = effects.next()?;
    let begin = Phrase::from(seat).text(": ").then(first);
    Some(effects.fold(begin, |all, effect| all.text(", ").then(effect)).text("."))
}
