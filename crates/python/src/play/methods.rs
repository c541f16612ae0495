//! The class `tessera.Match`.

use std::time::Duration;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use tessera_core::{AnyGame, AnyMatch, Effort, Record, Seed, Turn};
use tessera_picture::{Theme, svg};

use super::state::State;
use crate::advise::{Request, advise};
use crate::errors::{raised, unknown};
use crate::games::{found, layout_object};
use crate::options::Options;

/// One match of a game. Actions and draws are texts in the notation of the game; actions are also numbers.
#[pyclass(module = "tessera")]
pub(crate) struct Match(State);

impl Match {
    /// A match that stands at a position.
    pub(crate) fn at(
        game: &'static dyn AnyGame,
        position: Box<dyn AnyMatch>,
        seed: u64,
        record: Option<Record>,
    ) -> Match {
        Match(State::at(game, position, seed, record))
    }
}

/// A number from the operating system.
fn any_seed(py: Python<'_>) -> PyResult<u64> {
    let bytes: [u8; 8] = py.import("os")?.call_method1("urandom", (8,))?.extract()?;
    Ok(u64::from_le_bytes(bytes))
}

#[pymethods]
impl Match {
    /// Deals a fresh match, or opens the one that a setup text writes.
    #[new]
    #[pyo3(signature = (game, *, seed=None, setup=None, record=false, **options))]
    fn new(
        py: Python<'_>,
        game: &str,
        seed: Option<u64>,
        setup: Option<&str>,
        record: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Match> {
        let game = found(game)?;
        let options = Options::read(game, options)?;
        let seed = seed.map_or_else(|| any_seed(py), Ok)?;
        let mut rng = Seed::from_number(seed).deal_rng();
        let position = match setup {
            None => game.start(&options.borrowed(), &mut rng),
            Some(_) if !options.borrowed().is_empty() => Err(tessera_core::Problem::bad_request(
                "a setup says all about a match; leave the options out",
            )),
            Some(text) => game.open(text),
        };
        let position = position.map_err(raised)?;
        let record = record.then(|| Record::new(game.info().name, &*position));
        Ok(Match(State::new(game, position, seed, rng, record)))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game.info().name
    }

    /// How many seats there are.
    #[getter]
    fn players(&self) -> usize {
        self.0.position.seats()
    }

    /// The seat on turn, from 0; None at the dealer's turn and after the end.
    #[getter]
    fn turn(&self) -> Option<usize> {
        match self.0.position.turn() {
            Turn::Player(seat) => Some(seat.index()),
            Turn::Dealer | Turn::Over => None,
        }
    }

    /// Whether the match has ended.
    #[getter]
    fn over(&self) -> bool {
        self.0.position.turn() == Turn::Over
    }

    /// Whether a draw comes next.
    #[getter]
    fn to_draw(&self) -> bool {
        self.0.position.turn() == Turn::Dealer
    }

    /// The points of every seat as of now.
    #[getter]
    fn scores(&self) -> Vec<i32> {
        self.0.position.scores().0[..self.0.position.seats()].to_vec()
    }

    /// The place of every seat in the standing; 1 is first, equals share a place.
    #[getter]
    fn ranks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        // A list of bytes would become one object of type bytes.
        let ranks = self.0.position.ranks().0;
        PyList::new(py, ranks[..self.0.position.seats()].iter().map(|&rank| u32::from(rank)))
    }

    /// The canonical setup text, which says all about the position.
    #[getter]
    fn setup(&self) -> String {
        self.0.position.setup()
    }

    /// The record so far, if one is kept.
    #[getter]
    fn record(&self) -> Option<String> {
        self.0.record.as_ref().map(Record::to_string)
    }

