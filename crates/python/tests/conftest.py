"""What several tests use."""

import pytest

import tessera

#: Every game with options of interest.
CASES = [
    ("akropolis", {}),
    ("akropolis", {"players": 4, "variants": "HMBTG"}),
    ("agamemnon", {}),
    ("agamemnon", {"board": "loom"}),
    ("iq_steps", {"level": 0}),
    ("warring_states", {}),
    ("warring_states", {"players": 3}),
]


@pytest.fixture(params=CASES, ids=lambda case: " ".join([case[0], *map(str, case[1].values())]))
def case(request):
    """A game and options."""
    return request.param


def play_randomly(match: tessera.Match, generator, steps: int = 10_000) -> tessera.Match:
    """Takes random steps until the match is over or there have been enough."""
    for _ in range(steps):
        if match.over:
            break
        if match.to_draw:
            match.draw()
        else:
            match.play(generator.choice(match.legal()))
    return match
