"""A script in pieces: code, words in quotes, comments. Enough to know what is code, not what it means."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

CODE, TEXT, COMMENT = "code", "text", "comment"
_TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<template>`)
    |(?P<slash>/)
    |(?P<open>\{)
    |(?P<close>\})
    |(?P<word>[A-Za-z0-9_$]+)
    |(?P<space>\s+)
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)", re.DOTALL)
_PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_BEFORE_A_PATTERN = {"return", "typeof", "case", "in", "of", "void", "await", "=>"}


@dataclass(frozen=True, slots=True)
class Piece:
    """Some text of a script, and where it begins."""

    kind: str
    text: str
    at: int


def pieces(source: str) -> Iterator[Piece]:
    """The whole source, piece by piece; a text without an end is left as code."""
    at, before = 0, ""  # the last thing that was neither a space nor a comment
    braces: list[bool] = []  # whether each one that is open belongs to a template
    while at < len(source):
        found = _TOKEN.match(source, at)
        assert found is not None  # anything is at least `other`
        kind, text = str(found.lastgroup), found[0]
        match kind:
            case "template":
                text, opened = _template(source, at, at + 1)
                braces += [True] * opened
            case "close" if braces and braces.pop():
                text, opened = _template(source, at, at + 1)
                braces += [True] * opened
                kind = "template"
            case "open":
                braces.append(False)
            case "slash" if (pattern := _PATTERN.match(source, at)) and _begins(before):
                kind, text = "text", pattern[0]
        yield Piece({"template": TEXT, "text": TEXT, "comment": COMMENT}.get(kind, CODE), text, at)
        at += len(text)
        if kind not in ("space", "comment"):
            before = text


def bare(source: str) -> str:
    """The script without comments, without empty lines and without the spaces at the beginning of lines."""
    told: list[str] = []
    line_begins = True
    for piece in pieces(source):
        if piece.kind == COMMENT:
            continue
        text = piece.text
        if piece.kind == CODE and text.isspace():
            text = "\n" if "\n" in text else " "
            if line_begins or (told[-1:] == [" "] and text == " "):
                continue
            if told and told[-1] == " " and text == "\n":
                told.pop()
        told.append(text)
        line_begins = text == "\n"
    return "".join(told).strip() + "\n"


def _template(source: str, begin: int, at: int) -> tuple[str, bool]:
    """The text of a template up to its end, or to the code in its middle; and whether it is that."""
    found = _TEMPLATE.match(source, at)
    end = found.end() if found else len(source)
    return source[begin:end], bool(found) and source[end - 1] == "{"


def _begins(before: str) -> bool:
    """Whether a slash after this begins a pattern: a value cannot be divided that is not there yet."""
    return not before or before in _BEFORE_A_PATTERN or not (before[-1].isalnum() or before[-1] in "_$)]}\"'`")
