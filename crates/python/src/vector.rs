//! The class `tessera.VectorEnv`: many matches in numpy arrays that are written in place.

use std::sync::{Mutex, MutexGuard, PoisonError};

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadwriteArray};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use tessera_core::{AnyBatch, AnyGame, Arrays, BatchError, Problem};

use crate::errors::{has_no, raised, refused, wrong_type};
use crate::games::{found, layout_object};
use crate::options::Options;

/// Many matches of one game that are stepped together.
///
/// The arrays are made once and written in place by `reset` and `step`, so keep a copy of what you need later. In every
/// match a player is on turn: the dealer draws by itself, and a match that ends is followed by a fresh one.
#[pyclass(module = "tessera", frozen)]
pub(crate) struct VectorEnv {
    game: &'static dyn AnyGame,
    options: Options,
    batch: Mutex<Option<Box<dyn AnyBatch>>>,
    layout: Py<PyAny>,
    num_envs: usize,
    observations: Option<Py<PyArray2<u8>>>,
    masks: Py<PyArray2<bool>>,
    rewards: Py<PyArray2<f32>>,
    scores: Py<PyArray2<i32>>,
    done: Py<PyArray1<bool>>,
    seats: Py<PyArray1<u8>>,
}

/// The most bytes that one array may have: mistakes in the number of matches should not end the process.
const MOST_BYTES: usize = 1 << 36;

type Four<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>);

