"""`zermelo results`: what a store of results holds, listed or exported."""

from __future__ import annotations

import csv
import io
import json as notation
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit, target
from zermelo.cli.reproduce import FOLDER, Ids
from zermelo.core import unwritable, write_text
from zermelo.errors import UsageError, shown

if TYPE_CHECKING:
    from zermelo.experiments import Record, Store

Folder = Annotated[str, typer.Option("--out", metavar="DIR", help="The folder of the results.")]
File = Annotated[
    str | None, typer.Option("--export", metavar="FILE", help="Write the rows as .csv, or .parquet (needs pyarrow).")
]


@arguments.examples(
    "results", "results kaluza2008 --json", "results kaluza2008/table-3.1 --export table.csv",
    "results --out zermelo-results/full --export all.parquet",
)  # fmt: skip
def results(
    ids: Ids = None, out: Folder = f"{FOLDER}/quick", export: File = None, json: arguments.Json = False
) -> None:
    """List or export results: units by experiment, or their rows as CSV or Parquet.

    The store can be read while 'zermelo reproduce' writes to it. The rows of an export have the
    unit's id, seed and version beside its settings and what was measured.
    """
    from zermelo.experiments import Store, find_experiments

    path = target(export, ".csv", ".parquet") if export else None
    chosen = {experiment.id for experiment in find_experiments(ids)} if ids else None
    with Store.read(Path(out)) as store:
        names = [name for name in store.experiments if chosen is None or name in chosen]
        kept = [record for name in names for record in store.records(name)]
        if path:
            _export(kept, path)
            return
        _list(kept, store, json)


def _list(kept: Sequence[Record], store: Store, json: bool) -> None:
    rows: list[dict[str, Any]] = []
    for name in dict.fromkeys(record.experiment for record in kept):
        mine = [record for record in kept if record.experiment == name]
        rows.append({
            "experiment": name, "profile": store.about("profile"), "units": len(mine),
            "rows": sum(len(notation.loads(record.rows)) for record in mine), "seconds": round(store.seconds(name), 1),
            "versions": sorted({record.version for record in mine}),
        })  # fmt: skip
    if json:
        emit(rows)
        return
    for row in rows:
        numbers = f"{row['units']:>6,} units {row['rows']:>8,} rows {row['seconds']:>9,.1f} s"
        print(f"{row['experiment']:<34}{row['profile']:<6}{numbers}  {', '.join(row['versions'])}")


def _flat(kept: Sequence[Record]) -> list[dict[str, Any]]:
    """The rows of units; a list in a cell becomes its JSON."""
    return [
        {"unit": record.id, "seed": record.seed, "version": record.version}
        | {key: notation.dumps(value) if isinstance(value, list) else value for key, value in row.items()}
        for record in kept
        for row in notation.loads(record.rows)
    ]


def _export(kept: Sequence[Record], path: Path) -> None:
    rows = _flat(kept)
    if not rows:
        raise UsageError(f"nothing to export into {shown(str(path))}: the store has no such results")
    columns = list(dict.fromkeys(key for row in rows for key in row))
    if path.suffix == ".parquet":
        _parquet([{key: row.get(key) for key in columns} for row in rows], path)
        return
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    write_text(path, out.getvalue())


def _parquet(rows: list[dict[str, Any]], path: Path) -> None:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise UsageError("Parquet needs pyarrow: pip install 'zermelo[parquet]', or export to .csv") from None
    draft = path.with_name(f".{os.getpid()}.part")
    try:
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), draft)
        draft.replace(path)
    except OSError as error:
        raise unwritable(str(path), error) from None
    finally:
        draft.unlink(missing_ok=True)
