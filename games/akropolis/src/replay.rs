//! From a setup to a position: checks whether a match can reach a state.
//!
//! The moves of all players are replayed. The price paid for each tile is not recorded, so the stones are checked
//! against all possible prices: each price is below the size of the site at that move, and not above the stones owned
//! then. Every sequence of such prices corresponds to some order of the tiles in the sites, so the check accepts
//! exactly the states that are possible.

use tessera_core::{ParseError, Problem, Seat};

use crate::city::City;
use crate::hex::Move;
use crate::notation::Fault;
use crate::position::{Player, Position};
use crate::refusal::Refusal;
use crate::setup::Setup;
use crate::tile::Tiles;

/// The reason why a setup is not a position of a match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The setup was built in code with values that no text can express.
    #[error("the setup is not well formed: {0}")]
    Malformed(ParseError<Fault>),
    /// The number of moves does not match the order of turns.
    #[error("of {total} moves player {player} makes {expected}, not {found}")]
    MoveCount {
        /// The moves of all players.
        total: usize,
        /// The player.
        player: Seat,
        /// The expected number of this player's moves.
        expected: usize,
        /// The number in the setup.
        found: usize,
    },
    /// The site has the wrong size for the number of moves.
    #[error("after {total} moves the site has {expected} tiles{}, not {found}", or_waiting(*.waiting))]
    SiteSize {
        /// The moves of all players.
        total: usize,
        /// The expected size.
        expected: usize,
        /// Whether it may also be 1, before the refill.
        waiting: bool,
        /// The size in the setup.
        found: usize,
    },
    /// The wrong player is on turn for the number of moves.
    #[error("after {total} moves player {expected} is on turn, not {found}")]
    Turn {
        /// The moves of all players.
        total: usize,
        /// The player on turn; at the end, the one who moved last.
        expected: Seat,
        /// The player in the setup.
        found: Seat,
    },
    /// A move is illegal.
    #[error("move {number} of player {player}, {placed}: {refusal}")]
    IllegalMove {
        /// The player.
        player: Seat,
        /// The number of the move, counted from 1.
        number: usize,
        /// The move.
        placed: Move,
        /// The reason.
        refusal: Refusal,
    },
    /// No sequence of prices leaves this number of stones.
    #[error("no prices of these tiles leave player {player} with {stones} stones")]
    Stones {
        /// The player.
        player: Seat,
        /// The stones in the setup.
        stones: u8,
    },
}

fn or_waiting(waiting: bool) -> &'static str {
    if waiting { ", or 1 before the refill" } else { "" }
}

impl From<PositionError> for Problem {
    fn from(error: PositionError) -> Problem {
        Problem::invalid(error)
    }
}

impl TryFrom<&Setup> for Position {
    type Error = PositionError;

    fn try_from(setup: &Setup) -> Result<Position, PositionError> {
        setup.to_string().parse::<Setup>().map_err(PositionError::Malformed)?;
        check_counts(setup)?;
        let mut position = Position::before_the_deal(setup.players.len(), setup.variants);
        for (seat, part) in Seat::first(position.seats).zip(&setup.players) {
            let player = &mut position.players[seat];
            let mut stones = StoneCounts::of(player.stones);
            for (round, &placed) in part.moves.iter().enumerate() {
                let before = player.stones;
                try_place(player, placed).map_err(|refusal| PositionError::IllegalMove {
                    player: seat,
                    number: round + 1,
                    placed,
                    refusal,
                })?;
                let ply = round * position.seats + seat.index();
                stones =
                    stones.pay(position.seats + 2 - ply % (position.seats + 1)).gain(player.stones - before);
                position.pool.remove(placed.tile());
            }
            if !stones.contain(part.stones) {
                return Err(PositionError::Stones { player: seat, stones: part.stones });
            }
            player.stones = part.stones;
        }
        position.turn = setup.turn;
        position.offer(setup.site);
        Ok(position)
    }
}

fn try_place(player: &mut Player, placed: Move) -> Result<(), Refusal> {
    player.city.check(placed)?;
    player.place(placed);
    Ok(())
}

/// Checks everything that the number of moves determines: whose moves they are, the size of the site, and the player on
/// turn.
fn check_counts(setup: &Setup) -> Result<(), PositionError> {
    let players = setup.players.len();
    let total: usize = setup.players.iter().map(|player| player.moves.len()).sum();
    for (player, part) in Seat::first(players).zip(&setup.players) {
        let (expected, found) = ((total + players - 1 - player.index()) / players, part.moves.len());
        if expected != found {
            return Err(PositionError::MoveCount { total, player, expected, found });
        }
    }
    let over = total + 1 == Tiles::in_play(players).len();
    let since_refill = total % (players + 1);
    let waiting = since_refill == 0 && total > 0 && !over;
    let expected = if over { 1 } else { players + 2 - since_refill };
    let found = setup.site.len();
    if found != expected && !(waiting && found == 1) {
        return Err(PositionError::SiteSize { total, expected, waiting, found });
    }
    let expected = Seat::new((total - usize::from(over)) % players);
    if setup.turn != expected {
        return Err(PositionError::Turn { total, expected, found: setup.turn });
    }
    Ok(())
}

/// The possible numbers of stones of a player, one bit each. Nobody gets more than 4 at the start and one for each of
/// 64 quarries.
#[derive(Clone, Copy)]
struct StoneCounts(u128);

impl StoneCounts {
    fn of(stones: u8) -> StoneCounts {
        StoneCounts(1 << stones)
    }

    /// Returns the set after paying for any affordable tile of a site of this size.
    fn pay(self, site: usize) -> StoneCounts {
        StoneCounts((0..site).fold(0, |counts, price| counts | self.0 >> price))
    }

    fn gain(self, stones: u8) -> StoneCounts {
        StoneCounts(self.0 << stones)
    }

    fn contain(self, stones: u8) -> bool {
        self.0 >> stones & 1 == 1
    }
}
