"""The tree of a Monte Carlo search: one array a field, the children of a node side by side.

A slot is a node; it is in the tree once it has been visited. A result is what a playout brought: one
payoff for each player (max^n), or that of one player, against whom the others play. Totals are sums
of payoffs; only where a move is selected are they scaled to 0 … 1 by the bounds that the game states.

Several threads may share a tree (`_shared_tree`): each has a record of its own with the arrays of the slots in common,
and its own `cells` and `scratch`. What they count together is in `common`, the cells of the tree itself.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.algorithms._resizable_memory import LEAST_MEGABYTES, MOST_MEGABYTES, WORD
from zermelo.algorithms.monte_carlo._tree_memory import arrays
from zermelo.core import Task, between
from zermelo.kernels import Ints, Reals, kernel, random_word, unit

USED, PLAYOUTS, WANTED, SEED, DRAWN, RESUMED, BEGUN, TAKEN, NEXT, END, LOST, TEAM, CELLS = range(13)
ROOT, NONE = 0, -1
EVERYBODY = -1  # whose payoff a result is, if it has one for each player


class Policy(NamedTuple):
    """What the forms of the search differ in."""

    own: int = EVERYBODY  # the player whose payoff a result is; that player raises it, all others lower it
    flat: bool = False  # the moves of the root in turn, and no tree below them
    replies: bool = False  # between two moves of that player, one move of one other (best reply)


class Settings(NamedTuple):
    """What the user chooses."""

    exploration: float
    bias: float
    solver: bool


class Scratch(NamedTuple):
    """Buffers that do not grow with the tree."""

    result: Reals  # of the playout under way
    probabilities: Reals
    visits: Ints  # of the first slots of a shared tree: what this thread has not added to the tree yet
    total: Reals


class Tree(NamedTuple):
    most: int  # slots
    policy: Policy
    settings: Settings
    players: int
    entries: int  # numbers of a result
    lowest: float  # payoff
    highest: float
    scale: float  # of payoffs to 0 … 1
    cells: Ints
    common: Ints  # the cells of all threads together
    scratch: Scratch
    visits: Ints
    virtual: Ints  # losses of a shared tree: playouts under way through a slot
    total: Reals  # of the results, `entries` of them a slot
    move: Ints  # that leads here
    mover: Ints
    parent: Ints
    first: Ints  # child
    children: Ints
    prior: Reals  # of a move, how its player evaluates it, 0 to 1; of an outcome, its probability
    recorded: Ints  # its number with the probe
    proof: Reals  # of the solver: the proved result of a slot
    refuge: Ints  # the best proved child; ROOT if there is none
    left: Ints  # children not proved; 0 for a slot that is
    order: Ints  # the place of the move among its siblings, as the game lists them


FIELDS = Tree._fields[Tree._fields.index("visits") :]  # the arrays of the slots
REAL = ("total", "prior", "proof")


def allocate(
    task: Task, policy: Policy, settings: Settings, memory_mb: float, least: int = 0, *, shared: bool = False
) -> Tree | None:
    """An empty tree with room for so many slots at least; None if they do not fit into its memory.

    `shared`: by several threads.
    """
    between("option memory_mb", memory_mb, LEAST_MEGABYTES, MOST_MEGABYTES)
    traits = task.game.traits
    entries = traits.players if policy.own == EVERYBODY else 1
    words = 8 + entries + (3 + entries if settings.solver else 0) + (1 if shared else 0)
    most = max(1, int(memory_mb * 1e6 / (WORD * words)))
    if least > most:
        return None
    span = traits.highest - traits.lowest
    proving = int(settings.solver)
    each = dict.fromkeys(FIELDS, 1)  # numbers a slot
    each |= {"virtual": int(shared), "total": entries, "proof": proving * entries}
    each |= {"refuge": proving, "left": proving, "order": proving}
    fields = _fields(task, [most * n for n in each.values()])
    for array, n in zip(fields, each.values(), strict=True):
        for i in range(n):
            array[ROOT + i] = 0
    cells = task.zeros(CELLS)
    return Tree(
        most, policy, settings, traits.players, entries, lowest=float(traits.lowest), highest=float(traits.highest),
        scale=1.0 / span if span > 0 else 0.0, cells=cells, common=cells, scratch=scratch(task, entries),
        **dict(zip(FIELDS, fields, strict=True)),
    )  # fmt: skip


def _fields(task: Task, sizes: list[int]) -> list[Any]:
    """The arrays of the slots; they hold anything until a slot is cleared."""
    kinds = ["f64" if name in REAL else "i64" for name in FIELDS]
    if task.compiled:
        return arrays(sizes, kinds)
    return [task.sparse(size, kind) for size, kind in zip(sizes, kinds, strict=True)]


@kernel
def clear(tree: Tree, slot: int) -> None:
    """Nobody has been at a slot yet.

    The other fields are written before they are read: move, parent, virtual, left, order and the probability of an
    outcome by `expand`, mover and recorded by `join`, first with the children, proof before `left` becomes 0.
    """
    tree.visits[slot] = 0
    tree.children[slot] = 0
    if tree.settings.bias > 0.0:
        tree.prior[slot] = 0.0
    for i in range(slot * tree.entries, (slot + 1) * tree.entries):
        tree.total[i] = 0.0
    if tree.settings.solver:
        tree.refuge[slot] = ROOT


def scratch(task: Task, entries: int, kept_back: int = 0) -> Scratch:
    """The buffers of one thread, which keeps to itself for a while what it learns of so many slots."""
    chances = task.zeros(task.game.traits.max_moves, "f64")
    return Scratch(task.zeros(entries, "f64"), chances, task.zeros(kept_back), task.zeros(kept_back * entries, "f64"))


@kernel
def entry(tree: Tree, player: int) -> int:
    """Which number of a result tells about a player."""
    return player if tree.policy.own == EVERYBODY else 0


@kernel
def raises(tree: Tree, player: int) -> bool:
    """Does a player want that number to be high?"""
    return tree.policy.own == EVERYBODY or player == tree.policy.own


@kernel
def seen(tree: Tree, value: float, player: int) -> float:
    """A value of that number on a scale from 0 to 1, where the player prefers 1."""
    scaled = (value - tree.lowest) * tree.scale
    return scaled if raises(tree, player) else 1.0 - scaled


@kernel
def draw(tree: Tree) -> float:
    """The next random number of the search, uniform on [0, 1)."""
    i = tree.cells[DRAWN]
    tree.cells[DRAWN] = i + 1
    return unit(random_word(tree.cells[SEED], i))
