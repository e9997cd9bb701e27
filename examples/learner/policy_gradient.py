"""A learner in plain numpy: one linear layer from the bits of a position to its moves, taught by its own games.

python examples/learner/policy_gradient.py --minutes 3 --game next_station -o weights.npz
"""

import argparse
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from roundhouse.arena.adapters.batch import BatchEnv, Seen

GAMES, RATE, SETTLE = 64, 0.003, 0.9


class Policy:
    """Weights of every bit for every move; it rolls a move by their sum, or takes the best."""

    def __init__(self, size: int, actions: int, seed: int = 0) -> None:
        self.weights = np.zeros((size + 1, actions), np.float32)  # the last row is for every position
        self.mean, self.square, self.updates = np.zeros_like(self.weights), np.zeros_like(self.weights), 0
        self.rng = np.random.default_rng(seed)

    def chances(self, seen: Seen) -> Any:
        """How likely each move is; masked ones are impossible."""
        logits = seen.observations.astype(np.float32) @ self.weights[:-1] + self.weights[-1]
        logits = np.where(seen.masks, logits, -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)

    def choose(self, chances: Any) -> Any:
        """One action for each game, as likely as they say."""
        return (chances.cumsum(axis=1) > self.rng.random((len(chances), 1))).argmax(axis=1)

    def learn(self, bits: Any, wrong: Any) -> None:
        """A step of Adam along the gradient: the bits of each position, times what its moves should gain."""
        ones = np.ones((len(bits), 1), np.float32)
        gradient = np.concatenate([bits, ones], axis=1).T @ wrong / len(bits)
        self.updates += 1
        self.mean = SETTLE * self.mean + (1 - SETTLE) * gradient
        self.square = 0.999 * self.square + 0.001 * gradient**2
        fair = self.mean / (1 - SETTLE**self.updates), self.square / (1 - 0.999**self.updates)
        self.weights += RATE * fair[0] / (np.sqrt(fair[1]) + 1e-8)


def play(env: BatchEnv, policy: Policy, seed: int) -> tuple[list[Any], Any]:
    """All games from their first decision to their last: what was seen and done, and the points of each game."""
    seen, going, steps = env.reset(seed), np.ones(env.games, bool), []
    points = np.zeros(env.games)
    while going.any():
        chances = policy.choose(odds := policy.chances(seen)), odds
        after = env.step(chances[0])
        gained = after.rewards[:, 0] * going
        steps.append((seen.observations, *chances, gained, going.copy()))
        points += gained
        going &= ~after.over
        seen = after
    return steps, points


def lesson(policy: Policy, steps: list[Any]) -> None:
    """Make what went better than usual at that moment likelier, and the rest less likely."""
    togo = np.cumsum([gained for *_, gained, _ in steps][::-1], axis=0)[::-1]
    bits, wrong = [], []
    for (observations, actions, chances, _, going), later in zip(steps, togo, strict=True):
        edge = np.where(going, later - later[going].mean(), 0) / (later[going].std() + 1)
        grad = -chances * edge[:, None]
        grad[np.arange(len(actions)), actions] += edge
        bits.append(observations[going])
        wrong.append(grad[going])
    policy.learn(np.concatenate(bits).astype(np.float32), np.concatenate(wrong).astype(np.float32))


def main() -> None:
    """Learn for some minutes of processor time, and tell the mean of the last games now and then."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--game", default="next_station")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("-o", "--output", type=Path)
    asked = parser.parse_args()
    env = BatchEnv(asked.game, GAMES, 1)
    policy = Policy(env.desk.code.size, env.desk.code.actions)
    begun, told, recent, number = process_time(), 0.0, list[float](), 0
    while (spent := process_time() - begun) < 60 * asked.minutes or not number:
        steps, points = play(env, policy, number)
        lesson(policy, steps)
        recent, number = [*recent, points.mean()][-10:], number + 1
        if spent >= told:
            print(f"{spent:5.0f} s  {number * GAMES:6} games  {np.mean(recent):6.1f} points", flush=True)
            told += 15
    if asked.output:
        np.savez_compressed(asked.output, weights=policy.weights)


if __name__ == "__main__":
    main()
