"""Proxies that the host trusts: their word on where a request came from is believed, nobody else's."""

import ipaddress
from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import Scope

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say

Networks = tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]
MOST_HOPS = 32


def read_proxies(written: str) -> Networks:
    """Addresses and networks, with commas between; raises CannotRead."""
    found = []
    for part in filter(None, (one.strip() for one in written.split(","))):
        try:
            found.append(ipaddress.ip_network(part))
        except ValueError as error:
            words = say(
                "“{part}” is no address and no network of trusted proxies; write them like 10.0.0.2,192.168.7.0/24",
                part=part[:80],
            )
            raise CannotRead(words) from error
    return tuple(found)


def trusts(proxies: Networks, host: str) -> bool:
    """Whether this address is one of the proxies."""
    number = _number(host)
    return number is not None and any(number in network for network in proxies)


def see_through(scope: Scope, proxies: Networks) -> None:
    """Put the player's address and scheme in the place of a trusted proxy's."""
    peer = scope.get("client")
    if not proxies or not peer or not trusts(proxies, peer[0]):
        return
    headers = Headers(scope=scope)
    if found := farthest(headers.getlist("x-forwarded-for"), proxies):
        scope["client"] = (found, 0)
    if (scheme := headers.get("x-forwarded-proto", "")) in ("http", "https"):
        scope["scheme"] = scheme


def farthest(forwarded: Iterable[str], proxies: Networks) -> str:
    """The first address from the right that is no trusted proxy; "" when the header cannot be read so far."""
    found = ""
    for part in reversed(",".join(forwarded).rsplit(",", MOST_HOPS)[-MOST_HOPS:]):
        number = _number(_bare(part.strip()))
        if number is None:
            return ""
        found = str(number)
        if not trusts(proxies, found):
            return found
    return found


def _bare(part: str) -> str:
    """Without brackets and port."""
    if part.startswith("["):
        return part[1:].partition("]")[0]
    return part.partition(":")[0] if part.count(":") == 1 else part


def _number(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        number = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(number, "ipv4_mapped", None) or number
