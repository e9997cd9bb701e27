"""A flood in small: connections are closed, others are served, nothing grows without end."""

import contextlib
import json
import time
from pathlib import Path

from roundhouse.server.door.connections import MOST_GOODBYES
from server.flooding import HALF, Crowd, Player, Times, figures, watching
from server.running import TOY, Running
from server.settled import PROGRAM
from server.wires import wait_until

BOUNDS = {"connections": 120, "streams_per_address": 20, "head_seconds": 1}
THINKING = 24  # files of the processes in which bots think, begun with the first of their moves


def test_a_player_plays_on_beside_half_requests_and_streams_that_nobody_reads(tmp_path: Path) -> None:
    house = Running(str(tmp_path / "flood.db"), limits=True, program=PROGRAM, SETTINGS=json.dumps(BOUNDS)).start()
    with contextlib.ExitStack() as stack:
        stack.callback(house.kill)
        own = figures(house)["files"]
        player = Player(house, TOY, "bot easy")
        stack.callback(player.close)
        crowds = [
            Crowd(house.port, 200, HALF, addresses=6, trickles=True),
            Crowd(house.port, 100, watching(house, TOY), addresses=3),
        ]
        for crowd in crowds:
            stack.callback(crowd.stop)
            crowd.start()
        wait_until(lambda: crowds[0].ended > 100 and figures(house)["streams"] >= 20)
        times = Times()
        for _ in player.play(times, time.monotonic() + 120):
            if len(times.seen) >= 5:
                break
        assert len(times.seen) >= 5
        now = figures(house)
        assert now["connections"] <= 120
        assert now["streams"] <= 3 * 20 + 2
        # Those at the door are let in together before any is counted, so for a moment there may be more.
        wait_until(lambda: figures(house)["files"] <= own + THINKING + 120 + MOST_GOODBYES)
        for crowd in crowds:
            crowd.stop()
        wait_until(lambda: figures(house)["connections"] <= 4)
        assert figures(house)["files"] <= own + THINKING + 4
