"""The Django project: settings, addresses, the queue, the two doors (ASGI, WSGI). No pages and no rules live here."""
