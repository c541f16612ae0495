//! Requests that change a table: what they ask for, and the ids that make them idempotent.

use tessera_core::Seat;
use tessera_table::acts::{self, is_present};
use tessera_table::{
    Draft, NewSeat, NewTable, Refusal, Request, SeatKind, SeatSet, TableState, clean_name, is_request,
    is_secret_request, lift as lifting, take_back,
};
use tessera_wire::{
    self as wire, AnswerRequest, LiftRequest, MoveRequest, OpenRequest, OptionValue, ResignRequest,
    SeatChoice, UndoRequest,
};

use crate::Fault;

/// A change that a person at a table requests.
pub struct Act {
    /// The request, which is carried out only once, however often it is sent.
    pub request: Request,
    /// Returns the rows to append to a state, given the seats that the caller holds.
    pub decide: Decide,
}

/// A function from a state and the caller's seats to the rows to append.
type Decide = Box<dyn Fn(&TableState, SeatSet) -> Result<Vec<Draft>, Refusal> + Send>;

/// Creates a request with an id chosen by the sender; the parts say what it asks for.
pub fn request(id: String, parts: &[&str]) -> Result<Request, Fault> {
    if is_request(&id) {
        return Ok(Request::new(id, parts));
    }
    let message = "field \"request\" must have 1 to 64 letters, digits, `-`, `_` or `.`";
    Err(Fault::bad_request(message))
}

/// Does the same for an id that is equivalent to a seat token.
pub fn secret_request(id: Option<String>, parts: &[&str]) -> Result<Option<Request>, Fault> {
    match id {
        None => Ok(None),
        Some(id) if is_secret_request(&id) => Ok(Some(Request::new(id, parts))),
        Some(_) => {
            let message = "field \"request\" must have 22 to 64 letters, digits, `-`, `_` or `.`, and nobody must be \
                           able to guess it: it is worth as much as the token of the seat";
            Err(Fault::bad_request(message))
        }
    }
}

/// Formats a number of a request for its hash.
fn text_of(number: Option<impl ToString>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}

fn act<F>(request: Request, decide: F) -> Act
where
    F: Fn(&TableState, SeatSet) -> Result<Vec<Draft>, Refusal> + Send + 'static,
{
    Act { request, decide: Box::new(decide) }
}

/// Plays a move.
pub fn play(body: MoveRequest) -> Result<Act, Fault> {
    let (ply, row, action) = (body.ply, body.row, body.action);
    let request = request(body.request, &["move", &ply.to_string(), &text_of(row), &action])?;
    Ok(act(request, move |state, viewer| {
        is_present(state, Some(ply), row)?;
        acts::play(state, viewer, action.clone())
    }))
}

/// Takes back the caller's last move, or asks the other players.
pub fn undo(body: UndoRequest) -> Result<Act, Fault> {
    let request = request(body.request, &["undo", &body.ply.to_string(), &text_of(body.row)])?;
    Ok(act(request, move |state, viewer| {
        is_present(state, Some(body.ply), body.row)?;
        take_back::ask(state, viewer)
    }))
}

/// Lifts a piece off the board at a single-player table; later pieces stay.
pub fn lift(body: LiftRequest) -> Result<Act, Fault> {
    let request = request(body.request, &["lift", &body.ply.to_string(), &text_of(body.row), &body.item])?;
    Ok(act(request, move |state, viewer| {
        is_present(state, Some(body.ply), body.row)?;
        lifting::lift(state, viewer, &body.item)
    }))
}

/// Answers a take-back request.
pub fn answer(body: AnswerRequest) -> Result<Act, Fault> {
    let request = request(body.request, &["answer", &body.ply.to_string(), &body.accept.to_string()])?;
    Ok(act(request, move |state, viewer| {
        is_present(state, Some(body.ply), None)?;
        take_back::answer(state, viewer, body.accept)
    }))
}

/// Resigns the match.
pub fn resign(body: ResignRequest) -> Result<Act, Fault> {
    Ok(act(request(body.request, &["resign"])?, acts::resign))
}

/// Returns the table that a request asks to open.
pub fn new_table(body: OpenRequest) -> Result<NewTable, Fault> {
    if body.seats.len() > Seat::MAX {
        return Err(Fault::bad_request(format!("no game has {} seats", body.seats.len())));
    }
    let request = secret_request(body.request.clone(), &["open", &opening(&body)])?;
    let mut options = Vec::new();
    for (name, value) in body.options {
        let value = match value {
            OptionValue::Text(text) => text,
            OptionValue::Number(number) => number.to_string(),
        };
        if value.chars().chain(name.chars()).any(char::is_control) {
            return Err(Fault::bad_request("an option has a control character"));
        }
        options.push((name, value));
    }
    let seat = |seat: SeatChoice| -> Result<NewSeat, Fault> {
        let kind = match (seat.kind, seat.bot) {
            (wire::SeatKind::Person, _) => SeatKind::Person,
            (wire::SeatKind::Open, _) => SeatKind::Open,
            (wire::SeatKind::Bot, Some(bot)) => SeatKind::Bot(bot),
            (wire::SeatKind::Bot, None) => {
                return Err(Fault::bad_request("a seat of kind bot needs the field \"bot\""));
            }
        };
        Ok(NewSeat { kind, name: seat.name.as_deref().and_then(clean_name) })
    };
    let seats = body.seats.into_iter().map(seat).collect::<Result<_, _>>()?;
    Ok(NewTable { game: body.game, options, seats, setup: body.setup, request })
}

/// Returns everything a request to open a table asks for, except its id, as one text.
fn opening(body: &OpenRequest) -> String {
    let mut parts = vec![body.game.clone(), format!("{:?}", body.setup)];
    parts.extend(body.options.iter().map(|(name, value)| match value {
        OptionValue::Text(text) => format!("{name:?} {text:?}"),
        OptionValue::Number(number) => format!("{name:?} {:?}", number.to_string()),
    }));
    parts.extend(body.seats.iter().map(|seat| format!("{:?} {:?} {:?}", seat.kind, seat.name, seat.bot)));
    parts.join("\n")
}
