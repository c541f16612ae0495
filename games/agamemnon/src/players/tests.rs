//! Tests the fast computations against slow reference implementations.

use tessera_core::{Advice, Effort, Rules, Seed, Thinking, Turn, Unwatched, outcome};
use tessera_testkit::random_match;

use super::ending::{self, Scope};
use super::evaluation::{Judge, POINT, evaluate_position, leadership_row};
use super::field::FATES;
use super::insight::is_repetition;
use super::master;
use super::rating::Rater;
use super::weights::Weights;
use crate::{
    Action, Agamemnon, Edge, Fate, Kind, Measure, Node, NodeSet, Placement, Player, Position, Setup, Tile,
    strings, total_score,
};

/// Calls back for the positions of random matches on both boards.
fn along_random_play(matches: u64, mut visit: impl FnMut(&Position)) {
    for number in 0..matches {
        let board = ["standard", "loom"][number as usize % 2];
        random_match::<Agamemnon>(&[("board", board)], number, &mut visit);
    }
}

/// Returns the total of the tiles on some nodes, by player.
fn measure(tiles: &[Placement], nodes: NodeSet) -> [Measure; 2] {
    Player::ALL.map(|player| {
        let mut sum = Measure::default();
        for tile in tiles.iter().filter(|tile| tile.tile.player == player && nodes.contains(tile.node)) {
            sum.strength += u32::from(tile.tile.kind.strength());
            sum.leaders |= tile.tile.kind.rank_bit();
            sum.force += 1;
        }
        sum
    })
}

/// Computes the evaluation from its definition: with strings found by the rules, on the current board and with a
/// neutral tile on every free node that joins.
fn slow_evaluation(position: &Position) -> i32 {
    let Setup { tiles, edges, .. } = position.to_setup();
    let score = total_score(&tiles, &edges);
    let margin = score[Player::Orange] as i32 - score[Player::Black] as i32;
    if tiles.len() == 30 {
        return POINT * margin;
    }
    let weights = Weights::of(position.board());
    let phase = weights.phase(tiles.len());
    let mut value = weights.tempo(tiles.len());
    let is_free = |node: &Node| tiles.iter().all(|tile| tile.node != *node);
    let free: Vec<Node> = (0..position.board().nodes()).map(Node::new).filter(is_free).collect();
    let neutral = Tile { player: Player::Orange, kind: Kind::Warp };
    let mut filled = tiles.clone();
    filled.extend(free.iter().map(|&node| Placement { tile: neutral, node }));
    let left = |player: Player| -> Vec<Kind> {
        let copies = Kind::ALL.into_iter().flat_map(|kind| vec![kind; kind.copies()]);
        let mut left: Vec<Kind> = copies.collect();
        for tile in tiles.iter().filter(|tile| tile.tile.player == player) {
            left.remove(left.iter().position(|kind| *kind == tile.tile.kind).unwrap());
        }
        left
    };
    let [orange, black] = Player::ALL.map(left);
    let leaders = [&orange, &black].map(|left| left.iter().map(|kind| kind.rank_bit()).sum());
    let judge = Judge::new(weights, tiles.len(), leaders);
    let is_weft = |node: Node| tiles.iter().any(|tile| tile.node == node && tile.tile.kind == Kind::Weft);
    for string in strings(&filled, &edges) {
        // An edge between two Wefts can never be joined by anything, so it counts as it is.
        if string.nodes.iter().all(is_weft) {
            continue;
        }
        let [orange, black] = measure(&tiles, string.nodes);
        let sum = match string.fate {
            Fate::Strength => orange.strength as i32 - black.strength as i32,
            Fate::Leadership => i32::from(orange.leaders) | i32::from(black.leaders) << 8,
            _ => orange.force as i32 - black.force as i32,
        };
        let room = string.nodes.iter().filter(|node| free.contains(node)).count() as i32;
        value += string.edges.len() as i32 * judge.worth(string.fate.index(), sum, room);
    }
    for fate in 0..FATES {
        let own: Vec<Edge> = edges.iter().copied().filter(|edge| edge.fate.index() == fate).collect();
        let score = total_score(&tiles, &own);
        let ahead = score[Player::Orange] as i32 - score[Player::Black] as i32;
        value += ahead * i32::from(phase.now[fate]);
    }
    let more = |measure: &dyn Fn(&Kind) -> i32| {
        orange.iter().map(measure).sum::<i32>() - black.iter().map(measure).sum::<i32>()
    };
    value += i32::from(phase.reserve[0]) * more(&|kind| kind.strength().into());
    value += i32::from(phase.reserve[1]) * more(&|kind| (*kind == Kind::Weft).into());
    value + i32::from(phase.reserve[2]) * more(&|kind| (*kind == Kind::Warp).into())
}

