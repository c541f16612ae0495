//! Lifting a single piece off the board at a single-player table, whatever was placed after it.

use tessera_core::{AnyMatch, Problem, StepKind};

use crate::extend::{Draft, Refusal};
use crate::rows::RowKind;
use crate::seat_set::SeatSet;
use crate::state::{Ply, TableState};

/// An item that a move placed on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Its id in the scene.
    pub id: String,
    /// Its name, for people.
    pub name: String,
}

/// Returns the item that an action of this position picks up, if any.
pub fn placed(position: &dyn AnyMatch, action: &str) -> Option<Placed> {
    let gesture = position.gestures().into_iter().find(|gesture| gesture.action == action)?;
    let step = gesture.steps.into_iter().find(|step| step.kind == StepKind::Pick)?;
    let name = step.brief.unwrap_or(step.label);
    Some(Placed { id: step.id.into(), name: name.into() })
}

/// A move and the item it placed.
struct Laid<'a> {
    action: &'a str,
    item: Option<&'a Placed>,
}

impl<'a> Laid<'a> {
    fn of(ply: &'a Ply) -> Laid<'a> {
        Laid { action: &ply.action, item: ply.item.as_ref() }
    }

    fn is(&self, item: &str) -> bool {
        self.item.is_some_and(|placed| placed.id == item)
    }
}

/// Returns the refusal for an item that no move has placed.
fn not_placed() -> Refusal {
    Problem::illegal("you did not place this, so it stays where it is").into()
}

/// Returns the rows that lift an item off the board: a take-back to before its move, then the later moves again.
///
/// The item can be lifted if the later moves are legal without it and its own move is still legal after them. Otherwise
/// a piece placed later is in the way.
pub fn lift(state: &TableState, lifter: SeatSet, item: &str) -> Result<Vec<Draft>, Refusal> {
    let conflict = |message: &str| Err(Refusal::Conflict(message.to_owned()));
    if state.seats.len() != 1 {
        return conflict("pieces are lifted off only at a table for one player");
    }
    if state.resigned.is_some() {
        return conflict("the match has been given up");
    }
    let plies: Vec<Laid<'_>> = state.plies.iter().map(|ply| Laid::of(ply)).collect();
    let keep = plies.iter().rposition(|laid| laid.is(item)).ok_or_else(not_placed)?;
    let Some(seat) = state.plies[keep].seat.filter(|&seat| lifter.holds(seat)) else {
        return Err(Refusal::OtherSeat("somebody else placed this".to_owned()));
    };
    if state.plies[keep..].iter().any(|ply| ply.seat.is_none()) {
        return conflict("what has been drawn since has been seen, so the move stays");
    }
    let before = before(state, keep)?;
    come_off(&*before, &plies[keep], &plies[keep + 1..])?;
    let undo = Draft::new(RowKind::Undo, seat, keep.to_string());
    let again = plies[keep + 1..].iter().map(|laid| Draft::new(RowKind::Move, seat, laid.action.to_owned()));
    Ok(std::iter::once(undo).chain(again).collect())
}

/// Returns one player's remaining moves, in order, after the item of one of them is lifted.
pub fn without_item(start: &dyn AnyMatch, moves: &[String], item: &str) -> Result<Vec<String>, Refusal> {
    let mut position = start.boxed_clone();
    let mut items = Vec::with_capacity(moves.len());
    for action in moves {
        items.push(placed(&*position, action));
        position.play(action)?;
    }
    let plies: Vec<Laid<'_>> =
        moves.iter().zip(&items).map(|(action, item)| Laid { action, item: item.as_ref() }).collect();
    let keep = plies.iter().rposition(|laid| laid.is(item)).ok_or_else(not_placed)?;
    let mut before = start.boxed_clone();
    plies[..keep].iter().try_for_each(|laid| before.play(laid.action))?;
    come_off(&*before, &plies[keep], &plies[keep + 1..])?;
    let mut rest = moves.to_vec();
    rest.remove(keep);
    Ok(rest)
}

/// Returns the position after the first `keep` plies.
fn before(state: &TableState, keep: usize) -> Result<Box<dyn AnyMatch>, Problem> {
    let mut position = state.header.game.open(&state.header.stored.start)?;
    for ply in &state.plies[..keep] {
        position.apply(&ply.event())?;
    }
    Ok(position)
}

/// Refuses to lift an item if later pieces are in the way.
fn come_off(before: &dyn AnyMatch, lifted: &Laid<'_>, later: &[Laid<'_>]) -> Result<(), Refusal> {
    match goes_back(before, later, lifted) {
        true => Ok(()),
        false => Err(held(before, later, lifted)),
    }
}

/// Returns whether these moves are legal here, followed by the lifted one.
fn goes_back(before: &dyn AnyMatch, moves: &[Laid<'_>], lifted: &Laid<'_>) -> bool {
    let mut position = before.boxed_clone();
    moves.iter().all(|laid| position.play(laid.action).is_ok()) && position.play(lifted.action).is_ok()
}

/// Returns the refusal that names the pieces in the way: those of every later move that on its own makes the lifted
/// move illegal.
fn held(before: &dyn AnyMatch, later: &[Laid<'_>], lifted: &Laid<'_>) -> Refusal {
    let alone = |laid: &&Laid<'_>| !goes_back(before, std::slice::from_ref(laid), lifted);
    let mut over: Vec<&Placed> = later.iter().filter(alone).filter_map(|laid| laid.item).collect();
    if over.is_empty() {
        over = later.iter().filter_map(|laid| laid.item).collect();
    }
    let name = lifted.item.map_or("it", |placed| &placed.name);
    let names: Vec<&str> = over.iter().map(|placed| &*placed.name).collect();
    let message = match names.split_last() {
        None => format!("{name} cannot be lifted off now"),
        Some((only, [])) => format!("{only} hangs over {name}: lift {only} off first"),
        Some((last, others)) => {
            format!("{} and {last} hang over {name}: lift them off first", others.join(", "))
        }
    };
    Refusal::Held { message, items: over.into_iter().map(|placed| placed.id.clone()).collect() }
}
