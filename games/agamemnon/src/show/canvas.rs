//! A character grid for drawing nodes and edges.

use crate::Fate;

/// Half the width of a node with its brackets, whose centre is the first character of the second half.
pub(super) const HALF: i32 = 3;

/// Lines of characters, all of the same length.
pub(super) struct Canvas {
    lines: Vec<Vec<char>>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Canvas {
        Canvas { lines: vec![vec![' '; width]; height] }
    }

    /// Writes a text centred at a place; parts outside the grid are cut off.
    pub(super) fn write(&mut self, (column, line): (i32, i32), text: &str) {
        let start = column - text.chars().count() as i32 / 2;
        for (offset, char) in text.chars().enumerate() {
            self.put((start + offset as i32, line), char);
        }
    }

    /// Draws an edge between the centres of two nodes, with a label halfway.
    pub(super) fn edge(&mut self, from: (i32, i32), to: (i32, i32), fate: Fate, label: &str) {
        let (from, to) = if from.1 > to.1 { (to, from) } else { (from, to) };
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let is_flat = across.abs() > 2 * down;
        // Each step draws one character: along the line where it is flat, down the line where it is steep.
        let steps = if is_flat { across.abs() } else { down };
        for step in 1..steps {
            let column = from.0 + rounded(across * step, steps);
            let line = from.1 + rounded(down * step, steps);
            let char = if is_flat {
                flat(fate, 2 * (down * step - (line - from.1) * steps), steps)
            } else {
                steep(fate, across, down)
            };
            let hidden = |node: (i32, i32)| line == node.1 && (-HALF..HALF).contains(&(column - node.0));
            if !hidden(from) && !hidden(to) {
                self.put((column, line), char);
            }
        }
        self.write((from.0 + rounded(across, 2), from.1 + rounded(down, 2)), label);
    }

    /// Returns the lines without trailing spaces.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        self.lines.iter().map(|line| line.iter().collect::<String>().trim_end().to_owned())
    }

    fn put(&mut self, (column, line): (i32, i32), char: char) {
        let cell = usize::try_from(line).ok().and_then(|line| self.lines.get_mut(line));
        if let Some(cell) =
            cell.zip(usize::try_from(column).ok()).and_then(|(line, column)| line.get_mut(column))
        {
            *cell = char;
        }
    }
}

/// A piece of a nearly flat line whose offset from the middle of its cell is `offset / steps` downwards, at most one
/// cell up or down.
fn flat(fate: Fate, offset: i32, steps: i32) -> char {
    match fate {
        Fate::Empty => '·',
        _ if 5 * offset < -3 * steps => '⎺',
        _ if 5 * offset < -steps => '⎻',
        Fate::Strength if 5 * offset <= steps => '━',
        Fate::Leadership if 5 * offset <= steps => '═',
        Fate::Force if 5 * offset <= steps => '┄',
        _ if 5 * offset <= 3 * steps => '⎼',
        _ => '⎽',
    }
}

/// A piece of a nearly steep line.
fn steep(fate: Fate, across: i32, down: i32) -> char {
    match fate {
        Fate::Empty => '·',
        _ if 2 * across.abs() > down && across > 0 => '╲',
        _ if 2 * across.abs() > down => '╱',
        Fate::Strength => '┃',
        Fate::Leadership => '║',
        Fate::Force => '┆',
    }
}

/// The quotient rounded to the nearest whole number.
fn rounded(dividend: i32, divisor: i32) -> i32 {
    (2 * dividend + divisor).div_euclid(2 * divisor)
}
