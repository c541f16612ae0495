//! A slow reference implementation of the rules: texts and maps, no code in common with the engine.

pub(crate) mod packings;

use std::collections::BTreeMap;

const LOCATIONS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYabcdefghijklmnopqrstuvwxy";

/// Every shape in every orientation as drawn in the rules; shapes below each other.
const PICTURES: &str = "
LU.  LUL  ..L  .U.  .LU  .L.  U..  ULU
ULU  .LU  ULU  UL.  LUL  .UL  LUL  LU.
L..  .U.  .UL  LUL  ..U  ULU  UL.  .L.

.U.  ...  LU.  .UL  .L.  UL.  .LU  ...
.LU  ULU  UL.  ULU  LU.  LUL  .UL  LUL
.UL  LU.  .U.  ...  UL.  ...  .L.  .LU

.U.  L..  .UL  .U.  .L.  .L.  UL.  ..U
.LU  ULU  UL.  ULU  LU.  LUL  .UL  LUL
LU.  .U.  .U.  ..L  .LU  U..  .L.  .L.

.U.  .U.  LU.  ..L  .L.  U..  .LU  .L.
UL.  ULU  .LU  ULU  .UL  LUL  LU.  LUL
.UL  L..  .U.  .U.  UL.  .L.  .L.  ..U

.U.  LU.  .UL  ...  .L.  ...  UL.  .LU
UL.  ULU  .LU  ULU  .UL  LUL  LU.  LUL
LU.  ...  .U.  .UL  .LU  UL.  .L.  ...

..L  L..  .UL  LU.  U..  .LU  UL.  ..U
.LU  UL.  UL.  .LU  LU.  LU.  .UL  .UL
LU.  .UL  L..  ..L  .LU  U..  ..U  UL.

.UL  L..  .UL  LU.  UL.  .LU  UL.  ..U
.LU  ULU  UL.  ULU  LU.  LUL  .UL  LUL
LU.  .UL  LU.  ..L  .LU  U..  .LU  UL.

.UL  .U.  LU.  L.L  UL.  U.U  .LU  .L.
UL.  ULU  .LU  ULU  .UL  LUL  LU.  LUL
.UL  L.L  LU.  .U.  UL.  .L.  .LU  U.U
";

/// Where a location is: column and row.
fn place(location: char) -> (i32, i32) {
    let index = LOCATIONS.find(location).expect("a location") as i32;
    (index % 10, index / 10)
}

/// The layers of the places of a piece, off the board too.
fn rings(piece: &str) -> BTreeMap<(i32, i32), char> {
    let letters: Vec<char> = piece.chars().collect();
    let block = PICTURES.trim().split("\n\n").nth(letters[0] as usize - 'A' as usize).unwrap();
    let (column, row) = place(letters[2]);
    let mut rings = BTreeMap::new();
    for (y, line) in block.lines().enumerate() {
        let picture = line.split_whitespace().nth(letters[1] as usize - 'A' as usize).unwrap();
        for (x, layer) in picture.chars().enumerate().filter(|(_, layer)| *layer != '.') {
            rings.insert((column + x as i32 - 1, row + y as i32 - 1), layer);
        }
    }
    rings
}

fn adjacent((x, y): (i32, i32)) -> [(i32, i32); 4] {
    [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
}

/// Whether every ring is on the board and lower rings, and only they, are at pegs.
pub(crate) fn fits(piece: &str) -> bool {
    rings(piece).iter().all(|(&(x, y), &layer)| {
        (0..10).contains(&x) && (0..5).contains(&y) && ((x + y) % 2 == 0) == (layer == 'L')
    })
}

/// The four conditions of legal play, one by one.
pub(crate) fn may_play(played: &[String], piece: &str) -> bool {
    let earlier: Vec<_> = played.iter().map(|earlier| rings(earlier)).collect();
    let taken = |at: &(i32, i32), layer| earlier.iter().any(|rings| rings.get(at) == Some(&layer));
    played.iter().all(|earlier| earlier[..1] != piece[..1])
        && fits(piece)
        && rings(piece).iter().all(|(&at, &layer)| {
            !taken(&at, layer) && (layer == 'U' || !adjacent(at).iter().any(|next| taken(next, 'U')))
        })
}

/// Every piece that fits on the empty board, sorted.
pub(crate) fn fitting() -> Vec<String> {
    let mut found = Vec::new();
    for shape in 'A'..='H' {
        for orientation in 'A'..='H' {
            for location in LOCATIONS.chars() {
                let piece = format!("{shape}{orientation}{location}");
                if fits(&piece) {
                    found.push(piece);
                }
            }
        }
    }
    found.sort();
    found
}

/// Everything that may be played.
pub(crate) fn legal(fitting: &[String], played: &[String]) -> Vec<String> {
    fitting.iter().filter(|piece| may_play(played, piece)).cloned().collect()
}

/// Counts the sequences of this many pieces that can follow.
pub(crate) fn perft(fitting: &[String], played: &[String], depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let next = legal(fitting, played);
    // What cannot be played now can never be played later.
    next.iter().map(|piece| perft(&next, &then(played, piece), depth - 1)).sum()
}

fn then(played: &[String], piece: &str) -> Vec<String> {
    let mut longer = played.to_vec();
    longer.push(piece.to_owned());
    longer
}

/// Whether the first piece must be played before the second one.
pub(crate) fn must_precede(first: &str, second: &str) -> bool {
    !may_play(&[second.to_owned()], first) && may_play(&[], first) && !share_a_place(first, second)
}

fn share_a_place(one: &str, other: &str) -> bool {
    let other = rings(other);
    rings(one).keys().any(|at| other.contains_key(at))
}

/// Every order of the pieces that can be played after those that lie there, in alphabetical order.
pub(crate) fn orders(played: &[String], left: &[String]) -> Vec<Vec<String>> {
    let mut left = left.to_vec();
    left.sort();
    if left.is_empty() {
        return vec![played.to_vec()];
    }
    let mut found = Vec::new();
    for piece in &left {
        if may_play(played, piece) {
            let rest: Vec<String> = left.iter().filter(|other| *other != piece).cloned().collect();
            found.extend(orders(&then(played, piece), &rest));
        }
    }
    found
}

/// The pieces of a text.
pub(crate) fn split(text: &str) -> Vec<String> {
    text.as_bytes().chunks(3).map(|piece| String::from_utf8(piece.to_vec()).unwrap()).collect()
}
