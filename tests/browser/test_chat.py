"""The chat over days: older lines come when somebody looks for them, and what was read stays read."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, start_with_friend, wait_turn

pytestmark = pytest.mark.browser
SAID = """async ([table, from, to]) => { for (let n = from; n <= to; n++)
  await fetch(`/api/tables/${table}/chat`, {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({text: `line ${n}.`, seat: 0})}) }"""
UP = """() => { const older = document.querySelector('.chat-older:not([hidden])');
  older?.scrollIntoView(); return !older }"""
IN_SIGHT = """(all) => all.every((one) => { const { top, bottom } = document.querySelector(one).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && bottom > top })"""
# Whether a leaf for the chat is offered where nobody has said anything and the second seat is played by a bot.
OFFERED = """async ([table, held]) => {
  const { Layout } = await ours('layout.js');
  const leaf = () => document.createElement('div');
  const layout = new Layout(leaf(), {score: leaf(), log: leaf(), moves: leaf(), chat: leaf()});
  const page = await (await fetch('/api/tables/' + table)).json();
  const seats = page.seats.map((one) => one.seat === 1 ? {...one, kind: 'bot', held} : one);
  layout.offer({...page, seats, chat: {...page.chat, on: true, lines: []}});
  return !layout.sheet.leaves.find((one) => one.id === 'chat').tab.hidden }"""
LINES = ".chat-lines li:not(.chat-older)"


def test_older_lines_are_fetched_on_the_way_up_and_what_was_read_stays_read(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    table = new_table(host, house, [{"kind": "me", "name": "Olena"}, {"kind": "link"}])
    start_with_friend(host, friend, house, table)
    wait_turn(friend)
    host.evaluate(SAID, [table, 1, 125])
    friend.reload()
    friend.wait_for_selector("#app[data-ready]")
    friend.locator("#tab-chat").click()
    friend.locator(LINES).get_by_text("line 125.", exact=False).wait_for()
    friend.wait_for_function(UP)
    host.evaluate(SAID, [table, 126, 126])
    friend.locator(LINES).get_by_text("line 126.", exact=False).wait_for()
    told = [text.split()[-1] for text in friend.locator(LINES).all_inner_texts()]
    assert told == [f"{n}." for n in range(1, 127)]
    friend.locator("#tab-score").click()
    host.evaluate(SAID, [table, 127, 128])
    friend.wait_for_function("() => document.querySelector('#tab-chat .count:not([hidden])')?.textContent === '2'")
    friend.reload()
    friend.wait_for_function("() => document.querySelector('#tab-chat .count:not([hidden])')?.textContent === '2'")


def test_on_a_phone_lines_that_come_while_the_chat_is_shut_are_counted_and_it_opens_at_the_newest(
    visit: Any, house: House
) -> None:
    host, phone = visit(), visit(viewport={"width": 390, "height": 844}, has_touch=True)
    table = new_table(host, house, [{"kind": "me", "name": "Olena"}, {"kind": "link"}])
    start_with_friend(host, phone, house, table)
    wait_turn(phone)
    phone.locator("#tab-chat").click()
    phone.locator(".chat-form input").wait_for()
    phone.locator(".sheet-close").click()
    host.evaluate(SAID, [table, 1, 30])
    phone.wait_for_function("() => document.querySelector('#tab-chat .count:not([hidden])')?.textContent === '30'")
    phone.locator("#tab-chat").click()
    phone.wait_for_function(IN_SIGHT, arg=[".chat-lines li:last-child", ".chat-form input"])
    assert phone.locator("#tab-chat .count").is_hidden()


# What rises when these lines come (seat, text), in the middle of its way: whose it is, words, whether it leaves the bar
# or lies over the prompt; and what a screen reader is told.
RISEN = """async ([lines, was]) => {
  const { hearSaid } = await ours('said.js');
  const page = await fetch('/api/tables/' + location.pathname.split('/')[2]).then((answer) => answer.json());
  const speech = document.querySelector('#speech');
  for (const old of document.querySelectorAll('.said')) old.remove();
  speech.replaceChildren();
  const told = lines.map(([seat, text], at) => ({n: at + 1, seat, name: seat ? 'Taras' : 'Olena', text, at: 0}));
  hearSaid({...page, chat: {on: true, lines: []}, ...was}, {...page, chat: {on: true, lines: told}});
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [bar, prompt] = [box('.bar'), box('.prompt')];
  const signs = [...document.querySelectorAll('.said')].map((one) => {
    for (const way of one.getAnimations()) { way.pause(); way.currentTime = 1000; }
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const out = left < bar.left - 1 || right > bar.right + 1 || top < bar.top - 1 || bottom > bar.bottom + 1;
    const over = left < prompt.right && right > prompt.left && top < prompt.bottom && bottom > prompt.top;
    return [one.firstChild.textContent, one.lastChild.textContent, out, over] });
  return [signs, [...speech.children].map((one) => one.textContent)] }"""
EMOTE, PHRASE = "\u0001say-heart", "\u0001say-luck"
ROSE = """() => { window.rose = [];
  new MutationObserver((changes) => { for (const { addedNodes } of changes) for (const one of addedNodes)
    if (one.classList?.contains('said')) window.rose.push(one.lastChild.textContent)
  }).observe(document.body, {childList: true}) }"""
SAY = """([table, phrase]) => fetch(`/api/tables/${table}/chat`, {method: 'POST',
  headers: {'Content-Type': 'application/json'}, body: JSON.stringify({phrase, seat: 0})})"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900)])
