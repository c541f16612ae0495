//! Buffered standard output, and error messages that point at the place of an error.

use std::io::{self, BufWriter, StdoutLock, Write};

use clap::ArgMatches;

/// The output of answers.
pub(crate) struct Output(BufWriter<StdoutLock<'static>>);

impl Output {
    pub(crate) fn stdout() -> Output {
        Output(BufWriter::with_capacity(1 << 16, io::stdout().lock()))
    }

    /// Writes bytes unchanged.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    /// Writes a text unchanged.
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        self.bytes(text.as_bytes())
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, line: impl AsRef<str>) -> io::Result<()> {
        self.text(line.as_ref())?;
        self.0.write_all(b"\n")
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The amount of text shown around the place of an error.
const AROUND: usize = 30;

/// Shows the offending part of the STRING argument with a caret below it.
pub(crate) fn point_at(matches: &ArgMatches, at: usize) {
    let Some((_, command)) = matches.subcommand() else { return };
    let Ok(Some(text)) = command.try_get_one::<String>("setup") else { return };
    if text == "-" {
        return;
    }
    let from = at.saturating_sub(AROUND + 1);
    let printable = |char: char| if char.is_control() { '\u{FFFD}' } else { char };
    let part: String = text.chars().skip(from).take(2 * AROUND).map(printable).collect();
    let dots = if from > 0 { "..." } else { "" };
    let indent = dots.len() + at - 1 - from;
    eprintln!("  {dots}{part}\n  {:indent$}^", "");
}
