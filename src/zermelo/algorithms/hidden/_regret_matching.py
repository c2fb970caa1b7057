"""CFR and CFR+ as methods of `minimise`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.algorithms.hidden import _regret_loop as loop
from zermelo.algorithms.hidden._information_tree import Form, Nodes
from zermelo.core import Task


@dataclass(frozen=True)
class RegretMatching:
    """Full passes over the sequence form; `plus` is CFR+."""

    plus: bool

    def work(self, task: Task, form: Form) -> loop.Work:
        strategy, reach, value, regret, total = (task.zeros(form.sequences, "f64") for _ in range(5))
        made = loop.Work(strategy, reach, value, regret, total, task.zeros(1))
        loop.begin(form, made)
        return made

    def iterate(self, task: Task, nodes: Nodes, form: Form, work: Any, counts: Any, wanted: int) -> None:
        task.call(loop, "iterate", form, work, counts, wanted, self.plus, records=("form", "work"))
