//! The queue of searches: decides which one runs next when there are more than threads. A pure data structure that
//! knows neither clocks nor threads.
//!
//! Searches that block a player come first, then those for spectators, then everything else. Within a rank, the network
//! that has used the least is next, as in start-time fair queueing: each network has a virtual time, which advances by
//! the cost of its searches and never falls behind that of the search started last. Within a network, the cheapest
//! search is next. The quick lane takes only quick searches, so that they never wait for a long one to end.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

/// The priority of a search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Rank {
    /// A player who cannot continue without it.
    Waiting,
    /// A spectator.
    Watching,
    /// Nobody at the moment.
    Background,
}

/// The account that a search is charged to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ticket {
    /// The network of the caller.
    pub(crate) owner: IpAddr,
    /// The priority.
    pub(crate) rank: Rank,
    /// The expected cost in microseconds.
    pub(crate) cost: u64,
}

/// The searches that a thread takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lane {
    /// All of them.
    Any,
    /// Those that cost at most [`QUICK`].
    Quick,
}

/// The maximum cost of a quick search, in microseconds.
pub(crate) const QUICK: u64 = 60_000;

/// The number of a job.
pub(crate) type JobId = u64;

/// The sort key of a ticket: its cost, its arrival number, and its job.
type Place = (u64, u64, JobId);

/// Waiting jobs, each with one or more tickets.
pub(crate) struct Schedule<J> {
    most: usize,
    jobs: BTreeMap<JobId, (J, Vec<(Ticket, Place)>)>,
    places: BTreeMap<(Rank, IpAddr), BTreeSet<Place>>,
    /// The number of tickets of each network that has any.
    tickets: BTreeMap<IpAddr, usize>,
    count: usize,
    used: BTreeMap<IpAddr, u64>,
    now: u64,
    arrivals: u64,
}

/// The schedule is full, and no other network has more in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

impl<J> Schedule<J> {
    /// Creates an empty schedule for at most `most` tickets, of which one network may have a quarter.
    pub(crate) fn new(most: usize) -> Schedule<J> {
        Schedule {
            most,
            jobs: BTreeMap::new(),
            places: BTreeMap::new(),
            tickets: BTreeMap::new(),
            count: 0,
            used: BTreeMap::new(),
            now: 0,
            arrivals: 0,
        }
    }

    /// Returns the number of waiting jobs.
    pub(crate) fn len(&self) -> usize {
        self.jobs.len()
    }

    /// Adds a job. If the schedule is full, the network with the most tickets loses one; the job of that ticket is
    /// returned if it has no other.
    pub(crate) fn add(&mut self, ticket: Ticket, job: J) -> Result<(JobId, Option<J>), Full> {
        let evicted = self.make_room(ticket.owner)?;
        self.arrivals += 1;
        let id = self.arrivals;
        self.jobs.insert(id, (job, Vec::new()));
        self.put(id, ticket);
        Ok((id, evicted))
    }

    /// Adds a ticket to a waiting job, which runs when the first of its tickets is due. If there is no room, the job
    /// keeps its existing tickets.
    pub(crate) fn also(&mut self, id: JobId, ticket: Ticket) -> Option<J> {
        let is_known = |(_, tickets): &(J, Vec<(Ticket, Place)>)| {
            tickets.iter().any(|(known, _)| known.owner == ticket.owner && known.rank <= ticket.rank)
        };
        if self.jobs.get(&id).is_none_or(is_known) {
            return None;
        }
        let evicted = self.make_room(ticket.owner).ok()?;
        if self.jobs.contains_key(&id) {
            self.put(id, ticket);
        }
        evicted
    }

    /// Removes a job that nobody waits for any more.
    pub(crate) fn cancel(&mut self, id: JobId) -> Option<J> {
        let (job, tickets) = self.jobs.remove(&id)?;
        for (ticket, place) in tickets {
            self.take_out(&ticket, place);
        }
        Some(job)
    }

