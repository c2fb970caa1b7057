"""Atlas of pathology in real games, over all their positions.

Claim: In the models of minimax pathology a deeper search chooses worse moves if the branching factor b is large, the
evaluation has few values g, and the values of neighbours depend little on each other (clustering factor f large,
correlation r small). Question, stated before the result: do b, g, f and r tell which games are pathological? Test:
Spearman's rank correlation over all games between p = E(5)/E(1) and the p that the exact model of auxiliary values
gives for the game's b, g and f; it must be above 0 with 95 %, and a correlation of 0.7 or more must be within reach of
the sample. The same for b, g, f and r one by one, together at 95 %. Within a game: is p larger when its evaluation is
cut to two values? A rival: p falls with the share of games that end within five plies.

Source: [kaluza2008], chapters 3, 4 and 6, which leaves other games open; kaluza2008/real-games has three of them.

Verdict: The theory is not seen to predict it: in 16 games the rank correlation of p with the model's is 0.09 (-0.43 to
0.56), which leaves the claim open, as one game more would be needed to exclude 0.7 with power; b, f and r lean the
other way (-0.45, -0.42, 0.50). The rival holds: p falls with the share of games that end within five plies, -0.61
(-0.86 to -0.12), though not without Connect Four. No game is pathological as a whole (largest p 0.912), single plies of
Connect Four and Othello are (up to 2.33). Two values instead of all raise p in some games and lower it in others. The
control is seen: p = 3.6 ± 0.9 in trees of the model, exactly 3.76. Tables: docs/reports/zermelo2026.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate, jackknife, share
from zermelo.studies.zermelo2026._rank_tests import correlated, permutation_p

ID = "atlas"
PRODUCES = ("atlas-games", "atlas-depths", "atlas-tests", "atlas-plies", "atlas-families", "atlas-p")

# Of small games all positions; of endings of Othello and of trees of the independent model, which are a control and no
# part of the test, `sample` drawn ones a block. `plies` of random play lead to an ending. `depth` limits the searches.
WHOLE: dict[str, Any] = {"block": [0], "sample": None, "plies": 0}
DRAWN, TEN = list(range(20)), list(range(10))
GRAINS = (2, 4, 8)
QUICK = [
    {**WHOLE, "game": ["hex-3", "mnk-333", "othello-4"], "depth": None},
    {"game": ["model-tree"], "block": [0, 1], "sample": 10, "plies": 0, "depth": None},
    {"game": ["model"], "b": [7], "steps": 2},
]
FULL = [
    {**WHOLE, "game": ["hex-3", "hex-4", "mnk-333", "mnk-433", "mnk-434", "mnk-443", "mnk-444"], "depth": None},
    {**WHOLE, "game": ["othello-4", "othello-4-discs", "othello-4-mobility"], "depth": None},
    {**WHOLE, "game": ["connect-four-4x4", "connect-four-4x4-centre", "connect-four-5x4"], "depth": None},
    {**WHOLE, "game": ["connect-four-5x4-centre", "connect-four-4x5"], "depth": None},
    {"game": ["othello-6-ends", "othello-6-ends-discs"], "block": TEN, "sample": 10, "plies": 24, "depth": 8},
    {"game": ["model-tree"], "block": DRAWN, "sample": 50, "plies": 0, "depth": None},
    {"game": ["model"], "b": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], "steps": 5},
]

CENTRE, DISCS = {"threat": 0.0}, {"disc": 1.0, "mobility": 0.0, "corner": 0.0}
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "hex-3": ("hex", {"size": 3}),
    "hex-4": ("hex", {"size": 4}),
    **{f"mnk-{m}{n}{k}": ("mnk", {"m": m, "n": n, "k": k}) for m, n, k in (
        (3, 3, 3), (4, 3, 3), (4, 3, 4), (4, 4, 3), (4, 4, 4))},
    "othello-4": ("othello", {"size": 4}),
    "othello-4-discs": ("othello", {"size": 4, **DISCS}),
    "othello-4-mobility": ("othello", {"size": 4, "disc": 0.0, "mobility": 1.0, "corner": 0.0}),
    "othello-6-ends": ("othello", {"size": 6}),
    "othello-6-ends-discs": ("othello", {"size": 6, **DISCS}),
    **{f"connect-four-{w}x{h}": ("connect_four", {"width": w, "height": h}) for w, h in (
        (4, 4), (5, 4), (4, 5))},
    "connect-four-4x4-centre": ("connect_four", {"width": 4, "height": 4, **CENTRE}),
    "connect-four-5x4-centre": ("connect_four", {"width": 5, "height": 4, **CENTRE}),
    "model-tree": ("pathology_tree", {"b": 3, "g": 2, "depth": 6}),
}  # fmt: skip
CONTROL = "model-tree"
DEEP = 5  # p = E(5)/E(1), as in the thesis
MEGABYTES = 6000.0
SMALL = ("hex-3", "mnk-333", "othello-4", "othello-4-discs", "othello-4-mobility", CONTROL)  # need no compiler
MODEL_VALUES = (2, 4, 8, 16, 32, 64)


def measure(setting: Setting, seed: int) -> list[Row]:
    """The errors of all positions of a game, ply by ply; or of endings or boards that are drawn; or the model's p."""
    if setting["game"] == "model":
        return _model(setting["b"], setting["steps"])
    totals: dict[tuple[Any, ...], Row] = {}
    for graph in _graphs(setting, seed):
        for row in _survey(graph, setting["depth"]):
            key = row["kind"], row.get("ply"), row.get("g")
            totals[key] = _added(totals[key], row) if key in totals else row
    return list(totals.values())