#[pymethods]
impl VectorEnv {
    /// Deals `num_envs` matches. Without `observations` only masks are written, which is faster.
    #[new]
    #[pyo3(signature = (game, num_envs, *, seed=0, observations=true, **options))]
    fn new(
        py: Python<'_>,
        game: &str,
        num_envs: usize,
        seed: u64,
        observations: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<VectorEnv> {
        let game = found(game)?;
        let options = Options::read(game, options)?;
        VectorEnv::made(py, game, num_envs, seed, observations, options)
    }

    /// Deals fresh matches, with a seed as if the environment had been made with it. Returns observations and masks.
    #[pyo3(signature = (seed=None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        seed: Option<u64>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        self.write(py, |batch, arrays| {
            let seed = seed.unwrap_or_else(|| batch.streams().last().copied().unwrap_or_default());
            batch.reset(seed);
            batch.write(arrays)
        })?;
        Ok((self.observed(py), self.masks.bind(py).clone().into_any()))
    }

    /// Plays one action in each match. Returns observations, rewards, done and masks.
    ///
    /// If one action is illegal nothing changes, and IllegalAction says which match it is and what is legal there.
    fn step<'py>(&self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Four<'py>> {
        if let Ok(array) = actions.cast::<PyArray1<i32>>()
            && let Ok(array) = array.try_readonly()
            && let Ok(actions) = array.as_slice()
        {
            self.write(py, |batch, arrays| batch.step(actions, arrays))?;
        } else {
            let actions = numbers(py, actions)?;
            self.write(py, |batch, arrays| batch.step(&actions, arrays))?;
        }
        Ok((
            self.observed(py),
            self.rewards.bind(py).clone().into_any(),
            self.done.bind(py).clone().into_any(),
            self.masks.bind(py).clone().into_any(),
        ))
    }

    /// Chooses a legal action in each match, all with the same probability. `out` is an array of int32.
    #[pyo3(signature = (out=None))]
    fn random_actions<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<i32>>>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, self.num_envs, false));
        {
            let mut array = borrowed(&out)?;
            let slice = slice(&mut array)?;
            py.detach(|| self.with(|batch| batch.random_actions(slice).map_err(refused)))?;
        }
        Ok(out)
    }

    /// The setup text of each match.
    fn setups(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        py.detach(|| self.with(|batch| Ok(batch.setups())))
    }

    /// Ends the environment; every later call raises RuntimeError.
    fn close(&self, py: Python<'_>) {
        py.detach(|| *self.lock() = None);
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.info().name
    }

    /// How many matches there are.
    #[getter]
    fn num_envs(&self) -> usize {
        self.num_envs
    }

    /// The shape of the numbers and arrays.
    #[getter]
    fn layout(&self, py: Python<'_>) -> Py<PyAny> {
        self.layout.clone_ref(py)
    }

    /// What the seat on turn knows, one row for each match; None if observations are not wanted.
    #[getter]
    fn observations<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        self.observed(py)
    }

    /// Which actions are legal, one row for each match.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.masks.clone_ref(py)
    }

    /// The rewards of the matches that ended with the last step, one column for each seat.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    /// The points of the matches that ended with the last step, one column for each seat.
    #[getter]
    fn scores(&self, py: Python<'_>) -> Py<PyArray2<i32>> {
        self.scores.clone_ref(py)
    }

    /// Which matches ended with the last step.
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.done.clone_ref(py)
    }

    /// The seat on turn in each match.
    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<u8>> {
        self.seats.clone_ref(py)
    }

    fn __len__(&self) -> usize {
        self.num_envs
    }

    fn __repr__(&self) -> String {
        format!("VectorEnv({:?}, num_envs={})", self.game.info().name, self.num_envs)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<VectorEnv> {
        let (setups, streams) = py.detach(|| self.with(|batch| Ok((batch.setups(), batch.streams()))))?;
        let copy = VectorEnv::made(
            py,
            self.game,
            self.num_envs,
            0,
            self.observations.is_some(),
            self.options.clone(),
        )?;
        copy.restored(py, &setups, &streams)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<VectorEnv> {
        self.__copy__(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (setups, streams) = py.detach(|| self.with(|batch| Ok((batch.setups(), batch.streams()))))?;
        let state = (self.game(), self.observations.is_some(), self.options.dict(py)?, setups, streams);
        let restore = py.import("tessera._tessera")?.getattr("_restore_vector")?;
        Ok((restore, state.into_pyobject(py)?))
    }
}

/// An environment that was pickled.
#[pyfunction(name = "_restore_vector")]
pub(crate) fn restore_vector(
    py: Python<'_>,
    game: &str,
    observations: bool,
    options: &Bound<'_, PyDict>,
    setups: Vec<String>,
    streams: Vec<u64>,
) -> PyResult<VectorEnv> {
    let game = found(game)?;
    let options = Options::read(game, Some(options))?;
    VectorEnv::made(py, game, setups.len(), 0, observations, options)?.restored(py, &setups, &streams)
}

impl VectorEnv {
    fn made(
        py: Python<'_>,
        game: &'static dyn AnyGame,
        num_envs: usize,
        seed: u64,
        observations: bool,
        options: Options,
    ) -> PyResult<VectorEnv> {
        let name = game.info().name;
        let encoding = game.encoding().ok_or_else(|| has_no(name, "encoding"))?;
        let row = encoding.layout(game.info().seats.1);
        if num_envs.saturating_mul(row.size().max(row.actions)) > MOST_BYTES {
            return Err(raised(Problem::bad_request(format!("{num_envs} matches are too many"))));
        }
        let batch = py.detach(|| encoding.batch(num_envs, &options.borrowed(), seed)).map_err(raised)?;
        let (seats, layout) = (batch.seats(), batch.layout().clone());
        let made = VectorEnv {
            game,
            options,
            layout: layout_object(py, name, seats, &layout)?.unbind(),
            num_envs,
            observations: observations
                .then(|| PyArray2::zeros(py, [num_envs, layout.size()], false).unbind()),
            masks: PyArray2::zeros(py, [num_envs, layout.actions], false).unbind(),
            rewards: PyArray2::zeros(py, [num_envs, seats], false).unbind(),
            scores: PyArray2::zeros(py, [num_envs, seats], false).unbind(),
            done: PyArray1::zeros(py, num_envs, false).unbind(),
            seats: PyArray1::zeros(py, num_envs, false).unbind(),
            batch: Mutex::new(Some(batch)),
        };
        made.write(py, |batch, arrays| batch.write(arrays))?;
        Ok(made)
    }

    fn restored(self, py: Python<'_>, setups: &[String], streams: &[u64]) -> PyResult<VectorEnv> {
        self.write(py, |batch, arrays| {
            batch.restore(setups, streams)?;
            batch.write(arrays)
        })?;
        Ok(self)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Box<dyn AnyBatch>>> {
        // A panic inside is a bug that has been reported; every step leaves the batch whole or says so.
        self.batch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, run: impl FnOnce(&mut dyn AnyBatch) -> PyResult<T>) -> PyResult<T> {
        match &mut *self.lock() {
            Some(batch) => run(&mut **batch),
            None => Err(PyRuntimeError::new_err("the environment is closed")),
        }
    }

    /// Lends the arrays to a batch, which writes them without the interpreter's lock.
    fn write(
        &self,
        py: Python<'_>,
        run: impl FnOnce(&mut dyn AnyBatch, &mut Arrays<'_>) -> Result<(), BatchError> + Send,
    ) -> PyResult<()> {
        let mut observations =
            self.observations.as_ref().map(|array| borrowed(array.bind(py))).transpose()?;
        let mut masks = borrowed(self.masks.bind(py))?;
        let mut rewards = borrowed(self.rewards.bind(py))?;
        let mut scores = borrowed(self.scores.bind(py))?;
        let mut done = borrowed(self.done.bind(py))?;
        let mut seats = borrowed(self.seats.bind(py))?;
        let mut arrays = Arrays {
            observations: observations.as_mut().map(slice).transpose()?,
            masks: slice(&mut masks)?,
            rewards: slice(&mut rewards)?,
            scores: slice(&mut scores)?,
            done: slice(&mut done)?,
            seats: slice(&mut seats)?,
        };
        py.detach(|| self.with(|batch| run(batch, &mut arrays).map_err(refused)))
    }

    fn observed<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        match &self.observations {
            Some(array) => array.bind(py).clone().into_any(),
            None => py.None().into_bound(py),
        }
    }
}

/// Borrows an array, which fails while another thread writes it.
fn borrowed<'py, T: numpy::Element, D: numpy::ndarray::Dimension>(
    array: &Bound<'py, numpy::PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let in_use = "the arrays are in use by another thread, or not writable";
    array.try_readwrite().map_err(|_| PyRuntimeError::new_err(in_use))
}

fn slice<'a, T: numpy::Element, D: numpy::ndarray::Dimension>(
    array: &'a mut PyReadwriteArray<'_, T, D>,
) -> PyResult<&'a mut [T]> {
    array.as_slice_mut().map_err(|_| raised(Problem::bad_request("the array must be contiguous")))
}

/// Actions of another kind than an array of int32: arrays of other integers, lists and tuples of int.
fn numbers(py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<Vec<i32>> {
    let array = py.import("numpy")?.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if kind != "i" && kind != "u" {
        let dtype = array.getattr("dtype")?.str()?;
        return Err(wrong_type(format!("actions must be integers, not {dtype}")));
    }
    if array.getattr("ndim")?.extract::<usize>()? != 1 {
        return Err(raised(Problem::bad_request("actions must be an array of one dimension")));
    }
    let wide = array.call_method1("astype", ("int64",))?;
    let wide = wide.cast::<PyArray1<i64>>()?.try_readonly().map_err(|error| wrong_type(error.to_string()))?;
    // A number that does not fit is not an action of any game.
    Ok(wide.as_array().iter().map(|&action| i32::try_from(action).unwrap_or(-1)).collect())
}
