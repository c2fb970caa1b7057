"""Speed, memory and growth, measured against others and against theory: `python -m benchmarks`."""

import os

os.environ["ZERMELO_TIERED"] = "0"  # what is timed is machine code
