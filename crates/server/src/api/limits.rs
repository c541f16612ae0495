//! How often one address may ask: a bucket of tokens for each.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::Instant;

use crate::config::Limits;
use crate::time::instant;

/// How many addresses are remembered.
const MOST_ADDRESSES: usize = 16_384;

struct Bucket {
    tokens: f64,
    filled: Instant,
}

/// Buckets of tokens by address.
pub(super) struct Limiter {
    limits: Limits,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Limiter {
    /// Full buckets for everybody.
    pub(super) fn new(limits: Limits) -> Limiter {
        Limiter { limits, buckets: Mutex::default() }
    }

    /// Takes `cost` tokens; if there are too few, the error says in how many seconds there will be enough.
    pub(super) fn take(&self, address: IpAddr, cost: f64) -> Result<(), u64> {
        let (rate, burst) = match address.is_loopback() {
            true => (self.limits.local_rate, self.limits.local_burst),
            false => (self.limits.rate, self.limits.burst),
        };
        let now = instant();
        let mut buckets = self.buckets.lock().expect("nothing panics while it holds the buckets");
        if buckets.len() >= MOST_ADDRESSES {
            // A bucket that is full again says nothing.
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
            return Err(((cost - bucket.tokens) / rate).ceil().clamp(1.0, 3600.0) as u64);
        }
        bucket.tokens -= cost;
        Ok(())
    }
}

/// What belongs to one household: a whole /64 of the new addresses.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None => {
                let parts = six.segments();
                IpAddr::from([parts[0], parts[1], parts[2], parts[3], 0, 0, 0, 0])
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_each_address_has_its_own() {
        let limits = Limits { rate: 0.5, burst: 3.0, ..Limits::default() };
        let limiter = Limiter::new(limits);
        let (one, two) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        assert_eq!(limiter.take(one, 2.0), Ok(()));
        assert_eq!(limiter.take(one, 1.0), Ok(()));
        // One token takes two seconds.
        assert_eq!(limiter.take(one, 1.0), Err(2));
        assert_eq!(limiter.take(two, 3.0), Ok(()));
        assert_eq!(
            limiter.take("127.0.0.1".parse().unwrap(), 1000.0),
            Ok(()),
            "this machine is trusted more"
        );
    }

    #[test]
    fn one_household_is_one_address() {
        let network = |text: &str| network(text.parse().unwrap());
        assert_eq!(network("2001:db8:1:2:3::4"), network("2001:db8:1:2::9"));
        assert_ne!(network("2001:db8:1:2::4"), network("2001:db8:1:3::4"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
    }
}
