"""Every rule stands in three languages and is named by a test; every citation has a rule.

A test names its rules in front: `test_ns_38_…`, or several: `test_ns_38_39_…`.
"""

import re
from pathlib import Path

import pytest

from roundhouse.core.rulebook import sentences
from roundhouse.core.words import LANGUAGES
from roundhouse.games import find, shelf

HERE = Path(__file__).parent
CATALOGUES = HERE.parent.parent / "shared" / "rules"
TESTED = re.compile(r"def test_([a-z]{2})((?:_\d+)+)(?=_|\()")
CITED = re.compile(r"\b([A-Z]{2}-\d+)\b")


def prefix(name: str) -> str:
    """The two letters before every rule number of a game."""
    return next(iter(sentences(find(name).about.folder, "en")))[:2]


def listed(name: str) -> set[str]:
    """The rule ids that a game was written from, as rules.txt keeps them: `next_station NS 1-99`."""
    lines = [line.split() for line in (HERE / "rules.txt").read_text(encoding="utf-8").splitlines()]
    letters, *ranges = next(line[1:] for line in lines if line[0] == name)
    spans = [(int(first), int(last)) for first, last in (span.split("-") for span in ranges)]
    return {f"{letters}-{number}" for first, last in spans for number in range(first, last + 1)}


@pytest.mark.parametrize("name", shelf())
def test_the_list_of_rules_is_that_of_the_catalogue(name: str) -> None:
    page = CATALOGUES / f"{name}.md"
    if not page.exists():
        pytest.skip("the catalogue of rules does not lie beside the checkout")
    found = re.findall(rf"^\W*({prefix(name)}-\d+)\b", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(found) == listed(name)


@pytest.mark.parametrize("name", shelf())
def test_every_rule_stands_in_all_languages(name: str) -> None:
    books = {lang: set(sentences(find(name).about.folder, lang)) for lang in LANGUAGES}
    wanted = set.union(listed(name), *books.values())
    assert wanted
    assert {lang: sorted(wanted - book) for lang, book in books.items()} == {lang: [] for lang in LANGUAGES}


@pytest.mark.parametrize("name", shelf())
def test_every_rule_is_named_by_a_test(name: str) -> None:
    named = set()
    for file in sorted(HERE.rglob("test_*.py")):
        for letters, numbers in TESTED.findall(file.read_text(encoding="utf-8")):
            named |= {f"{letters.upper()}-{number}" for number in numbers.split("_")[1:]}
    rules = set(sentences(find(name).about.folder, "en")) | listed(name)
    assert sorted(rules - named, key=lambda rule: int(rule[3:])) == []


@pytest.mark.parametrize("name", shelf())
def test_every_citation_has_a_rule(name: str) -> None:
    rules, letters = set(sentences(find(name).about.folder, "en")), prefix(name)
    files = [
        *find(name).about.folder.rglob("*.py"),
        *find(name).about.folder.rglob("*.toml"),
        *find(name).about.folder.rglob("*.po"),
    ]
    cited = {
        rule for file in files for rule in CITED.findall(file.read_text(encoding="utf-8")) if rule.startswith(letters)
    }
    assert cited
    assert sorted(cited - rules) == []
