//! The files of the site before they are written, and their sizes.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::{Compression, GzBuilder};
use sha2::{Digest, Sha256};

/// Extensions of files that are already compressed.
const COMPRESSED: [&str; 2] = [".woff2", ".png"];

/// Files by their paths.
#[derive(Default)]
pub(crate) struct Folder(BTreeMap<String, Vec<u8>>);

/// Compresses a file reproducibly: the same bytes on every machine and every day.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut writer = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    let written = writer.write_all(bytes).and_then(|()| writer.finish());
    written.expect("a vector takes every byte")
}

fn is_compressed(path: &str) -> bool {
    COMPRESSED.iter().any(|ending| path.ends_with(ending))
}

impl Folder {
    /// Adds a file.
    pub(crate) fn add(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.0.insert(path.into(), bytes.into());
    }

    /// The paths, in order.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Returns a version that identifies exactly these files.
    pub(crate) fn version(&self) -> String {
        let mut hash = Sha256::new();
        for (path, bytes) in &self.0 {
            for part in [path.as_bytes(), bytes] {
                hash.update((part.len() as u64).to_be_bytes());
                hash.update(part);
            }
        }
        hash.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Writes all files with compressed copies beside them, replacing the previous contents.
    pub(crate) fn write(&self, out: &Path) -> std::io::Result<()> {
        // Only a folder written by this program is replaced.
        if out.join("files.js").exists() {
            fs::remove_dir_all(out)?;
        }
        for (path, bytes) in &self.0 {
            let file = out.join(path);
            fs::create_dir_all(file.parent().unwrap_or(out))?;
            fs::write(&file, bytes)?;
            if !is_compressed(path) {
                fs::write(out.join(format!("{path}.gz")), gzip(bytes))?;
            }
        }
        Ok(())
    }

    /// Returns the number of bytes transferred, compressed where possible.
    pub(crate) fn sizes(&self) -> String {
        let sent = |wanted: &dyn Fn(&str) -> bool| -> usize {
            let files = self.0.iter().filter(|(path, _)| wanted(path));
            files.map(|(path, bytes)| if is_compressed(path) { bytes.len() } else { gzip(bytes).len() }).sum()
        };
        let mut lines = String::new();
        let mut line = |words: &str, bytes: usize| {
            lines += &format!("{words:<40} {:>7.1} kB compressed\n", bytes as f64 / 1000.0);
        };
        let is_engine = |path: &str| path.starts_with("engine/");
        let is_client =
            |path: &str| !is_engine(path) && !path.contains("fonts/") && !path.starts_with("games/");
        line("the client, without fonts", sent(&is_client));
        line("what the first page shows of the games", sent(&|path| crate::service::is_shown_first(path)));
        line("fonts", sent(&|path| path.contains("fonts/")));
        for path in self.paths().filter(|path| is_engine(path)) {
            line(path, sent(&|other| other == path));
        }
        line("everything", sent(&|_| true));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compressed_copy_has_neither_name_nor_time() {
        let copy = gzip(b"a text");
        assert_eq!(copy[..4], [0x1f, 0x8b, 8, 0], "no name, no comment");
        assert_eq!(copy[4..8], [0; 4], "no time");
    }

    #[test]
    fn every_change_is_another_version() {
        let mut folder = Folder::default();
        folder.add("a", *b"b");
        let version = folder.version();
        assert_eq!(version.len(), 16);
        folder.add("a", *b"c");
        assert_ne!(folder.version(), version);
        let mut moved = Folder::default();
        moved.add("ab", *b"");
        assert_ne!(moved.version(), version);
    }
}
