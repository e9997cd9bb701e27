"""What is no proper request gets an answer below 500 or none; never a fault, never a traceback."""

import json
from collections.abc import Iterator

import pytest

from server.running import Running
from server.settled import PROGRAM
from server.wires import heard, wire

HOSTS = [
    b"[", b"[::1", b"]", b"[]", b"[::1]:", b"::1", b"[v1.x]", b"[::1]extra", b"a]b", b"\xff\xfe", b"", b" ",
    "дім".encode(), "①".encode(), "℀".encode(), b"x" * 9000, b"127.0.0.1:99999999", b"127.0.0.1:x",
    b"a@b", b"a/b", b"a?b#c", b"%5b", b"127.0.0.1, evil.example",
]  # fmt: skip
GARBAGE = [
    b"GET /\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.0\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET http://[/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET http://evil.example/api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET //[ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /%ff%fe%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /?lang=%ff&lang=[ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"CONNECT evil.example:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
    bytes(20_000),
    b"\r\n" * 20_000,
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(5000)) + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n folded: yes\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nBad Name: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: a\x00b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: roundhouse=\xff\xfe; lang=[; ;;=;\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \xff\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + b"a" * 64 + b"." + b"b" * 22 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: [, \xff\r\nForwarded: for=[\r\n\r\n",
]
BODIES = [
    b"Content-Length: -1\r\n\r\n",
    b"Content-Length: \xb2\r\n\r\n",
    b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n",
    b"Content-Length: 3\r\nContent-Length: 4\r\n\r\n{}",
    b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"Transfer-Encoding: gzip\r\n\r\n",
    b"Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
    b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
    b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"Transfer-Encoding: chunked\r\n\r\n-1\r\n",
    b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffffffff\r\n",
    b"Transfer-Encoding: chunked\r\n\r\n2;" + b"e" * 100_000,
    b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}XX\r\n",
]
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n"
THEN = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Waits but a moment for the rest of a request; in the end no fault was counted and no traceback written."""
    settings = {"head_seconds": 0.5, "body_seconds": 0.5, "idle_connection_seconds": 1, "trusted_proxies": "127.0.0.1"}
    path = tmp_path_factory.mktemp("garbage") / "own.db"
    house = Running(str(path), program=PROGRAM, SETTINGS=json.dumps(settings)).start()
    try:
        yield house
        with house.guest() as guest:
            assert 'status="5xx"' not in guest.get("/metrics").text
        house.process.terminate()  # type: ignore[union-attr]
        said = house.errors()
        assert "Traceback" not in said
        assert "fault" not in said
        assert all(json.loads(line) for line in said.splitlines())
    finally:
        house.kill()


def statuses(house: Running, sent: bytes) -> list[int]:
    return [int(one.split()[0]) for one in heard(wire(house, sent)).split(b"HTTP/1.1 ")[1:]]


@pytest.mark.parametrize("host", HOSTS, ids=repr)
def test_any_host_header_is_answered(hasty: Running, host: bytes) -> None:
    for method in (b"GET", b"POST"):
        said = statuses(hasty, method + b" /api/games HTTP/1.1\r\nConnection: close\r\nHost: " + host + b"\r\n\r\n")
        assert said in ([400], [403], [200], [405]), host


@pytest.mark.parametrize("sent", GARBAGE, ids=lambda sent: repr(sent[:60]))
def test_garbage_is_refused(hasty: Running, sent: bytes) -> None:
    assert all(status < 500 for status in statuses(hasty, sent))
    assert all(status < 500 for status in statuses(hasty, sent + THEN))


@pytest.mark.parametrize("sent", BODIES, ids=lambda sent: repr(sent[:60]))
def test_odd_bodies_are_refused(hasty: Running, sent: bytes) -> None:
    assert all(400 <= status < 500 for status in statuses(hasty, POST + sent))


def test_pipelined_requests_are_answered_in_turn(hasty: Running) -> None:
    kept = THEN.replace(b"Connection: close\r\n", b"")
    assert statuses(hasty, kept * 50 + THEN) == [200] * 51


def test_a_request_with_two_lengths_ends_its_connection(hasty: Running) -> None:
    kept = POST.replace(b"Connection: close\r\n", b"")
    two = kept + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    assert statuses(hasty, two + THEN) == [400]


def test_a_body_of_which_nobody_could_hear_the_end_is_refused_at_once(hasty: Running) -> None:
    said = heard(wire(hasty, POST + b"Content-Length: 99999999999\r\n\r\n{"))
    assert said.startswith(b"HTTP/1.1 413 ")
