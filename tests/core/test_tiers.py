"""Tiered running: as plain Python until the machine code is there, with the same answer either way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import zermelo
from zermelo.algorithms import comparing
from zermelo.core import CompilerQueue, Control, Task, compiler_queue, find_algorithm, tiers
from zermelo.core.compiler_queue import NotCompiled
from zermelo.kernels import Argument, Compiled, compiled_search
from zermelo.testing.search_contract import timeless


@pytest.fixture
def cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, nothing loaded, tiers on."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("ZERMELO_CACHE", str(folder))
    monkeypatch.delenv(tiers.SWITCH)
    monkeypatch.setattr(compiler_queue, "_process", compiler_queue._Process())
    compiled_search.cache_clear()
    return folder


class Asked(CompilerQueue):
    """A compiler that only writes down what it is asked for, and is never done."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[tuple[str, tuple[Argument, ...]]] = []

    def ask(self, compiled: Compiled, layout: tuple[Argument, ...]) -> None:
        self.requests.append((compiled.title, layout))

    @property
    def done(self) -> bool:
        return False


def small(algorithm: zermelo.Algorithm) -> zermelo.Game:
    """A small game that an algorithm can search."""
    names = ("tic_tac_toe", "pig", "hex", "n_player_tree", "chance_tree", "explicit_tree", "othello", "connect_four")
    games = map(zermelo.game, names)
    return next(game for game in games if algorithm.unmet(game) is None)


@pytest.mark.parametrize("name", sorted(zermelo.list_algorithms()))
def test_the_compiler_is_asked_for_what_the_machine_code_needs(name: str, cold: Path) -> None:
    """Layouts follow from lists as from arrays; otherwise the code would be made in vain."""
    algorithm = find_algorithm(name)
    game = small(algorithm)
    options = algorithm.options({})
    state = game.start()
    asked = Asked()
    task = Task(game, state, 4, Control(200), False, compiler=asked)
    task.control.call(lambda: algorithm.function(task, **options))
    if name == "random":  # has no kernel
        assert not asked.requests
        return
    task = Task(game, state, 4, Control(200), True, compiler=Asked())
    with pytest.raises(NotCompiled) as missing:
        task.control.call(lambda: algorithm.function(task, **options))
    compiled, layout = missing.value.request
    assert (compiled.title, layout) in asked.requests


def test_a_short_search_answers_before_it_is_compiled(cold: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CompilerQueue, "_send", lambda queue: None)  # a compiler that never answers
    result = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=9)
    assert not result.compiled
    assert (result.value, result.nodes, result.leaves) == (0.0, 18297, 7330)


def test_machine_code_takes_over_when_it_is_there(cold: Path) -> None:
    """Interpreted, so many nodes would take minutes."""
    result = zermelo.search("connect_four", algorithm="negamax", nodes=5_000_000, depth=20)
    assert result.compiled
    assert result.nodes == 5_000_000
    again = zermelo.search("connect_four", algorithm="negamax", nodes=5_000_000, depth=20, interpreted=False)
    assert timeless(result) == timeless(again)
    assert len(list(cold.iterdir())) == 1


def test_a_time_limit_counts_the_machine_code(cold: Path) -> None:
    """The interpreted search has no limit of time: what is cut short by the clock was compiled."""
    result = zermelo.search("othello", algorithm="engine", seconds=0.05)
    assert result.stopped == "seconds"
    assert result.compiled


@pytest.mark.parametrize("game", ["tic_tac_toe", "pig"])
def test_the_same_answers_either_way(game: str, cold: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = zermelo.game(game)
    names = [each.name for each in comparing.applicable(played)][:4]
    tiered = comparing.compare(played, algorithms=names, depth=4)
    monkeypatch.setenv(tiers.SWITCH, "0")
    waited = comparing.compare(played, algorithms=names, depth=4)
    assert all(result.compiled for result in waited.results)
    assert list(map(timeless, tiered.results)) == list(map(timeless, waited.results))
    assert tiered.minimal == waited.minimal


def test_without_a_compiler_process_the_search_compiles_itself(cold: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler_queue._Process, "send", lambda *given: False)
    result = zermelo.search("othello", algorithm="alpha_beta", depth=8)
    assert result.compiled


def test_a_compiler_that_dies_is_noticed(cold: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert zermelo.search("othello", algorithm="alpha_beta", depth=8).compiled


def test_ctrl_c_brings_what_was_found_interpreted(cold: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CompilerQueue, "_send", lambda queue: None)

    def interrupt(control: Control) -> None:
        if control.nodes_so_far > 1000 and control.reason is None:
            raise KeyboardInterrupt

    result = zermelo.search("othello", algorithm="engine", seconds=1000, watch=interrupt)
    assert result.stopped == "interrupt"
    assert result.move is not None
    assert not result.compiled


FILE = """
import sys, zermelo
from zermelo.core import Control, Task, CompilerQueue, find_algorithm
game = zermelo.game(sys.argv[1])
task = Task(game, game.start(), 3, Control(), False, compiler=CompilerQueue())
find_algorithm("alpha_beta").function(task)
task.compiler.wait()
print(zermelo.search(game, algorithm="alpha_beta", depth=3).compiled, "numba" in sys.modules)
"""


def test_a_users_file_is_compiled_elsewhere_too(cold: Path, tmp_path: Path) -> None:
    path = tmp_path / "my_game.py"
    path.write_text(Path(sys.modules["zermelo.games.tic_tac_toe"].__file__ or "").read_text())
    done = subprocess.run(
        [sys.executable, "-c", FILE, str(path)], capture_output=True, text=True, env=dict(os.environ), check=False
    )
    assert done.stdout == "True False\n", done.stderr


def test_a_request_that_cannot_be_packed_is_refused() -> None:
    class Local:
        pass

    compiled = Compiled("title", sys.modules[__name__], "small", {}, ())
    queue = CompilerQueue()
    queue.ask(compiled, (Argument(Local, False),))  # type: ignore[arg-type]
    assert queue.lost and queue.done
