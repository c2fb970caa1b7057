"""Positions of real games that random play leads to, after so many plies: all of them, or `sample` a block.

Connect Four is played on 5x4, Othello on 6x6: after 18 and 20 plies about 14 and 12 cells are empty.
`tree` is how many plies of true values below a position tell the dependence; 0 where another
set of the same positions does.
"""

ID = "real-games"
TITLE = "Pathology in Connect Four, Hex and Othello"
PRODUCES = (
    "real-games-moves", "real-games-positions", "real-games-granularity", "real-games-dependence",
    "real-games-depth", "real-games-p",
)  # fmt: skip
SHARED = {"depth": 8, "seen": 200}  # searches to this depth; random games whose evaluations are cut into parts
QUICKLY = {**SHARED, "seen": 50}
FOUR, EIGHT, TWENTY = list(range(4)), list(range(8)), list(range(20))
QUICK = [
    {**QUICKLY, "game": ["hex-3"], "plies": [3], "block": [0], "blocks": 1, "sample": None, "tree": 4},
    {**QUICKLY, "game": ["hex-4"], "plies": [6], "block": FOUR, "blocks": 4, "sample": 5, "tree": 3},
    {**QUICKLY, "game": ["connect-four"], "plies": [8], "block": FOUR, "blocks": 4, "sample": 20, "tree": 3},
    {**QUICKLY, "game": ["othello"], "plies": [22], "block": FOUR, "blocks": 4, "sample": 5, "tree": 3},
]
FULL = [
    {**SHARED, "game": ["connect-four"], "plies": [4, 5, 6], "block": [0, 1], "blocks": 2, "sample": None, "tree": 4},
    {**SHARED, "game": ["connect-four"], "plies": [7, 8], "block": EIGHT, "blocks": 8, "sample": None, "tree": 4},
    {**SHARED, "game": ["connect-four-centre"], "plies": [6], "block": [0], "blocks": 1, "sample": None, "tree": 0},
    {**SHARED, "game": ["hex-3"], "plies": [2, 3], "block": [0], "blocks": 1, "sample": None, "tree": 4},
    {**SHARED, "game": ["hex-4"], "plies": [4], "block": TWENTY, "blocks": 20, "sample": 50, "tree": 4},
    {**SHARED, "game": ["othello"], "plies": [18], "block": TWENTY, "blocks": 20, "sample": 5, "tree": 0},
    {**SHARED, "game": ["othello"], "plies": [20], "block": TWENTY, "blocks": 20, "sample": 50, "tree": 4},
    {**SHARED, "game": ["othello-discs"], "plies": [20], "block": TWENTY, "blocks": 20, "sample": 50, "tree": 0},
]
