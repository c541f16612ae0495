//! Checks the node signature of a game's players against a text file of the game.

use tessera_core::AnyGame;

/// Checks a file with one line `nodes check`; `#` starts a comment.
/// The numbers are those printed by `tessera bench GAME --workload signature`. They change exactly when the behaviour
/// of a player changes.
/// game thinks differently.
pub fn signature_file(game: &dyn AnyGame, file: &str) {
    let known: Vec<&str> = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let tally = tessera_arena::signature(game).expect("every player answers");
    // `tessera bench` prints 53 bits of the checksum, so that every JSON reader gets all digits.
    assert_eq!(known, [format!("{} {}", tally.units, tally.check >> 11)], "{}", game.info().name);
}
