"""Many matches at once."""

import copy
import pickle
import threading

import numpy as np
import pytest

import tessera


def test_a_batch_plays_what_single_matches_play(case):
    name, options = case
    env = tessera.VectorEnv(name, 4, seed=11, **options)
    for _ in range(40):
        matches = [tessera.Match(name, setup=setup) for setup in env.setups()]
        assert [match.turn for match in matches] == env.seats.tolist()
        assert np.array_equal(np.stack([match.mask() for match in matches]), env.masks)
        assert np.array_equal(np.stack([match.observe() for match in matches]), env.observations)
        actions = env.random_actions()
        observations, rewards, done, masks = env.step(actions)
        assert observations is env.observations and masks is env.masks
        for number, match in enumerate(matches):
            match.play(actions[number])
            assert done[number] == match.over
            if match.over:
                assert env.scores[number].tolist() == match.scores
                shares = (np.array(match.ranks) == 1) / max(match.ranks.count(1), 1)
                assert np.allclose(rewards[number], 2 * shares - 1)
            else:
                assert not rewards[number].any() and not env.scores[number].any()


def test_same_seed_same_matches_whatever_the_number():
    few, many = (tessera.VectorEnv("akropolis", number, seed=3) for number in (2, 5))
    assert few.setups() == many.setups()[:2]
    assert few.setups() != tessera.VectorEnv("akropolis", 2, seed=4).setups()
    many.step(many.random_actions())
    many.reset(3)
    assert few.setups() == many.setups()[:2]


def test_one_illegal_action_changes_nothing():
    env = tessera.VectorEnv("warring_states", 3, seed=1)
    before, actions = env.setups(), env.random_actions()
    arrays = [array.copy() for array in (env.observations, env.masks, env.seats)]
    illegal = int(np.flatnonzero(~env.masks[1])[0])
    for wrong in (illegal, -1, 36, 2**31 - 1):
        actions[1] = wrong
        with pytest.raises(tessera.IllegalAction, match="match 1") as refused:
            env.step(actions)
        assert (refused.value.index, refused.value.action) == (1, wrong)
        assert f"{env.masks[1].sum()} are legal" in str(refused.value)
    assert env.setups() == before
    assert all(map(np.array_equal, arrays, (env.observations, env.masks, env.seats)))


@pytest.mark.parametrize(
    ("actions", "kind"),
    [
        (np.zeros(2, np.int32), ValueError),
        (np.zeros((3, 1), np.int32), ValueError),
        (np.zeros(3), TypeError),
        (["A", "B", "C"], TypeError),
        (None, TypeError),
        ([2**40, 0, 0], tessera.IllegalAction),
    ],
)
def test_wrong_actions_raise(actions, kind):
    with pytest.raises(kind):
        tessera.VectorEnv("warring_states", 3).step(actions)


def test_wrong_sizes_raise():
    for number in (0, -1, 2**40):
        with pytest.raises((ValueError, OverflowError)):
            tessera.VectorEnv("akropolis", number)
    env = tessera.VectorEnv("akropolis", 2)
    for out in (np.zeros(3, np.int32), np.zeros(4, np.int32)[::2]):
        with pytest.raises(ValueError):
            env.random_actions(out)


def test_actions_of_other_kinds_of_integers():
    env = tessera.VectorEnv("agamemnon", 3, seed=2)
    for convert in (np.int64, np.int16, list):
        env.step(list(map(int, env.random_actions())) if convert is list else env.random_actions().astype(convert))
    strided = np.zeros(6, np.int32)
    strided[::2] = env.random_actions()
    env.step(strided[::2])


def test_copies_and_pickles_go_on_in_the_same_way(case):
    name, options = case
    env = tessera.VectorEnv(name, 3, seed=9, **options)
    for _ in range(5):
        env.step(env.random_actions())
    others = [copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    assert all(np.array_equal(env.masks, other.masks) for other in others)
    for _ in range(60):
        actions = env.random_actions()
        env.step(actions)
        for other in others:
            assert np.array_equal(other.random_actions(), actions)
            other.step(actions)
            assert np.array_equal(other.observations, env.observations)
            assert np.array_equal(other.rewards, env.rewards)
    assert all(env.setups() == other.setups() for other in others)


def test_without_observations():
    env = tessera.VectorEnv("warring_states", 3, observations=False)
    assert env.observations is None and env.reset()[0] is None
    assert env.step(env.random_actions())[0] is None


def test_a_closed_environment_raises():
    env = tessera.VectorEnv("warring_states", 3)
    env.close()
    for call in (env.reset, env.random_actions, env.setups, lambda: env.step([0, 0, 0]), env.__reduce__):
        with pytest.raises(RuntimeError, match="closed"):
            call()


def test_threads_on_one_environment_never_see_half_a_step():
    env = tessera.VectorEnv("akropolis", 64, seed=1)
    steps, refused, failed = [0], [0], []

    def work():
        for _ in range(60):
            try:
                env.step(env.random_actions())
                steps[0] += 1
            except (RuntimeError, tessera.IllegalAction):
                # The other thread writes the arrays, or has stepped in between.
                refused[0] += 1
            except BaseException as error:
                failed.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert not failed and steps[0] > 0
    matches = [tessera.Match("akropolis", setup=setup) for setup in env.setups()]
    assert np.array_equal(np.stack([match.mask() for match in matches]), env.masks)
