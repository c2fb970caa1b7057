"""One b, solved for every g."""

from __future__ import annotations

from zermelo.experiments import Row, Setting
from zermelo.studies.kaluza2008.surfaces import cut


def measure(setting: Setting, seed: int) -> list[Row]:
    from zermelo.pathology import solve_exactly

    found = [solve_exactly("independent", setting["b"], g) for g in setting["gs"]]
    return [
        {"kind": "pathology", "g": each.g, "c": each.c, "cut": cut(each.g, each.c), "e_shallow": each.errors[1],
         "e_deep": each.errors[5], "p": each.p, "position_shallow": each.position_errors[1],
         "position_deep": each.position_errors[5]}
        for each in found
    ]  # fmt: skip
