//! The node signature of a game's players, in a text file of the game.

use tessera_core::AnyGame;

/// Checks a file with one line `nodes check`; `#` starts a comment.
///
/// The numbers are those that `tessera bench GAME --workload signature` prints. They change exactly when a player of the
/// game thinks differently.
pub fn signature_file(game: &dyn AnyGame, file: &str) {
    let known: Vec<&str> = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let tally = tessera_arena::signature(game).expect("every player answers");
    // `tessera bench` prints 53 bits of the checksum, so that every reader of JSON gets all digits.
    assert_eq!(known, [format!("{} {}", tally.units, tally.check >> 11)], "{}", game.info().name);
}
