"""Rolit as the study played it: boards after 16 random moves, four players, deepening within a limit of nodes.

A board is known by its number alone: every experiment, unit and player that names it gets the same one.
ShallowPruningMaxN is bounded max^n with epsilon = 0, node by node, and Paranoid is bounded paranoid with epsilon = 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from zermelo.experiments import Row, Setting, Statistic
from zermelo.statistics import Estimate, bounded_mean, mean

if TYPE_CHECKING:
    from zermelo.arena import Player

MOVES = 16
SEED = 2021
MAX_N, PARANOID = "bounded_max_n", "bounded_paranoid"
MOST = {"score": 64.0, "win": 1.0, "depth": 60.0}  # what there is of a measure


def player(name: str, algorithm: str, **options: Any) -> Player:
    from zermelo.arena import Player

    return Player(name, algorithm, {"deepening": True, **options})


def numbers(setting: Setting) -> range:
    """The boards of a unit."""
    return range(setting["first"], setting["first"] + setting["boards"])


OPPONENTS = {
    "ours": ((MAX_N, 0), (PARANOID, 0), (MAX_N, 0)),
    "literal": ((PARANOID, 2), (PARANOID, 0), (MAX_N, 0)),
}
"""The three players before the tested one, each an algorithm and its epsilon.

The report names the opponents in a sentence whose words have lost their order in print. `literal` takes the names that
stand after "against", in this order: BoundedSuboptimalParanoid, Paranoid, ShallowPruningMaxN; the epsilon of the first
is not said, and is the one that the report finds best. `ours` takes the first name as the fourth of the tested
algorithms, which are said to be four and would be three without it; Paranoid and ShallowPruningMaxN are left, and the
latter sits twice.
"""


def against_three(setting: Setting, tested: Mapping[str, Player]) -> Iterator[Row]:
    """Every board with each tested player fourth, after the three opponents of the setting."""
    import zermelo
    from zermelo.arena import Budget, play_board

    game = zermelo.game("rolit", evaluation=setting["evaluation"])
    seated = zip(("one", "two", "three"), OPPONENTS[setting.get("opponents", "ours")], strict=True)
    others = [player(name, algorithm, epsilon=epsilon) for name, (algorithm, epsilon) in seated]
    for board in numbers(setting):
        for name, fourth in tested.items():
            played = play_board(
                game, [*others, fourth], seed=SEED, board=board, opening=MOVES, seats="fixed",
                budget=Budget(nodes=setting["nodes"]),
            )[0]  # fmt: skip
            assert not played.ending, played.ending
            yield {"board": board, "tested": name} | {key: played.rows()[3][key] for key in ("score", "win", "depth")}


Games = dict[str, dict[int, Row]]
"""The games of every tested player by the number of the board."""


def by_player(rows: Sequence[Row]) -> Games:
    games: Games = {}
    for row in rows:
        games.setdefault(row["tested"], {})[row["board"]] = row
    return games


def paired(games: Mapping[int, Row], base: Mapping[int, Row], what: str) -> Estimate:
    """The mean difference to the base on the boards that both played.

    If they played alike on all n of them, they differ on at most 3 / n of all boards (the rule of three).
    """
    found = [row[what] - base[board][what] for board, row in games.items() if board in base]
    if any(found):
        return bounded_mean(found, -MOST[what], MOST[what])
    most = MOST[what] * min(1.0, 3 / len(found)) if found else MOST[what]
    return Estimate(0.0, -most, most)


def more(
    what: str, games: Mapping[int, Row], base: Mapping[int, Row], measure: str, *, effect: float, above: float = 0.0
) -> Statistic:
    """The statistic of a claim that one player gets more than another on the same boards."""
    found, boards = paired(games, base, measure), len(games.keys() & base.keys())
    return Statistic(what, found.value, found.low, found.high, above=above, sample=boards, effect=effect)


def mean_ratio(games: Mapping[int, Row], base: Mapping[int, Row], what: str) -> Estimate:
    """The mean over boards of (tested - base) / base; boards where the base has nothing are left out."""
    pairs = [(row[what], base[board][what]) for board, row in games.items() if board in base and base[board][what]]
    return mean([(one - other) / other for one, other in pairs])


def ratio_of_means(games: Mapping[int, Row], base: Mapping[int, Row], what: str) -> Estimate:
    """(mean of the tested - mean of the base) / mean of the base."""
    from zermelo.statistics import ratio

    common = [board for board in games if board in base]
    found = ratio([games[board][what] for board in common], [base[board][what] for board in common])
    assert found is not None
    return Estimate(found.value - 1, found.low - 1, found.high - 1)


def shown(found: Estimate, digits: int = 3) -> str:
    """A mean with half its interval.

    >>> shown(Estimate(0.5, 0.4, 0.6), 1)
    '0.5 ± 0.1'
    """
    return f"{found.value:.{digits}f} ± {(found.high - found.low) / 2:.{digits}f}"


def told(statistics: Sequence[Statistic], digits: int = 2) -> str:
    """Statistics in words, if there are more than a claim tells one by one; else nothing.

    >>> told([Statistic("ε = 1", 0.5, 0.4, 0.6, sample=9)] * 5, 1)[:25]
    'ε = 1: 0.5 ± 0.1; ε = 1: '
    """
    if len(statistics) <= 4:
        return ""
    return "; ".join(f"{s.what}: {shown(Estimate(s.value, s.low, s.high), digits)}" for s in statistics)
