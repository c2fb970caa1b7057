"""Algorithms, games and limits."""

ID, TITLE = "solved-positions", "Positions solved under limits of nodes and of memory"
PRODUCES = ("solved-by-nodes", "solved-by-memory", "solved-figure")

ALGORITHMS = ["alpha_beta", "engine", "pn", "pn2", "pds", "df_pn", "pds_pn", "pn_star"]

# `memory`: nodes or table entries that may be kept; 0 is as many as the node limit asks for. `positions`: the first so
# many of each game. Interpreted, nothing is compiled: for the few nodes of the quick profile that is faster.
QUICK = {
    "algorithm": ALGORITHMS, "game": ["connect_four", "othello"], "memory": [0, 100], "nodes": 1000, "positions": 4,
    "interpreted": True,
}  # fmt: skip
FULL = {
    "algorithm": ALGORITHMS, "game": ["connect_four", "hex", "othello"], "memory": [0, 300, 3000, 30000],
    "nodes": 300_000, "positions": 70, "interpreted": False,
}  # fmt: skip
