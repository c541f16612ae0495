//! Scoring, rule by rule. Expected values are worked out by hand: stars times value.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{BLOCK_WITH_A_HOLE, ask, check_points};
use tessera_core::Value;

mod houses {
    use super::*;

    #[test]
    fn a_group_counts_its_heights() {
        // 19 shows houses on N01E05 and N01E06; the plaza of the starting tile has one star.
        check_points(&["19S00E05R0"], "house", 2, 2);
        check_points(&[], "house", 0, 0);
    }

    #[test]
    fn the_largest_group_is_the_one_with_the_most_hexes() {
        // Two houses at height 2 on the heap of 07 and 41, against two at height 1: equal in number.
        let pairs = ["19S00E05R0", "07S00W05R0", "41S00W05R0"];
        check_points(&pairs, "house", 4, 4);
        // 44 shows a house on N02E06 beside N01E06: three hexes of value 3 beat two of value 4.
        check_points(&[pairs.as_slice(), &["44N02E06R0"]].concat(), "house", 3, 3);
    }

    #[test]
    fn a_house_plaza_does_not_connect_houses() {
        // Houses on S00W01 and S00E01, both beside the plaza on S00E00.
        check_points(&["01S00W01R5", "20S00E01R0"], "house", 1, 1);
    }

    #[test]
    fn houses_at_different_heights_connect() {
        // 44 lies on 07: a house at height 2 beside the two of 19 at height 1.
        check_points(&["19S00E05R0", "07N02E06R0", "44N02E06R0"], "house", 4, 4);
    }

    #[test]
    fn the_variant_doubles_from_value_10_on() {
        let heap: Vec<String> = (2..=10).map(|id| format!("{id:02}S00E05R0")).collect();
        let mut heap: Vec<&str> = heap.iter().map(String::as_str).collect();
        // Ten tiles with the house of 44 on top, then nine.
        heap.push("44S00E05R0");
        check_points(&heap, "house", 10, 20);
        check_points(&heap[1..], "house", 9, 9);
    }
}

mod markets {
    use super::*;

    #[test]
    fn a_market_beside_its_plaza_counts_double_in_the_variant() {
        // M of 22 on S00E05, m of 26 on S01E05: the plaza does not block it.
        check_points(&["22S00E05R0", "26S01E05R2"], "market", 2, 4);
        // Elsewhere it is not doubled.
        check_points(&["22S00E05R0", "26S05E05R2"], "market", 2, 2);
    }

    #[test]
    fn adjacent_markets_count_nothing() {
        // The market of 10 on S01E04 is beside the one on S01E05.
        check_points(&["22S00E05R0", "26S01E05R2", "10S00E04R3"], "market", 0, 0);
    }

    #[test]
    fn heights_do_not_part_neighbours() {
        // The same, with 10 at height 2 on 07.
        check_points(&["22S00E05R0", "26S01E05R2", "07S00E04R3", "10S00E04R3"], "market", 0, 0);
        // The plaza at height 2 on 07, the market at height 1 beside it.
        check_points(&["07S00E05R0", "22S00E05R0", "26S01E05R2"], "market", 2, 4);
    }

    #[test]
    fn a_market_on_a_heap_counts_its_height() {
        check_points(&["22S00E05R0", "07S01E05R2", "26S01E05R2"], "market", 4, 8);
    }
}

mod barracks {
    use super::*;

    #[test]
    fn at_the_edge() {
        // A lone tile: each hex has four empty neighbours. 05 has two stars, 50 shows the barracks.
        check_points(&["05S00E05R0", "50S00W05R0"], "barracks", 2, 4);
    }

    #[test]
    fn an_enclosed_hole_is_an_edge() {
        // The barracks of 08 on N01E12 have two empty neighbours, both in the hole. 05 has two stars.
        check_points(&BLOCK_WITH_A_HOLE, "barracks", 2, 2);
        // 36 fills the hole.
        check_points(&[BLOCK_WITH_A_HOLE.as_slice(), &["36N02E12R1"]].concat(), "barracks", 0, 0);
    }

    #[test]
    fn enclosed_hexes_count_among_the_three_or_four() {
        // Three tiles around the lake S00E10. The barracks of 50 on N01E10 touch it, N02E10 and N01E09.
        check_points(&["50N01E10R1", "24S01E11R3", "05S01E09R5"], "barracks", 2, 4);
    }

