"""Puzzles beside a game: kept and read again, sorted by how hard, and held to their promises."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import toy
from roundhouse.core.conformance import BrokenPromise, check_game
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.match import Match
from roundhouse.core.puzzles import FILE, Puzzle, PuzzleBook, clearest, in_order, puzzles_of, read_book, write_book
from roundhouse.games import find, shelf
from roundhouse.scene import svg


def puzzle(missed: int = 2, margin: float = 3.0, **more: Any) -> Puzzle:
    """The first turn of the toy game."""
    match = Match(toy.GAME, 2, toy.Options(), bytes(32))
    match.settle()
    seat = toy.GAME.rules.to_act(match.state)[0]
    best, second = match.legal(seat)[:2]
    made = Puzzle(
        2, toy.Options(), seat, tuple(match.moves), best, second, margin, margin - 1, margin + 1, (), 0.0,
        {"easy": missed}, 4,
    )  # fmt: skip
    return replace(made, **more)


def home(tmp_path: Path, *puzzles: Puzzle, rules: int | None = None) -> Game[Any]:
    """The toy game in a folder of its own, with these puzzles beside it."""
    assert toy.GAME.about.folder
    folder = tmp_path / "toy"
    shutil.copytree(toy.GAME.about.folder, folder, ignore=shutil.ignore_patterns("*.pyc"))
    book = PuzzleBook(toy.GAME.rules.version if rules is None else rules, {"by": "a test"}, 3, puzzles)
    (folder / FILE).write_text(write_book(toy.GAME, book), encoding="utf-8")
    return replace(toy.GAME, about=replace(toy.GAME.about, folder=folder))


def test_a_book_is_read_as_it_was_written_the_easy_ones_first(tmp_path: Path) -> None:
    hard, easy = puzzle(4), puzzle(1, lines=((("T-1", 0), 1.5),), beyond=0.25)
    game = home(tmp_path, hard, easy)
    book = read_book(game, game.about.folder / FILE)  # type: ignore[operator]
    assert book == PuzzleBook(toy.GAME.rules.version, {"by": "a test"}, 3, (easy, hard))
    assert puzzles_of(game) == (easy, hard)
    assert [one.stars for one in puzzles_of(game)] == [1, 3]


def test_puzzles_of_other_rules_and_of_no_file_are_none(tmp_path: Path) -> None:
    assert puzzles_of(home(tmp_path, puzzle(), rules=toy.GAME.rules.version + 1)) == ()
    assert puzzles_of(toy.GAME) == ()


def test_what_is_no_book_gets_one_sentence(tmp_path: Path) -> None:
    for text in ("", "[]", "{}", '{"format": 1, "game": "chess"}'):
        file = tmp_path / "puzzles.json"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(CannotRead):
            read_book(toy.GAME, file)


def test_of_easy_and_hard_ones_a_third_each_is_kept_and_in_any_order_the_same() -> None:
    some = [puzzle(missed, margin) for missed in (0, 1, 2, 3, 4) for margin in (2.0, 3.0, 4.0)]
    kept = clearest(some, 6)
    assert [one.stars for one in kept] == [1, 1, 2, 2, 3, 3]
    assert {one.margin for one in kept} == {4.0, 3.0}
    again: tuple[Puzzle, ...] = ()
    for one in reversed(some):
        again = clearest((*again, one), 6)
    assert {(one.stars, one.margin) for one in again} == {(one.stars, one.margin) for one in kept}


def test_where_all_are_alike_hard_as_many_are_kept_and_made_one_by_one_the_same() -> None:
    some = [puzzle(4, float(margin)) for margin in range(2, 12)] + [puzzle(1, 1.5), puzzle(2, 1.5)]
    kept = clearest(some, 7)
    assert [(one.stars, one.margin) for one in kept] == [(1, 1.5), (2, 1.5), *((3, float(n)) for n in range(11, 6, -1))]
    for order in (some, some[::-1]):
        again: tuple[Puzzle, ...] = ()
        for one in order:
            again = clearest((*again, one), 7)
        assert again == kept


def test_a_name_stays_and_tells_positions_apart() -> None:
    assert puzzle().name == puzzle(missed=4, margin=9.0).name
    other = puzzle()
    assert replace(other, best=other.second, second=other.best).name != other.name


@pytest.mark.parametrize(
    ("promise", "spoil"),
    [
        ("a puzzle can be played by the rules", lambda one: replace(one, moves=one.moves[:1] * 3)),
        ("the seat of a puzzle is to move", lambda one: replace(one, seat=1 - one.seat)),
        ("the best move of a puzzle", lambda one: replace(one, best=toy.Take(9))),
        ("one move of a puzzle is clearly best", lambda one: replace(one, low=-1.0)),
    ],
)
def test_a_spoilt_puzzle_breaks_a_promise(tmp_path: Path, promise: str, spoil: Any) -> None:
    check_game(home(tmp_path / "sound", puzzle()), 2, paint=svg)
    with pytest.raises(BrokenPromise, match=promise):
        check_game(home(tmp_path / "spoilt", spoil(puzzle())), 2, paint=svg)


@pytest.mark.parametrize("name", shelf())
def test_every_game_of_the_house_has_puzzles_that_replay(name: str) -> None:
    game = find(name)
    found = puzzles_of(game)
    assert found
    assert found == in_order(found)
    for one in found:
        match = one.match(game)
        assert {one.best, one.second} <= set(match.legal(one.seat))
        assert not one.best.idle
