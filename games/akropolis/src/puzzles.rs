//! Puzzles: the last tiles of a match of two, with one best placement.

use tessera_core::{BestMoves, DealRng, LEVEL_NAMES, Phrase, PuzzleLevel, Rules, Seat, Turn, Worth, below};

use crate::{Akropolis, ByDistrict, District, Move, Position};

/// The last tiles.
pub(crate) struct LastTiles;

const fn level(number: u32, about: &'static str) -> PuzzleLevel {
    PuzzleLevel { number, name: LEVEL_NAMES[number as usize - 1], about }
}

/// The lead of the best placement over all others at the first level, in points.
const CLEAR: i32 = 3;

/// The number of tiles in the site before the last move, and before the last but one.
const LAST: usize = 2;
const LAST_BUT_ONE: usize = 3;

impl BestMoves for LastTiles {
    type Game = Akropolis;

    const LEVELS: &'static [PuzzleLevel] = &[
        level(1, "the last tile, with one place far better than all others"),
        level(2, "the last tile"),
        level(3, "the last tile, with all variants"),
        level(4, "the last tile but one, with an answer"),
        level(5, "the last tile but one, with all variants; most points for yourself is not enough"),
    ];

    const GOAL: &'static str = "Take a tile and place it so that you finish as far ahead as possible.";

    const SCOPE: &'static str = "a position of two players with one or two tiles to place";

    fn is_in_scope(position: &Position) -> bool {
        position.seats() == 2 && position.pool.is_empty() && position.site.len() <= LAST_BUT_ONE
    }

    fn attempt(level: u32, rng: &mut DealRng) -> Option<(Position, u32)> {
        let variants = ByDistrict(District::ALL.map(|_| matches!(level, 3 | 5)));
        let site = if level >= 4 { LAST_BUT_ONE } else { LAST };
        let mut position = Position::start(2, variants, rng);
        let mut actions = Vec::new();
        while !(position.pool.is_empty() && position.site.len() == site) {
            match position.turn() {
                Turn::Player(_) => glance(&mut position, rng, &mut actions),
                _ => {
                    let refill = position.sample_draw(rng);
                    position.draw_unchecked(&refill);
                }
            }
        }
        let leads = leads(&position);
        let best = leads.iter().map(|(_, lead, _)| *lead).max()?;
        let second = leads.iter().map(|(_, lead, _)| *lead).filter(|&lead| lead < best).max()?;
        let mut of_best = leads.iter().filter(|(_, lead, _)| *lead == best);
        let (&(_, _, own), None) = (of_best.next()?, of_best.next()) else { return None };
        let most = leads.iter().map(|(_, _, own)| *own).max()?;
        let fits = match level {
            1 => best - second >= CLEAR,
            5 => own < most,
            _ => true,
        };
        fits.then_some((position, leads.len() as u32))
    }

    fn worth(position: &Position, seat: Seat) -> Worth {
        let other = seat.next(2);
        match position.turn() {
            Turn::Player(on_turn) => {
                let lead = best_lead(position);
                f64::from(if on_turn == seat { lead } else { -lead })
            }
            _ => {
                let scores = position.scores();
                f64::from(scores[seat] - scores[other])
            }
        }
    }

    fn best(position: &Position) -> (Move, Worth) {
        let (action, lead, _) = best_of(leads(position));
        (action, f64::from(lead))
    }

    fn line(position: &Position) -> Vec<Move> {
        let (mut position, mut line) = (position.clone(), Vec::new());
        while let Turn::Player(_) = position.turn() {
            let (action, _, _) = best_of(leads(&position));
            line.push(action);
            position.play_unchecked(action);
        }
        line
    }

    fn praise(position: &Position, seat: Seat) -> Phrase {
        finish(LastTiles::worth(position, seat) as i32, seat)
    }

    fn blame(best: Worth, position: &Position, seat: Seat) -> Phrase {
        let now = LastTiles::worth(position, seat);
        let lost = (best - now) as i32;
        let unit = if lost == 1 { "point" } else { "points" };
        finish(now as i32, seat).text(format!(" The best placement is worth {lost} {unit} more."))
    }
}

fn finish(lead: i32, seat: Seat) -> Phrase {
    let points = lead.abs();
    let unit = if points == 1 { "point" } else { "points" };
    let how = match lead.signum() {
        1 => format!(" finishes {points} {unit} ahead."),
        -1 => format!(" finishes {points} {unit} behind."),
        _ => " finishes level.".to_owned(),
    };
    Phrase::from(seat).text(how)
}

/// Returns the best of a few random placements, by their immediate points.
fn glance(position: &mut Position, rng: &mut DealRng, actions: &mut Vec<Move>) {
    const SEEN: usize = 12;
    position.legal_actions(actions);
    let now = position.scores();
    let tried: Vec<Move> = (0..SEEN).map(|_| actions[below(rng, actions.len() as u32) as usize]).collect();
    let points = |action: Move| position.scores_after(action, &now)[position.turn];
    let best = tried.into_iter().max_by_key(|&action| (points(action), action));
    position.play_unchecked(best.expect("some were tried"));
}

/// Returns every action of the player on turn, with the final lead after the best reply, and the points of the player
/// on turn after the action.
fn leads(position: &Position) -> Vec<(Move, i32, i32)> {
    let (now, seat) = (position.scores(), position.turn);
    let other = seat.next(2);
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    // The other player's city is unchanged, so the reply depends only on the tile taken.
    let mut answers = Vec::new();
    for &action in &actions {
        if answers.iter().all(|(tile, _)| *tile != action.tile()) {
            let mut after = position.clone();
            after.play_unchecked(action);
            let answer = match after.turn() {
                Turn::Player(_) => most_points(&after),
                _ => now[other],
            };
            answers.push((action.tile(), answer));
        }
    }
    let lead = |&action: &Move| {
        let own = position.scores_after(action, &now)[seat];
        let answer = answers.iter().find(|(tile, _)| *tile == action.tile()).map_or(0, |(_, points)| *points);
        (action, own - answer, own)
    };
    actions.iter().map(lead).collect()
}

/// The points of the player on turn after their best last move.
fn most_points(position: &Position) -> i32 {
    let (now, mut actions) = (position.scores(), Vec::new());
    position.legal_actions(&mut actions);
    let points = actions.iter().map(|&action| position.scores_after(action, &now)[position.turn]);
    points.max().unwrap_or(now[position.turn])
}

fn best_lead(position: &Position) -> i32 {
    best_of(leads(position)).1
}

/// Returns the first of those with the greatest lead.
fn best_of(leads: Vec<(Move, i32, i32)>) -> (Move, i32, i32) {
    let better = |best: (Move, i32, i32), next: (Move, i32, i32)| if next.1 > best.1 { next } else { best };
    leads.into_iter().reduce(better).expect("a player on turn has a legal action")
}
