#!/usr/bin/env python
"""Django's command line, for this project."""

import os
import sys

from django.core.management import execute_from_command_line

from scorekeeper.environment import BadSetting

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    try:
        execute_from_command_line(sys.argv)
    except BadSetting as error:
        sys.exit(str(error))
