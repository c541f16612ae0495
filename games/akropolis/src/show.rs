//! Readable text of a setup: the site, every city as hexes, and its scores.

use std::fmt::Write;

use tessera_core::Turn;

use crate::building::{Building, District};
use crate::city::{City, with_city};
use crate::hex::{Cell, Hex};
use crate::score::{PlayerScore, ranking};
use crate::setup::Setup;

/// The maximum columns or rows of a city in a match; a larger city is listed instead of drawn.
const MOST_DRAWN: i32 = 39;

const LEGEND: &str = "\
h house  m market  b barracks  t temple  g garden: districts, and the height they stand at
H 1  M 2  B 2  T 2  G 3: plazas and their stars    q: quarry    ~: lake
rows are labelled at the even columns; in odd columns the same row is half a hex further up
a tile in rotation R0: its first letter on the origin, the second north, the third north-east of it
";

/// Returns the whole text.
pub(crate) fn show(setup: &Setup) -> String {
    let mut out = String::new();
    let scores = setup.scores();
    out += &headline(setup, &scores);
    out += &site(setup);
    for (number, player) in setup.players.iter().enumerate() {
        let count = player.moves.len();
        let _ = writeln!(
            out,
            "\nPlayer {}: {} and {}",
            number + 1,
            plural(count, "tile"),
            plural(player.stones, "stone")
        );
        out += &with_city(&player.moves, draw);
    }
    out += &table(setup, &scores);
    out.push('\n');
    out += LEGEND;
    out
}

