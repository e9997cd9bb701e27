"""Taught by playing: every lesson is played to its end by taps on a phone, in three languages."""

import json
import urllib.request
from typing import Any

import pytest

from browser.hands import POINT
from browser.house import House, middle, open_table, sent, seq, touch, two_frames
from roundhouse.core.notation import read_move
from roundhouse.core.words import LANGUAGES
from roundhouse.games import find, shelf
from roundhouse.table.teaching import teaching
from roundhouse.table.teaching.lesson import Step

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LESSONS = [(name, lesson) for name in shelf() for lesson in teaching(find(name)).lessons]

# What of the second kind lies under something of the first.
HIDES = """([over, under]) => {
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const boxes = [...document.querySelectorAll(over)].map((one) => one.getBoundingClientRect());
  return [...document.querySelectorAll(under)].filter((one) => boxes.some((box) =>
    meets(box, one.getBoundingClientRect()))).map((one) => one.id || one.className) }"""


# Which button of the foot every click met, and whether it was made deaf to it.
PRESSED = """() => { window.pressed = [];
  addEventListener('click', (event) => window.pressed.push(
    [event.target.className.split(' ').at(-1), event.defaultPrevented])) }"""


# What of the foot of a lesson lies over what else is seen there, or is cut.
CROWDED = """() => {
  const seen = [...document.querySelectorAll('.lesson-dots span, .lesson-foot button')].filter((one) =>
    getComputedStyle(one).visibility === 'visible');
  const boxes = seen.map((one) => one.getBoundingClientRect());
  return seen.filter((one, at) => one.scrollWidth > one.clientWidth + 2 || boxes[at].right > innerWidth
    || boxes.some((box, other) => other > at && box.left < boxes[at].right - 1)).map((one) => one.className) }"""


def begin(page: Any, house: House, game: str = "next_station", number: int = 0) -> str:
    """From the page before the game into its lesson."""
    page.goto(f"{house.url}/games/{game}")
    page.wait_for_selector("#app[data-ready]")
    page.locator(".lesson-door").nth(number).click()
    page.wait_for_selector(".lesson-text")
    table: str = page.url.rpartition("/")[2]
    return table


def told(page: Any, table: str) -> Any:
    return page.evaluate(
        "(t) => fetch('/api/tables/' + t + '?lang=' + document.documentElement.lang).then((r) => r.json())", table
    )


def accepted(game: str, lesson: str, step: int, choices: list[Any]) -> Any:
    """A choice of the page that the step asks for, one on the board if there is one."""
    found = teaching(find(game)).lessons[lesson].steps[step - 1]
    fits = [one for one in choices if found.accepts(read_move(find(game), one["move"]))]
    return next((one for one in fits if one["shapes"]), fits[0])


def tap(page: Any, shape: str) -> bool:
    at = page.evaluate(POINT, shape)
    if at:
        touch(page, at["x"], at["y"])
        two_frames(page)
    return bool(at)


# Where the board, the bar and the tabs stand; a board in whose place the mat is shown stands nowhere.
STANDS = """() => ['.board', '.actions', '.tabs'].flatMap((name) => {
  const one = document.querySelector(name);
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return one.getClientRects().length ? [[name, left, top, right, bottom].join(' ')] : [] })"""


def make(page: Any, choice: dict[str, Any], stands: set[str], waits: str = "✓") -> None:
    """Make this move by taps: its shapes one by one until the table asks for a ✓, or its button."""
    for shape in choice["shapes"]:
        stands.update(page.evaluate(STANDS))
        if page.locator(".commit:enabled").count():
            break
        if not tap(page, shape):
            page.locator("[role=tab].taught:visible, .switch-side[aria-pressed=false]:visible").first.click()
            tap(page, shape)
    stands.update(page.evaluate(STANDS))
    if page.locator(".commit:enabled").count():
        assert waits in page.locator(".lesson-waits").inner_text(), "the lesson says how the move is made"
    words = page.get_by_text(choice["words"], exact=True)
    way = page.locator(".ways .way").and_(page.get_by_label(choice["words"], exact=True))
    if not choice["shapes"]:
        page.locator(".actions .act", has=words).first.click()
    elif way.count() and way.first.is_visible():
        way.first.click()
    if page.locator(".commit:enabled").count():  # a button without a question has sent its move already
        with sent(page):
            page.locator(".commit:enabled").click()


