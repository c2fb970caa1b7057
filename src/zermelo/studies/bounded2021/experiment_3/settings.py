"""Boards after 16 random moves, on each four of the six players in seats that are drawn. The study had 96 boards."""

ID, TITLE = "experiment-3", "Six players of Rolit: final score and share of wins"
PRODUCES = ("graph-8", "graph-9", "players")

PLAN = {"evaluation": ["study"], "nodes": 20_000, "max_n": 36, "paranoid": 2}
QUICK = {**PLAN, "first": [0, 8, 16, 24], "boards": 8}
FULL = [
    {**PLAN, "first": list(range(0, 1000, 50)), "boards": 50},
    {**PLAN, "evaluation": ["stable"], "first": list(range(0, 200, 50)), "boards": 50},
]
