"""A table as the list of somebody's tables shows it."""

import json

from roundhouse.core.errors import CannotRead
from roundhouse.core.options import known_options
from roundhouse.core.words import speaker
from roundhouse.games import find
from roundhouse.table.clocks import clock_json, time_json
from roundhouse.table.frame import called, chosen_options
from roundhouse.table.lists import ListedSeatJson, ListedTableJson
from roundhouse.table.record import TableRecord
from roundhouse.table.teaching import lesson_of


def listed(record: TableRecord, seq: int, me: str, lang: str, lived: int = 0) -> ListedTableJson:
    """A table in the list of somebody's tables; `lived`: the time of the house, in which its clocks run."""
    try:
        game = find(record.game)
        speak = speaker(lang, game.about.folder)
        title, other = speak(game.title), record.rules != game.rules.version
        lesson = lesson_of(game, record.lesson)
        options = chosen_options(game, known_options(game, json.loads(record.options))[0], speak)
    except CannotRead:  # a game that has left the shelf
        speak, title, options, other = speaker(lang), record.game, [], True
        lesson = None
    acting = record.acting.split(",") if record.started and not record.over and not other else []
    seats: list[ListedSeatJson] = [
        {
            "seat": number, "name": speak(called(one.kind, number, one.name)), "kind": one.kind,
            "you": me in one.holders, "clock": clock_json(record, number, lived),
        }
        for number, one in enumerate(record.seats)
    ]  # fmt: skip
    turn = any(one["you"] and str(one["seat"]) in acting for one in seats)
    return {
        "table": record.id, "game": record.game, "title": title, "seq": seq, "moves": record.moves,
        "started": record.started, "over": record.over, "frozen": other,
        "host": record.host == me, "your_turn": turn, "acting": [int(seat) for seat in acting if seat],
        "result": json.loads(record.result) if record.over and record.result else None,
        "counts": not (record.lesson or record.base or record.practice or record.brought),
        "lesson": lesson.title(lang) if lesson else "",
        "seats": seats, "touched": record.touched, "options": options, "hints": record.hints, "time": time_json(record),
        "left": me != record.host and not any(one["you"] for one in seats),
    }  # fmt: skip
