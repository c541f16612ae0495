//! Writes the static site, for any static file host.
//!
//! Called by `./site`. The same sources give the same bytes.
#![allow(
    clippy::disallowed_methods,
    reason = "this program reads sources and writes files; the engine does not"
)]

mod catalogue;
mod engines;
mod folder;
mod pages;
mod service;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use folder::Folder;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(out), None) = (arguments.next().map(PathBuf::from), arguments.next()) else {
        bail!("usage: tessera-site FOLDER");
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut site = Folder::default();
    pages::add(&root, &mut site).context("the client")?;
    catalogue::add(&root, &mut site).context("the games")?;
    engines::add(&root, &mut site).context("the engines")?;
    service::add(&mut site);
    site.write(&out).with_context(|| format!("the folder {}", out.display()))?;
    print!("{}", site.sizes());
    println!("{} can be hosted anywhere, at the root or below it.", out.display());
    Ok(())
}
