//! The rules one by one: components, coordinates, placement, the flow of a turn, the end. Expected values
//! are worked out by hand.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{ask, check_refusal, city, setup};
use tessera_akropolis::{Akropolis, District, Hex, Move, TILE_POOL, Tile, Tiles};
use tessera_core::{Code, Value};

mod components {
    use super::*;

    fn check_letters(players: usize, expected: &str) {
        let letters: Vec<char> = Tiles::in_play(players)
            .iter()
            .flat_map(Tile::buildings)
            .map(|building| building.char())
            .collect();
        let count = |letter: char| letters.iter().filter(|&&other| other == letter).count();
        let found: Vec<String> =
            "qhmbtgHMBTG".chars().map(|letter| format!("{letter}{}", count(letter))).collect();
        assert_eq!(found.join(" "), expected);
    }

    #[test]
    fn letters_in_play() {
        check_letters(2, "q37 h18 m12 b10 t8 g6 H5 M4 B4 T4 G3");
        check_letters(3, "q49 h27 m16 b13 t10 g7 H6 M5 B5 T5 G4");
        check_letters(4, "q61 h36 m20 b16 t12 g8 H7 M6 B6 T6 G5");
    }

    #[test]
    fn the_pool_is_one_line_of_sections() {
        assert!(TILE_POOL.starts_with("2:01hbt02Mbq") && TILE_POOL.ends_with("60qhb61qhm"));
        assert!(TILE_POOL.contains("37Hqq3:38hmb") && TILE_POOL.contains("49Mqq4:50bqq"));
        assert_eq!(TILE_POOL.len(), 3 * 2 + 61 * 5);
    }

    #[test]
    fn a_plaza_is_on_the_origin() {
        for tile in Tiles::in_play(4).iter() {
            let [_, second, third] = tile.buildings().map(|building| building.char());
            assert!(second.is_lowercase() && third.is_lowercase(), "{tile}");
        }
    }

    #[test]
    fn stars_of_a_plaza() {
        assert_eq!(District::ALL.map(District::stars), [1, 2, 2, 2, 3]);
    }
}

mod coordinates {
    use super::*;

    fn check_hex(text: &str, x: i32, y: i32) {
        let hex: Hex = text.parse().unwrap();
        assert_eq!((hex.x(), hex.y()), (x, y));
        assert_eq!(hex.to_string(), text);
    }

    #[test]
    fn positions() {
        check_hex("S00E00", 0, 0);
        check_hex("N01E00", 0, 1);
        check_hex("S01E01", 1, -1);
        check_hex("S01W01", -1, -1);
        check_hex("N02E03", 3, 2);
        check_hex("S03W05", -5, -3);
        check_hex("N99W99", -99, 99);
    }

    fn check_covered(origin: &str, rotation: u8, expected: &str) {
        let placed: Move = format!("02{origin}R{rotation}").parse().unwrap();
        let hexes = placed.hexes().unwrap().map(|hex| hex.to_string());
        assert_eq!(hexes.join(" "), expected);
        // Tile 02 shows M, b and q there.
        let state = format!("2hmbtg;00103;P001{placed};P102;");
        for (hex, letter) in hexes.iter().zip(["M", "b", "q"]) {
            let args =
                [("state", state.as_str().into()), ("player", 0.into()), ("position", hex.as_str().into())];
            assert_eq!(ask("tile_at", &args), Ok(letter.into()));
        }
    }

    #[test]
    fn rotations_in_an_even_column() {
        check_covered("S00E00", 0, "S00E00 N01E00 S00E01");
        check_covered("S00E00", 1, "S00E00 S00E01 S01E01");
        check_covered("S00E00", 2, "S00E00 S01E01 S01E00");
        check_covered("S00E00", 3, "S00E00 S01E00 S01W01");
        check_covered("S00E00", 4, "S00E00 S01W01 S00W01");
        check_covered("S00E00", 5, "S00E00 S00W01 N01E00");
    }

