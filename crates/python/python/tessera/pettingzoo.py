"""Every game as a PettingZoo environment.

    from tessera.pettingzoo import env

    environment = env("warring_states", players=3)

An observation is a dictionary with the bytes of ``Match.observe`` and the mask of the legal actions. Rewards come at the
end: 1 for a sole win, -1 for a loss, shares of the first place between.
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("tessera.pettingzoo needs PettingZoo: pip install 'tessera[pettingzoo]'") from error

from tessera._outcome import returns, settle
from tessera._tessera import Match
from tessera._tessera import layout as layout_of

__all__ = ["TesseraEnv", "env", "raw_env"]


def env(game: str, *, render_mode: str | None = None, **options: Any) -> AECEnv:
    """The environment of a game with PettingZoo's usual wrappers: an illegal action ends the match."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, render_mode=render_mode, **options), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def raw_env(game: str, *, render_mode: str | None = None, **options: Any) -> TesseraEnv:
    """The environment without wrappers: an illegal action raises ``IllegalAction``."""
    return TesseraEnv(game, render_mode=render_mode, **options)


class TesseraEnv(AECEnv):
    """One match at a time; agents are ``player_0``, ``player_1`` and so on."""

    def __init__(self, game: str, *, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"render_mode must be 'ansi', 'human' or None, not {render_mode!r}")
        self.layout = layout_of(game, options.get("players"))
        self.metadata = {
            "name": f"tessera_{self.layout.game}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.game = self.layout.game
        self.options = options
        self.render_mode = render_mode
        self.match: Match | None = None
        self._generator = np.random.default_rng()
        self.possible_agents = [f"player_{seat}" for seat in range(self.layout.players)]
        self.agents: list[str] = []
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.layout.size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.layout.actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: self._observation_space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.layout.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self.match = Match(self.game, seed=int(self._generator.integers(2**63)), **self.options)
        settle(self.match)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.match.turn or 0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        match = self._started()
        is_on_turn = match.turn == seat
        mask = match.mask().astype(np.int8) if is_on_turn else np.zeros(self.layout.actions, np.int8)
        return {"observation": match.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        match = self._started()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match.play(int(action))
        settle(match)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, returns(match)))
        if match.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[match.turn or 0]
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        picture = self._started().show()
        if self.render_mode == "ansi":
            return picture
        print(picture)
        return None

    def close(self) -> None:
        self.match = None

    def _started(self) -> Match:
        if self.match is None:
            raise RuntimeError("call reset() first")
        return self.match
