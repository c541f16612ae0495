//! Budgets, memory, stopping, reproducibility, threads, and positions without a choice.

#[allow(unreachable_pub, reason = "also included by the example of the crate")]
mod heap;
mod trees;

use std::sync::atomic::{AtomicU64, Ordering};

use heap::{Heap, Take};
use tessera_core::{Advice, Effort, Progress, Rules, Thinking, Watch};
use tessera_search::{NoKnowledge, alphabeta, expectimax, flat, greedy, maxn, mcts, noisy, random};
use trees::{Branch, Keyed, Position, position, thinking};

/// Every player that always answers, with its name.
type Player<P> = (&'static str, fn(&P, &mut Thinking<'_>) -> Advice<<P as Rules>::Action>);

fn players<P: Rules>() -> Vec<Player<P>> {
    vec![
        ("random", |position, thinking| random(position, thinking)),
        ("greedy", |position, thinking| greedy(position, &NoKnowledge, thinking)),
        ("noisy", |position, thinking| noisy(position, &NoKnowledge, 1.0, thinking)),
        ("flat", |position, thinking| flat(position, &NoKnowledge, 500, thinking)),
        ("mcts", |position, thinking| {
            mcts::search(
                position,
                &NoKnowledge,
                &mcts::Parameters { iterations: 500, ..mcts::Parameters::DEFAULT },
                thinking,
            )
        }),
        ("maxn", |position, thinking| {
            maxn::search(position, &NoKnowledge, &maxn::Parameters::DEFAULT, thinking)
        }),
        ("paranoid", |position, thinking| {
            maxn::paranoid(position, &NoKnowledge, &maxn::Parameters::DEFAULT, thinking)
        }),
        ("alphabeta", |position, thinking| {
            alphabeta::search(position, &NoKnowledge, &alphabeta::Parameters::DEFAULT, thinking)
        }),
    ]
}

/// Says stop when it has been asked so often.
struct Patience {
    left: AtomicU64,
    asked: AtomicU64,
}

impl Patience {
    fn new(left: u64) -> Patience {
        Patience { left: AtomicU64::new(left), asked: AtomicU64::new(0) }
    }
}

impl Watch for Patience {
    fn stop(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
    }
}

const CHANCY: &str = "0[?[1:1[12 21] 1:1[12 11]] 1[?[9:12 1:21] ?[1:12 9:21]] ?[1:12 2:21]]";

#[test]
fn a_search_that_is_stopped_answers_with_something_legal() {
    let heap = Heap::new(60);
    for (name, choose) in players::<Heap>() {
        for patience in 0..6 {
            let watch = Patience::new(patience);
            let mut thinking = Thinking { watch: &watch, effort: Effort::UntilStopped, ..thinking(3) };
            let advice = choose(&heap, &mut thinking);
            assert_eq!(heap.check(advice.action), Ok(()), "{name}");
            assert_eq!(advice.line[0], advice.action, "{name}");
            assert!(!advice.proved, "{name}");
        }
    }
    for patience in 0..3 {
        let watch = Patience::new(patience);
        let mut thinking = Thinking { watch: &watch, ..thinking(3) };
        let parameters = expectimax::Parameters { nodes: u64::MAX, memory: 0, every_candidate: false };
        assert_eq!(expectimax::solve(&heap, &NoKnowledge, &parameters, &mut thinking), None);
        assert_eq!(watch.asked.load(Ordering::Relaxed), patience + 1);
    }
}

#[test]
fn without_a_budget_the_answer_comes_at_once() {
    for (name, choose) in players::<Position>() {
        let position = position("0[1[12 21] 1[11 12] 1[12 12]]", 2);
        let mut thinking = Thinking { effort: Effort::Nodes(0), ..thinking(1) };
        let advice = choose(&position, &mut thinking);
        assert_eq!(position.check(advice.action), Ok(()), "{name}");
        assert!(advice.nodes <= 3, "{name}");
    }
    // What knowledge prefers: the priors of the root are 0, 1, 2.
    let position = position("0[1[12 21] 1[11 12] 1[12 12]]", 2);
    let parameters = mcts::Parameters { iterations: 0, ..mcts::Parameters::DEFAULT };
    assert_eq!(mcts::search(&position, &Keyed, &parameters, &mut thinking(1)).action, Branch(2));
    let parameters = expectimax::Parameters { nodes: 0, ..expectimax::Parameters::DEFAULT };
    assert_eq!(expectimax::solve(&position, &Keyed, &parameters, &mut thinking(1)), None);
}

