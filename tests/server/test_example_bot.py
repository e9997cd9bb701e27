"""The example bot of the reference plays a whole game over HTTP."""

import subprocess
import sys
import time
from pathlib import Path

from server.running import Guest, Running

BOT = Path(__file__).parents[2] / "docs" / "reference" / "example_bot.py"


def test_the_example_bot_plays_a_whole_game(guest: Guest, house: Running) -> None:
    made = guest.table("bot easy", "link")
    with subprocess.Popen(
        [sys.executable, BOT, house.url, made["invites"]["1"]], stdout=subprocess.PIPE, text=True
    ) as bot:
        try:
            while guest.page(made["table"])["seats"][1]["kind"] == "open":
                assert bot.poll() is None
                time.sleep(0.05)
            assert guest.ask(made["table"], "start").status_code == 200
            told, _ = bot.communicate(timeout=120)
        finally:
            bot.kill()
    assert bot.returncode == 0
    assert told.startswith("points: [")


def test_the_example_bot_is_forty_lines() -> None:
    code = [line for line in BOT.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(code) <= 40
