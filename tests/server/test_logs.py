"""Logs: one JSON object a line, and lines that repeat are counted."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from roundhouse.server import logs


class Said:
    """What was written, and a clock that a test turns."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self._out = 0.0, io.StringIO()
        monkeypatch.setattr(logs.sys, "stderr", self._out)
        self.repeats = logs.set_up_logs()
        self.repeats._clock = lambda: self.now

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._out.getvalue().splitlines()]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[Said]:
    root, before = logging.getLogger(), structlog.get_config()
    kept, level = root.handlers[:], root.level
    yield Said(monkeypatch)
    structlog.configure(**before)
    logging.captureWarnings(False)
    root.handlers[:] = kept
    root.setLevel(level)


def test_lines_that_repeat_are_counted_not_written(said: Said) -> None:
    for number in range(10_000):
        logging.getLogger("asyncio").error("socket.accept() out of system resource\nsocket: %d", number)
        structlog.get_logger("house").warning("hints lost", why=str(number))
    assert len(said.lines()) == 2 * logs.ALIKE
    said.now = logs.SECONDS
    said.repeats.tell(said.now)
    counted = said.lines()[2 * logs.ALIKE :]
    assert [(one["event"], one["repeated"]) for one in counted] == [
        ("socket.accept() out of system resource", 10_000 - logs.ALIKE),
        ("hints lost", 10_000 - logs.ALIKE),
    ]
    structlog.get_logger().warning("hints lost", why="again")
    assert said.lines()[-1]["why"] == "again"


def test_what_libraries_say_is_one_json_a_line_too(said: Said) -> None:
    try:
        raise OSError("[")
    except OSError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    logging.getLogger("uvicorn.error").info("not worth a line")
    (line,) = said.lines()
    assert line["logger"] == "uvicorn.error"
    assert line["level"] == "error"
    assert "OSError: [" in line["exception"]


def test_kinds_of_lines_are_bounded(said: Said) -> None:
    for number in range(10_000):
        structlog.get_logger().error(f"kind {number}")
    assert len(said.lines()) == logs.MOST_KINDS
