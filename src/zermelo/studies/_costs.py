"""What the studies of search costs share: leaves and nodes of algorithms on the same positions, against one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from zermelo.core import Game
from zermelo.experiments import Row, Table

Algorithms = Mapping[str, tuple[str, Mapping[str, Any]]]
"""An algorithm and its options by the name that tables show."""
Cost = tuple[str, int, int]
"""The name of an algorithm, its leaves and its nodes."""
Cells = dict[tuple[object, ...], dict[str, Row]]
"""The row of every algorithm for each setting."""
MEASURES = ("leaves", "nodes")
SMALL_TABLE = 0.5  # megabytes, enough for an interpreted search
WITH_TABLE = ("star_minimax", "mt", "mt_sss", "mt_dual", "mtd_f")


def search_costs(
    game: Game, state: Any, depth: int, algorithms: Algorithms, *, interpreted: bool, tolerance: float = 0.0
) -> Iterator[Cost]:
    """The cost of each algorithm on one position; their values must be the same within the tolerance."""
    import zermelo

    values: list[float] = []
    for name, (algorithm, options) in algorithms.items():
        if interpreted and algorithm in WITH_TABLE:
            options = {**options, "table_mb": SMALL_TABLE}
        found = zermelo.search(
            game, state, zermelo.find_algorithm(algorithm), depth=depth, interpreted=interpreted, **options
        )
        assert isinstance(found.value, float)
        values.append(found.value)
        yield name, found.leaves, found.nodes
    assert max(values) - min(values) <= tolerance, f"{game!r}: {values}"


def cost_rows(costs: Iterable[Cost], base: str) -> list[Row]:
    """A row for each algorithm: mean leaves and nodes, and their ratio to those of `base` with an interval."""
    from zermelo.statistics import ratio

    found: dict[str, list[tuple[int, int]]] = {}
    for name, leaves, nodes in costs:
        found.setdefault(name, []).append((leaves, nodes))
    rows = []
    for name, each in found.items():
        row: Row = {"algorithm": name, "samples": len(each)}
        for which, what in enumerate(MEASURES):
            ours, theirs = ([float(cost[which]) for cost in found[one]] for one in (name, base))
            share = ratio(ours, theirs)
            assert share is not None
            row |= {what: sum(ours) / len(ours), f"{what}_ratio": share.value}
            row |= {f"{what}_low": share.low, f"{what}_high": share.high}
        rows.append(row)
    return rows


def by_setting(rows: Sequence[Row], *keys: str) -> Cells:
    """The rows by what these settings are, and by algorithm."""
    cells: Cells = {}
    for row in rows:
        cells.setdefault(tuple(row[key] for key in keys), {})[row["algorithm"]] = row
    return cells


def cost_table(name: str, title: str, keys: Sequence[str], cells: Cells, base: str) -> Table:
    """The ratios to `base` in percent with half their intervals, a line a setting."""
    algorithms = dict.fromkeys(each for found in cells.values() for each in found if each != base)
    columns = [*keys, *(f"{each}, {what}" for what in MEASURES for each in algorithms)]
    lines = [
        [*key, *(_percent(found[each], what) for what in MEASURES for each in algorithms)]
        for key, found in cells.items()
    ]
    return Table(name, title, columns, lines)


def _percent(row: Row, what: str) -> str:
    spread = 50 * (row[f"{what}_high"] - row[f"{what}_low"])
    return f"{100 * row[f'{what}_ratio']:.1f} ± {spread:.1f}"