def _model(b: int, steps: int) -> list[Row]:
    """Dependence and pathology of the thesis's model of auxiliary values, exactly."""
    from zermelo.pathology import exact_dependence, solve_exactly

    rows = []
    for step in range(steps):
        s = step / (steps - 1)
        f, r = exact_dependence("auxiliary_values", b, 2, s)
        ps = [solve_exactly("auxiliary_values", b, g, s).p for g in MODEL_VALUES]
        rows.append({"kind": "model", "s": s, "f": f, "r": r, "p": ps})
    return rows


def _graphs(setting: Setting, seed: int) -> Iterator[Any]:
    import zermelo
    from zermelo.complexity import list_graph, random_positions
    from zermelo.pathology import loss_probability

    name, parameters = GAMES[setting["game"]]
    how: dict[str, Any] = {"megabytes": MEGABYTES, "interpreted": setting["game"] in SMALL}
    if setting["game"] == CONTROL:
        for number in range(setting["sample"]):
            drawn = {"seed": seed % (1 << 31), "tree_number": number, "c": loss_probability(parameters["b"])}
            yield list_graph(zermelo.game(name, **parameters, **drawn), **how)
        return
    game = zermelo.game(name, **parameters)
    if setting["sample"] is None:
        yield list_graph(game, symmetry=True, **how)
        return
    for state in random_positions(game, setting["plies"], setting["sample"], seed):
        yield list_graph(game, state, **how)


