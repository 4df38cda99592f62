"""To be replaced."""

from django.http import HttpRequest, HttpResponse


def rules(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("rules")


def rulebook(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("rulebook")
