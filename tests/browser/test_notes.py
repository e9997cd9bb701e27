"""Notes for the first games: once each, beside what they speak of, never in the way, off with one tap."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, wait_turn

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SOLO = [{"kind": "me", "name": "Olena"}]
# The table's own notes are laid on its page here, so that nothing depends on what a game says when.
TOLD = """async ([names, shapes, more]) => {
  const { Notes } = await ours('notes.js');
  const { know } = await ours('experience.js');
  if (more.game !== null) know(more.game ?? 'next_station');
  window.notes?.element.remove();
  window.notes = new Notes(document.querySelector('.table'));
  const moments = names.map((name) => ({name, words: `This is ${name}.`, shapes, note: true}));
  window.sheet = {game: 'next_station', table: 't', seat: 0, seq: 1, started: true, over: false, log: [], scores: [],
                  moments, ...more, game: more.game ?? 'next_station'};
  window.notes.show(window.sheet, more.taught ?? false);
  return window.notes.element.hidden ? '' : window.notes.element.querySelector('p').innerText;
}"""
NEXT = """(change) => { window.sheet = {...window.sheet, ...change}; window.notes.show(window.sheet, false);
  return window.notes.element.hidden ? '' : window.notes.element.querySelector('p').innerText }"""
OVER = """([shapes]) => {
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const box = window.notes.element.getBoundingClientRect();
  const all = [...shapes.map((id) => document.getElementById(id)), document.querySelector('.prompt'),
               ...document.querySelectorAll('.actions, .hand, .tabs')].filter(Boolean);
  const board = document.querySelector('.board svg').getBoundingClientRect();
  const [x, y] = [(board.left + board.right) / 2, (board.top + board.bottom) / 2];
  if (meets(box, {left: x - 1, right: x + 1, top: y - 1, bottom: y + 1})) return ['the middle of the board'];
  if (innerWidth < 480 && box.height > innerHeight / 5) return [`too tall: ${box.height}`];
  const out = box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
  return all.filter((one) => meets(box, one.getBoundingClientRect())).map((one) => one.id || one.className).concat(
    out ? ['outside'] : []) }"""


@pytest.fixture
def newcomer(visit: Any, house: House) -> Any:
    page = visit(**PHONE, notes=True)
    open_table(page, house, new_table(page, house, SOLO))
    wait_turn(page)
    return page


@pytest.fixture
def table(newcomer: Any) -> Any:
    newcomer.get_by_role("button", name="Got it").tap()
    newcomer.locator(".note").wait_for(state="hidden")
    return newcomer


def test_a_note_is_told_once_and_one_in_three_moves(table: Any) -> None:
    assert table.evaluate(TOLD, [["switch", "thames"], ["station-0"], {}]) == "This is switch."
    assert table.locator("#station-0.noted").count() == 1
    assert "This is switch." in table.locator("#speech").inner_text()
    table.get_by_role("button", name="Got it").tap()
    assert not table.locator(".noted").count()
    assert table.evaluate(NEXT, {}) == "", "not one after another"
    own = [{"n": number, "seat": 0} for number in range(1, 4)]
    assert table.evaluate(NEXT, {"seq": 3, "log": own[:2]}) == "", "nor in the next two moves"
    assert table.evaluate(NEXT, {"seq": 4, "log": own}) == "This is thames."
    assert table.evaluate(TOLD, [["switch"], ["station-0"], {}]) == "", "never again"
    assert table.evaluate(TOLD, [["switch"], ["station-0"], {"game": "metro_domino"}]) == "This is switch."


def test_a_note_goes_with_the_next_own_move(table: Any) -> None:
    assert table.evaluate(TOLD, [["switch"], ["station-0"], {}])
    assert table.evaluate(NEXT, {"seq": 2, "log": [{"n": 1, "seat": 1}]}) == "This is switch.", "others may move"
    assert table.evaluate(NEXT, {"seq": 3, "log": [{"n": 2, "seat": 0}]}) == ""
    assert table.evaluate(TOLD, [["switch"], ["station-0"], {}]) == ""


@pytest.mark.parametrize(
    "shapes", [["station-0"], ["station-52"], ["station-26"], ["station-4", "station-48"], ["card-now"]]
)
def test_a_note_lies_over_nothing_that_it_speaks_of_nor_over_what_is_to_be_done(table: Any, shapes: list[str]) -> None:
    assert table.evaluate(TOLD, [["switch"], shapes, {}])
    assert table.evaluate(OVER, [shapes]) == []
    table.set_viewport_size({"width": 390, "height": 700})
    table.wait_for_function(f"(shapes) => ({OVER})(shapes).length === 0", arg=[shapes])


def test_a_note_about_nothing_on_the_table_leaves_bar_hand_and_the_middle_of_the_board_alone(newcomer: Any) -> None:
    note, board = newcomer.locator(".note").bounding_box(), newcomer.locator(".board svg").first.bounding_box()
    assert note["height"] <= 844 / 5
    middle = {"y": board["y"] + board["height"] / 4, "height": board["height"] / 2}
    others = [newcomer.locator(place).first.bounding_box() for place in (".hand svg", ".prompt", ".actions")]
    for other in [middle, *others]:
        assert note["y"] >= other["y"] + other["height"] - 1 or other["y"] >= note["y"] + note["height"] - 1, other


def test_a_note_steps_aside_while_a_move_waits_for_its_yes(table: Any) -> None:
    assert table.evaluate(TOLD, [["switch"], ["station-0"], {}])
    table.evaluate(
        """() => document.querySelector('.actions').append(
             Object.assign(document.createElement('button'), {className: 'commit', id: 'yes'}))"""
    )
    table.locator(".prompt").tap()
    table.locator(".note").first.wait_for(state="hidden")
    table.evaluate("() => document.getElementById('yes').remove()")
    table.locator(".prompt").tap()
    table.locator(".note", has_text="This is switch.").wait_for()


@pytest.mark.parametrize("shapes", [[], ["station-0"]])
def test_on_a_desktop_a_note_leaves_the_score_alone(visit: Any, house: House, shapes: list[str]) -> None:
    page = visit(viewport={"width": 1440, "height": 900})
    open_table(page, house, new_table(page, house, SOLO))
    wait_turn(page)
    page.locator(".scores").wait_for()
    page.evaluate("() => localStorage.setItem('roundhouse.settings', JSON.stringify({notes: true}))")
    page.reload()
    wait_turn(page)
    assert page.evaluate(TOLD, [["switch"], shapes, {}]) == "This is switch."
    assert page.evaluate(OVER.replace(".actions, .hand", ".scores, .actions, .hand"), [shapes]) == []


def test_a_long_note_is_low_on_a_phone_and_can_be_read_to_its_end(table: Any) -> None:
    told = " ".join(["This is a long sentence about a thing."] * 12)
    assert table.evaluate(TOLD, [[told], ["station-0"], {}])
    assert table.evaluate(OVER, [["station-0"]]) == []
    words = table.locator(".note:visible p")
    assert words.evaluate("(one) => one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY === 'auto'")
    assert table.locator(".note:visible .note-done").evaluate(
        "(one) => one.getBoundingClientRect().bottom <= one.closest('.note').getBoundingClientRect().bottom"
    )


@pytest.mark.parametrize("more", [{"taught": True}, {"seat": None}, {"over": True}])
def test_notes_are_for_who_plays_and_not_for_lessons(table: Any, more: dict[str, Any]) -> None:
    assert table.evaluate(TOLD, [["switch"], ["station-0"], more]) == ""


def test_what_a_lesson_has_lit_needs_no_note(table: Any) -> None:
    lesson = {"steps": [{"step": 1, "text": "", "shapes": ["station-0"], "next": False}]}
    assert table.evaluate(TOLD, [["switch"], ["station-0"], {"taught": True, "lesson": lesson}]) == ""
    assert table.evaluate(TOLD, [["switch"], ["station-0"], {}]) == ""
    assert table.evaluate(TOLD, [["thames"], ["station-1"], {}]) == "This is thames."


def test_what_is_out_of_sight_is_told_when_it_is_seen(table: Any) -> None:
    table.evaluate("document.querySelector('.hand').hidden = true")
    assert table.evaluate(TOLD, [["face"], ["card-now"], {}]) == ""
    table.evaluate("document.querySelector('.hand').hidden = false")
    assert table.evaluate(NEXT, {}) == "This is face."


def test_one_tap_turns_notes_off_and_the_settings_turn_them_on(table: Any) -> None:
    assert table.evaluate(TOLD, [["switch"], ["station-0"], {}])
    table.get_by_role("button", name="No more notes").tap()
    table.locator(".toast", has_text="Notes are off.").wait_for()
    assert table.evaluate(TOLD, [["thames"], ["station-0"], {}]) == ""
    table.reload()
    wait_turn(table)
    assert table.evaluate(TOLD, [["thames"], ["station-0"], {}]) == ""
    table.get_by_role("button", name="Menu").tap()
    table.get_by_role("button", name="Settings").tap()
    table.get_by_label("Notes in the first games").check()
    table.keyboard.press("Escape")
    assert table.evaluate(TOLD, [["thames"], ["station-0"], {}]) == "This is thames."


def test_three_finished_games_end_the_notes(table: Any) -> None:
    finish = """async (tables) => { const { finish } = await ours('experience.js');
        for (const table of tables) finish({game: 'next_station', table, seat: 0}) }"""
    table.evaluate(finish, ["a", "b", "b"])
    assert table.evaluate(TOLD, [["switch"], ["station-0"], {}]), "the same table counts once"
    table.evaluate(finish, ["c"])
    assert table.evaluate(TOLD, [["thames"], ["station-0"], {}]) == ""


def test_a_note_is_reached_and_left_by_the_keyboard(visit: Any, house: House) -> None:
    page = visit(notes=True)
    open_table(page, house, new_table(page, house, SOLO))
    wait_turn(page)
    page.get_by_role("button", name="Got it").click()
    assert page.evaluate(TOLD, [["switch"], ["station-0"], {}])
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    assert not axe.run(page).response["violations"]
    page.locator(".bar button").last.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText") == "Got it"
    page.keyboard.press("Escape")
    assert page.locator(".note:visible").count() == 0
    assert page.evaluate("document.activeElement.matches('svg[data-scene] .live')"), "the keyboard is back on the board"


def test_who_does_not_know_the_game_is_shown_the_way_to_its_card_and_lesson(newcomer: Any) -> None:
    newcomer.locator("button.beckons").and_(newcomer.get_by_role("button", name="How to play")).tap()
    newcomer.locator("dialog .lesson-door.primary").wait_for()
    newcomer.reload()
    wait_turn(newcomer)
    assert not newcomer.locator(".beckons").count(), "once is enough"
    newcomer.evaluate("localStorage.setItem('roundhouse.known', JSON.stringify(['next_station']))")
    newcomer.get_by_role("button", name="How to play").tap()
    newcomer.locator("dialog .card-line").first.wait_for()
    assert not newcomer.locator("dialog .lesson-door").count(), "who knows it is not kept by a lesson"


def test_a_note_waits_while_a_moment_is_told(table: Any) -> None:
    assert table.evaluate(TOLD, [["switch"], ["station-0"], {}]) == "This is switch."
    table.evaluate(
        """async () => {
          const { Moments } = await ours('moments.js');
          const told = new Moments(document.querySelector('.moment').parentElement);
          const page = {...window.sheet, moments: []};
          told.show(page, {...page, moments: [{name: 'round-2', words: 'Round 2', shapes: [], note: false}]});
          window.told = told;
        }"""
    )
    assert table.locator(".note").last.is_hidden()
    table.evaluate("() => window.told.skip()")
    table.locator(".note", has_text="This is switch.").wait_for()


def test_a_note_waits_until_a_message_has_gone(table: Any) -> None:
    table.evaluate("async () => void (await ours('page.js')).toast('Taras sits down.')")
    assert table.evaluate(TOLD, [["switch"], ["station-0"], {}]) == ""
    table.locator(".toast").get_by_role("button", name="Close").tap()
    table.locator(".note:visible", has_text="This is switch.").wait_for()


def test_a_message_that_was_replaced_or_closed_does_not_call_the_note_again(table: Any) -> None:
    assert table.evaluate(TOLD, [["switch"], ["station-0"], {}]) == "This is switch."
    seen = """async () => {
      const { toast } = await ours('page.js');
      const close = (one) => { one.querySelector('button').click(); return !window.notes.element.hidden };
      let calm = 0;
      document.addEventListener('house:calm', () => { calm += 1 });
      const old = toast('Taras sits down.'), now = toast('Olena sits down.');
      document.dispatchEvent(new Event('house:moment'));
      const early = [close(old), calm], then = [close(now), calm];
      return [early, then, [close(now), calm]] }"""
    assert table.evaluate(seen) == [[False, 0], [True, 1], [True, 1]]


def test_a_note_leaves_who_reads_a_leaf_alone_and_is_there_again_afterwards(table: Any) -> None:
    assert table.evaluate(TOLD, [["switch"], ["station-0"], {}]) == "This is switch."
    table.get_by_role("tab", name="Moves").tap()
    table.wait_for_function("() => window.notes.element.hidden")
    table.locator(".sheet .sheet-close").tap()
    table.wait_for_function("() => !window.notes.element.hidden")


APART = """([shapes]) => {
  const box = window.notes.element.getBoundingClientRect();
  const gap = (a, b) => Math.hypot(Math.max(0, a.left - b.right, b.left - a.right),
                                   Math.max(0, a.top - b.bottom, b.top - a.bottom));
  return Math.min(...shapes.map((id) => gap(box, document.getElementById(id).getBoundingClientRect()))) }"""


def test_on_a_desk_a_note_lies_near_what_it_speaks_of_also_at_the_far_edge_of_the_board(
    visit: Any, house: House
) -> None:
    page = visit(notes=True, viewport={"width": 1440, "height": 900})
    seats = [*SOLO, {"kind": "bot", "level": "easy"}]
    open_table(page, house, new_table(page, house, seats, game="ticket_to_ride"))
    wait_turn(page)
    page.locator(".note-done").click()
    for number in (0, 1, 5, 9, 14, 20):
        about = [f"route-{number}"]
        assert page.evaluate(
            TOLD, [["a pale route that is closed to everybody at a table for two, " * 2 + str(number)], about, {}]
        )
        assert page.evaluate(APART, [about]) < 200, about
        assert page.evaluate(OVER, [about]) == []


PRICE = """(words) => { document.querySelector('.actions .gain')?.remove();
  document.querySelector('.actions').append(
    Object.assign(document.createElement('strong'), {className: 'gain', textContent: words})) }"""
WISH = "async (notes) => (await ours('settings.js')).remember({notes})"


def test_the_first_time_a_price_is_seen_it_is_said_once_what_it_does_not_tell(table: Any) -> None:
    assert table.evaluate(TOLD, [[], [], {}]) == ""
    table.evaluate(PRICE, "3")
    assert table.evaluate(NEXT, {}) == "", "what is no gain raises no question"
    table.evaluate(PRICE, "+3")
    table.evaluate(WISH, False)
    assert table.evaluate(NEXT, {}) == ""
    table.evaluate(WISH, True)
    assert table.evaluate(NEXT, {}).startswith("“+” says what a move brings at once.")
    table.get_by_role("button", name="Got it").last.tap()
    assert table.evaluate(TOLD, [[], [], {"game": "metro_domino"}]) == "", "once for all games"


def test_once_in_a_quiet_moment_it_is_said_that_a_finger_may_ask(table: Any) -> None:
    log = [{"seat": 0, "n": number, "text": "", "shapes": []} for number in range(4)]
    assert table.evaluate(TOLD, [[], [], {"log": log[:2]}]) == ""
    said = table.evaluate(NEXT, {"log": log})
    assert said.startswith("Not sure what something is?")
    table.get_by_role("button", name="Got it").last.tap()
    assert table.evaluate(TOLD, [[], [], {"log": log, "game": "metro_domino"}]) == ""
