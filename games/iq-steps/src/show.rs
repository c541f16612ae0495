//! Readable text of a setup.

use std::fmt::{self, Write};

use crate::board::{Location, Locations};
use crate::order::Objective;
use crate::piece::{Layer, Orientation, PiecePlacement, Shape};
use crate::position::Position;
use crate::score::Score;
use crate::sequence::Sequence;
use crate::setup::Setup;
use crate::solve;

/// The width to which lines of text are wrapped.
const WIDTH: usize = 90;

/// The label before a line of text.
const LABEL: usize = 9;

/// Draws the board and the rack, with comments on them.
pub(crate) fn show(setup: &Setup) -> String {
    let mut out = String::new();
    write_all(setup, &mut out).expect("writing to a string does not fail");
    out
}

fn write_all(setup: &Setup, out: &mut String) -> fmt::Result {
    let position = Position::try_from(setup);
    let state = match &position {
        Err(_) => "not a position".to_owned(),
        Ok(position) if position.is_solved() => "solved".to_owned(),
        Ok(position) if position.sequence().playable().is_empty() => {
            "stuck, no missing piece can be played".to_owned()
        }
        Ok(position) => format!("{} ways to play the next piece", position.sequence().playable().len()),
    };
    writeln!(out, "IQ-Steps: {state}")?;
    if let Err(error) = &position {
        write_folded(out, "", " ", error.to_string().split(' ').map(str::to_owned))?;
    }
    writeln!(out)?;
    let board = Drawing::of(setup);
    board.write(out)?;
    writeln!(out, "\nA a  upper and lower ring of a piece   °  peg   ×  blocked peg   ·  no peg{}", {
        if board.has_clash() { "   !  clash" } else { "" }
    })?;
    writeln!(out, "[A]  name of a peg    B  name of a location without a peg\n")?;

    write_pieces(out, "given", setup.given())?;
    write_pieces(out, "played", setup.played())?;
    write_rack(out, setup)?;
    let Score { pieces, rings } = Score::of(setup.pieces.iter());
    writeln!(out, "score    {pieces} of {} pieces, {rings} of {} rings", Shape::COUNT, Score::ALL_RINGS)?;
    write_order(out, setup)?;
    if pieces < Shape::COUNT {
        write_list(out, "blocked", board.blocked_pegs())?;
    }
    if let Ok(position) = &position {
        write_list(out, "liftable", position.liftable().map(|piece| piece.to_string()))?;
        if !position.is_solved() {
            writeln!(out, "outlook  {}", outlook(position.sequence()))?;
        }
    }
    Ok(())
}

fn write_pieces(out: &mut String, label: &str, pieces: impl Iterator<Item = PiecePlacement>) -> fmt::Result {
    let pieces: Vec<String> = pieces.map(|piece| piece.to_string()).collect();
    if !pieces.is_empty() {
        writeln!(out, "{label:LABEL$}{}", pieces.join(" "))?;
    }
    Ok(())
}

