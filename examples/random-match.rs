//! Plays a random match of any game and prints its record and its result.
//!
//! ```sh
//! cargo run -p tessera --example random-match -- akropolis 7
//! ```

use std::error::Error;

use tessera::{Event, Record, Seed, Turn, choose, find};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "warring-states".to_owned());
    let seed: u64 = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    print!("{}", play(&name, seed)?);
    Ok(())
}

/// The record of a random match, followed by the points. Same seed, same match.
pub(crate) fn play(name: &str, seed: u64) -> Result<String, Box<dyn Error>> {
    let game = find(name)?;
    let mut rng = Seed::from_number(seed).deal_rng();
    let mut position = game.start(&[], &mut rng)?;
    let mut record = Record::new(game.info().name, &*position);
    loop {
        let event = match position.turn() {
            Turn::Over => break,
            Turn::Dealer => Event::draw(position.sample_draw(&mut rng).expect("the dealer draws")),
            Turn::Player(seat) => Event::action(seat, choose(&position.actions(), &mut rng)),
        };
        position.apply(&event)?;
        record.push(event, &*position);
    }
    // A record replays to the position it came from, or says where it does not.
    assert!(record.replay(game)?.is_same(&*position));
    Ok(format!("{record}scores {:?}\n", &position.scores().0[..position.seats()]))
}
