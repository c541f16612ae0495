//! The picture says what there is to know.
#![allow(clippy::unwrap_used, reason = "helpers of tests, too")]

use tessera_core::Game;
use tessera_iq_steps::IqSteps;

fn check(setup: &str, expected: &[&str]) {
    let picture = IqSteps::show(&setup.parse().unwrap());
    for line in expected {
        assert!(picture.lines().any(|found| found == *line), "{line:?} is not in\n{picture}");
    }
}

#[test]
fn the_board_shows_rings_pegs_and_walls_around_pieces() {
    check(
        "BGSAHQ/EFB",
        &[
            "┌───────────┬───────┬───────────┬───────┐",
            "│ e   E   e │ ·   × │ A   a   A │ b   B │     [A] B [C] D [E] F [G] H [I] J",
            "│       ┌───┘       │       ┌───┤       │",
            "│ E   e │ ·   °   · │ a   A │ × │ B   b │      K [L] M [N] O [P] Q [R] S [T]",
            "├───────┘           └───┐   │   │   ┌───┤",
            "│ ×   ·   °   ·   °   · │ a │ · │ b │ · │     [U] V [W] X [Y] a [b] c [d] e",
        ],
    );
}

#[test]
fn below_the_board_stands_what_matters_for_play() {
    check(
        "BGSAHQ/EFB",
        &[
            "given    BGS AHQ",
            "played   EFB",
            "score    3 of 8 pieces, 16 of 43 rings",
            "order    BGS before AHQ",
            "blocked  E by AHQ at F, R by AHQ at H and AHQ at Q and BGS at S, U by EFB at K",
            "liftable EFB",
            "outlook  4 solutions from here",
        ],
    );
}

#[test]
fn a_solved_and_a_stuck_board_say_so() {
    check("BGSAHQEFBGCgCDNHFlDAiFHn", &["IQ-Steps: solved", "score    8 of 8 pieces, 43 of 43 rings"]);
    let stuck = "outlook  no solution from here, but from BGSAHQEFBGCgCDN";
    check("BGSAHQEFBGCgCDNFHnDAi", &["IQ-Steps: stuck, no missing piece can be played", stuck]);
}

#[test]
fn impossible_setups_are_drawn_too() {
    check(
        "EDIBGS",
        &[
            "IQ-Steps: not a position",
            "piece 2 of the sequence: BGS cannot be played: peg I is taken by EDI",
            "│ °   ·   °   ·   °   ·   × │ E │ b!  B!│     [A] B [C] D [E] F [G] H [I] J",
        ],
    );
    // Two rings of AAA are on the board: the home ring at A, and an upper ring at B, which blocks peg C.
    check("AAA", &["│ a   A │ ×   ·   °   ·   °   ·   °   · │     [A] B [C] D [E] F [G] H [I] J"]);
}
