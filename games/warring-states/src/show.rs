//! Readable text of a match: the grid, the supporters, the flags.

use std::fmt::{self, Write};

use tessera_core::{Rules, Seat, Turn};

use crate::location::SIDE;
use crate::{Card, Flags, Kingdom, Location, Moves, Placement, Position, PositionError, Setup};
use crate::{Players, SupporterCounts};

/// Draws a setup. If a move is illegal, the text shows the position before it.
pub(crate) fn show(setup: &Setup) -> String {
    let picture = Picture::new(setup);
    let mut out = String::new();
    picture.write(&mut out).expect("writing to a string does not fail");
    // Columns are padded with spaces, which are trimmed from the end of each line.
    out.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The whole text, with or without a position.
struct Picture {
    players: Players,
    headline: String,
    moves: Moves,
    placement: Placement,
    destinations: Vec<Location>,
    counts: SupporterCounts,
    supporters: Vec<Vec<Card>>,
    flags: Flags,
}

impl Picture {
    fn new(setup: &Setup) -> Picture {
        match Position::try_from(setup) {
            Ok(position) => Picture::of(&position, headline(&position)),
            Err(error) => Picture::of_impossible(setup, error),
        }
    }

    fn of(position: &Position, headline: String) -> Picture {
        let Setup { players, moves, .. } = position.to_setup();
        let mut destinations = Vec::new();
        position.legal_actions(&mut destinations);
        Picture {
            players,
            headline,
            moves,
            placement: position.placement(),
            destinations,
            counts: *position.supporter_counts(),
            supporters: Seat::first(players.number()).map(|seat| position.supporters(seat)).collect(),
            flags: position.flags(),
        }
    }

    /// Returns the last position before an illegal move, or the cards if there is none.
    fn of_impossible(setup: &Setup, error: PositionError) -> Picture {
        let headline = format!("impossible\n{error}");
        match (Position::at_start(&setup.placement, setup.players), error) {
            (Some(mut position), PositionError::IllegalMove { number, .. }) => {
                setup.moves[..number - 1].iter().for_each(|&legal| position.play_unchecked(legal));
                Picture::of(&position, headline)
            }
            _ => Picture {
                players: setup.players,
                headline,
                moves: setup.moves,
                placement: setup.placement,
                destinations: Vec::new(),
                counts: SupporterCounts::default(),
                supporters: Vec::new(),
                flags: Flags::default(),
            },
        }
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "Warring States, {} players: {}", self.players, self.headline)?;
        if !self.moves.is_empty() {
            let moves: String = self.moves.iter().map(|destination| format!(" {destination}")).collect();
            writeln!(out, "moves:{moves}")?;
        }
        writeln!(out)?;
        self.write_grid(out)?;
        writeln!(out)?;
        self.write_table(out)?;
        writeln!(out)?;
        for (seat, supporters) in self.supporters.iter().enumerate() {
            let cards: String = supporters.iter().map(|card| format!(" {card}")).collect();
            let cards = if cards.is_empty() { " no cards" } else { &cards };
            writeln!(out, "  Player {} has{cards}", seat + 1)?;
        }
        out.push_str(LEGEND);
        Ok(())
    }

    fn write_grid(&self, out: &mut String) -> fmt::Result {
        let border = |left, middle, right| format!("  {left}{}{right}\n", ["─────────"; SIDE].join(middle));
        out.push_str(&border("┌", "┬", "┐"));
        for row in 0..SIDE {
            if row > 0 {
                out.push_str(&border("├", "┼", "┤"));
            }
            let locations = (0..SIDE).rev().map(|column| Location::new(SIDE * column + row));
            write!(out, "  │")?;
            for location in locations.clone() {
                match self.destinations.contains(&location) {
                    true => write!(out, "[{location}]      │")?,
                    false => write!(out, " {location}       │")?,
                }
            }
            write!(out, "\n  │")?;
            for location in locations {
                match self.placement.card(location).map(|card| (card, card.kingdom())) {
                    Some((card, Some(kingdom))) => write!(out, " {card} {:5}│", kingdom.name())?,
                    Some((_, None)) => write!(out, "ZHANG YI │")?,
                    None => write!(out, "    ·    │")?,
                }
            }
            writeln!(out)?;
        }
        out.push_str(&border("└", "┴", "┘"));
        Ok(())
    }

    fn write_table(&self, out: &mut String) -> fmt::Result {
        let mut row = |name: &str, cells: [String; Kingdom::COUNT], rest: String| {
            writeln!(out, "  {name:<13}{}{rest}", cells.map(|cell| format!("{cell:>7}")).concat())
        };
        row(
            "",
            Kingdom::ALL.map(|kingdom| format!("{kingdom} {}", kingdom.name())),
            "   flags  place".to_owned(),
        )?;
        let left =
            |kingdom| self.placement.iter().filter(|placed| placed.card.kingdom() == Some(kingdom)).count();
        row("on the table", Kingdom::ALL.map(|kingdom| or_dash(left(kingdom))), String::new())?;
        let ranks = self.flags.ranks(self.players.number());
        for seat in Seat::first(self.players.number()) {
            let cell = |kingdom| {
                let mark = if self.flags.owner(kingdom) == Some(seat) { "⚑" } else { "" };
                format!("{mark}{}", or_dash(self.counts.count(seat, kingdom)))
            };
            let rest = format!("{:>8}{:>7}", self.flags.count(seat), ranks[seat]);
            row(&format!("Player {}", seat.index() + 1), Kingdom::ALL.map(cell), rest)?;
        }
        let owner =
            |kingdom| self.flags.owner(kingdom).map_or("-".to_owned(), |seat| (seat.index() + 1).to_string());
        row("flag owner", Kingdom::ALL.map(owner), String::new())
    }
}

const LEGEND: &str = "
  North is up. [K]: Zhang Yi can go there, and all cards of that kingdom on his way are collected.
  ⚑3: three cards and the flag, which goes to whoever collects if nobody then has more cards.
";

/// Describes the next event.
fn headline(position: &Position) -> String {
    match (position.turn(), position.winner()) {
        (Turn::Player(seat), _) => format!("Player {} is to move", seat.index() + 1),
        (_, Some(seat)) => {
            let flags = position.flags();
            let others = Seat::first(position.seats()).filter(|&other| other != seat);
            let tied = others.map(|other| flags.count(other)).max() == Some(flags.count(seat));
            let tie_break = if tied { ", by the largest kingdom" } else { "" };
            let count = match flags.count(seat) {
                1 => "1 flag".to_owned(),
                count => format!("{count} flags"),
            };
            format!("over, Player {} wins with {count}{tie_break}", seat.index() + 1)
        }
        (_, None) => "over before the first move, Zhang Yi has nowhere to go".to_owned(),
    }
}

/// Returns a number, or a dash for zero.
fn or_dash(number: usize) -> String {
    if number == 0 { "-".to_owned() } else { number.to_string() }
}
