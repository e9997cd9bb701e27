"""An authenticator in software: makes passkeys and answers as a browser would, or as somebody who cheats."""

import base64
import hashlib
import json
import os
import struct
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, NEW = 1, 4, 64


def b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """One passkey; whatever it says can be bent."""

    origin: str
    rp: str = "localhost"
    counter: int = 0
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    credential: bytes = field(default_factory=lambda: os.urandom(20))
    user: str = ""

    def create(self, asked: dict[str, Any], **bent: Any) -> dict[str, Any]:
        """The answer to a question for a new passkey."""
        options = asked["publicKey"]
        self.user = options["user"]["id"]
        told = self._authenticator(NEW, bent) + bytes(16) + struct.pack(">H", len(self.credential)) + self.credential
        attested = {"fmt": "none", "attStmt": {}, "authData": told + cbor2.dumps(self._public())}
        client = self._client("webauthn.create", options["challenge"], bent)
        return {
            "credential": b64(self.credential),
            "client": b64(client),
            "attestation": b64(bent.get("attestation", cbor2.dumps(attested))),
            "name": bent.get("name", "My key"),
        }

    def get(self, asked: dict[str, Any], **bent: Any) -> dict[str, Any]:
        """The answer to a question for a signature."""
        self.counter = bent.get("counter", self.counter + 1)
        told = self._authenticator(0, bent)
        client = self._client("webauthn.get", asked["publicKey"]["challenge"], bent)
        signature = self.key.sign(told + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "credential": b64(self.credential),
            "client": b64(client),
            "authenticator": b64(bent.get("authenticator", told)),
            "signature": b64(bent.get("signature", signature)),
            "user": bent.get("user", self.user),
            "bring": bent.get("bring", False),
        }

    def _client(self, kind: str, challenge: str, bent: dict[str, Any]) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return bytes(bent.get("raw", json.dumps({**told, **bent.get("client", {})}).encode()))

    def _authenticator(self, flags: int, bent: dict[str, Any]) -> bytes:
        name = hashlib.sha256(bent.get("rp", self.rp).encode()).digest()
        return name + bytes([bent.get("flags", PRESENT | VERIFIED | flags)]) + struct.pack(">I", self.counter)

    def _public(self) -> dict[int, Any]:
        numbers = self.key.public_key().public_numbers()
        return {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
