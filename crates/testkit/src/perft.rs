//! Checks counts of move sequences against text files that state the source of the numbers.

use tessera_core::AnyGame;

/// Checks a file of lines `setup <tab> depth count depth count ...`; `#` starts a comment.
pub fn perft_file(game: &dyn AnyGame, file: &str) {
    let mut checked = 0;
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (setup, counts) = line.split_once('\t').expect("a setup, a tab and counts");
        let position = game.open(setup).unwrap_or_else(|problem| panic!("{setup}: {problem}"));
        let numbers: Vec<u64> = counts.split_whitespace().map(|word| word.parse().unwrap()).collect();
        for pair in numbers.chunks(2) {
            assert_eq!(position.perft(pair[0] as u32), Some(pair[1]), "depth {} of {setup}", pair[0]);
            checked += 1;
        }
    }
    assert!(checked > 0, "the file holds counts");
}
