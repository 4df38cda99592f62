"""Addresses of the whole site: the tables, the accounts, the staff's door."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("account/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("", include("games.urls")),
]
