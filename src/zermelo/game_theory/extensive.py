"""A small game as its extensive form: written as Gambit's .efg, or turned into a normal form.

Idea      The whole tree of a game, node by node. Nodes of a player that look the same to that player are one
          information set: with hidden information, where the player has seen the same observations at their own
          turns and made the same moves there (perfect recall); otherwise each node is its own. A pure
          strategy is reduced: it chooses only where the player's own earlier choices lead.
Limits    The tree, the text and the normal form have a size limit each; what is larger ends in one
          line that names it.
Numbers   Probabilities and payoffs are kept as fractions, 1/6 where a game says 0.16666666666666666, so
          that chances add up to one and small normal forms can be solved exactly.
Source    [Kuhn1953]; the format: [Gambit2024].
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core import Game, State
from zermelo.errors import UsageError, shown
from zermelo.game_theory.normal_form import NormalForm
from zermelo.kernels import CHANCE, TERMINAL

MOST_NODES = 50_000
MOST_PROFILES = 500_000  # cells of the table: one for each choice of a strategy by each player
MOST_STRATEGIES = 20_000  # of one player
MOST_EXACT = 20_000  # payoffs of a table that are computed as fractions
ROUND = 1_000_000  # denominators up to which a float is taken for a fraction

Choice = tuple[int, int]  # an information set of a player and a move there
Choices = tuple[Choice | None, ...]  # of each player the last choice
Step = tuple[State, int, Choices]  # a state to visit, its parent, the last choices


@dataclass
class InformationSet:
    """Nodes that a player cannot tell apart; `before` is the player's last choice before."""

    player: int
    number: int  # among those of the player
    moves: tuple[str, ...]
    before: Choice | None


@dataclass
class Node:
    """A node of the tree: of a player, of chance, or an end."""

    mover: int
    children: list[int] = field(default_factory=list)
    moves: tuple[str, ...] = ()
    chances: tuple[Fraction, ...] = ()
    information_set: int = -1  # among those of the player
    payoffs: tuple[Fraction, ...] = ()
    sequences: Choices = ()


@dataclass
class Tree:
    """A game's extensive form: its nodes, parents before children, and each player's information sets."""

    name: str
    players: int
    nodes: list[Node]
    sets: list[list[InformationSet]]


def tree(game: Game, position: State | str | None = None) -> Tree:
    """The extensive form of a game from a position on.

    >>> import zermelo
    >>> kuhn = tree(zermelo.game("kuhn_poker"))
    >>> len(kuhn.nodes), [len(sets) for sets in kuhn.sets]
    (55, [6, 6])
    """
    return _Builder(game).build(game.position(position))


