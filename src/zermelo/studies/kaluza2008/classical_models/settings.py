"""The models of section 2, each computed, none simulated."""

ID = "classical-models"
TITLE = "Beal, Nau, Bratko-Gams, Pearl, Sadikov: the models before the thesis"
PRODUCES = ("section-2",)

BRANCHINGS = tuple(range(2, 21))
QUICK = {"model": ["beal", "clusters", "kernels", "traps", "nau", "sadikov"], "branchings": BRANCHINGS, "depth": 40}
FULL = {"model": ["beal", "clusters", "kernels", "traps", "nau", "sadikov"], "branchings": tuple(range(2, 101)),
        "depth": 200}  # fmt: skip
