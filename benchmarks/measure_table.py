"""The table of docs/guides/measure.md: every game measured, seed 0. `python -m benchmarks.measure_table [--write]`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import zermelo
from zermelo.complexity.estimation import Play
from zermelo.complexity.measuring import Report, measure
from zermelo.statistics import Estimate, LogEstimate

PAGE = Path(__file__).parents[1] / "docs" / "guides" / "measure.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("tic_tac_toe", {}), ("connect_four", {"width": 4, "height": 4}), ("connect_four", {"width": 5, "height": 4}),
    ("connect_four", {}), ("hex", {"size": 3}), ("hex", {"size": 4}), ("hex", {"size": 11}),
    ("othello", {"size": 4}), ("othello", {"size": 6}), ("othello", {}), ("mnk", {"m": 4, "n": 3, "k": 3}), ("mnk", {}),
    ("nim", {}), ("pig", {}), ("kuhn_poker", {}),
]  # fmt: skip
MEGABYTES = 600.0
HEAD = (
    "game", "states", "up to symmetry", "games", "decision", "game tree", "branching", "length", "forced", "draws",
    "first wins", "impact",
)  # fmt: skip


def row(report: Report) -> tuple[str, ...]:
    given = {k: v for k, v in report.game.parameters.items() if zermelo.game(report.game.name).parameters[k] != v}
    name = " ".join([report.game.name, *(f"{key}={value}" for key, value in given.items())])
    play, exact, estimated = report.estimated.play, report.exact, report.estimated
    if exact:
        tree, solution = exact.tree, exact.solution
        counted = [f"{exact.states:,}", f"{report.classes:,}" if report.symmetries > 1 else ""]
        counted += [f"{tree.games:,}" if tree else exact.without["tree"].partition(":")[0]]
        counted += [f"{solution.decision:,}", f"{solution.game_tree:,}"] if solution else ["", ""]
    else:
        caught = estimated.recaptured.log10
        states = estimated.states.total if estimated.states else None
        counted = [_log(states) if states else f"at least {_log(caught)}" if caught else "", ""]
        power = report.engine.log10_power if isinstance(report.engine, Play) else None
        counted += [_log(estimated.tree.ends) if estimated.tree else "", ""]
        counted += [f"b^d 10^{power:.0f}" if power is not None else ""]
    rates = [_share(part) for part in (play.forced, play.draws, play.first_wins, play.impact)]
    return (name, *counted, _pair(play.branching), _pair(play.length), *rates)


def _log(found: LogEstimate | None) -> str:
    return f"10^{found.log10:.2f} ({found.low:.2f}–{found.high:.2f})" if found else ""


def _pair(found: Estimate | None) -> str:
    return f"{found.value:.2f} ± {found.high - found.value:.2f}" if found else ""


def _share(found: Estimate | None) -> str:
    return f"{100 * found.value:.1f} %" if found else ""


def main() -> None:
    lines = ["| " + " | ".join(HEAD) + " |", "|" + "---|" * len(HEAD)]
    for name, parameters in GAMES:
        report = measure(zermelo.game(name, **parameters), symmetry=True, megabytes=MEGABYTES)
        lines.append("| " + " | ".join(row(report)) + " |")
        print(lines[-1], flush=True)
    if "--write" in sys.argv:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        table = "\n".join(lines)
        PAGE.write_text(f"{before}{BEGIN}\n{table}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
