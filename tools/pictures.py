"""Screenshots of every page at two sizes, light and dark: `python3 dev.py pictures [FOLDER] [--game NAME]`."""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser.house import House, chromium, new_table, open_table, wait_turn  # noqa: E402

SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1440, "height": 900}}
ME_AND_BOT = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]


def main() -> int:
    """Start a house, play a little, photograph everything."""
    parser = argparse.ArgumentParser(prog="dev.py pictures", description=__doc__)
    parser.add_argument("folder", nargs="?", default=str(ROOT / "build" / "pictures"))
    parser.add_argument("--only", default="", help="only pictures whose name contains this")
    parser.add_argument("--game", default="next_station")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--moves", type=int, default=7, help="moves made before the table is photographed")
    wanted = parser.parse_args()
    if not (program := chromium()):
        print("pictures: no chromium on the PATH; install it first", file=sys.stderr)
        return 2
    folder = Path(wanted.folder)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        house = House(Path(place))
        house.start()
        try:
            photograph(house, program, folder, wanted)
        finally:
            house.stop()
    return 0


def photograph(house: House, program: str, folder: Path, wanted: argparse.Namespace) -> None:
    """Every scene at every size and light."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for size, viewport in SIZES.items():
            for light in ("light", "dark"):
                context = browser.new_context(
                    viewport=viewport, color_scheme=light, locale=wanted.lang, reduced_motion="reduce",
                    has_touch=size == "phone", is_mobile=size == "phone", device_scale_factor=1,
                )  # fmt: skip
                page = context.new_page()
                for name, full in scenes(page, house, wanted, f"{size}-{light}"):
                    page.screenshot(path=folder / f"{wanted.game}-{name}-{size}-{light}.png", full_page=full)
                    print(folder / f"{wanted.game}-{name}-{size}-{light}.png")
                context.close()
        browser.close()


def scenes(page: Any, house: House, wanted: argparse.Namespace, mark: str) -> Iterator[tuple[str, bool]]:
    """Go to one page after the other; gives its name and whether it is taken in full length."""

    def asked(name: str) -> bool:
        return wanted.only in f"{name}-{mark}"

    def go(path: str) -> None:
        page.goto(house.url + path)
        page.wait_for_selector("#app[data-ready]")
        page.wait_for_timeout(150)

    for name, path in (("shelf", "/"), ("setup", f"/games/{wanted.game}"), ("rules", f"/rules/{wanted.game}")):
        if asked(name):
            go(path)
            yield name, name != "rules"
    if asked("lobby"):
        seats = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]
        open_table(page, house, new_table(page, house, seats, game=wanted.game))
        yield "lobby", True
    if not any(asked(name) for name in ("table", "ghost", "score", "log", "menu", "end", "replay", "tables")):
        return
    table = new_table(page, house, ME_AND_BOT, game=wanted.game)
    open_table(page, house, table)
    wait_turn(page)
    play(page, wanted.moves)
    if asked("table"):
        page.wait_for_timeout(300)
        yield "table", False
    if asked("ghost"):
        touch(page)
        yield "ghost", False
        page.keyboard.press("Escape")
    for leaf in ("score", "log", "moves"):
        if asked(leaf):
            page.click(f"#tab-{leaf}")
            page.wait_for_timeout(250)
            yield leaf, False
    if asked("menu"):
        page.get_by_role("button", name="Menu").or_(page.get_by_role("button", name="Меню")).click()
        yield "menu", False
        page.keyboard.press("Escape")
    if any(asked(name) for name in ("end", "replay", "tables")):
        play(page, 1000)
        go(f"/table/{table}")
        if asked("end"):
            yield "end", True
        if asked("replay"):
            go(f"/table/{table}/replay?at=30")
            yield "replay", False
        if asked("tables"):
            go("/tables")
            yield "tables", False


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


def play(page: Any, moves: int) -> None:
    """Make some moves of this person's seat."""
    page.evaluate(PLAY, moves)
    page.wait_for_timeout(200)
    wait_turn(page)
    page.wait_for_timeout(300)


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
