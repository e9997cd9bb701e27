"""Several servers on one PostgreSQL serve the same table correctly."""

import asyncio
import random
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from roundhouse.server.settings import Keep, database_url
from roundhouse.server.storage.records import add_table, now
from roundhouse.server.storage.retention import remove_all
from roundhouse.server.storage.store import Store
from roundhouse.table.record import Entry, TableRecord
from server.killing import stored_moves
from server.line import Line
from server.postgres import Postgres
from server.running import TOY, Guest, Running
from server.wires import wait_until

CHILDREN = ("seats", "holders", "invites", "entries", "chat")


@pytest.fixture(scope="module")
def two(postgres: Postgres) -> Iterator[list[Running]]:
    houses = [Running(postgres.url), Running(postgres.url)]
    threads = [threading.Thread(target=house.start) for house in houses]  # both migrate at once
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    yield houses
    for house in houses:
        house.kill()


@pytest.fixture
def both(two: list[Running]) -> Iterator[list[Guest]]:
    """One person's token at both servers."""
    with two[0].guest() as first:
        bearer = f"Bearer {first.post('/api/tokens').json()['token']}"
    guests = [house.guest(Authorization=bearer) for house in two]
    yield guests
    for guest in guests:
        guest.close()


def test_moves_duplicated_and_reordered_over_two_servers_are_played_once(both: list[Guest]) -> None:
    for _ in range(3):
        table = both[0].table("me", "device")["table"]
        answered = _storm(both, table)
        stored = stored_moves(both[1], table)
        assert stored == answered
        pages = [guest.page(table, seat=0) for guest in both]
        assert pages[0]["log"] == pages[1]["log"]
        assert pages[0]["seq"] == pages[1]["seq"]


def test_a_move_at_one_server_reaches_a_listener_at_the_other(both: list[Guest]) -> None:
    table = both[0].table("me", "device")["table"]
    events = both[1].events(table, seat=0)
    page = next(events)[2]
    assert both[0].move(both[0].page(table, seat=0)).status_code == 200
    newer = next(data for _, _, data in events if data["moves"] > page["moves"])
    assert newer["seq"] > page["seq"]
    assert both[0].ask(table, "chat", seat=0, text="over here").status_code == 200
    assert next(data for _, _, data in events if data["chat"]["lines"])["chat"]["lines"][0]["text"] == "over here"
    events.close()


def test_notices_come_back_after_their_connection_is_lost(both: list[Guest], postgres: Postgres) -> None:
    table = both[0].table("me", "device")["table"]
    events = both[1].events(table, seat=0)
    page = next(events)[2]
    postgres.cut_listeners()
    assert both[0].move(both[0].page(table, seat=0)).status_code == 200
    assert next(data for _, _, data in events if data["moves"] > page["moves"])
    events.close()


def test_a_database_that_refuses_connections_for_a_while_ends_no_stream(
    both: list[Guest], two: list[Running], postgres: Postgres
) -> None:
    table = both[0].table("me", "device")["table"]
    events = both[1].events(table, seat=0)
    page = next(events)[2]
    with postgres.beside() as beside:
        postgres.allow_connections(False)
        postgres.cut("query NOT ILIKE 'LISTEN%'")  # notices still come, but what they speak of cannot be read
        beside.execute("SELECT pg_notify('roundhouse', %s)", [table])
        wait_until(lambda: both[1].get("/healthz").status_code == 503)
        postgres.allow_connections(True)
    wait_until(lambda: [guest.get("/healthz").status_code for guest in both] == [200, 200])
    assert both[0].move(both[0].page(table, seat=0)).status_code == 200
    assert next(data for _, _, data in events if data["moves"] > page["moves"])
    events.close()


def test_health_and_metrics_tell_of_the_listener(both: list[Guest], postgres: Postgres) -> None:
    wait_until(lambda: both[0].get("/healthz").json()["parts"]["listening"]["ok"])
    before = _figure(both[0], "listener_connections_total")
    with postgres.beside():
        postgres.allow_connections(False)
        postgres.cut()
        wait_until(lambda: both[0].get("/healthz").status_code == 503)
        assert set(both[0].get("/healthz").json()["ill"]) >= {"listening"}
        assert _figure(both[0], "listener_connected") == 0
        postgres.allow_connections(True)
    wait_until(lambda: both[0].get("/healthz").status_code == 200)
    assert _figure(both[0], "listener_connected") == 1
    assert _figure(both[0], "listener_connections_total") > before


