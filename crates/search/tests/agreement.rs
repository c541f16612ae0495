//! Random small trees: exact searches agree with plain recursion, and tree search comes close.

mod trees;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tessera_core::{Seat, Turn};
use tessera_search::mcts::{Backup, Formula};
use tessera_search::{NoKnowledge, alphabeta, expectimax, maxn, mcts};
use trees::{Keyed, Position, Tree, exact, exact_against_all, played, thinking};

/// A tree with a decision of any seat at its root; chance only if it is wanted.
fn tree(seats: usize, chance: bool) -> impl Strategy<Value = Tree> {
    let leaf = prop::collection::vec(1..=2u8, seats).prop_map(move |mut ranks| {
        // Somebody is first, except that a single seat may fail.
        if seats > 1 && !ranks.contains(&1) {
            ranks[0] = 1;
        }
        Tree::Leaf(ranks)
    });
    let inner = leaf.prop_recursive(5, 64, 4, move |branch| {
        let decision = (0..seats, prop::collection::vec(branch.clone(), 1..4));
        let decision = decision.prop_map(|(seat, branches)| Tree::Decision(seat, branches));
        let draws = prop::collection::vec((1..4u64, branch), 1..4).prop_map(Tree::Chance);
        if chance { prop_oneof![decision, draws].boxed() } else { decision.boxed() }
    });
    (0..seats, prop::collection::vec(inner, 1..5)).prop_map(|(seat, branches)| Tree::Decision(seat, branches))
}

/// A position of a random tree with 1 to 4 seats.
fn any_position(chance: bool) -> impl Strategy<Value = Position> {
    (1..=4usize)
        .prop_flat_map(move |seats| tree(seats, chance).prop_map(move |tree| Position::new(&tree, seats)))
}

/// A tree of two seats in which the same positions are reached on many ways.
fn graph(chance: bool) -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![Just(vec![1, 2]), Just(vec![2, 1]), Just(vec![1, 1])].prop_map(Tree::Leaf);
    let kinds: usize = if chance { 3 } else { 2 };
    let node = (0..kinds, prop::collection::vec((1..4u64, 0..4usize), 2..4));
    let layers = prop::collection::vec(prop::collection::vec(node, 4), 3..6);
    (prop::collection::vec(leaf, 4), layers).prop_map(|(leaves, layers)| {
        let last = layers.iter().fold(leaves, |below, layer| {
            let branches = |branches: &[(u64, usize)]| -> Vec<(u64, Tree)> {
                branches.iter().map(|(weight, index)| (*weight, below[*index].clone())).collect()
            };
            let grow = |(kind, list): &(usize, Vec<(u64, usize)>)| match kind {
                2 => Tree::Chance(branches(list)),
                seat => Tree::Decision(*seat, branches(list).into_iter().map(|(_, branch)| branch).collect()),
            };
            layer.iter().map(grow).collect()
        });
        Tree::Decision(0, last)
    })
}

fn two_seats(chance: bool) -> impl Strategy<Value = Position> {
    prop_oneof![tree(2, chance), graph(chance)].prop_map(|tree| Position::new(&tree, 2))
}

