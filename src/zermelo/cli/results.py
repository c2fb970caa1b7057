"""`zermelo results`: what a folder of results holds, listed or exported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import columns, emit, target
from zermelo.cli.reproduce import Ids
from zermelo.drawing import Table

if TYPE_CHECKING:
    from zermelo.experiments import Stored

HEAD = ("experiment", "units", "rows", "seconds", "code")

Folder = Annotated[str, typer.Option("--out", metavar="DIR", help="The folder of the results.")]
File = Annotated[
    str | None, typer.Option("--export", metavar="FILE", help="Write the rows as .csv, or .parquet (needs pyarrow).")
]


@arguments.examples(
    "results", "results kaluza2008 --json", "results kaluza2008/table-3.1 --export table.csv",
    "results --out zermelo-results/full --export all.parquet",
)  # fmt: skip
def results(
    ids: Ids = None, out: Folder = "zermelo-results/quick", export: File = None, json: arguments.Json = False
) -> None:
    """List or export results: units by experiment, or their rows as CSV or Parquet.

    The results can be read while 'zermelo reproduce' writes them. The rows of an export have the
    unit's id, seed and version beside its settings and what was measured.
    """
    from zermelo import experiments

    if export:
        experiments.export_rows(target(export, ".csv", ".parquet"), ids or (), folder=out)
        return
    found = experiments.list_results(ids or (), folder=out)
    if json:
        emit([vars(each) for each in found])
    else:
        print(_table(found).text(columns()))


def _table(found: list[Stored]) -> Table:
    """A row for each experiment; what all of them share stands above."""
    profiles, versions = {each.profile for each in found}, {version for each in found for version in each.versions}
    head, rows = list(HEAD), [_row(each) for each in found]
    if len(versions) == 1:
        head, rows = head[:-1], [row[:-1] for row in rows]
    title = f"{' and '.join(sorted(profiles))} profile, code {', '.join(sorted(versions))}" if found else ""
    return Table(head, rows, left=("experiment", "code"), title=title)


def _row(found: Stored) -> list[str]:
    numbers = [f"{found.units:,}", f"{found.rows:,}", f"{found.seconds:,.1f}"]
    return [found.experiment, *numbers, ", ".join(found.versions)]
