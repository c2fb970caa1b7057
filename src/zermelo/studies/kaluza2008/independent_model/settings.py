"""Figure 3.2: p over b and g in the independent model, solved exactly."""

ID = "independent-model"
TITLE = "Independent model: p over branching factor and granularity, exactly"
PRODUCES = ("figure-3.2",)

QUICK = {"b": [2, 3, 4, 5, 6, 7, 8, 9, 10], "gs": tuple(range(2, 41)), "s": 0.0}
FULL = {"b": [*range(2, 21), 30, 50, 100], "gs": tuple(range(2, 41)), "s": 0.0}