fn on_turn(position: &Position) -> Seat {
    match tessera_core::Rules::turn(position) {
        Turn::Player(seat) => seat,
        turn => panic!("{turn:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn expectimax_agrees(position in any_position(true)) {
        let expected = exact(&position);
        let seat = on_turn(&position);
        for every_candidate in [false, true] {
            let parameters = expectimax::Parameters { every_candidate, memory: 1 << 16, ..expectimax::Parameters::DEFAULT };
            let small = expectimax::Parameters { memory: 200, ..parameters };
            let answers = [
                expectimax::solve(&position, &NoKnowledge, &parameters, &mut thinking(1)).unwrap(),
                expectimax::solve(&position, &Keyed, &parameters, &mut thinking(1)).unwrap(),
                expectimax::solve(&position, &Keyed, &small, &mut thinking(1)).unwrap(),
            ];
            for advice in answers {
                prop_assert!(advice.proved);
                for (found, expected) in advice.values.0.iter().zip(expected.0) {
                    prop_assert!((f64::from(*found) - expected).abs() < 1e-6, "{advice:?} {expected:?}");
                }
                let attained = exact(&played(&position, advice.action))[seat];
                prop_assert!((attained - expected[seat]).abs() < 1e-9);
                prop_assert_eq!(advice.line[0], advice.action);
                prop_assert_eq!(advice.candidates[0].action, advice.action);
                for candidate in advice.candidates {
                    let value = exact(&played(&position, candidate.action))[seat];
                    let found = f64::from(candidate.value);
                    prop_assert!(found > value - 1e-6 && found < expected[seat] + 1e-6);
                    prop_assert!(!every_candidate || (found - value).abs() < 1e-6);
                }
            }
        }
    }

    /// Where positions are left out and remembered.
    #[test]
    fn expectimax_of_two_seats_agrees(position in two_seats(true), memory in 0..4_000usize) {
        let expected = exact(&position);
        let seat = on_turn(&position);
        let parameters = expectimax::Parameters { memory, ..expectimax::Parameters::DEFAULT };
        let plain = expectimax::solve(&position, &NoKnowledge, &parameters, &mut thinking(1)).unwrap();
        let keyed = expectimax::solve(&position, &Keyed, &parameters, &mut thinking(1)).unwrap();
        for advice in [plain, keyed] {
            prop_assert!((f64::from(advice.values[seat]) - expected[seat]).abs() < 1e-6, "{advice:?} {expected:?}");
            let attained = exact(&played(&position, advice.action))[seat];
            prop_assert!((attained - expected[seat]).abs() < 1e-9, "{advice:?} {expected:?}");
        }
    }

    #[test]
    fn alpha_beta_agrees(position in two_seats(false)) {
        let seat = on_turn(&position);
        let expected = exact(&position)[seat] as f32;
        let forced = trees::actions(&position).count() == 1;
        for margin in [false, true] {
            let parameters = alphabeta::Parameters { margin, memory: 1 << 16, ..alphabeta::Parameters::DEFAULT };
            let small = alphabeta::Parameters { memory: 64, ..parameters };
            let answers = [
                alphabeta::search(&position, &NoKnowledge, &parameters, &mut thinking(1)),
                alphabeta::search(&position, &Keyed, &parameters, &mut thinking(1)),
                alphabeta::search(&position, &Keyed, &small, &mut thinking(1)),
            ];
            for advice in answers {
                prop_assert_eq!(exact(&played(&position, advice.action))[seat] as f32, expected);
                if !forced {
                    prop_assert!(advice.proved);
                    prop_assert_eq!(advice.values[seat], expected);
                    prop_assert_eq!(advice.candidates[0].action, advice.action);
                    let end = advice.line.iter().fold(position.clone(), |at, action| played(&at, *action));
                    prop_assert_eq!(exact(&end)[seat] as f32, expected, "the line keeps the value");
                }
            }
        }
    }

    /// For any budget, everything reported as proved is true, and the budget is respected.
    #[test]
    fn alpha_beta_is_sound_with_any_budget(position in two_seats(true), nodes in 0..60u64, depth in 0..5u32) {
        let seat = on_turn(&position);
        let parameters = alphabeta::Parameters { nodes, depth, ..alphabeta::Parameters::DEFAULT };
        let advice = alphabeta::search(&position, &Keyed, &parameters, &mut thinking(1));
        let value = exact(&position)[seat] as f32;
        prop_assert!(advice.nodes <= nodes.max(1));
        prop_assert!(!advice.proved || advice.values[seat] == value);
        if advice.proved {
            prop_assert_eq!(exact(&played(&position, advice.action))[seat] as f32, value);
        }
    }

    #[test]
    fn max_n_agrees(position in any_position(false)) {
        let expected = exact(&position);
        let advice = maxn::search(&position, &Keyed, &maxn::Parameters::DEFAULT, &mut thinking(1));
        if trees::actions(&position).count() > 1 {
            prop_assert!(advice.proved);
            prop_assert_eq!(advice.values.0.map(f64::from), expected.0);
        }
        prop_assert_eq!(exact(&played(&position, advice.action)), expected);
    }

    #[test]
    fn paranoid_agrees(position in any_position(false)) {
        let seat = on_turn(&position);
        let expected = exact_against_all(&position, seat);
        let advice = maxn::paranoid(&position, &Keyed, &maxn::Parameters::DEFAULT, &mut thinking(1));
        prop_assert_eq!(exact_against_all(&played(&position, advice.action), seat), expected);
        if trees::actions(&position).count() > 1 {
            prop_assert_eq!(advice.values[seat], expected);
            prop_assert_eq!(advice.proved, expected == 1.0);
        }
    }
}

proptest! {
    // Always the same trees: a sampled search converges in the long run, and the run here is short.
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    /// With two seats equal choices cannot matter to anybody else, so the value is unique.
    #[test]
    fn tree_search_converges(position in two_seats(true), seed in 0..1000u64) {
        let seat = on_turn(&position);
        let expected = exact(&position)[seat];
        let formula = Formula::Uct { exploration: 1.4, bias: 0.0 };
        for backup in [Backup::Tried, Backup::Favourite { after: 8 }] {
            let parameters =
                mcts::Parameters { iterations: 20_000, formula, backup, ..mcts::Parameters::DEFAULT };
            let advice = mcts::search(&position, &NoKnowledge, &parameters, &mut thinking(seed));
            let attained = exact(&played(&position, advice.action))[seat];
            prop_assert!(attained > expected - 0.05, "{attained} {expected} {advice:?}");
        }
    }
}
