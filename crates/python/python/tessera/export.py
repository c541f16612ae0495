"""Corpora of positions from self-play, for numpy and Parquet.

    from tessera.export import selfplay, save_npz, save_parquet

    corpus = selfplay("warring_states", positions=100_000, seed=1)
    save_npz(corpus, "corpus.npz")
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tessera._tessera import VectorEnv
from tessera._types import Layout

__all__ = ["Corpus", "save_npz", "save_parquet", "selfplay"]

#: Chooses actions: gets observations, masks and the seats on turn, and returns an array of numbers.
Policy = Callable[[NDArray[np.uint8], NDArray[np.bool_], NDArray[np.uint8]], NDArray[np.integer]]


class Corpus(NamedTuple):
    """Positions of finished matches, one row each, in playing order within a match."""

    observations: NDArray[np.uint8]
    """What the seat on turn knew."""
    masks: NDArray[np.uint8]
    """Which actions were legal, eight to a byte; ``numpy.unpackbits(masks, axis=1, count=actions)`` unpacks them."""
    actions: NDArray[np.int32]
    """The action that was played."""
    seats: NDArray[np.uint8]
    """The seat on turn."""
    outcomes: NDArray[np.float32]
    """What the seat on turn got in the end, from -1 to 1."""
    matches: NDArray[np.int64]
    """The number of the match."""
    layout: Layout
    """The shape of the observations."""


def selfplay(
    game: str,
    positions: int,
    *,
    policy: Policy | None = None,
    num_envs: int = 64,
    seed: int = 0,
    **options: Any,
) -> Corpus:
    """Plays whole matches with a policy, by default a uniformly random one, until there are enough positions.

    Every match is complete, so there are somewhat more positions than asked for. The matches that each environment has
    played last are left out if they have not ended.
    """
    if positions < 1:
        raise ValueError("positions must be at least 1")
    env = VectorEnv(game, num_envs, seed=seed, **options)
    observations, masks = env.reset(seed)
    pending: list[list[tuple[Any, ...]]] = [[] for _ in range(num_envs)]
    rows: list[tuple[Any, ...]] = []
    finished = 0
    while len(rows) < positions:
        actions = env.random_actions() if policy is None else np.asarray(policy(observations, masks, env.seats))
        packed = np.packbits(masks, axis=1)
        for number, moves in enumerate(pending):
            moves.append((observations[number].copy(), packed[number], actions[number], env.seats[number]))
        observations, rewards, done, masks = env.step(actions)
        for number in np.flatnonzero(done):
            outcome = rewards[number]
            rows.extend((*move, outcome[move[3]], finished) for move in pending[number])
            pending[number] = []
            finished += 1
    columns = list(zip(*rows))
    return Corpus(
        np.stack(columns[0]),
        np.stack(columns[1]),
        np.array(columns[2], np.int32),
        np.array(columns[3], np.uint8),
        np.array(columns[4], np.float32),
        np.array(columns[5], np.int64),
        env.layout,
    )


def save_npz(corpus: Corpus, path: str | os.PathLike[str]) -> None:
    """Writes a corpus as a compressed numpy archive."""
    arrays = {name: array for name, array in corpus._asdict().items() if name != "layout"}
    layout = corpus.layout
    np.savez_compressed(path, game=layout.game, players=layout.players, **arrays)


def save_parquet(corpus: Corpus, path: str | os.PathLike[str]) -> None:
    """Writes a corpus as a Parquet file; observations and masks are columns of bytes."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise ImportError("Parquet needs pyarrow: pip install 'tessera[parquet]'") from error
    table = pyarrow.table(
        {
            "observation": pyarrow.array([row.tobytes() for row in corpus.observations], pyarrow.binary()),
            "mask": pyarrow.array([row.tobytes() for row in corpus.masks], pyarrow.binary()),
            "action": corpus.actions,
            "seat": corpus.seats,
            "outcome": corpus.outcomes,
            "match": corpus.matches,
        }
    )
    about = {"game": corpus.layout.game, "players": str(corpus.layout.players)}
    pyarrow.parquet.write_table(table.replace_schema_metadata(about), path)
