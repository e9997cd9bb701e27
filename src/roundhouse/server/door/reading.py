"""Requests read from what a connection brings: one at a time, and strictly. The parser is llhttp, by httptools.

Heads, and bodies whose length is said, are cut out here before the parser sees them: so it never reads ahead of the
request that is being answered, and where it sees an end elsewhere than we do, the request is refused.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser

LONGEST = 64 * 1024
"""Bytes of a head, or of what may stand between two pieces of a body."""
HEAD, BODY, WHOLE = "head", "body", "whole"
_FIRST_LINE = re.compile(rb"([A-Z-]{1,20}) ([\x21-\x7e]+) HTTP/(1\.[01])")
_LENGTH = re.compile(rb"[0-9]{1,20}")
_UPGRADE = re.compile(rb"\r\nupgrade:[^\r\n]*(?=\r\n)", re.IGNORECASE)
_CHUNKED = -1
Headers = list[tuple[bytes, bytes]]


class NoRequest(Exception):
    """What came is no request, or one that could be read in two ways."""


@dataclass(slots=True)
class Head:
    """What a request says before its body."""

    method: str
    target: bytes
    version: str
    headers: Headers
    kept: bool  # the connection, for another request


class Reading:
    """What has come over one connection; `part` says which part of a request is still to come."""

    def __init__(self) -> None:
        self.part = HEAD
        self.ahead = b""  # came, and is not read yet
        self.last = False  # what follows cannot be told from what is read: the connection ends with the answer
        self._parser = HttpRequestParser(self)
        self._looked = 0  # so far no head ends
        self._headers: Headers = []
        self._kept = False
        self._left = 0  # bytes of the body, or _CHUNKED
        self._pieces: list[bytes] = []
        self._between = 0  # bytes since the last piece of the body

    def head(self) -> Head | None:
        """The head of the next request, once it is there."""
        self.part = HEAD
        if not self.ahead:
            return None
        if self.ahead[0] <= 0x20:
            raise NoRequest
        end = self.ahead.find(b"\r\n\r\n", self._looked) + 4
        if (end if end > 3 else len(self.ahead)) > LONGEST:
            raise NoRequest
        if end <= 3:
            self._looked = max(0, len(self.ahead) - 3)
            return None
        text, self.ahead, self._looked = self.ahead[:end], self.ahead[end:], 0
        return self._read_head(text)

    def body(self) -> bytes:
        """What has come of the body."""
        piece, self.ahead = (self.ahead, b"") if self._left == _CHUNKED else self._cut()
        self._between += len(piece)
        try:
            self._parser.feed_data(piece)
        except HttpParserError as error:
            if self.part != WHOLE or self._left != _CHUNKED:
                raise NoRequest from error
            self.last = True  # something follows a body that was not counted
        if self._between > LONGEST or (self._left != _CHUNKED and (self.part == WHOLE) != (not self._left)):
            raise NoRequest
        found, self._pieces = b"".join(self._pieces), []
        return found

    def close(self) -> None:
        """Nothing comes any more."""
        self.ahead = b""
        del self._parser  # it holds on to us

    def _cut(self) -> tuple[bytes, bytes]:
        piece = self.ahead[: self._left]
        self._left -= len(piece)
        return piece, self.ahead[len(piece) :]

    def _read_head(self, text: bytes) -> Head:
        first = _FIRST_LINE.fullmatch(text, 0, text.index(b"\r\n"))  # the parser knows more protocols than HTTP/1
        if not first:
            raise NoRequest
        self._headers = []
        text, offers = _UPGRADE.subn(b"", text)  # nothing else is spoken here: the offer is passed over
        try:
            self._parser.feed_data(text)
        except HttpParserUpgrade:  # a tunnel is asked for
            self.last = True
        except HttpParserError as error:
            raise NoRequest from error
        self._left, self._between = _length(self._headers, first[3]), 0
        if self.part == HEAD or self._pieces or (self.part == WHOLE) != (not self._left):
            raise NoRequest
        kept = self._kept and not self.last and not offers and first[3] == b"1.1"
        return Head(first[1].decode(), first[2], first[3].decode(), self._headers, kept)

    def on_message_begin(self) -> None:
        """Said by the parser; only `head` lets a request begin."""
        if self.part != HEAD:
            raise NoRequest

    def on_header(self, name: bytes, value: bytes) -> None:
        """Said by the parser, also of what stands behind a body: that is not believed."""
        if self.part == HEAD:
            self._headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        """Said by the parser."""
        self.part, self._kept = BODY, self._parser.should_keep_alive()

    def on_body(self, piece: bytes) -> None:
        """Said by the parser."""
        self._pieces.append(piece)
        self._between = 0

    def on_message_complete(self) -> None:
        """Said by the parser."""
        self.part = WHOLE


def _length(headers: Sequence[tuple[bytes, bytes]], version: bytes) -> int:
    """How much body follows; refuses what another program on the way might read otherwise."""
    names = [name for name, _ in headers]
    hosts, lengths, codings = names.count(b"host"), names.count(b"content-length"), names.count(b"transfer-encoding")
    if hosts > 1 or (not hosts and version == b"1.1") or lengths + codings > 1:
        raise NoRequest
    if codings:
        if headers[names.index(b"transfer-encoding")][1].lower() != b"chunked" or version != b"1.1":
            raise NoRequest
        return _CHUNKED
    if not lengths:
        return 0
    length = headers[names.index(b"content-length")][1]
    if not _LENGTH.fullmatch(length):
        raise NoRequest
    return int(length)
