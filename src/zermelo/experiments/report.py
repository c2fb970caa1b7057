"""The report: one page that opens offline, with every table, figure and verdict of a folder of results."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path

import zermelo
from zermelo.core import unwritable, write_text
from zermelo.errors import UsageError
from zermelo.experiments.catalogue import list_experiments
from zermelo.experiments.details import SMOKE
from zermelo.experiments.experiment import Profile
from zermelo.experiments.outcomes import Outcome, analysed
from zermelo.experiments.rendering import drawn, experiment_html, folded, page, replications_html, right, table, words
from zermelo.experiments.shipped import list_shipped, source_commit
from zermelo.experiments.store import NAME as RESULTS
from zermelo.experiments.store import Store

NAME = "report.html"
PACKAGES = ("numpy", "numba", "scipy", "matplotlib")
REPLICATION = re.compile(r"-seed(\d+)$")


def save(folder: Path, profile: Profile, found: Sequence[Outcome]) -> Path:
    """Write the report, and the figures as files of their own; its path."""
    pictures = {each.experiment.id: drawn(each.findings) for each in found}  # none without matplotlib: the page says so
    try:
        (folder / "figures").mkdir(exist_ok=True)
    except OSError as error:
        raise unwritable(str(folder / "figures"), error) from None
    for each in found:
        for name, picture in pictures[each.experiment.id].items():
            write_text(folder / "figures" / f"{each.experiment.study}-{name}.svg", picture)
    others = replications(folder, profile, [each for each in found if each.experiment.is_random])
    parts = [*_head(profile, found, pictures)]
    for each in found:
        parts += experiment_html(each, pictures[each.experiment.id])
        if again := others.get(each.experiment.id):
            parts.append(replications_html(each, again))
        parts.append(_settings(each))
    write_text(folder / NAME, page("Zermelo: published and rerun", parts))
    return folder / NAME


def replications(folder: Path, profile: Profile, found: Sequence[Outcome]) -> dict[str, list[Outcome]]:
    """What other seeds found, by experiment: of the folders beside this one whose names differ by `-seed…` alone.

    A full replication without its first run beside it stands beside the shipped one.
    """
    base = REPLICATION.sub("", folder.name)
    beside = [path for path in sorted(folder.parent.glob(f"{base}*")) if REPLICATION.sub("", path.name) == base]
    told: dict[str, list[Outcome]] = {}
    alone = base == folder.name or not (folder.parent / base / RESULTS).is_file()
    if profile == "full" and found and found[0].draws and alone:
        for each in list_shipped([each.experiment.id for each in found], seed=0):
            told[each.experiment] = [each.outcome()]
    for path in beside:
        if path.name != folder.name and (path / RESULTS).is_file():
            try:
                with Store.read(path) as store:
                    again, _ = analysed([each.experiment for each in found], store.profile, store)
            except UsageError:
                continue  # a folder that cannot be read is not of this report
            for other in again:
                told.setdefault(other.experiment.id, []).append(other)
    return told


def _head(profile: Profile, found: Sequence[Outcome], pictures: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    yield "<h1>Published results, rerun</h1>"
    packages = ", ".join(f"{name} {number}" for name in PACKAGES if (number := _installed(name)))
    total = sum(each.seconds for each in found)
    seed = found[0].draws if found else 0
    yield (
        f"<p>Zermelo {zermelo.__version__}{_commit()}, profile {profile}, seed {seed}, "
        f"Python {platform.python_version()}, {packages}. "
        f"{sum(len(each.records) for each in found):,} units, {total:,.0f} seconds of computing.</p>"
    )
    yield (
        f"<p>To run it again: <code>{escape(command(profile, found))}</code>; for the rows: <code>zermelo results "
        "--export rows.csv</code>; to cite it: CITATION.cff of the project.</p>"
    )
    if any(each.findings.smoke for each in found):
        yield (
            f'<p class="smoke">{SMOKE.capitalize()}: where this is said, samples are small, numbers are near or far, '
            "and claims lean to yes or no. <code>zermelo reproduce --full</code> decides.</p>"
        )
    if not any(pictures.values()) and any(each.findings.figures for each in found):
        yield "<p>No figures: they need matplotlib (<code>pip install 'zermelo[plot]'</code>).</p>"
    yield table(
        ("experiment", "title", "verdict", "units", "seconds"),
        [
            (f'<td><a href="#{escape(each.experiment.id)}">{escape(each.experiment.id)}</a></td>',
             words(each.experiment.title), words(each.verdict), right(f"{len(each.records):,}"),
             right(f"{each.seconds:,.1f}"))
            for each in found
        ],
    )  # fmt: skip


def command(profile: Profile, found: Sequence[Outcome]) -> str:
    """What computes a report again: experiments by their ids, or none if they are all there are."""
    ids = [each.experiment.id for each in found]
    named = [] if set(ids) == set(list_experiments()) else ids
    seed = [f"--seed {found[0].draws}"] if found and found[0].draws else []
    return " ".join(["zermelo reproduce", *named, f"--{profile}", *seed])


def _commit() -> str:
    commit, date = source_commit()
    return f", commit {commit} of {date}" if commit else ""


def _installed(package: str) -> str | None:
    try:
        return installed(package)
    except PackageNotFoundError:
        return None


def _settings(each: Outcome) -> str:
    rows = [
        (words(record.id.rpartition("/")[2]), words(record.setting), right(str(record.seed)),
         words(record.checksum[:12]))
        for record in each.records
    ]  # fmt: skip
    version = f"<p>Computed with version {escape(each.version)}.</p>"
    told = version + table(("unit", "setting", "seed", "checksum"), rows)
    return folded(f"settings and seeds of {len(rows)} units", told)
