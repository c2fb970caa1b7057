"""The tables of appendix A beside ours: cells, tables, and how well each reading fits.

A printed value has an error of its own: its last digit, and the sampling error of the source's 10,000 trees, as we
find it in samples of that size (of its search for c 0.002). A cell agrees if it lies within two standard errors and
the last digit of our interval; chi² takes both errors.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import fmean

from zermelo.experiments import Number, Reading, Row, Table
from zermelo.studies.kaluza2008._statistics import known, sample
from zermelo.studies.kaluza2008._surfaces import kind

QUANTITIES = {"loss_probability": "c", "clustering_factor": "f", "correlation": "r"}
TABLES = {"c": ("A.1", "A.2", "A.3"), "f": ("A.4", "A.5", "A.6"), "r": ("A.7", "A.8", "A.9")}
SPREAD = {"c": 0.002, "f": 0.00125, "r": 0.00225}  # standard errors of printed values
DIGIT = 0.0005  # half of the last printed one
SOURCE_TREES = 10_000
Published = Sequence[Mapping[str, str]]
Place = tuple[str, int, float]  # table, b, s
Why = Callable[[str, int, float], str]


def numbers(rows: Sequence[Row], published: Published, why: Why, by_outcome: Sequence[str] = ()) -> list[Number]:
    """The cells that were measured, beside the printed ones; `by_outcome`: tables that chose our reading."""
    found = []
    for (table, b, s), row, value in _cells(rows, published):
        name = _quantity(table)
        ours = known(row, name)
        what = f"{table}: {name} at b = {b}, s = {s}"
        number = Number(
            what, value, ours.value, ours.low, ours.high, DIGIT + 2 * _spread(name, row),
            by_outcome=table in by_outcome, spread=math.hypot(_spread(name, row), DIGIT / math.sqrt(3)),
        )  # fmt: skip
        found.append(number if number.agrees else Number(**{**vars(number), "why": why(table, b, s)}))
    return found


def _spread(name: str, row: Row) -> float:
    """Of a printed value; and of our c where it was simulated: it has no interval; fewer trees make it less sure."""
    trees = sample(row)
    ours = SPREAD["c"] * math.sqrt(SOURCE_TREES / trees) if name == "c" and trees else 0.0
    return math.hypot(SPREAD[name], ours)


def _cells(rows: Sequence[Row], published: Published) -> Iterator[tuple[Place, Row, float]]:
    """Printed cells for which there is a row."""
    ours = {(row["b"], row["s"]): row for row in rows}
    for cell in published:
        b, s = int(cell["branching"]), float(cell["similarity"])
        if (row := ours.get((b, s))) is not None and QUANTITIES[cell["quantity"]] in row:
            yield (cell["table"], b, s), row, float(cell["value"])


def _quantity(table: str) -> str:
    return next(name for name, tables in TABLES.items() if table in tables)


def fit(
    rows: Sequence[Row], published: Published, table: str, shares: Sequence[float] | None = None,
    bs: Sequence[int] | None = None,
) -> float | None:  # fmt: skip
    """The root mean square of how far our numbers are from the printed ones; None where there are no cells."""
    mine = [cell for cell in published if cell["table"] == table]
    name = _quantity(table)
    apart = [
        float(row[name]) - value
        for (_, b, s), row, value in _cells(rows, mine)
        if (shares is None or s in shares) and (bs is None or b in bs)
    ]  # fmt: skip
    return math.sqrt(fmean(each**2 for each in apart)) if apart else None


def tables(rows: Sequence[Row], published: Published) -> list[Table]:
    """A table for each printed one, ours and theirs in every cell."""
    mine = kind(rows, "measures")
    found = []
    for table in dict.fromkeys(cell["table"] for cell in published):
        cells = {place: (row, value) for place, row, value in _cells(mine, published) if place[0] == table}
        bs, ss = sorted({b for _, b, _ in cells}), sorted({s for _, _, s in cells})
        lines = [[s, *(_cell(table, *cells[table, b, s]) if (table, b, s) in cells else "" for b in bs)] for s in ss]
        title = f"Table {table}: {_quantity(table)}, ours / printed; * differs"
        found.append(Table(f"table-{table}", title, ["s", *(f"b = {b}" for b in bs)], lines))
    return found


def _cell(table: str, row: Row, value: float) -> str:
    name = _quantity(table)
    ours = known(row, name)
    room = DIGIT + 2 * _spread(name, row)
    mark = "" if ours.low - room <= value <= ours.high + room else "*"
    return f"{ours.value:.3f} / {value:.3f}{mark}"


def reading(
    name: str, rows: Sequence[Row], published: Published, table: str, shares: Sequence[float] | None = None,
    bs: Sequence[int] | None = None, *, chosen: bool = False, by_outcome: bool = False, why: str = "",
) -> Iterator[Reading]:  # fmt: skip
    """The fit of a reading to a table, or to some of its rows and columns; nothing where there are no cells."""
    rms = fit(rows, published, table, shares, bs)
    if rms is not None:
        where = f"table {table}" + (f", s = {', '.join(f'{s:g}' for s in shares)}" if shares else "")
        where += f", b = {bs[0]} to {bs[-1]}" if bs else ""
        yield Reading(name, rms, where, "rms", chosen, by_outcome, why)


def alternatives(
    name: str, trees: Mapping[str, Sequence[Row]], mine: Sequence[Row], published: Published, table: str, why: str = ""
) -> Iterator[Reading]:
    """Our reading, which was chosen by its fit, beside trees of other readings on the cells that these have."""
    places = {(row["b"], row["s"]) for rows in trees.values() for row in rows}
    same = [row for row in mine if (row["b"], row["s"]) in places]
    found = [*reading(name, same, published, table, chosen=True, by_outcome=True, why=why)]
    for other_name, rows in trees.items():
        found += reading(other_name, rows, published, table)
    where = f"table {table}, {len(places)} cells with b = {' and '.join(map(str, sorted({b for b, _ in places})))}"
    yield from (replace(each, where=where) for each in found if places)


def other(rows: Sequence[Row], name: str) -> list[Row]:
    """The rows of another reading."""
    return [row for row in kind(rows, "reading") if row["reading"] == name]
