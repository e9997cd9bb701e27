"""The page of a table: what a guest sees now, or saw at an earlier position, as JSON."""

from dataclasses import dataclass
from typing import Any

from roundhouse.core.match import Match
from roundhouse.core.strict_json import write_json
from roundhouse.core.versions import counted
from roundhouse.core.words import say, speaker
from roundhouse.table.change import change, follows, whole
from roundhouse.table.clocks import earlier_clocks
from roundhouse.table.contract import ResultJson
from roundhouse.table.edits import edit
from roundhouse.table.errors import NotThere
from roundhouse.table.frame import frame, table_speaker, viewing_seat
from roundhouse.table.narration import Narration
from roundhouse.table.record import SeatRecord
from roundhouse.table.rendering import Rendering, rendering
from roundhouse.table.standing import resigned
from roundhouse.table.table import Table


@dataclass(slots=True)
class Page:
    """What one guest sees: what depends on who asks, and what depends on the game."""

    outside: dict[str, Any]
    inside: Rendering

    @property
    def version(self) -> str:
        """Of the table, when this was seen."""
        return str(self.outside["version"])

    def event(self, sent: "Page | None") -> tuple[bytes, bytes] | None:
        """What a stream tells of it, after what it told last: a whole page, or what has changed."""
        change = self.since(sent) if sent else None
        return (b"page", self.text()) if change is None else (b"change", change)

    def text(self) -> bytes:
        """The whole page."""
        return write_json(self.outside)[:-1] + b"," + whole(self.inside) + b"}"

    def since(self, old: "Page") -> bytes | None:
        """What has changed since an earlier page; None where it is better to send the whole one."""
        if self.outside["seat"] != old.outside["seat"] or not follows(old.inside, self.inside):
            return None
        new = {name: value for name, value in self.outside.items() if value != old.outside[name]}
        new |= {name: value for name, value in self.inside.plain.items() if value != old.inside.plain[name]}
        edits = [change(old.inside, self.inside)]
        if "chat" in new and new["chat"]["on"] == old.outside["chat"]["on"]:
            lines = _chat(old.outside, new.pop("chat"))
            edits.append(b'"chat":' + lines if lines else b"")
        told = write_json({"since": old.outside["version"], "set": new})
        return b",".join([told[:-1], *filter(None, edits)]) + b"}"


def look(table: Table, guest: str, asked: int | None, lang: str) -> Page:
    """What this guest sees now."""
    seat, handover = viewing_seat(table, guest, asked)
    return Page(frame(table, guest, seat, handover, lang), _rendered_now(table, seat, lang))


def page(table: Table, guest: str, asked: int | None, lang: str) -> bytes:
    """The page as it is now."""
    return look(table, guest, asked, lang).text()


def earlier_page(table: Table, guest: str, asked: int | None, lang: str, at: int) -> bytes:
    """The page at an earlier position; once the game is over, through anybody's eyes."""
    match = earlier(table, at)
    seat = asked if table.over and asked in range(match.seats) else viewing_seat(table, guest, asked)[0]
    outside = frame(table, guest, seat, None, lang)
    inside = rendering(match, _narration(table, seat), table_speaker(table, lang), False, resigned(table.record))
    over = table.over and at == len(table.match.moves)
    if table.frozen:
        inside.plain["result"] = _kept_result(table, lang) if over else None
    outside |= {"at": at, "over": over, "can_undo": False, "undo_seat": None, "practice_seat": None, "lesson": None}
    outside["back"] = None
    clocks = earlier_clocks(table.record, table.log, at)
    for one in outside["seats"]:
        one["clock"] = clocks[one["seat"]]
        one["to_act"] = one["seat"] in table.game.rules.to_act(match.state)
    return Page(outside, inside).text()


def earlier(table: Table, at: int) -> Match:
    """The match as it stood after so many moves."""
    if not 0 <= at <= len(table.match.moves):
        raise NotThere(say("There is no such position; positions go from 0 to {last}.", last=len(table.match.moves)))
    return table.match if at == len(table.match.moves) else table.match.at(at)


def whole_narration(table: Table, guest: str, asked: int | None, lang: str) -> bytes:
    """The log from the first move on, in words."""
    narration = _narration(table, viewing_seat(table, guest, asked)[0])
    return b"[%s]" % b",".join(narration.entries(table_speaker(table, lang)))


def _rendered_now(table: Table, seat: int | None, lang: str) -> Rendering:
    seats = tuple((one.kind, one.name, one.resigned) for one in table.record.seats)
    now = (table.seq, table.record.started, table.over, seats)  # talk and presence are no reason to draw anything
    if table.rendered_of != now:  # what was seen before is of no more use
        table.rendered, table.rendered_of = {}, now
    key = (seat, lang)
    if key not in table.rendered:
        table.rendered[key] = _look(table, seat, lang)
        table.drawings += 1
    found: Rendering = table.rendered[key]
    return found


def _look(table: Table, seat: int | None, lang: str) -> Rendering:
    live = table.record.started and not table.frozen
    mine = live and seat is not None and table.record.seats[seat].kind == "person"
    seen = rendering(table.match, _narration(table, seat), table_speaker(table, lang), mine, resigned(table.record))
    if table.frozen:
        seen.plain["result"] = _kept_result(table, lang) if table.over else None
        seen.plain["prompt"] = speaker(lang)(say("This game can only be watched."))
    elif not table.record.started:
        waiting = any(one.kind == "open" for one in table.record.seats)
        words = say("Waiting for friends to sit down.") if waiting else say("All have sat down: start the game.")
        seen.plain["prompt"] = speaker(lang)(words)
    elif not table.over and seat is not None and _stood_in_for(table.record.seats[seat]):
        seen.plain["prompt"] = speaker(lang)(say("A bot plays for you here. You can return to the game at any time."))
    elif seat is not None and table.record.seats[seat].resigned and not table.over:
        seen.plain["prompt"] = speaker(lang)(say("You have resigned and only look on: a bot plays your seat."))
    return seen


def _stood_in_for(seat: SeatRecord) -> bool:
    return seat.kind == "bot" and not seat.resigned


def _chat(before: dict[str, Any], now: dict[str, Any]) -> bytes | None:
    """The lines that are new; a line is never changed, so its number is enough to know it."""
    lines = {one["n"]: one for one in now["lines"]}
    return edit([one["n"] for one in before["chat"]["lines"]], list(lines), lambda number: write_json(lines[number]))


def _kept_result(table: Table, lang: str) -> ResultJson | None:
    """What the game ended with; today's words for it only where today's rules count the same."""
    kept = table.kept
    if kept is None:
        return None
    ended, speak = table.match.result if counted(table.match) == kept else None, table_speaker(table, lang)
    words = [speak(one) for one in ended.words] if ended else []
    gave_up = kept.get("resigned", [])
    return {"points": kept["points"], "ranks": kept["ranks"], "resigned": gave_up, "words": words}


def _narration(table: Table, seat: int | None) -> Narration:
    narration = table.narration(seat)
    narration.follow(table.match.moves)
    return narration
