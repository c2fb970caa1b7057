"""What an experiment found, in lines of text: every number and claim with its verdict."""

from __future__ import annotations

import math
import textwrap
from typing import TYPE_CHECKING

from zermelo.drawing import WIDTH

if TYPE_CHECKING:
    from zermelo.experiments.findings import Number
    from zermelo.experiments.outcomes import Outcome

SMOKE = "smoke run, not evidence"
CHOSEN = " (by a reading of the source that was chosen because it fits)"


def details(each: Outcome) -> str:
    """Every number and claim of an experiment with its verdict and evidence."""
    mark = f" ({SMOKE})" if each.findings.smoke else ""
    lines = [_filled("", f"{each.experiment.id}: {each.experiment.title}{mark}")]
    wide = 10 if each.findings.smoke else 8
    for number in each.findings.numbers:
        text = f"{number.what}: published {number.published:g}, here {_shown(number)}"
        lines.append(_filled(f"  {number.verdict:<{wide}}", text + (CHOSEN if number.by_outcome else "")))
    for claim in each.findings.claims:
        evidence = claim.evidence + (CHOSEN if claim.by_outcome else "")
        lines += [_filled(f"  {claim.verdict:<{wide}}", claim.text), _filled(" " * (wide + 2), evidence)]
    return "\n".join(lines)


def _filled(first: str, text: str) -> str:
    """The text after its first words, in lines of WIDTH."""
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=" " * len(first))


def _shown(number: Number) -> str:
    if math.isinf(number.high):
        return f"at least {number.low:.6g}"
    interval = f" ({number.low:.6g} to {number.high:.6g})" if number.low < number.high else ""
    return f"{number.ours:.6g}{interval}"
