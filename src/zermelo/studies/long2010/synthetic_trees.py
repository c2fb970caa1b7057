"""PIMC on synthetic trees: leaf correlation, bias and disambiguation decide what averaging over clairvoyance costs.

Claim: Against an equilibrium PIMC does well where sibling ends are correlated, where one side is favoured and where
what is hidden comes out quickly; it does badly where all three are low. In large regions it loses little, and much less
than random play.

Source: [long2010], the abstract and the definitions; the figures are grey-scale maps.

Method: Synthetic trees with four types a player (16 worlds) and six moves of two in turn: 40 trees for each of 30
settings, leaf correlation 0 to 1 in steps of 0.25, bias 0.5 and 0.9, disambiguation 0, 0.45 and 0.9. The equilibrium
and the losses are exact (sequence form), PIMC weighs all worlds. Every claim of a trend is judged by the difference
between the ends of its scale, over all other settings (that of bias at full correlation only), with an interval of 95
%.

Deviations: No number was read off the figures, so none is compared. The sizes of the trees are ours.

Verdict: All five claims hold in the full profile, 1,200 trees: the loss falls by 0.076 of the stake (0.071 to 0.081)
from no leaf correlation to a full one, by 0.040 (0.033 to 0.047) with bias at full correlation, and by 0.023 (0.019 to
0.028) from no disambiguation to the quickest. Disambiguation is judged by the ends of its scale, and the loss is
highest in the middle: 0.107, 0.183 and 0.045 at correlation 0 and bias 0.5. PIMC loses less than random play in all 30
settings, and less than a tenth of the stake in 25 of them.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Mapping, Sequence

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate
from zermelo.studies._figures import estimate_figure
from zermelo.studies._judging import estimated

ID = "synthetic-trees"
PRODUCES = ("losses", "pimc-loss")
SIZE = {"types": 4, "depth": 6}
QUICK = {"correlation": [0.0, 1.0], "bias": [0.5, 0.9], "disambiguation": [0.0, 0.9], "trees": 6, **SIZE}
FULL = {
    "correlation": [0.0, 0.25, 0.5, 0.75, 1.0], "bias": [0.5, 0.9], "disambiguation": [0.0, 0.45, 0.9], "trees": 40,
    **SIZE,
}  # fmt: skip

MEASURED = ("pimc_loss", "random_loss", "pimc_exploitability", "leaf_correlation", "measured_disambiguation")
Z = 1.96  # standard errors of an interval of 95 %
LITTLE = 0.1  # a tenth of the stake: what counts as no large loss
TENTH = 0.1  # of the settings: what matters in a share of them
MATTERS = 0.025  # of the stake: a difference between the ends of a scale that is worth naming


def measure(setting: Setting, seed: int) -> list[Row]:
    """Means and standard errors over the trees of one setting."""
    from zermelo.algorithms import information_tree
    from zermelo.studies.long2010._clairvoyance import judged
    from zermelo.studies.long2010._synthetic import SyntheticTree

    shape = {name: setting[name] for name in ("types", "depth", "correlation", "bias", "disambiguation")}
    trees = (information_tree(SyntheticTree(**shape, seed=seed + number)) for number in range(setting["trees"]))
    found = [judged(tree) for tree in trees]
    row: Row = {}
    for name in MEASURED:
        values = [each[name] for each in found]
        row[name] = statistics.mean(values)
        row[f"{name}_error"] = statistics.stdev(values) / math.sqrt(len(values))
    return [row]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    claims = [
        _ends(rows, "correlation", published[0]["claim"]),
        _ends(rows, "disambiguation", published[1]["claim"]),
        _bias(rows, published[2]["claim"]),
        _better_than_random(rows, published[3]["claim"]),
        _large_regions(rows, published[4]["claim"]),
    ]
    low, high = _extremes(rows)
    learnt = (
        f"Averaging over clairvoyance loses {low:.3f} of the stake to an equilibrium where leaves are uncorrelated and "
        f"nothing comes out, {high:.3f} where they are correlated and much comes out."
    )
    return Findings((), claims, [_table(rows)], [_figure(rows)], notes=[NOTE], learnt=learnt)


NOTE = (
    "A loss is what the player wins less than the equilibrium against the same equilibrium, the mean of both seats, in "
    "units of the stake (payoffs 1 and -1). An equilibrium need not punish every mistake: the exploitability is larger."
)


def _difference(
    rows: Sequence[Row], chosen: Callable[[Row], bool], other: Callable[[Row], bool]
) -> tuple[float, float]:
    """The mean loss of PIMC in some settings minus that in others, and its standard error."""
    parts = []
    for choose in (chosen, other):
        mine = [row for row in rows if choose(row)]
        mean = statistics.mean(row["pimc_loss"] for row in mine)
        parts.append((mean, sum(row["pimc_loss_error"] ** 2 for row in mine) / len(mine) ** 2))
    return parts[0][0] - parts[1][0], math.sqrt(parts[0][1] + parts[1][1])


def _verdict(text: str, difference: float, error: float, what: str, trees: int) -> Claim:
    found = Estimate(difference, difference - Z * error, difference + Z * error)
    return Claim.judged(text, [estimated(what, found, trees, MATTERS, above=0)], "[long2010]")


def _ends(rows: Sequence[Row], name: str, text: str) -> Claim:
    low, high = (end(row[name] for row in rows) for end in (min, max))
    found = _difference(rows, lambda row: row[name] == low, lambda row: row[name] == high)
    trees = sum(row["trees"] for row in rows if row[name] in (low, high))
    return _verdict(text, *found, f"loss at {name} {low:g} minus loss at {high:g}", trees)


def _bias(rows: Sequence[Row], text: str) -> Claim:
    """Where ends are correlated: without correlation there is nothing to favour."""
    most = max(row["correlation"] for row in rows)
    mine = [row for row in rows if row["correlation"] == most]
    found = _difference(mine, lambda row: row["bias"] == 0.5, lambda row: row["bias"] != 0.5)
    what = f"correlation {most:g}: loss at bias 0.5 minus loss at stronger ones"
    return _verdict(text, *found, what, sum(row["trees"] for row in mine))


def _better_than_random(rows: Sequence[Row], text: str) -> Claim:
    """In every setting, all of them judged together; the two losses as if independent, which widens the interval."""
    statistics = [_random_less_pimc(row) for row in rows]
    better = sum(each.low > 0 for each in statistics)
    return Claim.judged(text, statistics, "[long2010]", f"{better} of {len(rows)} settings, by their own intervals")


def _random_less_pimc(row: Row) -> Statistic:
    gap, half = row["random_loss"] - row["pimc_loss"], Z * math.hypot(row["random_loss_error"], row["pimc_loss_error"])
    where = ", ".join(f"{name} {row[name]:g}" for name in ("correlation", "bias", "disambiguation"))
    what = f"random play loses more by ({where})"
    return estimated(what, Estimate(gap, gap - half, gap + half), row["trees"], LITTLE, above=0)


def _large_regions(rows: Sequence[Row], text: str) -> Claim:
    """The share of settings that lose little: by their means, and at least and at most by their intervals."""
    value, low, high = (
        sum(row["pimc_loss"] + side * Z * row["pimc_loss_error"] < LITTLE for row in rows) / len(rows)
        for side in (0, 1, -1)
    )
    found = Estimate(value, low, high)
    what = f"share of {len(rows)} settings that lose less than {LITTLE:g} of the stake"
    trees = sum(row["trees"] for row in rows)
    return Claim.judged(text, [estimated(what, found, trees, TENTH, above=0.5)], "[long2010]")


def _extremes(rows: Sequence[Row]) -> tuple[float, float]:
    """The mean loss where correlation and disambiguation are lowest, and where they are highest."""
    found = []
    for end in (min, max):
        corner = {name: end(row[name] for row in rows) for name in ("correlation", "disambiguation")}
        mine = [row["pimc_loss"] for row in rows if all(row[name] == value for name, value in corner.items())]
        found.append(statistics.mean(mine))
    return found[0], found[1]


def _table(rows: Sequence[Row]) -> Table:
    columns = ("correlation", "bias", "disambiguation", "PIMC loses", "± 95 %", "random loses", "PIMC's exploitability")
    cells = [
        (
            f"{row['correlation']:g}", f"{row['bias']:g}", f"{row['disambiguation']:g}", f"{row['pimc_loss']:.3f}",
            f"{Z * row['pimc_loss_error']:.3f}", f"{row['random_loss']:.3f}", f"{row['pimc_exploitability']:.3f}",
        )
        for row in rows
    ]  # fmt: skip
    return Table("losses", "Losses against an equilibrium, in units of the stake", columns, cells)


def _figure(rows: Sequence[Row]) -> Figure:
    """The loss over correlation, a curve for each disambiguation, the mean over the biases."""
    xs, ys = (sorted({row[name] for row in rows}) for name in ("correlation", "disambiguation"))
    found = {
        f"disambiguation {y:g}": {
            x: _mean_loss([row for row in rows if (row["correlation"], row["disambiguation"]) == (x, y)]) for x in xs
        }
        for y in ys
    }
    title = "What PIMC loses against an equilibrium, 95 % intervals"
    return estimate_figure("pimc-loss", title, found, x="leaf correlation", y="loss, in units of the stake")


def _mean_loss(rows: Sequence[Row]) -> Estimate:
    """The mean of several settings, which have trees of their own."""
    mean = statistics.mean(row["pimc_loss"] for row in rows)
    half = Z * math.sqrt(sum(row["pimc_loss_error"] ** 2 for row in rows)) / len(rows)
    return Estimate(mean, mean - half, mean + half)
