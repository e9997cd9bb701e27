"""Passkeys: the same person on every device; whatever is not proved is refused with a sentence, never with a fault."""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import cbor2
import httpx
import pytest

from roundhouse.server.people.passkeys import Address, address
from server.authenticator import Authenticator, b64
from server.running import Guest, Running

ME = "/api/me"


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house that is called by a name, as passkeys need it."""
    running = Running(str(tmp_path_factory.mktemp("passkeys") / "house.db")).start()
    running.url = running.url.replace("127.0.0.1", "localhost")
    yield running
    running.stop()


@pytest.fixture
def olena(named: Running) -> Iterator[Guest]:
    with named.guest() as one:
        yield one


@pytest.fixture
def phone(named: Running) -> Iterator[Guest]:
    with named.guest() as one:
        yield one


def keep(guest: Guest, **bent: Any) -> Authenticator:
    """Make a passkey for this guest."""
    made = Authenticator(str(guest.base_url).rstrip("/"))
    answer = guest.post(f"{ME}/passkeys", json=made.create(asked(guest, "passkeys"), **bent))
    assert answer.status_code == 201, answer.text
    return made


def asked(guest: Guest, what: str) -> dict[str, Any]:
    answer = guest.post(f"{ME}/{what}/ask", json={} if what == "passkeys" else None)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def sign_in(guest: Guest, key: Authenticator, **bent: Any) -> httpx.Response:
    return guest.post(f"{ME}/sign-in", json=key.get(asked(guest, "sign-in"), **bent))


def me(guest: Guest) -> dict[str, Any]:
    told: dict[str, Any] = guest.get(ME).json()
    return told


def test_a_passkey_makes_another_device_the_same_person(olena: Guest, phone: Guest) -> None:
    table = olena.table("me", "bot easy")["table"]
    key = keep(olena)
    assert phone.page(table)["you"] == []
    answer = sign_in(phone, key)
    assert answer.status_code == 200, answer.text
    assert phone.page(table)["you"] == [0]
    assert phone.move(phone.page(table)).status_code == 200
    told = me(phone)
    assert told["signed_in"]
    assert [one["you"] for one in told["devices"]] in ([True, False], [False, True])
    assert [one["name"] for one in told["passkeys"]] == ["My key"]
    assert me(olena)["passkeys"] == told["passkeys"]


def test_what_is_asked_names_the_house_no_mail_and_nobody(olena: Guest) -> None:
    olena.table("me", "bot easy")
    options = asked(olena, "passkeys")["publicKey"]
    assert options["rp"] == {"name": "Roundhouse", "id": "localhost"}
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["attestation"] == "none"
    assert set(asked(olena, "sign-in")["publicKey"]) == {"challenge", "rpId", "timeout", "userVerification"}


def test_a_device_that_signs_in_is_its_former_guest_again_after_signing_out(olena: Guest, phone: Guest) -> None:
    own = phone.table("me", "bot easy")["table"]
    key = keep(olena)
    assert sign_in(phone, key).status_code == 200
    assert phone.page(own)["you"] == [], "whoever signs in on a friend's device does not take the friend's seats"
    assert me(phone)["former"]
    assert phone.post(f"{ME}/sign-out").status_code == 200
    assert phone.page(own)["you"] == [0]
    assert not me(phone)["former"]


def test_what_a_device_has_comes_along_if_that_is_wished(olena: Guest, phone: Guest, named: Running) -> None:
    theirs = phone.table("me", "link")
    table = olena.table("me", "bot easy")["table"]
    with named.guest() as friend:
        friend.post(f"/api/join/{theirs['invites']['1']}", json={"name": "Taras"})
        key = keep(olena)
        assert sign_in(phone, key, bring=True).status_code == 200
        for device in (olena, phone):
            assert device.page(theirs["table"])["you"] == [0]
            assert device.page(theirs["table"])["host"]
            assert device.page(table)["you"] == [0]
        assert friend.page(theirs["table"])["you"] == [1]
        assert not me(phone)["former"]


def test_two_people_with_passkeys_stay_two(olena: Guest, phone: Guest) -> None:
    table = phone.table("me", "bot easy")["table"]
    own, key = keep(phone), keep(olena)
    refused = sign_in(phone, key, bring=True)
    assert refused.status_code == 409
    assert phone.page(table)["you"] == [0]
    assert sign_in(phone, key).status_code == 200
    assert phone.page(table)["you"] == []
    assert sign_in(phone, own).status_code == 200
    assert phone.page(table)["you"] == [0]


def test_a_question_is_answered_once_and_by_the_device_that_was_asked(olena: Guest, phone: Guest) -> None:
    key = keep(olena)
    answer = key.get(asked(phone, "sign-in"))
    assert olena.post(f"{ME}/sign-in", json=answer).json()["error"] == "expired", "asked of another device"
    assert phone.post(f"{ME}/sign-in", json=answer).status_code == 200
    again = phone.post(f"{ME}/sign-in", json=answer)
    assert (again.status_code, again.json()["error"]) == (409, "expired")
    spoilt = key.get(asked(phone, "sign-in"), signature=b"none")
    assert phone.post(f"{ME}/sign-in", json=spoilt).status_code in (400, 403)
    right = key.get({"publicKey": {"challenge": "x"}})
    assert phone.post(f"{ME}/sign-in", json=right).json()["error"] == "expired", "a bad answer uses the question up"


def test_a_question_expires(olena: Guest, named: Running) -> None:
    made = Authenticator(named.url)
    answer = made.create(asked(olena, "passkeys"))
    with closing(sqlite3.connect(named.database)) as store, store:
        store.execute("UPDATE challenges SET until = until - 3600")
    refused = olena.post(f"{ME}/passkeys", json=answer, headers={"Accept-Language": "uk"})
    assert refused.status_code == 409
    assert "Спробуйте" in refused.json()["sentence"]
    assert me(olena)["passkeys"] == []


def test_an_answer_to_the_other_kind_of_question_is_none(olena: Guest, phone: Guest) -> None:
    key = keep(olena)
    assert sign_in(phone, key, client={"type": "webauthn.create"}).status_code == 403
    made = Authenticator(key.origin)
    answer = made.create(asked(phone, "passkeys"), client={"type": "webauthn.get"})
    assert phone.post(f"{ME}/passkeys", json=answer).status_code == 403


ELSEWHERE, EXPIRED = "answered for another address than localhost", "has expired or was answered before; try again"
UNPROVED, UNREADABLE = "did not prove itself", "answer cannot be read"
WRONG: dict[str, tuple[dict[str, Any], int, str]] = {
    "other origin": ({"client": {"origin": "https://evil.example"}}, 403, ELSEWHERE),
    "other port": ({"client": {"origin": "http://localhost:1"}}, 403, ELSEWHERE),
    "origin in capitals": ({"client": {"origin": "HTTP://LOCALHOST"}}, 403, ELSEWHERE),
    "no origin at all": ({"client": {"origin": None}}, 403, ELSEWHERE),
    "other house": ({"rp": "evil.example"}, 403, UNPROVED),
    "nobody there": ({"flags": 0}, 403, UNPROVED),
    "other challenge": ({"client": {"challenge": "A" * 43}}, 409, EXPIRED),
    "no challenge": ({"client": {"challenge": ""}}, 409, EXPIRED),
    "challenge is a number": ({"client": {"challenge": 7}}, 409, EXPIRED),
    "not json": ({"raw": b"\xff\xfe{"}, 400, UNREADABLE),
    "a list": ({"raw": b"[]"}, 400, UNREADABLE),
    "deep": ({"raw": b"[" * 2900}, 400, UNREADABLE),
    "no origin": ({"raw": b"{}"}, 400, UNREADABLE),
}


@pytest.mark.parametrize("how", WRONG)
def test_a_hostile_answer_is_refused_in_words(olena: Guest, phone: Guest, how: str) -> None:
    bent, status, words = WRONG[how]
    made = Authenticator(str(phone.base_url).rstrip("/"))
    told = _refused(phone.post(f"{ME}/passkeys", json=made.create(asked(phone, "passkeys"), **bent)), status)
    assert words in told
    assert me(phone)["passkeys"] == []
    key = keep(olena)
    assert words in _refused(sign_in(phone, key, **bent), status)
    assert not me(phone)["signed_in"]


def test_a_refusal_is_in_the_readers_language(olena: Guest, phone: Guest) -> None:
    key, told = keep(olena), set()
    for lang in ("en", "uk", "ru"):
        answer = key.get(asked(phone, "sign-in"), client={"origin": "https://evil.example"})
        told.add(_refused(phone.post(f"{ME}/sign-in", params={"lang": lang}, json=answer), 403))
    assert len(told) == 3
    assert all("localhost" in sentence for sentence in told)


def test_an_old_answer_is_no_answer_to_a_new_question(olena: Guest, phone: Guest) -> None:
    key = keep(olena)
    replayed = key.get(asked(phone, "sign-in"))
    assert phone.post(f"{ME}/sign-in", json=replayed).status_code == 200
    asked(phone, "sign-in")
    assert EXPIRED in _refused(phone.post(f"{ME}/sign-in", json=replayed), 409)
    made = Authenticator(key.origin)
    kept = made.create(asked(olena, "passkeys"))
    asked(olena, "passkeys")
    assert EXPIRED in _refused(olena.post(f"{ME}/passkeys", json=kept), 409)
    assert len(me(olena)["passkeys"]) == 1


MISSHAPEN: dict[str, dict[str, Any]] = {
    "nothing": {},
    "not an object": {"credential": {"deep": [1, 2]}},
    "a number for the client": {"client": 7},
    "no base64": {"client": "not*base64"},
    "nothing said": {"client": ""},
    "a sign of no alphabet": {"signature": "\u0000"},
    "more than was asked for": {"seat": 3},
}


@pytest.mark.parametrize("how", MISSHAPEN)
def test_a_body_of_another_shape_is_refused_in_words(olena: Guest, phone: Guest, how: str) -> None:
    answer = keep(olena).get(asked(phone, "sign-in"))
    body = {**answer, **MISSHAPEN[how]} if MISSHAPEN[how] else {}
    assert len(_refused(phone.post(f"{ME}/sign-in", json=body), 400)) > 10
    assert not me(phone)["signed_in"]


SPOILT: dict[str, dict[str, Any]] = {
    "no signature": {"signature": b"x"},
    "another's signature": {"signature": os.urandom(70)},
    "short authenticator": {"authenticator": b"x" * 20},
    "extensions that are none": {"authenticator": b"x" * 32 + b"\xff" + b"y" * 300},
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_signature_is_refused(olena: Guest, phone: Guest, how: str) -> None:
    _refused(sign_in(phone, keep(olena), **SPOILT[how]), 400, 403)
    assert not me(phone)["signed_in"]


ATTESTED = {
    "nothing": b"\x00",
    "broken cbor": b"\xbf" * 40,
    "endless cbor": b"\x9f" * 9000,
    "a number": cbor2.dumps(7),
    "no data": cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": b""}),
    "unknown format": cbor2.dumps({"fmt": "magic", "attStmt": {}, "authData": os.urandom(200)}),
    "a certificate that is none": cbor2.dumps({"fmt": "packed", "attStmt": {"x5c": [b"x"]}, "authData": b"y" * 200}),
}


@pytest.mark.parametrize("how", ATTESTED)
def test_a_malformed_passkey_is_refused(olena: Guest, how: str) -> None:
    made = Authenticator(str(olena.base_url).rstrip("/"))
    answer = made.create(asked(olena, "passkeys"), attestation=ATTESTED[how])
    _refused(olena.post(f"{ME}/passkeys", json=answer), 400, 403)
    assert me(olena)["passkeys"] == []


def test_a_passkey_that_counts_backwards_is_refused_and_one_that_never_counts_is_not(
    olena: Guest, phone: Guest
) -> None:
    key = keep(olena)
    assert sign_in(phone, key, counter=7).status_code == 200
    for counter in (7, 6, 0):
        told = _refused(sign_in(phone, key, counter=counter), 403)
        assert "copy" in told
    assert sign_in(phone, key, counter=2**32 - 1).status_code == 200
    still = keep(olena)
    for _ in range(2):
        assert sign_in(phone, still, counter=0).status_code == 200


def test_what_is_too_large_is_refused_at_the_door(olena: Guest) -> None:
    made = Authenticator(str(olena.base_url).rstrip("/"))
    answer = made.create(asked(olena, "passkeys"))
    _refused(olena.post(f"{ME}/passkeys", json={**answer, "attestation": "A" * 20_000}), 400)
    _refused(olena.post(f"{ME}/passkeys", json={**answer, "attestation": "A" * 200_000}), 413)
    _refused(olena.post(f"{ME}/passkeys", json={**answer, "attestation": "*"}), 400)


def test_somebody_elses_passkey_cannot_be_kept_named_or_removed(olena: Guest, phone: Guest) -> None:
    key = keep(olena)
    twin = Authenticator(key.origin, credential=key.credential)
    answer = twin.create(asked(phone, "passkeys"))
    _refused(phone.post(f"{ME}/passkeys", json=answer), 409)
    one = me(olena)["passkeys"][0]["passkey"]
    _refused(phone.post(f"{ME}/passkeys/{one}", json={"name": "Mine"}), 404)
    _refused(phone.delete(f"{ME}/passkeys/{one}", params={"last": True}), 404)
    _refused(sign_in(phone, twin), 403)
    _refused(sign_in(phone, key, user=b64(os.urandom(32))), 403)
    assert sign_in(phone, key).status_code == 200


def test_passkeys_are_named_and_removed_the_last_one_knowingly(olena: Guest, phone: Guest) -> None:
    first, second = keep(olena), keep(olena, name="Second")
    one, two = (found["passkey"] for found in sorted(me(olena)["passkeys"], key=lambda found: found["name"]))
    assert olena.post(f"{ME}/passkeys/{one}", json={"name": "  Key\u202e on the\nring "}).json() == {
        "name": "Key on the ring"
    }
    assert olena.delete(f"{ME}/passkeys/{one}").status_code == 200
    _refused(sign_in(phone, first), 403)
    assert sign_in(phone, second).status_code == 200
    refused = olena.delete(f"{ME}/passkeys/{two}")
    assert (refused.status_code, refused.json()["error"]) == (409, "last")
    assert olena.delete(f"{ME}/passkeys/{two}", params={"last": True}).status_code == 200
    assert me(phone)["signed_in"], "devices that are signed in stay so"
    assert phone.post(f"{ME}/sign-out").status_code == 409, "nobody could be that person again"


def test_a_device_that_is_signed_out_sees_what_a_stranger_sees(olena: Guest, phone: Guest) -> None:
    table = olena.table("me", "link")["table"]
    assert sign_in(phone, keep(olena)).status_code == 200
    other = next(one for one in me(olena)["devices"] if not one["you"])
    assert olena.delete(f"{ME}/devices/{other['device']}").status_code == 200
    assert phone.page(table)["you"] == []
    assert not me(phone)["known"]
    assert len(me(olena)["devices"]) == 1
    own = next(one for one in me(olena)["devices"] if one["you"])
    _refused(olena.delete(f"{ME}/devices/{own['device']}"), 404)


def test_the_first_device_can_be_signed_out_from_another(olena: Guest, phone: Guest, named: Running) -> None:
    table = olena.table("me", "link")["table"]
    assert sign_in(phone, keep(olena)).status_code == 200
    first = next(one for one in me(phone)["devices"] if not one["you"])
    assert phone.delete(f"{ME}/devices/{first['device']}").status_code == 200
    assert olena.page(table)["you"] == []
    assert phone.page(table)["you"] == [0]
    with named.guest(Authorization=f"Bearer {olena.cookies['roundhouse'].partition('.')[0]}") as finder:
        assert finder.page(table)["you"] == [], "the token without its signature"


def test_a_token_that_names_a_person_cannot_be_made_up(olena: Guest, phone: Guest, named: Running) -> None:
    table = olena.table("me", "link")["table"]
    assert sign_in(phone, keep(olena)).status_code == 200
    token = phone.cookies["roundhouse"]
    secret, signature = token.split(".")
    for wrong in (secret, f"{secret[:-1]}A.{signature}", f"{secret}.{signature[:-1]}A", f"A{secret[1:]}.{signature}"):
        if wrong == token:
            continue
        with named.guest(Authorization=f"Bearer {wrong}") as stranger:
            assert stranger.page(table)["you"] == []
    with named.guest(Authorization=f"Bearer {token}") as program:
        assert program.page(table)["you"] == [0]


def test_a_house_without_a_name_says_why_it_has_no_passkeys(house: Running, guest: Guest) -> None:
    told = guest.get(ME, headers={"Accept-Language": "en"}).json()
    assert told["passkeys_here"]
    assert "https" in told["why_not"]
    refused = guest.post(f"{ME}/passkeys/ask", json={})
    assert refused.status_code == 409
    assert refused.json()["sentence"] == told["why_not"]


@pytest.mark.parametrize(
    ("host", "public", "origins"),
    [
        ("localhost:8000", "", ("https://localhost:8000", "http://localhost:8000")),
        ("games.example", "", ("https://games.example",)),
        ("games.example:443", "", ("https://games.example",)),
        ("Games.Example", "https://games.example:8443", ("https://games.example", "https://games.example:8443")),
        ("games.example:8000", "https://games.example", ("https://games.example:8000", "https://games.example")),
        ("games.example:99999", "", ("https://games.example",)),
    ],
)
def test_answers_come_from_the_address_by_which_the_house_is_open(
    host: str, public: str, origins: tuple[str, ...]
) -> None:
    found = address(host, public)
    assert found == Address(host.lower().partition(":")[0], origins)
    assert found.named
    assert not address("192.168.7.4:8000", public).named
    assert not address("[::1]:8000", public).named


def _refused(answer: httpx.Response, *statuses: int) -> str:
    assert answer.status_code in statuses, answer.text
    assert answer.headers["content-type"].startswith("application/json")
    told = answer.json()
    assert told["error"]
    assert told["sentence"]
    return str(told["sentence"])


def test_no_answer_tells_more_than_public_parts(olena: Guest, named: Running) -> None:
    keep(olena)
    with closing(sqlite3.connect(named.database)) as store:
        tokens = [row[0] for row in store.execute("SELECT token FROM logins")]
        guests = [row[0] for row in store.execute("SELECT guest FROM passkeys")]
    told = json.dumps(me(olena)) + json.dumps(asked(olena, "passkeys"))
    assert [one for one in tokens + guests if one in told] == []
    assert Path(named.database).exists()
