"""Requests are read in one way only: what a program on the way could read in another is refused."""

import pytest

from roundhouse.server.door.reading import LONGEST, WHOLE, Head, NoRequest, Reading

HOST = b"Host: 127.0.0.1\r\n"
GET = b"GET /a HTTP/1.1\r\n" + HOST
POST = b"POST /a HTTP/1.1\r\n" + HOST
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n"
TWO_WAYS = {
    "two lengths": POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "one length twice": POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
    "a list of lengths": POST + b"Content-Length: 2, 2\r\n\r\n{}",
    "a length with a sign": POST + b"Content-Length: +2\r\n\r\n{}",
    "a length in hexadecimal": POST + b"Content-Length: 0x2\r\n\r\n{}",
    "an empty length": POST + b"Content-Length: \r\n\r\n",
    "a length and chunks": POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks and a length": CHUNKED + b"Content-Length: 2\r\n\r\n0\r\n\r\n",
    "chunks twice": CHUNKED + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks of chunks": POST + b"Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
    "another coding": POST + b"Transfer-Encoding: gzip\r\n\r\n",
    "a coding that is none": POST + b"Transfer-Encoding: identity\r\n\r\n",
    "a coding behind a sign that is not seen": POST + b"Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n",
    "chunks of the first HTTP": b"POST /a HTTP/1.0\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a space before the colon": POST + b"Content-Length : 2\r\n\r\n{}",
    "a folded line": GET + b"X: a\r\n b\r\n\r\n",
    "a line that begins with a space": b"GET /a HTTP/1.1\r\n Host: a\r\n" + HOST + b"\r\n",
    "a line without CR": b"GET /a HTTP/1.1\r\n" + HOST + b"X: a\nY: b\r\n\r\n",
    "lines without CR": b"GET /a HTTP/1.1\nHost: 127.0.0.1\n\n\r\n\r\n",
    "a CR in a line": GET + b"X: a\rY: b\r\n\r\n",
    "a zero in a line": GET + b"X: a\x00b\r\n\r\n",
    "no name": GET + b": a\r\n\r\n",
    "no colon": GET + b"X\r\n\r\n",
    "no host": b"GET /a HTTP/1.1\r\n\r\n",
    "two hosts": GET + HOST + b"\r\n",
    "an empty line first": b"\r\n" + GET + b"\r\n",
    "two spaces": b"GET  /a HTTP/1.1\r\n" + HOST + b"\r\n",
    "a space in the address": b"GET /a b HTTP/1.1\r\n" + HOST + b"\r\n",
    "letters beyond ASCII": b"GET /\xff HTTP/1.1\r\n" + HOST + b"\r\n",
    "no version": b"GET /a\r\n" + HOST + b"\r\n",
    "a later version": b"GET /a HTTP/2.0\r\n" + HOST + b"\r\n",
    "another protocol": b"SETUP /a RTSP/1.0\r\n" + HOST + b"\r\n",
    "a method nobody knows": b"FETCH /a HTTP/1.1\r\n" + HOST + b"\r\n",
    "a fold behind an offer of another protocol": GET + b"Upgrade: h2c\r\n x\r\n\r\n",
    "a head that is too long": GET + b"X: " + b"y" * LONGEST + b"\r\n\r\n",
    "a head that is too long and does not end": GET + b"X: " + b"y" * LONGEST,
}
BAD_CHUNKS = {
    "no number": b"zz\r\n",
    "below zero": b"-1\r\n",
    "too large": b"f" * 20 + b"\r\n",
    "a space before the end of its line": b"2 \r\n{}\r\n0\r\n\r\n",
    "a line without CR": b"2\n{}\r\n0\r\n\r\n",
    "more than was said": b"2\r\n{}XX\r\n0\r\n\r\n",
    "words without end": b"2;" + b"e" * (LONGEST + 1),
    "lines behind it without end": b"2\r\n{}\r\n0\r\n" + b"X: y\r\n" * LONGEST,
}


def read(*pieces: bytes) -> list[tuple[Head, bytes]]:
    """All whole requests in what comes in these pieces, each with its body."""
    reading, found, head, body = Reading(), list[tuple[Head, bytes]](), None, b""
    for piece in pieces:
        reading.ahead += piece
        while reading.ahead:
            if head is None and (head := reading.head()) is None:
                break
            if reading.part != WHOLE and reading.ahead:
                body += reading.body()
            if reading.part == WHOLE:
                found.append((head, body))
                head, body = None, b""
    return found


@pytest.mark.parametrize("sent", TWO_WAYS.values(), ids=TWO_WAYS.keys())
def test_what_could_be_read_in_two_ways_is_refused(sent: bytes) -> None:
    with pytest.raises(NoRequest):
        read(sent)


@pytest.mark.parametrize("sent", BAD_CHUNKS.values(), ids=BAD_CHUNKS.keys())
def test_chunks_that_could_be_read_in_two_ways_are_refused(sent: bytes) -> None:
    with pytest.raises(NoRequest):
        read(CHUNKED + b"\r\n", *(sent[at : at + 1000] for at in range(0, len(sent), 1000)))


def test_requests_are_read_the_same_whether_they_come_at_once_or_byte_by_byte() -> None:
    one = POST + b"Content-Length: 2\r\n\r\n{}"
    two = GET + b"X: \xff\r\n\r\n"
    three = CHUNKED + b"\r\n2\r\n{}\r\n1\r\n!\r\n0\r\n\r\n"
    at_once, by_bytes = (read(one + two + three), read(*(bytes([each]) for each in one + two + three)))
    assert at_once == by_bytes
    assert [(head.method, head.target, body) for head, body in at_once] == [
        ("POST", b"/a", b"{}"),
        ("GET", b"/a", b""),
        ("POST", b"/a", b"{}!"),
    ]
    assert at_once[1][0].headers == [(b"host", b"127.0.0.1"), (b"x", b"\xff")]


def test_a_header_behind_a_body_is_not_believed() -> None:
    ((head, _),) = read(CHUNKED + b"\r\n", b"2\r\n{}\r\n0\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n")
    assert [name for name, _ in head.headers] == [b"host", b"transfer-encoding"]


def test_what_follows_chunks_at_once_is_not_read_and_ends_the_connection() -> None:
    reading = Reading()
    reading.ahead = CHUNKED + b"\r\n0\r\n\r\n" + GET + b"\r\n"
    assert reading.head()
    assert reading.body() == b""
    assert reading.part == WHOLE
    assert reading.last
    assert not reading.ahead


def test_an_offer_of_another_protocol_is_passed_over_and_the_body_is_read() -> None:
    offer = POST + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"
    ((head, body),) = read(offer + b"Content-Length: 2\r\n\r\n{}")
    assert (head.method, body, head.kept) == ("POST", b"{}", False)


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        (GET + b"\r\n", True),
        (GET + b"Connection: close\r\n\r\n", False),
        (b"GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", False),
        (GET + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n", False),
    ],
    ids=["as it is", "it shall end", "the first HTTP", "an upgrade"],
)
def test_a_connection_is_kept_where_both_know_how_to(sent: bytes, kept: bool) -> None:
    ((head, _),) = read(sent)
    assert head.kept is kept
