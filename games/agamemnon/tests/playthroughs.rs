//! Whole matches as text, to be read when the rules change.

use tessera_agamemnon::Agamemnon;
use tessera_testkit::playthrough;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

#[test]
fn standard() {
    playthrough(&Agamemnon, &[], 1, &format!("{FOLDER}/standard.playthrough"));
}

#[test]
fn loom() {
    let options = [("board", "loom"), ("mapping", "SELF")];
    playthrough(&Agamemnon, &options, 2, &format!("{FOLDER}/loom.playthrough"));
}
