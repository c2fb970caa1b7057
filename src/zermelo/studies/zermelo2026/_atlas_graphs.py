"""The games of the atlas, and the sums over their positions.

Idea     All positions of a small game, or the graphs below drawn positions of a larger one, are surveyed at once. Rows
         are sums over the plies, weighted by random play, so that those of drawn graphs add up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from zermelo.experiments import Row, Setting

GRAINS = (2, 4, 8)
CENTRE, DISCS = {"threat": 0.0}, {"disc": 1.0, "mobility": 0.0, "corner": 0.0}
FIRST: dict[str, tuple[str, dict[str, Any]]] = {
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
}  # fmt: skip
"""The games that the question was first put to."""
ADDED: dict[str, tuple[str, dict[str, Any]]] = {
    "connect-four-6x4": ("connect_four", {"width": 6, "height": 4}),
    "connect-four-5x5": ("connect_four", {"width": 5, "height": 5}),
    **{f"kalah-{m}-{n}": ("kalah", {"houses": m, "seeds": n}) for m, n in (
        (3, 3), (3, 4), (4, 2), (4, 3), (6, 1))},
    **{f"breakthrough-{w}x{h}": ("breakthrough", {"columns": w, "rows": h}) for w, h in (
        (2, 6), (3, 4), (4, 4), (3, 5))},
}  # fmt: skip
"""Games that were added after the results of the first had been seen."""
CONTROL = "model-tree"
GAMES = {**FIRST, **ADDED, CONTROL: ("pathology_tree", {"b": 3, "g": 2, "depth": 6})}
DEEP = 5  # p = E(5)/E(1), as in the thesis
MEGABYTES = 6000.0
SMALL = ("hex-3", "mnk-333", "othello-4", "othello-4-discs", "othello-4-mobility", CONTROL)  # need no compiler
MODEL_VALUES = (2, 4, 8, 16, 32, 64)


def model_rows(b: int, steps: int) -> list[Row]:
    """Dependence and pathology of the thesis's model of auxiliary values, exactly."""
    from zermelo.pathology import exact_dependence, solve_exactly

    rows = []
    for step in range(steps):
        s = step / (steps - 1)
        f, r = exact_dependence("auxiliary_values", b, 2, s)
        ps = [solve_exactly("auxiliary_values", b, g, s).p for g in MODEL_VALUES]
        rows.append({"kind": "model", "s": s, "f": f, "r": r, "p": ps})
    return rows


def graphs(setting: Setting, seed: int) -> Iterator[Any]:
    """The graph of a whole game, or those below drawn endings, or drawn trees of the model."""
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


def survey(graph: Any, most: int | None) -> Iterator[Row]:
    """Sums over the positions, weighted by random play, to searches of a depth at most; none of a short game."""
    from zermelo.pathology import GraphSurvey

    found = GraphSurvey(graph)
    scope = range(max(0, found.longest - DEEP))
    if scope:
        yield _graph_row(graph, found, scope)
        plies = found.by_ply()
        weights = [each.weight for each in plies] + [0.0] * DEEP
        depths = list(range(1, max(DEEP, min(found.longest, most or found.longest)) + 1))
        errors = found.errors(depths)
        yield from (_ply_row(plies[ply], weights[ply + DEEP], errors) for ply in scope)
        for g in GRAINS:
            coarse = found.errors([1, DEEP], found.coarse(g, scope)).move
            totals = [sum(weights[ply] * coarse[ply, i] for ply in scope) for i in range(2)]
            yield {"kind": "coarse", "g": g, "errors": totals}


def _graph_row(graph: Any, found: Any, scope: range) -> Row:
    from zermelo.pathology import effective_number

    met, shares = found.evaluations(scope)
    return {"kind": "graph", "graphs": 1, "states": graph.count, "edges": len(graph.children), "values": len(met),
            "effective": effective_number(shares), "longest": found.longest}  # fmt: skip


def _ply_row(ply: Any, left: float, errors: Any) -> Row:
    """Sums of one ply; `left` is the share of games that last so many plies more."""
    told = {"weight": ply.weight, "branching": ply.branching, "critical": ply.critical, "chance": ply.chance,
            "ended": 1.0 - left / ply.weight}  # fmt: skip
    lists = {"move": errors.move, "position": errors.position, "sign": errors.sign}
    return {"kind": "ply", "ply": ply.ply, "states": ply.states, **_weighted(told),
            **{name: (ply.weight * rows[ply.ply]).tolist() for name, rows in lists.items()},
            "sums": [ply.weight * x for x in ply.sums]}  # fmt: skip


def _weighted(told: Mapping[str, float]) -> dict[str, float]:
    """Everything but the weight itself times the weight, so that it adds up."""
    return {name: value if name == "weight" else value * told["weight"] for name, value in told.items()}


def added(one: Row, other: Row) -> Row:
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
