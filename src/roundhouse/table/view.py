"""A position as plain JSON for programs: what a seat may know and do, without a drawing. Nothing but `view` goes in."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from roundhouse.core.move import write_move
from roundhouse.core.options import write_options
from roundhouse.core.plain import plain
from roundhouse.core.strict_json import write_json
from roundhouse.core.versions import counted
from roundhouse.table.clocks import clock_json, earlier_clocks
from roundhouse.table.frame import viewing_seat
from roundhouse.table.page import earlier
from roundhouse.table.standing import ranked, resigned
from roundhouse.table.table import Table
from roundhouse.table.time_contract import ClockJson
from roundhouse.table.view_contract import EndJson, ViewJson


@dataclass(frozen=True, slots=True)
class View:
    """What one guest is told of a position."""

    version: str  # of the table
    told: bytes

    @property
    def tag(self) -> str:
        """The same for the same content, for who asks again."""
        return f'"{sha256(self.told).hexdigest()[:24]}"'

    def event(self, sent: "View | None") -> tuple[bytes, bytes] | None:
        """What a stream tells: nothing while only people come and go, or talk."""
        return None if sent is not None and sent.told == self.told else (b"view", self.told)


def viewed(table: Table, guest: str, asked: int | None) -> View:
    """The position now."""
    seat, handover = viewing_seat(table, guest, asked)
    return View(table.version, write_json(_told(table, table.match.state, guest, seat, handover)))


def earlier_view(table: Table, guest: str, asked: int | None, at: int) -> View:
    """An earlier position, in which nobody can move any more; once the game is over, through anybody's eyes."""
    match = earlier(table, at)
    seat = asked if table.over and asked in range(match.seats) else viewing_seat(table, guest, asked)[0]
    told = _told(table, match.state, guest, seat, None)
    now = at == len(table.match.moves)
    told |= {"moves": at, "legal": [], "over": told["over"] and now, "result": told["result"] if now else None}
    told["clocks"] = earlier_clocks(table.record, table.log, at) if table.record.time else None
    told["to_act"] = [one for one in table.game.rules.to_act(match.state) if one >= 0]
    return View(table.version, write_json(told))


def _told(table: Table, state: Any, guest: str, seat: int | None, handover: int | None) -> ViewJson:
    game, record = table.game, table.record
    view, reading = game.secrecy.view(state, seat), game.reading
    seats = range(table.match.seats)
    return {
        "table": record.id, "game": game.name, "rules": game.rules.version,
        "options": write_options(table.match.options), "seats": len(seats), "you": table.seats_of(guest),
        "seat": seat, "handover": handover, "seq": table.seq, "moves": len(table.match.moves),
        "started": record.started, "over": table.over, "frozen": table.frozen is not None,
        "to_act": list(table.acting()), "view": plain(view),
        "hands": [plain(reading.hand(view, one)) for one in seats] if reading else None,
        "boards": [plain(reading.board(view, one)) for one in seats] if reading else None,
        "legal": _legal(table, view, seat), "clocks": _clocks(table), "result": _result(table),
    }  # fmt: skip


def _legal(table: Table, view: Any, seat: int | None) -> list[dict[str, Any]]:
    """Every move that this seat may make now, listed from what it may know."""
    if seat is None or seat not in table.acting() or table.record.seats[seat].kind != "person":
        return []
    return [write_move(move) for move in table.game.rules.moves(view, seat)]


def _clocks(table: Table) -> list[ClockJson | None] | None:
    """What every seat has left; None at a table without clocks."""
    record = table.record
    return [clock_json(record, one, table.lived()) for one in range(len(record.seats))] if record.time else None


def _result(table: Table) -> EndJson | None:
    if not table.over:
        return None
    kept = table.kept if table.frozen else counted(table.match)
    if not kept:
        return None
    ranks = kept["ranks"] if table.frozen else ranked(kept["ranks"], resigned(table.record))
    return {"points": kept["points"], "ranks": ranks}
