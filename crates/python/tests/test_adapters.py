"""The adapters, held against the test functions of the libraries themselves."""

import random
import warnings

import numpy as np
import pytest

import tessera


def test_pettingzoo(case, capsys):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, render_test, seed_test

    from tessera.pettingzoo import env

    name, options = case
    api_test(env(name, **options), num_cycles=100)
    seed_test(lambda: env(name, **options), num_cycles=20)
    render_test(lambda render_mode: env(name, render_mode=render_mode, **options))
    capsys.readouterr()


def test_pettingzoo_ends_with_the_rewards_of_the_match():
    pytest.importorskip("pettingzoo")
    from tessera.pettingzoo import env, raw_env

    environment = env("warring_states", players=3)
    environment.reset(seed=3)
    totals = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, ended, _, _ = environment.last()
        totals[agent] += reward
        environment.step(None if ended else int(np.flatnonzero(seen["action_mask"])[0]))
    assert sorted(totals.values()) == [-1, -1, 1]
    raw = raw_env("warring_states")
    with pytest.raises(RuntimeError, match="reset"):
        raw.step(0)


def test_gymnasium():
    pytest.importorskip("gymnasium")
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    from tessera.gymnasium import PuzzleEnv

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(PuzzleEnv(level=2), skip_render_check=True)
        check_env(gymnasium.make("tessera/IqSteps-v0", level=1).unwrapped, skip_render_check=True)


def test_a_solved_puzzle_is_rewarded():
    pytest.importorskip("gymnasium")
    from tessera.gymnasium import PuzzleEnv

    environment = PuzzleEnv(level=3)
    for seed in range(5):
        _, info = environment.reset(seed=seed)
        order = tessera.solve("iq_steps", info["setup"])["order"]
        given = info["setup"].split("/")[0]
        rewards = []
        for start in range(len(given), len(order), 3):
            index = environment.match.index(order[start : start + 3])
            _, reward, ended, _, _ = environment.step(index)
            rewards.append(reward)
        assert ended and rewards == [0.0] * (len(rewards) - 1) + [1.0]
    _, reward, ended, _, info = environment.step(0)
    assert (reward, ended) == (-1.0, True) and info["illegal"]


def test_openspiel(case):
    pyspiel = pytest.importorskip("pyspiel")
    from tessera.openspiel import load_game

    name, options = case
    if "variants" in options:
        options = {"players": 4, "house": "on"}
    game = load_game(name, **options)
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)
    assert pyspiel.load_game(f"tessera_{name}").num_players() >= 1


def test_openspiel_states_can_be_copied():
    pytest.importorskip("pyspiel")
    from tessera.openspiel import load_game

    game = load_game("agamemnon", seed=4)
    state = game.new_initial_state()
    generator = random.Random(1)
    while not state.is_terminal():
        other = state.clone()
        action = generator.choice(state.legal_actions())
        state.apply_action(action)
        other.apply_action(action)
        assert str(state) == str(other)
    again = game.new_initial_state()
    again.apply_action(0)
    assert sum(state.returns()) == 0 and not again.is_terminal()
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert observer.tensor.any()
