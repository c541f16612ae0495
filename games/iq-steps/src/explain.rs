//! Explanations of a move: why it is illegal, and what it does.

mod aim;

use tessera_core::{Effect, Reason, Rules, Sign};

use crate::board::{Location, Locations};
use crate::fit::{Fit, Footprint};
use crate::piece::{Layer, PiecePlacement, Shape};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::scene::{blocked_id, called, listed, piece_id};

pub(crate) use aim::aim;

/// Explains why a piece cannot be placed, with the pieces that prevent it.
pub(crate) fn why(position: &Position, action: PiecePlacement) -> Option<Reason> {
    let shape = action.shape;
    Some(match position.check(action).err()? {
        Refusal::ShapePlayed { .. } => lies_already(position, shape),
        Refusal::OffBoard { .. } => {
            let off = action.rings().filter(|(_, location)| location.is_none()).count();
            let sentence = format!(
                "Every ring must be on the board; {} of {} would lie outside. Move it inwards.",
                counted(off, "ring"),
                called(shape)
            );
            Reason::new(sentence).items([piece_id(shape)])
        }
        Refusal::WrongHome { .. } => wrong_layer(action),
        Refusal::Taken { .. } => {
            let covers = footprint(action).covers;
            let there: Vec<Shape> = shapes(position, |other| other.covers.meets(covers)).collect();
            let lie = if there.len() == 1 { "lies" } else { "lie" };
            let sentence = format!(
                "Every ring needs a place of its own; {} already {lie} there. Move the piece or turn it.",
                names(&there)
            );
            Reason::new(sentence).items(there.into_iter().map(piece_id))
        }
        Refusal::Blocked { .. } => {
            let (pegs, blame) = blocked(position, footprint(action).lower);
            let are = if pegs.len() == 1 { "is" } else { "are" };
            let sentence = format!(
                "A lower ring cannot get in beside an upper ring; {} {are} blocked by {}. Move the piece or turn it.",
                counted(pegs.len(), "peg"),
                names(&blame)
            );
            with_culprits(Reason::new(sentence), pegs, &blame)
        }
    })
}

/// Returns the effects of a legal move: rings placed, pegs that become useless, and the end of the puzzle.
///
/// It does not reveal how many solutions are left, because pointing around would then solve the puzzle.
pub(crate) fn effects(position: &Position, action: PiecePlacement) -> Vec<Effect> {
    let piece = piece_id(action.shape);
    let rings = counted(action.rings().count(), "ring");
    let mut effects = vec![Effect::points(format!("places {rings}"), 1).items([piece.clone()])];
    let mut after = *position;
    after.play_unchecked(action);
    if after.is_solved() {
        effects.push(Effect::new("solves the puzzle", Sign::Gain).items([piece]));
        return effects;
    }
    let (before, _) = blocked(position, Locations::ALL);
    let (pegs, _) = blocked(&after, Locations::ALL.without(before));
    if !pegs.is_empty() {
        let text = format!("blocks {}", counted(pegs.len(), "peg"));
        effects.push(Effect::new(text, Sign::Neutral).items(pegs.into_iter().map(blocked_id)));
    }
    effects
}

/// Explains why a piece on the board cannot be taken.
fn lies_already(position: &Position, shape: Shape) -> Reason {
    let given = position.sequence().pieces().take(position.given()).any(|piece| piece.shape == shape);
    let name = capital(&called(shape));
    let sentence = match given {
        true => format!("{name} is given and stays where it is."),
        false => format!("{name} is on the board already. To place it elsewhere, take it off first."),
    };
    Reason::new(sentence).items([piece_id(shape)])
}

/// Explains why a piece cannot have its home ring there on any board.
fn wrong_layer(action: PiecePlacement) -> Reason {
    let sentence = match action.orientation.home_layer() {
        Layer::Lower => {
            "Lower rings go around pegs, and there is no peg. Move the piece by one place or turn it over."
        }
        Layer::Upper => {
            "Upper rings lie between the pegs, not on one. Move the piece by one place or turn it over."
        }
    };
    Reason::new(sentence).items([piece_id(action.shape)])
}

/// Explains why no lower ring fits around a free peg; `None` if one does.
fn peg_blocked(position: &Position, peg: Location) -> Option<Reason> {
    let (pegs, blame) = blocked(position, Locations::single(peg));
    let rings = if blame.len() == 1 { "an upper ring" } else { "upper rings" };
    let sentence = format!("No lower ring can get around this peg, beside {rings} of {}.", names(&blame));
    (!pegs.is_empty()).then(|| with_culprits(Reason::new(sentence), pegs, &blame))
}

/// Returns the pegs that are free and blocked, and the shapes whose upper rings block them.
fn blocked(position: &Position, pegs: Locations) -> (Locations, Vec<Shape>) {
    let blocks =
        position.sequence().fits().fold(Locations::NONE, |all, fit| all.with(fit.footprint().blocks));
    let pegs = pegs.in_common(blocks).without(position.sequence().covered());
    (pegs, shapes(position, |other| other.blocks.meets(pegs)).collect())
}

fn with_culprits(reason: Reason, pegs: Locations, blame: &[Shape]) -> Reason {
    reason.items(pegs.into_iter().map(blocked_id)).items(blame.iter().map(|&shape| piece_id(shape)))
}

/// Returns the shapes on the board whose footprints satisfy a condition, in playing order.
fn shapes(position: &Position, such: impl Fn(&Footprint) -> bool) -> impl Iterator<Item = Shape> {
    position.sequence().fits().filter(move |fit| such(fit.footprint())).map(Fit::shape)
}

/// Returns the footprint of a piece whose rings are on the board and on their layers.
fn footprint(action: PiecePlacement) -> &'static Footprint {
    Fit::of(action).expect("what is refused for other pieces fits on the empty board").footprint()
}

fn names(shapes: &[Shape]) -> String {
    listed(&shapes.iter().map(|&shape| called(shape)).collect::<Vec<_>>())
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

fn capital(words: &str) -> String {
    let (first, rest) = words.split_at(1);
    first.to_uppercase() + rest
}
