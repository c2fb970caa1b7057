"""The mean of several dice."""

ID = "dice"
TITLE = "The mean of dice"
PRODUCES = ("table-1", "figure-1")
QUICK = {"dice": [1, 2, 3], "sides": [4, 6], "rolls": 200, "pause": 0.0}
FULL = {"dice": [1, 2, 3, 4], "sides": [4, 6, 8], "rolls": 1000, "pause": 0.3}
