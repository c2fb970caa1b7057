"""The exact solution: no simulation."""

from __future__ import annotations

from zermelo.experiments import Row, Setting

WIDTH = 5  # p does not fall evenly: its slope is taken over so many g on either side


def measure(setting: Setting, seed: int) -> list[Row]:
    from zermelo.pathology import granularity_limit, solve_exactly

    b, level, most = setting["b"], setting["level"], setting["most"]
    first = granularity_limit("independent", b, level=level, most=most)
    row = {"g": first, "lasting": granularity_limit("independent", b, level=level, most=most, lasting=True)}
    if first is None:
        return [row]
    here = solve_exactly("independent", b, first)
    near = [solve_exactly("independent", b, g).p for g in (max(2, first - WIDTH), first + WIDTH)]
    return [row | {"e_shallow": here.errors[1], "e_deep": here.errors[5], "slope": (near[1] - near[0]) / (2 * WIDTH)}]
