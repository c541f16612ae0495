//! The state of a match, and its events.

use pyo3::prelude::*;
use pyo3::types::PyString;
use tessera_core::{AnyEncoding, AnyGame, AnyMatch, DealRng, Event, Problem, Record, Seat, Seed, Turn};

use crate::errors::{has_no, raised, wrong_type};

/// A match, its generator of draws, and its record if one is kept.
pub(crate) struct State {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) encoding: Option<&'static dyn AnyEncoding>,
    pub(crate) position: Box<dyn AnyMatch>,
    pub(crate) seed: u64,
    pub(crate) rng: DealRng,
    pub(crate) record: Option<Record>,
    pub(crate) room: Vec<u32>,
}

impl State {
    pub(crate) fn new(
        game: &'static dyn AnyGame,
        position: Box<dyn AnyMatch>,
        seed: u64,
        rng: DealRng,
        record: Option<Record>,
    ) -> State {
        State { game, encoding: game.encoding(), position, seed, rng, record, room: Vec::new() }
    }

    /// A match that stands at a position, whose draws follow from a seed.
    pub(crate) fn at(
        game: &'static dyn AnyGame,
        position: Box<dyn AnyMatch>,
        seed: u64,
        record: Option<Record>,
    ) -> State {
        State::new(game, position, seed, Seed::from_number(seed).deal_rng(), record)
    }

    pub(crate) fn encoding(&self) -> PyResult<&'static dyn AnyEncoding> {
        self.encoding.ok_or_else(|| has_no(self.game.info().name, "encoding"))
    }

    /// Plays an action: a text, or the number of one.
    pub(crate) fn play(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(text) = action.cast::<PyString>() {
            return self.play_text(text.to_str()?);
        }
        let index = index_of(action)?;
        if self.record.is_some() {
            return match self.encoding()?.action(&*self.position, index) {
                Some(text) => self.play_text(&text),
                None => self.play_index(index),
            };
        }
        self.play_index(index)
    }

    fn play_index(&mut self, index: usize) -> PyResult<()> {
        self.encoding()?.play(&mut *self.position, index).map_err(raised)
    }

    fn play_text(&mut self, text: &str) -> PyResult<()> {
        let turn = self.position.turn();
        self.position.play(text).map_err(raised)?;
        if let (Some(record), Turn::Player(seat)) = (&mut self.record, turn) {
            record.push(Event::action(seat, text), &*self.position);
        }
        Ok(())
    }

    /// Carries out a draw, or one with the probabilities of the rules. Returns its text.
    pub(crate) fn draw(&mut self, draw: Option<String>) -> PyResult<String> {
        if self.position.turn() != Turn::Dealer {
            return Err(raised(Problem::illegal("it is not the dealer's turn")));
        }
        let text = match draw {
            Some(text) => text,
            None => self.position.sample_draw(&mut self.rng).expect("it is the dealer's turn"),
        };
        self.position.draw(&text).map_err(raised)?;
        if let Some(record) = &mut self.record {
            record.push(Event::draw(&*text), &*self.position);
        }
        Ok(text)
    }

    /// The text of an action given as text or number.
    pub(crate) fn text_of(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        if let Ok(text) = action.cast::<PyString>() {
            return Ok(text.to_str()?.to_owned());
        }
        let index = index_of(action)?;
        self.encoding()?.action(&*self.position, index).ok_or_else(|| {
            raised(Problem::illegal(format!("no action has the number {index} in this position")))
        })
    }

    /// The seat with this number; by default the one on turn, or the first.
    pub(crate) fn seat(&self, number: Option<usize>) -> PyResult<Seat> {
        let seats = self.position.seats();
        match (number, self.position.turn()) {
            (Some(number), _) if number < seats => Ok(Seat::new(number)),
            (Some(number), _) => Err(raised(Problem::bad_request(format!(
                "there is no seat {number}, seats are 0 to {}",
                seats - 1
            )))),
            (None, Turn::Player(seat)) => Ok(seat),
            (None, _) => Ok(Seat::new(0)),
        }
    }
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            game: self.game,
            encoding: self.encoding,
            position: self.position.boxed_clone(),
            seed: self.seed,
            rng: self.rng.clone(),
            record: self.record.clone(),
            room: Vec::new(),
        }
    }
}

fn index_of(action: &Bound<'_, PyAny>) -> PyResult<usize> {
    match action.extract::<i64>() {
        Ok(number) => usize::try_from(number)
            .map_err(|_| raised(Problem::illegal(format!("no action has the number {number}")))),
        Err(_) => Err(wrong_type("an action is a str in the notation of the game, or an int")),
    }
}
