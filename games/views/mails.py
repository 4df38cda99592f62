"""To be replaced."""

from django.http import HttpRequest, HttpResponse


def mails(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("mails")


def mail(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse("mail")
