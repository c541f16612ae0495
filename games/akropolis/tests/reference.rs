//! The engine against the reference along random matches.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "reference/mod.rs"]
mod slow;

use slow::State;
use tessera_akropolis::{Akropolis, District, Hex, Move, Position, Setup};
use tessera_core::{Game, Rules, Seat, Turn};
use tessera_testkit::random_match;

/// Follows random matches with the reference. Listing all moves is slow, so that is done every
/// `stride` steps only.
fn compare(options: &[(&str, &str)], seeds: std::ops::Range<u64>, stride: usize) {
    for seed in seeds {
        let mut before: Option<State> = None;
        let mut step = seed as usize;
        random_match::<Akropolis>(options, seed, |position| {
            let text = Akropolis::setup(position).to_string();
            let state = State::read(&text);
            if let Some(before) = &before {
                assert_eq!(follow(before, &state), text, "the state after {}", before.write());
            }
            check_state(position, &state, &text);
            if step.is_multiple_of(stride) {
                check_moves(position, &state);
            }
            before = Some(state);
            step += 1;
        });
    }
}

/// What the reference makes of the move or the refill that leads from one state to the next.
fn follow(before: &State, after: &State) -> String {
    if before.waiting() {
        let refill = &after.site[1..];
        assert_eq!(refill.len(), before.players() + 1);
        assert!(refill.iter().all(|id| before.available().contains(id)));
        return before.refill(refill).write();
    }
    let placed = after.moves[before.turn].last().unwrap();
    before.play(placed).write()
}

fn check_state(position: &Position, state: &State, text: &str) {
    let expected = match (state.over(), state.waiting()) {
        (true, _) => Turn::Over,
        (_, true) => Turn::Dealer,
        _ => Turn::Player(Seat::new(state.turn)),
    };
    assert_eq!(position.turn(), expected, "{text}");
    for player in 0..state.players() {
        let seat = Seat::new(player);
        assert_eq!(position.scores()[seat], state.score(player) as i32, "player {player} in {text}");
        assert_eq!(usize::from(position.ranks()[seat]), state.place(player), "player {player} in {text}");
        for (district, letter) in District::ALL.into_iter().zip("hmbtg".chars()) {
            let points = position.score(seat).districts[district].points();
            assert_eq!(points, state.district_points(player, letter), "{letter} of {player} in {text}");
        }
        check_heights(state, player, text);
    }
}

fn check_moves(position: &Position, state: &State) {
    let mut listed = Vec::new();
    position.legal_actions(&mut listed);
    assert_eq!(sorted(listed), state.valid_moves(), "{}", state.write());
}

fn sorted(moves: Vec<Move>) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.sort();
    texts
}

/// Heights and letters of one row of hexes across the city.
fn check_heights(state: &State, player: usize, text: &str) {
    let setup: Setup = text.parse().unwrap();
    let city = state.city(player);
    let y = state.moves[player].len() as i32 % 7 - 3;
    for x in -9..=9 {
        let hex: Hex = slow::position((x, y)).parse().unwrap();
        let stack = city.get(&(x, y));
        assert_eq!(setup.height(player, hex), stack.map_or(0, Vec::len) as u32);
        let letter = stack.map(|stack| stack.last().unwrap().1);
        assert_eq!(setup.building(player, hex).map(|building| building.char()), letter);
    }
}

#[test]
fn two_players() {
    compare(&[], 0..5, 1);
    compare(&[("house", "on"), ("barracks", "on")], 10..13, 1);
}

#[test]
fn three_players() {
    compare(&[("players", "3"), ("market", "on"), ("garden", "on")], 20..23, 1);
}

#[test]
fn four_players() {
    let on = ["house", "market", "barracks", "temple", "garden"].map(|name| (name, "on"));
    let options: Vec<_> = [("players", "4")].into_iter().chain(on).collect();
    compare(&options, 30..32, 2);
}

