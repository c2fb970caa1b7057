"""One way at one s, simulated."""

from __future__ import annotations

from zermelo.experiments import Row, Setting
from zermelo.studies.kaluza2008.simulated import pathology


def measure(setting: Setting, seed: int) -> list[Row]:
    from zermelo.pathology import replacement_chances, simulated_loss_probability

    c = simulated_loss_probability(setting["way"], setting["b"], setting["s"], setting["trees"], seed, 5, 1)
    rows = pathology(setting["way"], setting, seed, c)
    places = 100
    for kind in ("triangular", "smooth"):
        if setting["way"] == f"sorted_{kind}":
            shares = replacement_chances(kind, setting["s"], places)
            rows.append({"kind": "replacement", "shares": [float(share) for share in shares]})
    return rows
