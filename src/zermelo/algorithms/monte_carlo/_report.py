"""What a tree of playouts tells.

The move is the most visited one (the robust child), the first of equals; without a tree the one with the best
mean. A proved move that is worth as much as the mean of that one is taken instead.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.algorithms.monte_carlo._mcts_solver import solved
from zermelo.algorithms.monte_carlo._tree import EVERYBODY, PLAYOUTS, ROOT, Tree, entry, raises
from zermelo.core import Bound, KernelGame, Move, Outcome, State, Task
from zermelo.kernels import CHANCE, COUNTERS, HORIZON

NOTHING = Outcome(None, "none", (), (0,) * COUNTERS, 0)


class Report:
    """What a tree tells."""

    def __init__(self, task: Task, tree: Tree, move: Any) -> None:
        self.task = task
        self.tree = tree
        self.number = move  # of the kernels, as a move of the game
        self.player = max(0, task.player)
        self.in_order = isinstance(task.game, KernelGame)  # such a game numbers its moves in their order

    def outcome(self, found: Outcome, before: int) -> Outcome:
        tree = self.tree
        best = self.preferred(ROOT, self.task.state)
        slot = ROOT if best is None else best
        proved = solved(tree, ROOT)
        known = best is not None or (tree.visits[ROOT] > 0 and (self.task.depth == 0 or tree.mover[ROOT] == CHANCE))
        value = self.value(slot) if known else None
        bound: Bound = "exact" if proved or (known and self.task.depth == 0) else "none"
        return replace(
            found, value=value, bound=bound, pv=self.line(), depth=self.task.depth if bound == "exact" else 0,
            best_moves=self.equals(best) if best is not None and self.task.all_best else (),
            details=self.details(before), certain=bool(proved) and self.is_minimax and not found.counts[HORIZON],
        )  # fmt: skip

    @property
    def is_minimax(self) -> bool:
        """Is what the tree proves the value of the game? Of three or more players it depends on how ties are broken."""
        traits = self.task.game.traits
        return traits.players == 2 and traits.constant_sum is not None and not self.tree.policy.replies

    def value(self, slot: int) -> float | tuple[float, ...]:
        """The proved result of a slot, or the mean of its playouts; for the player to move, or for each."""
        tree = self.tree
        cells = range(slot * tree.entries, (slot + 1) * tree.entries)
        if solved(tree, slot):
            numbers = tuple(float(tree.proof[i]) for i in cells)
        else:
            numbers = tuple(float(tree.total[i] / tree.visits[slot]) for i in cells)
        if tree.policy.own == EVERYBODY:
            return numbers
        if tree.policy.own == self.player:
            return numbers[0] + 0.0
        return float(self.task.game.traits.constant_sum or 0.0) - numbers[0] + 0.0

    def move(self, slot: int) -> Move:
        return self.number(int(self.tree.move[slot]))

    def children(self, slot: int, state: State) -> list[int]:
        """The visited children of the slot of a state, in the order of their moves."""
        n = int(self.tree.children[slot])  # before `first`: a thread may be writing both, and this one last
        first = int(self.tree.first[slot])
        visited = [child for child in range(first, first + n) if self.tree.visits[child]]
        if self.in_order:
            return sorted(visited, key=lambda child: int(self.tree.move[child]))
        order = {move: i for i, move in enumerate(self.task.game.actions(state))}
        return sorted(visited, key=lambda child: order[self.move(child)])

    def rank(self, child: int) -> float:
        """What a move that is not proved is chosen by: its visits; without a tree, its mean."""
        if self.tree.policy.flat:
            return float(self.tree.total[child] / self.tree.visits[child])
        return int(self.tree.visits[child])

    def preferred(self, slot: int, state: State) -> int | None:
        """The child of a state's slot to play; None where nobody has a choice, or nothing is known of it."""
        tree, mover = self.tree, int(self.tree.mover[slot])
        if mover == CHANCE:
            return None
        refuge = int(tree.refuge[slot]) if tree.settings.solver else ROOT
        unproved = [child for child in self.children(slot, state) if not solved(tree, child)]
        best = max(unproved, key=lambda child: self.rank(child), default=None)
        if refuge == ROOT or best is None or solved(tree, slot):
            return refuge if refuge != ROOT else best
        at = entry(tree, mover)
        proved, mean = tree.proof[refuge * tree.entries + at], tree.total[best * tree.entries + at] / tree.visits[best]
        return refuge if (proved >= mean if raises(tree, mover) else proved <= mean) else best

    def line(self) -> tuple[Move, ...]:
        """The preferred moves, as far as they are moves of the game in turn: to chance, or to the first reply."""
        return self.line_from(self.preferred(ROOT, self.task.state))

    def line_from(self, slot: int | None) -> tuple[Move, ...]:
        """The line that begins with the move to a child of the root."""
        moves: list[Move] = []
        state = self.task.state
        while slot is not None:
            moves.append(self.move(slot))
            state = state if self.in_order else self.task.game.play(state, moves[-1])
            slot = None if self.tree.policy.replies else self.preferred(slot, state)
        return tuple(moves)

    def equals(self, best: int) -> tuple[Move, ...]:
        """The moves of the root that are as good as the best: proved alike, or visited as often."""
        tree = self.tree

        def alike(child: int) -> bool:
            if solved(tree, child) != solved(tree, best):
                return False
            if not solved(tree, child):
                return self.rank(child) == self.rank(best)
            at = entry(tree, self.player)
            return bool(tree.proof[child * tree.entries + at] == tree.proof[best * tree.entries + at])

        return tuple(self.move(child) for child in self.children(ROOT, self.task.state) if alike(child))

    def details(self, before: int) -> dict[str, Any]:
        tree, game, state = self.tree, self.task.game, self.task.state
        named = {game.move_name(state, self.move(child)): child for child in self.children(ROOT, state)}
        proved = [name for name, child in named.items() if solved(tree, child)]
        return {
            "playouts": int(tree.cells[PLAYOUTS]),
            **({"kept": before} if before else {}),
            "visits": {name: int(tree.visits[child]) for name, child in named.items()},
            "values": {name: self.value(child) for name, child in named.items()},
            **({"proved": proved} if proved else {}),
        }
