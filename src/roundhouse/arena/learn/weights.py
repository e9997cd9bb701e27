"""What was learnt as a file: whole numbers of one byte a weight, with the table, the command and the measure."""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any
from zlib import compress

import numpy as np

from roundhouse.arena.adapters.arrays import desk
from roundhouse.arena.learn.course import Course
from roundhouse.arena.learn.network import Climber, Network

LARGEST, SECOND = 127, 32767
"""The largest number of the first layer, and of the second."""
ABOUT = (
    "What the bot `learnt` plays from: for each bit of a position a row of numbers, one for each hidden unit and two "
    "that go straight to the sums; `prefer` and `worth` weigh the units that are above nothing"
)


def written(course: Course, command: str, measured: dict[str, Any]) -> str:
    """The text of the file."""
    plan = course.plan
    learnt = {
        "command": command,
        "game": plan.game,
        "rules": plan.rules,
        "seats": plan.seats,
        "options": plan.options,
        "seed": plan.seed,
        "steps": course.steps,
        "games": course.games,
        "measured": measured,
    }
    parts = [[name, size] for name, _, size in desk(plan.game, plan.seats, plan.options).code.parts()]
    weights = whole_numbers(met(course.climber), course.scale)
    told = {"about": ABOUT, "learnt": learnt, "parts": parts, "weights": weights}
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in told.items()) + "\n}\n"


def write(path: Path, text: str) -> None:
    """Write the file, whole or not at all."""
    half = path.with_name(path.name + ".half")
    half.write_text(text, encoding="utf-8")
    half.replace(path)


def met(climber: Climber) -> Network:
    """What was learnt; a bit that no lesson met weighs nothing, for its row is as chance began it."""
    calm = climber.calm
    rows = calm.rows * climber.square.rows.any(axis=1, keepdims=True)
    return Network(rows, calm.first, calm.prefer, calm.worth, calm.trust)


def whole_numbers(network: Network, scale: float) -> dict[str, Any]:
    """A network in whole numbers: each column of the first layer has a unit, and so has each sum."""
    hidden = network.hidden
    units = np.maximum(np.abs(network.rows).max(axis=0), 1e-9).astype(np.float64) / LARGEST
    rows = np.rint(network.rows / units).astype(np.int8)
    prefer = np.append(network.prefer * units[:hidden], units[hidden])
    worth = np.append(network.worth * units[:hidden], units[hidden + 1]) * (scale or 1.0)
    steps = [max(float(np.abs(sums).max()), 1e-12) / SECOND for sums in (prefer, worth)]
    return {
        "rows": b64encode(compress(rows.tobytes(), 9)).decode(),
        "first": np.rint(network.first / units).astype(int).tolist(),
        "prefer": np.rint(prefer / steps[0]).astype(int).tolist(),
        "worth": np.rint(worth / steps[1]).astype(int).tolist(),
        "units": steps,
        "trust": float(network.trust[0]),
    }
