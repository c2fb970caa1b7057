"""Uniform trees without order, well and badly ordered; positions of games, by iterative deepening."""

ID = "leaves-and-nodes"
TITLE = "Leaves and nodes of alpha-beta, NegaScout, SSS*, DUAL* and MTD(f), against NegaScout"
PRODUCES = ("trees", "games")

ORDERS = ["random", "well", "badly"]
QUICK = [
    {"order": ORDERS, "b": [2, 4], "depth": [3, 4], "trees": 10, "interpreted": True},
    {"game": ["connect_four"], "plies": 8, "depth": [3], "positions": 2, "interpreted": True},
]
FULL = [
    {"order": ORDERS, "b": [2, 3], "depth": [2, 4, 6, 8, 10], "trees": 100, "interpreted": False},
    {"order": ORDERS, "b": [5], "depth": [2, 4, 6, 8], "trees": 50, "interpreted": False},
    {"order": ORDERS, "b": [10], "depth": [2, 3, 4, 5, 6], "trees": 30, "interpreted": False},
    {"order": ORDERS, "b": [20, 30, 40], "depth": [2, 3, 4], "trees": 20, "interpreted": False},
    {"order": ["random", "well"], "b": [20], "depth": [5], "trees": 10, "interpreted": False},
    {"game": ["othello"], "plies": 12, "depth": [6, 8], "positions": 20, "interpreted": False},
    {"game": ["connect_four"], "plies": 6, "depth": [8, 10], "positions": 20, "interpreted": False},
    {"game": ["hex"], "plies": 10, "depth": [6, 8], "positions": 20, "interpreted": False},
]
