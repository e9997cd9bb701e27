"""Clocks of tables from inside the house; time is a number that the test turns on, and nobody sleeps."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from roundhouse.core.errors import NotLegal
from roundhouse.core.log import read_log, verify
from roundhouse.core.words import speaker
from roundhouse.games import find
from roundhouse.server.api.bodies import SeatBody
from roundhouse.server.api.problems import Problem
from roundhouse.server.lobby import House
from roundhouse.server.settings import Settings
from roundhouse.server.storage import records
from roundhouse.server.storage.schema import clocks
from roundhouse.server.tables import clockwork, seating
from roundhouse.server.tables.seats import A_MOMENT, change_seat
from roundhouse.server.tables.stream import Listener
from roundhouse.server.tables.timekeeper import BEAT
from roundhouse.table.clocks import COMING, RETURN
from roundhouse.table.export import shown_log
from roundhouse.table.page import earlier_page, page
from roundhouse.table.record import Device, SeatRecord
from roundhouse.table.view import earlier_view, viewed
from server.running import TOY, toys_on_the_shelf

ANN, BEN = "ann" * 14, "ben" * 14
MINUTE = 60_000
WHOLE = 5 * MINUTE  # of "5+5"
MORE = 5_000
TOGETHER = "next_station"  # all draw at the same time


class Hand:
    """The hand of a clock, moved by the test."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with toys_on_the_shelf():
        yield


@pytest.fixture
def hand() -> Hand:
    return Hand()


def in_house(tmp_path: Path, hand: Hand, work: Callable[[House], Awaitable[None]], **more: Any) -> None:
    async def run() -> None:
        house = House(Settings(database=str(tmp_path / "clocks.db"), ticks=hand, **more))
        await house.time.open()
        try:
            await work(house)
        finally:
            await house.close()

    asyncio.run(run())


async def sit(house: House, *seats: SeatRecord, time: str = "5+5", lapse: str = "bot") -> str:
    there = list(seats) or [SeatRecord("person", "Ann", holders={ANN}), SeatRecord("person", "Ben", holders={BEN})]
    return await house.make(find(TOY), find(TOY).rules.options(), there, ANN, 0, time, lapse)


async def seen(house: House, table: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page((await house.table(table)).table, "", None, "en"))
    return found


async def rest(house: House, table: str) -> list[int]:
    return [seat["clock"]["left"] for seat in (await seen(house, table))["seats"]]


async def move(house: House, table: str) -> int:
    """The person to act plays a first move; the seat."""
    live = await house.table(table)
    (seat,) = live.table.acting()
    guest = ANN if seat == 0 else BEN
    first = next(move for move in live.game.rules.moves(live.table.match.state, seat) if move.kind == "play")
    await live.move(seat, live.table.seq, first, guest)
    return seat


async def leap(house: House, hand: Hand, seconds: float) -> None:
    """So much time goes by with the house at work: never longer at once than it breathes."""
    while seconds > 0:
        step = min(seconds, 10.0)
        hand.at, seconds = hand.at + step, seconds - step
        await house.time.tick()


async def lapses(house: House, table: str) -> list[int]:
    asked = select(clocks.c.lapses).where(clocks.c.table == table).order_by(clocks.c.seat)
    return await house.store.read(lambda connection: list(connection.execute(asked).scalars()))


def lines(found: dict[str, Any]) -> list[str]:
    return [line["text"].strip("\x01") for line in found["chat"]["lines"]]


