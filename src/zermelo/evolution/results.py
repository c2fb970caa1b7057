"""What came out of tuning: weights, and how they were rated on the way."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.core import json_value
from zermelo.drawing import WIDTH, Table, html_text
from zermelo.statistics import Estimate, bounded_mean, elo_difference, expected_score

BARS = "▁▂▃▄▅▆▇█"
MOST_BARS = 20
ELO_TICKS = (-600, -300, -200, -100, 0, 100, 200, 300, 600)
RELOADED = 5  # seconds between two looks at a plot that grows
METADATA = re.compile(r"\s*<metadata>.*?</metadata>", re.S)


@dataclass(frozen=True)
class Rated:
    """Weights that were the best at some time, after so many games, with their mean score against the start."""

    label: str
    games: int
    weights: Mapping[str, float]
    score: Estimate

    def to_dict(self) -> dict[str, Any]:
        """The same in JSON's types."""
        return {
            "label": self.label, "games": self.games, "weights": dict(self.weights), "score": vars(self.score),
            "elo": json_value(vars(elo(self.score))),
        }  # fmt: skip


@dataclass(frozen=True, repr=False)
class Evolution:
    """What tuning has found.

    settings   what was asked, in JSON's types
    weights    all weights of the game, the tuned ones with their new values
    history    the best weights on the way, rated against the start; the last are those that were found
    details    what only the method tells, in JSON's types
    games      how many games were played in all
    folder     where everything is kept; None if it is not
    resumed    how many of the games were in the folder before
    """

    settings: Mapping[str, Any]
    weights: Mapping[str, float]
    history: tuple[Rated, ...]
    details: Mapping[str, Any]
    games: int
    folder: Path | None = None
    resumed: int = 0

    @property
    def score(self) -> Estimate:
        """The mean score of the weights found against those of the start."""
        return self.history[-1].score

    def weights_file(self) -> dict[str, Any]:
        """What the file of weights holds, which `zermelo.game(name, weights="FILE")` reads."""
        keys = ("game", "parameters", "family", "method", "seed", "version")
        return {**{key: self.settings[key] for key in keys}, "weights": dict(self.weights)}

    def to_dict(self) -> dict[str, Any]:
        """The result in JSON's types."""
        return {
            "settings": dict(self.settings), "weights": dict(self.weights), "games": self.games,
            "history": [each.to_dict() for each in self.history], "details": dict(self.details),
        }  # fmt: skip

    def __repr__(self) -> str:
        found = ", ".join(f"{name}={value:g}" for name, value in self.weights.items())
        return f"<{self.settings['game']} by {self.settings['method']}: {found}>"

    def table(self) -> Table:
        """The weights of the start and those that were found."""
        rows = [
            (name, f"{self.settings['start'][name]:g}", f"{value:g}") for name, value in self.weights.items()
        ]
        return Table(("weight", "start", "found"), rows, left=("weight",), title=self._title())

    def _title(self) -> str:
        return f"{self.settings['game']} by {self.settings['method']}: {self.games:,} games"

    def _repr_html_(self) -> str:
        return self.table().html() + html_text("\n".join(self._notes()))

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int | None = WIDTH) -> str:
        """The weights, how they score against the start, and the cycles that were met."""
        return "\n".join([self.table().text(width), *self._notes()])

    def _notes(self) -> list[str]:
        worth = elo(self.score)
        lines = [
            f"score against the start {self.score.value:.3f} [{self.score.low:.3f}, {self.score.high:.3f}], "
            f"{worth.value:+.0f} Elo [{worth.low:+.0f}, {worth.high:+.0f}]"
        ]
        if len(self.history) > 1:
            lines.append(f"scores on the way {sparkline(self.history)}")
        lines += [_noise_text(name, found) for name, found in self.details.get("noise", {}).items()]
        return lines + _cycle_lines(self.details)


MOST_CYCLES = 3  # that are told one by one


def _cycle_lines(details: Mapping[str, Any]) -> list[str]:
    """The first cycles among the last population, and how many there are; coins would make a quarter of all triples."""
    cycles = details.get("cycles", ())
    if not cycles:
        return []
    told = cycles[:MOST_CYCLES]
    lines = [f"a cycle among the last population: {a} beats {b} beats {c} beats {a}" for a, b, c in told]
    return [*lines, f"{len(cycles)} of {details['triples']} triples are cycles; of coins it would be a quarter"]


def _noise_text(name: str, found: Mapping[str, Any]) -> str:
    wrong = "" if found["wrong"] is None else f"; {100 * found['wrong']:.0f} % of its winners are the worse ones"
    share = f"{100 * found['share']:.0f} % [{100 * found['low']:.0f}, {100 * found['high']:.0f}]"
    return f"{name} population: {share} of what one game tells about two players is chance{wrong}"


def elo(score: Estimate) -> Estimate:
    """A mean score and its interval in Elo; infinite at 0 and 1."""
    return Estimate(*map(elo_difference, (score.value, score.low, score.high)))


def rating(scores: Sequence[float]) -> Estimate:
    """The mean score from those of independent openings, with its interval of 95 %."""
    return bounded_mean(list(scores))


def sparkline(history: Sequence[Rated]) -> str:
    """The scores as small bars, from 0 to 1.

    >>> sparkline([Rated("", 0, {}, Estimate(score, 0, 1)) for score in (0.0, 0.5, 1.0)])
    '▁▅█'
    """
    return "".join(BARS[min(7, int(8 * each.score.value))] for each in history[-MOST_BARS:])


def table_of_ratings(history: Sequence[Rated]) -> str:
    """The history as CSV."""
    names = list(history[0].weights)
    lines = [",".join(["label", "games", "score", "low", "high", *names])]
    for each in history:
        numbers = [each.score.value, each.score.low, each.score.high, *each.weights.values()]
        lines.append(",".join([each.label, str(each.games), *(f"{number:.6g}" for number in numbers)]))
    return "\n".join(lines) + "\n"


def plotted(history: Sequence[Rated]) -> str | None:
    """A picture of the scores against the start, as SVG; None without matplotlib."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        return None
    with matplotlib.rc_context({"svg.hashsalt": "zermelo", "svg.fonttype": "none"}):
        canvas = Figure(figsize=(6.4, 4.2), layout="constrained")
        axes = canvas.subplots()
        games = [each.games for each in history]
        axes.plot(games, [each.score.value for each in history], marker=".")
        axes.fill_between(games, [each.score.low for each in history], [each.score.high for each in history], alpha=0.2)
        axes.axhline(0.5, color="black", linestyle="--", linewidth=0.8)
        axes.set(xlabel="games", ylabel="score against the start", ylim=(0, 1))
        ratings = axes.twinx()
        ratings.set(ylabel="Elo above the start", ylim=(0, 1), yticks=[expected_score(elo) for elo in ELO_TICKS])
        ratings.set_yticklabels([f"{elo:+d}" if elo else "0" for elo in ELO_TICKS])
        out = io.StringIO()
        canvas.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return "<svg" + METADATA.sub("", out.getvalue().partition("<svg")[2])


def page(plot: str, settings: Mapping[str, Any], *, live: bool) -> str:
    """A page with the plot; a live one loads it again every few seconds."""
    title = html.escape(f"{settings['game']} by {settings['method']}")
    again = f'<meta http-equiv="refresh" content="{RELOADED}">' if live else ""
    head = f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">{again}<title>{title}</title></head>'
    return f'{head}<body><h1>{title}</h1><img src="{plot}" alt="ratings against the start, by games"></body></html>\n'
