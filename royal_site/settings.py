"""Every knob of the site, read from the environment; safe by default, comfortable with DEBUG=true."""

import secrets
import sys
from pathlib import Path
from typing import Any

import django_stubs_ext
import environ
import structlog
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DEBUG: bool = env.bool("DEBUG", default=False)
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var"))).resolve()
for folder in ("", "queue", "mails", "static"):
    try:
        (VAR_DIR / folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"The site cannot write to VAR_DIR, {VAR_DIR}: {error.strerror}.") from None


def _secret_key() -> str:
    """The key from the environment; in debug one that is made once and kept in var/."""
    if given := env.str("SECRET_KEY", default=""):
        return str(given)
    if not DEBUG:
        raise ImproperlyConfigured("Set SECRET_KEY to a long random text, or DEBUG=true to try the site.")
    kept = VAR_DIR / "secret_key"
    if not kept.exists():
        kept.write_text(secrets.token_urlsafe(50))
    return kept.read_text()


SECRET_KEY = _secret_key()
SITE_URL: str = env.str("SITE_URL", default="http://localhost:8000").rstrip("/")
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = [SITE_URL] if SITE_URL.startswith("https://") else []

INSTALLED_APPS = [
    "games",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "royal_site.time_zones.readers_time_zone",
    "royal_site.accounts.guests_at_the_door",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
]

ROOT_URLCONF = "royal_site.urls"
WSGI_APPLICATION = "royal_site.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.views.waiting.waiting_count",
            ],
        },
    }
]

# Databases: SQLite embedded, PostgreSQL by DATABASE_URL. Connections are kept: pages run on a fixed set of threads.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}


def _database() -> dict[str, Any]:
    """The database that DATABASE_URL names; without it the file in var/."""
    given = env.str("DATABASE_URL", default="")
    if given.partition("://")[0] not in ("", "sqlite", "postgres", "postgresql"):
        raise ImproperlyConfigured("DATABASE_URL must look like postgres://user:password@host:5432/name.")
    try:
        return dict(env.db_url_config(given or f"sqlite:///{VAR_DIR / 'royal.sqlite3'}"))
    except ValueError as error:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {error}.") from None


DATABASES = {"default": _database()}
DATABASES["default"]["CONN_MAX_AGE"] = 600
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
EMBEDDED_DATABASE = DATABASES["default"]["ENGINE"].endswith("sqlite3")
if EMBEDDED_DATABASE:
    DATABASES["default"].setdefault("OPTIONS", {}).update(SQLITE_OPTIONS)
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}

# Cache and queue: local memory and files embedded, Redis by REDIS_URL.
REDIS_URL: str = env.str("REDIS_URL", default="")
if REDIS_URL and REDIS_URL.partition("://")[0] not in ("redis", "rediss", "unix"):
    raise ImproperlyConfigured("REDIS_URL must look like redis://host:6379/0.")
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "royal_site.cache.Cache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},  # a page does not hang on a cache
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
QUEUE_DIR = VAR_DIR / "queue"
SWEEP_SECONDS: int = env.int("SWEEP_SECONDS", default=60)
NUDGE: bool = env.bool("NUDGE", default=True)  # wake the worker at once after a move; the minute sweep comes anyway

# Accounts
AUTH_USER_MODEL = "games.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional" if DEBUG else "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = not DEBUG
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_CHANGE_EMAIL = True  # one address a player, changed rather than collected
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_ADAPTER = "royal_site.accounts.Adapter"
ACCOUNT_FORMS = {
    "login": "royal_site.account_forms.SignIn",
    "signup": "royal_site.account_forms.SignUp",
    "change_password": "royal_site.account_forms.ChangePassword",
    "set_password": "royal_site.account_forms.FirstPassword",
    "reset_password_from_key": "royal_site.account_forms.ForgottenPassword",
}
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if SITE_URL.startswith("https://") else "http"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG
MFA_TOTP_ISSUER = "Royal Table"
MFA_ADAPTER = "royal_site.accounts.SecondFactor"
MFA_FORMS = {"add_webauthn": "royal_site.account_forms.AddPasskey"}
MFA_ALLOW_UNVERIFIED_EMAIL = DEBUG
USERSESSIONS_TRACK_ACTIVITY = False  # a write on every page for a date nobody waits for

# Mail
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL: str = env.str("DEFAULT_FROM_EMAIL", default="Royal Table <table@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
MAIL_DIR = VAR_DIR / "mails"
EMAIL_BACKEND = env.str("EMAIL_BACKEND", default="")
if not EMAIL_BACKEND and env.str("EMAIL_URL", default=""):
    vars().update(env.email_url("EMAIL_URL"))
elif not EMAIL_BACKEND:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = str(MAIL_DIR)

# Words and time
LANGUAGE_CODE = "en-gb"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
WHITENOISE_USE_FINDERS = env.bool("WHITENOISE_USE_FINDERS", default=DEBUG)
WHITENOISE_AUTOREFRESH = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG or WHITENOISE_USE_FINDERS
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# Safety
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "font-src": [SELF],
        "form-action": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
HTTPS = SITE_URL.startswith("https://")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not DEBUG
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=not DEBUG)
SECURE_REDIRECT_EXEMPT = [r"^health/$"]  # asked from inside, without HTTPS
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=0 if DEBUG else 60 * 60 * 24 * 365)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = not DEBUG
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if env.bool("BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = 1  # rate limits count the visitor's address, not the proxy's
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

# Logs: coloured lines in debug, one JSON object a line in service
LOG_STEPS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
]
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": structlog.stdlib.ProcessorFormatter,
            "foreign_pre_chain": LOG_STEPS,
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *([] if DEBUG else [structlog.processors.format_exc_info]),
                structlog.dev.ConsoleRenderer(
                    colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
                )
                if DEBUG
                else structlog.processors.JSONRenderer(),
            ],
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {"django": {"handlers": []}},  # not Django's own handlers beside ours
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="WARNING")},
}
