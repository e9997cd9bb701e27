"""The collector leaves alone what stays as long as the house does."""

import subprocess
import sys
import time

from server.running import Guest, Running

ALONE = """
import gc
from roundhouse.server.collector import ROUNDS, set_aside

made, knot = [{"a": number} for number in range(5000)], []
knot.append(knot)
set_aside()
assert gc.get_freeze_count() >= len(made), gc.get_freeze_count()
assert gc.get_threshold() == ROUNDS
assert not any(one in gc.get_objects() for one in made[:3])
later = []
later.append(later)
del later
assert gc.collect() >= 1  # what comes later is still found
"""


def test_what_is_made_before_is_gone_through_no_more_and_what_comes_later_is() -> None:
    subprocess.run([sys.executable, "-c", ALONE], check=True, timeout=60)


def test_a_house_sets_aside_what_it_made_once_its_shelf_is_made(warm_house: Running) -> None:
    warm_house.settle()
    with warm_house.guest() as guest:
        until = time.monotonic() + 60
        while _set_aside(guest) < 50_000:  # it follows the shelf at once
            assert time.monotonic() < until
            time.sleep(0.1)


def _set_aside(guest: Guest) -> float:
    told = dict(one.rsplit(" ", 1) for one in guest.get("/metrics").text.splitlines() if one[0] != "#")
    return float(told["roundhouse_objects_set_aside"])
