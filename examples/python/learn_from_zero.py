"""Learns Warring States for two from nothing but the rules, with numpy alone.

    python examples/python/learn_from_zero.py --minutes 60 --out network.npz
    python examples/python/learn_from_zero.py --play network.npz --against adept --matches 1000 --seed 7

A small network plays itself in a `VectorEnv` and learns by proximal policy optimisation. Its policy rates a direction and a
kingdom, and its value is what the seat on turn can expect, from -1 to 1. In play it looks as far ahead
as a tree of some size reaches, and believes the values at its leaves.
"""

import argparse
import time

import numpy as np

import tessera

GAME = "warring_states"
DIRECTIONS = [(0, -1), (0, 1), (-1, 0), (1, 0)]
CELLS, KINGDOMS, REACH = 36, 7, 5
ENVS, STEPS, HIDDEN = 512, 32, 256
MINIBATCH, EPOCHS, CLIP, ENTROPY, LAMBDA = 2048, 2, 0.2, 0.01, 0.9

# For each place of Zhang Yi the cells in every direction, the nearest first; CELLS is off the grid.
RAYS = np.full((CELLS, 4, REACH), CELLS)
# For each place of Zhang Yi and each cell the direction of the cell.
TOWARDS = np.zeros((CELLS, CELLS), np.int64)
for start in range(CELLS):
    for number, (columns, rows) in enumerate(DIRECTIONS):
        for step in range(1, REACH + 1):
            column, row = start // 6 + columns * step, start % 6 + rows * step
            if 0 <= column < 6 and 0 <= row < 6:
                RAYS[start, number, step - 1] = 6 * column + row
                TOWARDS[start, 6 * column + row] = number

# The eight ways to lay the grid on itself, as permutations of its cells.
GRID = np.arange(CELLS).reshape(6, 6)
SYMMETRIES = [np.rot90(side, turns).ravel() for side in (GRID, GRID.T) for turns in range(4)]


def features(seen):
    """What the network sees: the lines through Zhang Yi, what each walk collects, the grid, supporters and flags."""
    count = len(seen)
    planes = seen[:, : 8 * CELLS].reshape(count, 8, CELLS)
    rest = seen[:, 8 * CELLS :].astype(np.float32)
    where = planes[:, 7].argmax(axis=1)
    padded = np.concatenate([planes[:, :7], np.zeros((count, 7, 1), np.uint8)], axis=2)
    lines = np.take_along_axis(padded, RAYS[where].reshape(count, 1, -1), axis=2)
    lines = lines.reshape(count, 7, 4, REACH).astype(np.float32)
    walks = lines.sum(axis=3)
    left = planes[:, :7].sum(axis=2, dtype=np.float32)
    parts = [lines, walks / 2, planes.astype(np.float32), rest[:, :14] / 4, rest[:, 14:28], left / 4]
    return np.concatenate([part.reshape(count, -1) for part in parts], axis=1), where, planes[:, :7]


def turned(seen, masks, actions, generator):
    """The same positions with the grid laid on itself in a random way."""
    order = SYMMETRIES[generator.integers(8)]
    back = np.argsort(order)
    planes = seen[:, : 8 * CELLS].reshape(-1, 8, CELLS)[:, :, order].reshape(len(seen), -1)
    return np.concatenate([planes, seen[:, 8 * CELLS :]], axis=1), masks[:, order], back[actions]


