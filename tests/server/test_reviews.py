"""Reviews at a table: once the game is over, thought about while somebody waits, kept, and shown again to everybody."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from roundhouse.arena import play
from roundhouse.core.game import Budget
from roundhouse.core.log import write_log
from roundhouse.games import find
from roundhouse.server.api.problems import Problem
from roundhouse.server.coach.reviews import MOST_OF_A_GUEST, Reviews
from roundhouse.server.lobby import House
from roundhouse.server.settings import Settings
from server.running import Guest, Running

ME, YOU = "me" * 20, "yo" * 20
SOON = 300
LOG = write_log(play(find("metro_domino"), ["random", "random"], seed="review"), ("Olena", "Taras"))
LITTLE = Budget(None, 40)


def waited(guest: Guest, table: str, seat: int = 0) -> dict[str, Any]:
    """Ask for a review and look until it is there."""
    answer = guest.ask(table, "review", seat=seat)
    assert answer.status_code == 200, answer.text
    standing, shares = answer.json(), [0.0]
    until = time.monotonic() + SOON
    while standing["state"] != "there":
        assert standing["state"] in ("waiting", "thinking")
        assert time.monotonic() < until
        time.sleep(0.05)
        standing = guest.get(f"/api/tables/{table}/review", params={"seat": seat}).json()
        shares.append(standing["share"])
    assert shares == sorted(shares)
    review: dict[str, Any] = standing["review"]
    return review


def test_a_finished_game_is_reviewed_and_the_review_is_kept_for_everybody(own_house: Running) -> None:
    with own_house.guest() as guest, own_house.guest() as friend:
        table = guest.table("me", "bot easy")["table"]
        nobody = guest.get(f"/api/tables/{table}/review", params={"seat": 0})
        assert nobody.status_code == 409
        guest.play_out(table)
        before = friend.get(f"/api/tables/{table}/review", params={"seat": 0}).json()
        assert before == {"state": "none", "share": 0.0, "review": None}
        told = waited(guest, table)
        assert told["decisions"] > 0
        assert guest.ask(table, "review", seat=0).json()["review"] == told
        own_house.kill()
        own_house.start()
        kept = friend.get(f"/api/tables/{table}/review", params={"seat": 0}).json()
        assert kept["state"] == "there"
        assert kept["review"] == told


def test_nobody_gets_a_review_of_an_unfinished_game_nor_of_a_seat_that_is_none(guest: Guest, friend: Guest) -> None:
    table = guest.table("me", "bot easy", game="next_station")["table"]
    for one in (guest, friend):
        refused = one.ask(table, "review", seat=0)
        assert refused.status_code == 409
        assert "once it is over" in refused.json()["sentence"]
    toy = guest.table("me", "bot easy")["table"]
    guest.play_out(toy)
    assert guest.ask(toy, "review", seat=7).status_code == 409
    assert guest.ask(toy, "review", seat=0, more=1).status_code == 400


def in_house(tmp_path: Path, work: Any) -> None:
    async def run() -> None:
        house = House(Settings(database=str(tmp_path / "reviews.db"), bot_deadline=300.0))
        try:
            await asyncio.wait_for(work(house), SOON)
        finally:
            await house.close()

    asyncio.run(run())


async def loaded(house: House, guest: str = ME) -> Any:
    return (await house.load_log(LOG, 0, guest))[0]


def test_thinking_ends_when_nobody_waits_and_nothing_is_kept(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, reviews = await loaded(house), Reviews(house.bots, house.store)
        reviews.patience = 0.0
        job = reviews.ask(table, 0, ME)
        assert job.task
        await job.task
        assert not reviews.jobs
        assert await reviews.kept(table, 0) is None

    in_house(tmp_path, work)


def test_one_review_at_a_time_for_a_table_and_all_are_kept(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        table, reviews = await loaded(house), Reviews(house.bots, house.store, LITTLE)
        reviews.patience = SOON
        jobs = [reviews.ask(table, 0, ME), reviews.ask(table, 1, YOU)]
        assert reviews.ask(table, 0, YOU) is jobs[0]
        while not jobs[0].begun:
            await asyncio.sleep(0)
        assert not jobs[1].begun
        await asyncio.gather(*(job.task for job in jobs if job.task))
        for seat in (0, 1):
            found = await reviews.kept(table, seat)
            assert found is not None
            assert found.seat == seat
            assert found.tries
        table.table.log.append(table.table.log[-1])  # as if the game had gone on: what was said is not of this game
        assert await reviews.kept(table, 0) is None

    in_house(tmp_path, work)


def test_a_guest_cannot_ask_for_many_reviews_at_once(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        reviews = Reviews(house.bots, house.store, LITTLE)
        reviews.patience = SOON
        for _ in range(MOST_OF_A_GUEST):
            reviews.ask(await loaded(house), 0, ME)
        last = await loaded(house)
        with pytest.raises(Problem):
            reviews.ask(last, 0, ME)
        assert reviews.ask(last, 0, YOU)
        await reviews.stop()
        assert not reviews.jobs

    in_house(tmp_path, work)
