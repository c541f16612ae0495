//! `tessera show`: a state as text, SVG or PNG, and where its points come from.

use std::collections::HashMap;

use anyhow::{Context, bail};
use tessera_catalog::find;
use tessera_core::{AnyGame, AnyMatch, AnySetup, Scene, Seat};
use tessera_picture::{Theme, WIDTH, png, svg};
use tessera_wire::{object, problem, sheet, write};

use super::{scores_value, text_or_stdin, turn_json};
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Show, output: &mut Output) -> anyhow::Result<Answer> {
    let game = find(&args.setup.game)?;
    let setup = game.read(&text_or_stdin(&args.setup.setup)?)?;
    if args.svg.is_some() || args.png.is_some() {
        write_pictures(args, game, &*setup, output)?;
        return Ok(Answer::Yes);
    }
    let position = setup.position();
    if args.setup.json {
        let (turn, scores, rows) = match &position {
            Ok(position) => (
                turn_json(position.turn()),
                write(&scores_value(&**position)),
                sheet(&position.score_sheet(), position.seats()),
            ),
            Err(_) => ["null"; 3].map(str::to_owned).into(),
        };
        let mut parts = vec![
            ("game", write(&game.info().name.into())),
            ("setup", write(&setup.text().into())),
            ("turn", turn),
            ("scores", scores),
            ("wrong", position.as_ref().err().map_or_else(|| "null".to_owned(), problem)),
            ("picture", write(&setup.show().into())),
        ];
        if args.explain {
            parts.push(("sheet", rows));
        }
        output.line(object(&parts))?;
        return Ok(Answer::Yes);
    }
    output.text(&setup.show())?;
    match position {
        Ok(position) if args.explain => explain(game, &*position, output)?,
        Ok(_) => {}
        Err(wrong) => output.line(format!("\nNo match can reach this state: {wrong}."))?,
    }
    Ok(Answer::Yes)
}

/// Explains the points in every row of the score sheet, for every seat.
fn explain(game: &dyn AnyGame, position: &dyn AnyMatch, output: &mut Output) -> anyhow::Result<()> {
    let names: Vec<String> = game.seat_names().into_iter().map(str::to_owned).collect();
    let labels = labels(&position.scene(None), &names);
    output.line("\nWhere the points come from:")?;
    for row in position.score_sheet() {
        for seat in Seat::first(position.seats()).filter(|&seat| row.points[seat] != 0) {
            let detail = &row.detail[seat];
            let detail = if detail.is_empty() { String::new() } else { format!(" ({detail})") };
            output.line(format!("  {}, {}: {}{detail}", row.label, names[seat.index()], row.points[seat]))?;
            for id in &row.items[seat] {
                if let Some(label) = labels.get(&**id) {
                    output.line(format!("    {label}"))?;
                }
            }
        }
    }
    let total = |seat: Seat| format!("{} {}", names[seat.index()], position.scores()[seat]);
    let totals: Vec<String> = Seat::first(position.seats()).map(total).collect();
    Ok(output.line(format!("  In all: {}", totals.join(", ")))?)
}

/// Returns the labels of a scene's items by id.
fn labels(scene: &Scene, names: &[String]) -> HashMap<String, String> {
    let items = scene.panels.iter().flat_map(|panel| &panel.items);
    items
        .filter(|item| !item.label.is_empty())
        .map(|item| (item.id.to_string(), item.label.named(names)))
        .collect()
}

fn write_pictures(
    args: &args::Show,
    game: &dyn AnyGame,
    setup: &dyn AnySetup,
    output: &mut Output,
) -> anyhow::Result<()> {
    let viewer = args.seat.map(|seat| Seat::new(usize::from(seat)));
    if let (Some(seat), Ok(position)) = (viewer, setup.position())
        && seat.index() >= position.seats()
    {
        bail!("there is no seat {seat}; seats are 0 to {}", position.seats() - 1);
    }
    let theme = if args.dark { Theme::Dark } else { Theme::Light };
    if args.svg.as_deref() == Some("-") && args.png.as_deref() == Some("-") {
        bail!("standard output can hold one picture; write the other one to a file");
    }
    let picture = svg(&setup.scene(viewer), game.art(), theme);
    if let Some(path) = &args.svg {
        write_picture(path, picture.as_bytes(), output)?;
    }
    if let Some(path) = &args.png {
        let sharpness = f32::from(args.width) / WIDTH;
        write_picture(path, &png(&picture, game.art().fonts, sharpness)?, output)?;
    }
    Ok(())
}

/// Writes to a file, or to standard output for `-`.
fn write_picture(path: &str, picture: &[u8], output: &mut Output) -> anyhow::Result<()> {
    match path {
        "-" => output.bytes(picture)?,
        path => std::fs::write(path, picture).with_context(|| path.to_owned())?,
    }
    Ok(())
}
