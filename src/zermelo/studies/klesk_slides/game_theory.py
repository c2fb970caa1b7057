"""The 3x3 matrix game and Braess's paradox of the slides, solved.

Claim: The game with rows (3, -2, 3), (-1, 0, 4), (-4, -3, 1) has maximin -1 and minimax 0; a3 and b3 are dominated; of
what is left, A plays a1 with p = 1/6, B plays b1 with q = 1/3, and the value is -1/3. A hundred drivers need 3.5 each
without the road BC and 3.75 with it, 25, 25 and 50 of them on ABD, ACD and ABCD.

Source: [klesk_slides], part 1.

Method: The matrix game is solved by the exact simplex method in fractions, and its maximin, minimax, saddle points and
dominated choices are found beside. The traffic is solved as a convex program, with and without the road BC, and once
more with a hundred drivers who cannot be divided: every distribution is looked at. Nothing is drawn.

Deviations: None in the two problems. The drivers who cannot be divided are added here.

Verdict: All 12 numbers agree, the fractions exactly, the flows to nine digits; both optimal strategies are unique, and
all four claims hold. Drivers who cannot be divided have 4 equilibria instead of one, the best of them at 3.735 each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from zermelo.experiments import Claim, Findings, Number, Row, Setting
from zermelo.studies._judging import exactly

ID = "game-theory"
PRODUCES = ("game-theory",)
QUICK = FULL = {"part": ["matrix", "braess"]}

SOLVED = 1e-9  # relative to 1: what a convex program leaves


def measure(setting: Setting, seed: int) -> list[Row]:
    """One row a quantity; nothing is drawn."""
    found = _matrix() if setting["part"] == "matrix" else _braess()
    return [{"quantity": name, "ours": float(value)} for name, value in found.items()]


def _matrix() -> dict[str, float | Fraction]:
    from zermelo.game_theory import classic, eliminate, pure_value, saddle_points, solve_zero_sum

    game = classic("slides_3x3")
    pure, solved = pure_value(game), solve_zero_sum(game, exact=True)
    return {
        "maximin": pure.maximin, "minimax": pure.minimax, "saddle points": len(saddle_points(game)),
        "rows kept": sum(2**row for row in eliminate(game).kept[0]),
        "columns kept": sum(2**column for column in eliminate(game).kept[1]),
        "p": solved.strategies[0][0], "q": solved.strategies[1][0], "value": solved.value,
        "unique": sum(solved.unique),
    }  # fmt: skip


def _braess() -> dict[str, float | Fraction]:
    from zermelo.game_theory.congestion import assess, census, load_network, solve

    found: dict[str, float | Fraction] = {}
    for word, network in (("with", load_network("braess")), ("without", load_network("braess").without("BC"))):
        solved = solve(network)
        found[f"cost {word} BC"] = solved.equilibrium.average
        found[f"optimum {word} BC"] = solved.optimum.average
        for use in solved.equilibrium.paths:
            found[f"{_road(network.path_name(use.path))} {word} BC"] = use.flow
        drivers = network.as_players("atomic")
        seen = census(drivers)
        assert seen is not None, "a hundred drivers on three roads are few"
        found[f"equilibria of drivers {word} BC"] = seen.equilibria
        found[f"least cost in equilibrium of drivers {word} BC"] = assess(drivers, seen.best).average
    return found


def _road(edges: str) -> str:
    """
    >>> _road("AB BC CD")
    'ABCD'
    """
    return edges[0] + "".join(edge[1] for edge in edges.split())


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    ours = {row["quantity"]: row["ours"] for row in rows}
    numbers = [_number(row, ours[row["quantity"]]) for row in published]
    return Findings(numbers, [*_of_matrix(ours), *_of_drivers(ours)])


def _number(row: Mapping[str, str], ours: float) -> Number:
    """Exact: no interval; the tolerance is that of binary fractions and of the convex program."""
    value = float(Fraction(row["value"]))
    what = f"{row['part']}, {row['quantity']} ({row['where']})"
    return Number(what, value, ours, ours, ours, SOLVED * max(1.0, abs(value)))


def _of_matrix(ours: Mapping[str, float]) -> list[Claim]:
    kept = int(ours["rows kept"]), int(ours["columns kept"])
    return [
        Claim.judged("(a2, b2), maximin and minimax, is not stable",
                     [exactly("saddle points", ours["saddle points"], below=0.5)], "part 1"),
        Claim.judged("a3 and b3 are dominated, and nothing else falls",
                     [exactly(f"{what} left, as bits", bits, above=2.5, below=3.5)
                      for what, bits in zip(("rows", "columns"), kept, strict=True)], "part 1"),
    ]  # fmt: skip


def _of_drivers(ours: Mapping[str, float]) -> list[Claim]:
    saved = ours["cost with BC"] - ours["optimum with BC"]
    least = ours["least cost in equilibrium of drivers with BC"]
    return [
        Claim.judged("Drivers would need less if they agreed not to use BC",
                     [exactly("saved by each", saved, above=SOLVED)], "part 1",
                     f"optimum {ours['optimum with BC']:.4g} each, equilibrium {ours['cost with BC']:.4g}"),
        Claim.judged("It is so for a hundred drivers who cannot be divided, too",
                     [exactly("saved by each without BC", least - ours["cost without BC"], above=0)], "ours",
                     f"{ours['equilibria of drivers with BC']:.0f} equilibria, the best costs {least:.4g} each"),
    ]  # fmt: skip
