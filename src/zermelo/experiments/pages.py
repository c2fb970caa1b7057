"""A page a study, made from the shipped results: what was asked, how, ours beside the published, data, how to cite."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

import zermelo
from zermelo.core import bibliography, cited, unwritable, write_text
from zermelo.errors import UsageError
from zermelo.experiments.catalogue import list_experiments, list_studies
from zermelo.experiments.outcomes import Outcome
from zermelo.experiments.rendering import drawn, experiment_html, page, replications_html, right, table, words
from zermelo.experiments.shipped import PLACE, Place, Shipped, list_shipped
from zermelo.experiments.source_files import PACKAGE
from zermelo.experiments.source_tables import SourceTable, count_judged, list_source_tables

CITATION = PACKAGE.parent.parent / "CITATION.cff"
SLIPS = PACKAGE.parent.parent / "docs" / "reports" / "slips.md"
WORDS = ("agrees", "differs", "holds", "fails", "open")


def write_pages(folder: Place, ids: Iterable[str] = (), *, place: Place = PLACE) -> list[Path]:
    """Write a page for every study with shipped results, its figures, and an index when all studies are written."""
    ids, target = list(ids), Path(folder)
    shipped = list_shipped(ids, place=place)
    if not shipped:
        raise UsageError("no results of these experiments are shipped: zermelo results --ship DIR makes them so")
    try:
        (target / "figures").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(str(target), error) from None
    studies = sorted({each.experiment.partition("/")[0] for each in shipped})
    made, verdicts, all_outcomes = [], {}, list[Outcome]()
    for study in studies:
        mine = [each for each in shipped if each.experiment.startswith(f"{study}/")]
        outcomes = [each.outcome() for each in mine]
        path = target / f"{study}.html"
        write_text(path, _linked(page(f"{study}, rerun", _study(study, mine, outcomes, target)), target))
        verdicts[study] = count(outcomes)
        all_outcomes += outcomes
        made.append(path)
    if not ids:
        tables = list_source_tables(all_outcomes)
        parts = _index(verdicts, tables, shipped)
        write_text(target / "index.html", _linked(page("Studies: published ones rerun, and our own", parts), target))
        made.append(target / "index.html")
    return made


def count(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """How many numbers and claims have each verdict; replications are not counted."""
    found = dict.fromkeys(WORDS, 0)
    for each in outcomes:
        if each.draws == 0:
            verdicts = [one.verdict for one in each.findings.numbers] + [one.verdict for one in each.findings.claims]
            for word in verdicts:
                found[word] += 1
    return found


def _study(study: str, shipped: Sequence[Shipped], outcomes: Sequence[Outcome], folder: Path) -> Iterator[str]:
    title, _, about = list_studies()[study].partition("\n")
    yield f"<p><a href=\"index.html\">All studies</a></p><h1>{escape(title.rstrip('.'))}</h1>"
    yield f"<p>{escape(' '.join(about.split()))}</p>"
    if SLIPS.is_file() and f"[{study}]" in SLIPS.read_text(encoding="utf-8"):
        yield "<p>What is printed in the source and cannot be so: docs/reports/slips.md.</p>"
    first = [each for each in outcomes if each.draws == 0] or list(outcomes)
    yield table(
        ("experiment", "numbers agree", "claims hold", "open", "units", "computing, s"),
        [
            (f'<td><a href="#{escape(each.experiment.id)}">{escape(each.experiment.title)}</a></td>',
             right(_of(each.findings.agreeing, len(each.findings.numbers))),
             right(_of(each.findings.holding, len(each.findings.claims))), right(str(each.findings.open or "")),
             right(f"{len(each.records):,}"), right(f"{each.seconds:,.0f}"))
            for each in first
        ],
    )  # fmt: skip
    by_id = {(each.experiment, each.seed): each for each in shipped}
    for each in first:
        yield from experiment_html(each, _pictures(each, folder))
        again = [other for other in outcomes if other.experiment.id == each.experiment.id and other.draws != each.draws]
        if again:
            yield replications_html(each, again)
        yield _data(by_id[each.experiment.id, each.draws])
    yield from _references(title + about, first)
    yield from _cite(study, shipped)


def _references(about: str, outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Every source that the page names."""
    texts = [about]
    for each in outcomes:
        texts += [each.experiment.about, *(claim.source for claim in each.findings.claims)]
    keys = sorted({key for text in texts for key in cited(text)} & bibliography().keys())
    if keys:
        yield "<h2>References</h2>"
        for key in keys:
            told = str(bibliography()[key]).replace(", unchecked", " (details not checked)")
            yield f"<p>[{escape(key)}] {escape(told)}</p>"


