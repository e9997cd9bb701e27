"""Passkeys: what is asked of a browser, and whether its answer proves what it says. Nothing is kept here.

The extra `passkeys` brings the checks; without it the house has none and says nothing about them.
"""

import asyncio
import importlib.util
import ipaddress
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import SplitResult, urlsplit

import structlog

from roundhouse.core.words import say
from roundhouse.server.api.problems import Problem
from roundhouse.server.door.tokens import hashed
from roundhouse.server.people.keyring import CHALLENGE_SECONDS, Passkey, copied
from roundhouse.server.storage.records import now

logger = structlog.get_logger("passkeys")
T = TypeVar("T")
HOUSE = "Roundhouse"
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Address:
    """Where a browser sees this house: passkeys belong to its name; `origins`: what an answer may come from."""

    name: str
    origins: tuple[str, ...]

    @property
    def named(self) -> bool:
        """Whether it is a name; browsers make no passkeys for numbers."""
        try:
            ipaddress.ip_address(self.name)
        except ValueError:
            return bool(self.name)
        return False


def address(host: str, public_url: str) -> Address:
    """The address behind a Host header that the guard has let in, and the host's own word on it.

    Over plain http no browser makes passkeys but for this very computer; who ends TLS before us need not say so.
    """
    found = urlsplit(f"//{host}")
    name = (found.hostname or "").lower()
    origins = [_origin("https", name, _port(found))]
    if name == "localhost" or name.endswith(".localhost"):
        origins.append(_origin("http", name, _port(found)))
    public = urlsplit(public_url)
    if public.hostname == name:
        origins.append(_origin(public.scheme, name, _port(public)))
    return Address(name, tuple(dict.fromkeys(origins)))


def installed() -> bool:
    """Whether this house can have passkeys at all."""
    return importlib.util.find_spec("webauthn") is not None


def must_be_possible(here: Address) -> None:
    """Refuse where no browser would make or use a passkey."""
    if not installed():
        raise Problem.not_now(say("This house has no passkeys; its host can install the extra “passkeys”."))
    if not here.named:
        raise Problem.not_now(
            say("Browsers keep passkeys only for a house with a name and https, or for localhost, not at this address.")
        )


def new_challenge() -> str:
    """256 random bits as text."""
    return secrets.token_urlsafe(32)


def handle(guest: str) -> str:
    """What a passkey knows its owner by; tells nothing about the guest."""
    return hashed(f"passkey {guest}")


def to_register(here: Address, guest: str, name: str, challenge: str, known: list[Passkey]) -> dict[str, Any]:
    """What the browser is asked, to make a passkey for this guest."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import base64url_to_bytes, structs

    wanted = structs.AuthenticatorSelectionCriteria(
        resident_key=structs.ResidentKeyRequirement.REQUIRED,
        user_verification=structs.UserVerificationRequirement.PREFERRED,
    )
    options = generate_registration_options(
        rp_id=here.name, rp_name=HOUSE, user_id=bytes.fromhex(handle(guest)), user_name=name,
        challenge=base64url_to_bytes(challenge), timeout=CHALLENGE_SECONDS * 1000, authenticator_selection=wanted,
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.credential))
            for one in known
            if one.address == here.name
        ],
    )  # fmt: skip
    asked: dict[str, Any] = json.loads(options_to_json(options))
    return asked


def to_sign_in(here: Address, challenge: str) -> dict[str, Any]:
    """What the browser is asked, to sign in as whoever has a passkey for this house."""
    timeout = CHALLENGE_SECONDS * 1000
    return {"challenge": challenge, "rpId": here.name, "timeout": timeout, "userVerification": "preferred"}


async def registered(
    here: Address, guest: str, name: str, challenge: str, credential: str, client: str, attestation: str
) -> Passkey:
    """The passkey that was made, if the answer proves it."""
    _must_answer(client, challenge, here)
    response = {"clientDataJSON": client, "attestationObject": attestation}

    def check() -> Passkey:
        from webauthn import verify_registration_response
        from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

        found = verify_registration_response(
            credential=_credential(credential, response), expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=here.name, expected_origin=list(here.origins),
        )  # fmt: skip
        known = bytes_to_base64url(found.credential_id)
        key = bytes_to_base64url(found.credential_public_key)
        return Passkey(hashed(known), guest, known, key, found.sign_count, here.name, name, now(), now())

    return await _checked(check)


async def signed_in(
    here: Address, passkey: Passkey, challenge: str, client: str, authenticator: str, signature: str
) -> int:
    """How often the passkey was used by now, if the answer proves that it is the one we know."""
    _must_answer(client, challenge, here)
    response = {"clientDataJSON": client, "authenticatorData": authenticator, "signature": signature}

    def check() -> int:
        from webauthn import verify_authentication_response
        from webauthn.helpers import base64url_to_bytes

        found = verify_authentication_response(
            credential=_credential(passkey.credential, response), expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=here.name, expected_origin=list(here.origins),
            credential_public_key=base64url_to_bytes(passkey.key), credential_current_sign_count=0,
        )  # fmt: skip
        return int(found.new_sign_count)

    counter = await _checked(check)
    if (counter or passkey.counter) and counter <= passkey.counter:  # only once the signature is known to be genuine
        raise copied()
    return counter


def _origin(scheme: str, name: str, port: int | None) -> str:
    """As a browser writes it."""
    return f"{scheme}://{name}" + (f":{port}" if port and port != _PORTS.get(scheme) else "")


def _port(found: SplitResult) -> int | None:
    try:
        return found.port
    except ValueError:  # a number that is no port
        return None


def _credential(credential: str, response: dict[str, str]) -> dict[str, Any]:
    return {"id": credential, "rawId": credential, "type": "public-key", "response": response}


def _must_answer(client: str, challenge: str, here: Address) -> None:
    """Say plainly what is wrong with the frequent mistakes; the library judges the rest, and these again."""
    from webauthn.helpers import base64url_to_bytes

    try:
        told = json.loads(base64url_to_bytes(client))
        origin, answers = str(told["origin"]), str(told["challenge"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise _unreadable() from error
    if not challenge or answers.rstrip("=") != challenge:
        words = say("This question to the passkey has expired or was answered before; try again.")
        raise Problem(409, "expired", words)
    if origin not in here.origins:
        raise Problem(403, "passkey", say("The passkey answered for another address than {name}.", name=here.name))


async def _checked(check: Callable[[], T]) -> T:
    """Let the library judge, in a thread: keys can be large, and what strangers send can be anything."""
    from webauthn.helpers.exceptions import InvalidAuthenticationResponse, InvalidRegistrationResponse

    try:
        return await asyncio.to_thread(check)
    except (InvalidAuthenticationResponse, InvalidRegistrationResponse) as error:
        logger.info("a passkey was refused", why=str(error)[:200])
        words = say("The passkey did not prove itself: its signature or its address is not the expected one.")
        raise Problem(403, "passkey", words) from error
    except Exception as error:  # the library reads formats of many makers; no answer of theirs is our fault
        logger.info("a passkey could not be read", why=f"{type(error).__name__}: {error}"[:200])
        raise _unreadable() from error


def _unreadable() -> Problem:
    return Problem.unreadable(say("The passkey’s answer cannot be read."))
