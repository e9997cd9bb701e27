"""Every game in Firefox and in WebKitGTK: two people by link, real clicks, undo, reload, replay, and pictures.

python tools/engines.py --engine webkit --size 390x844 --game metro_domino --pictures FOLDER
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from webdriver import ENGINES, Browser, Display, Fault

from browser.hands import POINT, Hands
from browser.house import House
from roundhouse.core.move import write_move

GAMES = {
    "next_station": {"powers": True},
    "ticket_to_ride": {},
    "metro_domino": {},
    "railroad_ink": {"lava": True},
    "maglev_metro": {"map": "manhattan"},
}
SIZES = ("390x844", "1440x900")
DOWN, TAB = "\ue015", "\ue004"
# The parts of a table that have no scroll bar and yet are not where they belong.
STILL = """() => [...document.querySelectorAll('html, body, main, .table-content, .table, .left, .board')]
  .filter((one) => (one.scrollTop || one.scrollLeft) && document.querySelector('.table'))
  .map((one) => one.className || one.tagName)"""
SHOWN = "(id) => !!document.getElementById(id)?.getClientRects().length"
STATE = "() => document.querySelector('.table')?.dataset.state"
TURN = """(since) => { const table = document.querySelector('.table');
  return table && ['yours', 'over', 'waiting'].includes(table.dataset.state) && table.dataset.seq !== since
    && table.dataset.state }"""
# The middle of a button, by its selector and (a part of) its words; null when it is not there, off or covered.
BUTTON = """(selector, words) => {
  for (const one of document.querySelectorAll(selector)) {
    const said = one.getAttribute('aria-label') ?? one.textContent;
    const meant = !words || said === words || one.textContent.includes(words);
    if (one.disabled || !one.getClientRects().length || !meant) continue;
    one.scrollIntoView({block: 'nearest'});
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (one.contains(document.elementFromPoint(x, y))) return {x, y};
  }
  return null;
}"""
# Firefox would scroll to the drawing of a shape, not to the shape.
TOUCH = POINT.replace(
    "one.scrollIntoView({block: 'nearest', inline: 'nearest'});",
    """for (let pane = one.closest('.panel, .hand, .rail'); pane; pane = pane.parentElement?.closest('.right')) {
    const [shape, frame] = [one, pane].map((each) => each.getBoundingClientRect());
    if (shape.top < frame.top || shape.bottom > frame.bottom)
      pane.scrollTop += shape.top + shape.height / 2 - frame.top - frame.height / 2;
  }""",
)
ERRORS = """() => { window.faults ??= [];
  addEventListener('error', (event) => window.faults.push(event.message));
  addEventListener('unhandledrejection', (event) => window.faults.push(String(event.reason))); }"""


class Person:
    """Somebody with a browser of their own at a table: a bot chooses, real presses do it."""

    def __init__(self, browser: Any, house: Any, game: str, kind: str) -> None:
        self.browser, self.house, self.kind = browser, house, kind
        self.hands = Hands(None, house, game, "greedy" if game == "next_station" else "heuristic", touch=False)
        self.missed = list[str]()
        self.turns = 0

    def open(self, path: str) -> None:
        """Go to a page of the house and wait until it is there."""
        self.browser.go(self.house.url + path)
        self.ready()

    def ready(self) -> None:
        """The page is there; from now on its faults are written down."""
        self.browser.wait("() => document.querySelector('#app')?.dataset.ready === ''")
        self.browser.run(ERRORS)

    def press(self, selector: str, words: str = "") -> bool:
        """Press a button where it stands; False when there is none."""
        at = self.browser.run(BUTTON, selector, words)
        if at:
            self.browser.click(at["x"], at["y"], kind=self.kind)
        return bool(at)

    def touch(self, shape: str) -> bool:
        """Press a shape of a drawing; on a phone its pane is opened first."""
        at = self.browser.run(TOUCH, shape)
        if not at:
            for tab in self.browser.run("() => [...document.querySelectorAll('[role=tab]')].map((one) => one.id)"):
                if self.press(f"#{tab}") and self.browser.run(SHOWN, shape):
                    break
            at = self.browser.run(TOUCH, shape)
        if at:
            self.browser.click(at["x"], at["y"], kind=self.kind)
        return bool(at)

    def given(self, table: str) -> dict[str, Any]:
        """The page of the table as this person gets it."""
        script = "(t) => fetch('/api/tables/' + t + '?lang=en').then((r) => r.json())"
        return dict(self.browser.ask_page(script, table))

    def turn(self, table: str) -> None:
        """Choose as the bot would and do it by hand."""
        game = self.hands.game
        given = self.given(table)
        view = game.secrecy.view(self.hands.state(table), given["seat"])
        move = json.loads(
            json.dumps(write_move(self.hands.bot(view, given["seat"], game.rules.moves(view, given["seat"]))))
        )
        choice = next(one for one in given["choices"] if one["move"] == move)
        for number, shape in enumerate(choice["shapes"]):
            if number and self.done():
                break
            if not self.touch(shape):
                self.missed.append(f"{choice['words']}: {shape}")
                break
        self.finish(choice)
        self.turns += 1

    def done(self) -> bool:
        """Whether what was picked has become a move."""
        self.browser.wait("() => !document.querySelector('.actions.busy')")
        return not self.browser.run("() => !!document.querySelector('.actions .chosen')")

    def finish(self, choice: dict[str, Any]) -> None:
        """Words, ways, and yes."""
        missed = bool(self.missed) and self.missed[-1].startswith(choice["words"])
        if choice["shapes"] and not missed:
            if self.done():
                return
            self.press(".ways .way", choice["words"])
        elif not self.press(".actions .act", choice["words"]):
            self.press("#tab-moves")
            self.press(".panel-moves .moves button", choice["words"])
        if not self.done() and not self.press(".commit"):
            raise Fault(f"no way to say yes to {choice['words']}")


def main() -> None:
    """Every engine, size and game that is asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--engine", action="append", choices=list(ENGINES), default=[])
    asked.add_argument("--size", action="append", default=[])
    asked.add_argument("--game", action="append", choices=list(GAMES), default=[])
    asked.add_argument("--turns", type=int, default=10, help="turns of each of the two")
    asked.add_argument("--pictures", type=Path, default=Path("build/engines"), metavar="FOLDER")
    asked.add_argument("--display", type=int, default=79, help="number of the screen to make")
    said = asked.parse_args()
    failed, display = 0, Display(said.display)
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        house.start()
        try:
            for engine in said.engine or ENGINES:
                for size in said.size or SIZES:
                    failed += visit(engine, size, house, said, display.name)
        finally:
            house.stop()
            display.close()
    sys.exit(1 if failed else 0)


