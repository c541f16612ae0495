//! Cards on the grid, as the notation writes them.

use tessera_core::{Rng, shuffle};

use crate::notation::PlacementFault;
use crate::{Card, Location};

/// One card at one location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CardPlacement {
    /// The card.
    pub card: Card,
    /// Its location.
    pub location: Location,
}

/// Cards on the grid: no card twice, at most one card per location. Any card may be missing, including Zhang Yi.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placement([Option<Card>; Location::COUNT]);

impl Placement {
    /// The empty placement, from which others are built. A written placement has at least one card.
    pub const EMPTY: Placement = Placement([None; Location::COUNT]);

    /// Places all cards in a uniformly random order.
    #[inline]
    pub fn deal<R: Rng + ?Sized>(rng: &mut R) -> Placement {
        let mut cards = Card::ALL;
        shuffle(&mut cards, rng);
        Placement(cards.map(Some))
    }

    /// Adds a card, unless it is already placed or its location is occupied.
    pub fn place(&mut self, card: Card, location: Location) -> Result<(), PlacementFault> {
        if self.0.contains(&Some(card)) {
            return Err(PlacementFault::CardTwice(card));
        }
        if self.card(location).is_some() {
            return Err(PlacementFault::LocationTwice(location));
        }
        self.0[location.index()] = Some(card);
        Ok(())
    }

    /// The card at a location.
    #[inline]
    pub const fn card(&self, location: Location) -> Option<Card> {
        self.0[location.index()]
    }

    /// Returns the location of a card.
    pub fn find(&self, card: Card) -> Option<Location> {
        self.0.iter().position(|&found| found == Some(card)).map(Location::new)
    }

    /// The cards in the order of their locations.
    pub fn iter(&self) -> impl Iterator<Item = CardPlacement> {
        let cards = self.0.iter().zip(Location::all());
        cards.filter_map(|(&card, location)| Some(CardPlacement { card: card?, location }))
    }

    /// Returns the number of cards placed.
    pub fn len(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Returns whether no card is placed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