    /// Removes the next job of a lane and returns it with the ticket that pays for it.
    pub(crate) fn next(&mut self, lane: Lane) -> Option<(Ticket, J)> {
        let fits = |places: &BTreeSet<Place>| {
            let first = places.first().filter(|(cost, ..)| lane == Lane::Any || *cost <= QUICK)?;
            Some(*first)
        };
        let due = |owner: &IpAddr| self.used.get(owner).copied().unwrap_or(0).max(self.now);
        let ((rank, owner), (cost, _, id)) = self
            .places
            .iter()
            .filter_map(|(key, places)| Some((*key, fits(places)?)))
            .min_by_key(|((rank, owner), place)| (*rank, due(owner), place.1))?;
        let start = due(&owner);
        let job = self.cancel(id)?;
        self.now = start;
        self.used.insert(owner, start + cost);
        self.forget();
        Some((Ticket { owner, rank, cost }, job))
    }

    /// Corrects the charge for a search once its real cost is known.
    pub(crate) fn settle(&mut self, ticket: &Ticket, cost: u64) {
        if let Some(used) = self.used.get_mut(&ticket.owner) {
            *used = (*used + cost).saturating_sub(ticket.cost);
        }
    }

    /// Removes all waiting jobs.
    pub(crate) fn clear(&mut self) -> Vec<J> {
        self.places.clear();
        self.tickets.clear();
        self.count = 0;
        std::mem::take(&mut self.jobs).into_values().map(|(job, _)| job).collect()
    }

    fn put(&mut self, id: JobId, ticket: Ticket) {
        self.arrivals += 1;
        let place = (ticket.cost, self.arrivals, id);
        self.places.entry((ticket.rank, ticket.owner)).or_default().insert(place);
        *self.tickets.entry(ticket.owner).or_default() += 1;
        self.count += 1;
        if let Some((_, tickets)) = self.jobs.get_mut(&id) {
            tickets.push((ticket, place));
        }
    }

    fn take_out(&mut self, ticket: &Ticket, place: Place) {
        let key = (ticket.rank, ticket.owner);
        if let Some(places) = self.places.get_mut(&key) {
            places.remove(&place);
            if places.is_empty() {
                self.places.remove(&key);
            }
        }
        if let Some(count) = self.tickets.get_mut(&ticket.owner) {
            *count -= 1;
            if *count == 0 {
                self.tickets.remove(&ticket.owner);
            }
        }
        self.count -= 1;
    }

    /// Makes room for one more ticket of a network, by removing the last ticket of the network with the most if
    /// necessary.
    fn make_room(&mut self, owner: IpAddr) -> Result<Option<J>, Full> {
        let own = self.tickets.get(&owner).copied().unwrap_or(0);
        if own >= self.most.div_ceil(4) {
            return Err(Full);
        }
        if self.count < self.most {
            return Ok(None);
        }
        let (&heaviest, &count) = self.tickets.iter().max_by_key(|(_, count)| **count).ok_or(Full)?;
        if count <= own + 1 {
            return Err(Full);
        }
        let last = [Rank::Background, Rank::Watching, Rank::Waiting].into_iter().find_map(|rank| {
            let place = *self.places.get(&(rank, heaviest))?.last()?;
            Some((rank, place))
        });
        let (rank, place) = last.ok_or(Full)?;
        let (_, tickets) = self.jobs.get_mut(&place.2).ok_or(Full)?;
        if tickets.len() == 1 {
            return Ok(self.cancel(place.2));
        }
        tickets.retain(|(_, other)| *other != place);
        self.take_out(&Ticket { owner: heaviest, rank, cost: place.0 }, place);
        Ok(None)
    }

    /// Forgets networks that wait for nothing and whose usage is no higher than everybody's.
    fn forget(&mut self) {
        if self.used.len() > 2 * self.most.max(64) {
            let (now, tickets) = (self.now, &self.tickets);
            self.used.retain(|owner, used| *used > now || tickets.contains_key(owner));
        }
    }
}

#[cfg(test)]
#[path = "schedule_tests.rs"]
mod tests;
