"""`zermelo results`: what a folder of results holds, or what comes with Zermelo: listed, exported, judged, verified."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import columns, emit, message, target
from zermelo.cli.progress import display
from zermelo.cli.reproduce import Ids
from zermelo.core import at_least, json_value
from zermelo.drawing import Table
from zermelo.errors import UsageError, ZermeloError

if TYPE_CHECKING:
    from zermelo.experiments import Outcome, Shipped, Stored, Verified

HEAD = ("experiment", "units", "rows", "seconds", "code")
SHIPPED_HEAD = ("experiment", "seed", "units", "rows", "kB", "date", "commit", "code", "")

Folder = Annotated[str, typer.Option("--out", metavar="DIR", help="The folder of the results.")]
File = Annotated[
    str | None, typer.Option("--export", metavar="FILE", help="Write the rows as .csv, or .parquet (needs pyarrow).")
]
Shipping = Annotated[
    str | None, typer.Option("--ship", metavar="DIR", help="For maintainers: ship the full results of a folder.")
]
Pages = Annotated[
    str | None, typer.Option("--pages", metavar="DIR", help="Write a page a study from the shipped results.")
]
Verify = Annotated[
    int | None, typer.Option("--verify", metavar="N", help="Compute N random units of the shipped results again.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Which units --verify draws.")]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Processes of --verify; all cores if left out.")
]


@arguments.examples(
    "results", "results kaluza2008 --json", "results kaluza2008/table-3.1 --export table.csv",
    "results --out zermelo-results/full --export all.parquet", "results --shipped",
    "results --shipped kaluza2008/table-3.1", "results --shipped --claims --json", "results --shipped --verify 50",
)  # fmt: skip
def results(
    ids: Ids = None,
    out: Folder = "zermelo-results/quick",
    shipped: Annotated[bool, typer.Option("--shipped", help="The full results that come with Zermelo.")] = False,
    export: File = None,
    claims: Annotated[bool, typer.Option("--claims", help="Every number and claim with its verdict.")] = False,
    verify: Verify = None,
    seed: Seed = 0,
    workers: Workers = None,
    pages: Pages = None,
    ship: Shipping = None,
    json: arguments.Json = False,
) -> None:
    """List, export, judge or verify results: of a folder, or those that come with Zermelo.

    The results of a folder can be read while 'zermelo reproduce' writes them. The rows of an export have the
    unit's id, seed and version beside its settings and what was measured. With --shipped and the id of an
    experiment, its full result is printed with its verdicts.
    """
    from zermelo import experiments

    chosen = ids or ()
    if pages is not None:
        for path in experiments.write_pages(pages, chosen):
            print(path)
    elif ship is not None:
        _ship(ship, chosen, json)
    elif verify is not None:
        at_least("--verify", verify, 1)
        _verify(verify, chosen, seed, workers, json)
    elif export:
        written = experiments.export_rows(target(export, ".csv", ".parquet"), chosen, folder=out, shipped=shipped)
        if not json:
            print(f"wrote {written:,} rows to {export}")
    elif claims:
        _claims(_outcomes(chosen, out, shipped), json, whole=shipped and not ids)
    elif shipped:
        _shipped(experiments.list_shipped(chosen), bool(ids), json)
    else:
        _listed(experiments.list_results(chosen, folder=out), json)


def _listed(found: list[Stored], json: bool) -> None:
    if json:
        emit([vars(each) for each in found])
    else:
        print(_table(found).text(columns()))


def _outcomes(ids: list[str] | tuple[()], out: str, shipped: bool) -> list[Outcome]:
    from zermelo import experiments

    if shipped:
        return [each.outcome() for each in experiments.list_shipped(ids)]
    return experiments.stored_outcomes(ids, folder=out)


def _claims(found: list[Outcome], json: bool, whole: bool) -> None:
    """Every number and claim: as data, or as text; of all that is shipped also the count of tables and figures."""
    from zermelo.experiments import count_judged, list_source_tables, list_verdicts

    if json:
        emit(json_value(list_verdicts(found)))
        return
    print("\n\n".join(each.details() for each in found))
    if whole:
        print(f"\n{count_judged(list_source_tables(found))}")


def _shipped(found: list[Shipped], details: bool, json: bool) -> None:
    if json:
        emit(json_value([_told(each, details) for each in found]))
        return
    if not found:
        message("no full results of these experiments are shipped; zermelo reproduce ID --full makes them")
        return
    if details:
        for each in found:
            print(each.outcome().details(), end="\n\n")
    print(_shipped_table(found).text(columns()))
    if any(not each.is_current for each in found):
        print("\nother code: what the rows were computed with has been edited since; --verify tells whether it matters")
    one = f" {found[0].experiment}" if details else ""
    print(f"\ncheck a unit: zermelo results --shipped{one} --verify 1;  the rows: --export rows.csv")


def _told(found: Shipped, details: bool) -> dict[str, object]:
    return found.to_dict() | ({"result": found.outcome().to_dict()} if details else {})


def _shipped_table(found: list[Shipped]) -> Table:
    rows = [
        [each.experiment, str(each.seed), f"{each.units:,}", f"{each.rows:,}",
         f"{each.path.stat().st_size / 1000:,.1f}", each.date, each.commit, each.version,
         "" if each.is_current else "other code"]
        for each in found
    ]  # fmt: skip
    return Table(SHIPPED_HEAD, rows, left=("experiment", "date", "commit", "code", ""), title="full results, shipped")


def _verify(count: int, ids: list[str] | tuple[()], seed: int, workers: int | None, json: bool) -> None:
    """Compute units again; one that differs is an error at the end."""
    from zermelo.experiments import verify_shipped

    found: list[Verified] = []
    try:
        with display() as shown, shown.ticking() as progress:
            for each in verify_shipped(count, ids, seed=seed, workers=workers, progress=progress):
                found.append(each)
                if not each.same and not json:
                    message(f"differs: {each.unit} (seed {each.seed}): {each.problem}")
    except KeyboardInterrupt:
        _tell_verified(found, json)
        message(f"stopped; {len(found)} of {count} units were compared")
        raise
    same = _tell_verified(found, json)
    if same < len(found):
        raise ZermeloError(f"{len(found) - same} of {len(found)} shipped units were not reproduced")


def _tell_verified(found: list[Verified], json: bool) -> int:
    """What was compared, and how many units came out the same."""
    same = sum(each.same for each in found)
    if json:
        emit([dataclasses.asdict(each) for each in found])
    else:
        print(f"{same} of {len(found)} units the same, bit by bit ({sum(each.seconds for each in found):,.1f} s)")
    return same


def _ship(folder: str, ids: list[str] | tuple[()], json: bool) -> None:
    from zermelo.experiments import list_shipped, ship_results

    made = ship_results(folder, ids)
    size = sum(each.path.stat().st_size for each in list_shipped())
    if size > MOST_BYTES:
        raise UsageError(f"shipped results: expected at most {MOST_BYTES / 1e6:.0f} MB in all, got {size / 1e6:.1f} MB")
    _shipped(made, False, json)


MOST_BYTES = 20_000_000


def _table(found: list[Stored]) -> Table:
    """A row for each experiment; what all of them share stands above."""
    profiles, versions = {each.profile for each in found}, {version for each in found for version in each.versions}
    head, rows = list(HEAD), [_row(each) for each in found]
    if len(versions) == 1:
        head, rows = head[:-1], [row[:-1] for row in rows]
    code = f", code {', '.join(versions)}" if len(versions) == 1 else ""
    smoke = " (smoke run, not evidence, unless exact)" if "quick" in profiles else ""
    title = f"{' and '.join(sorted(profiles))} profile{smoke}{code}" if found else ""
    return Table(head, rows, left=("experiment", "code"), title=title)


def _row(found: Stored) -> list[str]:
    numbers = [f"{found.units:,}", f"{found.rows:,}", f"{found.seconds:,.1f}"]
    return [found.experiment, *numbers, ", ".join(found.versions)]
