"""Solve or search many positions, on processes of this machine or on a Dask cluster; go on after a kill.

An answer is a dictionary in JSON's types, the same whoever computed it: times, which never are, are left out unless
they are asked for. Answers are given in the order of the positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import zip_longest
from typing import Any

from zermelo.algorithms import choose_solver, solve
from zermelo.core import (
    MOST_WORKERS, Game, KernelGame, Progress, State, between, check_budget, check_cluster, check_start,
    default_algorithm, find_algorithm,
)
from zermelo.core import game as find_game
from zermelo.core import one_thread_only, open_venue, search
from zermelo.errors import UsageError, shown
from zermelo.jobs.kept_lines import KeptLines, about
from zermelo.jobs.losses import ALL_LOST, Losses
from zermelo.jobs.positions import Line, numbered
from zermelo.jobs.user_files import algorithm_source, file_hashes, packed, unpacked

TIMES = ("seconds", "compile_seconds", "compiled")
EARLY = ".early"  # how the file ends that keeps answers whose turn has not come
Answer = dict[str, Any]


@dataclass(frozen=True)
class Question:
    """What is asked of every position."""

    command: str  # solve or search
    game: Game
    algorithm: str
    budget: dict[str, Any]
    options: dict[str, Any]
    interpreted: bool | None
    times: bool

    @cached_property
    def hashes(self) -> list[str]:
        return file_hashes(self.game, self.algorithm)

    def answer(self, text: str | None) -> Answer:
        """The answer for one position; raises what the search raises."""
        given = {**self.budget, **self.options, "interpreted": self.interpreted}
        with one_thread_only("a job"):
            if self.command == "solve":
                found = solve(self.game, text, self.algorithm, **given).to_dict()
            else:
                found = search(self.game, text, find_algorithm(self.algorithm), **given).to_dict()
        if found["stopped"] == "interrupt":
            raise KeyboardInterrupt
        return found if self.times else {name: part for name, part in found.items() if name not in TIMES}

    def check(self, *, compiled: bool = False) -> None:
        """Refuse now what every position would be refused for, by a search of one node from the start.

        `compiled`: and compile for it, since what this process compiles all others load.
        """
        kernels = isinstance(self.game, KernelGame)
        if self.game.mover(self.game.start()) >= 0 and (kernels or not compiled):
            budget = {**self.budget, "nodes": 1, "seconds": None}
            replace(self, budget=budget, interpreted=not compiled).answer(None)

    def settings(self) -> dict[str, Any]:
        """All that an answer depends on, but the position."""
        return about(self.command, self, {
             **self.budget, "options": self.options, "times": self.times,
        })  # fmt: skip


def solve_many(
    game: Game | str,
    positions: Iterable[State | str | Line],
    algorithm: str | None = None,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    interpreted: bool | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    out: str | None = None,
    times: bool = False,
    progress: Progress | None = None,
    **options: Any,
) -> Iterator[Answer]:
    """Solve many positions; their answers in order, as dictionaries in JSON's types.

    positions  texts or states; or lines, as `read_positions` reads them from a file
    algorithm, nodes, seconds, interpreted, options   as for `solve`, for each position
    workers    processes; None computes in this one
    cluster    the address of a Dask scheduler to compute on instead, such as tcp://host:8786
    out        a file for the answers, a line of JSON each: the same call goes on where the last one stopped
    times      tell the seconds of each search, too: then answers are not the same twice
    progress   called with the number of positions that are answered

    An answer says the `line` and what was `given` there; one that cannot be solved has an `error` instead.

    >>> answers = solve_many("tic_tac_toe", ["XX./OO./...", "nonsense"], interpreted=True)
    >>> [(answer["line"], answer.get("value"), "error" in answer) for answer in answers]
    [(1, 1.0, False), (2, None, True)]
    """
    played = find_game(game)
    name = algorithm_source(algorithm) if algorithm else choose_solver(played)
    check_budget(nodes=nodes, seconds=seconds)
    budget = {"nodes": nodes, "seconds": seconds}
    asked = Question("solve", played, name, budget, options, interpreted, times)
    return _answers(asked, positions, workers, cluster, out, progress)


def search_many(
    game: Game | str,
    positions: Iterable[State | str | Line],
    algorithm: str | None = None,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    all_best: bool | None = None,
    interpreted: bool | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    out: str | None = None,
    times: bool = False,
    progress: Progress | None = None,
    **options: Any,
) -> Iterator[Answer]:
    """Search many positions; the arguments are those of `search` for each position, and those of `solve_many`.

    >>> [answer["value"] for answer in search_many("tic_tac_toe", ["XX./OO./..."], "alpha_beta", depth=3)]
    [1.0]
    """
    played = find_game(game)
    name = algorithm_source(algorithm) if algorithm else default_algorithm(played)
    check_budget(depth=depth, nodes=nodes, seconds=seconds, seed=seed)
    budget = {"depth": depth, "nodes": nodes, "seconds": seconds, "seed": seed, "all_best": all_best}
    asked = Question("search", played, name, budget, options, interpreted, times)
    return _answers(asked, positions, workers, cluster, out, progress)


def _answers(
    asked: Question, positions: Iterable[State | str | Line], workers: int | None, cluster: str | None,
    out: str | None, progress: Progress | None,
) -> Iterator[Answer]:  # fmt: skip
    asked.check()
    if workers is not None:  # before any file is opened
        between("workers", workers, 1, MOST_WORKERS)
        check_start()
    return _answered(asked, list(numbered(asked.game, positions)), workers, cluster, out, progress)


def _answered(
    asked: Question, lines: Sequence[Line], workers: int | None, cluster: str | None, out: str | None,
    progress: Progress | None,
) -> Iterator[Answer]:  # fmt: skip
    tell = progress or (lambda done, total, what: None)
    with ExitStack() as files:
        shelf = Shelf(lines) if out is None else KeptShelf.open(lines, out, asked.settings(), files)
        left = [index for index in range(len(lines)) if index not in shelf.waiting and index >= shelf.first]
        done = len(lines) - len(left)
        tell(done, len(lines), "positions")
        yield from shelf.there()
        if left:
            if cluster is None and workers is not None and not asked.interpreted:
                asked.check(compiled=True)
            if workers is None:
                check_cluster(cluster)
            losses = Losses(_lost, min(ALL_LOST, len(left)))
            with open_venue(None if workers is None else min(workers, len(left)), cluster) as venue:
                items = ((index, lines[index].text) for index in left)
                answers = venue.compute_all(partial(_compute, packed(asked)), items, losses)
                for index, answer in losses.known(answers):
                    done += 1
                    tell(done, len(lines), "positions")
                    yield from shelf.put(index, answer)
        shelf.close()


def _compute(sent: bytes, item: tuple[int, str]) -> tuple[int, Answer]:
    """What a worker does: one position; whatever is wrong with it is part of the answer."""
    index, text = item
    asked: Question = unpacked(sent)
    try:
        return index, asked.answer(text)
    except UsageError as error:
        return index, {"error": _one_line(str(error))}
    except Exception as error:  # of a game or an algorithm of the user's
        return index, {"error": _one_line(f"{type(error).__name__}: {error}")}


def _lost(item: tuple[int, str], why: str) -> tuple[int, Answer]:
    return item[0], {"error": why}


def _one_line(text: str) -> str:
    return " ".join(text.split())


@dataclass
class Shelf:
    """Answers that wait until all before them are there."""

    lines: Sequence[Line]
    waiting: dict[int, Answer] = field(default_factory=dict)
    first: int = 0  # the one whose turn it is

    def there(self) -> Iterator[Answer]:
        """The answers of an earlier run."""
        return iter(())

    def put(self, index: int, answer: Answer) -> Iterator[Answer]:
        """Take an answer; those whose turn has come."""
        line = self.lines[index]
        self.waiting[index] = {"line": line.number, "given": line.text, **answer}
        while self.first in self.waiting:
            self.first += 1
            yield self.waiting.pop(self.first - 1)

    def close(self) -> None:
        """All answers have been given."""


@dataclass
class KeptShelf(Shelf):
    """The same with a file for the answers, in order, and one for those that wait, so that a kill loses none."""

    file: KeptLines = field(kw_only=True)
    early: KeptLines = field(kw_only=True)

    @classmethod
    def open(cls, lines: Sequence[Line], out: str, settings: dict[str, Any], files: ExitStack) -> KeptShelf:
        file = files.enter_context(KeptLines(out, settings))
        for line, answer in zip_longest(lines, file.lines[: len(lines) + 1]):
            if answer is not None and _place(answer) != line:
                raise _other_positions(out, answer, line)
        early = files.enter_context(KeptLines(out + EARLY, settings))
        shelf = cls(lines, file=file, early=early)
        shelf.first = len(file.lines)
        places = {line: index for index, line in enumerate(lines)}
        for answer in early.lines:
            if places.get(_place(answer), -1) >= shelf.first:
                shelf.waiting[places[_place(answer)]] = answer
        return shelf

    def there(self) -> Iterator[Answer]:
        yield from self.file.lines
        yield from self._due()

    def put(self, index: int, answer: Answer) -> Iterator[Answer]:
        line = self.lines[index]
        self.waiting[index] = {"line": line.number, "given": line.text, **answer}
        if index > self.first:
            self.early.add(self.waiting[index])
        yield from self._due()

    def _due(self) -> Iterator[Answer]:
        while self.first in self.waiting:
            answer = self.waiting.pop(self.first)
            self.file.add(answer)
            self.first += 1
            yield answer

    def close(self) -> None:
        self.early.remove()


def _place(answer: Answer) -> Line:
    return Line(answer.get("line", 0), answer.get("given", ""))


def _other_positions(out: str, answer: Answer, line: Line | None) -> UsageError:
    expected = "no more lines" if line is None else f"line {line.number}, {shown(line.text)}"
    found = _place(answer)
    return UsageError(
        f"{shown(out)} has answers for other positions: line {found.number}, {shown(found.text)}, where the positions "
        f"have {expected} (choose another file)"
    )
