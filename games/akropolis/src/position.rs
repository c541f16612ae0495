//! Positions: states that a match can reach.

use std::fmt;

use tessera_core::{BySeat, Ranks, Rng, Rules, Scores, Seat, Turn};

use crate::city::{City, MatchCity, MatchFootprints};
use crate::hex::{Footprint, Move};
use crate::refusal::Refusal;
use crate::score::{PlayerScore, Variants, ranking};
use crate::setup::{PlayerSetup, Setup};
use crate::site::{Refill, Site, add_tiles};
use crate::tile::Tiles;

/// The maximum number of refills that [`Rules::draws`] lists.
const MOST_DRAWS: usize = 100_000;

/// The maximum number of tiles that one player places: 18 with two players, fewer with more.
const MOST_MOVES: usize = 18;

/// A legal position. It takes 17 kB and no heap memory.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) variants: Variants,
    pub(crate) seats: usize,
    /// The player on turn; at the end, the one who moved last.
    pub(crate) turn: Seat,
    pub(crate) site: Site,
    /// The tiles in play that are neither in the site nor placed.
    pub(crate) pool: Tiles,
    pub(crate) players: BySeat<Player>,
}

/// One player's side of the table. Absent players have the starting tile and no stones.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) stones: u8,
    /// Entries beyond the count are unused.
    moves: [Move; MOST_MOVES],
    count: usize,
    pub(crate) city: MatchCity,
    /// The legal footprints of the next tile, kept up to date with the city.
    footprints: MatchFootprints,
}

impl Position {
    /// Starts a match: the site is dealt, and player i has i + 1 stones.
    #[inline]
    pub fn start<R: Rng + ?Sized>(seats: usize, variants: Variants, rng: &mut R) -> Position {
        let mut position = Position::before_the_deal(seats, variants);
        let Refill(site) = Refill::sample(position.pool, seats + 2, rng);
        position.offer(site);
        position
    }

    /// The points of a player by district.
    pub fn score(&self, seat: Seat) -> PlayerScore {
        let player = &self.players[seat];
        PlayerScore { districts: player.city.score(self.variants), stones: u32::from(player.stones) }
    }

    /// Returns the setup.
    pub fn to_setup(&self) -> Setup {
        let players = self.players.0[..self.seats].iter();
        let players =
            players.map(|player| PlayerSetup { stones: player.stones, moves: player.moves().to_vec() });
        Setup { variants: self.variants, turn: self.turn, site: self.site, players: players.collect() }
    }

    /// Every player has the starting tile and the first stones, and the site is empty.
    #[inline]
    pub(crate) fn before_the_deal(seats: usize, variants: Variants) -> Position {
        let player = Player::start();
        let mut position = Position {
            variants,
            seats,
            turn: Seat::new(0),
            site: Site::EMPTY,
            pool: Tiles::in_play(seats),
            players: BySeat([player.clone(), player.clone(), player.clone(), player]),
        };
        for seat in Seat::first(seats) {
            position.players[seat].stones = seat.index() as u8 + 1;
        }
        position
    }

    /// Moves tiles from the pool to the right end of the site.
    pub(crate) fn offer(&mut self, tiles: Site) {
        for &tile in tiles.iter() {
            self.pool.remove(tile);
            self.site.push(tile);
        }
    }

    fn player_scores(&self) -> [PlayerScore; Seat::MAX] {
        std::array::from_fn(|number| match number < self.seats {
            true => self.score(Seat::new(number)),
            false => PlayerScore::default(),
        })
    }
}

impl Rules for Position {
    type Action = Move;
    type Draw = Refill;
    type Refusal = Refusal;

    fn seats(&self) -> usize {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        match (self.site.len(), self.pool.is_empty()) {
            (1, true) => Turn::Over,
            (1, false) => Turn::Dealer,
            _ => Turn::Player(self.turn),
        }
    }

    fn scores(&self) -> Scores {
        BySeat(self.player_scores().map(|score| score.total() as i32))
    }

    fn scores_after(&self, action: Move, now: &Scores) -> Scores {
        let price = self.site.price(action.tile()).expect("a legal action takes a tile of the site");
        let player = &self.players[self.turn];
        let mut city = player.city.clone();
        let stones = u32::from(player.stones) - price as u32 + city.place(action);
        let score = PlayerScore { districts: city.score(self.variants), stones };
        let mut scores = *now;
        scores[self.turn] = score.total() as i32;
        scores
    }

    fn ranks(&self) -> Ranks {
        ranking(&self.player_scores()[..self.seats])
    }

    fn legal_actions(&self, out: &mut Vec<Move>) {
        if self.site.len() == 1 {
            return out.clear();
        }
        let player = &self.players[self.turn];
        player.footprints.list(&player.city, out);
        add_tiles(out, self.site.affordable(player.stones));
    }

    fn check(&self, action: Move) -> Result<(), Refusal> {
        Refusal::unless_player(self.turn())?;
        let player = &self.players[self.turn];
        self.site.pay(action.tile(), self.turn, player.stones)?;
        player.city.check(action)
    }

    fn play_unchecked(&mut self, action: Move) {
        let price = self.site.price(action.tile()).expect("a legal action takes a tile of the site");
        let player = &mut self.players[self.turn];
        player.stones -= price as u8;
        player.place(action);
        self.site.remove(price);
        if self.turn() != Turn::Over {
            self.turn = self.turn.next(self.seats);
        }
    }

    fn draws(&self) -> Option<Vec<(Refill, u64)>> {
        let refills = match self.turn() {
            Turn::Dealer => Refill::all(self.pool, self.seats + 1, MOST_DRAWS)?,
            _ => Vec::new(),
        };
        Some(refills.into_iter().map(|refill| (refill, 1)).collect())
    }

    fn sample_draw<R: Rng + ?Sized>(&self, rng: &mut R) -> Refill {
        Refill::sample(self.pool, self.seats + 1, rng)
    }

    fn check_draw(&self, draw: &Refill) -> Result<(), Refusal> {
        if self.turn() != Turn::Dealer {
            return Err(Refusal::NoRefillNow);
        }
        let (expected, found) = (self.seats + 1, draw.tiles().len());
        if expected != found {
            return Err(Refusal::RefillSize { expected, found });
        }
        match draw.tiles().iter().find(|&&tile| !self.pool.contains(tile)) {
            Some(&tile) => Err(Refusal::NotToDraw { tile }),
            None => Ok(()),
        }
    }

    fn draw_unchecked(&mut self, draw: &Refill) {
        self.offer(draw.0);
    }
}

impl Player {
    fn start() -> Player {
        let city = MatchCity::start();
        let footprints = MatchFootprints::of(&city);
        Player { stones: 0, moves: [Move::FILLER; MOST_MOVES], count: 0, city, footprints }
    }

    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves[..self.count]
    }

    /// Calls `visit` with each legal footprint of the next tile.
    #[inline]
    pub(crate) fn each_footprint(&self, visit: impl FnMut(Footprint)) {
        self.footprints.each(&self.city, visit);
    }

    /// Places a tile and takes a stone for each quarry that it covers.
    #[inline]
    pub(crate) fn place(&mut self, placed: Move) {
        self.stones += self.city.place(placed) as u8;
        self.footprints.update(&self.city, placed.footprint());
        self.moves[self.count] = placed;
        self.count += 1;
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_setup())
    }
}
