"""The exact method and the simulation check each other."""

ID = "exact-and-simulated"
TITLE = "The exact method beside the simulation"
PRODUCES = ("exact-and-simulated",)

GS = (2, 3, 5, 8, 13, 20, 40)
QUICK = [
    {"model": ["independent"], "b": [2, 4], "s": [0.0], "gs": GS, "trees": 3000},
    {"model": ["auxiliary_values"], "b": [2, 4], "s": [0.3, 1.0], "gs": GS, "trees": 3000},
]
FULL = [
    {"model": ["independent"], "b": [10, 7, 4, 3, 2], "s": [0.0], "gs": GS, "trees": 100_000},
    {"model": ["auxiliary_values"], "b": [10, 7, 4, 3, 2], "s": [0.1, 0.5, 1.0], "gs": GS, "trees": 100_000},
]
