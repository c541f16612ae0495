//! The rules of play one by one, with expected values worked out by hand.
#![allow(clippy::unwrap_used, reason = "helpers of tests, too")]

use tessera_core::{AnyGame, Code, Game, Rules, Seat, Seed, Turn};
use tessera_iq_steps::{
    Fit, FitSet, IqSteps, Layer, LiftRefusal, Location, Locations, Orientation, PiecePlacement, Placement,
    Position, Refusal, Score, Sequence, SequenceError, Setup, Shape,
};

/// The complete sequence of the rules' worked example.
const BOARD: &str = "BGSAHQEFBGCgCDNHFlDAiFHn";

fn piece(text: &str) -> PiecePlacement {
    text.parse().unwrap()
}

fn location(letter: char) -> Location {
    Location::from_char(letter).unwrap()
}

fn try_sequence(text: &str) -> Result<Sequence, SequenceError> {
    Sequence::try_from(&text.parse::<Placement>().unwrap())
}

fn sequence(text: &str) -> Sequence {
    try_sequence(text).unwrap()
}

fn position(text: &str) -> Position {
    IqSteps::position(&text.parse::<Setup>().unwrap()).unwrap()
}

fn check_refusal(after: &str, played: &str, message: &str) {
    let so_far = Placement::parse_so_far(after).unwrap();
    let refusal = Sequence::try_from(&so_far).unwrap().check(piece(played)).unwrap_err();
    assert_eq!(refusal.to_string(), message, "{played} after {after:?}");
}

#[test]
fn letters_name_the_locations_row_by_row() {
    for (letter, column, row) in
        [('A', 0, 0), ('J', 9, 0), ('K', 0, 1), ('Y', 4, 2), ('a', 5, 2), ('y', 9, 4)]
    {
        let named = location(letter);
        assert_eq!((named.column(), named.row(), named.char()), (column, row, letter));
        assert_eq!(Location::at(column, row), Some(named));
    }
    for letter in ['Z', 'z', '[', '@', '`', '{', '1', 'À', '\u{410}'] {
        assert_eq!(Location::from_char(letter), None, "{letter}");
    }
}

#[test]
fn pegs_are_where_column_and_row_are_even_together() {
    let pegs: Locations = Locations::ALL.into_iter().filter(|location| location.is_peg()).collect();
    assert_eq!(pegs.to_string(), "ACEGILNPRTUWYbdgikmoprtvx");
}

#[test]
fn adjacent_means_up_down_left_and_right() {
    for (letter, neighbours) in [
        ('N', "DMOX"),
        ('A', "BK"),
        ('J', "IT"),
        ('p', "fq"),
        ('y', "ox"),
        ('E', "DFO"),
        ('U', "KVf"),
        ('e', "Tdo"),
    ] {
        assert_eq!(location(letter).neighbours().to_string(), neighbours, "{letter}");
    }
}

#[test]
fn pieces_have_43_rings() {
    let counts: Vec<usize> = Shape::ALL.iter().map(|shape| shape.rings(Orientation::A).len()).collect();
    assert_eq!(counts, [6, 5, 5, 5, 5, 5, 6, 6]);
    assert_eq!(counts.iter().sum::<usize>(), Score::ALL_RINGS);
}

#[test]
fn layers_alternate_like_a_chessboard_from_the_home_ring() {
    for shape in Shape::ALL {
        for orientation in Orientation::ALL {
            let home = orientation.home_layer();
            assert_eq!(home == Layer::Lower, "ABCD".contains(orientation.char()));
            for ring in shape.rings(orientation) {
                let same = (ring.dx + ring.dy) % 2 == 0;
                assert_eq!(ring.layer == home, same, "{shape}{orientation} {ring:?}");
            }
        }
    }
}

/// The rings of an orientation as sorted triples.
fn rings(shape: Shape, orientation: Orientation) -> Vec<(i8, i8, Layer)> {
    let mut rings: Vec<_> =
        shape.rings(orientation).iter().map(|ring| (ring.dx, ring.dy, ring.layer)).collect();
    rings.sort();
    rings
}

