"""How things come and go, points on their way, and sound: never in the way, off where motion is not wanted."""

from itertools import pairwise
from typing import Any

import pytest

from browser.house import House, choices, come_by_link, new_table, open_table, say_yes, seq, two_frames, wait_turn

pytestmark = pytest.mark.browser
SOLO = [{"kind": "me", "name": "Olena"}]
SETTLED = """async ([had, has]) => {
  const { changing, settle, spots } = await ours('motion.js');
  const { drawing, patch } = await ours('scene.js');
  const size = {width: 100, height: 100};
  const scene = (shapes) => ({name: 'try', title: '', place: 'board', seat: null, ...size, under: '', shapes});
  const place = document.createElement('div');
  const drawn = drawing(scene(had));
  drawn.dataset.scene = 'try';
  drawn.setAttribute('width', 200);
  place.append(drawn);
  document.body.append(place);
  const [old, next] = [scene(had), scene(has)];
  const shown = new Map([['try', {svg: drawn, scene: old}]]);
  const before = spots(changing(shown, [next]));
  const made = patch(drawn, old, next);
  shown.set('try', {svg: drawn, scene: next});
  settle(before, changing(shown, [old]), made);
  window.tried = drawn;
  const all = [...drawn.getAnimations({subtree: true})];
  return {moving: all.map((one) => one.effect.target.id), leaving: drawn.querySelectorAll('.leaving').length};
}"""
STILL = "() => [window.tried.getAnimations({subtree: true}).length, window.tried.querySelectorAll('.leaving').length]"
EARNED = """async (gain) => {
  const { earn } = await ours('points.js');
  const table = location.pathname.split('/')[2];
  const page = await fetch('/api/tables/' + table).then((answer) => answer.json());
  const now = page.scores[0].public;
  const before = {...page, seq: page.seq - 1, scores: [{...page.scores[0], public: now - gain}]};
  const some = earn(before, page, document.querySelector('.board'));
  return [some, [...document.querySelectorAll('.earned')].map((one) => one.innerText)];
}"""

FIRST = """async () => { const url = location.pathname.replace('/table', '/api/tables');
  const { seat, seq, choices } = await (await fetch(url)).json();
  await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({seat, seq, move: choices[0].move})}) }"""
OTHERS = """async () => {
  const { earn } = await ours('points.js');
  const { number } = await ours('words.js');
  const table = location.pathname.split('/')[2];
  const page = await fetch('/api/tables/' + table).then((answer) => answer.json());
  const less = (one) => one.seat === 1 ? {...one, public: one.public - 2} : one;
  earn({...page, seq: page.seq - 1, scores: page.scores.map(less)}, page, document.querySelector('.board'));
  const sign = [...document.querySelectorAll('.earned')].at(-1); // the bot may just have earned some itself
  for (const one of sign.getAnimations()) { one.pause(); one.currentTime = 400; }
  const box = (one) => one.getBoundingClientRect();
  const [at, chip] = [box(sign), box(document.querySelectorAll('.chips .chip')[1])];
  const hands = [...document.querySelectorAll('.hand svg, .mats svg')].filter((one) => box(one).top < at.bottom);
  return {words: sign.innerText, away: [Math.abs(at.x + at.width / 2 - chip.x - chip.width / 2), at.top - chip.bottom],
    hands: hands.length, zero: number(-0)};
}"""


def piece(name: str, how: str = "", x: int = 20, more: str = "") -> str:
    enter = f' data-enter="{how}"' if how else ""
    return f'<g id="{name}"{enter} {more}><rect x="{x}" y="20" width="20" height="20"/></g>'


def at_table(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SOLO))
    wait_turn(page)


