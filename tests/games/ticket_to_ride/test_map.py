"""Map files: the loader says what is wrong."""

from pathlib import Path

import pytest

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import speaker
from roundhouse.games.ticket_to_ride import GAME
from roundhouse.games.ticket_to_ride.__main__ import main
from roundhouse.games.ticket_to_ride.parts import FOLDER, cities, city, load, read
from roundhouse.games.ticket_to_ride.scoring import distance

PARIS = (FOLDER / "paris.toml").read_text(encoding="utf-8")
LINE = '{ a = "arc", b = "champs", length = 1, colours = ["red", "blue"], shift = 26, source = "reconstructed" }'
TICKET = '{ a = "montmartre", b = "louvre", points = 3, source = "reconstructed" }'

WRONG = [
    ('a = "arc", b = "champs"', 'a = "arc", b = "chomps"', "there is no place “chomps”"),
    (LINE, LINE.replace('"arc"', '"champs"'), "begins where it ends"),
    (LINE, LINE + ",\n" + LINE, "written twice; a double connection is one line"),
    (LINE, LINE.replace('"red"', '"rad"'), "a route cannot be “rad”"),
    (LINE, LINE.replace('"red"', '"green"'), "by [lengths] a route of 1 is one of red, blue, not green"),
    (LINE, LINE.replace("length = 1", "length = 4"), "does not say what length 4 is worth"),
    (LINE, LINE.replace("length = 1", 'length = "one"'), "“length” cannot be one"),
    (LINE, LINE.replace('["red", "blue"]', "[]"), "“colours” cannot be []"),
    (LINE, LINE.replace(', source = "reconstructed"', ""), "needs “source”"),
    (LINE, LINE.replace("reconstructed", "guessed"), "“source” must be one of"),
    (LINE, LINE.replace("source", "sauce"), "“sauce” is not known"),
    (LINE, '"nothing"', "must be a table of names and values"),
    (TICKET, TICKET.replace("louvre", "prado"), "ticket montmartre–prado: there is no place “prado”"),
    (TICKET, TICKET.replace("points = 3", "points = 0"), "worth from 1 to 100 points"),
    (TICKET, TICKET + ",\n" + TICKET, "ticket montmartre–louvre is written twice"),
    (TICKET, TICKET.replace("montmartre", "louvre"), "begins where it ends"),
    ("connections = 32", "connections = 33", "promises 33 connections, the file has 32"),
    ("doubles = 25", "pairs = 25", "“pairs” is not known"),
    ("wild = 8", "wild = 9", "promises 46 cards, the file has 47"),
    ("wild = 8", "wilde = 8", "there is no colour “wilde”"),
    ("white = 8", "white = 99", "must be from 0 to 63"),
    ("white = 8", "white = 0", "the deck has no white cards"),
    ("buses = 15", "buses = 2", "longer than a player’s buses"),
    ("buses = 15", 'buses = "many"', "“buses” must be a whole number from 1 to 100"),
    ("buses = 15", "buses = 15\nboats = 3", "“boats” is not known"),
    ("hand = 2 ", "hand = 11 ", "46 cards are too few: four hands and the row need 49"),
    ("tickets = 2  ", "tickets = 6  ", "20 tickets are too few: four players are dealt 24"),
    ("3 = 4", "three = 4", "write a length and its points"),
    ('id = "louvre"', 'id = "arc"', "place “arc” is written twice"),
    ("at = [340, 388]", "at = [340, 3880]", "outside the canvas"),
    ("at = [340, 388]", "at = [340]", "“at” cannot be [340]"),
    ("at = [340, 388]", "at = [430, 437]", "lie on top of each other"),
    ("width = 720", 'width = "wide"', "“width” cannot be wide"),
    ("islands = [[", "islands = [[1], [", "each entry of “islands” must be 5 numbers"),
    ("[points] ", "[pints] ", "the file needs “points”"),
    ('name = "Paris"', "name = Paris", "is no TOML"),
]


@pytest.mark.parametrize(("old", "new", "told"), WRONG, ids=[told[:40] for _, _, told in WRONG])
def test_what_is_wrong_with_a_map_is_told(old: str, new: str, told: str) -> None:
    assert old in PARIS
    with pytest.raises(CannotRead) as caught:
        read(PARIS.replace(old, new, 1), "mine.toml")
    for lang in ("en", "uk", "ru"):
        said = speaker(lang, GAME.about.folder)(caught.value.words)
        assert "mine.toml" in said
        if lang == "en":
            assert told in said


def test_a_place_without_connections_is_found() -> None:
    lost = '[[places]]\nid = "moon"\nname = "Moon"\nat = [640, 640]\nsource = "reconstructed"\n'
    with pytest.raises(CannotRead, match="“moon” cannot be reached from “arc”"):
        read(PARIS + "\n" + lost)


def test_several_mistakes_are_told_at_once() -> None:
    spoilt = PARIS.replace('b = "champs"', 'b = "chomps"').replace("connections = 32", "connections = 31")
    with pytest.raises(CannotRead) as caught:
        read(spoilt)
    said = speaker("en", GAME.about.folder)(caught.value.words)
    assert "chomps" in said
    assert "31" in said


def test_the_check_says_whether_a_file_is_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "57 routes, 20 tickets" in capsys.readouterr().out
    spoilt = tmp_path / "printed.toml"
    spoilt.write_text(PARIS.replace('b = "champs"', 'b = "chomps"'), encoding="utf-8")
    assert main(["uk", str(spoilt)]) == 2
    assert "немає місця" in capsys.readouterr().out
    assert main([str(tmp_path / "none.toml")]) == 2
    with pytest.raises(CannotRead, match="cannot be opened"):
        load(tmp_path / "none.toml")


def test_the_shelf_offers_paris() -> None:
    assert cities()[0] == "paris"
    assert city("paris").name == "Paris"


def test_a_sound_map_beside_paris_is_offered_and_a_spoilt_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from roundhouse.games.ticket_to_ride import parts

    (tmp_path / "paris.toml").write_text(PARIS, encoding="utf-8")
    (tmp_path / "printed.toml").write_text(PARIS, encoding="utf-8")
    (tmp_path / "spoilt.toml").write_text(PARIS.replace('b = "champs"', 'b = "chomps"'), encoding="utf-8")
    monkeypatch.setattr(parts, "FOLDER", tmp_path)
    assert parts.cities.__wrapped__() == ("paris", "printed")


def test_every_ticket_is_worth_its_shortest_way() -> None:
    state = GAME.rules.new(2, GAME.rules.options())
    for ticket in state.city.tickets:
        assert distance(state, 0, ticket.a, ticket.b) == ticket.points
    state.claimed[0] = 1 << 23
    assert distance(state, 0, 0, 2) == 0, "own routes cost nothing"
    state.shut[1] = (1 << 57) - 1
    assert distance(state, 1, 0, 2) is None


def test_every_fact_of_the_map_says_where_it_comes_from() -> None:
    import tomllib

    written = tomllib.loads(PARIS)
    for table in ("places", "connections", "tickets"):
        assert all(row["source"] in ("confirmed", "probable", "reconstructed") for row in written[table])
    confirmed = {place["id"] for place in written["places"] if place["source"] == "confirmed"}
    assert confirmed == {"arc", "bastille", "batignolles", "champs", "eiffel", "montmartre", "notredame"}
