//! The hot contract: a legal position that lists, checks and plays actions.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{Problem, Ranks, Rng, Scores, Seat};

/// Whose move it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A player chooses an action.
    Player(Seat),
    /// Chance decides: a draw comes next, which no player can choose.
    Dealer,
    /// The match has ended.
    Over,
}

/// A legal position of one game.
///
/// Implementations are small and cheap to clone (arrays and bit masks), so a search copies instead of
/// undoing. Every value reachable through this trait is legal; whatever may be wrong is a
/// [`Setup`](crate::Game::Setup).
pub trait Rules: Clone + Eq + Debug + Send + Sync + 'static {
    /// A player's choice, in the notation of the rules.
    type Action: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err: Into<Problem>> + Send + Sync;
    /// What chance brings; [`NoDraw`] in a game without chance.
    type Draw: Clone + Eq + Debug + Display + FromStr<Err: Into<Problem>> + Send + Sync + 'static;
    /// Why an action or a draw is refused; displayed as a sentence for the player.
    type Refusal: Clone + Eq + Debug + std::error::Error + Send + Sync;

    /// How many seats this match has, 1 to 4.
    fn seats(&self) -> usize;

    /// Whose move it is.
    fn turn(&self) -> Turn;

    /// Points of every seat as of now.
    fn scores(&self) -> Scores;

    /// Points of every seat after a legal action, given those of now. A page asks this for every action there is, so
    /// a game whose positions are large may have a quicker way than to play it.
    fn scores_after(&self, action: Self::Action, _now: &Scores) -> Scores {
        let mut after = self.clone();
        after.play_unchecked(action);
        after.scores()
    }

    /// The standing as of now with all tie-breaks of the rules applied; at the end, rank 1 has won. With two
    /// or more seats somebody always has rank 1.
    fn ranks(&self) -> Ranks;

    /// Replaces the contents of `out` by all legal actions, each once, in a fixed order. At a player's turn
    /// there is at least one; nothing is listed at the dealer's turn or when the match is over.
    fn legal_actions(&self, out: &mut Vec<Self::Action>);

    /// Whether the action is legal now, and if not, why.
    fn check(&self, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Plays an action that [`check`](Rules::check) accepts. With any other action the position is
    /// unspecified afterwards, and the call may panic.
    fn play_unchecked(&mut self, action: Self::Action);

    /// Plays an action if it is legal; otherwise nothing changes.
    fn play(&mut self, action: Self::Action) -> Result<(), Self::Refusal> {
        self.check(action)?;
        self.play_unchecked(action);
        Ok(())
    }

    /// Every possible draw once with its weight, at least 1, at the dealer's turn; `None` if there are too many to list.
    ///
    /// A game without chance keeps this and the next three methods as they are; a game with a dealer's turn
    /// overrides all four.
    fn draws(&self) -> Option<Vec<(Self::Draw, u64)>> {
        Some(Vec::new())
    }

    /// A draw with the probabilities of the rules. Only at the dealer's turn.
    fn sample_draw<R: Rng + ?Sized>(&self, _rng: &mut R) -> Self::Draw {
        unreachable!("a game without chance has no dealer's turn")
    }

    /// Whether the draw can come now, and if not, why.
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

/// The draw of a game without chance: there is none.
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

/// Counts the sequences of `depth` steps from a position, where a step is an action or a draw.
///
/// A match that ends earlier adds nothing. `None` if a dealer's turn on the way has too many draws to
/// list.
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
