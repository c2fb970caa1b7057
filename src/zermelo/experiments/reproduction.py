"""Rerun published experiments: keep every unit, resume a stopped run, judge what was found, write the report."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from zermelo.core import Progress, at_least, cores, json_value
from zermelo.drawing import Table, named_lines
from zermelo.errors import UsageError
from zermelo.experiments.catalogue import find_experiments, list_experiments
from zermelo.experiments.details import SMOKE
from zermelo.experiments.experiment import PROFILES, Experiment, Profile
from zermelo.experiments.findings import Findings
from zermelo.experiments.outcomes import Outcome, analysed
from zermelo.experiments.report import save
from zermelo.experiments.runner import Compute, missing, on_workers, run
from zermelo.experiments.store import NAME, Record, Store, fits, set_aside

FOLDER = "zermelo-results"


@dataclass(frozen=True, repr=False)
class Reproduction:
    """What `reproduce` found: a verdict on every published number and claim of the experiments asked for.

    `print(found)` shows the verdicts by experiment, `found.details()` every number and claim,
    `found["kaluza2008/table-3.1"]` is the `Findings` of one experiment, `found.report` the page
    with all tables and figures.
    """

    ids: Sequence[str]
    """The experiments asked for."""
    profile: Profile
    report: Path
    outcomes: Sequence[Outcome]
    failures: Mapping[str, str]
    """The units that failed, and why."""
    left_out: Mapping[str, str]
    """The experiments with results that could not be analysed, and why."""
    units: int
    """The units of the experiments asked for."""
    kept: int
    """How many of them were in the results file already."""
    renamed: Path | None = None
    """The new name of the results file that did not fit and was put out of the way (`fresh`)."""
    seed: int = 0
    """The number of the replication; 0 for the first run."""

    @property
    def findings(self) -> dict[str, Findings]:
        """What was found, by experiment."""
        return {each.experiment.id: each.findings for each in self.outcomes}

    def __getitem__(self, experiment: str) -> Findings:
        return self.findings[experiment]

    @property
    def counts(self) -> dict[str, int]:
        """How many numbers agree and differ, and how many claims hold, fail and stay open.

        What smoke runs found is counted apart, in their words: near and far, leans yes and leans no.
        """
        found = dict.fromkeys(("agrees", "differs", "holds", "fails", "open"), 0)
        if any(findings.smoke for findings in self.findings.values()):
            found |= dict.fromkeys(("near", "far", "leans yes", "leans no"), 0)
        for findings in self.findings.values():
            for verdict in (each.verdict for kind in (findings.numbers, findings.claims) for each in kind):
                found[verdict] += 1
        return found

    @property
    def learnt(self) -> dict[str, str]:
        """The main finding of each study, in one sentence."""
        return {each.experiment.study: each.findings.learnt for each in self.outcomes if each.findings.learnt}

    @property
    def problem(self) -> str:
        """What went wrong, in one line; empty if nothing did."""
        if self.failures:
            unit, why = next(iter(self.failures.items()))
            return f"{len(self.failures)} of {self.units - self.kept} units failed, first {unit}: {why}"
        if broken := [name for name in self.ids if name in self.left_out]:
            return f"{len(broken)} of {len(self.ids)} experiments could not be analysed"
        return ""

    def to_dict(self) -> dict[str, Any]:
        """All of it in JSON's types."""
        found: dict[str, Any] = json_value(
            {
                "report": self.report, "profile": self.profile, "seed": self.seed,
                "experiments": [each.to_dict() for each in self.outcomes],
            }
        )
        return found

    def __str__(self) -> str:
        parts = []
        evidence = [each for each in self.outcomes if not each.findings.smoke]
        smoke = [each for each in self.outcomes if each.findings.smoke]
        if evidence or not smoke:
            parts += [_table(evidence, "numbers agree", "claims hold"), _learnt("What this run shows", evidence)]
        if smoke:
            parts += [f"{SMOKE_NOTE}\n\n{_table(smoke, 'numbers near', 'claims lean yes')}"]
            parts += [_learnt(f"What it hints at ({SMOKE})", smoke)]
        return "\n\n".join([*filter(None, parts), f"report  {self.report}"])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        found = [(each.experiment.id, each.experiment.title, each.verdict) for each in self.outcomes]
        head = ("experiment", "title", "verdict")
        told = "".join(f"<li>{escape(name)}: {escape(sentence)}</li>" for name, sentence in self.learnt.items())
        return f"{Table(head, found, left=head).html()}<ul>{told}</ul><p>{escape(str(self.report))}</p>"

    def details(self) -> str:
        """Every number and claim with its verdict and evidence."""
        return "\n\n".join(each.details() for each in self.outcomes)


SMOKE_NOTE = """\
Smoke run, not evidence: the samples below are small, to show that everything
runs and about where the numbers lie. --full takes samples that can decide.\
"""
INDENT = 14  # columns of the name of a study


def _line(*cells: str) -> str:
    return f"{cells[0]:<34}{cells[1]:>14}{cells[2]:>16}{cells[3]:>6}{cells[4]:>8}"


def _table(found: Sequence[Outcome], numbers: str, claims: str) -> str:
    lines = [_line("experiment", numbers, claims, "open", "units")]
    lines += [_counted(each.experiment.id, [each.findings], len(each.records)) for each in found]
    if len(found) > 1:
        lines.append(_counted("total", [each.findings for each in found], sum(len(each.records) for each in found)))
    return "\n".join(lines)


