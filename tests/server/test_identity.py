"""Tokens are issued and signed; those of an earlier house go on holding what they held; others are no tokens."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

import roundhouse.server
from roundhouse.server.door.tokens import hashed
from roundhouse.server.people.identity import house_secret
from roundhouse.server.settings import database_url
from roundhouse.server.storage.store import Store
from server.running import TOY, Guest, Running

OLD = "an-old-token-of-22-sig"  # what earlier houses gave: the secret alone
WISH = {"game": TOY, "seats": [{"kind": "me"}, {"kind": "link"}]}


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_a_token_that_was_not_issued_here_holds_nothing(house: Running, guest: Guest) -> None:
    own = guest.post("/api/tokens").json()["token"]
    assert guest.post("/api/tables", json=WISH, headers=bearer(own)).status_code == 201
    assert len(guest.get("/api/tables", headers=bearer(own)).json()["tables"]) == 1
    secret, signature = own.split(".")
    turned = ("A" if signature[0] != "A" else "B") + signature[1:]
    for wrong in ("m" * 22, "m" * 64, f"{secret}.{turned}", f"{'m' * 22}.{signature}", f"{own}x", f"{secret}."):
        with house.guest(**bearer(wrong)) as stranger:
            made = stranger.post("/api/tables", json=WISH)
            assert made.status_code == 201
            assert "roundhouse=" in made.headers["set-cookie"], "a stranger is given a token of ours"
            assert stranger.get("/api/tables").json()["tables"] == []


def test_a_made_up_cookie_is_exchanged_for_an_issued_one(house: Running) -> None:
    with house.guest() as one:
        one.cookies.set("roundhouse", "m" * 30)
        fresh = one.post("/api/tables", json=WISH).headers["set-cookie"].split(";")[0].partition("=")[2]
        assert fresh != "m" * 30
        assert len(one.get("/api/tables", headers=bearer(fresh)).json()["tables"]) == 1


def test_the_token_of_another_house_is_none_here(guest: Guest, own_house: Running) -> None:
    token = guest.post("/api/tokens").json()["token"]
    with own_house.guest(**bearer(token)) as stranger:
        stranger.post("/api/tables", json=WISH)
        assert stranger.get("/api/tables").json()["tables"] == []


def test_a_restart_keeps_every_token(own_house: Running) -> None:
    with own_house.guest() as guest:
        table = guest.table("me", "link")["table"]
        own_house.stop()
        own_house.start()
        guest.base_url = own_house.url
        assert guest.page(table)["you"] == [0]


def test_servers_on_one_store_share_the_secret(tmp_path: Path) -> None:
    async def opened() -> list[bytes]:
        store = Store(database_url(str(tmp_path / "one.db")))
        try:
            return list(await asyncio.gather(*(house_secret(store) for _ in range(3))))
        finally:
            store.close()

    found = asyncio.run(opened()) + asyncio.run(opened())
    assert len(set(found)) == 1
    assert len(found[0]) == 32


@pytest.fixture
def upgraded(tmp_path: Path) -> Iterator[Running]:
    """A house on a database of the first step, in which an old token holds a seat."""
    path = tmp_path / "old.db"
    config = Config()
    config.set_main_option("script_location", str(Path(roundhouse.server.__file__).parent / "storage" / "migrations"))
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "v0001")
    engine.dispose()
    _old_table(path)
    house = Running(str(path)).start()
    yield house
    house.kill()


def _old_table(path: Path) -> None:
    """As an earlier house wrote it."""
    stamp = int(time.time())
    table = ("oldtable", TOY, 1, "{}", "00" * 32, hashed(OLD), stamp, stamp, False, False, 700, True, 0, 0, "", None, 0)
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.exec_driver_sql(f"INSERT INTO tables VALUES ({', '.join('?' * len(table))})", table)
        for seat in (("oldtable", 0, "person", "", ""), ("oldtable", 1, "open", "", "")):
            connection.exec_driver_sql("INSERT INTO seats VALUES (?, ?, ?, ?, ?)", seat)
        connection.exec_driver_sql("INSERT INTO holders VALUES (?, ?, ?)", ("oldtable", 0, hashed(OLD)))
    engine.dispose()


def test_an_old_device_keeps_its_seat_and_gets_its_signature(upgraded: Running) -> None:
    with upgraded.guest() as old:
        old.cookies.set("roundhouse", OLD, domain="127.0.0.1")
        answer = old.get("/api/tables/oldtable")
        assert answer.json()["you"] == [0]
        assert answer.json()["host"]
        signed = answer.headers["set-cookie"].split(";")[0].partition("=")[2]
        assert signed.startswith(f"{OLD}.")
    with upgraded.guest() as upgraded_device:
        upgraded_device.cookies.set("roundhouse", signed, domain="127.0.0.1")
        again = upgraded_device.get("/api/tables/oldtable")
        assert again.json()["you"] == [0]
        assert "set-cookie" not in again.headers


def test_an_old_program_goes_on_with_its_bearer(upgraded: Running) -> None:
    with upgraded.guest(**bearer(OLD)) as old:
        for _ in range(2):
            answer = old.get("/api/tables/oldtable")
            assert answer.json()["you"] == [0]
            assert "set-cookie" not in answer.headers
        assert old.ask("oldtable", "start", fill="easy").status_code == 200
