//! Trees whose values are worked out by hand, and what every search makes of them.

mod trees;

use tessera_core::Advice;
use tessera_search::mcts::{Backup, FirstPlay, Formula};
use tessera_search::{NoKnowledge, alphabeta, expectimax, maxn, mcts};
use trees::{Branch, Keyed, position, thinking};

/// Expectimax proves the value and the action, and tree search comes close to both.
fn check(tree: &str, seats: usize, action: usize, values: [f32; 4]) {
    let position = position(tree, seats);
    for every_candidate in [false, true] {
        let parameters = expectimax::Parameters { every_candidate, ..expectimax::Parameters::DEFAULT };
        let plain = expectimax::solve(&position, &NoKnowledge, &parameters, &mut thinking(1));
        let keyed = expectimax::solve(&position, &Keyed, &parameters, &mut thinking(1));
        for advice in [&plain, &keyed] {
            let advice = advice.as_ref().expect("the budget suffices");
            assert_eq!((advice.action, advice.proved), (Branch(action), true), "{tree}");
            close(advice, values, 1e-6, tree);
        }
    }

    let uct = mcts::Parameters { iterations: 20_000, ..mcts::Parameters::DEFAULT };
    let puct = mcts::Parameters { formula: Formula::Puct { exploration: 1.0 }, ..uct };
    let urgent = mcts::Parameters { first_play: FirstPlay::BelowMean(0.1), ..puct };
    let mixed = mcts::Parameters { rollout_share: 0.5, ..uct };
    let estimated = mcts::Parameters { rollout_share: 0.0, ..uct };
    let late = mcts::Parameters { expand_after: 5, ..uct };
    let favouring = mcts::Parameters { backup: Backup::Favourite { after: 8 }, ..puct };
    for parameters in [uct, puct, urgent, mixed, estimated, late, favouring] {
        let advice = mcts::search(&position, &NoKnowledge, &parameters, &mut thinking(1));
        assert_eq!(advice.action, Branch(action), "{tree} {parameters:?}");
        close(&advice, values, 0.05, tree);
    }
}

/// As `check`, for trees without chance.
fn check_sure(tree: &str, seats: usize, action: usize, values: [f32; 4]) {
    check(tree, seats, action, values);
    let position = position(tree, seats);
    let advice = maxn::search(&position, &NoKnowledge, &maxn::Parameters::DEFAULT, &mut thinking(1));
    assert_eq!((advice.action, advice.proved), (Branch(action), true), "{tree}");
    close(&advice, values, 0.0, tree);
    if seats == 2 {
        for margin in [false, true] {
            let parameters = alphabeta::Parameters { margin, ..alphabeta::Parameters::DEFAULT };
            let plain = alphabeta::search(&position, &NoKnowledge, &parameters, &mut thinking(1));
            let keyed = alphabeta::search(&position, &Keyed, &parameters, &mut thinking(1));
            for advice in [&plain, &keyed] {
                assert_eq!((advice.action, advice.proved), (Branch(action), true), "{tree}");
                close(advice, values, 0.0, tree);
            }
        }
    }
}

fn close(advice: &Advice<Branch>, values: [f32; 4], slack: f32, tree: &str) {
    for (found, expected) in advice.values.0.iter().zip(values) {
        assert!((found - expected).abs() <= slack, "{tree}: {advice:?}");
    }
}