def _survey(graph: Any, most: int | None) -> Iterator[Row]:
    """Sums over the positions, weighted by random play; of drawn graphs they are added up."""
    from zermelo.pathology import GraphSurvey, effective_number

    found = GraphSurvey(graph)
    scope = range(max(0, found.longest - DEEP))
    if not scope:
        return
    depths = list(range(1, max(DEEP, min(found.longest, most or found.longest)) + 1))
    met, shares = found.evaluations(scope)
    yield {"kind": "graph", "graphs": 1, "states": graph.count, "edges": len(graph.children), "values": len(met),
           "effective": effective_number(shares), "longest": found.longest}  # fmt: skip
    errors, plies = found.errors(depths), found.by_ply()
    weights = [each.weight for each in plies] + [0.0] * DEEP
    for each in plies:
        if each.ply in scope:
            told = {"weight": each.weight, "branching": each.branching, "critical": each.critical,
                    "chance": each.chance, "ended": 1.0 - weights[each.ply + DEEP] / each.weight}  # fmt: skip
            lists = {"move": errors.move, "position": errors.position, "sign": errors.sign}
            yield {"kind": "ply", "ply": each.ply, "states": each.states, **_weighted(told),
                   **{name: (each.weight * rows[each.ply]).tolist() for name, rows in lists.items()},
                   "sums": [each.weight * x for x in each.sums]}  # fmt: skip
    for g in GRAINS:
        coarse = found.errors([1, DEEP], found.coarse(g, scope)).move
        yield {"kind": "coarse", "g": g, "errors": [sum(weights[t] * coarse[t, i] for t in scope) for i in range(2)]}


def _weighted(told: Mapping[str, float]) -> dict[str, float]:
    """Everything but the weight itself times the weight, so that it adds up."""
    return {name: value if name == "weight" else value * told["weight"] for name, value in told.items()}


def _added(one: Row, other: Row) -> Row:
    """Numbers and lists of two rows added; what names the row stays; shorter lists are of games that ended sooner."""
    both = dict(one)
    for name in one:
        if isinstance(one[name], list):
            longer = max(len(one[name]), len(other[name]))
            pair = [row[name] + [0.0] * (longer - len(row[name])) for row in (one, other)]
            both[name] = [x + y for x, y in zip(*pair, strict=True)]
        elif name not in ("kind", "ply", "g"):
            both[name] = one[name] + other[name]
    return both


# The analysis.


@dataclass(frozen=True)
class Game:
    """One game of the atlas: numbers with their intervals, which are empty where all positions were counted."""

    name: str
    rows: Sequence[Row]

    @property
    def exact(self) -> bool:
        return self.rows[0]["sample"] is None

    @property
    def blocks(self) -> list[int]:
        return sorted({row["block"] for row in self.rows})

    def of(self, kind: str, block: int) -> list[Row]:
        return [row for row in self.rows if row["kind"] == kind and row["block"] == block]

    def sums(self, block: int, ply: int | None = None) -> dict[str, Any]:
        """All plies of a block together, or one of them."""
        total: Row = {}
        for row in self.of("ply", block):
            if ply is None or row["ply"] == ply:
                part = {name: row[name] for name in SUMMED}
                total = _added(total, part) if total else part
        return total

    def estimate(self, blocks: Sequence[Sequence[float]], statistic: Any) -> Estimate | None:
        if not self.exact:
            return jackknife(statistic, blocks)
        value = statistic([sum(column) for column in zip(*blocks, strict=True)])
        return None if value is None else Estimate(value, value, value)

    def error(self, field: str, d: int) -> Estimate | None:
        sums = [self.sums(block) for block in self.blocks]
        return self.estimate([(_at(each[field], d), each["weight"]) for each in sums], _quotient)

    def mean(self, field: str) -> float:
        sums = [self.sums(block) for block in self.blocks]
        return float(sum(each[field] for each in sums) / sum(each["weight"] for each in sums))

    def p(self, deep: int = DEEP, shallow: int = 1, ply: int | None = None) -> Estimate | None:
        sums = [found for block in self.blocks if (found := self.sums(block, ply))]
        return self.estimate([(_at(each["move"], deep), _at(each["move"], shallow)) for each in sums], _quotient)

    def coarse_p(self, g: int) -> Estimate | None:
        rows = [row for block in self.blocks for row in self.of("coarse", block) if row["g"] == g]
        return self.estimate([row["errors"][::-1] for row in rows], _quotient)

    def dependence(self, name: str) -> float | None:
        from zermelo.pathology import depth_error

        columns = zip(*(self.sums(block)["sums"] for block in self.blocks), strict=True)
        found: float | None = getattr(depth_error, name)(depth_error.Dependence(*map(sum, columns)))
        return found

    def graph(self, field: str) -> float:
        """A number of the graph of states; of drawn ones, its mean."""
        rows = [row for block in self.blocks for row in self.of("graph", block)]
        return float(sum(row[field] for row in rows) / sum(row["graphs"] for row in rows))

    @property
    def depths(self) -> int:
        return max(len(row["move"]) for row in self.rows if row["kind"] == "ply")


