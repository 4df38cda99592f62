"""Accounts: what allauth leaves to the site. Its refusals in our words, its mails' HTML, guests who become players.

A guest is signed in, but to the account pages she is nobody yet: there `request.user` is anonymous and `request.guest`
the guest. Signing up writes the account into that very guest; signing in elsewhere hands her tables over.
"""

import re
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import LOGIN_SESSION_KEY
from allauth.core import context as allauth_context
from allauth.mfa.adapter import DefaultMFAAdapter
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.core.mail import EmailMultiAlternatives
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse

from games.forms.settings import free_name
from games.matches.guests import hand_over, known_zone, random_arms
from games.models import User

DOOR = "/account/"
TOO_MANY = "Too many tries. Wait five minutes, or have a new password sent."


def guest_of(request: HttpRequest | None) -> User | None:
    """The guest who came to the account pages, if one did."""
    return getattr(request, "guest", None)


def guests_at_the_door(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: on the account pages a guest counts as signed out, so that she may sign up or in.

    Leaving is hers, unless she only cancels a sign-in halfway.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        leaving = request.path == reverse("account_logout") and LOGIN_SESSION_KEY not in request.session
        if request.path.startswith(DOOR) and not leaving and getattr(request.user, "guest", False):
            request.guest = User.objects.get(pk=str(request.user.pk))  # type: ignore[attr-defined]
            request.user = AnonymousUser()
        return get_response(request)

    return middleware


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    """The site's answers to allauth's questions."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": "That address and that password do not belong together.",
        "username_password_mismatch": "That name and that password do not belong together.",
        "incorrect_password": "That is not your password.",
        "enter_current_password": "That is not your password.",
        "incorrect_code": "That is not the code.",
        "too_many_login_attempts": TOO_MANY,
        "email_taken": "An account has that address already.",
        "duplicate_email": "That is your address already.",
        "same_as_current": "That is the one you have.",
        "account_inactive": "This account is closed.",
        "rate_limited": "That was too quick. Wait a minute, then try again.",
        "unknown_email": "No account has that address.",
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """The visitor's address; IPv4 as such, also where the server sees it as ::ffff:192.0.2.1."""
        address = ip_address(super().get_client_ip(request))
        return str(getattr(address, "ipv4_mapped", None) or address)

    def new_user(self, request: HttpRequest) -> User:
        """The guest who signs up, or a new player with arms of her own."""
        if guest := guest_of(request):
            return guest
        tincture, charge = random_arms()
        return User(tincture=tincture, charge=charge)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name, if nobody has it; a guest may keep what she chose at a first try."""
        return free_name(username, guest_of(allauth_context.request))

    def save_user(self, request: HttpRequest, user: User, form: forms.Form, commit: bool = True) -> User:
        """Write the account. A guest stays one until she is signed in; her session goes on under the new password."""
        user.time_zone = known_zone(form.cleaned_data.get("time_zone", ""))
        user.last_login = None  # allauth tells by it that this is a first sign-in
        super().save_user(request, user, form, commit)
        if user == guest_of(request):
            request.session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        return user

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in, under a new session key also where a guest goes on as herself."""
        if guest_of(request) == user:
            request.session.cycle_key()
        super().login(request, user)

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        """A guest who came through the door becomes the player she signed up or in as."""
        guest = guest_of(request)
        if user.guest:
            user.guest = False
            user.save(update_fields=["guest"])
        elif guest and guest != user:
            hand_over(guest, user)
        if guest:
            messages.success(request, f"Welcome, {user.username}. Your tables came with you.")
        response: HttpResponse = super().post_login(request, user, **kwargs)
        return response

    def render_mail(
        self, template_prefix: str, email: str, context: dict[str, Any], headers: dict[str, str] | None = None
    ) -> EmailMultiAlternatives:
        """The mail as text, and the same paragraphs as HTML."""
        context = {**context, "site_url": settings.SITE_URL}
        mail: EmailMultiAlternatives = super().render_mail(template_prefix, email, context, headers)
        shown = {"subject": mail.subject, "paragraphs": paragraphs(str(mail.body)), "site_url": settings.SITE_URL}
        mail.attach_alternative(render_to_string("account/email/frame.html", shown), "text/html")
        return mail


def paragraphs(text: str) -> list[tuple[str, str, str]]:
    """A mail's text cut into (kind, text, label): words, a code, or a link labelled by the sentence before it."""
    found: list[tuple[str, str, str]] = []
    for part in re.split(r"\n\s*\n", text.strip())[:-1]:  # the last is the signature
        before = found[-1][1] if found and found[-1][0] == "words" else ""
        if re.fullmatch(r"https?://\S+", part):
            if before.endswith(":"):
                *words, label = re.split(r"(?<=[.!?])\s+", before.rstrip(":"))
                found[-1:] = [("words", " ".join(words), "")] if words else []
            else:
                label = part
            found.append(("link", part, label))
        elif re.fullmatch(r"[A-Z0-9-]{4,12}", part):
            found.append(("code", part, ""))
        else:
            found.append(("words", part, ""))
    return found


class SecondFactor(DefaultMFAAdapter):  # type: ignore[misc]
    """The second factor in our words."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "add_email_blocked": "Turn off the second factor before you change your address.",
        "cannot_delete_authenticator": "The second factor cannot be turned off now.",
        "cannot_generate_recovery_codes": "Recovery codes come with a second factor: turn one on first.",
        "incorrect_code": "That is not the code.",
        "unverified_email": "Confirm your mail address first.",
    }
