"""What a host sets up so that the house can reach people: read from the environment, refused at once where wrong."""

import os
from dataclasses import dataclass, field
from email.utils import parseaddr
from importlib.util import find_spec
from urllib.parse import unquote, urlsplit

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say

PUSH, MAIL, HOOK = "push", "mail", "hook"
KINDS = (PUSH, MAIL, HOOK)
LOOK = 5.0


@dataclass(frozen=True, slots=True)
class Reach:
    """How this house may reach people; nothing: it does not."""

    push_key: str = field(default="", repr=False)  # the private key, as `roundhouse notices keys` writes it
    push_contact: str = ""  # whom a push service may ask: mailto:… or https:…
    smtp: str = field(default="", repr=False)  # smtp://user:password@host:587, smtps://… or smtp+plain://…
    mail_from: str = ""
    webhooks: bool = False
    inside: tuple[str, ...] = ()  # hosts that may be called although they lie in the host's own network
    delay: float = 60.0  # seconds that somebody has been waited for before a notice goes out
    retries: tuple[float, ...] = (30.0, 120.0, 600.0, 1800.0, 7200.0)  # seconds before each further try
    patience: float = 15.0  # seconds for one try

    @property
    def offered(self) -> tuple[str, ...]:
        """The kinds of notices that can be asked for."""
        chosen = {PUSH: bool(self.push_key), MAIL: bool(self.smtp), HOOK: self.webhooks}
        return tuple(kind for kind in KINDS if chosen[kind])

    @property
    def every(self) -> float:
        """Seconds between two looks at who is waited for."""
        return min(LOOK, max(0.1, self.delay / 4))  # so that another server can say who looks


NOWHERE = Reach()


@dataclass(frozen=True, slots=True)
class Relay:
    """The server that takes our letters."""

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    tls: bool  # from the first byte
    upgrade: bool | None  # STARTTLS: yes, no, or where it is offered


def reach_from_environment() -> Reach:
    """What the host has set up."""
    given = {
        "push_key": os.environ.get("ROUNDHOUSE_PUSH_KEY", ""),
        "push_contact": os.environ.get("ROUNDHOUSE_PUSH_CONTACT", ""),
        "smtp": os.environ.get("ROUNDHOUSE_SMTP", ""),
        "mail_from": os.environ.get("ROUNDHOUSE_MAIL_FROM", ""),
        "webhooks": os.environ.get("ROUNDHOUSE_WEBHOOKS", "").lower() in ("on", "yes", "true", "1"),
        "inside": tuple(_listed(os.environ.get("ROUNDHOUSE_NOTICES_INSIDE", "").lower())),
    }
    delays = _seconds("ROUNDHOUSE_NOTICES_DELAY", os.environ.get("ROUNDHOUSE_NOTICES_DELAY", ""))
    retries = _seconds("ROUNDHOUSE_NOTICES_RETRIES", os.environ.get("ROUNDHOUSE_NOTICES_RETRIES", ""))
    times = {"delay": delays[0]} if delays else {}
    return Reach(**given, **times, **({"retries": retries} if retries else {}))  # type: ignore[arg-type]


def must_be_ready(reach: Reach, public_url: str) -> None:
    """Refuse now what could never be sent."""
    if not reach.offered:
        return
    if missing := [name for name in ("aiosmtplib", "cryptography") if find_spec(name) is None]:
        names = ", ".join(missing)
        raise CannotRead(
            say("notices need the extra “notices” ({names}): pip install roundhouse[notices]", names=names)
        )
    if not public_url:
        raise CannotRead(say("notices carry links: give the address that players use with --public-url"))
    if reach.push_key:
        from roundhouse.server.notices.push import read_key

        read_key(reach.push_key)
        if not reach.push_contact.startswith(("mailto:", "https:")):
            raise CannotRead(say("ROUNDHOUSE_PUSH_CONTACT must be mailto:… or https:…, for push services to ask you"))
    if reach.smtp:
        read_relay(reach.smtp)
        if "@" not in parseaddr(reach.mail_from)[1]:
            raise CannotRead(say("ROUNDHOUSE_MAIL_FROM must be the address from which letters come"))


def read_relay(url: str) -> Relay:
    """The mail server that a URL names."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    if not host or parts.scheme not in ("smtp", "smtps", "smtp+plain"):
        raise CannotRead(say("ROUNDHOUSE_SMTP must be like smtp://user:password@mail.example.org:587, or smtps://…"))
    tls = parts.scheme == "smtps"
    # A password never travels in the open, unless the host asks for it.
    upgrade = False if tls or parts.scheme == "smtp+plain" else (True if parts.username else None)
    return Relay(
        host, port or (465 if tls else 587), unquote(parts.username or ""), unquote(parts.password or ""), tls, upgrade
    )


def _listed(words: str) -> list[str]:
    return [one.strip() for one in words.split(",") if one.strip()]


def _seconds(name: str, words: str) -> tuple[float, ...]:
    try:
        found = tuple(float(one) for one in _listed(words))
    except ValueError:
        found = (-1.0,)
    if any(not 0 <= one <= 7 * 24 * 3600 for one in found):
        raise CannotRead(say("{name} is “{words}”; give seconds, at most a week of them", name=name, words=words))
    return found
