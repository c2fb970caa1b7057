"""Random games of every game of n players; a game is its name and its parameters."""

ID, TITLE = "opponent-impact", "Opponent impact factor of the games of n players"
PRODUCES = ("impact",)

SMALL = [
    "rolit size=4 players=3", "focus players=3 limit=20", "chinese_checkers players=3 size=1", "hearts_open hand=4"
]  # fmt: skip
LARGE = [
    "rolit players=3", "rolit players=4", "focus players=3", "focus players=4", "chinese_checkers players=3 size=2",
    "chinese_checkers players=6 size=2", "hearts_open players=3 hand=13", "hearts_open players=4 hand=13",
    "n_player_tree leaves=cuts", "n_player_tree leaves=incremental", "n_player_tree leaves=win",
]  # fmt: skip
QUICK = {"game": SMALL, "games": 20, "interpreted": True}
FULL = {"game": LARGE, "games": 200, "interpreted": True}
