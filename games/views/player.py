"""To be replaced."""

from django.http import HttpRequest, HttpResponse


def player(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("player")


def history(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("history")
