"""What was possible with the deal of a day: told to nobody while the day runs, to everybody when it is over."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, insert, update

from roundhouse.bots.hindsight import Best, best
from roundhouse.bots.review import Review
from roundhouse.core.game import Budget
from roundhouse.core.log import read_log
from roundhouse.games import find
from roundhouse.server.coach import tries
from roundhouse.server.storage.schema import daily_tries, metadata, reviews
from roundhouse.table.hindsight import write_found
from roundhouse.table.reviews import HINDSIGHT, write_review
from server.days import A_DAY, DAY, NOON, program
from server.running import TOY, Guest, Running

GAME = "next_station"


def house_on(path: Path, now: int) -> Running:
    return Running(str(path / "days.db"), program=program(), ROUNDHOUSE_TEST_NOW=str(now)).start()


def possible(guest: Guest, game: str = GAME, **query: Any) -> Any:
    games = guest.get("/api/daily", params=query).json()["games"]
    return next(one["possible"] for one in games if one["game"] == game)


def played(guest: Guest, game: str = GAME) -> str:
    table: str = guest.post("/api/daily", json={"game": game, "name": "Olena", "pace": 0}).json()["table"]
    guest.play_out(table)
    return table


def find_out(house: Running, guest: Guest, table: str) -> Best:
    """As a search does: what it found is kept with the review of the game."""
    match = read_log(guest.get(f"/api/tables/{table}/log").text, find).match
    found = best(match, 0, Budget(None, 40))
    content = write_review(Review(0, False, True, 91, 91.0, (), (), (), 0)) | {"seq": guest.page(table)["seq"]}
    with closing(sqlite3.connect(house.database)) as store, store:
        written = json.dumps({**content, HINDSIGHT: write_found(found)})
        store.execute("insert into reviews values (?, 0, ?, 0)", (table, written))
    return found


def test_what_was_possible_with_a_deal_is_told_when_its_day_is_over_and_to_nobody_before(tmp_path: Path) -> None:
    house = house_on(tmp_path, NOON)
    with house.guest() as guest:
        mine = {"Authorization": f"Bearer {guest.post('/api/tokens').json()['token']}"}
    with house.guest(**mine) as guest, house.guest() as stranger:
        table = played(guest)
        assert possible(guest) == {"points": None, "table": ""}
        assert possible(stranger) is None
        assert "once its day is over" in guest.ask(table, "hindsight", seat=0).json()["sentence"]
        find_out(house, guest, table)  # even if it were known
        assert possible(guest) == {"points": None, "table": ""}
        assert guest.get(f"/api/tables/{table}/hindsight").status_code == 409
        assert stranger.get(f"/api/tables/{table}/hindsight").status_code == 403
    house.kill()
    house = house_on(tmp_path, NOON + A_DAY)
    with house.guest(**mine) as guest, house.guest() as stranger:
        told = guest.get(f"/api/tables/{table}/hindsight").json()["hindsight"]
        assert told["possible"] > told["made"]
        for one in (guest, stranger):
            assert possible(one, day=DAY) == {"points": told["possible"], "table": table}
            assert possible(one) is None  # of the new day
    house.kill()


def test_a_door_leads_to_ones_own_review_and_where_it_is_not_worked_out_there_is_none(tmp_path: Path) -> None:
    house = house_on(tmp_path, NOON)
    with house.guest() as one, house.guest() as other:
        tokens = [guest.post("/api/tokens").json()["token"] for guest in (one, other)]
    first, second = ({"Authorization": f"Bearer {token}"} for token in tokens)
    with house.guest(**first) as one, house.guest(**second) as other:
        tables = played(one), played(other)
        played(one, TOY)
        assert possible(one, TOY) is None
    house.kill()
    house = house_on(tmp_path, NOON + A_DAY)
    with house.guest(**first) as one, house.guest(**second) as other, house.guest() as stranger:
        assert possible(one, TOY, day=DAY) is None
        assert [possible(guest, day=DAY) for guest in (one, other)] == [
            {"points": None, "table": table} for table in tables
        ]
        found = find_out(house, other, tables[1])
        assert possible(one, day=DAY) == {"points": found.points, "table": tables[0]}
        assert possible(stranger, day=DAY) == {"points": found.points, "table": tables[1]}
    house.kill()


def test_what_was_possible_is_read_once_and_a_bound_hides_nothing_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tries, "MOST_REVIEWS", 1)
    engine = create_engine(f"sqlite:///{tmp_path / 'tries.db'}")
    metadata.create_all(engine)
    found = {"a": {"points": 70}, "b": {"points": 80}, "c": None}  # nobody has searched in the last
    with engine.begin() as connection:
        for table, one in found.items():
            row = {"day": DAY, "game": GAME, "guest": table, "nth": 0, "table": table}
            connection.execute(insert(daily_tries).values(row))
            content = json.dumps({"seq": 9, **({HINDSIGHT: one} if one else {})})
            connection.execute(insert(reviews).values(table=table, seat=0, content=content, made=0))
        known: dict[str, int] = {}
        assert tries.possible(connection, DAY, known) == {"a": 70}
        assert tries.possible(connection, DAY, known) == known == {"a": 70, "b": 80}
        torn = update(reviews).values(content=f'"{HINDSIGHT}": what is known is not read again')
        connection.execute(torn.where(reviews.c.table != "c"))
        assert tries.possible(connection, DAY, known) == {"a": 70, "b": 80}
        assert tries.possible(connection, "2000-01-01", known) == {}
    engine.dispose()