class _Builder:
    """Walks a game from a state, depth first."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.players = game.traits.players
        self.made = Tree(game.name, self.players, [], [[] for _ in range(self.players)])
        self.known: dict[Hashable, int] = {}

    def build(self, state: State) -> Tree:
        pending: list[Step] = [(state, -1, (None,) * self.players)]
        while pending:
            state, parent, sequences = pending.pop()
            number = len(self.made.nodes)
            if number >= MOST_NODES:
                raise UsageError(
                    f"{self.game.name} is too large for its extensive form: expected at most {MOST_NODES:,} nodes "
                    "(a position near the end has fewer)"
                )
            node = Node(self.game.mover(state), sequences=sequences)
            self.made.nodes.append(node)
            if parent >= 0:
                self.made.nodes[parent].children.append(number)
            pending.extend(reversed(self._expand(node, number, state)))
        return self.made

    def _expand(self, node: Node, number: int, state: State) -> list[Step]:
        """Fill a node; what is below it."""
        game = self.game
        if node.mover == TERMINAL:
            node.payoffs = tuple(fraction(game.payoff(state, player)) for player in range(self.players))
            return []
        moves = list(game.actions(state))
        node.moves = tuple(game.move_name(state, move) for move in moves)
        after = [game.play(state, move) for move in moves]
        if node.mover == CHANCE:
            node.chances = chances([chance for _, chance in game.outcomes(state)])
            return [(each, number, node.sequences) for each in after]
        node.information_set = self._information_set(node, number, state)
        return [
            (each, number, _replaced(node.sequences, node.mover, (node.information_set, i)))
            for i, each in enumerate(after)
        ]

    def _information_set(self, node: Node, number: int, state: State) -> int:
        """The information set of a node: a new one, or one that looks the same."""
        player, before = node.mover, node.sequences[node.mover]
        hidden = not self.game.traits.perfect_information
        key = (player, before, self.game.observation(state, player)) if hidden else number
        sets = self.made.sets[player]
        found = self.known.setdefault(key, len(sets))
        if found == len(sets):
            sets.append(InformationSet(player, found, node.moves, before))
        elif sets[found].moves != node.moves:
            raise UsageError(
                f"{self.game.name}: expected the same moves wherever player {player} observes the same, "
                f"got {shown(' '.join(sets[found].moves))} and {shown(' '.join(node.moves))}"
            )
        return found


def _replaced(sequences: Choices, player: int, choice: Choice) -> Choices:
    return (*sequences[:player], choice, *sequences[player + 1 :])


@lru_cache(10_000)
def fraction(number: float) -> Fraction:
    """A float as the fraction that it stands for, if a short one is as near as a float can be.

    >>> fraction(1 / 6), fraction(0.1), fraction(-2.0)
    (Fraction(1, 6), Fraction(1, 10), Fraction(-2, 1))
    """
    if not math.isfinite(number):
        raise UsageError(f"expected payoffs and probabilities that are finite, got {number}")
    short = Fraction(number).limit_denominator(ROUND)
    return short if abs(float(short) - number) <= 2e-16 * abs(number) else Fraction(number)


def chances(given: list[float]) -> tuple[Fraction, ...]:
    """Probabilities as fractions that add up to one.

    >>> print(*chances([0.1] * 10))
    1/10 1/10 1/10 1/10 1/10 1/10 1/10 1/10 1/10 1/10
    """
    made = [fraction(chance) for chance in given]
    total = sum(made, Fraction(0))
    if abs(total - 1) > Fraction(1, ROUND) or min(made) < 0:
        raise UsageError(f"expected probabilities with sum 1, got sum {float(total):.6g}")
    return tuple(chance / total for chance in made)


# Gambit's .efg


def write_efg(game: Game, position: State | str | None = None) -> str:
    """The extensive form as the text of a Gambit .efg file.

    >>> import zermelo
    >>> print(write_efg(zermelo.game("explicit_tree", tree="[[3, 5], 2]")))
    EFG 2 R "explicit_tree" { "player 0" "player 1" }
    ""
    <BLANKLINE>
    p "" 1 1 "" { "0" "1" } 0
    p "" 2 1 "" { "0" "1" } 0
    t "" 1 "" { 3, -3 }
    t "" 2 "" { 5, -5 }
    t "" 3 "" { 2, -2 }
    <BLANKLINE>
    """
    made = tree(game, position)
    names = " ".join(f'"player {player}"' for player in range(made.players))
    lines = [f'EFG 2 R {_quoted(made.name)} {{ {names} }}', '""', ""]
    outcomes: dict[tuple[Fraction, ...], int] = {}
    drawn = 0
    for node in made.nodes:
        if node.mover == TERMINAL:
            outcome = outcomes.setdefault(node.payoffs, len(outcomes) + 1)
            lines.append(f't "" {outcome} "" {{ {", ".join(map(str, node.payoffs))} }}')
        elif node.mover == CHANCE:
            drawn += 1
            pairs = zip(node.moves, node.chances, strict=True)
            actions = " ".join(f"{_quoted(move)} {chance}" for move, chance in pairs)
            lines.append(f'c "" {drawn} "" {{ {actions} }} 0')
        else:
            actions = " ".join(map(_quoted, node.moves))
            lines.append(f'p "" {node.mover + 1} {node.information_set + 1} "" {{ {actions} }} 0')
    return "\n".join([*lines, ""])


def _quoted(name: str) -> str:
    """A label as Gambit allows it: printable ASCII, single blanks; quotation marks become apostrophes.

    >>> print(_quoted('say  "é"'))
    "say '?'"
    """
    kept = name.encode("ascii", "replace").decode().replace('"', "'").replace("\\", "/")
    words = "".join(char if char.isprintable() else " " for char in kept).split()
    return f'"{" ".join(words)}"'


# The normal form


def to_normal_form(game: Game, position: State | str | None = None) -> NormalForm:
    """The reduced normal form of a game from a position on.

    A strategy is named by its moves in the information sets in the order of the tree, '*' where the
    player cannot come.

    >>> import zermelo
    >>> kuhn = to_normal_form(zermelo.game("kuhn_poker"))
    >>> kuhn.shape, kuhn.strategies[0][0]
    ((27, 64), 'pass pass pass pass pass pass')
    """
    made = tree(game, position)
    counts = [strategy_count(made, player) for player in range(made.players)]
    if max(counts) > MOST_STRATEGIES or math.prod(counts) > MOST_PROFILES:
        raise UsageError(
            f"{game.name} is too large for its normal form: expected at most {MOST_STRATEGIES:,} strategies "
            f"of a player and {MOST_PROFILES:,} profiles, got {' x '.join(map(_large, counts))} strategies"
        )
    strategies = [_strategies(made, player) for player in range(made.players)]
    names = [[_name(made.sets[player], each) for each in strategies[player]] for player in range(made.players)]
    players = [f"player {player}" for player in range(made.players)]
    return NormalForm(_table(made, strategies), players, names, made.name)


def _large(count: int) -> str:
    return f"{count:,}" if count < 10**12 else f"10^{len(str(count)) - 1}"


def _following(made: Tree, player: int) -> dict[Choice | None, list[int]]:
    """The information sets that come next after each choice of a player."""
    found: dict[Choice | None, list[int]] = {}
    for each in made.sets[player]:
        found.setdefault(each.before, []).append(each.number)
    return found


def strategy_count(made: Tree, player: int) -> int:
    """How many reduced pure strategies a player has, without making them."""
    following = _following(made, player)
    ways: dict[int, int] = {}
    for each in reversed(made.sets[player]):  # what comes later has a larger number
        below = [following.get((each.number, move), []) for move in range(len(each.moves))]
        ways[each.number] = sum(math.prod(ways[number] for number in later) for later in below)
    return math.prod(ways[number] for number in following.get(None, []))


def _strategies(made: Tree, player: int) -> list[dict[int, int]]:
    """All reduced pure strategies: a move in every information set that can be reached."""
    following = _following(made, player)
    sets = made.sets[player]
    finished: list[dict[int, int]] = []
    pending: list[tuple[dict[int, int], list[int]]] = [({}, sorted(following.get(None, [])))]
    while pending:
        chosen, waiting = pending.pop()
        if not waiting:
            finished.append(chosen)
            continue
        here, rest = waiting[0], waiting[1:]
        for move in reversed(range(len(sets[here].moves))):
            pending.append(({**chosen, here: move}, sorted(rest + following.get((here, move), []))))
    return finished


def _name(sets: list[InformationSet], strategy: dict[int, int]) -> str:
    return " ".join(each.moves[strategy[each.number]] if each.number in strategy else "*" for each in sets) or "-"


def _table(made: Tree, strategies: list[list[dict[int, int]]]) -> NDArray[Any]:
    """The expected payoffs of every profile: each end counts where all players' choices lead to it."""
    shape = (made.players, *map(len, strategies))
    exact = math.prod(shape) <= MOST_EXACT
    table = np.full(shape, Fraction(0), dtype=object) if exact else np.zeros(shape)
    meeting: list[dict[Choice | None, list[int]]] = []  # of each player the strategies that make a choice
    for each in strategies:
        found: dict[Choice | None, list[int]] = {None: list(range(len(each)))}
        for number, strategy in enumerate(each):
            for choice in strategy.items():
                found.setdefault(choice, []).append(number)
        meeting.append(found)
    for node, reach in zip(made.nodes, _reach(made), strict=True):
        if node.mover == TERMINAL:
            where = np.ix_(*(found[choice] for found, choice in zip(meeting, node.sequences, strict=True)))
            for player, payoff in enumerate(node.payoffs):
                weighted = payoff * reach
                table[player][where] += weighted if exact else float(weighted)
    return table


def _reach(made: Tree) -> list[Fraction]:
    """The probability that chance allows each node."""
    reach = [Fraction(1)] * len(made.nodes)
    for number, node in enumerate(made.nodes):
        for i, child in enumerate(node.children):
            reach[child] = reach[number] * node.chances[i] if node.mover == CHANCE else reach[number]
    return reach
