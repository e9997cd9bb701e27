"""roundhouse ladder | passport: how strong bots are, and whether they may be trusted."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import click
from rich.markup import escape
from rich.table import Table

from roundhouse import __version__
from roundhouse.arena.anchors import anchored, level_bots
from roundhouse.arena.ladder import Ladder, ladder, sealed_orders, usual_bots
from roundhouse.arena.ladder_page import ladder_page
from roundhouse.arena.passport import Passport, passport
from roundhouse.arena.play import simulate
from roundhouse.cli.arenas import mean_json, spelled, tell_faults
from roundhouse.cli.files import (
    jobs_option,
    json_option,
    on_option,
    seed_option,
    set_option,
    split_names,
    table_options,
)
from roundhouse.cli.speech import console, speaking, watched
from roundhouse.core.game import Game
from roundhouse.core.nature import new_seed
from roundhouse.core.words import Say, say
from roundhouse.games import find, shelf

NO = 1
"""The exit code when something does not hold."""


@click.command("ladder")
@click.argument("games", nargs=-1)
@click.option("--bots", default="", help="Names with commas; else every bot of each game.")
@click.option("--without", default="", help="Names with commas that stay away, such as slow ones.")
@click.option("--deals", default=20, show_default=True, type=click.IntRange(1), help="How many deals of each game.")
@click.option("--seed", default="", help="Any text; else a fresh one, sealed before the games and told after them.")
@jobs_option
@on_option
@json_option
@click.option("-o", "--out", type=click.Path(path_type=Path, dir_okay=False), help="Write a page with plots here.")
@click.option(
    "--anchors",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Rate the levels easy, normal and hard, and write here where they stand for people's ratings.",
)
def ladder_of(
    games: tuple[str, ...], bots: str, without: str, deals: int, seed: str, jobs: int, on: str, as_json: bool,
    out: Path | None, anchors: Path | None,
) -> None:  # fmt: skip
    """Rate bots of each of GAMES (all, if none is named): the same deals for all, from every seat.

    Games in which nobody touches another are played alone and told by mean points.
    """
    seed = seed or new_seed().hex()
    commitment, speak = sha256(seed.encode()).hexdigest(), speaking()
    click.echo(speak(say("Deals are sealed; SHA-256 of their seed: {commitment}", commitment=commitment)), err=True)
    chosen = [find(name) for name in games or shelf()]
    away = split_names(without) if without else []
    wanted = [(game, [one for one in _names(game, bots, anchors is not None) if one not in away]) for game in chosen]
    orders = [sealed_orders(game, names, game.rules.options(), deals, seed) for game, names in wanted]
    played = list(watched(simulate([one for some in orders for one in some], jobs, on), sum(map(len, orders))))
    tell_faults([(one.bots, one.faults) for one in played])
    found: list[Ladder] = []
    levels: dict[str, Any] = {}
    for (game, names), some in zip(wanted, orders, strict=True):
        mine, played = played[: len(some)], played[len(some) :]
        found.append(ladder(game, names, mine))
        levels |= {game.name: anchored(game, mine)} if anchors else {}
    if anchors:
        _write_anchors(anchors, levels, seed, deals)
    if out:
        out.write_text(ladder_page(found, speak, seed, commitment), encoding="utf-8")
    if as_json:
        told = {"seed": seed, "commitment": commitment, "ladders": [_ladder_json(one) for one in found]}
        click.echo(json.dumps(told))
        return
    for one in found:
        console().print(_ladder_table(one))
    click.echo(speak(say("Seed of the deals: {seed}", seed=seed)))


@click.command("passport")
@click.argument("game")
@click.option("--bots", required=True, help="Names with commas: a passport for each.")
@click.option("--games", default=4, show_default=True, type=click.IntRange(1), help="How many games each plays.")
@click.option(
    "--seconds", default=10.0, show_default=True, type=click.FloatRange(0.001, 3600), help="Allowed for a move."
)
@seed_option
@set_option
@json_option
def passport_of(
    game: str, bots: str, games: int, seconds: float, seed: str, pairs: tuple[str, ...], as_json: bool
) -> int:
    """Check that bots make legal moves, repeat themselves, keep the time and know nothing but their view.

    The exit code is 1 if anything does not hold.
    """
    chosen, names = find(game), split_names(bots)
    options = table_options(chosen, max(2, chosen.rules.seats.start), pairs)
    found = [passport(chosen, name, games, seconds, seed, options) for name in watched(names, len(names))]
    if as_json:
        click.echo(json.dumps([_passport_json(one) for one in found]))
    else:
        for one in found:
            console().print(_passport_table(one))
    return 0 if all(one.good for one in found) else NO


def _names(game: Game[Any], bots: str, levels: bool) -> list[str]:
    if levels:
        return list(level_bots(game).values())
    return split_names(bots) if bots else usual_bots(game)


def _write_anchors(file: Path, levels: dict[str, Any], seed: str, deals: int) -> None:
    """Beside the games that are there already: each is played again by the command that stands with it."""
    known = json.loads(file.read_text(encoding="utf-8"))["games"] if file.exists() else {}
    for name, one in levels.items():
        command = f"roundhouse ladder {name} --deals {deals} --seed {seed} --anchors {file.name}"
        known[name] = {"made": command, "version": __version__, "rules": find(name).rules.version, **one}
    told = {"about": "Where bots stand for people's ratings; the normal bot is the middle.", "games": known}
    file.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _ladder_json(one: Ladder) -> dict[str, Any]:
    rungs = [
        {
            "bot": rung.bot,
            "rating": None if rung.rating is None else {"mean": rung.rating, "margin": rung.unsure},
            "wins": None if rung.wins is None else mean_json(rung.wins),
            "points": mean_json(rung.points),
        }
        for rung in one.rungs
    ]
    pairs = [{"bot": bot, "other": other, **mean_json(mean)} for (bot, other), mean in one.pairs.items()]
    told = {"game": one.game, "seats": one.seats, "deals": one.deals, "games": one.games}
    return {**told, "rungs": rungs, "pairs": pairs}


def _ladder_table(one: Ladder) -> Table:
    speak = speaking()
    heads = [say("Bot"), say("Points")] if one.alone else [say("Bot"), say("Rating"), say("Wins"), say("Points")]
    table = Table(*map(speak, heads), title=speak(find(one.game).title), title_justify="left")
    for rung in one.rungs:
        cells = [spelled(rung.points)]
        if rung.wins is not None and rung.rating is not None:
            wins = f"{100 * rung.wins.mean:.1f} ± {100 * rung.wins.margin:.1f} %"
            cells = [f"{rung.rating:.1f} ± {rung.unsure:.1f}", wins, *cells]
        table.add_row(escape(rung.bot), *cells)
    return table


def _passport_json(one: Passport) -> dict[str, Any]:
    speak = speaking()
    stamps = [{"name": stamp.name, "holds": stamp.holds, "seen": speak(stamp.seen)} for stamp in one.stamps]
    return {
        "game": one.game,
        "bot": one.bot,
        "games": one.games,
        "moves": one.moves,
        "good": one.good,
        "stamps": stamps,
    }


def _passport_table(one: Passport) -> Table:
    speak = speaking()
    table = Table("", "", "", title=escape(f"{one.bot} · {speak(find(one.game).title)}"), title_justify="left",
                  show_header=False)  # fmt: skip
    for stamp in one.stamps:
        sign = {True: "[green]✓[/]", False: "[red]✗[/]", None: "–"}[stamp.holds]
        table.add_row(sign, speak(STAMPS[stamp.name]), escape(speak(stamp.seen)))
    return table


STAMPS: dict[str, Say] = {
    "legal": say("legal moves"),
    "repeats": say("same seed, same moves"),
    "in time": say("in time"),
    "leaks nothing": say("knows its view alone"),
}
