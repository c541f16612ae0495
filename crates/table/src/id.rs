//! Ids of tables, tokens of seats, and requests.

use std::fmt;

use sha2::{Digest, Sha256};
use tessera_core::Seat;

/// Crockford's base 32: no I, L, O or U.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The id of a table: 40 random bits as eight characters of Crockford's base 32.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableId([u8; 8]);

impl TableId {
    /// Creates an id; five bits of each byte are used.
    pub fn from_random(bytes: [u8; 8]) -> TableId {
        TableId(bytes.map(|byte| DIGITS[usize::from(byte & 31)]))
    }

    /// Parses an id: case-insensitive, ignoring hyphens, and reading look-alike letters as digits.
    pub fn parse(text: &str) -> Option<TableId> {
        if text.len() > 16 {
            return None;
        }
        let mut digits = text.bytes().filter(|&byte| byte != b'-').map(|byte| {
            let digit = match byte.to_ascii_uppercase() {
                b'O' => b'0',
                b'I' | b'L' => b'1',
                other => other,
            };
            DIGITS.contains(&digit).then_some(digit)
        });
        let mut id = [0; 8];
        for place in &mut id {
            *place = digits.next()??;
        }
        digits.next().is_none().then_some(TableId(id))
    }

    /// Returns the id as text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("the digits are ASCII")
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The secret that proves ownership of a seat: 128 random bits. It must never be logged, so it has no `Display`.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// Creates a token from unpredictable bytes.
    pub fn from_random(bytes: [u8; 16]) -> Token {
        Token(hex(&bytes))
    }

    /// Parses a received token; `None` if it does not look like one.
    pub fn parse(text: &str) -> Option<Token> {
        let looks_right = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        looks_right.then(|| Token(text.to_ascii_lowercase()))
    }

    /// Returns the token itself. Send it only to the owner of the seat.
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// Returns the hash that is stored.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

/// The SHA-256 of a token; compared in constant time.
#[derive(Clone, Copy)]
pub struct TokenHash(pub [u8; 32]);

impl TokenHash {
    /// Returns whether both are hashes of the same token.
    pub fn matches(&self, other: &TokenHash) -> bool {
        subtle::ConstantTimeEq::ct_eq(&self.0[..], &other.0[..]).into()
    }
}

/// Encodes bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|digit| HEX[usize::from(digit)] as char)
        .collect()
}

const HEX: &[u8; 16] = b"0123456789abcdef";

/// Decodes 64 hexadecimal digits.
pub fn unhex(text: &str) -> Option<[u8; 32]> {
    // `from_str_radix` would also accept signs.
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; 32];
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

/// An idempotent request: it is carried out once, however often it is sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The id chosen by the client.
    pub id: String,
    /// A hash of what it asks for. The same id with a different intent is a different request.
    pub intent: u64,
}

impl Request {
    /// Creates a request whose intent is the hash of these parts.
    pub fn new(id: String, parts: &[&str]) -> Request {
        let digest = hash_parts(parts.iter().map(|part| part.as_bytes()));
        let (first, _) = digest.split_first_chunk().expect("a digest has 32 bytes");
        Request { id, intent: u64::from_be_bytes(*first) }
    }

    /// Returns the request under an id that does not reveal the original one. The original id of a request for a seat
    /// yields the token of that seat, so only this derived id is stored.
    #[must_use]
    pub fn secret(&self) -> Request {
        let name = hash_parts([&b"tessera request 1"[..], self.id.as_bytes()]);
        Request { id: hex(&name), intent: self.intent }
    }

    /// Returns the token that this request gets for a seat, at a table or at the one it opens. The same inputs always
    /// give the same token.
    pub fn token(&self, table: &str, seat: Seat) -> Token {
        let seat = [seat.index() as u8];
        let bytes = hash_parts([&b"tessera token 1"[..], table.as_bytes(), self.id.as_bytes(), &seat]);
        let (first, _) = bytes.split_first_chunk().expect("a digest has 32 bytes");
        Token::from_random(*first)
    }
}

/// Returns the SHA-256 of the parts, each prefixed with its length.
pub(crate) fn hash_parts<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// Returns whether a text is a valid id of a request for a seat. It must be as long as a secret because it is
/// equivalent to the seat's token.
pub fn is_secret_request(text: &str) -> bool {
    text.len() >= 22 && is_request(text)
}

/// Returns whether a text is a valid request id: 1 to 64 letters, digits, `-`, `_` and `.`.
pub fn is_request(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    (1..=64).contains(&text.len()) && text.bytes().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_forgives_what_people_type() {
        let id = TableId::parse("01ABCDEF").unwrap();
        assert_eq!(TableId::parse("oLab-cdef"), Some(id));
        assert_eq!(id.to_string(), "01ABCDEF");
        for wrong in ["", "01ABCDE", "01ABCDEFG", "01ABCDEU", "01ABCDE\u{e9}", "../../etc"] {
            assert_eq!(TableId::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_token_has_128_bits_and_matches_only_itself() {
        let (one, two) = (Token::from_random([1; 16]), Token::from_random([2; 16]));
        assert_eq!(one.secret().len(), 32);
        assert!(one.hash().matches(&Token::parse(one.secret()).unwrap().hash()));
        assert!(!one.hash().matches(&two.hash()));
        assert!(Token::parse("abc").is_none() && Token::parse(&"g".repeat(32)).is_none());
    }

    #[test]
    fn a_request_has_one_token_for_each_seat_and_hides_its_name() {
        let request = |id: &str, part: &str| Request::new(id.to_owned(), &["join", part]);
        let (one, again) =
            (request("a-name-of-22-characters", "Ann"), request("a-name-of-22-characters", "Ann"));
        assert_eq!(one, again);
        assert_ne!(one.intent, request("a-name-of-22-characters", "Bob").intent);
        assert_ne!(
            Request::new(String::new(), &["ab", "c"]).intent,
            Request::new(String::new(), &["a", "bc"]).intent
        );
        let seats = [Seat::new(0), Seat::new(1)];
        let tokens = seats.map(|seat| one.token("01ABCDEF", seat).secret().to_owned());
        assert_eq!(tokens[0], again.token("01ABCDEF", seats[0]).secret());
        assert_ne!(tokens[0], tokens[1]);
        assert_ne!(tokens[0], one.token("01ABCDEG", seats[0]).secret());
        assert_ne!(
            tokens[0],
            request("another-name-of-many-characters", "Ann").token("01ABCDEF", seats[0]).secret()
        );
        assert!(is_request(&one.secret().id) && !one.secret().id.contains(&one.id));
        assert!(is_secret_request(&"x".repeat(22)) && !is_secret_request(&"x".repeat(21)));
    }

    #[test]
    fn hexadecimal_digits_come_back() {
        let bytes = std::array::from_fn(|place| (place * 37) as u8);
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        assert_eq!(unhex("00"), None);
        assert_eq!(unhex(&"+1".repeat(32)), None);
    }
}
