"""`python -m zermelo.cli`."""

import sys

from zermelo.cli.main import run

sys.exit(run())
