//! Strings of fate and Warps.

use tessera_core::Value;

use super::*;

#[test]
fn a_free_node_cuts() {
    check_score("Oa00", STANDARD, [2, 0]);
    check_score("Oa00Bf09", STANDARD, [2, 3]);
}

#[test]
fn a_tile_joins_what_a_weft_keeps_apart() {
    check_score("Oa00Bg09Bj04", STANDARD, [0, 5]);
    check_score("Oa00Bg09Bi04", STANDARD, [2, 3]);
}

#[test]
fn a_weft_cuts_strings_of_every_type() {
    for (fate, left, right) in [('S', "Oc00", "Bf02"), ('L', "Oa00", "Be02"), ('F', "Of00", "Bf02")] {
        let edges = format!("{fate}0001{fate}0102");
        let (cut, joined) = (format!("{left}{right}Bi01"), format!("{left}{right}Bj01"));
        // Cut, Orange has 00-01 and Black 01-02; in Force the Weft ties the first and helps in the second.
        check_score(&cut, &edges, if fate == 'F' { [0, 1] } else { [1, 1] });
        check_score(&joined, &edges, if fate == 'F' { [0, 2] } else { [2, 0] });
    }
}

#[test]
fn a_weft_counts_in_every_force_string_that_it_ends() {
    check_score("Oi00", "F0001F0002F0003", [3, 0]);
    check_score("Oi00", "S0001L0002F0003", [1, 0]);
}

#[test]
fn a_weft_counts_once_in_a_string_that_it_touches_twice() {
    // Black's two tiles join all three edges; if the Weft counted twice it would be a tie.
    check_score("Oi16Bf12Bf17", "F1216F1217F1617", [0, 3]);
}

#[test]
fn the_edge_that_closes_a_ring_scores() {
    check_score("Oc16", "S1216S1217S1617", [2, 0]);
    check_score("Oc16Bf17", "S1216S1217S1617", [3, 0]);
    check_score("Oc16Bf17Bf12", "S1216S1217S1617", [3, 0]);
    check_score("Oi16Bi17", "F1216F1217F1617", [1, 1]);
    check_score("Oi16Oi17Bf12", "F1216F1217F1617", [3, 0]);
}

#[test]
fn larger_strength_wins() {
    let pair = |left: &str, right: &str| format!("O{left}00B{right}01");
    // Strengths: a1 b3 c4 d3 e2 f1 g2 h3 i0 j0.
    for (left, right, expected) in [
        ("c", "b", [1, 0]),
        ("a", "f", [0, 0]),
        ("b", "d", [0, 0]),
        ("b", "h", [0, 0]),
        ("e", "g", [0, 0]),
        ("f", "g", [0, 1]),
        ("a", "e", [0, 1]),
        ("d", "e", [1, 0]),
        ("i", "j", [0, 0]),
        ("f", "j", [1, 0]),
    ] {
        check_score(&pair(left, right), "S0001", expected);
    }
}

#[test]
fn the_better_leader_wins() {
    check_score("Oa00Bb01", "L0001", [1, 0]);
    check_score("Oe00Bd01", "L0001", [0, 1]);
    check_score("Oe00Bh01", "L0001", [1, 0]);
    check_score("Of00Bi01", "L0001", [0, 0]);
    // One a beats all the others together.
    check_score("Ob00Oc01Od02Oe03Ba04", "L0001L0102L0203L0304", [0, 4]);
}

#[test]
fn a_leadership_tie_is_decided_by_the_next_rank() {
    check_score("Oa00Ba01", "L0001", [0, 0]);
    check_score("Oa00Ba01Oe02", "L0001L0102", [2, 0]);
    check_score("Oa00Ba01Oe02Bd03", "L0001L0102L0203", [0, 3]);
}

#[test]
fn warriors_carry_a_leadership_string_on() {
    check_score("Oa00Bh01", "L0001L0102", [2, 0]);
    check_score("Oa00", "L0001L0102", [1, 0]);
}

#[test]
fn every_kind_is_one_tile_of_force() {
    for kind in "abcdefghj".chars() {
        check_score(&format!("O{kind}00"), "F0001F0002", [2, 0]);
    }
    check_score("Oa00Bj01", "F0001", [0, 0]);
    check_score("Oa00Bj01Bf02", "F0001F0102", [0, 2]);
}

