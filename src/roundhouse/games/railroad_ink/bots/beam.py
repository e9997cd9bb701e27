"""All of a round at once: a beam over the orders in which dice and a special route can be drawn."""

from dataclasses import dataclass
from heapq import nlargest

from roundhouse.games.railroad_ink.bots.board import MARKS, SPECIALS, Board
from roundhouse.games.railroad_ink.parts import CRATER, FITTING, SPECIAL_FACES, SPECIALS_A_GAME

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
                children = _children(plan)
                following += children
                if not children and plan.board.mark not in finished:
                    finished[plan.board.mark] = plan
        plain, special = _best([], next_plain, width), _best([], next_special, width)
    return sorted(finished.values(), key=lambda plan: -plan.board.worth)


_Child = tuple[float, Plan, Step]


def _children(plan: Plan) -> list[_Child]:
    """Every die in every place, with the worth it leads to."""
    board, found = plan.board, list[_Child]()
    facing, cells, worth = board.facing, board.cells, board.worth
    for face in set(plan.dice):
        fitting = FITTING[face]
        for cell, look in enumerate(facing):
            if look and cells[cell] <= CRATER:
                for symbol in fitting[look]:
                    found.append((worth + board.gain(cell, symbol), plan, (face, cell, symbol)))
    return found


def _specials(beam: list[Plan]) -> list[_Child]:
    found = list[_Child]()
    for plan in beam:
        if plan.used.bit_count() >= SPECIALS_A_GAME:
            continue
        board = plan.board
        worth = board.worth - board.row[SPECIALS]
        for number, face in enumerate(SPECIAL_FACES):
            if not plan.used >> number & 1:
                for cell, look in enumerate(board.facing):
                    if look and board.cells[cell] <= CRATER:
                        for symbol in FITTING[face][look]:
                            found.append((worth + board.gain(cell, symbol), plan, (face, cell, symbol)))
    return found


def _best(kept: list[Plan], children: list[_Child], width: int) -> list[Plan]:
    """The best different boards of both lists."""
    met = {plan.board.mark for plan in kept}
    found = [(plan.board.worth, plan) for plan in kept]
    for worth, plan, step in nlargest(3 * width, children, key=lambda child: child[0]):
        child = _drawn(plan, step, worth - plan.board.worth, met)
        if child:
            met.add(child.board.mark)
            found.append((worth, child))
            if len(found) >= width + len(kept):
                break
    return [plan for _, plan in nlargest(width, found, key=lambda one: one[0])]


def _drawn(plan: Plan, step: Step, gain: float, met: set[int]) -> Plan | None:
    face, cell, symbol = step
    if plan.board.mark ^ MARKS[cell][symbol] in met:
        return None
    board = plan.board.copy()
    board.put(cell, symbol, gain)
    steps = (*plan.steps, step)
    if face in SPECIAL_FACES:
        return Plan(board, plan.dice, steps, plan.used | 1 << SPECIAL_FACES.index(face), True)
    at = plan.dice.index(face)
    return Plan(board, plan.dice[:at] + plan.dice[at + 1 :], steps, plan.used, plan.special)
