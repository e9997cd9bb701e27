"""Taking everything home, and being forgotten: afterwards nothing in the store tells of the person."""

import io
import json
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Column, MetaData, String, Table, create_engine

from roundhouse.server.door.tokens import hashed
from roundhouse.server.me.belongings import rows, undeclared, under
from roundhouse.server.settings import database_url
from server.authenticator import Authenticator
from server.postgres import Postgres
from server.running import TOY, Guest, Running
from server.test_left_seats import PLAIN, SECRET, vacant
from server.test_passkeys import asked, keep, me, sign_in
from server.test_seats import code_of
from server.wires import wait_until

NAME = "Zoriana Unikalna"
WORDS = "only I would ever say this"


@contextmanager
def named(running: Running) -> Iterator[Running]:
    """The same house by a name, as passkeys need it."""
    url = running.url
    running.url = url.replace("127.0.0.1", "localhost")
    try:
        yield running
    finally:
        running.url = url


def begin(guest: Guest, friend: Guest, game: str, start: bool = True) -> str:
    """A game of the two, by name; the friend is at seat 1."""
    wish = {"game": game, "pace": 0, "seats": [{"kind": "me", "name": NAME}, {"kind": "link"}]}
    made = guest.post("/api/tables", json=wish).json()
    assert friend.post(f"/api/join/{made['invites']['1']}", json={"name": "Taras"}).status_code == 200
    if start:
        assert guest.ask(made["table"], "start").status_code == 200
    table: str = made["table"]
    return table


def talk(guest: Guest, friend: Guest, table: str) -> None:
    assert guest.ask(table, "chat", seat=0, text=WORDS).status_code == 200
    assert guest.ask(table, "chat", seat=0, phrase="hello").status_code == 200
    assert friend.ask(table, "chat", seat=1, text="well, well").status_code == 200


def play_out(guest: Guest, friend: Guest, table: str) -> None:
    while not (page := guest.page(table))["over"]:
        one = guest if page["choices"] else friend
        page = one.page(table)
        if page["choices"]:
            assert one.move(page).status_code == 200


def lived(guest: Guest, friend: Guest) -> dict[str, str]:
    """A person who has done all that leaves something in the store."""
    alone = guest.post(
        "/api/tables",
        json={"game": TOY, "pace": 0, "seats": [{"kind": "me", "name": NAME}, {"kind": "bot", "level": "easy"}]},
    ).json()["table"]
    over, plain, secret = (begin(guest, friend, game) for game in (TOY, PLAIN, SECRET))
    lobby, left = begin(guest, friend, TOY, start=False), begin(guest, friend, TOY)
    for table in (over, plain):
        talk(guest, friend, table)
    play_out(guest, friend, over)
    assert guest.ask(left, "seats/0", do="leave").status_code == 200
    daily = guest.post("/api/daily", json={"game": PLAIN, "name": NAME}).json()["table"]
    guest.ask(daily, "chat", seat=0, text=WORDS)
    return {
        "alone": alone, "over": over, "plain": plain, "secret": secret, "lobby": lobby, "left": left, "daily": daily,
    }  # fmt: skip


def found_in(database: str, needles: list[str]) -> list[str]:
    """Where in the whole database one of these is, in any column of any table."""
    engine = create_engine(database_url(database))
    rooms = MetaData()
    try:
        with engine.connect() as connection:
            rooms.reflect(connection)
            return [
                f"{room.name}.{name}: {value!r:.100}"
                for room in rooms.sorted_tables
                for row in connection.execute(room.select()).mappings()
                for name, value in row.items()
                if any(one in str(value) for one in needles)
            ]
    finally:
        engine.dispose()


def traces(guest: Guest, key: Authenticator) -> list[str]:
    """All by which the store could know this person."""
    secret, _, signature = guest.cookies["roundhouse"].partition(".")
    answer = key.get({"publicKey": {"challenge": "x"}})
    return [
        NAME,
        WORDS,
        secret,
        signature,
        hashed(secret),
        hashed(hashed(secret)),
        answer["credential"],
        answer["user"],
    ]


