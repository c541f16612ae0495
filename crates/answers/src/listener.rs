//! A listener of a table: determines what is new to it. It is sent states rather than steps, so a slow listener misses
//! only outdated states.

use std::sync::Arc;

use tessera_table::{Asked, Part, Ply, Position, SeatSet, Snapshot, TableId, TableState, hex};
use tessera_wire::{RematchNews, SeedNews, json};

/// A piece of news.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// The last move, the draws after it, and the resulting view, for a listener that has seen the position before.
    Move,
    /// The plies from this number on, which replace all known plies from there.
    Log(usize),
    /// The whole view.
    View,
    /// A take-back request is pending.
    Ask,
    /// The match is over.
    Over,
    /// There is a table for the rematch.
    Rematch,
}

/// What a listener of a table knows.
pub struct Listener {
    /// The seats that it holds.
    pub viewer: SeatSet,
    /// The moves and draws that it knows.
    plies: Vec<Arc<Ply>>,
    /// Whether it has been told that exactly these plies count.
    told: bool,
    /// The position of the last view sent.
    shown: Option<Arc<Position>>,
    asked: Option<Asked>,
    rematch: Option<TableId>,
    over: bool,
}

impl Listener {
    /// Creates a listener that knows the first `rows` rows of the log.
    pub fn new(viewer: SeatSet, state: &TableState, rows: u32) -> Listener {
        // A ply that was taken back never returns, so all plies among those rows that count now counted then. A
        // listener that knows more rows than there are knows a different log.
        let rows = if rows <= state.rows { rows } else { 0 };
        let plies = state.plies.iter().take_while(|ply| ply.row < rows).cloned().collect();
        Listener { viewer, plies, told: false, shown: None, asked: None, rematch: None, over: false }
    }

    /// Returns the news in a state, in order, and marks it as known.
    pub fn hear(&mut self, snapshot: &Snapshot) -> Vec<News> {
        let state = &snapshot.state;
        let mut news = Vec::new();
        if self.shown.as_ref().is_some_and(|shown| snapshot.follows(self.viewer, shown)) {
            self.plies.extend_from_slice(state.plies.get(self.plies.len()..).unwrap_or_default());
            news.push(News::Move);
        } else {
            // Moves are sent before their results.
            news.extend(self.hear_log(state));
            news.push(News::View);
        }
        if state.asked != self.asked && state.asked.is_some() {
            news.push(News::Ask);
        }
        if state.is_over() && !self.over {
            news.push(News::Over);
        }
        if state.rematch != self.rematch && state.rematch.is_some() {
            news.push(News::Rematch);
        }
        self.shown = Some(state.position.clone());
        self.asked.clone_from(&state.asked);
        self.over = state.is_over();
        self.rematch = state.rematch;
        news
    }

    fn hear_log(&mut self, state: &TableState) -> Option<News> {
        let plies = &state.plies;
        // A ply replayed after a take-back is a different one.
        let is_told = |(told, ply): &(&Arc<Ply>, &Arc<Ply>)| Arc::ptr_eq(told, ply);
        let known = self.plies.iter().zip(plies).take_while(is_told).count();
        if self.told && known == self.plies.len() && known == plies.len() {
            return None;
        }
        self.plies.truncate(known);
        self.plies.extend_from_slice(&plies[known..]);
        self.told = true;
        Some(News::Log(known))
    }
}

impl News {
    /// Returns the events of a piece of news: their names and data as JSON.
    pub fn events(self, snapshot: &Snapshot, viewer: SeatSet) -> Vec<(&'static str, String)> {
        let state = &snapshot.state;
        let log = |from: usize| ("log", format!("{{\"from\":{from},\"plies\":{}}}", snapshot.log(from)));
        let view = |part: Part| {
            let mut view = Vec::new();
            snapshot.write_view(viewer, part, &mut view);
            ("view", String::from_utf8(view).expect("JSON is text"))
        };
        match self {
            News::Move => vec![log(snapshot.last_move()), view(Part::News)],
            News::Log(from) => vec![log(from)],
            News::View => vec![view(Part::Whole)],
            News::Ask => snapshot.asked().map(|asked| ("ask", json(&asked))).into_iter().collect(),
            News::Over => vec![("over", json(&SeedNews { seed: hex(&state.header.stored.seed) }))],
            News::Rematch => {
                let id = state.rematch.as_ref();
                id.map(|id| ("rematch", json(&RematchNews { id: id.as_str() }))).into_iter().collect()
            }
        }
    }
}
