"""The table in the hand: where things lie, what a tap or a click does, what is never lost by a slip."""

from typing import Any

import pytest

from browser.house import House, choices, middle, new_table, open_table, sent, seq, touch, two_frames, wait_turn

pytestmark = pytest.mark.browser
TWO = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
SOLO = TWO[:1]
GAMES = ["next_station", "ticket_to_ride", "metro_domino", "railroad_ink", "maglev_metro"]
NEWER = "(since) => document.querySelector('.table').dataset.seq !== since"
BOX = "(one) => { const { left, right, top, bottom } = one.getBoundingClientRect(); return [left, right, top, bottom] }"
MOVE = """async (at) => { const url = location.pathname.replace('/table', '/api/tables');
  const now = await (await fetch(url)).json();
  const move = now.choices[at % now.choices.length].move;
  await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({seat: now.seat, seq: now.seq, move})}) }"""


def sit(page: Any, house: House, game: str, seats: list[dict[str, str]] = TWO, **more: Any) -> None:
    """At a table of this game, and to move."""
    open_table(page, house, new_table(page, house, seats, game=game, **more))
    wait_turn(page)


def box(page: Any, selector: str) -> list[float]:
    """Left, right, top and bottom of something."""
    found: list[float] = page.locator(selector).first.evaluate(BOX)
    return found


def placed(page: Any, tap: Any) -> str:
    """Take a die and put it somewhere by these taps; it waits for its ✓. The cell."""
    tap(page.locator("svg [id^=die-].live").first)
    page.wait_for_selector(".actions .chosen")
    cell = page.locator("svg [id^=cell-].live").first
    name: str = cell.get_attribute("id")
    tap(cell)
    return name