def visit(engine: str, size: str, house: House, said: Any, display: str) -> int:
    """All games in two browsers of one kind; how many went wrong."""
    browsers = [ENGINES[engine](display) for _ in range(2)]
    failed = 0
    try:
        for one in browsers:
            one.go(house.url)
            one.size(*map(int, size.split("x")))
        for game in said.game or GAMES:
            name = f"{engine} {browsers[0].version} {size} {game}"
            try:
                print(f"{name}: {play(browsers, house, game, size, said)}", flush=True)
            except Fault as fault:
                failed += 1
                browsers[0].picture(said.pictures / f"{engine}-{size}-{game}-fault.png")
                print(f"{name}: FAULT {fault}", flush=True)
    finally:
        for one in browsers:
            one.close()
    return failed


def play(browsers: list[Browser], house: House, game: str, size: str, said: Any) -> str:
    """From the invitation to the replay; a line that tells it."""
    # WebKitGTK's driver knows no finger.
    kind = "touch" if browsers[0].name == "firefox" and int(size.split("x")[0]) < 800 else "mouse"
    host, friend = (Person(one, house, game, kind) for one in browsers)

    def snap(what: str) -> None:
        host.browser.picture(said.pictures / f"{host.browser.name}-{size}-{game}-{what}.png")

    table = sit(host, friend, game, snap)
    undone = turns(host, friend, table, said.turns, snap)
    host.browser.reload()
    host.ready()
    host.browser.wait("() => document.querySelector('.table, .end')")
    snap("reloaded")
    ring = focus(host)
    snap("focus")
    if host.browser.name == "firefox":  # Tab is tried in Firefox only
        walk(host)
    moved = scrub(host, table)
    snap("replay")
    faults = [fault for one in (host, friend) for fault in one.browser.run("() => window.faults ?? []")]
    if faults:
        raise Fault(f"the page failed: {faults[:3]}")
    missed = host.missed + friend.missed
    return (
        f"{host.turns}+{friend.turns} turns by {kind}, undo {'yes' if undone else 'NO'}, ring {ring},"
        f" replay {moved}, no point to press: {missed or 'none'}"
    )