fn plural(count: impl Into<usize>, what: &str) -> String {
    let count = count.into();
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn headline(setup: &Setup, scores: &[PlayerScore]) -> String {
    match setup.turn() {
        Turn::Player(seat) => format!("Player {} is to move\n", seat.index() + 1),
        Turn::Dealer => {
            format!("the site waits for its refill, then Player {} is to move\n", setup.turn.index() + 1)
        }
        Turn::Over => {
            let ranks = ranking(scores);
            let winners = (0..scores.len()).filter(|&number| ranks.0[number] == 1);
            let winners: Vec<String> = winners.map(|number| format!("Player {}", number + 1)).collect();
            let verb = if winners.len() == 1 { "wins" } else { "win" };
            format!("the match is over: {} {verb}\n", winners.join(" and "))
        }
    }
}

/// Writes the tiles on offer with their prices, and the number of tiles left.
fn site(setup: &Setup) -> String {
    let mut lines = ["site   price".to_owned(), "        tile".to_owned(), "       hexes".to_owned()];
    for (price, tile) in setup.site.iter().enumerate() {
        let letters: String = tile.buildings().iter().map(|building| building.char()).collect();
        for (line, text) in lines.iter_mut().zip([price.to_string(), tile.to_string(), letters]) {
            let _ = write!(line, "{text:>5}");
        }
    }
    format!("\n{}\n{} more to draw\n", lines.join("\n"), plural(setup.available_tiles().len(), "tile"))
}

fn draw(city: &dyn City) -> String {
    let cells = city.cells();
    let rows = cells.iter().map(|cell| cell.y());
    let columns = cells.iter().map(|cell| cell.q);
    let (south, north) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
    let (west, east) = (columns.clone().min().unwrap_or(0), columns.max().unwrap_or(0));
    if east - west >= MOST_DRAWN || north - south >= MOST_DRAWN {
        return list(city, &cells);
    }
    let mut canvas = Canvas::new(west, east, south, north);
    canvas.label();
    for q in west..=east {
        for y in south..=north {
            let Some(cell) = Hex::new(q, y).map(Hex::cell) else { continue };
            if is_lake(city, cell) {
                canvas.write(cell, " ~ ");
            }
        }
    }
    for &cell in &cells {
        canvas.outline(cell);
        if let Some(building) = city.building(cell) {
            canvas.write(cell, &format!("{building}{:<2}", city.height(cell)));
        }
    }
    canvas.text()
}

fn is_lake(city: &dyn City, cell: Cell) -> bool {
    city.height(cell) == 0 && cell.neighbours().all(|next| city.height(next) > 0)
}

/// Lists a city that is too spread out to be drawn.
fn list(city: &dyn City, cells: &[Cell]) -> String {
    let mut out = "too far apart to be drawn:\n".to_owned();
    for line in cells.chunks(8) {
        let words = line.iter().map(|&cell| {
            let building = city.building(cell).map_or('?', Building::char);
            let place = cell.hex().map_or("off-map".to_owned(), |hex| hex.to_string());
            format!("{place} {building}{}", city.height(cell))
        });
        let _ = writeln!(out, "{}", words.collect::<Vec<_>>().join("  "));
    }
    out
}

/// A character grid. A hex takes three lines and five characters and shares its outline:
///
/// ```text
///  ___
/// /h1 \
/// \___/
/// ```
struct Canvas {
    lines: Vec<Vec<char>>,
    west: i32,
    east: i32,
    south: i32,
    north: i32,
}

impl Canvas {
    /// The labels of the rows and a space.
    const MARGIN: usize = 4;

    fn new(west: i32, east: i32, south: i32, north: i32) -> Canvas {
        let width = Canvas::MARGIN + 4 * (east - west + 1) as usize + 1;
        let height = 2 * (north - south + 1) as usize + 3;
        Canvas { lines: vec![vec![' '; width]; height], west, east, south, north }
    }

    /// Returns the line and character where the text of a hex starts.
    fn place(&self, q: i32, y: i32) -> (usize, usize) {
        // The first line holds the column labels; odd columns are one line higher.
        let line = 2 * (self.north - y) + 3 - (q & 1);
        (line as usize, Canvas::MARGIN + 4 * (q - self.west) as usize + 1)
    }

    fn put(&mut self, line: usize, column: usize, text: &str) {
        for (place, char) in self.lines[line][column..].iter_mut().zip(text.chars()) {
            *place = char;
        }
    }

    fn label(&mut self) {
        for q in self.west..=self.east {
            let side = if q >= 0 { 'E' } else { 'W' };
            let (_, column) = self.place(q, 0);
            self.put(0, column, &format!("{side}{:02}", q.abs()));
        }
        for y in self.south..=self.north {
            let side = if y > 0 { 'N' } else { 'S' };
            let (line, _) = self.place(0, y);
            self.put(line, 0, &format!("{side}{:02}", y.abs()));
        }
    }

    fn outline(&mut self, cell: Cell) {
        let (line, column) = self.place(cell.q, cell.y());
        self.put(line - 1, column, "___");
        self.put(line, column - 1, "/");
        self.put(line, column + 3, "\\");
        self.put(line + 1, column - 1, "\\___/");
    }

    fn write(&mut self, cell: Cell, text: &str) {
        let (line, column) = self.place(cell.q, cell.y());
        self.put(line, column, text);
    }

    fn text(self) -> String {
        let lines = self.lines.into_iter().map(|line| line.into_iter().collect::<String>());
        let text: String = lines.map(|line| format!("{}\n", line.trim_end())).collect();
        format!("{}\n", text.trim_end())
    }
}

/// Writes the scores of every player: stars, value and points of each district, the stones, the total, the rank.
fn table(setup: &Setup, scores: &[PlayerScore]) -> String {
    let mut out = format!("\n{:<9}", "score");
    for district in District::ALL {
        let variant = if setup.variants[district] { "*" } else { "" };
        let _ = write!(out, "{:<14}", format!("{}{variant}", district.name()));
    }
    out += "stones  total  place\n";
    let ranks = ranking(scores);
    for (number, score) in scores.iter().enumerate() {
        let _ = write!(out, "{:<9}", format!("Player {}", number + 1));
        for part in score.districts.0 {
            let sum = format!("{} x {} = {}", part.stars, part.value, part.points());
            let _ = write!(out, "{sum:<14}");
        }
        let rank = ranks.0.get(number).copied().unwrap_or(0);
        let _ = writeln!(out, "{:>6}{:>7}{:>7}", score.stones, score.total(), rank);
    }
    out += "points are stars x value";
    if setup.variants.0.contains(&true) {
        out += "; * by the variant";
    }
    out.push('\n');
    out
}
