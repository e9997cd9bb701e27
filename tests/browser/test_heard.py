"""The table by keys and by ear: what the eye is shown is said, and the keyboard never falls to the page."""

from typing import Any

import pytest

from browser.house import House, choices, new_table, open_table, sent, seq, two_frames, wait_turn
from browser.people import HEARS
from browser.test_hand import MOVE, NEWER, TWO
from browser.test_lessons import accepted
from browser.test_lessons_by_keys import by_keys
from roundhouse.games import find, shelf
from roundhouse.table.teaching import teaching

pytestmark = pytest.mark.browser
LIVE = "svg[data-scene] .live.taught"
DESCRIBED = """(all) => all.map((one) =>
  document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent ?? '')"""


@pytest.fixture
def heard(visit: Any) -> Any:
    """Somebody who hears the page; all that was said stays in `heard`."""
    page = visit()
    page.context.add_init_script(HEARS)
    return page


def begin(page: Any, house: House, game: str, number: int = 0) -> None:
    """From the page before the game into its lesson, by keys."""
    page.goto(f"{house.url}/games/{game}")
    page.wait_for_selector("#app[data-ready]")
    page.locator(".lesson-door").nth(number).press("Enter")
    page.wait_for_selector(".lesson-text")


def read_on(page: Any) -> None:
    """To the first step that asks for something."""
    while page.locator(".lesson-next").count():
        page.locator(".lesson-next").press("Enter")


@pytest.mark.parametrize("game", shelf())
def test_what_a_lesson_lights_says_so_and_an_arrow_leads_to_it(heard: Any, house: House, game: str) -> None:
    begin(heard, house, game)
    read_on(heard)
    lit = heard.locator(f"{LIVE}, .actions .act.taught")
    assert lit.count()
    assert set(lit.evaluate_all(DESCRIBED)) == {"The lesson asks for this."}
    assert not heard.locator("svg [aria-describedby]:not(.taught)").count()
    if heard.locator(LIVE).count():
        heard.keyboard.press("ArrowRight")
        assert heard.evaluate("document.activeElement.matches('.live.taught')")


def test_a_step_that_only_wants_to_be_read_has_the_keyboard_on_its_button(heard: Any, house: House) -> None:
    game = "next_station"  # its lesson has such a step in the middle, too
    page, steps = heard, next(iter(teaching(find(game)).lessons.values())).steps
    begin(page, house, game)
    read = 0
    for step in steps:
        page.get_by_text(step.text("en"), exact=True).first.wait_for()
        if not step.accept:
            button = "Next" if step is not steps[-1] else "Play on"
            assert page.evaluate("window.heard").count(f"Enter: “{button}”.") >= 1
            assert page.evaluate("document.activeElement.textContent") == button
            live = page.locator("svg[data-scene] .live")
            if button == "Next" and live.count():
                live.first.press("Enter")
                assert "Enter on “Next”" in page.locator(".toast").inner_text()
                assert page.evaluate("document.activeElement.textContent") == "Next"
            page.keyboard.press("Enter")
            read += 1
            continue
        since = seq(page)
        by_keys(page, accepted(game, "lesson-1", steps.index(step) + 1, choices(page)))
        page.wait_for_function("(s) => document.querySelector('.table').dataset.seq !== s", arg=since)
    page.locator(".lesson").wait_for(state="hidden")
    assert read == sum(not step.accept for step in steps) > 2


def test_everything_that_happened_is_said_once_and_in_order(heard: Any, house: House) -> None:
    page = heard
    bots = [{"kind": "me", "name": "Olena"}, *[{"kind": "bot", "level": "easy"}] * 3]
    open_table(page, house, new_table(page, house, bots, game="ticket_to_ride"))
    wait_turn(page)
    for _ in range(3):
        since, begun = seq(page), page.evaluate("window.heard.length")
        known = len(house.shown(page, page.url.rpartition("/")[2])["log"])
        page.evaluate(MOVE, 0)
        page.wait_for_function(NEWER, arg=since)
        wait_turn(page)
        two_frames(page)
        shown = house.shown(page, page.url.rpartition("/")[2])
        names = {one["seat"]: one["name"] for one in shown["seats"]}
        log = [
            f"{names[one['seat']]}: {one['text']}" if one["seat"] in names else one["text"]
            for one in shown["log"][known:]
        ]
        said = page.evaluate("(from) => window.heard.slice(from)", begun)
        assert log[0].startswith("Olena: ")
        assert [one for one in said if one in set(log)] == log


