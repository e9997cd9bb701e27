"""Files and arguments that several commands read."""

from pathlib import Path
from typing import Any

import click

from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.log import Log, read_log
from roundhouse.core.options import check_table, read_options
from roundhouse.core.words import say
from roundhouse.games import find

LARGEST = 50_000_000


def read_text(path: Path) -> str:
    """The text of a file; raises CannotRead with what is wrong with it."""
    try:
        if path.stat().st_size > LARGEST:
            raise CannotRead(say("“{file}” is too large to be a log or a board", file=str(path)))
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CannotRead(say("“{file}” is not UTF-8 text", file=str(path))) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CannotRead(say("“{file}” cannot be read: {why}", file=str(path), why=why)) from None


def open_log(path: Path, part: bool = False) -> Log:
    """The log in a file; `part`: of one that hides something, as far as it replays."""
    return read_log(read_text(path), find, part)


def split_names(names: str) -> list[str]:
    """Names of bots with commas between them."""
    return [name.strip() for name in names.split(",")]


def table_options(game: Game[Any], seats: int, pairs: tuple[str, ...]) -> Any:
    """The options given as name=value, checked for this many seats."""
    wanted: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise CannotRead(say("“{text}” is no option; write --set name=value", text=pair[:60]))
        wanted[name] = value
    options = read_options(game, wanted)
    check_table(game, seats, options)
    return options


set_option = click.option("--set", "pairs", multiple=True, metavar="NAME=VALUE", help="Set an option of the game.")
jobs_option = click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 512), help="Cores to use.")
on_option = click.option(
    "--on", default="", metavar="ADDRESS", help="Play on the Dask cluster whose scheduler is there, not here."
)
seats_option = click.option("--seats", type=click.IntRange(1, 99), help="How many sit; else as many as there are bots.")
bots_option = click.option(
    "--bots", default="random", show_default=True, help="Names with commas; they change seats every game."
)
seed_option = click.option("--seed", default="0", show_default=True, help="Any text; it decides every game.")
json_option = click.option("--json", "as_json", is_flag=True, help="Machine-readable.")
