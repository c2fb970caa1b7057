"""The size of a game counted: every state that can be reached, every game that can be played.

Idea     Enumerate the states by levels, then pass over them: the ways to each count the tree, the
         values from the end give the smallest proofs.
Counts   states         the positions that can be reached (state-space complexity)
         games          the leaves of the tree of all games (game-tree size), and its nodes
         decision       the leaves of the smallest tree that holds one move of the first player in
                        every position of the first player and all moves of the second, and guarantees the value
                        (decision complexity); `proof` adds the second player's side of it: together
                        they prove the value (Knuth and Moore's minimal tree)
         game tree      the leaves of the full-width tree of the smallest depth, the solution depth,
                        that establishes the value (game-tree complexity)
Source   [Allis1994], chapter 6; [klesk_slides], "Mierniki złożoności gier".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.complexity import counter_cells as cell
from zermelo.complexity import playing_passes as passes
from zermelo.complexity.state_space import CHUNK, Level, Space
from zermelo.complexity.wide_integers import whole
from zermelo.core import TWO_PLAYER, Game, Progress, State, unmet

ROW_NUMBERS = 1 << 20  # children whose numbers are kept at a time
DEFAULT_MEGABYTES = 256.0


@dataclass(frozen=True)
class Tree:
    """The tree of all games, by ply."""

    nodes: list[int]
    leaves: list[int]

    @property
    def games(self) -> int:
        return sum(self.leaves)

    @property
    def size(self) -> int:
        return sum(self.nodes)

    @property
    def branching(self) -> float:
        """The children of an inner node, on the average."""
        inner = self.size - self.games
        return (self.size - 1) / inner if inner else 0.0

    @property
    def length(self) -> float:
        """The plies of a game, on the average over all different games."""
        return sum(ply * leaves for ply, leaves in enumerate(self.leaves)) / self.games

    def cut_at(self, depth: int) -> int:
        """The leaves of the tree to a depth: games that ended before, and nodes there."""
        return sum(self.leaves[:depth]) + (self.nodes[depth] if depth < len(self.nodes) else 0)


@dataclass(frozen=True)
class Solution:
    """What the root is worth to its player, and what it takes to know."""

    value: float
    decision: int  # leaves of the first player's smallest tree
    proof: int  # and of the smallest proof from both sides
    depth: int  # plies of the shallowest full-width search that tells
    game_tree: int  # its leaves


@dataclass(frozen=True)
class Exact:
    """All that enumeration tells. What it does not is None, and `without` says why."""

    levels: list[Level]
    symmetries: int
    graded: bool  # does every state lie on one ply only?
    tree: Tree | None
    solution: Solution | None
    impact: float | None
    without: dict[str, str]
    bytes: int  # of the set of states
    peak: int  # at most in use, with the passes over it
    seconds: float  # of the enumeration alone

    @property
    def states(self) -> int:
        return sum(level.states for level in self.levels)

    @property
    def forced(self) -> float | None:
        decisions = sum(level.decisions for level in self.levels)
        return sum(level.forced for level in self.levels) / decisions if decisions else None

    @property
    def impact_of_states(self) -> float | None:
        """The impact as a share of all states, as its source divides; `impact` is the share of those with a choice."""
        decisions = sum(level.decisions for level in self.levels)
        return None if self.impact is None else self.impact * decisions / self.states


def enumerate_states(
    game: Game, state: State | None = None, *, megabytes: float = DEFAULT_MEGABYTES, symmetry: bool = False,
    interpreted: bool = False, progress: Progress | None = None,
) -> Space:  # fmt: skip
    """The set of all states that can be reached; TooLargeError if the memory ends first.

    >>> import zermelo
    >>> enumerate_states(zermelo.game("tic_tac_toe"), interpreted=True).count
    5478
    """
    space = Space(
        game, game.start() if state is None else state, megabytes=megabytes, symmetry=symmetry,
        interpreted=interpreted, progress=progress,
    )  # fmt: skip
    space.enumerate()
    return space


def measure_exactly(
    game: Game, state: State | None = None, *, megabytes: float = DEFAULT_MEGABYTES, symmetry: bool = False,
    interpreted: bool = False, progress: Progress | None = None,
) -> Exact:  # fmt: skip
    """Enumerate the states and pass over them.

    With `symmetry` states that are alike are one; games and proofs are counted as without it.
    """
    space = enumerate_states(
        game, state, megabytes=megabytes, symmetry=symmetry, interpreted=interpreted, progress=progress
    )
    measured = Measured(space)
    tree = measured.tree()
    solution = measured.solution(tree) if tree else None
    impact = measured.impact()
    return Exact(
        space.levels, space.symmetries, not space.cells[cell.UNGRADED], tree, solution, impact, measured.without,
        space.bytes, space.peak, space.seconds,
    )  # fmt: skip


class Measured:
    """The passes over an enumerated space, one after the other."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.without: dict[str, str] = {}
        traits = space.game.traits
        self.cells: Any = space.cells
        self.cells[cell.PLAYERS] = traits.players
        self.cells[cell.ORDERED] = self.cells[cell.SKIP] = 0
        self.chunk = max(1, min(CHUNK, ROW_NUMBERS // (traits.max_moves or ROW_NUMBERS)))
        self.rows = {
            "movers": self.chunk, "widths": self.chunk, "payoffs": 2 * self.chunk,
            "rows": self.chunk * (traits.max_moves or 0),
        }  # fmt: skip

    def sweep(self, which: int, what: str, first: int, last: int, *, value: float = 0.0, back: bool = False) -> None:
        """Fill rows of children and pass over them, chunk by chunk."""
        starts = range(first, last, self.chunk)
        for start in reversed(starts) if back else starts:
            end = min(start + self.chunk, last)
            self.cells[cell.FIRST], self.cells[cell.LAST] = start, end
            self.space.run(passes.CHILDREN)
            self.space.run(which, value)
            self.space.progress(last - start if back else end, last, what)

    def attach(self, what: str, **sizes: int) -> bool:
        reason = self.space.attach(**self.rows, **sizes)
        if reason:
            self.without[what] = reason
        return reason is None

    # The tree.

    def tree(self) -> Tree | None:
        """Nodes and leaves by ply; None if it is infinite, or the memory does not allow to count them."""
        if self.cells[cell.UNGRADED] and not self._acyclic():
            return None
        limbs = 1
        while True:
            self.space.detach("ways", "totals")
            if not self.attach("tree", ways=2 * self.space.count * limbs, totals=2 * limbs):
                return None
            found = self._tree(limbs)
            if found is not None:
                self.space.detach("ways", "totals")
                return found
            limbs += 1

    def _tree(self, limbs: int) -> Tree | None:
        """None if the numbers outgrow so many words."""
        cells, held = self.cells, self.space.buffers
        cells[cell.LIMBS], cells[cell.SIDE], cells[cell.OVERFLOW], cells[cell.SKIP] = limbs, 0, 0, 1
        held["ways"][0] = 1
        nodes: list[int] = []
        leaves: list[int] = []
        low, high = 0, 1
        while low < high:
            for i in range(2 * limbs):
                held["totals"][i] = 0
            cells[cell.LOW], cells[cell.HIGH] = self.space.count, 0
            self.sweep(passes.SPREAD, "states, counting games", low, high)
            if cells[cell.OVERFLOW]:
                return None
            nodes.append(whole(held["totals"], 0, limbs))
            leaves.append(whole(held["totals"], limbs, limbs))
            low, high = int(cells[cell.LOW]), int(cells[cell.HIGH])
            cells[cell.SIDE] = 1 - cells[cell.SIDE]
        cells[cell.SKIP] = 0
        return Tree(nodes, leaves)

    def _acyclic(self) -> bool:
        """Order the states, parents first; False if a game can come back to where it was."""
        count, cells = self.space.count, self.cells
        if not self.attach("tree", degrees=count, order=count):
            return False
        self.sweep(passes.DEGREES, "states, counting parents", 0, count)
        cells[cell.ORDERED], cells[cell.SORTED] = 1, 1
        self.space.buffers["order"][0] = 0
        acyclic = self.space.buffers["degrees"][0] == 0
        first = 0
        while acyclic and first < cells[cell.SORTED]:
            last = min(int(cells[cell.SORTED]), first + self.chunk)
            self.sweep(passes.SORT, "states, ordering them", first, last)
            first = last
        acyclic = acyclic and cells[cell.SORTED] == count
        cells[cell.ORDERED] = 0
        self.space.detach("degrees")
        if not acyclic:
            self.without["tree"] = "infinite: a game can come back to a state it was in"
        return bool(acyclic)

    # The value.

    def solution(self, tree: Tree) -> Solution | None:
        space, cells = self.space, self.cells
        if reason := unmet(space.game.traits, TWO_PLAYER):
            self.without["solution"] = reason
            return None
        count, limbs = space.count, int(cells[cell.LIMBS])
        first = space.game.mover(space.root)
        if first < 0:
            return Solution(space.game.payoff(space.root, 0), 1, 1, 0, 1)
        cells[cell.PLAYER] = first
        cells[cell.ORDERED] = cells[cell.UNGRADED]
        if not self.attach("solution", values=count):
            return None
        self.sweep(passes.VALUES, "states, their values", 0, count, back=True)
        value = float(space.buffers["values"][0])
        space.detach("values")
        if not self.attach("solution", proofs=2 * count * limbs, depths=2 * count):
            return None
        self.sweep(passes.PROOFS, "states, their proofs", 0, count, value=value, back=True)
        sizes = [whole(space.buffers["proofs"], side * limbs, limbs) for side in range(2)]
        lowest = space.game.traits.lowest  # that a side gets this much needs no proof
        wanted = {first: value, 1 - first: -value}
        depth = max([0, *(int(space.buffers["depths"][side]) for side in range(2) if wanted[side] > lowest)])
        space.detach("proofs", "depths")
        return Solution(value, sizes[first], sum(sizes) - 1, depth, tree.cut_at(depth))

    def impact(self) -> float | None:
        """The share of decisions where a move of one player changes the evaluation of another."""
        space, cells = self.space, self.cells
        decisions = sum(level.decisions for level in space.levels)
        if space.game.traits.players < 2 or decisions == 0:
            self.without["impact"] = "there is no other player to move against"
            return None
        cells[cell.INFLUENTIAL] = cells[cell.ORDERED] = 0
        space.sweep(passes.IMPACT, "states, opponent impact", 0, space.count)
        return int(cells[cell.INFLUENTIAL]) / decisions
