//! A slow reference implementation from the written rules alone: texts, maps and brute force. It shares no code with
//! the engine.
#![allow(clippy::unwrap_used, reason = "everything here runs in tests")]

use std::collections::{BTreeMap, BTreeSet};

pub(crate) const STANDARD: &str = "S0001S0004F0105L0204F0206L0203L0306S0307L0408S0409S0510F0508F0611S0712F0813S0809S0911\
    S1015F1114L1112S1216F1217S1315F1314L1418L1419F1520L1619S1617F1722L1820L1823S1924F1921F2025L2126F2122L2226\
    F2325F2324F2427S2428L2529L2628L2729L2728S2831S2930S3031";

pub(crate) const LOOM: &str = "A0001B0002C0004D0104B0105B0203A0204A0206B0306B0307D0408C0409D0508A0510A0607A0609D0611C0712\
    B0809B0810A0813C0911B0914C1013A1015D1112C1116C1216D1217D1314A1315C1318B1418D1419A1520A1617D1619A1621C1722\
    A1819B1820A1823B1921D1924D2023B2025A2122A2124B2126D2227D2324A2325C2328B2426A2428C2529B2627D2630C2631C2731\
    A2829C2830D2832D2932C3031D3032";

/// The owners of the tiles in the order of play.
const OWNERS: &str = "OBBOOBBOOBBOOBBOOBBOOBBOOBBOOB";
/// How many tiles each turn places.
const TURNS: [usize; 16] = [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1];
/// The tiles of one player.
const TILES: &str = "abcdefffgghiijj";

/// A state: tiles such as `Oa00`, edges such as `S0001`, and the kinds in hand.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) tiles: Vec<String>,
    pub(crate) edges: Vec<String>,
    pub(crate) hand: Vec<char>,
}

fn pieces(text: &str, length: usize) -> Vec<String> {
    text.as_bytes().chunks(length).map(|piece| String::from_utf8(piece.to_vec()).unwrap()).collect()
}

fn mapped(letters: &str, mapping: &str) -> String {
    let image = |letter: char| match letter {
        'A'..='D' => mapping.chars().nth(letter as usize - 'A' as usize).unwrap(),
        other => other,
    };
    letters.chars().map(image).collect()
}

impl Reference {
    pub(crate) fn loom(mapping: &str) -> Reference {
        Reference { tiles: Vec::new(), edges: pieces(&mapped(LOOM, mapping), 5), hand: Vec::new() }
    }

    pub(crate) fn read(text: &str) -> Reference {
        let parts: Vec<&str> = text.split('/').collect();
        let hand = parts[2].chars().filter(char::is_ascii_lowercase).collect();
        Reference { tiles: pieces(parts[0], 4), edges: pieces(parts[1], 5), hand }
    }

    pub(crate) fn text(&self) -> String {
        let hand: String = self.hand.iter().map(|kind| format!("{}{kind}", self.player())).collect();
        format!("{}/{}/{hand}", self.tiles.concat(), self.edges.concat())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.tiles.len() == 30
    }

    pub(crate) fn player(&self) -> char {
        OWNERS.chars().nth(self.tiles.len()).unwrap_or('-')
    }

    /// The number of the turn, how many of its tiles are placed, and how many are not.
    fn turn(&self) -> (usize, usize, usize) {
        let mut before = 0;
        for (turn, size) in TURNS.into_iter().enumerate() {
            if self.tiles.len() < before + size {
                let done = self.tiles.len() - before;
                return (turn, done, size - done);
            }
            before += size;
        }
        panic!("the match is over")
    }

    pub(crate) fn is_dealers_turn(&self) -> bool {
        !self.is_over() && self.hand.len() < self.turn().2
    }

    fn bag(&self) -> Vec<char> {
        let mut bag: Vec<char> = TILES.chars().collect();
        let placed = self.tiles.iter().filter(|tile| tile.starts_with(self.player()));
        let used = placed.map(|tile| tile.chars().nth(1).unwrap()).chain(self.hand.iter().copied());
        for kind in used {
            let index = bag.iter().position(|&other| other == kind).expect("a tile is used once");
            bag.remove(index);
        }
        bag
    }

    /// All draws with the number of ways to pick physical tiles.
    pub(crate) fn draws(&self) -> BTreeMap<String, u64> {
        let mut draws = BTreeMap::new();
        if !self.is_dealers_turn() {
            return draws;
        }
        let (bag, player) = (self.bag(), self.player());
        let missing = self.turn().2 - self.hand.len();
        for (index, first) in bag.iter().enumerate() {
            if missing == 1 {
                *draws.entry(format!("{player}{first}")).or_default() += 1;
                continue;
            }
            for second in &bag[index + 1..] {
                *draws.entry(format!("{player}{first}{player}{second}")).or_default() += 1;
            }
        }
        draws
    }

    fn nodes(&self) -> BTreeSet<String> {
        self.edges.iter().flat_map(|edge| [edge[1..3].to_owned(), edge[3..5].to_owned()]).collect()
    }

    fn tile_on(&self, node: &str) -> Option<&String> {
        self.tiles.iter().find(|tile| &tile[2..] == node)
    }

    fn neighbours(&self, node: &str) -> BTreeSet<String> {
        let ends = self.edges.iter().map(|edge| (&edge[1..3], &edge[3..5]));
        let others = ends.filter_map(|(a, b)| {
            if a == node {
                Some(b)
            } else if b == node {
                Some(a)
            } else {
                None
            }
        });
        others.map(str::to_owned).collect()
    }

