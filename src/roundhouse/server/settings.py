"""How this house is set up: where it listens, where it keeps its tables, what it allows."""

import os
import secrets
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from roundhouse.core import nature
from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say
from roundhouse.server.guest_bots import GuestBot
from roundhouse.server.notices.config import NOWHERE, Reach, reach_from_environment


def chance(seed: str, seat: int, turn: int) -> int:
    """A bot's chance follows from nothing that anybody could know."""
    return secrets.randbits(64)


@dataclass(frozen=True, slots=True)
class Keep:
    """Days for which tables are kept after they were last touched; 0: for ever."""

    finished: int = 0
    unfinished: int = 730
    copies: int = 30  # begun from a position of another game, where nobody has made a move


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that a host may choose; the bounds keep a small machine well."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""  # a SQLAlchemy URL; "": SQLite in the user's data folder
    public_url: str = ""
    lan: bool = False
    trusted_proxies: str = ""  # addresses or networks with commas between; "": nobody's word on addresses is believed
    rate_limits: bool = True
    thinkers: int = 1  # processes in which bots think
    body_bytes: int = 64 * 1024
    log_bytes: int = 1024 * 1024
    tables_per_guest: int = 60
    listeners_per_guest: int = 24
    streams_per_address: int = 120
    streams: int = 3000
    connections_per_address: int = 400
    connections: int = 6000  # or as many as the system's limit of open files leaves
    head_seconds: float = 10.0  # from the first byte of a request to the end of its head
    body_seconds: float = 60.0
    idle_connection_seconds: int = 30
    stall_seconds: float = 120.0  # that an answer may wait for a reader who takes nothing of it
    loaded_tables: int = 2000
    idle_seconds: float = 600.0
    keep: Keep = Keep()
    reach: Reach = NOWHERE  # how people are told that it is their turn
    bot_budget: float = 0.8  # seconds a thinking bot is given
    bot_deadline: float = 6.0  # seconds of thinking after which a quick bot moves instead
    bot_wait: float = 4.0  # seconds that a person waits until a bot may think; after that a quick bot moves instead
    bot_attention: float = 120.0  # seconds that a player without an open page still counts as present
    bot_queue: int = 200  # tables that may wait for a thinking bot
    bot_tables_per_guest: int = 12  # unfinished tables without a person's seat
    bot_tables_alone: int = 8  # games that all have given up, finished at the same time although nobody looks
    bots: Mapping[str, GuestBot] = field(default_factory=dict)  # from elsewhere, by name, as the host lets them sit
    new_seed: Callable[[], bytes] = lambda: nature.new_seed()  # a table's chance
    clock: Callable[[], float] = time.time  # which day it is
    ticks: Callable[[], float] = time.monotonic  # by which clocks run, in seconds
    longest_tick: float = 15.0  # seconds that a house without breath (its store away, its process stopped) is charged
    bot_seed: Callable[[str, int, int], int] = chance  # a bot's, by the table's seed, its seat and its turn

    @property
    def url(self) -> str:
        """The database URL that SQLAlchemy understands."""
        return database_url(self.database)

    @property
    def secure(self) -> bool:
        """Whether cookies may travel over https only."""
        return self.public_url.startswith("https:")


def from_environment(**chosen: object) -> Settings:
    """The settings chosen in code, with the switches that only operators and tests turn."""
    switches: dict[str, object] = {}
    if os.environ.get("ROUNDHOUSE_LIMITS") == "off":
        switches |= {"rate_limits": False, "tables_per_guest": 1_000_000, "listeners_per_guest": 1_000_000}
        switches |= {"streams_per_address": 1_000_000, "connections_per_address": 1_000_000}
        switches["bot_tables_per_guest"] = 1_000_000
    if thinkers := os.environ.get("ROUNDHOUSE_THINKERS", ""):
        switches["thinkers"] = max(1, min(32, int(thinkers)))
    if proxies := os.environ.get("ROUNDHOUSE_TRUSTED_PROXIES", ""):
        switches["trusted_proxies"] = proxies
    if tables := os.environ.get("ROUNDHOUSE_LOADED_TABLES", ""):
        switches["loaded_tables"] = max(1, int(tables))
    switches["keep"] = keep_from_environment()
    switches["reach"] = reach_from_environment()
    return Settings(**{**switches, **chosen})  # type: ignore[arg-type]


def keep_from_environment() -> Keep:
    """How long tables are kept, as the host has said."""
    given = {one: os.environ.get(f"ROUNDHOUSE_KEEP_{one.upper()}", "") for one in ("finished", "unfinished", "copies")}
    return Keep(**{one: _days(one, words) for one, words in given.items() if words})


def _days(one: str, words: str) -> int:
    if words.lower() in ("off", "ever", "forever"):
        return 0
    if not words.isascii() or not words.isdigit() or len(words) > 5:
        name = f"ROUNDHOUSE_KEEP_{one.upper()}"
        raise CannotRead(
            say("{name} is “{words}”; give a number of days, or off to keep for ever", name=name, words=words)
        )
    return int(words)


def database_url(given: str) -> str:
    """A URL with its driver named; a bare path is a SQLite file, nothing is the user's own file."""
    if not given:
        folder = data_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return f"sqlite:///{folder / 'roundhouse.db'}"
    if "://" not in given:
        return f"sqlite:///{Path(given).absolute()}"
    for prefix in ("postgres://", "postgresql://"):
        if given.startswith(prefix):
            return "postgresql+psycopg://" + given[len(prefix) :]
    return given


def data_folder() -> Path:
    """Where this system keeps a user's data."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Roundhouse"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "Roundhouse"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "roundhouse"
