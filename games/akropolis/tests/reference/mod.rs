//! A slow second opinion, written from the rules alone: strings, maps and brute force, in the offset
//! coordinates of the notation. It shares nothing with the engine.

use std::collections::{BTreeMap, BTreeSet};

const POOL: &str = "01hbt 02Mbq 03qhb 04Bhq 05Bqq 06Bht 07gqq 08qbm 09qtm 10qmb 11Gqh 12qmh 13Ghq 14qtb 15hgm \
    16Bmh 17Mhg 18Hmb 19qhh 20hgb 21Mth 22Mqq 23Tqq 24Gqq 25qmg 26mqq 27qbm 28Hqq 29Thq 30tqq 31Tqh 32Hgq \
    33Hqq 34Thb 35htm 36qmt 37Hqq 38hmb 39qth 40qbg 41qhh 42qhm 43Tqq 44hqq 45qmh 46Htm 47Ghb 48Bqh 49Mqq \
    50bqq 51Bqq 52Hqm 53Gmh 54Mqt 55qht 56Thm 57qgh 58qhh 59qbh 60qhb 61qhm";

pub(crate) type Place = (i32, i32);

/// For each occupied hex the tiles from the ground up, with the letter each shows there.
pub(crate) type City = BTreeMap<Place, Vec<(String, char)>>;

#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) settings: String,
    pub(crate) turn: usize,
    pub(crate) site: Vec<String>,
    pub(crate) stones: Vec<u32>,
    pub(crate) moves: Vec<Vec<String>>,
}

/// The neighbour in one of the six directions, clockwise from north.
fn step((x, y): Place, direction: usize) -> Place {
    let odd = x.rem_euclid(2);
    match direction % 6 {
        0 => (x, y + 1),
        1 => (x + 1, y + odd),
        2 => (x + 1, y + odd - 1),
        3 => (x, y - 1),
        4 => (x - 1, y + odd - 1),
        _ => (x - 1, y + odd),
    }
}

fn neighbours(place: Place) -> [Place; 6] {
    std::array::from_fn(|direction| step(place, direction))
}

pub(crate) fn position((x, y): Place) -> String {
    let row = if y > 0 { 'N' } else { 'S' };
    let column = if x < 0 { 'W' } else { 'E' };
    format!("{row}{:02}{column}{:02}", y.abs(), x.abs())
}

fn covered(placed: &str) -> [Place; 3] {
    let number = |from: usize| placed[from..from + 2].parse::<i32>().unwrap();
    let y = if &placed[2..3] == "N" { number(3) } else { -number(3) };
    let x = if &placed[5..6] == "E" { number(6) } else { -number(6) };
    let rotation: usize = placed[9..10].parse().unwrap();
    [(x, y), step((x, y), rotation), step((x, y), rotation + 1)]
}

fn letters(id: &str) -> [char; 3] {
    let entry = POOL.split(' ').find(|entry| entry.starts_with(id)).unwrap();
    let letters: Vec<char> = entry[2..].chars().collect();
    [letters[0], letters[1], letters[2]]
}

impl State {
    /// Reads a well-formed state.
    pub(crate) fn read(text: &str) -> State {
        let parts: Vec<&str> = text.split(';').collect();
        let chunks = |text: &str, size: usize| -> Vec<String> {
            text.as_bytes().chunks(size).map(|chunk| String::from_utf8(chunk.to_vec()).unwrap()).collect()
        };
        let players = parts[0][..1].parse::<usize>().unwrap();
        let own = &parts[2..2 + players];
        State {
            settings: parts[0].to_owned(),
            turn: parts[1][..1].parse().unwrap(),
            site: chunks(&parts[1][1..], 2),
            stones: own.iter().map(|part| part[2..4].parse().unwrap()).collect(),
            moves: own.iter().map(|part| chunks(&part[4..], 10)).collect(),
        }
    }

    pub(crate) fn write(&self) -> String {
        let mut text = format!("{};{}{};", self.settings, self.turn, self.site.concat());
        for (number, moves) in self.moves.iter().enumerate() {
            text += &format!("P{number}{:02}{};", self.stones[number], moves.concat());
        }
        text
    }

    pub(crate) fn players(&self) -> usize {
        self.moves.len()
    }

    pub(crate) fn available(&self) -> Vec<String> {
        let in_play = [37, 49, 61][self.players() - 2];
        let used: BTreeSet<&str> = self
            .site
            .iter()
            .map(String::as_str)
            .chain(self.moves.iter().flatten().map(|placed| &placed[..2]))
            .collect();
        (1..=in_play).map(|id| format!("{id:02}")).filter(|id| !used.contains(id.as_str())).collect()
    }

    pub(crate) fn waiting(&self) -> bool {
        self.site.len() == 1 && !self.available().is_empty()
    }

    pub(crate) fn over(&self) -> bool {
        self.site.len() == 1 && self.available().is_empty()
    }

    pub(crate) fn city(&self, player: usize) -> City {
        let start = [((0, 0), 'H'), ((0, 1), 'q'), ((1, -1), 'q'), ((-1, -1), 'q')];
        let mut city: City = BTreeMap::new();
        for (place, letter) in start {
            city.insert(place, vec![("start".to_owned(), letter)]);
        }
        for placed in &self.moves[player] {
            for (place, letter) in covered(placed).into_iter().zip(letters(&placed[..2])) {
                city.entry(place).or_default().push((placed[..2].to_owned(), letter));
            }
        }
        city
    }

