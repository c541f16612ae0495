//! Reference players to measure others by.

use tessera_core::{Bot, BySeat, Seat};
use tessera_search::{Knowledge, NoKnowledge, flat, greedy, greedy_bot};

use super::evaluation::each_string;
use super::field::{FATES, Field, owner};
use super::insight::Insight;
use crate::Position;

/// Maximises the immediate margin.
pub(super) const GREEDY: Bot<Position> = greedy_bot();

/// Tries all placements evenly with random continuations.
pub(super) const FLAT: Bot<Position> = Bot {
    name: "flat",
    level: 0,
    about: "tries out every placement equally often, and plays on at random",
    choose: |position, thinking| flat(position, &NoKnowledge, 20_000, thinking),
};

/// Maximises twice the margin plus the margin on the full board.
pub(super) const PROJECTED: Bot<Position> = Bot {
    name: "projected",
    level: 0,
    about: "takes the most points, now and if neutral tiles filled the board",
    choose: |position, thinking| greedy(position, &Projection, thinking),
};

/// Scores by twice the current margin plus the margin if neutral tiles filled the board.
struct Projection;

impl Knowledge<Position> for Projection {
    fn score(&self, position: &Position, seat: Seat) -> i32 {
        let ahead = projection(position);
        if seat.index() == 0 { ahead } else { -ahead }
    }

    fn values(&self, position: &Position) -> BySeat<f32> {
        Insight.values(position)
    }
}

/// Returns Orange's lead, twice the current one plus that on the full board.
fn projection(position: &Position) -> i32 {
    let field = Field::new(position);
    let mut ahead = 2 * field.single_edges(field.free) + field.single_edges(0);
    for fate in 0..FATES {
        each_string(&field, fate, |string| {
            let times = if string.free.is_some() { 1 } else { 2 };
            ahead += times * string.piece.edges * owner(fate, string.sum);
        });
    }
    ahead
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_core::Game;

    fn check(tiles: &str, expected: i32) {
        let position = crate::Agamemnon::position(&tiles.parse().unwrap()).unwrap();
        assert_eq!(projection(&position), expected, "{tiles}");
    }

    #[test]
    fn the_projection_counts_the_full_board_once_and_the_present_twice() {
        // Node 00 has S0001 and S0004. With neutral tiles S0001 S0004 S0409 S0809 S0911 are one string.
        check("Oa00", 2 * 2 + 5);
        // Black's warrior of strength 1 on 09 has the three edges there, and the full string is tied.
        check("Oa00Bf09", 2 * (2 - 3));
        check("Oa00Bg09", 2 * (2 - 3) - 5);
        // A Weft on 04 cuts S0001 S0004 from the other three for good, and has L0204 and L0408, where a
        // Weft counts for nothing.
        check("Oa00Bg09Bi04", 2 * (2 - 3) + 2 - 3);
        // A Weft on 01 has F0105, which the full board joins with F0508 F0813 F1314 F1114 F0611 F0206.
        check("Oi01", 2 + 7);
    }
}
