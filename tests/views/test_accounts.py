"""Accounts as a browser meets them: signing up, in and out, mails, limits, and guests who become players."""

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from games.matches.guests import forget_guests, new_guest
from games.models import CHARGES, TINCTURES, Match, Message, Seat, User
from royal_site.account_forms import STRENGTH_HELP
from royal_site.accounts import Adapter, paragraphs
from tests.cast import player

PASSWORD = "a-long-way-to-vienna"
pytestmark = pytest.mark.django_db


@pytest.fixture
def service(settings: Settings) -> None:
    """As in service: an address must be confirmed, by a code."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
    settings.MFA_ALLOW_UNVERIFIED_EMAIL = False


def sign_up(client: Client, name: str = "Ada", address: str = "ada@example.org", **more: str) -> Any:
    form = {"username": name, "email": address, "password1": PASSWORD, **more}
    return client.post("/account/signup/", form)


def code_in(message: EmailMessage) -> str:
    found = re.search(r"^([A-Z0-9-]{4,12})$", str(message.body), re.MULTILINE)
    assert found, message.body
    return found.group(1)


def html_of(message: EmailMessage) -> str:
    assert isinstance(message, EmailMultiAlternatives)
    return next(str(content) for content, kind in message.alternatives if kind == "text/html")


def user_of(client: Client) -> Any:
    """Who is signed in by this client's session, or None."""
    return User.objects.filter(pk=client.session.get("_auth_user_id") or 0).first()


def guest(client: Client) -> tuple[User, Seat]:
    """A guest, signed in by this client's session, at a table of two with a bot."""
    someone = new_guest()
    client.force_login(someone, backend="django.contrib.auth.backends.ModelBackend")
    return someone, seat_at(table(someone), someone)


def table(host: User, status: str = Match.Status.RUNNING) -> Match:
    return Match.objects.create(
        game="royals", host=host, status=status, key="k", key_sha256="s", changed_at=timezone.now()
    )


def seat_at(match: Match, someone: User, number: int = 0) -> Seat:
    return Seat.objects.create(match=match, number=number, player=someone)


# signing up


def test_signing_up_makes_a_player_with_arms_and_the_time_zone_that_was_sent(client: Client) -> None:
    assert sign_up(client, time_zone="Europe/Vienna").status_code == 302
    ada = user_of(client)
    assert (ada.username, ada.email, ada.guest) == ("Ada", "ada@example.org", False)
    assert ada.time_zone == "Europe/Vienna"
    assert ada.tincture in TINCTURES
    assert ada.charge in CHARGES
    assert ada.password.startswith("md5")  # the tests' hasher; in service Argon2 is the first


def test_service_hashes_passwords_with_argon2() -> None:
    from royal_site.settings import PASSWORD_HASHERS

    assert PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")


def test_without_a_time_zone_or_with_a_false_one_it_is_utc(client: Client) -> None:
    sign_up(client)
    assert User.objects.get(username="Ada").time_zone == "UTC"
    sign_up(Client(), "Bob", "bob@example.org", time_zone="Europe/Atlantis")
    assert User.objects.get(username="Bob").time_zone == "UTC"


@pytest.mark.parametrize("name", ["ab", "a" * 21, "two words", "né", "slash/ed", "ada!", "Guest 4821"])
def test_a_name_against_the_rules_is_refused(client: Client, name: str) -> None:
    answer = sign_up(client, name)
    assert answer.status_code == 200
    assert not User.objects.filter(email="ada@example.org").exists()


@pytest.mark.parametrize("name", ["alice", "ALICE", "Admin", "you", "aveline"])
def test_a_name_that_is_taken_or_kept_back_is_refused_whatever_its_capitals(client: Client, name: str) -> None:
    player("alice")
    assert "Somebody has that name already." in sign_up(client, name).content.decode()


def test_an_address_must_be_confirmed_by_code_in_service(client: Client, service: None) -> None:
    assert sign_up(client).status_code == 302
    assert user_of(client) is None
    [message] = mail.outbox
    assert message.subject == "Welcome to Royal Table"
    assert f'<p class="code">{code_in(message)}</p>' in html_of(message)
    page = client.get("/account/confirm-email/").content.decode()
    assert "Is this your mail address?" in page
    wrong = client.post("/account/confirm-email/", {"code": "WRONGX"})
    assert "That is not the code." in wrong.content.decode()
    client.post("/account/confirm-email/", {"code": code_in(message)})
    assert user_of(client).username == "Ada"
    assert EmailAddress.objects.get(email="ada@example.org").verified


def test_signing_up_with_a_known_address_tells_only_its_owner(client: Client, service: None) -> None:
    alice = player("alice")
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    answer = sign_up(client, "Mallory", "alice@example.org")
    assert answer.status_code == 302
    assert not User.objects.filter(username="Mallory").exists()
    assert mail.outbox[0].subject == "You have an account already"


def test_the_database_keeps_names_apart_by_more_than_capitals() -> None:
    player("alice")
    with pytest.raises(IntegrityError):
        User.objects.create_user("ALICE", "a@example.org", PASSWORD)