def _learnt(title: str, found: Sequence[Outcome]) -> str:
    told = {each.experiment.study: each.findings.learnt for each in found if each.findings.learnt}
    return f"{title}\n{named_lines(told.items(), INDENT)}" if told else ""


def _counted(name: str, found: Sequence[Findings], units: int) -> str:
    numbers, claims = (sum(len(getattr(each, kind)) for each in found) for kind in ("numbers", "claims"))
    agree, hold, undecided = (sum(getattr(each, kind) for each in found) for kind in ("agreeing", "holding", "open"))
    return _line(
        name, f"{agree} of {numbers}" if numbers else "", f"{hold} of {claims}" if claims else "",
        str(undecided) if undecided else "", f"{units:,}",
    )  # fmt: skip


def reproduce(
    ids: Iterable[str] = (),
    *,
    profile: Profile = "quick",
    workers: int | None = None,
    cluster: str | None = None,
    folder: str | os.PathLike[str] | None = None,
    fresh: bool = False,
    seed: int = 0,
    progress: Progress | None = None,
) -> Reproduction:
    """Rerun published experiments and put a verdict on every number and claim.

    Every unit of work is kept when it is done: a run that was stopped or killed goes on where it
    was when it is called again, and ends with the same bytes whatever the number of workers. The
    folder then holds the results file, `report.html` with all tables and figures, and the figures.

    Arguments:
        ids: experiments (`kaluza2008/table-3.1`), tables, figures or whole studies (`kaluza2008`);
            everything if left out. `list_experiments()` has them all.
        profile: "quick" takes small samples, minutes in all; "full" takes samples large enough to judge by, those of
            the sources where they can be computed in an hour or so.
        workers: processes to compute with; as many as there are cores if left out.
        cluster: the address of a Dask scheduler to compute on instead, such as tcp://host:8786.
        folder: where the results go; zermelo-results/quick or zermelo-results/full if left out, with -seed7 after it
            for a replication.
        fresh: rename an incompatible results file (made by other code, or damaged) and start over with those of its
            units that fit.
        seed: the number of a replication, with other random draws in every unit; 0 is the first run.
        progress: called as progress(done, total, "units of …") before the first unit and after each.

    Example:
        >>> found = reproduce(["kaluza2008/table-3.1"])  # doctest: +SKIP
        >>> found["kaluza2008/table-3.1"].summary  # doctest: +SKIP
        '26 of 26 numbers agree, 3 of 4 claims hold'
    """
    if profile not in PROFILES:
        raise UsageError(f"profile: expected quick or full, got {profile!r}")
    at_least("seed", seed, 0)
    chosen = find_experiments([ids] if isinstance(ids, str) else ids)
    compute = _compute(workers, cluster)
    place = Path(folder) if folder is not None else default_folder(profile, seed)
    renamed = set_aside(place) if fresh and not _fits(chosen, profile, place, seed) else None
    with Store.open(place, profile, seed) as store:
        if renamed:
            _keep(store, renamed, profile, seed)
        units, total = missing(chosen, profile, store)
        kept = total - len(units)
        tell = progress or (lambda done, total, what: None)
        tell(kept, total, "units")
        failures = {}
        for done, one in enumerate(run(units, profile, store, compute), kept + 1):
            if one.failure:
                failures[one.id] = one.failure
            tell(done, total, f"units of {one.id.rpartition('/')[0]}")
        found, left_out = analysed(list_experiments().values(), profile, store)
    report = save(place, profile, found)
    asked = [experiment.id for experiment in chosen]
    order = {unit.id: i for i, unit in enumerate(units)}
    failures = dict(sorted(failures.items(), key=lambda item: order[item[0]]))
    outcomes = [each for each in found if each.experiment.id in asked]
    return Reproduction(asked, profile, report, outcomes, failures, left_out, total, kept, renamed, seed)


def default_folder(profile: Profile, seed: int = 0) -> Path:
    """Where results go unless another folder is named: those of a replication stand apart.

    >>> default_folder("full", 7).as_posix()
    'zermelo-results/full-seed7'
    """
    return Path(FOLDER) / (f"{profile}-seed{seed}" if seed else profile)


def _compute(workers: int | None, cluster: str | None) -> Compute:
    at_least("workers", 1 if workers is None else workers, 1)
    if cluster is not None and workers is not None:
        raise UsageError("expected workers or a cluster, got both")
    return on_workers(None if cluster else workers or cores(), cluster)


def _keep(store: Store, renamed: Path, profile: Profile, seed: int) -> None:
    """Take over from a results file that was renamed what is of the same profile and seed, sound, and by this code."""
    known = list_experiments()

    def keeps(record: Record) -> bool:
        return record.experiment in known and fits(record, known[record.experiment])

    with suppress(UsageError), Store.old(renamed, profile, seed) as old:
        store.put_all(old, keeps)


def _fits(chosen: Sequence[Experiment], profile: Profile, folder: Path, seed: int) -> bool:
    """Can a run go on with the results file of a folder?"""
    if not (folder / NAME).exists():
        return True
    try:
        with Store.open(folder, profile, seed) as store:
            missing(chosen, profile, store)
            for experiment in store.experiments:
                store.records(experiment)
    except UsageError:
        return False
    return True
