"""The page of a table: what a guest sees now, or saw at an earlier position, as JSON."""

from typing import Any

from roundhouse.core import nature
from roundhouse.core.game import Game
from roundhouse.core.match import Match
from roundhouse.core.options import write_options
from roundhouse.core.strict_json import write_json
from roundhouse.core.versions import counted, remarks
from roundhouse.core.words import Part, Say, Speaker, player, say, speaker
from roundhouse.server.problems import Problem
from roundhouse.server.sight import log, sight
from roundhouse.server.story import Story
from roundhouse.server.table import Table

COLOURS = ("blue", "orange", "green", "purple", "red", "sky")
SIGNS = ("●", "▲", "■", "◆", "★", "⬟")


def page(table: Table, guest: str, asked: int | None, lang: str) -> bytes:
    """The page as it is now."""
    seat, handover = eyes(table, guest, asked)
    return _joined(frame(table, guest, seat, handover, lang), _sight_now(table, seat, lang))


def earlier_page(table: Table, guest: str, asked: int | None, lang: str, at: int) -> bytes:
    """The page at an earlier position; once the game is over, through anybody's eyes."""
    match = earlier(table, at)
    seat = asked if table.over and asked in range(match.seats) else eyes(table, guest, asked)[0]
    outside = frame(table, guest, seat, None, lang)
    content = sight(match, _story(table, seat), table_speaker(table, lang), live=False)
    over = table.over and at == len(table.match.moves)
    if table.frozen:
        content["result"] = _kept_result(table, lang) if over else None
    inside = write_json(content)
    outside |= {"at": at, "over": over, "can_undo": False, "undo_seat": None}
    for one in outside["seats"]:
        one["to_act"] = one["seat"] in table.game.rules.to_act(match.state)
    return _joined(outside, inside)


def earlier(table: Table, at: int) -> Match:
    """The match as it stood after so many moves."""
    if not 0 <= at <= len(table.match.moves):
        raise Problem.unknown(
            say("There is no such position; positions go from 0 to {last}.", last=len(table.match.moves))
        )
    return table.match if at == len(table.match.moves) else table.match.at(at)


def whole_story(table: Table, guest: str, asked: int | None, lang: str) -> list[dict[str, Any]]:
    """The log from the first move on, in words."""
    story = _story(table, eyes(table, guest, asked)[0])
    return log(story, table_speaker(table, lang), set(), len(story.told), len(story.told))


def eyes(table: Table, guest: str, asked: int | None) -> tuple[int | None, int | None]:
    """Through which seat's eyes this guest looks, and to whom the device should be handed."""
    mine, acting = table.seats_of(guest), table.acting()
    if asked is not None and asked not in mine:
        raise Problem.not_yours()
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
    over, undo = table.over, undo_seat(table, guest, seat)
    return {
        "table": record.id, "game": game.name, "title": speak(game.title), "version": table.version,
        "seq": table.seq, "moves": len(table.match.moves), "started": record.started, "over": over, "lang": lang,
        "frozen": frozen(table, speak),
        "host": bool(guest) and guest == record.host,
        "seats": [_seat(table, number, guest, speak) for number in range(len(record.seats))],
        "you": table.seats_of(guest), "seat": seat, "handover": handover,
        "can_undo": undo is not None, "undo_seat": undo,
        "commitment": nature.commitment(table.match.seed), "seed": table.match.seed.hex() if over else None,
        "chat": {"on": record.chat, "lines": record.lines if record.chat else []},
        "pace": record.pace, "next": record.next, "base": record.base,
        "options": chosen_options(game, table.match.options, speak),
    }  # fmt: skip


def frozen(table: Table, speak: Speaker) -> dict[str, Any] | None:
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


def seat_name(table: Table, number: int, speak: Speaker) -> str:
    """What a seat is called: the name given, or its number."""
    seat = table.record.seats[number]
    return seat.name or speak(default_name(seat.kind, number))


def table_speaker(table: Table, lang: str) -> Speaker:
    """The speaker of this table: calls everybody by name, bots in the reader's language."""
    names: list[Part] = [
        one.name or (default_name("bot", number) if one.kind == "bot" else "")
        for number, one in enumerate(table.record.seats)
    ]
    return speaker(lang, table.game.about.folder).at(names)


def default_name(kind: str, number: int) -> Say:
    """The name of a seat to which nobody gave one."""
    return say("Bot {n}", n=number + 1) if kind == "bot" else player(number)


def chosen_options(game: Game[Any], options: Any, speak: Speaker) -> list[dict[str, Any]]:
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


def _seat(table: Table, number: int, guest: str, speak: Speaker) -> dict[str, Any]:
    seat = table.record.seats[number]
    return {
        "seat": number, "name": seat_name(table, number, speak), "kind": seat.kind,
        "level": seat.level if seat.kind == "bot" else "", "colour": COLOURS[number % 6], "sign": SIGNS[number % 6],
        "present": table.listeners.present(seat.holders), "you": bool(guest) and guest in seat.holders,
        "to_act": number in table.acting(), "held": seat.kind == "bot" and bool(seat.holders),
    }  # fmt: skip


def _sight_now(table: Table, seat: int | None, lang: str) -> bytes:
    now = (table.seq, table.record.rev)
    if table.sights_of != now:  # what was seen before is of no more use
        table.sights, table.sights_of = {}, now
    key = (seat, lang)
    if key not in table.sights:
        table.sights[key] = write_json(_look(table, seat, lang))
    return table.sights[key]


def _look(table: Table, seat: int | None, lang: str) -> dict[str, Any]:
    live = table.record.started and not table.frozen
    mine = live and seat is not None and table.record.seats[seat].kind == "person"
    content = sight(table.match, _story(table, seat), table_speaker(table, lang), mine)
    if table.frozen:
        content["result"] = _kept_result(table, lang) if table.over else None
        content["prompt"] = speaker(lang)(say("This game can only be watched."))
    elif not table.record.started:
        waiting = any(one.kind == "open" for one in table.record.seats)
        words = say("Waiting for friends to sit down.") if waiting else say("All have sat down: start the game.")
        content["prompt"] = speaker(lang)(words)
    return content


def _kept_result(table: Table, lang: str) -> dict[str, Any] | None:
    """What the game ended with; today's words for it only where today's rules count the same."""
    kept = table.kept
    if kept is None:
        return None
    ended = table.match.result if counted(table.match) == kept else None
    speak = table_speaker(table, lang)
    return {**kept, "words": [speak(one) for one in ended.words] if ended else []}


def _story(table: Table, seat: int | None) -> Story:
    if seat not in table.stories:
        table.stories[seat] = Story(table.game, seat, table.game.rules.new(table.match.seats, table.match.options))
    table.stories[seat].follow(table.match.moves)
    return table.stories[seat]


def _joined(outside: dict[str, Any], inside: bytes) -> bytes:
    return write_json(outside)[:-1] + b"," + inside[1:]
