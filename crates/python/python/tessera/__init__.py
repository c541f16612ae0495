"""Exact rules, solvers, computer players and fast environments for four board games.

- ``Match`` is one match, with texts or numbers for actions.
- ``VectorEnv`` steps thousands of matches at once in numpy arrays.
- ``query``, ``solve`` and ``puzzle`` answer questions about positions.
- ``tessera.records`` and ``tessera.export`` keep matches; ``tessera.pettingzoo``, ``tessera.gymnasium`` and
  ``tessera.openspiel`` are adapters.
"""

from tessera._tessera import (
    IllegalAction,
    Match,
    VectorEnv,
    __version__,
    games,
    layout,
    puzzle,
    query,
    solve,
)
from tessera._types import Advice, Candidate, Layout

__all__ = [
    "Advice",
    "Candidate",
    "IllegalAction",
    "Layout",
    "Match",
    "VectorEnv",
    "__version__",
    "games",
    "layout",
    "puzzle",
    "query",
    "solve",
]
