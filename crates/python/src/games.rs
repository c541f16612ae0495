//! The catalogue of games, the named operations, the solver and the puzzles.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use tessera_catalog::{GAMES, find};
use tessera_core::{AnyGame, Layout, Solved};

use crate::errors::{has_no, raised};
use crate::value::{args_of, object_of};

/// The game of a name, as the catalogue finds it.
pub(crate) fn found(name: &str) -> PyResult<&'static dyn AnyGame> {
    find(name).map_err(raised)
}

/// Lists the games with their titles, numbers of seats, options, computer players and operations.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for game in GAMES {
        let (info, about) = (game.info(), PyDict::new(py));
        about.set_item("title", info.title)?;
        about.set_item("about", info.about)?;
        about.set_item("players", info.seats)?;
        about.set_item("example", info.example)?;
        let options = PyDict::new(py);
        for spec in game.options() {
            options.set_item(spec.name, (spec.default, spec.about))?;
        }
        about.set_item("options", options)?;
        about.set_item("bots", game.bots().iter().map(|bot| bot.name).collect::<Vec<_>>())?;
        let ops = game.ops().iter().chain(game.common_ops());
        about.set_item("ops", ops.map(|op| op.name).collect::<Vec<_>>())?;
        all.set_item(info.name, about)?;
    }
    Ok(all)
}

/// The shape of the numbers and arrays of a game.
#[pyfunction]
#[pyo3(signature = (game, players=None))]
pub(crate) fn layout<'py>(
    py: Python<'py>,
    game: &str,
    players: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let game = found(game)?;
    let (least, most) = game.info().seats;
    let players = players.unwrap_or(least);
    if players < least || most < players {
        let name = game.info().name;
        return Err(has_no(name, &format!("match of {players} players; it is played by {least} to {most}")));
    }
    let encoding = game.encoding().ok_or_else(|| has_no(game.info().name, "encoding"))?;
    layout_object(py, game.info().name, players, &encoding.layout(players))
}

/// The named tuple `tessera.Layout` of a layout.
pub(crate) fn layout_object<'py>(
    py: Python<'py>,
    game: &str,
    players: usize,
    layout: &Layout,
) -> PyResult<Bound<'py, PyAny>> {
    let named = |fields: &[tessera_core::Field]| {
        let list = PyList::empty(py);
        fields.iter().try_for_each(|field| list.append((&field.name, field.size)))?;
        list.to_tuple().into_pyobject(py).map_err(PyErr::from)
    };
    let [rows, columns] = layout.board;
    let class = py.import("tessera._types")?.getattr("Layout")?;
    class.call1((
        game,
        players,
        layout.actions,
        (rows, columns),
        named(&layout.planes)?,
        named(&layout.features)?,
    ))
}

/// Answers a named operation of a game; `tessera.games()[game]["ops"]` lists them.
#[pyfunction]
#[pyo3(signature = (game, op, /, *, strict=false, **args))]
pub(crate) fn query<'py>(
    py: Python<'py>,
    game: &str,
    op: &str,
    strict: bool,
    args: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (game, args) = (found(game)?, args_of(args)?);
    let answer = py.detach(|| tessera_core::query(game, op, &args, strict)).map_err(raised)?;
    object_of(py, &answer)
}

/// Counts and finds the solutions of a state of a puzzle.
#[pyfunction]
#[pyo3(signature = (game, setup, *, all=false))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    game: &str,
    setup: &str,
    all: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let game = found(game)?;
    let solver = game.puzzles().and_then(|puzzles| puzzles.solver());
    let solver = solver.ok_or_else(|| {
        has_no(
            game.info().name,
            "solver that counts solutions; Match.advise says what to play, and whether it is proved",
        )
    })?;
    let Solved { setup, solutions, order, one_order, next, hint, take_back, undo, boards } =
        py.detach(|| solver.solve(setup, all)).map_err(raised)?;
    let answer = PyDict::new(py);
    answer.set_item("setup", setup)?;
    answer.set_item("solutions", solutions)?;
    answer.set_item("order", order)?;
    answer.set_item("one_order", one_order)?;
    answer.set_item("next", next)?;
    answer.set_item("hint", hint)?;
    answer.set_item("take_back", take_back)?;
    answer.set_item("undo", undo)?;
    answer.set_item("boards", boards)?;
    Ok(answer)
}

/// A puzzle of the numbered catalogue: its start and the moves of its solution.
#[pyfunction]
#[pyo3(signature = (game, level, number))]
pub(crate) fn puzzle<'py>(
    py: Python<'py>,
    game: &str,
    level: u32,
    number: u64,
) -> PyResult<Bound<'py, PyDict>> {
    let game = found(game)?;
    let puzzles = game.puzzles().ok_or_else(|| has_no(game.info().name, "puzzles"))?;
    let puzzle = py.detach(|| puzzles.puzzle(level, number)).map_err(raised)?;
    let answer = PyDict::new(py);
    answer.set_item("setup", puzzle.start)?;
    answer.set_item("level", puzzle.level)?;
    answer.set_item("number", puzzle.number)?;
    answer.set_item("moves", puzzle.moves)?;
    Ok(answer)
}
