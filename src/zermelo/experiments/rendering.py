"""What an experiment found as HTML: ours beside the published, claims with their statistics, readings, figures, data.

Tables scroll by themselves where they are wider than the page; words stand at the left, numbers at the right.
"""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from zermelo.errors import ZermeloError
from zermelo.experiments.details import SMOKE
from zermelo.experiments.experiment import Experiment
from zermelo.experiments.findings import Claim, Figure, Findings, Number, Reading, Statistic
from zermelo.experiments.outcomes import Outcome

MANY = 40  # numbers that are folded away
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color: #222;
  text-align: left; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; margin: 1rem 0; padding-bottom: 0.3rem; scrollbar-width: thin;
  background: linear-gradient(to left, #fff 1.5rem, #fff0) right / 3rem 100% no-repeat local,
    linear-gradient(to left, #0003, #0000) right / 0.8rem 100% no-repeat scroll; }
.scroll td, .scroll th { overflow-wrap: normal; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 0.93rem; }
th, td { padding: 0.15rem 0.7rem 0.15rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd; }
td.words { min-width: 11rem; max-width: 26rem; }
td.figure { white-space: nowrap; } td.figure, th.figure { text-align: right; }
th { border-bottom: 2px solid #888; } figure { margin: 1.5rem 0; } figcaption { color: #555; }
summary { cursor: pointer; color: #245; } h2 { margin-top: 2.5rem; border-top: 1px solid #ccc; padding-top: 1rem; }
pre { white-space: pre-wrap; background: #f6f6f6; padding: 0.5rem; } .told { color: #555; }
.smoke { background: #fff4d6; border-left: 4px solid #c90; padding: 0.3rem 0.7rem; }
svg, img { max-width: 100%; height: auto; } code { background: #f3f3f3; }
dt { font-weight: 600; } dd { margin: 0 0 0.5rem; }
.agrees, .holds { color: #17692c; } .differs, .fails { color: #a11; } .open, .near, .far, .leans { color: #666; }
"""
PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><style>{style}</style></head>
<body>
{body}
</body>
</html>
"""
NUMBERS = ("what", "published", "ours", "difference", "interval of 95 %", "tolerance", "verdict", "why")
CLAIMS = ("claim", "where", "verdict", "evidence")
STATISTICS = (
    "claim", "statistic", "claimed", "value", "interval of 95 %", "all together", "sample", "sample needed",
    "effect that matters", "effect it can show", "as claimed",
)  # fmt: skip
CHOSEN = '<abbr title="by a reading of the source that was chosen because it fits">†</abbr>'
NUMBER = r"[-+−]?\d[\d.,]*(e[-+]?\d+)?( ?%)?\*?"
FIGURE = re.compile(rf"{NUMBER}( [±/] {NUMBER})?( \({NUMBER} to {NUMBER}\))?")  # a cell that is not broken
JUDGED = (
    "<p>Several statistics of one claim are judged together, by intervals so wide that all of them cover the truth "
    "with about 95 % (Bonferroni). The sample needed shows the effect that matters with a power of 80 % in a statistic "
    "that is judged alone, and so does our sample the effect that it can show.</p>"
)
NO_INTERVAL = (
    '<p class="told">No interval: the number is exact, or what is known of its error is in the tolerance.</p>'
)
Pictures = Mapping[str, str]  # what stands for a figure, by its name


def page(title: str, parts: Iterable[str]) -> str:
    """A whole page."""
    return PAGE.format(title=escape(title), style=STYLE, body="\n".join(parts))


def paragraphs(experiment: Experiment) -> dict[str, str]:
    """The named paragraphs of an experiment's docstring: Claim, Source, Method, Deviations, Verdict.

    What follows the title without a name belongs to the claim's paragraph before it.
    """
    found: dict[str, str] = {}
    last = ""
    for text in experiment.about.split("\n\n")[1:]:
        if named := re.match(r"(Claim|Source|Method|Deviations|Verdict): *(.*)", text, re.S):
            last, text = named.groups()
        found[last] = f"{found[last]}\n{text}" if last in found else text
    return {name: _joined(text) for name, text in found.items()}


def _joined(text: str) -> str:
    """A paragraph in one line, but for the items of a list."""
    return "\n- ".join(" ".join(part.split()) for part in re.split(r"\s*\n\s*- ", text))


def experiment_html(found: Outcome, pictures: Pictures) -> Iterator[str]:
    """One experiment of a page: what was asked, how, and what came out."""
    experiment = found.experiment
    yield f'<h2 id="{escape(experiment.id)}">{escape(experiment.title)}</h2>'
    yield f"<p><code>{escape(experiment.id)}</code>: {escape(found.verdict)}.</p>"
    said = paragraphs(experiment)
    told = {
        "The claim": said.get("Claim", ""), "Source": said.get("Source", ""),
        "How it was measured": said.get("Method") or experiment.method,
        "Where this differs from the source": said.get("Deviations", ""),
        "In short": said.get("Verdict", "") if not found.findings.smoke else "",
    }  # fmt: skip
    yield "<dl>" + "".join(f"<dt>{name}</dt><dd>{prose(text)}</dd>" for name, text in told.items() if text) + "</dl>"
    yield from findings_parts(found.findings, pictures)


def findings_html(findings: Findings) -> str:
    """What was found, as a notebook shows it."""
    return "\n".join([f"<p>{escape(findings.summary)}.</p>", *findings_parts(findings, drawn(findings))])


def drawn(findings: Findings) -> dict[str, str]:
    """The pictures of the figures by name, but for those with a single point; none without matplotlib."""
    with contextlib.suppress(ZermeloError):
        pictures = {figure.name: figure.svg() for figure in findings.figures}
        return {name: picture for name, picture in pictures.items() if picture}
    return {}


def findings_parts(findings: Findings, pictures: Pictures) -> Iterator[str]:
    """Tables, figures and notes."""
    if findings.smoke:
        yield f'<p class="smoke">{SMOKE.capitalize()}: small samples, and words of their own for what they lean to.</p>'
    if findings.learnt:
        yield f"<p>{escape(findings.learnt)}</p>"
    if findings.numbers:
        yield "<h3>Published and ours</h3>"
        count = len(findings.numbers)
        yield folded(f"{count} numbers", numbers_html(findings.numbers), opened=count < MANY)
        yield fit_html(findings.numbers)
    if findings.claims:
        yield "<h3>Claims</h3>"
        yield claims_html(findings.claims)
    if findings.readings:
        yield "<h3>Readings tried</h3>"
        yield readings_html(findings.readings)
    for figure in findings.figures:
        if figure.name in pictures:
            yield figure_html(figure, pictures[figure.name])
    for each in findings.tables:
        told = each.drawn()
        cells = [[_cell(cell) for cell in row] for row in told.rows]
        yield folded(each.title, table(each.columns, cells), opened=len(cells) <= 12)
    for note in findings.notes:
        yield f"<p>{escape(note)}</p>"
    flagged = [each.by_outcome for each in findings.numbers] + [each.by_outcome for each in findings.claims]
    if any(flagged):
        yield '<p class="told">† by a reading of the source that was chosen because it fits: weaker evidence.</p>'


def figure_html(figure: Figure, picture: str) -> str:
    """A figure with its caption."""
    return f"<figure>{picture}<figcaption>{escape(figure.title)}</figcaption></figure>"


def numbers_html(numbers: Sequence[Number]) -> str:
    """Ours beside the published: difference, interval, verdict."""
    rows = [
        [words(each.what), right(f"{each.published:g}"), right(f"{each.ours:.6g}"), right(_difference(each)),
         right(_interval(each.low, each.high)), right(f"{each.tolerance:.3g}"), verdict(each), words(each.why)]
        for each in numbers
    ]  # fmt: skip
    reasons = {each.why for each in numbers}
    if len(reasons) > 1:
        told = table(NUMBERS, rows)
    else:
        reason = reasons.pop()
        told = table(NUMBERS[:-1], [row[:-1] for row in rows]) + (f"<p>{escape(reason)}</p>" if reason else "")
    return told + (NO_INTERVAL if any(each.low == each.high for each in numbers) else "")


def _difference(number: Number) -> str:
    """What is beyond the digits that rows keep is no difference."""
    tiny = 1e-11 * max(abs(number.ours), abs(number.published))
    return "0" if abs(number.difference) <= tiny else f"{number.difference:+.3g}"


def fit_html(numbers: Sequence[Number]) -> str:
    """How far a whole table is off: by the table that the numbers' names begin with."""
    groups: dict[str, list[Number]] = {}
    for each in numbers:
        groups.setdefault(group_of(each), []).append(each)
    kept = {name: group for name, group in groups.items() if name and len(group) >= 3}
    if not kept:
        return ""
    rows = []
    for name, group in kept.items():
        squared, count = chi_squared(group)
        rows.append([
            words(name), right(str(len(group))), right(f"{rms(group):.3g}"),
            right(f"{sum(each.difference for each in group) / len(group):+.3g}"),
            right(f"{squared:.1f} of {count}" if count else "exact"),
            right(f"{sum(each.agrees for each in group)} of {len(group)}"),
        ])  # fmt: skip
    word = "near" if numbers[0].smoke else "agree"
    return table(("table", "numbers", "rms difference", "bias", "χ²", word), rows)


def group_of(number: Number) -> str:
    """The table or figure that the name of a number begins with; '' if it names none.

    >>> group_of(Number("A.5 f, b = 2, s = 1", 0, 0, 0, 0)), group_of(Number("b = 2", 0, 0, 0, 0))
    ('A.5', '')
    """
    named = re.match(r"(?:table |figure )?([A-Z]?\.?\d+(?:\.\d+)+|[A-Z]\.\d+)\b", number.what)
    return named.group(1) if named else ""


def rms(numbers: Sequence[Number]) -> float:
    """The root of the mean squared difference."""
    return math.sqrt(sum(each.difference**2 for each in numbers) / len(numbers))


def chi_squared(numbers: Sequence[Number]) -> tuple[float, int]:
    """The sum of squared differences in standard errors, and of how many numbers: those that have an error.

    If all is chance, the sum is about their number.
    """
    found = [(each.difference / each.error) ** 2 for each in numbers if 0 < each.error < math.inf]
    return math.fsum(found), len(found)


def claims_html(claims: Sequence[Claim]) -> str:
    """Claims with their evidence, and the statistics that they rest on."""
    rows = [[words(each.text), words(each.source), verdict(each), words(each.evidence)] for each in claims]
    judged = [
        [words(claim.text if i == 0 else ""), *_statistic(each, len(claim.statistics))]
        for claim in claims
        for i, each in enumerate(claim.statistics)
    ]
    parts = [table(CLAIMS, rows)]
    if judged:
        parts.append(folded(f"{len(judged)} statistics, with samples and effects", table(STATISTICS, judged) + JUDGED))
    return "\n".join(parts)


def _statistic(each: Statistic, together: int) -> list[str]:
    holds = {True: "yes", False: "no", None: "open"}[each.holds(together)]
    sample = each.computed.split(",")[0] if each.sample is None else f"{each.sample:,}"
    if each.sample == 0:
        return [words(each.what), right(_limits(each)), *[right("")] * 7, words("not measured")]
    return [
        words(each.what), right(_limits(each)), right(f"{each.value:.4g}"), right(_interval(each.low, each.high)),
        right(_interval(*each.widened(together)) if together > 1 else ""), right(sample),
        right(f"{each.needed:,}" if each.needed else ""), right("" if each.effect is None else f"{each.effect:g}"),
        right(f"{each.seen:.2g}" if each.sample and math.isfinite(each.seen) else ""), words(holds),
    ]  # fmt: skip


def _limits(each: Statistic) -> str:
    """Where the claim puts the number.

    >>> _limits(Statistic("p", 0.8, 0.7, 0.9, below=1.0)), _limits(Statistic("p", 0, 0, 0, above=-0.1, below=0.1))
    ('below 1', '-0.1 to 0.1')
    """
    if math.isfinite(each.above) and math.isfinite(each.below):
        return f"{each.above:g} to {each.below:g}"
    return f"above {each.above:g}" if math.isfinite(each.above) else f"below {each.below:g}"


def readings_html(readings: Sequence[Reading]) -> str:
    """The readings that were tried, with the fit of each."""
    rows = []
    for each in readings:
        chosen = "" if not each.chosen else each.why or ("chosen because it fits" if each.by_outcome else "by the text")
        chosen = chosen and f"used, {chosen}"
        rows.append([words(each.where), words(each.name), right(f"{each.fit:.4g}"), words(each.measure), words(chosen)])
    return table(("where", "reading", "distance", "of what kind", ""), rows)


def replications_html(first: Outcome, others: Sequence[Outcome]) -> str:
    """The numbers and verdicts of replications beside those of the first run."""
    runs = [first, *others]
    head = ["", *(f"seed {each.draws}" for each in runs)]
    numbers = [{each.what: each for each in run.findings.numbers} for run in runs]
    claims = [{each.text: each for each in run.findings.claims} for run in runs]
    rows = [[words(what), *(_again(found.get(what)) for found in numbers)] for what in numbers[0]]
    rows += [[words(text), *(_verdict_again(found.get(text)) for found in claims)] for text in claims[0]]
    return folded(f"replication with {len(others)} other seed{'s' * (len(others) > 1)}", table(head, rows), opened=True)


def _again(number: Number | None) -> str:
    if number is None:
        return words("")
    return right(f"{number.ours:.6g} ({_interval(number.low, number.high)}), {number.verdict}")


def _verdict_again(claim: Claim | None) -> str:
    """The verdict on a claim, and what it rests on."""
    return words("") if claim is None else verdict(claim).replace("</td>", f"<br>{escape(claim.evidence)}</td>")


def _interval(low: float, high: float) -> str:
    """To digits that an interval of this width can bear.

    >>> _interval(-0.000442581, 0.00444258), _interval(1234.0, 1240.5), _interval(2, 2)
    ('-0.00044 to 0.00444', '1234.00 to 1240.50', 'no interval')
    """
    if low == high:
        return "no interval"
    if not math.isfinite(high - low):
        return f"at least {low:.4g}" if math.isfinite(low) else f"at most {high:.4g}" if math.isfinite(high) else "any"
    digits = max(0, 2 - math.floor(math.log10(high - low)))
    return f"{low:.{digits}f} to {high:.{digits}f}"


def prose(text: str) -> str:
    """Words of a docstring: what stands in backticks is code, between asterisks stressed, after hyphens a list."""
    told = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))
    told = re.sub(r"(?<!\w)\*(\w[^*<>]*\w)\*(?!\w)", r"<em>\1</em>", told)
    before, *items = told.split("\n- ")
    return before + ("<ul>" + "".join(f"<li>{each}</li>" for each in items) + "</ul>" if items else "")


def folded(summary: str, inner: str, *, opened: bool = False) -> str:
    """A part that can be folded away."""
    return f"<details{' open' * opened}><summary>{escape(summary)}</summary>{inner}</details>"


def words(text: str) -> str:
    """A cell of words."""
    return f'<td class="words">{escape(text)}</td>' if len(text) > 24 else f"<td>{escape(text)}</td>"


def right(text: str) -> str:
    """A cell with a number."""
    return f'<td class="figure">{escape(text)}</td>'


def _cell(text: str) -> str:
    return right(text) if FIGURE.fullmatch(text) else words(text)


def verdict(found: Number | Claim) -> str:
    """A cell with a verdict in its colour."""
    kind = found.verdict.split()[0]
    return f'<td><span class="{kind}">{found.verdict}</span>{CHOSEN * found.by_outcome}</td>'


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that scrolls by itself; the head of a column stands over its numbers."""
    listed = [list(row) for row in rows]
    numeric = [any('class="figure"' in row[i] for row in listed if i < len(row)) for i in range(len(columns))]
    head = "".join(
        f'<th class="figure">{escape(name)}</th>' if at_right else f"<th>{escape(name)}</th>"
        for name, at_right in zip(columns, numeric, strict=True)
    )
    lines = "\n".join("<tr>" + "".join(row) + "</tr>" for row in listed)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>\n{lines}\n</tbody></table></div>'
