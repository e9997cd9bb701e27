"""How the command line speaks: one speaker that knows the house and every game, one console."""

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from roundhouse.core.words import LANGUAGES, Say, Speaker, read_po, speaker
from roundhouse.games import folders

T = TypeVar("T")
BAD = 2
"""The exit code of whatever could not be done as asked."""


def speaker_of(lang: str | None) -> Speaker:
    """The speaker of this language, or of the system's, with the words of every game on the shelf."""
    lang = lang if lang in LANGUAGES else system_language()
    return Speaker(lang, speaker(lang).books + tuple(read_po(folder / f"{lang}.po") for folder in folders()))


def system_language() -> str:
    """What LANGUAGE, LC_ALL, LC_MESSAGES or LANG ask for, if we speak it."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(name, "")[:2].lower()
        if wanted in LANGUAGES:
            return wanted
    return "en"


def tell_error(speak: Speaker, words: Say) -> int:
    """Say what went wrong on standard error, in one line; the exit code."""
    sentence = " ".join(speak(words).split())
    print(f"roundhouse: {sentence}", file=sys.stderr)
    return BAD


def console(error: bool = False) -> Console:
    """Where tables (or, on standard error, progress bars) go."""
    wide = None if (sys.stderr if error else sys.stdout).isatty() else 160
    return Console(stderr=error, highlight=False, width=wide)


def speaking() -> Speaker:
    """The speaker of the command that runs now."""
    found = click.get_current_context().find_root().obj
    assert isinstance(found, Speaker)
    return found


def watched(things: Iterable[T], total: int, done: int = 0) -> Iterator[T]:
    """The same things, with a progress bar on standard error while they come; so many were there before."""
    with Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console(True), transient=True
    ) as bar:
        yield from bar.track(things, total=total, completed=done)
