"""Those whom a house writes to: a browser's push service, a mail server, a webhook; each real, on this machine."""

import base64
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PATIENCE = 240.0


def until(found: Callable[[], Any]) -> Any:
    """What is there as soon as there is something."""
    end = time.monotonic() + PATIENCE
    while not (there := found()):
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.05)
    return there


@dataclass(frozen=True)
class Call:
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Endpoint:
    """An HTTP server that keeps what it is sent; how it answers stands in the path: /410/anything."""

    calls: list[Call] = field(default_factory=list)
    port: int = 0
    answers: dict[str, int] = field(default_factory=dict)  # by path, where the answer changes with time

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def at(self, path: str) -> list[Call]:
        return [call for call in self.calls if call.path == path]

    def wait(self, path: str, most: int = 1) -> list[Call]:
        return list(until(lambda: len(self.at(path)) >= most and self.at(path)))


@contextmanager
def endpoint() -> Iterator[Endpoint]:
    """An HTTP server for a while."""
    found = Endpoint()

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.calls.append(Call(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            first = self.path.split("/")[1]
            status = found.answers.get(self.path, int(first) if first.isdigit() else 201)
            if first == "slow":
                time.sleep(5)
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", f"{found.url}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        found.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield found
        server.shutdown()
        thread.join()


class Browser:
    """What a browser keeps of a push subscription; it alone reads what comes."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": as_text(point(self.key)), "auth": as_text(self.auth)}

    def read(self, body: bytes) -> Any:
        """Decrypt as RFC 8291 says, by this test's own hand."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        first = derived(self.auth, shared, b"WebPush: info\0" + point(self.key) + sender, 32)
        key, nonce = (
            derived(salt, first, b"Content-Encoding: " + what, length)
            for what, length in ((b"aes128gcm\0", 16), (b"nonce\0", 12))
        )
        plain = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert plain[-1:] == b"\x02"
        return json.loads(plain[:-1])


def claims(call: Call) -> tuple[dict[str, Any], str]:
    """What the house says of itself to a push service, its signature checked; and its public key."""
    scheme, _, rest = call.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(one.strip().split("=", 1) for one in rest.split(","))
    said, _, signature = parts["t"].rpartition(".")
    raw = from_text(signature)
    assert len(raw) == 64
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(parts["k"]))
    public.verify(encode_dss_signature(r, s), said.encode(), ec.ECDSA(hashes.SHA256()))
    head, told = (json.loads(from_text(one)) for one in said.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return told, parts["k"]


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def as_text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_text(words: str) -> bytes:
    return base64.urlsafe_b64decode(words + "=" * (-len(words) % 4))


@dataclass
class Mailbox:
    """A mail server that keeps what it takes; a recipient's name says what it refuses: 451@…, 550@…"""

    letters: list[tuple[str, EmailMessage]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    port: int = 0

    def to(self, address: str, most: int = 1) -> list[EmailMessage]:
        def there() -> list[EmailMessage]:
            return [letter for to, letter in self.letters if to == address]

        return list(until(lambda: len(there()) >= most and there()))

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        name = address.partition("@")[0]
        if name.isdigit() and len([one for one in self.letters if one[0] == address]) > 0:  # the first one is taken
            self.refused.append(address)
            return f"{name} not here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters += [(to, letter) for to in envelope.rcpt_tos]
        return "250 taken"


@contextmanager
def mailbox(port: int = 0) -> Iterator[Mailbox]:
    """A mail server for a while."""
    found = Mailbox()
    controller = Controller(found, hostname="127.0.0.1", port=port or free_port())
    controller.start()
    found.port = controller.port
    try:
        yield found
    finally:
        controller.stop()


def free_port() -> int:
    import socket

    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
