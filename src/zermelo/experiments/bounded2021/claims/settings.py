"""Three players on three seats, every seating in turn, from boards after random moves.

A game is its name and its parameters. The searches deepen ply by ply. BRS in Focus and Chinese checkers is BRS+:
these games have no rule for skipped turns; for the same reason MCTS-BRS plays Rolit only. `equal` says of what
all have as much: nodes, or time. A clock is not repeatable, so the speeds of max^n, paranoid and BRS were measured
once, in million nodes a second: `python -m zermelo.experiments.bounded2021.claims.speeds` prints them. With equal
time a player's budget is `nodes` times its speed over the mean speed.
"""

ID, TITLE = "claims-of-section-5", "BRS, paranoid and max^n; MCTS on their trees: Rolit, Focus, Chinese checkers"
PRODUCES = ("searches", "monte-carlo")

ROLIT, FOCUS, CHECKERS = "rolit players=3", "focus players=3", "chinese_checkers players=3 size=2"
SPEEDS = {ROLIT: (14.5, 12.4, 14.1), FOCUS: (1.2, 2.0, 0.3)}
SKIPPING = ("max_n_shallow", "paranoid", "best_reply")
PLUS = ("max_n_shallow", "paranoid", "best_reply_plus")
MCTS = ("mcts_max_n", "mcts_paranoid", "mcts_brs")
SHARED = {"opening": 6, "boards": 10, "interpreted": False}
SEARCH = {**SHARED, "kind": ["search"], "equal": ["nodes", "time"], "nodes": 5000}
MONTE_CARLO = {**SHARED, "kind": ["mcts"], "equal": "nodes", "nodes": 15_000}
TINY = {**SHARED, "boards": 2, "interpreted": True, "first": [0], "equal": "nodes"}
QUICK = [
    {**TINY, "kind": ["search"], "game": ["rolit players=3 size=4"], "players": SKIPPING, "nodes": 200, "boards": 6},
    {**TINY, "kind": ["search"], "game": ["chinese_checkers players=3 size=1"], "players": PLUS, "nodes": 100},
    {**TINY, "kind": ["mcts"], "game": ["rolit players=3 size=4"], "players": MCTS, "nodes": 300, "boards": 6},
]
FULL = [
    {**SEARCH, "game": [ROLIT], "players": SKIPPING, "speeds": SPEEDS[ROLIT], "first": list(range(0, 100, 10))},
    {**SEARCH, "game": [FOCUS], "players": PLUS, "speeds": SPEEDS[FOCUS], "first": [0, 10]},
    {**SEARCH, "equal": "nodes", "game": [CHECKERS], "players": PLUS, "first": [0, 10]},
    {**MONTE_CARLO, "game": [ROLIT], "players": MCTS, "first": [0, 10, 20, 30]},
    {**MONTE_CARLO, "game": [FOCUS], "players": MCTS[:2], "first": [0]},
]
