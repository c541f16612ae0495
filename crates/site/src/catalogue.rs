//! The constant responses of a server as files: the games, their art, lessons and covers, and the fonts.

use std::fs;
use std::path::Path;

use anyhow::Context;
use tessera_catalog::GAMES;
use tessera_core::{AnyGame, Font};
use tessera_wire::{Game, ViewRequest, json};

use crate::folder::Folder;

/// Adds the files of all games, and the fonts.
pub(crate) fn add(root: &Path, site: &mut Folder) -> anyhow::Result<()> {
    let games: Vec<_> = GAMES.iter().map(|game| Game::of(*game)).collect();
    site.add("games/index.json", json(&games));
    for game in GAMES {
        add_game(*game, site).with_context(|| game.info().name)?;
    }
    let fonts = root.join("crates/picture/assets/fonts");
    for entry in fs::read_dir(&fonts).with_context(|| fonts.display().to_string())? {
        let file = entry?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".woff2") || name.ends_with(".txt") {
            site.add(format!("fonts/{name}"), fs::read(&file)?);
        }
    }
    let mut css = String::new();
    for Font { name, family, weight, woff2, licence, .. } in GAMES.iter().flat_map(|game| game.art().fonts) {
        css += &format!(
            "@font-face {{ font-family: {family:?}; font-weight: {weight}; font-display: swap; \
             src: url(\"fonts/{name}.woff2\") format(\"woff2\"); }}\n"
        );
        site.add(format!("fonts/{name}.woff2"), *woff2);
        site.add(format!("fonts/{name}.txt"), *licence);
    }
    site.add("fonts.css", css);
    Ok(())
}

fn add_game(game: &dyn AnyGame, site: &mut Folder) -> anyhow::Result<()> {
    let (info, art) = (game.info(), game.art());
    let mut add = |name: &str, text: String| site.add(format!("games/{}/{name}", info.name), text);
    add("symbols.svg", tessera_answers::symbols(art));
    add("style.css", art.css.to_owned());
    add("rules.md", art.rules.to_owned());
    if !art.lesson.is_empty() {
        add("lesson.json", tessera_answers::lesson(game).map_err(|fault| anyhow::anyhow!(fault.message))?);
    }
    let example = ViewRequest { game: info.name.to_owned(), setup: info.example.to_owned(), action: None };
    add("cover.json", tessera_answers::view(game, &example).map_err(|fault| anyhow::anyhow!(fault.message))?);
    Ok(())
}