    /// All valid moves in the order of their text.
    pub(crate) fn valid_moves(&self) -> Vec<String> {
        let mut valid = BTreeSet::new();
        if self.over() || self.waiting() {
            return Vec::new();
        }
        let city = self.city(self.turn);
        let nearby: BTreeSet<Place> = city
            .keys()
            .flat_map(|&(x, y)| (-3..=3).flat_map(move |dx| (-4..=4).map(move |dy| (x + dx, y + dy))))
            .filter(|(x, y)| x.abs() <= 99 && y.abs() <= 99)
            .collect();
        for (price, id) in self.site.iter().enumerate() {
            if price as u32 > self.stones[self.turn] {
                continue;
            }
            for &place in &nearby {
                for rotation in 0..6 {
                    let placed = format!("{id}{}R{rotation}", position(place));
                    if fits(&city, covered(&placed)) {
                        valid.insert(placed);
                    }
                }
            }
        }
        valid.into_iter().collect()
    }

    /// The state after a valid move, waiting for the refill if one is due.
    pub(crate) fn play(&self, placed: &str) -> State {
        let mut next = self.clone();
        let price = self.site.iter().position(|id| *id == placed[..2]).unwrap();
        let city = self.city(self.turn);
        let quarry = |place: &Place| city.get(place).is_some_and(|stack| stack.last().unwrap().1 == 'q');
        let quarries = covered(placed).iter().filter(|place| quarry(place)).count() as u32;
        next.stones[self.turn] = self.stones[self.turn] - price as u32 + quarries;
        next.moves[self.turn].push(placed.to_owned());
        next.site.remove(price);
        if !next.over() {
            next.turn = (self.turn + 1) % self.players();
        }
        next
    }

    pub(crate) fn refill(&self, ids: &[String]) -> State {
        let mut next = self.clone();
        next.site.extend_from_slice(ids);
        next
    }

    /// Every ordered refill.
    pub(crate) fn refills(&self) -> Vec<Vec<String>> {
        let mut refills: Vec<Vec<String>> = vec![vec![]];
        for _ in 0..=self.players() {
            let longer = refills.iter().flat_map(|refill| {
                self.available().into_iter().filter(|id| !refill.contains(id)).map(|id| {
                    let mut refill = refill.clone();
                    refill.push(id);
                    refill
                })
            });
            refills = longer.collect();
        }
        refills
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.waiting() {
            return self.refills().iter().map(|refill| self.refill(refill).perft(depth - 1)).sum();
        }
        let moves = self.valid_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|placed| self.play(placed).perft(depth - 1)).sum()
    }

    pub(crate) fn district_points(&self, player: usize, district: char) -> u32 {
        let city = self.city(player);
        let top = |place: &Place| city.get(place).map(|stack| (stack.last().unwrap().1, stack.len() as u32));
        let letter = |place: &Place| top(place).map(|(letter, _)| letter);
        let empty = |place: &Place| !city.contains_key(place);
        let lake = |place: &Place| empty(place) && neighbours(*place).iter().all(|next| !empty(next));
        let variant = self.settings.contains(district.to_ascii_uppercase());
        let plaza = district.to_ascii_uppercase();
        let each = match plaza {
            'H' => 1,
            'G' => 3,
            _ => 2,
        };
        let stars = each * city.keys().filter(|place| letter(place) == Some(plaza)).count() as u32;
        let own: Vec<Place> = city.keys().copied().filter(|place| letter(place) == Some(district)).collect();
        if district == 'h' {
            return stars * houses(&own, |place| top(place).unwrap().1, variant);
        }
        let mut value = 0;
        for place in &own {
            let around = neighbours(*place);
            let empties = around.iter().filter(|next| empty(next)).count();
            let height = top(place).unwrap().1;
            let (qualifies, doubles) = match district {
                'm' => (
                    around.iter().all(|next| letter(next) != Some('m')),
                    around.iter().any(|next| letter(next) == Some('M')),
                ),
                'b' => (empties >= 1, empties == 3 || empties == 4),
                't' => (empties == 0, height >= 2),
                _ => (true, around.iter().any(lake)),
            };
            if qualifies {
                value += if variant && doubles { 2 * height } else { height };
            }
        }
        stars * value
    }

    pub(crate) fn score(&self, player: usize) -> u32 {
        "hmbtg".chars().map(|district| self.district_points(player, district)).sum::<u32>()
            + self.stones[player]
    }

    /// One plus the number of players who are better.
    pub(crate) fn place(&self, player: usize) -> usize {
        let key = |player: usize| (self.score(player), self.stones[player]);
        1 + (0..self.players()).filter(|&other| key(other) > key(player)).count()
    }
}

fn houses(own: &[Place], height: impl Fn(&Place) -> u32, variant: bool) -> u32 {
    let mut rest: BTreeSet<Place> = own.iter().copied().collect();
    let mut groups: Vec<(usize, u32)> = Vec::new();
    while let Some(seed) = rest.pop_first() {
        let mut group = vec![seed];
        let mut next = 0;
        while next < group.len() {
            for neighbour in neighbours(group[next]) {
                if rest.remove(&neighbour) {
                    group.push(neighbour);
                }
            }
            next += 1;
        }
        groups.push((group.len(), group.iter().map(&height).sum()));
    }
    let value = groups.into_iter().max().map_or(0, |(_, value)| value);
    if variant && value >= 10 { 2 * value } else { value }
}

fn fits(city: &City, hexes: [Place; 3]) -> bool {
    if hexes.iter().any(|(x, y)| x.abs() > 99 || y.abs() > 99) {
        return false;
    }
    let heights = hexes.map(|hex| city.get(&hex).map_or(0, Vec::len));
    if heights[0] != heights[1] || heights[0] != heights[2] {
        return false;
    }
    if heights[0] == 0 {
        return hexes.iter().any(|hex| neighbours(*hex).iter().any(|next| city.contains_key(next)));
    }
    let beneath: BTreeSet<&str> = hexes.iter().map(|hex| city[hex].last().unwrap().0.as_str()).collect();
    beneath.len() >= 2
}