    #[test]
    fn rotations_in_an_odd_column() {
        check_covered("S00E01", 0, "S00E01 N01E01 N01E02");
        check_covered("S00E01", 1, "S00E01 N01E02 S00E02");
        check_covered("S00E01", 2, "S00E01 S00E02 S01E01");
        check_covered("S00E01", 3, "S00E01 S01E01 S00E00");
        check_covered("S00E01", 4, "S00E01 S00E00 N01E00");
        check_covered("S00E01", 5, "S00E01 N01E00 N01E01");
        check_covered("S00W01", 0, "S00W01 N01W01 N01E00");
    }

    #[test]
    fn the_worked_example_of_a_rotation() {
        check_covered("S01E02", 0, "S01E02 S00E02 S01E03");
        check_covered("S01E02", 1, "S01E02 S01E03 S02E03");
        check_covered("S01E03", 5, "S01E03 S00E02 S00E03");
    }

    #[test]
    fn a_tile_at_the_end_of_the_map_reaches_beyond_it() {
        // Odd column 99: the neighbours to the east are in column 100.
        let placed = |text: &str| text.parse::<Move>().unwrap().hexes();
        assert_eq!(placed("02S00E99R0"), None);
        assert!(placed("02S00E99R3").is_some());
        assert_eq!(placed("02N99E00R5"), None);
        assert!(placed("02N99E00R3").is_some());
    }
}

mod start {
    use super::*;

    #[test]
    fn the_starting_tile() {
        let state = setup(&city(&[]));
        for (hex, letter) in [("S00E00", 'H'), ("N01E00", 'q'), ("S01E01", 'q'), ("S01W01", 'q')] {
            let hex = hex.parse().unwrap();
            assert_eq!(state.height(0, hex), 1);
            assert_eq!(state.building(0, hex).map(|building| building.char()), Some(letter));
        }
        for hex in ["S00E01", "S00W01", "S01E00"] {
            assert_eq!(state.height(0, hex.parse().unwrap()), 0);
            assert_eq!(state.building(0, hex.parse().unwrap()), None);
        }
    }

    #[test]
    fn a_match_starts_with_stones_by_seat_and_a_full_site() {
        for (players, site) in [(2, 4), (3, 5), (4, 6)] {
            let text = players.to_string();
            let position = tessera_testkit::start::<Akropolis>(&[("players", &text)], 7);
            let setup = position.to_setup();
            assert_eq!(
                setup.players.iter().map(|part| part.stones).collect::<Vec<_>>(),
                [1, 2, 3, 4][..players]
            );
            assert_eq!((setup.site.len(), setup.turn.index()), (site, 0));
            assert_eq!(setup.available_tiles().len(), [33, 44, 55][players - 2]);
        }
    }
}

mod placement {
    use super::*;
    use common::BLOCK_WITH_A_HOLE;

    const ONE_TILE: Result<(), &str> =
        Err("the tile would cover one tile only; it must rest on at least two");

    #[test]
    fn on_the_ground_a_tile_shares_an_edge_with_the_city() {
        // S00E01, N01E01 and N01E02: the first touches S00E00.
        check_refusal(&city(&[]), "01S00E01R0", Ok(()));
        // S02E00, S01E00 and S02E01: S01E00 touches S00E00.
        check_refusal(&city(&[]), "01S02E00R0", Ok(()));
        // S03E00, S02E00 and S03E01: S01E00 lies between them and the city.
        check_refusal(&city(&[]), "01S03E00R0", Err("the tile would not touch the city"));
        check_refusal(&city(&[]), "01N50E50R0", Err("the tile would not touch the city"));
    }

    #[test]
    fn all_three_hexes_are_equally_high() {
        let uneven = "the tile would not lie flat: S00E00 has height 1, S00E01 has height 0";
        check_refusal(&city(&[]), "01S00E00R0", Err(uneven));
    }

    #[test]
    fn a_stacked_tile_rests_on_at_least_two() {
        // Tile 05 covers S00E01, N01E01 and N01E02; S00E00 and N01E00 belong to the starting tile.
        let state = city(&["05S00E01R0"]);
        check_refusal(&state, "01S00E00R0", Ok(()));
        check_refusal(&state, "01S00E01R0", ONE_TILE);
        // The same footprint in its two other writings.
        check_refusal(&state, "01N01E01R2", ONE_TILE);
        check_refusal(&state, "01N01E02R4", ONE_TILE);
    }