def test_each_way_that_is_shown_is_said_with_what_it_brings(heard: Any, house: House) -> None:
    page = heard
    open_table(page, house, new_table(page, house, [{"kind": "me", "name": "Olena"}], game="railroad_ink"))
    wait_turn(page)
    page.locator("svg [id^=special-].live").first.press("Enter")
    page.locator(".board svg [id^=cell-].live").first.press("Enter")
    page.wait_for_selector(".ways:not([hidden])")
    for _ in range(2):
        way = page.locator(".way[aria-pressed=true]")
        words = way.get_attribute("aria-label")
        page.wait_for_function("(words) => window.heard.at(-1)?.startsWith(words)", arg=words)
        worth = way.locator("[data-worth]").inner_text()
        assert page.evaluate("window.heard.at(-1)") == (f"{words}. Points: {worth}." if worth else words)
        page.keyboard.press("r")
        page.wait_for_function(
            "(words) => document.querySelector('.way[aria-pressed=true]').ariaLabel !== words", arg=words
        )


WHERE = """() => { const one = document.activeElement;
  return one === document.body ? 'body' : one.id || one.getAttribute('class') || one.tagName.toLowerCase() }"""


def stands(page: Any) -> str:
    """Where the keyboard is, once the page is drawn."""
    two_frames(page)
    found: str = page.evaluate(WHERE)
    return found


@pytest.mark.parametrize("game", ["railroad_ink", "maglev_metro"])
def test_the_keyboard_never_falls_to_the_page(heard: Any, house: House, game: str) -> None:
    page = heard
    open_table(page, house, new_table(page, house, TWO, game=game))
    wait_turn(page)
    assert stands(page) == "unseen", "the name of the game"
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.matches('svg .live')")
        since = seq(page)
        page.keyboard.press("Enter")
        for _ in range(6):
            page.wait_for_function("() => !document.querySelector('.actions.busy')")
            assert stands(page) != "body"
            if seq(page) != since:
                break
            if not page.locator(".actions .commit:enabled").count():
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        if wait_turn(page, since) == "over":
            break
        assert stands(page) != "body", "also after another has moved"
    page.locator(".sign.hint").press("Enter")
    page.locator(".hint-tab").first.wait_for()
    assert "hint-tab" in stands(page)
    page.locator(".hints .close").press("Enter")
    assert "hint" in stands(page)
    page.keyboard.press("Equal")
    page.get_by_role("button", name="Show all").press("Enter")
    assert page.evaluate("document.activeElement.ariaLabel") == "Zoom in"


def test_in_a_lesson_the_keyboard_goes_on_to_what_is_lit_next(heard: Any, house: House) -> None:
    page, game = heard, "railroad_ink"
    begin(page, house, game)
    assert stands(page) == "lesson"
    steps = next(iter(teaching(find(game)).lessons.values())).steps
    since, first = seq(page), accepted(game, "lesson-1", 1, choices(page))
    by_keys(page, first)
    page.wait_for_function("(s) => document.querySelector('.table').dataset.seq !== s", arg=since)
    page.get_by_text(steps[1].text("en"), exact=True).first.wait_for()
    assert page.evaluate("document.activeElement.matches('.live.taught, .commit')"), stands(page)


def test_the_second_enter_makes_what_the_first_has_shown(heard: Any, house: House) -> None:
    page = heard
    open_table(page, house, new_table(page, house, TWO, game="ticket_to_ride"))
    wait_turn(page)
    since = seq(page)
    keep = page.locator(".actions .act").first
    words = keep.inner_text().split("\n")[0]
    keep.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('.commit:enabled')")
    assert page.locator(".prompt").inner_text().startswith("Enter makes the move"), "and no ✓, which is only seen"
    assert seq(page) == since
    with sent(page):
        page.keyboard.press("Enter")
    page.wait_for_function(NEWER, arg=since)
    assert any(one.startswith("Olena: ") for one in page.evaluate("window.heard")), words
    assert page.locator(".actions .picked").count() == 0