#[test]
fn where_there_is_one_action_nobody_thinks() {
    let position = position("0[1[?[1:12 1:21] 12]]", 2);
    for (name, choose) in players::<Position>() {
        let watch = Patience::new(0);
        let mut thinking = Thinking { watch: &watch, effort: Effort::UntilStopped, ..thinking(1) };
        let advice = choose(&position, &mut thinking);
        assert_eq!((advice.action, advice.nodes), (Branch(0), 1), "{name}");
        assert_eq!(watch.asked.load(Ordering::Relaxed), 0, "{name}");
    }
}

#[test]
fn same_seed_same_advice() {
    let chancy = position(CHANCY, 2);
    for (name, choose) in players::<Position>() {
        assert_eq!(choose(&chancy, &mut thinking(5)), choose(&chancy, &mut thinking(5)), "{name}");
    }
    let heap = Heap::new(21);
    for (name, choose) in players::<Heap>() {
        assert_eq!(choose(&heap, &mut thinking(5)), choose(&heap, &mut thinking(5)), "{name}");
    }
    // Another seed gives other visits.
    let (_, mcts) = players::<Position>()[4];
    assert_ne!(mcts(&chancy, &mut thinking(5)), mcts(&chancy, &mut thinking(6)));
}

#[test]
fn node_budgets_are_respected() {
    let heap = Heap::new(30);
    for nodes in [1, 2, 3, 10, 255, 256, 257, 1000] {
        let effort = Effort::Nodes(nodes);
        for (name, choose) in players::<Heap>().into_iter().skip(3) {
            let advice = choose(&heap, &mut Thinking { effort, ..thinking(1) });
            assert!(advice.nodes <= nodes, "{name} {nodes}");
            assert!(["maxn", "paranoid", "alphabeta"].contains(&name) || advice.nodes == nodes, "{name}");
            assert_eq!(heap.check(advice.action), Ok(()));
        }
        let parameters = expectimax::Parameters { nodes, ..expectimax::Parameters::DEFAULT };
        assert_eq!(expectimax::solve(&heap, &NoKnowledge, &parameters, &mut thinking(1)), None);
    }
}

#[test]
fn expectimax_needs_as_many_nodes_as_the_tree_has() {
    // Three seats, so nothing is left out but what follows a sure win: the tree below the root has 6 nodes.
    let position = position("0[1[221 121] 2[121 112]]", 3);
    let solve = |nodes| {
        let parameters = expectimax::Parameters { nodes, ..expectimax::Parameters::DEFAULT };
        expectimax::solve(&position, &NoKnowledge, &parameters, &mut thinking(1))
    };
    assert_eq!(solve(5), None);
    assert_eq!(solve(6).unwrap().nodes, 6);
}

#[test]
fn a_draw_list_that_is_too_long_is_no_proof() {
    let position = position("0[?[1:12 1:21] 21]", 2).without_list_of_draws();
    assert_eq!(
        expectimax::solve(&position, &NoKnowledge, &expectimax::Parameters::DEFAULT, &mut thinking(1)),
        None
    );
    let advice = mcts::search(&position, &NoKnowledge, &mcts::Parameters::DEFAULT, &mut thinking(1));
    assert_eq!(advice.action, Branch(0));
}

