"""Sections 4.4 to 4.4.3: four ways to partly dependent trees of sorted values, at b = 6."""

ID = "sorted-ways"
TITLE = "Four ways from independent to sorted leaves, b = 6"
PRODUCES = ("figure-4.7", "figure-4.9", "figure-4.10", "figure-4.11", "figure-4.12", "figure-4.13")

WAYS = ["sorted_insertion", "sorted_partial", "sorted_triangular", "sorted_smooth"]
QUICK = {"way": WAYS, "s": [0.0, 0.3, 0.5, 0.7, 1.0], "b": 6, "gs": (2, 3, 5, 6, 10, 20, 40), "trees": 300}
FULL = {
    "way": WAYS, "s": [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0], "b": 6, "gs": tuple(range(2, 41)),
    "trees": 10_000,
}  # fmt: skip
