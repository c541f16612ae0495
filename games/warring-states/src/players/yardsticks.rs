//! Reference players to measure others by.

use tessera_core::{Advice, Bot, BySeat, Rules, Seat, Thinking, Turn};
use tessera_search::{Knowledge, alphabeta, greedy, greedy_bot, margin, random_bot};

use crate::solver::Solver;
use crate::{Kingdom, Location, Position};

/// Plays any legal move.
pub(super) const RANDOM: Bot<Position> = random_bot();

/// Takes the most flags at once.
pub(super) const GREEDY: Bot<Position> = greedy_bot();

/// Plays like a careful program without game-specific knowledge.
pub(super) const DEPTH8: Bot<Position> = Bot {
    name: "depth8",
    level: 0,
    about: "looks eight moves ahead for flags and cards, and to the end when fewer than 22 cards are left",
    choose: depth8,
};

fn depth8(position: &Position, thinking: &mut Thinking<'_>) -> Advice<Location> {
    if position.seats() != 2 {
        return greedy(position, &FlagsAndCards, thinking);
    }
    if position.cards_left() < 22 {
        let mut solver = Solver::new(position);
        solver.ask(1, thinking.effort.nodes(u64::MAX), thinking.watch, 1);
        if let Some(win) = solver.branches().iter().find(|branch| branch.wins()) {
            let Turn::Player(seat) = position.turn() else { panic!("nobody is on turn") };
            let mut values = BySeat::default();
            values[seat] = 1.0;
            return Advice { proved: true, nodes: solver.nodes(), ..Advice::of(win.action(), values) };
        }
    }
    let parameters = alphabeta::Parameters { nodes: u64::MAX, depth: 8, ..alphabeta::Parameters::DEFAULT };
    alphabeta::search(position, &FlagsAndCards, &parameters, thinking)
}

/// Scores by flags, and among equals by cards.
struct FlagsAndCards;

impl Knowledge<Position> for FlagsAndCards {
    fn score(&self, position: &Position, seat: Seat) -> i32 {
        let cards = |seat: Seat| {
            let count = |kingdom| position.supporter_counts().count(seat, kingdom) as i32;
            Kingdom::ALL.into_iter().map(count).sum::<i32>()
        };
        let others = Seat::first(position.seats()).filter(|other| *other != seat);
        let most = others.map(cards).max().unwrap_or(0);
        // There are fewer than 36 cards, so they never outweigh a flag.
        36 * margin(position, seat) + cards(seat) - most
    }

    fn key(&self, position: &Position) -> Option<u64> {
        Some(position.fingerprint())
    }
}
