//! A second, slow implementation of the rules that shares nothing with the engine: text and maps.

use std::collections::BTreeMap;

/// The grid with north up and west left.
const GRID: [&str; 6] = ["4YSMGA", "5ZTNHB", "60UOIC", "71VPJD", "82WQKE", "93XRLF"];

/// A match told by texts: cards by location, supporters by player, owners of flags by kingdom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Match {
    pub(crate) cards: BTreeMap<char, String>,
    pub(crate) supporters: Vec<Vec<String>>,
    pub(crate) owners: BTreeMap<char, usize>,
    pub(crate) moves: usize,
}

/// Locations in the order of the notation, letters before digits.
pub(crate) fn in_order(mut locations: Vec<char>) -> Vec<char> {
    locations.sort_by_key(|location| (location.is_ascii_digit(), *location));
    locations
}

impl Match {
    pub(crate) fn new(placement: &str, players: usize) -> Match {
        let letters: Vec<char> = placement.chars().collect();
        let cards = letters.chunks(3).map(|three| (three[2], format!("{}{}", three[0], three[1]))).collect();
        Match { cards, supporters: vec![Vec::new(); players], owners: BTreeMap::new(), moves: 0 }
    }

    pub(crate) fn player(&self) -> usize {
        self.moves % self.supporters.len()
    }

    fn zhang_yi(&self) -> char {
        *self.cards.iter().find(|(_, card)| *card == "z9").expect("Zhang Yi is there").0
    }

    /// The four rays from Zhang Yi, each from near to far.
    fn rays(&self) -> [Vec<char>; 4] {
        let cells: Vec<Vec<char>> = GRID.iter().map(|row| row.chars().collect()).collect();
        let zhang_yi = self.zhang_yi();
        let row = cells.iter().position(|row| row.contains(&zhang_yi)).unwrap();
        let column = cells[row].iter().position(|&cell| cell == zhang_yi).unwrap();
        [
            (0..row).rev().map(|row| cells[row][column]).collect(),
            (row + 1..6).map(|row| cells[row][column]).collect(),
            (0..column).rev().map(|column| cells[row][column]).collect(),
            (column + 1..6).map(|column| cells[row][column]).collect(),
        ]
    }

    fn kingdom(&self, location: char) -> Option<char> {
        self.cards.get(&location).map(|card| card.chars().next().unwrap())
    }

    /// For every legal destination the locations that are collected on the way to it.
    pub(crate) fn choices(&self) -> BTreeMap<char, Vec<char>> {
        let mut choices = BTreeMap::new();
        for ray in self.rays() {
            for kingdom in "abcdefg".chars() {
                let path: Vec<char> =
                    ray.iter().copied().filter(|&location| self.kingdom(location) == Some(kingdom)).collect();
                if let Some(&furthest) = path.last() {
                    choices.insert(furthest, path);
                }
            }
        }
        choices
    }

    pub(crate) fn play(&mut self, destination: char) {
        let player = self.player();
        let collected = self.choices().remove(&destination).expect("a legal move");
        let kingdom = self.kingdom(destination).unwrap();
        let old = self.zhang_yi();
        self.cards.remove(&old);
        for location in collected {
            let card = self.cards.remove(&location).unwrap();
            self.supporters[player].push(card);
        }
        self.cards.insert(destination, "z9".to_owned());
        let own = self.count(player, kingdom);
        if (0..self.supporters.len()).all(|other| own >= self.count(other, kingdom)) {
            self.owners.insert(kingdom, player);
        }
        self.moves += 1;
    }

    fn count(&self, player: usize, kingdom: char) -> usize {
        self.supporters[player].iter().filter(|card| card.starts_with(kingdom)).count()
    }

    pub(crate) fn flags(&self, player: usize) -> usize {
        self.owners.values().filter(|&&owner| owner == player).count()
    }

    /// Returns the leaders in flags; ties are broken by the first flag in the order of the kingdoms.
    pub(crate) fn leader(&self) -> Option<usize> {
        let most = (0..self.supporters.len()).map(|player| self.flags(player)).max().unwrap();
        let tied: Vec<usize> =
            (0..self.supporters.len()).filter(|&player| self.flags(player) == most).collect();
        "abcdefg"
            .chars()
            .find_map(|kingdom| self.owners.get(&kingdom).copied().filter(|owner| tied.contains(owner)))
    }

    /// The placement now, in the order of the locations.
    pub(crate) fn placement(&self) -> String {
        let locations = in_order(self.cards.keys().copied().collect());
        locations.iter().map(|location| format!("{}{location}", self.cards[location])).collect()
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |&destination: &char| {
            let mut next = self.clone();
            next.play(destination);
            next.perft(depth - 1)
        };
        self.choices().keys().map(after).sum()
    }
}
