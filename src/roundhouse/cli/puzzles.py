"""roundhouse puzzles: positions in which one move is clearly the best, to be listed, looked at or made."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from rich.markup import escape
from rich.table import Table

from roundhouse import __version__
from roundhouse.arena.puzzles import Recipe, puzzles_from, usual_seats
from roundhouse.cli.files import json_option, set_option, table_options
from roundhouse.cli.speech import console, speaking, watched
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.log import write_log
from roundhouse.core.options import write_options
from roundhouse.core.puzzles import Puzzle, PuzzleBook, clearest, in_order, puzzles_of, read_book, write_book
from roundhouse.core.words import Speaker, say, speaker
from roundhouse.games import find
from roundhouse.table.exercises import named_puzzle


@click.command("puzzles")
@click.argument("game")
@click.option("--games", default=20, show_default=True, type=click.IntRange(1), metavar="N", help="Bots play so many.")
@click.option("--most", default=10, show_default=True, type=click.IntRange(1), metavar="N", help="Keep so many.")
@click.option("--looked", default=30, show_default=True, type=click.IntRange(1), metavar="N", help="Decisions a game.")
@click.option(
    "--clear", default=4.0, show_default=True, type=click.FloatRange(2.0), help="Standard errors ahead of the next."
)
@click.option("--seats", type=click.IntRange(1, 99), help="How many sit; else the fewest that make a game.")
@click.option("--seed", default="puzzles", show_default=True, help="Any text; it decides every game.")
@set_option
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Make puzzles and write them here."
)
@click.option("--log", "name", metavar="NAME", help="Write the position of this puzzle as a log.")
@json_option
def puzzles(
    game: str, games: int, most: int, looked: int, clear: float, seats: int | None, seed: str,
    pairs: tuple[str, ...], output: Path | None, name: str | None, as_json: bool,
) -> None:  # fmt: skip
    """List the puzzles of GAME, the easy ones first; or make new ones from games of bots.

    What was begun is gone on with: the same command with more games adds to the file.
    """
    chosen = find(game)
    if output:
        sitting = seats or usual_seats(chosen)
        recipe = Recipe(sitting, table_options(chosen, sitting, pairs), seed, looked=looked, clear=clear)
        found = _made(chosen, recipe, games, most, output)
    else:
        found = puzzles_of(chosen)
    speak = speaker(speaking().lang, chosen.about.folder)
    if name:
        click.echo(write_log(named_puzzle(chosen, found, name).match(chosen)), nl=False)
    elif as_json:
        click.echo(json.dumps([_told(chosen, one, speak) for one in found], ensure_ascii=False))
    else:
        _print(chosen, found, speak)


def _made(game: Game[Any], recipe: Recipe, games: int, most: int, path: Path) -> tuple[Puzzle, ...]:
    """Made one game after another, each time written: whoever stops it can go on."""
    made = {
        "by": f"roundhouse {__version__}", "seats": recipe.seats, "options": write_options(recipe.options),
        "seed": recipe.seed, "players": recipe.players, "looked": recipe.looked,
        "clear": recipe.clear, "most": most,
    }  # fmt: skip
    begun = book = _begun(game, path, made)
    for book in watched(_books(game, recipe, begun, games, most), games, begun.games):
        path.write_text(write_book(game, book), encoding="utf-8")
    return in_order(book.puzzles)


def _begun(game: Game[Any], path: Path, made: dict[str, Any]) -> PuzzleBook:
    if not path.exists():
        return PuzzleBook(game.rules.version, made, 0)
    book = read_book(game, path)
    if book.rules != game.rules.version or {**book.made, "by": made["by"]} != made:
        raise CannotRead(say("“{file}” was made in another way; choose another file, or remove it", file=str(path)))
    return book


def _books(game: Game[Any], recipe: Recipe, book: PuzzleBook, games: int, most: int) -> Iterator[PuzzleBook]:
    """After every game those worth keeping so far."""
    for number in range(book.games, games):
        found = clearest((*book.puzzles, *puzzles_from(game, recipe, number)), most)
        book = PuzzleBook(book.rules, book.made, number + 1, found)
        yield book


def _told(game: Game[Any], one: Puzzle, speak: Speaker) -> dict[str, Any]:
    view = game.secrecy.view(one.match(game).state, one.seat)
    choices, best = game.rules.moves(view, one.seat), game.drawing.choice(view, one.seat, one.best)
    return {
        "name": one.name, "seats": one.seats, "seat": one.seat, "after": len(one.moves), "hard": round(one.hard, 2),
        "choices": len(choices), "best": speak(best.words),
        "margin": one.margin, "low": one.low, "high": one.high,
    }  # fmt: skip


def _print(game: Game[Any], found: tuple[Puzzle, ...], speak: Speaker) -> None:
    """Names and how hard they are; what is best is for who looks at the machine-readable list."""
    house, table = speaking(), Table(box=None)
    headings = (say("puzzle"), say("seats"), say("after move"), say("choices"), say("missed by bots"))
    for number, heading in enumerate(headings):
        table.add_column(escape(house(heading)), justify="right" if number else "left")
    for one in found:
        told = _told(game, one, speak)
        share = f"{100 * one.hard:.0f} %"
        table.add_row(*(str(told[key]) for key in ("name", "seats", "after", "choices")), share)
    console().print(table)
