"""Section 5.2: five heuristics of Pearl's game, and four readings of its rules."""

ID = "heuristics"
TITLE = "Five heuristics for Pearl's game: errors and pathology over granularity"
PRODUCES = ("figure-5.2", "figure-5.3", "figure-5.4", "figure-5.5", "figure-5.6")

OTHERS = ["median", "differences", "maxmin", "contrast", "minmax"]
FEWER = {"b": 2, "gs": (2, 3, 5, 10, 20, 40), "games": 1000}
MORE = {"b": 2, "gs": tuple(range(2, 41)), "games": 5000}  # the source has 3,000
MODEL = {"heuristic": ["synthetic"], "last": ["low"], "rounded": [True]}
READINGS = {"last": ["low", "high"], "rounded": [False, True]}
QUICK = [
    {**MODEL, **FEWER},
    {"heuristic": ["average"], **READINGS, **FEWER},
    {"heuristic": OTHERS, "last": ["low"], "rounded": [False], **FEWER},
]
FULL = [{**MODEL, **MORE, "games": 20000}, {"heuristic": ["average", *OTHERS], **READINGS, **MORE}]