class Network:
    """Two hidden layers, a policy over directions and kingdoms, and a value."""

    def __init__(self, generator):
        sizes = [(7 * 4 * REACH + 28 + 8 * CELLS + 28 + 7, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, 29)]
        self.weights = []
        for inputs, outputs in sizes:
            scale = np.sqrt(2 / inputs) if outputs == HIDDEN else 0.01
            self.weights.append(generator.normal(0, scale, (inputs, outputs)).astype(np.float32))
            self.weights.append(np.zeros(outputs, np.float32))
        self.moments = [np.zeros_like(weight) for weight in self.weights for _ in range(2)]
        self.updates = 0

    def forward(self, seen, masks):
        """Probabilities of the actions, values, and what the gradient needs."""
        inputs, where, kingdoms = features(seen)
        w1, b1, w2, b2, w3, b3 = self.weights
        first = np.maximum(inputs @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        output = second @ w3 + b3
        # The entry of the policy that belongs to each cell: its direction and its kingdom.
        entry = 4 * kingdoms.argmax(axis=1) + TOWARDS[where]
        logits = np.where(masks, np.take_along_axis(output[:, :28], entry, axis=1), -np.inf)
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return chances, np.tanh(output[:, 28]), (inputs, first, second, entry)

    def learn(self, seen, masks, actions, old, advantages, targets, rate):
        """One step of Adam on the clipped objective."""
        count = len(actions)
        chances, values, (inputs, first, second, entry) = self.forward(seen, masks)
        rows = np.arange(count)
        ratio = chances[rows, actions] / old
        free = np.where(advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        logs = np.log(np.maximum(chances, 1e-12))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        slope = chances * (free * ratio * advantages)[:, None]
        slope[rows, actions] -= free * ratio * advantages
        slope += ENTROPY * chances * (logs + entropy)
        output = np.zeros((count, 29), np.float32)
        np.add.at(output, (rows[:, None], entry), slope)
        output[:, 28] = (values - targets) * (1 - values**2)
        output /= count
        w2, w3 = self.weights[2], self.weights[4]
        back2 = (output @ w3.T) * (second > 0)
        back1 = (back2 @ w2.T) * (first > 0)
        gradients = [inputs.T @ back1, back1.sum(0), first.T @ back2, back2.sum(0), second.T @ output, output.sum(0)]
        self.updates += 1
        for index, (weight, gradient) in enumerate(zip(self.weights, gradients)):
            mean, square = self.moments[2 * index : 2 * index + 2]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            corrected = rate * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
            weight -= (corrected * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def rollout(env, network, generator):
    """Plays STEPS moves in every match, and says what each was worth to the seat that made it."""
    seen = np.empty((STEPS + 1, *env.observations.shape), np.uint8)
    masks = np.empty((STEPS + 1, *env.masks.shape), bool)
    actions, old = np.empty((STEPS, ENVS), np.int64), np.empty((STEPS, ENVS), np.float32)
    values, rewards, done = np.empty((STEPS + 1, ENVS)), np.empty((STEPS, ENVS)), np.empty((STEPS, ENVS), bool)
    rows = np.arange(ENVS)
    for step in range(STEPS + 1):
        seen[step], masks[step] = env.observations, env.masks
        chances, values[step], _ = network.forward(seen[step], masks[step])
        if step == STEPS:
            break
        ahead = chances.cumsum(axis=1) > generator.random((ENVS, 1)) * 0.999999
        actions[step] = (ahead & masks[step]).argmax(axis=1)
        old[step] = chances[rows, actions[step]]
        seats = env.seats.copy()
        _, reward, ended, _ = env.step(actions[step])
        rewards[step], done[step] = reward[rows, seats], ended
    advantages, ahead = np.zeros((STEPS, ENVS), np.float32), np.zeros(ENVS)
    for step in reversed(range(STEPS)):
        # What is good for the seat that moves next is bad for this one.
        goes_on = ~done[step]
        surprise = rewards[step] - goes_on * values[step + 1] - values[step]
        ahead = surprise - LAMBDA * goes_on * ahead
        advantages[step] = ahead
    targets = (advantages + values[:STEPS]).astype(np.float32)
    flat = [array.reshape(STEPS * ENVS, *array.shape[2:]) for array in (seen[:STEPS], masks[:STEPS])]
    return (*flat, actions.ravel(), old.ravel(), advantages.ravel(), targets.ravel())


def train(minutes, seed, out, every):
    """Learns for so many minutes and saves the network now and then."""
    generator = np.random.default_rng(seed)
    network = Network(generator)
    env = tessera.VectorEnv(GAME, ENVS, seed=seed)
    begin, positions, shown = time.monotonic(), 0, 0
    while (spent := (time.monotonic() - begin) / 60) < minutes:
        batch = rollout(env, network, generator)
        rate = 1e-3 * max(1 - spent / minutes, 0.02)
        for _ in range(EPOCHS):
            order = generator.permutation(len(batch[2]))
            for part in np.split(order, len(order) // MINIBATCH):
                seen, masks, actions, old, advantages, targets = (array[part] for array in batch)
                seen, masks, actions = turned(seen, masks, actions, generator)
                advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
                network.learn(seen, masks, actions, old, advantages, targets, rate)
        positions += len(batch[2])
        if spent >= shown:
            shown += every
            np.savez(out, *network.weights)
            results = [f"{name} {play(network, name, 100, 0, seed=1):.2f}" for name in ("random", "greedy")]
            print(f"{spent:6.1f} min {positions:>12,} positions: policy against {', '.join(results)}", flush=True)
    np.savez(out, *network.weights)


class TooLarge(Exception):
    """A tree has more leaves than it may have."""


def grow(match, depth, leaves, limit):
    """The tree of all continuations: a list of branches, or the number of a leaf."""
    if depth == 0 or match.over:
        if len(leaves) == limit:
            raise TooLarge
        leaves.append(match)
        return len(leaves) - 1
    branches = []
    for action in match.legal_indices():
        after = match.clone()
        after.play(action)
        branches.append(grow(after, depth - 1, leaves, limit))
    return branches


def deepest(match, limit):
    """The deepest tree with an even number of moves that is not too large, to the end of the match if that is near."""
    found = None
    for depth in range(2, CELLS, 2):
        leaves = []
        try:
            found = grow(match, depth, leaves, limit), leaves
        except TooLarge:
            break
        if all(leaf.over for leaf in leaves):
            break
    return found


def expect(network, leaves, seat):
    """What a seat can expect in each leaf."""
    values = np.array([0.0 if not leaf.over else 1.0 if leaf.ranks[seat] == 1 else -1.0 for leaf in leaves])
    running = [number for number, leaf in enumerate(leaves) if not leaf.over]
    if running:
        seen = np.stack([leaves[number].observe() for number in running])
        masks = np.ones((len(running), CELLS), bool)
        signs = np.array([1.0 if leaves[number].turn == seat else -1.0 for number in running])
        values[running] = signs * network.forward(seen, masks)[1]
    return values


def best(node, values, is_own):
    """The value of a tree if both play well."""
    if isinstance(node, int):
        return values[node]
    branches = [best(branch, values, not is_own) for branch in node]
    return max(branches) if is_own else min(branches)


def choose(network, match, limit):
    """The best action by the values of a tree with at most so many leaves, or by the policy if there is no such tree."""
    legal = match.legal_indices()
    found = deepest(match, limit) if len(legal) > 1 else None
    if found is None:
        chances = network.forward(match.observe()[None], match.mask()[None])[0]
        return int(chances[0].argmax())
    tree, leaves = found
    values = expect(network, leaves, match.turn)
    worth = [best(branch, values, False) for branch in tree]
    return legal[int(np.argmax(worth))]


def play(network, opponent, matches, limit, seed):
    """The share of matches that the network wins, each deal played from both seats."""
    wins = 0
    for number in range(matches):
        match = tessera.Match(GAME, seed=seed * 1_000_000 + number // 2)
        own = number % 2
        while not match.over:
            if match.turn == own:
                match.play(choose(network, match, limit))
            else:
                match.play(match.advise(opponent, seed=number).action)
        wins += match.ranks[own] == 1
    return wins / matches


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="network.npz")
    parser.add_argument("--every", type=float, default=5, help="minutes between lines of the learning curve")
    parser.add_argument("--play", metavar="FILE", help="play with a network instead of training one")
    parser.add_argument("--against", default="adept")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--leaves", type=int, default=4000, help="of a search tree; 0 asks the policy alone")
    arguments = parser.parse_args()
    if not arguments.play:
        return train(arguments.minutes, arguments.seed, arguments.out, arguments.every)
    network = Network(np.random.default_rng(0))
    with np.load(arguments.play) as file:
        network.weights = [file[f"arr_{index}"] for index in range(6)]
    share = play(network, arguments.against, arguments.matches, arguments.leaves, arguments.seed)
    error = np.sqrt(share * (1 - share) / arguments.matches)
    print(f"{share:.3f} of {arguments.matches} matches won against {arguments.against} (+- {1.96 * error:.3f})")


if __name__ == "__main__":
    main()
