//! The site from which tiles are taken, and its refills.

use std::ops::Deref;

use tessera_core::{Rng, Seat};

use crate::hex::Move;
use crate::refusal::Refusal;
use crate::tile::{Tile, Tiles};

/// The tiles on offer, from left to right: the first is free, each further one costs one more stone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Site {
    /// Entries beyond the length are unused.
    tiles: [Tile; Site::MAX],
    len: u8,
}

impl Site {
    /// The maximum number of tiles that the notation allows in a site.
    pub const MAX: usize = 6;

    pub(crate) const FILLER: Tile = Tile::new(1).expect("there is a tile 01");

    /// No tile.
    pub(crate) const EMPTY: Site = Site { tiles: [Site::FILLER; Site::MAX], len: 0 };

    /// Adds a tile on the right; does nothing if there is no room.
    pub(crate) fn push(&mut self, tile: Tile) {
        if let Some(place) = self.tiles.get_mut(usize::from(self.len)) {
            *place = tile;
            self.len += 1;
        }
    }

    /// Removes the tile at an index; those to its right slide left.
    #[inline]
    pub(crate) fn remove(&mut self, index: usize) {
        self.tiles[index..].rotate_left(1);
        self.tiles[Site::MAX - 1] = Site::FILLER;
        self.len -= 1;
    }

    /// Returns the index of a tile, which is its price in stones.
    #[inline]
    pub(crate) fn price(&self, tile: Tile) -> Option<usize> {
        self.iter().position(|&other| other == tile)
    }

    /// Returns the price of a tile, if it is here and the player can pay it.
    pub(crate) fn pay(&self, tile: Tile, player: Seat, stones: u8) -> Result<usize, Refusal> {
        let price = self.price(tile).ok_or(Refusal::NotInSite { tile })?;
        match price <= usize::from(stones) {
            true => Ok(price),
            false => Err(Refusal::TooFewStones { tile, player, has: stones, needs: price as u8 }),
        }
    }

    /// Returns the tiles affordable with `stones` stones.
    #[inline]
    pub(crate) fn affordable(&self, stones: u8) -> &[Tile] {
        &self[..self.len().min(usize::from(stones) + 1)]
    }
}

/// Replaces moves without a tile with the same moves for each of the tiles, tile by tile.
#[inline]
pub(crate) fn add_tiles(moves: &mut Vec<Move>, tiles: &[Tile]) {
    let Some((first, others)) = tiles.split_first() else { return moves.clear() };
    let places = moves.len();
    moves.reserve(places * others.len());
    for &tile in others {
        let start = moves.len();
        moves.extend_from_within(..places);
        moves[start..].iter_mut().for_each(|place| *place = place.with_tile(tile));
    }
    moves[..places].iter_mut().for_each(|place| *place = place.with_tile(*first));
}

impl Deref for Site {
    type Target = [Tile];

    #[inline]
    fn deref(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len).min(Site::MAX)]
    }
}

impl FromIterator<Tile> for Site {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Site {
        let mut site = Site::EMPTY;
        tiles.into_iter().for_each(|tile| site.push(tile));
        site
    }
}

/// The tiles that the dealer appends to the site; their order sets their prices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Refill(pub(crate) Site);

impl Refill {
    /// The smallest and the largest number of tiles of a refill.
    pub(crate) const SIZES: (usize, usize) = (3, 5);

    /// The tiles from left to right.
    pub fn tiles(&self) -> &[Tile] {
        &self.0
    }

    /// Returns a uniformly random ordered choice of `size` tiles of the pool.
    pub(crate) fn sample<R: Rng + ?Sized>(mut pool: Tiles, size: usize, rng: &mut R) -> Refill {
        Refill((0..size).map(|_| pool.remove_random(rng)).collect())
    }

    /// Returns every ordered choice of `size` tiles of the pool, unless there are more than `most`.
    pub(crate) fn all(pool: Tiles, size: usize, most: usize) -> Option<Vec<Refill>> {
        let smallest = (pool.len() + 1).saturating_sub(size);
        let count = (smallest..=pool.len()).try_fold(1usize, |count, tiles| count.checked_mul(tiles));
        let mut refills = vec![Refill(Site::EMPTY)];
        if count? > most {
            return None;
        }
        for _ in 0..size {
            let longer = refills.iter().flat_map(|refill| {
                let unused = pool.iter().filter(|tile| !refill.0.contains(tile));
                unused.map(|tile| Refill(refill.0.iter().copied().chain([tile]).collect()))
            });
            refills = longer.collect();
        }
        Some(refills)
    }
}
