//! The performance-critical contract: a legal position that lists, checks and plays actions.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{Problem, Ranks, Rng, Scores, Seat};

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A player chooses an action.
    Player(Seat),
    /// Chance decides: the next event is a draw, which no player can choose.
    Dealer,
    /// The match has ended.
    Over,
}

/// A legal position of one game.
///
/// Implementations are small and cheap to clone (arrays and bit masks), so a search copies positions instead of undoing
/// moves. Every value reachable through this trait is legal; the type for states that may be illegal is
/// [`Setup`](crate::Game::Setup).
pub trait Rules: Clone + Eq + Debug + Send + Sync + 'static {
    /// An action of a player, in the notation of the rules.
    type Action: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err: Into<Problem>> + Send + Sync;
    /// The outcome of a chance event; [`NoDraw`] in a game without chance.
    type Draw: Clone + Eq + Debug + Display + FromStr<Err: Into<Problem>> + Send + Sync + 'static;
    /// The reason why an action or a draw is refused; displayed as a sentence for the player.
    type Refusal: Clone + Eq + Debug + std::error::Error + Send + Sync;

    /// Returns the number of seats of this match, 1 to 4.
    fn seats(&self) -> usize;

    /// Returns whose turn it is.
    fn turn(&self) -> Turn;

    /// Returns the current points of every seat.
    fn scores(&self) -> Scores;

    /// Returns the points of every seat after a legal action, given the current ones. A page calls this for every legal
    /// action, so a game with large positions may override it with something faster than playing the action.
    fn scores_after(&self, action: Self::Action, _now: &Scores) -> Scores {
        let mut after = self.clone();
        after.play_unchecked(action);
        after.scores()
    }

    /// Returns the current ranks with all tie-breaks of the rules applied; at the end, rank 1 has won. With two or more
    /// seats, at least one has rank 1.
    fn ranks(&self) -> Ranks;

    /// Replaces the contents of `out` with all legal actions, each once, in a fixed order. At a player's turn there is
    /// at least one; at the dealer's turn and after the end there are none.
    fn legal_actions(&self, out: &mut Vec<Self::Action>);

    /// Checks that the action is legal now, or returns the reason why not.
    fn check(&self, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Plays an action that [`check`](Rules::check) accepts. With any other action the resulting position is
    /// unspecified, and the call may panic.
    fn play_unchecked(&mut self, action: Self::Action);

    /// Plays an action if it is legal; otherwise nothing changes.
    fn play(&mut self, action: Self::Action) -> Result<(), Self::Refusal> {
        self.check(action)?;
        self.play_unchecked(action);
        Ok(())
    }

    /// Returns every possible draw once with its weight, at least 1, at the dealer's turn; `None` if there are too many
    /// to list.
    ///
    /// A game without chance keeps the default implementations of this and the next three methods; a game with a
    /// dealer's turn overrides all four.
    fn draws(&self) -> Option<Vec<(Self::Draw, u64)>> {
        Some(Vec::new())
    }

    /// Samples a draw with the probabilities of the rules. Call only at the dealer's turn.
    fn sample_draw<R: Rng + ?Sized>(&self, _rng: &mut R) -> Self::Draw {
        unreachable!("a game without chance has no dealer's turn")
    }

    /// Checks that the draw is possible now, or returns the reason why not.
    fn check_draw(&self, _draw: &Self::Draw) -> Result<(), Self::Refusal> {
        unreachable!("a game without chance has no draws")
    }

    /// Carries out a draw that [`check_draw`](Rules::check_draw) accepts.
    fn draw_unchecked(&mut self, _draw: &Self::Draw) {
        unreachable!("a game without chance has no draws")
    }

    /// Carries out a draw if it is possible; otherwise nothing changes.
    fn draw(&mut self, draw: &Self::Draw) -> Result<(), Self::Refusal> {
        self.check_draw(draw)?;
        self.draw_unchecked(draw);
        Ok(())
    }
}

/// The draw type of a game without chance; it has no values.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NoDraw {}

impl Display for NoDraw {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {}
    }
}

impl FromStr for NoDraw {
    type Err = Problem;
    fn from_str(_: &str) -> Result<NoDraw, Problem> {
        Err(Problem::illegal("nothing is drawn in this game"))
    }
}

/// Counts the sequences of `depth` steps from a position. A step is an action or a draw.
///
/// A match that ends earlier adds nothing. Returns `None` if a dealer's turn on the way has too many draws to list.
///
/// The count saturates at `u64::MAX`.
pub fn perft<P: Rules>(position: &P, depth: u32) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut count = 0u64;
    if position.turn() == Turn::Dealer {
        for (draw, _) in position.draws()? {
            let mut next = position.clone();
            next.draw_unchecked(&draw);
            count = count.saturating_add(perft(&next, depth - 1)?);
        }
        return Some(count);
    }
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    if depth == 1 {
        return Some(actions.len() as u64);
    }
    for action in actions {
        let mut next = position.clone();
        next.play_unchecked(action);
        count = count.saturating_add(perft(&next, depth - 1)?);
    }
    Some(count)
}