fn mirrored(rings: &[(i8, i8, Layer)]) -> Vec<(i8, i8, Layer)> {
    let mut mirrored: Vec<_> = rings.iter().map(|&(dx, dy, layer)| (-dx, dy, layer.other())).collect();
    mirrored.sort();
    mirrored
}

#[test]
fn a_turn_goes_clockwise_and_a_flip_goes_left_to_right() {
    for shape in Shape::ALL {
        for orientation in Orientation::ALL {
            let mut turned: Vec<_> =
                rings(shape, orientation).iter().map(|&(dx, dy, layer)| (-dy, dx, layer)).collect();
            turned.sort();
            assert_eq!(rings(shape, orientation.turned()), turned, "{shape}{orientation}");
            assert_eq!(rings(shape, orientation.flipped()), mirrored(&rings(shape, orientation)));
        }
    }
    let flips: String = Orientation::ALL.iter().map(|orientation| orientation.flipped().char()).collect();
    assert_eq!(flips, "EHGFADCB");
}

#[test]
fn all_orientations_of_a_shape_are_different() {
    for shape in Shape::ALL {
        for (index, one) in Orientation::ALL.into_iter().enumerate() {
            for other in Orientation::ALL.into_iter().skip(index + 1) {
                assert_ne!(rings(shape, one), rings(shape, other), "{shape}{one} and {shape}{other}");
            }
        }
    }
}

#[test]
fn some_shapes_are_mirror_images_of_others() {
    let outline = |rings: &[(i8, i8, Layer)]| -> Vec<(i8, i8)> {
        let mut outline: Vec<_> = rings.iter().map(|&(dx, dy, _)| (dx, dy)).collect();
        outline.sort();
        outline
    };
    let is_mirror_of = |one: Shape, other: Shape| {
        let image = outline(&mirrored(&rings(other, Orientation::A)));
        Orientation::ALL[..4].iter().any(|&turned| outline(&rings(one, turned)) == image)
    };
    let pairs: Vec<String> = Shape::ALL
        .into_iter()
        .flat_map(|one| Shape::ALL.into_iter().map(move |other| (one, other)))
        .filter(|&(one, other)| is_mirror_of(one, other))
        .map(|(one, other)| format!("{one}{other}"))
        .collect();
    assert_eq!(pairs, ["BE", "CD", "DC", "EB", "FF", "HH"]);
}

#[test]
fn a_piece_covers_these_locations() {
    let check = |text: &str, lower: &str, upper: &str, blocks: &str| {
        let footprint = Fit::of(piece(text)).unwrap().footprint();
        let found = (footprint.lower.to_string(), footprint.upper.to_string(), footprint.blocks.to_string());
        assert_eq!(found, (lower.to_owned(), upper.to_owned(), blocks.to_owned()), "{text}");
    };
    check("BGS", "ITd", "JS", "IRTd");
    check("AHQ", "GPb", "FHQ", "EGIPRb");
    check("EFB", "ACL", "BK", "ACLU");
    check("GCg", "Wgp", "Vfq", "LUWgpr");
    check("CDN", "NY", "DMO", "CELNPWY");
    check("HFl", "kmv", "acl", "PRYbdkmv");
    check("DAi", "it", "Xhs", "NWYgirt");
    check("FHn", "ox", "enw", "Tdmovx");
}

#[test]
fn of_812_placements_on_the_empty_board_96_or_118_belong_to_each_shape() {
    let counts: Vec<u32> = Shape::ALL.iter().map(|&shape| FitSet::ALL.of_shape(shape).len()).collect();
    assert_eq!(counts, [96, 118, 96, 96, 118, 96, 96, 96]);
    assert_eq!(FitSet::ALL.len(), Fit::COUNT);
}

