"""`python -m zermelo`: the command line."""

import sys

from zermelo.cli.main import run

if __name__ == "__main__":
    sys.exit(run())
