"""Scripts and styles: kept for good at an address that changes with them, never an old one with a new page."""

import re
from html import unescape
from pathlib import Path

import pytest

from roundhouse.core.words import speaker
from roundhouse.games import find
from roundhouse.server.door import client_files
from roundhouse.table.change import under_address
from server.running import Guest


@pytest.fixture
def addresses(guest: Guest) -> list[str]:
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', guest.get("/table/abc").text)


def test_what_the_page_names_is_kept_and_never_asked_for_again(guest: Guest, addresses: list[str]) -> None:
    assert [one.rsplit("/", 1)[1] for one in addresses] == ["house.css", "main.js", "table.js"]
    for one, kind in zip(addresses, ("css", "javascript", "javascript"), strict=True):
        answer = guest.get(one)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == client_files.KEEP
        assert answer.headers["content-type"] == f"text/{kind}; charset=utf-8"
        assert "set-cookie" not in answer.headers, "what everybody keeps must not say who somebody is"


def test_a_bundle_is_packed_for_who_can_unpack_it(guest: Guest, addresses: list[str]) -> None:
    plain = guest.get(addresses[-1], headers={"Accept-Encoding": "identity"})
    small = guest.get(addresses[-1], headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert small.content == plain.content
    assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) / 3
    assert [one.headers["vary"] for one in (plain, small)] == ["Accept-Encoding"] * 2


def test_a_plain_name_and_an_older_edition_are_asked_for_again(guest: Guest, addresses: list[str]) -> None:
    today = guest.get(addresses[-1]).content
    for one in ("/static/at/table.js", "/static/e0123456789ab/at/table.js"):
        answer = guest.get(one)
        assert (answer.status_code, answer.content) == (200, today)
        assert answer.headers["cache-control"] == client_files.ASK


def test_single_modules_are_there_as_they_are_written(guest: Guest) -> None:
    for name in ("main.js", "site/meet.js", "table.css"):
        assert guest.get(f"/static/{name}").content == (client_files.CLIENT / name).read_bytes()


def test_what_every_page_needs_is_asked_for_at_once_and_kept_under_its_mark(guest: Guest) -> None:
    text = guest.get("/table/abc").text
    early = [unescape(one) for one in re.findall(r'<link rel="preload" as="fetch" crossorigin href="([^"]+)"', text)]
    assert [one.split("?")[0] for one in early] == ["/api/words", "/materials.svg", "/api/tables/abc"]
    for one in early[:2]:
        assert guest.get(one).headers["cache-control"] == client_files.KEEP
        assert guest.get(re.sub("of=[^&]*", "of=older", one)).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("table", ["a b", "a%22b", "%C3%A9"])
def test_a_name_that_no_table_has_is_not_asked_for(guest: Guest, table: str) -> None:
    assert "/api/tables" not in guest.get(f"/table/{table}").text


def test_nothing_outside_the_folder_is_served(guest: Guest) -> None:
    edition = client_files.edition()
    for one in (
        f"/static/{edition}/",
        f"/static/{edition}/at/",
        f"/static/{edition}/at/../../html.py",
        f"/static/{edition}/../server/html.py",
        f"/static/{edition}/%2e%2e/__init__.py",
    ):
        assert guest.get(one).status_code == 404


def test_a_refusal_below_an_address_that_is_kept_for_good_is_not_kept(guest: Guest, addresses: list[str]) -> None:
    folder = addresses[-1].rpartition("/")[0]
    assert guest.get(f"{folder}/nothing.js").headers["cache-control"] == "no-store"
    assert guest.get(addresses[-1], headers={"Host": "evil.example"}).headers["cache-control"] == "no-store"
    assert guest.post(addresses[-1]).headers["cache-control"] == "no-store"


def test_a_drawing_is_kept_for_good_only_by_the_name_that_pages_give_it(guest: Guest) -> None:
    game, path = find("maglev_metro"), "/api/games/maglev_metro/under/berlin"
    under = game.drawing.under("berlin")
    assert under is not None
    named = {lang: under_address(game, under, speaker(lang, game.about.folder)) for lang in ("en", "uk")}
    for lang, address in named.items():
        assert "immutable" in guest.get(address, headers={"Accept-Language": "ru"}).headers["cache-control"], lang
    mark = named["en"].rpartition("=")[2]
    for query in ("", "?lang=en", "?lang=en&v=ffff", f"?v={mark}", f"?lang=uk&v={mark}"):
        answer = guest.get(path + query, headers={"Accept-Language": "uk"})
        assert answer.status_code == 200, query
        assert answer.headers["cache-control"] == "no-cache", query


def test_another_linker_makes_another_edition(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = client_files._looked_at(1)
    monkeypatch.setattr(client_files, "LINKER", tmp_path)
    (tmp_path / "bundles.py").write_text("another")
    assert client_files._looked_at(2) != before


def test_a_changed_file_is_another_edition(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(client_files, "CLIENT", tmp_path)
    (tmp_path / "main.js").write_text("one")
    before = client_files._looked_at(1)
    (tmp_path / "main.js").write_text("another")
    assert client_files._looked_at(1) == before  # the folder is looked at once a second
    assert client_files._looked_at(2) != before


def test_a_house_without_its_client_still_names_pages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(client_files, "CLIENT", tmp_path)
    assert client_files._bundles(f"e{tmp_path.name}").pages == {}
