"""Me: a passkey is made, signs in elsewhere, is removed; everything is taken home and deleted; on phone and desktop."""

import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from browser.house import House, new_table

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ME_AND_BOT = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
KEY = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip
FITS = "document.documentElement.scrollWidth <= innerWidth"


class Keys:
    """The authenticator of a device, as Chromium plays it."""

    def __init__(self, page: Any) -> None:
        self.line = page.context.new_cdp_session(page)
        self.line.send("WebAuthn.enable")
        self.id = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})["authenticatorId"]

    def kept(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.line.send("WebAuthn.getCredentials", {"authenticatorId": self.id})[
            "credentials"
        ]
        return found

    def take(self, other: "Keys") -> None:
        """What the other device keeps is kept here, too, as the cloud of a maker does it."""
        for one in other.kept():
            self.line.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": one})


@pytest.fixture
def local(house: House) -> Any:
    """The house by a name, as passkeys need it."""

    class Named:
        url = house.url.replace("127.0.0.1", "localhost")

    return Named


def open_me(page: Any, house: Any, lang: str = "en") -> None:
    page.goto(f"{house.url}/me?lang={lang}")
    page.wait_for_selector("#app[data-ready]")


def test_a_passkey_is_made_signs_in_elsewhere_and_is_removed(visit: Callable[..., Any], local: Any) -> None:
    phone, laptop = visit(**PHONE), visit()
    table = new_table(phone, local, ME_AND_BOT)
    new_table(laptop, local, ME_AND_BOT)
    here, there = Keys(phone), Keys(laptop)
    open_me(phone, local)
    phone.get_by_role("button", name="Keep me on every device").click()
    phone.get_by_text("From now on your passkey").wait_for()
    assert len(here.kept()) == 1
    assert phone.locator(".me-card li").count() == 2, "the passkey, and this device"
    assert phone.evaluate(FITS)
    there.take(here)
    open_me(laptop, local)
    laptop.get_by_role("button", name="I have a passkey").click()
    laptop.get_by_text("This device holds 1 table as a guest").wait_for()
    laptop.get_by_role("button", name="Mine: bring it all along").click()
    laptop.get_by_role("button", name="Sign out on this device").wait_for()
    laptop.get_by_text("You have 2 tables here.").wait_for()
    laptop.goto(f"{local.url}/table/{table}")
    laptop.wait_for_selector("#app[data-ready]")
    assert laptop.locator(".chip.own").count() == 1
    open_me(laptop, local)
    laptop.get_by_role("button", name="Rename").click()
    laptop.get_by_label("Name of the passkey").fill("Phone")
    laptop.get_by_role("button", name="Save").click()
    laptop.get_by_role("button", name="Remove Phone").click()
    laptop.get_by_text("This is your last passkey").wait_for()
    laptop.get_by_role("button", name="Remove it all the same").click()
    laptop.get_by_role("button", name="Keep me on every device").wait_for()
    assert laptop.locator(".me-card li").count() == 2, "both devices are still signed in"


def test_a_friends_device_is_the_friends_again_after_signing_out(visit: Callable[..., Any], local: Any) -> None:
    mine, friends = visit(), visit(**PHONE)
    new_table(mine, local, ME_AND_BOT)
    theirs = new_table(friends, local, ME_AND_BOT)
    here, there = Keys(mine), Keys(friends)
    open_me(mine, local)
    mine.get_by_role("button", name="Keep me on every device").click()
    mine.get_by_text("From now on your passkey").wait_for()
    there.take(here)
    open_me(friends, local)
    friends.get_by_role("button", name="I have a passkey").click()
    friends.get_by_role("button", name="Not mine, or leave it").click()
    friends.get_by_text("this device is again the guest").wait_for()
    friends.get_by_role("button", name="Sign out on this device").click()
    friends.get_by_role("button", name="I have a passkey").wait_for()
    friends.goto(f"{local.url}/table/{theirs}")
    friends.wait_for_selector("#app[data-ready]")
    assert friends.locator(".chip.own").count() == 1


def test_a_passkey_that_nobody_has_changes_nothing(visit: Callable[..., Any], local: Any) -> None:
    page = visit()
    Keys(page)
    open_me(page, local)
    page.get_by_role("button", name="I have a passkey").click()
    page.get_by_text("No passkey was used; nothing has changed.").wait_for()


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Browsers keep passkeys only"), ("uk", "Браузери зберігають"), ("ru", "Браузеры хранят")]
)
def test_where_no_passkey_can_be_kept_the_page_says_so(
    visit: Callable[..., Any], house: House, lang: str, words: str
) -> None:
    page = visit(**PHONE)
    open_me(page, house, lang)
    assert page.get_by_text(words).count() == 1
    assert page.locator(".me-card button").count() == 0
    assert page.evaluate(FITS)


def test_everything_is_taken_home_and_then_deleted_after_two_questions(visit: Callable[..., Any], local: Any) -> None:
    page = visit(**PHONE)
    table = new_table(page, local, ME_AND_BOT)
    page.goto(f"{local.url}/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("link", name="Me: name, passkeys, my data").click()
    page.get_by_label("Your name at new tables").fill("Olena")
    with page.expect_download() as found:
        page.get_by_role("link", name="Take everything home").click()
    with zipfile.ZipFile(io.BytesIO(found.value.path().read_bytes())) as package:
        assert package.namelist() == ["me.json", f"games/next_station-{table}.jsonl"]
    page.get_by_role("button", name="Delete everything about me").click()
    page.get_by_role("button", name="Go on").click()
    page.get_by_text("This cannot be taken back.").wait_for()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("You have 1 table here.").wait_for()
    page.get_by_role("button", name="Delete everything about me").click()
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Delete for good").click()
    page.get_by_text("The house knows nothing about this device yet.").wait_for()
    assert page.get_by_label("Your name at new tables").input_value() == ""
    assert page.request.get(f"{local.url}/api/tables/{table}").status == 404
