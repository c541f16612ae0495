//! Lines that an engine should not write, and a few that it may.

use tessera_core::{FastRng, Rng, below, choose};

/// Messages to begin with; `1` is the id of the first request and `t1` an action of Pebbles.
const SEEDS: [&str; 12] = [
    r#"{"action":{"id":1,"action":"t1"}}"#,
    r#"{"action":{"id":2,"action":"t1"}}"#,
    r#"{"action":{"id":1,"action":"99"}}"#,
    r#"{"action":{"id":-1,"action":null}}"#,
    r#"{"action":{"id":18446744073709551616,"action":"t1"}}"#,
    r#"{"info":{"id":1,"value":0.5,"line":["t1"],"nodes":7,"text":"x"}}"#,
    r#"{"info":{"id":1,"value":1e999,"nodes":-7}}"#,
    r#"{"info":[]}"#,
    r#"{"hello":{"name":"x","author":"Tessera"}}"#,
    r#"{"hello":null,"action":null}"#,
    r#"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"#,
    r#"{"play":{"id":1}}"#,
];

/// Pieces that parsers trip over.
const PIECES: [&[u8]; 12] = [
    b"\0",
    b"\xff\xfe",
    b"\r",
    b"\"",
    b"\\",
    b"{",
    b"}",
    b"\\u0000",
    b"\\ud800",
    b"1e400",
    b"\xe2\x80\xae",
    b"null",
];

/// A hostile line, with its end.
pub(crate) fn hostile(rng: &mut FastRng) -> Vec<u8> {
    let mut line = choose(&SEEDS, rng).as_bytes().to_vec();
    for _ in 0..below(rng, 4) {
        let place = below(rng, line.len() as u32 + 1) as usize;
        match below(rng, 5) {
            0 if place < line.len() => line[place] = rng.next_u64() as u8,
            1 if place < line.len() => drop(line.remove(place)),
            2 => line.truncate(place),
            3 => {
                let copy = line.clone();
                line.extend(copy);
            }
            _ => {
                let piece = *choose(&PIECES, rng);
                line.splice(place..place, piece.iter().copied());
            }
        }
    }
    line.push(b'\n');
    line
}