def test_what_is_said_with_one_tap_rises_at_the_chip_and_never_over_the_prompt(
    visit: Any, house: House, size: tuple[int, int], motion: str
) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]}, reduced_motion=motion)
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "device", "name": "Taras"}]
    open_table(page, house, new_table(page, house, seats, game="railroad_ink"))
    wait_turn(page)
    nobody = {"you": [], "seat": None}  # two who sit elsewhere, as somebody who watches sees them
    watching = RISEN.replace("then((answer) => answer.json())", "then(async (a) => ({...await a.json(), you: []}))")
    signs, spoken = page.evaluate(watching, [[[0, EMOTE], [1, PHRASE]], {}])
    assert signs == [["●", "❤️", False, False], ["▲", "Good luck!", False, False]]
    assert spoken == ["Olena: heart", "Taras: Good luck!"]
    assert page.evaluate(watching, [[[0, "Hello, all"], [1, "\u0001left"]], {}]) == [[], []], "these are read"
    assert page.evaluate(RISEN, [[[0, EMOTE]], {}]) == [[], []], "one's own lines are known"
    assert page.evaluate(watching, [[[0, EMOTE]], nobody]) == [[], []], "another looks on now"
    page.evaluate("async () => (await ours('settings.js')).remember({chat: false})")
    assert page.evaluate(watching, [[[0, EMOTE]], {}]) == [[], []], "who wants no chat has none"


def test_an_emote_rises_once_where_the_chat_is_shut_and_not_where_it_is_open(visit: Any, house: House) -> None:
    host, friend = visit(), visit()
    table = new_table(host, house, [{"kind": "me", "name": "Olena"}, {"kind": "link"}])
    start_with_friend(host, friend, house, table)
    wait_turn(friend)
    for page in (host, friend):
        page.locator("#tab-log").click()
        page.evaluate(ROSE)
    host.evaluate(SAY, [table, "party"])
    friend.wait_for_function("() => window.rose.join() === '★'")
    friend.locator("#tab-chat").click()
    host.evaluate(SAY, [table, "well"])
    friend.locator(LINES, has_text="Well played!").wait_for()
    assert friend.evaluate("window.rose") == ["★"]
    friend.locator(".said").wait_for(state="detached")
    assert host.evaluate("window.rose") == [], "who has said it knows it"


@pytest.mark.parametrize("held", [True, False], ids=["whose seat a bot holds", "who is a bot"])
def test_the_chat_stays_for_somebody(page: Any, house: House, held: bool) -> None:
    table = new_table(page, house, [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}])
    open_table(page, house, table)
    wait_turn(page)
    assert page.evaluate(OFFERED, [table, held]) is held
