//! Players to measure others by.

use tessera_core::{Bot, Rules, Seat};
use tessera_search::{Knowledge, NoKnowledge, alphabeta, greedy, margin, random_bot};

use crate::{Kingdom, Position};

/// Plays any legal move.
pub(super) const RANDOM: Bot<Position> = random_bot();

/// Takes the most flags at once.
pub(super) const GREEDY: Bot<Position> = Bot {
    name: "greedy",
    level: 0,
    about: "takes the most flags at once",
    choose: |position, thinking| greedy(position, &NoKnowledge, thinking),
};

/// What a careful program does without special knowledge.
pub(super) const DEPTH8: Bot<Position> = Bot {
    name: "depth8",
    level: 0,
    about: "looks eight moves ahead for flags and cards, and to the end when fewer than 22 cards are left",
    choose: |position, thinking| {
        if position.seats() != 2 {
            return greedy(position, &FlagsAndCards, thinking);
        }
        let depth = if position.cards_left() < 22 { u32::MAX } else { 8 };
        let parameters = alphabeta::Parameters { nodes: u64::MAX, depth, memory: 32 << 20, margin: false };
        alphabeta::search(position, &FlagsAndCards, &parameters, thinking)
    },
};

/// Flags, and among equals cards.
struct FlagsAndCards;

impl Knowledge<Position> for FlagsAndCards {
    fn score(&self, position: &Position, seat: Seat) -> i32 {
        let cards = |seat: Seat| {
            let count = |kingdom| position.supporter_counts().count(seat, kingdom) as i32;
            Kingdom::ALL.into_iter().map(count).sum::<i32>()
        };
        let others = Seat::first(position.seats()).filter(|other| *other != seat);
        let most = others.map(cards).max().unwrap_or(0);
        // There are fewer than 36 cards, so no number of them outweighs a flag.
        36 * margin(position, seat) + cards(seat) - most
    }

    fn key(&self, position: &Position) -> Option<u64> {
        Some(position.fingerprint())
    }
}
