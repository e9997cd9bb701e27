"""Me: who one is here, passkeys, signed-in devices, everything to take home, and an end to it."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from roundhouse.core.words import say, speaker
from roundhouse.server.api.described import MeJson
from roundhouse.server.api.me_bodies import AskBody, PasskeyBody, PasskeyNameBody, SignInBody
from roundhouse.server.api.problems import Problem, as_json
from roundhouse.server.api.texts import language
from roundhouse.server.door.strict import StrictRoute
from roundhouse.server.door.tokens import (
    COOKIE,
    FORMER_COOKIE,
    cookie,
    device,
    former_token,
    given_token,
    guest,
    writer,
)
from roundhouse.server.me import persons
from roundhouse.server.people import keyring, passkeys
from roundhouse.server.people.keyring import Login
from roundhouse.server.people.passkeys import Address
from roundhouse.server.routes.common import PROBLEMS, Lang, app_state
from roundhouse.server.storage.records import now
from roundhouse.server.tables.devices import device_of
from roundhouse.table.texts import NAME_LENGTH, clean

router = APIRouter(prefix="/api/me", tags=["me"], responses=PROBLEMS, route_class=StrictRoute)
PasskeyId = Annotated[str, Path(pattern="^[0-9a-f]{64}$")]
LoginId = Annotated[str, Path(pattern="^[0-9a-f]{12}$")]
Last = Annotated[bool, Query(description="Remove it although it is the last one")]
ZIP: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}, "description": "A ZIP"}
}


@router.get("", response_model=MeJson, summary="Who am I here?")
async def get_me(request: Request, lang: Lang = None) -> Response:
    """What the house knows of the one who asks, and what can be done about it."""
    here = app_state(request)
    here.limits.check(request, "page")
    me, mine, at, speak = guest(request), device(request), _address(request), speaker(language(request))
    told = await here.house.store.read(lambda connection: persons.told_me(connection, me, mine, at, speak))
    try:
        passkeys.must_be_possible(at)
    except Problem as problem:
        told["why_not"] = speak(problem.words)
    return as_json({**told, "former": bool(former_token(request))})


@router.post("/passkeys/ask", summary="Ask for a passkey to be made")
async def post_ask_passkey(request: Request, body: AskBody, lang: Lang = None) -> Response:
    """What to give to `navigator.credentials.create`; it can be answered once, for five minutes, by this device."""
    at, me = _possible(request), writer(request)
    store, challenge = app_state(request).house.store, passkeys.new_challenge()
    known = await store.read(lambda connection: keyring.passkeys_of(connection, me))
    await store.write(lambda connection: keyring.ask(connection, me, keyring.REGISTER, challenge))
    name = clean(body.name, NAME_LENGTH) or speaker(language(request))(say("A guest"))
    return as_json({"publicKey": passkeys.to_register(at, me, name, challenge, known)})


@router.post("/passkeys", status_code=201, summary="Keep a passkey")
async def post_passkey(request: Request, body: PasskeyBody, lang: Lang = None) -> Response:
    """From now on it signs in as the one who asks, on every device."""
    at, me = _possible(request), writer(request)
    store, name = app_state(request).house.store, clean(body.name, NAME_LENGTH)
    challenge = await store.write(lambda connection: keyring.answered(connection, me, keyring.REGISTER))
    made = await passkeys.registered(at, me, name, challenge, body.credential, body.client, body.attestation)
    here = Login(device(request), me, _device(request), now())
    await store.write(lambda connection: keyring.add_passkey(connection, made, here))
    return as_json({"passkey": made.id}, 201)


@router.post("/passkeys/{passkey}", summary="Name a passkey")
async def post_passkey_name(request: Request, passkey: PasskeyId, body: PasskeyNameBody, lang: Lang = None) -> Response:
    """So that one knows which is which."""
    here, me, name = app_state(request), guest(request), clean(body.name, NAME_LENGTH)
    here.limits.check(request, "write")
    await here.house.store.write(lambda connection: keyring.name_passkey(connection, me, passkey, name))
    return as_json({"name": name})


@router.delete("/passkeys/{passkey}", summary="Remove a passkey")
async def delete_passkey(request: Request, passkey: PasskeyId, last: Last = False, lang: Lang = None) -> Response:
    """It signs in nobody any more; the last one goes only if that is said."""
    here, me = app_state(request), guest(request)
    here.limits.check(request, "write")
    await here.house.store.write(lambda connection: keyring.remove_passkey(connection, me, passkey, last))
    return as_json({"removed": True})


@router.delete("/devices/{login}", summary="Sign out another device")
async def delete_device(request: Request, login: LoginId, lang: Lang = None) -> Response:
    """What it shows from then on is what a stranger sees."""
    here, me, mine = app_state(request), guest(request), device(request)
    here.limits.check(request, "write")
    found = [one for one in await _logins(request) if persons.login_id(one.token) == login and one.token != mine]
    if not found:
        raise Problem.unknown(say("No other device of yours is signed in by that name."))
    await here.house.store.write(lambda connection: keyring.end_login(connection, found[0]))
    here.house.part(me)
    return as_json({"ended": True})


@router.post("/sign-in/ask", summary="Ask for a passkey to sign in with")
async def post_ask_sign_in(request: Request, lang: Lang = None) -> Response:
    """What to give to `navigator.credentials.get`; it can be answered once, for five minutes, by this device."""
    at, me, challenge = _possible(request), writer(request), passkeys.new_challenge()
    store = app_state(request).house.store
    await store.write(lambda connection: keyring.ask(connection, me, keyring.SIGN_IN, challenge))
    return as_json({"publicKey": passkeys.to_sign_in(at, challenge)})


@router.post("/sign-in", summary="Sign in with a passkey")
async def post_sign_in(request: Request, body: SignInBody, lang: Lang = None) -> Response:
    """The device is the passkey's owner from now on; who it was before it will be again after signing out."""
    at, me, here = _possible(request), writer(request), app_state(request)
    before = Login(device(request), me, _device(request), now())
    found = await persons.sign_in(here.house, before, at, body)
    here.identity.forget(found.guest)  # an old login of theirs may have ended
    here.identity.forget(me)
    answer = as_json({"signed_in": True, "again": not found.secret})
    if found.secret:
        request.state.fresh_token = here.identity.signed(found.secret)
    if found.behind and before.token == me:
        secure = here.house.settings.secure
        answer.headers.append("Set-Cookie", cookie(given_token(request)[0], secure, FORMER_COOKIE))
    return answer


