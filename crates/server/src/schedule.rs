//! Which search is next, when more is asked for than can be thought at once. A pure data structure: it knows neither
//! clocks nor threads.
//!
//! People who wait come first, then people who watch, then everything else. Among the networks of one rank the one that
//! has used the least is next, as in start-time fair queueing: each network has a virtual time, which its searches move
//! on by what they cost, and which never falls behind the time of the search that was begun last. Of one network the
//! cheapest search is next. A lane for quick searches takes only those, so that they never wait for a long one to end.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

/// Who waits for a search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Rank {
    /// Somebody at the table, who cannot go on without it.
    Waiting,
    /// Somebody who looks on.
    Watching,
    /// Nobody at this moment.
    Background,
}

/// On whose account a search goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ticket {
    /// The network of whoever asked.
    pub(crate) owner: IpAddr,
    /// Who waits for it.
    pub(crate) rank: Rank,
    /// What it will probably cost, in microseconds.
    pub(crate) cost: u64,
}

/// Which searches a thread takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lane {
    /// All of them.
    Any,
    /// Those that cost at most [`QUICK`].
    Quick,
}

/// What a quick search costs at most, in microseconds.
pub(crate) const QUICK: u64 = 60_000;

/// The number of a job.
pub(crate) type JobId = u64;

/// The place of a ticket: its cost, when it came, and its job.
type Place = (u64, u64, JobId);

/// Jobs that wait, each with one ticket or more.
pub(crate) struct Schedule<J> {
    most: usize,
    jobs: BTreeMap<JobId, (J, Vec<(Ticket, Place)>)>,
    places: BTreeMap<(Rank, IpAddr), BTreeSet<Place>>,
    /// How many tickets each network has that has any.
    tickets: BTreeMap<IpAddr, usize>,
    count: usize,
    used: BTreeMap<IpAddr, u64>,
    now: u64,
    arrivals: u64,
}

/// The schedule is full, and nobody else has more in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

impl<J> Schedule<J> {
    /// An empty schedule for at most so many tickets, of which one network has at most a quarter.
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

    /// How many jobs wait.
    pub(crate) fn len(&self) -> usize {
        self.jobs.len()
    }

    /// Adds a job. If the schedule is full, the network with the most tickets gives one up; the job of it is returned if
    /// it has no other ticket.
    pub(crate) fn add(&mut self, ticket: Ticket, job: J) -> Result<(JobId, Option<J>), Full> {
        let evicted = self.make_room(ticket.owner)?;
        self.arrivals += 1;
        let id = self.arrivals;
        self.jobs.insert(id, (job, Vec::new()));
        self.put(id, ticket);
        Ok((id, evicted))
    }

    /// Gives a waiting job another ticket: it runs when the first of them is due. Without room for it the job keeps the
    /// tickets that it has.
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

    /// Takes a job out that nobody waits for any more.
    pub(crate) fn cancel(&mut self, id: JobId) -> Option<J> {
        let (job, tickets) = self.jobs.remove(&id)?;
        for (ticket, place) in tickets {
            self.take_out(&ticket, place);
        }
        Some(job)
    }

    /// Takes the job that is next in a lane, with the ticket that pays for it.
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

    /// Corrects what a search was charged when it is known what it has cost.
    pub(crate) fn settle(&mut self, ticket: &Ticket, cost: u64) {
        if let Some(used) = self.used.get_mut(&ticket.owner) {
            *used = (*used + cost).saturating_sub(ticket.cost);
        }
    }

    /// Forgets everything that waits.
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

    /// Room for one more ticket of a network: there is some, or the network with the most gives up its last one.
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

    /// Networks that wait for nothing and have used no more than everybody need not be remembered.
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
