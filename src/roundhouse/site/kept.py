"""A table as the browser's store keeps it: its record as JSON, its entries one by one."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say
from roundhouse.table.record import Entry, SeatRecord, TableRecord

_KNOWN = {one.name for one in fields(TableRecord)}
_KNOWN_OF_SEAT = {one.name for one in fields(SeatRecord)} - {"devices"}


@dataclass(slots=True)
class Change:
    """What the store has to keep before anybody is told: made of the table as it was at `seq` and `rev`."""

    table: str
    seq: int
    rev: int
    record: str
    entries: list[tuple[int, str]]


def write_record(record: TableRecord) -> str:
    """The record as JSON."""
    found = asdict(record)
    for seat in found["seats"]:
        seat["holders"] = sorted(seat["holders"])
        del seat["devices"]  # there is but one
    return json.dumps(found, ensure_ascii=False)


def read_record(text: str) -> TableRecord:
    """The record that was written, perhaps by an older or newer version of the house."""
    found = json.loads(text)
    try:
        seats = [_seat(one) for one in found.pop("seats")]
        return TableRecord(**{name: value for name, value in found.items() if name in _KNOWN}, seats=seats)
    except (TypeError, KeyError, AttributeError):
        raise CannotRead(say("This table was kept in a form that this house does not know.")) from None


def _seat(found: dict[str, Any]) -> SeatRecord:
    kept = {name: value for name, value in found.items() if name in _KNOWN_OF_SEAT}
    return SeatRecord(**{**kept, "holders": set(found["holders"])})


def write_entries(entries: Sequence[Entry]) -> list[tuple[int, str]]:
    """Entries as the store keeps them."""
    return [(one.seat, one.move) for one in entries]


def read_entries(text: str) -> list[Entry]:
    """The entries that were kept."""
    return [Entry(seat, move) for seat, move in json.loads(text)]
