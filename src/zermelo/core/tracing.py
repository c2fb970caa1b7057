"""Follow an interpreted search line by line: by Python's own trace, so that the algorithm runs as it stands.

Followed are the kernels of the families of algorithms and of a user's file. Of files without a kernel, it is the
functions: those of drivers, and of searches with hidden information. The rules of the game, the recorder and what all
families share (ordering, budgets) run as one step; so do tables, which take a million steps to clear.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType, ModuleType
from typing import Any

from zermelo.core.interface import Game
from zermelo.core.registry import ALGORITHMS
from zermelo.core.task import Task
from zermelo.kernels import has_kernels, is_kernel

ABSENT = object()  # in place of a variable that has no value yet
SCALARS = (int, float, bool, str)
TABLES = "_table"  # how the names of files end that keep what was found
PLAIN = "hidden"  # the family that searches in plain Python


class Trace:
    """The steps of one search: for each its function, line, level of calls, variables and the events of the recorder.

    `codes` are the functions that were met; a step names one by its number.
    """

    def __init__(self, game: Game, module: ModuleType, most: int) -> None:
        self.game, self.most = game, most
        self.codes: list[CodeType] = []
        self.code: list[int] = []
        self.line: list[int] = []
        self.level: list[int] = []
        self.variables: list[tuple[Any, ...]] = []
        self.moves: list[str] = []  # the name of the variable `move`, or ''
        self.events: list[int] = []
        self.complete = True
        self._module = module
        self._numbers: dict[CodeType, int | None] = {}
        self._levels: dict[FrameType, int] = {}
        self._names: dict[Any, str] = {}
        self._control: Any = None

    def follow(self, function: Callable[..., Any], task: Task, options: dict[str, Any]) -> Any:
        """Call an algorithm's function, and note its steps."""
        before = sys.gettrace()
        self._control = task.control
        sys.settrace(self._called)
        try:
            return function(task, **options)
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        if code not in self._numbers:
            self._numbers[code] = len(self.codes) if self._wanted(frame) else None
            if self._numbers[code] is not None:
                self.codes.append(code)
        if self._numbers[code] is None or not self.complete:
            return None
        above = frame.f_back
        while above is not None and above not in self._levels:
            above = above.f_back
        self._levels[frame] = 0 if above is None else self._levels[above] + 1
        return self._stepped

    def _stepped(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "return":
            self._levels.pop(frame, None)
        if event != "line" or not self.complete:
            return self._stepped
        if len(self.line) == self.most:
            self.complete = False
            self._control.stop("steps")
            return None
        known = frame.f_locals
        number = self._numbers[frame.f_code]
        assert number is not None
        self.code.append(number)
        self.line.append(frame.f_lineno)
        self.level.append(self._levels.get(frame, 0))
        self.variables.append(tuple(_scalar(known.get(name, ABSENT)) for name in frame.f_code.co_varnames))
        self.moves.append(self._named(known, frame.f_globals) if "move" in known else "")
        self.events.append(self._happened(known.get("run")))
        return self._stepped

    def _wanted(self, frame: FrameType) -> bool:
        """Is a function one of the algorithm's?"""
        module = sys.modules.get(frame.f_globals.get("__name__", ""))
        if module is None or "<" in (frame.f_code.co_name[0], frame.f_code.co_filename[0]):
            return False
        package, family, name = ("", "", *module.__name__.rsplit(".", 2))[-3:]
        if (package != ALGORITHMS or name.endswith(TABLES)) and module is not self._module:
            return False
        if has_kernels(module):
            return is_kernel(getattr(module, frame.f_code.co_name, None))
        return module is self._module or family == PLAIN or not name.startswith("_")

    def _named(self, known: Any, names: dict[str, Any]) -> str:
        """What the game calls the move that a function holds, in the state that it holds."""
        move, state = known["move"], known.get("state", self)
        met = getattr(names.get("rules"), "met", None)
        try:
            if (state, move) not in self._names:
                played = move if met is None else met[move]
                self._names[state, move] = self.game.move_name(state, played)
            return self._names[state, move]
        except Exception:  # no state beside it, or not a move of that state: a slot of a tree, say
            return ""

    def _happened(self, run: Any) -> int:
        """How many events the recorder has kept."""
        record: Any = getattr(run, "record", 0)
        return int(record.recorded[1]) if record else (self.events[-1] if self.events else 0)


def _scalar(value: Any) -> Any:
    """A value that can be shown as one; what is larger has none."""
    return value if value is ABSENT or isinstance(value, SCALARS) else None
