"""Scenes to SVG text. Every word is escaped; ids are written once."""

from collections.abc import Iterable
from functools import lru_cache
from unicodedata import combining, east_asian_width

from roundhouse.core.words import PLAYER, Say, Speaker, speaker
from roundhouse.scene.escaped import escape, quoteattr
from roundhouse.scene.ink import colour
from roundhouse.scene.material import PREFIX, materials, used
from roundhouse.scene.shapes import Scene, Shape, Under, Value

FONT = "ui-rounded, 'Segoe UI', 'DejaVu Sans', 'Noto Sans', system-ui, sans-serif"
NAME_TAG = 5.4
"""Names wider than this (in letter heights, by guess) are cut where they stand alone; what is read aloud is whole."""
ROOM = "room"  # how wide words may be: told to this file alone, never written
SURE = 0.9  # of it, for widths are guessed
_SLIM, _BROAD = frozenset("iljtfrI1.,:;'!|()[] іїІЇ"), frozenset("mwMWжмшщюыфЖМШЩЮЫФ@%&")


def svg(scene: Scene, speak: Speaker, mode: str = "css") -> str:
    """The scene as one SVG element; mode is "css" for the browser, "light" or "dark" for a picture."""
    size = f'viewBox="0 0 {_number(scene.width)} {_number(scene.height)}"'
    fixed = "" if mode == "css" else f' width="{_number(scene.width)}" height="{_number(scene.height)}"'
    paper = "" if mode == "css" else f'<rect width="100%" height="100%" fill="{colour("paper", mode)}"/>'
    # A scene holds live shapes with names of their own, so it is a group to a screen reader, never one image.
    spoken = f'role="group" aria-label={quoteattr(speak(scene.title))}'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}{fixed} {spoken} font-family="{FONT}">'
    below = f'<g class="under">{under_text(scene.under, speak, mode)}</g>' if scene.under else ""
    drawn = below + "".join(fragment(shape, speak, mode) for shape in scene.shapes)
    return head + paper + ("" if mode == "css" else _definitions(used(drawn), mode)) + drawn + "</svg>"


def materials_text() -> str:
    """Every material of the house, for a page of the browser: its drawings refer to them by name."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" class="materials" width="0" height="0" aria-hidden="true">'
    return f"{head}{_definitions(materials(), 'css')}</svg>"


def _definitions(shapes: Iterable[Shape], mode: str) -> str:
    written = "".join(_write(shape, speaker("en"), mode) for shape in shapes)
    return f"<defs>{written}</defs>" if written else ""


def under_text(under: Under, speak: Speaker, mode: str = "css") -> str:
    """The layer that never changes, as SVG text; written once for each language."""
    key = (speak.nameless or speak, mode)
    text: str | None = under.kept.get(key)
    if text is None:
        text = under.kept[key] = "".join(fragment(shape, speak, mode) for shape in under.shapes)
    return text


def fragment(shape: Shape, speak: Speaker, mode: str = "css") -> str:
    """One shape with all it holds, as SVG text; written once for each language and then kept on the shape."""
    if shape.personal and speak.names:
        return _write(shape, speak, mode)
    key = (speak.nameless or speak, mode)
    text: str | None = shape.kept.get(key)
    if text is None:
        text = shape.kept[key] = _write(shape, speak, mode)
    return text


def shape_ids(scene: Scene) -> list[str]:
    """Every id in the scene, in drawing order."""
    found: list[str] | None = scene.kept.get("ids")
    if found is None:
        found = scene.kept["ids"] = [one for shape in scene.shapes for one in _ids(shape)]
    return found


def _ids(shape: Shape) -> tuple[str, ...]:
    found: tuple[str, ...] | None = shape.kept.get("ids")
    if found is None:
        inside = [name for one in shape.inside if isinstance(one, Shape) for name in _ids(one)]
        found = shape.kept["ids"] = (shape.id, *inside) if shape.id else tuple(inside)
    return found


def _write(shape: Shape, speak: Speaker, mode: str) -> str:
    out = [f"<{shape.tag} id={quoteattr(shape.id)}" if shape.id else f"<{shape.tag}"]
    out += [_written(name, value, mode) for name, value in shape.attrs.items() if name != ROOM]
    out += _squeezed(shape, speak) if ROOM in shape.attrs else []
    label = speak(shape.label) if shape.label.text else ""
    if label:
        out.append(f' role="{"group" if _names_within(shape) else "img"}" aria-label={quoteattr(label)}')
    titled = label and mode != "css"  # the client says what a thing is: there its name is written once
    if not shape.inside and not titled:
        return "".join([*out, "/>"])
    out.append(f"><title>{escape(label)}</title>" if titled else ">")
    for one in shape.inside:
        out.append(fragment(one, speak, mode) if isinstance(one, Shape) else escape(_words(one, speak)))
    out.append(f"</{shape.tag}>")
    return "".join(out)


def _names_within(shape: Shape) -> bool:
    """Whether something in a shape has a name of its own: of an image a screen reader tells nothing that is in it."""
    return any(one.label.text or _names_within(one) for one in shape.inside if isinstance(one, Shape))


def _squeezed(shape: Shape, speak: Speaker) -> list[str]:
    """Words that would be wider than their room are drawn so narrow that they fit."""
    room, size = float(shape.attrs[ROOM]), float(shape.attrs["font_size"])
    wide = size * sum(_width(sign) for one in shape.inside if not isinstance(one, Shape) for sign in _words(one, speak))
    return [f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'] if wide > room * SURE else []


def _words(words: Say | str, speak: Speaker) -> str:
    told = speak(words)
    return _cut(told) if speak.names and isinstance(words, Say) and words.text == PLAYER else told


def _cut(name: str) -> str:
    if sum(map(_width, name)) <= NAME_TAG:
        return name
    while name and sum(map(_width, name)) > NAME_TAG - 0.9:
        name = name[:-1]
    return name.rstrip() + "…"


def _width(sign: str) -> float:
    if sign in _SLIM or combining(sign):
        return 0.0 if combining(sign) else 0.38
    if sign in _BROAD or east_asian_width(sign) in "WF":
        return 1.0
    return 0.75 if sign.isupper() else 0.6


@lru_cache(maxsize=1 << 16)  # a page repeats the same few attributes thousands of times
def _written(name: str, value: Value, mode: str) -> str:
    return f" {_attribute(name)}={quoteattr(_value(value, mode))}"


def _attribute(name: str) -> str:
    return "class" if name == "class_" else name.replace("_", "-")


def _value(value: Value, mode: str) -> str:
    if not isinstance(value, str):
        return _number(value)
    if value.startswith("%"):
        return f"url(#{PREFIX}{value[1:]})"
    return colour(value[1:], mode) if value.startswith("@") else value


def _number(value: float) -> str:
    if not isinstance(value, float):
        return str(value)
    written = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written  # what is equal is written alike, whichever is written first
