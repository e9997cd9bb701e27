import os
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import settings

import dealt
from browser.house import OURS, READ_ALL, House, chromium
from roundhouse.core import nature

CHROMIUM = chromium()
SERVERS = {"house", "own_house", "warm_house"}  # fixtures that are processes of their own
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# Where Python is told to keep no compiled files every program that a test starts would compile all it imports anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(tempfile.gettempdir()) / "roundhouse-compiled"))

# A busy machine is slow; and only who looks for other deals wants other examples.
settings.register_profile("steady", deadline=None, derandomize=not dealt.SERIES)
settings.load_profile("steady")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """A worker has one tracer: pytest-cov starts one before it knows that it is in a worker, and never stops it.

    Below the worker's own one it would trace every test that says no_cover, and keep nothing of it.
    """
    plugin = session.config.pluginmanager.getplugin("_cov")
    if hasattr(session.config, "workerinput") and plugin and plugin.cov_controller:
        plugin.cov_controller.cov.stop()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What a browser or a running server does happens in other processes: to trace who asks takes time for nothing."""
    for item in items:
        if item.get_closest_marker("browser") or not SERVERS.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture(autouse=True)
def fixed_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has the same deals and rolls on every run; see dealt.py."""
    deals = dealt.seeds(request.node.nodeid)
    monkeypatch.setattr(nature, "new_seed", lambda: next(deals))
    random.seed(next(deals))


@pytest.fixture(scope="module")  # while it is there a loop runs in this thread, and no other test could run its own
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM:
        pytest.skip("no chromium on the PATH: install it to run the browser tests")
    with playwright.sync_playwright() as engine:
        opened = engine.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    one = House(tmp_path_factory.mktemp("house"))
    one.start()
    yield one
    one.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A house of the test's own, to be killed."""
    one = House(tmp_path)
    one.start()
    yield one
    one.stop()


PICTURES = Path(__file__).parents[1] / "build" / "failed"
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What was skipped, and why, loudly; dev.py repeats it as its last lines."""
    skipped = Counter(
        str(report.longrepr[2]).removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped")
    )
    lines = [f"{number} tests: {reason}" for reason, number in sorted(skipped.items())]
    for line in lines:
        terminalreporter.write_line(f"!!! NOT CHECKED: {line}", red=True, bold=True)
    if told := os.environ.get("ROUNDHOUSE_NOT_CHECKED"):
        Path(told).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def lost(answer: Any) -> bool:
    """Whether a file of the house itself was asked for and is not there."""
    return bool(answer.status == 404 and urlsplit(answer.url).path.startswith(("/static/", "/materials", "/palette")))


@pytest.fixture
def visit(browser: Any, request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    """Opens a page as a new person; at the end no script of the page may have failed."""
    contexts: list[Any] = []
    failures: list[str] = []

    def open_page(*, notes: bool = False, **how: Any) -> Any:
        wishes = {"viewport": {"width": 1280, "height": 860}, "locale": "en-GB", "reduced_motion": "reduce", **how}
        wishes["extra_http_headers"] = {dealt.HEADER: request.node.nodeid}
        context = browser.new_context(**wishes)
        context.set_default_timeout(40_000)
        context.add_init_script(OURS)
        if not notes:  # notes for the first games have tests of their own; elsewhere somebody plays who has read them
            context.add_init_script(READ_ALL)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: failures.append(str(error)))
        page.on("response", lambda answer: failures.append(answer.url) if lost(answer) else None)
        return page

    yield open_page
    for number, context in enumerate(contexts):
        if request.node.stash.get(FAILED, False) and context.pages:
            PICTURES.mkdir(parents=True, exist_ok=True)
            context.pages[-1].screenshot(path=PICTURES / f"{request.node.name}-{number}.png")
        context.close()
    assert not failures, failures


@pytest.fixture
def page(visit: Callable[..., Any]) -> Any:
    return visit()


@pytest.fixture
def phone(visit: Callable[..., Any]) -> Any:
    return visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
