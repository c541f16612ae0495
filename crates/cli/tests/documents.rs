//! The commands of the documents run, their answers are the ones shown, and their links lead somewhere.
//!
//! A block of commands is fenced as `sh`; `sh exits 1` says how the last command ends, and `sh not run: REASON` why a
//! block is left out. A `console` block has commands after `$ ` and what they print.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]
#![cfg(unix)]

mod binary;
#[path = "documents/markdown.rs"]
mod markdown;
#[path = "documents/stage.rs"]
mod stage;

use markdown::{Document, Fence, documents, documents_of_parts, root};
use stage::Stage;

fn all() -> Vec<Document> {
    [documents("."), documents("docs"), documents_of_parts()].into_iter().flatten().collect()
}

/// Runs everything in some documents that can be run.
fn check(name: &str, documents: &[Document]) {
    let mut count = 0;
    for document in documents {
        let mut stage = Stage::new(&format!("{name}-{count}"));
        for fence in document.fences() {
            let place = format!("{}, line {}", document.name, fence.line);
            match fence.info.as_str() {
                "console" => compare(&mut stage, &fence, &place),
                info if info.starts_with("sh") && !info.starts_with("sh not run: ") => {
                    let code = info.strip_prefix("sh exits ").map_or(0, |code| code.parse().unwrap());
                    let output = stage.run(&fence.text);
                    let said = [output.stdout, output.stderr].concat();
                    let said = String::from_utf8_lossy(&said);
                    assert_eq!(output.status.code(), Some(code), "{place}:\n{}{said}", fence.text);
                }
                _ => continue,
            }
            count += 1;
        }
    }
    assert!(count > 0, "nothing was run");
}

/// Compares what commands print with what the document shows.
fn compare(stage: &mut Stage, fence: &Fence, place: &str) {
    for part in format!("\n{}", fence.text).split("\n$ ").skip(1) {
        let (command, shown) = part.split_once('\n').unwrap_or((part, ""));
        let output = stage.run(&format!("exec 2>&1\n{command}"));
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(said.trim_end(), shown.trim_end(), "{place}: {command}");
    }
}

#[test]
fn the_commands_on_the_first_page_run() {
    check("first", &documents("."));
}

#[test]
fn the_commands_in_the_documentation_run() {
    check("docs", &documents("docs"));
}

#[test]
fn the_commands_about_each_game_run() {
    check("parts", &documents_of_parts());
}

#[test]
fn every_command_is_run_or_says_why_not() {
    for document in all() {
        for Fence { line, info, text } in document.fences() {
            let place = format!("{}, line {line}", document.name);
            let is_known = match info.split_once(' ') {
                None => [
                    "",
                    "console",
                    "ini",
                    "json",
                    "nginx",
                    "python",
                    "rust",
                    "rust,ignore",
                    "sh",
                    "text",
                    "toml",
                    "yaml",
                ]
                .contains(&info.as_str()),
                Some(("sh", way)) => {
                    way.strip_prefix("not run: ").is_some_and(|reason| reason.len() > 10)
                        || way.strip_prefix("exits ").is_some_and(|code| code.parse::<i32>().is_ok())
                }
                Some(_) => false,
            };
            assert!(is_known, "{place}: {info:?} says neither what the block is nor why it is not run");
            if info.is_empty() || info == "text" {
                let command =
                    text.lines().find(|line| line.starts_with("tessera ") || line.starts_with("$ "));
                let record = text.contains("tessera record 1\n") || text.contains("tessera table 1\n");
                assert!(command.is_none() || record, "{place}: {command:?} would not be run");
            }
        }
    }
}

#[test]
fn every_link_leads_somewhere() {
    let documents = all();
    let mut count = 0;
    for document in &documents {
        for (line, link) in document.links() {
            let place = format!("{}, line {line}: {link}", document.name);
            if link.contains("://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let path = match file {
                "" => document.path.clone(),
                file => document.path.parent().unwrap().join(file),
            };
            let path = path.canonicalize().unwrap_or_else(|error| panic!("{place}: {error}"));
            assert!(path.starts_with(root()), "{place} leads out of the project");
            if !anchor.is_empty() {
                let target = documents.iter().find(|other| other.path.canonicalize().unwrap() == path);
                let anchors = target.map(Document::anchors).unwrap_or_default();
                assert!(anchors.iter().any(|known| known == anchor), "{place}: the headings are {anchors:?}");
            }
            count += 1;
        }
    }
    assert!(count > 50, "only {count} links were found");
}

#[test]
fn the_badges_and_the_newest_version_are_true() {
    let read = |file: &str| std::fs::read_to_string(root().join(file)).unwrap();
    let manifest = read("Cargo.toml");
    let value = |key: &str| {
        let line = manifest.lines().find(|line| line.starts_with(&format!("{key} = "))).unwrap();
        line.split('"').nth(1).unwrap().to_owned()
    };
    let rust = format!(">{} or later</text>", value("rust-version"));
    assert!(read("docs/pictures/rust.svg").contains(&rust), "{rust}");
    let licence = format!(">{}</text>", value("license").replace(" OR ", " or "));
    assert!(read("docs/pictures/licence.svg").contains(&licence), "{licence}");
    let newest = read("CHANGELOG.md").lines().find(|line| line.starts_with("## ")).unwrap().to_owned();
    assert!(newest.starts_with(&format!("## {} (20", env!("CARGO_PKG_VERSION"))), "{newest}");
}
