from collections.abc import Iterator
from pathlib import Path

import pytest

from server.running import Guest, Running


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that need no server of their own."""
    running = Running(str(tmp_path_factory.mktemp("house") / "house.db")).start()
    yield running
    assert running.stop() in (0, -15)


@pytest.fixture
def guest(house: Running) -> Iterator[Guest]:
    with house.guest() as one:
        yield one


@pytest.fixture
def friend(house: Running) -> Iterator[Guest]:
    with house.guest() as one:
        yield one


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Running]:
    """A server for this test alone."""
    running = Running(str(tmp_path / "own.db")).start()
    yield running
    running.kill()
