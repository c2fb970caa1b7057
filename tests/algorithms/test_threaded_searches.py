"""Searches by several threads find what one thread finds, count all that they do, and stop when they are told."""

from __future__ import annotations

import itertools
import random
import threading
from dataclasses import replace
from typing import Any

import pytest

import zermelo
from oracles import multiplayer as oracle
from strategies import grown, grown_chance, grown_vectors
from waiting import until
from zermelo.algorithms import reference
from zermelo.algorithms.depth_first import _busy_moves, engine
from zermelo.algorithms.depth_first._engine_root import Order, memories_of
from zermelo.core import Control, Game, Outcome, Searcher, Task
from zermelo.errors import UsageError
from zermelo.kernels import NODES, popcount
from zermelo.trees.explicit_tree import from_nested

FIXED: dict[str, Any] = {"table_mb": 0.002, "deeper_entries": False}
ENGINE: dict[str, Any] = {**FIXED, "quiescence": False}
TEAMWORK = ("abdada", "lazy_smp")
pytestmark = pytest.mark.timing


@pytest.fixture(autouse=True)
def four_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many threads as a test likes, whatever the machine: they are right if they take turns, too."""
    monkeypatch.setattr("zermelo.core.threads.cores", lambda: 4)


def answered(name: str, game: Game, state: Any, depth: int, **options: Any) -> Outcome:
    """What an algorithm answers, compiled, without a thread of its own."""
    chosen = zermelo.find_algorithm(name)
    task = Task(game, state, depth, Control(), compiled=True)
    answer: Outcome = chosen.function(task, **chosen.options(options))
    assert answer.counts[NODES] == task.control.used, "the counters of an answer are those of all threads"
    return answer


def agree_on_tree(teamwork: str, number: int, threads: int) -> None:
    game, depth = from_nested(grown(number, 2 + number % 20)), 99 if number % 3 else 1 + number % 4
    found = answered("engine", game, game.start(), depth, threads=threads, teamwork=teamwork, **ENGINE)
    assert (found.value, found.bound) == (reference.minimax(game, game.start(), depth), "exact"), number


@pytest.mark.parametrize("teamwork", TEAMWORK)
def test_the_value_of_a_depth_is_that_of_one_thread_on_trees(teamwork: str) -> None:
    for number in range(300):
        agree_on_tree(teamwork, number, 2 + number % 3)


@pytest.mark.slow
@pytest.mark.parametrize("teamwork", TEAMWORK)
def test_the_value_of_a_depth_is_that_of_one_thread_on_ten_thousand_trees(teamwork: str) -> None:
    for number in range(10_000):
        agree_on_tree(teamwork, number, 2)


def position(game: Game, number: int, plies: int) -> Any:
    """A position before the end, drawn at random."""
    chooser = random.Random(number)
    state = game.start()
    for _ in range(chooser.randrange(plies)):
        after = game.play(state, chooser.choice(list(game.moves(state))))
        state = state if game.is_over(after) else after
    return state


@pytest.mark.parametrize("teamwork", TEAMWORK)
@pytest.mark.parametrize(("named", "depth"), [("othello", 5), ("connect_four", 6), ("mnk", 4)])
def test_the_value_of_a_depth_is_that_of_one_thread_in_games(teamwork: str, named: str, depth: int) -> None:
    """Positions that many lines lead to, so that threads answer each other."""
    game = zermelo.game(named)
    for number in range(20):
        state = position(game, number, 20)
        alone = answered("engine", game, state, depth, **ENGINE)
        together = answered("engine", game, state, depth, threads=3, teamwork=teamwork, **ENGINE)
        assert (together.value, together.bound) == (alone.value, alone.bound)
        assert together.depth == alone.depth or together.certain  # a win may be found before any leaf is evaluated


def test_all_best_moves_and_every_move_are_those_of_one_thread() -> None:
    for number in range(20):
        game = zermelo.game("connect_four")
        state = position(game, number, 12)
        results = []
        for moves, threads in itertools.product(("best", "all"), (1, 3)):
            options: Any = {**ENGINE, "moves": moves, "threads": threads}
            results.append(zermelo.search(game, state, "engine", depth=5, seed=3, interpreted=False, **options))
        assert results[0].best_moves == results[1].best_moves
        assert results[2].move_values == results[3].move_values


@pytest.mark.parametrize("teamwork", TEAMWORK)
def test_one_thread_is_alone_whatever_the_teamwork(teamwork: str) -> None:
    for named in ("othello", "connect_four"):
        one = answered("engine", zermelo.game(named), zermelo.game(named).start(), 6)
        other = answered("engine", zermelo.game(named), zermelo.game(named).start(), 6, teamwork=teamwork)
        assert (one.value, one.counts, one.pv) == (other.value, other.counts, other.pv)


def test_a_move_that_another_thread_is_at_is_put_off_and_not_lost() -> None:
    """The marks of a thread that never ends its moves: every move but the first is put off at the root."""
    game = zermelo.game("othello")
    for number in range(20):
        state, depth = position(game, number, 12), 4
        task = Task(game, state, depth, Control(), compiled=True)
        memory = memories_of(
            task, Order(), threads=2, marking=True, table_mb=0.1, deeper_entries=False, extra=0, quiesce=False
        )[0]
        searcher = Searcher(task, engine, memory=memory)
        player, key = game.mover(state), game.key(state)
        run = searcher.ready(state, player, depth).args[1]
        for move in game.moves(state):
            assert not _busy_moves.is_busy(run, key, move, depth)
            _busy_moves.begin(run, key, move, depth)
            assert _busy_moves.is_busy(run, key, move, depth) and not _busy_moves.is_busy(run, key, move, depth + 1)
        assert searcher.run(state, player, depth).value == reference.minimax(game, state, depth)
        _busy_moves.begin(run, key, 0, depth)
        _busy_moves.end(run, key, 0, depth)
        assert not _busy_moves.is_busy(run, key, 0, depth)


def test_star_minimax() -> None:
    for number in range(200):
        game, depth = from_nested(grown_chance(number, 2 + number % 12)), 99 if number % 3 else 1 + number % 4
        found = answered("star_minimax", game, game.start(), depth, threads=3, **FIXED)
        assert found.value == pytest.approx(reference.expectimax(game, game.start(), depth), abs=1e-9)


def test_paranoid() -> None:
    for number in range(200):
        document = grown_vectors(number, 2 + number % 12)
        game, depth = from_nested(document["tree"], document["players"]), 99 if number % 3 else 1 + number % 4
        start = game.start()
        found = answered("paranoid", game, start, depth, threads=3, table_mb=0.002)
        assert found.value == oracle.paranoid(game, start, depth, game.mover(start))


MOST_TRIES = 100  # of each tree: on a busy machine the first thread may be done before the second begins


@pytest.mark.timing
def test_threads_meet_in_larger_trees() -> None:
    """Trees that take long enough for the threads to search at the same time: together they visit other nodes."""
    for seed in range(8):
        chance: Any = zermelo.game("chance_tree", b=4, outcomes=3, depth=7, seed=seed)
        players: Any = zermelo.game("n_player_tree", b=5, depth=6, seed=seed)
        for name, game, value in (
            ("star_minimax", chance, reference.expectimax(chance, chance.start(), 7)),
            ("paranoid", players, oracle.paranoid(players, players.start(), 6, 0)),
        ):
            alone = answered(name, game, game.start(), 7, table_mb=0.1)
            for _ in range(MOST_TRIES):
                together = answered(name, game, game.start(), 7, threads=3, table_mb=0.1)
                assert together.value == pytest.approx(value, abs=1e-9)
                if together.counts[NODES] != alone.counts[NODES]:
                    break
            else:
                raise AssertionError(f"the threads of {name} never met")


@pytest.mark.parametrize("win_only", [False, True])
def test_the_connect_four_solver(win_only: bool) -> None:
    game = zermelo.game("connect_four", width=5, height=4, score="pons")
    options: Any = {"table_mb": 0.01, "win_only": win_only}
    for number in range(60):
        state = position(game, number, 14)
        alone = answered("connect_four_solver", game, state, 99, **options)
        together = answered("connect_four_solver", game, state, 99, threads=3, **options)
        assert (together.value, together.bound) == (alone.value, alone.bound)
        assert win_only or len(together.pv) == len(alone.pv)  # who only wants to win may take longer
        if number % 3 == 0 and not win_only and popcount(state.own | state.other) > 10:
            assert together.value == reference.minimax(game, state)


def many(searches: int, *, marking: bool) -> None:
    """Searches of small positions by four threads over one table of few entries, each against the reference.

    Every thread goes from search to search by itself, so that none waits for the others.
    """
    game = zermelo.game("tic_tac_toe")
    drawn = [position(game, number, 8) for number in range(400)]
    states = [state for state in drawn if len(list(game.moves(state))) <= 6]
    values = {(state, depth): reference.minimax(game, state, depth) for state in states for depth in (1, 2, 3, 6)}
    questions = list(values)
    task = Task(game, game.start(), 9, Control(), compiled=True)
    memories = memories_of(
        task, Order(), threads=4, marking=marking, table_mb=0.002, deeper_entries=False, extra=0, quiesce=False
    )
    wrong: list[Any] = []
    left = [searches // 4] * 4

    def search(thread: int) -> None:
        own = replace(task, control=Control())
        searcher = Searcher(own, engine, memory=memories[thread])
        chooser = random.Random(thread)
        while left[thread] and not wrong:
            state, depth = chooser.choice(questions)
            found = searcher.run(state, game.mover(state), depth)
            if found.value != values[state, depth] or found.bound != "exact":
                wrong.append((state, depth, found))
            left[thread] -= 1

    Searcher(task, engine, memory=memories[0]).prepare()
    threads = [threading.Thread(target=search, args=[number]) for number in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert not wrong
    assert left == [0] * 4


@pytest.mark.parametrize("marking", [False, True])
def test_thousands_of_searches_by_four_threads(marking: bool) -> None:
    many(4_000, marking=marking)


@pytest.mark.slow
@pytest.mark.parametrize("marking", [False, True])
def test_a_million_searches_by_four_threads(marking: bool) -> None:
    many(1_000_000, marking=marking)


@pytest.mark.parametrize("teamwork", TEAMWORK)
def test_budgets_and_interrupts_stop_all_threads(teamwork: str) -> None:
    def interrupt(control: Control) -> None:
        if control.nodes_so_far > 10_000:
            raise KeyboardInterrupt

    for reason, budget in (
        ("seconds", {"seconds": 0.1}), ("nodes", {"nodes": 20_001}), ("interrupt", {"watch": interrupt}),
    ):  # fmt: skip
        given: Any = {"threads": 2, "teamwork": teamwork, **budget}
        found = zermelo.search("othello", algorithm="engine", depth=50, interpreted=False, **given)
        assert found.stopped == reason and found.move is not None
        assert reason != "nodes" or found.nodes <= 20_001
        until(lambda: not [each for each in threading.enumerate() if each.name == "zermelo-search"])


@pytest.mark.parametrize("name", ["engine", "star_minimax", "paranoid", "connect_four_solver"])
@pytest.mark.parametrize("threads", [0, -2, 5])
def test_a_number_of_threads_that_the_machine_does_not_have(name: str, threads: int) -> None:
    game = "pig" if name == "star_minimax" else "connect_four"
    options: Any = {"threads": threads}
    with pytest.raises(UsageError, match=rf"^option threads: expected 1 to 4, the cores .* got {threads}$"):
        zermelo.search(game, algorithm=zermelo.find_algorithm(name), depth=2, **options)


def test_threads_need_a_table() -> None:
    options: Any = {"threads": 2, "table_mb": 0}
    with pytest.raises(UsageError, match=r"^option threads: expected 1 without a table \(table_mb=0\), got 2$"):
        zermelo.search("othello", algorithm="engine", depth=2, **options)


def test_interpreted_and_recorded_searches_are_those_of_one_thread() -> None:
    one: Any = {"algorithm": "engine", "depth": 4}
    alone = zermelo.search("othello", interpreted=True, **one)
    for more in ({"interpreted": True}, {"record": True}):
        options: Any = {**one, **more, "threads": 2}
        assert zermelo.search("othello", **options).nodes == alone.nodes
