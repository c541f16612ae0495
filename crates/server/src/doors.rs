//! Limits on open connections, in total and per network, so that no network can lock out the others.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use crate::config::Limits;

/// Returns the network of an address: for IPv6 its /64, which usually is one household.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None if six.is_loopback() => address,
            None => {
                let parts = six.segments();
                IpAddr::from([parts[0], parts[1], parts[2], parts[3], 0, 0, 0, 0])
            }
        },
    }
}

/// Counts open connections by network. All connections of a proxy come from one address, so behind a proxy requests and
/// streams are counted instead, by the network that the proxy reports.
pub(crate) struct Doors {
    limits: Limits,
    proxy: Option<IpAddr>,
    connections: Mutex<(usize, BTreeMap<IpAddr, usize>)>,
    requests: Mutex<BTreeMap<IpAddr, usize>>,
}

/// A counted connection or request; dropping it releases its place.
pub(crate) struct Pass {
    doors: Arc<Doors>,
    network: IpAddr,
    is_connection: bool,
}

impl Doors {
    pub(crate) fn new(limits: Limits, proxy: Option<IpAddr>) -> Arc<Doors> {
        let (connections, requests) = Default::default();
        Arc::new(Doors { limits, proxy, connections, requests })
    }

    /// Admits a connection from an address, unless there are too many.
    pub(crate) fn connect(self: &Arc<Doors>, address: IpAddr) -> Option<Pass> {
        let network = network(address);
        let mut open = self.connections.lock().expect("nothing panics while it holds the doors");
        let (all, by_network) = &mut *open;
        let is_trusted =
            network.is_loopback() || self.proxy.is_some_and(|proxy| self::network(proxy) == network);
        let most = if is_trusted { self.limits.local_connections } else { self.limits.connections };
        let here = by_network.get(&network).copied().unwrap_or(0);
        if *all >= self.limits.all_connections || here >= most {
            return None;
        }
        *all += 1;
        by_network.insert(network, here + 1);
        Some(Pass { doors: self.clone(), network, is_connection: true })
    }

    /// Admits a request forwarded by a proxy, unless there are too many of that network.
    pub(crate) fn forward(self: &Arc<Doors>, network: IpAddr) -> Option<Pass> {
        let mut open = self.requests.lock().expect("nothing panics while it holds the doors");
        let here = open.get(&network).copied().unwrap_or(0);
        if here >= self.limits.connections {
            return None;
        }
        open.insert(network, here + 1);
        Some(Pass { doors: self.clone(), network, is_connection: false })
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let leave = |by_network: &mut BTreeMap<IpAddr, usize>| {
            let left = by_network.get(&self.network).map_or(0, |count| count - 1);
            match left {
                0 => by_network.remove(&self.network),
                _ => by_network.insert(self.network, left),
            };
        };
        if self.is_connection {
            let mut open = self.doors.connections.lock().expect("nothing panics while it holds the doors");
            open.0 -= 1;
            leave(&mut open.1);
        } else {
            leave(&mut self.doors.requests.lock().expect("nothing panics while it holds the doors"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits { connections: 2, local_connections: 3, all_connections: 6, ..Limits::default() }
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn one_household_is_one_address() {
        let network = |text: &str| network(text.parse().unwrap());
        assert_eq!(network("2001:db8:1:2:3::4"), network("2001:db8:1:2::9"));
        assert_ne!(network("2001:db8:1:2::4"), network("2001:db8:1:3::4"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
        assert!(network("::1").is_loopback());
    }

    #[test]
    fn a_household_has_some_connections_and_leaves_the_others_theirs() {
        let doors = Doors::new(limits(), None);
        let one = doors.connect(ip("2001:db8:1:2::1")).unwrap();
        let _two = doors.connect(ip("2001:db8:1:2:ffff::2")).unwrap();
        assert!(doors.connect(ip("2001:db8:1:2::3")).is_none(), "the same /64");
        let _next = doors.connect(ip("2001:db8:1:3::1")).unwrap();
        drop(one);
        let _again = doors.connect(ip("2001:db8:1:2::3")).unwrap();
    }

    #[test]
    fn not_even_this_machine_locks_everybody_out() {
        let doors = Doors::new(limits(), None);
        let local: Vec<_> = (0..9).filter_map(|_| doors.connect(ip("127.0.0.1"))).collect();
        assert_eq!(local.len(), 3);
        let others: Vec<_> =
            (0..9).filter_map(|number| doors.connect(IpAddr::from([192, 0, 2, number]))).collect();
        assert_eq!(others.len(), 3, "six in all");
    }

    #[test]
    fn behind_a_proxy_the_networks_are_counted_that_it_names() {
        let doors = Doors::new(limits(), Some(ip("198.51.100.7")));
        let _proxy: Vec<_> = (0..3).map(|_| doors.connect(ip("198.51.100.7")).unwrap()).collect();
        let one: Vec<_> = (0..5).filter_map(|_| doors.forward(ip("192.0.2.1"))).collect();
        assert_eq!(one.len(), 2);
        assert!(doors.forward(ip("192.0.2.2")).is_some());
        drop(one);
        assert!(doors.forward(ip("192.0.2.1")).is_some());
        assert!(doors.requests.lock().unwrap().is_empty());
    }
}
