"""`zermelo reproduce`: rerun published studies, ours beside theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.going_on import going_on
from zermelo.cli.output import columns, emit, message
from zermelo.cli.progress import display
from zermelo.core import at_least
from zermelo.drawing import named_lines
from zermelo.errors import UsageError, ZermeloError

if TYPE_CHECKING:
    from zermelo.experiments import Experiment, Reproduction, Shipped

FEW = 3  # experiments whose numbers and claims are printed without being asked for

Ids = Annotated[
    list[str] | None,
    typer.Argument(metavar="[ID]...", help="Experiments, tables, figures or whole studies; all if left out."),
]
Out = Annotated[
    str | None,
    typer.Option("--out", metavar="DIR", help="Where the results go; zermelo-results/quick or /full if left out."),
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Processes; as many as there are cores if left out.")
]
Cluster = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="Run on a Dask cluster, such as tcp://host:8786.")
]
Fresh = Annotated[
    bool, typer.Option("--fresh", help="Rename an incompatible or damaged results file and keep only what fits.")
]
Seed = Annotated[
    int, typer.Option("--seed", metavar="N", help="Make replication N: other random draws, in a folder of its own.")
]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Print every number and claim with its verdict.")]


@arguments.examples(
    "reproduce --list", "reproduce", "reproduce kaluza2008/table-3.1", "reproduce kaluza2008 --full --workers 8",
    "reproduce kaluza2008/sorted-values --full --seed 7",
    "reproduce --full --cluster tcp://scheduler:8786 --out results",
)  # fmt: skip
def reproduce(
    ids: Ids = None,
    quick: Annotated[bool, typer.Option("--quick", help="A smoke run on small samples; the default.")] = False,
    full: Annotated[
        bool,
        typer.Option("--full", help="Samples large enough to judge by, the sources' own if an hour or so is enough."),
    ] = False,
    workers: Workers = None,
    cluster: Cluster = None,
    out: Out = None,
    fresh: Fresh = False,
    seed: Seed = 0,
    verbose: Verbose = False,
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
    if workers is not None:
        at_least("--workers", workers, 1)
    at_least("--seed", seed, 0)
    from zermelo import experiments

    if list_:
        _list(experiments.find_experiments(ids or ()), json)
        return
    with going_on("what is finished is kept: the same command goes on"), display() as progress:
        found = experiments.reproduce(
            ids or (), profile="full" if full else "quick", workers=workers, cluster=cluster, folder=out,
            fresh=fresh, seed=seed, progress=progress,
        )  # fmt: skip
    _show(found, json, verbose or len(found.outcomes) <= FEW)
    if found.problem:
        raise ZermeloError(found.problem)


def _show(found: Reproduction, json: bool, details: bool) -> None:
    if found.kept:
        message(f"{found.kept:,} of {found.units:,} units were in the results file already")
    if found.renamed:
        message(f"the old results file is now {found.renamed}")
    for name, why in found.left_out.items():
        message(f"{name} is not in the report: {why}")
    if json:
        emit(found.to_dict() | {"shipped": [_shipped_result(each) for each in _shipped(found)]})
        return
    if details and found.outcomes:
        print(found.details(), end="\n\n")
    print(found)
    _tell_shipped(found)


def _shipped(found: Reproduction) -> list[Shipped]:
    from zermelo.experiments import list_shipped

    return list_shipped(found.ids, seed=0)


def _shipped_result(each: Shipped) -> dict[str, object]:
    told = {"experiment": each.experiment, "date": each.date, "version": each.version, "current": each.is_current}
    return told | {"verdict": each.outcome().verdict}


def _tell_shipped(found: Reproduction) -> None:
    """What the full result is that comes with Zermelo, and how to check one unit of it."""
    shipped = _shipped(found)
    if not shipped:
        return
    if len(shipped) > FEW:
        print(f"\nshipped  full results of {len(shipped)} of these {len(found.ids)}: zermelo results --shipped")
        return
    for each in shipped:
        code = "by this code" if each.is_current else f"by other code, {each.version}"
        print(f"\nshipped  {each.experiment} in full ({each.date}, {code}):\n         {each.outcome().verdict}")
        print(f"         check a unit: zermelo results --shipped {each.experiment} --verify 1")


def _list(chosen: list[Experiment], json: bool) -> None:
    if json:
        emit([
            {"id": each.id, "title": each.title, "produces": list(each.produces),
             "units": {"quick": len(each.units("quick")), "full": len(each.units("full"))}}
            for each in chosen
        ])  # fmt: skip
        return
    print(named_lines([(each.id, each.title) for each in chosen], 34, columns()))
