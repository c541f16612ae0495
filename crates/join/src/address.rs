//! The URL of a table, as people share it.

use std::fmt;
use std::str::FromStr;

/// A table of a server: `http://127.0.0.1:7777/t/7K3M9QXA`, or the link of a seat, which ends in `?seat=2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// The server, without a trailing slash.
    pub server: String,
    /// The id of the table.
    pub table: String,
    /// The seat of the link, from 0. Links count from 1, for people.
    pub seat: Option<usize>,
}

/// The reason why a text is not the URL of a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseAddressError {
    /// The form is wrong.
    #[error(
        "the address of a table is the link that its page shows, such as http://127.0.0.1:7777/t/7K3M9QXA, not {0:?}"
    )]
    NoTable(String),
    /// The link names a seat that does not exist.
    #[error("a link has seat=1 to seat=4, not {0:?}")]
    NoSeat(String),
}

impl FromStr for Address {
    type Err = ParseAddressError;

    fn from_str(text: &str) -> Result<Address, ParseAddressError> {
        let wrong = || ParseAddressError::NoTable(text.to_owned());
        let plain = text.split('#').next().unwrap_or_default();
        let (path, query) = plain.split_once('?').unwrap_or((plain, ""));
        let path = path.trim_end_matches('/');
        let (server, table) =
            path.rsplit_once("/api/tables/").or_else(|| path.rsplit_once("/t/")).ok_or_else(wrong)?;
        let host = server.strip_prefix("http://").or_else(|| server.strip_prefix("https://"));
        let is_host = host.is_some_and(|host| !host.is_empty() && !host.contains([' ', '@']));
        let is_name = !table.is_empty() && table.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_host || !is_name {
            return Err(wrong());
        }
        let seat = query.split('&').find_map(|part| part.strip_prefix("seat="));
        let number = |seat: &str| {
            let number: Option<usize> = seat.parse().ok().filter(|seat| (1..=4).contains(seat));
            number.map(|number| number - 1).ok_or_else(|| ParseAddressError::NoSeat(seat.to_owned()))
        };
        Ok(Address {
            server: server.to_owned(),
            table: table.to_owned(),
            seat: seat.map(number).transpose()?,
        })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/t/{}", self.server, self.table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_as_pages_show_them() {
        let check = |text: &str, server: &str, seat| {
            let address: Address = text.parse().expect(text);
            assert_eq!(
                (&*address.server, &*address.table, address.seat),
                (server, "7K3M9QXA", seat),
                "{text}"
            );
        };
        check("http://127.0.0.1:7777/t/7K3M9QXA", "http://127.0.0.1:7777", None);
        check("https://play.example/t/7K3M9QXA?seat=2", "https://play.example", Some(1));
        check("https://play.example/games/t/7K3M9QXA/?seat=1#now", "https://play.example/games", Some(0));
        check("http://[::1]:7777/api/tables/7K3M9QXA", "http://[::1]:7777", None);
        for wrong in [
            "",
            "7K3M9QXA",
            "http://host",
            "ftp://host/t/7K",
            "http:///t/7K",
            "http://host/t/",
            "http://h/t/a b",
        ] {
            assert!(matches!(wrong.parse::<Address>(), Err(ParseAddressError::NoTable(_))), "{wrong}");
        }
        for wrong in ["seat=0", "seat=5", "seat=x"] {
            let text = format!("http://host/t/7K?{wrong}");
            assert!(matches!(text.parse::<Address>(), Err(ParseAddressError::NoSeat(_))), "{wrong}");
        }
    }
}
