"""Experiments: published results rerun, the published numbers beside ours.

A study is a folder here, an experiment a folder in it:

settings.py    what is varied, declared: grids for the profiles `quick` and `full`
measure.py     a pure function from a setting and a seed to rows
analysis.py    from rows to tables, figures and verdicts; it only reads
published.csv  what the source prints
README.md      the claim, the source, the verdict

Studies of your own are found in the folder that the variable ZERMELO_EXPERIMENTS names.
"""

import os

if _own := os.environ.get("ZERMELO_EXPERIMENTS"):
    __path__.append(_own)
