"""Where others in the same network find this house, and the code they scan."""

import contextlib
import io
import socket

import segno

from roundhouse.server.settings import Settings


def addresses(settings: Settings) -> list[str]:
    """The URLs under which other machines reach this server; none when it listens on this machine only."""
    if settings.host in ("127.0.0.1", "localhost", "::1"):
        return []
    if settings.host not in ("0.0.0.0", "::", ""):
        return [f"http://{settings.host}:{settings.port}"]
    return [f"http://{one}:{settings.port}" for one in _own_addresses()]


def qr(url: str) -> bytes:
    """The QR code of a URL as SVG, dark on light in any theme: scanners need it."""
    out = io.BytesIO()
    segno.make(url, error="m", micro=False).save(out, kind="svg", scale=8, dark="#000", light="#fff", xmldecl=False)
    return out.getvalue()


def _own_addresses() -> list[str]:
    found: list[str] = []
    # No packet is sent: connecting a datagram socket only asks the system which way it would go.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [one for one in dict.fromkeys(found) if not one.startswith("127.")]
