"""Pathology in Connect Four, Hex and Othello.

Claim: Programs play better when they search deeper, so backed-up values are more reliable than static ones (p < 1). In
the models pathology falls with dependence (f small, r large) and with the number of values g; in the K-game g did not
help, and the thesis leaves other heuristics and other games open.

Source: [kaluza2008], sections 1.1, 4.1, 4.5, 6.1 and 6.2; tables A.4 and A.7 for the model beside which the games are
put.

Method: Positions that random play leads to: all of Connect Four 5x4 (plies 4 to 8) and of Hex 3x3, 1,000 drawn ones of
Hex 4x4 and of Othello 6x6 with 12 empty cells, 100 of Othello with 14. Every move is searched to the end, and to depths
1 to 8 with the evaluation of the game (Connect Four at ply 6 and Othello also with a plainer one). E(d) is the
probability that a move, drawn from those with the best value at depth d, is not a best one in truth; p = E(5)/E(1). For
granularity the evaluations seen in 200 random games are cut into g parts; f and r are of the true values of the four
plies below a position. Intervals of 95 % are by jackknife over blocks of drawn positions.

Deviations: No published numbers: the thesis has models and Pearl's game, and leaves other games open. The boards are
small, the positions are those of random play, and the evaluations are those of our games.

Verdict: ± is half the interval of 95 %; numbers without it are of all positions and have no sampling error.

- Deeper search errs less in the end: open. E(8)/E(1) is below 1 everywhere: Connect Four 5x4 0.943, 0.662, 0.812,
  0.650, 0.606 (plies 4 to 8), Hex 3x3 0 and 4x4 0 (no error in 1,000 positions), Othello 6x6 0.552 ± 0.054 (12 empty
  cells) and 0.728 ± 0.147 (14), whose 100 positions are fewer than the 442 that are needed to see 0.1.
- p = E(5)/E(1) < 1: fails in Connect Four. 1.047 at ply 4 and 1.072 at ply 6: five plies err more than one. At ply 4
  three plies (E(3) = 0.440) are worse than a random move (0.372). At plies 5, 7, 8: 0.799, 0.730, 0.789. Hex 4x4 0.164
  ± 0.031, Othello 0.728 ± 0.048.
- Dependence: fails across games. Hex 4x4 (r = 0.345 ± 0.013 of two values) is less dependent than Connect Four at ply
  6 (0.368) and far from pathological: the end is in sight there. Within Connect Four it holds for r: the two
  pathological plies have the smallest, 0.292 and 0.368 against 0.388 to 0.426. Othello depends the most, r = 0.563 ±
  0.014, f = 0.590 ± 0.008.
- Granularity: fails. It matters, but not always as in the models. Othello: p = 0.944 ± 0.017 with two values, 0.728 ±
  0.048 with all. Hex 4x4: 0.266 ± 0.036 and 0.164 ± 0.031. Connect Four at plies 4 and 6 the other way: 0.868 and 0.923
  with two values, 1.047 and 1.072 with all, 1.258 with five at ply 6.

What was measured and how, and the whole tables: docs/guides/pathology_real_games.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Figure, Findings, Statistic, Table
from zermelo.statistics import Estimate, jackknife
from zermelo.studies._figures import estimate_figure
from zermelo.studies.kaluza2008._statistics import less, statistic

# Positions of real games that random play leads to, after so many plies: all of them, or `sample` a block.
# Connect Four is played on 5x4, Othello on 6x6: after 18 and 20 plies about 14 and 12 cells are empty. `tree` is how
# many plies of true values below a position tell the dependence; 0 where another set of the same positions does.
ID = "real-games"
PRODUCES = (
    "real-games-moves", "real-games-positions", "real-games-granularity", "real-games-dependence",
    "real-games-depth", "real-games-p",
)  # fmt: skip
SHARED = {"depth": 8, "seen": 200}  # searches to this depth; random games whose evaluations are cut into parts
QUICKLY = {**SHARED, "seen": 50}
FOUR, EIGHT, TWENTY = list(range(4)), list(range(8)), list(range(20))
QUICK = [
    {**QUICKLY, "game": ["hex-3"], "plies": [3], "block": [0], "blocks": 1, "sample": None, "tree": 4},
    {**QUICKLY, "game": ["hex-4"], "plies": [6], "block": FOUR, "blocks": 4, "sample": 5, "tree": 3},
    {**QUICKLY, "game": ["connect-four"], "plies": [8], "block": FOUR, "blocks": 4, "sample": 20, "tree": 3},
    {**QUICKLY, "game": ["othello"], "plies": [22], "block": FOUR, "blocks": 4, "sample": 5, "tree": 3},
]
FULL = [
    {**SHARED, "game": ["connect-four"], "plies": [4, 5, 6], "block": [0, 1], "blocks": 2, "sample": None, "tree": 4},
    {**SHARED, "game": ["connect-four"], "plies": [7, 8], "block": EIGHT, "blocks": 8, "sample": None, "tree": 4},
    {**SHARED, "game": ["connect-four-centre"], "plies": [6], "block": [0], "blocks": 1, "sample": None, "tree": 0},
    {**SHARED, "game": ["hex-3"], "plies": [2, 3], "block": [0], "blocks": 1, "sample": None, "tree": 4},
    {**SHARED, "game": ["hex-4"], "plies": [4], "block": TWENTY, "blocks": 20, "sample": 50, "tree": 4},
    {**SHARED, "game": ["othello"], "plies": [18], "block": TWENTY, "blocks": 20, "sample": 5, "tree": 0},
    {**SHARED, "game": ["othello"], "plies": [20], "block": TWENTY, "blocks": 20, "sample": 50, "tree": 4},
    {**SHARED, "game": ["othello-discs"], "plies": [20], "block": TWENTY, "blocks": 20, "sample": 50, "tree": 0},
]


GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "connect-four": ("connect_four", {"width": 5, "height": 4}),
    "connect-four-centre": ("connect_four", {"width": 5, "height": 4, "threat": 0.0}),
    "hex-3": ("hex", {"size": 3}),
    "hex-4": ("hex", {"size": 4}),
    "othello": ("othello", {"size": 6}),
    "othello-discs": ("othello", {"size": 6, "disc": 1.0, "mobility": 0.0, "corner": 0.0}),
}
GRANULARITIES = (1, 2, 3, 5, 10, 20)


def measure(setting: Any, seed: int) -> list[dict[str, Any]]:
    """Survey a block of positions: the sums of errors for every granularity and depth, and of dependence."""
    import zermelo
    from zermelo.pathology import Surveyor

    name, parameters = GAMES[setting["game"]]
    game = zermelo.game(name, **parameters)
    surveyor, sums = Surveyor(game, setting["depth"], plies=setting["tree"]), Sums(game, setting)
    for state, probability in _positions(game, setting, seed):
        sums.add(surveyor.survey(state), probability)
    return sums.rows()


class Sums:
    """What adds up over positions, each with its weight."""

    def __init__(self, game: Any, setting: Any) -> None:
        import numpy as np

        from zermelo.complexity import random_evaluations
        from zermelo.pathology import depth_error

        self.bounds = game.traits.lowest, game.traits.highest
        self.seen = np.array(random_evaluations(game, setting["plies"], setting["seen"], 0))
        self.parts: dict[Any, Any] = {("quantiles", None): None}
        pairs: list[tuple[Any, int]] = [(way, g) for way in ("quantiles", "equal") for g in GRANULARITIES]
        self.parts |= {(way, g): depth_error.cuts(self.seen, g, way) for way, g in pairs}
        self.errors = {key: np.zeros((3, setting["depth"])) for key in self.parts}
        graded = ("all", "two") if setting["tree"] else ()
        self.trees = {of: np.zeros(len(depth_error.Dependence._fields)) for of in graded}
        self.shared = dict.fromkeys(("positions", "weight", "critical", "chance"), 0.0)

    def add(self, survey: Any, weight: float) -> None:
        import numpy as np

        from zermelo.pathology import depth_error

        wrong = depth_error.chance_error(survey)
        for name, value in zip(self.shared, (1.0, weight, weight * (wrong > 0), weight * wrong), strict=True):
            self.shared[name] += value
        for key, part in self.parts.items():
            self.errors[key] += weight * np.array(depth_error.errors(survey, part, *self.bounds))
        for of, sums in self.trees.items():
            values = survey.nodes if of == "all" else (survey.nodes > 0).astype(float)
            sums += weight * np.array(depth_error.dependence(values, survey.parents))

    def rows(self) -> list[dict[str, Any]]:
        rows = [
            {
                "kind": "errors", "cut": way, "g": g, **self.shared, "values": self._values(self.parts[way, g]),
                **{name: row.tolist() for name, row in zip(("move", "position", "sign"), sums, strict=True)},
            }
            for (way, g), sums in self.errors.items()
        ]  # fmt: skip
        return rows + [{"kind": "dependence", "graded": of, "sums": sums.tolist()} for of, sums in self.trees.items()]

    def _values(self, part: Any) -> int:
        """How many different values an evaluation has when it is rounded."""
        import numpy as np

        from zermelo.pathology import depth_error

        return len(np.unique(depth_error.rounded(self.seen, part, *self.bounds)))


def _positions(game: Any, setting: Any, seed: int) -> Iterator[tuple[Any, float]]:
    """The positions of the block with their weights."""
    from zermelo.complexity import all_positions, random_positions

    if setting["sample"]:
        yield from ((state, 1.0) for state in random_positions(game, setting["plies"], setting["sample"], seed))
    else:
        whole = list(all_positions(game, setting["plies"]).items())
        yield from whole[setting["block"] :: setting["blocks"]]


Function = Callable[[Sequence[float]], float | None]
DEPTHS = 5, 1  # of the thesis's p = E(5)/E(1): both odd
EVEN = 6, 2


class Positions:
    """The blocks of one set of positions."""

    def __init__(self, game: str, plies: int, rows: Sequence[Mapping[str, Any]]) -> None:
        self.name = f"{game}, ply {plies}"
        self.exact = rows[0]["sample"] is None
        self.errors = [row for row in rows if row["kind"] == "errors"]
        self.trees = [row for row in rows if row["kind"] == "dependence"]
        self.depth = len(self.errors[0]["move"])
        self.count = int(sum(row["positions"] for row in self.of("quantiles", None)))

    def of(self, cut: str, g: int | None) -> list[Mapping[str, Any]]:
        return [row for row in self.errors if row["cut"] == cut and row["g"] == g]

    def estimate(self, function: Function, blocks: Sequence[Sequence[float]]) -> Estimate | None:
        if not self.exact:
            return jackknife(function, blocks)
        value = function([sum(column) for column in zip(*blocks, strict=True)])
        return None if value is None else Estimate(value, value, value)

    def mean(self, field: str, d: int, g: int | None = None) -> Estimate | None:
        """An error at a depth; its mean over the positions."""
        blocks = [(row[field][d - 1], row["weight"]) for row in self.of("quantiles", g)]
        return self.estimate(_quotient, blocks)

    def share(self, field: str) -> Estimate | None:
        """The share of critical positions, or of wrong moves when they are chosen at random."""
        return self.estimate(_quotient, [(row[field], row["weight"]) for row in self.of("quantiles", None)])

    def p(self, depths: tuple[int, int], g: int | None = None, cut: str = "quantiles") -> Estimate | None:
        """The move error at the first depth over that at the second."""
        blocks = [[row["move"][d - 1] for d in depths] for row in self.of(cut, g)]
        return self.estimate(_quotient, blocks)

    def finer(self, g: int) -> Estimate | None:
        """p of the evaluation as it is minus p of g values."""
        pairs = zip(self.of("quantiles", None), self.of("quantiles", g), strict=True)
        blocks = [[row["move"][d - 1] for row in pair for d in DEPTHS] for pair in pairs]
        return self.estimate(_difference, blocks)

    def dependence(self, name: str, graded: str) -> Estimate | None:
        from zermelo.pathology import depth_error

        function: Callable[..., float | None] = getattr(depth_error, name)
        blocks = [row["sums"] for row in self.trees if row["graded"] == graded]
        return self.estimate(lambda sums: function(depth_error.Dependence(*sums)), blocks) if blocks else None

    def pathology(self) -> Estimate | None:
        return self.p(DEPTHS)


def _quotient(sums: Sequence[float]) -> float | None:
    return sums[0] / sums[1] if sums[1] > 0 else None


def _difference(sums: Sequence[float]) -> float | None:
    return sums[0] / sums[1] - sums[2] / sums[3] if sums[1] > 0 and sums[3] > 0 else None


def analyse(rows: Sequence[Mapping[str, Any]], published: Sequence[Mapping[str, str]]) -> Findings:
    """Errors by depth and granularity, dependence, and what the thesis claims of them.

    All positions of a ply have no sampling error; of drawn ones the blocks are the sample (jackknife, 95 %).
    """
    groups: dict[tuple[str, int], list[Mapping[str, Any]]] = {}
    for row in rows:
        groups.setdefault((row["game"], row["plies"]), []).append(row)
    sets = [Positions(*key, groups[key]) for key in sorted(groups)]
    tables = [_moves(sets), _position_errors(sets), _granularity(sets), _dependence(sets, published)]
    notes = [
        "Values without ± are of all positions of the ply, each as likely as random play makes it: no sampling error. "
        "Others are of drawn positions, ± is half the interval of 95 %; 0.000 was not seen once.",
        "g = 1 knows only wins and losses within the horizon; g = ∞ is the evaluation as it is.",
    ]
    return Findings((), _claims(sets, published), tables, [_by_depth(sets), _by_values(sets)], notes)


def shown(found: Estimate | None) -> str:
    """A number, with half its interval if it was estimated.

    >>> shown(Estimate(0.5, 0.4, 0.6)), shown(Estimate(0.5, 0.5, 0.5)), shown(None)
    ('0.500 ± 0.100', '0.500', '–')
    """
    if found is None:
        return "–"
    return f"{found.value:.3f}" + (f" ± {(found.high - found.low) / 2:.3f}" if found.high > found.low else "")


# Tables.


def _moves(sets: Sequence[Positions]) -> Table:
    depths = range(1, max(each.depth for each in sets) + 1)
    columns = ["positions of", "number", "critical", "random", *(f"E({d})" for d in depths), "E(5)/E(1)", "E(6)/E(2)"]
    cells = [
        [
            each.name, each.count, shown(each.share("critical")), shown(each.share("chance")),
            *(shown(each.mean("move", d)) for d in depths), shown(each.p(DEPTHS)), shown(each.p(EVEN)),
        ]
        for each in sets
    ]  # fmt: skip
    title = "Move error by depth; critical: positions where some move is worse; random: the error of a random move"
    return Table("real-games-moves", title, columns, cells)


def _position_errors(sets: Sequence[Positions]) -> Table:
    depths = range(1, max(each.depth for each in sets) + 1)
    kinds = {"position": "distance from the truth", "sign": "wrong sign"}
    cells = [
        [each.name, text, *(shown(each.mean(field, d)) for d in depths)]
        for each in sets
        for field, text in kinds.items()
    ]
    title = "Position error by depth: as a share of the range of the payoffs, and share of wrong signs"
    return Table("real-games-positions", title, ["positions of", "error", *(f"d = {d}" for d in depths)], cells)


def _granularity(sets: Sequence[Positions]) -> Table:
    columns = ["positions of", "g", "quantiles: values", "E(1)", "E(5)/E(1)", "E(6)/E(2)", "equal parts: E(5)/E(1)"]
    cells = [
        [
            each.name, g or "∞", each.of("quantiles", g)[0]["values"], shown(each.mean("move", 1, g)),
            shown(each.p(DEPTHS, g)), shown(each.p(EVEN, g)), shown(each.p(DEPTHS, g, "equal")) if g else "",
        ]
        for each in sets
        for g in _granularities(each)
    ]  # fmt: skip
    return Table("real-games-granularity", "Pathology by granularity", columns, cells)


def _granularities(each: Positions) -> list[int | None]:
    return [*sorted({row["g"] for row in each.errors if row["g"]}), None]


def _dependence(sets: Sequence[Positions], published: Sequence[Mapping[str, str]]) -> Table:
    columns = ["trees below", "b", "f", "r", "f of 2 values", "r of 2 values", "f, s = 0 to 1", "r, s = 0 to 1"]
    cells = []
    for each in sets:
        width = each.dependence("branching", "all")
        if width is not None:
            measures = [each.dependence(name, of) for of in ("all", "two") for name in ("clustering", "correlation")]
            model = [_model(published, name, width.value) for name in ("f", "r")]
            cells.append([each.name, shown(width), *map(shown, measures), *model])
    title = "Dependence of true values; beside it the thesis's model of auxiliary values at the nearest b (2 values)"
    return Table("real-games-dependence", title, columns, cells)


def _model(published: Sequence[Mapping[str, str]], name: str, width: float) -> str:
    rows = [row for row in published if row["kind"] == "table" and row["name"] == name]
    nearest = min({int(row["b"]) for row in rows}, key=lambda b: abs(b - width))
    ends = {row["s"]: row["value"] for row in rows if int(row["b"]) == nearest}
    return f"{ends['0']} to {ends['1']} (b = {nearest})"


# Figures.


def _by_depth(sets: Sequence[Positions]) -> Figure:
    curves = {}
    for each in sets:
        found = {d: each.mean("move", d) for d in range(1, each.depth + 1)}
        curves[each.name] = {d: e or Estimate(0.0, 0.0, 0.0) for d, e in found.items()}
    return estimate_figure("real-games-depth", "Move error by depth of search", curves, x="depth d", y="E(d)")


def _by_values(sets: Sequence[Positions]) -> Figure:
    curves = {}
    for each in sets:
        found = [(each.of("quantiles", g)[0]["values"], each.p(DEPTHS, g)) for g in _granularities(each)]
        curves[each.name] = {values: p for values, p in found if p is not None}
    return estimate_figure(
        "real-games-p", "Pathology by the number of values of the evaluation", curves,
        x="different values of the evaluation", y="p = E(5)/E(1)", level=1.0, log_x=True,
    )  # fmt: skip


# Claims.


def _claims(sets: Sequence[Positions], published: Sequence[Mapping[str, str]]) -> list[Claim]:
    judged = {
        "deeper": _below(
            sets, lambda each: each.p((each.depth, 1)), 1.0, "error of the deepest search over that of depth 1"
        ),
        "pathology": _below(sets, Positions.pathology, 1.0, "p"),
        "dependence": _goes_with_dependence(sets),
        "granularity": _below(sets, lambda each: each.finer(2), 0.0, "p of all values less p of two"),
    }
    said = {row["name"]: row for row in published if row["kind"] == "claim"}
    return [
        Claim.judged(said[name]["text"], found, said[name]["source"], told) for name, (found, told) in judged.items()
    ]


Judged = tuple[list[Statistic], str]
MATTERS = 0.1  # a difference of p that would matter


def _statistic(each: Positions, what: str, found: Estimate, **limits: float) -> Statistic:
    """Of drawn positions with their number; all positions of a ply are no sample."""
    size = None if each.exact else each.count
    return statistic(f"{what} ({each.name})", found, size, effect=MATTERS, **limits)


def _below(
    sets: Sequence[Positions], measured: Callable[[Positions], Estimate | None], level: float, what: str
) -> Judged:
    """A number of every set that must lie below a level."""
    found = [(each, measured(each)) for each in sets]
    stats = [_statistic(each, what, number, below=level) for each, number in found if number is not None]
    return stats, f"{what}: " + "; ".join(f"{each.name} {shown(number)}" for each, number in found)


def _goes_with_dependence(sets: Sequence[Positions]) -> Judged:
    """Every set that is clearly pathological less dependent than every set that clearly is not: f larger, r smaller."""
    sick: list[tuple[Positions, Estimate, Estimate]] = []
    sound: list[tuple[Positions, Estimate, Estimate]] = []
    told = []
    for each in sets:
        p, f, r = each.pathology(), each.dependence("clustering", "two"), each.dependence("correlation", "two")
        if p is None or f is None or r is None:
            continue
        told.append(f"{each.name} f {f.value:.2f}, r {r.value:.2f}, p {p.value:.2f}")
        if p.low > 1 or p.high < 1:
            (sick if p.low > 1 else sound).append((each, f, r))
    stats = []
    for one, f, r in sick:
        for other, f_other, r_other in sound:
            size = None if one.exact and other.exact else min(one.count, other.count)
            pair = f"({one.name} less {other.name})"
            stats.append(statistic(f"f {pair}", less(f, f_other), size, effect=MATTERS, above=0.0))
            stats.append(statistic(f"r {pair}", less(r, r_other), size, effect=MATTERS, below=0.0))
    return stats, "; ".join(told)
