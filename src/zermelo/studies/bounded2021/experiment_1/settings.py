"""Trees of the study: three players, b = 5, depths 4, 7 and 10, cut points on 0 … 64; and variations at depth 6.

The study drew 50 trees a depth; the full profile draws 1,000, and 100 of depth 10. Epsilon 0 is shallow pruning.
"""

ID, TITLE = "experiment-1", "Nodes and loss of bounded max^n on random trees"
PRODUCES = ("table-1", "graph-1", "graph-2", "graph-3", "variations")

EPSILONS = (0, 4, 8, 16, 24, 32)
STUDY = {"players": 3, "b": 5, "leaves": "cuts", "epsilons": EPSILONS}
VARIED = {"epsilons": EPSILONS, "depth": 6, "trees": 1000, "kind": ["varied"]}
QUICK = [
    {**STUDY, "depth": [4], "part": [0], "trees": 400},
    {**STUDY, "depth": [7], "part": [0, 1], "trees": 40},
]
FULL = [
    {**STUDY, "depth": [4], "part": [0], "trees": 1000},
    {**STUDY, "depth": [7], "part": list(range(10)), "trees": 100},
    {**STUDY, "depth": [10], "part": list(range(20)), "trees": 5},
    {**VARIED, "players": [3, 4, 5], "b": [5], "leaves": ["cuts"]},
    {**VARIED, "players": [3], "b": [3, 8], "leaves": ["cuts"]},
    {**VARIED, "players": [3], "b": [5], "leaves": ["incremental", "win"]},
]