/// Cities that no match has: scattered, heaped up, at the ends of the map, on other tiles exactly.
#[test]
fn impossible_cities() {
    let states = [
        "2HMBTG;0010203;P00504N99E99R0;P10205S00E00R0;",
        "2HMBTG;0010203;P00504S99W99R305S99W99R0;P102;",
        "2hmbtg;0010203;P03004N99W98R106S40E60R517S39E60R2;P10207S99E99R2;",
        "2HMBTG;0010203;P09904S00E00R005S00E00R006S00E00R007S00E00R008S00E00R009S00E00R010S00E00R0\
         11S00E00R012S00E00R0;P102;",
        "2HMBTG;0010203;P00320S00E05R021S00E05R015S00E07R417S01E05R3;P102;",
        "3HMBTG;1010203;P001;P10438N98E97R241N99E99R540S98E97R4;P203;",
        "4HMBTG;361605958;P001;P102;P203;P30950N01E50R051N01E50R252N03E50R153S01E52R4;",
        "2HMBTG;0010203040506;P00620N50E05R021S50E05R015S20E07R417N30W05R330N31W05R3;P102;",
    ];
    for text in states {
        let state = State::read(text);
        assert_eq!(state.write(), text);
        let setup: Setup = text.parse().unwrap();
        let moves = sorted(setup.valid_moves());
        assert_eq!(moves, state.valid_moves(), "{text}");
        for (player, score) in setup.scores().into_iter().enumerate() {
            assert_eq!(score.total(), state.score(player), "{text}");
            check_heights(&state, player, text);
            for &(x, y) in state.city(player).keys() {
                if let Some(hex) = Hex::new(x, y) {
                    assert_eq!(setup.height(player, hex), state.city(player)[&(x, y)].len() as u32);
                }
            }
        }
        for placed in moves.iter().step_by(29) {
            let next = setup.play(placed.parse().unwrap()).unwrap();
            assert_eq!(next.to_string(), state.play(placed).write());
        }
    }
}

/// A tile that lies unevenly, which no match allows, and then one hex of it is covered so that all three
/// are equally high: they are whole no more.
#[test]
fn uneven_tiles() {
    let all: Vec<(String, Vec<String>)> = (18..=23)
        .flat_map(|x| (-3..=3).map(move |y| (x, y)))
        .flat_map(|place| (0..6).map(move |rotation| format!("{}R{rotation}", slow::position(place))))
        .map(|place| {
            let hexes = format!("01{place}").parse::<Move>().unwrap().hexes().unwrap();
            (place, hexes.map(|hex| hex.to_string()).to_vec())
        })
        .collect();
    for place in ["S00E20R0", "S00E20R1", "S00E21R0", "S00E21R1"] {
        let (_, hexes) = all.iter().find(|(other, _)| other == place).unwrap();
        for low in hexes {
            let covers = |inside: &dyn Fn(&String) -> bool| {
                let fits = |(_, others): &&(String, Vec<String>)| {
                    hexes.iter().all(|hex| others.contains(hex) == inside(hex))
                };
                &all.iter().find(fits).unwrap().0
            };
            let (beneath, above) = (covers(&|hex| hex != low), covers(&|hex| hex == low));
            let text = format!("2hmbtg;0010203;P00905{beneath}07{place}22{above};P102;");
            let moves = sorted(text.parse::<Setup>().unwrap().valid_moves());
            assert!(moves.contains(&format!("01{place}")), "{text}");
            assert_eq!(moves, State::read(&text).valid_moves(), "{text}");
        }
    }
}

/// Straight lines of tiles, as long as they get, at every step.
#[test]
fn the_longest_cities() {
    let valid = include_str!("data/valid.setups");
    let ends: Vec<&str> = valid.lines().filter(|line| line.starts_with("2hmbtg;137;P001")).collect();
    assert_eq!(ends.len(), 2);
    for end in ends {
        let end = State::read(end);
        for total in 1..36usize {
            let mut state = end.clone();
            state.moves[0].truncate(total.div_ceil(2));
            state.moves[1].truncate(total / 2);
            state.turn = total % 2;
            state.site.clear();
            state.site = state.available().into_iter().take(4 - total % 3).collect();
            let text = state.write();
            let position = Position::try_from(&text.parse::<Setup>().unwrap()).unwrap();
            check_state(&position, &state, &text);
            check_moves(&position, &state);
        }
    }
}

/// The counts of the perft file that are small enough for the reference.
#[test]
fn perft_counts_come_from_the_reference() {
    let mut checked = 0;
    for line in include_str!("data/reference.perft").lines().filter(|line| line.contains('\t')) {
        let (setup, counts) = line.split_once('\t').unwrap();
        let numbers: Vec<u64> = counts.split_whitespace().map(|word| word.parse().unwrap()).collect();
        for pair in numbers.chunks(2).filter(|pair| pair[0] == 1 || pair[0] == 2 && pair[1] < 60_000) {
            assert_eq!(State::read(setup).perft(pair[0] as u32), pair[1], "{setup}");
            checked += 1;
        }
    }
    assert!(checked >= 20);
}
