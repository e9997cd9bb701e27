"""The ladder of bots: paired deals, ratings that follow from who beat whom, a page that needs nothing else."""

import json
from hashlib import sha256
from html.parser import HTMLParser
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from roundhouse.arena.ladder import Ladder, ladder, sealed_orders, usual_bots
from roundhouse.arena.ladder_page import ladder_page, ticks
from roundhouse.arena.play import GameResult
from roundhouse.cli import run
from roundhouse.cli.speech import speaker_of
from roundhouse.core.errors import CannotRead
from roundhouse.core.words import LANGUAGES
from roundhouse.games import find, shelf

MD, NS = find("metro_domino"), find("next_station")
NAMES = ("a<b", "b", "c")


def made_up() -> Ladder:
    """Ten deals in which the first beats the second, the second the third, and the third ties with the first once."""
    orders = []
    for deal in range(10):
        for one, other in permutations(NAMES, 2):
            better = NAMES.index(one) < NAMES.index(other)
            tie = deal == 0 and {one, other} == {NAMES[0], NAMES[2]}
            ranks = (1, 1) if tie else (1, 2) if better else (2, 1)
            orders.append(GameResult(len(orders), f"{deal}", (one, other), (3 - ranks[0], 3 - ranks[1]), ranks))
    return ladder(MD, NAMES, orders)


def test_every_deal_is_played_by_every_pair_from_both_seats_and_alone_by_everybody() -> None:
    names = ["random", "greedy", "heuristic"]
    pairs = sealed_orders(MD, names, MD.rules.options(), 2, "s")
    for deal in {one.deal for one in pairs}:
        assert sorted(one.bots for one in pairs if one.deal == deal) == sorted(permutations(names, 2))
    assert len({one.deal for one in pairs}) == 2
    alone = sealed_orders(NS, ["random", "greedy"], NS.rules.options(), 2, "s")
    assert [one.bots for one in alone] == [("random",), ("greedy",)] * 2


def test_who_beats_another_stands_above_and_the_shares_of_a_pair_add_up() -> None:
    found = made_up()
    assert [rung.bot for rung in found.rungs] == list(NAMES)
    ratings = [rung.rating or 0.0 for rung in found.rungs]
    assert ratings == sorted(ratings, reverse=True)
    assert found.pairs[NAMES[0], NAMES[1]].mean == 1.0
    assert found.pairs[NAMES[0], NAMES[2]].mean == pytest.approx(0.95)
    for one, other in permutations(NAMES, 2):
        assert found.pairs[one, other].mean + found.pairs[other, one].mean == pytest.approx(1.0)
    wins = [rung.wins.mean for rung in found.rungs if rung.wins]
    assert wins == pytest.approx([0.975, 0.5, 0.025])


@pytest.mark.parametrize("names", [["random"], ["random", "random"], ["random", "nobody"]])
def test_a_ladder_that_cannot_be_is_refused(names: list[str]) -> None:
    with pytest.raises(CannotRead):
        sealed_orders(MD, names, MD.rules.options(), 1, "s")


@pytest.mark.parametrize("name", shelf())
def test_every_bot_of_a_game_stands_on_its_ladder_unless_told_otherwise(name: str) -> None:
    game = find(name)
    assert set(game.thinking.policies) | {"random", "greedy"} <= set(usual_bots(game))
    assert sealed_orders(game, usual_bots(game), game.rules.options(), 1, "s")


def test_the_command_tells_the_seal_first_and_the_seed_last(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--lang", "en", "ladder", "metro_domino", "--bots", "heuristic,random", "--deals", "2"]
    assert run([*words, "--json"]) == 0
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert told["commitment"] == sha256(told["seed"].encode()).hexdigest()
    assert told["commitment"] in err
    assert run([*words, "--seed", told["seed"], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == told
    assert {rung["bot"] for rung in told["ladders"][0]["rungs"]} == {"heuristic", "random"}


def test_bots_that_stay_away_are_left_out_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    away = ",".join(sorted({name for game in (MD, NS) for name in usual_bots(game)} - {"random", "greedy", "beginner"}))
    words = ["ladder", "metro_domino", "next_station", "--without", away, "--deals", "1", "--seed", "s", "--json"]
    assert run(words) == 0
    found = json.loads(capsys.readouterr().out)["ladders"]
    assert [{rung["bot"] for rung in one["rungs"]} for one in found] == [
        {"random", "greedy", "beginner"},
        {"random", "greedy"},
    ]


def test_a_bot_from_a_file_stands_on_the_ladder_of_a_game_that_is_played_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.py").write_text("def first(view, seat, moves):\n    return moves[0]\n")
    mine, page = f"{tmp_path / 'mine.py'}:first", tmp_path / "ladder.html"
    words = ["--lang", "en", "ladder", "next_station", "--bots", f"{mine},greedy", "--deals", "2", "--seed", "s"]
    assert run([*words, "-o", str(page)]) == 0
    assert "Points" in capsys.readouterr().out
    assert "mine.py:first" in page.read_text(encoding="utf-8")


class Outline(HTMLParser):
    """What is open, what was met, and whatever would be fetched from elsewhere."""

    VOID = ("meta",)

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.met: list[str] = []
        self.fetched: list[Any] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.met.append(tag)
        self.fetched += [value for name, value in attrs if name in ("src", "href", "srcset")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.met.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole_and_fetches_nothing(lang: str) -> None:
    page = ladder_page([made_up()], speaker_of(lang), "seed", "seal")
    outline = Outline()
    outline.feed(page)
    assert outline.open == []
    assert outline.met.count("circle") == len(NAMES)
    assert outline.fetched == []
    assert "url(" not in page
    assert "@import" not in page
    assert "a&lt;b" in page
    assert f'<html lang="{lang}">' in page


@pytest.mark.parametrize(("low", "high"), [(0.0, 1.0), (-3.2, 41.0), (95.0, 153.5), (7.0, 7.0)])
def test_an_axis_has_a_few_round_numbers_inside_it(low: float, high: float) -> None:
    found = ticks(low, high)
    assert 1 <= len(found) <= 7
    assert all(low <= one <= high for one in found)
