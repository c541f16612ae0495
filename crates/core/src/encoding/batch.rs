//! Many matches of one game, stepped together.

use super::arrays::spread;
use super::{Arrays, BatchError, Encoding, Layout};
use crate::{FastRng, Problem, Rules, Seat, Seed, Turn, below, outcome};

/// A type-erased batch: many matches of one game with the same options, stepped together.
///
/// In every match a player is on turn: the batch acts for the dealer and replaces a finished match with a new one.
/// Everything dealt depends only on the seed and the number of the match.
pub trait AnyBatch: Send + Sync {
    /// Returns the number of matches.
    fn matches(&self) -> usize;

    /// Returns the number of seats of each match.
    fn seats(&self) -> usize;

    /// Returns the layout of the arrays.
    fn layout(&self) -> &Layout;

    /// Starts new matches, as if the batch had just been created with this seed.
    fn reset(&mut self, seed: u64);

    /// Writes the current state of all matches.
    fn write(&self, arrays: &mut Arrays<'_>) -> Result<(), BatchError>;

    /// Plays one action in each match and writes the results. If any action is illegal, nothing changes.
    fn step(&mut self, actions: &[i32], arrays: &mut Arrays<'_>) -> Result<(), BatchError>;

    /// Chooses a legal action for each match, uniformly at random.
    fn random_actions(&mut self, out: &mut [i32]) -> Result<(), BatchError>;

    /// Returns the setup text of each match.
    fn setups(&self) -> Vec<String>;

    /// Returns the state of all future randomness: one number per match, and one for random actions.
    fn streams(&self) -> Vec<u64>;

    /// Continues from the state of another batch with the same options. If a text is invalid, nothing changes.
    fn restore(&mut self, setups: &[String], streams: &[u64]) -> Result<(), BatchError>;
}

/// Many matches of one game.
pub struct Batch<G: Encoding> {
    options: G::Options,
    seats: usize,
    layout: Layout,
    words: usize,
    positions: Vec<G::Position>,
    streams: Vec<Stream>,
    chooser: Stream,
    /// The bits of the legal actions of every match, concatenated.
    legal: Vec<u64>,
    room: Vec<<G::Position as Rules>::Action>,
}

/// A sequence of seeds whose whole state is one number.
#[derive(Clone, Copy)]
struct Stream(u64);

impl Stream {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    fn new(seed: u64, number: u64) -> Stream {
        Stream(mixed(mixed(seed.wrapping_add(Stream::STEP)).wrapping_add(number)))
    }

    /// Returns a generator that is independent of all earlier ones in the sequence.
    #[inline]
    fn rng(&mut self) -> FastRng {
        self.0 = self.0.wrapping_add(Stream::STEP);
        Seed::from_number(mixed(self.0)).fast_rng()
    }
}

/// Mixes the bits of a number (the finalizer of SplitMix64).
#[inline]
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

impl<G: Encoding> Batch<G> {
    /// Starts new matches. There must be at least one, and the options must leave something to play.
    pub fn new(matches: usize, seats: usize, options: G::Options, seed: u64) -> Result<Batch<G>, Problem> {
        if matches == 0 {
            return Err(Problem::bad_request("a batch needs at least one match"));
        }
        let layout = G::layout(seats);
        let words = layout.words();
        let first = G::start(seats, &options, &mut Stream::new(seed, 0).rng());
        if first.turn() == Turn::Over {
            return Err(Problem::bad_request("with these options a match is over before it begins"));
        }
        let mut batch = Batch {
            positions: vec![first; matches],
            streams: Vec::new(),
            chooser: Stream(0),
            legal: vec![0; matches * words],
            room: Vec::new(),
            options,
            seats,
            layout,
            words,
        };
        batch.reset(seed);
        Ok(batch)
    }

    /// Starts a new match.
    #[inline]
    fn fresh(seats: usize, options: &G::Options, stream: &mut Stream) -> G::Position {
        let mut position = G::start(seats, options, &mut stream.rng());
        settle(&mut position, stream);
        position
    }

    fn note_legal(&mut self, number: usize) {
        let bits = &mut self.legal[number * self.words..][..self.words];
        G::mask(&self.positions[number], bits, &mut self.room);
    }

    fn check_actions(&self, actions: &[i32]) -> Result<(), BatchError> {
        check_length("actions", self.positions.len(), actions.len())?;
        let bits = self.legal.chunks_exact(self.words);
        let is_legal = |(&action, bits): (&i32, &[u64])| {
            let action = action as u32 as usize;
            bits.get(action / 64).is_some_and(|word| word >> (action % 64) & 1 == 1)
        };
        match actions.iter().zip(bits).position(|pair| !is_legal(pair)) {
            Some(number) => Err(self.refusal(number, actions[number])),
            None => Ok(()),
        }
    }

    #[cold]
    fn refusal(&self, of: usize, action: i32) -> BatchError {
        let position = &self.positions[of];
        let found = usize::try_from(action).ok().filter(|&index| index < self.layout.actions);
        let why = match found.and_then(|index| G::action(position, index)) {
            Some(text) => position.check(text).err().map(|refusal| refusal.to_string()),
            None => None,
        };
        let why = why.unwrap_or_else(|| "it has no meaning in this position".to_owned());
        let legal: Vec<String> = self.legal_of(of).take(8).map(|index| index.to_string()).collect();
        let count = self.legal_of(of).count();
        let more = if count > legal.len() { ", ..." } else { "" };
        let problem =
            format!("action {action} is not legal: {why}; {count} are legal: {}{more}", legal.join(", "));
        BatchError::Illegal { of, action: action.into(), problem }
    }

    fn legal_of(&self, number: usize) -> impl Iterator<Item = usize> {
        let bits = &self.legal[number * self.words..][..self.words];
        (0..64 * self.words).filter(|&index| bits[index / 64] >> (index % 64) & 1 == 1)
    }

    fn check_arrays(&self, arrays: &Arrays<'_>) -> Result<(), BatchError> {
        let matches = self.positions.len();
        if let Some(observations) = &arrays.observations {
            check_length("observations", matches * self.layout.size(), observations.len())?;
        }
        check_length("masks", matches * self.layout.actions, arrays.masks.len())?;
        check_length("rewards", matches * self.seats, arrays.rewards.len())?;
        check_length("scores", matches * self.seats, arrays.scores.len())?;
        check_length("done", matches, arrays.done.len())?;
        check_length("seats", matches, arrays.seats.len())
    }

    /// Writes the current observation, mask and seat of a match.
    #[inline]
    fn write_one(&self, number: usize, size: usize, arrays: &mut Arrays<'_>) {
        let position = &self.positions[number];
        let seat = match position.turn() {
            Turn::Player(seat) => seat,
            Turn::Dealer | Turn::Over => Seat::new(0),
        };
        arrays.seats[number] = seat.index() as u8;
        if let Some(observations) = &mut arrays.observations {
            G::observe(position, seat, &mut observations[number * size..][..size]);
        }
        let actions = self.layout.actions;
        let bits = &self.legal[number * self.words..][..self.words];
        spread(bits, &mut arrays.masks[number * actions..][..actions]);
    }
}

/// Plays the dealer's draws until a player is on turn or the match is over.
#[inline]
fn settle<P: Rules>(position: &mut P, stream: &mut Stream) {
    while position.turn() == Turn::Dealer {
        let draw = position.sample_draw(&mut stream.rng());
        position.draw_unchecked(&draw);
    }
}

fn check_length(array: &'static str, expected: usize, found: usize) -> Result<(), BatchError> {
    if expected == found { Ok(()) } else { Err(BatchError::Length { array, expected, found }) }
}

impl<G: Encoding> AnyBatch for Batch<G> {
    fn matches(&self) -> usize {
        self.positions.len()
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn reset(&mut self, seed: u64) {
        let matches = self.positions.len();
        self.streams = (1..=matches as u64).map(|number| Stream::new(seed, number)).collect();
        self.chooser = Stream::new(seed, 0);
        for number in 0..matches {
            let stream = &mut self.streams[number];
            self.positions[number] = Self::fresh(self.seats, &self.options, stream);
            self.note_legal(number);
        }
    }

    fn write(&self, arrays: &mut Arrays<'_>) -> Result<(), BatchError> {
        self.check_arrays(arrays)?;
        arrays.rewards.fill(0.0);
        arrays.scores.fill(0);
        arrays.done.fill(false);
        let size = self.layout.size();
        (0..self.positions.len()).for_each(|number| self.write_one(number, size, arrays));
        Ok(())
    }

    fn step(&mut self, actions: &[i32], arrays: &mut Arrays<'_>) -> Result<(), BatchError> {
        self.check_arrays(arrays)?;
        self.check_actions(actions)?;
        arrays.rewards.fill(0.0);
        arrays.scores.fill(0);
        let size = self.layout.size();
        for (number, &action) in actions.iter().enumerate() {
            let (position, stream) = (&mut self.positions[number], &mut self.streams[number]);
            let action = G::action(position, action as u32 as usize).expect("a legal action has a number");
            position.play_unchecked(action);
            settle(position, stream);
            let is_over = position.turn() == Turn::Over;
            arrays.done[number] = is_over;
            if is_over {
                let row = number * self.seats;
                let shares = outcome(position).0;
                for (reward, share) in arrays.rewards[row..][..self.seats].iter_mut().zip(shares) {
                    *reward = 2.0 * share - 1.0;
                }
                arrays.scores[row..][..self.seats].copy_from_slice(&position.scores().0[..self.seats]);
                *position = Self::fresh(self.seats, &self.options, stream);
            }
            self.note_legal(number);
            self.write_one(number, size, arrays);
        }
        Ok(())
    }

    fn random_actions(&mut self, out: &mut [i32]) -> Result<(), BatchError> {
        check_length("actions", self.positions.len(), out.len())?;
        let mut rng = self.chooser.rng();
        for (out, bits) in out.iter_mut().zip(self.legal.chunks_exact(self.words)) {
            *out = random_bit(bits, &mut rng) as i32;
        }
        Ok(())
    }

    fn setups(&self) -> Vec<String> {
        self.positions.iter().map(|position| G::setup(position).to_string()).collect()
    }

    fn streams(&self) -> Vec<u64> {
        self.streams.iter().chain([&self.chooser]).map(|stream| stream.0).collect()
    }

    fn restore(&mut self, setups: &[String], streams: &[u64]) -> Result<(), BatchError> {
        check_length("setups", self.positions.len(), setups.len())?;
        check_length("streams", self.positions.len() + 1, streams.len())?;
        let read = |(of, text): (usize, &String)| {
            let setup: Result<G::Setup, Problem> = text.parse().map_err(Into::into);
            let position = setup.and_then(|setup| G::position(&setup));
            match position {
                Ok(position) if position.seats() == self.seats && is_players_turn(&position) => Ok(position),
                Ok(_) => Err(Problem::invalid("no player is on turn, or the number of seats is another")),
                Err(problem) => Err(problem),
            }
            .map_err(|problem| BatchError::Setup { of, problem })
        };
        self.positions = setups.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        self.streams = streams[..setups.len()].iter().map(|&stream| Stream(stream)).collect();
        self.chooser = Stream(streams[setups.len()]);
        (0..setups.len()).for_each(|number| self.note_legal(number));
        Ok(())
    }
}

fn is_players_turn<P: Rules>(position: &P) -> bool {
    matches!(position.turn(), Turn::Player(_))
}

/// Returns the number of one of the set bits, chosen uniformly. At least one must be set.
#[inline]
fn random_bit(words: &[u64], rng: &mut FastRng) -> usize {
    let count: u32 = words.iter().map(|word| word.count_ones()).sum();
    let mut skip = below(rng, count);
    for (index, &word) in words.iter().enumerate() {
        let here = word.count_ones();
        if skip < here {
            let mut rest = word;
            (0..skip).for_each(|_| rest &= rest - 1);
            return 64 * index + rest.trailing_zeros() as usize;
        }
        skip -= here;
    }
    unreachable!("a player on turn has a legal action")
}
