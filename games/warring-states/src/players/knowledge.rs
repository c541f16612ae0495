//! The players' knowledge beyond the rules: the value of a lead, for any number of players.

use tessera_core::{BySeat, Rules, Seat, Turn};
use tessera_search::Knowledge;

use crate::solver::{FLAG, worth_of};
use crate::{Kingdom, Location, Position};

/// Estimates the final flags from each flag's owner and the remaining cards, using average outcomes.
pub(super) struct Expectation;

/// Returns the expected flags of every seat, in units of [`FLAG`].
pub(super) fn expected_flags(position: &Position) -> BySeat<i32> {
    let seats = position.seats();
    let flag = i32::from(FLAG);
    let mut flags = BySeat::default();
    for kingdom in Kingdom::ALL {
        let left = position.left_of(kingdom);
        let count = |seat| position.supporter_counts().count(seat, kingdom);
        let Some(owner) = position.flags().owner(kingdom) else {
            if left > 0 {
                flags.0[..seats].iter_mut().for_each(|flags| *flags += flag / seats as i32);
            }
            continue;
        };
        let others = || Seat::first(seats).filter(move |seat| *seat != owner);
        let lead = others().map(|seat| count(owner) - count(seat)).min().unwrap_or(0);
        let kept = (flag + i32::from(worth_of(lead, left))) / 2;
        flags[owner] += kept;
        // The others share the rest; every additional card doubles a seat's share.
        let share = |seat| if count(seat) + left < count(owner) { 0 } else { 1i32 << count(seat) };
        let shares: i32 = others().map(share).sum();
        for seat in others().filter(|_| shares > 0) {
            flags[seat] += (flag - kept) * share(seat) / shares;
        }
    }
    flags
}

impl Knowledge<Position> for Expectation {
    fn values(&self, position: &Position) -> BySeat<f32> {
        let flags = expected_flags(position);
        let seats = position.seats();
        let best = flags.0[..seats].iter().copied().max().unwrap_or(0);
        let mut values = BySeat::default();
        let mut total = 0.0;
        for (value, flags) in values.0[..seats].iter_mut().zip(flags.0) {
            // Half a flag behind leaves three quarters of the chance, and so on.
            let behind = (best - flags) as f32 / f32::from(FLAG);
            *value = 1.0 / (1.0 + behind * (1.0 + behind * behind));
            total += *value;
        }
        values.0[..seats].iter_mut().for_each(|value| *value /= total);
        values
    }

    fn score(&self, position: &Position, seat: Seat) -> i32 {
        let flags = expected_flags(position);
        let others = Seat::first(position.seats()).filter(|other| *other != seat);
        flags[seat] - others.map(|other| flags[other]).max().unwrap_or(0)
    }

    fn priors(&self, position: &Position, actions: &[Location], out: &mut Vec<f32>) {
        out.clear();
        let Turn::Player(seat) = position.turn() else { return };
        let seats = position.seats();
        for action in actions {
            let mut next = position.clone();
            next.play_unchecked(*action);
            let flags = expected_flags(&next);
            let all: i32 = flags.0.iter().sum();
            out.push((flags[seat] - (all - flags[seat]) / (seats as i32 - 1)) as f32);
        }
    }

    fn key(&self, position: &Position) -> Option<u64> {
        Some(position.fingerprint())
    }
}

#[cfg(test)]
mod tests {
    use tessera_core::{Game, Rules, Seat, Seed, Turn, choose};
    use tessera_search::Knowledge;

    use super::Expectation;
    use crate::{Kingdom, Options, Position, WarringStates};

    /// Returns everything that the rest of a match depends on, as words: the cards on the table, the collected cards,
    /// the flags, and the turn.
    fn future(position: &Position) -> String {
        let seats = || Seat::first(position.seats());
        let counts = Kingdom::ALL.map(|kingdom| {
            let owner = position.flags().owner(kingdom);
            let of_kingdom = |seat| {
                let cards = position.supporters(seat).into_iter();
                cards.filter(|card| card.kingdom() == Some(kingdom)).count()
            };
            (owner, seats().map(of_kingdom).collect::<Vec<_>>())
        });
        let seat = position.to_setup().moves.len() % position.seats();
        format!("{} {seat} {counts:?}", kinds(position))
    }

    /// The cards on the table by kingdom only, because all cards of a kingdom are worth the same.
    fn kinds(position: &Position) -> String {
        let text = position.placement().to_string();
        text.as_bytes().chunks(3).map(|card| format!("{}{}", card[0] as char, card[2] as char)).collect()
    }

    #[test]
    fn keys_tell_positions_apart_and_know_transpositions() {
        let mut transpositions = 0;
        for seed in 0..120 {
            let mut rng = Seed::from_number(seed).fast_rng();
            let seats = 2 + seed as usize % 3;
            let mut position = WarringStates::start(seats, &Options::default(), &mut rng);
            let mut actions = Vec::new();
            for _ in 0..seed / 3 {
                if position.turn() == Turn::Over {
                    break;
                }
                position.legal_actions(&mut actions);
                position.play_unchecked(*choose(&actions, &mut rng));
            }
            let key = |position: &Position| Expectation.key(position).expect("every position has a key");
            let (futures, positions) = tessera_testkit::keys(&position, 4, &key, &future);
            transpositions += positions - futures;
        }
        assert!(transpositions > 500, "only {transpositions} transpositions");
    }
}