/// Pictures of the pieces that are not on the board, in orientation A.
fn write_rack(out: &mut String, setup: &Setup) -> fmt::Result {
    let missing: Vec<Shape> =
        Shape::ALL.into_iter().filter(|&shape| setup.pieces.of_shape(shape).is_none()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    for dy in -1..=1 {
        let mut line = format!("{:LABEL$}", if dy == -1 { "rack" } else { "" });
        for shape in &missing {
            for dx in -1..=1 {
                let rings = shape.rings(Orientation::A);
                let ring = rings.iter().find(|ring| (ring.dx, ring.dy) == (dx, dy));
                line.push(ring.map_or(' ', |ring| letter(*shape, ring.layer)));
            }
            line.push_str("   ");
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn write_order(out: &mut String, setup: &Setup) -> fmt::Result {
    let Ok(order) = Objective::from(setup.pieces).forced_order() else { return Ok(()) };
    write_list(out, "order", order.pairs().iter().map(|(first, then)| format!("{first} before {then}")))
}

/// Returns a labelled list; empty if there are no items.
fn write_list(out: &mut String, label: &str, items: impl Iterator<Item = String>) -> fmt::Result {
    write_folded(out, &format!("{label:LABEL$}"), ", ", items)
}

/// Returns items after a label, wrapped between items; empty if there are none.
fn write_folded(
    out: &mut String,
    label: &str,
    separator: &str,
    items: impl Iterator<Item = String>,
) -> fmt::Result {
    let mut line = label.to_owned();
    let mut items = items.peekable();
    if items.peek().is_none() {
        return Ok(());
    }
    while let Some(item) = items.next() {
        line.push_str(&item);
        let Some(next) = items.peek() else { break };
        line.push_str(separator);
        if line.chars().count() + next.chars().count() >= WIDTH {
            writeln!(out, "{}", line.trim_end())?;
            line = " ".repeat(label.len());
        }
    }
    writeln!(out, "{line}")
}

fn outlook(sequence: &Sequence) -> String {
    let found = match sequence.is_empty() {
        true => solve::ALL_BOARDS,
        false => solve::count(sequence),
    };
    match found {
        0 => {
            let solvable = |&count: &usize| solve::count_up_to(&sequence.first(count), 1) > 0;
            let kept = (1..sequence.len()).rev().find(solvable);
            let kept = kept.map_or("the empty board".to_owned(), |count| sequence.first(count).to_string());
            format!("no solution from here, but from {kept}")
        }
        1 => "one solution from here".to_owned(),
        _ => format!("{found} solutions from here"),
    }
}

/// The content of every location, including rings that collide or lie where they cannot.
struct Drawing<'a> {
    setup: &'a Setup,
    /// The index of the piece on top, and the layer of its ring.
    top: [Option<(usize, Layer)>; Location::COUNT],
    clashes: Locations,
    upper: Locations,
}

impl Drawing<'_> {
    fn of(setup: &Setup) -> Drawing<'_> {
        let mut top = [None; Location::COUNT];
        let (mut clashes, mut upper) = (Locations::NONE, Locations::NONE);
        for (number, piece) in setup.pieces.iter().enumerate() {
            for (ring, location) in piece.rings() {
                let Some(location) = location else { continue };
                let here = Locations::single(location);
                let below = &mut top[location.index()];
                if below.is_some() || location.is_peg() != (ring.layer == Layer::Lower) {
                    clashes = clashes.with(here);
                }
                if !matches!((*below, ring.layer), (Some((_, Layer::Upper)), Layer::Lower)) {
                    *below = Some((number, ring.layer));
                }
                if ring.layer == Layer::Upper {
                    upper = upper.with(here);
                }
            }
        }
        Drawing { setup, top, clashes, upper }
    }

    fn piece(&self, number: usize) -> PiecePlacement {
        self.setup.pieces.iter().nth(number).expect("the number of a piece")
    }

    fn has_clash(&self) -> bool {
        !self.clashes.is_empty()
    }

    /// Lists the pegs that are free but blocked, each with the pieces that block it.
    fn blocked_pegs(&self) -> impl Iterator<Item = String> {
        Locations::ALL.into_iter().filter(|&location| self.is_blocked(location)).map(|peg| {
            let blockers: Vec<String> = peg
                .neighbours()
                .into_iter()
                .filter_map(|location| match self.top[location.index()] {
                    Some((number, Layer::Upper)) => Some(format!("{} at {location}", self.piece(number))),
                    _ => None,
                })
                .collect();
            format!("{peg} by {}", blockers.join(" and "))
        })
    }

    fn is_blocked(&self, location: Location) -> bool {
        location.is_peg() && self.top[location.index()].is_none() && location.neighbours().meets(self.upper)
    }

    /// Draws the board with walls around the pieces, and the names of the locations next to it.
    fn write(&self, out: &mut String) -> fmt::Result {
        for row in 0..=Location::ROWS as i8 {
            let mut line = String::new();
            for column in 0..=Location::COLUMNS as i8 {
                line.push(self.corner(column, row));
                if column < Location::COLUMNS as i8 {
                    line.push_str(if self.wall((column, row - 1), (column, row)) {
                        "───"
                    } else {
                        "   "
                    });
                }
            }
            writeln!(out, "{line}")?;
            if row == Location::ROWS as i8 {
                break;
            }
            let mut names = String::new();
            for column in 0..=Location::COLUMNS as i8 {
                out.push(if self.wall((column - 1, row), (column, row)) { '│' } else { ' ' });
                if let Some(location) = Location::at(column, row) {
                    let clash = if self.clashes.contains(location) { '!' } else { ' ' };
                    write!(out, " {}{clash}", self.symbol(location))?;
                    match location.is_peg() {
                        true => write!(names, "[{location}]")?,
                        false => write!(names, " {location} ")?,
                    }
                }
            }
            writeln!(out, "     {}", names.trim_end())?;
        }
        Ok(())
    }

    fn symbol(&self, location: Location) -> char {
        match self.top[location.index()] {
            Some((number, layer)) => letter(self.piece(number).shape, layer),
            None if self.is_blocked(location) => '×',
            None if location.is_peg() => '°',
            None => '·',
        }
    }

    /// Returns whether two adjacent cells, given by column and row, belong to different things.
    fn wall(&self, one: (i8, i8), other: (i8, i8)) -> bool {
        let owner = |(column, row)| {
            Location::at(column, row).map(|location| self.top[location.index()].map(|(number, _)| number))
        };
        owner(one) != owner(other)
    }

    /// Returns the character where the walls of four cells meet.
    fn corner(&self, column: i8, row: i8) -> char {
        let (left, right) = (column - 1, column);
        let (above, below) = (row - 1, row);
        let walls = [
            self.wall((left, above), (right, above)),
            self.wall((left, below), (right, below)),
            self.wall((left, above), (left, below)),
            self.wall((right, above), (right, below)),
        ];
        let index = walls.iter().fold(0, |index, &wall| 2 * index + usize::from(wall));
        // Up, down, left, right, from the highest bit to the lowest.
        const CORNERS: [char; 16] =
            [' ', '╶', '╴', '─', '╷', '┌', '┐', '┬', '╵', '└', '┘', '┴', '│', '├', '┤', '┼'];
        CORNERS[index]
    }
}

/// Returns a capital letter for an upper ring, a lower-case one for a lower ring.
fn letter(shape: Shape, layer: Layer) -> char {
    match layer {
        Layer::Upper => shape.char(),
        Layer::Lower => shape.char().to_ascii_lowercase(),
    }
}
