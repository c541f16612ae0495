//! Checks for the keys of positions in search tables.

use std::collections::HashMap;
use std::fmt::Debug;

use tessera_core::{Rules, Turn};

/// Checks the keys of all positions within `depth` steps of a position: positions with the same future must have the
/// same key, and positions that `future` distinguishes must have different keys.
///
/// `future` is everything that the rest of the match depends on, derived independently of the key. Returns the number
/// of different futures and of positions, so that a test can check that there were transpositions.
///
/// # Panics
/// If a key is wrong.
pub fn keys<P: Rules>(
    position: &P,
    depth: u32,
    key: &impl Fn(&P) -> u64,
    future: &impl Fn(&P) -> String,
) -> (usize, usize) {
    let mut known = Known { keys: HashMap::new(), futures: HashMap::new(), positions: 0 };
    known.walk(position, depth, key, future);
    (known.keys.len(), known.positions)
}

struct Known {
    keys: HashMap<String, u64>,
    futures: HashMap<u64, String>,
    positions: usize,
}

impl Known {
    fn walk<P: Rules>(
        &mut self,
        position: &P,
        depth: u32,
        key: &impl Fn(&P) -> u64,
        future: &impl Fn(&P) -> String,
    ) {
        self.positions += 1;
        let (key_now, future_now) = (key(position), future(position));
        same(*self.keys.entry(future_now.clone()).or_insert(key_now), key_now, &future_now);
        let known = self.futures.entry(key_now).or_insert_with(|| future_now.clone());
        assert_eq!(*known, future_now, "two positions have the key {key_now:#x}");
        if depth == 0 {
            return;
        }
        if position.turn() == Turn::Dealer {
            for (draw, _) in position.draws().unwrap_or_default() {
                let mut next = position.clone();
                next.draw_unchecked(&draw);
                self.walk(&next, depth - 1, key, future);
            }
            return;
        }
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        for action in actions {
            let mut next = position.clone();
            next.play_unchecked(action);
            self.walk(&next, depth - 1, key, future);
        }
    }
}

fn same<T: PartialEq + Debug>(known: T, now: T, future: &str) {
    assert_eq!(known, now, "two keys for the same future: {future}");
}