SUMMED = ("weight", "branching", "critical", "chance", "ended", "move", "position", "sign", "sums")


def _at(errors: Sequence[float], d: int) -> float:
    """The error at a depth; beyond the longest game there is none."""
    return errors[d - 1] if d <= len(errors) else 0.0


def _quotient(sums: Sequence[float]) -> float | None:
    return sums[0] / sums[1] if sums[1] > 0 else None


class Model:
    """The pathology that the thesis's model of auxiliary values has at a game's b, g and f."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = [row for row in rows if row["kind"] == "model"]

    def p(self, b: float, g: float, f: float) -> float:
        """At the nearest b and the nearest f of that b; between the values g that were solved on the scale of log g."""
        import numpy as np

        nearest = min({row["b"] for row in self.rows}, key=lambda each: abs(each - b))
        row = min((row for row in self.rows if row["b"] == nearest), key=lambda each: abs(each["f"] - f))
        return float(np.interp(np.log(g), np.log(MODEL_VALUES), row["p"]))


@dataclass(frozen=True)
class Entry:
    """What the tests need of a game: its p, what the theory knows of it, and what it predicts."""

    game: Game
    p: float
    b: float
    g: float
    f: float
    r: float
    ended: float
    predicted: float

    @property
    def family(self) -> str:
        return GAMES[self.game.name][0]


def _entry(game: Game, model: Model) -> Entry | None:
    p, f, r = game.p(), game.dependence("clustering"), game.dependence("correlation")
    if p is None or f is None or r is None:
        return None
    b, g = game.mean("branching"), game.graph("effective")
    return Entry(game, p.value, b, g, f, r, game.mean("ended"), model.p(b, g, f))


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The atlas, and the tests that were stated before it."""
    names = sorted({row["game"] for row in rows} - {"model"})
    games = [Game(name, [row for row in rows if row["game"] == name]) for name in names]
    model = Model(rows)
    entries = [entry for game in games if (entry := _entry(game, model)) is not None]
    tested = [entry for entry in entries if entry.game.name != CONTROL]
    tables = [_games(entries), _depths(games), _tests(tested), _plies(games), _families(tested)]
    notes = [
        "p = E(5)/E(1) over the plies from which a game can last six plies or more, each position as likely as random "
        "play makes it. Without ±: of all positions, no sampling error. Games of one family are alike, so the tests "
        "rest on fewer independent games than they count: the last table leaves out one family at a time.",
        "g is the number of values of the evaluation in effect, the exponential of the entropy of those that random "
        "play meets. f and r are of two true values, won for the first player or not.",
    ]
    return Findings((), _claims(entries, tested, published), tables, [_figure(tested)], notes, _learnt(tested))


def shown(found: Estimate | None) -> str:
    """A number, with half its interval if it was estimated."""
    if found is None:
        return "–"
    return f"{found.value:.3f}" + (f" ± {(found.high - found.low) / 2:.3f}" if found.high > found.low else "")


def _games(entries: Sequence[Entry]) -> Table:
    columns = ["game", "states", "plies", "b", "values", "g", "f", "r", "ended in 5", "random", "E(1)", "E(5)", "p",
               "p of 2 values", "p of 8", "model's p"]  # fmt: skip
    cells = [
        [
            each.game.name, f"{each.game.graph('states'):,.0f}", f"{each.game.graph('longest'):.0f}", f"{each.b:.2f}",
            f"{each.game.graph('values'):.0f}", f"{each.g:.1f}", f"{each.f:.3f}", f"{each.r:.3f}", f"{each.ended:.3f}",
            f"{each.game.mean('chance'):.3f}", shown(each.game.error("move", 1)), shown(each.game.error("move", DEEP)),
            shown(each.game.p()), shown(each.game.coarse_p(2)), shown(each.game.coarse_p(8)), f"{each.predicted:.3f}",
        ]
        for each in entries
    ]  # fmt: skip
    title = "The games: states (alike ones once), longest game, what the theory asks for; of drawn ones the means"
    return Table("atlas-games", title, columns, cells)


