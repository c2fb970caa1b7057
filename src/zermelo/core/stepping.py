"""zermelo.steps: a search line by line, forward and back."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Unpack, overload

from zermelo.core._names import AlgorithmName, GameName, Options
from zermelo.core.arguments import between
from zermelo.core.interface import Game, State
from zermelo.core.registry import Algorithm, default_algorithm, find_algorithm, game
from zermelo.core.result import SearchResult, json_value
from zermelo.core.searching import MOST_COUNTED, search
from zermelo.core.task import Outcome, Task
from zermelo.core.tracing import ABSENT, Trace

MOST_STEPS = 200_000
SHOWN = ("ply", "depth", "alpha", "beta", "best", "value")
"""The variables of a step that have a column of their own."""


def steps(
    game_or_name: Game | GameName | str,
    position: State | str | None = None,
    algorithm: AlgorithmName | Algorithm | None = None,
    *,
    most: int = MOST_STEPS,
    depth: int | None = None,
    nodes: int | None = None,
    seed: int | None = None,
    record: int | bool = 0,
    events: int = 0,
    **options: Unpack[Options],
) -> Steps:
    """Search a position as plain Python, and keep every step: the line of the source, and the variables there.

    most       steps that are kept; the search is stopped there
    nodes      as in `zermelo.search`; without it there is no limit but that of the steps

    All else is as in `zermelo.search`. The algorithm runs as it stands: it finds what it finds untraced.

    >>> followed = steps("explicit_tree", algorithm="alpha_beta", depth=2)
    >>> followed.result.value, followed.complete
    (3.0, True)
    >>> step = next(step for step in followed if step.value is not None)
    >>> step.ply, step.alpha, step.move, step.value, step.source
    (1, -inf, '0', -3.0, 'if stopped(run):')
    """
    between("most", most, 1, MOST_STEPS)
    played = game(game_or_name)
    chosen = algorithm if isinstance(algorithm, Algorithm) else find_algorithm(algorithm or default_algorithm(played))
    trace = Trace(played, chosen.module, most)
    followed = chosen.wrapped(lambda function, task, given: _followed(trace, function, task, given))
    result = search(
        played, position, followed, depth=depth, nodes=MOST_COUNTED if nodes is None else nodes, seed=seed,
        record=record, events=events, interpreted=True, **options,
    )  # fmt: skip
    return Steps(trace, result)


def _followed(trace: Trace, function: Any, task: Task, given: dict[str, Any]) -> Outcome:
    found: Outcome = trace.follow(function, task, given)
    return found


@dataclass(frozen=True)
class Step:
    """One line of the source, about to be run: where it is, and what the function that it is in holds.

    `level` counts the calls above it. `move` is the name of the move that is looked at. `variables` are all those of
    the function that are numbers or texts. `events` counts those of the recorded tree so far.
    """

    number: int
    file: str
    line: int
    function: str
    source: str
    level: int
    ply: int | None
    alpha: float | None
    beta: float | None
    best: float | None
    value: float | None
    move: str
    variables: dict[str, Any]
    events: int


class Steps(Sequence[Step]):
    """The steps of a search, each made when it is asked for; `result` is what the search found.

    `complete`: the search has come to its end, and not to the limit of the steps.
    """

    def __init__(self, trace: Trace, result: SearchResult) -> None:
        self._trace, self.result = trace, result
        self.complete = trace.complete

    def __repr__(self) -> str:
        more = "" if self.complete else ", the search had more"
        return f"<{len(self):,} steps of {self.result.algorithm} on {self.result.game.name}{more}>"

    @property
    def files(self) -> list[str]:
        """The files of the source, by name."""
        return list(self.sources())

    def sources(self) -> dict[str, list[str]]:
        """The lines of each file."""
        return {file_name(code.co_filename): lines_of(code.co_filename) for code in self._trace.codes}

    def column(self, name: str) -> list[Any]:
        """One fact of all steps: line, level, file, function, move, events; or a variable, None where there is none."""
        trace = self._trace
        if name in ("line", "level", "events"):
            return list(getattr(trace, name))
        if name == "move":
            return list(trace.moves)
        if name in ("file", "function"):
            named = [file_name(code.co_filename) if name == "file" else code.co_name for code in trace.codes]
            return [named[code] for code in trace.code]
        places = [code.co_varnames.index(name) if name in code.co_varnames else -1 for code in trace.codes]
        rows = zip(trace.code, trace.variables, strict=True)
        return [None if places[code] < 0 else _known(cells[places[code]]) for code, cells in rows]

    def __len__(self) -> int:
        return len(self._trace.line)

    @overload
    def __getitem__(self, index: int) -> Step: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...

    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        if isinstance(index, slice):
            return tuple(self._step(i) for i in range(*index.indices(len(self))))
        return self._step(range(len(self))[index])

    def __iter__(self) -> Iterator[Step]:
        return (self._step(i) for i in range(len(self)))

    def _step(self, i: int) -> Step:
        trace = self._trace
        code = trace.codes[trace.code[i]]
        cells = zip(code.co_varnames, trace.variables[i], strict=True)
        known = {name: value for name, value in cells if value is not ABSENT and value is not None}
        found = {name: known.get(name) for name in SHOWN if name != "depth"}
        line = trace.line[i]
        return Step(
            i, file_name(code.co_filename), line, code.co_name, lines_of(code.co_filename)[line - 1].strip(),
            trace.level[i], **found, move=trace.moves[i], variables=known, events=trace.events[i],
        )  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """The steps in JSON's types: a list for each fact, and the source. Infinite numbers are texts, as '-inf'."""
        files = self.files
        numbers = {name: number for number, name in enumerate(files)}
        return {
            "files": files,
            "sources": self.sources(),
            "functions": [code.co_name for code in self._trace.codes],
            "steps": len(self),
            "complete": self.complete,
            "file": [numbers[name] for name in self.column("file")],
            "function": list(self._trace.code),
            **{name: self.column(name) for name in ("line", "level", "move", "events")},
            **{name: [_plain(value) for value in self.column(name)] for name in SHOWN},
            "result": self.result.to_dict(),
        }


def _known(value: Any) -> Any:
    return None if value is ABSENT else value


def _plain(value: Any) -> Any:
    return value if not isinstance(value, float) or math.isfinite(value) else json_value(value)


def file_name(path: str) -> str:
    """A file of the library by its place in the package, one of a user by its name alone.

    >>> file_name(__file__), file_name("/home/me/mine.py")
    ('core/stepping.py', 'mine.py')
    """
    package = Path(__file__).parent.parent
    return Path(path).relative_to(package).as_posix() if Path(path).is_relative_to(package) else Path(path).name


@cache
def lines_of(path: str) -> list[str]:
    """The lines of a file of source."""
    return Path(path).read_text(encoding="utf-8").splitlines()
