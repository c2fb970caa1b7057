"""Rolit as the study played it: boards after 16 random moves, four players, deepening within a limit of nodes.

A board is known by its number alone: every experiment, unit and player that names it gets the same one.
ShallowPruningMaxN is bounded max^n with epsilon = 0, node by node, and Paranoid is bounded paranoid with epsilon = 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from zermelo.experiments import Row, Setting
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


def against_three(setting: Setting, tested: Mapping[str, Player]) -> Iterator[Row]:
    """Every board with each tested player fourth, after ShallowPruningMaxN, Paranoid and ShallowPruningMaxN."""
    import zermelo
    from zermelo.arena import Budget, play_board

    game = zermelo.game("rolit", evaluation=setting["evaluation"])
    others = [player("one", MAX_N), player("two", PARANOID), player("three", MAX_N)]
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
    """The mean difference to the base on the boards that both played; 0 if they played alike on every one."""
    found = [row[what] - base[board][what] for board, row in games.items() if board in base]
    return bounded_mean(found, -MOST[what], MOST[what]) if any(found) else Estimate(0.0, 0.0, 0.0)


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


def positive(found: Estimate) -> bool | None:
    """Is the estimated number greater than 0? None if its interval does not tell."""
    return True if found.low > 0 else False if found.high < 0 else None
