"""What strangers stumbled over: replays that begin with dealing, unclear words of tables, names of places, stars."""

import json
from typing import Any

import pytest

from browser.house import House, new_table, open_table
from browser.test_end import ME_AND_BOT, SOLO, ended, look

pytestmark = pytest.mark.browser
HALTS = """async (seats) => { const { halts, beside } = await import('/static/steps.js');
  const found = halts(seats.map((seat, at) => ({n: at + 1, seat, text: '', shapes: []})), seats.length);
  return [found, beside(found, found[0], -1), beside(found, found[0], 1)] }"""
STANDING = """async (cards) => { const { inOrder, pill } = await import('/static/standing.js');
  return inOrder(cards).map((one) => [one.table, pill(one).textContent, pill(one).className]) }"""
SEATS = [{"seat": 0, "name": "Olena", "kind": "person", "you": True}, {"seat": 1, "name": "Taras", "kind": "person"}]
TABLE = {"game": "metro_domino", "started": True, "over": False, "frozen": False, "left": False, "acting": [1]}


def test_a_replay_halts_at_decisions_and_a_run_of_chance_is_one_step(page: Any, house: House) -> None:
    page.goto(f"{house.url}/tables")
    assert page.evaluate(HALTS, [-1, -1, -1, 0, -1, 1, -1, -1, 0]) == [[3, 4, 5, 6, 8, 9], 3, 4]
    assert page.evaluate(HALTS, [0, -1]) == [[0, 1, 2], 0, 1], "a game without a deal begins at its beginning"
    assert page.evaluate(HALTS, [-1, -1]) == [[2], 2, 2]


