"""The plain door: every page, no live stream."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "royal_site.settings")
application = get_wsgi_application()
