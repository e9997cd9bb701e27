"""Web Push: a message that one browser alone can read (RFC 8291), signed for its push service (RFC 8292)."""

import base64
import binascii
import json
import os
import time
from functools import lru_cache

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say
from roundhouse.server.api.problems import Problem
from roundhouse.server.notices.calling import Place, call, must_have_taken
from roundhouse.server.notices.config import Reach
from roundhouse.server.notices.outcomes import Gone

RECORD = 4096
SECRET = 16
POINT = 65
HALF_A_DAY = 12 * 3600
KEEP = 24 * 3600  # seconds for which a push service holds a message for a device that is off
GONE = (404, 410)


def new_key() -> str:
    """A private key for a house, as text."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


def read_key(words: str) -> ec.EllipticCurvePrivateKey:
    """The private key that the host has given."""
    try:
        raw = decoded(words)
        if len(raw) != 32:
            raise ValueError
        return ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1())
    except ValueError as error:
        raise CannotRead(say("ROUNDHOUSE_PUSH_KEY cannot be read; make one with roundhouse notices keys")) from error


@lru_cache(maxsize=4)
def public_key(words: str) -> str:
    """What browsers are told of a house's private key."""
    return encoded(_point(read_key(words).public_key()))


def read_subscription(p256dh: str, auth: str) -> str:
    """The keys of a browser's subscription, as they are kept; a Problem where they are none."""
    try:
        _browser_key(decoded(p256dh))
        if len(decoded(auth)) != SECRET:
            raise ValueError
    except (ValueError, UnsupportedAlgorithm) as error:
        words = say("The keys of this push subscription cannot be read; turn notices off in the browser and on again.")
        raise Problem.unreadable(words) from error
    return json.dumps({"p256dh": p256dh, "auth": auth})


async def push(place: Place, keys: str, message: bytes, topic: str, reach: Reach) -> None:
    """Send a message to a browser; Gone where its subscription has ended."""
    known = json.loads(keys)
    body = encrypted(message, decoded(known["p256dh"]), decoded(known["auth"]))
    headers = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "TTL": str(KEEP)}
    headers |= {"Topic": topic, "Urgency": "normal", "Authorization": introduction(place.origin, reach, time.time())}
    status, after = await call(place, body, headers, reach.patience)
    if status in GONE:
        raise Gone(f"the push service answers {status}")
    must_have_taken(status, after)


def introduction(audience: str, reach: Reach, now: float) -> str:
    """Who we are, signed for one push service and half a day."""
    key = read_key(reach.push_key)
    claims = {"aud": audience, "exp": int(now) + HALF_A_DAY, "sub": reach.push_contact}
    said = ".".join(encoded(json.dumps(one).encode()) for one in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={said}.{signature}, k={public_key(reach.push_key)}"


def encrypted(
    message: bytes, browser: bytes, auth: bytes, salt: bytes = b"", own: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """A message as one aes128gcm record; salt and key are new for each, but for those of the example in the RFC."""
    salt, own = salt or os.urandom(SECRET), own or ec.generate_private_key(ec.SECP256R1())
    ours = _point(own.public_key())
    shared = own.exchange(ec.ECDH(), _browser_key(browser))
    first = _derived(auth, shared, b"WebPush: info\0" + browser + ours, 32)
    key = _derived(salt, first, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, first, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + ours
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def encoded(raw: bytes) -> str:
    """Base64 as it stands in addresses, without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(words: str) -> bytes:
    """The same read back; ValueError where it is something else."""
    try:
        return base64.b64decode(words + "=" * (-len(words) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from error


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _browser_key(raw: bytes) -> ec.EllipticCurvePublicKey:
    if len(raw) != POINT:
        raise ValueError
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