def test_chat_at_both_servers_at_once_loses_and_doubles_nothing(both: list[Guest]) -> None:
    table = both[0].table("me", "device")["table"]
    said = [f"line {number}" for number in range(48)]
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(both[n % 2].ask, table, "chat", seat=0, text=words) for n, words in enumerate(said)]
        answers = [one.result() for one in asked]
    assert {answer.status_code for answer in answers} == {200}
    assert sorted(answer.json()["n"] for answer in answers) == list(range(1, 49))
    lines = both[1].page(table, seat=0)["chat"]["lines"]
    assert sorted(line["text"] for line in lines) == sorted(said)


@pytest.mark.parametrize("lost", [b"COMMIT", b"INSERT INTO", b"BEGIN"])
def test_a_connection_that_breaks_during_a_write_neither_loses_nor_doubles_it(postgres: Postgres, lost: bytes) -> None:
    line = Line(postgres.address)
    house = Running(f"postgresql://postgres@127.0.0.1:{line.port}/postgres").start()
    try:
        with house.guest() as guest:
            table = guest.table("me", "device")["table"]
            page = guest.page(table, seat=0)
            line.lost = lost
            assert guest.ask(table, "chat", seat=0, text="once").status_code == 200
            line.lost = lost
            assert guest.move(page).json()["again"] is False
            after = guest.page(table, seat=0)
            assert after["moves"] > page["moves"]
            assert [one["text"] for one in after["chat"]["lines"]] == ["once"]
            assert line.lost == b""
    finally:
        house.kill()
        line.close()


def test_a_row_held_by_a_server_that_fell_silent_in_mid_question_is_freed(
    both: list[Guest], postgres: Postgres
) -> None:
    import psycopg

    table = both[0].table("me", "device")["table"]
    page = both[0].page(table, seat=0)
    silent = psycopg.pq.PGconn.connect(postgres.url.encode())
    silent.enter_pipeline_mode()  # a question without its end: no time limit of the database's own ends the wait
    silent.send_query_params(f"UPDATE tables SET touched = touched WHERE id = '{table}'".encode(), None)
    silent.send_flush_request()
    silent.flush()
    try:
        assert both[0].move(page).status_code == 200
        assert both[1].page(table, seat=0)["moves"] > page["moves"]
    finally:
        silent.finish()


def test_entries_are_written_by_one_question(postgres: Postgres, two: list[Running]) -> None:
    """Between the parts of several the network may fall silent."""
    asked: list[bool] = []
    record = TableRecord("entries", TOY, 1, "{}", "seed", "", now(), now())
    store = Store(database_url(postgres.url))

    def note(_c: Any, _cursor: Any, _words: str, _values: Any, _context: Any, several: bool) -> None:
        asked.append(several)

    event.listen(store._writing, "before_cursor_execute", note)
    try:
        asyncio.run(store.write(lambda connection: add_table(connection, record, [Entry(0, "[1]"), Entry(0, "[2]")])))
    finally:
        store.close()
    assert asked
    assert not any(asked)


def test_bots_go_on_when_the_database_comes_back(two: list[Running], postgres: Postgres) -> None:
    with two[0].guest() as guest, postgres.beside():
        table = guest.table("me", "bot easy", pace=3000)["table"]
        assert guest.move(guest.page(table)).status_code == 200
        postgres.allow_connections(False)
        postgres.cut()
        wait_until(lambda: "bots stopped" in two[0].told())
        postgres.allow_connections(True)
        wait_until(lambda: guest.get("/healthz").status_code == 200)
        wait_until(lambda: bool(guest.page(table)["choices"]))


