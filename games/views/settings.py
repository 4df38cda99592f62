"""To be replaced."""

from django.http import HttpRequest, HttpResponse


def settings(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("settings")
