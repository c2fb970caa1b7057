"""Uniform trees in random, good and best order; positions of games. `plies` counts moves: n plies are n moves and the
n - 1 rolls between them. `after` is the decision of a game that is taken, from the end if negative."""

ID = "nodes"
TITLE = "Leaves and nodes of Star1, Star2 and Star2.5, against expectiminimax"
PRODUCES = ("trees", "games", "tree-savings", "game-savings")

QUICK = [
    {"values": ["independent"], "order": ["random", "best"], "b": [4], "outcomes": [3], "plies": [2], "trees": 10,
     "interpreted": True},
    {"values": ["planted"], "order": ["random", "good"], "b": [4], "outcomes": [3], "plies": [2, 3], "trees": 10,
     "interpreted": True},
    {"game": ["ewn"], "after": [6], "plies": [1, 2], "positions": 5, "interpreted": True},
]  # fmt: skip
SHAPES = [
    {"b": [2, 5, 10, 20], "outcomes": [2, 6, 21], "plies": [2], "trees": 50, "interpreted": False},
    {"b": [2, 5], "outcomes": [2, 6], "plies": [3], "trees": 50, "interpreted": False},
    {"b": [2, 5], "outcomes": [2], "plies": [4], "trees": 50, "interpreted": False},
]
FULL = [
    *({"values": ["independent"], "order": ["random", "best"], **shape} for shape in SHAPES),
    *({"values": ["planted"], "order": ["random", "good"], **shape} for shape in SHAPES),
    {"values": ["planted"], "order": ["random", "good"], "b": [20], "outcomes": [21], "plies": [3], "trees": 5,
     "interpreted": False},
    {"game": ["ewn"], "after": [6], "plies": [1, 2, 3, 4], "positions": 50, "interpreted": False},
    {"game": ["backgammon"], "after": [12], "plies": [1, 2], "positions": 30, "interpreted": False},
    {"game": ["backgammon"], "after": [12], "plies": [3], "positions": 10, "interpreted": False},
    {"game": ["backgammon"], "after": [-6], "plies": [1, 2, 3], "positions": 30, "interpreted": False},
    {"game": ["backgammon"], "after": [-3], "plies": [2, 3, 4], "positions": 20, "interpreted": False},
]  # fmt: skip
