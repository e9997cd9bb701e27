"""Bots at the tables: people first, nothing for nobody, a quick move rather than a long wait."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from structlog.testing import capture_logs

from roundhouse.core.match import Match
from roundhouse.games import find
from roundhouse.games.railroad_ink.bots.planner import Planner
from roundhouse.server.api.problems import Problem
from roundhouse.server.bots.bot_runner import BotRunner, BotWorker
from roundhouse.server.bots.turns import HALF_LIFE, Claim, Overdue, Turns
from roundhouse.server.lobby import House
from roundhouse.server.settings import Settings
from roundhouse.server.tables.attendance import GLANCE, Attendance
from roundhouse.server.tables.live_table import LiveTable
from roundhouse.server.tables.stream import Listener
from roundhouse.table.record import SeatRecord
from roundhouse.table.thinking import Seated
from server.running import Running

ME, YOU, HOST = "me" * 20, "yo" * 20, "ho" * 20
GAME = "next_station"
MANY = 40
SOON = 300  # seconds within which whatever should happen has happened, on however busy a machine
LONG = 300.0


class Watched(BotWorker):
    """A thinking process that notes for which tables it is asked to think."""

    def __init__(self, asked: list[str]) -> None:
        super().__init__()
        self.asked = asked

    async def ask(self, question: tuple[Any, ...], deadline: float) -> Any:
        self.asked.append(question[1])
        return await super().ask(question, deadline)


def in_house(tmp_path: Path, work: Callable[[House, list[str]], Awaitable[None]], **more: Any) -> None:
    """A house whose bots note for which tables they think."""

    async def run() -> None:
        chosen = {"bot_budget": 0.02, "bot_deadline": LONG, "bot_wait": LONG, "bot_tables_per_guest": 1000, **more}
        house = House(Settings(database=str(tmp_path / "bots.db"), tables_per_guest=1000, **chosen))
        asked: list[str] = []
        house.bots = BotRunner(house.settings, partial(Watched, asked))
        try:
            await asyncio.wait_for(work(house, asked), SOON)
        finally:
            await house.close()

    asyncio.run(run())


def bot(level: str = "hard") -> SeatRecord:
    return SeatRecord("bot", level=level)


def person(guest: str = ME) -> SeatRecord:
    return SeatRecord("person", holders={guest})


async def make(house: House, *seats: SeatRecord, guest: str = ME) -> LiveTable:
    game = find(GAME)
    return await house.table(await house.make(game, game.rules.options(), list(seats), guest, 0))


async def until(happened: Callable[[], object]) -> None:
    while not happened():
        await asyncio.sleep(0.005)


def watched_by(guest: str, house: House, table: LiveTable) -> Listener:
    eye = Listener(guest)
    table.listeners.add(eye)
    house.bots.attend(table, guest)
    return eye


def a_long_while_later(table: LiveTable) -> None:
    table.attendance = Attendance()


def me() -> Claim:
    return Claim(person=True, guest=ME)


def test_bots_among_themselves_play_while_somebody_looks_and_not_before(tmp_path: Path) -> None:
    async def work(house: House, asked: list[str]) -> None:
        table = await make(house, bot(), bot())
        seq = table.table.seq
        assert not house.bots.busy(table)
        assert not asked
        eye = watched_by(YOU, house, table)
        await until(lambda: table.table.seq > seq + 2)
        table.listeners.remove(eye)
        a_long_while_later(table)
        await until(lambda: not house.bots.busy(table))
        house.bots.drive(table)
        assert not house.bots.busy(table)
        seq = table.table.seq
        await house.visited(table.id, YOU)  # somebody asks for the page, without a stream
        assert house.bots.busy(table)
        await until(lambda: table.table.seq > seq)

    in_house(tmp_path, work)


def test_a_person_without_an_open_page_is_answered(tmp_path: Path) -> None:
    async def work(house: House, asked: list[str]) -> None:
        table = await make(house, person(), bot())
        await until(lambda: 1 not in table.table.acting())
        a_long_while_later(table)
        seq = table.table.seq
        await house.visited(table.id, ME)
        while 0 in table.table.acting():
            await table.move(0, table.table.seq, table.game.rules.moves(table.table.match.state, 0)[0])
        await until(lambda: any(entry.seat == 1 for entry in table.table.log[seq:]))

    in_house(tmp_path, work)


def test_a_look_counts_for_a_moment_and_a_player_for_longer(tmp_path: Path) -> None:
    async def work(house: House, asked: list[str]) -> None:
        now = 1000.0
        table = await make(house, person(), person())
        table.attendance = there = Attendance(lambda: now)
        assert not there.attended(table, 120)
        there.visit(YOU, plays=False)
        now += GLANCE - 1
        assert there.attended(table, 120)
        now += 2
        assert not there.attended(table, 120)
        there.visit(ME, plays=True)
        now += 119
        assert there.players(table, 120) == [ME]
        now += 2
        assert not there.attended(table, 120)

    in_house(tmp_path, work)


@pytest.mark.parametrize("seated", [False, True])
def test_forty_tables_of_hard_bots_are_no_nearer_to_the_thinker_than_one_person(tmp_path: Path, seated: bool) -> None:
    """They came first, and somebody watches each of them, or even sits there, and waits as well."""

    async def work(house: House, asked: list[str]) -> None:
        first = person(YOU) if seated else bot()
        # Made by one who does not play there, so that no bot thinks before all of them are there.
        others = [await make(house, first, bot(), bot(), bot(), guest=HOST) for _ in range(MANY)]
        for table in others:
            watched_by(YOU, house, table)
        await until(lambda: len(asked) > 3)
        async with house.bots.turns.turn(me, None):
            await until(lambda: house.bots.waiting == MANY)
            mine = await make(house, person(), bot())
            await until(lambda: house.bots.waiting == MANY + 1)
            count = len(asked)
        await until(lambda: len(asked) > count)
        assert asked[count] == mine.id

    in_house(tmp_path, work)


def test_a_bot_that_waits_too_long_moves_quickly_and_the_log_is_not_flooded(tmp_path: Path) -> None:
    async def work(house: House, asked: list[str]) -> None:
        async with house.bots.turns.turn(me, None):
            tables = [await make(house, person(), bot()) for _ in range(3)]
            await until(lambda: all(1 not in table.table.acting() for table in tables))
            assert house.bots.hurried >= 3
            assert not asked
        assert house.bots.late == 0

    with capture_logs() as logs:
        in_house(tmp_path, work, bot_wait=0.05)
    assert len([line for line in logs if line["event"] == "bots were hurried"]) == 1


def test_where_nobody_plays_bots_wait_for_their_turn(tmp_path: Path) -> None:
    async def work(house: House, asked: list[str]) -> None:
        async with house.bots.turns.turn(me, None):
            table = await make(house, bot(), bot())
            watched_by(YOU, house, table)
            hasty = await make(house, person(), bot())
            await until(lambda: 1 not in hasty.table.acting())
            assert table.table.seq == len(table.table.match.moves)
            assert not any(entry.seat >= 0 for entry in table.table.log)
        await until(lambda: table.id in asked)

    in_house(tmp_path, work, bot_wait=0.05)


def test_too_many_tables_that_are_only_watched_take_turns_and_never_hurry(tmp_path: Path) -> None:
    async def work(house: House, asked: list[str]) -> None:
        async with house.bots.turns.turn(me, None):
            tables = [await make(house, bot(), bot()) for _ in range(3)]
            for table in tables:
                watched_by(YOU, house, table)
            await until(lambda: house.bots.waiting == 1)
        await until(lambda: {table.id for table in tables} <= set(asked))
        assert house.bots.hurried == 0

    in_house(tmp_path, work, bot_wait=0.05, bot_queue=1)


def test_nobody_is_thought_for_who_has_left_while_the_bot_waited(tmp_path: Path) -> None:
    async def work(house: House, asked: list[str]) -> None:
        async with house.bots.turns.turn(me, None):
            table = await make(house, bot(), bot())
            eye = watched_by(YOU, house, table)
            await until(lambda: house.bots.waiting == 1)
            table.listeners.remove(eye)
            a_long_while_later(table)
        await until(lambda: not house.bots.busy(table))
        assert not asked
        assert not any(entry.seat >= 0 for entry in table.table.log)

    in_house(tmp_path, work)


def test_quick_bots_that_are_stuck_hold_nobody_up(tmp_path: Path) -> None:
    async def work(house: House, asked: list[str]) -> None:
        stuck = threading.Event()
        for _ in range(20):
            house.bots.threads.submit(stuck.wait)
        try:
            assert await asyncio.to_thread(lambda: "here") == "here"
            table = await make(house, person(), bot("normal"))
            await until(lambda: 1 not in table.table.acting())
        finally:
            stuck.set()
        assert house.bots.late

    in_house(tmp_path, work, bot_deadline=0.05)


def test_a_guest_has_a_bounded_number_of_tables_where_only_bots_play(tmp_path: Path) -> None:
    async def work(house: House, asked: list[str]) -> None:
        for _ in range(3):
            await make(house, bot(), bot())
        with pytest.raises(Problem, match="Tables where only bots play: 3, as many as one guest may have") as refused:
            await make(house, bot(), bot())
        assert refused.value.status == 429
        await make(house, person(), bot())
        await make(house, bot(), bot(), guest=YOU)

    in_house(tmp_path, work, bot_tables_per_guest=3)


def test_an_address_may_make_only_so_many_tables_of_bots(tmp_path: Path) -> None:
    house = Running(str(tmp_path / "many.db"), limits=True).start()
    body = {"game": GAME, "seats": [{"kind": "bot", "level": "hard"}] * 2}
    try:
        answers = []
        for _ in range(5):
            with house.guest() as guest:  # another token each time
                answers += [guest.post("/api/tables", json=body).status_code for _ in range(6)]
                assert "roundhouse_bots_hurried_total 0" in guest.get("/metrics").text
        assert answers.count(201) == 24
        assert set(answers) == {201, 429}
    finally:
        house.kill()


def test_people_first_then_whoever_has_had_least_then_first_come() -> None:
    async def run() -> list[str]:
        now, order = 0.0, list[str]()
        turns = Turns(["place"], 10, lambda: now)

        async def think(name: str, claim: Claim) -> None:
            nonlocal now
            async with turns.turn(lambda: claim, None):
                order.append(name)
                now += 1

        async with turns.turn(lambda: Claim(True, "greedy"), None):
            now += 5
            claims = [("bots", False, "new"), ("greedy", True, "greedy"), ("a", True, "a"), ("a again", True, "a"),
                      ("b", True, "b"), ("late", True, "c")]  # fmt: skip
            tasks = []
            for name, waits, guest in claims:
                tasks.append(asyncio.create_task(think(name, Claim(waits, guest))))
                await asyncio.sleep(0)
        await asyncio.gather(*tasks)
        assert turns.free == ["place"]
        assert turns.lately("greedy") < 6
        now += 20 * HALF_LIFE
        assert turns.lately("greedy") < 0.001
        return order

    assert asyncio.run(run()) == ["a", "b", "late", "a again", "greedy", "bots"]


def test_of_too_many_who_wait_the_one_with_least_claim_is_sent_away() -> None:
    async def run() -> None:
        turns = Turns(["place"], 2)

        async def think(claim: Claim, patience: float | None = None) -> str:
            try:
                async with turns.turn(lambda: claim, patience):
                    return "thought"
            except Overdue:
                return "sent away"

        async with turns.turn(me, None):
            bots = Claim(False, "bots")
            tasks = [asyncio.create_task(think(one)) for one in (bots, me(), bots, Claim(True, YOU))]
            hurried = asyncio.create_task(think(me(), 0.0))
            assert await asyncio.gather(tasks[0], tasks[2]) == ["sent away", "sent away"]
            assert await hurried == "sent away"
            assert len(turns.waiting) == 2
        assert await asyncio.gather(tasks[1], tasks[3]) == ["thought", "thought"]
        assert turns.free == ["place"]

    asyncio.run(run())


def test_a_place_for_one_who_has_gone_is_given_to_the_next() -> None:
    async def run() -> None:
        turns = Turns(["place"], 10)

        async def think() -> None:
            async with turns.turn(me, None):
                pass

        async with turns.turn(me, None):
            gone, given, next_one = (asyncio.create_task(think()) for _ in range(3))
            await asyncio.sleep(0)
            gone.cancel()
        given.cancel()  # it has its place, and has not come to know it yet
        await next_one
        await asyncio.gather(gone, given, return_exceptions=True)
        assert turns.free == ["place"]

    asyncio.run(run())


def test_a_planner_keeps_to_its_plan_from_question_to_question(monkeypatch: pytest.MonkeyPatch) -> None:
    planned, plan = [], Planner.plan
    monkeypatch.setattr(Planner, "plan", lambda *about: planned.append(about) or plan(*about))
    game, rng = find("railroad_ink"), Random(1)
    match, seated = Match(game, 1, seed=bytes(32)), Seated()
    match.settle()
    while game.rules.to_act(match.state) == (0,) and match.state.round == 1:
        view = game.secrecy.view(match.state, 0)
        move = seated.think("table", "railroad_ink", "planner", view, 0, rng.getrandbits(64), LONG)
        match.say(0, " ".join(str(part) for part in move.values()))
    assert len(match.moves) > 3
    assert len(planned) == 1
    seated.think("another", "railroad_ink", "planner", view, 0, 1, LONG)
    assert len(planned) <= 2
