//! One match between entrants, and the order in which matches are played.

use tessera_core::{
    AnyGame, AnyMatch, Event, FastRng, Problem, Record, Rng, Seat, Seed, Thinking, Turn, Watch,
};

use crate::{Entrant, Played};

/// Which deal, and how far the entrants are turned around the seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bout {
    /// The number of the deal, from 0.
    pub deal: u64,
    /// How many seats everybody has moved on.
    pub rotation: usize,
}

/// All bouts of an arena.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// How many entrants there are.
    pub entrants: usize,
    /// How many seats a match has.
    pub seats: usize,
}

impl Schedule {
    /// How many bouts each deal has: one for each seat that the first entrant can have.
    pub fn rotations(self) -> usize {
        self.seats
    }

    /// Which entrant sits where. With fewer entrants than seats the last one fills the rest.
    ///
    /// ```
    /// let duel = tessera_arena::Schedule { entrants: 2, seats: 4 };
    /// assert_eq!(duel.seating(0), [0, 1, 1, 1]);
    /// assert_eq!(duel.seating(1), [1, 0, 1, 1]);
    /// ```
    pub fn seating(self, rotation: usize) -> Vec<usize> {
        let place = |seat: usize| (seat + self.seats - rotation % self.seats) % self.seats;
        (0..self.seats).map(|seat| place(seat).min(self.entrants - 1)).collect()
    }

    /// The bouts of so many deals, a deal's bouts together.
    pub fn bouts(self, deals: u64) -> impl Iterator<Item = Bout> {
        (0..deals).flat_map(move |deal| (0..self.rotations()).map(move |rotation| Bout { deal, rotation }))
    }
}

/// Plays a bout to its end. `watch` makes the watch for one move of an entrant.
///
/// Draws depend on the deal and on how many draws came before, so entrants who meet the same bag in
/// the same turn draw the same tiles, whoever sits where.
pub fn play(
    game: &dyn AnyGame,
    options: &[(&str, &str)],
    entrants: &[Entrant],
    seed: u64,
    bout: Bout,
    watch: &dyn Fn(&Entrant) -> Box<dyn Watch>,
) -> Result<(Played, Record), Problem> {
    let deal_seed = seed.wrapping_add(bout.deal.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut position = game.start(options, &mut Seed::from_number(deal_seed).deal_rng())?;
    let seating = Schedule { entrants: entrants.len(), seats: position.seats() }.seating(bout.rotation);
    let mut record = Record::new(game.info().name, &*position);
    let mut thinker = Seed::from_number(deal_seed ^ (bout.rotation as u64 + 1) << 56).fast_rng();
    let (mut draws, mut moves) = (0, 0);
    loop {
        let event = match position.turn() {
            Turn::Over => break,
            Turn::Dealer => {
                draws += 1;
                Event::draw(draw(&*position, deal_seed, draws))
            }
            Turn::Player(seat) => {
                let entrant = &entrants[seating[seat.index()]];
                moves += 1;
                Event::action(seat, choose(&*position, entrant, &mut thinker, watch)?)
            }
        };
        position.apply(&event)?;
        record.push(event, &*position);
    }
    let seats = || Seat::first(position.seats());
    let played = Played {
        bout,
        seating,
        scores: seats().map(|seat| position.scores()[seat]).collect(),
        ranks: seats().map(|seat| position.ranks()[seat]).collect(),
        moves,
    };
    Ok((played, record))
}

/// The draw with this number, counted from 1.
fn draw(position: &dyn AnyMatch, deal_seed: u64, number: u64) -> String {
    let mut rng = Seed::from_number(deal_seed ^ number << 40).deal_rng();
    position.sample_draw(&mut rng).expect("the dealer is on turn")
}

fn choose(
    position: &dyn AnyMatch,
    entrant: &Entrant,
    thinker: &mut FastRng,
    watch: &dyn Fn(&Entrant) -> Box<dyn Watch>,
) -> Result<String, Problem> {
    let watch = watch(entrant);
    let rng = Seed::from_number(thinker.next_u64()).fast_rng();
    let mut thinking = Thinking { rng, watch: &*watch, effort: entrant.pace.effort(), threads: 1 };
    Ok(position.advise(&entrant.name, &mut thinking)?.action)
}
