"""Settings: what a player chooses for herself. Password, passkeys and sessions are pages of the account beside it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.forms.settings import SettingsForm
from games.models import Mute, User


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """The form, and what comes of it: saved and shown again, or shown with what is wrong."""
    player = User.objects.get(pk=str(request.user.pk))  # a copy of its own: a refused name must not show in the banner
    form = SettingsForm(request.POST or None, instance=player)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Your settings are kept.")
        return redirect("settings")
    return render(
        request, "settings/settings.html", {"form": form, "muted": _muted(player)}, status=422 if form.errors else 200
    )


def _muted(player: User) -> list[User]:
    """Whom the player has muted."""
    return [row.muted for row in Mute.objects.filter(player=player).select_related("muted").order_by("muted__username")]
