//! Markdown as far as the tests need it: fenced blocks, headings and links.
#![allow(dead_code, reason = "every test file uses another part")]

use std::fs;
use std::path::{Path, PathBuf};

/// A fenced block.
pub(crate) struct Fence {
    /// The line of the fence, counted from 1.
    pub(crate) line: usize,
    /// The words after the fence, such as `sh`.
    pub(crate) info: String,
    pub(crate) text: String,
}

/// A file of the project.
pub(crate) struct Document {
    /// The path from the root of the project.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The documents in a folder of the project, without those of its own folders.
pub(crate) fn documents(folder: &str) -> Vec<Document> {
    let entries = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|e| e == "md")).collect();
    paths.sort();
    let document = |path: PathBuf| {
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        Document { name, text: fs::read_to_string(&path).unwrap(), path }
    };
    paths.into_iter().map(document).collect()
}

/// The documents of the games and their experiments, and of the Python package.
pub(crate) fn documents_of_parts() -> Vec<Document> {
    let mut found = documents("crates/python");
    let mut games: Vec<_> = fs::read_dir(root().join("games")).unwrap().map(|game| game.unwrap()).collect();
    games.sort_by_key(|game| game.file_name());
    for game in games {
        let folder = format!("games/{}", game.file_name().to_string_lossy());
        found.extend(documents(&folder));
        let experiments = format!("{folder}/experiments");
        if root().join(&experiments).is_dir() {
            found.extend(documents(&experiments));
        }
    }
    found
}

impl Document {
    pub(crate) fn fences(&self) -> Vec<Fence> {
        let mut fences = Vec::new();
        let mut open: Option<Fence> = None;
        for (index, line) in self.text.lines().enumerate() {
            match (line.trim_start().strip_prefix("```"), open.take()) {
                (Some(_), Some(fence)) => fences.push(fence),
                (Some(info), None) => {
                    open = Some(Fence { line: index + 1, info: info.trim().to_owned(), text: String::new() });
                }
                (None, Some(fence)) => open = Some(Fence { text: fence.text + line + "\n", ..fence }),
                (None, None) => {}
            }
        }
        assert!(open.is_none(), "{}: a fence is not closed", self.name);
        fences
    }

    /// The lines outside fenced blocks, with their numbers.
    pub(crate) fn prose(&self) -> Vec<(usize, &str)> {
        let mut fenced = false;
        let mut lines = Vec::new();
        for (index, line) in self.text.lines().enumerate() {
            if line.trim_start().starts_with("```") {
                fenced = !fenced;
            } else if !fenced {
                lines.push((index + 1, line));
            }
        }
        lines
    }

    /// The names under which code hosts know the headings.
    pub(crate) fn anchors(&self) -> Vec<String> {
        let headings = self.prose().into_iter().filter_map(|(_, line)| {
            let title = line.trim_start_matches('#');
            (title.len() < line.len()).then_some(title.strip_prefix(' ')?)
        });
        let anchor = |title: &str| {
            let kept = |char: &char| char.is_alphanumeric() || matches!(char, ' ' | '-' | '_');
            title.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")
        };
        headings.map(anchor).collect()
    }

    /// The targets of links and pictures, with their lines.
    pub(crate) fn links(&self) -> Vec<(usize, String)> {
        let mut links = Vec::new();
        for (number, line) in self.prose() {
            // Code is not a link.
            let plain: String = line.split('`').step_by(2).collect::<Vec<_>>().join("``");
            for (opening, closing) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"'), ("srcset=\"", '"')] {
                for rest in plain.split(opening).skip(1) {
                    links.push((number, rest.split(closing).next().unwrap().to_owned()));
                }
            }
        }
        links
    }
}
