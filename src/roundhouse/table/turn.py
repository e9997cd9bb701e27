"""A turn as the log keeps it: entries from moves, moves from entries, and the match that they make."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from roundhouse.core.errors import CannotRead, NotLegal
from roundhouse.core.game import NATURE, Game
from roundhouse.core.log import Log
from roundhouse.core.match import Match
from roundhouse.core.move import Move, write_move
from roundhouse.core.notation import read_move
from roundhouse.core.versions import Frozen, counted, followed
from roundhouse.table.record import Entry, TableRecord

BACK = "back"
_SHORT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def to_entry(seat: int, move: Move) -> Entry:
    """A move as the log keeps it."""
    return Entry(seat, _SHORT.encode(write_move(move)))


def taken_back(seat: int, number: int) -> Entry:
    """The entry that takes the move of this number back."""
    return Entry(seat, json.dumps({BACK: number}))


def takes_back(entry: Entry) -> bool:
    """Whether this entry takes another back."""
    return _takes_back(json.loads(entry.move))


def effective_moves(log: Iterable[Entry]) -> list[tuple[int, Any]]:
    """The moves that stand, as they are written."""
    return [(entry.seat, json.loads(entry.move)) for entry in standing(log)]


def standing(log: Iterable[Entry]) -> list[Entry]:
    """The entries that stand: in order, without those that were taken back."""
    found: list[Entry] = []
    for entry in log:
        content = json.loads(entry.move) if f'"{BACK}"' in entry.move else {}
        if _takes_back(content):
            del found[content[BACK]]
        else:
            found.append(entry)
    return found


def replayed(game: Game[Any], record: TableRecord, log: Sequence[Entry]) -> tuple[Match, Frozen | None]:
    """The match that a log makes, and why it can only be watched, if so."""
    options, seed = json.loads(record.options), bytes.fromhex(record.seed)
    match, frozen = followed(game, record.rules, len(record.seats), options, effective_moves(log), record.over, seed)
    match.by_draws = bool(record.daily)
    return match, frozen


def extended(
    game: Game[Any], record: TableRecord, match: Match, log: Sequence[Entry], new: Sequence[Entry]
) -> tuple[Match, Frozen | None]:
    """The match after entries that somebody else has added; `log` holds them all."""
    contents = [(entry.seat, json.loads(entry.move)) for entry in new]
    if any(_takes_back(content) for _, content in contents):
        return replayed(game, record, log)
    ahead = match.fork()
    try:
        for seat, content in contents:
            ahead.play(seat, read_move(game, content))
    except (CannotRead, NotLegal):  # whoever added them has other rules than this house
        return replayed(game, record, log)
    return ahead, None


def entries_of(log: Log) -> list[Entry]:
    """The moves of a loaded log as entries: as they are written, where today's rules may not read them."""
    if log.frozen:
        return [Entry(seat, json.dumps(content, ensure_ascii=False)) for seat, content in log.moves]
    return [to_entry(seat, move) for seat, move in log.match.moves]


def kept_values(match: Match) -> dict[str, Any]:
    """What a table's record says of a match: whether it is over, whose turn it is, what it ended with."""
    acting = ",".join(str(seat) for seat in match.game.rules.to_act(match.state))
    made = sum(seat != NATURE for seat, _ in match.moves)  # what people and bots did; nobody counts the deal
    values: dict[str, Any] = {"over": match.over, "moves": made, "acting": acting}
    return {**values, "result": json.dumps(counted(match))} if match.over else values


def _takes_back(content: dict[str, Any]) -> bool:
    return BACK in content and "kind" not in content
