"""The line of the day as one guest is told it: deals, lists of the day and the month, one's own tries.

Names and points are everybody's; where to look at a try, and what the strong bot made, is for those who have finished.
"""

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from roundhouse.core import nature
from roundhouse.core.game import Game
from roundhouse.core.words import Speaker, say, speaker
from roundhouse.games import find, opened
from roundhouse.server.api.problems import Problem
from roundhouse.server.coach import tries
from roundhouse.server.coach.daily import Daily, playable
from roundhouse.server.coach.tries import BOT, Try
from roundhouse.table.daily import after, ends, levels, month_of, stars, streak
from roundhouse.table.lists import (
    DailyGameJson,
    DailyJson,
    DailyLineJson,
    DailyMineJson,
    DailyMonthJson,
    DailyPossibleJson,
)
from roundhouse.table.shelf import LONG

MOST_LINES = 50
LONGEST_STREAK = 1000  # days that are looked back


@dataclass(slots=True)
class Book:
    """What the store says of a day: everybody's counted tries of its month, one's own, practice, what was possible."""

    month: list[Try] = field(default_factory=list)
    mine: list[Try] = field(default_factory=list)
    practice: dict[str, str] = field(default_factory=dict)
    possible: dict[str, int] = field(default_factory=dict)  # by table, where it was found out


async def told(daily: Daily, day: str, guest: str, lists: bool, lang: str) -> DailyJson:
    """The page of a day."""
    today = daily.today()
    if not ends(today) >= ends(day):
        raise Problem.not_now(say("That day has not come yet."))
    shelf = sorted(opened(), key=lambda game: (game.about.minutes > LONG, game.rules.seats.start, game.about.minutes))
    games = [name for name in map(_tried, (game.name for game in shelf)) if name]
    found = await daily.house.store.read(lambda connection: _read(connection, daily, day, guest, games, lists))
    days = {one.day for one in found.mine if one.counts}
    return {
        "day": day, "today": today, "ends": ends(day), "streak": streak(days, today),
        "games": [await _game(daily, name, day, today, guest, found, lang) for name in games],
    }  # fmt: skip


def _tried(name: str) -> str:
    with suppress(Problem):
        return playable(name).name
    return ""


def _read(connection: Connection, daily: Daily, day: str, guest: str, games: list[str], lists: bool) -> Book:
    today = daily.today()
    book = Book(tries.of_days(connection, month_of(day), day) if lists else [])
    if lists and day < today:
        book.possible = tries.possible(connection, day, daily.possible)
    if guest:
        book.mine = tries.of_guest(connection, guest, min(day, after(today, -LONGEST_STREAK)))
        for game in games:
            _, table, over = tries.last_practice(connection, day, game, guest)
            book.practice[game] = "" if over else table
    return book


async def _game(
    daily: Daily, name: str, day: str, today: str, guest: str, book: Book, lang: str
) -> DailyGameJson:  # fmt: skip
    game, past = find(name), day < today
    speak, seed = speaker(lang, game.about.folder), await daily.seed(day, name)
    ours = [one for one in book.month if one.game == name]
    people = [one for one in ours if one.day == day and one.guest != BOT]
    mine = next((one for one in book.mine if one.game == name and one.day == day), None)
    done = past or (mine is not None and mine.over)
    strong = next((one for one in ours if one.day == day and one.guest == BOT), None)
    thinks = bool(mine and mine.over and book.month and not strong) and daily.think(day, name)
    return {
        "game": name, "title": speak(game.title), "bots": len(levels(game)) - 1,
        "commitment": nature.commitment(seed), "seed": seed.hex() if past else None,
        "tomorrow": nature.commitment(await daily.seed(after(day), name)),
        "mine": _mine(mine, people, strong) if mine else None, "practice": book.practice.get(name, ""),
        "lines": [_line(one, guest, done, speak) for one in people[:MOST_LINES]],
        "month": _month([one for one in ours if one.guest != BOT], guest, speak),
        "strong": _line(strong, guest, True, speak) if strong and done else None, "thinking": thinks,
        "possible": _possible(game, past, mine, [*people, *([strong] if strong else [])], book),
    }  # fmt: skip


def _possible(
    game: Game[Any], past: bool, mine: Try | None, others: list[Try], book: Book
) -> DailyPossibleJson | None:  # fmt: skip
    """At least what was found out from any game of this deal, or made in it; one's own review tells more."""
    own = mine if mine and mine.over else None
    if game.thinking.hindsight is None or not (own or (past and others)):
        return None
    if not past:  # who plays as two guests would copy the better game: it is told when the day is over
        return {"points": None, "table": ""}
    ended = [own, *others] if own else others
    known = {one.table: book.possible[one.table] for one in ended if one.table in book.possible}
    best = max(known, key=lambda table: known[table], default=others[0].table if others else "")
    points = max(*known.values(), *(one.points for one in ended)) if known else None
    return {"points": points, "table": own.table if own else best}


def _mine(mine: Try, people: list[Try], strong: Try | None) -> DailyMineJson:
    listed = any(one.table == mine.table for one in people)
    place = 1 + sum(one.points > mine.points for one in people) if listed else 0  # equal points share a place
    return {
        "table": mine.table, "name": mine.name, "over": mine.over, "counts": mine.counts,
        "points": mine.points, "place": place,
        "stars": stars(mine.points, strong.points if strong else None) if mine.over else 0,
    }  # fmt: skip


def _line(one: Try, guest: str, done: bool, speak: Speaker) -> DailyLineJson:
    return {
        "name": _name(one, speak), "points": one.points, "at": one.at, "you": bool(guest) and one.guest == guest,
        "table": one.table if done else "",
    }  # fmt: skip


def _month(ours: list[Try], guest: str, speak: Speaker) -> list[DailyMonthJson]:
    by_guest: dict[str, list[Try]] = defaultdict(list)
    for one in ours:
        by_guest[one.guest].append(one)
    lines: list[DailyMonthJson] = [
        {
            "name": _name(max(found, key=lambda one: one.at), speak),
            "points": sum(one.points for one in found),
            "days": len(found),
            "you": bool(guest) and who == guest,
        }
        for who, found in by_guest.items()
    ]
    return sorted(lines, key=lambda line: (-line["points"], line["days"]))[:MOST_LINES]


def _name(one: Try, speak: Speaker) -> str:
    if one.guest == BOT:
        return speak(say("Strong bot"))
    return one.name or speak(say("A guest"))
