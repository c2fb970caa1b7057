"""Rolit as in experiment 2. A tested player is an algorithm, its epsilon and its rule (none: epsilon is fixed).

The fixed epsilons are 0 and the best of the study; the rules may choose any epsilon up to the one given.
"""

ID, TITLE = "adaptive-epsilon", "Two rules that choose epsilon while searching, against fixed ones"
PRODUCES = ("rules",)

TESTED = (
    "bounded_max_n 0 none", "bounded_max_n 36 none", "bounded_max_n 48 ply", "bounded_max_n 48 spread",
    "bounded_paranoid 0 none", "bounded_paranoid 2 none", "bounded_paranoid 8 ply", "bounded_paranoid 8 spread",
)  # fmt: skip
PLAN = {"evaluation": "study", "nodes": 20_000, "tested": TESTED}
QUICK = {**PLAN, "first": [0, 3], "boards": 3}
FULL = {**PLAN, "first": [0, 10, 20, 30], "boards": 10}
