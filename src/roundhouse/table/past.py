"""What stays of somebody's finished games, in the words of one reader."""

import json

from roundhouse.core.errors import CannotRead
from roundhouse.core.options import known_options
from roundhouse.core.words import speaker
from roundhouse.games import find
from roundhouse.table.contract import ChosenOptionJson
from roundhouse.table.frame import chosen_options
from roundhouse.table.history import Finished, history
from roundhouse.table.lists import BestJson, DuelJson, HistoryJson
from roundhouse.table.record import TableRecord


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


def on_this_device(record: TableRecord) -> Finished | None:
    """A table of this device as its one person has played it; nothing where it is not over or does not count."""
    people = [seat for seat, one in enumerate(record.seats) if one.kind == "person"]
    if not record.over or not record.result or record.lesson or record.base or record.practice or len(people) != 1:
        return None
    (mine,) = people
    if not record.seats[mine].holders:  # a game of others that came by a link
        return None
    return Finished(record.game, record.options, mine, *standing(record.result), {}, record.touched)


def standing(result: str) -> tuple[list[int], list[int]]:
    """Points and ranks of a kept result."""
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
