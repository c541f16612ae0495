//! A fixed-size table of results by key; colliding entries are overwritten.

/// Results by key; a newer one overwrites an older one.
pub(crate) struct Memo<V> {
    slots: Vec<Option<(u64, V)>>,
}

impl<V: Copy> Memo<V> {
    /// Creates a table of at most `bytes` bytes, and no more slots than `results` can fill.
    pub(crate) fn new(bytes: usize, results: u64) -> Memo<V> {
        let most = (bytes / size_of::<Option<(u64, V)>>()) as u64;
        let slots = most.min(results.max(1).saturating_mul(2));
        let slots = if slots == 0 { 0 } else { 1usize << slots.ilog2() };
        Memo { slots: vec![None; slots] }
    }

    pub(crate) fn get(&self, key: u64) -> Option<V> {
        match self.slots.get(self.slot(key))? {
            Some((known, value)) if *known == key => Some(*value),
            _ => None,
        }
    }

    pub(crate) fn set(&mut self, key: u64, value: V) {
        let slot = self.slot(key);
        if let Some(place) = self.slots.get_mut(slot) {
            *place = Some((key, value));
        }
    }

    /// The multiplication spreads keys that are poor hashes.
    fn slot(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & self.slots.len().wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_no_bytes_remembers_nothing() {
        let mut memo = Memo::new(0, 1000);
        memo.set(1, 2.0);
        assert_eq!(memo.get(1), None);
    }

    #[test]
    fn a_table_keeps_to_its_bytes_and_forgets_instead() {
        let mut memo = Memo::new(24 * 100, 1 << 40);
        assert!(memo.slots.len() * 24 <= 24 * 100);
        for key in 0..1000u64 {
            memo.set(key, key as f64);
            assert_eq!(memo.get(key), Some(key as f64));
        }
        assert!((0..1000).all(|key| memo.get(key).is_none_or(|value| value == key as f64)));
        assert!((0..1000).filter(|key| memo.get(*key).is_some()).count() <= 100);
    }
}