    /// The shape of the numbers and arrays.
    #[getter]
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let seats = self.0.position.seats();
        layout_object(py, self.0.game.info().name, seats, &self.0.encoding()?.layout(seats))
    }

    /// All legal actions as texts.
    fn legal(&self) -> Vec<String> {
        self.0.position.actions()
    }

    /// The numbers of all legal actions, in the order of `legal`.
    fn legal_indices<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let (encoding, state) = (self.0.encoding()?, &mut self.0);
        encoding.legal(&*state.position, &mut state.room);
        PyList::new(py, &state.room)
    }

    /// The number of a legal action.
    fn index(&self, action: &str) -> PyResult<usize> {
        self.0.encoding()?.index(&*self.0.position, action).map_err(raised)
    }

    /// The text of the action with this number, legal or not.
    fn action(&self, index: &Bound<'_, PyAny>) -> PyResult<String> {
        self.0.text_of(index)
    }

    /// Which numbers are legal actions, as an array of bool.
    fn mask<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let (encoding, state) = (self.0.encoding()?, &mut self.0);
        encoding.legal(&*state.position, &mut state.room);
        let array = PyArray1::zeros(py, encoding.layout(state.position.seats()).actions, false);
        if let Ok(mask) = array.readwrite().as_slice_mut() {
            state.room.iter().for_each(|&index| mask[index as usize] = true);
        }
        Ok(array)
    }

    /// What a seat knows, as an array of bytes; by default the seat on turn.
    #[pyo3(signature = (seat=None))]
    fn observe<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let (encoding, seat) = (self.0.encoding()?, self.0.seat(seat)?);
        let array = PyArray1::zeros(py, encoding.layout(self.0.position.seats()).size(), false);
        if let Ok(out) = array.readwrite().as_slice_mut() {
            encoding.observe(&*self.0.position, seat, out);
        }
        Ok(array)
    }

    /// Plays an action, given as text or number. An illegal one raises IllegalAction and changes nothing.
    fn play(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        self.0.play(action)
    }

    /// Carries out a draw, by default a random one with the probabilities of the rules. Returns its text.
    #[pyo3(signature = (draw=None))]
    fn draw(&mut self, draw: Option<String>) -> PyResult<String> {
        self.0.draw(draw)
    }

    /// All possible draws with their weights, or None if there are too many to list.
    fn draws(&self) -> Option<Vec<(String, u64)>> {
        self.0.position.draws()
    }

    /// What a legal action does: phrases with the points that each accounts for.
    fn effects(&self, action: &Bound<'_, PyAny>) -> PyResult<Vec<(String, i32)>> {
        let effects = self.0.position.effects(&self.0.text_of(action)?).map_err(raised)?;
        let names = self.0.game.seat_names();
        Ok(effects.into_iter().map(|effect| (effect.text.named(&names), effect.points)).collect())
    }

    /// Why an action is refused now, as a sentence; None if it is legal.
    fn why(&self, action: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let reason = self.0.position.why(&self.0.text_of(action)?).map_err(raised)?;
        Ok(reason.map(|reason| reason.sentence.named(&self.0.game.seat_names())))
    }

    /// Asks a computer player. Ctrl-C stops the search.
    #[pyo3(signature = (player=None, *, nodes=None, seconds=None, threads=1, seed=0))]
    fn advise<'py>(
        slf: &Bound<'py, Self>,
        player: Option<&str>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        threads: usize,
        seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let bad = |what: &str| raised(tessera_core::Problem::bad_request(what));
        // A copy, so that another thread may go on with the match.
        let (game, position) = {
            let borrowed = slf.borrow();
            (borrowed.0.game, borrowed.0.position.boxed_clone())
        };
        let player = match player {
            Some(player) => game.bot(player),
            None => game.strongest(),
        };
        let player = player.map_err(raised)?.name;
        if threads == 0 || threads > 256 {
            return Err(bad("threads must be from 1 to 256"));
        }
        let time = match seconds {
            Some(seconds) => Some(
                Duration::try_from_secs_f64(seconds).map_err(|_| bad("seconds must be a number from 0"))?,
            ),
            None => None,
        };
        let effort = match (nodes, time) {
            (Some(nodes), _) => Effort::Nodes(nodes.max(1)),
            (None, Some(_)) => Effort::UntilStopped,
            (None, None) => Effort::Level,
        };
        advise(slf.py(), &*position, &Request { player, effort, time, threads, seed })
    }

    /// The picture of the position as SVG, as a seat or a spectator sees it.
    #[pyo3(signature = (seat=None, *, dark=false))]
    fn svg(&self, seat: Option<usize>, dark: bool) -> PyResult<String> {
        let viewer = seat.map(|_| self.0.seat(seat)).transpose()?;
        let theme = if dark { Theme::Dark } else { Theme::Light };
        Ok(svg(&self.0.position.scene(viewer), self.0.game.art(), theme))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None, false)
    }

    /// A readable picture in text.
    fn show(&self) -> PyResult<String> {
        self.0.game.read(&self.0.position.setup()).map(|setup| setup.show()).map_err(raised)
    }

    /// Clones the match, the generator of its draws included.
    fn clone(&self) -> Match {
        Match(self.0.clone())
    }

    fn __copy__(&self) -> Match {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Match {
        self.clone()
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Bound<'_, PyAny>, op: CompareOp) -> Py<PyAny> {
        let same = other.cast::<Match>().ok().map(|other| {
            // A match is the same as itself, even while it is borrowed.
            other.try_borrow().is_ok_and(|other| self.0.position.is_same(&*other.0.position))
        });
        match (op, same) {
            (CompareOp::Eq, Some(same)) => pyo3::types::PyBool::new(py, same).to_owned().into_any().unbind(),
            (CompareOp::Ne, Some(same)) => pyo3::types::PyBool::new(py, !same).to_owned().into_any().unbind(),
            _ => py.NotImplemented(),
        }
    }

    fn __repr__(&self) -> String {
        format!("Match({:?}, setup={:?})", self.0.game.info().name, self.0.position.setup())
    }

    fn __str__(&self) -> PyResult<String> {
        self.show()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let state = (
            self.0.game.info().name,
            self.0.position.setup(),
            self.0.seed,
            self.0.rng.get_word_pos(),
            self.record(),
        );
        let restore = py.import("tessera._tessera")?.getattr("_restore_match")?;
        Ok((restore, state.into_pyobject(py)?))
    }
}

/// A match that was pickled.
#[pyfunction(name = "_restore_match")]
pub(crate) fn restore_match(
    game: &str,
    setup: &str,
    seed: u64,
    words: u128,
    record: Option<&str>,
) -> PyResult<Match> {
    let game = found(game)?;
    let position = game.open(setup).map_err(raised)?;
    let mut rng = Seed::from_number(seed).deal_rng();
    rng.set_word_pos(words);
    let record = record.map(str::parse::<Record>).transpose();
    let record = record.map_err(|error| unknown(error.to_string()))?;
    Ok(Match(State::new(game, position, seed, rng, record)))
}
