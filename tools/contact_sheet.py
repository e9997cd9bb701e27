"""A page that lays pictures side by side: a row for each screen, and earlier pictures of the same name beside them."""

import os
from collections.abc import Iterator
from html import escape
from pathlib import Path

STYLE = """body { font: 15px system-ui, sans-serif; margin: 20px; background: #8a8a8a; color: #111 }
h2 { margin: 28px 0 8px } div { display: flex; flex-wrap: wrap; gap: 14px; align-items: flex-start }
figure { margin: 0 } figcaption { padding: 2px 0 } img { display: block; max-height: 620px; max-width: 900px }"""
SIZES = ("-phone-", "-desktop-")


def contact_sheet(folder: Path, beside: Path | None = None) -> Path:
    """Write `index.html` into a folder of pictures; its path."""
    rows: dict[str, list[Path]] = {}
    for shot in sorted(folder.glob("*.png"), key=lambda one: one.stat().st_mtime_ns):
        rows.setdefault(screen(shot), []).append(shot)
    body = "".join(
        f"<h2>{escape(name)}</h2><div>{''.join(f for shot in shots for f in figures(shot, beside))}</div>\n"
        for name, shots in rows.items()
    )
    page = folder / "index.html"
    page.write_text(
        f"<!doctype html><meta charset=utf-8><title>Pictures</title><style>{STYLE}</style>{body}", encoding="utf-8"
    )
    return page


def screen(shot: Path) -> str:
    """What a picture shows, without size and light."""
    return next((shot.stem.split(size)[0] for size in SIZES if size in shot.stem), shot.stem)


def figures(shot: Path, beside: Path | None) -> Iterator[str]:
    """The earlier picture, if there is one, and this one."""
    kind = shot.stem[len(screen(shot)) + 1 :]
    earlier = beside / shot.name if beside else None
    if earlier and earlier.exists():
        yield figure(os.path.relpath(earlier, shot.parent), f"{kind}, before")
        kind += ", now"
    yield figure(shot.name, kind)


def figure(address: str, caption: str) -> str:
    """One picture with its caption."""
    return f'<figure><figcaption>{escape(caption)}</figcaption><img loading=lazy src="{escape(address)}"></figure>'
