"""Tiered running: as plain Python until the machine code is there, with the same answer either way."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import zermelo
from zermelo.algorithms import comparing
from zermelo.core import CompilerQueue, Control, Task, compiler_queue, find_algorithm, tiers
from zermelo.core.compiler_queue import NotCompiled
from zermelo.kernels import Argument, Compiled, specialise
from zermelo.testing.search_contract import first_turn, timeless


@pytest.fixture
def cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache, nothing loaded, tiers on."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("ZERMELO_CACHE", str(folder))
    monkeypatch.delenv(tiers.SWITCH)
    monkeypatch.setattr(compiler_queue, "_process", compiler_queue._Process())
    specialise._search.cache_clear()
    yield folder
    compiler_queue._process.stop()


OF_NO_GAME = {
    "random", "vector_minimax", "is_mcts", "sequence_form", "cfr", "cfr_plus", "external_sampling", "double_dummy",
}  # fmt: skip
"""Algorithms without kernels, or whose kernels are not compiled with a game."""


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
    names = ("tic_tac_toe", "pig", "hex", "n_player_tree", "chance_tree", "explicit_tree", "othello", "connect_four",
             "kuhn_poker", "bridge")  # fmt: skip
    games = map(zermelo.game, names)
    return next(game for game in games if algorithm.unmet(game) is None)


@pytest.mark.parametrize("name", sorted(zermelo.list_algorithms()))
def test_the_compiler_is_asked_for_what_the_machine_code_needs(name: str, cold: Path) -> None:
    """Layouts follow from lists as from arrays; otherwise the code would be made in vain."""
    algorithm = find_algorithm(name)
    game = small(algorithm)
    options = algorithm.options({})
    state = first_turn(game)
    asked = Asked()
    task = Task(game, state, 4, Control(200), False, compiler=asked)
    task.control.call(lambda: algorithm.function(task, **options))
    if name in OF_NO_GAME:
        assert not asked.requests
        return
    task = Task(game, state, 4, Control(200), True, compiler=Asked())
    with pytest.raises(NotCompiled) as missing:
        task.control.call(lambda: algorithm.function(task, **options))
    compiled, layout = missing.value.request
    assert (compiled.title, layout) in asked.requests


def test_a_short_search_answers_before_it_is_compiled(cold: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler_queue._Process, "serve", lambda *given: None)  # a compiler that never answers
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
    monkeypatch.setattr(sys, "executable", "")
    result = zermelo.search("othello", algorithm="alpha_beta", depth=8)
    assert result.compiled


def test_a_compiler_that_dies_is_noticed(cold: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert zermelo.search("othello", algorithm="alpha_beta", depth=8).compiled


def test_ctrl_c_brings_what_was_found_interpreted(cold: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler_queue._Process, "serve", lambda *given: None)

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


def test_a_limit_of_seconds_is_not_replaced_by_one_of_the_algorithm(cold: Path) -> None:
    """Without seconds, uct would play 10,000 playouts as plain Python and answer."""
    result = zermelo.search("tic_tac_toe", "X../.../...", "uct", seconds=0.2, depth=2)
    assert result.compiled
    assert result.stopped == "seconds"


LOUD = """
print("loading", flush=True)
"""


def test_a_users_file_may_print_and_search(cold: Path, tmp_path: Path) -> None:
    """What it prints is no answer of the compiler, and its searches start no further compilers."""
    path = tmp_path / "loud_game.py"
    source = Path(sys.modules["zermelo.games.tic_tac_toe"].__file__ or "").read_text()
    path.write_text(source + LOUD)
    done = subprocess.run(
        [sys.executable, "-c", FILE, str(path)], capture_output=True, text=True, env=dict(os.environ), check=False
    )
    assert done.stdout == "loading\nTrue False\n", done.stderr


def test_a_file_beside_the_command_is_not_run_by_the_compiler(cold: Path, tmp_path: Path) -> None:
    """A folder may hold a pickle.py; only a Python that was started to look there first takes it."""
    (tmp_path / "pickle.py").write_text("open('taken', 'w').close()")
    script = tmp_path / "elsewhere" / "script.py"
    script.parent.mkdir()
    script.write_text(FILE.replace("sys.argv[1]", "'tic_tac_toe'"))
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, cwd=tmp_path, env=dict(os.environ), check=False
    )
    assert done.stdout == "True False\n", done.stderr
    assert not (tmp_path / "taken").exists()


def test_without_a_folder_for_code_nothing_is_asked(cold: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cold.mkdir()
    cold.chmod(0o777)
    monkeypatch.setattr(CompilerQueue, "ask", lambda *given: pytest.fail("what is made could not be kept"))
    assert zermelo.search("othello", algorithm="alpha_beta", depth=2).compiled


def test_a_forked_process_has_a_compiler_of_its_own() -> None:
    before = compiler_queue._process
    child = os.fork()
    if child == 0:
        os._exit(0 if compiler_queue._process is not before else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_the_latest_search_comes_first() -> None:
    """Those that have been answered meanwhile are dropped; one request is under way at a time."""
    sent: list[bytes] = []
    process = compiler_queue._Process()

    def send(queue: CompilerQueue, request: bytes) -> None:
        sent.append(request)
        process._served = queue

    process._send = send  # type: ignore[method-assign]
    queues = [CompilerQueue() for _ in range(4)]
    for number, queue in enumerate(queues):
        queue._asked.add(("", ""))
        queue._waiting.append(b"%d" % number)
        process.serve(queue)
    assert sent == [b"0"]
    queues[3].give_up()
    for served in (0, 2, 1):
        assert not queues[served].done
        process._served = None
        queues[served].answered(alive=True)
        process.serve()
        assert queues[served].done
    assert sent == [b"0", b"2", b"1"]