#[test]
fn the_evaluation_is_what_its_definition_says() {
    along_random_play(40, |position| {
        assert_eq!(evaluate_position(position), slow_evaluation(position), "{}", position.to_setup());
    });
}

#[test]
fn a_rating_is_the_evaluation_after_the_action() {
    let mut actions = Vec::new();
    along_random_play(24, |position| {
        position.legal_actions(&mut actions);
        let mut rater = Rater::new(position);
        for action in &actions {
            let mut next = position.clone();
            next.play_unchecked(*action);
            let expected = action.node().map(|_| evaluate_position(&next));
            assert_eq!(rater.rate(*action), expected, "{} {action}", position.to_setup());
        }
    });
}

#[test]
fn every_turn_can_be_played_without_repetitions() {
    let mut actions = Vec::new();
    along_random_play(20, |position| {
        position.legal_actions(&mut actions);
        let rater = Rater::new(position);
        let kept: Vec<_> =
            actions.iter().copied().filter(|action| !is_repetition(position, &rater, *action)).collect();
        // Everything that the first kind can do on a node is covered by one action.
        for action in actions.iter().filter(|action| position.hand().iter().next() == Some(action.kind())) {
            let mut next = position.clone();
            next.play_unchecked(*action);
            let same = kept.iter().any(|other| {
                let mut after = position.clone();
                after.play_unchecked(*other);
                after == next
            });
            assert!(same, "{} {action}", position.to_setup());
        }
        assert_eq!(kept.is_empty(), actions.is_empty());
    });
}

#[test]
fn better_leaders_to_come_threaten_a_leadership_string() {
    let check = |orange: &str, black: &str, left: [&str; 2], expected: (i32, usize)| {
        let bits =
            |text: &str| text.chars().map(|kind| Kind::from_char(kind).unwrap().rank_bit()).sum::<u8>();
        let sum = i32::from(bits(orange)) | i32::from(bits(black)) << 8;
        assert_eq!(leadership_row(sum, left.map(bits)), expected, "{orange} {black}");
    };
    // Nothing beats a, regardless of the leaders to come.
    check("a", "bcde", ["", "a"], (1, 0));
    // Black leads with b; Orange can still place a.
    check("cd", "b", ["ae", "ac"], (-1, 3));
    check("cd", "b", ["a", ""], (-1, 2));
    // Both have a, so c decides; only b is better.
    check("ac", "ae", ["b", "bcd"], (1, 3));
    check("e", "", ["abcd", "abcd"], (1, 9));
    // Nobody leads: Orange has the best leader to come.
    check("", "", ["ae", "bcd"], (1, 10));
    check("c", "c", ["ab", "ab"], (0, 10));
}

