//! Properties of arbitrary texts, lists and predicates, and of everything stored instead of recomputed.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use tessera_agamemnon::{
    Action, Agamemnon, Draw, Edge, EdgeTypes, Fate, Kind, Mapping, Node, Placement, Player, Position, Setup,
    Tile, TurnAction, total_score,
};
use tessera_core::{AnyGame, Args, Game, Rules, Seed, Turn, Value};
use tessera_testkit::{fuzz_texts, random_match};

fn any_player() -> impl Strategy<Value = Player> {
    prop::sample::select(&Player::ALL[..])
}

fn any_kind() -> impl Strategy<Value = Kind> {
    prop::sample::select(&Kind::ALL[..])
}

fn any_tile() -> impl Strategy<Value = Tile> {
    (any_player(), any_kind()).prop_map(|(player, kind)| Tile { player, kind })
}

fn any_node() -> impl Strategy<Value = Node> {
    prop_oneof![0..34usize, 0..100usize].prop_map(Node::new)
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let placement = (any_tile(), any_node()).prop_map(|(tile, node)| Placement { tile, node });
    let edge = (prop::sample::select(&Fate::ALL[..]), any_node(), any_node())
        .prop_map(|(fate, from, to)| Edge { fate, from, to });
    (vec(placement, 0..40), vec(edge, 0..80), vec(any_tile(), 0..3)).prop_map(|(tiles, edges, drawn)| Setup {
        tiles,
        edges,
        drawn,
    })
}

fn any_action() -> impl Strategy<Value = Action> {
    let place = (any_player(), any_kind(), any_node(), any_node(), any_node());
    let place = place.prop_map(|(player, kind, node, p, q)| match kind {
        Kind::Warp => Action::warp(player, node, [p, q]),
        _ => Action::place(player, kind, node),
    });
    let back = (any_player(), prop::sample::select(&[Kind::Weft, Kind::Warp][..]));
    prop_oneof![9 => place, 1 => back.prop_map(|(player, kind)| Action::put_back(player, kind))]
}

/// The positions of a random match on one of the boards.
fn positions(seed: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    let board = if seed.is_multiple_of(2) { "standard" } else { "loom" };
    random_match::<Agamemnon>(&[("board", board)], seed, |position| positions.push(position.clone()));
    positions
}

proptest! {
    #[test]
    fn any_setup_reads_back_and_can_be_shown(setup in any_setup()) {
        prop_assert_eq!(&setup.to_string().parse::<Setup>().unwrap(), &setup);
        let picture = <Agamemnon as Game>::show(&setup);
        prop_assert!(picture.lines().all(|line| line.chars().count() < 100), "{}", picture);
        prop_assert!(picture.lines().all(|line| line.trim_end() == line), "{}", picture);
    }

    #[test]
    fn any_action_reads_back(action in any_action()) {
        prop_assert_eq!(action.to_string().parse::<Action>().unwrap(), action);
    }

    #[test]
    fn any_turn_reads_back(first in any_action(), second in any_action()) {
        let text = format!("{first}{second}");
        let has_back = first.node().is_none() || second.node().is_none();
        match text.parse::<TurnAction>() {
            Ok(turn) => prop_assert!(!has_back && turn.to_string() == text),
            Err(_) => prop_assert!(has_back),
        }
    }

    #[test]
    fn any_draw_reads_back(player in any_player(), kinds in any::<[prop::sample::Index; 2]>()) {
        let kinds = kinds.map(|index| *index.get(&Kind::ALL));
        for draw in [Draw::one(player, kinds[0]), Draw::two(player, kinds)] {
            prop_assert_eq!(draw.to_string().parse::<Draw>().unwrap(), draw);
        }
        prop_assert_eq!(Draw::two(player, kinds), Draw::two(player, [kinds[1], kinds[0]]));
    }

    #[test]
    fn any_text_is_taken_without_a_panic(text in "[OBSLFEa-j0-9./|é]{0,40}|\\PC{0,20}") {
        fuzz_texts(&Agamemnon, &text);
    }

    /// Actions that are nearly legal, and arbitrary ones.
    #[test]
    fn list_and_predicate_agree(seed in 0..200u64, actions in vec(any_action(), 40), step in any::<prop::sample::Index>()) {
        let positions = positions(seed);
        let position = step.get(&positions);
        let mut listed = Vec::new();
        position.legal_actions(&mut listed);
        prop_assert!(listed.is_sorted(), "the order is that of the actions");
        for action in actions {
            prop_assert_eq!(position.check(action).is_ok(), listed.contains(&action), "{}", action);
            let mut next = position.clone();
            if next.play(action).is_err() {
                prop_assert_eq!(&next, position);
            }
        }
    }

    /// The list does not depend on what was in the vector before.
    #[test]
    fn a_list_replaces_what_was_there(seed in 0..50u64, junk in vec(any_action(), 0..400)) {
        for position in positions(seed).iter().step_by(7) {
            let (mut fresh, mut used) = (Vec::new(), junk.clone());
            position.legal_actions(&mut fresh);
            position.legal_actions(&mut used);
            prop_assert_eq!(fresh, used);
        }
    }
}

