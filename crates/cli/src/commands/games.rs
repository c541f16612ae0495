//! `tessera games`: the catalogue of games.

use tessera_catalog::{GAMES, find};
use tessera_core::{AnyGame, OptionKind, PLAYERS};
use tessera_wire::{GameDetails, json};

use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Games, output: &mut Output) -> anyhow::Result<Answer> {
    let games = match &args.game {
        Some(name) => vec![find(name)?],
        None => GAMES.to_vec(),
    };
    if args.json {
        for game in games {
            output.line(json(&GameDetails::of(game)))?;
        }
    } else if args.game.is_none() {
        list(output)?;
        go_on(output)?;
    } else {
        describe(games[0], output)?;
    }
    Ok(Answer::Yes)
}

fn list(output: &mut Output) -> anyhow::Result<()> {
    for game in GAMES {
        let info = game.info();
        let seats = match info.seats {
            (1, 1) => "1 player".to_owned(),
            (least, most) if least == most => format!("{least} players"),
            (least, most) => format!("{least}-{most} players"),
        };
        output.line(format!("  {:<16}{seats:<13}{}", info.name, info.about))?;
    }
    Ok(())
}

fn go_on(output: &mut Output) -> anyhow::Result<()> {
    let info = GAMES[GAMES.len() - 1].info();
    output.line("\nGo on with:")?;
    for command in ["show", "moves"] {
        output.line(format!("  tessera {command} {} '{}'", info.name, info.example))?;
    }
    output.line(format!("  tessera games {}\n  tessera serve\n  tessera --help", info.name))?;
    output.line("\nFrom a checkout, put `cargo run --release --` in place of `tessera`.")?;
    Ok(())
}

fn describe(game: &dyn AnyGame, output: &mut Output) -> anyhow::Result<()> {
    let info = game.info();
    output.line(format!("{}: {}", info.title, info.about))?;
    output.line(format!("\nExample setup:\n  {}", info.example))?;
    output.line("\nOptions of a new match (-o NAME=VALUE):")?;
    let (least, most) = info.seats;
    if least < most {
        output.line(format!("  {PLAYERS:<12}how many play [{least} to {most}; default {least}]"))?;
    }
    for option in game.options() {
        let values = match option.kind {
            OptionKind::Number(least, most) => format!("{least} to {most}"),
            OptionKind::Choice(words) if words.len() > 8 => format!("{}, ...", words[..4].join(", ")),
            OptionKind::Choice(words) => words.join(", "),
            OptionKind::Text => "text".to_owned(),
        };
        let default = if option.default.is_empty() { "none" } else { option.default };
        output.line(format!("  {:<12}{} [{values}; default {default}]", option.name, option.about))?;
    }
    output.line("\nComputer players (tessera arena):")?;
    for bot in game.bots() {
        let level = if bot.level == 0 { "yardstick".to_owned() } else { format!("level {}", bot.level) };
        output.line(format!("  {:<12}{level:<11}{}", bot.name, bot.about))?;
    }
    output.line("\nOperations (tessera query):")?;
    for op in game.ops().iter().chain(game.common_ops()) {
        output.line(format!("  {}({}) -> {}\n      {}", op.name, op.signature(), op.answer, op.about))?;
    }
    output.line("\n`--json` adds the types of the arguments and an example of each operation.")?;
    Ok(())
}