def sit(host: Person, friend: Person, game: str, snap: Any) -> str:
    """A table for two; the second comes by link."""
    host.open("/tables")
    body = {
        "game": game,
        "options": GAMES[game],
        "pace": 0,
        "seats": [{"kind": "me", "name": "Olena"}, {"kind": "link"}],
    }
    made = host.browser.ask_page(
        """async (body) => { const made = await (await fetch('/api/tables', {method: 'POST',
             headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)})).json();
           sessionStorage.setItem('invites.' + made.table, JSON.stringify(made.invites)); return made }""",
        body,
    )
    if "table" not in made:
        raise Fault(f"no table: {made}")
    host.open(f"/table/{made['table']}")
    link = host.browser.wait("() => document.querySelector('.link-card input')?.value")
    snap("lobby")
    friend.open(link[link.index("/join/") :])
    friend.press("#name")
    friend.browser.run("() => document.querySelector('#name').select()")
    friend.browser.keys(*"Taras")
    friend.press("button", "Take the seat")
    friend.browser.wait("() => document.body.innerText.includes('The host starts the game.')")
    friend.ready()
    host.browser.wait("() => [...document.querySelectorAll('button.primary')].some((one) => !one.disabled)")
    host.press("button.primary", "Start")
    for one in (host, friend):
        one.browser.wait(STATE)
    table: str = made["table"]
    return table


def turns(host: Person, friend: Person, table: str, wanted: int, snap: Any) -> bool:
    """So many turns of each; the host takes one back as soon as it may be. Whether that came to pass."""
    undone = False
    while min(host.turns, friend.turns) < wanted:
        for one in (host, friend):
            seen = one.browser.wait(TURN, "")
            if seen == "over":
                snap("over")
                return undone
            if seen != "yours":
                continue
            since = one.browser.run("() => document.querySelector('.table').dataset.seq")
            one.turn(table)
            one.browser.wait(TURN, since)
            if one is host and not undone:
                undone = take_back(host)
            if one is host and host.turns == 2:
                snap("second-turn")
    snap("last-turn")
    return undone


def take_back(host: Person) -> bool:
    """Press Undo if it can be pressed, and see that the page changes."""
    since = host.browser.run("() => document.querySelector('.table').dataset.seq")
    if not host.press(".undo"):
        return False
    host.browser.wait(TURN, since)
    return True


def focus(host: Person) -> str:
    """The keyboard stands on a live shape and everybody can see where; what shape it is."""
    if host.browser.run(STATE) != "yours":
        return "not my turn"
    host.browser.keys(DOWN)
    where = host.browser.run("() => document.activeElement?.id || document.activeElement?.tagName")
    if not host.browser.run("() => !!document.querySelector('svg[data-scene] > .ring')"):
        raise Fault(f"no ring around {where}")
    return str(where)


def walk(host: Person) -> None:
    """Tab goes through the page; what is not to be scrolled stays where it is."""
    for _ in range(12):
        host.browser.keys(TAB)
    moved = host.browser.run(STILL)
    if moved:
        raise Fault(f"the keyboard has scrolled {moved}")


def scrub(host: Person, table: str) -> str:
    """Drag the replay to and fro as fast as a hand can, more often than Safari lets an address be changed."""
    host.open(f"/table/{table}/replay")
    place = """() => { const box = document.querySelector('.scrubber input').getBoundingClientRect();
      return [box.x, box.y, box.width, box.height] }"""
    x, y, width, height = host.browser.run(place)
    for _ in range(4):
        host.browser.drag((x + width - 9, y + height / 2), (x + 9, y + height / 2))
        host.browser.drag((x + 9, y + height / 2), (x + width - 9, y + height / 2))
    host.browser.drag((x + width - 9, y + height / 2), (x + width / 2, y + height / 2))
    host.press(".scrub-row button:nth-of-type(2)")
    at, shown = host.browser.run(
        "() => [document.querySelector('.position')].map((it) => [it.dataset.at, it.value])[0]"
    )
    host.browser.wait("(at) => new URL(location.href).searchParams.get('at') === at", at, seconds=10)
    return str(shown)


if __name__ == "__main__":
    main()
