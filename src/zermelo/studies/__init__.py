"""Published studies rerun: a folder a study, one file an experiment, the published numbers beside ours.

Studies of your own are found in the folder that the variable ZERMELO_STUDIES names.
"""

import os

if _own := os.environ.get("ZERMELO_STUDIES"):
    __path__.append(_own)
