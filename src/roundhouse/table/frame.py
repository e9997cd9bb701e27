"""The part of a page that depends on who asks, not on the game: people, options, chat, what may be taken back."""

from collections.abc import Sequence
from typing import Any

from roundhouse.core import nature
from roundhouse.core.game import Game
from roundhouse.core.options import write_options
from roundhouse.core.versions import remarks
from roundhouse.core.words import Part, Say, Speaker, player, say, speaker
from roundhouse.scene.seats import SEAT_COLOURS, SEAT_SIGNS
from roundhouse.table.carried import may_go
from roundhouse.table.clocks import clock_json, time_json
from roundhouse.table.contract import ChosenOptionJson, FrozenJson, SeatJson
from roundhouse.table.errors import NotYours
from roundhouse.table.hints import no_hints
from roundhouse.table.lessons import lesson_now
from roundhouse.table.record import FORMER
from roundhouse.table.table import Table
from roundhouse.table.turn import takes_back


def viewing_seat(table: Table, guest: str, asked: int | None) -> tuple[int | None, int | None]:
    """The seat through which this guest looks, and to whom the device should be handed."""
    mine, acting = table.seats_of(guest), table.acting()
    if asked is not None and asked not in mine:
        raise NotYours
    secret = table.game.secrecy.hands and len(mine) > 1 and not table.over
    turn = [seat for seat in mine if seat in acting and table.record.seats[seat].kind == "person"]
    if asked is not None:
        return asked, turn[0] if secret and turn and asked not in turn else None
    if secret:
        return None, turn[0] if turn else None
    return next(iter(turn or mine), None), None


def frame(table: Table, guest: str, seat: int | None, handover: int | None, lang: str) -> dict[str, Any]:
    """The part of a page that depends on who asks, not on the game."""
    record, game = table.record, table.game
    speak = speaker(lang, game.about.folder)
    over, undo, acting = table.over, undo_seat(table, guest, seat), table.acting()
    return {
        "table": record.id, "game": game.name, "version": table.version,
        "seq": table.seq, "moves": len(table.match.moves), "started": record.started, "over": over, "lang": lang,
        "frozen": frozen(table, speak),
        "host": bool(guest) and guest == record.host,
        "seats": [_seat(table, number, guest, acting, speak) for number in range(len(record.seats))],
        "you": table.seats_of(guest), "seat": seat, "handover": handover,
        "can_undo": undo is not None, "undo_seat": undo, "back": taker(table),
        "practice": record.practice, "practice_seat": practice_seat(table, guest, seat),
        "seed": table.match.seed.hex() if over and not table.sealed else None, "daily": record.daily,
        "rated": record.rated, "whole": may_go(table, guest),
        "hints": {"on": record.hints, "why": speak(no_hints(table, seat))},
        "chat": {"on": record.chat, "lines": record.lines if record.chat else []},
        "pace": record.pace, "next": record.next, "base": record.base, "origin": record.origin,
        "time": time_json(record), "lesson": lesson_now(table, seat, lang),
        **_fixed(table, lang),
    }  # fmt: skip


def _fixed(table: Table, lang: str) -> dict[str, Any]:
    """What never changes at a table, in one language."""
    if lang not in table.fixed:
        game, speak = table.game, speaker(lang, table.game.about.folder)
        table.fixed[lang] = {
            "title": speak(game.title),
            "commitment": nature.commitment(table.match.seed),
            "options": chosen_options(game, table.match.options, speak),
        }
    return table.fixed[lang]


def frozen(table: Table, speak: Speaker) -> FrozenJson | None:
    """Why this table can only be watched, in numbers and in words; None where it can be played."""
    found = table.frozen
    if found is None:
        return None
    sentences = [speak(one) for one in remarks(table.match, found, table.over, table.kept)]
    return {"version": found.version, "now": found.now, "at": found.at, "of": found.of, "sentences": sentences}


def undo_seat(table: Table, guest: str, seat: int | None) -> int | None:
    """The seat whose move this guest may take back: the one it looks through, or another of its own that moved last.

    Where hands are secret, only the one it looks through.
    """
    mine = [one for one in table.seats_of(guest) if table.record.seats[one].kind == "person"]
    if seat in mine and seat is not None and table.can_undo(seat) is not None:
        return seat
    if table.game.secrecy.hands or not table.match.moves:
        return None
    last = table.match.moves[-1][0]
    return last if last in mine and table.can_undo(last) is not None else None


def taker(table: Table) -> int | None:
    """Who has taken back, where that was the last that happened here."""
    last = table.log[-1] if table.log else None
    return last.seat if last is not None and takes_back(last) else None


def practice_seat(table: Table, guest: str, seat: int | None) -> int | None:
    """The seat that may take back what chance or bots have answered: this guest's, alone among bots."""
    mine = seat is not None and seat in table.seats_of(guest)
    return seat if mine and seat is not None and table.can_practise(seat) is not None else None


def seat_name(table: Table, number: int, speak: Speaker) -> str:
    """What a seat is called: the name given, or its number."""
    seat = table.record.seats[number]
    return speak(called(seat.kind, number, seat.name))


def table_speaker(table: Table, lang: str) -> Speaker:
    """The speaker of this table: calls everybody by name, bots in the reader's language."""
    names: tuple[Part, ...] = tuple(
        called(one.kind, number, one.name) if one.name or one.kind == "bot" else ""
        for number, one in enumerate(table.record.seats)
    )
    known: Speaker | None = table.speakers.get(lang)
    if known is None or known.names != names:
        known = table.speakers[lang] = speaker(lang, table.game.about.folder).at(names)
    return known


def called(kind: str, number: int, name: str) -> Part:
    """The name of a seat: given, or as it is called by itself."""
    if name == FORMER:
        return say("A former player")
    return name or default_name(kind, number)


def default_name(kind: str, number: int) -> Say:
    """The name of a seat to which nobody gave one."""
    return say("Bot {n}", n=number + 1) if kind == "bot" else player(number)


def chosen_options(game: Game[Any], options: Any, speak: Speaker) -> list[ChosenOptionJson]:
    """The options of a table in words, those that differ from the usual first."""
    known = game.rules.options.__dataclass_fields__
    chosen = write_options(options)
    return [
        {
            "name": name,
            "words": speak(known[name].metadata["words"]),
            "value": value,
            "label": label(known[name], value, speak),
            "usual": value == known[name].default,
        }
        for name, value in sorted(chosen.items(), key=lambda one: one[1] == known[one[0]].default)
    ]


def label(option: Any, value: Any, speak: Speaker) -> str:
    """A value of an option in words."""
    named = option.metadata["labels"].get(str(value).lower())
    if named:
        return speak(named)
    if isinstance(value, bool):
        return speak(say("yes") if value else say("no"))
    return str(value)


def _seat(table: Table, number: int, guest: str, acting: Sequence[int], speak: Speaker) -> SeatJson:
    seat = table.record.seats[number]
    return {
        "seat": number, "name": seat_name(table, number, speak), "kind": seat.kind,
        "level": seat.level if seat.kind == "bot" else "", "hints": seat.hints,
        "colour": SEAT_COLOURS[number % len(SEAT_COLOURS)], "sign": SEAT_SIGNS[number % len(SEAT_SIGNS)],
        "present": table.company.present(seat.holders), "you": bool(guest) and guest in seat.holders,
        "to_act": number in acting,
        "held": seat.kind == "bot" and bool(seat.holders) and not seat.resigned,
        "resigned": seat.resigned, "why": seat.why if seat.kind == "bot" else "", "nudged": seat.nudged,
        "clock": clock_json(table.record, number, table.lived()),
    }  # fmt: skip
