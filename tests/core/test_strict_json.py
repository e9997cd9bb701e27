"""JSON from strangers: read when it says one thing that can be written again, else refused in words."""

import json
from typing import Any

import pytest

from roundhouse.core.errors import CannotRead
from roundhouse.core.strict_json import DEEPEST, read_json, write_json

REFUSED: dict[str | bytes, str] = {
    "": "no JSON: line 1, sign 1",
    '{"a": 1,\n }': "no JSON: line 2, sign 2",
    "NaN": "NaN is no number",
    '{"a": [-Infinity]}': "-Infinity is no number",
    "1e400": "too large",
    "-1e999": "too large",
    "1" * 21: "too many digits",
    "-" + "9" * 9999: "too many digits",
    '{"a": 1, "b": 2, "a": 1}': "“a” stands twice",
    "[" * 100_000: "too deep",
    "[" * (DEEPEST + 2) + "]" * (DEEPEST + 2): "too deep",
    '{"a":' * (DEEPEST + 2) + "1" + "}" * (DEEPEST + 2): "too deep",
    '"\\ud800"': "half a sign",
    '{"\\uDFFF": 1}': "half a sign",
    '["\\udc00\\ud800"]': "half a sign",
    "[0, '\ud800']": "no JSON",
    '"\ud800"': "half a sign",
    b"\xff": "UTF-8",
    b'"\xed\xa0\x80"': "UTF-8",
    '"x"'.encode("utf-16"): "UTF-8",
}


@pytest.mark.parametrize(("text", "words"), REFUSED.items(), ids=range(len(REFUSED)))
def test_what_means_two_things_or_nothing_is_refused_in_words(text: str | bytes, words: str) -> None:
    with pytest.raises(CannotRead, match=words):
        read_json(text)


SOUND: list[Any] = [
    None,
    True,
    0,
    -(10**18),
    1.5,
    "",
    "ключ 🚆 \x00",
    [],
    {},
    {"a": [1, {"b": None}]},
    ["x"] * 500,
    [[]] * 500,
]


@pytest.mark.parametrize("content", SOUND, ids=range(len(SOUND)))
def test_what_is_sound_is_read_as_it_was_written(content: Any) -> None:
    assert read_json(write_json(content)) == content
    assert read_json(json.dumps(content)) == content
    assert read_json(b"\xef\xbb\xbf" + json.dumps(content).encode()) == content


def test_writing_never_fails_on_half_a_sign() -> None:
    assert write_json({"a\ud800": ["\udfff", "ї"]}) == '{"a?":["?","ї"]}'.encode()
