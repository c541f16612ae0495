use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

const DEAR: u64 = 3_000_000;
const CHEAP: u64 = 1_000;

fn network(number: u8) -> IpAddr {
    IpAddr::from([192, 0, 2, number])
}

fn ticket(owner: u8, rank: Rank, cost: u64) -> Ticket {
    Ticket { owner: network(owner), rank, cost }
}

/// Removes all jobs in order.
fn drain<J>(schedule: &mut Schedule<J>) -> Vec<J> {
    std::iter::from_fn(|| schedule.next(Lane::Any)).map(|(_, job)| job).collect()
}

#[test]
fn people_who_wait_come_before_those_who_watch_and_both_before_the_rest() {
    let mut schedule = Schedule::new(16);
    for (name, rank) in [("rest", Rank::Background), ("watching", Rank::Watching), ("waiting", Rank::Waiting)]
    {
        schedule.add(ticket(1, rank, DEAR), name).unwrap();
    }
    assert_eq!(drain(&mut schedule), ["waiting", "watching", "rest"]);
}

#[test]
fn a_newcomer_is_next_after_a_visitor_with_many_tables() {
    let mut schedule = Schedule::new(1024);
    for number in 0..150 {
        schedule.add(ticket(1, Rank::Waiting, DEAR), ("visitor", number)).unwrap();
    }
    assert_eq!(schedule.next(Lane::Any).unwrap().1, ("visitor", 0));
    schedule.add(ticket(2, Rank::Waiting, DEAR), ("hint", 0)).unwrap();
    schedule.add(ticket(3, Rank::Waiting, CHEAP), ("novice", 0)).unwrap();
    let next = [schedule.next(Lane::Any).unwrap().1.0, schedule.next(Lane::Any).unwrap().1.0];
    assert_eq!(next, ["hint", "novice"]);
}

#[test]
fn what_runs_is_not_forgotten_when_nothing_waits() {
    let mut schedule = Schedule::new(1024);
    schedule.add(ticket(1, Rank::Waiting, DEAR), "first").unwrap();
    let (running, _) = schedule.next(Lane::Any).unwrap();
    for _ in 0..9 {
        schedule.add(ticket(1, Rank::Waiting, DEAR), "visitor").unwrap();
    }
    // A client who has had a cheap search is still next.
    schedule.add(ticket(2, Rank::Waiting, CHEAP), "novice").unwrap();
    let (quick, _) = schedule.next(Lane::Quick).unwrap();
    schedule.settle(&quick, CHEAP);
    schedule.settle(&running, DEAR);
    schedule.add(ticket(2, Rank::Waiting, DEAR), "hint").unwrap();
    assert_eq!(schedule.next(Lane::Any).unwrap().1, "hint");
}

#[test]
fn a_cheap_level_does_not_wait_behind_masters() {
    let mut schedule = Schedule::new(64);
    for number in 0..9 {
        schedule.add(ticket(1, Rank::Waiting, DEAR), number).unwrap();
    }
    assert!(schedule.next(Lane::Quick).is_none(), "the quick lane is kept free");
    schedule.add(ticket(1, Rank::Waiting, CHEAP), 100).unwrap();
    schedule.add(ticket(2, Rank::Background, CHEAP), 200).unwrap();
    assert_eq!(schedule.next(Lane::Quick).unwrap().1, 100, "not even behind one's own");
    assert_eq!(schedule.next(Lane::Quick).unwrap().1, 200);
    assert_eq!(drain(&mut schedule), (0..9).collect::<Vec<_>>());
}

#[test]
fn what_a_search_has_cost_counts_and_not_what_was_expected() {
    let mut schedule = Schedule::new(64);
    for number in 0..4 {
        schedule.add(ticket(1, Rank::Waiting, CHEAP), (1, number)).unwrap();
        schedule.add(ticket(2, Rank::Waiting, CHEAP), (2, number)).unwrap();
    }
    let (paid, job) = schedule.next(Lane::Any).unwrap();
    assert_eq!(job, (1, 0));
    schedule.settle(&paid, 10 * CHEAP);
    assert_eq!(drain(&mut schedule)[..4], [(2, 0), (2, 1), (2, 2), (2, 3)]);
}

#[test]
fn a_job_with_two_tickets_runs_once_and_at_the_first_of_them() {
    let mut schedule = Schedule::new(64);
    for number in 0..9 {
        schedule.add(ticket(1, Rank::Waiting, DEAR), number).unwrap();
    }
    schedule.next(Lane::Any).unwrap();
    let (shared, _) = schedule.add(ticket(1, Rank::Background, DEAR), 100).unwrap();
    assert_eq!(schedule.also(shared, ticket(2, Rank::Waiting, DEAR)), None);
    assert_eq!(schedule.next(Lane::Any).unwrap().1, 100);
    assert_eq!(drain(&mut schedule), (1..9).collect::<Vec<_>>());
    assert_eq!((schedule.len(), schedule.count), (0, 0));
}

