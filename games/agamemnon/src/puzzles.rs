//! Puzzles: the last turns, with one best way to place the tiles of a turn.

use std::collections::BTreeSet;

use tessera_core::{
    BestMoves, DealRng, LEVEL_NAMES, Phrase, PuzzleLevel, Rules, Seat, Turn, Worth, below, choose,
    step_randomly,
};

use crate::players::ending;
use crate::{Action, Agamemnon, Mapping, Player, Position, TILES};

/// The number of tiles from which the rest is searched to the end.
const SCOPE: usize = 23;

/// The last turns.
pub(crate) struct LastTurns;

const fn level(number: u32, about: &'static str) -> PuzzleLevel {
    PuzzleLevel { number, name: LEVEL_NAMES[number as usize - 1], about }
}

/// The number of tiles on the board at the start of each level, and whether it is the Loom.
const STARTS: [(usize, bool); 5] = [(29, false), (29, true), (27, false), (27, true), (23, false)];

impl BestMoves for LastTurns {
    type Game = Agamemnon;

    const LEVELS: &'static [PuzzleLevel] = &[
        level(1, "the last tile"),
        level(2, "the last tile, on the Loom"),
        level(3, "two tiles, and one answer"),
        level(4, "two tiles and one answer, on the Loom"),
        level(5, "two tiles, with draws still to come"),
    ];

    const GOAL: &'static str =
        "Place your tiles so that you win; among ways to win, finish as far ahead as possible.";

    const SCOPE: &'static str = "a position with at least 23 tiles on the board";

    fn is_in_scope(position: &Position) -> bool {
        position.placed() >= SCOPE
    }

    fn attempt(level: u32, rng: &mut DealRng) -> Option<(Position, u32)> {
        let (tiles, loom) = STARTS[level as usize - 1];
        let mut position = match loom {
            true => Position::loom(*choose(&Mapping::ALL, rng)),
            false => Position::standard(),
        };
        let mut actions = Vec::new();
        while position.placed() < tiles || position.turn() == Turn::Dealer {
            // Greedy moves keep the boards from looking random.
            match position.turn() {
                Turn::Player(_) => glance(&mut position, rng, &mut actions),
                _ => {
                    step_randomly(&mut position, rng, &mut actions);
                }
            }
        }
        let turns = turns(&position);
        // A turn that changes little makes no puzzle.
        if turns.len() < 3 {
            return None;
        }
        let player = position.player();
        let sign = sign_of(player);
        let best = sign * ending::worth_to_orange(&position);
        let mut outcomes = turns.iter().filter(|after| !ending::is_below(after, player, best));
        let only_one = outcomes.next().is_some() && outcomes.next().is_none();
        only_one.then_some((position, turns.len() as u32))
    }

    fn worth(position: &Position, seat: Seat) -> Worth {
        sign_of(Player::ALL[seat.index()]) * ending::worth_to_orange(position)
    }

    fn best(position: &Position) -> (Action, Worth) {
        let action = ending::best(position);
        (action, sign_of(position.player()) * ending::worth_to_orange(position))
    }

    fn line(position: &Position) -> Vec<Action> {
        let (mut position, mut line) = (position.clone(), Vec::new());
        while let Turn::Player(_) = position.turn() {
            let action = ending::best(&position);
            line.push(action);
            position.play_unchecked(action);
        }
        line
    }

    fn praise(position: &Position, seat: Seat) -> Phrase {
        prospect(position, seat)
    }

    fn blame(_: Worth, position: &Position, seat: Seat) -> Phrase {
        Phrase::from("There is something better. After this: ").then(prospect(position, seat))
    }
}

fn sign_of(player: Player) -> f64 {
    match player {
        Player::Orange => 1.0,
        Player::Black => -1.0,
    }
}

/// Returns the best of a few random actions, by their immediate points.
fn glance(position: &mut Position, rng: &mut DealRng, actions: &mut Vec<Action>) {
    const SEEN: usize = 3;
    position.legal_actions(actions);
    let now = position.scores();
    let player = position.player();
    let lead = |action: Action| {
        let after = position.scores_after(action, &now).0;
        sign_of(player) as i32 * (after[0] - after[1])
    };
    let tried: Vec<Action> = (0..SEEN).map(|_| actions[below(rng, actions.len() as u32) as usize]).collect();
    let best = tried.into_iter().max_by_key(|&action| (lead(action), action));
    position.play_unchecked(best.expect("three were tried"));
}

/// Returns every different position after the turn of the player on turn; two orders of the same placements count once.
fn turns(position: &Position) -> Vec<Position> {
    let player = position.player();
    let (mut found, mut known) = (Vec::new(), BTreeSet::new());
    let mut open = vec![position.clone()];
    let mut actions = Vec::new();
    while let Some(position) = open.pop() {
        let goes_on = position.placed() < TILES && position.turn() == Turn::Player(player.seat());
        if !goes_on {
            let mut tiles: Vec<String> = position.placements().map(|tile| tile.to_string()).collect();
            tiles.sort_unstable();
            let edges: Vec<String> = position.to_setup().edges.iter().map(|edge| edge.to_string()).collect();
            if known.insert((tiles, edges)) {
                found.push(position);
            }
            continue;
        }
        position.legal_actions(&mut actions);
        open.extend(actions.iter().map(|&action| {
            let mut next = position.clone();
            next.play_unchecked(action);
            next
        }));
    }
    found
}

/// Describes a player's prospects in a position, in a sentence.
fn prospect(position: &Position, seat: Seat) -> Phrase {
    let (orange, margin) = ending::prospects(position);
    let sign = sign_of(Player::ALL[seat.index()]);
    let (chance, margin) = (0.5 + sign * (orange - 0.5), sign * margin);
    let seat_name = || Phrase::default().seat(seat);
    let is_certain =
        margin.fract().abs() < 1e-9 && [0.0, 0.5, 1.0].iter().any(|end| (chance - end).abs() < 1e-9);
    if !is_certain {
        let lead = if margin < 0.0 { "behind" } else { "ahead" };
        let words = format!(
            " wins {:.0} of 100 matches from there, and is {:.1} points {lead} on average.",
            100.0 * chance,
            margin.abs()
        );
        return seat_name().text(words);
    }
    let points = margin.abs() as i64;
    let unit = if points == 1 { "point" } else { "points" };
    match points {
        0 => Phrase::from("it is a draw with best play."),
        _ if margin > 0.0 => seat_name().text(format!(" wins by {points} {unit} with best play.")),
        _ => seat_name().text(format!(" loses by {points} {unit} with best play.")),
    }
}