    #[test]
    fn what_lies_beneath_is_what_is_seen() {
        // Tile 04 lies on the starting tile and on 05, of which N01E01 and N01E02 are left.
        let state = city(&["05S00E01R0", "04S00E00R0"]);
        let uneven = "the tile would not lie flat: S00E01 has height 2, N01E01 has height 1";
        check_refusal(&state, "01S00E01R0", Err(uneven));
        check_refusal(&state, "01S00E00R0", ONE_TILE);
        // Beside the rest of 05 on the ground: N02E01, N03E01 and N03E02 touch N01E01.
        check_refusal(&state, "01N02E01R0", Ok(()));
    }

    #[test]
    fn a_tile_fits_into_a_hole() {
        check_refusal(&city(&BLOCK_WITH_A_HOLE), "02N02E12R1", Ok(()));
        // N02E12 is in the hole, N03E12 is not.
        let uneven = "the tile would not lie flat: N02E12 has height 0, N03E12 has height 1";
        check_refusal(&city(&BLOCK_WITH_A_HOLE), "02N02E12R0", Err(uneven));
    }

    #[test]
    fn a_tile_stays_on_the_map() {
        // Tile 05 covers S00E97, S00E98 and S01E97.
        let state = city(&["05S00E97R2"]);
        let off = "a part of the tile would be off the map, which ends at 99 in every direction";
        check_refusal(&state, "01S00E99R0", Err(off));
        // S01E99, S01E98 and S00E98, on which tile 05 lies.
        let uneven = "the tile would not lie flat: S01E99 has height 0, S00E98 has height 1";
        check_refusal(&state, "01S01E99R4", Err(uneven));
        // S01E99, S02E99 and S01E98, which touches S00E98.
        check_refusal(&state, "01S01E99R3", Ok(()));
    }

    #[test]
    fn every_footprint_has_three_moves_for_each_tile_that_can_be_paid() {
        let moves = setup(&city(&["05S00E01R0"])).valid_moves();
        // One stone buys the first and the second tile of the site, 01 and 02.
        let (first, second): (Vec<Move>, Vec<Move>) =
            moves.iter().partition(|placed| placed.tile().id() == 1);
        assert_eq!(first.len(), second.len());
        let mut footprints: Vec<Vec<String>> = Vec::new();
        for placed in first {
            let mut hexes = placed.hexes().unwrap().map(|hex| hex.to_string()).to_vec();
            hexes.sort();
            footprints.push(hexes);
        }
        footprints.sort();
        for three in footprints.chunk_by(|one, other| one == other) {
            assert_eq!(three.len(), 3, "{three:?}");
        }
    }
}

mod turn {
    use super::*;
    use common::two_players;

    fn apply(op: &str, state: &str, wanted: &str) -> Result<Value, (Code, String)> {
        let answer = ask(op, &[("state", state.into()), ("move", wanted.into())]);
        answer.map_err(|problem| (problem.code, problem.message))
    }

    fn check_apply(state: &str, wanted: &str, expected: &str) {
        assert_eq!(apply("apply_move", state, wanted), Ok(expected.into()));
        assert_eq!(apply("apply_move_before_resupply", state, wanted), Ok(expected.into()));
    }

    #[test]
    fn a_covered_quarry_yields_a_stone() {
        // 01 on S00E00, N01E00 and S00E01 covers H, q and the B of tile 05: one stone. It costs nothing.
        check_apply(
            "2hmbtg;0010203;P00105S00E01R0;P102;",
            "01S00E00R0",
            "2hmbtg;10203;P00205S00E01R001S00E00R0;P102;",
        );
        // 05 turned so that one of its quarries is on S00E01: N01E01 is its origin, S00E01 its third hex.
        // 02 costs one stone, and covers H and two quarries.
        check_apply(
            "2hmbtg;0010203;P00105N01E01R2;P102;",
            "02S00E00R0",
            "2hmbtg;10103;P00205N01E01R202S00E00R0;P102;",
        );
        // On the ground there is nothing to cover.
        check_apply("2hmbtg;0010203;P001;P102;", "01S00E01R0", "2hmbtg;10203;P00101S00E01R0;P102;");
    }

