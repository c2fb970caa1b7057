"""Section 5.3: the K-game with the average. The larger the board, the fewer games; the source has 5,000 each."""

ID = "k-game"
TITLE = "Pathology of the K-game with the average, over b, g and s"
PRODUCES = ("figure-5.7",)

SHARES = [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]
EVERY = tuple(range(2, 41))
SOME = (2, 3, 5, 10, 20, 40)
QUICK = [
    {"b": [2], "s": [0.0, 0.2, 0.5, 1.0], "gs": SOME, "games": 5000},
    {"b": [3], "s": [0.0, 0.2, 0.5, 1.0], "gs": SOME, "games": 2000},
    {"b": [4], "s": [0.0, 0.2, 0.5, 1.0], "gs": SOME, "games": 400},
]
FULL = [
    {"b": [2, 3, 4, 5, 6], "s": SHARES, "gs": EVERY, "games": 5000},
    {"b": [7], "s": SHARES, "gs": EVERY, "games": 2500},
    {"b": [8], "s": SHARES, "gs": EVERY, "games": 1000},
    {"b": [9], "s": SHARES, "gs": EVERY, "games": 400},
    {"b": [10], "s": SHARES, "gs": EVERY, "games": 200},
]
