//! Draws the example position of a game as SVG or PNG.
//!
//! ```sh
//! cargo run -p tessera --example draw-a-picture -- agamemnon agamemnon.png
//! ```

use std::error::Error;
use std::fs;

use tessera::find;
use tessera::picture::{Theme, png, svg};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "akropolis".to_owned());
    let file = arguments.next().unwrap_or_else(|| format!("{name}.svg"));
    let picture = draw(&name, None)?;
    match file.ends_with(".png") {
        true => fs::write(&file, png(&picture, find(&name)?.art().fonts, 2.0)?)?,
        false => fs::write(&file, picture)?,
    }
    println!("{file}");
    Ok(())
}

/// A setup of the game as SVG: the given one, or the example of its catalogue entry.
pub(crate) fn draw(name: &str, setup: Option<&str>) -> Result<String, Box<dyn Error>> {
    let game = find(name)?;
    let setup = game.read(setup.unwrap_or(game.info().example))?;
    Ok(svg(&setup.scene(None), game.art(), Theme::Light))
}
