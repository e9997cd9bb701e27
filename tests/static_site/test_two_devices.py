"""Two devices without a server: their codes, the line between them, and what is sent over it."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import segno

import roundhouse
from browser.house import seq, wait_turn
from roundhouse.core.log import read_log, verify
from roundhouse.games import find
from static_site.conftest import Host
from static_site.visiting import PATIENT, PHONE, Visit, a_move, ask, inner, tap_a_turn

SITE = Path(roundhouse.__file__).parent / "client" / "site"
OPEN = """const send = RTCDataChannel.prototype.send;
RTCDataChannel.prototype.send = function (told) { window.line = this; return send.call(this, told) }"""
ASK = """(wishes) => new Promise((done) => {
  const answers = [];
  line.addEventListener('message', ({ data }) => {
    const [last, ...bytes] = new Uint8Array(data);
    const text = new TextDecoder().decode(Uint8Array.from(bytes));
    if (!last || !text.includes('"answer"')) return;
    const { n, answer } = JSON.parse(text);
    if (n > 0 && n < 1000) return;  // the page itself has asked
    if (answers.push([answer.status, JSON.parse(answer.text).sentence ?? '']) === wishes.length) done(answers);
  });
  for (const wish of wishes) {
    const bytes = new TextEncoder().encode(typeof wish === 'string' ? wish : JSON.stringify(wish));
    for (let at = 0; at === 0 || at < bytes.length; at += 9000)
      line.send(new Uint8Array([at + 9000 < bytes.length ? 0 : 1, ...bytes.subarray(at, at + 9000)]));
  } })"""


@pytest.mark.parametrize("version", [1, 2, 6, 7, 10, 13, 17, 21, 26, 32, 40])
def test_a_qr_code_has_the_squares_that_another_library_gives_it(version: int) -> None:
    node = shutil.which("node")
    if not node:
        pytest.skip("QR codes of the site: need Node")
    most = segno.consts.SYMBOL_CAPACITY[version][segno.consts.ERROR_LEVEL_L] // 8 - (2 if version < 10 else 3)
    text = ("https://games.example/#join=Ж" * 200).encode()[:most].decode(errors="ignore")
    text += "x" * (most - len(text.encode()))  # a full one: of others segno pads one byte more than the standard
    script = f"import {{ qr }} from {json.dumps((SITE / 'qr.js').as_uri())}; const found = qr({json.dumps(text)}); "
    script += "console.log(JSON.stringify([found.version, found.mask, found.squares.map((row) => [...row])]))"
    done = subprocess.run([node, "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    made, mask, squares = json.loads(done.stdout)
    assert made == version
    code = segno.make(text, "l", version, "byte", mask, encoding="utf-8", boost_error=False, micro=False)
    assert squares == [list(row) for row in code.matrix]


@pytest.mark.browser
def test_two_devices_joined_by_their_codes_play_to_the_end_and_who_was_away_comes_again(
    come: Visit, host: Host
) -> None:
    mine, theirs = come(), come(**PHONE)
    table = invite(mine, host)
    frame = inner(mine, ".lobby")
    first = answer(frame, "a whole link", mine)
    join(theirs, first)
    sit(frame, theirs)
    phone = inner(theirs, ".table[data-state=yours]")
    assert names(phone) == names(frame) == ["Olena", "Taras"]
    for number in range(2):  # by taps on the phone, by the house's door at the other
        since = seq(phone)
        tap_a_turn(theirs, phone, number)
        a_move(mine, table)
        assert wait_turn(phone, since, PATIENT) == "yours"
        assert seq(frame) == seq(phone)
    theirs.goto(first)
    inner(theirs, ".join").get_by_text("This invitation has been used").wait_for()
    theirs.goto(host.url)
    trace = inner(theirs, ".going-table").locator(".going-table")
    assert trace.inner_text().split("\n") == [find("next_station").title.text, "At a friend’s device", "Olena"]
    trace.tap()
    inner(theirs, ".join").get_by_text("This table is on your friend’s device.").wait_for()
    frame.get_by_role("button", name="Invite again").click()
    join(theirs, answer(frame, "the code alone", mine))
    sit(frame, theirs)
    phone = inner(theirs, ".table[data-state=yours]")
    frame.locator(".notice-people").wait_for(state="detached")
    assert names(phone) == ["Olena", "Taras"]
    play(mine, theirs, table)
    assert wait_turn(frame, timeout=PATIENT) == wait_turn(phone, timeout=PATIENT) == "over"
    log, copy = (ask(page, "GET", f"/api/tables/{table}/log?lang=en") for page in (mine, theirs))
    assert log == copy
    assert verify(read_log(log, find)) == []
    theirs.goto(host.url)
    assert inner(theirs, ".games").locator(".going").is_hidden(), "what is over is not gone on with"


@pytest.mark.browser
def test_what_a_friend_sends_that_is_not_theirs_or_too_much_is_refused_in_a_sentence_and_breaks_nothing(
    come: Visit, host: Host
) -> None:
    mine, theirs = come(), come()
    theirs.add_init_script(OPEN)
    table, own = invite(mine, host), "/api/tables/%s?lang=en"
    other = json.loads(ask(mine, "POST", "/api/tables", {"game": "next_station", "seats": [{"kind": "me"}]}))["table"]
    frame = inner(mine, ".lobby")
    join(theirs, answer(frame, "a whole link", mine))
    sit(frame, theirs)
    phone = inner(theirs, ".table[data-state=yours]")
    nonsense = ["", "{", "null", "7", '{"n":"x"}', '{"n":1,"do":"ask","url":7}', "x" * 100_000]
    wishes = [
        {"do": "ask", "url": "/api/backup"}, {"do": "ask", "url": "/api/tables?lang=en"},
        {"do": "ask", "url": own % other}, {"do": "ask", "url": f"{own % table}&seat=0"},
        {"do": "ask", "url": "http://[", "method": "PUT"}, {"do": "ask", "method": "POST", "url": "/api/backup"},
        {"do": "ask", "method": "POST", "url": f"/api/tables/{table}/moves", "body": "[" * 5000},
    ]  # fmt: skip
    numbered = [{"n": 1000 + number, **wish} for number, wish in enumerate(wishes)]
    answers = theirs.evaluate(ASK, [*nonsense, *numbered])
    assert [one for one in answers if not (400 <= one[0] < 500 and len(one[1]) > 10)] == []
    flood = [{"n": 2000 + number, "do": "ask", "url": own % other} for number in range(400)]
    assert 429 in {status for status, _ in theirs.evaluate(ASK, flood)}
    since = seq(phone)
    for page in (mine, theirs):
        a_move(page, table)
    assert wait_turn(phone, since, PATIENT) == wait_turn(frame, since, PATIENT) == "yours"


def invite(page: Any, host: Host) -> str:
    """Olena makes a table with a seat for a friend at another device; its name."""
    page.goto(f"{host.url}?page=game&game=next_station")
    frame = inner(page, ".setup-form")
    frame.get_by_label("Name at seat 1").fill("Olena")
    frame.get_by_label("Who sits at seat 2").select_option("A friend at another device")
    frame.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/*table=*")
    (table,) = re.findall("table=([a-z0-9]+)", page.url)
    return str(table)


def answer(frame: Any, how: str, page: Any) -> str:
    """The invitation as it is shown, once an answer to none was refused."""
    frame.get_by_label("The answer").fill("nothing")
    frame.get_by_role("button", name="Connect").click()
    frame.get_by_text("This is not an answer to an invitation.").wait_for()
    link = str(frame.locator(".code-card input").input_value())
    assert link.startswith(page.url.split("?")[0])
    return link if how == "a whole link" else link.split("=")[1]


def join(page: Any, invitation: str) -> None:
    """Taras takes an invitation: opens its link, or pastes it."""
    if invitation.startswith("http"):
        page.goto(invitation)
    else:
        frame = inner(page, ".join-form")
        frame.get_by_label("Paste the invitation here").fill(invitation)
        frame.get_by_role("button", name="Open the invitation").click()
    frame = inner(page, ".join-form")
    frame.get_by_role("heading", name="Olena invites you to the table").wait_for()
    frame.get_by_label("Your name").fill("Taras")
    frame.get_by_role("button", name="Take the seat").click()
    inner(page, ".code-card svg")


def sit(frame: Any, page: Any) -> None:
    """The answer of the one is pasted at the other's."""
    reply = inner(page, ".code-card").locator(".code-card input").input_value()
    frame.get_by_label("The answer").fill(reply)
    frame.get_by_role("button", name="Connect").click()


def names(frame: Any) -> list[str]:
    """Who sits at the table that is shown."""
    return [str(one) for one in frame.locator(".chip-name").all_inner_texts()]


def play(mine: Any, theirs: Any, table: str) -> None:
    """Both make the first moves that their pages offer, to the end."""
    for _ in range(200):
        for page in (mine, theirs):
            told = json.loads(ask(page, "GET", f"/api/tables/{table}?lang=en"))
            if told["over"]:
                return
            if told["choices"]:
                a_move(page, table)
    raise AssertionError("the game does not end")
