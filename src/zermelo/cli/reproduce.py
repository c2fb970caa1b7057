"""`zermelo reproduce`: rerun published studies, ours beside theirs."""

from __future__ import annotations

import itertools
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli import arguments
from zermelo.cli.output import console, emit, message
from zermelo.cli.progress import display
from zermelo.core import at_least
from zermelo.errors import UsageError, ZermeloError

if TYPE_CHECKING:
    from zermelo.experiments import Compute, Experiment, Outcome, Profile

FOLDER = "zermelo-results"

Ids = Annotated[
    list[str] | None,
    typer.Argument(metavar="[ID]...", help="Experiments, tables, figures or whole studies; all if left out."),
]
Out = Annotated[
    str | None, typer.Option("--out", metavar="DIR", help=f"Where the results go; {FOLDER}/quick or /full if left out.")
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Processes; as many as there are cores if left out.")
]
Cluster = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="Run on a Dask cluster, such as tcp://host:8786.")
]


@arguments.examples(
    "reproduce --list", "reproduce", "reproduce kaluza2008/table-3.1", "reproduce kaluza2008 --full --workers 8",
    "reproduce --full --cluster tcp://scheduler:8786 --out results",
)  # fmt: skip
def reproduce(
    ids: Ids = None,
    quick: Annotated[bool, typer.Option("--quick", help="Small samples, minutes at most; the default.")] = False,
    full: Annotated[bool, typer.Option("--full", help="The sample sizes of the sources, or larger.")] = False,
    workers: Workers = None,
    cluster: Cluster = None,
    out: Out = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Set a store of other code, or a damaged one, aside.")] = False,
    list_: Annotated[bool, typer.Option("--list", help="List the experiments and stop.")] = False,
    json: arguments.Json = False,
) -> None:
    """Reproduce published results: ours beside theirs, with a verdict on every number and claim.

    Results are kept unit by unit: a run that was stopped or killed goes on where it was and ends
    with the same bytes, whatever the number of workers. report.html in the folder of the results
    shows the tables, figures, settings and seeds.
    """
    if quick and full:
        raise UsageError("expected --quick or --full, got both")
    if workers is not None and cluster is not None:
        raise UsageError("expected --workers or --cluster, got both")
    at_least("--workers", 1 if workers is None else workers, 1)
    from zermelo.experiments import find_experiments

    chosen = find_experiments(ids or ())
    if list_:
        _list(chosen, json)
        return
    profile: Profile = "full" if full else "quick"
    folder = Path(out) if out is not None else Path(FOLDER) / profile
    _reproduce(chosen, profile, folder, _compute(workers, cluster), fresh, json)


def _compute(workers: int | None, cluster: str | None) -> Compute:
    if cluster is not None:
        from zermelo.experiments import on_cluster

        return on_cluster(cluster)
    from zermelo.experiments import on_processes

    return on_processes(workers or os.cpu_count() or 1)


def _reproduce(
    chosen: Sequence[Experiment], profile: Profile, folder: Path, compute: Compute, fresh: bool, json: bool
) -> None:
    from zermelo.experiments import Store, list_experiments, report, runner, set_aside

    if fresh and not _fits(chosen, profile, folder) and (aside := set_aside(folder)):
        message(f"the old store is now {aside}")
    with Store.open(folder, profile) as store:
        units, wanted = runner.missing(chosen, profile, store)
        if wanted > len(units):
            message(f"{wanted - len(units):,} of {wanted:,} units are in the store already")
        try:
            with display() as progress:
                finished = itertools.count(1)
                progress(0, len(units), "units")
                failures = runner.run(
                    units, profile, store, compute,
                    lambda unit, done: progress(next(finished), len(units), f"units of {unit.experiment}"),
                )  # fmt: skip
        except KeyboardInterrupt:
            message(f"stopped; what is finished is kept in {store.path}: the same command goes on")
            raise
        found, left_out = report.outcomes(list_experiments().values(), profile, store)
    path = report.save(folder, profile, found)
    asked = {experiment.id for experiment in chosen}
    show([each for each in found if each.experiment.id in asked], path, json)
    for name, why in left_out.items():
        message(f"{name} is not in the report: {why}")
    if failures:
        first = next(unit.id for unit in units if unit.id in failures)
        raise ZermeloError(f"{len(failures)} of {len(units)} units failed, first {first}: {failures[first]}")
    if broken := asked & set(left_out):
        raise ZermeloError(f"{len(broken)} of {len(asked)} experiments could not be analysed")


def _fits(chosen: Sequence[Experiment], profile: Profile, folder: Path) -> bool:
    """Can a run go on with the store of a folder?"""
    from zermelo.experiments import NAME, Store, runner

    if not (folder / NAME).exists():
        return True
    try:
        with Store.open(folder, profile) as store:
            runner.missing(chosen, profile, store)
            for experiment in store.experiments:
                store.records(experiment)
    except UsageError:
        return False
    return True


def show(found: Sequence[Outcome], path: Path, json: bool) -> None:
    """The verdicts, and where the report is."""
    if json:
        emit({"report": str(path), "experiments": [_verdict(each) for each in found]})
        return
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for name in ("experiment", "title", "verdict", "units"):
        table.add_column(name, justify="right" if name == "units" else "left")
    for each in found:
        experiment = each.experiment
        table.add_row(experiment.id, experiment.title, each.findings.summary, str(len(each.records)))
    console().print(table)
    print(f"report  {path}")


def _verdict(each: Outcome) -> dict[str, Any]:
    findings = each.findings
    return {
        "id": each.experiment.id,
        "title": each.experiment.title,
        "verdict": findings.summary,
        "numbers": [vars(number) | {"verdict": number.verdict} for number in findings.numbers],
        "claims": [vars(claim) | {"verdict": claim.verdict} for claim in findings.claims],
        "units": len(each.records),
    }


def _list(chosen: Sequence[Experiment], json: bool) -> None:
    rows = [
        {"id": each.id, "title": each.title, "produces": list(each.produces),
         "units": {profile: len(each.units(profile)) for profile in ("quick", "full")}}
        for each in chosen
    ]  # fmt: skip
    if json:
        emit(rows)
        return
    for row in rows:
        print(f"{row['id']:<34}{row['title']}")
