"""What holds the event loop up is seen in the figures, by its length."""

import asyncio
import time
from pathlib import Path

from roundhouse.server.pulse import EVERY, Pulse
from server.running import Running
from server.wires import figure, wait_until

SLOW = 0.3  # as in the toy's edition of this name


def test_a_slow_function_of_a_game_is_a_stall_of_the_house(tmp_path: Path) -> None:
    house = Running(str(tmp_path / "slow.db"), HIDDEN_CARDS="slow").start()
    try:
        with house.guest() as guest:
            page = guest.page(guest.table("me", "me")["table"], seat=0)
            wait_until(lambda: figure(house, "longest_stall_seconds") < SLOW - EVERY)
            assert guest.move(page).status_code == 200
            assert figure(house, "longest_stall_seconds") >= SLOW - EVERY
            wait_until(lambda: figure(house, "longest_stall_seconds") < SLOW - EVERY)
    finally:
        house.kill()


def test_a_stall_is_told_once_however_soon_one_asks() -> None:
    async def held() -> tuple[float, float]:
        pulse = Pulse()
        assert pulse.longest() == (0, 0), "it does not beat yet"
        pulse.begin()
        time.sleep(0.1)
        first = pulse.longest()[0]
        second = pulse.longest()[0]
        pulse.stop()
        return first, second

    first, second = asyncio.run(held())
    assert first >= 0.1 - EVERY
    assert second < first


def test_work_on_the_loop_is_told_from_waiting() -> None:
    async def held() -> tuple[float, float]:
        pulse = Pulse()
        pulse.begin()
        time.sleep(0.2)
        _, asleep = pulse.longest()
        until = time.thread_time() + 0.2
        await asyncio.sleep(2 * EVERY)
        while time.thread_time() < until:
            pass
        _, busy = pulse.longest()
        pulse.stop()
        return asleep, busy

    asleep, busy = asyncio.run(held())
    assert asleep < 0.1 < busy
