//! Puzzles: positions of two players in which exactly one move wins by force.

use tessera_core::{
    BestMoves, DealRng, Game, LEVEL_NAMES, Phrase, PuzzleLevel, Rules, Seat, Turn, Unwatched, Worth, choose,
};

use crate::{Card, Location, Options, Position, WarringStates, solve, wins};

/// The maximum number of cards in a position to be judged, which takes some hundredths of a second.
const MOST_CARDS: usize = 24;

/// The minimum number of choices in a puzzle.
const LEAST_CHOICES: usize = 3;

/// The number of cards left at the start of each level.
const CARDS: [usize; 5] = [9, 12, 15, 18, 21];

/// The puzzles: positions to be won by force.
pub(crate) struct ByForce;

const fn level(number: u32, about: &'static str) -> PuzzleLevel {
    PuzzleLevel { number, name: LEVEL_NAMES[number as usize - 1], about }
}

impl BestMoves for ByForce {
    type Game = WarringStates;

    const LEVELS: &'static [PuzzleLevel] = &[
        level(1, "up to 9 cards left, a line of 2 moves"),
        level(2, "up to 12 cards left, a line of 3 moves"),
        level(3, "up to 15 cards left, a line of 4 moves"),
        level(4, "up to 18 cards left, a line of 5 moves"),
        level(5, "up to 21 cards left, a line of 6 moves"),
    ];

    const GOAL: &'static str = "Find the only move that wins by force.";

    const SCOPE: &'static str = "a position of two players with at most 24 cards on the table";

    fn is_in_scope(position: &Position) -> bool {
        position.seats() == 2 && cards(position) <= MOST_CARDS
    }

    fn attempt(level: u32, rng: &mut DealRng) -> Option<(Position, u32)> {
        let mut position = WarringStates::start(2, &Options::default(), rng);
        let mut actions = Vec::new();
        let target = CARDS[level as usize - 1];
        loop {
            position.legal_actions(&mut actions);
            if actions.is_empty() {
                return None;
            }
            if cards(&position) <= target {
                break;
            }
            position.play_unchecked(*choose(&actions, rng));
        }
        let Turn::Player(seat) = position.turn() else { return None };
        if actions.len() < LEAST_CHOICES {
            return None;
        }
        let winning = |action: &&Location| ByForce::worth(&after(&position, **action), seat) > 0.0;
        if actions.iter().filter(winning).take(2).count() != 1 {
            return None;
        }
        let length = own_moves(&ByForce::line(&position));
        (length == level as usize + 1).then_some((position, actions.len() as u32))
    }

    fn worth(position: &Position, seat: Seat) -> Worth {
        let won = match position.turn() {
            Turn::Player(on_turn) => {
                let (won, _) = wins(position, u64::MAX, &Unwatched, 1).expect("there is no limit");
                won == (on_turn == seat)
            }
            _ => position.ranks()[seat] == 1,
        };
        if won { 1.0 } else { -1.0 }
    }

    fn best(position: &Position) -> (Location, Worth) {
        let solution = solve(position, u64::MAX, &Unwatched, 1).expect("there is no limit");
        (solution.line[0], if solution.wins { 1.0 } else { -1.0 })
    }

    fn line(position: &Position) -> Vec<Location> {
        match position.turn() {
            Turn::Player(_) => solve(position, u64::MAX, &Unwatched, 1).expect("there is no limit").line,
            _ => Vec::new(),
        }
    }

    fn praise(position: &Position, seat: Seat) -> Phrase {
        match ByForce::line(position).len() {
            0 => Phrase::default().seat(seat).text(" wins."),
            plies => {
                let (own, end) = (plies / 2, ended(position));
                let flags = end.scores();
                let others = seat.next(2);
                let more = match own {
                    0 => String::new(),
                    1 => " after one more move".to_owned(),
                    _ => format!(" after {own} more moves"),
                };
                let level =
                    if flags[seat] == flags[others] { ", by the flag of the largest kingdom" } else { "" };
                let count = format!(" wins with {} flags to {}{more}{level}.", flags[seat], flags[others]);
                Phrase::from("Whatever the answer, ").seat(seat).text(count)
            }
        }
    }

    fn blame(best: Worth, position: &Position, seat: Seat) -> Phrase {
        let winner = Phrase::from(seat.next(2));
        if best < 0.0 {
            return winner.text(" wins from here whatever is played.");
        }
        match position.turn() {
            Turn::Over => winner.text(" wins: the match is over after this move."),
            _ => winner.text(" wins by force after this move."),
        }
    }
}

/// Returns the cards on the table, excluding Zhang Yi.
fn cards(position: &Position) -> usize {
    position.placement().iter().filter(|placed| placed.card != Card::ZHANG_YI).count()
}

fn after(position: &Position, action: Location) -> Position {
    let mut after = position.clone();
    after.play_unchecked(action);
    after
}

/// Returns how many moves of a line are made by the seat that begins.
fn own_moves(line: &[Location]) -> usize {
    line.len().div_ceil(2)
}

/// Returns the position at the end of the match with best play.
fn ended(position: &Position) -> Position {
    ByForce::line(position).into_iter().fold(position.clone(), |position, action| after(&position, action))
}