#[test]
fn when_it_is_full_the_network_with_the_most_gives_up_its_last() {
    let mut schedule = Schedule::new(8);
    for number in 0..2 {
        schedule.add(ticket(1, Rank::Waiting, DEAR), number).unwrap();
    }
    assert_eq!(schedule.add(ticket(1, Rank::Waiting, DEAR), 2), Err(Full), "a quarter for one network");
    for owner in 2..5 {
        for number in 0..2 {
            schedule.add(ticket(owner, Rank::Waiting, DEAR), number).unwrap();
        }
    }
    let (_, evicted) = schedule.add(ticket(9, Rank::Background, DEAR), 90).unwrap();
    assert!(evicted.is_some());
    assert_eq!(schedule.len(), 8);
    // No network has much more than the one with a single ticket, so there is no room for a second.
    assert_eq!(schedule.add(ticket(9, Rank::Waiting, CHEAP), 91), Err(Full));
    assert_eq!(Schedule::new(0).add(ticket(1, Rank::Waiting, CHEAP), 1), Err(Full));
}

#[derive(Clone, Debug)]
enum Act {
    Add(Ticket),
    Also(usize, Ticket),
    Cancel(usize),
    Next(Lane),
    Settle(u64),
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let rank = prop_oneof![Just(Rank::Waiting), Just(Rank::Watching), Just(Rank::Background)];
    let tickets = (0u8..6, rank, prop_oneof![Just(CHEAP), Just(DEAR), 1..DEAR])
        .prop_map(|(owner, rank, cost)| ticket(owner, rank, cost));
    let lane = prop_oneof![3 => Just(Lane::Any), 1 => Just(Lane::Quick)];
    prop::collection::vec(
        prop_oneof![
            5 => tickets.clone().prop_map(Act::Add),
            2 => (0usize..64, tickets).prop_map(|(job, ticket)| Act::Also(job, ticket)),
            1 => (0usize..64).prop_map(Act::Cancel),
            3 => lane.prop_map(Act::Next),
            1 => (0..2 * DEAR).prop_map(Act::Settle),
        ],
        1..200,
    )
}

proptest! {
    #[test]
    fn every_job_leaves_once_the_best_rank_first_and_memory_is_bounded(acts in acts(), most in 1usize..24) {
        let mut schedule = Schedule::new(most);
        // The expected waiting jobs: the number, the id and the tickets of each.
        let mut model: BTreeMap<JobId, (u64, Vec<Ticket>)> = BTreeMap::new();
        let mut number = 0;
        let mut last = None;
        for act in acts {
            let mut gone = None;
            match act {
                Act::Add(ticket) => {
                    number += 1;
                    if let Ok((id, evicted)) = schedule.add(ticket, number) {
                        model.insert(id, (number, vec![ticket]));
                        gone = evicted;
                    }
                }
                Act::Also(place, ticket) => {
                    let Some((&id, _)) = model.iter().nth(place % model.len().max(1)) else { continue };
                    gone = schedule.also(id, ticket);
                    model.entry(id).and_modify(|(_, tickets)| tickets.push(ticket));
                }
                Act::Cancel(place) => {
                    let Some((&id, _)) = model.iter().nth(place % model.len().max(1)) else { continue };
                    prop_assert_eq!(schedule.cancel(id), model.remove(&id).map(|(number, _)| number));
                    prop_assert_eq!(schedule.cancel(id), None);
                }
                Act::Next(lane) => match schedule.next(lane) {
                    None => {
                        let quick = |ticket: &Ticket| ticket.cost <= QUICK;
                        let fits = |(_, tickets): &(u64, Vec<Ticket>)| tickets.iter().any(quick);
                        // Tickets for which there was no room exist only in the model, so only the lane for all is
                        // exact.
                        prop_assert!(lane == Lane::Quick || model.is_empty());
                        prop_assert!(schedule.len() == 0 || lane == Lane::Quick || !model.values().any(fits));
                    }
                    Some((ticket, job)) => {
                        prop_assert!(lane == Lane::Any || ticket.cost <= QUICK);
                        let better = schedule.places.iter().any(|((rank, _), places)| {
                            let fits = places.iter().any(|(cost, ..)| lane == Lane::Any || *cost <= QUICK);
                            *rank < ticket.rank && fits
                        });
                        prop_assert!(!better, "somebody of a better rank waits");
                        gone = Some(job);
                        last = Some(ticket);
                    }
                },
                Act::Settle(cost) => {
                    if let Some(ticket) = last.take() {
                        schedule.settle(&ticket, cost);
                    }
                }
            }
            if let Some(job) = gone {
                let before = model.len();
                model.retain(|_, (number, _)| *number != job);
                prop_assert_eq!(model.len(), before - 1, "it left once");
            }
            prop_assert_eq!(schedule.len(), model.len());
            prop_assert!(schedule.count <= most && schedule.count >= schedule.len());
            prop_assert_eq!(schedule.places.values().map(BTreeSet::len).sum::<usize>(), schedule.count);
            prop_assert_eq!(schedule.tickets.values().sum::<usize>(), schedule.count);
        }
    }

    #[test]
    fn networks_with_enough_to_do_get_equal_shares(costs in prop::collection::vec((1..DEAR, 1..DEAR), 40)) {
        let mut schedule = Schedule::new(1000);
        for (one, two) in &costs {
            schedule.add(ticket(1, Rank::Waiting, *one), ()).unwrap();
            schedule.add(ticket(2, Rank::Waiting, *two), ()).unwrap();
        }
        let mut used = [0u64; 3];
        loop {
            let has = |owner: u8| schedule.tickets.contains_key(&network(owner));
            if !(has(1) && has(2)) {
                break;
            }
            let (paid, ()) = schedule.next(Lane::Any).unwrap();
            used[if paid.owner == network(1) { 1 } else { 2 }] += paid.cost;
            prop_assert!(used[1].abs_diff(used[2]) <= DEAR, "{used:?}");
        }
    }
}