def test_the_replay_of_metro_domino_begins_at_the_first_tile_that_is_played(page: Any, house: House) -> None:
    told = ended(page, house, ME_AND_BOT, "metro_domino")
    page.goto(f"{house.url}/table/{told['table']}/replay")
    page.wait_for_selector("#app[data-ready]")
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_text("Before the first move").wait_for()
    assert page.locator(".position").inner_text().startswith("0 of ")
    slider = page.locator(".scrubber input")
    assert slider.input_value() == slider.get_attribute("min"), "the slider stands where its words say"
    first = int(page.locator(".position").get_attribute("data-at"))
    assert first >= 20
    page.get_by_role("button", name="One move on").click()
    page.wait_for_url(f"**/replay?at={first + 1}")
    assert page.locator(".prompt").inner_text().startswith(("Olena", "Taras"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**/replay?at={first}")


def test_a_replay_shows_the_board_of_who_moves(page: Any, house: House) -> None:
    table = ended(page, house, ME_AND_BOT, "railroad_ink")["table"]
    story = page.evaluate("(table) => fetch('/api/tables/' + table + '/story').then((it) => it.json())", table)
    for seat in (0, 1):
        at = next(entry["n"] for entry in story if entry["seat"] == seat)
        page.goto(f"{house.url}/table/{table}/replay?at={at}")
        page.locator(f".board svg[data-scene='sheet-{seat}']").wait_for()
    page.get_by_role("tab", name="Position").click()
    page.get_by_label("Seen by").select_option("0")
    page.locator(".board svg[data-scene='sheet-0']").wait_for()


def test_my_turn_comes_first_and_every_state_has_its_word(page: Any, house: House) -> None:
    page.goto(f"{house.url}/tables")
    page.wait_for_selector("#app[data-ready]")
    open_seat = [SEATS[0], {"seat": 1, "name": "", "kind": "open"}]
    cards = [
        {"table": "won", "over": True, "result": {"points": [5, 3], "ranks": [1, 2]}},
        {"table": "open", "started": False, "seats": open_seat},
        {"table": "ready", "started": False},
        {"table": "theirs"},
        {"table": "old", "frozen": True},
        {"table": "mine", "your_turn": True, "acting": [0]},
        {"table": "lost", "over": True, "result": {"points": [1, 3], "ranks": [2, 1]}},
        {"table": "alone", "over": True, "seats": SEATS[:1], "result": {"points": [7], "ranks": [1]}},
        {"table": "gone", "left": True},
    ]
    told = page.evaluate(STANDING, [{**TABLE, "seats": SEATS, **one} for one in cards])
    assert [(name, words) for name, words, _ in told] == [
        ("mine", "Your turn"),
        ("theirs", "Waiting for Taras"),
        ("open", "Waiting for 1 player"),
        ("ready", "Not begun yet"),
        ("old", "Other rules"),
        ("gone", "You have left this table"),
        ("won", "★ Won"),
        ("lost", "place 2 of 2"),
        ("alone", "7 points"),
    ]
    assert [name for name, _, look in told if "badge-turn" in look] == ["mine"]


def test_a_rules_number_comes_with_a_tap_on_its_line_of_the_result(phone: Any, house: House) -> None:
    phone.emulate_media(reduced_motion="reduce")
    told = ended(phone, house, SOLO)
    look(phone, house, told)
    rules = phone.locator(".sheets .rule")
    assert rules.count()
    assert not any(one.is_visible() for one in rules.all())
    phone.locator(".sheets tbody .lights").first.tap()
    assert rules.first.is_visible()


def test_how_to_let_others_in_is_said_once_and_only_where_links_lead_nowhere_else(visit: Any, house: House) -> None:
    host = visit()
    table = new_table(host, house, [{"kind": "me", "name": "Olena"}, {"kind": "link"}, {"kind": "link"}])
    open_table(host, house, table)
    host.locator(".link-card").nth(1).wait_for()
    host.locator(".only-here").wait_for()
    assert host.locator(".only-here").count() == 1
    assert "opens on this computer only" in host.locator(".only-here").inner_text()
    host.route("**/api/lan*", lambda one: one.fulfill(json={"addresses": ["http://10.0.0.5:8000"], "public": None}))
    host.reload()
    host.locator(".qr").nth(1).wait_for()
    assert host.locator(".only-here").count() == 0


@pytest.mark.parametrize(
    ("path", "lang", "title"),
    [
        ("/tables", "en", "My tables · Roundhouse"),
        ("/daily", "en", "The line of the day · Roundhouse"),
        ("/games/metro_domino", "en", "New game: Metro Domino: London · Roundhouse"),
        ("/rules/metro_domino", "en", "Rules: Metro Domino: London · Roundhouse"),
        ("/rules/metro_domino", "uk", "Правила: Metro Domino: Лондон · Roundhouse"),
    ],
)
def test_a_page_is_titled_as_the_links_to_it_are(page: Any, house: House, path: str, lang: str, title: str) -> None:
    page.context.add_cookies([{"name": "lang", "value": lang, "url": house.url}])
    page.goto(house.url + path)
    page.wait_for_selector("#app[data-ready]")
    assert page.title() == title


def test_one_place_has_one_name_wherever_it_is_linked_to(page: Any, house: House) -> None:
    told = ended(page, house, ME_AND_BOT, "metro_domino")
    names: dict[str, set[str]] = {}
    table = f"/table/{told['table']}"
    for path in ("/", "/tables", "/daily", "/games/metro_domino", table, f"{table}/replay", f"{table}/review"):
        page.goto(house.url + path)
        page.wait_for_selector("#app[data-ready]")
        links = page.evaluate(
            "() => [...document.querySelectorAll('a.button, a.bar-link, nav a')].map((one) => "
            "[new URL(one.href).pathname + new URL(one.href).hash, one.textContent.trim()])"
        )
        for target, words in links:
            names.setdefault(target.replace(told["table"], "…"), set()).add(words)
    for target in ("/", "/tables", "/table/…/replay", "/table/…/review", "/rules/metro_domino"):
        assert len(names[target]) == 1, (target, names[target])


def test_stars_come_by_themselves_while_the_page_of_the_day_is_open(page: Any, house: House) -> None:
    asked: list[str] = []

    def answer(route: Any) -> None:
        book = json.loads(route.fetch().text())
        asked.append(route.request.url)
        mine = {"table": "abcdefgh", "name": "Olena", "over": True, "counts": True, "points": 9, "place": 1}
        known = len(asked) > 2
        book["games"][0] |= {"mine": {**mine, "stars": 2 if known else 0}, "thinking": not known}
        if len(asked) == 2:
            route.abort()  # a bad line is no reason to stop asking
        else:
            route.fulfill(json=book)

    page.route("**/api/daily?*", answer)
    page.clock.install()
    page.goto(f"{house.url}/daily")
    page.get_by_text("The strong bot still plays this deal; then there are stars.").wait_for()
    for wanted in (2, 3):
        page.clock.run_for(4100)
        while len(asked) < wanted:
            page.wait_for_timeout(20)
    page.get_by_role("img", name="2 stars of 3").wait_for()