def test_only_who_is_to_act_spends_and_what_was_left_stands_with_each_move(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        table = await sit(house)
        assert await rest(house, table) == [WHOLE, WHOLE]
        await leap(house, hand, 20)
        assert await rest(house, table) == [WHOLE - 20_000, WHOLE]
        assert await move(house, table) == 0
        await leap(house, hand, 30)
        left = [WHOLE - 20_000 + MORE, WHOLE - 30_000]
        assert await rest(house, table) == left
        assert [seat["clock"]["runs"] for seat in (await seen(house, table))["seats"]] == [False, True]
        live = await house.table(table)
        told = json.loads(viewed(live.table, ANN, 0).told)["clocks"]
        assert [(one["left"], one["runs"]) for one in told] == [(left[0], False), (left[1], True)]
        assert [entry.clock for entry in live.table.log if entry.seat == 0] == [left[0]]
        assert all(entry.clock is None for entry in live.table.log if entry.seat == -1)
        house.tables.clear()  # and the same from the store
        assert await rest(house, table) == left

    in_house(tmp_path, hand, work)


def test_bots_have_no_clock_and_a_table_without_time_has_none(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        with_bot = await sit(house, SeatRecord("person", "Ann", holders={ANN}), SeatRecord("bot", level="easy"))
        assert [bool(seat["clock"]) for seat in (await seen(house, with_bot))["seats"]] == [True, False]
        without = await sit(house, time="")
        found = await seen(house, without)
        assert (found["time"], [seat["clock"] for seat in found["seats"]]) == (None, [None, None])
        await leap(house, hand, 20)
        asked = select(clocks.c.seat).where(clocks.c.table == without)
        assert not await house.store.read(lambda connection: list(connection.execute(asked)))

    in_house(tmp_path, hand, work)


def test_talk_costs_nobody_time_and_gives_nobody_any(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        table = await sit(house)
        live = await house.table(table)
        for _ in range(5):
            await leap(house, hand, 3)
            await live.change(lambda connection: records.add_line(connection, table, 1, "Ben", "hm"))
        assert await rest(house, table) == [WHOLE - 15_000, WHOLE]

    in_house(tmp_path, hand, work)


def test_when_time_runs_out_a_bot_stands_in_once_until_the_person_returns(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        table = await sit(house)
        await leap(house, hand, WHOLE / 1000 - 1)
        assert (await seen(house, table))["seats"][0]["kind"] == "person"
        await leap(house, hand, 2)
        found = await seen(house, table)
        assert (found["seats"][0]["kind"], found["seats"][0]["held"]) == ("bot", True)
        assert found["seats"][0]["clock"] == {"left": 0, "runs": False, "lapsed": True, "stands": ""}
        assert lines(found) == ["lapsed"]
        await leap(house, hand, 30)
        assert (await lapses(house, table), house.time.run_out) == ([1, 0], 1)
        live = await house.table(table)
        await live.change(lambda connection: seating.back(connection, table, 0, ANN))
        assert await rest(house, table) == [RETURN, WHOLE]
        assert not (await seen(house, table))["seats"][0]["clock"]["lapsed"]

    in_house(tmp_path, hand, work)


def test_two_servers_that_see_the_same_time_out_execute_it_once(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        table = await sit(house)
        hand.at += 10
        await leap(house, hand, 20)
        (found,) = await house.store.read(lambda connection: clockwork.overdue(connection, WHOLE + MINUTE))
        done = [await house.store.write(lambda connection: clockwork.run_out(connection, *found)) for _ in range(3)]
        assert (done, await lapses(house, table)) == ([True, False, False], [1, 0])

    in_house(tmp_path, hand, work)


def test_a_move_that_comes_first_makes_the_time_out_void(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        table = await sit(house)
        await leap(house, hand, 20)
        (found,) = await house.store.read(lambda connection: clockwork.overdue(connection, WHOLE + MINUTE))
        await move(house, table)
        assert not await house.store.write(lambda connection: clockwork.run_out(connection, *found))
        assert (await seen(house, table))["seats"][0]["kind"] == "person"

    in_house(tmp_path, hand, work)


def test_a_move_may_come_a_little_late_but_not_later(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        for late, kept in ((1.5, True), (2.5, False)):
            table = await sit(house)
            await leap(house, hand, WHOLE / 1000 - 1)
            hand.at += 1 + late
            if kept:
                await move(house, table)
                assert (await rest(house, table))[0] == MORE
            else:
                with pytest.raises(Problem, match="run out"):
                    await move(house, table)

    in_house(tmp_path, hand, work)


def test_alone_with_bots_a_clock_runs_only_where_it_has_an_effect(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        there = (SeatRecord("person", "Ann", holders={ANN}), SeatRecord("bot", level="easy"))
        table = await sit(house, *there)
        await leap(house, hand, 2 * WHOLE / 1000)
        (clock, none) = [seat["clock"] for seat in (await seen(house, table))["seats"]]
        assert (clock, none) == ({"left": WHOLE, "runs": False, "lapsed": False, "stands": "alone"}, None)
        assert await lapses(house, table) == [0]
        strict = await sit(house, *(replace(seat) for seat in there), lapse="resign")
        await leap(house, hand, WHOLE / 1000 + 1)
        assert (await seen(house, strict))["seats"][0]["resigned"]

    in_house(tmp_path, hand, work)


def test_while_a_bot_stands_in_for_the_other_a_clock_stands_and_says_why(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        table = await sit(house)
        live = await house.table(table)
        await leap(house, hand, 10)
        await live.change(lambda connection: seating.bot(connection, table, 1, BEN, "easy"))
        await leap(house, hand, 2 * WHOLE / 1000)
        clock = (await seen(house, table))["seats"][0]["clock"]
        assert clock == {"left": WHOLE - 10_000, "runs": False, "lapsed": False, "stands": "alone"}
        await live.change(lambda connection: seating.back(connection, table, 1, BEN))
        await leap(house, hand, 10)
        clock = (await seen(house, table))["seats"][0]["clock"]
        assert clock == {"left": WHOLE - 20_000, "runs": True, "lapsed": False, "stands": ""}

    in_house(tmp_path, hand, work)


def test_two_who_are_to_act_at_the_same_time_both_run_out_and_no_clock_is_left_at_nothing(
    tmp_path: Path, hand: Hand
) -> None:
    async def both(house: House, lapse: str) -> list[dict[str, Any]]:
        there = [SeatRecord("person", "Ann", holders={ANN}), SeatRecord("person", "Ben", holders={BEN})]
        game = find(TOGETHER)
        table = await house.make(game, game.rules.options(), there, ANN, 0, "5+5", lapse)
        assert set((await house.table(table)).table.acting()) == {0, 1}
        await leap(house, hand, WHOLE / 1000 + 1)
        seats: list[dict[str, Any]] = (await seen(house, table))["seats"]
        return seats

    async def work(house: House) -> None:
        house.bots._stopped = True  # what the bots then do is not asked here
        assert [(seat["kind"], seat["held"]) for seat in await both(house, "bot")] == [("bot", True), ("bot", True)]
        resigned = await both(house, "resign")
        assert [seat["resigned"] for seat in resigned] == [True, True]  # neither was there before the other

    in_house(tmp_path, hand, work)


def test_who_has_resigned_a_moment_earlier_has_lost_and_the_clock_of_the_other_stands(
    tmp_path: Path, hand: Hand
) -> None:
    async def work(house: House) -> None:
        house.bots._stopped = True
        there = [SeatRecord("person", "Ann", holders={ANN}), SeatRecord("person", "Ben", holders={BEN})]
        table = await house.make(find(TOGETHER), find(TOGETHER).rules.options(), there, ANN, 0, "5+5", "resign")
        later = clocks.update().where(clocks.c.table == table, clocks.c.seat == 1).values(due=clocks.c.due + 100)
        await house.store.write(lambda connection: connection.execute(later).rowcount)
        await leap(house, hand, WHOLE / 1000 - 5)
        await leap(house, hand, 6)  # both are over when they are looked at
        seats = (await seen(house, table))["seats"]
        assert [seat["resigned"] for seat in seats] == [True, False]
        assert seats[1]["clock"]["stands"] == "alone"

    in_house(tmp_path, hand, work)


def test_at_a_rematch_a_clock_stands_until_its_person_comes_and_runs_without_them_after_a_while(
    tmp_path: Path, hand: Hand
) -> None:
    name: list[str] = []

    async def before(house: House) -> None:
        here, there = {ANN: Device("Firefox")}, {BEN: Device("Chrome")}
        old = await sit(
            house,
            SeatRecord("person", "Ann", holders={ANN}, devices=here),
            SeatRecord("person", "Ben", holders={BEN}, devices=there),
        )
        live = await house.table(old)
        while not live.table.over:
            await move(house, old)
        name.append(await house.again(live, ANN))
        await leap(house, hand, 60)
        clock = (await seen(house, name[0]))["seats"][0]["clock"]
        waits = {"left": WHOLE, "runs": False, "lapsed": False, "stands": "coming"}
        assert clock == waits | {"starts": COMING - 60_000}  # it begins without a page that tells so
        assert (await seen(house, name[0]))["seats"][1]["clock"] == waits  # not its turn: it does not

    async def after(house: House) -> None:
        (table,) = name
        live = await house.table(table)
        await live.greet(ANN)
        await leap(house, hand, 20)
        clocks = [seat["clock"] for seat in (await seen(house, table))["seats"]]
        assert [(one["left"], one["runs"], one["stands"]) for one in clocks] == [
            (WHOLE - 20_000, True, ""),
            (WHOLE, False, "coming"),
        ]
        await move(house, table)
        await leap(house, hand, COMING / 1000 + 30)  # Ben is to act, and comes too late to have it all
        assert (await seen(house, table))["seats"][1]["clock"] == {
            "left": WHOLE - 30_000, "runs": True, "lapsed": False, "stands": "",
        }  # fmt: skip
        await live.greet(BEN)
        await live.greet(BEN)
        assert (await rest(house, table))[1] == WHOLE - 30_000

    in_house(tmp_path, hand, before)
    in_house(tmp_path, hand, after)  # a restart changes nothing about who has come


def test_time_stands_still_while_the_house_is_down_and_a_kill_costs_nobody_anything(tmp_path: Path, hand: Hand) -> None:
    name = []

    async def before(house: House) -> None:
        name.append(await sit(house))
        await leap(house, hand, 60)
        hand.at += 3.0  # since the last beat; then SIGKILL: what was not written is forgotten
        house.time.beat = nothing  # type: ignore[method-assign]

    async def nothing() -> None:
        return

    async def after(house: House) -> None:
        (table,) = name
        left = await rest(house, table)
        assert WHOLE - 63_000 <= left[0] <= WHOLE - 60_000 + 1000 * BEAT
        assert left[1] == WHOLE
        await leap(house, hand, 10)
        assert (await rest(house, table))[0] == left[0] - 10_000

    in_house(tmp_path, hand, before)
    hand.at += 3 * 86_400
    in_house(tmp_path, hand, after)


def test_a_graceful_end_forgets_nothing(tmp_path: Path, hand: Hand) -> None:
    name = []

    async def before(house: House) -> None:
        name.append(await sit(house))
        hand.at += 3.5

    async def after(house: House) -> None:
        assert await rest(house, name[0]) == [WHOLE - 3_500, WHOLE]

    in_house(tmp_path, hand, before)
    hand.at = 5.0  # another machine, another count
    in_house(tmp_path, hand, after)


def test_a_time_out_that_was_due_when_the_house_went_down_is_not_forgotten(tmp_path: Path, hand: Hand) -> None:
    name = []

    async def before(house: House) -> None:
        name.append(await sit(house))
        await leap(house, hand, WHOLE / 1000 - 1)
        hand.at += 2
        await house.time.beat()

    async def after(house: House) -> None:
        await house.time.tick()
        assert (await seen(house, name[0]))["seats"][0]["kind"] == "bot"
        assert await lapses(house, name[0]) == [1, 0]

    in_house(tmp_path, hand, before)
    in_house(tmp_path, hand, after)


def test_a_house_that_could_not_breathe_is_charged_for_a_breath_alone(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        table = await sit(house)
        hand.at += 3600  # its process was stopped, or its store away
        assert (await rest(house, table))[0] == WHOLE - int(1000 * house.settings.longest_tick)

    in_house(tmp_path, hand, work)


def test_two_servers_count_the_same_seconds(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        assert await house.store.write(lambda connection: clockwork.beat(connection, 40_000)) == 40_000  # the other one
        hand.at += 10
        await house.time.beat()
        assert house.time.lived() == 40_000
        assert await house.store.write(lambda connection: clockwork.beat(connection, 39_000)) == 40_000

    in_house(tmp_path, hand, work)


def test_a_server_hears_how_far_another_has_counted_and_never_goes_back(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        hand.at += 3
        house.time.hear(10_000)
        assert house.time.lived() == 10_000
        hand.at += 2
        house.time.hear(11_000)
        assert house.time.lived() == 12_000

    in_house(tmp_path, hand, work)


def test_a_server_that_is_behind_shows_no_more_than_was_left_and_takes_nothing_from_the_next(
    tmp_path: Path, hand: Hand
) -> None:
    async def work(house: House) -> None:
        table = await sit(house)
        ahead = 4_000  # by the server at which the clock of Ann began to run
        begun = update(clocks).where(clocks.c.table == table, clocks.c.seat == 0).values(due=ahead + WHOLE)
        await (await house.table(table)).change(lambda connection: connection.execute(begun))
        assert await rest(house, table) == [WHOLE, WHOLE]
        await move(house, table)
        due = select(clocks.c.due).where(clocks.c.table == table, clocks.c.seat == 1)
        assert await house.store.read(lambda connection: connection.execute(due).scalar()) == ahead + WHOLE

    in_house(tmp_path, hand, work)


def test_taking_back_farms_no_seconds(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        there = [SeatRecord("person", "Ann", holders={ANN}), SeatRecord("person", "Ben", holders={BEN})]
        game = find(TOGETHER)
        table = await house.make(game, game.rules.options(), there, ANN, 0, "5+5", "bot")
        live = await house.table(table)
        await leap(house, hand, 10)
        for _ in range(4):
            await live.move(0, live.table.seq, game.rules.moves(live.table.match.state, 0)[0], ANN)
            assert live.table.acting() == (1,)
            assert live.table.can_undo(0) is not None, "Ben’s turn goes on as it was"
            await live.undo(0, live.table.seq, ANN)
        assert await rest(house, table) == [WHOLE - 10_000, WHOLE - 10_000]

    in_house(tmp_path, hand, work)


def test_nobody_takes_back_a_move_when_the_time_of_another_runs(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        for time, may in (("5+5", False), ("", True)):
            table = await sit(house, time=time)
            live = await house.table(table)
            seat = await move(house, table)
            assert live.table.match.can_take_back(seat) is not None, "by the rules of the game it could go"
            assert (live.table.can_undo(seat) is not None) == may
            if may:
                await live.undo(seat, live.table.seq, ANN)
                continue
            before = live.table.seq
            with pytest.raises(NotLegal, match="With clocks a move stays"):
                await live.undo(seat, before, ANN)
            assert live.table.seq == before

    in_house(tmp_path, hand, work)


def test_running_out_may_resign_the_seat_and_bots_finish_a_game_that_all_have_resigned(
    tmp_path: Path, hand: Hand
) -> None:
    async def work(house: House) -> None:
        table = await sit(house, lapse="resign")
        await leap(house, hand, WHOLE / 1000 + 1)
        found = await seen(house, table)
        assert [seat["resigned"] for seat in found["seats"]] == [True, False]
        assert (lines(found), found["seats"][0]["held"]) == (["late"], False)
        live = await house.table(table)
        with pytest.raises(Problem):
            await live.change(lambda connection: seating.back(connection, table, 0, ANN))
        await live.change(lambda connection: seating.resign(connection, table, 1, BEN))
        async with asyncio.timeout(60):
            while not live.table.over:  # nobody looks, and yet it ends
                await asyncio.sleep(0.01)
        assert live.table.kept
        assert live.table.kept["resigned"] == [0, 1]

    in_house(tmp_path, hand, work)


def test_who_resigned_ranks_last_and_the_log_says_so_to_everybody_who_can_read_one(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        table = await sit(house)
        live = await house.table(table)
        await leap(house, hand, 5)
        await move(house, table)
        await live.change(lambda connection: seating.resign(connection, table, 0, ANN))
        async with asyncio.timeout(60):
            while not live.table.over:
                if 1 in live.table.acting():
                    await move(house, table)
                await asyncio.sleep(0.01)
        found = await seen(house, table)
        assert (found["result"]["ranks"], found["result"]["resigned"]) == ([2, 1], [0])
        assert live.table.kept == {"points": found["result"]["points"], "ranks": [2, 1], "resigned": [0]}
        assert json.loads(viewed(live.table, BEN, 1).told)["result"]["ranks"] == [2, 1]
        assert found["result"]["words"][-1] == "Ann has resigned."
        text = shown_log(live.table, "", None, speaker("en")).decode()
        log = read_log(text, find)
        assert (verify(log), log.resigned) == ([], (0,))
        header = json.loads(text.splitlines()[0])
        assert (header["time"]["name"], header["time"]["lapse"]) == ("5+5", "bot")
        assert len(header["time"]["left"]) == len(live.table.match.moves)
        mine = [
            left for left, (seat, _) in zip(header["time"]["left"], live.table.match.moves, strict=True) if seat == 0
        ]
        assert mine[0] == WHOLE - 5_000 + MORE
        assert set(mine[1:]) <= {None}  # the bot's
        loaded, wrong = await house.load_log(text, 0, BEN)
        assert (wrong, (await seen(house, loaded.id))["result"]["ranks"]) == ([], [2, 1])
        again = await house.again(live, BEN)
        record = (await house.table(again)).record
        assert (record.time, [seat.kind for seat in record.seats]) == ("5+5", ["person", "person"])
        assert not any(seat.resigned for seat in record.seats)

    in_house(tmp_path, hand, work)


def test_who_resigns_after_their_time_once_ran_out_is_said_to_resign_and_not_to_be_late(
    tmp_path: Path, hand: Hand
) -> None:
    async def work(house: House) -> None:
        house.bots._stopped = True
        table = await sit(house)
        live = await house.table(table)
        await leap(house, hand, WHOLE / 1000 + 1)
        assert [seat["why"] for seat in (await seen(house, table))["seats"]] == ["lapsed", ""]
        await live.change(lambda connection: seating.back(connection, table, 0, ANN))
        await live.change(lambda connection: records.add_line(connection, table, 0, "Ann", "late"))  # what is said
        assert (await seen(house, table))["seats"][0]["why"] == ""
        await live.change(lambda connection: seating.resign(connection, table, 0, ANN))
        found = await seen(house, table)
        assert (found["seats"][0]["why"], lines(found)[-1]) == ("resigned", "resigned")
        own = json.loads(page(live.table, ANN, 0, "en"))
        assert own["prompt"] == "You have resigned and only look on: a bot plays your seat."

    in_house(tmp_path, hand, work)


def test_why_a_bot_plays_is_known_however_much_is_said_since(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        house.bots._stopped = True
        table = await sit(house)
        live = await house.table(table)
        await live.change(lambda connection: seating.resign(connection, table, 0, ANN))

        def talk(connection: Connection) -> None:
            for _ in range(records.CHAT_LINES + 1):
                records.add_line(connection, table, 1, "Ben", "resigned")

        await live.change(talk)
        found = await seen(house, table)
        assert len(lines(found)) == records.CHAT_LINES
        assert [seat["why"] for seat in found["seats"]] == ["resigned", ""]

    in_house(tmp_path, hand, work)


def test_where_a_clock_runs_the_host_lets_no_bot_play_for_who_is_there(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        house.bots._stopped = True
        table = await sit(house)
        live = await house.table(table)
        wish = SeatBody(do="bot", level="easy")
        here = Listener(BEN)
        live.listeners.add(here)
        with pytest.raises(Problem, match="Ben is at the table"):
            await change_seat(live, ANN, 1, wish)
        live.listeners.remove(here)
        live.listeners._left(BEN)
        with pytest.raises(Problem, match="Ben is at the table"):
            await change_seat(live, ANN, 1, wish)  # a moment ago
        live.listeners.last[BEN] -= A_MOMENT
        await change_seat(live, ANN, 1, wish)
        assert (await seen(house, table))["seats"][1]["why"] == "handed"

    in_house(tmp_path, hand, work)


def test_an_earlier_position_shows_the_clocks_as_they_stood(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        table = await sit(house)
        live = await house.table(table)
        dealt = len(live.table.match.moves)
        await leap(house, hand, 5)
        await move(house, table)
        await leap(house, hand, 7)
        await move(house, table)
        for at, left in ((dealt, [WHOLE, WHOLE]), (dealt + 1, [WHOLE, WHOLE]), (-1, [WHOLE, WHOLE - 2_000])):
            number = len(live.table.match.moves) if at < 0 else at
            found = json.loads(earlier_page(live.table, "", None, "en", number))
            assert [seat["clock"]["left"] for seat in found["seats"]] == left
            assert [
                one["left"] for one in json.loads(earlier_view(live.table, "", None, number).told)["clocks"]
            ] == left
            assert not any(seat["clock"]["runs"] for seat in found["seats"])

    in_house(tmp_path, hand, work)


def test_a_bot_that_was_to_move_when_the_house_went_down_moves_though_nobody_looks(tmp_path: Path, hand: Hand) -> None:
    name = []

    async def before(house: House) -> None:
        table = await sit(house)
        name.append(table)
        house.bots._stopped = True  # killed before the bot had moved
        await leap(house, hand, WHOLE / 1000 + 1)
        assert (await house.table(table)).table.acting() == (0,)

    async def after(house: House) -> None:
        await house.time.tick()
        live = house.tables[name[0]]
        async with asyncio.timeout(60):
            while live.table.acting() == (0,):
                await asyncio.sleep(0.01)

    in_house(tmp_path, hand, before)
    in_house(tmp_path, hand, after)


def test_nobody_stops_a_clock_by_letting_a_bot_play_for_a_moment(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House) -> None:
        table = await sit(house)
        live = await house.table(table)
        await live.change(lambda connection: records.change(connection, table, pace=5000))
        await live.change(lambda connection: seating.bot(connection, table, 0, ANN, "easy"))
        await leap(house, hand, 3)
        await live.change(lambda connection: seating.back(connection, table, 0, ANN))
        assert await rest(house, table) == [WHOLE - 3_000, WHOLE]

    in_house(tmp_path, hand, work)


@pytest.mark.parametrize("lapse", ["resign", "bot"])
def test_nobody_gets_away_from_their_flag_by_letting_a_bot_play_in_the_last_second(
    tmp_path: Path, hand: Hand, lapse: str
) -> None:
    async def work(house: House) -> None:
        house.bots._stopped = True  # it thinks longer than that
        table = await sit(house, lapse=lapse)
        live = await house.table(table)
        await leap(house, hand, WHOLE / 1000 - 1)
        await live.change(lambda connection: seating.bot(connection, table, 0, ANN, "easy"))
        await leap(house, hand, 2)
        found = await seen(house, table)
        strict = lapse == "resign"
        assert (found["seats"][0]["resigned"], lines(found)) == (strict, ["bot", "late"] if strict else ["bot"])
        assert await lapses(house, table) == [1, 0]

    in_house(tmp_path, hand, work)
