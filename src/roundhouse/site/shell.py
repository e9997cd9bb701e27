"""The files of the site that are no part of the client: its two pages, its manifest, its policy, its sign."""

import json
import struct
import zlib
from html import escape
from math import cos, hypot, pi, sin

from roundhouse.core.words import say, speaker

POLICY = "; ".join([
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' blob: data:",
    "connect-src 'self'", "worker-src 'self'", "frame-src 'self'", "manifest-src 'self'", "base-uri 'none'",
    "form-action 'none'",
])  # fmt: skip
"""WebAssembly yes, eval no, nothing from elsewhere."""

PITCH = say("Five rail and metro board games in one page: alone, on one device, against bots. No server, no account.")
NAME = say("Roundhouse: five board games")
INK, PAPER, ACCENT = (38, 43, 51), (250, 247, 240), (177, 62, 42)


def outer_page() -> str:
    """The page around the page."""
    return _page(
        '<link rel="manifest" href="manifest.en.webmanifest">\n<link rel="apple-touch-icon" href="icon-180.png">\n'
        f'<meta name="description" content="{escape(speaker("en")(PITCH))}">\n'
        '<link rel="stylesheet" href="static/site/site.css">\n'
        '<script type="module" src="static/site/house.js"></script>\n',
        '<iframe id="page" title="Roundhouse"></iframe>',
    )


def inner_page() -> str:
    """The page that the client fills, as a server would send it."""
    return _page(
        '<meta name="roundhouse" content="site">\n<link rel="stylesheet" href="static/house.css">\n'
        '<script type="module" src="static/at/main.js"></script>\n'
        '<link rel="preload" as="fetch" crossorigin href="static/materials.svg" data-asked="materials">\n',
        '<main id="app"><div class="column waiting"><p class="lead">…</p></div></main>',
    )


def manifest(lang: str) -> str:
    """What a device needs to install the site; in every language the same site, by its start."""
    speak = speaker(lang)
    pictures = [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)]
    drawn = {"src": "static/favicon.svg", "sizes": "any", "type": "image/svg+xml"}
    paper = f"#{bytes(PAPER).hex()}"
    told = {
        "name": speak(NAME), "short_name": "Roundhouse", "description": speak(PITCH), "lang": lang, "dir": "ltr",
        "start_url": "./", "scope": "./", "display": "standalone", "background_color": paper, "theme_color": paper,
        "icons": [*pictures, drawn],
    }  # fmt: skip
    return json.dumps(told, ensure_ascii=False, indent=1)


def icon(size: int) -> bytes:
    """The sign of the house as PNG: tracks that meet at a turntable under a round roof."""
    rows = b"".join(b"\0" + b"".join(bytes(_colour(x, y, size)) for x in range(size)) for y in range(size))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        for name, content in parts
    )


def _page(head: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY, quote=False)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
        '<title>Roundhouse</title>\n<link rel="icon" href="static/favicon.svg" type="image/svg+xml">\n'
        f"{head}</head>\n<body>\n{body}\n"
        "<noscript>JavaScript: ✗</noscript>\n</body>\n</html>\n"
    )


def _colour(x: int, y: int, size: int) -> tuple[int, ...]:
    """The colour of a pixel, its edges smoothed: the drawing is 64 wide, with room around it for round masks."""
    scale = 84 / size
    px, py = (x + 0.5) * scale - 10 - 32, (y + 0.5) * scale - 10 - 33
    roof = abs(hypot(px, py) - 27) - 4 if py < 8 else hypot(abs(px) - 25.8, py - 8) - 4
    tracks = min(_from_line(px, py, 24 * cos(turn), -24 * sin(turn)) for turn in _TRACKS) - 2
    hub, hole = hypot(px, py) - 11, hypot(px, py) - 6
    ink = _cover(min(roof, tracks), scale)
    colour = _mixed(PAPER, INK, ink)
    colour = _mixed(colour, ACCENT, _cover(hub, scale))
    return _mixed(colour, PAPER, _cover(hole, scale))


_TRACKS = (pi / 2, pi / 2 - 0.6, pi / 2 + 0.6, pi / 2 - 1.2, pi / 2 + 1.2, -pi / 2)


def _from_line(px: float, py: float, x: float, y: float) -> float:
    along = max(0.0, min(1.0, (px * x + py * y) / (x * x + y * y)))
    return hypot(px - along * x, py - along * y)


def _cover(distance: float, scale: float) -> float:
    return max(0.0, min(1.0, 0.5 - distance / scale))


def _mixed(under: tuple[int, ...], over: tuple[int, ...], share: float) -> tuple[int, ...]:
    return tuple(round(a + (b - a) * share) for a, b in zip(under, over, strict=True))
