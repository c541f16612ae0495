//! Rate limits: a token bucket per network.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

use crate::config::Limits;
use crate::doors::network;
use crate::time::instant;

/// The maximum number of addresses tracked.
const MOST_ADDRESSES: usize = 16_384;

struct Bucket {
    tokens: f64,
    filled: Instant,
}

/// Token buckets by network.
#[derive(Default)]
struct Buckets(Mutex<HashMap<IpAddr, Bucket>>);

/// The buckets for requests, and those for changes of the store.
pub(super) struct Limiter {
    limits: Limits,
    requests: Buckets,
    tables: Buckets,
    changes: Buckets,
}

const DAY: f64 = 24.0 * 3600.0;

impl Limiter {
    /// Creates a limiter with full buckets.
    pub(super) fn new(limits: Limits) -> Limiter {
        let (requests, tables, changes) = Default::default();
        Limiter { limits, requests, tables, changes }
    }

    /// Takes `cost` tokens for a request. If there are too few, the error is the number of seconds until there are
    /// enough.
    pub(super) fn take(&self, address: IpAddr, cost: f64) -> Result<(), u64> {
        let (rate, burst) = match address.is_loopback() {
            true => (self.limits.local_rate, self.limits.local_burst),
            false => (self.limits.rate, self.limits.burst),
        };
        self.requests.take(address, cost, rate, burst)
    }

    /// Does the same for opening a table.
    pub(super) fn open_table(&self, address: IpAddr) -> Result<(), u64> {
        self.keep(&self.tables, address, self.limits.tables_a_day)
    }

    /// Does the same for changing a table.
    pub(super) fn change_table(&self, address: IpAddr) -> Result<(), u64> {
        self.keep(&self.changes, address, self.limits.changes_a_day)
    }

    fn keep(&self, buckets: &Buckets, address: IpAddr, a_day: f64) -> Result<(), u64> {
        if address.is_loopback() { Ok(()) } else { buckets.take(address, 1.0, a_day / DAY, a_day) }
    }
}

impl Buckets {
    fn take(&self, address: IpAddr, cost: f64, rate: f64, burst: f64) -> Result<(), u64> {
        let now = instant();
        let mut buckets = self.0.lock().expect("nothing panics while it holds the buckets");
        if buckets.len() >= MOST_ADDRESSES {
            // A full bucket carries no information.
            let full = |bucket: &Bucket| {
                bucket.tokens + now.duration_since(bucket.filled).as_secs_f64() * rate >= burst
            };
            buckets.retain(|_, bucket| !full(bucket));
            if buckets.len() >= MOST_ADDRESSES {
                buckets.clear();
            }
        }
        let bucket = buckets.entry(network(address)).or_insert(Bucket { tokens: burst, filled: now });
        let passed = now.duration_since(bucket.filled).as_secs_f64();
        bucket.tokens = (bucket.tokens + passed * rate).min(burst);
        bucket.filled = now;
        if bucket.tokens < cost {
            return Err(((cost - bucket.tokens) / rate).ceil().clamp(1.0, DAY) as u64);
        }
        bucket.tokens -= cost;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_in_the_store_has_a_quota_for_a_day() {
        let limits = Limits { tables_a_day: 2.0, changes_a_day: 1.0, ..Limits::default() };
        let limiter = Limiter::new(limits);
        let one = "2001:db8:1:2::1".parse().unwrap();
        assert_eq!((limiter.open_table(one), limiter.open_table(one)), (Ok(()), Ok(())));
        // The same household; it regains a table every half day.
        let refused = limiter.open_table("2001:db8:1:2::2".parse().unwrap());
        assert!(matches!(refused, Err(43_000..=43_200)), "{refused:?}");
        assert_eq!((limiter.change_table(one), limiter.change_table(one).is_err()), (Ok(()), true));
        assert_eq!(limiter.open_table("192.0.2.1".parse().unwrap()), Ok(()));
        let here = "127.0.0.1".parse().unwrap();
        assert!((0..9).all(|_| limiter.open_table(here).is_ok()));
    }

    #[test]
    fn a_bucket_empties_and_each_address_has_its_own() {
        let limits = Limits { rate: 0.5, burst: 3.0, ..Limits::default() };
        let limiter = Limiter::new(limits);
        let (one, two) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        assert_eq!(limiter.take(one, 2.0), Ok(()));
        assert_eq!(limiter.take(one, 1.0), Ok(()));
        // A token takes two seconds to refill.
        assert_eq!(limiter.take(one, 1.0), Err(2));
        assert_eq!(limiter.take(two, 3.0), Ok(()));
        assert_eq!(
            limiter.take("127.0.0.1".parse().unwrap(), 1000.0),
            Ok(()),
            "this machine is trusted more"
        );
    }
}
