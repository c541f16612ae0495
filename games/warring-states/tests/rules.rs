//! The rules one by one; every expected value is worked out by hand.
#![allow(clippy::unwrap_used, reason = "everything here runs in tests")]

use tessera_core::{AnyGame, Rules, Seat, Turn};
use tessera_warring_states::{Card, Kingdom, Location, Position, Refusal, WarringStates};

/// The example of the rules; rows from north to south, each from west to east:
///
/// ```text
/// b0 a4 b4 c1 a3 a0        4 Y S M G A
/// e0 a6 e3 g1 d3 e2        5 Z T N H B
/// a2 z9 f2 c4 c3 d2        6 0 U O I C
/// b6 g0 a7 b1 d0 a5        7 1 V P J D
/// c0 c5 f1 d4 e1 c2        8 2 W Q K E
/// b3 f0 d1 b2 b5 a1        9 3 X R L F
/// ```
const EXAMPLE: &str = "a0Ae2Bd2Ca5Dc2Ea1Fa3Gd3Hc3Id0Je1Kb5Lc1Mg1Nc4Ob1Pd4Qb2R\
                       b4Se3Tf2Ua7Vf1Wd1Xa4Ya6Zz90g01c52f03b04e05a26b67c08b39";

/// A staircase from the north-east to the south-west: only neighbours on it share a row or a column.
const STAIRS: &str = "AGHNOUV1289";

fn position(setup: &str) -> Position {
    Position::try_from(&setup.parse().unwrap()).unwrap()
}

fn location(letter: char) -> Location {
    Location::from_char(letter).unwrap()
}

/// Zhang Yi walks down a staircase on which these cards lie, so the players collect them in this order.
fn forced(cards: &str, players: usize) -> Position {
    let cards: Vec<&str> = cards.split_whitespace().collect();
    let steps = STAIRS.chars().skip(1).zip(&cards);
    let placement: String = steps.clone().map(|(step, card)| format!("{card}{step}")).collect();
    let moves: String = steps.map(|(step, _)| step).collect();
    position(&format!("z9A{placement}/{moves}/{players}"))
}

fn check_moves(setup: &str, expected: &str) {
    let mut actions = Vec::new();
    position(setup).legal_actions(&mut actions);
    actions.sort();
    assert_eq!(actions.iter().map(|action| action.char()).collect::<String>(), expected, "{setup}");
}

/// The placement after one move.
fn check_next(placement: &str, destination: char, expected: &str) {
    let mut position = position(placement);
    position.play(location(destination)).unwrap();
    assert_eq!(position.placement().to_string(), expected, "{placement} to {destination}");
}

fn check_refused(setup: &str, destination: char, expected: Refusal) {
    let before = position(setup);
    let mut after = before.clone();
    assert_eq!(after.play(location(destination)), Err(expected), "{setup} to {destination}");
    assert_eq!(after, before, "a refused move changes nothing");
}

/// The owners of the flags from Qin to Yan.
fn check_flags(position: &Position, expected: [i32; 7]) {
    let owner = |kingdom| position.flags().owner(kingdom).map_or(-1, |seat| seat.index() as i32);
    assert_eq!(Kingdom::ALL.map(owner), expected, "{}", position.to_setup());
}

fn check_supporters(position: &Position, seat: usize, expected: &str) {
    let cards: Vec<String> = position.supporters(Seat::new(seat)).iter().map(ToString::to_string).collect();
    assert_eq!(cards.join(" "), expected, "player {seat} in {}", position.to_setup());
}

