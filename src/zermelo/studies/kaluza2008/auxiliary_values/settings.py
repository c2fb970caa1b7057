"""Section 4.3.1: auxiliary values, solved exactly at every s."""

ID = "auxiliary-values"
TITLE = "Auxiliary values: loss probability, dependence and pathology, exactly"
PRODUCES = ("table-A.1", "table-A.4", "table-A.7", "figure-4.3", "figure-4.4", "figure-4.5")

QUICK = {"b": [2, 3, 4, 6, 8, 10], "s": [0.0, 0.2, 0.5, 0.7, 1.0], "gs": (2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40)}
FULL = {
    "b": [2, 3, 4, 5, 6, 7, 8, 9, 10], "s": [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0],
    "gs": tuple(range(2, 41)),
}  # fmt: skip
