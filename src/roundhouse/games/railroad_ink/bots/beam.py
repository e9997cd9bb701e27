"""All of a round at once: a beam over the orders in which dice and a special route can be drawn."""

from dataclasses import dataclass
from heapq import nlargest

from roundhouse.games.railroad_ink.bots.board import MARKS, Board
from roundhouse.games.railroad_ink.bots.growth import promise
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
    promise: float = 0.0  # counted when the round is finished

    @property
    def worth(self) -> float:
        """The worth of the board, with what its longest lines may become."""
        return self.board.worth + self.promise


_LOOKED_AT = bytes(any(look >> 2 * side & 3 in (HIGHWAY, RAILWAY) for side in range(4)) for look in range(256))
"""Whether some route could be drawn where this looks at a cell."""
_FACE_OF = [symbol.face for symbol in SYMBOLS]
_FITTING_ANY: dict[tuple[int, ...], list[list[int]]] = {}


Known = dict[tuple[int, int], list[tuple[float, int, int]]]
"""By the mark of a board and a face: the best places for it, what each gains, the cell and the symbol."""


def plans(start: Plan, width: int, branch: int, late: bool = False, known: Known | None = None) -> list[Plan]:
    """The best ways found to finish the round, best first.

    `width` boards are kept for each number of dice drawn, with and without a special route;
    the `branch` best of those without one also try every special route (`late`: only when all dice are drawn).
    `known` remembers what was counted when other dice were tried on the same board, with the same width.
    """
    known = Known() if known is None else known
    finished: dict[int, Plan] = {}
    plain, special = [start], list[Plan]()
    if start.special:
        plain, special = special, plain
    while plain or special:
        if branch and plain and not (late and plain[0].dice):
            special = _best(special, _specials(plain[:branch], 3 * width, known), width)
        next_plain, next_special = list[_Child](), list[_Child]()
        for beam, following in ((plain, next_plain), (special, next_special)):
            for plan in beam:
                before = len(following)
                _children(plan, plan.dice, 0.0, following, 3 * width, known)
                if len(following) == before and plan.board.mark not in finished:
                    finished[plan.board.mark] = plan
        plain, special = _best([], next_plain, width), _best([], next_special, width)
    for plan in finished.values():
        plan.promise = promise(plan.board)
    return sorted(finished.values(), key=lambda plan: -plan.worth)


_Child = tuple[float, Plan, int, int]
"""The worth that a cell and a symbol lead to."""


def _fitting(faces: tuple[int, ...]) -> list[list[int]]:
    """By what looks at a cell: the symbols of any of these faces that may be drawn there."""
    found = _FITTING_ANY.get(faces)
    if found is None:
        found = [[one for face in sorted(set(faces)) for one in FITTING[face][look]] for look in range(256)]
        _FITTING_ANY[faces] = found
    return found


def _children(plan: Plan, dice: tuple[int, ...], cost: float, found: list[_Child], most: int, known: Known) -> None:
    """The best places of every piece, with the worth they lead to."""
    board = plan.board
    mark, worth = board.mark, board.worth - cost
    faces = sorted(set(dice))
    new = tuple([face for face in faces if (mark, face) not in known])
    if new:
        _learn(board, new, most, known)
    for face in faces:
        found += [(worth + gain, plan, cell, symbol) for gain, cell, symbol in known[mark, face]]


def _learn(board: Board, faces: tuple[int, ...], most: int, known: Known) -> None:
    """Find the best places of these faces."""
    fitting = _fitting(faces)
    cells, worths, worth = board.cells, board.worths, board.worth
    places: dict[int, list[tuple[float, int, int]]] = {face: [] for face in faces}
    for cell, look in enumerate(board.look):
        if _LOOKED_AT[look] and cells[cell] <= CRATER:
            symbols = fitting[look]
            if symbols:
                for symbol, after in zip(symbols, worths(cell, symbols), strict=True):
                    places[_FACE_OF[symbol]].append((after - worth, cell, symbol))
    for face, ways in places.items():
        known[board.mark, face] = ways if len(ways) <= most else nlargest(most, ways)


def _specials(beam: list[Plan], most: int, known: Known) -> list[_Child]:
    found = list[_Child]()
    for plan in beam:
        if plan.board.specials:
            faces = tuple(face for number, face in enumerate(SPECIAL_FACES) if not plan.used >> number & 1)
            _children(plan, faces, plan.board.spending(), found, most, known)
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
