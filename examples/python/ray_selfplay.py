"""Spreads self-play over the machines of a Ray cluster.

    pip install ray
    python examples/python/ray_selfplay.py warring_states --shards 8 --positions 100000

Shard K always plays the same matches, wherever it runs, so a corpus is reproducible with any number of machines.
"""

import argparse

import numpy as np
import ray

from tessera import export


@ray.remote
def shard(game: str, positions: int, number: int) -> export.Corpus:
    return export.selfplay(game, positions, seed=number)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--shards", type=int, default=4)
    parser.add_argument("--positions", type=int, default=10_000, help="in each shard")
    arguments = parser.parse_args()
    ray.init()
    waiting = [shard.remote(arguments.game, arguments.positions, number) for number in range(arguments.shards)]
    for number, corpus in enumerate(ray.get(waiting)):
        path = f"{arguments.game}-{number}.npz"
        export.save_npz(corpus, path)
        print(path, len(corpus.actions), "positions, mean outcome of seat 0:", np.mean(corpus.outcomes[corpus.seats == 0]))


if __name__ == "__main__":
    main()