#[test]
fn locations_run_down_the_columns_from_east_to_west() {
    let grid = ["4YSMGA", "5ZTNHB", "60UOIC", "71VPJD", "82WQKE", "93XRLF"];
    for (row, letters) in grid.iter().enumerate() {
        for (from_west, letter) in letters.chars().enumerate() {
            assert_eq!((location(letter).row(), location(letter).column()), (row, 5 - from_west), "{letter}");
            assert_eq!(location(letter).char(), letter);
        }
    }
    let all: String = Location::all().map(Location::char).collect();
    assert_eq!(all, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    assert!(Location::all().is_sorted());
}

#[test]
fn locations_are_aligned_in_one_row_or_one_column() {
    for (one, other, expected) in [
        ('A', 'F', true),
        ('A', '4', true),
        ('F', 'G', false),
        ('0', 'C', true),
        ('0', 'B', false),
        ('9', '3', true),
    ] {
        assert_eq!(location(one).is_aligned_with(location(other)), expected, "{one} and {other}");
    }
}

#[test]
fn kingdoms_have_eight_cards_down_to_two() {
    let kingdoms: Vec<_> =
        Kingdom::ALL.iter().map(|kingdom| (kingdom.char(), kingdom.name(), kingdom.cards())).collect();
    let expected = [
        ('a', "Qin", 8),
        ('b', "Qi", 7),
        ('c', "Chu", 6),
        ('d', "Zhao", 5),
        ('e', "Han", 4),
        ('f', "Wei", 3),
        ('g', "Yan", 2),
    ];
    assert_eq!(kingdoms, expected);
    assert_eq!(Kingdom::ALL.map(Kingdom::sign), ['秦', '齊', '楚', '趙', '韓', '魏', '燕']);
}

#[test]
fn the_deck_has_thirty_five_people_and_zhang_yi() {
    let codes: Vec<String> = Card::ALL.iter().map(ToString::to_string).collect();
    let expected = "a0 a1 a2 a3 a4 a5 a6 a7 b0 b1 b2 b3 b4 b5 b6 c0 c1 c2 c3 c4 c5 d0 d1 d2 d3 d4 \
                    e0 e1 e2 e3 f0 f1 f2 g0 g1 z9";
    assert_eq!(codes.join(" "), expected);
    assert!(Card::ALL.is_sorted());
    assert!(Card::ALL.iter().enumerate().all(|(index, card)| card.index() == index));
}

#[test]
fn people_have_names() {
    let names = |kingdom, number| {
        let card = Card::new(kingdom, number).unwrap();
        (card.name(), card.chinese_name())
    };
    assert_eq!(names(Kingdom::Qin, 0), ("Duke Xiao", "孝公"));
    assert_eq!(names(Kingdom::Qin, 7), ("King Zheng", "政王"));
    assert_eq!(names(Kingdom::Qi, 6), ("Sun Bin", "孫臏"));
    assert_eq!(names(Kingdom::Chu, 0), ("Wu Qi", "吳起"));
    assert_eq!(names(Kingdom::Zhao, 4), ("Lian Po", "廉頗"));
    assert_eq!(names(Kingdom::Han, 3), ("Han Fei", "韓非"));
    assert_eq!(names(Kingdom::Wei, 1), ("Lord Xinling", "信陵君"));
    assert_eq!(names(Kingdom::Yan, 1), ("Prince Dan", "太子丹"));
    assert_eq!((Card::ZHANG_YI.name(), Card::ZHANG_YI.chinese_name()), ("Zhang Yi", "張儀"));
    assert_eq!((Card::ZHANG_YI.kingdom(), Card::ZHANG_YI.number()), (None, 9));
    assert_eq!(Card::new(Kingdom::Yan, 2), None);
}

#[test]
fn the_first_moves_of_the_example() {
    // North a6 a4, south g0 c5 f0, west a2, east f2 c4 c3 d2.
    check_moves(EXAMPLE, "CIUY1236");
}

#[test]
fn moves_are_listed_down_the_column_and_then_along_the_row() {
    let mut actions = Vec::new();
    position(EXAMPLE).legal_actions(&mut actions);
    assert_eq!(actions.iter().map(|action| action.char()).collect::<String>(), "Y123CIU6");
}

#[test]
fn four_moves_of_the_example() {
    let after = |moves| position(&format!("{EXAMPLE}/{moves}"));
    check_flags(&after(""), [-1; 7]);
    check_flags(&after("3"), [-1, -1, -1, -1, -1, 0, -1]);
    check_flags(&after("3L"), [-1, 1, -1, -1, -1, 0, -1]);
    check_flags(&after("3LK"), [-1, 1, -1, -1, 0, 0, -1]);
    check_flags(&after("3LKW"), [-1, 1, -1, -1, 0, 1, -1]);
    check_supporters(&after("3LKW"), 0, "e1 f0");
    check_supporters(&after("3LKW"), 1, "b2 b5 f1");
    assert_eq!(after("3LKW").scores().0, [1, 2, 0, 0]);
    assert_eq!(after("3LKW").turn(), Turn::Player(Seat::new(0)));
}

#[test]
fn the_same_moves_by_three_and_by_four_players() {
    let three = position(&format!("{EXAMPLE}/3LKW/3"));
    // Players 0 1 2 0: both Wei cards are player 0's.
    check_flags(&three, [-1, 1, -1, -1, 2, 0, -1]);
    check_supporters(&three, 0, "f0 f1");
    assert_eq!(three.turn(), Turn::Player(Seat::new(1)));
    let four = position(&format!("{EXAMPLE}/3LKW/4"));
    check_flags(&four, [-1, 1, -1, -1, 2, 3, -1]);
    check_supporters(&four, 3, "f1");
    assert_eq!(four.turn(), Turn::Player(Seat::new(0)));
}

#[test]
fn all_cards_of_the_kingdom_on_the_way_are_collected() {
    check_next("z9Aa0Ba1Ca2F", 'F', "z9F");
    check_next("a0Aa1Ga2Mz94", 'A', "z9A");
    let collected = position("z9Aa2Ba1Ca0F/F");
    check_supporters(&collected, 0, "a0 a1 a2");
}

#[test]
fn cards_of_other_kingdoms_stay_and_block_nothing() {
    check_next("z9Aa0Bb0Ca1D", 'D', "b0Cz9D");
    check_next("z9Ab0Gc0Ma04", '4', "b0Gc0Mz94");
}

#[test]
fn empty_locations_block_nothing() {
    check_moves("z9Aa0F", "F");
    check_moves("z9Aa04", "4");
    check_next("z9Aa04", '4', "z94");
}

#[test]
fn zhang_yis_old_location_becomes_empty() {
    check_next("z9Ca0Bb0D", 'B', "z9Bb0D");
    // He can jump back over it, but not go there.
    check_moves("z9Ca0Bb0D/B", "D");
    check_refused("z9Ca0Bb0D/B", 'C', Refusal::NoCard { destination: location('C') });
}

#[test]
fn only_the_furthest_card_of_a_kingdom_is_a_destination() {
    check_moves("z9Aa0Ba1Cb0Db1E", "CE");
    let refusal = Refusal::NotFurthest {
        card: Card::new(Kingdom::Qin, 0).unwrap(),
        destination: location('B'),
        furthest: location('C'),
    };
    check_refused("z9Aa0Ba1Cb0Db1E", 'B', refusal);
}

#[test]
fn a_card_behind_zhang_yi_or_on_the_other_axis_does_not_matter() {
    // Zhang Yi at O in row 60UOIC and column MNOPQR; Qin on all four sides, near and far.
    check_moves("z9Oa0Na1Pa2Ia3U", "INPU");
    check_moves("z9Oa0Na1Pa2Ia3Ua4Ma5Ra6Ca76", "CMR6");
    // Only the cards on the chosen side are collected.
    check_next("z9Oa0Na1Pa2Ia3U", 'N', "a2Iz9Na1Pa3U");
}

#[test]
fn ten_moves_are_the_most() {
    // In the column of O three cards to the south and two to the north, in its row two to the east and three to the west.
    check_moves("a0Mb0Nz9Oa1Pb1Qc0Ra2Ib2Ca3Ub30c16", "CIMNPQRU06");
}

#[test]
fn cards_out_of_line_are_no_destinations() {
    let refusal = Refusal::NotAligned {
        card: Card::new(Kingdom::Qi, 0).unwrap(),
        destination: location('H'),
        zhang_yi: location('A'),
    };
    check_refused("z9Aa0Bb0H", 'H', refusal);
    // The next location in the order of the alphabet may lie at the other end of the next column.
    check_moves("z9Fa0Gb0E", "E");
    check_moves("z9Ga0Fb0H", "H");
}

#[test]
fn zhang_yi_is_no_destination() {
    check_refused("z9Aa0B", 'A', Refusal::ZhangYi { zhang_yi: location('A') });
}

#[test]
fn the_first_to_collect_takes_the_flag() {
    check_flags(&forced("c0", 2), [-1, -1, 0, -1, -1, -1, -1]);
}

#[test]
fn who_draws_level_takes_the_flag() {
    check_flags(&forced("a0 a1", 2), [1, -1, -1, -1, -1, -1, -1]);
    check_flags(&forced("a0 a1 a2", 2), [0, -1, -1, -1, -1, -1, -1]);
    check_flags(&forced("a0 a1 a2 a3", 2), [1, -1, -1, -1, -1, -1, -1]);
}

#[test]
fn who_stays_behind_takes_nothing() {
    // Player 0 has a0 and a1, player 1 collects one.
    check_flags(&forced("a0 b0 a1 a2", 2), [0, 1, -1, -1, -1, -1, -1]);
    check_flags(&forced("a0 b0 a1 a2 c0 a3", 2), [1, 1, 0, -1, -1, -1, -1]);
}

#[test]
fn only_the_flag_of_the_kingdom_just_collected_changes_hands() {
    // Level on Qin after two moves; player 0 then collects something else and does not get Qin back.
    check_flags(&forced("a0 a1 b0", 2), [1, 0, -1, -1, -1, -1, -1]);
    // With one more Qin card player 0 does.
    check_flags(&forced("a0 a1 b0 c0 a2", 2), [0, 0, 1, -1, -1, -1, -1]);
}

#[test]
fn with_three_players_the_maximum_of_all_others_counts() {
    // Player 0 has two Qin cards; one card of player 1 and one of player 2 take nothing.
    check_flags(&forced("a0 b0 c0 a1 a2 a3", 3), [0, 1, 2, -1, -1, -1, -1]);
    // Player 2 draws level with the two of player 0.
    check_flags(&forced("a0 b0 a1 a2 a3 a4", 3), [2, 1, -1, -1, -1, -1, -1]);
}

#[test]
fn several_cards_in_one_move_count_together() {
    // Player 0 takes Qin with a0; player 1 overtakes with two cards at once, H and I south of G.
    let overtaken = position("z9Aa0Ga1Ha2I/GI/2");
    check_flags(&overtaken, [1, -1, -1, -1, -1, -1, -1]);
    assert_eq!(overtaken.supporter_counts().count(Seat::new(1), Kingdom::Qin), 2);
}

#[test]
fn players_move_in_turn() {
    let four = forced("a0 a1 a2 a3 a4", 4);
    check_supporters(&four, 0, "a0 a4");
    check_supporters(&four, 3, "a3");
    assert_eq!(position(&format!("{EXAMPLE}/3L/4")).turn(), Turn::Player(Seat::new(2)));
}

#[test]
fn supporters_are_sorted() {
    check_supporters(&forced("g1 b0 a7 b1 g0 b2 c3", 2), 0, "a7 c3 g0 g1");
}

#[test]
fn the_match_ends_when_no_card_is_in_line_with_zhang_yi() {
    // b0 at 9 is left over; Zhang Yi at B sees the column of A and the row of 5.
    let over = position("z9Aa0Bb09/B/2");
    assert_eq!(over.turn(), Turn::Over);
    assert_eq!(over.winner(), Some(Seat::new(0)));
    check_flags(&over, [0, -1, -1, -1, -1, -1, -1]);
    check_moves("z9Aa0Bb09/B/2", "");
    check_refused("z9Aa0Bb09/B/2", '9', Refusal::Over { zhang_yi: location('B') });
    assert_eq!(position("z9Aa0Bb05/B/2").turn(), Turn::Player(Seat::new(1)), "5 is in the row of B");
}

#[test]
fn most_flags_win() {
    let over = forced("a0 b0 a1 c0 a2 d0", 2);
    assert_eq!(over.scores().0, [1, 3, 0, 0]);
    assert_eq!(over.winner(), Some(Seat::new(1)), "three small flags beat Qin");
    assert_eq!(over.ranks().0, [2, 1, 0, 0]);
}

#[test]
fn a_tie_goes_to_the_owner_of_the_largest_kingdom() {
    let over = forced("b0 a0 d0 c0 f0 e0", 2);
    check_flags(&over, [1, 0, 1, 0, 1, 0, -1]);
    assert_eq!(over.scores().0, [3, 3, 0, 0]);
    assert_eq!(over.ranks().0, [2, 1, 0, 0]);
    assert_eq!(over.winner(), Some(Seat::new(1)));
    assert_eq!(forced("f0 g0", 2).winner(), Some(Seat::new(0)), "Wei has three cards, Yan two");
}

#[test]
fn the_tie_break_looks_only_at_the_tied_players() {
    // Player 0 owns Qin alone; players 1 and 2 own two flags each, and Qi is larger than Chu.
    let over = forced("a0 c0 b0 a1 e0 f0", 3);
    check_flags(&over, [0, 2, 1, -1, 1, 2, -1]);
    assert_eq!(over.winner(), Some(Seat::new(2)));
    assert_eq!(over.ranks().0, [3, 2, 1, 0]);
}

#[test]
fn three_tied_players_stand_in_the_order_of_their_largest_kingdoms() {
    assert_eq!(forced("b0 a0 c0", 3).ranks().0, [2, 1, 3, 0]);
    assert_eq!(forced("d0 c0 b0 a0", 4).ranks().0, [4, 3, 2, 1]);
}

#[test]
fn players_without_flags_share_a_place() {
    assert_eq!(forced("b0 a0", 4).ranks().0, [2, 1, 3, 3]);
    assert_eq!(position(EXAMPLE).ranks().0, [1, 1, 0, 0]);
    assert_eq!(position("z9A//3").ranks().0, [1, 1, 1, 0]);
}

#[test]
fn nobody_wins_before_the_end_or_without_a_move() {
    assert_eq!(position(&format!("{EXAMPLE}/3LKW")).winner(), None);
    assert_eq!(position("z9Ab0H").winner(), None);
    assert_eq!(position("z9Ab0H").turn(), Turn::Over);
}

#[test]
fn a_match_has_at_most_thirty_five_moves() {
    let longest: String = std::iter::repeat_n('A', 35).collect();
    assert!(longest.parse::<tessera_warring_states::Moves>().is_ok());
    assert!((longest + "A").parse::<tessera_warring_states::Moves>().is_err());
}

#[test]
fn the_picture_marks_destinations_flags_and_zhang_yi() {
    let picture = WarringStates.read(&format!("{EXAMPLE}/3LKW/2")).unwrap().show();
    assert!(picture.starts_with("Warring States, 2 players: Player 1 is to move\n"), "{picture}");
    assert!(picture.contains("│[8]      │ 2       │ W       │[Q]      │ K       │[E]      │"), "{picture}");
    assert!(picture.contains("│ c0 Chu  │ c5 Chu  │ZHANG YI │ d4 Zhao │    ·    │ c2 Chu  │"), "{picture}");
    assert!(
        picture.contains("Player 2           -     ⚑2      -      -      -     ⚑1      -       2      1"),
        "{picture}"
    );
    assert!(
        picture.contains("flag owner         -      2      -      -      1      2      -\n"),
        "{picture}"
    );
    assert!(picture.contains("Player 2 has b2 b5 f1\n"), "{picture}");
}

#[test]
fn an_impossible_setup_is_shown_up_to_the_illegal_move() {
    let setup = WarringStates.read("z9Aa0Bb0C/BA").unwrap();
    assert!(setup.show().starts_with(
        "Warring States, 2 players: impossible\nmove 2, to A: there is no card at A\nmoves: B\n"
    ));
    assert_eq!(setup.position().err().unwrap().code, tessera_core::Code::Invalid);
    assert!(WarringStates.read("a0A").unwrap().show().contains("Zhang Yi (z9) is not in the placement"));
}
