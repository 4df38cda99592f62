"""Accounts in a browser: passkeys, the second factor, and how the pages look to axe."""

import re
from collections.abc import Callable

import pytest
from allauth.mfa.totp.internal.auth import hotp_value, yield_hotp_counters_from_time
from django.core import mail
from playwright.sync_api import Browser, Page, expect
from pytest_django.fixtures import Settings

from games.matches.guests import new_guest
from games.models import User
from tests.browser.conftest import Person
from tests.cast import player

pytestmark = pytest.mark.browser
Check = Callable[[Page], bool]

KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
PAGES = [
    "/account/email/",
    "/account/password/change/",
    "/account/2fa/",
    "/account/2fa/webauthn/",
    "/account/sessions/",
    "/settings/",
]


def sign_in(page: Page, name: str = "alice") -> None:
    page.goto("/account/login/?next=/settings/")
    page.get_by_label("Name or mail address").fill(name)
    page.get_by_label("Password").fill(f"{name}-plays-cards")
    page.get_by_role("button", name="Sign in", exact=True).click()


def open_guarded(page: Page, path: str, name: str = "alice") -> None:
    """Open a page that first asks for the password once more."""
    page.goto(path)
    expect(page.get_by_role("heading", name="Is it you?")).to_be_visible()
    page.get_by_label("Password").fill(f"{name}-plays-cards")
    page.get_by_role("button", name="Go on").click()
    expect(page).to_have_url(re.compile(path))


def signed_in(page: Page) -> None:
    expect(page).to_have_url(re.compile(r"/settings/$"))


def test_a_passkey_is_added_and_signs_in_by_itself(person: Person, settings: Settings) -> None:
    settings.MFA_ALLOW_UNVERIFIED_EMAIL = settings.MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True
    player("alice")
    page = person()
    cdp = page.context.new_cdp_session(page)
    cdp.send("WebAuthn.enable")
    cdp.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
    sign_in(page)
    signed_in(page)
    open_guarded(page, "/account/2fa/webauthn/add/")
    page.get_by_label("Name").fill("phone")
    expect(page.get_by_label("Sign in with this alone, without a password")).to_be_checked()
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_text("The passkey is added.")).to_be_visible()
    page.goto("/account/2fa/webauthn/")
    expect(page.get_by_role("link", name="Rename phone")).to_be_visible()

    page.goto("/account/logout/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    page.goto("/account/login/?next=/settings/")
    page.get_by_role("button", name="Use a passkey").click()
    signed_in(page)
    expect(page.get_by_role("textbox", name="Name")).to_have_value("alice")


def test_the_second_factor_is_turned_on_and_then_asked_for(person: Person, flawless: Check, settings: Settings) -> None:
    settings.MFA_ALLOW_UNVERIFIED_EMAIL = True
    player("alice")
    page = person()
    sign_in(page)
    signed_in(page)
    open_guarded(page, "/account/2fa/totp/activate/")
    secret = page.get_by_label("Or type this secret into the app").input_value()
    assert flawless(page)
    page.get_by_label("Authenticator code").fill(code_of(secret))
    page.get_by_role("button", name="Turn it on").click()
    expect(page.get_by_text("The second factor is on.")).to_be_visible()
    codes = page.locator(".codes li").all_inner_texts()
    assert len(codes) == 10
    for path in ("/account/2fa/recovery-codes/", "/account/2fa/", "/account/2fa/webauthn/add/"):
        page.goto(path)
        assert flawless(page)
    page.context.clear_cookies()

    sign_in(page)
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    assert flawless(page)
    page.get_by_label("Code").fill("000000")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_text("That is not the code.")).to_be_visible()
    page.get_by_label("Code").fill(codes[0])
    page.get_by_role("button", name="Sign in", exact=True).click()
    signed_in(page)


def code_of(secret: str) -> str:
    """What the app on a phone would show now."""
    counter = next(iter(yield_hotp_counters_from_time()))
    return f"{hotp_value(secret, counter):06}"


def test_signing_up_sends_the_time_zone_of_the_browser(person: Person, browser: Browser, site: str) -> None:
    context = browser.new_context(base_url=site, timezone_id="Europe/Vienna")
    page = context.new_page()
    person()
    page.goto("/account/signup/?next=/settings/")
    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Mail address").fill("ada@example.org")
    page.get_by_label("Password").fill("a-long-way-to-vienna")
    page.get_by_role("button", name="Sign up").click()
    signed_in(page)
    context.close()
    assert User.objects.get(username="Ada").time_zone == "Europe/Vienna"
    assert mail.outbox[0].to == ["ada@example.org"]


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_the_account_are_flawless(person: Person, flawless: Check, width: int, scheme: str) -> None:
    stranger = person(width=width, scheme=scheme)
    for path in ("/account/login/", "/account/signup/", "/account/password/reset/", "/nowhere/"):
        stranger.goto(path)
        assert flawless(stranger)
    alice = person(player("alice"), width=width, scheme=scheme)
    for path in PAGES:
        alice.goto(path)
        assert flawless(alice)


@pytest.mark.parametrize("width", [320, 1280])
def test_what_a_guest_sees_is_flawless(person: Person, flawless: Check, width: int) -> None:
    page = person(new_guest(), width=width, scheme="dark")
    for path in ("/settings/", "/account/signup/", "/account/login/", "/account/logout/"):
        page.goto(path)
        assert flawless(page)


def test_signing_in_works_without_script(person: Person) -> None:
    player("alice")
    page = person(script=False)
    sign_in(page)
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