@pytest.mark.parametrize("how", ["flip", "roll", "drop", "drive", "draw", ""])
def test_a_new_thing_comes_in_and_any_key_ends_it(page: Any, house: House, how: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(house.url + "/tables")
    came = page.evaluate(SETTLED, [[piece("old")], [piece("old"), piece("new", how, 60, 'data-from="old"')]])
    assert came["moving"] == ["new"]
    page.keyboard.press("Shift")
    assert page.evaluate(STILL) == [0, 0]


def test_a_card_that_is_turned_shows_its_old_face_first(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(house.url + "/tables")
    other = piece("card", "flip").replace("rect", "circle")
    came = page.evaluate(SETTLED, [[piece("card", "flip")], [other]])
    assert (came["leaving"], came["moving"].count("card")) == (1, 1)
    wide = page.evaluate(
        """() => ['.leaving', '#card'].map((one) => window.tried.querySelector(one).getAnimations()[0])
          .map((one) => [0.1, 0.9].map((share) => { one.pause(); one.currentTime = share * 360;
            return Number(getComputedStyle(one.effect.target).scale.split(' ')[0]) > 0.5; }))"""
    )
    assert wide == [[True, False], [False, True]]
    assert page.evaluate("window.tried.querySelector('.leaving rect') !== null"), "the old face"
    page.evaluate("() => window.tried.getAnimations({subtree: true}).forEach((one) => one.finish())")
    page.wait_for_function("() => !window.tried.querySelector('.leaving')")


def test_a_die_that_shows_another_face_rolls_again(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(house.url + "/tables")
    other = piece("die", "roll").replace("rect", "circle")
    assert page.evaluate(SETTLED, [[piece("die", "roll")], [other]])["moving"] == ["die"]
    assert page.evaluate(SETTLED, [[piece("die-2", "roll")], [piece("die-2", "roll")]])["moving"] == []


# Where what comes begins to move, and where it ends, from the middle of its drawing.
BEGINS = """(id) => { const one = document.getElementById(id), [move] = one.getAnimations();
  const middle = () => { const { x, width } = one.getBoundingClientRect(); return Math.round(x + width / 2) };
  move.pause();
  const { endTime } = move.effect.getComputedTiming();
  return [0, 0.999].map((share) => { move.currentTime = share * endTime; return middle() }) }"""
MIDDLE = """(id) => { const { x, width } = document.getElementById(id).getBoundingClientRect();
  return Math.round(x + width / 2) }"""


def test_what_comes_from_a_thing_that_goes_begins_where_that_was(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(house.url + "/tables")
    kept, new = piece("old", "", 20), piece("new", "drop", 60, 'data-from="gone old"')
    came = page.evaluate(SETTLED, [[kept, piece("gone", "", 0)], [kept, new]])
    assert came == {"moving": ["new"], "leaving": 0}, "what went on elsewhere does not fade as well"
    left = page.evaluate(MIDDLE, "old") - 40  # 20 of 100 units; the drawing is 200 px wide
    assert page.evaluate(BEGINS, "new") == [left, left + 120]
    page.keyboard.press("Shift")
    assert page.evaluate(STILL) == [0, 0]
    page.evaluate("window.tried.remove()")
    page.evaluate(SETTLED, [[kept], [kept, new]])
    begins, ends = page.evaluate(BEGINS, "new")
    assert begins == ends, "what stands as it was has lost nothing"


FLIES = """(tile) => { window.flown = null;
  new MutationObserver((changes) => { for (const one of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(one instanceof SVGElement) || !one.matches('.flying')) continue;
    const [flight] = one.getAnimations(), laid = document.querySelector(`[id^=laid-][data-from=${tile}]`);
    const box = (it) => { const { x, y, width } = it.getBoundingClientRect(); return [x, y, width] };
    flight.pause();
    window.flown = [0, 399.9].map((at) => { flight.currentTime = at; return box(one) });
    window.flown.push(box(laid), getComputedStyle(laid).opacity);
    flight.play();
  } }).observe(document.body, { childList: true }) }"""
BOX = "(one) => { const { x, y, width } = one.getBoundingClientRect(); return [x, y, width] }"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_tile_slides_out_of_the_hand_to_its_line(page: Any, house: House, motion: str) -> None:
    page.emulate_media(reduced_motion=motion)
    open_table(page, house, new_table(page, house, [*SOLO, {"kind": "bot", "level": "easy"}], game="metro_domino"))
    wait_turn(page)
    put = next(one for one in choices(page) if one["move"]["kind"] == "put")
    tile, line = put["shapes"]
    held = page.locator(f"#{tile} [data-body]").evaluate(BOX)
    page.evaluate(FLIES, tile)
    since = seq(page)
    page.locator(f"#{tile}").dispatch_event("click", {"detail": 0})
    page.locator(f"#{line}").dispatch_event("click", {"detail": 0})
    say_yes(page, since)
    laid = page.locator(f"[id^=laid-][data-from={tile}]")
    laid.wait_for()
    two_frames(page)
    if motion == "reduce":
        assert page.evaluate("window.flown") is None
        return
    begins, ends, place, opacity = page.evaluate("window.flown")
    assert begins == pytest.approx(held, abs=1.5), "it leaves the hand from where it lay, as large as it was"
    assert ends == pytest.approx(place, abs=1.5)
    assert opacity == "0", "it is seen once"
    page.keyboard.press("Shift")
    page.wait_for_function("() => !document.querySelector('.flying')")
    assert laid.evaluate("(one) => getComputedStyle(one).opacity") == "1"


def test_what_is_gone_fades_and_leaves_nothing(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(house.url + "/tables")
    assert page.evaluate(SETTLED, [[piece("old"), piece("gone", "", 60)], [piece("old")]])["leaving"] == 1
    page.wait_for_function("() => !window.tried.querySelector('.leaving')")


def test_without_motion_nothing_moves(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="reduce")
    at_table(page, house)
    shapes = [[piece("old"), piece("gone", "", 60)], [piece("old"), piece("new", "drop", 60)]]
    assert page.evaluate(SETTLED, shapes) == {"moving": [], "leaving": 0}
    assert page.evaluate(EARNED, 3) == [True, []]


def test_points_fly_to_the_chip_and_the_number_is_right_in_the_end(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="no-preference")
    at_table(page, house)
    total = page.locator(".chip strong").inner_text()
    assert page.evaluate(EARNED, 3) == [True, ["+3"]]
    page.keyboard.press("Shift")
    page.wait_for_function("() => !document.querySelector('.earned')")
    page.wait_for_function("(total) => document.querySelector('.chip strong').innerText === total", arg=total)
    assert page.evaluate(EARNED, 0) == [False, []]


@pytest.mark.parametrize("game", ["railroad_ink", "metro_domino"])
def test_the_points_of_another_rise_at_the_chip_of_that_one_and_over_no_hand_of_mine(
    visit: Any, house: House, game: str
) -> None:
    page = visit(viewport={"width": 390, "height": 740}, has_touch=True, is_mobile=True)
    page.emulate_media(reduced_motion="no-preference")
    seats = [*SOLO, {"kind": "bot", "level": "easy"}]
    open_table(page, house, new_table(page, house, seats, game=game))
    wait_turn(page)
    seen = page.evaluate(OTHERS)
    assert seen["words"] == "+2"
    aside, under = seen["away"]
    assert aside < 45
    assert -8 < under < 40
    assert seen["hands"] == 0
    assert seen["zero"] == "0"


def test_sound_is_offered_before_the_game_and_never_asked_about_at_the_table(page: Any, house: House) -> None:
    page.goto(f"{house.url}/games/next_station")
    page.get_by_label("Turn on sounds at the table").check()
    assert page.evaluate("() => JSON.parse(localStorage.getItem('roundhouse.settings')).sound") is True
    at_table(page, house)
    assert page.get_by_text("Turn on sounds").count() == 0


EAR = """window.played = 0;
const node = () => ({ connect: (to) => to, start: () => { window.played += 1 }, stop: () => {}, frequency: {}, Q: {},
  gain: new Proxy({}, { get: () => () => {} }) });
window.AudioContext = class { currentTime = 0; sampleRate = 8; destination = {};
  createGain = node; createOscillator = node; createBufferSource = node; createBiquadFilter = node;
  createBuffer = () => ({ getChannelData: () => new Float32Array(4) }) }"""


@pytest.mark.parametrize("on", [True, False])
def test_a_move_is_heard_where_sounds_are_on_and_only_there(page: Any, house: House, on: bool) -> None:
    page.add_init_script(EAR)
    page.add_init_script(
        f"localStorage['roundhouse.settings'] = JSON.stringify({{notes: false, sound: {str(on).lower()}}})"
    )
    at_table(page, house)
    since = seq(page)
    page.locator(".board svg line.live").first.click(force=True)
    say_yes(page, since)
    wait_turn(page, since)
    two_frames(page)
    assert (page.evaluate("window.played") > 0) is on


def test_who_comes_by_a_link_is_offered_sounds_too(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    come_by_link(host, friend, house, new_table(host, house, [*SOLO, {"kind": "link"}]))
    friend.get_by_label("Turn on sounds at the table").check()
    assert friend.evaluate("() => JSON.parse(localStorage.getItem('roundhouse.settings')).sound") is True


SEEN = """() => { window.pages = [];
  new MutationObserver(() => { const { seq } = document.querySelector('.table')?.dataset ?? {};
    if (seq && window.pages.at(-1) !== Number(seq)) window.pages.push(Number(seq)) })
    .observe(document, { subtree: true, attributes: true, attributeFilter: ['data-seq'] }) }"""


def test_bots_are_seen_one_after_another(page: Any, house: House) -> None:
    bots = [{"kind": "bot", "level": "easy"}] * 3
    table = new_table(page, house, [*SOLO, *bots], game="ticket_to_ride", pace=700)
    open_table(page, house, table)
    wait_turn(page)
    page.evaluate(SEEN)
    for _ in range(4):
        since = seq(page)
        page.evaluate(FIRST)
        wait_turn(page, since)
    seen = page.evaluate("window.pages")
    _, _, entries = house.kept(table)
    shown = [[seat for seat, _ in entries[before:now] if seat > 0] for before, now in pairwise(seen)]
    alone = {seats[0] for seats in shown if len(seats) == 1}
    assert alone == {1, 2, 3}, "a machine that stalls may show two at once, but not every time"


ROLLING = """() => [...document.querySelectorAll('.hand svg [data-enter=roll]')].flatMap((die) => {
  const tray = die.ownerSVGElement.getBoundingClientRect();
  return die.getAnimations().flatMap((roll) => [0, 50, 100, 150, 200, 250, 300, 350].map((at) => {
    roll.pause(); roll.currentTime = roll.effect.getTiming().delay + at;
    const box = die.getBoundingClientRect();
    return Math.max(tray.left - box.left, box.right - tray.right, tray.top - box.top,
                    box.bottom - tray.bottom) })) })"""


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_dice_that_roll_stay_within_their_tray(visit: Any, house: House, size: tuple[int, int]) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="no-preference")
    open_table(page, house, new_table(page, house, SOLO, game="railroad_ink"))
    wait_turn(page)
    page.evaluate("""async () => {
      const { enter } = await ours('entrance.js');
      for (const die of document.querySelectorAll('.hand svg [data-enter=roll]')) enter(die, 0) }""")
    out = page.evaluate(ROLLING)
    assert len(out) >= 8 * 4
    assert max(out) <= 0.5
