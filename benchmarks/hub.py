"""Our draughts engine at several depths against a public engine that speaks the Hub protocol, such as Scan.

The command is that of ZERMELO_HUB, or `scan hub` where there is such a program; none comes with Zermelo.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import zermelo
from benchmarks.report import Line, Missing

VARIABLE = "ZERMELO_HUB"
OURS, THEIRS = (4, 6, 8), (1, 3)  # plies
BOARDS = (20, 2)  # openings, each played both ways, in full and quick


def command() -> str:
    """The command of the engine."""
    found = os.environ.get(VARIABLE) or (f"{program} hub" if (program := shutil.which("scan")) else "")
    if not found:
        raise Missing(f"there is no Hub engine: set {VARIABLE} to its command, as in '/opt/scan/scan hub'")
    return found


def measure(quick: bool) -> Iterator[Line]:
    engine = command()
    for ours in OURS[: 1 if quick else None]:
        for theirs in THEIRS[: 1 if quick else None]:
            players = [f"ours:engine,depth={ours}", f"theirs:hub,command={engine},depth={theirs},book=false"]
            try:
                result = zermelo.tournament("draughts", players, boards=BOARDS[quick], openings="balanced", seats="all")
            except zermelo.UsageError as error:
                raise Missing(str(error)) from None
            rated, lead = result.ratings["ours"], result.ratings.difference("ours", "theirs")
            note = f"{rated.games} games, {100 * rated.draws:.0f} % drawn, {lead.value:+.0f} Elo"
            note += f" [{lead.low:+.0f}, {lead.high:+.0f}]"
            yield Line("hub", f"engine, depth {ours}, against depth {theirs}", "score", rated.score, note=note)
