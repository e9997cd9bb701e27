"""A move that somebody tries, judged where bots think: like a hint, somebody waits for it."""

import asyncio

from roundhouse.bots.review.paired import Scales
from roundhouse.core.move import Move
from roundhouse.core.words import Speaker, say
from roundhouse.server.api.problems import Problem
from roundhouse.server.bots.bot_runner import BotRunner
from roundhouse.server.bots.bot_worker import REVIEW
from roundhouse.server.bots.turns import Claim, Overdue
from roundhouse.table.exercises import BATCH, WORLDS, Exercise, question, to_compare, verdict
from roundhouse.table.review_contract import VerdictJson

LONG_ENOUGH = 3.0  # seconds of thinking after which no more worlds are asked for


async def judged(bots: BotRunner, exercise: Exercise, tried: Move, guest: str, speak: Speaker) -> VerdictJson:
    """What is said of the move; thought about only where it is not known."""
    try:
        scales = await _compared(bots, exercise, to_compare(exercise, tried), guest)
    except (Overdue, TimeoutError, asyncio.IncompleteReadError, OSError):
        raise Problem.not_now(say("The bots are busy just now; ask again in a moment.")) from None
    return await asyncio.to_thread(verdict, exercise, tried, scales, speak)


async def _compared(bots: BotRunner, exercise: Exercise, moves: tuple[Move, ...], guest: str) -> Scales | None:
    if not moves:
        return None
    scales, spent = Scales(moves), 0.0
    for number in range(0, WORLDS, BATCH):
        async with bots.turns.turn(lambda: Claim(True, guest), bots.settings.bot_wait) as worker:
            asked = (REVIEW, exercise.game.name, question(exercise, moves, number))
            told = await worker.ask(asked, LONG_ENOUGH + bots.settings.bot_deadline)
        scales.put(moves, told["found"])
        spent += told["seconds"]
        if spent > LONG_ENOUGH:
            break
    return scales
