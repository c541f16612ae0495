//! Files of the page, compressed well once and kept. Everything else is compressed quickly for each response.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{LazyLock, Mutex};

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use flate2::Compression;
use flate2::write::GzEncoder;

/// A content coding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    /// Returns the best coding that a client accepts, if it accepts any.
    pub(super) fn accepted(headers: &HeaderMap) -> Option<Coding> {
        let accepts = |coding: Coding| {
            let values =
                headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
            values.flat_map(|value| value.split(',')).any(|offer| {
                let (name, quality) = offer.split_once(';').unwrap_or((offer, "q=1"));
                let quality = quality.trim().strip_prefix("q=").and_then(|number| number.parse::<f32>().ok());
                name.trim().eq_ignore_ascii_case(coding.name())
                    && quality.is_some_and(|quality| quality > 0.0)
            })
        };
        [Coding::Brotli, Coding::Gzip].into_iter().find(|coding| accepts(*coding))
    }

    /// The name in `Content-Encoding`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }

    fn pack(self, file: &[u8]) -> std::io::Result<Vec<u8>> {
        match self {
            Coding::Brotli => {
                let mut packed = Vec::new();
                let mut writer = brotli::CompressorWriter::new(&mut packed, 1 << 14, 9, 20);
                writer.write_all(file)?;
                drop(writer);
                Ok(packed)
            }
            Coding::Gzip => {
                let mut writer = GzEncoder::new(Vec::new(), Compression::best());
                writer.write_all(file)?;
                writer.finish()
            }
        }
    }
}

/// Compressed files by content. There are no more than the files of the page.
static KEPT: LazyLock<Mutex<HashMap<(String, Coding), Bytes>>> = LazyLock::new(Mutex::default);

/// Returns a file in this coding. The tag must change whenever the file does.
pub(super) fn packed(tag: &str, coding: Coding, file: &[u8]) -> std::io::Result<Bytes> {
    let key = (tag.to_owned(), coding);
    let kept = KEPT.lock().expect("nothing panics while it holds the files").get(&key).cloned();
    if let Some(kept) = kept {
        return Ok(kept);
    }
    let packed = Bytes::from(coding.pack(file)?);
    KEPT.lock().expect("nothing panics while it holds the files").insert(key, packed.clone());
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn accepted(text: &'static str) -> Option<Coding> {
        Coding::accepted(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(text))]))
    }

    #[test]
    fn the_client_chooses_the_coding() {
        assert_eq!(accepted("gzip, deflate, br, zstd"), Some(Coding::Brotli));
        assert_eq!(accepted("gzip;q=0.5"), Some(Coding::Gzip));
        assert_eq!(accepted("br;q=0, GZIP"), Some(Coding::Gzip));
        assert_eq!(accepted("br;q=x"), None);
        assert_eq!(accepted("identity"), None);
        assert_eq!(Coding::accepted(&HeaderMap::new()), None);
    }

    #[test]
    fn packed_files_unpack_to_what_they_were() {
        let file = "tile ".repeat(1000).into_bytes();
        let gzip = packed("one", Coding::Gzip, &file).unwrap();
        let mut unpacked = Vec::new();
        std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&gzip[..]), &mut unpacked).unwrap();
        assert_eq!(unpacked, file);
        let brotli = packed("one", Coding::Brotli, &file).unwrap();
        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut &brotli[..], &mut unpacked).unwrap();
        assert_eq!(unpacked, file);
        assert_eq!(packed("one", Coding::Gzip, b"the tag decides").unwrap(), gzip);
    }
}
