"""Table 3.1: how many values it takes to be rid of pathology, independent model."""

ID = "table-3.1"
TITLE = "The granularity at which pathology ends, by branching factor"
PRODUCES = ("table-3.1",)

QUICK = {"b": [2, 3, 4, 5, 6, 7, 8, 9, 10], "level": [0.98, 1.0, 1.02], "most": 160}
FULL = {"b": [2, 3, 4, 5, 6, 7, 8, 9, 10], "level": [0.98, 1.0, 1.02], "most": 400}
