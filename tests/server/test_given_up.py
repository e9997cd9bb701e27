"""Games that all have given up are finished for nobody: a few at a time, and none is forgotten."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from roundhouse.games import find
from roundhouse.server.lobby import House
from roundhouse.server.people import ratings
from roundhouse.server.settings import Settings
from roundhouse.server.storage.schema import tables
from roundhouse.server.tables import given_up, seating
from roundhouse.server.tables.attendance import Attendance
from roundhouse.server.tables.live_table import LiveTable
from roundhouse.server.tables.stream import Listener
from roundhouse.table.record import SeatRecord
from server.running import TOY, toys_on_the_shelf

MANY, PLACES = 6, 2
SLOWLY = 5000  # milliseconds before a bot's move
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


def think_for_ever(house: House) -> None:
    """No bot of this house comes to a move: nothing ends while a test looks."""

    async def thinks(*_: object) -> None:
        await asyncio.Event().wait()

    house.bots._move = thinks  # type: ignore[method-assign]


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


def playing(house: House, games: list[LiveTable]) -> list[LiveTable]:
    return [one for one in games if house.bots.busy(one)]


def test_however_many_are_given_up_only_a_few_are_played_for_nobody(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        think_for_ever(house)
        games = [await abandoned(house, number, SLOWLY) for number in range(MANY)]
        await given_up.finish(house, rested=0)
        assert len(playing(house, games)) == PLACES
        waiting = next(one for one in games if not house.bots.busy(one))
        waiting.listeners.add(Listener("somebody" * 5))
        house.bots.attend(waiting, "somebody" * 5)  # who looks does not wait for a place
        assert len(playing(house, games)) == PLACES + 1

    in_house(tmp_path, work)


def test_all_that_were_given_up_come_to_their_end_one_after_the_other(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        games = [await abandoned(house, number, 0) for number in range(MANY)]
        while not all(one.table.over for one in games):
            assert len(playing(house, games)) <= PLACES
            await given_up.finish(house, rested=0)
            await asyncio.sleep(0.005)

    in_house(tmp_path, work)


def test_what_another_server_may_be_playing_and_what_somebody_plays_is_left_alone(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        think_for_ever(house)
        games = [await abandoned(house, number, SLOWLY) for number in range(MANY)]
        seats = [SeatRecord("person", holders={"ann" * 14}), SeatRecord("bot", level="easy")]
        await house.make(find(TOY), find(TOY).rules.options(), seats, "ann" * 14, 0)
        now = max(one.record.touched for one in games)
        found = await house.store.read(lambda connection: given_up.given_up(connection, now))
        assert sorted(found) == sorted(one.id for one in games)
        assert await house.store.read(lambda connection: given_up.given_up(connection, now - given_up.RESTED)) == []

    in_house(tmp_path, work)


def test_who_has_given_up_and_looks_on_is_not_waited_for(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        think_for_ever(house)
        table = await abandoned(house, 0, SLOWLY)
        house.bots.attend(table, next(iter(table.record.seats[0].holders)))
        assert not house.bots._claim(table).person
        seats = [SeatRecord("person", holders={"ann" * 14}), SeatRecord("bot", level="easy")]
        other = await house.table(await house.make(find(TOY), find(TOY).rules.options(), seats, "ann" * 14, SLOWLY))
        assert house.bots._claim(other).person

    in_house(tmp_path, work)


async def alone(house: House, guest: str, pace: int = 0, rated: bool = False) -> LiveTable:
    """A table of one person against a bot, who has resigned and gone."""
    seats = [SeatRecord("person", "Ann", holders={guest}), SeatRecord("bot", level="easy")]
    made = await house.make(find(TOY), find(TOY).rules.options(), seats, guest, pace, rated=rated)
    table = await house.table(made)
    table.attendance = Attendance()
    await table.change(lambda one: seating.resign(one, made, 0, guest))
    return table


def test_who_resigns_alone_against_bots_and_goes_has_lost_a_rated_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "anchors", lambda game: {"easy": (20.0, 1.0)})

    async def work(house: House) -> None:
        table = await alone(house, "ann" * 14, rated=True)
        while not table.table.over:
            await given_up.finish(house, rested=0)
            await asyncio.sleep(0.005)
        (step,) = (await house.ratings.book()).steps[table.id]
        assert (step.seat, step.after.games) == (0, 1)
        assert step.after.mu < step.before.mu

    in_house(tmp_path, work)


def test_one_who_has_resigned_is_enough_and_what_cannot_be_played_on_takes_no_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(given_up, "MOST", 1)

    async def work(house: House) -> None:
        think_for_ever(house)
        old, new = [(await alone(house, guest * 14)).record for guest in ("ann", "ben")]
        before = tables.update().where(tables.c.id == old.id).values(rules=tables.c.rules - 1, touched=0)
        await house.store.write(lambda connection: connection.execute(before).rowcount)
        assert await house.store.read(lambda connection: given_up.given_up(connection, new.touched)) == [new.id]

    in_house(tmp_path, work)


def test_a_game_that_is_played_for_nobody_waits_for_no_eyes(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        think_for_ever(house)
        table = await alone(house, "ann" * 14, SLOWLY)
        await given_up.finish(house, rested=0)
        assert house.bots.busy(table)
        assert house.bots._pause(table) == 0
        table.listeners.add(Listener("somebody" * 5))
        assert 0 < house.bots._pause(table) < SLOWLY / 1000, "who looks on sees it, and waits for another game"

    in_house(tmp_path, work)
