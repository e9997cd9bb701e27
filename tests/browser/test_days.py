"""Two friends and a spectator over days, in short; tools/days.py is the long form, with pictures and two servers."""

from pathlib import Path
from typing import Any

import pytest

from browser.life import SHORT, Life, houses

pytestmark = pytest.mark.browser


def test_friends_live_through_days_at_a_table_and_its_server_through_a_kill(
    browser: Any, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    with houses(tmp_path, [str(tmp_path / "house.db")]) as (servers, calendar):
        life = Life(browser, servers, calendar, request.node.nodeid)
        try:
            life.live(SHORT)
        finally:
            life.close()
