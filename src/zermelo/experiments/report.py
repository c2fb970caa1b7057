"""The report: one page that opens offline, with every table, figure and verdict of a store."""

from __future__ import annotations

import contextlib
import json
import platform
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

import zermelo
from zermelo.core import unwritable, write_text
from zermelo.errors import UsageError, ZermeloError
from zermelo.experiments.details import SMOKE, details
from zermelo.experiments.experiment import Experiment, Profile, Row
from zermelo.experiments.findings import Claim, Findings, Number
from zermelo.experiments.store import Record, Store, current, fits

NAME = "report.html"
PACKAGES = ("numpy", "numba", "scipy", "matplotlib")
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: 0.15rem 0.7rem; text-align: right; border-bottom: 1px solid #ddd; }
th { border-bottom: 2px solid #888; } td:first-child, th:first-child { text-align: left; }
.text { text-align: left; } figure { margin: 1rem 0; } figcaption { color: #555; } summary { cursor: pointer; }
pre { white-space: pre-wrap; font: inherit; } 
svg { max-width: 100%; height: auto; } code { background: #f3f3f3; }
"""

COLOURS = {
    "agrees": "#17692c", "holds": "#17692c", "differs": "#a11", "fails": "#a11", "open": "#666",
    "near": "#666", "far": "#666", "leans yes": "#666", "leans no": "#666",
}  # fmt: skip

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Zermelo: published and rerun</title><style>{style}</style></head>
<body>
{body}
</body>
</html>
"""


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


def save(folder: Path, profile: Profile, found: Sequence[Outcome]) -> Path:
    """Write the report, and the figures as files of their own; its path."""
    pictures = {}  # none without matplotlib: the page says how to get them
    for each in found:
        for name, picture in _drawn(each.findings).items():
            pictures[f"{each.experiment.study}-{name}"] = picture
    try:
        (folder / "figures").mkdir(exist_ok=True)
    except OSError as error:
        raise unwritable(str(folder / "figures"), error) from None
    for name, picture in pictures.items():
        write_text(folder / "figures" / f"{name}.svg", picture)
    write_text(folder / NAME, page(profile, found, pictures))
    return folder / NAME


def page(profile: Profile, found: Sequence[Outcome], pictures: dict[str, str]) -> str:
    """The whole page."""
    parts = [*_head(profile, found, pictures)]
    for each in found:
        parts += _experiment(each, pictures)
    return PAGE.format(style=STYLE, body="\n".join(parts))


def _head(profile: Profile, found: Sequence[Outcome], pictures: dict[str, str]) -> Iterator[str]:
    yield "<h1>Published results, rerun</h1>"
    packages = ", ".join(f"{name} {number}" for name in PACKAGES if (number := _installed(name)))
    total = sum(each.seconds for each in found)
    yield (
        f"<p>Zermelo {zermelo.__version__}, profile {profile}, Python {platform.python_version()}, {packages}. "
        f"{sum(len(each.records) for each in found):,} units, {total:,.0f} seconds of computing.</p>"
    )
    if not pictures and any(each.findings.figures for each in found):
        yield "<p>No figures: they need matplotlib (<code>pip install 'zermelo[plot]'</code>).</p>"
    yield _table(
        ("experiment", "title", "verdict", "units", "seconds"),
        [
            (f'<a href="#{each.experiment.id}">{each.experiment.id}</a>', _text(each.experiment.title),
             _text(each.findings.summary), str(len(each.records)), f"{each.seconds:.1f}")
            for each in found
        ],
    )  # fmt: skip


def _installed(package: str) -> str | None:
    try:
        return installed(package)
    except PackageNotFoundError:
        return None


def _experiment(each: Outcome, pictures: dict[str, str]) -> Iterator[str]:
    yield f'<h2 id="{each.experiment.id}">{escape(each.experiment.id)}: {escape(each.experiment.title)}</h2>'
    study = f"{each.experiment.study}-"
    yield from _findings(each.findings, {name.removeprefix(study): drawn for name, drawn in pictures.items()})
    yield _folded("claim, source, verdict of the full profile", f"<pre>{escape(each.experiment.about)}</pre>")
    yield _settings(each)


def findings_html(findings: Findings) -> str:
    """What was found, as a notebook shows it."""
    return "\n".join(_findings(findings, _drawn(findings)))


def _drawn(findings: Findings) -> dict[str, str]:
    """The pictures of the figures by name; none without matplotlib."""
    with contextlib.suppress(ZermeloError):
        return {figure.name: figure.svg() for figure in findings.figures}
    return {}


def _findings(findings: Findings, pictures: Mapping[str, str]) -> Iterator[str]:
    yield f"<p>{escape(' '.join(filter(None, (findings.learnt, findings.summary))))}.</p>"
    if findings.claims:
        rows = [
            (_text(claim.text), _text(claim.source), _verdict(claim.verdict), _text(claim.evidence))
            for claim in findings.claims
        ]
        yield _table(("claim", "where", "verdict", "evidence"), rows)
    for figure in findings.figures:
        if picture := pictures.get(figure.name):
            yield f"<figure>{picture}<figcaption>{escape(figure.title)}</figcaption></figure>"
    for table in findings.tables:
        yield f"<h3>{escape(table.title)}</h3>"
        yield _table(table.columns, [[escape(cell) for cell in row] for row in table.drawn().rows])
    if findings.numbers:
        yield _folded(f"{len(findings.numbers)} numbers, one by one", _numbers(findings.numbers))
    for note in findings.notes:
        yield f"<p>{escape(note)}</p>"


def _numbers(numbers: Sequence[Number]) -> str:
    rows = [
        (_text(each.what), f"{each.published:g}", f"{each.ours:.6g}", f"{each.difference:+.3g}",
         f"{each.low:.6g} … {each.high:.6g}", f"{each.tolerance:g}", _verdict(each.verdict), _text(each.why))
        for each in numbers
    ]  # fmt: skip
    return _table(("what", "published", "ours", "difference", "interval", "tolerance", "verdict", "why"), rows)


def _settings(each: Outcome) -> str:
    rows = [
        (_text(record.id.rpartition("/")[2]), _text(record.setting), str(record.seed), record.checksum[:12])
        for record in each.records
    ]
    return _folded(f"settings and seeds of {len(rows)} units", _table(("unit", "setting", "seed", "checksum"), rows))


def _folded(summary: str, inner: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{inner}</details>"


def _text(text: str) -> str:
    return f'<span class="text">{escape(text)}</span>'


def _verdict(verdict: str) -> str:
    return f'<span class="{verdict}" style="color: {COLOURS[verdict]}">{verdict}</span>'


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    lines = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{lines}\n</tbody></table>"
