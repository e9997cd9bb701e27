"""A bot from elsewhere in the browser: chosen by its name, it plays; when it fails those at the table are told."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.hands import Hands
from browser.house import House, seq, until, wait_turn

pytestmark = pytest.mark.browser

GREEDY = Path(__file__).parents[2] / "examples" / "bots" / "greedy.mjs"
TOLD = "async (table) => (await fetch(`/api/tables/${table}`)).json()"
PROGRAM = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"ready": True} if "roundhouse" in asked else %s), flush=True)
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("bots")
    bots = {"clever": '{"move": 0}', "clumsy": '{"move": -1}'}
    for name, answer in bots.items():
        (folder / f"{name}.py").write_text(PROGRAM % answer)
    told = [word for name in bots for word in ("--bot", f"{name}=run:60s:{sys.executable} {folder / name}.py")]
    one = House(folder, *told, "--bot", f"greedy=run:60s:node {GREEDY}")
    one.start()
    yield one
    one.stop()


@pytest.mark.parametrize(("name", "lang"), [("clever", "en"), ("clumsy", "uk")])
def test_a_bot_of_the_hosts_is_chosen_by_its_name_and_plays_or_is_replaced(
    visit: Any, place: House, name: str, lang: str
) -> None:
    page = visit(locale=lang, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(f"{place.url}/games/next_station")
    page.wait_for_selector("#app[data-ready]")
    page.locator(".places li:nth-child(2) select").select_option(name)
    assert name in page.locator(".places li:nth-child(2) option:checked").text_content()
    page.locator(".setup-go button").click()
    page.wait_for_selector(".table")
    wait_turn(page)
    table = page.url.rsplit("/", 1)[1]
    until(page, f"async (table) => (await ({TOLD})(table)).seats[1].level !== 'clumsy'", table)
    seat = page.evaluate(TOLD, table)["seats"][1]
    assert (seat["level"], seat["name"]) == (("clever", "clever") if name == "clever" else ("normal", "Бот 2"))
    lines = [one["text"] for one in page.evaluate(TOLD, table)["chat"]["lines"]]
    assert lines == ([] if name == "clever" else ["\x01failed"])


@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
def test_a_whole_game_by_touch_against_a_bot_in_javascript(phone: Any, place: House) -> None:
    phone.goto(f"{place.url}/games/metro_domino")
    phone.wait_for_selector("#app[data-ready]")
    phone.locator(".places li:nth-child(2) select").select_option("greedy")
    phone.locator(".setup-go button").tap()
    phone.wait_for_selector(".table")
    table = phone.url.rsplit("/", 1)[1]
    hands, since = Hands(phone, place, "metro_domino", "heuristic", touch=True), ""
    while wait_turn(phone, since) == "yours":
        since = seq(phone)
        hands.turn(table)
    phone.get_by_role("button", name="See the result").tap()
    phone.get_by_role("heading", name="Score sheets").wait_for()
    end = phone.evaluate(TOLD, table)
    assert (end["seats"][1]["level"], end["chat"]["lines"]) == ("greedy", []), "nobody had to stand in for it"
    assert sum(seat == 1 for seat, _ in place.kept(table)[2]) > 4
