//! A position of two players in the solver's form: from the perspective of the player on turn, and reduced to what can
//! still matter.

use tessera_core::{Rules, Turn};

use super::grid::{SIGHT, Set, count, reachable};
use super::worth::worth;
use crate::{Kingdom, Location, Position};

/// The cards of each kingdom, which stay the same during a search.
pub(super) struct Deal {
    /// The locations of every kingdom's cards.
    cards: [Set; 8],
    /// The kingdom of the card at every location.
    kingdom: [u8; 64],
}

/// A position from the perspective of the player on turn.
///
/// The lead in a kingdom is 0 if its flag has no owner. Otherwise it is twice the difference of collected cards, plus
/// one for the owner: 1, 3, 5 and so on if the player on turn owns the flag. A flag is settled if it can no longer
/// change hands; then only the sum of the settled flags counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    /// The cards that can still be reached.
    left: Set,
    /// One byte for each kingdom with an open flag: the lead, shifted by [`LEVEL`]. 0 if settled.
    leads: u64,
    /// One byte for each kingdom with an open flag: twice [`LEVEL`]. 0 if settled.
    frame: u64,
    /// One byte for each kingdom with an open flag: its number of reachable cards.
    counts: u64,
    /// Zhang Yi's location.
    zhang_yi: u8,
    /// The number of reachable cards.
    cards: u8,
    /// The number of open flags.
    open: i8,
    /// The settled flags of the player on turn, minus those of the other.
    settled: i8,
    /// The largest kingdom with a settled flag, counted from 1 and negative if the other player owns it; 0 if there is
    /// none.
    largest: i8,
    /// The number of open flags without an owner.
    unowned: u8,
    /// The number of flags with an owner, open or settled.
    owned: u8,
}

/// A walk of Zhang Yi.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Walk {
    /// The collected cards.
    cards: Set,
    /// The destination.
    pub(super) to: u8,
    kingdom: u8,
    count: u8,
    /// The gain in [`worth`].
    pub(super) gain: i16,
    /// The move ordering key: larger is more promising.
    pub(super) order: i16,
}

/// All walks of Zhang Yi from one location: at most five cards in each of two lines.
pub(super) struct Walks {
    list: [Walk; Walks::MOST],
    len: usize,
}

/// The byte that represents a lead of 0.
pub(super) const LEVEL: u8 = 32;

/// The lead after collecting, indexed by the lead before and the number of cards; leads are shifted by [`LEVEL`].
static COLLECT: [[u8; 8]; 64] = {
    let mut table = [[0; 8]; 64];
    let mut byte = 0;
    while byte < 64 {
        let mut cards = 0;
        while cards < 8 {
            let lead = byte as i32 - LEVEL as i32;
            let ahead = lead + 2 * cards as i32;
            let after = match lead {
                0 => ahead + 1,
                // Drawing level takes the flag.
                ..0 if ahead >= -1 => ahead + 2,
                _ => ahead,
            };
            table[byte][cards] = (after + LEVEL as i32) as u8;
            cards += 1;
        }
        byte += 1;
    }
    table
};

/// Returns whether the flag can no longer change hands: no card is left, or too few to draw level.
#[inline]
fn is_settled(lead: u8, cards: u8) -> bool {
    cards == 0 || lead.abs_diff(LEVEL) > 2 * cards + 1
}

impl Deal {
    /// The cards of a position.
    pub(super) fn new(position: &Position) -> Deal {
        let mut deal = Deal { cards: [0; 8], kingdom: [7; 64] };
        for location in Location::all() {
            if let Some(kingdom) = position.card(location).and_then(|card| card.kingdom()) {
                deal.cards[kingdom.index()] |= 1 << location.index();
                deal.kingdom[location.index()] = kingdom.index() as u8;
            }
        }
        deal
    }
}