    fn edge_index(&self, a: &str, b: &str) -> Option<usize> {
        let joined =
            |edge: &String| (&edge[1..3], &edge[3..5]) == (a, b) || (&edge[1..3], &edge[3..5]) == (b, a);
        self.edges.iter().position(joined)
    }

    /// All legal actions.
    pub(crate) fn actions(&self) -> BTreeSet<String> {
        let mut actions = BTreeSet::new();
        if self.is_over() || self.is_dealers_turn() {
            return actions;
        }
        let player = self.player();
        let (turn, done, _) = self.turn();
        for kind in &self.hand {
            if "ij".contains(*kind) && turn < 4 && done == 0 {
                actions.insert(format!("{player}{kind}.."));
            }
            for node in self.nodes() {
                if self.tile_on(&node).is_some() {
                    continue;
                }
                if *kind != 'j' {
                    actions.insert(format!("{player}{kind}{node}"));
                    continue;
                }
                for p in self.neighbours(&node) {
                    for q in self.neighbours(&node) {
                        if p <= q {
                            actions.insert(format!("{player}{kind}{node}{p}{q}"));
                        }
                    }
                }
            }
        }
        actions
    }

    pub(crate) fn play(&mut self, action: &str) {
        let kind = action.chars().nth(1).unwrap();
        let index = self.hand.iter().position(|&held| held == kind).unwrap();
        self.hand.remove(index);
        if action.ends_with("..") {
            return;
        }
        self.tiles.push(action[..4].to_owned());
        if kind == 'j' {
            let first = self.edge_index(&action[2..4], &action[4..6]).unwrap();
            let second = self.edge_index(&action[2..4], &action[6..8]).unwrap();
            let (a, b) = (self.edges[first].clone(), self.edges[second].clone());
            self.edges[first] = format!("{}{}", &b[..1], &a[1..]);
            self.edges[second] = format!("{}{}", &a[..1], &b[1..]);
        }
    }

    pub(crate) fn draw(&mut self, draw: &str) {
        self.hand.extend(draw.chars().filter(char::is_ascii_lowercase));
        self.hand.sort();
    }

    fn joins(&self, node: &str) -> bool {
        self.tile_on(node).is_some_and(|tile| tile.chars().nth(1) != Some('i'))
    }

    /// The strings as sets of edges: pieces are merged as long as two of them can be.
    pub(crate) fn strings(&self) -> Vec<BTreeSet<String>> {
        let meet = |a: &String, b: &String| {
            let shared =
                [&a[1..3], &a[3..5]].into_iter().filter(|&node| node == &b[1..3] || node == &b[3..5]);
            a[..1] == b[..1] && shared.into_iter().any(|node| self.joins(node))
        };
        let mut strings: Vec<BTreeSet<String>> = Vec::new();
        for edge in self.edges.iter().filter(|edge| !edge.starts_with('E')) {
            let (touching, mut rest): (Vec<_>, Vec<_>) =
                strings.into_iter().partition(|string| string.iter().any(|other| meet(edge, other)));
            let mut merged: BTreeSet<String> = touching.into_iter().flatten().collect();
            merged.insert(edge.clone());
            rest.push(merged);
            strings = rest;
        }
        strings
    }

    pub(crate) fn scores(&self) -> [i32; 2] {
        let mut scores = [0, 0];
        for string in self.strings() {
            let ends: BTreeSet<&str> = string.iter().flat_map(|edge| [&edge[1..3], &edge[3..5]]).collect();
            let tiles: Vec<&String> = ends.into_iter().filter_map(|node| self.tile_on(node)).collect();
            let kinds = |player: char| -> Vec<char> {
                let own = tiles.iter().filter(|tile| tile.starts_with(player));
                own.map(|tile| tile.chars().nth(1).unwrap()).collect()
            };
            let (orange, black) = (kinds('O'), kinds('B'));
            let difference = match string.first().unwrap().chars().next().unwrap() {
                'S' => strength(&orange) - strength(&black),
                'F' => orange.len() as i32 - black.len() as i32,
                'L' => leadership(&orange, &black),
                other => panic!("there are no strings of type {other}"),
            };
            if difference > 0 {
                scores[0] += string.len() as i32;
            }
            if difference < 0 {
                scores[1] += string.len() as i32;
            }
        }
        scores
    }

    /// Counts sequences of draws and actions.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for draw in self.draws().keys() {
            let mut next = self.clone();
            next.draw(draw);
            count += next.perft(depth - 1);
        }
        for action in self.actions() {
            let mut next = self.clone();
            next.play(&action);
            count += next.perft(depth - 1);
        }
        count
    }
}

fn strength(kinds: &[char]) -> i32 {
    let of = |kind: &char| match kind {
        'a' | 'f' => 1,
        'e' | 'g' => 2,
        'b' | 'd' | 'h' => 3,
        'c' => 4,
        _ => 0,
    };
    kinds.iter().map(of).sum()
}

/// The best rank that only one player has decides.
fn leadership(orange: &[char], black: &[char]) -> i32 {
    for rank in 'a'..='e' {
        match (orange.contains(&rank), black.contains(&rank)) {
            (true, false) => return 1,
            (false, true) => return -1,
            _ => {}
        }
    }
    0
}
