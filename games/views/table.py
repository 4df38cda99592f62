"""To be replaced."""

from django.http import HttpRequest, HttpResponse


def table(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("table")


def part(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("part")


def log(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("log")


def move(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("move")


def say(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("say")


def notes(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("notes")


def resign(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("resign")


def agree(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("agree")


def rematch(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("rematch")
