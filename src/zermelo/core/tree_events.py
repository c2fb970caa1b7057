"""What happened to the nodes of a recorded tree, in order: so a search that comes back to nodes can be replayed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, overload

from zermelo.core.tree_nodes import copied
from zermelo.kernels import ENTERED, EVENT_KINDS, LEFT, RETURNED, Record

HAPPENINGS: dict[int, Literal["entered", "returned", "left"]] = {
    ENTERED: "entered", RETURNED: "returned", LEFT: "left",
}  # fmt: skip


class Event(NamedTuple):
    """A node was entered, returned to, or left with a value; a Monte Carlo search leaves a node with every playout."""

    node: int
    kind: Literal["entered", "returned", "left"]
    value: float


@dataclass(frozen=True, eq=False)
class Events(Sequence[Event]):
    """The events of a search: each is made when it is asked for. `seen` counts those beyond the limit, too."""

    packed: Any  # EVENT_KINDS times the node, plus the kind
    values: Any
    seen: int

    @classmethod
    def of(cls, record: Record) -> Events:
        """A copy of what was recorded."""
        seen = int(record.recorded[1])
        kept = min(seen, record.event_limit)
        return cls(copied(record.events, kept), copied(record.event_values, kept), seen)

    def placed(self, places: Any) -> Events:
        """The same events of nodes that have other numbers: node i is now places[i]."""
        import numpy as np

        packed = np.asarray(self.packed, np.int64)
        return Events(places[packed // EVENT_KINDS] * EVENT_KINDS + packed % EVENT_KINDS, self.values, self.seen)

    @property
    def complete(self) -> bool:
        """Was every event kept?"""
        return self.seen == len(self)

    def __len__(self) -> int:
        return len(self.packed)

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...

    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        node, kind = divmod(int(self.packed[index]), EVENT_KINDS)
        return Event(node, HAPPENINGS[kind], float(self.values[index]))

    def __iter__(self) -> Iterator[Event]:
        return (self[i] for i in range(len(self)))
