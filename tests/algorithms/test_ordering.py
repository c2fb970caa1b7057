"""The order of many moves: the same as that of few, at a cost that grows little faster than their number."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zermelo
from zermelo.algorithms import _ordering
from zermelo.algorithms._ordering import Ordering, next_best
from zermelo.kernels import Run

BEFORE = 3  # places before the row


class Counted(list[float]):
    """A list that counts how often it is read."""

    reads = 0

    def __getitem__(self, place: Any) -> Any:
        self.reads += 1
        return super().__getitem__(place)


def chosen(scores: list[float]) -> tuple[list[int], int]:
    """The moves, numbered from 0, in the order in which they are chosen; and how many scores were read."""
    n = len(scores)
    run = Run([], [-9] * BEFORE + list(range(n)), [], n, 1, 0, 0)
    kept = Counted([9e99] * BEFORE + scores)
    order = Ordering(False, False, False, False, 0, False, n, [], [], [], [], kept, [0] * 2 * (BEFORE + n))
    return [next_best(run, order, BEFORE, i, n) for i in range(n)], kept.reads


@pytest.mark.parametrize("different", [1, 2, 5, 1000])
def test_many_moves_are_chosen_in_the_order_of_few(different: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(60):
        chance = random.Random(seed)
        scores = [float(chance.randrange(different)) for _ in range(chance.randrange(10, 90))]
        one_by_one, _ = chosen(scores)
        with monkeypatch.context() as patch:
            patch.setattr(_ordering, "WIDE", 9)
            assert chosen(scores)[0] == one_by_one, seed


def test_the_cost_of_ordering_grows_little_faster_than_the_moves() -> None:
    def reads(n: int) -> int:
        chance = random.Random(n)
        found, count = chosen([chance.random() for _ in range(n)])
        assert sorted(found) == list(range(n))
        return count

    thousand, ten_thousand = reads(1_000), reads(10_000)
    assert ten_thousand < 15 * thousand  # one by one: 100 times
    assert ten_thousand < 10_000 * 100


class Wide(zermelo.Game):
    """A root of many moves; the best is the last but one."""

    traits = zermelo.Traits(lowest=-20, highest=20, max_moves=10_000, max_plies=2)

    def start(self) -> tuple[int, ...]:
        return ()

    def mover(self, state: tuple[int, ...]) -> int:
        return len(state) if len(state) < 2 else zermelo.TERMINAL

    def moves(self, state: tuple[int, ...]) -> range:
        return range(2 if state else 10_000)

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def payoff(self, state: tuple[int, ...], player: int) -> float:
        worth = 12.0 if state[0] == 9_998 else float(state[0] % 10 - state[1])
        return worth if player == 0 else -worth

    def evaluate(self, state: tuple[int, ...], player: int) -> float:
        return float((state[0] * 7) % 10 if state else 0)


@pytest.mark.parametrize("name", ["engine", "mtd_f"])
def test_a_position_of_ten_thousand_moves(name: str) -> None:
    result = zermelo.search(Wide(), algorithm=zermelo.find_algorithm(name), depth=2, nodes=200_000)
    assert (result.value, result.move, result.stopped) == (12.0, 9_998, None)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["engine", "mtd_f"])
def test_compiled_and_interpreted_searches_of_a_wide_game_agree(name: str) -> None:
    game, found = zermelo.game("mnk", m=25, n=25, k=5), zermelo.find_algorithm(name)
    one, other = (
        zermelo.search(game, algorithm=found, depth=2, nodes=1_500, interpreted=way) for way in (False, True)
    )
    assert one.compiled and (one.value, one.pv, one.nodes, one.cutoffs) == (
        other.value, other.pv, other.nodes, other.cutoffs,
    )  # fmt: skip
