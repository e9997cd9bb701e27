"""The coach in the browser: a puzzle solved, a costly turn tried again, what was possible shown without thinking."""

import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from browser.house import House
from roundhouse.arena import play
from roundhouse.bots.hindsight import Best, best
from roundhouse.bots.review import Costly, Review
from roundhouse.core.game import Budget
from roundhouse.core.log import write_log
from roundhouse.core.match import Match
from roundhouse.core.move import Move, write_move
from roundhouse.core.puzzles import puzzles_of
from roundhouse.core.words import speaker
from roundhouse.games import find
from roundhouse.table.hindsight import write_found
from roundhouse.table.reviews import HINDSIGHT, write_review

pytestmark = pytest.mark.browser
MATCH = play(find("next_station"), ["random"], seed="review")
PHONE = {"width": 390, "height": 844}


def make(page: Any, path: str, move: Move) -> None:
    """Tap the shapes of a move, then ✓."""
    shapes = page.evaluate(
        """async ([path, wanted]) => {
             const same = (one) => JSON.stringify(Object.entries(one).sort());
             const { choices } = await (await fetch(path)).json();
             return choices.find((one) => same(one.move) === same(wanted)).shapes; }""",
        [path, write_move(move)],
    )
    for shape in shapes:
        page.locator(f'[id="{shape}"]').first.tap(force=True)
    page.locator(".actions .commit").click()
    page.wait_for_selector(".verdict:not([hidden])")


def test_a_puzzle_is_answered_shown_tried_once_more_and_remembered(visit: Any, house: House) -> None:
    page, (one, two, *_) = visit(viewport=PHONE, has_touch=True), puzzles_of(find("next_station"))
    page.goto(f"{house.url}/")
    page.get_by_role("link", name="Puzzles").click()
    page.locator(f'a[href="/puzzles/next_station/{one.name}"]').click()
    page.wait_for_selector(".exercise[data-state=yours]")
    path = f"/api/puzzles/next_station/{one.name}"
    make(page, path, one.second)
    page.get_by_role("heading", name="Not the best").wait_for()
    assert page.locator(".verdict .better").count() == 0
    page.get_by_role("button", name="Show the best move").click()
    page.locator(".verdict .better").wait_for()
    assert page.locator(".board .ghost").count() >= 1
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.get_by_role("button", name="Try once more").click()
    make(page, path, one.best)
    page.get_by_role("heading", name="The best move!").wait_for()
    page.locator(".verdict").get_by_text("Next best", exact=True).wait_for()
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_url(f"**/puzzles/next_station/{two.name}")
    page.get_by_role("link", name="Leave").click()
    page.wait_for_selector(".puzzle-list")
    solved = page.locator(".puzzle.solved")
    assert solved.evaluate_all("all => all.map((one) => one.getAttribute('href'))") == [
        f"/puzzles/next_station/{one.name}"
    ]


@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_the_list_shows_boards_and_what_is_asked_and_fits_a_phone(visit: Any, house: House, lang: str) -> None:
    page, game = visit(viewport=PHONE, locale=lang), find("metro_domino")
    page.goto(f"{house.url}/puzzles")
    one = puzzles_of(game)[0]
    card = page.locator(f'a[href="/puzzles/metro_domino/{one.name}"]')
    card.scroll_into_view_if_needed()
    page.wait_for_function(
        "(image) => image.complete && image.naturalWidth > 0", arg=card.locator("img").element_handle()
    )
    view = game.secrecy.view(one.match(game).state, one.seat)
    assert speaker(lang, game.about.folder)(game.drawing.prompt(view, one.seat)) in card.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def reviewed(page: Any, house: House) -> tuple[str, Costly]:
    """A finished game at a table, with a review of one turn and what was possible kept beside it."""
    at = next(
        at for at, (seat, _) in enumerate(MATCH.moves) if seat == 0 and at > 20 and len(MATCH.at(at).legal(0)) > 3
    )
    played = MATCH.moves[at][1]
    better = next(move for move in MATCH.at(at).legal(0) if move != played and not move.idle)
    one = Costly(at, played, better, 3.0, 2.0, 4.0, (), 0.0)
    review = Review(0, False, True, 91, 91.0, (), (one,), (), 0)
    return kept(page, house, MATCH, ("Olena",), review, best(MATCH, 0, Budget(None, 40))), one


