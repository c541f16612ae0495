//! Authentication: tokens in the `Authorization` header or in cookies.

use axum::http::{HeaderMap, HeaderValue, header};
use tessera_core::Seat;
use tessera_table::{SeatSet, TableId, TableState, Token};

/// The prefix of cookie names on a TLS site, which prevents other sites from setting the cookie.
const HOST_PREFIX: &str = "__Host-";

/// The maximum number of cookies examined; browsers keep fewer for one site.
const MOST_COOKIES: usize = 400;

/// The seats of a table that a request is authorised for, with their tokens.
#[derive(Default)]
pub(super) struct Proof {
    /// The seats.
    pub(super) viewer: SeatSet,
    /// The tokens.
    pub(super) tokens: Vec<(Seat, Token)>,
    /// Seats whose token came from elsewhere than the table's own cookie.
    pub(super) lent: Vec<Seat>,
}

/// Finds the tokens that belong to seats of this table.
pub(super) fn prove(headers: &HeaderMap, state: &TableState) -> Proof {
    let mut proof = Proof::default();
    let stored = &state.header.stored;
    let mut take = |token: Option<Token>, is_own_name: bool| {
        let Some(token) = token else { return };
        let hash = token.hash();
        for (sitting, seat) in state.seats.iter().zip(Seat::first(Seat::MAX)) {
            let fits = sitting.token.is_some_and(|held| held.matches(&hash));
            if fits && !proof.viewer.holds(seat) {
                proof.viewer = proof.viewer.with(seat);
                proof.tokens.push((seat, token.clone()));
                if !is_own_name {
                    proof.lent.push(seat);
                }
            }
        }
    };
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    take(
        bearer.and_then(|value| value.strip_prefix("Bearer ")).and_then(|token| Token::parse(token.trim())),
        true,
    );
    for (id, token) in cookies(headers) {
        // A rematch uses the tokens of the table before it.
        if id == stored.id {
            take(Token::parse(token), true);
        } else if Some(id) == stored.parent {
            take(Token::parse(token), false);
        }
    }
    proof
}

/// Returns the tables named by the cookies, with their tokens.
pub(super) fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (TableId, &str)> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .take(MOST_COOKIES)
        .filter_map(|cookie| {
            let (name, token) = cookie.trim().split_once('=')?;
            let name = name.strip_prefix(HOST_PREFIX).unwrap_or(name).strip_prefix("seat-")?;
            let (id, seat) = name.rsplit_once('-')?;
            seat.parse::<u8>().ok()?;
            Some((TableId::parse(id)?, token))
        })
}

/// Returns the header that sets a seat cookie in a browser.
pub(super) fn set_cookie(id: TableId, seat: Seat, token: &Token, secure: bool) -> HeaderValue {
    let (prefix, ending) = if secure { (HOST_PREFIX, "; Secure") } else { ("", "") };
    let cookie = format!(
        "{prefix}seat-{id}-{seat}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{ending}",
        token.secret()
    );
    let mut value = HeaderValue::try_from(cookie).expect("names and tokens are ASCII");
    value.set_sensitive(true);
    value
}
