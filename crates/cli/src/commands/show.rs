//! `tessera show`: a state as text, SVG or PNG.

use anyhow::Context;
use tessera_catalog::find;
use tessera_core::{AnyGame, Seat, Value};
use tessera_picture::{Theme, png, svg};
use tessera_wire::{object, problem, write};

use super::{scores_value, text_or_stdin, turn_json};
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Show, output: &mut Output) -> anyhow::Result<Answer> {
    let game = find(&args.setup.game)?;
    let shown = game.show(&text_or_stdin(&args.setup.setup)?)?;
    if args.svg.is_some() || args.png.is_some() {
        write_files(args, game, &shown.setup)?;
        return Ok(Answer::Yes);
    }
    if args.setup.json {
        let position = game.open(&shown.setup).ok();
        let (turn, scores) = match &position {
            Some(position) => (turn_json(position.turn()), scores_value(&**position)),
            None => ("null".to_owned(), Value::Null),
        };
        output.line(object(&[
            ("game", write(&game.info().name.into())),
            ("setup", write(&shown.setup.into())),
            ("turn", turn),
            ("scores", write(&scores)),
            ("wrong", shown.wrong.as_ref().map_or_else(|| "null".to_owned(), problem)),
            ("picture", write(&shown.picture.into())),
        ]))?;
        return Ok(Answer::Yes);
    }
    output.text(&shown.picture)?;
    if let Some(wrong) = shown.wrong {
        output.line(format!("\nNo match can come to this: {wrong}."))?;
    }
    Ok(Answer::Yes)
}

/// Pixels for each unit of the SVG.
const SHARPNESS: f32 = 2.0;

fn write_files(args: &args::Show, game: &dyn AnyGame, setup: &str) -> anyhow::Result<()> {
    let viewer = args.seat.map(|seat| Seat::new(usize::from(seat)));
    let theme = if args.dark { Theme::Dark } else { Theme::Light };
    let picture = svg(&game.scene(setup, viewer)?, game.art(), theme);
    if let Some(path) = &args.svg {
        std::fs::write(path, &picture).with_context(|| path.clone())?;
    }
    if let Some(path) = &args.png {
        std::fs::write(path, png(&picture, SHARPNESS)?).with_context(|| path.clone())?;
    }
    Ok(())
}
