"""The slides' table of state spaces and game trees, counted or estimated.

Claim: Powers of ten of the positions and of the leaves of the game tree of eight games, tic-tac-toe (10^3, 10^5) to go
(10^171, 10^360); and 5 x 10^20 positions of English draughts.

Source: [klesk_slides], "Szacunki złożoności", after [Allis1994] and later sources.

Method: `zermelo.measure` counts tic-tac-toe and estimates Connect Four (2,000 random games) and Hex 11x11 (400), with
intervals of 95 %. What can be set up on the board, reached or not, is counted exactly for English draughts, backgammon
and connect6 (3^361); of go's boards 20,000 are drawn and tried for groups without liberties. The game tree of Connect
Four is its mean branching to the power of its mean length, in 400 games of our engine with 1,000 nodes a move. A number
agrees within one power of ten.

Deviations: Not measured are the positions of chess, and the game trees of all games but tic-tac-toe and Connect Four.
The count of backgammon leaves out the player to move and the dice, that of connect6 the rule on the numbers of stones.

Verdict: All seven state spaces that we have agree: 10^3.7, 10^12.7, 10^20.7, 10^56.7, 10^172.2, 10^19.3, 10^170.3; the
501 x 10^18 positions of draughts are those of Chinook to the last digit. 10^3 stands for 5,478: cut off, not rounded.
Of two trees tic-tac-toe's agrees (255,168) and Connect Four's differs: 10^21 is a branching of 4 to the power of 36
plies; games of our engine have 5.4 moves and 35 plies. What is not measured and why: docs/reports/klesk_slides.md.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from zermelo.experiments import Claim, Findings, Number, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate
from zermelo.studies._judging import difference, estimated, exactly

ID = "complexity"
PRODUCES = ("complexity",)
GRIDS: list[dict[str, Any]] = [
    {"game": ["tic-tac-toe", "hex 11x11"], "games": 400, "engine_games": 0, "engine_nodes": 1000},
    {"game": ["english draughts", "backgammon", "connect6"]},
    {"game": ["go"], "boards": 20_000},
]
QUICK = [{"game": ["connect four"], "games": 2000, "engine_games": 40, "engine_nodes": 1000}, *GRIDS]
FULL = [{"game": ["connect four"], "games": 2000, "engine_games": 400, "engine_nodes": 1000}, *GRIDS]

MEASURED: dict[str, tuple[str, dict[str, int]]] = {
    "tic-tac-toe": ("tic_tac_toe", {}), "connect four": ("connect_four", {}), "hex 11x11": ("hex", {"size": 11}),
}  # fmt: skip
CHINOOK = 500_995_484_682_338_672_639
"""Positions of English draughts as the Chinook project counts them."""
WITHIN = 1.0  # powers of ten
WHY = "a branching of 4 and 36 plies [Allis1994]; our engine's games have 35 plies and 5.4 moves each"


def measure(setting: Setting, seed: int) -> list[Row]:
    """One row a game: powers of ten of its states and of its tree, with intervals, and how they were had."""
    name = setting["game"]
    if name in MEASURED:
        return [_measured(setting, seed)]
    total = _set_up(name)
    size = low = high = math.log10(total)
    if name == "go":
        size, low, high = _legal(total, setting["boards"], seed)
    row: Row = {"how": "estimated" if name == "go" else "set up", "states": size, "states_low": low}
    return [row | {"states_high": high, "digits": str(total), "tree": None, "tree_low": None, "tree_high": None}]


def _legal(total: int, boards: int, seed: int) -> tuple[float, float, float]:
    """Powers of ten of the boards without a group that has no liberty, from those that are drawn."""
    from zermelo.statistics import share
    from zermelo.studies.klesk_slides._boards import legal_boards

    found = share(legal_boards(19, boards, seed), boards)
    size, low, high = (math.log10(total) + math.log10(part) for part in (found.value, found.low, found.high))
    return size, low, high


def _set_up(name: str) -> int:
    from zermelo.studies.klesk_slides._boards import backgammon_positions, draughts_positions

    if name == "english draughts":
        return draughts_positions()
    return backgammon_positions() if name == "backgammon" else 3**361


def _measured(setting: Setting, seed: int) -> Row:
    from zermelo.complexity import measure as measured
    from zermelo.core import game

    name, parameters = MEASURED[setting["game"]]
    small = name == "tic_tac_toe"
    sampling = {each: setting[each] for each in ("games", "engine_games", "engine_nodes")}
    found = measured(game(name, **parameters), mode="exact" if small else "estimate", seed=seed >> 4, **sampling)
    if small:
        assert found.exact is not None and found.exact.solution is not None
        states, tree = (math.log10(n) for n in (found.exact.states, found.exact.solution.game_tree))
        row: Row = {"how": "counted", "states": states, "states_low": states, "states_high": states}
        return row | {"digits": str(found.exact.states), "tree": tree, "tree_low": tree, "tree_high": tree}
    assert found.estimated.states is not None
    total = found.estimated.states.total
    row = {"how": "estimated", "states": total.log10, "states_low": total.low, "states_high": total.high}
    return row | {"digits": None, **_power(found.engine)}


def _power(play: Any) -> Row:
    """Branching ^ length, and the interval that those of both make."""
    if isinstance(play, str) or play.branching is None:
        return {"tree": None, "tree_low": None, "tree_high": None}
    ends = (play.branching.low, play.length.low), (play.branching.high, play.length.high)
    low, high = (plies * math.log10(branching) for branching, plies in ends)
    return {"tree": play.log10_power, "tree_low": low, "tree_high": high}


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    printed = {row["game"]: row for row in published}
    numbers = [
        _number(row, kind, printed[row["game"]][column])
        for kind, column in (("states", "log10_state_space"), ("tree", "log10_game_tree"))
        for row in rows
        if row[kind] is not None and printed[row["game"]][column]
    ]
    return Findings(numbers, [_chinook(rows), _largest(rows)], [_table(rows, published)], notes=[NOTE])


NOTE = (
    "A state space by what can be set up is an upper bound: some of it no play reaches. The tree of an estimated game "
    "is branching ^ length of the engine's own games; its interval joins those of both."
)


def _number(row: Row, kind: str, power: str) -> Number:
    what = {"states": "states", "tree": "game tree"}[kind]
    low, high = row[f"{kind}_low"], row[f"{kind}_high"]
    found = Number(f"{row['game']}, log10 of the {what}, {row['how']}", float(power), row[kind], low, high, WITHIN)
    return found if found.agrees else Number(found.what, found.published, found.ours, low, high, WITHIN, WHY)


def _chinook(rows: Sequence[Row]) -> Claim:
    total = int(next(row["digits"] for row in rows if row["game"] == "english draughts"))
    text = "English draughts has a space of the order of 5 x 10^20"
    evidence = f"{total:,} positions can be set up; Chinook counts the same: {total == CHINOOK}"
    return Claim.judged(
        text, [exactly("positions / 10^20", total / 1e20, above=4.5, below=5.5)], "Projekt Chinook", evidence
    )


def _largest(rows: Sequence[Row]) -> Claim:
    """Order in the table: what is measured does not contradict it."""
    own = {row["game"]: row for row in rows}
    order = ["tic-tac-toe", "connect four", "english draughts", "hex 11x11", "go"]
    evidence = ", ".join(f"{name} {own[name]['states']:.1f}" for name in order)
    steps = [_step(own[a], own[b]) for a, b in pairwise(order)]
    return Claim.judged("State spaces grow from tic-tac-toe to go as in the table", steps, "table", evidence)


def _step(small: Row, large: Row) -> Statistic:
    """By how many powers of ten one state space is larger than another."""
    ends = [Estimate(*(row[f"states{end}"] for end in ("", "_low", "_high"))) for row in (large, small)]
    what = f"{large['game']} over {small['game']}"
    drawn = [int(row.get("boards") or row["games"]) for row in (small, large) if row["how"] == "estimated"]
    if not drawn:
        return exactly(what, ends[0].value - ends[1].value, above=0)
    return estimated(what, difference(*ends), min(drawn), WITHIN, above=0)


def _table(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Table:
    ours = {row["game"]: row for row in rows}
    columns = ("game", "states", "ours", "how", "game tree", "ours")
    cells = []
    for row in published:
        mine = ours.get(row["game"], {"states": None, "how": "not measured", "tree": None})
        powers = [f"{mine[kind]:.2f}" if mine[kind] is not None else "" for kind in ("states", "tree")]
        cells.append((row["game"], row["log10_state_space"], powers[0], mine["how"], row["log10_game_tree"], powers[1]))
    return Table("complexity", "Powers of ten", columns, cells)
