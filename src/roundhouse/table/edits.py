"""A list as an edit of the list before it: items that are new, and runs of those that are kept, [from, how many]."""

from collections.abc import Callable, Hashable, Sequence
from itertools import compress, repeat
from operator import ne, sub
from typing import Any, TypeVar

T = TypeVar("T", bound=Hashable)
NEW = -2
"""The place of an item that was not there before: never next to another, so that each is told by itself."""


def edit(old: Sequence[T], new: Sequence[T], text: Callable[[T], bytes]) -> bytes | None:
    """The new list as JSON, where `text` writes an item; None where nothing has changed."""
    places = {one: at for at, one in enumerate(old)}
    return runs(len(old), list(map(places.get, new, repeat(NEW))), lambda at: text(new[at]))


def runs(before: int, places: Sequence[int], text: Callable[[int], bytes]) -> bytes | None:
    """The same, where it is known which place each item had among so many before (NEW: none).

    Only where a run ends is anything done: nearly all of a list stays as it is.
    """
    count = len(places)
    ends = compress(range(1, count), map(ne, map(sub, places[1:], places), repeat(1)))
    told, first = [], 0
    for end in [*ends, count] if count else ():
        told.append(b"[%d,%d]" % (places[first], end - first) if places[first] != NEW else text(first))
        first = end
    if count == before and (not count or (len(told) == 1 and not places[0])):
        return None
    return b"[%s]" % b",".join(told)


def edited(old: Sequence[Any], told: Sequence[Any] | None) -> list[Any]:
    """The list that an edit (as it was read) makes of the old one; none: it stays."""
    if told is None:
        return list(old)
    runs = (old[one[0] : one[0] + one[1]] if isinstance(one, list) else [one] for one in told)
    return [one for run in runs for one in run]


def changed(page: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The page that a change makes of the one before it; both as they were read. ValueError: of another page."""
    if change["since"] != page["version"]:
        raise ValueError(f"a change of {change['since']} does not fit the page {page['version']}")
    lists = {name: edited(page[name], change.get(name)) for name in ("choices", "log", "scores", "moments")}
    before = {scene["name"]: scene for scene in page["scenes"]}
    scenes = [_scene(one, before) for one in change.get("scenes", before)]
    chat = {**page["chat"], "lines": edited(page["chat"]["lines"], change.get("chat"))}
    return {**page, "chat": chat, **change["set"], **lists, "scenes": scenes}


def _scene(told: str | dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    if isinstance(told, str):
        scene: dict[str, Any] = before[told]
        return scene
    return {**told, "shapes": edited(before.get(told["name"], {"shapes": []})["shapes"], told["shapes"])}
