"""The cost of AND/OR trees against their size: the worst trees, and trees of tossed leaves."""

ID = "exponent"
TITLE = "Leaves looked at against the size of the tree, and the exponent of its growth"
PRODUCES = ("exponent",)

QUICK = {"tree": ["worst", "tossed"], "b": [2, 3], "leaves": 1 << 10, "runs": 100, "interpreted": True}
FULL = {"tree": ["worst", "tossed"], "b": [2, 3, 4, 5], "leaves": 1 << 18, "runs": 200, "interpreted": False}