/// Computes Orange's winning probability and margin by brute force, winning first.
fn exhaustive(position: &Position) -> (f64, f64) {
    match position.turn() {
        Turn::Over => {
            let scores = position.scores().0;
            (f64::from(outcome(position).0[0]), f64::from(scores[0] - scores[1]))
        }
        Turn::Dealer => {
            let draws = position.draws().unwrap();
            let total: u64 = draws.iter().map(|(_, weight)| weight).sum();
            draws.iter().fold((0.0, 0.0), |(chance, margin), (draw, weight)| {
                let mut next = position.clone();
                next.draw_unchecked(draw);
                let (next_chance, next_margin) = exhaustive(&next);
                let share = *weight as f64 / total as f64;
                (chance + share * next_chance, margin + share * next_margin)
            })
        }
        Turn::Player(seat) => {
            let mut actions = Vec::new();
            position.legal_actions(&mut actions);
            let worths = actions.iter().map(|action| {
                let mut next = position.clone();
                next.play_unchecked(*action);
                exhaustive(&next)
            });
            let sign = if seat.index() == 0 { 1.0 } else { -1.0 };
            // Ignores differences due to rounding.
            let number = |(chance, margin): &(f64, f64)| sign * (2000.0 * chance + margin);
            worths.reduce(|a, b| if number(&b) > number(&a) + 1e-6 { b } else { a }).unwrap()
        }
    }
}

#[test]
fn an_ending_is_solved_as_by_trying_out_everything() {
    let mut solved = [0; 30];
    along_random_play(14, |position| {
        let placed = position.placed();
        let has_warps = position.hand().contains(Kind::Warp)
            || Player::ALL.iter().any(|player| position.bag(*player).count(Kind::Warp) > 0);
        // Warps make brute force slow.
        let from = if has_warps { 27 } else { 25 };
        if placed < from || !matches!(position.turn(), Turn::Player(_)) {
            return;
        }
        let (chance, margin) = exhaustive(position);
        let sign = if position.player() == Player::Orange { 1.0 } else { -1.0 };
        for scope in [Scope::All, Scope::Best] {
            let advice = ending::solve(position, u64::MAX, scope, &Unwatched).unwrap();
            let setup = position.to_setup();
            assert!(advice.proved && position.check(advice.action).is_ok());
            assert!((f64::from(advice.values.0[0]) - chance).abs() < 1e-5, "{setup}");
            assert!((sign * f64::from(advice.margin.unwrap()) - margin).abs() < 1e-3, "{setup}");
            // The advised action has the promised value.
            let mut next = position.clone();
            next.play_unchecked(advice.action);
            assert!((exhaustive(&next).0 - chance).abs() < 1e-9, "{setup}");
            for candidate in advice.candidates.iter().filter(|_| placed >= 27) {
                let mut next = position.clone();
                next.play_unchecked(candidate.action);
                let value = if sign > 0.0 { exhaustive(&next).0 } else { 1.0 - exhaustive(&next).0 };
                assert!((f64::from(candidate.value) - value).abs() < 1e-5, "{setup}");
            }
        }
        solved[placed] += 1;
    });
    assert!(solved[25..].iter().all(|count| *count > 0), "{solved:?}");
}

#[test]
fn an_ending_without_enough_nodes_is_not_solved() {
    along_random_play(1, |position| {
        if position.placed() == 25 && matches!(position.turn(), Turn::Player(_)) {
            assert!(ending::solve(position, 10, Scope::Best, &Unwatched).is_none());
        }
    });
}

#[test]
fn what_else_could_be_done_is_compared_if_the_nodes_suffice() {
    along_random_play(1, |position| {
        if position.placed() == 25 && matches!(position.turn(), Turn::Player(_)) {
            let best = ending::solve(position, u64::MAX, Scope::Best, &Unwatched).unwrap();
            let all = ending::solve(position, u64::MAX, Scope::All, &Unwatched).unwrap();
            assert!(best.nodes < all.nodes && best.candidates.len() < all.candidates.len());
            let choose = |nodes: u64| {
                let rng = Seed::from_number(1).fast_rng();
                let effort = Effort::Nodes(2 * nodes);
                master(position, &mut Thinking { rng, watch: &Unwatched, effort, threads: 1 })
            };
            let told = |advice: &Advice<Action>| (advice.action, advice.proved, advice.candidates.len());
            assert_eq!(told(&choose(best.nodes)), told(&best));
            assert_eq!(told(&choose(best.nodes + all.nodes)), told(&all));
            assert!(!choose(best.nodes - 1).proved);
        }
    });
}
