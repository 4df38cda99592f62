"""Sign-up forms that arrive at the same moment: one account, and a page with a word for the other."""

from functools import partial

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from games.models import User
from tests.crowd import at_once

pytestmark = pytest.mark.django_db(transaction=True)
FORM = {"username": "Ada", "email": "ada@example.org", "password1": "a-long-way-to-vienna"}


def sign_up(client: Client) -> int:
    return client.post("/account/signup/", FORM).status_code


def test_a_form_sent_twice_at_once_makes_one_account() -> None:
    answers = at_once(*(partial(sign_up, Client(raise_request_exception=False)) for _ in range(4)))
    assert answers.count(302) == 1
    assert set(answers) <= {302, 200, 409, 429}
    assert User.objects.count() == EmailAddress.objects.count() == 1


def test_who_comes_a_moment_late_reads_that_the_name_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    sign_up(Client())
    monkeypatch.setattr("royal_site.accounts.free_name", lambda name, player=None: name)  # as at that moment
    late = Client().post("/account/signup/", FORM | {"email": "eve@example.org"})
    assert late.status_code == 409
    page = late.content.decode()
    assert "Somebody has that name already." in page
    assert "/account/login/" in page
    assert not EmailAddress.objects.filter(email="eve@example.org").exists()


def test_a_guest_who_signs_up_twice_at_once_becomes_one_player() -> None:
    guest = Client()
    guest.post("/play-now/")
    visits = [Client(raise_request_exception=False) for _ in range(3)]
    for visit in visits:
        visit.cookies.load(guest.cookies)
    answers = at_once(*(partial(sign_up, visit) for visit in visits))
    assert 302 in answers
    assert 500 not in answers
    assert User.objects.get().username == "Ada"
    assert EmailAddress.objects.count() == 1
