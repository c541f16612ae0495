//! Splits a byte stream into lines, none longer than the protocol allows.

/// A buffer that collects bytes and returns lines.
#[derive(Default, Debug)]
pub(crate) struct Lines {
    bytes: Vec<u8>,
    /// The start of the next line.
    start: usize,
    /// The position up to which there is no line end.
    searched: usize,
}

/// The line is longer than any valid message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooLong;

impl Lines {
    /// Appends bytes.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.start);
        self.searched -= self.start;
        self.start = 0;
        self.bytes.extend_from_slice(bytes);
    }

    /// Returns the next complete line, without its end.
    pub(crate) fn next(&mut self, longest: usize) -> Result<Option<&[u8]>, TooLong> {
        let found = self.bytes[self.searched..].iter().position(|&byte| byte == b'\n');
        let end = found.map_or(self.bytes.len(), |found| self.searched + found);
        self.searched = end;
        if end - self.start > longest {
            return Err(TooLong);
        }
        if found.is_none() {
            return Ok(None);
        }
        let line = &self.bytes[self.start..end];
        (self.start, self.searched) = (end + 1, end + 1);
        Ok(Some(line.strip_suffix(b"\r").unwrap_or(line)))
    }

    /// Returns the rest when the stream has ended.
    pub(crate) fn rest(&self) -> &[u8] {
        &self.bytes[self.start..]
    }
}

/// The last part of a program's standard error.
#[derive(Default, Debug)]
pub(crate) struct Tail(std::collections::VecDeque<u8>);

impl Tail {
    /// The maximum number of bytes kept.
    const MOST: usize = 64 << 10;

    /// Appends bytes and drops the oldest ones beyond the limit.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        let bytes = &bytes[bytes.len().saturating_sub(Tail::MOST)..];
        let excess = (self.0.len() + bytes.len()).saturating_sub(Tail::MOST);
        self.0.drain(..excess);
        self.0.extend(bytes);
    }

    /// Returns the last lines, at most `most`.
    pub(crate) fn last_lines(&self, most: usize) -> String {
        let bytes: Vec<u8> = self.0.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(most)..].join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_and_none_is_too_long() {
        let mut lines = Lines::default();
        lines.push(b"one\r\ntw");
        assert_eq!(lines.next(10), Ok(Some(&b"one"[..])));
        assert_eq!(lines.next(10), Ok(None));
        lines.push(b"o\n\nxxxx");
        assert_eq!(lines.next(10), Ok(Some(&b"two"[..])));
        assert_eq!(lines.next(10), Ok(Some(&b""[..])));
        assert_eq!(lines.next(10), Ok(None));
        assert_eq!(lines.rest(), b"xxxx");
        assert_eq!(lines.next(3), Err(TooLong));
        lines.push(b"\n");
        assert_eq!(lines.next(3), Err(TooLong));
    }

    #[test]
    fn the_end_of_standard_error_is_kept() {
        let mut tail = Tail::default();
        tail.push(&vec![b'x'; 3 * Tail::MOST]);
        tail.push(b"\na\nb\nc");
        assert_eq!(tail.0.len(), Tail::MOST);
        assert_eq!(tail.last_lines(2), "b\nc");
    }
}
