"""The docs as a site: every link and anchor leads somewhere, and nothing is fetched from elsewhere."""

import functools
import http.server
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
import site_hook

ROOT = Path(__file__).parent.parent


class Read(HTMLParser):
    """What a page is called inside, where it leads, and what it fetches."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.fetched: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.ids |= {told[name] for name in ("id", "name") if name in told}
        if "href" in told:
            self.links.add(told["href"])
        if tag != "a":
            self.fetched |= {told[name] for name in ("href", "src", "srcset", "data", "poster") if name in told}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(out)]
    told = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
    return out


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Read]:
    return {page: Read(page) for page in sorted(site.rglob("*.html"))}


def broken(site: Path, pages: dict[Path, Read]) -> list[str]:
    """Links that lead nowhere; one from the root (of the page for what is not there) is one from the site's."""
    found = []
    for page, read in pages.items():
        for link in read.links | read.fetched:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            path = unquote(parts.path)
            base = site if path.startswith("/") else page.parent
            target = (base / path.lstrip("/")).resolve() if path else page
            target = target / "index.html" if target.is_dir() else target
            known = pages[target].ids | {"", "__top"} if target in pages else {""}
            if not target.is_file() or unquote(parts.fragment) not in known:
                found.append(f"{page.relative_to(site)}: {link}")
    return found


def test_every_page_of_the_docs_is_there(pages: dict[Path, Read], site: Path) -> None:
    ours = {str(page.relative_to(ROOT / "docs").with_suffix(".html")) for page in (ROOT / "docs").rglob("*.md")}
    beside = {"404.html", "changes.html", "contributing.html", "security.html"}
    assert {str(page.relative_to(site)) for page in pages} == ours | beside


def test_every_link_and_anchor_leads_somewhere(pages: dict[Path, Read], site: Path) -> None:
    assert broken(site, pages) == []


def test_a_broken_link_would_be_noticed(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text('<h1 id="a">A</h1><a href="#a">1</a><a href="#b">2</a><a href="no.html">3</a><img src="/x.png">')
    found = sorted(broken(tmp_path, {page: Read(page)}))
    assert found == ["index.html: #b", "index.html: /x.png", "index.html: no.html"]


def test_no_page_and_no_style_fetches_from_elsewhere(pages: dict[Path, Read], site: Path) -> None:
    fetched = {one for read in pages.values() for one in read.fetched}
    assert {one for one in fetched if urlsplit(one).netloc} == set()
    styles = "".join(style.read_text(encoding="utf-8") for style in site.rglob("*.css"))
    assert re.findall(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^)\"']*", styles) == []


def test_links_from_outside_the_docs_are_led_anew() -> None:
    lead = functools.partial(site_hook.relinked, source=ROOT / "CHANGELOG.md", page="changes.md")
    assert lead("[a](docs/how-to/host.md#bots) [b](SECURITY.md)") == "[a](how-to/host.md#bots) [b](security.md)"
    host = ROOT / "docs" / "how-to" / "host.md"
    assert site_hook.relinked("[c](../../CHANGELOG.md)", host, "how-to/host.md") == "[c](../changes.md)"


@pytest.fixture
def served(site: Path) -> Iterator[str]:
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.browser
def test_the_site_is_read_and_searched_without_the_internet(visit: Callable[..., Any], served: str) -> None:
    page = visit()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(served)
    page.click("input[name=query]")
    page.keyboard.type("commitment")
    page.wait_for_selector(".md-search-result__link[href*='log.html']")
    page.goto(f"{served}reference/log.html")
    assert page.locator("table").count() > 10
    assert [url for url in asked if not url.startswith((served, "data:", "blob:"))] == []
