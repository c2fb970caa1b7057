"""The test of the paper: one mark on each field of an empty board, then solve."""

ID = "tic-tac-toe"
TITLE = "Tic-tac-toe after one mark: does a random order pay?"
PRODUCES = ("timings",)

QUICK = {"field": ["a1", "a2", "b2"], "question": ["win", "draw"], "runs": 20, "interpreted": True}
FULL = {"field": ["a1", "a2", "b2"], "question": ["win", "draw"], "runs": 1000, "interpreted": False}
