"""The open question of section 6.2: does granularity matter in the K-game under other heuristics?

`lookahead` sees the end of a board of 7 cuts from depth 5; so it, and the average beside it, also play 9 cuts.
"""

ID = "other-heuristics"
TITLE = "Does granularity matter in the K-game under other heuristics?"
PRODUCES = ("question-a",)

NAMES = ["average", "median", "maxmin", "minmax", "differences", "linear"]
DEEP = ["average", "lookahead"]
SHARES = [0.0, 0.5, 1.0]
SOME = (2, 3, 5, 10, 20, 40)
QUICK = [
    {"heuristic": NAMES, "b": [2], "s": [0.0], "depth": [7], "gs": SOME, "games": 1000},
    {"heuristic": DEEP, "b": [2], "s": [0.0], "depth": [9], "gs": SOME, "games": 500},
]
FULL = [
    {"heuristic": NAMES, "b": [2], "s": SHARES, "depth": [7], "gs": SOME, "games": 10000},
    {"heuristic": NAMES, "b": [3], "s": SHARES, "depth": [7], "gs": SOME, "games": 5000},
    {"heuristic": NAMES, "b": [4], "s": SHARES, "depth": [7], "gs": SOME, "games": 1500},
    {"heuristic": DEEP, "b": [2], "s": SHARES, "depth": [9], "gs": SOME, "games": 5000},
    {"heuristic": DEEP, "b": [3], "s": SHARES, "depth": [9], "gs": SOME, "games": 1000},
]
