"""One seat of a game as a Gymnasium environment; bots sit at the other seats.

>>> import gymnasium, roundhouse.arena.adapters.gym          # the second one registers
>>> env = gymnasium.make("roundhouse/next_station-v0", seats=2, others="greedy", powers=True)
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from roundhouse import bots
from roundhouse.arena.adapters.arrays import Bits, bits_row, desk, mask_row
from roundhouse.arena.picture import Picture, picture
from roundhouse.arena.seating import Seating, checked_seat, standing
from roundhouse.bots.simple import random_move
from roundhouse.core.errors import CannotRead, NotLegal
from roundhouse.core.game import Bot, BotFactory, Game
from roundhouse.core.move import Move, move_text
from roundhouse.core.words import say, speaker
from roundhouse.games import shelf

Opponent = str | BotFactory | Bot
Told = dict[str, Any]
LONGEST = 10_000
ILLEGAL = ("refuse", "ignore")


class Actions(spaces.Discrete):
    """All numbers of moves; drawn from it without a mask comes one that is legal now."""

    legal: Sequence[int] = ()

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """An action that may be taken."""
        if mask is None and probability is None and self.legal:
            return np.int64(self.legal[int(self.np_random.integers(len(self.legal)))])
        return super().sample(mask, probability)


class SeatEnv(gymnasium.Env[Bits, np.int64]):
    """Play a seat. The observation is the encoding of its view; `info["action_mask"]` says which actions are moves.

    reward: "points" (they add up to the final score), "lead" (over the best other) or "win" (at the end); unless
    `dense`, all of it is told at the end, which costs less than counting at every step.
    others: a bot by name, a function, or one of these for each other seat. illegal: "refuse" raises NotLegal at a
    masked action; "ignore" changes nothing and says so in `info`. After `longest` steps the game is cut off.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game[Any] = "next_station",
        seats: int | None = None,
        seat: int = 0,
        others: Opponent | Sequence[Opponent] = "random",
        *,
        reward: str = "points",
        dense: bool = True,
        illegal: str = "refuse",
        longest: int = LONGEST,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.desk = desk(game, seats, options)
        self.own = checked_seat(seat, self.desk.seats)
        self.others = _seated(others, self.desk.seats - 1)
        self.standing, self.dense = standing(reward, self.desk.seats), dense
        if illegal not in ILLEGAL or render_mode not in (None, "ansi"):
            raise CannotRead(say("write illegal=refuse or illegal=ignore, and render_mode=ansi or none"))
        self.ignores, self.longest, self.render_mode = illegal == "ignore", longest, render_mode
        self.size, self.actions = self.desk.code.size, Actions(self.desk.code.actions)
        self.action_space = self.actions
        self.observation_space = spaces.Box(0, 1, (self.size,), np.uint8)
        self.table: Seating | None = None
        for one in self.others:
            bots.make(self.desk.game, one, Random(0))  # a name that nobody bears is told now

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bits, Told]:
        """A new game; the same seed deals the same cards."""
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(1 << 62)))
        one = self.desk
        made = [None if other == "random" else bots.make(one.game, other, rng) for other in self.others]
        self.bots = [*made[: self.own], None, *made[self.own :]]
        self.table = Seating(one.game, one.seats, one.options, one.code, rng)
        self.steps, self.stood = 0, 0.0
        self._others_play(self.table)
        return bits_row(self.table.seen(self.own), self.size), self._told(self.table, False)

    def step(self, action: Any) -> tuple[Bits, float, bool, bool, Told]:
        """Make the move of this number, and let the others make theirs."""
        table, illegal = self.table or self._begun(), False
        try:
            table.play(table.moves[table.check(action)])
        except NotLegal:
            if not self.ignores:
                raise
            illegal = True
        else:
            if self.others:
                self._others_play(table)
        self.steps += 1
        over = not table.moves
        cut = not over and self.steps >= self.longest
        before = self.stood
        if self.dense or over or cut:
            self.stood = self.standing(table, self.own)
        return bits_row(table.seen(self.own), self.size), self.stood - before, over, cut, self._told(table, illegal)

    def action_masks(self) -> Any:
        """Which actions are moves, as masked learners ask for it."""
        return self.mask.view(np.bool_)

    def moves(self) -> dict[int, Move]:
        """What can be done now: moves by their actions."""
        table = self._begun()
        return dict(zip(table.numbers, table.moves, strict=True))

    def render(self) -> Any:
        """What is to be done, the sheet and the moves, as text."""
        if self.render_mode is None:
            return None
        table, game = self._begun(), self.desk.game
        speak, view = speaker("en", game.about.folder), game.secrecy.view(table.state, self.own)
        lines = [speak(game.title), speak(game.drawing.prompt(view, self.own))]
        lines += [f"{line.points:4} {speak(line.words)}" for line in game.rules.score(view, self.own)]
        lines += [f"{number:4}: {move_text(move)}" for number, move in self.moves().items()]
        return "\n".join(lines)

    def picture(self) -> Picture:
        """What the seat sees, drawn: a notebook shows it."""
        table, game = self._begun(), self.desk.game
        scenes = game.drawing.draw(game.secrecy.view(table.state, self.own), self.own)
        return picture(scenes, speaker("en", game.about.folder))

    def _begun(self) -> Seating:
        if self.table is None:
            raise CannotRead(say("no game has begun: call reset() first"))
        return self.table

    def _others_play(self, table: Seating) -> None:
        own, view = self.own, self.desk.game.secrecy.view
        while table.moves and table.seat != own:
            bot, seat = self.bots[table.seat], table.seat
            if bot is None:  # chance needs no eyes
                table.play(random_move(table.moves, table.rng))
                continue
            move = bot(view(table.state, seat), seat, table.moves)
            if not any(move is one for one in table.moves) and move not in table.moves:
                raise CannotRead(
                    say("the bot at seat {seat} made no legal move: {move}", seat=seat, move=repr(move)[:80])
                )
            table.play(move)

    def _told(self, table: Seating, illegal: bool) -> Told:
        self.actions.legal = legal = table.numbers
        self.mask = mask_row(legal, self.desk.code.actions)
        return {"action_mask": self.mask, "illegal": illegal}


def _seated(others: Opponent | Sequence[Opponent], count: int) -> list[Opponent]:
    if isinstance(others, str) or callable(others):
        return [others] * count
    if len(others) != count:
        raise CannotRead(
            say("others: one bot, or one for each other seat: {count}, not {found}", count=count, found=len(others))
        )
    return list(others)


def register() -> None:
    """Make every game of the shelf known to Gymnasium: roundhouse/next_station-v0 and so on."""
    for name in shelf():
        known = f"roundhouse/{name}-v0"
        if known not in gymnasium.registry:
            gymnasium.register(known, "roundhouse.arena.adapters.gym:SeatEnv", kwargs={"game": name})


register()
