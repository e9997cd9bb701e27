"""The site can be installed on a device: its manifest, its icons, its service worker, its name in three languages."""

import json
import struct
from typing import Any
from urllib.parse import urljoin

import pytest

from static_site.conftest import Host
from static_site.visiting import Visit, ask, inner, settled

pytestmark = pytest.mark.browser
NAMES = {
    "en-GB": "Roundhouse: five board games",
    "uk-UA": "Roundhouse: п’ять настільних ігор",
    "ru-RU": "Roundhouse: пять настольных игр",
    "de-DE": "Roundhouse: five board games",
}


def manifest_of(page: Any) -> tuple[str, dict[str, Any]]:
    """The manifest of a page as the browser itself has found it: where, and what it says; read without a fault."""
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    return found["url"], json.loads(found["data"])


@pytest.mark.parametrize("locale", NAMES)
def test_whoever_installs_the_site_finds_its_name_in_their_language(come: Visit, host: Host, locale: str) -> None:
    page = come(locale=locale)
    page.goto(host.url)
    inner(page, ".games")
    lang = locale[:2] if locale != "de-DE" else "en"
    page.locator(f"link[rel=manifest][href='manifest.{lang}.webmanifest']").wait_for(state="attached")
    url, told = manifest_of(page)
    assert url == f"{host.url}manifest.{lang}.webmanifest"
    assert (told["name"], told["short_name"], told["lang"]) == (NAMES[locale], "Roundhouse", lang)
    assert (told["display"], told["dir"]) == ("standalone", "ltr")


def test_it_is_one_and_the_same_site_in_every_language_and_begins_where_it_lies(come: Visit, host: Host) -> None:
    page = come()
    page.goto(host.url)
    told = [page.request.get(f"{host.url}manifest.{lang}.webmanifest").json() for lang in ("en", "uk", "ru")]
    words = {"name", "description", "lang"}
    alike = [{name: value for name, value in one.items() if name not in words} for one in told]
    assert alike[0] == alike[1] == alike[2]
    assert len({one["description"] for one in told}) == 3
    assert "id" not in told[0], "it is read from the root of the host, which may hold other sites"
    for name in ("start_url", "scope"):
        assert urljoin(f"{host.url}manifest.en.webmanifest", told[0][name]) == host.url


def test_every_icon_is_there_in_the_size_that_is_promised(come: Visit, host: Host) -> None:
    page = come()
    page.goto(host.url)
    inner(page, ".games")
    url, told = manifest_of(page)
    sizes = {}
    for one in told["icons"]:
        sizes[one["sizes"]] = page.evaluate(
            """async (src) => { const image = new Image(); image.src = src; await image.decode();
               return [image.naturalWidth, image.naturalHeight] }""",
            urljoin(url, one["src"]),
        )
    assert {name: size for name, size in sizes.items() if name != "any"} == {"192x192": [192] * 2, "512x512": [512] * 2}
    assert min(sizes["any"]) > 0
    touch = page.request.get(urljoin(host.url, page.locator("link[rel=apple-touch-icon]").get_attribute("href")))
    assert struct.unpack(">II", touch.body()[16:24]) == (180, 180)


def test_a_worker_stands_for_the_page_so_that_what_is_installed_opens_without_a_network(
    come: Visit, host: Host
) -> None:
    page = come(locale="uk-UA")
    page.goto(host.url)
    settled(page)
    scope, script = page.evaluate(
        """async () => { const one = await navigator.serviceWorker.ready;
           return [one.scope, navigator.serviceWorker.controller.scriptURL] }"""
    )
    assert (scope, script) == (host.url, f"{host.url}offline.js")
    _, told = manifest_of(page)
    page.context.set_offline(True)
    host.stop()
    page.goto(urljoin(host.url, told["start_url"]))
    inner(page, ".games")
    assert ask(page, "GET", "/api/tables?lang=uk")
    assert manifest_of(page)[1] == told
