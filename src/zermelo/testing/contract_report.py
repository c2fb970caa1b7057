"""What a check of a game or an algorithm found: one line for each rule."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

Status = Literal["ok", "FAIL", "skipped"]
LONGEST = 200  # characters of a position in a report
PACKAGE = Path(__file__).parent.parent


@dataclass(frozen=True)
class RuleReport:
    """One rule of a contract: what it promises, how often that was checked, and the first failure."""

    rule: str
    promise: str
    checked: int = 0
    failure: str | None = None
    position: str | None = None  # where it failed
    moves: tuple[str, ...] | None = None  # the moves from the start to that position

    @property
    def status(self) -> Status:
        return "FAIL" if self.failure is not None else "ok" if self.checked else "skipped"

    @property
    def said(self) -> str:
        """The promise, or what is wrong and where."""
        if self.failure is None:
            return self.promise
        path = "" if not self.moves else f", after {' '.join(self.moves)}"
        place = "" if self.position is None else f"; position {_cut(self.position)}{_cut(path)}"
        return f"{self.failure}{place}"


@dataclass(frozen=True)
class ContractReport:
    """What a game or an algorithm was checked for. A rule is skipped if it does not apply or was not asked for."""

    kind: Literal["game", "algorithm"]
    name: str
    work: str  # what was tried, in words
    rules: tuple[RuleReport, ...]

    @property
    def ok(self) -> bool:
        """Does no rule fail?"""
        return not self.failures

    @property
    def failures(self) -> tuple[RuleReport, ...]:
        return tuple(each for each in self.rules if each.status == "FAIL")

    def to_dict(self) -> dict[str, Any]:
        """The report in JSON's types."""
        rules = [{**asdict(each), "status": each.status} for each in self.rules]
        return {"kind": self.kind, "name": self.name, "ok": self.ok, "work": self.work, "rules": rules}

    def __str__(self) -> str:
        """A line for each rule that was checked, then the others and the sum."""
        wide = max(len(each.rule) for each in self.rules)
        checked = [each for each in self.rules if each.status != "skipped"]
        skipped = [each.rule for each in self.rules if each.status == "skipped"]
        lines = [f"{each.status:<4}  {each.rule:<{wide}}  {each.said}" for each in checked]
        kept = len(checked) - len(self.failures)
        return "\n".join([
            *lines,
            *([f"not checked: {', '.join(skipped)}"] if skipped else []),
            f"{self.name}: {kept} of {len(checked)} rules kept ({self.work})",
        ])  # fmt: skip


class Checks:
    """Collects what holds and what fails, rule by rule; with `raises` the first failure is an AssertionError."""

    def __init__(self, promises: Mapping[str, str], *, raises: bool) -> None:
        self.promises, self.raises = promises, raises
        self.counts = dict.fromkeys(promises, 0)
        self.failed: dict[str, RuleReport] = {}

    def expect(
        self, rule: str, holds: bool, failure: str, position: str | None = None, moves: tuple[str, ...] | None = None
    ) -> bool:
        """Note that a rule was checked; the first failure is kept."""
        self.counts[rule] += 1
        if not holds:
            found = RuleReport(rule, self.promises[rule], 0, failure, position, moves)
            if self.raises:
                raise AssertionError(found.said)
            self.failed.setdefault(rule, found)
        return holds

    def rules(self) -> tuple[RuleReport, ...]:
        return tuple(
            RuleReport(
                rule, promise, self.counts[rule],
                *((found.failure, found.position, found.moves) if (found := self.failed.get(rule)) else ()),
            )
            for rule, promise in self.promises.items()
        )  # fmt: skip


def _cut(text: str) -> str:
    """A text on one line, of a length that can be read."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def told(error: Exception) -> str:
    """An error of a user's code in a line: what, and where in that code."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not Path(frame.filename).is_relative_to(PACKAGE)] or frames
    place = f"{own[-1].name}, {Path(own[-1].filename).name} line {own[-1].lineno}"
    return f"{type(error).__name__}: {error} (in {place})"
