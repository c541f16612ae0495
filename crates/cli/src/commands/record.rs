//! `tessera record`: a random match as a record.

use tessera_core::{Record, Turn, below};

use super::deal;
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Deal, output: &mut Output) -> anyhow::Result<Answer> {
    let (game, mut position, mut rng) = deal::start(args)?;
    let mut record = Record::new(game.info().name, &*position);
    loop {
        match position.turn() {
            Turn::Over => break,
            Turn::Dealer => {
                let draw = position.sample_draw(&mut rng).expect("the dealer is on turn");
                position.draw(&draw)?;
                record.push(None, draw, &*position);
            }
            Turn::Player(seat) => {
                let mut actions = position.actions();
                let action = actions.swap_remove(below(&mut rng, actions.len() as u32) as usize);
                position.play(&action)?;
                record.push(Some(seat), action, &*position);
            }
        }
    }
    output.text(&record.to_string())?;
    Ok(Answer::Yes)
}
