//! Setups: everything that a state text can express, whether or not a match can reach it.

use tessera_core::{Seat, Turn};

use crate::building::Building;
use crate::city::with_city;
use crate::hex::{Hex, Move};
use crate::refusal::Refusal;
use crate::score::{PlayerScore, Variants};
use crate::site::{Site, add_tiles};
use crate::tile::Tiles;

/// A well-formed state of a match, possibly an impossible one.
///
/// The rules answer for every setup: moves are stacked as written, legal or not. Code that fills the fields directly
/// must follow the grammar: two to four players, a player on turn who exists, at least one tile in the site, and no
/// tile twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The districts that score by their variant.
    pub variants: Variants,
    /// The player on turn; at the end, the one who moved last.
    pub turn: Seat,
    /// The tiles on offer.
    pub site: Site,
    /// The players' possessions, in playing order.
    pub players: Vec<PlayerSetup>,
}

/// A player's possessions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerSetup {
    /// The stones in hand.
    pub stones: u8,
    /// The tiles placed, in playing order.
    pub moves: Vec<Move>,
}

impl Setup {
    /// The maximum number of stones: two digits.
    pub const MAX_STONES: u8 = 99;

    /// The tiles in play that are neither in the site nor placed.
    pub fn available_tiles(&self) -> Tiles {
        let mut tiles = Tiles::in_play(self.players.len());
        let placed = self.players.iter().flat_map(|player| &player.moves).map(|placed| placed.tile());
        for tile in self.site.iter().copied().chain(placed) {
            tiles.remove(tile);
        }
        tiles
    }

    /// Returns whose turn it is. With one tile left in the site the dealer refills it; if there are no tiles left for
    /// that, the match is over.
    pub fn turn(&self) -> Turn {
        match (self.site.len(), self.available_tiles().is_empty()) {
            (1, true) => Turn::Over,
            (1, false) => Turn::Dealer,
            _ => Turn::Player(self.turn),
        }
    }

    /// Returns the number of a player's tiles stacked on a hex, including the starting tile.
    ///
    /// # Panics
    /// If the player does not exist.
    pub fn height(&self, player: usize, hex: Hex) -> u32 {
        with_city(&self.players[player].moves, |city| city.height(hex.cell()))
    }

    /// The topmost building of a player on a hex, if it is not empty.
    ///
    /// # Panics
    /// If the player does not exist.
    pub fn building(&self, player: usize, hex: Hex) -> Option<Building> {
        with_city(&self.players[player].moves, |city| city.building(hex.cell()))
    }

    /// Checks whether the player on turn may make a move, or returns the reason why not.
    pub fn check(&self, wanted: Move) -> Result<(), Refusal> {
        Refusal::unless_player(self.turn())?;
        let player = self.on_turn();
        self.site.pay(wanted.tile(), self.turn, player.stones)?;
        with_city(&player.moves, |city| city.check(wanted))
    }

    /// Returns all legal moves of the player on turn, in the order of their notation.
    pub fn valid_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if matches!(self.turn(), Turn::Player(_)) {
            let player = self.on_turn();
            with_city(&player.moves, |city| city.places(&mut moves));
            moves.sort_unstable();
            let mut tiles = self.site.affordable(player.stones).to_vec();
            tiles.sort_unstable();
            add_tiles(&mut moves, &tiles);
        }
        moves
    }

    /// Returns the setup after a move of the player on turn. A needed refill is left to the dealer.
    pub fn play(&self, wanted: Move) -> Result<Setup, Refusal> {
        self.check(wanted)?;
        let mut next = self.clone();
        let player = &mut next.players[self.turn.index()];
        let price = self.site.pay(wanted.tile(), self.turn, player.stones)?;
        let quarries = with_city(&player.moves, |city| {
            let covered = wanted.cells().map(|cell| city.building(cell));
            covered.into_iter().filter(|&building| building == Some(Building::Quarry)).count()
        });
        player.stones = player.stones - price as u8 + quarries as u8;
        if player.stones > Setup::MAX_STONES {
            return Err(Refusal::TooManyStones { stones: player.stones });
        }
        player.moves.push(wanted);
        next.site.remove(price);
        if next.turn() != Turn::Over {
            next.turn = self.turn.next(self.players.len());
        }
        Ok(next)
    }

    /// The points of every player.
    pub fn scores(&self) -> Vec<PlayerScore> {
        let scores = self.players.iter().map(|player| PlayerScore {
            districts: with_city(&player.moves, |city| city.score(self.variants)),
            stones: u32::from(player.stones),
        });
        scores.collect()
    }

    fn on_turn(&self) -> &PlayerSetup {
        &self.players[self.turn.index()]
    }
}
