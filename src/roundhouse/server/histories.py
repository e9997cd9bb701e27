"""Somebody's finished games out of the store, and what stays of them in the words of one reader."""

import json
from collections import Counter, defaultdict
from collections.abc import Hashable

from sqlalchemy import Connection, and_, or_, select

from roundhouse.core.errors import CannotRead
from roundhouse.core.options import known_options
from roundhouse.core.words import speaker
from roundhouse.games import find
from roundhouse.server.schema import holders, seats, tables
from roundhouse.table.contract import ChosenOptionJson
from roundhouse.table.frame import chosen_options
from roundhouse.table.history import Finished, history
from roundhouse.table.lists import BestJson, DuelJson, HistoryJson

MOST = 5000


def finished_games(connection: Connection, guest: str) -> list[Finished]:
    """The games of this guest that are over and count: one seat of one's own, played to the end or given up."""
    own = and_(holders.c.table == tables.c.id, holders.c.guest == guest, holders.c.left.is_(False))
    asked = (
        select(tables.c.id, tables.c.game, tables.c.options, tables.c.result, tables.c.touched, holders.c.seat)
        .add_columns(seats.c.resigned)
        .join(holders, own)
        .join(seats, and_(seats.c.table == holders.c.table, seats.c.seat == holders.c.seat))
        .where(tables.c.over.is_(True), tables.c.result.is_not(None))
        .where(tables.c.lesson == "", tables.c.base == 0, tables.c.practice.is_(False))
        .order_by(tables.c.touched.desc(), tables.c.id)
        .limit(MOST)
    )
    rows = connection.execute(asked).all()
    held = Counter(row.id for row in rows)
    there = _people(connection, guest)
    return [
        Finished(
            row.game,
            row.options,
            row.seat,
            *_standing(row.result),
            _others(there[row.id], row.seat),
            row.touched,
            row.resigned,
        )
        for row in rows
        if held[row.id] == 1 and row.seat in there[row.id]
    ]


def told(games: list[Finished], lang: str) -> HistoryJson:
    """What stays of them; whoever else played is named, and not otherwise known."""
    found = history(games)
    people = {who: number for number, who in enumerate(dict.fromkeys(duel.who for duel in found.duels))}
    bests: list[BestJson] = []
    for best in found.bests:
        title, options = _titled(best.game, best.options, lang)
        bests.append({
            "game": best.game, "title": title, "options": options, "seats": best.seats, "played": best.played,
            "best": best.best, "average": round(best.total / best.played, 1), "won": best.won,
            "streak": best.streak, "longest": best.longest, "last": best.last,
        })  # fmt: skip
    duels: list[DuelJson] = [
        {
            "person": people[duel.who], "name": duel.name, "game": duel.game,
            "title": _titled(duel.game, "{}", lang)[0],
            "won": duel.won, "lost": duel.lost, "drawn": duel.drawn, "last": duel.last,
        }
        for duel in found.duels
    ]  # fmt: skip
    return {"bests": bests, "duels": duels}


def _people(connection: Connection, guest: str) -> dict[str, dict[int, tuple[Hashable, str]]]:
    """Who sat as a person at each table of this guest, by seat: the device that came first, and the name."""
    mine = select(holders.c.table).where(holders.c.guest == guest, holders.c.left.is_(False))
    asked = (
        select(seats.c.table, seats.c.seat, seats.c.name, holders.c.guest)
        .join(holders, and_(holders.c.table == seats.c.table, holders.c.seat == seats.c.seat))
        .where(
            or_(seats.c.kind == "person", seats.c.resigned.is_(True)),
            seats.c.table.in_(mine),
            holders.c.left.is_(False),
        )
        .order_by(holders.c.since.desc(), holders.c.guest)
    )
    found: dict[str, dict[int, tuple[Hashable, str]]] = defaultdict(dict)
    for row in connection.execute(asked):
        found[row.table][row.seat] = (row.guest, row.name)
    return found


def _others(people: dict[int, tuple[Hashable, str]], mine: int) -> dict[int, tuple[Hashable, str]]:
    """The others, each once: who held several seats there was several players on one device, and nobody's rival."""
    holding = [who for who, _ in people.values()]
    return {seat: one for seat, one in people.items() if seat != mine and one[1] and holding.count(one[0]) == 1}


def _standing(result: str) -> tuple[list[int], list[int]]:
    found = json.loads(result)
    return found["points"], found["ranks"]


def _titled(name: str, options: str, lang: str) -> tuple[str, list[ChosenOptionJson]]:
    try:
        game = find(name)
    except CannotRead:  # it has left the shelf
        return name, []
    speak = speaker(lang, game.about.folder)
    chosen = chosen_options(game, known_options(game, json.loads(options))[0], speak)
    return speak(game.title), [one for one in chosen if not one["usual"]]
