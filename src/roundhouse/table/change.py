"""A page as it is sent: whole, or as what has changed since another page of the same viewer."""

import hashlib
from functools import lru_cache
from itertools import repeat
from typing import Any

from roundhouse.core.game import Game
from roundhouse.core.strict_json import write_json
from roundhouse.core.words import Say, Speaker, names_a_seat
from roundhouse.scene.shapes import Scene, Shape, Under
from roundhouse.scene.svg import fragment, under_text
from roundhouse.table.edits import NEW, edit, runs
from roundhouse.table.rendering import Rendering


def whole(seen: Rendering) -> bytes:
    """Everything, as the inside of a JSON object."""
    parts = [b'"scenes":[%s]' % b",".join(_scene(seen, one, None) for one in seen.scenes)]
    parts += [b'"%s":[%s]' % (name.encode(), b",".join(items)) for name, items in seen.lists.items()]
    return b",".join([*parts, write_json(seen.plain)[1:-1]])


def change(old: Rendering, new: Rendering) -> bytes:
    """What is different in the lists, as the inside of a JSON object; written once for all who saw the same before."""
    found = new.changes.get(old)
    if found is None:
        edits = {"scenes": _scenes(old, new)}
        edits |= {name: edit(old.lists[name], items, _as_it_is) for name, items in new.lists.items()}
        found = b",".join(b'"%s":%s' % (name.encode(), text) for name, text in edits.items() if text is not None)
        new.changes[old] = found
    return found


def follows(old: Rendering, new: Rendering) -> bool:
    """Whether a change may lead from one to the other: the same words for the same people."""
    return old.game is new.game and old.speak.lang == new.speak.lang and old.speak.names == new.speak.names


def _scenes(old: Rendering, new: Rendering) -> bytes | None:
    """Every scene in its order: its name where it stays as it is."""
    before = {scene.name: scene for scene in old.scenes}
    found = [_changed(new, scene, before.get(scene.name)) for scene in new.scenes]
    names = [scene.name for scene in new.scenes]
    if names == [scene.name for scene in old.scenes] and all(one.startswith(b'"') for one in found):
        return None
    return b"[%s]" % b",".join(found)


def _changed(seen: Rendering, scene: Scene, before: Scene | None) -> bytes:
    if before is None:
        return _scene(seen, scene, None)
    if before.shapes is scene.shapes and _framed(before) == _framed(scene):
        return write_json(scene.name)
    return _scene(seen, scene, before)


def _framed(scene: Scene) -> tuple[Any, ...]:
    """What its head is made of: where this is the same, so are its words."""
    return scene.title, scene.place, scene.seat, scene.width, scene.height, scene.under


def _scene(seen: Rendering, scene: Scene, before: Scene | None) -> bytes:
    had = before.shapes if before else ()
    shapes = runs(len(had), _places(scene, before), lambda at: _shape(scene.shapes[at], seen.speak))
    if shapes is None:  # the same shapes in another frame, or none at all
        shapes = b"[[0,%d]]" % len(had) if had else b"[]"
    return b'%s,"shapes":%s}' % (_head(seen, scene), shapes)


def _places(scene: Scene, before: Scene | None) -> list[int]:
    """Where each shape stood before; those that are not the very same are asked for by value."""
    if before is None:
        return [NEW] * len(scene.shapes)
    (_, there), (names, here) = before.places(), scene.places()
    places = list(map(there.get, names, repeat(NEW)))
    if gone := {before.shapes[there[one]]: there[one] for one in there.keys() - here.keys()}:
        for at in (here[one] for one in here.keys() - there.keys()):
            places[at] = gone.get(scene.shapes[at], NEW)
    return places


def _head(seen: Rendering, scene: Scene) -> bytes:
    speak = seen.speak if names_a_seat(scene.title) else seen.speak.nameless or seen.speak
    under = under_address(seen.game, scene.under, seen.speak) if scene.under else ""
    return _head_text(speak, scene.name, scene.title, scene.place, scene.seat, scene.width, scene.height, under)


@lru_cache(maxsize=1 << 12)
def _head_text(
    speak: Speaker, name: str, title: Say, place: str, seat: int | None, width: float, height: float, under: str
) -> bytes:
    head = {
        "name": name, "title": speak(title), "place": place, "seat": seat,
        "width": width, "height": height, "under": under,
    }  # fmt: skip
    return write_json(head)[:-1]


def under_address(game: Game[Any], under: Under, speak: Speaker) -> str:
    """Where the layer that never changes is found: an address that is never used for anything else."""
    key = ("address", speak.lang)
    if key not in under.kept:
        mark = hashlib.sha256(under_text(under, speak).encode()).hexdigest()[:16]
        under.kept[key] = f"/api/games/{game.name}/under/{under.name}?lang={speak.lang}&v={mark}"
    address: str = under.kept[key]
    return address


def _shape(shape: Shape, speak: Speaker) -> bytes:
    if shape.personal and speak.names:
        return write_json(fragment(shape, speak))
    key = ("json", speak.nameless or speak)
    text: bytes | None = shape.kept.get(key)
    if text is None:
        text = shape.kept[key] = write_json(fragment(shape, speak))
    return text


def _as_it_is(text: bytes) -> bytes:
    return text
