//! The transposition table: a fixed number of bytes, four entries per cache line.

/// The meaning of the value of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub(super) enum Bound {
    /// The entry is empty.
    #[default]
    Nothing,
    /// The value is an upper bound.
    Upper,
    /// The value is a lower bound.
    Lower,
    /// The value is exact.
    Exact,
}

/// The depth of a result that is independent of estimates: no deeper search can improve it.
pub(super) const COMPLETE: u8 = u8::MAX;

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Entry {
    key: u64,
    pub(super) value: i32,
    /// The index of the best action in the list of legal actions.
    pub(super) best: u16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// In each bucket, three entries keep the deepest results and the last keeps the latest.
pub(super) struct Table(Vec<Bucket>);

impl Table {
    /// Creates a table of at most `bytes` bytes, and no larger than `results` entries require.
    pub(super) fn new(bytes: usize, results: u64) -> Table {
        let most = (bytes / size_of::<Bucket>()) as u64;
        let buckets = most.min(results / 2 + 1);
        Table(vec![Bucket::default(); if buckets == 0 { 0 } else { 1usize << buckets.ilog2() }])
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = self.0.get(self.place(key))?;
        bucket.0.iter().find(|entry| entry.key == key && entry.bound != Bound::Nothing).copied()
    }

    pub(super) fn set(&mut self, key: u64, value: i32, best: usize, depth: u8, bound: Bound) {
        let place = self.place(key);
        let Some(Bucket(entries)) = self.0.get_mut(place) else { return };
        let entry = Entry { key, value, best: best.min(usize::from(u16::MAX)) as u16, depth, bound };
        let same = entries.iter().position(|old| old.key == key && old.bound != Bound::Nothing);
        let shallowest =
            (0..3).min_by_key(|index| (entries[*index].bound != Bound::Nothing, entries[*index].depth));
        let shallowest = shallowest.expect("three entries");
        let old = entries[shallowest];
        match same {
            Some(index) if worth_more(&entries[index], &entry) => {}
            Some(index) => entries[index] = entry,
            None if old.bound == Bound::Nothing || old.depth <= depth => {
                entries[shallowest] = entry;
                if old.bound != Bound::Nothing {
                    entries[3] = old;
                }
            }
            None => entries[3] = entry,
        }
    }

    /// The multiplication spreads keys that are poor hashes.
    fn place(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & self.0.len().wrapping_sub(1)
    }
}

/// Returns whether the stored entry of a position is more valuable than the new one.
fn worth_more(old: &Entry, new: &Entry) -> bool {
    match (old.depth == COMPLETE, new.depth == COMPLETE) {
        (true, complete) => !complete,
        (false, true) => false,
        // The old result was not usable just now, so it must be considerably deeper.
        (false, false) => old.depth > new.depth.saturating_add(3) && new.bound != Bound::Exact,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_sixteen_bytes_and_a_bucket_is_a_cache_line() {
        assert_eq!((size_of::<Entry>(), size_of::<Bucket>()), (16, 64));
    }

    #[test]
    fn a_table_keeps_to_its_bytes() {
        for bytes in [0, 63, 64, 1000, 4096] {
            assert!(Table::new(bytes, u64::MAX).0.len() * 64 <= bytes);
        }
        assert!(Table::new(1 << 30, 100).0.len() <= 51);
        let mut none = Table::new(0, 100);
        none.set(1, 2, 3, 4, Bound::Exact);
        assert_eq!(none.get(1), None);
    }

    #[test]
    fn deep_results_stay_and_the_last_one_too() {
        let mut table = Table::new(64, u64::MAX);
        for key in 1..=3 {
            table.set(key, key as i32, 0, 9, Bound::Exact);
        }
        for key in 4..=100 {
            table.set(key, key as i32, 0, 1, Bound::Lower);
            assert_eq!(table.get(key).map(|entry| entry.value), Some(key as i32));
            assert_eq!(table.get(key - 1).is_some(), key <= 4);
        }
        assert!((1..=3).all(|key| table.get(key).is_some_and(|entry| entry.depth == 9)));
        // For the same position, a much deeper or exact result stays.
        let depth_after = |table: &mut Table, depth, bound| {
            table.set(1, 0, 0, depth, bound);
            table.get(1).map(|entry| entry.depth)
        };
        assert_eq!(depth_after(&mut table, 5, Bound::Lower), Some(9));
        assert_eq!(depth_after(&mut table, 6, Bound::Lower), Some(6));
        assert_eq!(depth_after(&mut table, COMPLETE, Bound::Lower), Some(COMPLETE));
        assert_eq!(depth_after(&mut table, 200, Bound::Exact), Some(COMPLETE));
    }
}
