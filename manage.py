#!/usr/bin/env python
"""The site's commands: `manage.py up` starts everything, `manage.py help` lists the rest."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    """Run the command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "royal_site.settings")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
