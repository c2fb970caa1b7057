"""Trees of rejected readings come from a second program: by the reading used it gives the shipped numbers."""

from __future__ import annotations

from itertools import product

import pytest

from zermelo.experiments import list_shipped
from zermelo.studies.kaluza2008._readings import BRANCHINGS, SHARES, mixed

ROOM = {"c": 0.015, "f": 0.012, "r": 0.02}  # for 100 trees; the readings differ by 0.05 and more


@pytest.mark.parametrize(
    ("experiment", "model", "way", "by_leaves"),
    [("normalised-sum", "normalised_sum", "insertion", True), ("sorted-values", "sorted_values", "smooth", False)],
)
def test_both_programs_agree(experiment: str, model: str, way: str, by_leaves: bool) -> None:
    (shipped,) = list_shipped([f"kaluza2008/{experiment}"], seed=0)
    ours = {(row["b"], row["s"]): row for row in shipped.load() if row["kind"] == "measures"}
    cells = list(product(BRANCHINGS, SHARES))
    found = mixed(model, way, [*cells, (2, 0.5)], by_leaves=by_leaves)
    assert [(row["b"], row["s"]) for row in found] == cells, "only these are computed"
    for row in found:
        assert all(abs(row[name] - ours[row["b"], row["s"]][name]) < room for name, room in ROOM.items()), row
    other = mixed(model, way, [(5, 0.5)], by_leaves=not by_leaves)[0]
    assert abs(other["r"] - ours[5, 0.5]["r"]) > 5 * ROOM["r"], "the readings are told apart"
