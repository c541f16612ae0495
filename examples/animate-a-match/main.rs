//! Plays a recorded match and writes it as an animated PNG.
//!
//! ```sh
//! cargo run --release -p tessera --example animate-a-match -- docs/pictures/play.record docs/pictures/play.png
//! ```
//!
//! The same record always gives the same file. The record may have a head, such as those that `tessera arena --records`
//! and the table write.

mod film;
mod flat;
mod palette;

use std::error::Error;
use std::fs;

use tessera::picture::{Theme, arranged, png};
use tessera::{AnyGame, Panel, Record, find, record_part};

use film::{Film, Frame};
use flat::{Layout, moves_between};

/// The number of pixels per unit of the pictures.
const SHARPNESS: f32 = 0.9;

/// How long a position is shown, and a picture of a movement, in milliseconds.
const STILL: u16 = 700;
const MOVING: u16 = 50;
/// How long the last position is shown before the film starts again.
const LAST: u16 = 4000;

/// The number of pictures of a movement.
const STEPS: u8 = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(record), Some(file)) = (arguments.next(), arguments.next()) else {
        return Err("usage: animate-a-match RECORD FILE".into());
    };
    let film = animate(&fs::read_to_string(&record)?)?;
    fs::write(&file, &film)?;
    println!("{file}: {} bytes", film.len());
    Ok(())
}

/// Returns the match of a record as an animated PNG.
pub(crate) fn animate(record: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let record: Record = record_part(record).parse()?;
    let game = find(&record.game)?;
    let mut scenes = Vec::new();
    let end = record.replay_with(game, |position, _| scenes.push(position.scene(None)))?;
    scenes.push(end.scene(None));
    let layout = Layout::of(&scenes);
    let pictures: Vec<Panel> = scenes.iter().map(|scene| layout.flat(scene)).collect();

    let mut film = Film::new();
    for (number, picture) in pictures.iter().enumerate() {
        let next = pictures.get(number + 1);
        film.push(draw(game, picture, if next.is_some() { STILL } else { LAST })?)?;
        let steps = next.map_or_else(Vec::new, |next| moves_between(picture, next, STEPS));
        for step in steps {
            film.push(draw(game, &step, MOVING)?)?;
        }
    }
    film.encode()
}

fn draw(game: &dyn AnyGame, picture: &Panel, milliseconds: u16) -> Result<Frame, Box<dyn Error>> {
    let [_, _, width, height] = picture.view;
    let svg = arranged(&[(picture, [0.0, 0.0, width, height])], [width, height], game.art(), Theme::Light);
    Frame::read(&png(&svg, game.art().fonts, SHARPNESS)?, milliseconds)
}
