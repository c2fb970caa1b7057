"""Three players on three seats, every seating in turn, from boards after random moves.

A game is its name and its parameters; Focus is the short game. The same three searches, which deepen ply by ply, and
the same three forms of MCTS play all three games. `equal` says of what all have as much: nodes, or time. A clock is
not repeatable, so the speeds of max^n, paranoid and BRS in Rolit were measured once, in million nodes a second:
`python -m zermelo.studies.bounded2021.claims.speeds` prints those of all games. With equal time a player's budget
is `nodes` times its speed over the mean speed. Equal time is for Rolit only.
"""

ID, TITLE = "claims-of-section-5", "BRS, paranoid and max^n; MCTS on their trees: Rolit, Focus, Chinese checkers"
PRODUCES = ("searches", "monte-carlo")

GAMES = ROLIT, FOCUS, CHECKERS = "rolit players=3", "focus players=3", "chinese_checkers players=3 size=2"
SPEEDS = (14.5, 12.4, 14.1)  # of SEARCHES in Rolit
SEARCHES = ("max_n_shallow", "paranoid", "best_reply")
MCTS = ("mcts_max_n", "mcts_paranoid", "mcts_brs")
SHARED = {"opening": 6, "boards": 10, "interpreted": False}
SEARCH = {**SHARED, "kind": ["search"], "players": SEARCHES, "equal": "nodes"}
MONTE_CARLO = {**SHARED, "kind": ["mcts"], "players": MCTS, "equal": "nodes"}
TINY = {"boards": 2, "interpreted": True, "first": [0]}
SMALL = ["rolit players=3 size=4", "chinese_checkers players=3 size=1"]
QUICK = [
    {**SEARCH, **TINY, "game": SMALL, "nodes": 100},
    {**MONTE_CARLO, **TINY, "game": SMALL, "nodes": 300},
]
HUNDRED, FORTY = list(range(0, 100, 10)), list(range(0, 40, 10))
FULL = [
    {**SEARCH, "game": [CHECKERS, FOCUS], "nodes": 1000, "first": FORTY},
    {**MONTE_CARLO, "game": [CHECKERS, FOCUS], "nodes": 2000, "first": FORTY},
    {**SEARCH, "game": [ROLIT], "equal": ["nodes", "time"], "nodes": 5000, "speeds": SPEEDS, "first": HUNDRED},
    {**MONTE_CARLO, "game": [ROLIT], "nodes": 15_000, "first": FORTY},
]
