"""The forms of the account's pages that ask more than allauth's, or say it in our words."""

from typing import Any

from allauth.account.forms import ChangePasswordForm, LoginForm, ResetPasswordKeyForm, SetPasswordForm, SignupForm
from allauth.account.internal.templatekit import get_entrance_context_data
from allauth.account.models import EmailAddress
from allauth.core import context as allauth_context
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.forms.settings import NAME_HELP
from games.matches.guests import guest_name
from games.models import User
from royal_site.accounts import guest_of

STRENGTH_HELP = "At least 8 characters, and nothing that is easily guessed."


class SignIn(LoginForm):  # type: ignore[misc]
    """Sign in by name or mail address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Our words for allauth's fields."""
        super().__init__(*args, **kwargs)
        self.fields["login"].label = "Name or mail address"
        self.fields["login"].widget.attrs = {"autocomplete": "username webauthn"}
        self.fields["password"].help_text = ""
        self.fields["password"].widget.attrs = {"autocomplete": "current-password"}
        self.fields["remember"].label = "Keep me signed in on this device"
        self.fields["remember"].initial = True


class SignUp(SignupForm):  # type: ignore[misc]
    """Sign up: a name, an address, a password; the browser adds its time zone."""

    time_zone = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput(attrs={"data-time-zone": True}))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Our words for allauth's fields."""
        super().__init__(*args, **kwargs)
        words = {"username": "Name", "email": "Mail address", "password1": "Password"}
        helps = {
            "username": f"How others see you. {NAME_HELP}",
            "email": "For turn mails and a forgotten password; nobody else sees it.",
            "password1": STRENGTH_HELP,
        }
        for name, label in words.items():
            self.fields[name].label = label
            self.fields[name].help_text = helps[name]
            self.fields[name].widget.attrs.pop("placeholder", None)
        self.fields["username"].widget.attrs["maxlength"] = "20"

    def full_clean(self) -> None:
        """A guest who comes back to the form lets go of the name and address of her first try."""
        guest = guest_of(allauth_context.request)
        if self.is_bound and guest and guest.email:
            EmailAddress.objects.filter(user=guest, verified=False).delete()
            guest.username, guest.email = guest_name(), ""
            guest.save(update_fields=["username", "email"])
        super().full_clean()

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """The new account. Sent twice at once, or with a name just taken, the form comes back with a word."""
        if self.account_already_exists:  # then a mail goes out: no transaction waits for it
            told: tuple[None, HttpResponse] = super().try_save(request)
            return told
        try:
            with transaction.atomic():
                guest = guest_of(request)
                if guest:
                    self._first_try(guest)
                made: tuple[User, None] = super().try_save(request)
                return made
        except IntegrityError:
            self.add_error("username", "Somebody has that name already.")
            context = {"form": self, **get_entrance_context_data(request)}
            return None, render(request, "account/signup.html", context, status=409)

    def _first_try(self, guest: User) -> None:
        """Wait for the same guest's other form, whose address gives way; raises IntegrityError if it went through."""
        if not User.objects.select_for_update().filter(pk=guest.pk, guest=True).exists():
            raise IntegrityError
        EmailAddress.objects.filter(user=guest, verified=False).delete()


class ChangePassword(ChangePasswordForm):  # type: ignore[misc]
    """Another password: the old one first."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Our words for allauth's help; the page itself leads to a forgotten password."""
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].help_text = ""
        self.fields["password1"].help_text = STRENGTH_HELP


class FirstPassword(SetPasswordForm):  # type: ignore[misc]
    """A password for who had none."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Our words for allauth's help."""
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = STRENGTH_HELP


class ForgottenPassword(ResetPasswordKeyForm):  # type: ignore[misc]
    """A password instead of a forgotten one, by the link of a mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Our words for allauth's help."""
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = STRENGTH_HELP


class AddPasskey(AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey signs in by itself unless the player says otherwise."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Our words for allauth's fields."""
        super().__init__(*args, **kwargs)
        self.fields["name"].max_length = 40
        self.fields["passwordless"].label = "Sign in with this alone, without a password"
        self.fields["passwordless"].initial = True
