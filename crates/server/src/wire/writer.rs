//! A writer of JSON for what is large and written at every move.

/// JSON that is being written; it is up to the caller to write something valid.
pub(super) struct Writer(Vec<u8>);

impl Writer {
    pub(super) fn new() -> Writer {
        Writer(Vec::with_capacity(16 << 10))
    }

    /// Something that is JSON already.
    pub(super) fn raw(&mut self, json: &str) -> &mut Writer {
        self.0.extend_from_slice(json.as_bytes());
        self
    }

    pub(super) fn text(&mut self, text: &str) -> &mut Writer {
        serde_json::to_writer(&mut self.0, text).expect("a text is plain data");
        self
    }

    pub(super) fn whole(&mut self, number: i32) -> &mut Writer {
        serde_json::to_writer(&mut self.0, &number).expect("a number is plain data");
        self
    }

    /// Most coordinates are whole, and those are shorter and quicker to write.
    pub(super) fn number(&mut self, number: f32) -> &mut Writer {
        let whole = number as i32;
        if whole as f32 == number {
            return self.whole(whole);
        }
        serde_json::to_writer(&mut self.0, &number).expect("a number is plain data");
        self
    }

    /// Things in brackets with commas between them.
    pub(super) fn list<T>(
        &mut self,
        things: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Writer, T),
    ) {
        self.0.push(b'[');
        for (index, thing) in things.into_iter().enumerate() {
            if index > 0 {
                self.0.push(b',');
            }
            write(self, thing);
        }
        self.0.push(b']');
    }

    pub(super) fn finish(self) -> String {
        String::from_utf8(self.0).expect("JSON is UTF-8")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_are_json() {
        let mut out = Writer::new();
        out.list([0.0, -3.0, 0.25, 1e9], |out, number| {
            out.number(number);
        });
        out.text("a\"b\u{1}");
        assert_eq!(out.finish(), "[0,-3,0.25,1000000000]\"a\\\"b\\u0001\"");
    }
}
