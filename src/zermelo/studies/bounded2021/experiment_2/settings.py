"""Every epsilon on 30 boards, as many as the study had, with two evaluations; the best two of the study on 700 boards.

The evaluation of the study is not printed: `study` is our reading of its words, `stable` the better one. `max_n` and
`paranoid` are the epsilons of the two algorithms.
"""

ID, TITLE = "experiment-2", "The best epsilon in Rolit: final score and depth against the optimal algorithm"
PRODUCES = ("table-2", "table-3", "graph-4", "graph-5", "graph-6", "graph-7", "better-evaluation")

NODES = 20_000
MAX_N = (0, 2, 4, 8, 16, 24, 32, 36, 40, 44, 48)
PARANOID = (0, 1, 2, 3, 4, 8, 16, 24, 32, 36, 40, 44, 48)
BEST = {"nodes": NODES, "max_n": (0, 36), "paranoid": (0, 2)}
QUICK = {**BEST, "evaluation": ["study"], "first": [0, 4, 8, 12], "boards": 4, "paranoid": (0, 2, 16)}
FULL = [
    {"evaluation": ["study", "stable"], "first": list(range(0, 30, 5)), "boards": 5, "nodes": NODES, "max_n": MAX_N,
     "paranoid": PARANOID},
    {**BEST, "evaluation": ["study"], "first": [30], "boards": 20},
    {**BEST, "evaluation": ["study"], "first": list(range(50, 700, 25)), "boards": 25},
]  # fmt: skip