def forgotten(running: Running) -> None:
    with running.guest() as guest, running.guest() as friend, running.guest() as phone:
        tables = lived(guest, friend)
        key = keep(guest, name=NAME)
        assert sign_in(phone, key).status_code == 200
        asked(guest, "passkeys")
        needles = traces(guest, key) + traces(phone, key)
        before = found_in(running.database, needles)
        rooms = {one.partition(":")[0] for one in before}
        assert {"seats.name", "chat.text", "chat.name", "holders.guest", "tables.host", "passkeys.guest"} <= rooms
        assert {"logins.token", "challenges.guest", "daily_tries.guest", "invites.maker"} <= rooms
        token, linked = guest.cookies["roundhouse"], phone.cookies["roundhouse"]
        assert guest.delete("/api/me").json() == {"deleted": True}
        assert found_in(running.database, needles) == []
        others_keep_theirs(running, friend, tables)
        for old in (token, linked):
            with running.guest(Authorization=f"Bearer {old}") as stranger:
                wait_until(lambda one=stranger: one.get("/api/tables").json()["tables"] == [])
                wait_until(lambda one=stranger: not me(one)["known"])
                made = stranger.post("/api/tables", json={"game": TOY, "seats": [{"kind": "me"}, {"kind": "link"}]})
                assert "roundhouse=" in made.headers["set-cookie"], (
                    "whoever comes with it is given a token of their own"
                )
        assert sign_in(friend, key).status_code == 403
        assert found_in(running.database, needles) == []


def others_keep_theirs(running: Running, friend: Guest, tables: dict[str, str]) -> None:
    for gone in ("alone", "daily"):
        assert friend.get(f"/api/tables/{tables[gone]}").status_code == 404
    for there in ("over", "plain", "secret", "left"):
        page = friend.page(tables[there])
        assert page["seats"][0]["name"] == "A former player", there
        assert page["you"] == [1]
        assert page["host"], "somebody who still sits there is the host now"
    assert friend.page(tables["over"], lang="uk")["seats"][0]["name"] == "Колишній гравець"
    assert friend.page(tables["over"])["seats"][0]["kind"] == "person"
    assert friend.page(tables["lobby"])["seats"][0]["kind"] == "open"
    said = [line["text"] for line in friend.page(tables["over"])["chat"]["lines"]]
    assert said == ["\x01gone", "\x01gone", "well, well"]
    logged = friend.get(f"/api/tables/{tables['over']}/log").text
    assert json.loads(logged.splitlines()[0])["names"][0] == "A former player"
    for going, free in (("plain", [0]), ("secret", [])):
        assert friend.page(tables[going])["seats"][0]["kind"] == "bot"
        assert vacant(friend, tables[going]) == free, "nobody is invited where nobody could sit down"
        wait_until(lambda table=tables[going]: bool(friend.page(table)["choices"]))
    with running.guest() as third:
        code = code_of(friend, tables["plain"], 0)
        assert third.post(f"/api/join/{code}", json={"name": "Ben"}).status_code == 200
        assert third.page(tables["plain"])["seats"][0]["name"] == "Ben"
        refused = friend.ask(tables["secret"], "seats/0", do="link")
        assert refused.status_code == 403, "nobody is given a hand that was somebody else's"
    assert [one["name"] for one in _listed(friend, tables["over"])["seats"]] == ["A former player", "Taras"]
    again = friend.post(f"/api/tables/{tables['over']}/again").json()["table"]
    assert friend.page(again)["seats"][0]["name"] == "Bot 1"


def _listed(friend: Guest, table: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in friend.get("/api/tables").json()["tables"] if one["table"] == table)
    return found


def test_a_deleted_person_is_nowhere_in_the_store(own_house: Running) -> None:
    with named(own_house) as running:
        forgotten(running)


