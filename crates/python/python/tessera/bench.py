"""``python -m tessera.bench``: how many steps a second, and the same for other libraries that are installed.

Rates are of processor time of one thread, so other work on the machine matters little.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import numpy as np

from tessera._tessera import Match, VectorEnv

#: How long one measurement takes.
SECONDS = 1.0


def rate(work: Callable[[], int]) -> float:
    """Units of work a second of processor time; the best of three measurements."""
    work()
    best = 0.0
    for _ in range(3):
        units, start = 0, time.process_time()
        while (spent := time.process_time() - start) < SECONDS / 3:
            units += work()
        best = max(best, units / spent)
    return best


def vector(game: str, num_envs: int, *, observations: bool, **options: object) -> Callable[[], int]:
    """Steps with random actions that the engine chooses."""
    env = VectorEnv(game, num_envs, seed=1, observations=observations, **options)
    actions = env.random_actions()

    def work() -> int:
        for _ in range(16):
            env.random_actions(actions)
            env.step(actions)
        return 16 * num_envs

    return work


def vector_numpy(game: str, num_envs: int) -> Callable[[], int]:
    """Steps with observations, and random legal actions that numpy chooses."""
    env = VectorEnv(game, num_envs, seed=1)
    generator = np.random.default_rng(1)
    _, masks = env.reset()
    shape = masks.shape
    noise = np.empty(shape, np.float32)

    def work() -> int:
        for _ in range(16):
            generator.random(dtype=np.float32, out=noise)
            np.multiply(noise, masks, out=noise)
            env.step(noise.argmax(axis=1))
        return 16 * num_envs

    return work


def single(game: str) -> Callable[[], int]:
    """One match after the other in a Python loop; the legal actions are listed, and one is chosen."""
    seeds = iter(range(10**9))
    chance = random.Random(1).random

    def work() -> int:
        match = Match(game, seed=next(seeds))
        legal, play, steps = match.legal_indices, match.play, 0
        actions = legal()
        while actions:
            play(actions[int(chance() * len(actions))])
            steps += 1
            actions = legal()
        return steps

    return work


def peer_openspiel(name: str, *, tensors: bool) -> Callable[[], int]:
    """A game of OpenSpiel's own in a Python loop."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)

    def work() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(chance.choices(outcomes, weights)[0])
                continue
            actions = state.legal_actions()
            if tensors:
                state.observation_tensor()
                state.legal_actions_mask()
            state.apply_action(actions[int(chance.random() * len(actions))])
            steps += 1
        return steps

    return work


def peer_pettingzoo() -> Callable[[], int]:
    """PettingZoo's own Connect Four."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    chance = random.Random(1)

    def work() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            legal = np.flatnonzero(seen["action_mask"])
            env.step(None if ended or cut else int(chance.choice(legal)))
            steps += 1
        return steps

    return work


OURS: list[tuple[str, Callable[[], Callable[[], int]]]] = [
    ("VectorEnv warring_states, masks only", lambda: vector("warring_states", 1024, observations=False)),
    ("VectorEnv warring_states, observations", lambda: vector("warring_states", 1024, observations=True)),
    ("VectorEnv warring_states, numpy chooses", lambda: vector_numpy("warring_states", 1024)),
    ("VectorEnv agamemnon, observations", lambda: vector("agamemnon", 256, observations=True)),
    ("VectorEnv akropolis, observations", lambda: vector("akropolis", 64, observations=True)),
    ("VectorEnv iq_steps, observations", lambda: vector("iq_steps", 256, observations=True, level=0)),
    ("Match warring_states, Python loop", lambda: single("warring_states")),
]

PEERS: list[tuple[str, Callable[[], Callable[[], int]]]] = [
    ("pyspiel connect_four, Python loop", lambda: peer_openspiel("connect_four", tensors=False)),
    ("pyspiel connect_four, mask and tensor", lambda: peer_openspiel("connect_four", tensors=True)),
    ("pyspiel backgammon, mask and tensor", lambda: peer_openspiel("backgammon", tensors=True)),
    ("PettingZoo connect_four", peer_pettingzoo),
]


def main() -> None:
    """Prints a line for each measurement."""
    parser = argparse.ArgumentParser(prog="python -m tessera.bench", description=__doc__)
    parser.add_argument("--no-peers", action="store_true", help="measure Tessera alone")
    parser.add_argument("--only", default="", help="measure the lines that contain this text")
    arguments = parser.parse_args()
    for name, prepare in OURS + ([] if arguments.no_peers else PEERS):
        if arguments.only not in name:
            continue
        try:
            work = prepare()
        except ImportError as error:
            print(f"{name:<42} {'-':>14}  ({error})")
            continue
        print(f"{name:<42} {rate(work):>14,.0f} steps/s", flush=True)


if __name__ == "__main__":
    main()