def after(game: str, lesson: str) -> str:
    """The lesson that comes after this one; none after the last."""
    names = [*teaching(find(game)).lessons, ""]
    return names[names.index(lesson) + 1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_is_played_to_its_end_by_taps(visit: Any, house: House, game: str, lesson: str, lang: str) -> None:
    page, steps = visit(**PHONE, locale=lang), teaching(find(game)).lessons[lesson].steps
    table = begin(page, house, game, list(teaching(find(game)).lessons).index(lesson))
    stands: set[str] = set()
    for number, step in enumerate(steps, 1):
        page.get_by_text(step.text(lang), exact=True).first.wait_for()
        assert step.text(lang) in page.locator("#speech").inner_text()
        _sees_what_is_lit(page)
        now = told(page, table)
        _rings_only_what_is_asked(page, game, step, now["choices"])
        if not step.accept:
            if number == len(steps) and after(game, lesson):
                page.locator(".lesson-further").wait_for()
                assert page.evaluate(CROWDED) == [], "the way to the next lesson is whole and lies on nothing"
            page.locator(".lesson-next").tap()
            continue
        make(page, accepted(game, lesson, number, now["choices"]), stands)
        page.wait_for_function("(s) => document.querySelector('.table').dataset.seq !== s", arg=str(now["seq"]))
    page.locator(".lesson").wait_for(state="hidden")
    assert len(stands) == 3, f"from step to step and from pick to pick nothing moves: {sorted(stands)}"
    assert page.locator(".prompt").is_visible()
    if told(page, table)["choices"]:
        assert page.locator(".sign.hint").is_visible(), "who plays on alone may ask for a hint"
    stood, prompt = page.evaluate(STANDS), page.locator(".prompt").bounding_box()
    page.reload()
    page.wait_for_selector("#app[data-ready]")
    assert page.locator(".lesson").is_hidden()
    names = {one.split()[0] for one in stood}  # where the mat was open, the board comes with the reload
    assert [one for one in page.evaluate(STANDS) if one.split()[0] in names] == stood, "no room is kept for the lesson"
    assert page.locator(".prompt").bounding_box() == prompt
    page.goto(f"{house.url}/games/{game}")
    page.wait_for_selector("#app[data-ready]")
    assert page.locator(".lesson-door").first.is_visible()
    comes = bool(after(game, lesson)) and lesson == next(iter(teaching(find(game)).lessons))
    assert page.locator(".lesson-door.primary").count() == comes, "the next one is the big button"
    assert page.locator(".card-fold").get_attribute("open") is None


def _rings_only_what_is_asked(page: Any, game: str, step: Step, choices: list[dict[str, Any]]) -> None:
    """The one button there is stands out where pressing it is what the step asks for, and nowhere else."""
    fits = [one for one in choices if step.accepts(read_move(find(game), one["move"]))]
    asks = bool(fits) and "*" not in step.accept and not any(one["shapes"] for one in fits)
    buttons = page.locator(".actions-middle .act").count()
    assert page.locator(".actions-middle .act.taught").count() == (asks and buttons == 1), step.text("en")


def _sees_what_is_lit(page: Any) -> None:
    """What the lesson lights up is in sight: all of it on the board and in the hand, some of it on mats and leaves."""
    hidden = page.evaluate(
        """() => {
             const sees = (one) => {
               const { x, y, width, height } = one.getBoundingClientRect();
               const top = document.elementFromPoint(x + width / 2, y + height / 2);
               return !!top?.closest('.board, .hand, .cockpit, [role=tabpanel], .lesson');
             };
             const lit = [...document.querySelectorAll('svg .taught')].filter((one) => !one.closest('.board[hidden]'));
             const lost = lit.filter((one) => one.closest('.board, .hand') && !sees(one));
             if (lit.some((one) => one.matches('.live')) && !lit.some(sees)) lost.push(...lit);
             return [...lost, ...[...document.querySelectorAll('.lesson-text')].filter((one) => !sees(one))].map(
               (one) => one.id || one.className);
           }"""
    )
    assert hidden == []


def test_after_a_lesson_there_is_a_way_to_the_next_one(phone: Any, house: House) -> None:
    table, steps = begin(phone, house, "maglev_metro"), teaching(find("maglev_metro")).lessons["lesson-1"].steps
    for number, step in enumerate(steps[:-1], 1):
        phone.get_by_text(step.text("en"), exact=True).first.wait_for()
        if step.accept:
            make(phone, accepted("maglev_metro", "lesson-1", number, told(phone, table)["choices"]), set())
        else:
            phone.locator(".lesson-next").tap()
    phone.get_by_role("button", name="Next lesson").tap()
    phone.wait_for_url(lambda url: url.startswith(f"{house.url}/table/") and not url.endswith(table))
    phone.get_by_text(
        teaching(find("maglev_metro")).lessons["lesson-2"].steps[0].text("en"), exact=True
    ).first.wait_for()
    second = phone.url.rpartition("/")[2]
    phone.goto(house.url)
    phone.locator(f".going-table[href$='{second}']").wait_for()
    assert not phone.locator(f".going-table[href$='{table}']").count(), "what is done waits for nobody"
    phone.goto(f"{house.url}/games/maglev_metro")
    phone.wait_for_selector("#app[data-ready]")
    doors = phone.locator(".lesson-door")
    assert doors.first.get_attribute("title") == "Finished"
    assert not doors.nth(1).get_attribute("title")


def test_a_double_tap_on_next_does_not_leave_the_lesson(phone: Any, house: House) -> None:
    phone.clock.install()
    table, steps = begin(phone, house), teaching(find("next_station")).lessons["lesson-1"].steps
    read = next(at for at, step in enumerate(steps) if not step.accept and steps[at + 1].accept)
    for number, step in enumerate(steps[:read], 1):
        phone.get_by_text(step.text("en"), exact=True).first.wait_for()
        make(phone, accepted("next_station", "lesson-1", number, told(phone, table)["choices"]), set())
    phone.get_by_text(steps[read].text("en"), exact=True).first.wait_for()
    phone.evaluate(PRESSED)
    at = middle(phone.locator(".lesson-next"))
    phone.clock.pause_at(phone.evaluate("Date.now()") + 1000)  # on a busy machine two taps are not quick
    for _ in range(2):
        phone.touchscreen.tap(*at)
    phone.wait_for_function("() => window.pressed.length === 2")
    assert phone.evaluate("window.pressed") == [["lesson-next", False], ["lesson-leave", True]]
    phone.locator(".lesson-leave").press("Enter")
    phone.wait_for_url("**/games/next_station")


def test_of_several_ways_the_one_that_the_lesson_asks_for_is_shown_first(phone: Any, house: House) -> None:
    table = begin(phone, house, "maglev_metro")
    steps = teaching(find("maglev_metro")).lessons["lesson-1"].steps
    make(phone, accepted("maglev_metro", "lesson-1", 1, told(phone, table)["choices"]), set())
    phone.get_by_text(steps[1].text("en"), exact=True).first.wait_for()
    for shape in accepted("maglev_metro", "lesson-1", 2, told(phone, table)["choices"])["shapes"]:
        assert tap(phone, shape)
    phone.locator(".commit:enabled").wait_for()
    assert phone.locator(".ways .way").count() > 1
    assert "another move" not in phone.locator(".lesson-waits").inner_text()
    with sent(phone):
        phone.locator(".commit:enabled").click()
    phone.get_by_text(steps[2].text("en"), exact=True).first.wait_for()


def test_the_bar_counts_what_the_lesson_lights_and_not_all_that_could_be_tapped(phone: Any, house: House) -> None:
    table, steps = begin(phone, house), teaching(find("next_station")).lessons["lesson-1"].steps
    twofold = next(step for step in steps if len(step.accept) == 2)
    for number, step in enumerate(steps[: steps.index(twofold)], 1):
        phone.get_by_text(step.text("en"), exact=True).first.wait_for()
        if step.accept:
            make(phone, accepted("next_station", "lesson-1", number, told(phone, table)["choices"]), set())
        else:
            phone.locator(".lesson-next").tap()
    phone.get_by_text(twofold.text("en"), exact=True).first.wait_for()
    assert tap(phone, "station-42")
    assert phone.locator(".board .live").count() > 2
    assert phone.locator(".actions .chosen").inner_text() == "Now tap one of the 2 that glow on the board."


def test_what_is_to_be_tapped_next_comes_into_sight_on_a_long_mat(phone: Any, house: House) -> None:
    begin(phone, house, "maglev_metro", 1)
    table, steps = phone.url.rpartition("/")[2], teaching(find("maglev_metro")).lessons["lesson-2"].steps
    make(phone, accepted("maglev_metro", "lesson-2", 1, told(phone, table)["choices"]), set())
    phone.get_by_text(steps[1].text("en"), exact=True).first.wait_for()
    robot, slot = accepted("maglev_metro", "lesson-2", 2, told(phone, table)["choices"])["shapes"]
    assert tap(phone, robot)
    phone.wait_for_function(
        "(id) => document.getElementById(id).getBoundingClientRect().bottom < innerHeight", arg=slot
    )
    assert tap(phone, slot)
    phone.locator(".commit:enabled").wait_for()


def test_another_move_is_answered_kindly_and_a_reload_finds_the_same_step(phone: Any, house: House) -> None:
    table = begin(phone, house)
    before = seq(phone)
    other = next(one for one in told(phone, table)["choices"] if "station-14" in one["shapes"])
    make(phone, other, set(), "The lesson means another move.")
    phone.locator(".toast", has_text="You could do that.").wait_for()
    assert not phone.locator(".toast .rule").count()
    assert phone.evaluate(HIDES, ["#toasts > *", ".lesson, svg .taught"]) == [], (
        "the answer hides neither question nor place"
    )
    assert seq(phone) == before
    assert phone.locator("#station-22.taught").count() == 1
    phone.reload()
    phone.wait_for_selector(".lesson-text")
    assert phone.locator(".lesson-dots").get_attribute("aria-label") == "Step 1 of 10"


# Words that are seen on the buttons below and are broken over two lines, and buttons that are too low for theirs.
BROKEN = """() => [...document.querySelectorAll('.actions-middle .act')].flatMap((one) => {
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const found = one.scrollHeight > one.clientHeight + 1 ? [one.innerText] : [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { index, 0: word } of node.parentElement.closest('.repeated') ? [] : node.data.matchAll(/[^\\s–-]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1) found.push(word);
    }
  return found })"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_of_three_buttons_is_broken(visit: Any, house: House, lang: str) -> None:
    page = visit(**PHONE, locale=lang)
    begin(page, house, "ticket_to_ride")
    assert page.locator(".actions-middle > .act").count() == 3
    assert page.evaluate(BROKEN) == []


def test_still_motion_keeps_what_is_lit_still(visit: Any, house: House) -> None:
    page = visit(reduced_motion="reduce")
    begin(page, house)
    assert page.evaluate("getComputedStyle(document.getElementById('station-22')).animationName") == "none"


def test_an_empty_place_that_is_lit_is_seen(phone: Any, house: House) -> None:
    filled = "(place) => getComputedStyle(document.querySelector(place)).fillOpacity"
    begin(phone, house, "railroad_ink")
    assert phone.evaluate(filled, "#cell-0-1 > rect") == "0.4"
    phone.goto(f"{house.url}/rules/railroad_ink")
    phone.wait_for_selector(".figure g.wrong")
    assert phone.evaluate(filled, ".figure g.wrong > rect") == "0.3"


def test_the_card_opens_over_the_table_and_stands_on_an_invitation(page: Any, house: House, visit: Any) -> None:
    made = json.loads(
        urllib.request.urlopen(
            urllib.request.Request(
                f"{house.url}/api/tables",
                json.dumps({"game": "next_station", "seats": [{"kind": "me"}, {"kind": "link"}]}).encode(),
                {"Content-Type": "application/json"},
            )
        ).read()
    )
    friend = visit(**PHONE)
    friend.goto(f"{house.url}/join/{made['invites']['1']}")
    friend.wait_for_selector("#app[data-ready]")
    assert friend.locator(".card-fold[open] .card-line").count() == 5
    assert friend.locator(".card-fold[open] .card-picture svg").count() == 3
    open_table(page, house, begin(page, house))
    page.get_by_role("button", name="How to play").click()
    box = page.get_by_role("dialog", name="Next Station: London")
    box.wait_for()
    assert box.locator(".card-line").count() == 5
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    assert not axe.run(page).response["violations"]
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


def test_a_rules_number_opens_a_pane_over_the_table_and_no_tab(phone: Any, house: House) -> None:
    begin(phone, house)
    phone.locator("#tab-score").tap()
    phone.locator(".score-line .rule").first.tap()
    box = phone.locator("dialog.rule-box")
    box.wait_for()
    assert "A × B + C" in box.inner_text()
    assert box.locator("figure svg").count() == 1
    assert len(phone.context.pages) == 1
    x, y = middle(box)
    assert 0 < x < 390
    assert 0 < y < 844
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    assert not axe.run(phone).response["violations"]


def test_the_shelf_leads_a_newcomer_into_the_lesson_and_keeps_a_quiet_way_for_others(phone: Any, house: House) -> None:
    phone.goto(house.url)
    phone.wait_for_selector("#app[data-ready]")
    assert phone.locator(".learn-door:not(.known)").count() == len(shelf())
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    assert not axe.run(phone).response["violations"]
    phone.get_by_role("button", name="Metro Domino: London: Lesson · 2 min").tap()
    phone.wait_for_selector(".lesson-text")
    phone.evaluate("names => localStorage.setItem('roundhouse.known', JSON.stringify(names))", shelf())
    phone.goto(house.url)
    phone.wait_for_selector("#app[data-ready]")
    assert phone.locator(".learn-door.known").count() == phone.locator(".play-door:visible").count() == len(shelf())


@pytest.mark.parametrize("game", shelf())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_goal_stands_on_the_first_screen_of_the_rules(visit: Any, house: House, game: str, lang: str) -> None:
    page = visit(**PHONE, locale=lang)
    page.goto(f"{house.url}/rules/{game}")
    page.wait_for_selector("#app[data-ready]")
    goal = page.locator(".rules-text .rule-line p").first.bounding_box()
    assert goal
    assert goal["y"] + goal["height"] < 844


@pytest.mark.parametrize("wide", [320, 390, 800, 1440])
def test_numbers_of_rules_are_quiet_marks_at_the_margin(visit: Any, house: House, wide: int) -> None:
    page = visit(viewport={"width": wide, "height": 844})
    page.goto(f"{house.url}/rules/ticket_to_ride")
    page.wait_for_selector("#app[data-ready]")
    beside = """() => [...document.querySelectorAll('.rule-line:has(.rule)')].map((one) => {
      const [text, marks] = [...one.children].map((part) => part.getBoundingClientRect());
      return marks.left >= text.right - 1 && marks.top < text.bottom && marks.width <= text.width / 3 })"""
    assert len(lines := page.evaluate(beside)) > 20
    assert all(lines), "beside its sentence, never under it"
    first = page.locator(".rule-line", has=page.locator(".rule")).first
    number = first.get_attribute("id")
    first.locator(".rule").first.click()
    page.wait_for_function("(id) => document.querySelector('.rule-line.here')?.id === id", arg=number)
    assert first.locator(".rule-id").first.bounding_box()["width"] > 12, "whoever wants the number is told it"