def _linked(text: str, folder: Path) -> str:
    """The files of the project that a page names, as links, if they are there."""

    def link(named: re.Match[str]) -> str:
        path = PACKAGE.parent.parent / named.group()
        return f'<a href="{_relative(path, folder)}">{named.group()}</a>' if path.is_file() else named.group()

    return re.sub(r"\b(?:docs/[\w/-]+\.md|src/zermelo/studies/results/[\w./-]+\.xz|CITATION\.cff)", link, text)


def _relative(path: Path, folder: Path) -> str:
    return escape(Path(os.path.relpath(path.resolve(), folder.resolve())).as_posix())


def _of(part: int, whole: int) -> str:
    return f"{part} of {whole}" if whole else ""


def _pictures(found: Outcome, folder: Path) -> dict[str, str]:
    """The figures of an experiment as files; what the page shows them by."""
    told = {}
    for name, picture in drawn(found.findings).items():
        path = folder / "figures" / f"{found.experiment.study}-{name}.svg"
        write_text(path, picture)
        told[name] = f'<img src="figures/{escape(path.name)}" alt="{escape(name)}" loading="lazy">'
    return told


def _data(shipped: Shipped) -> str:
    inside = shipped.path.relative_to(PACKAGE.parent.parent) if shipped.path.is_relative_to(PACKAGE) else shipped.path
    old = "" if shipped.is_current else " The code has been edited since; --verify tells whether the rows are the same."
    return (
        f"<h3>Data and rerun</h3><p>{shipped.rows:,} rows of {shipped.units:,} units, seed {shipped.seed}, computed "
        f"with version <code>{escape(shipped.version)}</code>, commit {escape(shipped.commit or 'unknown')}, "
        f"{escape(shipped.date)}, {escape(shipped.software)}.{old} The file: "
        f"<code>{escape(inside.as_posix())}</code>.</p>"
        f"<pre># the rows\nzermelo results --shipped {shipped.experiment} --export rows.csv\n"
        f"# compute a unit again, and compare every bit\nzermelo results --shipped {shipped.experiment} --verify 1\n"
        f"# run it again\nzermelo reproduce {shipped.experiment} --full{_other_draws(shipped.experiment)}</pre>"
    )


def _other_draws(name: str) -> str:
    """How to draw anew, where anything is drawn."""
    known = list_experiments()
    if name not in known or not known[name].is_random:
        return ""
    return f"\n# with other random draws\nzermelo reproduce {name} --full --seed 7"


def _cite(study: str, shipped: Sequence[Shipped]) -> Iterator[str]:
    """How to cite the page, by CITATION.cff."""
    fields = dict(re.findall(r'^(title|version|license): "?(.*?)"?$', _citation(), re.M))
    author = (re.findall(r"- name: (.*)", _citation()) or ["The Zermelo maintainers"])[0]
    title = fields.get("title", "Zermelo: a laboratory for game-tree search")
    commits = ", ".join(sorted({each.commit for each in shipped if each.commit}))
    date = max(each.date for each in shipped)
    version = zermelo.__version__
    entry = (
        f"@misc{{zermelo_{study},\n  author = {{{{{author}}}}},\n  title = {{{title}: the study {study}, rerun}},\n"
        f"  note = {{version {version}, commit {commits}}},\n  year = {{{date[:4]}}}\n}}"
    )
    yield "<h2>How to cite</h2>"
    yield (
        f"<p>{escape(author)}, {escape(title)}, version {escape(version)}: the study {escape(study)}, rerun; commit "
        f"{escape(commits or 'unknown')}, {escape(date)}. CITATION.cff has the whole program.</p>"
        f"<pre>{escape(entry)}</pre>"
    )