    #[test]
    fn a_lower_neighbour_is_no_edge() {
        // 50 on top of 36 in the hole: barracks at height 2 on N02E12, all neighbours occupied.
        let filled = [BLOCK_WITH_A_HOLE.as_slice(), &["36N02E12R1", "50N02E12R1"]].concat();
        check_points(&filled, "barracks", 0, 0);
    }
}

mod temples {
    use super::*;

    #[test]
    fn surrounded() {
        // 30 on N02E14 touches the hole. 23 has two stars.
        check_points(&BLOCK_WITH_A_HOLE, "temple", 0, 0);
        // With 36 in the hole it is surrounded, and so is the temple of 36 on N01E13.
        check_points(&[BLOCK_WITH_A_HOLE.as_slice(), &["36N02E12R1"]].concat(), "temple", 4, 4);
    }

    #[test]
    fn above_the_ground_the_variant_doubles() {
        // 36 on top of 03: height 2 for its temple, height 1 for the one of 30; neighbours may be lower.
        let heap = [BLOCK_WITH_A_HOLE.as_slice(), &["03N02E12R1", "36N02E12R1"]].concat();
        check_points(&heap, "temple", 2 * (1 + 2), 2 * (1 + 4));
    }
}

mod gardens {
    use super::*;

    const AROUND_A_LAKE: [&str; 3] = ["07N01E10R1", "24S01E11R3", "05S01E09R5"];

    #[test]
    fn beside_a_lake_the_variant_doubles() {
        // The garden of 07 on N01E10 touches the lake S00E10. 24 has three stars.
        check_points(&AROUND_A_LAKE, "garden", 3, 6);
        // Without 05 the hex is open to the west.
        check_points(&AROUND_A_LAKE[..2], "garden", 3, 3);
    }

    #[test]
    fn a_larger_hole_is_no_lake() {
        // The garden of 07 on N03E12 touches the hole of three hexes.
        check_points(&BLOCK_WITH_A_HOLE, "garden", 3, 3);
    }
}

mod plazas {
    use super::*;

    #[test]
    fn stars_do_not_grow_with_height() {
        // 24 on 07: three stars at height 2; one garden elsewhere, of 57 (`qgh`) at height 1.
        check_points(&["07S00E05R0", "24S00E05R0", "57S00W05R0"], "garden", 3, 3);
    }

    #[test]
    fn a_covered_plaza_counts_nothing() {
        // 04 covers the house plaza of the starting tile and shows a house itself.
        check_points(&["05S00E01R0", "04S00E00R0"], "house", 0, 0);
    }
}

#[test]
fn the_score_of_a_state_includes_stones_and_follows_its_own_settings() {
    let check = |state: &str, expected: [i64; 2]| {
        let answer = ask("score", &[("state", state.into())]);
        assert_eq!(answer, Ok(Value::list(expected)), "{state}");
    };
    check("2hmbtg;001;P003;P104;", [3, 4]);
    // Market 2 x 1 or 2 x 2, house 1 x 0, and seven stones.
    check("2hmbtg;001;P00722S00E05R026S01E05R2;P100;", [9, 0]);
    check("2hMbtg;001;P00722S00E05R026S01E05R2;P100;", [11, 0]);
}

#[test]
fn the_breakdown_shows_stars_value_and_points() {
    let state = "2hMbtg;001;P00722S00E05R026S01E05R2;P100;";
    let Ok(Value::List(players)) = ask("score_breakdown", &[("state", state.into())]) else {
        panic!("a list of players")
    };
    let part = |stars: i64, value: i64, points: i64| {
        Value::map([("stars", stars.into()), ("value", value.into()), ("points", points.into())])
    };
    let expected = Value::map([
        ("house", part(1, 0, 0)),
        ("market", part(2, 2, 4)),
        ("barracks", part(0, 0, 0)),
        ("temple", part(0, 0, 0)),
        ("garden", part(0, 0, 0)),
        ("stones", Value::Int(7)),
        ("total", Value::Int(11)),
    ]);
    assert_eq!(players[0], expected);
}

#[test]
fn equal_scores_are_ranked_by_stones_and_then_shared() {
    let check = |state: &str, expected: &[i64]| {
        let answer = ask("ranking", &[("state", state.into())]);
        assert_eq!(answer, Ok(Value::list(expected.iter().copied())), "{state}");
    };
    check("2hmbtg;001;P005;P105;", &[1, 1]);
    // Two points for houses and three stones against five stones.
    check("2hmbtg;001;P00319S00E05R0;P105;", &[2, 1]);
    check("3hmbtg;001;P005;P106;P205;", &[2, 1, 2]);
}