def test_a_deleted_person_is_nowhere_in_postgresql_and_at_no_other_server(postgres: Postgres) -> None:
    one = Running(postgres.url).start()
    other = Running(postgres.url).start()
    try:
        with named(one), named(other), one.guest() as guest, other.guest() as friend:
            guest.table("me", "bot easy")
            other_side = {"Authorization": f"Bearer {guest.cookies['roundhouse']}"}
            assert len(friend.get("/api/tables", headers=other_side).json()["tables"]) == 1
            assert guest.delete("/api/me").status_code == 200
            wait_until(lambda: "set-cookie" in friend.post("/api/tables", headers=other_side, json=_wish()).headers)
            forgotten(one)
    finally:
        one.kill()
        other.kill()


def _wish() -> dict[str, Any]:
    return {"game": TOY, "seats": [{"kind": "me"}, {"kind": "link"}]}


def test_a_seat_that_another_device_holds_too_stays_with_it(house: Running, guest: Guest, friend: Guest) -> None:
    table = begin(guest, friend, PLAIN)
    with house.guest() as tablet:
        code = code_of(guest, table, 0)
        assert tablet.post(f"/api/join/{code}", json={}).status_code == 200
        assert guest.get("/api/me").json()["shared"] == 1
        assert guest.delete("/api/me").status_code == 200
        page = tablet.page(table)
        assert page["you"] == [0]
        assert (page["seats"][0]["kind"], page["seats"][0]["name"]) == ("person", NAME)
        assert tablet.delete("/api/me").status_code == 200
        assert friend.page(table)["seats"][0]["name"] == "A former player"


def test_what_was_said_after_somebody_else_took_the_seat_stays(house: Running, guest: Guest, friend: Guest) -> None:
    table = begin(guest, friend, PLAIN)
    assert friend.ask(table, "chat", seat=1, text="mine").status_code == 200
    assert friend.ask(table, "seats/1", do="leave").status_code == 200
    wait_until(lambda: _later(house, table))
    with house.guest() as third:
        assert third.post(f"/api/join/{code_of(guest, table, 1)}", json={"name": "Ben"}).status_code == 200
        assert third.ask(table, "chat", seat=1, text="his").status_code == 200
        assert friend.delete("/api/me").status_code == 200
        said = {line["text"]: line["name"] for line in third.page(table)["chat"]["lines"]}
        assert "mine" not in said
        assert said["his"] == "Ben"
        assert third.page(table)["seats"][1]["name"] == "Ben"
    assert found_in(house.database, ["mine"]) == []


def _later(house: Running, table: str) -> bool:
    """Whether the second in which the last line was said is over: who has said a line is known by the second."""
    with house.guest() as stranger:
        stamp = max(line["at"] for line in stranger.page(table)["chat"]["lines"])
        return int(time.time()) > stamp


def test_everything_is_taken_home_as_the_person_may_know_it(house: Running) -> None:
    with named(house) as running, running.guest() as guest, running.guest() as friend:
        tables = lived(guest, friend)
        keep(guest)
        answer = guest.get("/api/me/export")
        assert answer.headers["content-type"] == "application/zip"
        with zipfile.ZipFile(io.BytesIO(answer.content)) as package:
            told = json.loads(package.read("me.json"))
            logs = {name: package.read(name) for name in package.namelist() if name.startswith("games/")}
        assert {one["id"] for one in told["tables"]} == set(tables.values())
        assert {one["name"] for one in told["seats"]} >= {NAME}
        assert [one["text"] for one in told["chat"] if not one["text"].startswith("\x01")] == [WORDS] * 3
        assert [one["day"] for one in told["daily_tries"]]
        assert [one["name"] for one in told["passkeys"]] == ["My key"]
        assert len(logs) == len(tables)
        for table in tables.values():
            log = next(content for name, content in logs.items() if table in name)
            assert log == guest.get(f"/api/tables/{table}/log").content, "not a byte more than the log itself tells"
        whole = answer.content.hex() + json.dumps(told)
        secret, _, signature = guest.cookies["roundhouse"].partition(".")
        assert [one for one in (secret, signature, hashed(secret)) if one in whole] == []
        assert "well, well" not in json.dumps(told), "what others said is theirs"


