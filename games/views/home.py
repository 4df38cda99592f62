"""To be replaced."""

from django.http import HttpRequest, HttpResponse


def home(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("home")


def next_table(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("next_table")


def play_now(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("play_now")


def health(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("health")
