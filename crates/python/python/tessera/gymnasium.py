"""IQ-Steps as a Gymnasium environment.

    from tessera.gymnasium import PuzzleEnv

    environment = PuzzleEnv(level=2)

The environment is also registered as ``tessera/IqSteps-v0``. Every episode is a fresh puzzle of the level with exactly one
solution. The reward is 1 for the last piece of the solution and 0 for everything else; an episode ends when no piece can
be played any more. An action that is not legal ends the episode with the reward -1, and ``info["illegal"]`` says why.
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise ImportError("tessera.gymnasium needs Gymnasium: pip install 'tessera[gymnasium]'") from error

from tessera._tessera import IllegalAction, Match
from tessera._tessera import layout as layout_of

__all__ = ["PuzzleEnv"]

GAME = "iq_steps"


class PuzzleEnv(gymnasium.Env):
    """Puzzles of one level, from 1 (two pieces are missing) to 5 (six); 0 is the empty board."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, level: int = 1, *, start: str | None = None, render_mode: str | None = None) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode must be 'ansi' or None, not {render_mode!r}")
        self.layout = layout_of(GAME)
        self.options = {"level": level, "start": start}
        self.render_mode = render_mode
        self.match = Match(GAME, seed=0, **self.options)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self.layout.size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.layout.actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.layout.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        super().reset(seed=seed)
        self.match = Match(GAME, seed=int(self.np_random.integers(2**63)), **self.options)
        return self._observation(), {"setup": self.match.setup}

    def step(self, action: Any) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        try:
            self.match.play(int(action))
        except IllegalAction as refused:
            return self._observation(), -1.0, True, False, {"illegal": str(refused)}
        solved = self.match.over and self.match.ranks[0] == 1
        return self._observation(), float(solved), self.match.over, False, {"setup": self.match.setup}

    def action_masks(self) -> np.ndarray:
        """Which actions are legal, as masking algorithms ask for it."""
        return self.match.mask()

    def render(self) -> str | None:
        return self.match.show() if self.render_mode == "ansi" else None

    def _observation(self) -> dict[str, np.ndarray]:
        return {"observation": self.match.observe(0), "action_mask": self.match.mask().astype(np.int8)}


gymnasium.register(id="tessera/IqSteps-v0", entry_point="tessera.gymnasium:PuzzleEnv")
