//! Every course vector through the real binary.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod binary;

use tessera_catalog::GAMES;
use tessera_core::Value;

#[test]
fn the_binary_answers_every_course_vector() {
    for game in GAMES {
        let name = game.info().name;
        let vectors = tessera_testkit::vector_lines(name);
        let input: String = vectors.iter().map(|(_, line)| format!("{line}\n")).collect();
        let answers = binary::query(&input);
        assert_eq!(answers.len(), vectors.len(), "one answer for each line");
        for ((place, line), answer) in vectors.iter().zip(answers) {
            let Ok(Value::Map(vector)) = tessera_wire::read(line.as_bytes()) else {
                panic!("{place} is no JSON object");
            };
            assert_eq!(answer.get("ok"), vector.get("expect"), "{place}: {answer:?}");
        }
    }
}
