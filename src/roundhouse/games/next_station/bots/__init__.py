"""What a good player of Next Station knows."""

import json
from collections.abc import Sequence
from operator import mul
from pathlib import Path
from random import Random

from roundhouse.core.bits import bits_of, each
from roundhouse.core.move import Move
from roundhouse.games.next_station.moves import Draw
from roundhouse.games.next_station.parts import (
    DEPARTURES,
    DISTRICT,
    DISTRICTS,
    PLACES,
    ROUNDS,
    SECTION_OF,
    SIGHTS,
    THAMES,
)
from roundhouse.games.next_station.scoring import sight_visits, total
from roundhouse.games.next_station.state import CARDS_PHASE, State

# The taste of the quick policy: judgement, not fitted.
SIGHT_WORTH = 2.5  # what one more circle of the tourist track gives on average
MEETING_WORTH = (0.0, 2.0, 3.0, 4.0)  # an interchange grows by 2, 3, 4 points
CHANCE = 1.5  # how far a playout's taste may stray


AT = tuple(
    bits_of(section for pair, section in SECTION_OF.items() if pair[0] == station) for station in range(len(PLACES))
)

WEIGHTS = json.loads((Path(__file__).parent.parent / "weights.json").read_text(encoding="utf-8"))["weights"]
"""What a sheet promises when 3, 2, 1 rounds are still to come, by name and round; the file tells how it was fitted."""

PROMISES = ("visit", "river", "leave", "meet")
_PROMISE = tuple(zip(*(WEIGHTS[name] for name in PROMISES), strict=True))
_TO_COME: list[float] = WEIGHTS["to_come"]


def evaluate(state: State, seat: int) -> float:
    """Points as they stand, and at the end of a round what the sheet still promises."""
    now = float(total(state, seat))
    if state.round >= ROUNDS or state.shown:
        return now
    return now + float(sum(map(mul, _PROMISE[state.round], promises(state, seat))))


def promises(state: State, seat: int) -> list[float]:
    """Sights visited, open sections across the Thames, at departures to come, and at stations that have a line."""
    sheet = state.sheets[seat]
    lines, free = sheet.lines, ~sheet.closed
    network = lines[0] | lines[1] | lines[2] | lines[3]
    leave = sum((free & AT[DEPARTURES[pencil]]).bit_count() for pencil, line in enumerate(lines) if not line)
    meet = sum((free & AT[station]).bit_count() for station in each(network))
    return [sight_visits(list(lines)), (free & THAMES).bit_count(), leave, meet]


def forecast(state: State, seat: int) -> float:
    """Expected final points at the end of a round: what its sheet promises, and what any sheet still makes."""
    to_come = _TO_COME[state.round] if state.round < ROUNDS and not state.shown else 0.0
    return evaluate(state, seat) + to_come


def round_begins(state: State) -> bool:
    """A good moment to stop a playout: the lines have just been scored."""
    return state.phase == CARDS_PHASE and not state.shown


def rollout(view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """A quick player with taste: new districts, the fullest district, the river, sights, meetings; and some chance."""
    sheet = view.sheets[seat]
    line = sheet.line
    counts = [(line & district).bit_count() for district in DISTRICTS]
    most = max(counts)
    visited = len(counts) - counts.count(0)
    a, b, c, d = sheet.lines
    best, best_worth = moves[-1], -1.0
    random = rng.random
    for move in moves:
        if type(move) is not Draw:
            continue
        end = move.end
        bit = 1 << end
        inside = counts[DISTRICT[end]]
        worth = CHANCE * random() + (
            most if not inside else visited if inside == most else 0.4 * visited * inside / most
        )
        if THAMES >> SECTION_OF[move.start, end] & 1:
            worth += 2
        if SIGHTS & bit:
            worth += SIGHT_WORTH
        meeting = (a >> end & 1) + (b >> end & 1) + (c >> end & 1) + (d >> end & 1)
        worth += MEETING_WORTH[meeting]
        if worth > best_worth:
            best, best_worth = move, worth
    return best
