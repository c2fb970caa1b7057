"""What a check of a game or an algorithm found: one line for each rule."""

from __future__ import annotations

import traceback
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

Status = Literal["ok", "FAIL", "skipped"]
LONGEST = 200  # characters of a position in a report
UNBOUND = "is not bound: call the search through zermelo.search"  # how the error of a slot that nothing fills ends
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
    applies: bool = True  # False: it is about something that this game or algorithm does not have

    @property
    def status(self) -> Status:
        return "FAIL" if self.failure is not None else "ok" if self.checked else "skipped"

    @property
    def said(self) -> str:
        """The promise, or what is wrong and where."""
        return self._worded(LONGEST)

    @property
    def whole(self) -> str:
        """The same with the position and the moves at full length."""
        return self._worded(None)

    def _worded(self, longest: int | None) -> str:
        if self.failure is None:
            return self.promise
        path = "" if not self.moves else f", after {' '.join(self.moves)}"
        place = "" if self.position is None else f"; position {_cut(self.position, longest)}{_cut(path, longest)}"
        return f"{self.failure}{place}"


@dataclass(frozen=True)
class ContractReport:
    """What a game or an algorithm was checked for. A rule is skipped if it does not apply or was not asked for."""

    kind: Literal["game", "algorithm"]
    name: str
    work: str  # what was tried, in words
    rules: tuple[RuleReport, ...]
    warnings: tuple[str, ...] = ()  # what breaks no rule and is hardly meant

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
        told = {"kind": self.kind, "name": self.name, "ok": self.ok, "work": self.work, "rules": rules}
        return told | {"warnings": list(self.warnings)}

    def __str__(self) -> str:
        """A line for each rule that was checked, then the others and the sum."""
        wide = max(len(each.rule) for each in self.rules)
        checked = [each for each in self.rules if each.status != "skipped"]
        skipped = [each.rule for each in self.rules if each.status == "skipped" and each.applies]
        foreign = [each.rule for each in self.rules if each.status == "skipped" and not each.applies]
        lines = [f"{each.status:<4}  {each.rule:<{wide}}  {each.said}" for each in checked]
        kept = len(checked) - len(self.failures)
        return "\n".join([
            *lines,
            *(f"warning: {each}" for each in self.warnings),
            *([f"not checked: {', '.join(skipped)}"] if skipped else []),
            *([f"not for this {self.kind}: {', '.join(foreign)}"] if foreign else []),
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
                raise AssertionError(found.whole)
            self.failed.setdefault(rule, found)
        return holds

    def rules(self, foreign: Collection[str] = ()) -> tuple[RuleReport, ...]:
        """What was found of each rule; those that are foreign to the game or algorithm do not apply."""
        return tuple(
            replace(
                self.failed.get(rule, RuleReport(rule, promise)), checked=self.counts[rule], applies=rule not in foreign
            )
            for rule, promise in self.promises.items()
        )


def _cut(text: str, longest: int | None) -> str:
    """A text on one line, of a length that can be read."""
    line = " ".join(text.split())
    return line if longest is None or len(line) <= longest else line[: longest - 1] + "…"


def told(error: Exception) -> str:
    """An error of a user's code in a line: what, and where in that code."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not Path(frame.filename).is_relative_to(PACKAGE)] or frames
    place = f"{own[-1].name}, {Path(own[-1].filename).name} line {own[-1].lineno}"
    if isinstance(error, AttributeError) and str(error).endswith(UNBOUND):
        return f"{own[-1].name} lacks @kernel: decorate it (in {place})"
    what = ": ".join(filter(None, (type(error).__name__, " ".join(str(error).split()))))
    return f"{what} (in {place})"
