from collections.abc import Iterator
from pathlib import Path

import pytest

import dealt
from server.postgres import Postgres, start_postgres
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


@pytest.fixture
def warm_house(tmp_path: Path) -> Iterator[Running]:
    """The same, that makes its shelf in the background when it starts, as the server that people run does."""
    running = Running(str(tmp_path / "warm.db"), **dealt.WARM).start()
    yield running
    running.kill()


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A PostgreSQL for one module: what its tests do to it is nobody else's affair."""
    found = start_postgres(tmp_path_factory.mktemp("postgres"))
    if isinstance(found, str):
        pytest.skip(found)
    yield found
    found.stop()
