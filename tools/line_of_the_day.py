"""The line of the day by two people at two screens and three bots over HTTP: played by hand, listed, shared.

python tools/line_of_the_day.py build/day --game next_station
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import sync_playwright

from browser.hands import Hands, standing
from browser.house import House, chromium, seq, until, wait_turn
from roundhouse import bots
from roundhouse.core.move import write_move
from roundhouse.core.notation import read_move
from roundhouse.core.options import read_options
from roundhouse.games import find

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "uk-UA"}
DESK = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark", "locale": "en-GB"}
PEOPLE = (("Olena", PHONE), ("Taras", DESK))
BOTS = "random,greedy,normal"
STRONG = """async (game) => (await (await fetch('/api/daily?lists=1')).json()).games
  .some((one) => one.game === game && one.strong)"""


def main() -> None:
    """Play the day and tell what its list says."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path, help="for the pictures")
    asked.add_argument("--game", default="next_station")
    asked.add_argument("--by", default="greedy", help="the bot that tells the people what to tap")
    asked.add_argument("--bots", default=BOTS, help="the three, with commas")
    said = asked.parse_args()
    said.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        house = House(Path(folder))
        house.start()
        browser = engine.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        try:
            for name in said.bots.split(","):
                print(name, Guest(house).play(said.game, name), flush=True)
            for name, screen in PEOPLE:
                print(name, *by_hand(browser, house, said, name, screen), sep="\n  ", flush=True)
        finally:
            browser.close()
            house.stop()


class Guest:
    """A bot that comes as any guest does."""

    def __init__(self, house: House) -> None:
        self.house, self.token = house, ""
        self.token = self.ask("/api/tokens", {})["token"]

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What the house answers."""
        content = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        with urlopen(Request(self.house.url + path, content, headers)) as answer:
            return json.load(answer)

    def play(self, name: str, bot: str) -> Any:
        """The counted try to its end; the points."""
        game = find(name)
        table = self.ask("/api/daily", {"game": name, "name": f"Bot {bot}"})["table"]
        chooses = bots.make(game, bot, Random("day"), None)
        while not (page := self.ask(f"/api/tables/{table}"))["over"]:
            if not page["choices"]:
                continue
            options, count, entries = self.house.kept(table)
            state = game.rules.new(count, read_options(game, options))
            for seat, move in standing(entries):
                game.rules.play(state, seat, read_move(game, move))
            view = game.secrecy.view(state, page["seat"])
            move = write_move(chooses(view, page["seat"], game.rules.moves(view, page["seat"])))
            self.ask(f"/api/tables/{table}/moves", {"seat": page["seat"], "seq": page["seq"], "move": move})
        return page["result"]["points"]


def by_hand(browser: Any, house: House, said: Any, name: str, screen: dict[str, Any]) -> list[str]:
    """A person plays the deal by taps or clicks and looks at the list; what is to be told of it."""
    context = browser.new_context(**screen, reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"])
    page, faults = context.new_page(), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{house.url}/daily")
    page.wait_for_selector("#app[data-ready]")
    page.screenshot(path=said.folder / f"{name}-1-before.png", full_page=True)
    page.locator(".daily input[type=text], input[autocomplete=nickname]").first.fill(name)
    card = page.locator(".deal").nth([one["game"] for one in deals(page)].index(said.game))
    card.locator("button.primary").first.click()
    page.wait_for_selector(".table[data-state]")
    table, since, turns = page.url.rsplit("/", 1)[1].split("?")[0], "", 0
    hands = Hands(page, house, said.game, said.by, "has_touch" in screen)
    while wait_turn(page, since) == "yours":
        since, turns = seq(page), turns + 1
        hands.turn(table)
    page.screenshot(path=said.folder / f"{name}-2-end.png")
    page.goto(f"{house.url}/daily")
    page.wait_for_selector("#app[data-ready]")
    page.set_default_timeout(300_000)  # the strong bot thinks a second a move
    until(page, STRONG, said.game)
    page.reload()
    page.wait_for_selector("#app[data-ready]")
    for one in card.locator("summary").all():
        one.click()
    page.screenshot(path=said.folder / f"{name}-3-list.png", full_page=True)
    card.locator("button").first.click()
    shared = page.locator(".share-line").inner_text()
    page.locator("dialog[open] button").last.click()
    page.locator("dialog[open] .share-seen img").wait_for()
    page.screenshot(path=said.folder / f"{name}-4-shared.png")
    told = next(one for one in deals(page) if one["game"] == said.game)
    lines = [f"{line['name']} {line['points']}" + (" (you)" if line["you"] else "") for line in told["lines"]]
    untouched = f"{turns} turns by hand, {len(hands.untouched)} by words, faults {faults[:3]}"
    context.close()
    mine = "mine: {points}, place {place}, stars {stars}".format(**told["mine"])
    return [*lines, mine, f"shared: {shared}", untouched]


def deals(page: Any) -> list[dict[str, Any]]:
    """The games of the day, as the house tells this person."""
    found: list[dict[str, Any]] = page.evaluate("async () => (await (await fetch('/api/daily?lists=1')).json()).games")
    return found


if __name__ == "__main__":
    main()
