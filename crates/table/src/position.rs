//! A position of a table with the parts of its views that have been made already.

use std::sync::OnceLock;

use tessera_core::{Advice, AnyGame, AnyMatch, Scene, Seat, StateHash};
use tessera_wire as wire;

/// A position; what is expensive about showing it is made once, when somebody looks.
pub struct Position {
    /// The match.
    pub inner: Box<dyn AnyMatch>,
    /// Its canonical text.
    pub setup: String,
    /// The fingerprint of that text.
    pub hash: StateHash,
    /// Who wins for certain, if the computer player on turn here has proved it.
    pub proved: OnceLock<Proved>,
    scenes: [OnceLock<Drawn>; Seat::MAX + 1],
    moves: OnceLock<String>,
    sheet: OnceLock<String>,
}

/// A win that nothing can change any more if the winner plays well.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Proved {
    /// Who wins.
    pub seat: Seat,
    /// By how many points, if that is known too.
    pub margin: Option<f32>,
}

impl Proved {
    /// What a computer player has proved for its own seat or another.
    pub fn of(advice: &Advice<String>, on_turn: Seat, seats: usize) -> Option<Proved> {
        let seat = Seat::first(seats).find(|&seat| advice.proved && advice.values[seat] == 1.0)?;
        let margin = match seats {
            2 => advice.margin.map(|margin| if seat == on_turn { margin } else { -margin }),
            _ => None,
        };
        Some(Proved { seat, margin })
    }
}

/// A scene, and the panels of it as JSON once somebody wants them.
pub struct Drawn {
    /// The scene.
    pub scene: Scene,
    panels: OnceLock<String>,
}

impl Drawn {
    /// The panels as JSON.
    pub fn panels(&self) -> &str {
        self.panels.get_or_init(|| wire::panels(&self.scene))
    }
}

impl Position {
    /// A position that nobody has looked at yet.
    pub fn new(inner: Box<dyn AnyMatch>) -> Position {
        let setup = inner.setup();
        let hash = StateHash::of(&setup);
        let (proved, scenes, moves, sheet) = Default::default();
        Position { inner, setup, hash, proved, scenes, moves, sheet }
    }

    /// The same position, of which nothing has been shown yet.
    pub fn unseen(&self) -> Position {
        let (inner, setup, hash) = (self.inner.boxed_clone(), self.setup.clone(), self.hash);
        let (scenes, moves, sheet) = Default::default();
        Position { inner, setup, hash, proved: self.proved.clone(), scenes, moves, sheet }
    }

    /// The position of a setup that is known to be valid.
    pub fn open(game: &dyn AnyGame, setup: &str) -> Result<Position, tessera_core::Problem> {
        Ok(Position::new(game.open(setup)?))
    }

    /// The picture as a seat or a spectator sees it.
    pub fn drawn(&self, viewer: Option<Seat>) -> &Drawn {
        self.scenes[self.picture(viewer)]
            .get_or_init(|| Drawn { scene: self.inner.scene(viewer), panels: OnceLock::new() })
    }

    /// Which of the pictures a seat or a spectator sees.
    pub fn picture(&self, viewer: Option<Seat>) -> usize {
        viewer.filter(|_| !self.inner.same_for_all()).map_or(Seat::MAX, Seat::index)
    }

    /// The tree of moves of the seat on turn, as JSON.
    pub fn moves(&self) -> &str {
        self.moves.get_or_init(|| wire::moves(&self.inner.gestures(), self.inner.seats()))
    }

    /// The score sheet as JSON.
    pub fn sheet(&self) -> &str {
        self.sheet.get_or_init(|| wire::sheet(&self.inner.score_sheet(), self.inner.seats()))
    }
}