def _depths(games: Sequence[Game]) -> Table:
    deepest = min(12, max(game.depths for game in games))
    kinds = {"move": "wrong move", "position": "distance from the truth", "sign": "wrong sign"}
    cells = [
        [game.name, text, *(shown(game.error(field, d)) if d <= game.depths else "" for d in range(1, deepest + 1))]
        for game in games
        for field, text in kinds.items()
    ]
    columns = ["game", "error", *(f"d = {d}" for d in range(1, deepest + 1))]
    return Table("atlas-depths", "Errors by depth", columns, cells)


TESTS = {
    "predicted": ("the model's p", True), "b": ("branching b", True), "g": ("values g", False),
    "f": ("clustering f", True), "r": ("correlation r", False), "ended": ("ended in 5 plies", False),
}  # fmt: skip


def _tested(entries: Sequence[Entry], field: str) -> tuple[Statistic | None, float | None]:
    what, rising = TESTS[field]
    xs, ps = [getattr(each, field) for each in entries], [each.p for each in entries]
    found = correlated(f"rank correlation of p with {what}", xs, ps, rising=rising)
    return found, None if found is None else permutation_p(xs, ps, rising=rising)


def _tests(entries: Sequence[Entry]) -> Table:
    cells = []
    for field, (what, rising) in TESTS.items():
        found, chance = _tested(entries, field)
        if found is not None:
            interval = f"{found.low:.3f} to {found.high:.3f}"
            way = "up" if rising else "down"
            cells.append([what, way, f"{found.value:.3f}", interval, f"{chance:.4f}", found.sample])
    columns = ["p with", "predicted", "rank correlation", "95 %", "permutation test", "games"]
    return Table("atlas-tests", "What goes with pathology over the games", columns, cells)


def _plies(games: Sequence[Game]) -> Table:
    """The single plies at which five plies err more than one."""
    cells = []
    for game in games:
        for ply in sorted({row["ply"] for row in game.rows if row["kind"] == "ply"}):
            p, states = game.p(ply=ply), sum(r["states"] for r in game.rows if r["kind"] == "ply" and r["ply"] == ply)
            if p is not None and p.low > 1:
                first, deep = (game.estimate([(_at(game.sums(b, ply)["move"], d), game.sums(b, ply)["weight"])
                               for b in game.blocks if game.sums(b, ply)], _quotient) for d in (1, DEEP))  # fmt: skip
                cells.append([game.name, ply, f"{states:,}", shown(first), shown(deep), shown(p)])
    columns = ["game", "ply", "states", "E(1)", "E(5)", "p"]
    return Table("atlas-plies", "The plies at which five plies of search err more than one", columns, cells)


def _families(entries: Sequence[Entry]) -> Table:
    """The rank correlations without one family of games."""
    families = sorted({each.family for each in entries})
    cells = []
    for left_out in ("none", *families):
        kept = [each for each in entries if each.family != left_out]
        found = [_tested_value(kept, field) for field in TESTS]
        cells.append([left_out, len(kept), *found])
    columns = ["left out", "games", *(what for what, _ in TESTS.values())]
    return Table("atlas-families", "Rank correlations of p, one family left out", columns, cells)


def _tested_value(entries: Sequence[Entry], field: str) -> str:
    from zermelo.studies.zermelo2026._rank_tests import spearman

    found = spearman([getattr(each, field) for each in entries], [each.p for each in entries]) if entries else None
    return "–" if found is None else f"{found:.2f}"