impl State {
    /// Returns the state of a position of two players in which a player is on turn.
    ///
    /// # Panics
    /// If the match is over.
    pub(super) fn new(position: &Position, deal: &Deal) -> State {
        let Turn::Player(me) = position.turn() else { panic!("nobody is on turn") };
        let other = me.next(2);
        let mut state = State {
            left: deal.cards.iter().sum(),
            leads: 0,
            frame: 0,
            counts: 0,
            zhang_yi: position.zhang_yi().index() as u8,
            cards: 0,
            open: 0,
            settled: 0,
            largest: 0,
            unowned: 0,
            owned: 0,
        };
        for kingdom in Kingdom::ALL {
            let supporters = position.supporter_counts();
            let ahead = supporters.count(me, kingdom) as i32 - supporters.count(other, kingdom) as i32;
            let lead = match position.flags().owner(kingdom) {
                None => 0,
                Some(owner) if owner == me => 2 * ahead + 1,
                Some(_) => 2 * ahead - 1,
            };
            let lane = 8 * kingdom.index();
            state.leads |= ((lead + i32::from(LEVEL)) as u64) << lane;
            state.frame |= u64::from(2 * LEVEL) << lane;
            state.counts |= u64::from(count(deal.cards[kingdom.index()])) << lane;
            state.open += 1;
            state.unowned += u8::from(lead == 0);
            state.owned += u8::from(lead != 0);
        }
        state.cards = count(state.left);
        for kingdom in 0..Kingdom::COUNT as u8 {
            state.settle_if_due(kingdom);
        }
        state.forget_the_unreachable(deal);
        state
    }

    /// Removes the unreachable cards and settles the flags that can no longer change. Returns whether there were any.
    #[inline]
    pub(super) fn forget_the_unreachable(&mut self, deal: &Deal) -> bool {
        let reached = reachable(self.left, self.zhang_yi);
        let lost = self.left & !reached;
        if lost == 0 {
            return false;
        }
        self.left = reached;
        self.cards -= count(lost);
        for kingdom in 0..Kingdom::COUNT as u8 {
            let lost = lost & deal.cards[usize::from(kingdom)];
            if lost != 0 && self.is_open(kingdom) {
                self.counts -= u64::from(count(lost)) << (8 * kingdom);
                self.settle_if_due(kingdom);
            }
        }
        true
    }

    /// Returns the state after a walk, from the perspective of the other player. Newly unreachable cards are not yet
    /// removed.
    #[inline]
    pub(super) fn after(&self, walk: &Walk) -> State {
        let mut next = *self;
        next.left &= !walk.cards;
        next.zhang_yi = walk.to;
        next.cards -= walk.count;
        if self.is_open(walk.kingdom) {
            let lane = 8 * walk.kingdom;
            let lead = (self.leads >> lane) as u8;
            next.counts -= u64::from(walk.count) << lane;
            let after = COLLECT[usize::from(lead & 63)][usize::from(walk.count & 7)];
            next.leads = self.leads & !(0xff << lane) | u64::from(after) << lane;
            if lead == LEVEL {
                next.unowned -= 1;
                next.owned += 1;
            }
            next.settle_if_due(walk.kingdom);
        }
        next.leads = next.frame - next.leads;
        next.settled = -next.settled;
        next.largest = -next.largest;
        next
    }

    /// Lists all walks with their ordering keys.
    #[inline]
    pub(super) fn walks(&self, deal: &Deal, walks: &mut Walks) {
        walks.len = 0;
        let sight = &SIGHT[usize::from(self.zhang_yi & 63)];
        for ray in sight.down {
            let mut rest = self.left & ray;
            while rest != 0 {
                let to = rest.trailing_zeros() as u8;
                rest &= !walks.add(self, deal, rest, to);
            }
        }
        for ray in sight.up {
            let mut rest = self.left & ray;
            while rest != 0 {
                let to = 63 - rest.leading_zeros() as u8;
                rest &= !walks.add(self, deal, rest, to);
            }
        }
    }

    /// Returns two words that distinguish states with different values.
    #[inline]
    pub(super) fn words(&self) -> (u64, u64) {
        let tie = match self.can_tie() {
            false => 0,
            true => (self.settled + 8) as u64 | ((self.largest + 8) as u64) << 4,
        };
        (self.left | u64::from(self.zhang_yi) << 36 | tie << 42, self.leads)
    }

