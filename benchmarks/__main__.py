"""Every benchmark in one run: `python -m benchmarks [--only SECTION] [--quick] [--write] [--json FILE]`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks import (
    and_or, backgammon, best_first, bridge, draughts, easyai, equilibria, experiments, growth, hidden_information, hub,
    lab, learning, matrix, measure, memory, monte_carlo, multiplayer, openspiel, parallel_playouts, parallel_proofs,
    pathology, proof_number, recording, report, solver, twin, watching,
)
from benchmarks.report import Line

DOCS = Path(__file__).parents[1] / "docs" / "reports"
SECTIONS: dict[str, Callable[[bool], Iterator[Line]]] = {
    "twin": twin.measure,
    "openspiel": openspiel.measure,
    "easyai": easyai.measure,
    "memory": memory.measure,
    "measure": measure.measure,
    "recording": recording.measure,
    "watching": watching.measure,
    "pathology": pathology.measure,
    "growth": growth.measure,
    "best_first": best_first.measure,
    "equilibria": equilibria.measure,
    "matrix": matrix.measure,
    "experiments": experiments.measure,
    "solver": solver.measure,
    "and_or": and_or.measure,
    "proof_number": proof_number.measure,
    "backgammon": backgammon.measure,
    "draughts": draughts.measure,
    "bridge": bridge.measure,
    "hub": hub.measure,
    "multiplayer": multiplayer.measure,
    "learning": learning.measure,
    "monte_carlo": monte_carlo.measure,
    "hidden_information": hidden_information.measure,
    "lab": lab.measure,
    "parallel_playouts": parallel_playouts.measure,
    "parallel_proofs": parallel_proofs.measure,
}
BEGIN, END = "<!-- results -->\n", "<!-- end of results -->\n"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Speed, memory and growth of Zermelo.")
    parser.add_argument("--only", choices=SECTIONS, action="append", metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--quick", action="store_true", help="smaller searches, fewer repeats")
    parser.add_argument("--write", action="store_true", help="write the results into docs/")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results as JSON")
    return parser.parse_args()


def main() -> None:
    options = arguments()
    print(report.versions())
    lines: list[Line] = []
    for name in options.only or SECTIONS:
        try:
            for line in run(name, options.quick, DOCS if options.write else None):
                print(report.plain(line), flush=True)
                lines.append(line)
        except report.Missing as missing:
            print(f"{name}: skipped, {missing}")
    if options.json:
        results = {"versions": report.versions(), "lines": [line.as_dict() for line in lines]}
        options.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    if options.write:
        write(lines, whole=not options.only)
    missed = [line for line in lines if line.met is False]
    print(f"{len(missed)} of {sum(line.met is not None for line in lines)} targets missed")
    for line in missed:
        print(f"    missed: {line.section}: {line.what}, {line.target}")


def run(name: str, quick: bool, docs: Path | None) -> Iterator[Line]:
    return growth.measure(quick, docs) if name == "growth" else SECTIONS[name](quick)


def write(lines: list[Line], *, whole: bool) -> None:
    """Put the results into docs/reports/benchmarks.md, in place of those that the same sections had."""
    page = DOCS / "benchmarks.md"
    sections = tuple(f"{begins} {line.section}: " for line in lines for begins in ("|", "-"))
    kept = [line for line in page.read_text(encoding="utf-8").splitlines() if not line.startswith(sections)]
    end = kept.index(END.strip()) - 1  # an empty line is before it
    found = report.markdown(lines).splitlines()
    rows, notes = [row for row in found[2:] if row[:1] == "|"], [note for note in found if note[:1] == "-"]
    table = max(i for i in range(end) if kept[i].startswith("| ")) + 1
    kept = [*kept[:table], *rows, *kept[table:end], *notes, *kept[end:]]
    if whole:
        kept[kept.index(BEGIN.strip()) + 2] = f"{report.versions()}."
    page.write_text("\n".join(kept) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
