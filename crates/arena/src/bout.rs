//! A match between entrants, and the order in which matches are played.

use tessera_core::{
    AnyGame, AnyMatch, Ask, Beginning, Event, Player, PlayerError, Problem, Record, Rng, Seat, Seed, Turn,
    Watch, ranks_without,
};

use crate::{BoutRecord, Entrant, Loss, Played};

/// A match of the arena: a deal, and a rotation of the entrants over the seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bout {
    /// The number of the deal, from 0.
    pub deal: u64,
    /// The number of seats by which all entrants are rotated.
    pub rotation: usize,
}

/// All bouts of an arena.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// The number of entrants.
    pub entrants: usize,
    /// The number of seats of a match.
    pub seats: usize,
}

impl Schedule {
    /// Returns the number of bouts per deal: one for each seat that the first entrant can have.
    pub fn rotations(self) -> usize {
        self.seats
    }

    /// Returns the entrant in each seat. With fewer entrants than seats, the last one fills the rest.
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

    /// Returns the bouts of `deals` deals, grouped by deal.
    pub fn bouts(self, deals: u64) -> impl Iterator<Item = Bout> {
        (0..deals).flat_map(move |deal| (0..self.rotations()).map(move |rotation| Bout { deal, rotation }))
    }
}

/// The data common to all bouts of an arena.
pub struct Rules<'a> {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its options, as text.
    pub options: &'a [(&'a str, &'a str)],
    /// The entrants.
    pub entrants: &'a [Entrant],
    /// The seed of all randomness.
    pub seed: u64,
}

/// Plays a bout to its end. `players` has one player per seat, and `watch` creates the watch for one move of an
/// entrant.
pub fn play(
    rules: &Rules<'_>,
    players: &mut [&mut dyn Player],
    bout: Bout,
    watch: &dyn Fn(&Entrant) -> Box<dyn Watch>,
) -> Result<(Played, BoutRecord), Problem> {
    let Rules { game, options, entrants, seed } = *rules;
    let deal_seed = deal_seed(seed, bout.deal);
    let seating = Schedule { entrants: entrants.len(), seats: players.len() }.seating(bout.rotation);
    let seated: Vec<&Entrant> = seating.iter().map(|&entrant| &entrants[entrant]).collect();
    let thinking_seed = deal_seed ^ (bout.rotation as u64 + 1) << 56;
    let plan = MatchPlan { game, options, entrants: &seated, deal_seed, thinking_seed };
    let Finished { scores, ranks, moves, loss, record } = play_match(&plan, players, watch)?;
    Ok((Played { bout, seating, scores, ranks, moves, loss }, record))
}

/// Returns the seed of the deal with this number.
pub fn deal_seed(seed: u64, deal: u64) -> u64 {
    seed.wrapping_add(deal.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// The plan of a match.
#[derive(Clone, Copy)]
pub struct MatchPlan<'a> {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its options, as text.
    pub options: &'a [(&'a str, &'a str)],
    /// The entrant in each seat.
    pub entrants: &'a [&'a Entrant],
    /// The seed of the start and the draws.
    pub deal_seed: u64,
    /// The seed of everything random in the players.
    pub thinking_seed: u64,
}

/// A finished match.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// The points of each seat.
    pub scores: Vec<i32>,
    /// The rank of each seat; 1 is first.
    pub ranks: Vec<u8>,
    /// The number of moves.
    pub moves: u32,
    /// The seat that forfeited the match, if any. It is ranked last.
    pub loss: Option<Loss>,
    /// The record of the match.
    pub record: BoutRecord,
}

/// Plays a match to its end. `players` has one player per seat.
///
/// A draw depends on the deal and the number of draws before it, so entrants who face the same bag in the same turn
/// draw the same tiles, regardless of the seating.
pub fn play_match(
    plan: &MatchPlan<'_>,
    players: &mut [&mut dyn Player],
    watch: &dyn Fn(&Entrant) -> Box<dyn Watch>,
) -> Result<Finished, Problem> {
    let MatchPlan { game, options, entrants, deal_seed, thinking_seed } = *plan;
    let mut position = game.start(options, &mut Seed::from_number(deal_seed).deal_rng())?;
    let seats = position.seats();
    if seats != players.len() || seats != entrants.len() {
        return Err(Problem::bad_request(format!(
            "a match of {seats} cannot seat {} players",
            players.len()
        )));
    }
    let mut record = Record::new(game.info().name, &*position);
    let mut thinker = Seed::from_number(thinking_seed).fast_rng();
    let (mut draws, mut moves) = (0, 0);
    let mut events = Vec::new();
    let mut loss = None;
    for (seat, player) in Seat::first(seats).zip(players.iter_mut()) {
        let beginning = Beginning { info: game.info(), options, seats, seat, start: &record.start };
        lose(player.begin(&beginning), seat, &mut loss)?;
    }
    while loss.is_none() {
        let event = match position.turn() {
            Turn::Over => break,
            Turn::Dealer => {
                draws += 1;
                Event::draw(draw(&*position, deal_seed, draws))
            }
            Turn::Player(seat) => {
                let entrant = entrants[seat.index()];
                let watch = watch(entrant);
                let ask = Ask {
                    seed: thinker.next_u64(),
                    watch: &*watch,
                    effort: entrant.pace.effort(),
                    threads: 1,
                };
                let chosen = players[seat.index()].choose(&*position, &events, &ask);
                let Some(advice) = lose(chosen, seat, &mut loss)? else { break };
                moves += 1;
                Event::action(seat, advice.action)
            }
        };
        position.apply(&event)?;
        record.push(event.clone(), &*position);
        events.push(event);
    }
    for player in players.iter_mut() {
        player.end(&*position);
    }
    let ranks = match &loss {
        None => position.ranks(),
        Some(loss) => ranks_without(position.ranks(), loss.seat, seats),
    };
    let scores = position.scores();
    let name = |(player, entrant): (&&mut dyn Player, &&Entrant)| {
        let name = player.built_in().unwrap_or(&entrant.name);
        Entrant { name: name.to_owned(), ..(*entrant).clone() }
    };
    let names = players.iter().zip(entrants).map(name).collect();
    Ok(Finished {
        scores: scores.0[..seats].to_vec(),
        ranks: ranks.0[..seats].to_vec(),
        moves,
        loss,
        record: BoutRecord { names, record },
    })
}

/// Returns a player's answer, or records a forfeit as the loss of its seat.
fn lose<T>(
    answer: Result<T, PlayerError>,
    seat: Seat,
    loss: &mut Option<Loss>,
) -> Result<Option<T>, Problem> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(PlayerError::Problem(problem)) => Err(problem),
        Err(PlayerError::Forfeit(forfeit)) => {
            loss.get_or_insert(Loss { seat, forfeit });
            Ok(None)
        }
        Err(other) => Err(Problem::bad_request(other)),
    }
}

/// Samples the draw with this number, counted from 1.
fn draw(position: &dyn AnyMatch, deal_seed: u64, number: u64) -> String {
    let mut rng = Seed::from_number(deal_seed ^ number << 40).deal_rng();
    position.sample_draw(&mut rng).expect("the dealer is on turn")
}
