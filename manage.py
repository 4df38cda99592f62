#!/usr/bin/env python
"""The site's commands: `manage.py up` starts everything, `manage.py help` lists the rest."""

import os
import sys


def main() -> None:
    """Run the command named on the command line; a wrong setting is one sentence and exit code 2.

    `up` and `demo` are for trying the site: there DEBUG is on unless the environment says otherwise.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "royal_site.settings")
    if sys.argv[1:2] in (["up"], ["demo"]):
        os.environ.setdefault("DEBUG", "true")
    try:
        from django.conf import settings
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not installed in this Python: start the site with `make up`.")
    try:
        _ = settings.INSTALLED_APPS
    except ImproperlyConfigured as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
