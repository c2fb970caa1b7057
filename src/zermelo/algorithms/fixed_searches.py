"""Fixed searches whose node counts are one signature of all that algorithms and games do.

The searches and the nodes of each are in `fixed_searches.json`. Whoever changes what a search visits changes
the signature and must mean it: `zermelo bench --check` fails, `zermelo bench --update` accepts. To add a
search, add a line with "nodes": null and update.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from zermelo.core import Progress, SearchResult
from zermelo.core import game as find_game
from zermelo.core import search, write_text
from zermelo.drawing import WIDTH, Table
from zermelo.errors import ZermeloError

RECORD = Path(__file__).with_suffix(".json")


@dataclass(frozen=True)
class FixedSearch:
    """A search on record: as it was asked for, and what it found now."""

    asked: dict[str, Any]
    result: SearchResult

    @property
    def changed(self) -> bool:
        return bool(self.result.nodes != self.asked["nodes"])

    def to_dict(self) -> dict[str, Any]:
        """The result in JSON's types, with the nodes on record."""
        rate = self.result.nodes_per_second
        return self.result.to_dict() | {"on_record": self.asked["nodes"], "nodes_per_second": rate}


@dataclass(frozen=True, repr=False)
class NodeSignature:
    """The fixed searches and the sum of their nodes."""

    searches: tuple[FixedSearch, ...]

    @cached_property
    def signature(self) -> int:
        return sum(each.result.nodes for each in self.searches)

    @property
    def seconds(self) -> float:
        return sum(each.result.seconds for each in self.searches)

    @property
    def nodes_per_second(self) -> float:
        return self.signature / self.seconds if self.seconds > 0 else 0.0

    @property
    def changed(self) -> list[FixedSearch]:
        """The searches whose nodes are not those on record."""
        return [each for each in self.searches if each.changed]

    @property
    def difference(self) -> str:
        """What differs from the record, in words; '' if nothing does."""
        if not self.changed:
            return ""
        first = self.changed[0]
        return (
            f"{len(self.changed)} node counts differ from those on record, first {first.result.algorithm} on"
            f" {first.result.game.name} to depth {first.result.depth}: expected {first.asked['nodes']}, got"
            f" {first.result.nodes} ('zermelo bench --update' if the change is meant)"
        )

    def check(self) -> None:
        """Raise an error if a node count is not the one on record."""
        if self.changed:
            raise ZermeloError(self.difference)

    def record(self) -> None:
        """Put the node counts on record."""
        lines = [f"    {json.dumps(each.asked | {'nodes': each.result.nodes})}" for each in self.searches]
        write_text(RECORD, '{\n  "searches": [\n' + ",\n".join(lines) + "\n  ]\n}\n")

    def to_dict(self) -> dict[str, Any]:
        """The signature and its searches in JSON's types."""
        return {
            "signature": self.signature, "seconds": self.seconds, "nodes_per_second": self.nodes_per_second,
            "searches": [each.to_dict() for each in self.searches],
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<{len(self.searches)} fixed searches: signature {self.signature}>"

    def _repr_html_(self) -> str:
        return self.table().html()

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int | None = WIDTH) -> str:
        """The searches as a table, then the signature."""
        return f"{self.table().text(width)}\nsignature {self.signature}\n{self.nodes_per_second:,.0f} nodes/s"

    def table(self) -> Table:
        """What each search cost."""
        rows = [
            (each.game.name, each.algorithm, str(each.depth), f"{each.nodes:,}", f"{each.nodes_per_second:,.0f}")
            for each in (one.result for one in self.searches)
        ]
        return Table(("game", "algorithm", "depth", "nodes", "nodes/s"), rows, left=("game", "algorithm"), keys=2)


def node_signature(*, progress: Progress | None = None) -> NodeSignature:
    """Run the fixed searches; `progress` is called before each with how many are done, of how many, and what."""
    asked: list[dict[str, Any]] = json.loads(RECORD.read_text(encoding="utf-8"))["searches"]
    found = []
    for done, each in enumerate(asked):
        if progress is not None:
            progress(done, len(asked), f"searches, {each['algorithm']} on {each['game']} runs")
        found.append(FixedSearch(each, _run(each)))
    return NodeSignature(tuple(found))


def _run(asked: dict[str, Any]) -> SearchResult:
    game = find_game(asked["game"], **asked.get("parameters", {}))
    state, options = game.read(asked["moves"]), asked.get("options", {})
    result = search(game, state, asked["algorithm"], depth=asked["depth"], interpreted=False, **options)
    if result.stopped:
        raise KeyboardInterrupt
    return result
