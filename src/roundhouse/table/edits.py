"""A list as an edit of the list before it: items that are new, and runs of those that are kept, [from, how many]."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

T = TypeVar("T", bound=Hashable)


def edit(old: Sequence[T], new: Sequence[T], text: Callable[[T], bytes]) -> bytes | None:
    """The new list as JSON, where `text` writes an item; None where nothing has changed."""
    head = _alike(old, new)
    if head == len(old) == len(new):
        return None
    rest = min(len(old), len(new)) - head
    tail = _alike(old[len(old) - rest :][::-1], new[len(new) - rest :][::-1])
    places = {one: at for at, one in enumerate(old[head : len(old) - tail], head)}
    runs: list[list[int] | bytes] = [[0, head]] if head else []
    for one in new[head : len(new) - tail]:
        at = places.get(one)
        _add(runs, text(one) if at is None else [at, 1])
    if tail:
        _add(runs, [len(old) - tail, tail])
    return b"[%s]" % b",".join(b"[%d,%d]" % (one[0], one[1]) if isinstance(one, list) else one for one in runs)


def _add(runs: list[list[int] | bytes], one: list[int] | bytes) -> None:
    last = runs[-1] if runs else b""
    if isinstance(one, list) and isinstance(last, list) and sum(last) == one[0]:
        last[1] += one[1]
    else:
        runs.append(one)


def _alike(old: Sequence[T], new: Sequence[T]) -> int:
    """How many are the same from the beginning."""
    for at, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other and one != other:
            return at
    return min(len(old), len(new))


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
    lists = {name: edited(page[name], change.get(name)) for name in ("choices", "log", "scores")}
    before = {scene["name"]: scene for scene in page["scenes"]}
    scenes = [_scene(one, before) for one in change.get("scenes", before)]
    chat = {**page["chat"], "lines": edited(page["chat"]["lines"], change.get("chat"))}
    return {**page, "chat": chat, **change["set"], **lists, "scenes": scenes}


def _scene(told: str | dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    if isinstance(told, str):
        scene: dict[str, Any] = before[told]
        return scene
    return {**told, "shapes": edited(before.get(told["name"], {"shapes": []})["shapes"], told["shapes"])}
