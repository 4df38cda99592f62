"""To be replaced."""

from django.http import HttpRequest, HttpResponse


def lobby(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("lobby")


def new_table(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("new_table")


def join(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("join")


def leave(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("leave")


def kick(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("kick")


def cancel(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("cancel")
