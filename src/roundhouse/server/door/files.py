"""The system's limit of open files, and how many connections it leaves room for."""

import contextlib
from dataclasses import replace

from roundhouse.server.door.connections import MOST_GOODBYES
from roundhouse.server.settings import Settings

try:
    import resource
except ImportError:  # not a Unix: sockets are not counted among files there
    resource = None  # type: ignore[assignment]

ENOUGH = 65_536
OWN = 256  # for the store, static files, thinking processes


def raised_limit() -> int:
    """Raise the limit of open files as far as the system lets us and is useful; gives what it is now."""
    if resource is None:
        return ENOUGH
    soft, hard = (
        ENOUGH if one == resource.RLIM_INFINITY else one for one in resource.getrlimit(resource.RLIMIT_NOFILE)
    )
    if soft < min(hard, ENOUGH):
        with contextlib.suppress(OSError, ValueError):  # macOS has a lower limit of its own
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, ENOUGH), hard))
            soft = min(hard, ENOUGH)
    return soft


def backlog(files: int) -> int:
    """How many may wait at the door: all of them may be let in at once, before any is counted."""
    return max(16, min(512, files // 8))


def fitted(settings: Settings, files: int) -> Settings:
    """The settings with so few connections that the house always has files for itself."""
    room = files - backlog(files) - MOST_GOODBYES - min(OWN, files // 4)
    connections = max(8, min(settings.connections, room))
    return replace(
        settings, connections=connections, streams=min(settings.streams, connections * 3 // 4),
        connections_per_address=min(settings.connections_per_address, connections // 2),
        streams_per_address=min(settings.streams_per_address, connections // 4),
    )  # fmt: skip