# signing in


@pytest.mark.parametrize("login", ["alice", "Alice", "alice@example.org"])
def test_signing_in_takes_name_or_address(client: Client, login: str) -> None:
    alice = player("alice")
    client.post("/account/login/", {"login": login, "password": "alice-plays-cards"})
    assert user_of(client) == alice


def test_a_wrong_password_is_told_and_the_sixth_must_wait(client: Client) -> None:
    player("alice")
    wrong = {"login": "alice", "password": "no-idea"}
    for _ in range(5):
        assert "do not belong together" in client.post("/account/login/", wrong).content.decode()
    answer = client.post("/account/login/", wrong | {"password": "alice-plays-cards"})
    assert "Too many tries. Wait five minutes" in answer.content.decode()
    assert user_of(client) is None


def test_too_many_sign_ups_from_one_place_are_asked_to_slow_down(client: Client) -> None:
    answers = [client.get("/account/password/reset/") for _ in range(2)]
    assert {answer.status_code for answer in answers} == {200}
    codes = [sign_up(client, f"ada{i}", "").status_code for i in range(22)]
    assert codes[-1] == 429
    assert "A little slower, please" in sign_up(client, "ada", "").content.decode()


def test_signing_out_ends_the_session(client: Client) -> None:
    client.force_login(player("alice"))
    assert "Sign out?" in client.get("/account/logout/").content.decode()
    client.post("/account/logout/")
    assert user_of(client) is None


def test_the_staff_door_leads_through_the_same_sign_in(client: Client) -> None:
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/account/login/")


# mails about the account


def test_a_forgotten_password_is_replaced_by_the_link_in_a_mail(client: Client) -> None:
    player("alice")
    client.post("/account/password/reset/", {"email": "alice@example.org"})
    [message] = mail.outbox
    assert message.subject == "A new password"
    link = re.findall(r"https?://[^/\s]+(/account/\S+)", str(message.body))[0]
    assert ">Choose a new password</a>" in html_of(message)
    page = client.get(link, follow=True)
    assert "A new password" in page.content.decode()
    assert STRENGTH_HELP in page.content.decode()
    client.post(page.request["PATH_INFO"], {"password1": PASSWORD, "password2": PASSWORD})
    assert User.objects.get(username="alice").check_password(PASSWORD)
    used = Client().get(link, follow=True)
    assert "This link has been used" in used.content.decode()


def test_an_unknown_address_is_told_by_mail_and_not_on_the_page(client: Client) -> None:
    page = client.post("/account/password/reset/", {"email": "nobody@example.org"}, follow=True)
    assert "If an account has that address" in page.content.decode()
    assert mail.outbox[0].subject == "No account with this address"


def test_a_mail_address_is_changed_once_the_new_one_is_confirmed(client: Client, service: None) -> None:
    alice = player("alice")
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    sign_in_again(client)
    client.post("/account/email/", {"action_add": "", "email": "new@example.org"})
    [message] = mail.outbox
    assert message.to == ["new@example.org"]
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"
    client.post("/account/confirm-email/", {"code": code_in(message)})
    alice.refresh_from_db()
    assert alice.email == "new@example.org"
    assert "Your mail address is changed" in [told.subject for told in mail.outbox]


def sign_in_again(client: Client) -> None:
    """Signed in, and asked for the password once more just now."""
    client.post("/account/login/", {"login": "alice", "password": "alice-plays-cards"})
    client.post("/account/reauthenticate/", {"password": "alice-plays-cards"})


def test_a_changed_password_is_told_by_mail(client: Client) -> None:
    alice = player("alice")
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    sign_in_again(client)
    asked = client.get("/account/password/change/").content.decode()
    assert asked.count(STRENGTH_HELP) == 1
    assert "Your password can" not in asked
    form = {"oldpassword": "alice-plays-cards", "password1": PASSWORD, "password2": PASSWORD}
    client.post("/account/password/change/", form)
    assert mail.outbox[0].subject == "Your password is changed"
    assert "Choose a new password:" in mail.outbox[0].body


def test_the_paragraphs_of_a_mail_become_words_codes_and_buttons() -> None:
    text = "Hello,\n\nIt was you. Choose a new one:\n\nhttps://x.org/a\n\nAB12-CD\n\nBye\n\nRoyal Table\nhttps://x.org"
    assert paragraphs(text) == [
        ("words", "Hello,", ""),
        ("words", "It was you.", ""),
        ("link", "https://x.org/a", "Choose a new one"),
        ("code", "AB12-CD", ""),
        ("words", "Bye", ""),
    ]


# sessions


def test_all_other_sessions_are_ended_in_one_go(client: Client) -> None:
    player("alice")
    elsewhere = Client(headers={"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"})
    form = {"login": "alice", "password": "alice-plays-cards"}
    elsewhere.post("/account/login/", form)
    client.post("/account/login/", form)
    page = client.get("/account/sessions/").content.decode()
    assert "Firefox on Linux" in page
    assert "This one" in page
    client.post("/account/sessions/")
    assert elsewhere.get("/settings/").status_code == 302
    assert client.get("/settings/").status_code == 200