    /// Returns the number of reachable cards.
    #[inline]
    pub(super) fn cards(&self) -> u8 {
        self.cards
    }

    /// Returns the points of the settled flags; where a tie is possible, they cannot be separated from the others.
    #[inline]
    pub(super) fn base(&self) -> i32 {
        if self.can_tie() { 0 } else { 2 * i32::from(self.settled) }
    }

    /// Returns bounds of the final points; equal if nothing can change any more.
    #[inline]
    pub(super) fn bounds(&self) -> (i32, i32) {
        let (settled, open) = (i32::from(self.settled), i32::from(self.open));
        if open == 0 {
            let points = if settled == 0 { i32::from(self.largest.signum()) } else { 2 * settled };
            return (points, points);
        }
        let (low, high) = (2 * (settled - open), 2 * (settled + open));
        (if low == 0 { -1 } else { low }, if high == 0 { 1 } else { high })
    }

    /// Returns the expected final difference in flags for the player on turn, in units of [`worth`].
    #[inline]
    pub(super) fn estimate(&self) -> i32 {
        let mut sum = i32::from(self.settled) * i32::from(super::worth::FLAG);
        for kingdom in 0..Kingdom::COUNT as u8 {
            let lead = (self.leads >> (8 * kingdom)) as u8;
            if lead != 0 {
                sum += i32::from(worth(lead, (self.counts >> (8 * kingdom)) as u8));
            }
        }
        sum
    }

    #[inline]
    fn is_open(&self, kingdom: u8) -> bool {
        (self.frame >> (8 * kingdom)) as u8 != 0
    }

    /// Returns whether both may end with the same number of flags.
    #[inline]
    fn can_tie(&self) -> bool {
        self.unowned > 0 || self.owned.is_multiple_of(2)
    }

    /// Settles an open flag if it can no longer change hands.
    #[inline]
    fn settle_if_due(&mut self, kingdom: u8) {
        let lane = 8 * kingdom;
        let lead = (self.leads >> lane) as u8;
        if !is_settled(lead, (self.counts >> lane) as u8) {
            return;
        }
        let lanes = !(0xff << lane);
        self.leads &= lanes;
        self.frame &= lanes;
        self.counts &= lanes;
        self.open -= 1;
        let sign = (lead as i8 - LEVEL as i8).signum();
        self.settled += sign;
        self.unowned -= u8::from(sign == 0);
        let number = kingdom as i8 + 1;
        if sign != 0 && (self.largest == 0 || number < self.largest.abs()) {
            self.largest = sign * number;
        }
    }
}

impl Walks {
    const MOST: usize = 10;

    pub(super) fn new() -> Walks {
        Walks { list: [Walk::default(); Walks::MOST], len: 0 }
    }

    /// Returns the walks in any order.
    #[inline]
    pub(super) fn list(&mut self) -> &mut [Walk] {
        &mut self.list[..self.len]
    }

    /// Adds the walk to the furthest card of a ray, and returns the cards it collects.
    #[inline]
    fn add(&mut self, state: &State, deal: &Deal, ray: Set, to: u8) -> Set {
        let kingdom = deal.kingdom[usize::from(to & 63)];
        let cards = ray & deal.cards[usize::from(kingdom & 7)];
        let count = count(cards);
        let lane = 8 * (kingdom & 7);
        let lead = (state.leads >> lane) as u8;
        let mut gain = 0;
        if lead != 0 {
            let left = (state.counts >> lane) as u8;
            let after = COLLECT[usize::from(lead & 63)][usize::from(count & 7)];
            gain = worth(after, left - count) - worth(lead, left);
        }
        let replies = (state.left & !cards & SIGHT[usize::from(to & 63)].cross).count_ones() as i16;
        let order = gain - REPLY * replies;
        if let Some(walk) = self.list.get_mut(self.len) {
            *walk = Walk { cards, to, kingdom, count, gain, order };
            self.len += 1;
        }
        cards
    }
}

/// The penalty in the move ordering for each additional card visible to the other player.
const REPLY: i16 = 80;
