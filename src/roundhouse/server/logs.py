"""The log of the house: one JSON object a line on the error stream, whoever speaks: we, a library, or Python itself."""

import logging
import sys
import threading
import types
from typing import Any

import structlog

LONGEST = 8000
"""Signs of one field; of a longer text, such as the story of a fault, the beginning and the end are kept."""


def set_up_logs() -> None:
    """Send everything through the same processors; what people typed is escaped."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
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
