//! The effect of knowledge on the players, and how the simple ones choose.

#[allow(unreachable_pub, reason = "also included by the example of the crate")]
mod heap;
mod trees;

use heap::{Heap, Take};
use tessera_core::{BySeat, FastRng, Rules, Seat, Turn};
use tessera_search::mcts::Widening;
use tessera_search::{Knowledge, NoKnowledge, alphabeta, expectimax, flat, greedy, maxn, mcts, noisy};
use trees::{Branch, Keyed, position, thinking};

#[test]
fn greedy_takes_the_best_next_position_and_wins_at_once() {
    // Points after each branch: leaves score by rank, everything else 0.
    let position = position("0[21 1[12 21] 11 12]", 2);
    for seed in 0..20 {
        assert_eq!(greedy(&position, &NoKnowledge, &mut thinking(seed)).action, Branch(3));
        assert_eq!(noisy(&position, &NoKnowledge, 100.0, &mut thinking(seed)).action, Branch(3));
    }
    // Equals are equally likely; a loss at once is the last choice.
    let equals = trees::position("0[21 1[12 21] 1[12 21]]", 2);
    let chosen: Vec<usize> =
        (0..200).map(|seed| greedy(&equals, &NoKnowledge, &mut thinking(seed)).action.0).collect();
    assert!(!chosen.contains(&0));
    assert!((60..140).contains(&chosen.iter().filter(|action| **action == 1).count()));
}

#[test]
fn noise_grows_with_the_temperature() {
    struct Points;
    impl Knowledge<Heap> for Points {
        // Taking three leaves the smallest heap: 3 points more than taking one would, and so on.
        fn score(&self, position: &Heap, seat: Seat) -> i32 {
            if position.turn() == Turn::Player(seat) {
                i32::from(position.pebbles)
            } else {
                -i32::from(position.pebbles)
            }
        }
    }
    let threes = |temperature| {
        let choices =
            (0..1000).map(|seed| noisy(&Heap::new(20), &Points, temperature, &mut thinking(seed)).action);
        choices.filter(|action| *action == Take(3)).count()
    };
    // The chances are 1 / (1 + e^(-1/t) + e^(-2/t)): 0.665 at t = 1 and 0.366 at t = 10.
    assert_eq!(threes(0.0), 1000);
    assert!((600..730).contains(&threes(1.0)), "{}", threes(1.0));
    assert!((300..430).contains(&threes(10.0)), "{}", threes(10.0));
}

#[test]
fn flat_monte_carlo_spreads_its_playouts() {
    let advice = flat(&Heap::new(7), &NoKnowledge, 3_001, &mut thinking(1));
    let mut playouts: Vec<u64> = advice.candidates.iter().map(|it| it.nodes).collect();
    playouts.sort_unstable();
    assert_eq!((advice.action, playouts), (Take(3), vec![1000, 1000, 1001]));
}

#[test]
fn knowledge_replaces_the_rollouts() {
    /// Believes that the player on turn wins with an even heap.
    struct Odd;
    impl Knowledge<Heap> for Odd {
        fn rollout(&self, position: &mut Heap, _: &mut FastRng, _: &mut Vec<Take>) -> BySeat<f32> {
            let mut values = BySeat::default();
            let winner =
                if position.pebbles.is_multiple_of(2) { position.seat } else { position.seat.next(2) };
            values[winner] = 1.0;
            values
        }
    }
    let advice = flat(&Heap::new(20), &Odd, 3, &mut thinking(1));
    assert!([Take(1), Take(3)].contains(&advice.action));
    assert_eq!(advice.values.0, [1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn only_the_widest_actions_are_considered() {
    let position = position("0[1[12 21] 1[11 12] 12 1[12 12]]", 2);
    // The priors of the root are 0, 1, 2, 0.
    let parameters = mcts::Parameters { widest: 2, ..mcts::Parameters::DEFAULT };
    let advice = mcts::search(&position, &Keyed, &parameters, &mut thinking(1));
    let mut considered: Vec<usize> = advice.candidates.iter().map(|it| it.action.0).collect();
    considered.sort_unstable();
    assert_eq!(considered, [1, 2]);
    let widening = Some(Widening { first: 1.0, growth: 0.0 });
    let parameters = mcts::Parameters { widening, ..mcts::Parameters::DEFAULT };
    let advice = mcts::search(&position, &Keyed, &parameters, &mut thinking(1));
    assert_eq!((advice.action, advice.candidates.len()), (Branch(2), 1));
}

/// Alpha-beta with a table solves heaps that have far more lines of play than it may look at.
#[test]
fn a_table_makes_long_games_short() {
    struct HeapKey;
    impl Knowledge<Heap> for HeapKey {
        fn key(&self, position: &Heap) -> Option<u64> {
            Some(u64::from(position.pebbles) * 2 + position.seat.index() as u64)
        }
    }
    // There are more than a hundred million ways to empty a heap of 33.
    for pebbles in 33..=36 {
        let heap = Heap::new(pebbles);
        let parameters =
            alphabeta::Parameters { nodes: 50_000, memory: 1 << 16, ..alphabeta::Parameters::DEFAULT };
        let alpha_beta = alphabeta::search(&heap, &HeapKey, &parameters, &mut thinking(1));
        let parameters = expectimax::Parameters { nodes: 2_000, memory: 1 << 16, every_candidate: false };
        let expectimax = expectimax::solve(&heap, &HeapKey, &parameters, &mut thinking(1)).unwrap();
        for advice in [alpha_beta, expectimax] {
            assert!(advice.proved);
            assert_eq!(advice.values.0[0], if pebbles % 4 == 0 { 0.0 } else { 1.0 });
            assert!(pebbles % 4 == 0 || advice.action == Take(pebbles % 4));
        }
    }
}

#[test]
fn no_estimate_outweighs_the_end_of_the_match() {
    /// Thinks the world of every unfinished match, for seat 0.
    struct Vain;
    impl Knowledge<trees::Position> for Vain {
        fn score(&self, _: &trees::Position, seat: Seat) -> i32 {
            if seat.index() == 0 { i32::MAX } else { i32::MIN }
        }
        fn values(&self, _: &trees::Position) -> BySeat<f32> {
            BySeat([1.0, 0.0, 0.0, 0.0])
        }
    }
    let position = position("0[1[12 21] 12 21]", 2);
    let parameters = alphabeta::Parameters { depth: 1, ..alphabeta::Parameters::DEFAULT };
    let advice = alphabeta::search(&position, &Vain, &parameters, &mut thinking(1));
    assert_eq!((advice.action, advice.proved), (Branch(1), true));
    let parameters = maxn::Parameters { depth: 1, ..maxn::Parameters::DEFAULT };
    let advice = maxn::search(&position, &Vain, &parameters, &mut thinking(1));
    assert_eq!((advice.action, advice.proved), (Branch(1), false));
    assert_eq!(greedy(&position, &Vain, &mut thinking(1)).action, Branch(1));
}