@pytest.mark.parametrize("game", [one for one in GAMES if one != "maglev_metro"])
def test_the_hand_lies_under_the_board_and_the_column_is_for_reading(page: Any, house: House, game: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    sit(page, house, game)
    _, _, top, bottom = box(page, ".hand")
    pane, bar = box(page, ".board"), box(page, ".actions")
    assert abs(top - pane[3]) < 2
    assert bottom <= bar[2] + 1
    drawn = page.locator(".hand .scene").evaluate_all(f"(all) => all.map({BOX})")
    middle_of_all = (min(one[0] for one in drawn) + max(one[1] for one in drawn)) / 2
    assert abs(middle_of_all - (pane[0] + pane[1]) / 2) < 12, "centred under the board"
    assert page.locator(".right .hand").count() == 0
    assert pane[3] - pane[2] > 480, "the board still fills the room"


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_hand_is_between_the_board_and_the_bar_at_thumb_height(
    phone: Any, house: House, game: str
) -> None:
    sit(phone, house, game)
    if phone.locator(".hand").is_visible():
        assert box(phone, ".board")[3] <= box(phone, ".hand")[2] + 1
        assert box(phone, ".hand")[3] <= box(phone, ".actions")[2] + 1
    assert box(phone, ".actions")[2] > 400


def test_the_board_stays_where_it_is_whatever_the_bar_offers(page: Any, house: House) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    sit(page, house, "maglev_metro")
    seen, bars = set(), set()
    for number in range(14):
        since = seq(page)
        page.evaluate(MOVE, number * 7)
        page.wait_for_function(NEWER, arg=since)
        if wait_turn(page) == "over":
            break
        two_frames(page)
        seen.add(tuple(box(page, ".board")))
        bars.add(page.locator(".actions .act").count())
        high = page.evaluate(
            "() => { const one = document.querySelector('.actions-middle');"
            " return [one.scrollHeight, document.querySelector('.actions').clientHeight] }"
        )
        assert high[0] <= high[1], "every button is seen whole"
    assert len(bars) > 1
    assert len(seen) == 1


def test_another_legal_shape_is_no_mistake(phone: Any, house: House) -> None:
    sit(phone, house, "next_station", SOLO)
    sections = phone.locator(".board svg line.live")
    touch(phone, *middle(sections.first))
    phone.wait_for_selector(".commit")
    first = phone.locator(".actions .chosen").inner_text()
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    other = next(one["shapes"][0] for one in choices(phone) if one["words"] not in first)
    touch(phone, *middle(phone.locator(f"#{other}")))
    phone.wait_for_function("(was) => document.querySelector('.actions .chosen')?.innerText !== was", arg=first)
    assert not [url for url in asked if url.endswith("/why")]
    assert not phone.locator(".toast").count()


def test_a_placement_that_waits_is_made_when_the_next_die_is_taken(phone: Any, house: House) -> None:
    sit(phone, house, "railroad_ink")
    placed(phone, lambda one: touch(phone, *middle(one)))
    phone.wait_for_selector(".commit:enabled")
    since = seq(phone)
    with sent(phone):
        touch(phone, *middle(phone.locator("svg [id^=die-]:not(.picked)").last))
    phone.wait_for_function(NEWER, arg=since)
    phone.wait_for_selector("svg [id^=die-].picked")
    assert phone.locator(".undo:enabled").count(), "and can be taken back"


def test_a_slip_on_the_board_keeps_the_die_in_the_hand(page: Any, house: House) -> None:
    sit(page, house, "railroad_ink")
    page.mouse.click(*middle(page.locator("svg [id^=die-].live").first))
    page.wait_for_selector("svg [id^=die-].picked")
    die = page.locator("svg [id^=die-].picked").get_attribute("id")
    page.locator(".board svg [id^=cell-]:not(.live)").nth(8).click(force=True)
    page.wait_for_selector(".toast")
    assert page.locator("svg .picked").get_attribute("id") == die


def test_enter_after_a_click_makes_the_move_and_turns_nothing(page: Any, house: House) -> None:
    sit(page, house, "railroad_ink")
    for number in range(12):  # until a piece can lie in several ways
        placed(page, lambda one: page.mouse.click(*middle(one)))
        page.wait_for_function("() => document.querySelector('.ways:not([hidden]), .actions:not(:has(.chosen))')")
        if page.locator(".ways:visible").count():
            break
        assert number < 11
    wanted = page.locator(".way[aria-pressed=true]").get_attribute("aria-label")
    move = next(one["move"] for one in choices(page) if one["words"] == wanted)
    with sent(page) as answer:
        page.keyboard.press("Enter")
    assert answer.value.ok
    _, _, entries = house.kept(page.url.rpartition("/")[2])
    assert [made for seat, made in entries if seat == 0][-1] == move, "the way that was shown, and no other"


def one_click(page: Any, game: str) -> Any:
    """A shape of the board that alone is a whole move; of Metro Domino the line that one tile fits."""
    if game == "next_station":
        return page.locator(".board svg line.live").first
    for number in range(20):
        lines = [one["shapes"][-1] for one in choices(page) if one["move"]["kind"] == "put"]
        if alone := [line for line in lines if lines.count(line) == 1]:
            return page.locator(f"#{alone[0]}")
        since = seq(page)
        page.evaluate(MOVE, number)
        page.wait_for_function(NEWER, arg=since)
        wait_turn(page)
    raise AssertionError("no line is fitted by one tile alone")


@pytest.mark.parametrize(("game", "seats"), [("next_station", SOLO), ("metro_domino", TWO)])
def test_a_click_that_chance_or_another_answers_asks_first_and_the_second_makes_it(
    page: Any, house: House, game: str, seats: list[dict[str, str]]
) -> None:
    sit(page, house, game, seats)
    at = middle(one_click(page, game))
    since = seq(page)
    page.mouse.click(*at)
    page.wait_for_selector(".commit:enabled")
    assert page.locator(".board .ghost").count()
    assert seq(page) == since
    assert page.locator(".prompt").inner_text() == "✓ makes the move; it cannot be taken back."
    with sent(page):
        page.mouse.click(*at)
    page.wait_for_function(NEWER, arg=since)


def test_a_finger_reads_whether_what_waits_can_be_taken_back(phone: Any, house: House) -> None:
    sit(phone, house, "railroad_ink")
    placed(phone, lambda one: one.tap(force=True))
    phone.wait_for_selector(".commit:enabled")
    if phone.locator(".ways .way:visible").count():
        phone.locator(".ways .way").first.tap()
    prompt = phone.locator(".prompt")
    prompt.get_by_text("✓ makes the move", exact=False).wait_for()
    assert "cannot" not in prompt.inner_text()


def test_a_click_that_can_be_taken_back_is_made_at_once(page: Any, house: House) -> None:
    sit(page, house, "railroad_ink")
    since = seq(page)
    placed(page, lambda one: page.mouse.click(*middle(one)))
    page.wait_for_function(f"(since) => ({NEWER})(since) || document.querySelector('.ways:not([hidden])')", arg=since)


def test_who_wants_it_quick_is_never_asked(page: Any, house: House) -> None:
    page.goto(house.url)
    page.evaluate("localStorage.setItem('roundhouse.settings', JSON.stringify({confirm: 'never'}))")
    sit(page, house, "next_station", SOLO)
    since = seq(page)
    page.mouse.click(*middle(page.locator(".board svg line.live").first))
    page.wait_for_function(NEWER, arg=since)


def test_ways_to_lie_are_pictures_and_cover_neither_board_nor_dice(phone: Any, house: House) -> None:
    sit(phone, house, "railroad_ink")
    touch(phone, *middle(phone.locator("svg [id^=special-].live").first))
    phone.wait_for_selector(".actions .chosen")
    touch(phone, *middle(phone.locator("svg [id^=cell-].live").first))
    phone.wait_for_selector(".ways.pictured .way .thumb")
    assert box(phone, ".ways")[2] >= box(phone, ".hand")[3]
    views = phone.locator(".way .thumb").evaluate_all("(all) => all.map((one) => one.innerHTML)")
    assert len(set(views)) == len(views) > 1
    assert phone.locator(".way").evaluate_all(
        "(all) => all.every((one) => Math.min(one.clientWidth, one.clientHeight) >= 44)"
    )


def test_a_message_covers_neither_the_prompt_nor_the_board(phone: Any, house: House) -> None:
    sit(phone, house, "next_station")
    phone.evaluate("async () => (await ours('page.js')).toast('A sentence that needs two lines at least. '.repeat(3))")
    bottom = box(phone, ".toast")[3]
    assert bottom <= box(phone, ".board")[2]
    assert bottom <= box(phone, ".prompt")[2]
    assert box(phone, ".toast")[2] >= 0


def test_a_mouse_finds_the_zoom_beside_the_board_and_drags_select_no_text(page: Any, house: House) -> None:
    page.set_viewport_size({"width": 1000, "height": 700})
    sit(page, house, "ticket_to_ride")
    assert box(page, ".zoom")[2] >= box(page, ".board")[3]
    for place in (".board", ".hand", ".mats", ".sides"):
        assert page.locator(place).evaluate("(one) => getComputedStyle(one).userSelect") == "none", place


def test_what_is_picked_has_an_edge_and_what_has_changed_only_glows(page: Any, house: House) -> None:
    sit(page, house, "next_station")
    assert page.locator("#glow-picked feMorphology").count() == 1
    assert page.locator("#glow-changed feMorphology").count() == 0


def test_a_tile_that_fits_nowhere_says_so(page: Any, house: House) -> None:
    sit(page, house, "metro_domino")
    for number in range(30):
        dead = page.locator(".hand svg [id^=tile-]:not(.live)")
        if dead.count() and page.locator(".hand svg [id^=tile-].live").count():
            break
        since = seq(page)
        page.evaluate(MOVE, number)
        page.wait_for_function(NEWER, arg=since)
        if wait_turn(page) == "over":
            pytest.fail("every tile went somewhere")
    dead.first.click(force=True)
    said = page.wait_for_function("() => document.querySelector('.toast p')?.innerText").json_value()
    assert len(said.split()) > 3, said


@pytest.mark.parametrize(
    ("sentences", "left"),
    [
        (["Esplanade des Invalides: red ×1", "Esplanade des Invalides: blue ×1"], ["red ×1", "blue ×1"]),
        (
            ["Esplanade des Invalides", "Esplanade des Tuileries"],
            ["Esplanade des Invalides", "Esplanade des Tuileries"],
        ),
        (["station in d3: ↑", "station in d3: →"], ["station in d3: ↑", "station in d3: →"]),
    ],
)
def test_what_ways_have_in_common_is_left_out_and_no_name_is_cut(
    page: Any, house: House, sentences: list[str], left: list[str]
) -> None:
    page.goto(f"{house.url}/healthz")
    found = page.evaluate(
        """async (all) => { const { sharedStart } = await ours('actions.js');
             return all.map((one) => one.slice(sharedStart(all))) }""",
        sentences,
    )
    assert found == left


def test_moves_are_grouped_told_apart_and_the_best_come_first(page: Any, house: House) -> None:
    sit(page, house, "railroad_ink")
    page.locator("#tab-moves").click()
    page.wait_for_function("() => document.querySelector('.moves .gain')")
    gains = """() => [...document.querySelectorAll('.moves')].map((list) => [...list.querySelectorAll('li')].map(
      (row) => parseInt(row.querySelector('[data-worth]').textContent.replace('−', '-'), 10) || 0))"""
    page.wait_for_function(f"() => ({gains})().every((all) => all.every((one, at) => !at || all[at - 1] >= one))")
    first, *others = page.locator(".moves-group").all()
    assert first.evaluate("(one) => one.open")
    assert others, "the moves of every die stand by themselves"
    assert not any(one.evaluate("(one) => one.open") for one in others)
    assert page.locator(".moves .thumb").count() > 4
    words = page.locator(".moves .move-words").all_text_contents()
    assert len(words) == len(set(words))
    page.locator(".moves-group:not([open]) summary").first.click()
    page.locator(".moves-group[open]").nth(1).locator(".thumb").first.wait_for()


def test_equal_words_are_told_apart(page: Any, house: House) -> None:
    sit(page, house, "next_station", SOLO)
    words = page.evaluate(
        """async (choices) => {
          const { MovesPanel } = await ours('moves.js');
          const panel = new MovesPanel(() => undefined, () => undefined);
          panel.show(choices.filter((one) => one.shapes.length).map((one) => ({...one, words: 'Draw'})));
          return [...panel.element.querySelectorAll('.move-words')].map((one) => one.innerText);
        }""",
        choices(page),
    )
    assert len(words) > 1
    assert len(words) == len(set(words))


def test_on_a_phone_a_row_of_the_list_shows_and_asks(phone: Any, house: House) -> None:
    sit(phone, house, "next_station", SOLO)
    since = seq(phone)
    phone.locator("#tab-moves").tap()
    assert "Pass" in phone.locator(".moves .act").last.inner_text()
    phone.locator(".moves .act").first.tap()
    phone.wait_for_selector(".sheet:not(.open)")
    phone.wait_for_selector(".board .ghost", state="attached")
    assert seq(phone) == since
    with sent(phone):
        phone.locator(".commit").tap()
    phone.wait_for_function(NEWER, arg=since)


# So many ways to do the same in the bar: how far each lies outside of the strip, and whether more can be scrolled to.
WAYS = """async (count) => {
  const { Actions } = await ours('actions.js');
  const nothing = () => {};
  const bar = new Actions({commit: nothing, back: nothing, undo: nothing, rotate: nothing, flip: nothing,
    press: nothing, arm: nothing, show: nothing});
  document.querySelector('.actions').replaceWith(bar.element);
  const ways = Array.from({length: count}, (_, at) => ({words: `In b1: ${at}`, shapes: ['cell-0-1'], scene: 'sheet',
    move: {}, ghost: `<rect width="40" height="40" rx="${at}"/>`}));
  bar.show({chosen: ways[0], ways, open: count, live: [], noUndo: '', busy: false, buttons: [], only: false, next: ''});
  const { left, right } = bar.strip.getBoundingClientRect();
  const outside = [...bar.strip.querySelectorAll('.way')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < left || box.right > right + 0.5 || box.width < 34 });
  return [outside.length, getComputedStyle(bar.strip).maskImage !== 'none'] }"""


# What the button for other ways is called, where each way draws this.
SIGN = """async (ghosts) => {
  const { Actions } = await ours('actions.js');
  const nothing = () => {};
  const bar = new Actions({commit: nothing, back: nothing, undo: nothing, rotate: nothing, flip: nothing,
    press: nothing, arm: nothing, show: nothing});
  document.querySelector('.actions').replaceWith(bar.element);
  const ways = ghosts.map((ghost, at) => ({words: `${at}`, shapes: ['cell-0-1'], scene: 'sheet', move: {}, ghost}));
  bar.show({chosen: ways[0], ways, open: 2, live: [], noUndo: '', busy: false, buttons: [], only: false, next: ''});
  return [...bar.element.querySelectorAll('.turn, .flip')].map((one) => one.ariaLabel) }"""


def test_only_what_is_turned_in_its_place_is_said_to_turn(page: Any, house: House) -> None:
    sit(page, house, "railroad_ink", SOLO)
    one, two, three = (f"<rect width='4' height='4' rx='{rx}'/>" for rx in (0, 1, 2))
    assert page.evaluate(SIGN, [one, two]) == ["Turn"]
    assert page.evaluate(SIGN, [one, two, three]) == ["Turn", "Flip"]
    assert page.evaluate(SIGN, [one, one]) == ["Next way"]
    assert page.evaluate(SIGN, [one, one, one]) == ["Next way"], "nothing to flip either"
    assert page.evaluate(SIGN, ["", ""]) == ["Next way"]


@pytest.mark.parametrize("size", [(390, 844), (320, 640), (844, 390), (1440, 900)])
def test_all_ways_are_seen_or_the_edge_says_that_there_are_more(
    visit: Any, house: House, size: tuple[int, int]
) -> None:
    small = size[0] < 900
    page = visit(viewport={"width": size[0], "height": size[1]}, has_touch=small, is_mobile=small)
    sit(page, house, "railroad_ink", SOLO)
    for count in (2, 4, 8):
        assert page.evaluate(WAYS, count) == [0, False], count
    outside, fades = page.evaluate(WAYS, 12)
    assert not outside or fades


# What the others did last is told in lines: those of which a part is seen, and those that are seen whole.
LATELY = """([tall, count]) => {
  const box = document.querySelector('.lately');
  box.replaceChildren(...Array.from({length: count}, (_, at) => {
    const one = document.createElement("span");
    Object.assign(one, {className: "lately-one", textContent: at});
    return one }));
  Object.assign(box.style, {flex: 'none', height: `${tall}px`});
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const lines = [...box.children].map((one) => one.getBoundingClientRect());
  const part = lines.filter((one) => one.left < right && one.right > left && one.top < bottom && one.bottom > top);
  return [part.length, part.filter((one) => one.top >= top && one.bottom <= bottom).length] }"""


def test_what_the_others_did_is_told_in_whole_lines(phone: Any, house: House) -> None:
    sit(phone, house, "next_station")
    for tall, lines in ((26, 1), (46, 1), (60, 2), (69, 2), (80, 3)):
        assert phone.evaluate(LATELY, [tall, 6]) == [lines, lines], tall


def test_a_row_of_the_list_keeps_its_words_beside_a_long_worth(page: Any, house: House) -> None:
    sit(page, house, "metro_domino")
    page.locator("#tab-moves").click()
    row = page.locator(".panel-moves .moves .act:visible").first
    row.evaluate("(one) => { one.querySelector('[data-worth]').textContent = '+1, another turn, a Metro token' }")
    words, whole = row.locator(".move-words").bounding_box(), row.bounding_box()
    assert words["width"] > 0.5 * (whole["width"] - 80)
    assert row.locator("[data-worth]").bounding_box()["height"] < 25, "it has a line of its own"
    assert whole["height"] < 100


def test_the_picture_of_a_move_shows_what_is_laid_large(page: Any, house: House) -> None:
    sit(page, house, "metro_domino")
    page.locator("#tab-moves").click()
    page.locator(".panel-moves .thumb").first.wait_for()
    shares = page.locator(".panel-moves .thumb").evaluate_all(
        """(all) => all.map((one) => one.lastElementChild.getBoundingClientRect().width
                                     / one.getBoundingClientRect().width)"""
    )
    assert min(shares) > 0.35