    #[test]
    fn the_price_is_paid_before_the_placement_yields_stones() {
        let state = "2hmbtg;0010203;P00005N01E01R2;P102;";
        check_refusal(state, "01S00E00R0", Ok(()));
        let poor = "player 0 cannot pay for tile 02: it costs 1, stones in hand: 0";
        check_refusal(state, "02S00E00R0", Err(poor));
        assert_eq!(apply("apply_move", state, "02S00E00R0"), Err((Code::Illegal, poor.to_owned())));
    }

    #[test]
    fn only_tiles_of_the_site_can_be_taken() {
        check_refusal(&city(&[]), "03S00E01R0", Err("tile 03 is not in the site"));
        check_refusal(&city(&[]), "61S00E01R0", Err("tile 61 is not in the site"));
    }

    #[test]
    fn the_last_but_one_tile_triggers_a_refill() {
        let state = two_players("hmbtg", "0102", 1, &["05S00E01R0"]);
        let (code, message) = apply("apply_move", &state, "01S00E00R0").unwrap_err();
        assert_eq!(code, Code::BadRequest);
        assert!(message.contains("apply_move_before_resupply"), "{message}");
        let waiting = "2hmbtg;102;P00205S00E01R001S00E00R0;P102;";
        assert_eq!(apply("apply_move_before_resupply", &state, "01S00E00R0"), Ok(waiting.into()));
        // The next player is on turn already, but nobody moves before the refill, and it is not the end.
        assert_eq!(ask("game_over", &[("state", waiting.into())]), Ok(false.into()));
        assert_eq!(ask("valid_moves", &[("state", waiting.into())]), Ok(Value::List(vec![])));
        let waits = "the site is waiting for its refill, so nobody can move yet";
        check_refusal(waiting, "02S00E01R0", Err(waits));
    }

    /// All tiles but 36 and 37 are placed; the cities are heaps, which no match allows.
    fn before_the_last_move() -> String {
        let heap = |ids: std::ops::RangeInclusive<u8>| -> String {
            ids.map(|id| format!("{id:02}S00E05R0")).collect()
        };
        format!("2hmbtg;13637;P000{};P100{};", heap(1..=18), heap(19..=35))
    }

    #[test]
    fn the_last_move_leaves_the_turn_where_it_is() {
        let state = before_the_last_move();
        assert_eq!(ask("game_over", &[("state", state.as_str().into())]), Ok(false.into()));
        let last = "36S00E01R0";
        let end = state.replace(";13637;", ";137;").replace("35S00E05R0;", "35S00E05R036S00E01R0;");
        check_apply(&state, last, &end);
        assert_eq!(ask("game_over", &[("state", end.as_str().into())]), Ok(true.into()));
        assert_eq!(ask("valid_moves", &[("state", end.as_str().into())]), Ok(Value::List(vec![])));
        assert_eq!(ask("available_tiles", &[("state", end.as_str().into())]), Ok(Value::List(vec![])));
        check_refusal(&end, "37S00E03R0", Err("the match is over"));
    }

    #[test]
    fn available_tiles_are_neither_in_the_site_nor_placed() {
        let state = before_the_last_move().replace("01S00E05R002S00E05R0", "");
        let expected = Value::list(["01", "02"]);
        assert_eq!(ask("available_tiles", &[("state", state.as_str().into())]), Ok(expected));
    }

    #[test]
    fn a_state_with_a_hundred_stones_cannot_be_written() {
        let (code, message) =
            apply("apply_move", "2hmbtg;0010203;P09905S00E01R0;P102;", "01S00E00R0").unwrap_err();
        assert_eq!(code, Code::Illegal);
        assert_eq!(message, "the player would have 100 stones, and two digits write at most 99");
    }

    #[test]
    fn a_site_may_be_larger_than_any_of_a_match() {
        // Six tiles with two players: the last costs five stones.
        let state = "2hmbtg;0010203040506;P005;P102;";
        check_refusal(state, "06S00E01R0", Ok(()));
        check_apply(state, "06S00E01R0", "2hmbtg;10102030405;P00006S00E01R0;P102;");
    }
}
