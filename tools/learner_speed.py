"""How many decisions a second learners get of each adapter, beside `Match`, in seconds of processor.

python tools/learner_speed.py
mkdir before && git archive COMMIT src | tar -x -C before && python tools/learner_speed.py --before before/src

Everything is measured in turns, some rounds of each, and the quickest round counts. With --before the same loops run
with the package in that folder in between, so that both are compared on one machine in one run.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import cycle
from random import Random
from time import process_time
from typing import Any

import numpy as np

from roundhouse.arena.play import play
from roundhouse.games import find

TABLES = {"next_station": 1, "railroad_ink": 1, "ticket_to_ride": 2, "metro_domino": 2, "maglev_metro": 1}
ROUNDS, BATCH = 5, 64

Going = Iterator[int]
"""Plays on for ever; every item is how many decisions were made since the last one."""


def of_match(name: str) -> Going:
    """Random moves with a log and nothing encoded; Nature's moves are none."""
    game = find(name)
    for number in cycle(range(1_000_000)):
        match = play(game, ["random"] * TABLES[name], seed=number)
        yield sum(seat >= 0 for seat, _ in match.moves)


def of_gymnasium(name: str, **how: Any) -> Going:
    """Steps of one seat; a random bot sits at every other."""
    env = import_module("roundhouse.arena.adapters.gym").SeatEnv(name, TABLES[name], others="random", **how)
    roll = Random(1).random
    _, told = env.reset(seed=1)
    while True:
        legal = told["action_mask"].view(np.bool_).nonzero()[0]  # of numbers it takes four times as long
        _, _, over, cut, told = env.step(legal[int(roll() * len(legal))])
        if over or cut:
            _, told = env.reset()
        yield 1


def of_pettingzoo(name: str, **how: Any) -> Going:
    """Steps of every seat, in the usual loop."""
    env = import_module("roundhouse.arena.adapters.zoo").TableEnv(name, TABLES[name], **how)
    roll = Random(1).random
    for number in cycle(range(1_000_000)):
        env.reset(seed=number)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            legal = None if over or cut else seen["action_mask"].nonzero()[0]
            env.step(None if legal is None else legal[int(roll() * len(legal))])
            yield int(legal is not None)


def of_batch(name: str, **how: Any) -> Going:
    """Games side by side, all of them stepped at once."""
    env = import_module("roundhouse.arena.adapters.batch").BatchEnv(name, BATCH, TABLES[name], **how)
    rng = np.random.default_rng(1)
    seen = env.reset(seed=1)
    while True:
        rows, numbers = seen.masks.nonzero()
        counts = np.bincount(rows, minlength=BATCH)
        places = np.cumsum(counts) - counts + (rng.random(BATCH) * counts).astype(np.int64)
        seen = env.step(numbers[places])
        yield BATCH


KINDS: dict[str, Callable[[str], Going]] = {
    "Match": of_match,
    "Gymnasium": of_gymnasium,
    "… dense=False": lambda name: of_gymnasium(name, dense=False),
    "PettingZoo": of_pettingzoo,
    "batch": of_batch,
    "… dense=False ": lambda name: of_batch(name, dense=False),
}
BEFORE = ("Match", "Gymnasium", "PettingZoo")


def rounds(name: str, kinds: list[str], seconds: float) -> Iterator[dict[str, float]]:
    """Round after round: decisions per second of every kind."""
    going = {kind: KINDS[kind](name) for kind in kinds}
    for playing in going.values():
        next(playing)  # what is made once is not measured
    while True:
        yield {kind: _rate(playing, seconds) for kind, playing in going.items()}


def _rate(playing: Going, seconds: float) -> float:
    begun, made = process_time(), 0
    while (spent := process_time() - begun) < seconds:
        made += sum(next(playing) for _ in range(8))
    return made / spent


def answering(name: str, seconds: float) -> None:
    """The other side of `_other`: a round for every line that comes."""
    for found, _ in zip(rounds(name, list(BEFORE), seconds), sys.stdin, strict=False):
        print(json.dumps(found), flush=True)


def _other(folder: str, name: str, seconds: float) -> "subprocess.Popen[str]":
    command = [sys.executable, __file__, "--answer", name, "--seconds", f"{seconds}"]
    with_it = {**os.environ, "PYTHONPATH": folder}
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=with_it)


def measured(name: str, seconds: float, before: str) -> dict[str, float]:
    """The quickest round of everything."""
    best: dict[str, float] = {}
    other = _other(before, name, seconds) if before else None
    for _, found in zip(range(ROUNDS), rounds(name, list(KINDS), seconds), strict=False):
        if other and other.stdin and other.stdout:
            print("on", file=other.stdin, flush=True)
            found |= {f"before: {kind}": rate for kind, rate in json.loads(other.stdout.readline()).items()}
        best = {kind: max(rate, best.get(kind, 0.0)) for kind, rate in found.items()}
    if other:
        other.communicate()
    return best


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(TABLES), help="which games; else all five")
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor, a round")
    parser.add_argument("--before", default="", help="the folder of another version of the package")
    parser.add_argument("--answer", default="", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.answer:
        answering(chosen.answer, chosen.seconds)
        return
    head = list(KINDS) + [f"before: {kind}" for kind in BEFORE if chosen.before] + ["times"] * bool(chosen.before)
    print("| |", " | ".join(head), "|")
    print("| --- |" + " --- |" * len(head))
    for name in chosen.games:
        found = measured(name, chosen.seconds, chosen.before)
        told = [f"{round(rate, -2):,.0f}" for rate in found.values()]
        if chosen.before:
            told.append(f"{found['Gymnasium'] / found['before: Gymnasium']:.1f}")
        print(f"| {name}, {TABLES[name]} |", " | ".join(told), "|", flush=True)


if __name__ == "__main__":
    main()
