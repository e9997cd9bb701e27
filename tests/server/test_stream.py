"""Live pages: resume, merging, presence, a listener that stops reading, a graceful end."""

import json
import socket
import time

from server.running import Guest, Running, read_events


def test_the_first_page_comes_at_once_and_each_move_brings_another(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    events = guest.events(table, seat=0)
    event, version, page = next(events)
    assert (event, version) == ("page", page["version"])
    guest.move(page)
    newer = next(one for _, _, one in events if one["moves"] > page["moves"])
    assert newer["seq"] > page["seq"]
    events.close()


def test_a_stream_resumes_without_repeating_what_is_known(guest: Guest) -> None:
    table = guest.table("me", "device")["table"]
    events = guest.events(table, seat=0)
    settled = next(events)
    assert settled[2]["seats"][0]["present"]
    resumed = guest.events(table, seat=0, last=settled[1])
    guest.ask(table, "chat", seat=0, text="are you there?")
    first = next(resumed)
    assert first[2]["chat"]["lines"][-1]["text"] == "are you there?"
    events.close()
    resumed.close()


def test_presence_is_seen_by_others(guest: Guest, friend: Guest) -> None:
    made = guest.table("me", "link")
    table = made["table"]
    friend.post(f"/api/join/{made['invites']['1']}", json={})
    assert not guest.page(table)["seats"][1]["present"]
    events = friend.events(table)
    next(events)
    assert guest.page(table)["seats"][1]["present"]
    events.close()
    until = time.monotonic() + 10
    while guest.page(table)["seats"][1]["present"] and time.monotonic() < until:
        time.sleep(0.1)
    assert not guest.page(table)["seats"][1]["present"]


def test_a_listener_that_stops_reading_does_not_slow_its_table(own_house: Running) -> None:
    changes = 200
    with own_house.guest() as guest:
        table = guest.table("me", "device")["table"]
        plain = _seconds_for(guest, table, 20) / 20
        stalled = _deaf_listener(own_house, table, guest)
        before = own_house.memory()
        slowed = _seconds_for(guest, table, changes) / changes
        assert slowed < plain * 3 + 0.02
        assert own_house.memory() - before < 30_000_000
        heard = _hear_all(stalled)
        # Far fewer pages than changes: what was missed was merged, and the last page is the newest one.
        assert len(heard) < changes * 0.9
        assert heard[-1]["chat"]["lines"][-1]["n"] == changes + 20


def test_a_stream_ends_when_the_server_is_told_to_stop(own_house: Running) -> None:
    with own_house.guest() as guest:
        events = guest.events(guest.table("me", "bot")["table"])
        next(events)
        began = time.monotonic()
        own_house.stop()
        assert time.monotonic() - began < 4
        assert [event for event, _, _ in events][-1] == "bye"


def _seconds_for(guest: Guest, table: str, changes: int) -> float:
    words = "a long line of talk " * 12
    began = time.perf_counter()
    for _ in range(changes):
        assert guest.ask(table, "chat", seat=0, text=words).status_code == 200
    return time.perf_counter() - began


def _deaf_listener(house: Running, table: str, guest: Guest) -> socket.socket:
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", house.port))
    cookie = f"roundhouse={guest.cookies['roundhouse']}"
    asked = f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n"
    deaf.sendall(asked.encode())
    time.sleep(0.3)
    return deaf


def _hear_all(deaf: socket.socket) -> list[dict]:  # type: ignore[type-arg]
    deaf.settimeout(2)
    heard = b""
    try:
        while piece := deaf.recv(1 << 20):
            heard += piece
    except TimeoutError:
        pass
    deaf.close()
    text = _unchunked(heard.split(b"\r\n\r\n", 1)[1]).decode()
    return [data for _, _, data in read_events(iter(text.split("\n")))]


def _unchunked(body: bytes) -> bytes:
    whole = b""
    while body:
        size, _, rest = body.partition(b"\r\n")
        length = int(size, 16)
        whole, body = whole + rest[:length], rest[length + 2 :]
    return whole


def test_events_are_one_line_of_json_each(guest: Guest) -> None:
    table = guest.table("me", "bot")["table"]
    with guest.stream("GET", f"/api/tables/{table}/stream") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        lines = answer.iter_lines()
        assert next(lines).startswith("id: ")
        assert next(lines) == "event: page"
        assert json.loads(next(lines).removeprefix("data: "))["table"] == table
