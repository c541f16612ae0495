//! A position of a table, with cached parts of its views.

use std::sync::OnceLock;

use tessera_core::{Advice, AnyGame, AnyMatch, Scene, Seat, StateHash};
use tessera_wire as wire;

/// A position; expensive parts of its views are computed on first use.
pub struct Position {
    /// The match.
    pub inner: Box<dyn AnyMatch>,
    /// Its canonical text.
    pub setup: String,
    /// The hash of that text.
    pub hash: StateHash,
    /// The certain winner, if the computer player on turn here has proved it.
    pub proved: OnceLock<Proved>,
    scenes: [OnceLock<Drawn>; Seat::MAX + 1],
    moves: OnceLock<String>,
    sheet: OnceLock<String>,
}

/// A proved win: nothing can prevent it if the winner plays well.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Proved {
    /// The winner.
    pub seat: Seat,
    /// The lead in points, if known.
    pub margin: Option<f32>,
}

impl Proved {
    /// Returns the win that a computer player has proved, for its own seat or another.
    pub fn of(advice: &Advice<String>, on_turn: Seat, seats: usize) -> Option<Proved> {
        let seat = Seat::first(seats).find(|&seat| advice.proved && advice.values[seat] == 1.0)?;
        let margin = match seats {
            2 => advice.margin.map(|margin| if seat == on_turn { margin } else { -margin }),
            _ => None,
        };
        Some(Proved { seat, margin })
    }
}

/// A scene, and its panels as JSON on first use.
pub struct Drawn {
    /// The scene.
    pub scene: Scene,
    panels: OnceLock<String>,
}

impl Drawn {
    /// Returns the panels as JSON.
    pub fn panels(&self) -> &str {
        self.panels.get_or_init(|| wire::panels(&self.scene))
    }
}

impl Position {
    /// Creates a position with an empty cache.
    pub fn new(inner: Box<dyn AnyMatch>) -> Position {
        let setup = inner.setup();
        let hash = StateHash::of(&setup);
        let (proved, scenes, moves, sheet) = Default::default();
        Position { inner, setup, hash, proved, scenes, moves, sheet }
    }

    /// Returns the same position with an empty cache.
    pub fn unseen(&self) -> Position {
        let (inner, setup, hash) = (self.inner.boxed_clone(), self.setup.clone(), self.hash);
        let (scenes, moves, sheet) = Default::default();
        Position { inner, setup, hash, proved: self.proved.clone(), scenes, moves, sheet }
    }

    /// Opens the position of a setup that is known to be valid.
    pub fn open(game: &dyn AnyGame, setup: &str) -> Result<Position, tessera_core::Problem> {
        Ok(Position::new(game.open(setup)?))
    }

    /// Returns the picture as a seat or a spectator sees it.
    pub fn drawn(&self, viewer: Option<Seat>) -> &Drawn {
        self.scenes[self.picture(viewer)]
            .get_or_init(|| Drawn { scene: self.inner.scene(viewer), panels: OnceLock::new() })
    }

    /// Returns the index of the picture that a seat or a spectator sees.
    pub fn picture(&self, viewer: Option<Seat>) -> usize {
        viewer.filter(|_| !self.inner.same_for_all()).map_or(Seat::MAX, Seat::index)
    }

    /// Returns the tree of moves of the seat on turn as JSON.
    pub fn moves(&self) -> &str {
        self.moves.get_or_init(|| wire::moves(&self.inner.gestures(), self.inner.seats()))
    }

    /// Returns the score sheet as JSON.
    pub fn sheet(&self) -> &str {
        self.sheet.get_or_init(|| wire::sheet(&self.inner.score_sheet(), self.inner.seats()))
    }
}