# guests


def test_a_guest_has_a_name_arms_and_no_password(client: Client) -> None:
    someone = new_guest("Asia/Tokyo")
    assert re.fullmatch(r"Guest \d{4,6}", someone.username)
    assert someone.guest
    assert not someone.has_usable_password()
    assert someone.time_zone == "Asia/Tokyo"


def test_a_guest_who_signs_up_is_the_same_player_with_the_same_seat(client: Client) -> None:
    someone, seat = guest(client)
    page = client.get("/account/signup/")
    assert page.status_code == 200
    assert "Keep your tables" in page.content.decode()
    arms = someone.tincture, someone.charge
    sign_up(client, time_zone="Europe/Vienna")
    ada = user_of(client)
    assert ada.pk == someone.pk
    assert (ada.username, ada.guest, ada.email) == ("Ada", False, "ada@example.org")
    assert (ada.tincture, ada.charge) == arms
    assert ada.check_password(PASSWORD)
    seat.refresh_from_db()
    assert seat.player == ada


def test_a_guest_stays_at_her_tables_until_the_code_is_entered(client: Client, service: None) -> None:
    someone, _ = guest(client)
    sign_up(client)
    assert user_of(client) == someone
    assert user_of(client).guest
    assert client.get("/settings/").status_code == 200
    client.post("/account/confirm-email/", {"code": code_in(mail.outbox[0])})
    ada = user_of(client)
    assert ada == someone
    assert not ada.guest
    assert client.get("/settings/").status_code == 200


def test_a_guest_who_breaks_off_may_try_again_with_the_same_name_and_address(client: Client, service: None) -> None:
    someone, _ = guest(client)
    sign_up(client)
    client.post("/account/logout/", {"next": "/account/login/"})
    assert user_of(client) == someone
    cache.clear()  # minutes later: one mail in three minutes is the limit
    assert sign_up(client).status_code == 302
    client.post("/account/confirm-email/", {"code": code_in(mail.outbox[-1])})
    assert user_of(client) == someone
    assert user_of(client).username == "Ada"


def test_a_guest_who_signs_in_hands_her_seats_to_the_account(client: Client) -> None:
    alice = player("alice")
    someone, seat = guest(client)
    Message.objects.create(match=seat.match, author=someone, text="Hello")
    client.post("/account/login/", {"login": "alice", "password": "alice-plays-cards"})
    assert user_of(client) == alice
    seat.refresh_from_db()
    assert seat.player == alice
    assert seat.match.host_id == alice.pk or Match.objects.get(pk=seat.match_id).host == alice
    assert Message.objects.get().author == alice
    assert not User.objects.filter(pk=someone.pk).exists()


def test_where_the_account_sits_already_the_guest_keeps_her_own_seat(client: Client) -> None:
    alice = player("alice")
    someone, seat = guest(client)
    seat_at(seat.match, alice, number=1)
    client.post("/account/login/", {"login": "alice", "password": "alice-plays-cards"})
    seat.refresh_from_db()
    assert seat.player == someone


def test_the_chair_that_was_kept_for_her_is_free_once_the_account_sits_in_the_guests(client: Client) -> None:
    alice = player("alice")
    _, seat = guest(client)
    kept = Seat.objects.create(match=seat.match, number=1, invited=alice)
    elsewhere = Seat.objects.create(match=table(alice), number=1, invited=alice)
    client.post("/account/login/", {"login": "alice", "password": "alice-plays-cards"})
    for chair in (seat, kept, elsewhere):
        chair.refresh_from_db()
    assert (seat.player, kept.invited, elsewhere.invited) == (alice, None, alice)


def test_ipv4_is_the_same_address_on_a_server_that_listens_on_both(client: Client) -> None:
    answer = client.get("/account/login/", REMOTE_ADDR="::ffff:192.0.2.7")
    assert Adapter().get_client_ip(answer.wsgi_request) == "192.0.2.7"


def test_a_guest_is_sent_to_sign_in_before_she_can_set_a_passkey(client: Client) -> None:
    guest(client)
    answer = client.get("/account/2fa/webauthn/add/")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/account/login/")
    assert client.get("/account/login/").status_code == 200


def test_a_guest_is_warned_before_she_leaves_and_then_gone(client: Client) -> None:
    guest(client)
    assert "Leave the tables?" in client.get("/account/logout/").content.decode()
    client.post("/account/logout/")
    assert user_of(client) is None


def test_guests_of_old_are_forgotten_unless_they_still_play() -> None:
    now = timezone.now()
    old, playing, young, member = new_guest(), new_guest(), new_guest(), player("alice")
    User.objects.exclude(pk=young.pk).update(date_joined=now - timedelta(days=31))
    seat_at(table(playing), playing)
    seat_at(table(old, Match.Status.OVER), old)
    assert forget_guests(now) == 1
    assert set(User.objects.all()) == {playing, young, member}
