"""Scripts and styles: kept for good at an address that changes with them, never an old one with a new page."""

import re
from pathlib import Path

import pytest

from roundhouse.server.door import client_files
from server.running import Guest


@pytest.fixture
def addresses(guest: Guest) -> list[str]:
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', guest.get("/").text)


def test_what_the_page_names_is_kept_and_never_asked_for_again(guest: Guest, addresses: list[str]) -> None:
    assert {one.rsplit("/", 1)[1] for one in addresses} == {"house.css", "main.js"}
    for one in addresses:
        answer = guest.get(one)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == client_files.KEEP
        assert "set-cookie" not in answer.headers, "what everybody keeps must not say who somebody is"


def test_the_plain_name_and_an_older_edition_are_asked_for_again(guest: Guest, addresses: list[str]) -> None:
    today = guest.get(addresses[-1]).content
    for one in ("/static/main.js", "/static/e0123456789ab/main.js"):
        answer = guest.get(one)
        assert (answer.status_code, answer.content) == (200, today)
        assert answer.headers["cache-control"] == client_files.ASK


def test_nothing_outside_the_folder_is_served(guest: Guest) -> None:
    edition = client_files.edition()
    for one in (f"/static/{edition}/", f"/static/{edition}/../server/html.py", f"/static/{edition}/%2e%2e/__init__.py"):
        assert guest.get(one).status_code == 404


def test_a_changed_file_is_another_edition(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(client_files, "CLIENT", tmp_path)
    (tmp_path / "main.js").write_text("one")
    before = client_files._looked_at(1)
    (tmp_path / "main.js").write_text("another")
    assert client_files._looked_at(1) == before  # the folder is looked at once a second
    assert client_files._looked_at(2) != before
