"""The memory that one Monte Carlo search leaves to the next: what is in it does not matter."""

from __future__ import annotations

import gc
import mmap
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import zermelo
from spoilt_memory import spoil
from zermelo.algorithms.monte_carlo import _tree_memory
from zermelo.algorithms.monte_carlo._tree_memory import arrays
from zermelo.core import Control, threads


@pytest.fixture(autouse=True)
def none_waits() -> Iterator[None]:
    gc.collect()
    _tree_memory._waiting.clear()
    yield
    _tree_memory._waiting.clear()


def test_memory_is_handed_on_when_the_last_array_is_given_up() -> None:
    a, b = arrays([1000, 10], ["i64", "f64"])
    a[0], part = 7, b[3:5]
    del a, b
    assert not _tree_memory._waiting, "a part of it is in use"
    del part
    assert len(_tree_memory._waiting) == 1
    c, d = arrays([1000, 10], ["i64", "f64"])
    assert not _tree_memory._waiting and c[0] == 7, "it is the same memory"
    assert (len(c), c.dtype, len(d), d.dtype) == (1000, np.int64, 10, np.float64)
    del c, d
    assert len(_tree_memory._waiting) == 1
    (e,) = arrays([1 << 19], ["i64"])
    assert len(_tree_memory._waiting) == 1 and e[0] == 0, "what waits is too small"
    (f,) = arrays([500], ["f64"])
    assert not _tree_memory._waiting and len(f) == 500, "a smaller one fits in"


def test_arrays_do_not_overlap() -> None:
    sizes = [0, 1, 511, 512, 513, 5000]
    made = arrays(sizes, ["i64"] * len(sizes))
    for i, array in enumerate(made):
        array[:] = i
    for i, (array, size) in enumerate(zip(made, sizes, strict=True)):
        assert len(array) == size and (array == i).all()
        assert array.ctypes.data % 64 == 0


@pytest.mark.skipif(not hasattr(mmap, "MADV_HUGEPAGE"), reason="a system without large pages")
def test_large_pages_begin_after_the_first_of_an_array(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small tree must not wait for large pages to be cleared, one for each of its arrays."""
    asked: list[tuple[int, int]] = []

    class Watched(mmap.mmap):
        def madvise(self, option: int, start: int = 0, length: int = 0) -> None:
            asked.append((start, length))

    monkeypatch.setattr("zermelo.algorithms.monte_carlo._tree_memory.mmap.mmap", Watched)
    large = _tree_memory.LARGE_PAGE
    arrays([large // 8, large, large // 5, large // 2], ["i64"] * 4)
    (first, length), (second, _) = asked
    assert large <= first - large <= large + _tree_memory.PAGE and 7 * large <= length < 7 * large + _tree_memory.PAGE
    assert second % _tree_memory.PAGE == 0 and second > first + length + large


def test_a_time_limit_pays_for_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where memory is slow to come, less time is left for playouts."""
    left: list[float] = []
    begin = Control.begin

    def watched(self: Control, *runs: Any) -> None:
        left.append(self.seconds or 0.0)
        begin(self, *runs)

    def slow(*asked: Any) -> list[Any]:
        time.sleep(0.25)
        return arrays(*asked)

    monkeypatch.setattr(Control, "begin", watched)
    monkeypatch.setattr("zermelo.algorithms.monte_carlo._tree.arrays", slow)
    zermelo.search("connect_four", algorithm="uct", playouts=10, seconds=100.0, interpreted=False)
    assert left and max(left) <= 99.75


def test_little_memory_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_tree_memory, "MOST_WAITING", 3 * _tree_memory.LARGE_PAGE)
    held = [arrays([5000], ["i64"]) for _ in range(5)]
    held.clear()
    assert len(_tree_memory._waiting) == 3


