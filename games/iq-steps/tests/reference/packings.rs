//! All ways to put the eight pieces on the board without sharing a location, by filling column after column.

use super::{fitting, must_precede, place, rings};

/// Every fitting piece with what it covers, and who must precede whom.
pub(crate) struct Packings {
    pub(crate) names: Vec<String>,
    covers: Vec<u64>,
    shapes: Vec<usize>,
    /// `precedes[a][b]`: a must be played before b.
    precedes: Vec<Vec<bool>>,
    /// For each location, numbered column by column, the pieces of which it is the first one.
    first_at: Vec<Vec<usize>>,
}

impl Packings {
    pub(crate) fn new() -> Packings {
        let names = fitting();
        let bit = |(x, y): &(i32, i32)| 1u64 << (5 * x + y);
        let covers: Vec<u64> = names.iter().map(|name| rings(name).keys().map(bit).sum()).collect();
        let shapes = names.iter().map(|name| name.as_bytes()[0] as usize - 'A' as usize).collect();
        let near = |one: &str, other: &str| {
            let place = |name: &str| place(name.chars().nth(2).unwrap());
            let ((x, y), (a, b)) = (place(one), place(other));
            (x - a).abs() <= 3 && (y - b).abs() <= 3
        };
        let precedes = names
            .iter()
            .map(|one| names.iter().map(|other| near(one, other) && must_precede(one, other)).collect())
            .collect();
        let mut first_at = vec![Vec::new(); 50];
        for (index, cover) in covers.iter().enumerate() {
            first_at[cover.trailing_zeros() as usize].push(index);
        }
        Packings { names, covers, shapes, precedes, first_at }
    }

    /// Shows every packing, as numbers of pieces, to `visit`.
    pub(crate) fn visit(&self, visit: &mut impl FnMut(&[usize])) {
        self.fill(0, 0, 7, &mut Vec::new(), &mut [false; 8], visit);
    }

    fn fill(
        &self,
        location: usize,
        covered: u64,
        may_stay_empty: usize,
        pieces: &mut Vec<usize>,
        used: &mut [bool; 8],
        visit: &mut impl FnMut(&[usize]),
    ) {
        if pieces.len() == 8 {
            return visit(pieces);
        }
        if location == 50 {
            return;
        }
        if covered >> location & 1 == 1 {
            return self.fill(location + 1, covered, may_stay_empty, pieces, used, visit);
        }
        for &piece in &self.first_at[location] {
            let shape = self.shapes[piece];
            if !used[shape] && covered & self.covers[piece] == 0 {
                used[shape] = true;
                pieces.push(piece);
                self.fill(location + 1, covered | self.covers[piece], may_stay_empty, pieces, used, visit);
                pieces.pop();
                used[shape] = false;
            }
        }
        if may_stay_empty > 0 {
            self.fill(location + 1, covered, may_stay_empty - 1, pieces, used, visit);
        }
    }

    /// Whether two of the pieces each have to come before the other.
    pub(crate) fn has_blocking_pair(&self, pieces: &[usize]) -> bool {
        pieces.iter().any(|&a| pieces.iter().any(|&b| self.precedes[a][b] && self.precedes[b][a]))
    }

    /// Whether the pieces can be played in some order after those that lie there.
    pub(crate) fn can_follow(&self, played: &[usize], pieces: &[usize]) -> bool {
        let mut left = pieces.to_vec();
        let spoiled = |piece: usize| played.iter().any(|&played| self.precedes[piece][played]);
        if left.iter().any(|&piece| spoiled(piece)) {
            return false;
        }
        while !left.is_empty() {
            let next = left.iter().position(|&a| !left.iter().any(|&b| self.precedes[b][a]));
            match next {
                Some(next) => left.remove(next),
                None => return false,
            };
        }
        true
    }

    /// The text of a set of pieces, sorted.
    pub(crate) fn text(&self, pieces: &[usize]) -> String {
        let mut names: Vec<&str> = pieces.iter().map(|&piece| &*self.names[piece]).collect();
        names.sort();
        names.concat()
    }
}
