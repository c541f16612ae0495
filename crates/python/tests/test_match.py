"""One match: texts, numbers, copies, pictures, and everything that must be refused."""

import copy
import multiprocessing
import pickle
import random

import numpy as np
import pytest
from conftest import play_randomly

import tessera

START = "2hmbtg;001020304;P001;P102;"


def test_a_random_match_of_every_game_ends(case):
    name, options = case
    match = play_randomly(tessera.Match(name, seed=7, **options), random.Random(1))
    assert match.over and match.turn is None and not match.to_draw
    assert match.legal() == [] and match.legal_indices() == []
    assert len(match.scores) == len(match.ranks) == match.players
    assert 1 in match.ranks or match.players == 1


def test_texts_and_numbers_are_the_same_actions(case):
    name, options = case
    generator = random.Random(2)
    one = tessera.Match(name, seed=3, **options)
    other = tessera.Match(name, seed=3, **options)
    assert one == other
    while not one.over:
        if one.to_draw:
            assert one.draw() == other.draw()
            continue
        texts, numbers = one.legal(), one.legal_indices()
        assert [one.index(text) for text in texts] == numbers
        assert [one.action(number) for number in numbers] == texts
        assert np.flatnonzero(one.mask()).tolist() == sorted(numbers)
        choice = generator.randrange(len(texts))
        one.play(texts[choice])
        other.play(np.int64(numbers[choice]))
        assert one == other and one.setup == other.setup
    assert one.ranks == other.ranks


def test_a_small_match_by_hand():
    match = tessera.Match("warring_states", setup="z9Aa0Bb0Ca1D")
    assert sorted(match.legal()) == ["C", "D"]
    assert match.legal_indices() == [2, 3]
    match.play("D")
    assert (match.turn, match.scores) == (1, [1, 0])
    match.play(2)
    # One flag each, and that of the larger kingdom decides.
    assert match.over and match.scores == [1, 1] and match.ranks == [1, 2]


def test_variants_are_options_by_their_letters():
    match = tessera.Match("akropolis", players=3, variants="hmbTG", seed=7)
    assert match.setup.startswith("3hmbTG;")
    assert match.setup == tessera.Match("akropolis", players=3, temple=True, garden="on", seed=7).setup
    with pytest.raises(ValueError, match="no variant 'x'"):
        tessera.Match("akropolis", variants="x")


def test_copies_and_pickles_go_on_in_the_same_way(case):
    name, options = case
    match = play_randomly(tessera.Match(name, seed=5, record=True, **options), random.Random(5), steps=2)
    copies = [match.clone(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    ends = [play_randomly(other, random.Random(6)) for other in copies]
    assert all(end.setup == ends[0].setup and end.record == ends[0].record for end in ends)
    assert match != ends[0]


def test_an_illegal_action_says_why_and_changes_nothing():
    match = tessera.Match("akropolis", setup=START)
    with pytest.raises(tessera.IllegalAction, match="cannot pay for tile 04") as refused:
        match.play("04S00E01R0")
    assert isinstance(refused.value, ValueError) and refused.value.code == "illegal"
    assert match.setup == tessera.Match("akropolis", setup=START).setup
    assert "costs 3 stones" in match.why("04S00E01R0") and match.why("01S00E01R0") is None
    for number in (-1, 10**9, 2**70):
        with pytest.raises((tessera.IllegalAction, TypeError)):
            match.play(number)
    with pytest.raises(tessera.IllegalAction, match="not the dealer's turn"):
        match.draw()


def test_a_malformed_text_says_where():
    with pytest.raises(ValueError, match="at character 9: there is no tile 62") as error:
        tessera.Match("akropolis", setup="2hmbtg;062181620;P001;P102;")
    assert (error.value.code, error.value.at) == ("malformed", 9)


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: tessera.Match("akropolsi"), ValueError),
        (lambda: tessera.Match("akropolis", players=7), ValueError),
        (lambda: tessera.Match("akropolis", colour="red"), ValueError),
        (lambda: tessera.Match("akropolis", players=[2]), TypeError),
        (lambda: tessera.Match("akropolis", setup=START, players=2), ValueError),
        (lambda: tessera.Match("akropolis", seed=-1), OverflowError),
        (lambda: tessera.Match("akropolis", setup=START).play(1.5), TypeError),
        (lambda: tessera.Match("akropolis", setup=START).play(None), TypeError),
        (lambda: tessera.Match("akropolis", setup=START).observe(2), ValueError),
        (lambda: tessera.Match("akropolis", setup=START).advise("nobody"), ValueError),
        (lambda: tessera.Match("akropolis", setup=START).advise(seconds=float("nan")), ValueError),
        (lambda: tessera.Match("akropolis", setup=START).advise(threads=0), ValueError),
        (lambda: tessera.layout("akropolis", 5), ValueError),
    ],
)
def test_bad_input_raises(call, kind):
    with pytest.raises(kind):
        call()


def test_observations_have_the_shape_of_the_layout(case):
    name, options = case
    match = play_randomly(tessera.Match(name, seed=5, **options), random.Random(5), steps=4)
    layout, seen = match.layout, match.observe()
    planes, features = layout.split(seen)
    assert seen.dtype == np.uint8 and seen.shape == (layout.size,)
    assert planes.shape == (layout.planes, *layout.board) and features.shape == (layout.features,)
    assert match.mask().shape == (layout.actions,)
    for part, size in (*layout.plane_names, *layout.feature_names):
        assert size in layout.part(seen, part).shape


def test_pictures_and_words():
    match = tessera.Match("warring_states", seed=1)
    assert match._repr_svg_().startswith("<svg") and "dark" in match.svg(0, dark=True)
    assert str(match) == match.show() and "warring_states" in repr(match)
    words, points = zip(*match.effects(match.legal()[0]))
    assert all(words) and sum(points) == 1, "the first cards of a kingdom bring its flag"


def _setup_after(seed):
    return play_randomly(tessera.Match("agamemnon", seed=seed), random.Random(seed)).setup


def test_forked_and_spawned_processes_play_the_same():
    here = [_setup_after(seed) for seed in range(4)]
    for method in ("fork", "spawn"):
        with multiprocessing.get_context(method).Pool(2) as pool:
            assert pool.map(_setup_after, range(4)) == here
