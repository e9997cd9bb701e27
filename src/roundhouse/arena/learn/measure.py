"""How strong what was learnt is, on deals that no lesson has seen."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from roundhouse.arena.learn.course import Plan
from roundhouse.arena.play import GameJob, GameResult, simulate
from roundhouse.arena.tally import Mean
from roundhouse.arena.tournament import paired, standings
from roundhouse.core.options import read_options
from roundhouse.games import find


def fresh_games(plan: Plan, path: Path, deals: int) -> list[GameJob]:
    """The games that are measured: alone the deals themselves, else each from every seat against the normal bot."""
    game, seed = find(plan.game), f"{plan.seed}/fresh"
    options = read_options(game, plan.options)
    if alone(plan):
        names = (f"learnt:{path}",)
        return [GameJob(game.name, options, names, f"{seed}/{number}", number) for number in range(deals)]
    return paired(game, seated(plan, path), options, deals, seed)


def played(jobs: list[GameJob], cores: int) -> Iterator[GameResult]:
    """Play them here: a cluster does not have the file."""
    return simulate(jobs, cores)


def found(plan: Plan, path: Path, games: list[GameResult]) -> dict[str, Any]:
    """What the games say, for the file: deals, mean points, and against whom it won how often."""
    if alone(plan):
        points = Mean()
        for one in games:
            points.add(one.points[0])
        return {"deals": len(games), "points": _mean(points)}
    names = seated(plan, path)
    mine = next(one for one in standings(games, names) if one.bot == names[0])
    told = {"deals": mine.wins.count, "against": names[1], "wins": _mean(mine.wins, 4)}
    return {**told, "points": _mean(mine.points), "lead": _mean(mine.lead)}


def alone(plan: Plan) -> bool:
    """Whether there is nobody to beat."""
    return plan.seats == 1


def seated(plan: Plan, path: Path) -> list[str]:
    """What was learnt, and the game's normal bot at every other seat."""
    game = find(plan.game)
    return [f"learnt:{path}", *[game.thinking.levels.get("normal", "greedy")] * (plan.seats - 1)]


def _mean(mean: Mean, digits: int = 2) -> dict[str, float]:
    return {"mean": round(mean.mean, digits), "margin": round(mean.margin, digits)}
