"""Which moves a hint had named first: no review may hold them against who followed it.

A position is known by what its seat and Nature have done, as hints are; so what was taken back is not mixed up.
"""

import json
from hashlib import sha256
from typing import Any

from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.move import Move, write_move

DIGITS = 16


def noted(known: str, match: Match, seat: int, move: Move) -> str:
    """What was advised to a seat so far, and that this move was advised in the position as it stands."""
    mark = sha256()
    for one, made in match.moves:
        if one in (seat, NATURE):
            mark.update(_told(made))
    advised = json.loads(known or "{}") | {mark.hexdigest()[:DIGITS]: write_move(move)}
    return json.dumps(advised, separators=(",", ":"))


def followed(known: str, match: Match, seat: int) -> frozenset[int]:
    """The numbers of the moves, from 0, that this seat made as a hint had said first."""
    advised: dict[str, Any] = json.loads(known or "{}")
    found, mark = set[int](), sha256()
    for at, (one, move) in enumerate(match.moves if advised else ()):
        if one == seat and advised.get(mark.hexdigest()[:DIGITS]) == write_move(move):
            found.add(at)
        if one in (seat, NATURE):
            mark.update(_told(move))
    return frozenset(found)


def _told(move: Move) -> bytes:
    return json.dumps(write_move(move), sort_keys=True).encode()
