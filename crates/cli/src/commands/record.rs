//! `tessera record`: a random match as a record.

use tessera_core::{Event, Record, Turn, below};

use super::deal;
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Deal, output: &mut Output) -> anyhow::Result<Answer> {
    let (game, mut position, mut rng) = deal::start(args)?;
    let mut record = Record::new(game.info().name, &*position);
    loop {
        let event = match position.turn() {
            Turn::Over => break,
            Turn::Dealer => Event::draw(position.sample_draw(&mut rng).expect("the dealer is on turn")),
            Turn::Player(seat) => {
                let mut actions = position.actions();
                Event::action(seat, actions.swap_remove(below(&mut rng, actions.len() as u32) as usize))
            }
        };
        position.apply(&event)?;
        record.push(event, &*position);
    }
    output.text(&record.to_string())?;
    Ok(Answer::Yes)
}
