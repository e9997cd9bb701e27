"""Who is at a table by another server: what a server believes of the others, and for how long."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from roundhouse.server import elsewhere
from roundhouse.server.elsewhere import EVERY, KEPT, SURELY, Elsewhere
from roundhouse.server.stream import Listeners

TABLE, GUEST = "maple", "guest-1"


@pytest.fixture
def listeners() -> Listeners:
    return Listeners()


@pytest.fixture
def there(listeners: Listeners) -> Elsewhere:
    house: Any = SimpleNamespace(tables={TABLE: SimpleNamespace(listeners=listeners)})
    made = Elsewhere(house)
    made.join(TABLE, listeners)
    return made


def tell(there: Elsewhere, by: str, **told: Any) -> None:
    """A server says this."""
    there.hear(json.dumps({"by": by, **told}))


def test_who_is_there_by_two_servers_is_there_until_both_have_said_otherwise(
    there: Elsewhere, listeners: Listeners
) -> None:
    for server in ("east", "west"):
        tell(there, server, here=[[TABLE, GUEST]])
    assert listeners.present({GUEST})
    assert not listeners.present({"guest-2"})
    tell(there, "east", gone=[[TABLE, GUEST]])
    assert listeners.present({GUEST})
    tell(there, "west", gone=[[TABLE, GUEST]])
    assert not listeners.present({GUEST})
    assert GUEST in listeners.last


def test_nobody_is_there_any_more_by_a_server_that_goes_down(there: Elsewhere, listeners: Listeners) -> None:
    tell(there, "east", here=[[TABLE, GUEST], [TABLE, "guest-2"]])
    tell(there, "west", here=[[TABLE, "guest-2"]])
    tell(there, "east", bye=True)
    assert not listeners.present({GUEST})
    assert listeners.present({"guest-2"})


def test_a_server_that_is_not_heard_of_is_not_believed_for_ever(
    there: Elsewhere, listeners: Listeners, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = [0.0]
    monkeypatch.setattr(elsewhere, "time", SimpleNamespace(monotonic=lambda: time[0]))
    tell(there, "east", here=[[TABLE, GUEST]])
    time[0] = KEPT - 1
    there._forget_old()
    assert listeners.present({GUEST})
    time[0] = KEPT + 1
    there._forget_old()
    assert not listeners.present({GUEST})


def test_where_a_rating_hangs_on_it_a_server_that_has_fallen_silent_is_not_believed(
    there: Elsewhere, listeners: Listeners, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = [0.0]
    monkeypatch.setattr(elsewhere, "time", SimpleNamespace(monotonic=lambda: time[0]))
    tell(there, "east", here=[[TABLE, GUEST]])
    time[0] = EVERY + 1  # the next word is under way
    assert listeners.lately({GUEST})
    time[0] = SURELY + 1
    assert (listeners.present({GUEST}), listeners.lately({GUEST})) == (True, False)
    tell(there, "east", here=[[TABLE, GUEST]])
    assert listeners.lately({GUEST})
    tell(there, "east", gone=[[TABLE, GUEST]])
    assert not listeners.lately({GUEST})