#[test]
fn one_seat_takes_the_way_that_wins() {
    // A dead end has rank 2 and is worth nothing.
    check_sure("0[2 0[2 0[2 1]] 0[2 2]]", 1, 1, [1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn one_seat_takes_the_better_chance() {
    // 1/2 against 2/3 against a chance of 3/4 that needs the right choice after it.
    let tree = "0[?[1:1 1:2] ?[1:2 2:1] ?[3:0[2 1] 1:0[2 2]]]";
    check(tree, 1, 2, [0.75, 0.0, 0.0, 0.0]);
}

#[test]
fn two_seats_answer_each_other() {
    // The first branch wins unless the other refutes it; the second is a draw; the third wins.
    check_sure("0[1[12 21] 1[11 12] 1[12 12]]", 2, 2, [1.0, 0.0, 0.0, 0.0]);
    check_sure("0[1[12 21] 1[11 12] 1[12 21]]", 2, 1, [0.5, 0.5, 0.0, 0.0]);
    check_sure("1[0[12 21] 0[21 21]]", 2, 1, [0.0, 1.0, 0.0, 0.0]);
}

#[test]
fn a_seat_may_move_twice_in_a_row() {
    check_sure("0[0[1[21 21] 1[12 12]] 1[0[21 12] 21]]", 2, 0, [1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn two_seats_weigh_chances() {
    // Left: after each of two equally likely draws the other chooses: min(1, 0) = 0 and min(1, 1/2) =
    // 1/2, mean 1/4. Right: 1/3 sure. The middle looks best, but the other has an answer.
    let tree = "0[?[1:1[12 21] 1:1[12 11]] 1[?[9:12 1:21] ?[1:12 9:21]] ?[1:12 2:21]]";
    check(tree, 2, 2, [1.0 / 3.0, 2.0 / 3.0, 0.0, 0.0]);
    // Seat 1 to move: 3/5 against 1/2.
    check("1[?[1:12 1:21] ?[2:12 3:21]]", 2, 1, [0.4, 0.6, 0.0, 0.0]);
}

#[test]
fn chance_may_follow_chance() {
    // Left: 1/2 * (1/4) + 1/2 * 1 = 5/8. Right: 3/5.
    check("0[?[1:?[1:12 3:21] 1:12] ?[3:12 2:21]]", 2, 0, [0.625, 0.375, 0.0, 0.0]);
}

#[test]
fn three_seats_each_want_their_own_best() {
    // Left: seat 1 prefers its own win to that of seat 2. Right: seat 2 shares with seat 0 rather than
    // leave it to seats 0 and 1.
    check_sure("0[1[213 221] 2[113 131]]", 3, 1, [0.5, 0.0, 0.5, 0.0]);
    // Nothing is better for seat 0 than a third of the win, in the last branch.
    check_sure("0[221 1[122 212] 111]", 3, 2, [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0]);
}

#[test]
fn among_equals_the_first_listed_counts() {
    // Seat 1 gets nothing either way.
    for (tree, value) in [("0[221 1[122 221] 121]", 1.0), ("0[221 1[221 122] 121]", 0.5)] {
        let position = position(tree, 3);
        let advice = maxn::search(&position, &NoKnowledge, &maxn::Parameters::DEFAULT, &mut thinking(1));
        assert_eq!(advice.values.0[0], value);
        let advice = expectimax::solve(&position, &Keyed, &expectimax::Parameters::DEFAULT, &mut thinking(1));
        assert_eq!(advice.unwrap().values.0[0], value);
    }
}

#[test]
fn four_seats_with_chance() {
    // Left: seat 3 takes its chance of 1/2, and otherwise seat 0 wins. Middle: seat 2 takes its third of a
    // win rather than the chance of 1/4. Right: all share, 1/4.
    let tree = "0[3[?[1:1222 1:2221] 2122] 2[1211 ?[1:2212 3:1222]] 1111]";
    check(tree, 4, 0, [0.5, 0.0, 0.0, 0.5]);
    // Otherwise seat 1 wins.
    let tree = "0[3[?[1:2122 1:2221] 2122] 2[1211 ?[1:2212 3:1222]] 1111]";
    check(tree, 4, 1, [1.0 / 3.0, 0.0, 1.0 / 3.0, 1.0 / 3.0]);
}

#[test]
fn paranoia_sees_everybody_against_it() {
    // Seat 1 would share with seat 0 rather than let seat 2 win; a paranoid seat 0 expects the worst and
    // takes its third.
    let position = position("0[1[221 112] 111]", 3);
    let friendly = maxn::search(&position, &NoKnowledge, &maxn::Parameters::DEFAULT, &mut thinking(1));
    let wary = maxn::paranoid(&position, &NoKnowledge, &maxn::Parameters::DEFAULT, &mut thinking(1));
    assert_eq!((friendly.action, friendly.values.0[0], friendly.proved), (Branch(0), 0.5, true));
    assert_eq!((wary.action, wary.values.0[0], wary.proved), (Branch(1), 1.0 / 3.0, false));
    // A win against everybody is proved.
    let position = trees::position("0[1[221 112] 1[122 0[221 122]] 111]", 3);
    let wary = maxn::paranoid(&position, &NoKnowledge, &maxn::Parameters::DEFAULT, &mut thinking(1));
    assert_eq!((wary.action, wary.values.0[0], wary.proved), (Branch(1), 1.0, true));
}

#[test]
fn the_line_is_the_expected_continuation() {
    let position = position("0[1[12 21] 1[0[21 11] 12] 1[12 21]]", 2);
    let line = [1, 0, 1].map(Branch);
    let advice = alphabeta::search(&position, &Keyed, &alphabeta::Parameters::DEFAULT, &mut thinking(1));
    assert_eq!(advice.line, line);
    let advice = expectimax::solve(&position, &Keyed, &expectimax::Parameters::DEFAULT, &mut thinking(1));
    assert_eq!(advice.unwrap().line, line);
    let advice = mcts::search(&position, &NoKnowledge, &mcts::Parameters::DEFAULT, &mut thinking(1));
    assert_eq!(advice.line, line);
    // It ends where chance decides.
    let position = trees::position("0[1[?[1:0[12 11] 1:0[21 11]] 12] 1[12 21]]", 2);
    let advice = expectimax::solve(&position, &Keyed, &expectimax::Parameters::DEFAULT, &mut thinking(1));
    assert_eq!(advice.unwrap().line, [0, 0].map(Branch));
    let advice = mcts::search(&position, &NoKnowledge, &mcts::Parameters::DEFAULT, &mut thinking(1));
    assert_eq!(advice.line, [0, 0].map(Branch));
}

#[test]
fn every_candidate_has_its_exact_value_if_asked_for() {
    let position = position("0[?[1:12 3:21] ?[1:12 1:21] 1[21 12] ?[2:12 3:21]]", 2);
    let parameters = expectimax::Parameters { every_candidate: true, ..expectimax::Parameters::DEFAULT };
    let advice = expectimax::solve(&position, &Keyed, &parameters, &mut thinking(1)).unwrap();
    let candidates: Vec<_> = advice.candidates.iter().map(|it| (it.action.0, it.value)).collect();
    assert_eq!(candidates, [(1, 0.5), (3, 0.4), (0, 0.25), (2, 0.0)]);
}
