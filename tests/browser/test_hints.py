"""A hint at the table: one tap shows good moves, the best one waits for its ✓."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, wait_turn

pytestmark = pytest.mark.browser
WITH_BOT = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]


@pytest.mark.parametrize("game", ["next_station", "ticket_to_ride"])
def test_a_hint_shows_good_moves_and_the_first_can_be_made_at_once(visit: Any, house: House, game: str) -> None:
    page = visit(viewport={"width": 390, "height": 844}, locale="en")
    open_table(page, house, new_table(page, house, WITH_BOT, game=game))
    wait_turn(page)
    before = page.locator(".table-content [data-seq]").get_attribute("data-seq")
    page.get_by_role("button", name="Hint").click()
    rows = page.locator(".hint-tab")
    rows.first.wait_for()
    assert 1 <= rows.count() <= 3
    page.locator(".commit").click()
    page.wait_for_function("(seq) => document.querySelector('[data-seq]').dataset.seq !== seq", arg=before)
    assert page.locator(".hints").is_hidden()


def test_no_hint_where_two_people_play(visit: Any, house: House) -> None:
    page = visit(locale="en")
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "device", "name": "Taras"}]
    open_table(page, house, new_table(page, house, seats))
    wait_turn(page)
    assert page.locator(".sign.hint").is_hidden()


def test_who_closes_a_hint_does_not_have_its_move_waiting(visit: Any, house: House) -> None:
    page = visit(viewport={"width": 390, "height": 844}, locale="en")
    open_table(page, house, new_table(page, house, WITH_BOT, game="railroad_ink"))
    wait_turn(page)
    page.get_by_role("button", name="Hint").click()
    page.locator(".commit:enabled").wait_for()
    assert page.locator(".hint-why").inner_text().endswith(".")
    page.locator(".hints").get_by_role("button", name="Close").click()
    page.locator(".commit").wait_for(state="detached")
    page.locator(".hints").wait_for(state="hidden")
    page.wait_for_function("() => !document.querySelector('.picked, .board .ghost > *')")


# What of a hint is cut, lies under something or reaches out of the window.
CUT = """() => { const card = document.querySelector('.hint-card'), why = card.querySelector('.hint-why');
  const box = why.getBoundingClientRect();
  const seen = [[box.left + 2, box.top + 2], [box.right - 2, box.bottom - 2]].every(([x, y]) =>
    document.elementFromPoint(x, y)?.closest('.hint-card'));
  const within = card.getBoundingClientRect().right <= innerWidth && box.width > 100;
  return seen && within && why.scrollWidth <= why.clientWidth + 1 && why.scrollHeight <= why.clientHeight + 1
    ? '' : why.textContent }"""


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_no_hint_is_cut_on_a_phone_and_each_leads_to_the_next(
    visit: Any, house: House, lang: str, size: tuple[int, int]
) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True, locale=lang)
    open_table(page, house, new_table(page, house, WITH_BOT, game="maglev_metro"))
    wait_turn(page)
    stands = page.locator(".board").bounding_box()
    page.locator(".sign.hint").tap()
    page.locator(".hint-card .hint-tab").first.wait_for(state="attached")
    count = page.locator(".hint-tab").count()
    for number in range(1, count + 1):
        shown = page.locator(".hint-tab:visible")
        assert shown.inner_text().replace("\n", "") == f"{number}/{count}"
        assert page.evaluate(CUT) == ""
        shown.tap()
    long = page.evaluate("document.querySelector('.hint-why').textContent = 'Зараз −2, але до кінця. '.repeat(9)")
    assert long
    assert page.evaluate(CUT) == "", "longer words lie over the edge of the board"
    assert page.locator(".board").bounding_box() == stands


def test_a_hint_says_what_it_brings_and_how_sure_the_bot_is(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, WITH_BOT))
    wait_turn(page)
    said = page.evaluate("""async () => {
      const { Hints } = await ours('hint.js');
      const hints = new Hints(() => {}, () => {});
      const told = (more, of) => { hints.page = {game: 'next_station'};
        hints.found = [{behind: 0, reasons: [], ends: '', aim: '', expected: null, ...more}, ...of.map((behind) =>
          ({behind, reasons: [], ends: '', aim: '', expected: null}))].map((hint) => ({hint, choice: {}}));
        hints.at = 0; document.dispatchEvent(new Event('house:worth')); const first = hints.why.textContent;
        hints.at = 1; document.dispatchEvent(new Event('house:worth')); return [first, hints.why.textContent] };
      const reasons = [{words: 'Red', points: 3.2}, {words: 'Thames', points: 1.1}];
      return [told({reasons, expected: 132}, [4, 5]), told({aim: 'It links two'}, [0, 5])] }""")
    assert said == [
        [
            "By the end it should bring about 3 points more for “Red” than the other moves."
            " And about 1 point more for “Thames”. About 132 points at the end."
            " The bot is sure that it is the best.",
            "The bot expects about 4 points less by the end than with move 1.",
        ],
        ["It links two. Another move may be as good.", "About as good as move 1."],
    ]


LINES = {
    "en": ("Tourist sites", "Interchanges of 2 lines"),
    "uk": ("Туристичні місця", "Пересадки 2 гілок"),
    "ru": ("Достопримечательности", "Пересадки 2 веток"),
}


@pytest.mark.parametrize("width", [320, 1920])
@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_both_reasons_are_shown_where_there_is_room_and_nothing_is_ever_cut(
    visit: Any, house: House, lang: str, width: int
) -> None:
    page = visit(viewport={"width": width, "height": 900}, locale=lang)
    reasons = [{"words": words, "points": points} for words, points in zip(LINES[lang], (3.2, 1.2), strict=True)]

    def told(route: Any) -> None:
        hints = [{**one, "aim": "", "ends": "", "behind": 4} for one in route.fetch().json()["hints"]]
        route.fulfill(json={"hints": [{**hints[0], "expected": 132, "reasons": reasons}, *hints[1:]]})

    page.route("**/hint*", told)
    open_table(page, house, new_table(page, house, WITH_BOT))
    wait_turn(page)
    stands = page.locator(".board").bounding_box()
    page.locator(".sign.hint").click()
    page.locator(".hint-card .hint-tab").first.wait_for(state="attached")
    said = page.locator(".hint-why").inner_text()
    assert page.evaluate(CUT) == ""
    assert page.locator(".board").bounding_box() == stands
    assert "132" in said
    assert [words in said for words in LINES[lang]] == [True, width == 1920]


def test_who_makes_a_table_may_switch_hints_off_and_the_button_then_says_so(visit: Any, house: House) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en")
    page.goto(f"{house.url}/games/next_station")
    page.wait_for_selector("#app[data-ready]")
    page.locator(".setup-side .fold summary", has_text="More").last.tap()
    page.get_by_label("Hints may be asked for").uncheck()
    page.get_by_role("button", name="Play", exact=True).tap()
    wait_turn(page)
    sign = page.locator(".sign.hint")
    assert sign.get_attribute("aria-disabled") == "true"
    sign.tap(force=True)  # it looks off and tells why
    page.locator(".toast").get_by_text("Hints are off at this table.").wait_for()
    assert page.locator(".hints").is_hidden()


def test_hints_are_no_question_where_somebody_else_sits(visit: Any, house: House) -> None:
    page = visit(locale="en")
    page.goto(f"{house.url}/games/metro_domino")
    page.wait_for_selector("#app[data-ready]")
    offer = page.get_by_label("Hints may be asked for")
    page.locator(".setup-side .fold summary", has_text="More").last.click()
    offer.wait_for()
    page.locator(".places select").nth(1).select_option("device")
    offer.wait_for(state="hidden")