def test_a_table_that_has_lost_its_host_belongs_to_no_stranger(house: Running, guest: Guest, friend: Guest) -> None:
    table = begin(guest, friend, PLAIN)
    assert friend.ask(table, "seats/1", do="leave").status_code == 200
    assert guest.delete("/api/me").status_code == 200
    with house.guest() as stranger:
        assert (me(stranger)["known"], me(stranger)["tables"]) == (False, 0)


def test_who_has_nothing_here_has_nothing_to_take_or_to_delete(house: Running) -> None:
    with house.guest() as stranger:
        assert not me(stranger)["known"]
        for answer in (stranger.get("/api/me/export"), stranger.delete("/api/me")):
            assert answer.status_code == 404
            assert answer.json()["sentence"]
        assert "set-cookie" not in answer.headers


def test_a_table_that_is_deleted_says_so_to_whoever_looks_at_it(house: Running, guest: Guest, friend: Guest) -> None:
    table = guest.table("me", "bot easy")["table"]
    stream = friend.events(table)
    assert next(stream)[0] == "page"
    assert guest.delete("/api/me").status_code == 200
    assert friend.get(f"/api/tables/{table}").status_code == 404


def test_every_column_that_looks_like_a_persons_is_declared() -> None:
    assert undeclared() == [], "say in server/me/belongings.py how it is told, brought along and removed"


@pytest.mark.parametrize(
    ("name", "length", "found"),
    [("guest", 64, True), ("whoever", 64, True), ("email", 200, True), ("colour", 8, False)],
)
def test_a_column_of_a_person_that_nobody_declared_is_found(name: str, length: int, found: bool) -> None:
    rooms = MetaData()
    Table("friends", rooms, Column(name, String(length)))
    assert undeclared(rooms) == ([f"friends.{name}"] if found else [])


def test_rows_of_a_person_and_rows_that_hang_on_them_are_told_brought_and_removed() -> None:
    rooms = MetaData()
    ways = Table("ways", rooms, Column("id", String(8), primary_key=True), Column("guest", String(64)))
    wishes = Table("wishes", rooms, Column("way", String(8), primary_key=True), Column("by", String(80)))
    pets = Table(
        "pets", rooms, Column("guest", String(64), primary_key=True), Column("name", String(9), primary_key=True)
    )
    hanging, own, named_ones = under(wishes, "way", ways, "by"), rows(ways), rows(pets, "guest", "name")
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        rooms.create_all(connection)
        connection.execute(ways.insert(), [{"id": "w1", "guest": "me"}, {"id": "w2", "guest": "you"}])
        connection.execute(wishes.insert(), [{"way": "w1", "by": "a"}, {"way": "w2", "by": "b"}])
        connection.execute(pets.insert(), [{"guest": one, "name": "Rex"} for one in ("me", "you", "third")])
        assert hanging.told(connection, "me") == [{"way": "w1", "by": "a"}]
        for one in (hanging, own, named_ones):
            one.bring(connection, "me", "you")
        assert [row["way"] for row in hanging.told(connection, "you")] == ["w1", "w2"]
        assert own.told(connection, "you") == [{"id": "w1"}, {"id": "w2"}]
        assert named_ones.told(connection, "you") == [{"name": "Rex"}], "what both have is there once"
        for one in (hanging, own, named_ones):
            one.remove(connection, "you")
        assert [connection.execute(one.select()).all() for one in (ways, wishes)] == [[], []]
        assert connection.execute(pets.select()).all() == [("third", "Rex")]
    engine.dispose()
