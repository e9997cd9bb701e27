"""roundhouse simulate | tournament: many games between bots."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import click
from rich.markup import escape
from rich.table import Table

from roundhouse.arena.play import GameResult, deal_out
from roundhouse.arena.play import simulate as play_all
from roundhouse.arena.tally import Course, Mean, Record, course, records
from roundhouse.arena.tournament import Standing, paired, standings
from roundhouse.cli.files import (
    bots_option,
    jobs_option,
    json_option,
    on_option,
    seats_option,
    seed_option,
    set_option,
    split_names,
    table_options,
)
from roundhouse.cli.speech import console, speaking, watched
from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say
from roundhouse.games import find


@click.command()
@click.argument("game")
@seats_option
@bots_option
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@seed_option
@set_option
@click.option("--logs", type=click.Path(path_type=Path, file_okay=False), help="Write every log into this folder.")
@jobs_option
@on_option
@json_option
def simulate(
    game: str,
    seats: int | None,
    bots: str,
    games: int,
    seed: str,
    pairs: tuple[str, ...],
    logs: Path | None,
    jobs: int,
    on: str,
    as_json: bool,
) -> None:
    """Let bots play many games of GAME and show what they score."""
    chosen, names = find(game), split_names(bots)
    seats = seats or max(len(names), chosen.rules.seats.start)
    options = table_options(chosen, seats, pairs)
    orders = deal_out(chosen, names, seats, options, games, seed, logged=logs is not None)
    begun = perf_counter()
    played = list(watched(_kept(play_all(orders, jobs, on), logs), games))
    seconds = perf_counter() - begun
    found, went = records(played), course(played)
    tell_faults([(one.bots, one.faults) for one in played])
    if as_json:
        told = {"games": games, "seconds": seconds, **_course(went)}
        click.echo(json.dumps({**told, "bots": {name: _record(record) for name, record in found.items()}}))
        return
    _print_records(found)
    _print_course(went, games, seconds)


@click.command()
@click.argument("game")
@click.option("--bots", required=True, help="Two or more names with commas: one for each seat.")
@click.option("--deals", default=100, show_default=True, type=click.IntRange(1), help="How many deals.")
@seed_option
@set_option
@jobs_option
@on_option
@json_option
def tournament(
    game: str, bots: str, deals: int, seed: str, pairs: tuple[str, ...], jobs: int, on: str, as_json: bool
) -> None:
    """Compare bots: every deal of GAME is played once from every seat."""
    chosen, names = find(game), split_names(bots)
    if len(set(names)) < len(names):
        raise CannotRead(say("a tournament compares bots of different names"))
    options = table_options(chosen, len(names), pairs)
    orders = paired(chosen, names, options, deals, seed)
    played = list(watched(play_all(orders, jobs, on), len(orders)))
    found = standings(played, names)
    tell_faults([(one.bots, one.faults) for one in played])
    if as_json:
        click.echo(json.dumps({"deals": deals, "standings": [_standing(one) for one in found]}))
        return
    _print_standings(found)


def _kept(games: Iterable[GameResult], folder: Path | None) -> Iterator[GameResult]:
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    for played in games:
        if folder:
            (folder / f"{played.number:06}.jsonl").write_text(played.log, encoding="utf-8")
        yield played


def tell_faults(games: Sequence[tuple[tuple[str, ...], tuple[str, ...]]]) -> None:
    """What bots from elsewhere did wrong (who sat there, and their faults), once for each, on standard error."""
    found: dict[str, list[str]] = {}
    for seated, wrong in games:
        for name, fault in zip(seated, wrong, strict=True):
            if fault:
                found.setdefault(name, []).append(fault)
    for name, faults in found.items():
        told = say(
            "{bot} failed in {count} of {games} games and lost them; the first time: {why}",
            bot=name, count=len(faults), games=sum(name in names for names, _ in games), why=faults[0],
        )  # fmt: skip
        click.echo(speaking()(told), err=True)


def _record(record: Record) -> dict[str, Any]:
    lines = [{"rule": rule, "words": words, **mean_json(mean)} for (rule, words), mean in record.lines.items()]
    spread = {"low": record.low, "high": record.high}
    return {"points": {**mean_json(record.points), **spread}, "wins": mean_json(record.wins), "lines": lines}


def _standing(one: Standing) -> dict[str, Any]:
    return {"bot": one.bot, "wins": mean_json(one.wins), "points": mean_json(one.points), "lead": mean_json(one.lead)}


def mean_json(mean: Mean) -> dict[str, float]:
    """A mean as plain numbers."""
    return {"count": mean.count, "mean": mean.mean, "margin": mean.margin, "deviation": mean.deviation}


def spelled(mean: Mean) -> str:
    """A mean with its margin."""
    return f"{mean.mean:.2f} ± {mean.margin:.2f}"


def _course(went: Course) -> dict[str, Any]:
    turns = {"median": went.quarter(2), "quartiles": [went.quarter(1), went.quarter(3)]}
    return {"winner": mean_json(went.winner), "turns": turns, "moves": mean_json(went.moves)}


def _print_records(found: dict[str, Record]) -> None:
    speak, out = speaking(), console()
    heads = [say("Bot"), say("Seats played"), say("Points"), say("Lowest"), say("Highest"), say("Wins")]
    table = Table(*map(speak, heads))
    for name, record in found.items():
        wins = f"{100 * record.wins.mean:.1f} ± {100 * record.wins.margin:.1f} %"
        spread = [str(record.low), str(record.high), wins]
        table.add_row(escape(name), str(record.points.count), spelled(record.points), *spread)
    out.print(table)
    lines = Table(speak(say("Score line")), *map(escape, found))
    for line in dict.fromkeys(line for record in found.values() for line in record.lines):
        cells = [spelled(record.lines.get(line, Mean())) for record in found.values()]
        lines.add_row(f"[dim]{line[0]}[/] {escape(line[1])}", *cells)
    out.print(lines)


def _print_course(went: Course, games: int, seconds: float) -> None:
    speak, out = speaking(), console()
    length = say(
        "Winner’s points {winner}; turns of a seat: median {median} ({low} to {high} mostly); moves {moves}",
        winner=spelled(went.winner),
        median=went.quarter(2),
        low=went.quarter(1),
        high=went.quarter(3),
        moves=spelled(went.moves),
    )
    out.print(speak(length))
    speed = say(
        "{games} games in {seconds} s: {rate} games/s",
        games=games,
        seconds=f"{seconds:.1f}",
        rate=f"{games / seconds:.1f}",
    )
    out.print(speak(speed))


def _print_standings(found: list[Standing]) -> None:
    speak = speaking()
    table = Table(*map(speak, (say("Bot"), say("Wins"), say("Points"), say("Lead"))))
    for one in found:
        wins = f"{100 * one.wins.mean:.1f} ± {100 * one.wins.margin:.1f} %"
        table.add_row(escape(one.bot), wins, spelled(one.points), spelled(one.lead))
    console().print(table)
