//! The engines: one WebAssembly module per game, so that a page loads only what it plays.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use tessera_catalog::GAMES;

use crate::folder::Folder;

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the engine of every game.
pub(crate) fn add(root: &Path, site: &mut Folder) -> anyhow::Result<()> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let module = target.join(TARGET).join("site/tessera_browser.wasm");
    for (number, game) in GAMES.iter().enumerate() {
        let name = game.info().name;
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let built = Command::new(cargo)
            .args(["build", "--package", "tessera-browser", "--lib", "--profile", "site"])
            .args(["--target", TARGET, "--locked", "--quiet"])
            .current_dir(root)
            .env("TESSERA_GAME", number.to_string())
            // Networks are four times as fast with SIMD, which every recent browser supports.
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags(root))
            .status()
            .with_context(|| format!("the engine of {name}"))?;
        ensure!(built.success(), "the engine of {name} cannot be built");
        site.add(format!("engine/{name}.wasm"), fs::read(&module).context("the engine that was built")?);
    }
    Ok(())
}

/// Makes the bytes independent of the folders of the sources and the registry.
fn flags(root: &Path) -> String {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo"))).unwrap_or_default();
    let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
    let mut flags = "-Ctarget-feature=+simd128".to_owned();
    for (folder, name) in [(home, "registry"), (root, "tessera")] {
        let folder = folder.display().to_string();
        // Flags are separated by spaces, so a folder with a space in its name is not remapped.
        if !folder.is_empty() && !folder.contains(' ') {
            flags += &format!(" --remap-path-prefix={folder}={name}");
        }
    }
    flags
}