def test_a_table_that_was_removed_is_gone_at_every_server(both: list[Guest], postgres: Postgres) -> None:
    table = both[0].table("me", "device")["table"]
    pages = [guest.page(table, seat=0) for guest in both]
    with postgres.beside() as beside:
        beside.execute("UPDATE tables SET made = 0, touched = 0 WHERE id = %s", [table])
        store = Store(database_url(postgres.url))
        assert asyncio.run(remove_all(store, Keep(), int(time.time()))) == [table]
        store.close()
        left = [beside.execute(f'SELECT 1 FROM {one} WHERE "table" = %s', [table]).fetchall() for one in CHILDREN]
        assert left == [[]] * len(CHILDREN)
    assert [guest.move(page).status_code for guest, page in zip(both, pages, strict=True)] == [404, 404]
    assert both[0].ask(table, "chat", seat=0, text="where is it?").status_code == 404


def test_bots_answer_once_though_both_servers_hold_the_table(both: list[Guest]) -> None:
    table = both[0].table("me", "bot easy", "bot easy")["table"]
    listeners = [guest.events(table, seat=0) for guest in both]
    for events in listeners:
        next(events)
    until = time.monotonic() + 120
    while not (page := both[random.randrange(2)].page(table, seat=0))["over"] and time.monotonic() < until:
        if page["choices"]:
            both[random.randrange(2)].move(page)
        else:
            time.sleep(0.05)
    assert both[0].page(table)["over"]
    assert both[1].get(f"/api/tables/{table}/seed-check").json()["honest"] is True
    for events in listeners:
        events.close()


def test_a_code_used_at_both_servers_at_once_seats_one(both: list[Guest], two: list[Running]) -> None:
    made = both[0].table("me", "link")
    code = made["invites"]["1"]
    with two[0].guest() as one, two[1].guest() as other, ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda guest: guest.post(f"/api/join/{code}", json={}).status_code, (one, other)))
    assert sorted(answers) == [200, 409]


def test_one_server_killed_the_other_goes_on_with_every_answered_move(both: list[Guest], two: list[Running]) -> None:
    table = both[0].table("me", "device")["table"]
    answered: list[dict[str, Any]] = []
    stop = threading.Event()
    player = threading.Thread(target=_play_at, args=(both[0], table, answered, stop))
    player.start()
    until = time.monotonic() + 60
    while len(answered) < 3 and player.is_alive() and time.monotonic() < until:
        time.sleep(0.005)
    two[0].kill()
    stop.set()
    player.join()
    stored = stored_moves(both[1], table)
    assert stored[: len(answered)] == answered
    assert len(stored) <= len(answered) + 1
    assert both[1].play_out(table)["over"]
    two[0].start()
    both[0].base_url = two[0].url
    assert both[0].page(table)["over"]


def _figure(guest: Guest, name: str) -> float:
    found = [line for line in guest.get("/metrics").text.splitlines() if line.startswith(f"roundhouse_{name} ")]
    return float(found[0].split()[1])


def _storm(both: list[Guest], table: str) -> list[dict[str, Any]]:
    """Play to the end, each move sent to both servers twice, with old requests coming late among them."""
    answered: list[dict[str, Any]] = []
    old: list[dict[str, Any]] = []
    with ThreadPoolExecutor(6) as pool:
        while True:
            guest = random.choice(both)
            page = guest.page(table)
            if page["over"]:
                return answered
            page = guest.page(table, seat=page["handover"])
            if not page["choices"]:
                continue
            body = {"seat": page["seat"], "seq": page["seq"], "move": random.choice(page["choices"])["move"]}
            late = random.sample(old, min(2, len(old)))
            sent = [(one, body) for one in both * 2] + [(random.choice(both), one) for one in late]
            random.shuffle(sent)
            answers = list(pool.map(lambda pair: (pair[1], pair[0].ask(table, "moves", **pair[1])), sent))
            assert {answer.status_code for _, answer in answers} <= {200, 409, 422}
            fresh = [one for one, answer in answers if answer.status_code == 200 and not answer.json()["again"]]
            assert fresh == [body]
            answered.append({"seat": page["seat"], **body["move"]})
            old.append(body)


