"""To be replaced."""

from django.http import HttpRequest, HttpResponse


def leaderboards(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("leaderboards")


def leaderboard(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("leaderboard")
