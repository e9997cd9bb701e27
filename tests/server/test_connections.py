"""Connections end: slow heads, bodies that never come, readers who never read; and only so many are open."""

import asyncio
import contextlib
import json
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from roundhouse.server import _bound
from server.running import Running
from server.settled import PROGRAM
from server.wires import figure, first, heard, trickle, wait_until, wire, wires

HALF = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
BODY = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
LENGTH, CHUNKED = BODY + b"Content-Length: 900\r\n\r\n{", BODY + b"Transfer-Encoding: chunked\r\n\r\n"
Opener = Callable[..., Running]


def opened(folder: Path, program: tuple[str, ...] = (), **settings: object) -> Running:
    """A house with chosen settings."""
    chosen = json.dumps(settings)
    return Running(str(folder / "own.db"), limits=True, program=(*program, *PROGRAM), SETTINGS=chosen).start()


@pytest.fixture
def settled(tmp_path: Path) -> Iterator[Opener]:
    """Opens a house of the test's own."""
    with contextlib.ExitStack() as stack:

        def start(program: tuple[str, ...] = (), **settings: object) -> Running:
            house = opened(tmp_path, program, **settings)
            stack.callback(house.kill)
            return house

        yield start


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One house for all whose connection is to be ended; in the end no traceback was written."""
    house = opened(tmp_path_factory.mktemp("hasty"), head_seconds=1, body_seconds=1, idle_connection_seconds=1)
    try:
        yield house
        house.process.terminate()  # type: ignore[union-attr]
        assert "Traceback" not in house.errors()
    finally:
        house.kill()


@pytest.mark.parametrize("sent", [b"", b"G", HALF], ids=["silence", "a letter", "half a head"])
def test_a_head_that_does_not_come_ends_the_connection(hasty: Running, sent: bytes) -> None:
    before = figure(hasty, 'connections_ended_total{reason="head"}')
    said = heard(wire(hasty, sent))
    assert said == b"" or said.startswith(b"HTTP/1.1 408 ")
    assert figure(hasty, 'connections_ended_total{reason="head"}') == before + 1
    assert b" 200 " in first(hasty, WHOLE)


def test_a_head_that_comes_byte_by_byte_ends_it_too(hasty: Running) -> None:
    assert trickle(wire(hasty, HALF)).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("sent", [LENGTH, CHUNKED], ids=["length", "chunked"])
def test_a_body_that_does_not_come_ends_the_connection(hasty: Running, sent: bytes) -> None:
    before = figure(hasty, 'connections_ended_total{reason="body"}')
    assert heard(wire(hasty, sent)).startswith(b"HTTP/1.1 408 ")
    assert b" 200 " in first(hasty, WHOLE)
    assert trickle(wire(hasty, LENGTH)).startswith(b"HTTP/1.1 408 ")
    assert figure(hasty, 'connections_ended_total{reason="body"}') == before + 2


def test_a_body_that_is_too_large_and_never_comes_is_answered(hasty: Running) -> None:
    said = heard(wire(hasty, BODY + b"Content-Length: 99999999\r\n\r\n"))
    assert said.split()[1] in (b"408", b"413")


@pytest.mark.parametrize("framing", ["length", "chunks"])
def test_a_large_body_that_nobody_asked_for_holds_up_neither_its_answer_nor_the_next_request(
    hasty: Running, framing: str
) -> None:
    large, head = b"x" * 900_000, b"PUT /api/logs HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    if framing == "length":
        sent = head + b"Content-Length: 900000\r\n\r\n" + large + WHOLE
    else:
        sent = head + b"Transfer-Encoding: chunked\r\n\r\n" + b"%x\r\n%s\r\n" % (len(large), large) + b"0\r\n\r\n"
    said = heard(wire(hasty, sent))
    assert said.startswith(b"HTTP/1.1 405 ")
    assert said.count(b"HTTP/1.1 ") == (2 if framing == "length" else 1)


def test_who_was_never_told_to_go_on_with_a_body_is_not_read_on(hasty: Running) -> None:
    asked = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
    said = heard(wire(hasty, asked))
    assert said.startswith(b"HTTP/1.1 200 ")
    assert b"\r\nconnection: close\r\n" in said.lower()
    older = BODY.replace(b"1.1", b"1.0", 1) + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}"
    assert b" 100 " not in heard(wire(hasty, older))


@pytest.mark.parametrize("way", ["chat", "moves", "hint"])
def test_chunks_that_are_too_many_are_refused_in_words_at_every_door(hasty: Running, way: str) -> None:
    chunk = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
    head = CHUNKED.replace(b"/api/tables", f"/api/tables/x/{way}".encode())
    said = heard(wire(hasty, head + chunk + chunk + b"0\r\n\r\n"))
    assert said.startswith(b"HTTP/1.1 413 ")
    assert b"too-large" in said


def test_a_kept_connection_ends_when_nothing_or_only_half_a_request_follows(hasty: Running) -> None:
    assert heard(wire(hasty, WHOLE)).count(b"HTTP/1.1 ") == 1
    kept = wire(hasty, WHOLE)
    said = kept.recv(65536) + trickle(kept)
    assert b" 200 " in said
    assert b" 408 " in said
    assert b" 408 " in heard(wire(hasty, WHOLE + LENGTH))  # the second one came before the first was answered


def test_one_address_has_so_many_connections_and_another_is_served(settled: Opener) -> None:
    house = settled(connections_per_address=5)
    with wires(house, 5, HALF):
        assert heard(wire(house, WHOLE)).startswith(b"HTTP/1.1 429 ")
        assert b" 200 " in first(house, WHOLE, "127.0.0.2")
    wait_until(lambda: b" 200 " in first(house, WHOLE))
    assert figure(house, 'connections_ended_total{reason="address"}') >= 1


def test_when_the_house_is_full_who_asks_for_nothing_makes_room(settled: Opener) -> None:
    house = settled(connections=12)
    with wires(house, 12, HALF, "127.0.0.2", "127.0.0.3") as halves, house.guest() as guest:
        assert guest.get("/healthz").status_code == 200
        assert heard(halves[0]).startswith(b"HTTP/1.1 408 ")
    assert figure(house, 'connections_ended_total{reason="displaced"}') >= 1


def test_when_all_are_being_served_the_next_is_told_so(settled: Opener) -> None:
    house = settled(connections=8, body_seconds=600)
    begun = LENGTH.replace(b"\r\n\r\n{", b"\r\nExpect: 100-continue\r\n\r\n")
    with wires(house, 8, begun, "127.0.0.2", "127.0.0.3") as served:
        assert all(b" 100 " in one.recv(4096) for one in served)
        assert heard(wire(house, WHOLE)).startswith(b"HTTP/1.1 503 ")
    wait_until(lambda: b" 200 " in first(house, WHOLE))


def test_a_reader_who_takes_nothing_is_let_go(settled: Opener) -> None:
    house = settled(stall_seconds=2)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", house.port))
        deaf.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200)
        wait_until(lambda: _cut(deaf))
        assert b" 200 " in first(house, WHOLE)


def _cut(made: socket.socket) -> bool:
    try:
        made.send(b"x")
    except ConnectionError:
        return True
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of open files is set by a shell of Linux")
def test_with_few_open_files_half_requests_shut_nobody_out_and_fill_no_log(settled: Opener) -> None:
    house = settled(("sh", "-c", 'ulimit -n 300; exec "$@"', "sh"))
    with wires(house, 340, HALF, *(f"127.0.0.{number}" for number in range(2, 10))), house.guest() as guest:
        table = guest.table("me", "device")["table"]
        assert guest.move(guest.page(table, seat=0)).status_code == 200
        assert guest.get("/static/main.js").status_code == 200
    house.process.terminate()  # type: ignore[union-attr]
    said = house.errors()
    assert len(said) < 20_000
    for line in said.splitlines():
        json.loads(line)


def test_a_trusted_proxy_holds_as_many_connections_as_it_needs(settled: Opener) -> None:
    house = settled(connections_per_address=4, trusted_proxies="127.0.0.1,::1")
    with wires(house, 9, HALF):
        assert b" 200 " in first(house, WHOLE)


def test_streams_count_by_the_address_of_each_player(settled: Opener) -> None:
    house = settled(streams_per_address=3, trusted_proxies="127.0.0.1")
    with house.guest() as host:
        table = host.table("me", "bot")["table"]
    with contextlib.ExitStack() as stack:

        def watch(address: str) -> int:
            spectator = stack.enter_context(house.guest(**{"X-Forwarded-For": f"9.9.9.9, {address}"}))
            return stack.enter_context(spectator.stream("GET", f"/api/tables/{table}/stream")).status_code

        assert [watch("192.0.2.1") for _ in range(4)] == [200, 200, 200, 429]
        assert watch("192.0.2.2") == 200
        assert watch("2001:db8:1:2::5") == 200
        assert figure(house, "streams") == 5
    wait_until(lambda: figure(house, "streams") == 0)


def test_the_whole_house_has_so_many_streams(settled: Opener) -> None:
    house = settled(streams=2)
    with contextlib.ExitStack() as stack, house.guest() as host:
        table = host.table("me", "bot")["table"]
        path = f"/api/tables/{table}/stream"
        got = [stack.enter_context(host.stream("GET", path)) for _ in range(3)]
        assert [one.status_code for one in got] == [200, 200, 503]
        assert int(got[2].headers["retry-after"]) > 0


def test_an_answer_is_not_held_back_until_the_one_before_is_acknowledged() -> None:
    """Else each answer on a kept connection would take forty milliseconds more, a player's click like any other."""

    async def nagle_is_off() -> bool:
        accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def meet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            kept = writer.get_extra_info("socket")
            accepted.set_result(kept.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        door = _bound("127.0.0.1", 0)
        async with await asyncio.start_server(meet, sock=door):
            _, writer = await asyncio.open_connection(*door.getsockname())
            writer.close()
            return bool(await accepted)

    assert asyncio.run(nagle_is_off())
