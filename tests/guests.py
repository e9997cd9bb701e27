"""Games of guests on this process's shelf for a while: folders as pip leaves them, with entry points."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from roundhouse import games

CROSSING = Path(__file__).parent.parent / "examples" / "crossing"


def entry(folder: Path, **doors: str) -> Path:
    """A folder in which these games are named: entry(folder, crossing="crossing.rules:GAME")."""
    told = folder / "guests-0.1.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 0.1\n")
    lines = "".join(f"{name} = {door}\n" for name, door in doors.items())
    (told / "entry_points.txt").write_text(f"[{games.GROUP}]\n{lines}")
    return folder


@contextmanager
def on_the_shelf(folder: Path) -> Iterator[None]:
    """What is named in this folder stands on the shelf, and leaves no trace."""
    sys.path.insert(0, str(folder))
    _look_again()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        _look_again()


def _look_again() -> None:
    for known in (games._guests, games.shelf, games.find):
        known.cache_clear()
