"""All of a round at once: a beam over the orders in which dice and a special route can be drawn."""

from dataclasses import dataclass
from heapq import nlargest

from roundhouse.games.railroad_ink.bots.board import MARKS, Board
from roundhouse.games.railroad_ink.parts import CRATER, FITTING, HIGHWAY, RAILWAY, SPECIAL_FACES, SYMBOLS

Step = tuple[int, int, int]
"""A face, a cell, a symbol."""


@dataclass(slots=True)
class Plan:
    """A board after some pieces of the round, and how it was reached."""

    board: Board
    dice: tuple[int, ...]  # not yet drawn
    steps: tuple[Step, ...]
    used: int  # special routes crossed off
    special: bool  # one was drawn this round


_LOOKED_AT = bytes(any(look >> 2 * side & 3 in (HIGHWAY, RAILWAY) for side in range(4)) for look in range(256))
"""Whether some route could be drawn where this looks at a cell."""
_FITTING_ANY: dict[tuple[int, ...], list[list[int]]] = {}


def plans(start: Plan, width: int, branch: int, late: bool = False) -> list[Plan]:
    """The best ways found to finish the round, best first.

    `width` boards are kept for each number of dice drawn, with and without a special route;
    the `branch` best of those without one also try every special route (`late`: only when all dice are drawn).
    """
    finished: dict[int, Plan] = {}
    plain, special = [start], list[Plan]()
    if start.special:
        plain, special = special, plain
    while plain or special:
        if branch and plain and not (late and plain[0].dice):
            special = _best(special, _specials(plain[:branch]), width)
        next_plain, next_special = list[_Child](), list[_Child]()
        for beam, following in ((plain, next_plain), (special, next_special)):
            for plan in beam:
                before = len(following)
                _children(plan, _fitting(plan.dice), 0.0, following)
                if len(following) == before and plan.board.mark not in finished:
                    finished[plan.board.mark] = plan
        plain, special = _best([], next_plain, width), _best([], next_special, width)
    return sorted(finished.values(), key=lambda plan: -plan.board.worth)


_Child = tuple[float, Plan, int, int]
"""The worth that a cell and a symbol lead to."""


def _fitting(faces: tuple[int, ...]) -> list[list[int]]:
    """By what looks at a cell: the symbols of any of these faces that may be drawn there."""
    found = _FITTING_ANY.get(faces)
    if found is None:
        found = [[one for face in sorted(set(faces)) for one in FITTING[face][look]] for look in range(256)]
        _FITTING_ANY[faces] = found
    return found


def _children(plan: Plan, fitting: list[list[int]], cost: float, found: list[_Child]) -> None:
    """Every piece in every place, with the worth it leads to."""
    board = plan.board
    cells, worths = board.cells, board.worths
    for cell, look in enumerate(board.look):
        if _LOOKED_AT[look] and cells[cell] <= CRATER:
            symbols = fitting[look]
            if symbols:
                for symbol, worth in zip(symbols, worths(cell, symbols), strict=True):
                    found.append((worth - cost, plan, cell, symbol))


def _specials(beam: list[Plan]) -> list[_Child]:
    found = list[_Child]()
    for plan in beam:
        if plan.board.specials:
            faces = tuple(face for number, face in enumerate(SPECIAL_FACES) if not plan.used >> number & 1)
            _children(plan, _fitting(faces), plan.board.spending(), found)
    return found


def _best(kept: list[Plan], children: list[_Child], width: int) -> list[Plan]:
    """The best different boards of both lists."""
    met = {plan.board.mark for plan in kept}
    found = [(plan.board.worth, plan) for plan in kept]
    for worth, plan, cell, symbol in nlargest(3 * width, children, key=lambda child: child[0]):
        mark = plan.board.mark ^ MARKS[cell][symbol]
        if mark not in met:
            met.add(mark)
            found.append((worth, _drawn(plan, cell, symbol, worth)))
            if len(found) >= width + len(kept):
                break
    return [plan for _, plan in nlargest(width, found, key=lambda one: one[0])]


def _drawn(plan: Plan, cell: int, symbol: int, worth: float) -> Plan:
    board = plan.board.copy()
    board.put(cell, symbol, worth)
    face = SYMBOLS[symbol].face
    steps = (*plan.steps, (face, cell, symbol))
    if face in SPECIAL_FACES:
        board.specials -= 1
        return Plan(board, plan.dice, steps, plan.used | 1 << SPECIAL_FACES.index(face), True)
    at = plan.dice.index(face)
    return Plan(board, plan.dice[:at] + plan.dice[at + 1 :], steps, plan.used, plan.special)
