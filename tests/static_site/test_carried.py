"""In a real browser: a game with something hidden is saved in the house in a page and goes on at a server."""

import json
import re
from pathlib import Path

import pytest

from browser.house import House, say_yes, seq, wait_turn
from static_site.conftest import Host
from static_site.visiting import PATIENT, PHONE, Visit, ask, sit_down

pytestmark = pytest.mark.browser


def test_a_game_saved_on_a_phone_in_the_house_in_a_page_is_opened_and_played_on_at_a_server(
    come: Visit, visit: Visit, host: Host, house: House, tmp_path: Path
) -> None:
    page = come(**PHONE)
    frame, table = sit_down(page, host.url, "metro_domino")
    wait_turn(frame, timeout=PATIENT)
    before = json.loads(ask(page, "GET", f"/api/tables/{table}?lang=en"))
    frame.get_by_role("button", name="Menu").tap()
    frame.get_by_role("button", name="Save the game").tap()
    box = frame.get_by_role("dialog", name="Save the game")
    box.get_by_text("it counts for nothing").wait_for()
    with page.expect_download() as saved:
        box.get_by_role("button", name="Save the whole game").tap()
    frame.get_by_text("Practice: this game counts for nothing.").wait_for()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf-8").splitlines()[0])["levels"][0] == ""

    there = visit()
    there.goto(f"{house.url}/tables")
    there.locator("#log-file").set_input_files(file)
    there.wait_for_url(re.compile("/table/"))
    wait_turn(there, timeout=PATIENT)
    kept = there.evaluate("async () => (await fetch(`/api${location.pathname.replace('table', 'tables')}`)).json()")
    assert kept["base"] >= before["moves"] > 0
    assert [one["kind"] for one in kept["seats"]] == [one["kind"] for one in before["seats"]]
    there.locator("#tab-moves").click()
    since = seq(there)
    there.locator(".panel-moves .moves button").first.click()
    say_yes(there, since)
    there.wait_for_function("(since) => document.querySelector('.table').dataset.seq !== since", arg=since)


def test_a_server_says_what_to_do_with_a_file_of_all_games(visit: Visit, house: House, tmp_path: Path) -> None:
    file = tmp_path / "roundhouse-tables.json"
    file.write_text('{"roundhouse":"tables","tables":[]}', encoding="utf-8")
    page = visit()
    page.goto(f"{house.url}/tables")
    page.locator("#log-file").set_input_files(file)
    page.get_by_text("This file holds all games of a browser.").wait_for()