def _play_at(guest: Guest, table: str, answered: list[dict[str, Any]], stop: threading.Event) -> None:
    try:
        while not stop.is_set():
            page = guest.page(table)
            if page["over"]:
                return
            page = guest.page(table, seat=page["handover"])
            move = random.choice(page["choices"])["move"]
            answer = guest.ask(table, "moves", seat=page["seat"], seq=page["seq"], move=move)
            if answer.status_code == 200:
                answered.append({"seat": page["seat"], **move})
    except httpx.HTTPError:
        return


def test_the_database_cannot_be_reached_is_one_clear_sentence(tmp_path: Path) -> None:
    nowhere = Running("postgresql://nobody@127.0.0.1:1/none")
    with pytest.raises(RuntimeError, match="cannot be opened"):
        nowhere.start()


def test_again_asked_at_both_servers_at_once_makes_one_table(both: list[Guest]) -> None:
    for _ in range(3):
        table = both[0].table("me", "device")["table"]
        both[0].play_out(table)
        both[1].page(table)
        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(lambda guest, at=table: guest.ask(at, "again"), both * 3))
        assert {answer.status_code for answer in answers} == {201}
        made = {answer.json()["table"] for answer in answers}
        assert len(made) == 1
        assert {guest.page(table)["next"] for guest in both} == made
        assert both[1].page(made.pop())["started"]


def test_a_seat_taken_at_one_server_is_closed_to_its_code_at_the_other(both: list[Guest], two: list[Running]) -> None:
    for _ in range(5):
        made = both[0].table("me", "link", game="ticket_to_ride")
        table, code = made["table"], made["invites"]["1"]
        both[1].page(table)
        with two[0].guest() as one, two[1].guest() as other, ThreadPoolExecutor(2) as pool:
            asked = [(one, f"/api/tables/{table}/join"), (other, f"/api/join/{code}")]
            answers = list(pool.map(lambda pair: pair[0].post(pair[1], json={}).status_code, asked))
            assert sorted(answers) == [200, 409]
            assert sorted([one.page(table)["you"], other.page(table)["you"]]) == [[], [1]]


def test_a_device_ended_at_one_server_sees_nothing_more_at_the_other(both: list[Guest], two: list[Running]) -> None:
    table = both[0].table("me", "bot", game="ticket_to_ride")["table"]
    code = both[0].ask(table, "seats/0", do="link").json()["code"]
    with two[1].guest() as phone:
        assert phone.post(f"/api/join/{code}", json={}).status_code == 200
        listening = phone.events(table, seat=0)
        page = next(listening)[2]
        devices = both[0].get(f"/api/tables/{table}/seats/0/devices").json()["devices"]
        ended = next(one["device"] for one in devices if not one["you"])
        assert both[0].ask(table, "seats/0", do="end", device=ended).status_code == 200
        assert phone.ask(table, "moves", seat=0, seq=page["seq"], move=page["choices"][0]["move"]).status_code == 403
        after = next(data for _, _, data in listening if data["seat"] is None)
        assert (after["you"], after["choices"]) == ([], [])
        listening.close()


def test_who_is_here_by_one_server_is_here_at_the_other_until_they_go(both: list[Guest], two: list[Running]) -> None:
    made = both[0].table("me", "link")
    table = made["table"]
    with two[1].guest() as friend:
        assert friend.post(f"/api/join/{made['invites']['1']}", json={"name": "Taras"}).status_code == 200
        assert both[0].ask(table, "start").status_code == 200
        watching = both[0].events(table, seat=0)
        assert not next(watching)[2]["seats"][1]["present"]
        listening = friend.events(table)
        next(listening)
        next(data for _, _, data in watching if data["seats"][1]["present"])
        here = both[0].get(f"/api/tables/{table}/attendance").json()["seats"]
        assert here[1]["here"]
        wait_until(lambda: bool(friend.page(table)["seats"][0]["present"]))
        began = now()
        listening.close()
        next(data for _, _, data in watching if not data["seats"][1]["present"])
        here = both[0].get(f"/api/tables/{table}/attendance").json()["seats"]
        assert not here[1]["here"]
        assert here[1]["seen"] >= began
        watching.close()
