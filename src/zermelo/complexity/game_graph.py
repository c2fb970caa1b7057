"""The graph of a game as arrays: its states by number, the root first, and the moves between them.

Idea     The states are enumerated once; then the numbers of their children are put in one row, state after state,
         with an offset for each. Whatever is backed up along the moves, over all states at once, is then a few
         operations on arrays: see `zermelo.pathology.graph_errors`.
Memory   4 bytes a move, 17 bytes a state, besides the set of states while it is made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.complexity import counter_cells as cell
from zermelo.complexity import playing_passes as passes
from zermelo.complexity.enumeration import DEFAULT_MEGABYTES, ROW_NUMBERS, enumerate_states
from zermelo.complexity.state_space import CHUNK, Space, TooLargeError
from zermelo.core import TWO_PLAYER, Game, Progress, State, unmet
from zermelo.errors import UsageError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class GameGraph:
    """States by number; the children of state i are `children[first[i] : first[i + 1]]`, a state for every move.

    `values` are those of player 0: payoffs at the end, evaluations before.
    """

    movers: NDArray[np.int8]
    first: NDArray[np.int64]
    children: NDArray[np.uint32]
    values: NDArray[np.float64]

    @property
    def count(self) -> int:
        return len(self.movers)


def list_graph(
    game: Game, state: State | None = None, *, megabytes: float = DEFAULT_MEGABYTES, symmetry: bool = False,
    interpreted: bool = False, progress: Progress | None = None,
) -> GameGraph:  # fmt: skip
    """The graph of all states below one; with `symmetry` states that are alike are one, and moves to it remain several.

    >>> import zermelo
    >>> graph = list_graph(zermelo.game("tic_tac_toe"), interpreted=True)
    >>> graph.count, len(graph.children), int(graph.first[1])
    (5478, 16167, 9)
    """
    if reason := unmet(game.traits, TWO_PLAYER):
        raise UsageError(f"{game.name} has no graph of two players: it {reason}")
    space = enumerate_states(
        game, state, megabytes=megabytes, symmetry=symmetry, interpreted=interpreted, progress=progress
    )
    return _Listing(space).graph()


class _Listing:
    """The passes that write the rows of a graph, chunk by chunk."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.width = space.game.traits.max_moves or 0
        self.chunk = max(1, min(CHUNK, ROW_NUMBERS // max(1, self.width)))
        sizes = {"movers": 1, "widths": 1, "payoffs": 2, "values": 1, "rows": self.width}
        if reason := space.attach(**{name: size * self.chunk for name, size in sizes.items()}):
            raise TooLargeError(f"the graph of {space.game.name} {reason}")
        space.cells[cell.PLAYERS], space.cells[cell.ORDERED], space.cells[cell.SKIP] = 2, 0, 0

    def graph(self) -> GameGraph:
        import numpy as np

        parts = [self._part(start) for start in range(0, self.space.count, self.chunk)]
        movers, widths, children, values = (np.concatenate(column) for column in zip(*parts, strict=True))
        return GameGraph(movers, np.concatenate(([0], np.cumsum(widths))), children, values)

    def _part(self, start: int) -> tuple[NDArray[Any], ...]:
        """Movers, numbers of children, children and values of the states of a chunk."""
        import numpy as np

        space, end = self.space, min(start + self.chunk, self.space.count)
        space.cells[cell.FIRST], space.cells[cell.LAST] = start, end
        space.run(passes.CHILDREN)
        space.run(passes.JUDGE)
        space.progress(end, space.count, "states, listing their moves")
        states = end - start
        widths = self._read("widths", states, np.int64)
        rows = self._read("rows", states * self.width, np.uint32).reshape(states, self.width)
        children = rows[np.arange(self.width) < widths[:, None]]
        return self._read("movers", states, np.int8), widths, children, self._read("values", states, np.float64)

    def _read(self, name: str, size: int, kind: Any) -> NDArray[Any]:
        import numpy as np

        buffer = self.space.buffers[name]
        if not self.space.compiled:
            return np.array([buffer[i] for i in range(size)], kind)
        return np.array(buffer[:size], kind)
