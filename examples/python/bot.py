"""A program for the engine protocol: plays what brings its seat the most points at once.

    tessera arena greedy novice --engine 'greedy=python3 examples/python/bot.py' --game warring_states --deals 20
"""

import json
import sys

import tessera


def gain(game: str, setup: str, seat: int, action: str) -> int:
    match = tessera.Match(game, setup=setup)
    match.play(action)
    return match.scores[seat]


game = ""
for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        game = message["hello"]["game"]
        print(json.dumps({"hello": {"name": "Greedy"}}), flush=True)
    if "play" in message:
        play = message["play"]
        best = max(play["actions"], key=lambda action: gain(game, play["setup"], play["seat"], action))
        print(json.dumps({"action": {"id": play["id"], "action": best}}), flush=True)
    if "quit" in message:
        break
