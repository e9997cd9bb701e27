"""The rules text of a game: paragraphs in our own words, each carrying the ids of its rules."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

FOLDED = " +"
_FIGURE = re.compile(r"^!\[\]\(figure:([a-z0-9-]+)\)$")
_PARAGRAPH = re.compile(r"^\*\*([A-Z]{2}-\d+(?:, [A-Z]{2}-\d+)*)\.\*\* (.+)$")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A piece of the rules page: a heading (level 1–3), a text with its rule ids, or a figure by its name.

    What stands below a `folded` heading, a first game can do without: a page shows it when somebody asks for it.
    """

    text: str
    rules: tuple[str, ...] = ()
    level: int = 0
    figure: str = ""
    folded: bool = False


@lru_cache(maxsize=32)
def rulebook(folder: Path | None, lang: str) -> tuple[Paragraph, ...]:
    """The rules of a game in one language, from `rules.LANG.md`; none where there is no such file yet.

    One paragraph a line: `# heading`, or `**NS-37, NS-39.** text`, or `![](figure:name)`, or plain text. A heading that
    ends in ` +` is folded.
    """
    if folder is None or not (folder / f"rules.{lang}.md").exists():
        return ()
    text = (folder / f"rules.{lang}.md").read_text(encoding="utf-8")
    return tuple(_paragraph(line.strip()) for line in text.splitlines() if line.strip())


@lru_cache(maxsize=32)
def sentences(folder: Path | None, lang: str) -> dict[str, str]:
    """The text of each rule, by id."""
    found: dict[str, str] = {}
    for paragraph in rulebook(folder, lang):
        for rule in paragraph.rules:
            found.setdefault(rule, paragraph.text)
    return found


def _paragraph(line: str) -> Paragraph:
    if line.startswith("#"):
        level = len(line) - len(line.lstrip("#"))
        text = line.lstrip("# ")
        return Paragraph(text.removesuffix(FOLDED), level=level, folded=text.endswith(FOLDED))
    if found := _FIGURE.match(line):
        return Paragraph("", figure=found.group(1))
    if found := _PARAGRAPH.match(line):
        return Paragraph(found.group(2), tuple(found.group(1).split(", ")))
    return Paragraph(line)