#[test]
fn a_full_tree_does_not_grow_but_the_search_goes_on() {
    let heap = Heap::new(10);
    for max_edges in [0, 1, 2, 3, 10, 100] {
        let parameters = mcts::Parameters { max_edges, iterations: 3_000, ..mcts::Parameters::DEFAULT };
        let advice = mcts::search(&heap, &NoKnowledge, &parameters, &mut thinking(1));
        assert_eq!(advice.nodes, 3_000);
        // The line cannot be longer than the tree, and the root has no more actions than fit.
        assert!(advice.line.len() <= max_edges.max(1));
        assert_eq!(advice.candidates.len(), max_edges.clamp(1, 3));
        assert!(max_edges < 100 || advice.action == Take(2));
        let chancy = position(CHANCY, 2);
        assert_eq!(mcts::search(&chancy, &NoKnowledge, &parameters, &mut thinking(1)).nodes, 3_000);
    }
}

#[test]
fn beyond_the_limit_of_draws_those_drawn_before_come_again() {
    // Eight equally likely draws, half of which win.
    let tree = "0[?[1:12 1:21 1:12 1:21 1:12 1:21 1:12 1:21] 21]";
    let value = |max_draws| {
        let parameters = mcts::Parameters { max_draws, iterations: 40_000, ..mcts::Parameters::DEFAULT };
        mcts::search(&position(tree, 2), &NoKnowledge, &parameters, &mut thinking(1)).values.0[0]
    };
    // With one draw kept it looks like a sure thing or like nothing, but for the first visit.
    assert!(value(1) < 0.001 || value(1) > 0.999);
    assert_eq!(value(0), value(1));
    assert!((value(8) - 0.5).abs() < 0.01);
    // With seven kept each is as likely as the others.
    let sevenths = value(7) * 7.0;
    assert!((sevenths - 3.0).abs() < 0.1 || (sevenths - 4.0).abs() < 0.1, "{sevenths}");
}

#[test]
fn what_turns_out_to_be_lost_is_not_played_for_want_of_time() {
    // One action deep both look alike, which takes two positions. That the first one loses takes three more,
    // that the second one is better three, and that it wins three again.
    let position = position("0[1[21 21] 1[12 12]]", 2);
    for (nodes, action) in [(2, 0), (4, 0), (5, 1), (10, 1), (11, 1)] {
        let parameters = alphabeta::Parameters { nodes, ..alphabeta::Parameters::DEFAULT };
        let advice = alphabeta::search(&position, &NoKnowledge, &parameters, &mut thinking(1));
        assert_eq!((advice.action, advice.proved), (Branch(action), nodes == 11), "{nodes}");
    }
}

#[test]
fn threads_share_the_work() {
    for threads in [2, 3, 7] {
        let mut thinking = Thinking { threads, ..thinking(1) };
        let parameters = mcts::Parameters { iterations: 5_000, ..mcts::Parameters::DEFAULT };
        let advice = mcts::search(&Heap::new(10), &NoKnowledge, &parameters, &mut thinking);
        assert_eq!((advice.action, advice.nodes), (Take(2), 5_000));
        assert_eq!(advice.candidates.iter().map(|it| it.nodes).sum::<u64>(), 5_000);
        assert!(advice.line.len() > 1);
    }
    let mut thinking = Thinking { threads: 4, ..thinking(1) };
    let parameters = mcts::Parameters { iterations: 2, ..mcts::Parameters::DEFAULT };
    assert_eq!(mcts::search(&Heap::new(10), &NoKnowledge, &parameters, &mut thinking).nodes, 2);
}

#[test]
fn progress_is_told_and_never_runs_backwards() {
    struct Told(AtomicU64);
    impl Watch for Told {
        fn progress(&self, progress: Progress) {
            assert!(self.0.swap(progress.nodes, Ordering::Relaxed) < progress.nodes);
            assert_eq!(progress.limit, Some(5_000));
        }
    }
    for (name, choose) in players::<Heap>().into_iter().skip(3) {
        let told = Told(AtomicU64::new(0));
        let mut thinking = Thinking { watch: &told, effort: Effort::Nodes(5_000), ..thinking(1) };
        choose(&Heap::new(40), &mut thinking);
        assert!(told.0.load(Ordering::Relaxed) > 0, "{name}");
    }
}
