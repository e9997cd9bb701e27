"""Whose word on addresses is believed."""

import subprocess
import sys

import pytest

from roundhouse.core.errors import CannotRead
from roundhouse.server.door.proxies import farthest, read_proxies, see_through, trusts

PROXIES = read_proxies("10.0.0.1, 192.168.7.0/24,2001:db8::/48")


@pytest.mark.parametrize(
    ("header", "found"),
    [
        (["203.0.113.9"], "203.0.113.9"),
        (["6.6.6.6, 203.0.113.9"], "203.0.113.9"),
        (["6.6.6.6, 203.0.113.9, 192.168.7.3, 10.0.0.1"], "203.0.113.9"),
        (["6.6.6.6", "203.0.113.9, 10.0.0.1"], "203.0.113.9"),
        (["not an address, 203.0.113.9"], "203.0.113.9"),
        (["203.0.113.9:4711"], "203.0.113.9"),
        (["[2001:db9::1]:4711"], "2001:db9::1"),
        (["2001:db9::1, 2001:db8::7"], "2001:db9::1"),
        (["::ffff:203.0.113.9"], "203.0.113.9"),
        (["192.168.7.9, 10.0.0.1"], "192.168.7.9"),
        (["203.0.113.9, not an address"], ""),
        ([""], ""),
        ([], ""),
        (["[", ","], ""),
        (["1.1.1.1," * 5000 + "203.0.113.9"], "203.0.113.9"),
        (["\xff"], ""),
    ],
)
def test_the_first_address_from_the_right_that_is_no_proxy_counts(header: list[str], found: str) -> None:
    assert farthest(header, PROXIES) == found


def test_only_a_trusted_proxy_is_believed() -> None:
    headers = [(b"x-forwarded-for", b"203.0.113.9"), (b"x-forwarded-proto", b"https")]
    for peer, proxies, client, scheme in [
        ("10.0.0.1", PROXIES, "203.0.113.9", "https"),
        ("::ffff:10.0.0.1", PROXIES, "203.0.113.9", "https"),
        ("10.0.0.2", PROXIES, "10.0.0.2", "http"),
        ("127.0.0.1", (), "127.0.0.1", "http"),
    ]:
        scope = {"type": "http", "headers": headers, "client": (peer, 1), "scheme": "http"}
        see_through(scope, proxies)
        assert (scope["client"][0], scope["scheme"]) == (client, scheme)


def test_a_scheme_that_is_none_is_not_believed() -> None:
    scope = {
        "type": "http", "headers": [(b"x-forwarded-proto", b"javascript")], "client": ("10.0.0.1", 1), "scheme": "http",
    }  # fmt: skip
    see_through(scope, PROXIES)
    assert scope["scheme"] == "http"


def test_no_proxy_is_trusted_unless_named() -> None:
    assert read_proxies("") == read_proxies(" , ") == ()
    assert not trusts((), "127.0.0.1")


@pytest.mark.parametrize("written", ["nginx", "10.0.0.1/8", "10.0.0.0/99", "[", "*"])
def test_a_list_that_cannot_be_read_is_one_clear_sentence(written: str) -> None:
    with pytest.raises(CannotRead, match="trusted proxies"):
        read_proxies(f"127.0.0.1,{written}")


def test_the_server_does_not_start_with_such_a_list() -> None:
    command = [sys.executable, "-m", "roundhouse.server", "--port", "0", "--trusted-proxies", "nginx"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("roundhouse: “nginx” is no address")
    assert "Traceback" not in done.stderr
