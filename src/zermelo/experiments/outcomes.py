"""What an experiment found by the units of a results file, and as data."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.errors import UsageError
from zermelo.experiments.details import SMOKE, details
from zermelo.experiments.experiment import Experiment, Profile, Row
from zermelo.experiments.findings import Claim, Findings, Number
from zermelo.experiments.store import Record, Store, current, fits


@dataclass(frozen=True)
class Outcome:
    """An experiment whose units are all in the results file, analysed."""

    experiment: Experiment
    findings: Findings
    records: Sequence[Record]
    seconds: float
    draws: int = 0
    """The number of the replication (`--seed`)."""

    @property
    def verdict(self) -> str:
        """One line: what was found, and whether it is evidence."""
        return f"{SMOKE}: {self.findings.summary}" if self.findings.smoke else self.findings.summary

    @property
    def version(self) -> str:
        """The version of what it was computed with."""
        return self.records[0].version

    def details(self) -> str:
        """Every number and claim with its verdict and evidence."""
        return details(self)

    def to_dict(self) -> dict[str, Any]:
        """The verdicts on its numbers and claims."""
        findings = self.findings
        return {
            "id": self.experiment.id,
            "title": self.experiment.title,
            "smoke": findings.smoke,
            "verdict": self.verdict,
            "version": self.version,
            "seed": self.draws,
            "learnt": findings.learnt,
            "numbers": [number_data(number) for number in findings.numbers],
            "claims": [claim_data(claim) for claim in findings.claims],
            "readings": [vars(each) for each in findings.readings],
            "units": len(self.records),
        }


def number_data(number: Number) -> dict[str, Any]:
    """A number with its verdict."""
    return vars(number) | {"difference": number.difference, "verdict": number.verdict}


def claim_data(claim: Claim) -> dict[str, Any]:
    """A claim with its verdict and its statistics: interval, sample, sample needed, the effect that it could show."""
    together = len(claim.statistics)
    statistics = [
        vars(each) | {"needed": each.needed or None, "seen": each.seen, "holds": each.holds(together)}
        for each in claim.statistics
    ]
    return vars(claim) | {"verdict": claim.verdict, "statistics": statistics}


def analysed(
    experiments: Iterable[Experiment], profile: Profile, store: Store
) -> tuple[list[Outcome], dict[str, str]]:
    """The experiments that are complete in the results file, by this code, analysed; and why any other is left out.

    One that cannot be analysed, or whose units are damaged, does not take the others with it.
    """
    found, left_out = [], {}
    for experiment in experiments:
        try:
            if records := _complete(experiment, profile, store):
                rows = [row for record in records for row in json.loads(record.rows)]
                found.append(outcome(experiment, profile, rows, records, store.seconds(experiment.id), store.draws))
        except Exception as error:
            kind = "" if isinstance(error, UsageError) else f"{type(error).__name__}: "
            left_out[experiment.id] = f"{kind}{error}"
    return found, left_out


def outcome(
    experiment: Experiment,
    profile: Profile,
    rows: Sequence[Row],
    records: Sequence[Record],
    seconds: float,
    draws: int = 0,
) -> Outcome:
    """What the rows of an experiment say: in the words of a smoke run where they are no evidence."""
    findings = experiment.analyse(rows)
    if not experiment.is_evidence(profile):
        findings = findings.smoked()
    return Outcome(experiment, findings, records, seconds, draws)


def _complete(experiment: Experiment, profile: Profile, store: Store) -> list[Record]:
    """The records of all units in their order; none if one is missing."""
    kept = [record for record in store.records(experiment.id) if fits(record, experiment)]
    if not kept:
        return []  # without loading the experiment to list its units
    units = experiment.units(profile)
    done = current(kept, units)
    return [done[unit.id] for unit in units] if all(unit.id in done for unit in units) else []
