"""The strong player: plans a whole round at once, then asks how the best plans fare with the next dice."""

from collections import OrderedDict
from collections.abc import Sequence
from random import Random

from roundhouse.core.game import Move
from roundhouse.games.railroad_ink.bots.beam import Plan, Step, plans
from roundhouse.games.railroad_ink.bots.board import board_of
from roundhouse.games.railroad_ink.bots.worth import WEIGHTS, heuristic, rounds_left
from roundhouse.games.railroad_ink.moves import Draw, Special
from roundhouse.games.railroad_ink.parts import FACE, FACES, SIZE, SPECIAL_FACES, SYMBOLS
from roundhouse.games.railroad_ink.rules.tables import DONE, ROLLS
from roundhouse.games.railroad_ink.state import DRAW, Sheet, State

_ROLLS, _ODDS = [tuple(FACE[face] for face in roll.faces) for roll in ROLLS], list(ROLLS.values())
_REMEMBERED = 512


class Planner:
    """Plans with a beam of this width; the best few plans are tried against some rolls of the next round."""

    slow = True  # it thinks for seconds, not for milliseconds

    def __init__(self, width: int = 40, branch: int = 8, tried: int = 8, rolls: int = 6) -> None:
        self.width, self.branch, self.tried, self.rolls = width, branch, tried, rolls
        self.next: OrderedDict[tuple[bytes, tuple[int, ...], int, int], Step | None] = OrderedDict()

    def __call__(self, view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
        """The next step of the plan."""
        sheet = view.sheets[seat]
        if len(moves) == 1 or view.phase != DRAW or (view.options.lava and not sheet.lava_drawn):
            return heuristic(view, seat, moves, rng)
        left = rounds_left(view)
        key = _key(bytes(sheet.cells), sheet.dice, sheet.used, left)
        if key not in self.next:
            self._remember(self.plan(sheet, left, rng), sheet, left)
        step = self.next[key]
        move = _move(step) if step else DONE
        return move if move in moves else heuristic(view, seat, moves, rng)

    def plan(self, sheet: Sheet, left: int, rng: Random) -> Plan:
        """The best way found to finish this round."""
        start = Plan(board_of(sheet, WEIGHTS[left]), sheet.dice, (), sheet.used, sheet.special_now)
        found = plans(start, self.width, self.branch)
        if not left or not self.rolls or len(found) == 1:
            return found[0]
        rolls = rng.choices(_ROLLS, _ODDS, k=self.rolls)
        return max(found[: self.tried], key=lambda plan: self.outlook(plan, left, rolls))

    def outlook(self, plan: Plan, left: int, rolls: list[tuple[int, ...]]) -> float:
        """What a plan leads to, on average over rolls of the next round."""
        sheet = Sheet(cells=plan.board.cells, used=plan.used)
        board = board_of(sheet, WEIGHTS[left - 1])
        total = 0.0
        for roll in rolls:
            total += plans(Plan(board, roll, (), plan.used, False), 2, 1)[0].board.worth
        return total / len(rolls)

    def _remember(self, plan: Plan, sheet: Sheet, left: int) -> None:
        """Note each step of the plan by the board it is made on."""
        cells, dice, used = bytearray(sheet.cells), sheet.dice, sheet.used
        for step in plan.steps:
            self.next[_key(bytes(cells), dice, used, left)] = step
            face, cell, symbol = step
            cells[cell] = symbol
            if face in SPECIAL_FACES:
                used |= 1 << SPECIAL_FACES.index(face)
            else:
                at = dice.index(face)
                dice = dice[:at] + dice[at + 1 :]
        self.next[_key(bytes(cells), dice, used, left)] = None
        while len(self.next) > _REMEMBERED:
            self.next.popitem(last=False)


def _key(cells: bytes, dice: tuple[int, ...], used: int, left: int) -> tuple[bytes, tuple[int, ...], int, int]:
    return cells, dice, used, left


def _move(step: Step) -> Move:
    face, cell, symbol = step
    kind = Special if face in SPECIAL_FACES else Draw
    return kind(FACES[face].name, cell // SIZE, cell % SIZE, SYMBOLS[symbol].turn)
