"""At the door: hostile origins, foreign hosts, bodies too large, too many requests, headers, tokens."""

import re
import socket
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from server.running import Guest, Running

EVIL = "https://evil.example"
HOSTILE = [
    {"Origin": EVIL},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1.evil.example"},
    {"Origin": "http://127.0.0.1:1"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": EVIL},
    {"Sec-Fetch-Site": "same-origin", "Origin": EVIL},
    {"Sec-Fetch-Site": "none", "Origin": "null"},
    {"Host": "evil.example"},
    {"Host": "evil.example", "Origin": "http://evil.example"},
]
ADDRESSES = [
    "/api/tables",
    "/api/tokens",
    "/api/logs",
    "/api/join/abcdefgh",
    *(
        f"/api/tables/x/{verb}"
        for verb in ["moves", "undo", "why", "start", "join", "seats/0", "chat", "pace", "again", "whatif", "log"]
    ),
]


@pytest.mark.parametrize("headers", HOSTILE, ids=str)
def test_every_writing_address_refuses_foreign_pages(guest: Guest, headers: dict[str, str]) -> None:
    for address in ADDRESSES:
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            answer = guest.request(method, address, json={}, headers=headers)
            assert answer.status_code == 403, (method, address)
            assert answer.json()["error"] == "foreign"
            assert "set-cookie" not in answer.headers


def test_a_foreign_host_name_may_not_even_read(guest: Guest) -> None:
    assert guest.get("/api/games", headers={"Host": "rebound.example:8000"}).status_code == 403


def test_the_houses_own_pages_and_programs_may(guest: Guest, house: Running) -> None:
    body = {"game": "hidden_cards", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    own = [
        {},
        {"Origin": house.url},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "same-origin", "Origin": house.url},
    ]
    for headers in own:
        assert guest.post("/api/tables", json=body, headers=headers).status_code == 201


def test_three_hundred_megabytes_are_refused_with_flat_memory(warm_house: Running) -> None:
    with warm_house.guest() as guest:
        assert guest.get("/healthz").status_code == 200
    warm_house.settle()
    before = warm_house.memory()
    for framing in ("length", "chunked"):
        status, most = _pour(warm_house, framing, 300 * 1024 * 1024)
        assert status == 413, framing
        assert most - before < 20_000_000, framing
    with warm_house.guest() as guest:
        assert guest.get("/healthz").status_code == 200


def test_a_body_just_over_the_limit_is_refused_and_one_below_is_read(guest: Guest) -> None:
    assert (
        guest.post(
            "/api/tables", content=b"[" + b" " * 65_536, headers={"Content-Type": "application/json"}
        ).status_code
        == 413
    )
    assert (
        guest.post(
            "/api/tables", content=b"[" + b" " * 60_000, headers={"Content-Type": "application/json"}
        ).status_code
        == 400
    )


def test_every_answer_wears_the_strict_headers_and_no_page_has_inline_script(guest: Guest) -> None:
    for address in (
        "/",
        "/games/next_station",
        "/tables",
        "/join/abc",
        "/table/x",
        "/table/x/replay?at=3",
        "/rules/next_station",
    ):
        answer = guest.get(address)
        assert answer.status_code == 200
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|\sstyle=", answer.text)
    assert 'data-page="replay"' in guest.get("/table/x/replay?at=3").text
    assert 'data-at="3"' in guest.get("/table/x/replay?at=3").text


def test_what_the_address_says_is_escaped(guest: Guest) -> None:
    page = guest.get("/table/%22%3E%3Cscript%3E").text
    assert "<script>" not in page.split("</head>")[1]


def test_the_token_is_kept_from_scripts_and_stored_hashed(own_house: Running) -> None:
    with own_house.guest() as guest:
        answer = guest.post("/api/tables", json={"game": "hidden_cards", "seats": [{"kind": "me"}, {"kind": "link"}]})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        token, code = guest.cookies["roundhouse"], answer.json()["invites"]["1"]
        assert len(token) >= 22
    own_house.stop()
    stored = b"".join(path.read_bytes() for path in Path(own_house.database).parent.glob("own.db*"))
    assert token.encode() not in stored
    assert code.encode() not in stored


def test_rate_limits_answer_429_with_a_time_to_wait(tmp_path: Path) -> None:
    house = Running(str(tmp_path / "limits.db"), limits=True).start()
    try:
        with house.guest() as guest:
            guest.headers["Authorization"] = f"Bearer {guest.post('/api/tokens').json()['token']}"
            table = guest.table("me", "bot")["table"]
            refused = _until_429(lambda: guest.ask(table, "chat", seat=0, text="hello"), 10, seconds=10)
            assert int(refused.headers["retry-after"]) > 0
            wish = {"game": "hidden_cards", "seats": [{"kind": "me"}, {"kind": "link"}]}
            _until_429(lambda: guest.post("/api/tables", json=wish), 39, seconds=60)  # one of forty stands already
    finally:
        house.kill()


def _until_429(ask: Callable[[], httpx.Response], many: int, seconds: float) -> httpx.Response:
    """The first refusal; so many were let in before it, more only where they took longer than the time they share."""
    began, let_in = time.monotonic(), 0
    while (answer := ask()).status_code != 429:
        assert answer.is_success, answer.text
        let_in += 1
        assert let_in <= many or time.monotonic() - began > seconds
    assert let_in >= many
    return answer


def _pour(house: Running, framing: str, size: int) -> tuple[int, int]:
    """Send so many bytes; the status that came back and the most memory the server had."""
    most, piece = 0, b" " * (1 << 20)
    head = f"Content-Length: {size}" if framing == "length" else "Transfer-Encoding: chunked"
    with socket.create_connection(("127.0.0.1", house.port), timeout=60) as pipe:
        pipe.sendall(
            f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n{head}\r\n\r\n".encode()
        )
        try:
            for _ in range(size // len(piece)):
                pipe.sendall(piece if framing == "length" else b"%x\r\n%s\r\n" % (len(piece), piece))
                most = max(most, house.memory())
            if framing == "chunked":
                pipe.sendall(b"0\r\n\r\n")
        except OSError:
            time.sleep(0.1)  # the server closed the door; its answer is there to be read
        return int(pipe.recv(4096).split()[1]), most
