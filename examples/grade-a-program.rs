//! Compares a program with the engine on positions of random matches, and shows the smallest position where it is
//! wrong. The program here answers one question of Warring States and has a mistake in it; put your own in its place.
//!
//! ```sh
//! cargo run -p tessera --example grade-a-program
//! ```

use std::collections::BTreeMap;
use std::error::Error;

use tessera::games::warring_states::{Options, Position, WarringStates};
use tessera::{Args, Game, Rules, Seed, Turn, Value, choose, find};

const LOCATIONS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

fn main() -> Result<(), Box<dyn Error>> {
    match smallest_mistake(may_move, 20)? {
        None => println!("no mistake found"),
        Some((placement, to)) => println!("wrong about a move to {to} in {placement}"),
    }
    Ok(())
}

/// A student's answer to "may Zhang Yi move there?". The mistake: he must go to the furthest card of its kingdom in
/// that direction, and this only looks for any card in his row or column.
pub(crate) fn may_move(placement: &str, to: char) -> bool {
    let place = |location: char| {
        let index = LOCATIONS.find(location).expect("a location of the board");
        (index / 6, index % 6)
    };
    let cards: Vec<char> = placement.chars().collect();
    let here = cards.chunks(3).find(|card| card[0] == 'z').map(|card| place(card[2]));
    let there = cards.chunks(3).any(|card| card[0] != 'z' && card[2] == to);
    let to = place(to);
    there && here.is_some_and(|here| (here.0 == to.0) != (here.1 == to.1))
}

/// The shortest placement, and the move, about which the program and the engine disagree.
pub(crate) fn smallest_mistake(
    program: fn(&str, char) -> bool,
    matches: u64,
) -> Result<Option<(String, char)>, Box<dyn Error>> {
    let mut smallest: Option<(String, char)> = None;
    for seed in 0..matches {
        for placement in placements(seed) {
            for to in LOCATIONS.chars() {
                let text = |text: &str| Value::Text(text.to_owned());
                let args = [("placement", text(&placement)), ("move", text(&to.to_string()))];
                let args: BTreeMap<_, _> = args.map(|(name, value)| (name.to_owned(), value)).into();
                let right = find("warring-states")?.query("move_legal", &Args(args))?;
                let is_smaller = smallest.as_ref().is_none_or(|(known, _)| placement.len() < known.len());
                if right != Value::Bool(program(&placement, to)) && is_smaller {
                    smallest = Some((placement.clone(), to));
                }
            }
        }
    }
    Ok(smallest)
}

/// Every placement of a random match.
fn placements(seed: u64) -> Vec<String> {
    let mut rng = Seed::from_number(seed).deal_rng();
    let mut position: Position = WarringStates::start(2, &Options::default(), &mut rng);
    let mut found = vec![position.placement().to_string()];
    let mut actions = Vec::new();
    while position.turn() != Turn::Over {
        position.legal_actions(&mut actions);
        position.play_unchecked(*choose(&actions, &mut rng));
        found.push(position.placement().to_string());
    }
    found
}