#[test]
fn empty_edges_score_nothing_and_join_nothing() {
    check_score("Oi00Bg01", "E0001S0102", [0, 1]);
    check_score("Oc00Bf01", "E0001", [0, 0]);
    check_score("Oc01Bf02", "S0001E0102S0203", [1, 1]);
}

#[test]
fn a_tile_counts_only_where_it_has_an_edge_of_the_type() {
    // Orange's c is at the end of the Leadership edge alone.
    check_score("Bf00Oj01Oc02", "S0001L0102", [1, 1]);
}

#[test]
fn higher_score_wins_and_equal_scores_share_the_first_place() {
    assert_eq!(open("Oa00", "").ranks().0[..2], [1, 2]);
    assert_eq!(open("Oa00Bf09", "").ranks().0[..2], [2, 1]);
    assert_eq!(open("", "").ranks().0[..2], [1, 1]);
    assert_eq!(open("Oa00Bf09", "").scores().0, [2, 3, 0, 0]);
}

#[test]
fn strings_are_told_with_tiles_measures_and_owners() {
    let answer = ask("strings", &[("tiles", "Oa00Ba01Oe02"), ("edges", "L0001E0304L0102S0002")]).unwrap();
    let leadership = Value::map([
        ("type", "L".into()),
        ("edges", Value::list(["L0001", "L0102"])),
        ("tiles", Value::list(["Oa00", "Ba01", "Oe02"])),
        ("measure", Value::list(["ae", "a"])),
        ("owner", "O".into()),
        ("points", 2.into()),
    ]);
    let strength = Value::map([
        ("type", "S".into()),
        ("edges", Value::list(["S0002"])),
        ("tiles", Value::list(["Oa00", "Oe02"])),
        ("measure", Value::list([3, 0])),
        ("owner", "O".into()),
        ("points", 1.into()),
    ]);
    assert_eq!(answer, Value::List(vec![leadership, strength]));
}

#[test]
fn a_warp_exchanges_the_types_of_two_edges() {
    check_apply("", "S0001L0002F0102", "Oj000102", ("Oj00", "L0001S0002F0102"));
    check_apply("", "S0001L0002F0102", "Oj000201", ("Oj00", "L0001S0002F0102"));
}

#[test]
fn a_warp_may_switch_nothing() {
    check_apply("", "S0001L0002F0102", "Oj000101", ("Oj00", "S0001L0002F0102"));
    check_apply("", "S0001S0002F0102", "Oj000102", ("Oj00", "S0001S0002F0102"));
}

#[test]
fn a_warp_names_neighbours_free_or_not() {
    check_action("Oa00", "S0001L0002F0102L0203", "Bj010002Bj020001", true);
    check_action("Oa00", "S0001L0002F0102L0203", "Bj010003Bf02", false);
    check_action("Oa00", "S0001L0002F0102L0203", "Bj01Bf02", false);
    check_action("Oa00", "S0001L0002F0102L0203", "Bf010002Bf02", false);
}

#[test]
fn a_warp_exchanges_with_an_empty_edge() {
    check_apply("", "S0001E0002F0102", "Oj000102", ("Oj00", "E0001S0002F0102"));
    check_score("Oj00", "E0001S0002F0102", [0, 0]);
}

#[test]
fn warps_on_both_ends_of_an_edge_take_effect_in_order() {
    let edges = "S0001L0102F0203";
    check_apply("Oa00", edges, "Bj010002Bj020103", ("Oa00Bj01Bj02", "L0001F0102S0203"));
    check_apply("Oa00", edges, "Bj020103Bj010002", ("Oa00Bj02Bj01", "F0001S0102L0203"));
}

#[test]
fn a_warp_joins_like_any_tile() {
    check_score("Oc00Bj01", "S0001S0102", [2, 0]);
}

#[test]
fn a_list_holds_every_pair_of_neighbours_of_a_warp_once() {
    // Node 00 has two neighbours: three pairs with repetition.
    let actions = open("", "Oj").actions();
    let on_00: Vec<&String> = actions.iter().filter(|action| action.starts_with("Oj00")).collect();
    assert_eq!(on_00, ["Oj000101", "Oj000104", "Oj000404"]);
    // Six nodes of two neighbours, 18 of three, eight of four, and putting back: 6*3 + 18*6 + 8*10 + 1.
    assert_eq!(actions.len(), 207);
}