#[test]
fn only_b_and_e_have_homes_on_the_border() {
    let on_border = |home: Location| matches!(home.column(), 0 | 9) || matches!(home.row(), 0 | 4);
    let mut found: Vec<String> = FitSet::ALL
        .iter()
        .map(Fit::piece)
        .filter(|piece| on_border(piece.location))
        .map(|piece| piece.to_string())
        .collect();
    found.sort();
    let table = [
        ("BA", "U"),
        ("BB", "CEGI"),
        ("BC", "To"),
        ("BD", "rtvx"),
        ("BE", "e"),
        ("BF", "qsuw"),
        ("BG", "Kf"),
        ("BH", "BDFH"),
        ("EA", "To"),
        ("EB", "rtvx"),
        ("EC", "U"),
        ("ED", "CEGI"),
        ("EE", "Kf"),
        ("EF", "BDFH"),
        ("EG", "e"),
        ("EH", "qsuw"),
    ];
    let expected: Vec<String> = table
        .iter()
        .flat_map(|(name, homes)| homes.chars().map(move |home| format!("{name}{home}")))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn every_ring_is_on_the_board() {
    check_refusal(
        "",
        "AAA",
        "AAA is off the board: its lower ring up and left of its home would lie outside",
    );
    check_refusal("", "BAC", "BAC is off the board: its upper ring above its home would lie outside");
    check_refusal(
        "",
        "FAC",
        "FAC is off the board: its lower ring up and right of its home would lie outside",
    );
    check_refusal("", "EAU", "EAU is off the board: its upper ring left of its home would lie outside");
    check_refusal("", "BAo", "BAo is off the board: its upper ring right of its home would lie outside");
    check_refusal(
        "",
        "FAU",
        "FAU is off the board: its lower ring down and left of its home would lie outside",
    );
    check_refusal("", "BAp", "BAp is off the board: its upper ring below its home would lie outside");
    check_refusal(
        "",
        "FBT",
        "FBT is off the board: its lower ring down and right of its home would lie outside",
    );
}

#[test]
fn a_home_of_the_wrong_kind_is_illegal_even_if_all_rings_are_on_the_board() {
    let message = "AAM does not fit: in orientation A its home ring is a lower ring, and M is no peg";
    check_refusal("", "AAM", message);
    let message = "AEL does not fit: in orientation E its home ring is an upper ring, and L is a peg";
    check_refusal("", "AEL", message);
    assert_eq!(Fit::of(piece("AAM")), None);
}

#[test]
fn a_location_is_used_once() {
    check_refusal("BGS", "EDI", "EDI cannot be played: peg I is taken by BGS");
    check_refusal("BGS", "CDd", "CDd cannot be played: location S is taken by BGS");
}

#[test]
fn an_upper_ring_blocks_the_pegs_next_to_it() {
    let expected =
        Refusal::Blocked { piece: piece("BGS"), peg: location('I'), upper: location('H'), by: piece("AHQ") };
    assert_eq!(try_sequence("AHQBGS"), Err(SequenceError { number: 2, refusal: expected }));
    check_refusal("AHQ", "BGS", "BGS cannot be played: peg I is blocked by the upper ring of AHQ at H");
    // EFB has an upper ring at K: BAU wants to be there itself, BGf needs peg U next to it.
    check_refusal("EFB", "BAU", "BAU cannot be played: location K is taken by EFB");
    check_refusal("EFB", "BGf", "BGf cannot be played: peg U is blocked by the upper ring of EFB at K");
}

#[test]
fn upper_rings_may_hang_over_lower_rings_of_earlier_pieces() {
    assert_eq!(sequence("BGSAHQ").len(), 2);
}

#[test]
fn the_own_upper_rings_do_not_block() {
    // Peg A of EFB lies between its own upper rings at B and K.
    assert!(try_sequence("EFB").is_ok());
}

#[test]
fn pieces_that_do_not_meet_can_be_played_in_any_order() {
    assert!(try_sequence("AHQEFB").is_ok());
    assert!(try_sequence("EFBAHQ").is_ok());
}

#[test]
fn a_shape_is_played_once() {
    check_refusal("BGS", "BAk", "BAk cannot be played: shape B is on the board already, as BGS");
    check_refusal("BGS", "BGS", "BGS cannot be played: shape B is on the board already, as BGS");
}

#[test]
fn the_worked_example_is_a_complete_sequence() {
    let position = position(BOARD);
    assert!(position.is_solved());
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!((position.scores()[Seat::new(0)], position.ranks()[Seat::new(0)]), (8, 1));
    assert_eq!(Score::of(position.sequence().pieces()), Score { pieces: 8, rings: 43 });
    assert_eq!(position.sequence().covered().len(), 43);
}

#[test]
fn the_score_is_the_number_of_pieces() {
    let start = position("");
    assert_eq!((start.turn(), start.scores()[Seat::new(0)]), (Turn::Player(Seat::new(0)), 0));
    let later = position("BGSAHQ/EFB");
    assert_eq!((later.scores()[Seat::new(0)], later.ranks()[Seat::new(0)], later.given()), (3, 2, 2));
}

#[test]
fn a_match_is_over_when_no_missing_piece_can_be_played() {
    // One more piece fits after seven, and there are seven-piece boards where none does.
    assert_eq!(position("BGSAHQEFBGCgCDNHFlDAi").turn(), Turn::Player(Seat::new(0)));
    let stuck = position("BGSAHQEFBGCgCDNFHnDAi");
    assert_eq!(stuck.turn(), Turn::Over);
    assert_eq!((stuck.scores()[Seat::new(0)], stuck.ranks()[Seat::new(0)]), (7, 2));
}

#[test]
fn a_piece_is_lifted_only_if_nothing_hangs_over_it() {
    let played = sequence("BGSAHQEFB");
    assert_eq!(played.liftable().collect::<Vec<_>>(), [piece("AHQ"), piece("EFB")]);
    let held =
        LiftRefusal::Held { piece: piece("BGS"), peg: location('I'), upper: location('H'), by: piece("AHQ") };
    assert_eq!(played.lift(piece("BGS")), Err(held));
    let message = "BGS cannot be lifted: the upper ring of AHQ at H hangs over its ring at peg I";
    assert_eq!(held.to_string(), message);
    assert_eq!(played.lift(piece("AHQ")).unwrap(), sequence("BGSEFB"));
    let missing = LiftRefusal::NotPlayed { piece: piece("AHO") };
    assert_eq!(played.lift(piece("AHO")), Err(missing));
    assert_eq!(missing.to_string(), "AHO is not on the board");
}

#[test]
fn lifting_takes_a_finished_board_apart() {
    assert_eq!(sequence(BOARD).liftable().collect::<Vec<_>>(), [piece("DAi"), piece("FHn")]);
}

#[test]
fn the_last_piece_can_always_be_lifted() {
    for count in 1..=8 {
        let played = sequence(BOARD).first(count);
        let last = played.pieces().next_back().unwrap();
        assert_eq!(played.lift(last).unwrap(), sequence(BOARD).first(count - 1));
    }
}

#[test]
fn given_pieces_stay_on_the_board() {
    let mut puzzle = position("BGSAHQ/EFB");
    assert_eq!(puzzle.liftable().collect::<Vec<_>>(), [piece("EFB")]);
    let refused = LiftRefusal::Given { piece: piece("AHQ") };
    assert_eq!(puzzle.lift(piece("AHQ")), Err(refused));
    assert_eq!(refused.to_string(), "AHQ is given and stays on the board");
    puzzle.lift(piece("EFB")).unwrap();
    assert_eq!(IqSteps::setup(&puzzle).to_string(), "BGSAHQ/");
}

#[test]
fn a_match_starts_with_the_given_pieces() {
    let start = |text: &str| {
        let started = IqSteps.start(&[("level", "0"), ("start", text)], &mut Seed::from_number(0).deal_rng());
        started.map(|position| position.setup()).map_err(|problem| (problem.code, problem.message))
    };
    assert_eq!(start(""), Ok(String::new()));
    assert_eq!(start("BGSAHQ"), Ok("BGSAHQ/".to_owned()));
    let message =
        "in option \"start\": at character 3: expected a location from A to Y or from a to y, found 'Z'";
    assert_eq!(start("AAZ"), Err((Code::Malformed, message.to_owned())));
    let message = "in option \"start\": piece 2 of the sequence: \
                   BGS cannot be played: peg I is blocked by the upper ring of AHQ at H";
    assert_eq!(start("AHQBGS"), Err((Code::Invalid, message.to_owned())));
}
