"""Spreads self-play, or a match of computer players, over the machines of a Ray cluster.

    pip install ray
    python examples/python/ray_selfplay.py selfplay warring_states --shards 8 --positions 100000
    python examples/python/ray_selfplay.py arena warring_states adept apprentice --shards 8 --deals 1000

Shard K always plays the same matches, wherever it runs, so the results are the same with any number of machines. The arena
needs the program `tessera` on every machine.
"""

import argparse
import subprocess
from pathlib import Path

import ray

from tessera import export


@ray.remote
def selfplay(game: str, positions: int, shard: int) -> export.Corpus:
    return export.selfplay(game, positions, seed=shard)


@ray.remote
def arena(game: str, players: list[str], deals: int, shard: str) -> str:
    log = Path(f"{shard.replace('/', '-of-')}.csv").absolute()
    options = ["--game", game, "--deals", str(deals), "--shard", shard, "--log", str(log)]
    subprocess.run(["tessera", "arena", *players, *options], check=True, capture_output=True)
    return log.read_text(encoding="utf-8")


def save_corpora(game: str, corpora: list[export.Corpus]) -> None:
    for number, corpus in enumerate(corpora, 1):
        path = f"{game}-{number}.npz"
        export.save_npz(corpus, path)
        print(path, len(corpus.actions), "positions")


def show_table(logs: list[str]) -> None:
    paths = [Path(f"shard-{number}.csv") for number in range(1, len(logs) + 1)]
    for path, log in zip(paths, logs):
        path.write_text(log, encoding="utf-8")
    table = subprocess.run(["tessera", "arena", "merge", *paths], check=True, capture_output=True, text=True)
    print(table.stdout, end="")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["selfplay", "arena"])
    parser.add_argument("game")
    parser.add_argument("players", nargs="*", help="of the arena")
    parser.add_argument("--shards", type=int, default=4)
    parser.add_argument("--positions", type=int, default=10_000, help="in each shard of self-play")
    parser.add_argument("--deals", type=int, default=100, help="of the whole arena")
    arguments = parser.parse_args()
    ray.init()
    shards = range(1, arguments.shards + 1)
    if arguments.what == "selfplay":
        waiting = [selfplay.remote(arguments.game, arguments.positions, shard) for shard in shards]
        save_corpora(arguments.game, ray.get(waiting))
    else:
        names = [f"{shard}/{arguments.shards}" for shard in shards]
        waiting = [arena.remote(arguments.game, arguments.players, arguments.deals, name) for name in names]
        show_table(ray.get(waiting))


if __name__ == "__main__":
    main()
