"""Random trees and cops and robbers, each with and without chance. All payoffs lie between -1 and 1; `depth` counts
moves and chance nodes alike."""

ID = "epsilon"
TITLE = "Expansion rate and width of the bounds of bounded alpha-beta, against epsilon"
PRODUCES = ("epsilon", "rate-trees", "rate-pursuits", "width-trees", "width-pursuits")

EPSILONS = (0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.6)
QUICK = [
    {"tree": ["plain"], "b": [3], "depth": [5], "samples": 10, "epsilons": (0.1, 0.4, 1.2), "interpreted": True},
    {"tree": ["dice"], "b": [3], "depth": [5], "samples": 10, "epsilons": (0.1, 0.4, 1.2), "interpreted": True},
    {
        "graph": ["petersen"], "cops": [1], "astray": [0.0, 0.1], "depth": [4], "horizon": 4, "samples": 5,
        "epsilons": (0.1, 0.4, 1.2), "interpreted": True,
    },
]  # fmt: skip
FULL = [
    {"tree": ["plain"], "b": [2], "depth": [12], "samples": 100, "epsilons": EPSILONS, "interpreted": False},
    {"tree": ["plain"], "b": [5], "depth": [6, 8], "samples": 100, "epsilons": EPSILONS, "interpreted": False},
    {"tree": ["dice"], "b": [2], "depth": [9, 13], "samples": 100, "epsilons": EPSILONS, "interpreted": False},
    {"tree": ["dice"], "b": [5], "depth": [5, 7], "samples": 100, "epsilons": EPSILONS, "interpreted": False},
    {
        "graph": ["grid-4x4", "cycle-8", "petersen"], "cops": [1, 2], "astray": [0.0], "depth": [9], "horizon": 5,
        "samples": 50, "epsilons": EPSILONS, "interpreted": False,
    },
    {
        "graph": ["grid-4x4", "cycle-8", "petersen"], "cops": [1, 2], "astray": [0.1, 0.3], "depth": [9], "horizon": 5,
        "samples": 50, "epsilons": EPSILONS, "interpreted": False,
    },
]  # fmt: skip
