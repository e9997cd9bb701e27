"""roundhouse learn: a bot that teaches itself, with one command."""

import os
from collections.abc import Iterator
from pathlib import Path
from shlex import quote
from time import monotonic
from typing import Any

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from roundhouse.arena.extras import needs
from roundhouse.cli.files import jobs_option, on_option, seed_option, set_option, table_options
from roundhouse.cli.speech import console, speaking, watched
from roundhouse.core.errors import CannotRead
from roundhouse.core.options import write_options
from roundhouse.core.words import say
from roundhouse.games import find

USUAL_MINUTES, BATCH = 10.0, 8
KEEP = 20.0
"""Seconds after which a course is kept anew: as much is lost at most when the power goes."""


@click.command()
@click.argument("game")
@click.option("--seats", type=click.IntRange(1, 99), help="How many sit; else as few as may.")
@set_option
@click.option("--steps", type=click.IntRange(1), help="How many steps in all: the same seed learns the same.")
@click.option("--minutes", type=click.FloatRange(0.01, 100_000), help="How long to learn now, if not by steps.")
@click.option(
    "--batch", default=BATCH, show_default=True, type=click.IntRange(1, 1000), help="Deals of a step; few for a try."
)
@seed_option
@click.option("--resume", is_flag=True, help="Go on with what was begun for this file.")
@click.option("--deals", default=200, show_default=True, type=click.IntRange(2), help="Fresh deals to measure it on.")
@jobs_option
@on_option
@click.option(
    "-o", "--out", type=click.Path(path_type=Path, dir_okay=False), help="The file of weights; else GAME.json."
)
def learn(
    game: str,
    seats: int | None,
    pairs: tuple[str, ...],
    steps: int | None,
    minutes: float | None,
    batch: int,
    seed: str,
    resume: bool,
    deals: int,
    jobs: int,
    on: str,
    out: Path | None,
) -> None:
    """Learn GAME by self-play, and write weights that the bot learnt:FILE plays from.

    Beside the file stand the picture of its curve and all that --resume needs to go on.
    """
    if steps is not None and minutes is not None:
        raise CannotRead(say("learn by --steps or by --minutes, not by both"))
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small sums: more threads only wait for each other
    with needs("learn"):
        from roundhouse.arena.learn import course as courses
    chosen = find(game)
    seats = chosen.rules.seats.start if seats is None else seats
    path = out or Path(f"{game}.json")
    plan = courses.plan_of(chosen, seats, table_options(chosen, seats, pairs), seed, deals=batch)
    if not resume and courses.place_of(path).exists():
        raise CannotRead(
            say("“{file}” was begun already: go on with --resume, or remove it", file=str(courses.place_of(path)))
        )
    course = courses.kept(path, plan) if resume else courses.begin(plan)
    _learn(course, path, steps, minutes or USUAL_MINUTES, jobs, on)
    _finish(course, path, deals, jobs)


def _learn(course: Any, path: Path, steps: int | None, minutes: float, jobs: int, on: str) -> None:
    """Step after step, with a bar, kept now and then and at the end, whatever ends it."""
    from roundhouse.arena.learn.course import go_on, keep

    begun = monotonic()
    saved = begun
    try:
        for _ in _watched(go_on(course, jobs, on), course, steps, minutes, begun):
            if monotonic() - saved > KEEP:
                keep(course, path)
                saved = monotonic()
    finally:
        if course.steps:
            keep(course, path)


def _watched(going: Iterator[Any], course: Any, steps: int | None, minutes: float, begun: float) -> Iterator[Any]:
    columns = BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn()
    with Progress(*columns, console=console(True), transient=True) as bar:
        task = bar.add_task("", total=steps or 60 * minutes, completed=course.steps if steps else 0)
        while course.steps < steps if steps else monotonic() - begun < 60 * minutes or not course.steps:
            yield next(going)
            latest = course.curve[-20:]
            told = say("{games} games, {points} points", games=course.games, points=f"{sum(latest) / len(latest):.1f}")
            bar.update(task, completed=course.steps if steps else monotonic() - begun, description=speaking()(told))


def _finish(course: Any, path: Path, deals: int, jobs: int) -> None:
    """Write the weights, measure them on fresh deals, write what was measured, and tell."""
    from roundhouse.arena.learn.measure import found, fresh_games, played
    from roundhouse.arena.learn.picture import curve
    from roundhouse.arena.learn.weights import write, written

    command, speak = _command(course, deals), speaking()
    write(path, written(course, command, {}))
    path.with_suffix(".svg").write_text(curve(course, speak), encoding="utf-8")
    orders = fresh_games(course.plan, path, deals)
    measured = found(course.plan, path, list(watched(played(orders, jobs), len(orders))))
    write(path, written(course, command, measured))
    told = say(
        "{file}: {steps} steps, {games} games; on {deals} fresh deals {points} points",
        file=str(path), steps=course.steps, games=course.games, deals=measured["deals"],
        points=_spelled(measured["points"]),
    )  # fmt: skip
    click.echo(speak(told))
    if "wins" in measured:
        share = _spelled(measured["wins"], 100)
        click.echo(speak(say("against {bot} {share} % of the games won", bot=measured["against"], share=share)))


def _spelled(told: dict[str, float], times: float = 1.0) -> str:
    return f"{times * told['mean']:.1f} ± {times * told['margin']:.1f}"


def _command(course: Any, deals: int) -> str:
    """The command that learns and measures the same again."""
    plan = course.plan
    usual = write_options(find(plan.game).rules.options())
    sets = "".join(f" --set {name}={value}" for name, value in plan.options.items() if value != usual[name])
    steps = f"--steps {course.steps}" + f" --batch {plan.deals}" * (plan.deals != BATCH)
    return f"roundhouse learn {plan.game} --seats {plan.seats}{sets} {steps} --seed {quote(plan.seed)} --deals {deals}"
