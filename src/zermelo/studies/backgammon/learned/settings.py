"""`lookahead` as backgammon players count it: 0 plies is the own move, evaluated after it; 1 ply adds roll and reply.
Pubeval never looks ahead, the others all do the same. `batch` only divides the work."""

ID = "learned"
TITLE = "The learned evaluation of backgammon against the one by hand and against pubeval, with the same dice"
PRODUCES = ("learned",)

QUICK = {"player": ["learned"], "against": ["hand", "pubeval"], "lookahead": [0], "batch": [0], "pairs": 15}
FULL = [
    {"player": ["learned"], "against": ["hand"], "lookahead": [0], "batch": [0], "pairs": 200},
    {"player": ["learned"], "against": ["hand"], "lookahead": [1], "batch": [0, 1], "pairs": 50},
    {"player": ["learned"], "against": ["pubeval"], "lookahead": [0], "batch": [0, 1], "pairs": 250},
    {"player": ["learned"], "against": ["pubeval"], "lookahead": [1], "batch": [0, 1, 2, 3], "pairs": 50},
    {"player": ["hand"], "against": ["pubeval"], "lookahead": [0], "batch": [0], "pairs": 200},
]
