"""Screenshots of every screen side by side: five games, phone and desktop, light and dark, beginning, middle and end.

python3 dev.py pictures build/before --at v1.0.0
python3 dev.py pictures build/after --beside build/before
python3 dev.py pictures --sights --games ticket_to_ride --only middle

The page `index.html` in the folder lays them side by side; `--beside` lays earlier ones beside them, `--sheet` only
lays, and photographs nothing; `--at` photographs the house as a commit had it (screens that it had not are named and
left out); `--sights` takes the boards as people see them who have no red, green or blue cones (Chromium's own filters).
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

from contact_sheet import contact_sheet  # noqa: E402
from earlier import earlier  # noqa: E402

import dealt  # noqa: E402
from browser.house import House, chromium, new_table, open_table, wait_turn  # noqa: E402
from roundhouse.games import shelf  # noqa: E402

SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1440, "height": 900}}
LIGHTS = ("light", "dark")
SIGHTS = ("protanopia", "deuteranopia", "tritanopia")
ME_AND_LINK = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]
ME_AND_BOT = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
HOUSE = {"shelf": "/", "tables": "/tables"}
MIDDLE = {"next_station": 20, "railroad_ink": 16, "ticket_to_ride": 22, "metro_domino": 5, "maglev_metro": 60}
LEAVES = ("score", "log", "moves")


def main() -> int:
    """Start a house, play every game to its end, photograph everything."""
    parser = argparse.ArgumentParser(prog="dev.py pictures", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "pictures")
    parser.add_argument("--games", nargs="*", default=list(shelf()))
    parser.add_argument("--only", default="", help="only screens whose name (game-screen) contains this")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--beside", type=Path, help="a folder of earlier pictures to be laid beside")
    parser.add_argument("--sheet", action="store_true", help="only lay side by side the pictures that are there")
    parser.add_argument("--at", metavar="COMMIT", help="the house of an earlier commit instead of this one")
    parser.add_argument("--sights", action="store_true", help="as seen without red, green or blue cones, too")
    wanted = parser.parse_args()
    if wanted.sheet:
        print(contact_sheet(wanted.folder, wanted.beside))
        return 0
    if not (program := chromium()):
        print("pictures: no chromium on the PATH; install it first", file=sys.stderr)
        return 2
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        house = House(Path(place))
        if wanted.at:
            house.program = earlier(wanted.at)
        house.start()
        try:
            photograph(house, program, wanted)
        finally:
            house.stop()
    print(contact_sheet(wanted.folder, wanted.beside))
    return 0


def photograph(house: House, program: str, wanted: argparse.Namespace) -> None:
    """Every screen, at every size and light."""
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        studio = Studio(browser, house, wanted)
        for name, path in HOUSE.items():
            if wanted.only in name and name != "tables":
                studio.go(path)
                studio.take(name, full=True)
        for game in wanted.games:
            try:
                for name, full in Screens(studio, game).walk():
                    studio.take(f"{game}-{name}", full)
            except Error as missing:
                if not wanted.at:
                    raise
                print(f"{game}: that house goes no further: {missing}", file=sys.stderr)
        if wanted.only in "tables":
            studio.go(HOUSE["tables"])
            studio.take("tables", full=True)
        browser.close()


@dataclass
class Studio:
    """The same guest on a phone and at a desktop; both are shown the same page."""

    browser: Any
    house: House
    wanted: argparse.Namespace
    pages: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        known = None
        for size, viewport in SIZES.items():
            phone = size == "phone"
            context = self.browser.new_context(
                viewport=viewport, locale=self.wanted.lang, reduced_motion="reduce", has_touch=phone, is_mobile=phone,
                device_scale_factor=1, storage_state=known, extra_http_headers={dealt.HEADER: "pictures"},
            )  # fmt: skip
            page = self.pages[size] = context.new_page()
            if known is None:  # who has made a table is known to the house
                new_table(page, self.house, ME_AND_LINK)
                known = context.storage_state()

    def go(self, path: str) -> None:
        """Show both this page."""
        for page in self.pages.values():
            page.goto(self.house.url + path)
            page.wait_for_selector("#app[data-ready]")
            page.wait_for_timeout(150)

    def take(self, name: str, full: bool = False) -> None:
        """Photograph what is shown, on both, in every light; and as others see it, where that was asked for."""
        for size, page in self.pages.items():
            lens = page.context.new_cdp_session(page)
            for light in LIGHTS:
                page.emulate_media(color_scheme=light)
                for sight in ("", *(SIGHTS if self.wanted.sights else ())):
                    lens.send("Emulation.setEmulatedVisionDeficiency", {"type": sight or "none"})
                    shot = self.wanted.folder / f"{name}-{size}-{light}{sight and '-' + sight}.png"
                    page.screenshot(path=shot, full_page=full)
                    print(shot, flush=True)
            lens.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
            lens.detach()


@dataclass
class Screens:
    """The screens of one game, in the order in which a person comes to them."""

    studio: Studio
    game: str

    def asked(self, *names: str) -> bool:
        """Whether one of these screens is wanted."""
        return any(self.studio.wanted.only in f"{self.game}-{name}" for name in names)

    def walk(self) -> Iterator[tuple[str, bool]]:
        """Go to one screen after the other; gives its name and whether it is taken in full length."""
        for name, path in (("setup", f"/games/{self.game}"), ("rules", f"/rules/{self.game}")):
            if self.asked(name):
                self.studio.go(path)
                yield name, name == "setup"
        if self.asked("lobby"):
            self.studio.go(f"/table/{self.new(ME_AND_LINK)}")
            yield "lobby", True
        if self.asked("beginning", "middle", "ghost", *LEAVES, "menu", "end", "result", "replay"):
            self.show(self.new(ME_AND_BOT))
            if self.asked("beginning"):
                yield "beginning", False
            table = self.middle()
            yield from self.table()
            if self.asked("end", "result", "replay"):
                self.show(table)
                yield from self.over(table)

    def new(self, seats: list[dict[str, str]]) -> str:
        """Another table of this game."""
        return new_table(self.studio.pages["desktop"], self.studio.house, seats, game=self.game)

    def middle(self) -> str:
        """The table that is shown, or another if that game is short, after some moves; its name."""
        moves = MIDDLE.get(self.game, 16)
        while True:
            self.play(moves)
            table: str = self.studio.pages["desktop"].url.rpartition("/")[2]
            self.show(table)
            if not self.studio.pages["desktop"].locator(".end").count():
                return table
            moves //= 2
            self.show(self.new(ME_AND_BOT))

    def table(self) -> Iterator[tuple[str, bool]]:
        """The middle and what can be opened there."""
        if self.asked("middle"):
            yield "middle", False
        if self.asked("ghost"):
            for page in self.studio.pages.values():
                touch(page)
            yield "ghost", False
            self.press("Escape")
        for leaf in LEAVES:
            if self.asked(leaf):
                for page in self.studio.pages.values():
                    page.locator(f"#tab-{leaf}").dispatch_event("click")  # a note may lie over it
                    page.wait_for_timeout(250)
                yield leaf, False
        if self.asked("menu"):
            for page in self.studio.pages.values():
                page.get_by_role("button", name="Menu").or_(page.get_by_role("button", name="Меню")).click()
            yield "menu", False
            self.press("Escape")

    def over(self, table: str) -> Iterator[tuple[str, bool]]:
        """The last picture, the result, the replay."""
        self.play(1000)
        if self.asked("end"):
            for page in self.studio.pages.values():
                page.wait_for_selector(".table[data-state=over]")
                page.wait_for_timeout(300)
            yield "end", False
        if self.asked("result"):
            self.studio.go(f"/table/{table}")
            yield "result", True
        if self.asked("replay"):
            self.studio.go(f"/table/{table}/replay?at=30")
            yield "replay", False

    def show(self, table: str) -> None:
        """Sit down at the table, on both."""
        for page in self.studio.pages.values():
            open_table(page, self.studio.house, table)
            if not page.locator(".end").count():
                wait_turn(page)
            page.wait_for_timeout(300)

    def play(self, moves: int) -> None:
        """Make some moves of this person's seat."""
        self.studio.pages["desktop"].evaluate(PLAY, moves)

    def press(self, key: str) -> None:
        """Press a key on both."""
        for page in self.studio.pages.values():
            page.keyboard.press(key)


PLAY = """async (most) => {
  const table = location.pathname.split('/')[2];
  const url = '/api/tables/' + table;
  for (let done = 0; done < most;) {
    const page = await (await fetch(url)).json();
    if (page.over) return;
    if (!page.choices.length) { await new Promise(go => setTimeout(go, 60)); continue; }
    const choices = page.choices.filter(one => !one.idle);
    const pool = choices.length ? choices : page.choices;
    const choice = pool[(done * 7) % pool.length];
    await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({seat: page.seat, seq: page.seq, move: choice.move})});
    done += 1;
  }
}"""


def touch(page: Any) -> None:
    """Point at a live shape of the board, so that a ghost is seen."""
    live = page.locator(".board svg .live")
    box = live.first.bounding_box() if live.count() else None
    if not box:
        return
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if page.viewport_size["width"] < 600:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.move(x, y)
    page.wait_for_timeout(200)


if __name__ == "__main__":
    sys.exit(main())
