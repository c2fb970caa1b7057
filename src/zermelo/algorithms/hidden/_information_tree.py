"""The tree of a game with hidden information as flat columns, with its information sets and their sequences.

Idea     Histories that look the same to the player to move form an information set. With perfect recall a player's
         own moves up to an information set are always the same, so that a *sequence*, an information set and a move in
         it, stands for all own moves up to there. The game is then three lists: the information sets in an order in
         which none comes before its predecessor, the sequences, and for each pair of sequences what the ends that
         they lead to are worth to player 0, times the probability of chance. Regrets, best responses and linear
         programs need no more. The columns of nodes are for walks that sample.
Source   [KollerMegiddoVonStengel1996]: the sequence form.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from zermelo.algorithms.hidden._tree_size import refuse_far_larger
from zermelo.core import Game, Move, State
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE, LIMIT, NODES, STOPPED, TERMINAL, Ints, Reals

MOST_NODES = 4_000_000


class Nodes(NamedTuple):
    """Columns of the nodes; the children of a node have consecutive numbers, the root is node 0."""

    mover: Ints  # a player, CHANCE or TERMINAL
    parent: Ints
    child: Ints  # the first one
    children: Ints  # how many
    sequence: Ints  # where a player moves: the sequence of the first move
    chance: Reals  # the probability that chance moves here from the parent; 1 below a player
    payoff: Reals  # at the end, for player 0


class Form(NamedTuple):
    """The sequence form. Player 0's information sets and sequences come first, then player 1's.

    A player's first sequence is the empty one; those of an information set have consecutive numbers.
    """

    nodes: int  # of the tree
    sets: int  # information sets of both players
    split: int  # the first information set of player 1
    empty: int  # the empty sequence of player 1; that of player 0 is 0
    sequences: int
    ends: int
    before: Ints  # of each information set: the player's sequence that leads to it
    first: Ints  # and the sequence of its first move
    size: Ints  # and the number of its moves
    end_0: Ints  # of each pair of sequences with an end: player 0's
    end_1: Ints  # and player 1's
    worth: Reals  # and what it is worth to player 0, times the probability of chance


@dataclass(frozen=True)
class InformationSet:
    """What a player knows when it is to move, and what it may do."""

    player: int
    observation: Hashable
    moves: tuple[Move, ...]
    state: State  # the first one found that looks so


@dataclass(frozen=True)
class InformationTree:
    """A game from its start as columns."""

    game: Game
    nodes: Nodes
    form: Form
    sets: tuple[InformationSet, ...]
    longest: int  # plies
    numbers: dict[Hashable, int] = field(repr=False)  # of information sets by (player, observation)
    chance_nodes: dict[int, int] = field(repr=False)  # by the key of the state

    def set_of(self, state: State) -> int:
        """The number of the information set of a state in which a player moves."""
        player = self.game.mover(state)
        return self._known(self.numbers.get((player, self.game.observation(state, player))), state)

    def chance_node(self, state: State) -> int:
        """The node of a state in which chance moves."""
        return self._known(self.chance_nodes.get(self.game.key(state)), state)

    def _known(self, found: int | None, state: State) -> int:
        if found is None:
            where = shown(self.game.format(state))
            raise UsageError(f"{self.game.name}: expected a position that can come up from the start, got {where}")
        return found

    def nodes_of(self, number: int) -> list[int]:
        """The nodes of an information set."""
        first, movers = self.form.first[number], self.nodes.mover
        return [i for i, at in enumerate(self.nodes.sequence) if at == first and movers[i] >= 0]


def information_tree(game: Game) -> InformationTree:
    """The tree of a two-player zero-sum game from its start; refused if it is too large."""
    made = grown(game)
    assert made is not None  # without counters nothing stops it
    return made


def grown(game: Game, counts: Any = None) -> InformationTree | None:
    """The same for a search, in whose counters the nodes are counted; None if the budget is spent before it is done."""
    if game.traits.players != 2 or game.traits.constant_sum != 0.0:
        raise UsageError(f"{game.name}: expected two players and zero sum, the exact method knows no others")
    refuse_far_larger(game, MOST_NODES)
    made = Builder(game)
    return made.tree() if made.grow(counts) else None


class Side:
    """The information sets of one player while the tree grows, its sequences numbered from 0."""

    def __init__(self) -> None:
        self.sets: list[InformationSet] = []
        self.before, self.first, self.size = array("q"), array("q"), array("q")
        self.sequences = 1  # the empty one
        self.numbers: dict[Hashable, int] = {}

    def add(self, key: Hashable, before: int, made: InformationSet) -> int:
        """The number of a new information set."""
        number = self.numbers[key] = len(self.sets)
        self.sets.append(made)
        self.before.append(before)
        self.first.append(self.sequences)
        self.size.append(len(made.moves))
        self.sequences += len(made.moves)
        return number

    def check(self, number: int, before: int, moves: tuple[Move, ...], name: str) -> None:
        """Refuse a state that looks as others do but has other moves, or is come to by other moves of the player."""
        known = self.sets[number]
        if known.moves != moves:
            raise UsageError(
                f"{name}: expected the same moves wherever player {known.player} observes the same, "
                f"got {shown(list(known.moves))} and {shown(list(moves))}"
            )
        if self.before[number] != before:
            raise UsageError(
                f"{name}: expected observations with perfect recall, player {known.player} comes to the same one "
                f"by different moves of its own: {shown(known.observation)}"
            )


class Builder:
    """Grows the tree depth first; the children of a node are numbered when it is expanded."""

    def __init__(self, game: Game) -> None:
        self.game, self.hidden = game, not game.traits.perfect_information
        self.sides = (Side(), Side())
        self.mover, self.parent, self.child = array("q"), array("q"), array("q")
        self.children, self.set = array("q"), array("q")
        self.chance, self.payoff = array("d"), array("d")
        self.ends: dict[tuple[int, int], float] = {}
        self.chance_nodes: dict[int, int] = {}
        self.longest = 0

    def grow(self, counts: Any) -> bool:
        """Visit every node; False if the budget is spent before."""
        self.add(-1, [1.0])
        pending: list[tuple[State, int, int, int, int, float]] = [(self.game.start(), 0, 0, 0, 0, 1.0)]
        while pending:
            if counts is not None:
                if counts[NODES] >= counts[LIMIT]:
                    counts[STOPPED] = 1
                    return False
                counts[NODES] += 1
            if len(self.mover) > MOST_NODES:
                raise UsageError(
                    f"{self.game.name} is too large for the exact method: expected at most {MOST_NODES:,} nodes"
                )
            pending.extend(self.expand(*pending.pop()))
        return True

    def add(self, parent: int, chances: list[float]) -> int:
        """Number the children of a node, one for each probability; the first."""
        first, n = len(self.mover), len(chances)
        self.mover.extend([TERMINAL] * n)
        self.parent.extend([parent] * n)
        self.child.extend([0] * n)
        self.children.extend([0] * n)
        self.set.extend([-1] * n)
        self.chance.extend(chances)
        self.payoff.extend([0.0] * n)
        return first

    def expand(
        self, state: State, node: int, ply: int, own_0: int, own_1: int, reach: float
    ) -> list[tuple[State, int, int, int, int, float]]:
        """Fill the columns of a node; what is to be visited below it, the first child last."""
        game = self.game
        mover = self.mover[node] = game.mover(state)
        self.longest = max(self.longest, ply)
        if mover == TERMINAL:
            self.payoff[node] = payoff = game.payoff(state, 0)
            if payoff * reach:
                self.ends[own_0, own_1] = self.ends.get((own_0, own_1), 0.0) + payoff * reach
            return []
        if mover == CHANCE:
            outcomes = game.outcomes(state)
            moves, chances = [move for move, _ in outcomes], [chance for _, chance in outcomes]
            child = self.add(node, chances)
            self.chance_nodes[game.key(state)] = node
            below = [
                (game.play(state, move), child + i, ply + 1, own_0, own_1, reach * chances[i])
                for i, move in enumerate(moves)
            ]
        else:
            moves = list(game.moves(state))
            child = self.add(node, [1.0] * len(moves))
            at = self.sequence(state, node, mover, tuple(moves), own_1 if mover else own_0)
            below = [
                (game.play(state, move), child + i, ply + 1, *((own_0, at + i) if mover else (at + i, own_1)), reach)
                for i, move in enumerate(moves)
            ]
        self.child[node], self.children[node] = child, len(moves)
        below.reverse()
        return below

    def sequence(self, state: State, node: int, player: int, moves: tuple[Move, ...], before: int) -> int:
        """The sequence of the first move in a state."""
        side, seen = self.sides[player], self.game.observation(state, player)
        key = (player, seen) if self.hidden else (player, node)
        number = side.numbers.get(key)
        if number is None:
            number = side.add(key, before, InformationSet(player, seen, moves, state))
        else:
            side.check(number, before, moves, self.game.name)
        self.set[node] = number
        return side.first[number]

    def tree(self) -> InformationTree:
        """The finished tree, with player 1's numbers after player 0's."""
        one, two = self.sides
        empty, split = one.sequences, len(one.sets)
        sequence = array("q", (
            0 if number < 0 else self.sides[mover].first[number] + mover * empty
            for mover, number in zip(self.mover, self.set, strict=True)
        ))  # fmt: skip
        form = Form(
            len(self.mover), split + len(two.sets), split, empty, empty + two.sequences, len(self.ends),
            one.before + array("q", (at + empty for at in two.before)),
            one.first + array("q", (at + empty for at in two.first)), one.size + two.size,
            array("q", (a for a, _ in self.ends)), array("q", (b + empty for _, b in self.ends)),
            array("d", self.ends.values()),
        )  # fmt: skip
        nodes = Nodes(self.mover, self.parent, self.child, self.children, sequence, self.chance, self.payoff)
        numbers = one.numbers | {key: number + split for key, number in two.numbers.items()}
        return InformationTree(self.game, nodes, form, (*one.sets, *two.sets), self.longest, numbers, self.chance_nodes)
