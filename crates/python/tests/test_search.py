"""Computer players, solvers and named operations."""

import os
import signal
import threading
import time

import pytest

import tessera


def test_a_solved_position_is_advised_as_proved():
    match = tessera.Match("warring_states", setup="z9Aa0Bb0Ca1D//2")
    advice = match.advise("master")
    # Qi first: then the other has to collect a card of Qin, and whoever draws level takes the flag.
    assert (advice.action, advice.proved, advice.values) == ("C", True, [1.0, 0.0])
    assert advice.line[0] == "C" and advice.nodes > 0


def test_the_same_seed_gives_the_same_advice():
    match = tessera.Match("akropolis", seed=3)
    one, other = (match.advise("expert", nodes=8, seed=5) for _ in range(2))
    assert one == other and one.action in match.legal()


def test_time_ends_a_search():
    start = time.monotonic()
    advice = tessera.Match("warring_states", players=3, seed=1).advise("master", seconds=0.2)
    assert advice.action and time.monotonic() - start < 10


def test_ctrl_c_stops_a_search():
    match = tessera.Match("warring_states", players=4, seed=1)
    # A shell that starts the tests in the background has them ignore the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with pytest.raises(KeyboardInterrupt):
            match.advise("master", seconds=60)
    finally:
        signal.signal(signal.SIGINT, before)
    assert match.legal()


def test_other_threads_run_during_a_search():
    match = tessera.Match("warring_states", players=4, seed=1)
    searching = threading.Thread(target=lambda: match.advise("master", seconds=0.5))
    searching.start()
    setup, steps = match.setup, 0
    while searching.is_alive():
        match.clone().play(match.legal()[0])
        steps += 1
    assert steps > 10 and match.setup == setup


def test_named_operations():
    assert tessera.query("iq_steps", "count_solutions", placement="BGSAHQ") == 56
    assert tessera.query("warring_states", "flags", setup="z9Aa0Bb0Ca1D", moves="DC", players=2)[:2] == [0, 1]
    with pytest.raises(ValueError, match="did you mean count_solutions"):
        tessera.query("iq_steps", "count_solution", placement="BGSAHQ")
    with pytest.raises(TypeError):
        tessera.query("iq_steps", "count_solutions", placement=object())


def test_every_example_of_a_game_opens():
    for name, about in tessera.games().items():
        match = tessera.Match(name, setup=about["example"])
        assert match.legal() and about["bots"] and about["ops"]


def test_solutions():
    solved = tessera.solve("iq_steps", "BGSAHQ/EFB", all=True)
    assert solved["solutions"] == 4 == len(solved["boards"])
    with pytest.raises(ValueError, match="no solver"):
        tessera.solve("akropolis", "x")


def test_the_solution_of_a_puzzle_solves_it():
    puzzle = tessera.puzzle("iq_steps", level=3, number=120)
    match = tessera.Match("iq_steps", setup=puzzle["setup"])
    for move in puzzle["moves"]:
        match.play(move)
    assert match.over and match.ranks == [1]