#[test]
fn kept_state_equals_recomputed_state_along_random_play() {
    for seed in 0..60 {
        for position in positions(seed) {
            let setup = position.to_setup();
            let score = total_score(&setup.tiles, &setup.edges);
            assert_eq!(position.scores().0[..2], score.0.map(|points| points as i32), "{setup}");
            for player in Player::ALL {
                let held = |kind| setup.drawn.iter().filter(|&&tile| tile == Tile { player, kind }).count();
                for kind in Kind::ALL {
                    assert_eq!(
                        position.bag(player).count(kind) + held(kind),
                        setup.left(player, kind),
                        "{setup}"
                    );
                }
                let total: usize = Kind::ALL.iter().map(|&kind| position.bag(player).count(kind)).sum();
                assert_eq!(position.bag(player).total(), total);
            }
            let mut listed = Vec::new();
            position.legal_actions(&mut listed);
            assert_eq!(listed, setup.actions(position.hand()), "{setup}");
        }
    }
}

#[test]
fn operations_on_texts_agree_with_the_position() {
    for seed in 0..6 {
        for position in positions(seed).iter().step_by(3) {
            let text = position.to_setup().to_string();
            let parts: Vec<&str> = text.split('/').collect();
            let ask = |op: &str| {
                let named = Agamemnon.ops().iter().find(|known| known.name == op).unwrap();
                let arg = |name: &str| {
                    let part = ["tiles", "edges", "drawn"].iter().position(|part| *part == name).unwrap();
                    (name.to_owned(), Value::from(parts[part]))
                };
                let args = named.args.iter().map(|argument| arg(argument.name)).collect();
                Agamemnon.query(op, &Args(args)).unwrap()
            };
            let engine = Agamemnon.open(&text).unwrap();
            let mut actions = engine.actions();
            actions.sort();
            assert_eq!(ask("valid_placements"), Value::list(actions), "{text}");
            assert_eq!(ask("total_score"), Value::list(engine.scores().0[..2].to_vec()), "{text}");
            let draws = engine.draws().unwrap().into_iter().map(|(draw, weight)| {
                Value::map([("draw", draw.into()), ("weight", (weight as usize).into())])
            });
            assert_eq!(ask("draws"), Value::List(draws.collect()), "{text}");
            assert_eq!(ask("state_valid"), true.into());
            assert_eq!(ask("game_over"), (engine.turn() == Turn::Over).into());
        }
    }
}

#[test]
fn switching_keeps_the_number_of_edges_of_each_type() {
    let counts = |edges: &[Edge]| Fate::ALL.map(|fate| edges.iter().filter(|edge| edge.fate == fate).count());
    for seed in 0..40 {
        let positions = positions(seed);
        let at_start = counts(&positions[0].to_setup().edges);
        let scoring: usize = at_start[..3].iter().sum();
        for position in positions {
            let setup = position.to_setup();
            assert_eq!(counts(&setup.edges), at_start);
            assert!(position.scores().0.iter().sum::<i32>() <= scoring as i32);
        }
    }
}

#[test]
fn draws_come_as_often_as_their_tickets_say() {
    let mut position = Position::standard();
    position.draw(&"Oa".parse().unwrap()).unwrap();
    position.play("Oa00".parse().unwrap()).unwrap();
    let draws = position.draws().unwrap();
    let mut rng = Seed::from_number(5).fast_rng();
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    let samples = 105_000;
    for _ in 0..samples {
        *counts.entry(position.sample_draw(&mut rng).to_string()).or_default() += 1.0;
    }
    assert_eq!(counts.len(), draws.len());
    for (draw, weight) in draws {
        // One ticket of 105 comes a thousand times, with a standard deviation below sqrt(1000 * weight).
        let expected = 1000.0 * weight as f64;
        let found = counts[&draw.to_string()];
        assert!((found - expected).abs() < 5.0 * expected.sqrt(), "{draw}: {found} instead of {expected}");
    }
}

#[test]
fn no_type_has_a_ring_at_the_start() {
    let starts = Mapping::ALL.map(Position::loom).into_iter().chain([Position::standard()]);
    for start in starts {
        let setup = start.to_setup();
        for fate in Fate::SCORING {
            // Without rings, edges are as many as merges of nodes into groups.
            let mut group: Vec<usize> = (0..setup.nodes()).collect();
            for edge in setup.edges.iter().filter(|edge| edge.fate == fate) {
                let (from, to) = (group[edge.from.index()], group[edge.to.index()]);
                assert_ne!(from, to, "{edge} closes a ring");
                group.iter_mut().filter(|label| **label == from).for_each(|label| *label = to);
            }
        }
    }
    assert_eq!(Position::standard().types(), &EdgeTypes::STANDARD);
}

#[test]
fn positions_are_small() {
    assert!(size_of::<Position>() <= 120);
    assert_eq!(size_of::<Action>(), 4);
}