def _citation() -> str:
    return CITATION.read_text(encoding="utf-8") if CITATION.is_file() else ""


def _index(
    verdicts: dict[str, dict[str, int]], tables: Sequence[SourceTable], shipped: Sequence[Shipped]
) -> Iterator[str]:
    yield "<h1>Studies: published ones rerun, and our own</h1>"
    dates = sorted({each.date for each in shipped if each.date})
    commits = sorted({each.commit for each in shipped if each.commit})
    seeds = ", ".join(str(seed) for seed in sorted({each.seed for each in shipped}))
    yield (
        f"<p>Full results that come with Zermelo {zermelo.__version__}: {len(shipped)} experiments, seed {seeds}, "
        f"computed {' to '.join(dict.fromkeys((dates[0], dates[-1]))) if dates else ''} at commits "
        f"{escape(', '.join(commits) or 'unknown')}. A number agrees if the published value lies in "
        "our interval of 95 %, give or take its rounding and sampling error; a claim holds, fails or stays open.</p>"
    )
    titles = {name: about.partition("\n")[0].rstrip(".") for name, about in list_studies().items()}
    total = {word: sum(found[word] for found in verdicts.values()) for word in WORDS}
    rows = [
        [f'<td><a href="{escape(name)}.html">{escape(name)}</a></td>', words(titles[name]),
         *(right(f"{found[word]:,}") for word in WORDS)]
        for name, found in verdicts.items()
    ]  # fmt: skip
    rows.append(["<td>all</td>", words(""), *(right(f"{total[word]:,}") for word in WORDS)])
    yield table(("study", "", "agree", "differ", "hold", "fail", "open"), rows)
    yield from _source_tables(tables, verdicts)


def _source_tables(tables: Sequence[SourceTable], pages: Iterable[str]) -> Iterator[str]:
    """Every table and figure of the sources with its verdict, after the count of all."""
    yield "<h2>Tables and figures of the sources</h2>"
    yield (
        f"<p>{escape(count_judged(tables))}. Each is judged by the numbers and claims that name it, or that belong "
        "to no other of its experiment; where the same ones judge several, that is said. It is reproduced if all that "
        "is decided agrees or holds, in part if at least half does. Without power means that a wrong model, which is "
        "named, agrees as much or nearly so: such a verdict says nothing for our model.</p>"
    )
    pages = set(pages)
    rows = [
        [f'<td><a href="{escape(each.study)}.html#{escape(each.experiment)}">{escape(each.study)}</a></td>'
         if each.study in pages and each.shipped else words(each.study), words(each.name.replace("-", " ")),
         words(_told(each)),
         *(right(str(getattr(each, word) or "")) for word in WORDS)]
        for each in sorted(tables, key=_natural)
    ]  # fmt: skip
    yield table(("study", "table or figure", "verdict", "agree", "differ", "hold", "fail", "open"), rows)


def _told(found: SourceTable) -> str:
    """The verdict, why it has no power, and what is judged together with it.

    >>> _told(SourceTable("study", "graph-8", "study/games", holds=1, shipped=True, beside=("graph-9",)))
    'reproduced; judged together with graph 9'
    """
    power = f" (without power: {found.blind})" if found.blind and found.decided else ""
    names = " and ".join(name.replace("-", " ") for name in found.beside)
    return found.verdict + power + (f"; judged together with {names}" if names else "")


def _natural(found: SourceTable) -> list[tuple[int, str]]:
    """Table 9 before table 10."""
    parts = re.findall(r"\d+|\D+", f"{found.study} {found.name}")
    return [(int(part), "") if part.isdigit() else (0, part) for part in parts]
