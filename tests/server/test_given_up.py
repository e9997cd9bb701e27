"""Games that all have given up are finished for nobody: a few at a time, and none is forgotten."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from roundhouse.games import find
from roundhouse.server import given_up, seating
from roundhouse.server.attendance import Attendance
from roundhouse.server.live_table import LiveTable
from roundhouse.server.lobby import House
from roundhouse.server.settings import Settings
from roundhouse.server.stream import Listener
from roundhouse.table.record import SeatRecord
from server.running import TOY, toys_on_the_shelf

MANY, PLACES = 6, 2
SLOWLY = 5000  # milliseconds before a bot's move: nothing ends while a test looks
SOON = 300


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_on_the_shelf():
        yield


def in_house(tmp_path: Path, work: Callable[[House], Awaitable[None]]) -> None:
    async def run() -> None:
        house = House(Settings(database=str(tmp_path / "alone.db"), bot_tables_alone=PLACES))
        try:
            await asyncio.wait_for(work(house), SOON)
        finally:
            await house.close()

    asyncio.run(run())


async def abandoned(house: House, number: int, pace: int) -> LiveTable:
    """A table of two tokens, both of which have resigned and gone."""
    people = [f"{number}-{seat}" * 10 for seat in (0, 1)]
    there = [SeatRecord("person", holders={guest}) for guest in people]
    made = await house.make(find(TOY), find(TOY).rules.options(), there, people[0], pace)
    table = await house.table(made)
    table.attendance = Attendance()  # they were here a long while ago
    for seat, guest in enumerate(people):
        await table.change(lambda one, seat=seat, guest=guest: seating.resign(one, made, seat, guest))
    return table


def playing(house: House, tables: list[LiveTable]) -> list[LiveTable]:
    return [one for one in tables if house.bots.busy(one)]


def test_however_many_are_given_up_only_a_few_are_played_for_nobody(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tables = [await abandoned(house, number, SLOWLY) for number in range(MANY)]
        await given_up.finish(house, rested=0)
        assert len(playing(house, tables)) == PLACES
        waiting = next(one for one in tables if not house.bots.busy(one))
        waiting.listeners.add(Listener("somebody" * 5))
        house.bots.attend(waiting, "somebody" * 5)  # who looks does not wait for a place
        assert len(playing(house, tables)) == PLACES + 1

    in_house(tmp_path, work)


def test_all_that_were_given_up_come_to_their_end_one_after_the_other(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tables = [await abandoned(house, number, 0) for number in range(MANY)]
        while not all(one.table.over for one in tables):
            assert len(playing(house, tables)) <= PLACES
            await given_up.finish(house, rested=0)
            await asyncio.sleep(0.005)

    in_house(tmp_path, work)


def test_what_another_server_may_be_playing_and_what_somebody_plays_is_left_alone(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tables = [await abandoned(house, number, SLOWLY) for number in range(MANY)]
        seats = [SeatRecord("person", holders={"ann" * 14}), SeatRecord("bot", level="easy")]
        await house.make(find(TOY), find(TOY).rules.options(), seats, "ann" * 14, 0)
        now = max(one.record.touched for one in tables)
        found = await house.store.read(lambda connection: given_up.given_up(connection, now))
        assert sorted(found) == sorted(one.id for one in tables)
        assert await house.store.read(lambda connection: given_up.given_up(connection, now - given_up.RESTED)) == []

    in_house(tmp_path, work)


def test_who_has_given_up_and_looks_on_is_not_waited_for(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table = await abandoned(house, 0, SLOWLY)
        house.bots.attend(table, next(iter(table.record.seats[0].holders)))
        assert not house.bots._claim(table).person
        seats = [SeatRecord("person", holders={"ann" * 14}), SeatRecord("bot", level="easy")]
        other = await house.table(await house.make(find(TOY), find(TOY).rules.options(), seats, "ann" * 14, SLOWLY))
        assert house.bots._claim(other).person

    in_house(tmp_path, work)
