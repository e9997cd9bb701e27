"""What a line of the chat costs: tables with two players and four who look on, one of the players says something."""

import random
import statistics
from typing import Any

from load_people import Figures, Party
from load_runs import WARM, Houses, Tell, cut, leave, measured, play, ports

VIEWERS = 6


async def talk(
    houses: Houses, game: str, rate: float, tables: int, seconds: float, tell: Tell | None = None
) -> dict[str, Any]:
    """So many lines a second: the server's processor time for each, bytes to each viewer, the delay to the last."""
    figures, chance = Figures(), random.Random(f"{game} talk")
    parties = [Party(game, ports(houses), figures, chance, VIEWERS - 2) for _ in range(tables)]
    for party in parties:
        await party.sit_down()
    await play(parties, rate, WARM, chance, act=Party.say)
    fresh = Figures()
    for party in parties:
        party.counts(fresh)
    with measured(houses) as spent:
        await play(parties, rate, seconds, chance, tell, Party.say)
    await leave(parties)
    return {
        "rate": rate, "viewers": VIEWERS, "lines": fresh.lines, "refused": fresh.refused, "late": fresh.late,
        "cpu": round(spent.busy / max(1, fresh.lines) * 1000, 3), "share": round(spent.busy / spent.took, 3),
        "bytes": statistics.median(fresh.changes or [0]), "p50": round(cut(fresh.pages, 50) * 1000, 2),
        "p99": round(cut(fresh.pages, 99) * 1000, 2), "stall": round(spent.stall * 1000, 1),
        "own_stall": round(spent.own * 1000, 1),
    }  # fmt: skip
