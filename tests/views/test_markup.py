"""The pieces of markup that every page shares: escaped, known, and cheap; and the pages for what goes wrong."""

import pytest
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.views.csrf import csrf_failure
from django.views.defaults import bad_request, permission_denied, server_error

from games.models import User
from games.rules.kit.sentences import Thing, Who
from games.templatetags.accounts import device
from games.templatetags.table import arms, face, icon, sentence, shield
from tests.cast import player

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"
EDGE = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0"


def test_a_shield_is_its_field_and_its_charge() -> None:
    drawn = shield(User(tincture="gules", charge="lion"), "s")
    assert 'class="shield shield--s"' in drawn
    assert "#field-gules" in drawn
    assert "#charge-lion" in drawn
    assert "data-metal" not in drawn
    assert "data-metal" in shield(User(tincture="or", charge="lion"))


@pytest.mark.parametrize("tincture", ["", "tenne", '"><script>'])
def test_what_is_no_tincture_is_an_empty_shield(tincture: str) -> None:
    drawn = arms(tincture, "lion")
    assert "data-empty" in drawn
    assert "#field-empty" in drawn
    assert "script" not in drawn
    assert shield(None) == drawn


def test_a_sentence_names_its_seats_and_colours_its_cards() -> None:
    parts = (Who(1), " plays the ", Thing("9C", "Nine of Clubs", "C"), " & <waits> for ", Who(7), ".")
    assert sentence(parts, ["Ada", "<Bob>"]) == (
        '<b>&lt;Bob&gt;</b> plays the <i class="suit" data-suit="C">Nine of Clubs</i>'
        " &amp; &lt;waits&gt; for <b>Seat 8</b>."
    )


def test_the_tags_work_in_a_template_without_being_escaped_again() -> None:
    page = Template('{% load table %}{% sentence s names %}{% icon "clock" %}{% face "QH" %}')
    shown = page.render(Context({"s": (Who(0),), "names": ["Ada"]}))
    assert shown.startswith("<b>Ada</b><svg")
    assert "#icon-clock" in shown
    assert "#QH" in shown


def test_a_name_in_a_sprite_cannot_break_out() -> None:
    assert "<script" not in icon('"><script>') + face('"><script>')


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [(IPHONE, "Safari on iPhone"), (EDGE, "Edge on Windows"), ("curl/8", "A browser"), ("", "A browser")],
)
def test_a_browser_is_named_in_words(user_agent: str, words: str) -> None:
    assert device(user_agent) == words


@pytest.mark.django_db
def test_every_page_has_the_frame_and_no_inline_script_or_style(client: Client) -> None:
    page = client.get("/account/login/")
    text = page.content.decode()
    for part in ('class="skip" href="#main"', 'name="color-scheme"', 'name="htmx-config"', 'rel="icon"', 'id="main"'):
        assert part in text
    assert " style=" not in text
    assert "<style" not in text
    assert " onclick" not in text
    policy = page.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy


@pytest.mark.django_db
def test_the_menu_is_a_players_a_guests_or_the_way_in(client: Client) -> None:
    assert "Sign up" in client.get("/nowhere/").content.decode()
    client.force_login(player("alice"))
    text = client.get("/settings/").content.decode()
    assert "alice: my account" in text
    assert "Sign out" in text


@pytest.mark.django_db
def test_a_page_that_is_not_there_says_so_in_a_sentence(client: Client) -> None:
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert "No page has this address." in answer.content.decode()


@pytest.mark.django_db
def test_other_mistakes_have_a_sentence_too() -> None:
    request = RequestFactory().get("/")
    request.user = User(username="ada", tincture="gules", charge="rose")
    assert "That was not understood" in bad_request(request, ValueError()).content.decode()
    assert "This is not open to you" in permission_denied(request, PermissionError()).content.decode()
    assert "That was our mistake" in server_error(request).content.decode()
    assert "This page was too old" in csrf_failure(request).content.decode()
