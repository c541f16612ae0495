"""A random match of every game.

    python examples/python/random_playouts.py
"""

import random

import tessera

for game in tessera.games():
    match = tessera.Match(game, seed=7)
    while not match.over:
        if match.to_draw:
            match.draw()
        else:
            match.play(random.choice(match.legal()))
    print(game, match.scores, match.ranks)
