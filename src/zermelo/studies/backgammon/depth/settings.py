"""`plies` against one: 1 ply is the own move, evaluated after it; 2 plies are own move, roll, reply; 3 plies are own
move, roll, reply, roll, own move. `batch` only divides the work."""

ID = "depth"
TITLE = "Value of depth: two and three plies against one, with the same evaluation and the same dice"
PRODUCES = ("depth", "depth-points")

QUICK = {"evaluation": ["hand"], "plies": [2], "batch": [0], "pairs": 8}
FULL = [
    {"evaluation": ["hand"], "plies": [2], "batch": [0, 1], "pairs": 200},
    {"evaluation": ["hand"], "plies": [3], "batch": [0, 1, 2, 3, 4, 5, 6, 7], "pairs": 10},
    {"evaluation": ["learned"], "plies": [2], "batch": [0, 1, 2, 3, 4, 5, 6, 7], "pairs": 50},
]
