"""Who is at a table by another server: what a server believes of the others, and for how long."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from roundhouse.server.lobby import House
from roundhouse.server.settings import Settings
from roundhouse.server.tables import elsewhere
from roundhouse.server.tables.elsewhere import EVERY, KEPT, SURELY, Elsewhere
from roundhouse.server.tables.stream import Listeners
from server.postgres import Postgres

TABLE, GUEST = "maple", "guest-1"


@pytest.fixture
def listeners() -> Listeners:
    return Listeners()


@pytest.fixture
def lived() -> list[int]:
    """How far the others have counted, as this server has heard."""
    return []


@pytest.fixture
def there(listeners: Listeners, lived: list[int]) -> Elsewhere:
    time = SimpleNamespace(hear=lived.append)
    house: Any = SimpleNamespace(tables={TABLE: SimpleNamespace(listeners=listeners)}, time=time)
    made = Elsewhere(house)
    made.join(TABLE, listeners)
    return made


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock by which servers are believed, turned by the test."""
    now = [0.0]
    monkeypatch.setattr(elsewhere, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


def tell(there: Elsewhere, by: str, **told: Any) -> None:
    """A server says this."""
    there.hear(json.dumps({"by": by, "lived": 1000, **told}))


def test_who_is_there_by_two_servers_is_there_until_both_have_said_otherwise(
    there: Elsewhere, listeners: Listeners
) -> None:
    for server in ("east", "west"):
        tell(there, server, here=[[TABLE, GUEST]])
    assert listeners.present({GUEST})
    assert not listeners.present({"guest-2"})
    tell(there, "east", gone=[[TABLE, GUEST]])
    assert listeners.present({GUEST})
    tell(there, "west", gone=[[TABLE, GUEST]])
    assert not listeners.present({GUEST})
    assert GUEST in listeners.last


def test_nobody_is_there_any_more_by_a_server_that_goes_down(there: Elsewhere, listeners: Listeners) -> None:
    tell(there, "east", here=[[TABLE, GUEST], [TABLE, "guest-2"]])
    tell(there, "west", here=[[TABLE, "guest-2"]])
    tell(there, "east", bye=True)
    assert not listeners.present({GUEST})
    assert listeners.present({"guest-2"})


def test_a_server_that_is_not_heard_of_is_not_believed_for_ever(
    there: Elsewhere, listeners: Listeners, time: list[float]
) -> None:
    tell(there, "east", here=[[TABLE, GUEST]])
    time[0] = KEPT - 1
    there._forget_old()
    assert listeners.present({GUEST})
    time[0] = KEPT + 1
    there._forget_old()
    assert not listeners.present({GUEST})


def test_where_a_rating_hangs_on_it_a_server_that_has_fallen_silent_is_not_believed(
    there: Elsewhere, listeners: Listeners, time: list[float]
) -> None:
    tell(there, "east", here=[[TABLE, GUEST]])
    time[0] = EVERY + 1  # the next word is under way
    assert listeners.lately({GUEST})
    time[0] = SURELY + 1
    assert (listeners.present({GUEST}), listeners.lately({GUEST})) == (True, False)
    tell(there, "east", here=[[TABLE, GUEST]])
    assert listeners.lately({GUEST})
    tell(there, "east", gone=[[TABLE, GUEST]])
    assert not listeners.lately({GUEST})


def test_how_late_it_is_by_another_server_is_heard_with_whatever_it_says(there: Elsewhere, lived: list[int]) -> None:
    tell(there, "east", lived=5000)
    tell(there, "west", lived=7000, here=[[TABLE, GUEST]])
    assert lived == [5000, 7000]


def test_a_server_that_has_just_come_is_told_at_once_how_late_it_is(postgres: Postgres) -> None:
    async def work() -> None:
        settings = Settings(database=postgres.url, ticks=lambda: 0.0)  # time stands: nothing else brings them together
        old, new = House(settings), House(settings)
        for house in (old, new):
            await house.time.open()
        old.time.hear(new.time.lived() + 40_000)
        assert old.notify
        assert new.notify
        tasks = [asyncio.create_task(old.notify.run())]
        async with asyncio.timeout(60):
            while not old.notify.connected:
                await asyncio.sleep(0.01)
            await old.elsewhere.run()  # what it says at first is said before the new one listens
            works = (_for_ever(old.elsewhere), new.notify.run(), _for_ever(new.elsewhere))
            tasks += [asyncio.create_task(one) for one in works]
            while new.time.lived() < old.time.lived():
                await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for house in (old, new):
            await house.close()

    asyncio.run(work())


async def _for_ever(there: Elsewhere) -> None:
    while True:
        await there.run()
