"""Several threads in one search: they share a budget, end together, and what goes wrong in one is told."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

import waiting
import zermelo
from zermelo.algorithms.depth_first import negamax
from zermelo.core import Control, Searcher, Task, check_threads, cores, one_thread_only, run_together, team_size
from zermelo.errors import UsageError

DEEP = 40


def team(name: str, depth: int, members: int, control: Control | None = None, *, compiled: bool = True) -> Any:
    """Searchers of one task."""
    game = zermelo.game(name)
    task = Task(game, game.start(), depth, control or Control(), compiled)
    return task, [Searcher(task, negamax) for _ in range(members)]


def calls(task: Task, members: list[Searcher], *depths: int) -> list[Any]:
    depths = depths or (task.depth,) * len(members)
    return [each.ready(task.state, task.player, depth) for each, depth in zip(members, depths, strict=True)]


def others() -> list[threading.Thread]:
    return [each for each in threading.enumerate() if each.name == "zermelo-search"]


@pytest.mark.timing
@pytest.mark.parametrize("compiled", [True, False])
def test_every_call_answers_as_it_would_alone(compiled: bool) -> None:
    task, members = team("tic_tac_toe", 9, 3, compiled=compiled)
    alone = [member.run(task.state, task.player, depth) for member, depth in zip(members, (9, 5, 3), strict=True)]
    used = task.control.used
    together = run_together(calls(task, members, 9, 5, 3), "all")
    assert together == alone
    assert task.control.used == 2 * used
    assert task.control.reason is None
    assert not others()


@pytest.mark.timing
def test_the_first_answer_ends_all() -> None:
    """Whichever it is: here only the last can finish, and it is asked the same question."""
    task, members = team("othello", DEEP, 3)
    asked = calls(task, members)
    end = task.game.play(task.state, task.game.moves(task.state)[0])
    while not task.game.is_over(end):
        end = task.game.play(end, task.game.moves(end)[0])
    quick = Searcher(task, negamax).ready(end, task.player, DEEP)
    found = run_together([*asked, quick])
    assert [each.stopped for each in found] == [True, True, True, False]
    assert task.control.reason is None
    assert task.control.used == sum(each.counts[0] for each in found)
    assert not others()


@pytest.mark.timing
def test_one_to_another_depth_does_not_answer() -> None:
    task, members = team("othello", 4, 2)
    found = run_together(calls(task, members, 4, 2))
    assert not found[0].stopped
    alone = members[0].run(task.state, task.player, 4)
    assert (found[0].value, found[0].pv, found[0].counts[0]) == (alone.value, alone.pv, alone.counts[0])


@pytest.mark.timing
@pytest.mark.parametrize("until", ["first", "all"])
def test_nodes_are_shared(until: Any) -> None:
    task, members = team("othello", DEEP, 3, Control(nodes=1000))
    found = run_together(calls(task, members), until)
    nodes = [each.counts[0] for each in found]
    assert nodes[0] == 334 and max(nodes[1:]) <= 333
    assert until == "first" or sum(nodes) == 1000
    assert task.control.used == task.control.nodes_so_far == sum(nodes)
    assert task.control.reason == "nodes"


@pytest.mark.timing
def test_a_time_limit_stops_all() -> None:
    task, members = team("othello", DEEP, 4, Control(seconds=0.05))
    found = task.control.call(lambda: run_together(calls(task, members), "all"))
    assert all(each.stopped for each in found)
    assert task.control.reason == "seconds"
    waiting.until(lambda: not others())  # the one that asked the others ends just after its answer


@pytest.mark.timing
def test_ctrl_c_stops_all_and_all_are_counted_meanwhile() -> None:
    task, members = team("othello", DEEP, 2)

    def interrupt(control: Control) -> None:
        if control.nodes_so_far > 10_000:
            raise KeyboardInterrupt

    task.control.watch = interrupt
    found = task.control.call(lambda: run_together(calls(task, members), "all"))
    assert all(each.stopped for each in found)
    assert task.control.reason == "interrupt"


@pytest.mark.timing
@pytest.mark.parametrize("guilty", [0, 1])
def test_an_error_in_one_thread_stops_the_others_and_is_raised(guilty: int) -> None:
    task, members = team("othello", DEEP, 3)
    asked = calls(task, members)

    def fail(args: Any) -> float:
        time.sleep(0.01)  # the others are running by now
        raise ZeroDivisionError("in a thread")

    members[guilty].compute = fail
    with pytest.raises(ZeroDivisionError, match="in a thread"):
        run_together(asked)
    assert not others()
    assert task.control.nodes_so_far == task.control.used > 0


@pytest.mark.timing
def test_a_thread_that_cannot_be_started_stops_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    task, members = team("othello", DEEP, 3)
    asked = calls(task, members)
    started = threading.Thread.start
    left = [1]

    def start(self: threading.Thread) -> None:
        if not left:
            raise RuntimeError("can't start new thread")
        left.pop()
        started(self)

    monkeypatch.setattr(threading.Thread, "start", start)
    with pytest.raises(RuntimeError, match="new thread"):
        run_together(asked)
    assert not others()


def test_runs_of_a_search_that_was_stopped_visit_nothing() -> None:
    task, members = team("othello", DEEP, 2)
    task.control.stop("interrupt")
    found = run_together(calls(task, members))
    assert [each.counts[0] for each in found] == [0, 0]


@pytest.mark.parametrize("threads", [0, -1, 1_000_000])
def test_threads_are_as_many_as_cores_at_most(threads: int) -> None:
    with pytest.raises(UsageError, match=rf"option threads: expected 1 to {cores()}, .* got {threads}$"):
        check_threads(threads)


def test_an_interpreted_or_recorded_search_has_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.core.threads.cores", lambda: 2)
    game = zermelo.game("tic_tac_toe")
    assert team_size(Task(game, game.start(), 9, Control(), True), 2) == 2
    assert team_size(Task(game, game.start(), 9, Control(), False), 2) == 1
    assert team_size(Task(game, game.start(), 9, Control(), True, record=10), 2) == 1


def test_the_counters_of_threads_lie_in_lines_of_their_own() -> None:
    """Two threads that write to one line of the cache wait for each other at every node."""
    task, members = team("tic_tac_toe", 9, 4)
    starts = sorted(call.counts.ctypes.data for call in calls(task, members))
    ends = [start + call.counts.nbytes for start, call in zip(starts, calls(task, members), strict=True)]
    assert all(after // 64 > (end - 1) // 64 for end, after in zip(ends, starts[1:], strict=False))


def test_where_results_must_come_out_the_same_there_is_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.core.threads.cores", lambda: 2)
    with one_thread_only("an experiment"), pytest.raises(UsageError, match=r"expected 1 in an experiment, .* got 2$"):
        check_threads(2)
    check_threads(2)


def test_an_experiment_has_one_thread_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The searches of a unit run in threads of their own: what is forbidden is forbidden there, too."""
    monkeypatch.setattr("zermelo.core.threads.cores", lambda: 2)
    options: Any = {"threads": 2}
    with one_thread_only("an experiment"), pytest.raises(UsageError, match="expected 1 in an experiment"):
        zermelo.search("tic_tac_toe", algorithm="engine", depth=2, **options)


def test_a_tournament_that_can_be_played_again_has_one_thread_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.core.threads.cores", lambda: 2)
    players = ["two:engine,threads=2", "random"]
    with pytest.raises(UsageError, match=r"^player two: expected threads=1 without a limit of seconds, .* got 2$"):
        zermelo.tournament("tic_tac_toe", players, boards=1, workers=1)
    timed = zermelo.tournament("tic_tac_toe", ["two:engine,threads=2,seconds=1,depth=2", "random"], boards=1, workers=1)
    assert len(timed.games) == 2
