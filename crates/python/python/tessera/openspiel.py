"""Every game as an OpenSpiel game.

    from tessera.openspiel import load_game

    game = load_game("agamemnon", board="loom")
    state = game.new_initial_state()

Importing this module also registers the games with pyspiel, as ``tessera_agamemnon`` and so on:
``pyspiel.load_game("tessera_warring_states", {"players": 3})``.

The deal and the draws are chance nodes with one outcome whose effect is sampled (OpenSpiel's ``SAMPLED_STOCHASTIC``),
because most of them have too many outcomes to list. With the parameter ``seed`` a game always deals and draws the same.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError("tessera.openspiel needs OpenSpiel: pip install 'tessera[openspiel]'") from error

from tessera._outcome import returns
from tessera._tessera import Match, games
from tessera._tessera import layout as layout_of

__all__ = ["TesseraGame", "TesseraState", "load_game"]

#: No match takes more steps, draws included.
LONGEST = 200


def load_game(game: str, **parameters: Any) -> pyspiel.Game:
    """The OpenSpiel game with these options; ``players`` and ``seed`` are parameters too."""
    texts = {name: _text(value) for name, value in parameters.items() if name not in ("players", "seed")}
    return pyspiel.load_game(f"tessera_{layout_of(game).game}", {**parameters, **texts})


def _text(value: Any) -> str:
    """An option as text, which is what OpenSpiel's parameters are."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _game_type(name: str) -> pyspiel.GameType:
    about = games()[name]
    fewest, most = about["players"]
    options = {option: default for option, (default, _) in about["options"].items()}
    return pyspiel.GameType(
        short_name=f"tessera_{name}",
        long_name=about["title"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": fewest, "seed": -1, **options},
    )


class Dealer:
    """Deals the matches of a game."""

    def __init__(self, name: str, seed: int, options: dict[str, Any]) -> None:
        self.name = name
        self.seed = seed
        self.options = options
        self._fresh = itertools.count(int(np.random.default_rng().integers(2**62)))
        # Wrong options are found here and not at the first deal.
        Match(name, seed=0, **options)

    def deal(self) -> Match:
        """A fresh match, the same one each time if there is a seed."""
        return Match(self.name, seed=self.seed if self.seed >= 0 else next(self._fresh), **self.options)

    def __deepcopy__(self, memo: dict[int, Any]) -> Dealer:
        # All states of a game share its dealer.
        return self


class TesseraGame(pyspiel.Game):
    """A game of Tessera; subclasses set the name and the type."""

    name: str
    game_type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.game_type.parameter_specification, **(params or {})}
        self.layout = layout_of(self.name, int(given["players"]))
        self.dealer = Dealer(self.name, int(given.pop("seed")), given)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.layout.actions,
            max_chance_outcomes=1,
            num_players=self.layout.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(self.game_type, info, params or {})

    def new_initial_state(self, state: Any = None) -> TesseraState:
        return TesseraState(self, self.dealer)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.layout)


class TesseraState(pyspiel.State):
    """A match, or the moment before the deal."""

    def __init__(self, game: TesseraGame, dealer: Dealer) -> None:
        super().__init__(game)
        self._dealer = dealer
        self.match: Match | None = None

    def current_player(self) -> int:
        if self.match is None or self.match.to_draw:
            return pyspiel.PlayerId.CHANCE
        turn = self.match.turn
        return pyspiel.PlayerId.TERMINAL if turn is None else turn

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.legal_indices()) if self.match else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.match = self._dealer.deal()
        elif self.match.to_draw:
            self.match.draw()
        else:
            self.match.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.match is None:
            return "deal" if self.match is None else "draw"
        return self.match.action(action)

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.over

    def returns(self) -> list[float]:
        return returns(self.match) if self.match else [0.0] * self.num_players()

    def __str__(self) -> str:
        return self.match.setup if self.match else "before the deal"


class Observer:
    """What a player knows, as OpenSpiel wants it: a flat tensor of float32, and the setup text."""

    def __init__(self, layout: Any) -> None:
        self.layout = layout
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TesseraState, player: int) -> None:
        self.tensor[:] = 0 if state.match is None else state.match.observe(player)

    def string_from(self, state: TesseraState, player: int) -> str:
        return str(state)


def _register() -> None:
    for name in games():
        attributes = {"name": name, "game_type": _game_type(name)}
        game = type(f"Tessera_{name}", (TesseraGame,), attributes)
        pyspiel.register_game(attributes["game_type"], game)


_register()
