"""The page of a table: what a guest sees now, or saw at an earlier position, as JSON."""

from typing import Any

from roundhouse.core.match import Match
from roundhouse.core.strict_json import write_json
from roundhouse.core.versions import counted
from roundhouse.core.words import say, speaker
from roundhouse.table.contract import EntryJson, ResultJson
from roundhouse.table.errors import NotThere
from roundhouse.table.frame import frame, table_speaker, viewing_seat
from roundhouse.table.narration import Narration
from roundhouse.table.rendering import log, rendering
from roundhouse.table.table import Table


def page(table: Table, guest: str, asked: int | None, lang: str) -> bytes:
    """The page as it is now."""
    seat, handover = viewing_seat(table, guest, asked)
    return _joined(frame(table, guest, seat, handover, lang), _rendered_now(table, seat, lang))


def earlier_page(table: Table, guest: str, asked: int | None, lang: str, at: int) -> bytes:
    """The page at an earlier position; once the game is over, through anybody's eyes."""
    match = earlier(table, at)
    seat = asked if table.over and asked in range(match.seats) else viewing_seat(table, guest, asked)[0]
    outside = frame(table, guest, seat, None, lang)
    content = rendering(match, _narration(table, seat), table_speaker(table, lang), live=False)
    over = table.over and at == len(table.match.moves)
    if table.frozen:
        content["result"] = _kept_result(table, lang) if over else None
    inside = write_json(content)
    outside |= {"at": at, "over": over, "can_undo": False, "undo_seat": None, "lesson": None}
    for one in outside["seats"]:
        one["to_act"] = one["seat"] in table.game.rules.to_act(match.state)
    return _joined(outside, inside)


def earlier(table: Table, at: int) -> Match:
    """The match as it stood after so many moves."""
    if not 0 <= at <= len(table.match.moves):
        raise NotThere(say("There is no such position; positions go from 0 to {last}.", last=len(table.match.moves)))
    return table.match if at == len(table.match.moves) else table.match.at(at)


def whole_narration(table: Table, guest: str, asked: int | None, lang: str) -> list[EntryJson]:
    """The log from the first move on, in words."""
    narration = _narration(table, viewing_seat(table, guest, asked)[0])
    return log(narration, table_speaker(table, lang), set(), len(narration.told), len(narration.told))


def _rendered_now(table: Table, seat: int | None, lang: str) -> bytes:
    now = (table.seq, table.record.rev)
    if table.rendered_of != now:  # what was seen before is of no more use
        table.rendered, table.rendered_of = {}, now
    key = (seat, lang)
    if key not in table.rendered:
        table.rendered[key] = write_json(_look(table, seat, lang))
    return table.rendered[key]


def _look(table: Table, seat: int | None, lang: str) -> dict[str, Any]:
    live = table.record.started and not table.frozen
    mine = live and seat is not None and table.record.seats[seat].kind == "person"
    content = rendering(table.match, _narration(table, seat), table_speaker(table, lang), mine)
    if table.frozen:
        content["result"] = _kept_result(table, lang) if table.over else None
        content["prompt"] = speaker(lang)(say("This game can only be watched."))
    elif not table.record.started:
        waiting = any(one.kind == "open" for one in table.record.seats)
        words = say("Waiting for friends to sit down.") if waiting else say("All have sat down: start the game.")
        content["prompt"] = speaker(lang)(words)
    return content


def _kept_result(table: Table, lang: str) -> ResultJson | None:
    """What the game ended with; today's words for it only where today's rules count the same."""
    kept = table.kept
    if kept is None:
        return None
    ended, speak = table.match.result if counted(table.match) == kept else None, table_speaker(table, lang)
    words = [speak(one) for one in ended.words] if ended else []
    return {"points": kept["points"], "ranks": kept["ranks"], "words": words}


def _narration(table: Table, seat: int | None) -> Narration:
    if seat not in table.narrations:
        first = table.game.rules.new(table.match.seats, table.match.options)
        table.narrations[seat] = Narration(table.game, seat, first)
    table.narrations[seat].follow(table.match.moves)
    return table.narrations[seat]


def _joined(outside: dict[str, Any], inside: bytes) -> bytes:
    return write_json(outside)[:-1] + b"," + inside[1:]
