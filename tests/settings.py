"""What the suite runs on: the site's settings over a folder of its own; DATABASE_URL and REDIS_URL count."""

import atexit
import os
import shutil
import tempfile
from urllib.parse import urlsplit

if "VAR_DIR" not in os.environ:  # the test processes started by this one inherit it
    os.environ["VAR_DIR"] = tempfile.mkdtemp(prefix="royal-table-")
    atexit.register(shutil.rmtree, os.environ["VAR_DIR"], ignore_errors=True)
os.environ.setdefault("DEBUG", "true")
os.environ.setdefault("SECRET_KEY", "only for the tests")

from royal_site.settings import *  # noqa: F403
from royal_site.settings import CACHES, DATABASES, REDIS_URL

NUDGE = False  # a test that wants the worker's part calls it
WHITENOISE_USE_FINDERS = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick to make, and nothing to guard
DATABASES["default"]["CONN_MAX_AGE"] = 0  # a kept connection would hold the test database when it is dropped

if REDIS_URL:  # each test process clears a Redis database of its own
    process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    CACHES["default"]["LOCATION"] = urlsplit(REDIS_URL)._replace(path=f"/{1 + process % 15}").geturl()
