//! Encodings behind a border where no game is known.

use std::any::Any;
use std::marker::PhantomData;

use super::{AnyBatch, Batch, Encoding, Layout};
use crate::any::Match;
use crate::{AnyMatch, Game, Problem, Rules, Seat, Turn, read_options};

/// The encoding of a game that is not known at compile time.
///
/// A match that is passed in must be one of the same game; otherwise the call panics.
pub trait AnyEncoding: Send + Sync {
    /// How many numbers there are, and what an observation consists of.
    fn layout(&self, seats: usize) -> Layout;

    /// The number of an action, given as text, that is legal now.
    fn index(&self, position: &dyn AnyMatch, action: &str) -> Result<usize, Problem>;

    /// The action with this number as text, legal or not; nothing if the number has no meaning in this position.
    fn action(&self, position: &dyn AnyMatch, index: usize) -> Option<String>;

    /// Replaces the contents of `out` by the numbers of all legal actions, in the order of
    /// [`Rules::legal_actions`].
    fn legal(&self, position: &dyn AnyMatch, out: &mut Vec<u32>);

    /// Plays the action with this number; if it is not legal nothing changes.
    fn play(&self, position: &mut dyn AnyMatch, index: usize) -> Result<(), Problem>;

    /// Writes what a seat knows about the position. `out` is as long as [`Layout::size`] says.
    fn observe(&self, position: &dyn AnyMatch, seat: Seat, out: &mut [u8]);

    /// Many matches with the same options, which are stepped together.
    fn batch(
        &self,
        matches: usize,
        options: &[(&str, &str)],
        seed: u64,
    ) -> Result<Box<dyn AnyBatch>, Problem>;
}

/// The [`AnyEncoding`] of a game.
pub struct Encoded<G>(PhantomData<G>);

impl<G> Encoded<G> {
    /// The encoding of the game; every value is the same.
    #[expect(clippy::new_without_default, reason = "there is nothing to choose")]
    pub const fn new() -> Encoded<G> {
        Encoded(PhantomData)
    }
}

fn position<G: Game>(of: &dyn AnyMatch) -> &G::Position {
    let of: &dyn Any = of;
    &of.downcast_ref::<Match<G>>().expect("a match of this game").0
}

impl<G: Encoding> AnyEncoding for Encoded<G> {
    fn layout(&self, seats: usize) -> Layout {
        G::layout(seats)
    }

    fn index(&self, of: &dyn AnyMatch, action: &str) -> Result<usize, Problem> {
        let position = position::<G>(of);
        let action = action.parse().map_err(Into::into)?;
        position.check(action).map_err(Problem::illegal)?;
        Ok(G::index(position, action))
    }

    fn action(&self, of: &dyn AnyMatch, index: usize) -> Option<String> {
        let position = position::<G>(of);
        (index < G::layout(position.seats()).actions)
            .then(|| G::action(position, index))
            .flatten()
            .map(|action| action.to_string())
    }

    fn legal(&self, of: &dyn AnyMatch, out: &mut Vec<u32>) {
        let position = position::<G>(of);
        let mut actions = Vec::with_capacity(16);
        position.legal_actions(&mut actions);
        out.clear();
        out.extend(actions.into_iter().map(|action| G::index(position, action) as u32));
    }

    fn play(&self, of: &mut dyn AnyMatch, index: usize) -> Result<(), Problem> {
        let of: &mut dyn Any = of;
        let position = &mut of.downcast_mut::<Match<G>>().expect("a match of this game").0;
        match G::action(position, index) {
            Some(action) => position.play(action).map_err(Problem::illegal),
            None => Err(match position.turn() {
                Turn::Over => Problem::illegal("the match is over"),
                Turn::Dealer => Problem::illegal("it is the dealer's turn"),
                Turn::Player(_) => {
                    Problem::illegal(format!("no action has the number {index} in this position"))
                }
            }),
        }
    }

    fn observe(&self, of: &dyn AnyMatch, seat: Seat, out: &mut [u8]) {
        G::observe(position::<G>(of), seat, out);
    }

    fn batch(
        &self,
        matches: usize,
        options: &[(&str, &str)],
        seed: u64,
    ) -> Result<Box<dyn AnyBatch>, Problem> {
        let (seats, options) = read_options::<G>(options)?;
        Ok(Box::new(Batch::<G>::new(matches, seats, options, seed)?))
    }
}