def test_a_row_of_the_list_of_moves_is_made_by_a_second_enter(heard: Any, house: House) -> None:
    page = heard
    open_table(page, house, new_table(page, house, TWO, game="ticket_to_ride"))
    wait_turn(page)
    since = seq(page)
    page.locator("#tab-moves").press("Enter")
    page.locator(".panel-moves .moves button").first.press("Enter")
    page.wait_for_selector(".commit:enabled")
    assert page.evaluate("document.activeElement.matches('.moves button')")
    with sent(page):
        page.keyboard.press("Enter")
    page.wait_for_function(NEWER, arg=since)
    assert stands(page) == "all-moves", "the list keeps the keyboard"


def test_a_hint_is_heard_with_its_reason_and_how_many_there_are(heard: Any, house: House) -> None:
    page = heard
    open_table(page, house, new_table(page, house, TWO, game="maglev_metro"))
    wait_turn(page)
    page.locator(".sign.hint").press("Enter")
    page.locator(".hint-tab").first.wait_for()
    count = page.locator(".hint-tab").count()
    for number in range(1, count + 1):
        page.wait_for_function("(said) => window.heard.includes(said)", arg=f"Good move {number} of {count}.")
        page.wait_for_function("() => window.heard.at(-1) === document.querySelector('.hint-why').textContent")
        words = page.locator(".hint-tab[aria-pressed=true]").get_attribute("aria-label")
        assert any(one.startswith(words) for one in page.evaluate("window.heard.slice(-3)"))
        page.keyboard.press("Enter")


def test_a_hint_goes_when_the_position_has_changed_and_the_moves_are_the_same(heard: Any, house: House) -> None:
    page = heard
    open_table(page, house, new_table(page, house, TWO, game="maglev_metro"))
    wait_turn(page)
    page.evaluate(
        """async () => { const { Hints } = await ours('hint.js');
           const page = await (await fetch(location.pathname.replace('/table', '/api/tables'))).json();
           const hints = new Hints(() => {}, () => {});
           document.body.append(hints.element);
           hints.show(page, false, false);
           hints.element.hidden = false;
           const by = (seat) => ({ ...page, log: [...page.log, { n: 999, seat, text: '', shapes: [] }] });
           hints.show(by(page.seat + 1), false, false);
           window.after = [hints.element.hidden];
           hints.show(by(page.seat), false, false);
           window.after.push(hints.element.hidden); }"""
    )
    assert page.evaluate("window.after") == [False, True], "another's move changes nothing, one's own does"


def test_the_list_of_all_moves_is_named_and_a_key_opens_it(heard: Any, house: House) -> None:
    page = heard
    open_table(page, house, new_table(page, house, TWO, game="maglev_metro"))
    wait_turn(page)
    assert page.evaluate("window.heard").count("M opens the list of all moves in words, a question mark the help.") == 1
    page.keyboard.press("m")
    assert stands(page) == "all-moves"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.all-moves :is(button, summary)')")
    page.locator("h1").first.focus()
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_text("the list of all moves in words").wait_for()


def test_what_happened_last_names_who_did_it(heard: Any, house: House) -> None:
    page = heard
    page.set_viewport_size({"width": 1440, "height": 900})
    open_table(page, house, new_table(page, house, TWO, game="railroad_ink"))
    wait_turn(page)
    since = seq(page)
    page.evaluate(MOVE, 0)
    page.wait_for_function(NEWER, arg=since)
    entry = page.locator(".rail .recent").get_by_role("listitem").filter(has_text="Olena").first
    assert "Olena" in entry.aria_snapshot()


def test_the_start_of_ones_turn_is_said(heard: Any, house: House) -> None:
    page = heard
    open_table(page, house, new_table(page, house, TWO, game="ticket_to_ride"))
    wait_turn(page)
    for _ in range(3):
        since, begun = seq(page), page.evaluate("window.heard.length")
        page.evaluate(MOVE, 0)
        page.wait_for_function(NEWER, arg=since)
        wait_turn(page)
        two_frames(page)
        said = page.evaluate("(from) => window.heard.slice(from)", begun)
        others = any(one.startswith("Bot") for one in said)
        assert said.count("It is your turn.") == (1 if others else 0), said


def test_picks_that_leave_several_moves_say_how_to_go_on_without_a_glow(heard: Any, house: House) -> None:
    page = heard
    open_table(page, house, new_table(page, house, TWO, game="railroad_ink"))
    wait_turn(page)
    page.locator("svg [id^=special-].live").first.press("Enter")
    words = page.locator(".actions p.chosen").inner_text()
    assert words.startswith("Now choose one of")
    assert page.evaluate("window.heard.at(-1)") == words
