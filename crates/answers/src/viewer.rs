//! The position viewer: any well-formed state with its picture, moves and scores, and an explanation if it is invalid.

use tessera_core::{AnyGame, AnyMatch, AnySetup, Seat, Turn};
use tessera_table::Position;
use tessera_wire::{self as wire, ViewHead, ViewRequest};

use crate::Fault;

/// Returns the view of any well-formed setup of a game, optionally after an action.
pub fn view(game: &dyn AnyGame, body: &ViewRequest) -> Result<String, Fault> {
    let setup = game.read(&body.setup)?;
    let mut position = match setup.position() {
        Ok(position) => position,
        Err(problem) => {
            if body.action.is_some() {
                return Err(problem.into());
            }
            return Ok(impossible(game, &*setup, &problem));
        }
    };
    let before = match &body.action {
        None => None,
        Some(action) => {
            let before = Position::new(position.boxed_clone());
            follow(&mut *position, action)?;
            Some(before)
        }
    };
    let position = Position::new(position);
    let turn = position.inner.turn();
    let eyes = match turn {
        Turn::Player(seat) => Some(seat),
        _ => None,
    };
    let drawn = position.drawn(eyes);
    let count = position.inner.seats();
    let names = game.seat_names();
    let (scores, ranks) = (position.inner.scores(), position.inner.ranks());
    let head = ViewHead {
        turn: turn.into(),
        seats: Seat::first(count)
            .map(|seat| wire::Seat {
                name: names[seat.index()],
                kind: wire::SeatKind::Open,
                bot: None,
                yours: false,
                present: false,
            })
            .collect(),
        scores: wire::of_seats(&scores, count),
        ranks: wire::of_seats(&ranks, count),
        ..empty(game, &position.setup)
    };
    let changes = before.map(|before| wire::Changes::of(&before.drawn(eyes).scene, &drawn.scene));
    let last = changes.as_ref().map_or("[]", |changes| &changes.last);
    let parts = [
        ("last", last),
        ("sheet", position.sheet()),
        ("panels", drawn.panels()),
        ("moves", position.moves()),
    ];
    Ok(wire::with_parts(&head, &parts))
}

fn follow(position: &mut dyn AnyMatch, action: &str) -> Result<(), Fault> {
    match position.turn() {
        Turn::Dealer => Ok(position.draw(action)?),
        _ => Ok(position.play(action)?),
    }
}

fn impossible(game: &dyn AnyGame, setup: &dyn AnySetup, problem: &tessera_core::Problem) -> String {
    let (text, panels) = (setup.text(), wire::panels(&setup.scene(None)));
    let head = ViewHead { wrong: Some(problem.into()), ..empty(game, &text) };
    wire::with_parts(&head, &[("last", "[]"), ("sheet", "[]"), ("panels", &panels), ("moves", "[]")])
}

fn empty<'a>(game: &dyn AnyGame, setup: &'a str) -> ViewHead<'a> {
    ViewHead {
        game: game.info().name,
        ply: 0,
        row: 0,
        setup,
        turn: Turn::Over.into(),
        resigned: None,
        forfeit: None,
        asked: None,
        seats: Vec::new(),
        scores: &[],
        ranks: &[],
        wrong: None,
        proved: None,
        thinking: None,
        lifts: Vec::new(),
    }
}
