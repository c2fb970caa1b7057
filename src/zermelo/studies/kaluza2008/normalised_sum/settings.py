"""Section 4.3.2: the normalised sum, simulated."""

ID = "normalised-sum"
TITLE = "Normalised sum: loss probability, dependence and pathology"
PRODUCES = ("table-A.2", "table-A.5", "table-A.8", "figure-4.6")

QUICK = {"b": [2, 3, 5], "s": [0.0, 0.5, 0.7, 1.0], "gs": (2, 3, 5, 10, 20, 40), "trees": 1000}
FULL = {
    "b": [10, 9, 8, 7, 6, 5, 4, 3, 2], "s": [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0],
    "gs": tuple(range(2, 41)), "trees": 10_000,
}  # fmt: skip
