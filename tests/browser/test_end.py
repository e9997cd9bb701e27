"""The end of a game: boards, winner and margin, lines counted up, what to do next; alone, together, in a tie."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, wait_turn

pytestmark = pytest.mark.browser
SOLO = [{"kind": "me", "name": "Olena"}]
ME_AND_BOT = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy", "name": "Taras"}]
PLAY_OUT = """async () => {
  const url = '/api/tables/' + location.pathname.split('/')[2];
  for (;;) {
    const page = await (await fetch(url)).json();
    if (page.over) return;
    const choice = page.choices.find((one) => !one.idle) ?? page.choices[0];
    if (!choice) { await new Promise(go => setTimeout(go, 30)); continue; }
    await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({seat: page.seat, seq: page.seq, move: choice.move})});
  }
}"""
PAGE = "(table) => fetch('/api/tables/' + table + '?lang=en').then((answer) => answer.json())"
IN_SIGHT = """(selector) => { const box = document.querySelector(selector).getBoundingClientRect();
  return box.width > 0 && box.top >= 0 && box.bottom <= innerHeight }"""
STARS = """async ([table, mine, theirs]) => {
  const page = await fetch('/api/tables/' + table + '?lang=en').then((answer) => answer.json());
  const { Tally } = await ours('tally.js');
  const line = {rule: 'NS-58', words: 'A line', shapes: [], detail: ''};
  const sheet = (seat, points) =>
    ({seat, total: points ?? 0, lines: points === null ? [] : [{...line, points}]});
  const tally = new Tally({...page, scores: [sheet(0, mine), sheet(1, theirs)]}, () => undefined);
  return [...tally.sheets.querySelectorAll('tbody td')].map((cell) => cell.classList.contains('leads'));
}"""
SHARED = """async (table) => {
  const page = await fetch('/api/tables/' + table + '?lang=en').then((answer) => answer.json());
  const { headline } = await ours('verdict.js');
  const told = (points, ranks, you, resigned = []) =>
    headline({...page, you, result: {points, ranks, words: [], resigned}});
  return [told([7, 7], [1, 1], [0]), told([7, 7], [1, 2], [0]), told([7, 7], [2, 1], [0]), told([9, 4], [1, 2], [0]),
          told([4, 9], [2, 1], [0]), told([-2, -5], [1, 2], [0, 1]), told([7, 7], [1, 2], [0], [1]),
          told([4, 9], [1, 2], [], [1])];
}"""


def ended(page: Any, house: House, seats: list[dict[str, Any]], game: str = "next_station") -> dict[str, Any]:
    """A game of this device that is over, and its page."""
    table = new_table(page, house, seats, game=game)
    open_table(page, house, table)
    page.evaluate(PLAY_OUT)
    found: dict[str, Any] = page.evaluate(PAGE, table)
    return found


def look(page: Any, house: House, told: dict[str, Any]) -> None:
    page.goto(f"{house.url}/table/{told['table']}")
    page.wait_for_selector(".end")


@pytest.mark.parametrize("game", ["next_station", "railroad_ink", "maglev_metro"])
def test_alone_board_and_total_are_seen_at_once(phone: Any, house: House, game: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    told = ended(phone, house, SOLO, game)
    look(phone, house, told)
    total = str(told["result"]["points"][0]).replace("-", "−")
    assert phone.locator(".totals strong").inner_text() == total
    assert phone.locator(".sheets tfoot strong").inner_text() == total
    for part in (".end-board svg", ".totals strong", ".end-next .primary"):
        assert phone.evaluate(IN_SIGHT, part), part
    assert phone.locator(".verdict-words p").all_inner_texts() == told["result"]["words"]
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", ["metro_domino", "ticket_to_ride"])
def test_together_the_winner_and_the_margin_are_seen_at_once(phone: Any, house: House, game: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    told = ended(phone, house, ME_AND_BOT, game)
    look(phone, house, told)
    points, ranks = told["result"]["points"], told["result"]["ranks"]
    head = phone.locator(".end h1").inner_text()
    assert str(abs(points[0] - points[1])) in head
    assert ("You win" in head) == (ranks[0] == 1)
    assert phone.locator(".totals .first").count() == ranks.count(1)
    for part in (".end-board svg", ".end h1", ".totals", ".end-next .primary"):
        assert phone.evaluate(IN_SIGHT, part), part


def test_the_review_stands_beside_play_again_and_the_dearest_line_is_told(phone: Any, house: House) -> None:
    phone.emulate_media(reduced_motion="reduce")
    told = ended(phone, house, ME_AND_BOT, "railroad_ink")
    look(phone, house, told)
    review = phone.locator(".end-next").get_by_role("link", name="Review", exact=True)
    assert review.get_attribute("href") == f"/table/{told['table']}/review"
    assert phone.evaluate(IN_SIGHT, ".end-next a")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    own, theirs = ({line["words"]: line["points"] for line in sheet["lines"]} for sheet in told["scores"])
    most = max(own, key=lambda line: theirs[line] - own[line])
    cost = f"“{most}” made the difference: {theirs[most] - own[most]} points less than Taras"
    assert phone.locator(".proud p").last.inner_text() == cost


def test_alone_the_line_that_cost_most_is_told(phone: Any, house: House) -> None:
    phone.emulate_media(reduced_motion="reduce")
    told = ended(phone, house, SOLO, "railroad_ink")
    look(phone, house, told)
    lines = sorted(told["scores"][0]["lines"], key=lambda line: line["points"])
    assert lines[0]["points"] < min(0, lines[1]["points"]), "routes drawn anyhow have open ends"
    cost = f"You lost most by “{lines[0]['words']}”: {-lines[0]['points']} point"
    assert phone.locator(".proud p").last.inner_text().startswith(cost)


def test_the_least_lost_is_no_feat_and_gets_no_star(phone: Any, house: House) -> None:
    phone.emulate_media(reduced_motion="reduce")
    look(phone, house, ended(phone, house, ME_AND_BOT, "railroad_ink"))
    phone.locator(".leads .points").first.wait_for()
    assert not [text for text in phone.locator(".leads .points").all_inner_texts() if text.startswith("−")]


def test_a_line_that_only_one_has_gets_a_star_for_points_alone(page: Any, house: House) -> None:
    table = new_table(page, house, ME_AND_BOT)
    open_table(page, house, table)
    for mine, theirs, stars in (
        (0, None, [False, False]),
        (3, None, [True, False]),
        (None, -2, [False, False]),
        (0, -2, [True, False]),
        (4, 4, [False, False]),
    ):
        assert page.evaluate(STARS, [table, mine, theirs]) == stars, (mine, theirs)


def test_a_tie_is_shared_or_decided_in_words(page: Any, house: House) -> None:
    told = ended(page, house, ME_AND_BOT)
    assert page.evaluate(SHARED, told["table"]) == [
        "Shared victory: Olena, Taras",
        "You win the tie!",
        "Taras wins the tie",
        "You win by 5 points!",
        "Taras wins: you are 5 points behind",
        "Olena wins by 3 points",
        "You win! Resigned: Taras",
        "Olena wins; resigned: Taras",
    ]


def test_the_lines_are_counted_and_a_tap_ends_it(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="no-preference")
    told = ended(page, house, ME_AND_BOT)
    look(page, house, told)
    page.wait_for_selector(".end.tallying")
    page.keyboard.press("Escape")
    page.wait_for_selector(".end.tallied")
    assert page.locator(".tallying, .uncounted").count() == 0
    sums = sorted(page.locator(".sheets tfoot strong").all_inner_texts(), key=int)
    assert sums == sorted(map(str, told["result"]["points"]), key=int)
    page.reload()
    page.wait_for_selector(".end")
    assert page.locator(".tallying").count() == 0, "once is enough"


def test_without_motion_everything_is_there_at_once(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="reduce")
    look(page, house, ended(page, house, SOLO))
    assert page.locator(".tallying, .tallied, .uncounted").count() == 0


def test_a_line_shows_what_made_its_points(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="reduce")
    told = ended(page, house, SOLO)
    look(page, house, told)
    line = next(one for one in told["scores"][0]["lines"] if one["shapes"])
    page.locator(".sheets").get_by_role("button", name=line["words"], exact=True).first.click()
    lit = page.evaluate("() => [...document.querySelectorAll('.end-board .lit')].map((one) => one.id)")
    assert sorted(lit) == sorted(set(line["shapes"]))


def test_the_second_game_is_compared_with_the_first(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="reduce")
    first = ended(page, house, SOLO)
    look(page, house, first)
    page.wait_for_load_state("networkidle")
    assert not page.locator(".best").is_visible(), "nothing to compare yet"
    second = ended(page, house, SOLO)
    look(page, house, second)
    before, now = first["result"]["points"][0], second["result"]["points"][0]
    words = f"Your best: {before}" if now < before else f"★ Your best by {now - before}"
    page.get_by_text("★ As good as your best" if now == before else words, exact=True).wait_for()


HINT = """(table) => fetch(`/api/tables/${table}/hint`, {method: 'POST',
  headers: {'Content-Type': 'application/json'}, body: JSON.stringify({seat: 0})}).then((answer) => answer.status)"""


def test_hints_that_were_used_stand_beside_the_seat_on_the_result_and_in_the_replay(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = new_table(page, house, ME_AND_BOT)
    open_table(page, house, table)
    wait_turn(page)
    assert page.evaluate(HINT, table) == 200
    page.evaluate(PLAY_OUT)
    look(page, house, {"table": table})
    used = page.locator(".totals li", has=page.locator(".hints-used"))
    assert used.count() == 1, "of who has asked for none nothing is said"
    assert "Olena" in used.inner_text()
    assert "hints: 1" in used.inner_text()
    page.goto(f"{house.url}/table/{table}/replay?at=2")
    page.locator("#tab-score").click()
    told = page.locator(".score summary", has_text="hints: 1")
    told.wait_for()
    assert told.count() == 1
    assert "Olena" in told.inner_text()


def test_a_picture_is_offered_for_sharing_and_names_only_on_request(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="reduce")
    look(page, house, ended(page, house, ME_AND_BOT))
    with page.expect_response(lambda answer: "share.svg" in answer.url) as asked:
        page.get_by_role("button", name="Share picture").click()
    assert "Olena" not in asked.value.text()
    page.wait_for_function("() => document.querySelector('.share-seen img')?.naturalWidth === 1080")
    with page.expect_response(lambda answer: "names=true" in answer.url) as asked:
        page.get_by_label("With names").check()
    assert "Olena" in asked.value.text()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the picture").click()
    assert saved.value.path().read_bytes()[:4] == b"\x89PNG"


def test_on_a_desk_the_board_stays_where_it_is_when_the_game_ends(visit: Any, house: House) -> None:
    page = visit(viewport={"width": 1440, "height": 900})
    open_table(page, house, new_table(page, house, ME_AND_BOT, game="ticket_to_ride"))
    page.locator(".board svg").wait_for()
    stands = page.locator(".board").bounding_box()
    page.evaluate(PLAY_OUT)
    page.wait_for_selector(".table[data-state=over]")
    assert page.locator(".board").bounding_box() == stands
    page.locator("#tab-others").click()
    assert page.locator(".panel-others svg, [role=tabpanel]:not([hidden]) .others svg").first.is_visible()
