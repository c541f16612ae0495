//! Random number generators. Randomness is never global: a named generator is always passed in.

pub use rand_core::Rng;
use rand_core::SeedableRng;

use crate::{Rules, Turn};

/// The generator for deals: ChaCha20, unpredictable from what players see.
pub type DealRng = rand_chacha::ChaCha20Rng;

/// The generator for rollouts and playouts: fast, and good enough for statistics.
pub type FastRng = rand_xoshiro::Xoshiro256PlusPlus;

/// The seed of a match: 256 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// Creates a seed from a small number, for tests, benchmarks and the command line.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }

    /// Creates the deal generator with this seed.
    pub fn deal_rng(self) -> DealRng {
        DealRng::from_seed(self.0)
    }

    /// Creates the fast generator with this seed.
    pub fn fast_rng(self) -> FastRng {
        // The all-zero state is a fixed point of this generator; the crate's own mixing avoids it.
        FastRng::seed_from_u64(u64::from_le_bytes(self.0[..8].try_into().expect("eight of 32 bytes")))
    }
}

/// Returns a uniform number below `n`, without bias (Lemire's multiplication with rejection).
///
/// Seeds depend on this exact algorithm. A library's sampling may change between versions; this must not.
///
/// # Panics
/// If `n` is 0.
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, n: u32) -> u32 {
    assert!(n > 0, "a choice needs at least one candidate");
    let mut product = u64::from(rng.next_u32()) * u64::from(n);
    if (product as u32) < n {
        let threshold = n.wrapping_neg() % n;
        while (product as u32) < threshold {
            product = u64::from(rng.next_u32()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

/// Returns one of the items, chosen uniformly.
///
/// # Panics
/// If there are no items.
#[inline]
pub fn choose<'a, T, R: Rng + ?Sized>(items: &'a [T], rng: &mut R) -> &'a T {
    &items[below(rng, items.len() as u32) as usize]
}

/// Takes one uniformly random step: an action of the seat on turn or a draw of the dealer. Returns whose turn it was;
/// after the end nothing happens. `actions` is a buffer that the caller reuses.
#[inline]
pub fn step_randomly<P: Rules, R: Rng + ?Sized>(
    position: &mut P,
    rng: &mut R,
    actions: &mut Vec<P::Action>,
) -> Option<Turn> {
    let turn = position.turn();
    match turn {
        Turn::Player(_) => {
            position.legal_actions(actions);
            position.play_unchecked(*choose(actions, rng));
        }
        Turn::Dealer => {
            let draw = position.sample_draw(rng);
            position.draw_unchecked(&draw);
        }
        Turn::Over => return None,
    }
    Some(turn)
}

/// Shuffles the items uniformly (Fisher-Yates).
#[inline]
pub fn shuffle<T, R: Rng + ?Sized>(items: &mut [T], rng: &mut R) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_is_uniform_within_five_sigma() {
        let mut rng = Seed::from_number(7).fast_rng();
        let mut counts = [0i64; 6];
        for _ in 0..60_000 {
            counts[below(&mut rng, 6) as usize] += 1;
        }
        // The standard deviation of each count is sqrt(60000 * 1/6 * 5/6) = 91.3.
        assert!(counts.iter().all(|count| (count - 10_000).abs() < 457), "{counts:?}");
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..36).collect();
        shuffle(&mut items, &mut Seed::from_number(1).deal_rng());
        assert_ne!(items, (0..36).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..36).collect::<Vec<_>>());
    }
}