def _figure(entries: Sequence[Entry]) -> Figure:
    """Measured p over predicted p, games of a family in one colour, with intervals."""

    def draw(canvas: Any) -> None:
        axes = canvas.subplots()
        for family in sorted({each.family for each in entries}):
            those = [each for each in entries if each.family == family]
            found = [each.game.p() for each in those]
            halves = [(e.high - e.low) / 2 if e else 0.0 for e in found]
            axes.errorbar([e.predicted for e in those], [e.p for e in those], yerr=halves, fmt="o", label=family)
        axes.axhline(1.0, color="black", linestyle="--", linewidth=0.8)
        axes.axvline(1.0, color="black", linestyle="--", linewidth=0.8)
        axes.set(xlabel="p of the model at the game's b, g and f", ylabel="p = E(5)/E(1) of the game")
        axes.legend(fontsize=8)

    return Figure("atlas-p", "Pathology of games beside that of the model", draw)


def _claims(
    entries: Sequence[Entry], tested: Sequence[Entry], published: Sequence[Mapping[str, str]]
) -> list[Claim]:
    found: dict[str, list[Statistic]] = {
        "theory": _correlations(tested, "predicted"),
        "causes": _correlations(tested, "b", "g", "f", "r"),
        "granularity": _coarser(tested),
        "ends": _correlations(tested, "ended"),
        "whole": [_p_statistic(each, below=1.0) for each in tested],
        "control": [_p_statistic(each, above=1.0) for each in entries if each.game.name == CONTROL],
    }
    said = {row["name"]: row for row in published if row["kind"] == "claim"}
    return [Claim.judged(said[name]["text"], stats, said[name]["source"], _told(name, tested))
            for name, stats in found.items()]  # fmt: skip


def _told(name: str, tested: Sequence[Entry]) -> str:
    if name == "whole":
        worst = max(tested, key=lambda each: each.p, default=None)
        return f"the largest p of {len(tested)} games: {worst.p:.3f}, {worst.game.name}" if worst else ""
    fields = {"theory": ("predicted",), "causes": ("b", "g", "f", "r"), "ends": ("ended",)}.get(name, ())
    chances = [(TESTS[field][0], _tested(tested, field)[1]) for field in fields]
    told = [f"{what} {chance:.4f}" for what, chance in chances if chance is not None]
    return "permutation test: " + ", ".join(told) if told else ""


def _correlations(entries: Sequence[Entry], *fields: str) -> list[Statistic]:
    return [found for field in fields if (found := _tested(entries, field)[0]) is not None]


COARSER = 0.4  # nine games of ten with a larger p, or one of ten, would matter


def _coarser(entries: Sequence[Entry]) -> list[Statistic]:
    """The share of the games whose p is larger with two values than with all; equal ones count half."""
    pairs = [(each.p, two.value) for each in entries if (two := each.game.coarse_p(2)) is not None]
    if not pairs:
        return []
    hits = sum(1.0 if two > p else 0.5 if two == p else 0.0 for p, two in pairs)
    found = share(hits, len(pairs))
    what = "share of games whose p is larger with two values"
    return [Statistic(what, found.value, found.low, found.high, above=0.5, sample=len(pairs), effect=COARSER)]


def _p_statistic(entry: Entry, **limits: float) -> Statistic:
    found = entry.game.p()
    assert found is not None
    sample = None if entry.game.exact else int(sum(row["graphs"] for row in entry.game.rows if row["kind"] == "graph"))
    return Statistic(f"p of {entry.game.name}", found.value, found.low, found.high, sample=sample, **limits)


def _learnt(entries: Sequence[Entry]) -> str:
    found = {field: _tested(entries, field)[0] for field in ("predicted", "ended")}
    if found["predicted"] is None or found["ended"] is None:
        return ""
    return (
        f"Over {len(entries)} small games the theory of pathology goes with what is measured by a rank correlation of"
        f" {found['predicted'].value:.2f}; how soon games end, by {found['ended'].value:.2f}."
    )
