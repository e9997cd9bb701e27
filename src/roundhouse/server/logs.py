"""The log of the house: one JSON object a line on the error stream, whoever speaks: we, a library, or Python itself."""

import logging
import sys
import threading
import time
import types
from collections.abc import Callable, MutableMapping
from typing import Any

import structlog

LONGEST = 8000
"""Signs of one field; of a longer text, such as the story of a fault, the beginning and the end are kept."""
SECONDS = 5.0
ALIKE = 5  # lines of one kind that are written in that time; then one line says how many more there were
MOST_KINDS = 200
Event = MutableMapping[str, Any]


def set_up_logs() -> "Repeats":
    """Send everything through the same processors; what people typed is escaped. Gives what counts repeated lines."""
    repeats = Repeats()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            repeats,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            _bounded,
            structlog.processors.JSONRenderer(default=repr),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(handlers=[Pass()], level=logging.WARNING, force=True)
    logging.raiseExceptions = False
    logging.captureWarnings(True)
    sys.excepthook = _uncaught
    sys.unraisablehook = _unraisable
    threading.excepthook = _in_thread
    return repeats


class Repeats:
    """Counts what is said again and again; used as a processor of structlog."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said: dict[tuple[str, ...], tuple[float, int]] = {}  # by kind: since when, how often; oldest first

    def __call__(self, logger: Any, method: str, event: Event) -> Event:
        """Let an event through, or drop and count it."""
        if "repeated" in event:
            return event
        self.tell(self._clock())
        kind = (method, str(event.get("event", "")).partition("\n")[0], _fault(event))
        began, count = self._said.get(kind, (self._clock(), 0))
        if count == 0 and len(self._said) >= MOST_KINDS:
            raise structlog.DropEvent
        self._said[kind] = (began, count + 1)
        if count >= ALIKE:
            raise structlog.DropEvent
        return event

    def tell(self, now: float | None = None) -> None:
        """Say how many lines were left out, of each kind whose time is over (of every kind, without a time)."""
        over = [kind for kind, (began, _) in self._said.items() if now is None or began + SECONDS <= now]
        for kind in over:
            _, count = self._said.pop(kind)
            if count > ALIKE:
                getattr(structlog.get_logger(), kind[0])(kind[1], repeated=count - ALIKE)


class Pass(logging.Handler):
    """What uvicorn, asyncio and other libraries say goes the same way as our own lines."""

    def emit(self, record: logging.LogRecord) -> None:
        """One record is one line."""
        try:
            words = record.getMessage()
        except (TypeError, ValueError):
            words = f"{record.msg} {record.args!r}"
        level = logging.getLevelName(record.levelno).lower()
        speak = getattr(structlog.get_logger(), level if level in ("warning", "critical") else "error")
        speak(words.rstrip(), logger=record.name, **({"exc_info": record.exc_info} if record.exc_info else {}))


def _bounded(logger: Any, method: str, event: Any) -> Any:
    for name, value in event.items():
        if isinstance(value, str) and len(value) > LONGEST:
            event[name] = f"{value[: LONGEST // 2]} … {value[-LONGEST // 2 :]}"
    return event


def _uncaught(kind: type[BaseException], error: BaseException, trace: types.TracebackType | None) -> None:
    structlog.get_logger().critical("uncaught", exc_info=(kind, error, trace))


def _unraisable(found: "sys.UnraisableHookArgs") -> None:
    told = (found.exc_type, found.exc_value, found.exc_traceback)
    structlog.get_logger().error("unraisable", where=repr(found.object)[:300], exc_info=told)


def _in_thread(found: threading.ExceptHookArgs) -> None:
    told = (found.exc_type, found.exc_value, found.exc_traceback)
    structlog.get_logger().error("thread died", exc_info=told)


def _fault(event: Event) -> str:
    found = event.get("exc_info")
    error = found[1] if isinstance(found, tuple) else found
    return type(error).__name__ if isinstance(error, BaseException) else ""
