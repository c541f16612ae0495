//! Type-erased encodings.

use std::any::Any;
use std::marker::PhantomData;

use super::{AnyBatch, Batch, Encoding, Layout};
use crate::any::Match;
use crate::{AnyMatch, Game, Problem, Rules, Seat, Turn, read_options};

/// A type-erased [`Encoding`].
///
/// Matches passed in must be of the same game; otherwise the call panics.
pub trait AnyEncoding: Send + Sync {
    /// Returns the number of action numbers and the layout of an observation.
    fn layout(&self, seats: usize) -> Layout;

    /// Returns the number of an action, given as text, that is legal now.
    fn index(&self, position: &dyn AnyMatch, action: &str) -> Result<usize, Problem>;

    /// Returns the action with this number as text, legal or not; `None` if the number has no meaning in this position.
    fn action(&self, position: &dyn AnyMatch, index: usize) -> Option<String>;

    /// Replaces the contents of `out` with the numbers of all legal actions, in the order of [`Rules::legal_actions`].
    fn legal(&self, position: &dyn AnyMatch, out: &mut Vec<u32>);

    /// Plays the action with this number. If it is illegal, nothing changes.
    fn play(&self, position: &mut dyn AnyMatch, index: usize) -> Result<(), Problem>;

    /// Writes what a seat knows about the position. The length of `out` is [`Layout::size`].
    fn observe(&self, position: &dyn AnyMatch, seat: Seat, out: &mut [u8]);

    /// Creates many matches with the same options that are stepped together.
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
    /// Creates the encoding of the game; all values of the type are equal.
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
