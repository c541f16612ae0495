"""Plain results that the engine returns."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Advice", "Candidate", "Layout"]


class Candidate(NamedTuple):
    """An action that a computer player has weighed."""

    action: str
    """The action."""
    value: float
    """What the seat on turn can expect of it, from 0 to 1."""
    nodes: int
    """How much work went into it."""


class Advice(NamedTuple):
    """What a computer player answers."""

    action: str
    """The action it would play."""
    values: list[float]
    """What every seat can expect: 1 is a sole win, 0 a loss; shared first places share the 1."""
    proved: bool
    """Whether the values are proved and not estimated."""
    margin: float | None
    """By how many points the seat on turn will be ahead in the end, if the search knows."""
    nodes: int
    """Nodes or iterations."""
    line: list[str]
    """The expected continuation, the action first."""
    candidates: list[Candidate]
    """Every action that was weighed, best first."""


class Layout(NamedTuple):
    """The numbers of actions and the parts of an observation; the README of each game describes them."""

    game: str
    """The name of the game."""
    players: int
    """How many seats there are."""
    actions: int
    """How many numbers actions have."""
    board: tuple[int, int]
    """Rows and columns of a plane."""
    plane_names: tuple[tuple[str, int], ...]
    """The names of the planes, each with how many there are."""
    feature_names: tuple[tuple[str, int], ...]
    """The names of the features, each with how many there are."""

    @property
    def planes(self) -> int:
        """How many planes there are."""
        return sum(size for _, size in self.plane_names)

    @property
    def features(self) -> int:
        """How many features follow the planes."""
        return sum(size for _, size in self.feature_names)

    @property
    def size(self) -> int:
        """How many bytes an observation has."""
        return self.planes * self.board[0] * self.board[1] + self.features

    def split(self, observations: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Views of the planes, with shape (..., planes, rows, columns), and of the features."""
        rows, columns = self.board
        end = self.planes * rows * columns
        shape = (*observations.shape[:-1], self.planes, rows, columns)
        return observations[..., :end].reshape(shape), observations[..., end:]

    def part(self, observations: NDArray[np.uint8], name: str) -> NDArray[np.uint8]:
        """A view of the planes or the features of one name."""
        planes, features = self.split(observations)
        for names, array, axis in ((self.plane_names, planes, -3), (self.feature_names, features, -1)):
            start = 0
            for found, size in names:
                if found == name:
                    index = [slice(None)] * array.ndim
                    index[axis] = slice(start, start + size)
                    return array[tuple(index)]
                start += size
        known = ", ".join(found for found, _ in (*self.plane_names, *self.feature_names))
        raise ValueError(f"{self.game} has no part {name!r}; there are {known}")
