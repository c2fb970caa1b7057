"""Players of users' files, each in a process of its own that can be ended.

A function that ignores alarms, sits in a native call, changes the working directory or ends its process harms nobody
else: the arena sends it a position, waits for the answer, and kills a process that does not answer in time. The process
is a fresh interpreter; requests and answers are pickles over its stdin and stdout, and what the player prints goes to
stderr. It keeps running from move to move, as a player that remembers something wants it.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO

from zermelo.arena.clock import patience
from zermelo.arena.move_choice import Answer, FaultError, choose_move, overrun
from zermelo.arena.player import Player
from zermelo.core import Budget, Game, State
from zermelo.errors import UsageError, ZermeloError, shown
from zermelo.kernels import STOPWATCH

MOST = 16  # processes kept at a time
GRACE = 1.0  # seconds beyond the player's own time, for what is not its doing
PROGRAM = "import sys; sys.path[:] = {path!r}; from zermelo.arena import player_process; player_process.serve({parent})"
ANSWER, ERROR, COMPILING, ENDED = range(4)  # what a process sends, or its end


def choose_in_process(player: Player, game: Game, state: State, budget: Budget, interpreted: bool) -> Answer:
    """`choose_move` in the player's process: a process that does not come back is a fault of the player."""
    given = _pickled(player, game), _pickled(player, state)
    limit = None if budget.seconds is None else patience(budget.seconds) + GRACE
    try:
        place, depth, nodes = _process(player).call(_choose, (player, *given, budget, interpreted), limit)
    except TimeoutError as error:
        raise overrun(float(str(error)), budget.seconds) from None
    except EOFError:
        raise FaultError("killed its process") from None
    return Answer(game.moves(state)[place], depth, nodes)


def check_in_process(player: Player, game: Game) -> None:
    """Load a player's file in its process, and check its options and whether the game fits."""
    try:
        _process(player).call(_check, (player, _pickled(player, game)), None)
    except EOFError:
        raise UsageError(f"cannot load player file {shown(player.algorithm)}: it ended its process") from None


def _pickled(player: Player, value: Game | State) -> bytes:
    try:
        return pickle.dumps(value)
    except Exception as error:  # what cannot be pickled raises anything
        raise _unloadable(player.name, error) from None


def _choose(
    player: Player, game: bytes, state: bytes, budget: Budget, interpreted: bool
) -> tuple[int, int | None, int | None]:
    try:
        played, position = _load_game(game), pickle.loads(state)
    except Exception as error:
        raise _unloadable(player.name, error) from None
    answer = choose_move(player, played, position, budget, None, interpreted)
    return list(played.moves(position)).index(answer.move), answer.depth, answer.nodes


def _unloadable(name: str, error: Exception) -> UsageError:
    advice = f"put the game into a .py file; {type(error).__name__}: {error}"
    return UsageError(f"player {name} plays in a process of its own, which cannot load this game ({advice})")


def _check(player: Player, game: bytes) -> None:
    try:
        played = _load_game(game)
    except Exception as error:
        raise _unloadable(player.name, error) from None
    player.check_fit(played)


@lru_cache(maxsize=4)
def _load_game(data: bytes) -> Game:
    game: Game = pickle.loads(data)
    return game


class PlayerProcess:
    """A process that runs functions of this module, one at a time."""

    def __init__(self) -> None:
        program = PROGRAM.format(path=[str(Path(folder).resolve()) for folder in sys.path], parent=os.getpid())
        command = [sys.executable, "-c", program]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.sent: queue.SimpleQueue[tuple[int, Any]] = queue.SimpleQueue()
        threading.Thread(target=self._receive, daemon=True).start()

    def _receive(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(Exception):
            while True:
                self.sent.put(pickle.load(self.process.stdout))
        self.sent.put((ENDED, None))

    def call(self, function: Callable[..., Any], arguments: tuple[Any, ...], seconds: float | None) -> Any:
        """What a function returns; TimeoutError after so many seconds without compiling, EOFError if the process died.

        In both cases, and on Ctrl-C, the process is ended.
        """
        assert self.process.stdin is not None
        try:
            with contextlib.suppress(BrokenPipeError):
                pickle.dump((function, arguments), self.process.stdin)
                self.process.stdin.flush()
            kind, value = self._answer(seconds)
        except BaseException:
            self.end()
            raise
        if kind == ENDED:
            self.end()
            raise EOFError
        if kind == ERROR:
            raise value
        return value

    def _answer(self, seconds: float | None) -> tuple[int, Any]:
        """The answer; while the process compiles the clock stands."""
        left, compiling = seconds, False
        while True:
            began = time.perf_counter()
            try:
                kind, value = self.sent.get(timeout=None if compiling else left)
            except queue.Empty:
                raise TimeoutError(seconds) from None
            if kind != COMPILING:
                return kind, value
            if left is not None and not compiling:
                left = max(0.0, left - (time.perf_counter() - began))
            compiling = bool(value)
            STOPWATCH.notify(value)

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


_running: dict[str, PlayerProcess] = {}


def _process(player: Player) -> PlayerProcess:
    """The process of a player, started if need be."""
    found = _running.pop(player.text, None)
    if found is None or found.ended:
        found = PlayerProcess()
    _running[player.text] = found
    while len(_running) > MOST:
        _running.pop(next(iter(_running))).end()
    return found


@atexit.register
def end_processes() -> None:
    """End the processes of all players."""
    while _running:
        _running.popitem()[1].end()


def serve(parent: int) -> None:
    """What runs in the process: answer requests of its parent until there are no more."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what a player prints is no answer
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)  # and is seen when it is printed, not when the process ends
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends this process
    threading.Thread(target=_end_with_parent, args=(parent,), daemon=True).start()
    STOPWATCH.notify = lambda notice: _send(answers, COMPILING, notice)
    folder = Path.cwd()
    with contextlib.suppress(EOFError, BrokenPipeError):  # the parent has ended
        while True:
            function, arguments = pickle.load(requests)
            os.chdir(folder)  # a player's path may be relative, and the player may have gone elsewhere
            _send(answers, *_answer_to(function, arguments))
    os._exit(0)


def _answer_to(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[int, Any]:
    try:
        return ANSWER, function(*arguments)
    except (FaultError, ZermeloError) as error:
        return ERROR, type(error)(str(error))
    except BaseException as error:
        return ERROR, ZermeloError(f"a player's process failed: {type(error).__name__}: {error}")


def _send(answers: BinaryIO, kind: int, value: Any) -> None:
    pickle.dump((kind, value), answers)
    answers.flush()


def _end_with_parent(parent: int) -> None:
    """End when another process has taken the parent's place; it may have died before this one was up."""
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(1)