def kept(page: Any, house: House, match: Match, names: tuple[str, ...], review: Review, found: Best) -> str:
    """The table of a finished game, kept with its review and what was possible."""
    page.goto(f"{house.url}/tables")
    table: str = page.evaluate(
        """async (log) => (await fetch('/api/logs', {method: 'POST', headers: {'Content-Type': 'application/json'},
           body: JSON.stringify({log, seat: 0})})).json()""",
        write_log(match, names),
    )["table"]
    content = write_review(review) | {"seq": len(match.moves), HINDSIGHT: write_found(found)}
    with closing(sqlite3.connect(house.database)) as store, store:
        store.execute("insert into reviews values (?, 0, ?, 0)", (table, json.dumps(content)))
    return table


def test_a_costly_turn_is_tried_again_from_the_review(visit: Any, house: House) -> None:
    page = visit(viewport=PHONE, has_touch=True, locale="uk")
    table, one = reviewed(page, house)
    page.goto(f"{house.url}/table/{table}/review")
    page.get_by_role("link", name="Зіграти ці ходи ще раз").click()
    page.wait_for_selector(".exercise[data-state=yours]")
    assert "А як було б краще?" in page.locator(".exercise-words").inner_text()
    make(page, f"/api/tables/{table}/review/turns/0?seat=0", one.better)
    page.get_by_role("heading", name="Найкращий хід!").wait_for()
    assert "На 3,0 очка більше" in page.locator(".verdict").inner_text()
    page.get_by_role("link", name="До розбору").click()
    page.wait_for_selector(".review-told")


def test_what_was_possible_is_shown_at_once_where_it_is_kept_and_the_better_game_is_watched(
    visit: Any, house: House
) -> None:
    page = visit(viewport=PHONE)
    table, _ = reviewed(page, house)
    page.goto(f"{house.url}/table/{table}/review")
    page.wait_for_selector(".hindsight-sheet")
    assert page.locator(".hindsight progress").count() == 0
    told = page.locator(".hindsight .lead").inner_text()
    assert told.startswith("With these cards at least")
    possible = page.locator(".hindsight-sheet tfoot td").last.inner_text()
    assert possible in told
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.get_by_role("link", name="Watch the better game").click()
    page.wait_for_selector(".scrubber")
    page.get_by_text("This game was found afterwards").wait_for()
    page.locator("#replay-chips").get_by_text(possible).first.wait_for()
    page.get_by_role("button", name="One move back").click()
    page.wait_for_url("**best=0*at=*")


@pytest.mark.parametrize(
    ("name", "tries", "lang", "words"),
    [
        ("ticket_to_ride", 300, "en", "With this luck, and the others playing so, at least"),
        ("metro_domino", 300, "uk", "можна було набрати балів"),
        ("maglev_metro", 4, "ru", "можно было набрать очков"),
    ],
)
def test_among_others_it_is_told_that_they_play_so_too(
    visit: Any, house: House, name: str, tries: int, lang: str, words: str
) -> None:
    page, match = visit(viewport=PHONE, locale=lang), play(find(name), ["rollout", "rollout"], seed="review")
    found = best(match, 0, Budget(None, tries))
    assert found.points > found.made
    review = Review(0, False, True, found.made, float(found.made), (), (), (), 0)
    table = kept(page, house, match, ("Olena", "Taras"), review, found)
    page.goto(f"{house.url}/table/{table}/review")
    page.wait_for_selector(".hindsight-sheet")
    assert words in page.locator(".hindsight .lead").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.goto(f"{house.url}/table/{table}/replay?best=0")
    page.wait_for_selector(".scrubber")
    page.locator("#replay-chips").get_by_text(str(found.points)).first.wait_for()
