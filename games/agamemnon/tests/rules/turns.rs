//! The order of play, draws, and putting weavers back.

use tessera_core::{Code, Seat, Turn, Value};

use super::*;

#[test]
fn tiles_are_placed_one_then_two_by_two_then_one() {
    let all = "abcdefghij";
    check_drawable("", "O", all, 1);
    check_drawable("Oa00", "B", all, 2);
    check_drawable("Oa00Ba01Bb02", "O", "bcdefghij", 2);
    check_drawable("Oa00Ba01Bb02Ob03Oc04", "B", "cdefghij", 2);
    // Before turn 14, and before turn 15.
    check_drawable(&FULL[..27 * 4], "O", "j", 2);
    check_drawable(&FULL[..29 * 4], "B", "j", 1);
}

#[test]
fn in_the_middle_of_a_turn_one_tile_is_drawn_and_placed() {
    check_drawable("Oa00Ba01", "B", "bcdefghij", 1);
    check_action("Oa00Ba01", STANDARD, "Bb02", true);
    check_action("Oa00Ba01", STANDARD, "Bb02Bc03", false);
    check_valid("Oa00Ba01Bb02Ob03Oc04Bc05", STANDARD, true);
}

#[test]
fn black_places_the_last_tile_and_two_nodes_stay_free() {
    let mut last = open(&FULL[..29 * 4], "");
    assert_eq!(last.turn(), Turn::Dealer);
    assert_eq!(last.draws(), Some(vec![("Bj".to_owned(), 1)]));
    last.draw("Bj").unwrap();
    assert_eq!(last.turn(), Turn::Player(Seat::new(1)));
    last.play("Bj292529").unwrap_err();
    last.play("Bj292530").unwrap();
    assert_eq!(last.turn(), Turn::Over);
    let empty = ask("empty_nodes", &[("tiles", FULL), ("edges", STANDARD)]);
    assert_eq!(empty, Ok(Value::list([30, 31])));
    assert_eq!(ask("game_over", &[("tiles", FULL)]), Ok(true.into()));
    assert_eq!(ask("game_over", &[("tiles", &FULL[4..])]), Ok(false.into()));
}

#[test]
fn a_finished_match_draws_nothing() {
    assert_eq!(code("drawable_tiles", &[("tiles", FULL)]), Code::Invalid);
    check_action(FULL, STANDARD, "Oa30", false);
}

#[test]
fn a_single_draw_has_as_many_tickets_as_tiles() {
    let expected =
        [("Oa", 1), ("Ob", 1), ("Oc", 1), ("Od", 1), ("Oe", 1), ("Of", 3), ("Og", 2), ("Oh", 1), ("Oi", 2)];
    let expected = expected.into_iter().chain([("Oj", 2)]).map(|(draw, weight)| (draw.to_owned(), weight));
    assert_eq!(open("", "").draws().unwrap(), expected.collect::<Vec<_>>());
}

#[test]
fn a_double_draw_has_as_many_tickets_as_pairs_of_tiles() {
    let draws = open("Oa00", "").draws().unwrap();
    // 45 pairs of different kinds, and two of f, g, i and j.
    assert_eq!(draws.len(), 49);
    // 15 * 14 / 2 pairs of physical tiles.
    assert_eq!(draws.iter().map(|(_, weight)| weight).sum::<u64>(), 105);
    let weight = |text: &str| draws.iter().find(|(draw, _)| draw == text).map(|&(_, weight)| weight);
    assert_eq!(weight("BaBb"), Some(1));
    assert_eq!(weight("BaBf"), Some(3));
    assert_eq!(weight("BfBg"), Some(6));
    assert_eq!(weight("BfBf"), Some(3));
    assert_eq!(weight("BjBj"), Some(1));
    assert_eq!(weight("BaBa"), None);
}

#[test]
fn the_last_draws_are_certain() {
    assert_eq!(open(&FULL[..27 * 4], "").draws(), Some(vec![("OjOj".to_owned(), 1)]));
    assert_eq!(open(&FULL[..29 * 4], "").draws(), Some(vec![("Bj".to_owned(), 1)]));
}

#[test]
fn only_what_was_drawn_is_placed() {
    let mut position = open("Oa00", "BaBb");
    assert_eq!(position.play("Bc01").unwrap_err().code, Code::Illegal);
    position.play("Bb01").unwrap();
    // The other drawn tile is left, b is gone.
    assert_eq!(position.play("Bb02").unwrap_err().code, Code::Illegal);
    assert!(position.actions().iter().all(|action| action.starts_with("Ba")));
    assert_eq!(position.actions().len(), 30);
}

#[test]
fn impossible_draws_are_refused() {
    let mut position = open("Oa00Ba01Bb02", "");
    for wrong in ["ObOc Oa", "Ob", "BaBb", "OaOb", "ObOb", "OcBc", ""] {
        assert!(position.draw(wrong).is_err(), "{wrong}");
    }
    position.draw("OcOb").unwrap();
    assert!(position.setup().ends_with("/ObOc"));
    assert_eq!(position.draw("ObOc").unwrap_err().code, Code::Illegal);
}

#[test]
fn a_weaver_is_put_back_and_one_tile_is_drawn_instead() {
    let mut position = open("Oa00", "BfBi");
    assert!(position.actions().contains(&"Bi..".to_owned()));
    assert!(!position.actions().contains(&"Bf..".to_owned()));
    position.play("Bi..").unwrap();
    assert_eq!(position.turn(), Turn::Dealer);
    assert!(position.setup().ends_with("/Bf"));
    // The bag holds all tiles but the f in hand, the returned i included: 14 tickets.
    let draws = position.draws().unwrap();
    assert_eq!(draws.iter().map(|(_, weight)| weight).sum::<u64>(), 14);
    assert!(draws.contains(&("Bi".to_owned(), 2)) && draws.contains(&("Bf".to_owned(), 2)));
    // A weaver that comes instead is put back again.
    position.draw("Bj").unwrap();
    position.play("Bj..").unwrap();
    position.draw("Ba").unwrap();
    assert!(position.setup().ends_with("/BaBf"));
    assert!(position.actions().iter().all(|action| !action.ends_with("..")));
}

#[test]
fn both_weavers_are_put_back_one_by_one() {
    let mut position = open("Oa00", "BiBj");
    position.play("Bj..").unwrap();
    position.draw("Bc").unwrap();
    position.play("Bi..").unwrap();
    position.draw("Bd").unwrap();
    assert!(position.setup().ends_with("/BcBd"));
}

#[test]
fn weavers_are_put_back_in_the_first_two_turns_of_each_player() {
    for (placed, player, allowed) in
        [(0, 'O', true), (1, 'B', true), (3, 'O', true), (5, 'B', true), (7, 'O', false)]
    {
        let hand = if placed == 0 { "Oi".to_owned() } else { format!("{player}i{player}j") };
        let mut position = open(&FULL[..4 * placed], &hand);
        let text = format!("{player}i..");
        assert_eq!(position.actions().contains(&text), allowed, "{placed}");
        assert_eq!(position.play(&text).is_ok(), allowed, "{placed}");
    }
}

#[test]
fn weavers_are_not_put_back_after_the_first_tile_of_the_turn() {
    let mut position = open("Oa00", "BfBi");
    position.play("Bf01").unwrap();
    let refused = position.play("Bi..").unwrap_err();
    assert_eq!(refused.message, "weavers are put back before the first tile of the turn is placed");
}

#[test]
fn a_weaver_may_be_kept_in_the_first_turns() {
    check_action("Oa00", STANDARD, "Bj010005Bj020304", true);
    check_action("", STANDARD, "Oi00", true);
}
