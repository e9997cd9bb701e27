"""A course of learning: step after step of games and lessons; the same seed learns the same. It can be gone on with.

Everything a step needs but the network depends on the seed and its number, so that what was stopped after any step
goes on as if it had not been.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from roundhouse.arena.adapters.arrays import Desk, desk
from roundhouse.arena.learn.games import Played, joined, play_deal
from roundhouse.arena.learn.lesson import learn
from roundhouse.arena.learn.network import Climber, Network, blank, fresh, generator
from roundhouse.arena.play import spread
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.options import write_options
from roundhouse.core.words import say

ENDING = ".course.npz"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is learnt and how: equal plans learn the same, step by step."""

    game: str
    rules: int  # the version of the rules
    seats: int
    options: dict[str, Any]
    seed: str
    bits: int
    hidden: int = 64
    deals: int = 8  # of a step
    games: int = 8  # of a deal


@dataclass(slots=True)
class Course:
    """How far learning has come."""

    plan: Plan
    climber: Climber
    scale: float = 0.0  # how far results lie apart, in points; 0: nothing was played yet
    curve: list[float] = field(default_factory=list)  # the mean of points of every step

    @property
    def steps(self) -> int:
        """How many steps were made."""
        return len(self.curve)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.steps * self.plan.deals * self.plan.games


def plan_of(game: Game[Any], seats: int, options: Any, seed: str, **sizes: int) -> Plan:
    """What is to be learnt; raises CannotRead if nobody can play so, or the game declares nothing to be read."""
    if game.learning is None:
        raise CannotRead(say("{game} declares no bits for learners, so there is nothing to learn from", game=game.name))
    told = write_options(options)
    code = desk(game, seats, told).code
    return Plan(game.name, game.rules.version, seats, told, seed, code.size, **sizes)


def begin(plan: Plan) -> Course:
    """A course before its first step."""
    return Course(plan, Climber(fresh(plan.bits, plan.hidden, plan.seed)))


def go_on(course: Course, jobs: int = 1, on: str = "") -> Iterator[Course]:
    """Step after step, for as long as somebody asks; games are played on so many cores or on the cluster there."""
    plan = course.plan
    while True:
        number = course.steps
        network, scale = course.climber.network, course.scale or 1.0
        tasks = [(plan, network, scale, f"{plan.seed}/{number}/{deal}") for deal in range(plan.deals)]
        played = list(spread(_played, tasks, jobs, 1, on))
        ends = np.concatenate([one.ends.ravel() for one in played])
        course.scale = course.scale or max(1.0, float(ends.std()))
        learn(
            course.climber, joined([one.decisions for one in played]), course.scale, generator(f"{plan.seed}/{number}")
        )
        course.curve.append(sum(one.points for one in played) / len(played))
        yield course


def keep(course: Course, path: Path) -> None:
    """Write all of a course beside the file that its weights will have: whole, or as it was before."""
    climber = course.climber
    parts = {**climber.network.arrays("network"), **climber.calm.arrays("calm")}
    parts |= {**climber.mean.arrays("mean"), **climber.square.arrays("square")}
    about = {"plan": asdict(course.plan), "scale": course.scale, "count": climber.count}
    place = place_of(path)
    half = place.with_name(place.name + ".half")
    with half.open("wb") as file:
        np.savez(file, about=json.dumps(about), curve=np.array(course.curve), **parts)  # type: ignore[arg-type]
        file.flush()
        os.fsync(file.fileno())
    half.replace(place)


def kept(path: Path, plan: Plan) -> Course:
    """The course that was kept for this file; raises CannotRead if there is none, or one of another plan."""
    place = place_of(path)
    try:
        with np.load(place) as file:
            about = json.loads(str(file["about"]))
            course = begin(plan)
            _check(about["plan"], plan, place)
            climber = course.climber
            for name in ("network", "calm", "mean", "square"):
                setattr(climber, name, _network(file, name, getattr(climber, name)))
            course.scale, climber.count, course.curve = about["scale"], about["count"], file["curve"].tolist()
            return course
    except FileNotFoundError:
        raise CannotRead(say("there is nothing to go on with at “{file}”", file=str(place))) from None
    except (BadZipFile, ValueError, KeyError, EOFError):
        raise CannotRead(say("“{file}” is no course of learning", file=str(place))) from None


def place_of(path: Path) -> Path:
    """Where a course is kept."""
    return path.with_name(path.name + ENDING)


def _check(found: dict[str, Any], plan: Plan, place: Path) -> None:
    for name, value in asdict(plan).items():
        if found.get(name) != value:
            raise CannotRead(
                say(
                    "“{file}” is a course of another kind: its {name} is {found}, not {wanted}",
                    file=str(place), name=name, found=str(found.get(name))[:60], wanted=str(value)[:60],
                )
            )  # fmt: skip


def _network(file: Any, name: str, like: Network) -> Network:
    return Network(*(file[part] for part in blank(like).arrays(name)))


def _played(task: tuple[Plan, Network, float, str]) -> Played:
    plan, network, scale, seed = task
    table = _desk(plan.game, plan.seats, json.dumps(plan.options, sort_keys=True))
    return play_deal(table, network, scale, seed, plan.games)


@lru_cache(maxsize=4)
def _desk(game: str, seats: int, options: str) -> Desk:
    return desk(game, seats, json.loads(options))