@pytest.mark.parametrize(
    "options", [{}, {"threads": 2}, {"parallel": "root"}, {"solver": True}, {"seconds": 60.0}], ids=str
)
def test_memory_is_free_with_the_result(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, and not when Python looks for cycles."""
    monkeypatch.setattr(threads, "cores", lambda: 2)
    gc.disable()
    try:
        found = zermelo.search("connect_four", algorithm="uct", playouts=100, interpreted=False, **options)
        assert found.move is not None and not _tree_memory._waiting
        del found
        assert _tree_memory._waiting
    finally:
        gc.enable()


def test_a_match_of_one_thread_against_two_needs_no_new_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both keep their trees: with the one that grows, there are three."""
    monkeypatch.setattr(threads, "cores", lambda: 2)
    made: list[int] = []
    new = mmap.mmap

    def watched(fileno: int, length: int, **options: Any) -> mmap.mmap:
        made.append(length)
        return new(fileno, length, **options)

    monkeypatch.setattr("zermelo.algorithms.monte_carlo._tree_memory.mmap.mmap", watched)
    game, state = zermelo.game("connect_four"), zermelo.game("connect_four").start()
    kept: list[zermelo.SearchResult | None] = [None, None]
    for ply in range(12):
        mine = ply % 2
        found = zermelo.search(
            game, state, "uct", playouts=100, threads=1 + mine, previous=kept[mine], interpreted=False
        )
        kept[mine], state = found, game.play(state, found.move)
    assert len(made) == 3 and len(set(made)) == 1


def test_memory_that_waits_is_given_up_if_there_is_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    arrays([5000], ["i64"])
    assert len(_tree_memory._waiting) == 1
    new = _tree_memory._new

    def full(size: int) -> mmap.mmap:
        if _tree_memory._waiting:
            raise OSError
        return new(size)

    monkeypatch.setattr(_tree_memory, "_new", full)
    assert len(arrays([1 << 20], ["i64"])[0]) == 1 << 20


class NoMove(zermelo.Game):
    """A player is to move and has none: a pass was forgotten."""

    name = "no move"
    traits = zermelo.Traits(players=2, max_plies=3, max_moves=2, lowest=-1, highest=1)

    def start(self) -> int:
        return 0

    def mover(self, state: int) -> int:
        return 0

    def moves(self, state: int) -> list[int]:
        return []

    def play(self, state: int, move: int) -> int:
        return state

    def payoff(self, state: int, player: int) -> float:
        return 0.0


def test_a_game_that_gives_no_move_before_its_end_is_refused() -> None:
    """And nothing is taken for its children."""
    with pytest.raises(zermelo.UsageError):
        zermelo.search(NoMove(), algorithm="uct", playouts=50)


def test_too_much_memory_is_a_memory_error() -> None:
    with pytest.raises(MemoryError, match="bytes for a tree"):
        arrays([1 << 58], ["i64"])


GAMES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("connect_four", {"width": 5, "height": 4}, "uct"),
    ("pig", {"target": 10}, "uct"),
    ("cops_and_robbers", {"graph": "path-3", "stray_probability": 5e-324, "horizon": 2}, "uct"),  # halved: chance 0
    ("rolit", {"size": 4, "players": 3}, "mcts_max_n"),
    ("rolit", {"size": 4, "players": 3}, "mcts_paranoid"),
    ("rolit", {"size": 4, "players": 3}, "mcts_brs"),
)


@pytest.mark.parametrize(("name", "params", "algorithm"), GAMES)
@pytest.mark.parametrize("options", [{}, {"solver": True}, {"bias": 0.5}, {"parallel": "root", "trees": 3}], ids=str)
@pytest.mark.parametrize("byte", [0xA5, 0xFF])
def test_what_was_in_memory_before_changes_nothing(
    name: str, params: dict[str, Any], algorithm: str, options: dict[str, Any], byte: int
) -> None:
    """Each search and the one that goes on with its tree, in fresh memory and in spoilt memory."""
    game = zermelo.game(name, **params)

    def searched(spoilt: bool) -> list[Any]:
        found, state, previous = [], game.start(), None
        for seed in range(4):  # the number of the move
            assert not spoilt or spoil(byte) or seed, "the searches before have left memory"
            result = zermelo.search(
                game, state, zermelo.find_algorithm(algorithm), playouts=400, seed=seed, previous=previous, memory_mb=1,
                interpreted=False, **options,
            )  # fmt: skip
            found.append((result.value, result.bound, result.pv, result.nodes, result.details))
            state, previous = game.play(state, result.move), result if seed != 1 else None
            while game.mover(state) == zermelo.CHANCE:
                state = game.play(state, game.moves(state)[0])
        return found

    fresh = []
    for _ in range(2):
        _tree_memory._waiting.clear()
        fresh.append(searched(spoilt=False))
    assert searched(spoilt=True) == fresh[0] == fresh[1]
