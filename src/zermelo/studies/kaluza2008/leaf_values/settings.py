"""Figure 4.15: how leaf values are distributed in fully dependent trees."""

ID = "leaf-values"
TITLE = "The distribution of leaf values in fully dependent trees"
PRODUCES = ("figure-4.15",)

QUICK = {"model": ["auxiliary_values", "normalised_sum", "sorted_smooth"], "b": 5, "trees": 30, "parts": 50}
FULL = {"model": ["auxiliary_values", "normalised_sum", "sorted_smooth"], "b": 6, "trees": 500, "parts": 1000}
