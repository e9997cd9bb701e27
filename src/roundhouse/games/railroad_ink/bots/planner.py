"""The strong player: plans a whole round at once, then asks how the best plans fare with the next dice."""

from collections.abc import Sequence
from math import inf
from random import Random

from roundhouse.bots.clock import own_time
from roundhouse.core.game import Budget
from roundhouse.core.move import Move
from roundhouse.games.railroad_ink import rules
from roundhouse.games.railroad_ink.bots.beam import Known, Plan, Step, plans
from roundhouse.games.railroad_ink.bots.board import board_of
from roundhouse.games.railroad_ink.bots.worth import WEIGHTS, extra, heuristic, rounds_left, shortlist
from roundhouse.games.railroad_ink.moves import Draw, Special
from roundhouse.games.railroad_ink.parts import FACE, FACES, SIZE, SPECIAL_FACES, SYMBOLS
from roundhouse.games.railroad_ink.rules.tables import DONE, ROLLS
from roundhouse.games.railroad_ink.state import DRAW, Sheet, State

_ROLLS, _ODDS = [tuple(FACE[face] for face in roll.faces) for roll in ROLLS], list(ROLLS.values())
_SHORTLIST = 6  # moves other than drawing routes that are thought through
_AHEAD = 2  # boards kept when the next round is planned: it happens hundreds of times
_MOVES = 3  # a round is planned once for several moves: it may take the seconds of so many


class Planner:
    """Plans with a beam of this width; the best few plans are tried against some rolls of the next round.

    It keeps to its plan as long as the round lasts, and no longer than its game: a planner is made for each.
    """

    def __init__(
        self, rng: Random, budget: Budget | None = None, width: int = 20, branch: int = 4, tried: int = 8,
        rolls: int = 3,
    ) -> None:  # fmt: skip
        self.rng, self.width, self.branch, self.tried, self.rolls = rng, width, branch, tried, rolls
        # Without seconds no clock is asked: equal seeds play equal games on slow machines too.
        self.patience = inf if budget is None or budget.seconds is None else _MOVES * budget.seconds
        self.next: dict[tuple[bytes, tuple[int, ...], int, int], Step | None] = {}

    def __call__(self, view: State, seat: int, moves: Sequence[Move]) -> Move:
        """The next step of the plan."""
        rng = self.rng
        if len(moves) == 1:
            return moves[0]
        sheet = view.sheets[seat]
        if view.phase != DRAW or (sheet.lava and not sheet.lava_drawn):
            return self._before_routes(view, seat, moves)
        left = rounds_left(view)
        key = _key(bytes(sheet.cells), sheet.dice, sheet.used, left)
        if key not in self.next:
            self._remember(self.plan(sheet, left), sheet, left)
        step = self.next[key]
        if step is None:  # a second lava die may still be welcome
            return heuristic(view, seat, moves, rng) if sheet.lava else DONE
        move = move_of(step)
        return move if move in moves else heuristic(view, seat, moves, rng)

    def _before_routes(self, view: State, seat: int, moves: Sequence[Move]) -> Move:
        """A meteor, a pair of dice or lava: what lets the routes of this round be drawn best."""
        best, best_worth, left = moves[0], float("-inf"), rounds_left(view)
        for move in shortlist(view, seat, moves, self.rng, _SHORTLIST):
            after = view.copy()
            rules.play(after, seat, move)
            sheet = after.sheets[seat]
            start = Plan(board_of(sheet, WEIGHTS[left]), sheet.dice, (), sheet.used, sheet.special_now)
            worth = plans(start, 4, 1)[0].worth + extra(sheet, view.options, left)
            if worth > best_worth:
                best, best_worth = move, worth
        return best

    def plan(self, sheet: Sheet, left: int) -> Plan:
        """The best way found to finish this round."""
        until = own_time() + self.patience
        start = Plan(board_of(sheet, WEIGHTS[left]), sheet.dice, (), sheet.used, sheet.special_now)
        found = plans(start, self.width, self.branch)
        if not left or not self.rolls or len(found) == 1:
            return found[0]
        return self._best(found[: self.tried], left, until)

    def _best(self, found: list[Plan], left: int, until: float) -> Plan:
        """Try all plans against the same rolls; the better half goes on to twice as many, until one is left."""
        boards = [plan.board.seen_with(WEIGHTS[left - 1]) for plan in found]
        sums = dict.fromkeys(range(len(found)), 0.0)
        known = [Known() for _ in found]
        rolls = self.rolls
        while len(sums) > 1:
            for roll in self.rng.choices(_ROLLS, _ODDS, k=rolls):
                if own_time() > until:
                    return found[max(sums, key=sums.__getitem__)]
                for number in sums:
                    start = Plan(boards[number], roll, (), found[number].used, False)
                    sums[number] += plans(start, _AHEAD, 1, late=True, known=known[number])[0].worth
            better = sorted(sums, key=lambda number: -sums[number])[: (len(sums) + 1) // 2]
            sums = {number: sums[number] for number in better}
            rolls *= 2
        return found[next(iter(sums))]

    def _remember(self, plan: Plan, sheet: Sheet, left: int) -> None:
        """Note each step of the plan by the board it is made on."""
        self.next.clear()
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


def _key(cells: bytes, dice: tuple[int, ...], used: int, left: int) -> tuple[bytes, tuple[int, ...], int, int]:
    return cells, dice, used, left


def move_of(step: Step) -> Move:
    """The move that makes a step of a plan."""
    face, cell, symbol = step
    kind = Special if face in SPECIAL_FACES else Draw
    return kind(FACES[face].name, cell // SIZE, cell % SIZE, SYMBOLS[symbol].turn)