@router.post("/sign-out", summary="Sign out this device")
async def post_sign_out(request: Request, lang: Lang = None) -> Response:
    """It is again who it was before; what the person has stays, for the passkey."""
    here, me, mine = app_state(request), guest(request), device(request)
    here.limits.check(request, "write")
    found = [one for one in await _logins(request) if one.token == mine]
    keys = await here.house.store.read(lambda connection: keyring.passkeys_of(connection, me))
    if not found or not keys:
        words = say("Without a passkey nobody could be you again: make one first, or delete everything about you.")
        raise Problem.not_now(words)
    await here.house.store.write(lambda connection: keyring.end_login(connection, found[0]))
    here.house.part(me)
    return _left(request, {"signed_in": False})


@router.get("/export", summary="Everything about me", response_class=Response, responses=ZIP)
async def get_export(request: Request, lang: Lang = None) -> Response:
    """A ZIP: `me.json` is what the store says, `games/` the logs of your games as you may know them."""
    here, me = app_state(request), _known(request)
    here.limits.check(request, "export")
    packed = await persons.exported(here.house, me, language(request))
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="roundhouse-me.zip"'}
    return Response(packed, headers=headers, media_type="application/zip")


@router.delete("", summary="Delete everything about me")
async def delete_me(request: Request, lang: Lang = None) -> Response:
    """At once and for good: games with others keep a seat without a name, all else about you goes."""
    here, me = app_state(request), _known(request)
    here.limits.check(request, "export")
    await persons.delete(here.house, me)
    return _left(request, {"deleted": True})


def _possible(request: Request) -> Address:
    """Where we are, if passkeys can be used here and not too many were asked for."""
    app_state(request).limits.check(request, "passkey")
    found = _address(request)
    passkeys.must_be_possible(found)
    return found


def _address(request: Request) -> Address:
    return passkeys.address(request.headers.get("host", ""), app_state(request).house.settings.public_url)


def _device(request: Request) -> str:
    return device_of(request.headers.get("user-agent", "")).name


async def _logins(request: Request) -> list[Login]:
    me = guest(request)
    return await app_state(request).house.store.read(lambda connection: keyring.logins_of(connection, me))


def _known(request: Request) -> str:
    if not guest(request):
        raise Problem.unknown(say("The house knows nothing about this device."))
    return guest(request)


def _left(request: Request, told: dict[str, Any]) -> Response:
    """The device is who it was before, or nobody."""
    here, former = app_state(request), former_token(request)
    here.identity.forget(guest(request))
    answer = as_json(told)
    for name, token in ((COOKIE, former), (FORMER_COOKIE, "")):
        answer.headers.append("Set-Cookie", cookie(token, here.house.settings.secure, name))
    return answer
