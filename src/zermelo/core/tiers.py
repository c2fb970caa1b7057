"""Tiered running: a search answers as plain Python while its machine code is being made.

If the code is not in the cache, another process compiles it and the interpreted search, which visits the same nodes,
runs meanwhile. It answers if it is done first; otherwise it is stopped and the machine code begins anew. A time limit
counts the search that answers: the interpreted one has none, and never answers because its time is up.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

from zermelo.core.compiler_queue import CompilerQueue, NotCompiled
from zermelo.core.control import MOST_SECONDS, Control
from zermelo.core.interface import Game
from zermelo.core.kernel_game import KernelGame
from zermelo.core.task import Task
from zermelo.kernels import STOPWATCH, cache_is_usable

SWITCH = "ZERMELO_TIERED"
"""The variable of the environment that turns it off: with "0", every search waits for the compiler."""

T = TypeVar("T")
Maker = Callable[[bool, CompilerQueue | None], Task]
"""Makes a task: compiled or not, and with which compiler to ask for machine code."""


def run_in_tiers(
    game: Game, interpreted: bool | None, make: Maker, function: Callable[[Task], T]
) -> tuple[Task, T]:
    """What a function of a task returns, and the task.

    interpreted   True: as plain Python, False: by machine code, None: by whichever answers first
    """
    kernels = isinstance(game, KernelGame)
    if kernels and interpreted is None and os.environ.get(SWITCH) != "0":
        return _first_answer(make, function)
    task = make(kernels and not interpreted, None)
    return task, task.control.call(lambda: function(task))


def _first_answer(make: Maker, function: Callable[[Task], T]) -> tuple[Task, T]:
    compiler = CompilerQueue()
    task = make(True, compiler)
    try:
        return task, task.control.call(lambda: function(task))
    except NotCompiled as missing:
        compiled, layout = missing.request
    if compiled.lasting and cache_is_usable():
        compiler.ask(compiled, layout)
        begun = make(False, compiler)
        found = _interpreted(begun, function, compiler, compiled.title)
        if found is not None:
            return found
        task = make(True, None)
        task.control.answer = begun.control.answer  # it holds: machine code visits the same nodes
    else:
        task = make(True, None)
    return task, task.control.call(lambda: function(task))


def _interpreted(
    task: Task, function: Callable[[Task], T], compiler: CompilerQueue, title: str
) -> tuple[Task, T] | None:
    """The answer of the interpreted search; None if the machine code is there first."""
    if task.control.seconds is not None:
        task.control.seconds = MOST_SECONDS
    watch = task.control.watch

    def look(control: Control) -> None:
        if compiler.done:
            control.stop("superseded")
        elif watch is not None:
            watch(control)

    task.control.watch = look
    STOPWATCH.notify(f"compiling {title} …")
    try:
        outcome = task.control.call(lambda: function(task))
    except (RecursionError, MemoryError):  # machine code needs less
        compiler.wait()
        return None
    finally:
        STOPWATCH.notify("")
        compiler.give_up()
    if task.control.reason != "superseded":
        return task, outcome
    if task.control.interrupted:
        raise KeyboardInterrupt
    return None
