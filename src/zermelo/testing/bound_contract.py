"""The contract of a bounded search: on every tree it stays within epsilon of the exact value.

The bound is broken if the value that the algorithm returns for the player at the root is further than epsilon from the
exact value, or if the move that it returns is worth that much less to that player. The exact value is the one that the
algorithm looks for: minimax with chance, paranoid, best reply, or max^n where of equally good children the first is
taken. A search that asks for upper bounds of the game, or skips turns, gets trees that have them (`richer_tree.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from zermelo.algorithms import DRIVERS, reference
from zermelo.core import (
    MOST_COUNTED, Algorithm, Control, Game, KernelGame, Outcome, Progress, Task, Traits, at_least, between, declared,
    find_algorithm,
)
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE
from zermelo.testing import random_trees as forests
from zermelo.testing.bound_report import BoundReport, Broken, Violation
from zermelo.testing.exact_values import best_reply_value, coalition_value
from zermelo.testing.random_trees import DIFFERENCE, FACTS, MAX_N, OWN, ROOM, Forest, Shape
from zermelo.testing.richer_tree import asks_for_upper, enriched
from zermelo.testing.tree_documents import Tree, from_forest, game_of
from zermelo.trees import explicit_tree

CHUNK = 250  # trees drawn at a time
PLAYERS = (3, 2, 4, 5)  # of one chunk after the other, by default
WORTH = {
    "minimax": OWN, "expectimax": OWN, "paranoid": OWN, "paranoid difference": DIFFERENCE, "best_reply": OWN,
    "max_n": MAX_N,
}  # fmt: skip
"""What is backed up for an algorithm, by what it finds."""
ROUNDING = 1e-9
MOST_PLAYERS, MOST_DEPTH, MOST_BRANCHING, MOST_SUM = 8, 8, 8, 1_000_000


def check_bound(
    algorithm: str,
    epsilon: float = 0.0,
    trees: int = 10_000,
    *,
    seed: int = 0,
    players: int | None = None,
    depth: int = 4,
    branching: int = 4,
    total: int | None = None,
    interpreted: bool = False,
    progress: Progress | None = None,
    **options: Any,
) -> BoundReport:
    """Test an algorithm on small random trees; stop at the first violation and shrink it to a smallest tree.

    players           if left out, 3, 2, 4 and 5 in turn, each for 250 trees; two where the algorithm needs them
    depth, branching  the most plies of a tree, and the most moves of a position; the root may have one more
    total             the largest sum that the players share; if left out, four times epsilon and 8
    interpreted       run the algorithm as plain Python
    progress          called with how many trees have been tried
    options           of the algorithm

    Ctrl-C ends the check, and the report says how far it came.
    """
    from zermelo.testing.shrinking import smallest

    check = prepare(algorithm, epsilon, players, depth, branching, total, options)
    check.compiled = not interpreted
    at_least("trees", trees, 1)
    between("seed", seed, 0, MOST_COUNTED)
    turns = [(each, forests.plant(min(CHUNK, trees), each.shape.players)) for each in in_turn(check, players)]
    tried, interrupted = 0, False
    drawn = None
    try:
        while tried < trees and drawn is None:
            check, forest = turns[tried // CHUNK % len(turns)]
            forests.draw(forest, check.shape, seed, tried)
            now = min(forest.trees, trees - tried)
            at = check.first_broken(forest, now)
            if at is not None:
                drawn = check.confirmed(from_forest(forest, check.shape.players, at))
            tried += now if at is None else at + 1
            if progress:
                progress(tried, trees, "trees")
    except KeyboardInterrupt:
        interrupted = True
    small = None if drawn is None else smallest(check.violation, drawn)
    return BoundReport(algorithm, check.given, epsilon, seed, tried, drawn, small, interrupted)


def prepare(
    name: str,
    epsilon: float,
    players: int | None,
    depth: int,
    branching: int,
    total: int | None,
    options: Mapping[str, Any],
) -> Check:
    """The check of an algorithm, if there is one."""
    found = find_algorithm(name)
    takes = "epsilon" in declared(found.function) and found.family != "proof_number"  # there it is no error of a value
    promises = takes or found.fixed_depth is not None or found.finds == "max_n"
    if found.finds not in WORTH or found.game is not None or not promises:
        known = "minimax, paranoid, best reply or max^n"
        raise UsageError(f"cannot check {name}: expected an algorithm for the value of {known}")
    refuse_what_changes_the_value(name, options)
    if not 0 <= epsilon < MOST_SUM:
        raise UsageError(f"epsilon: expected a number from 0 to {MOST_SUM:,}, got {epsilon:g}")
    two = found.requires.get("players") == 2
    players = (2 if two else 3) if players is None else players
    if two and players != 2:
        raise UsageError(f"players: expected 2 for {name}, got {players}")
    between("players", players, 2, MOST_PLAYERS)
    between("depth", depth, 1, MOST_DEPTH)
    between("branching", branching, 1, MOST_BRANCHING)
    total = int(4 * epsilon) + 8 if total is None else total
    between("sum", total, 1, 5 * MOST_SUM)
    given = {**(found.fixed_depth or {}), **options, **({"epsilon": epsilon} if takes else {})}
    chance = found.requires.get("chance") is not False
    worth = DIFFERENCE if options.get("leaf_value") == "difference" else WORTH[found.finds]
    shape = Shape(players, two, chance, depth, branching, total, worth, found.finds == "best_reply")
    return Check(found, epsilon, shape, given, found.options(given), richer=asks_for_upper(found) or shape.replies)


def refuse_what_changes_the_value(name: str, options: Mapping[str, Any]) -> None:
    """Refuse options with which the algorithm looks for another value than the exact side: windows, other tie rules."""
    if name in DRIVERS:
        raise UsageError(f"cannot check {name}: expected an algorithm of one fixed depth, such as alpha_beta")
    for key in ("alpha", "beta"):
        if key in options:
            raise UsageError(f"option {key}: expected none, as every value is to be found, got {options[key]}")
    ties = options.get("ties", "first")
    if ties != "first":
        raise UsageError(f"option ties: expected first, by which check-bound finds the exact value, got {shown(ties)}")


def in_turn(check: Check, players: int | None) -> list[Check]:
    """The check for every number of players that takes its turn."""
    if players is not None or check.shape.zero_sum:
        return [check]
    return [replace(check, shape=check.shape._replace(players=number)) for number in PLAYERS]


@dataclass
class Check:
    """One algorithm under test, and the trees that it is tested on."""

    algorithm: Algorithm
    epsilon: float
    shape: Shape
    given: dict[str, Any]  # options that are not the usual ones
    options: dict[str, Any]
    richer: bool = False  # does it need trees with upper bounds, or with turns that can be skipped?
    compiled: bool = True

    def first_broken(self, forest: Forest, trees: int) -> int | None:
        """The first tree of a forest on which the promise is broken."""
        wide = self.shape.players
        for t in range(trees):
            mover = int(forest.movers[t * ROOM])
            found = self.run(self.made(game_in(forest, self.shape, t, self.compiled and not self.richer)))
            player = max(0, mover)
            place = t * ROOM * wide + (player if self.shape.worth == MAX_N else 0)
            child = 0 if mover == CHANCE else 1 + found.pv[0]  # the children of the root follow it
            exact, worth = float(forest.worth[place]), float(forest.worth[place + child * wide])
            if self.broken(found, player, exact, worth):
                return t
        return None

    def made(self, game: KernelGame) -> KernelGame:
        """The game of a tree as the algorithm needs it."""
        return enriched(game, self.shape.replies) if self.richer else game

    def run(self, game: KernelGame) -> Outcome:
        """The algorithm's answer at the root, all plies searched."""
        task = Task(game, game.start(), game.traits.max_plies or 0, Control(), self.compiled)
        found: Outcome = self.algorithm.function(task, **self.options)
        return found

    def broken(self, found: Outcome, player: int, exact: float, worth: float) -> Broken | None:
        """Which promise an outcome breaks: its value, or the worth of its move."""
        most = self.epsilon + ROUNDING * (1 + abs(exact))
        if abs(returned(found, player) - exact) > most:
            return "value"
        return "move" if worth < exact - most else None

    def violation(self, tree: Tree) -> Violation | None:
        """What is broken on a tree, by the slow reference; None if the promise is kept."""
        game = self.made(game_of(tree, self.shape.players, self.shape.zero_sum))
        start = game.start()
        player = max(0, game.mover(start))
        found = self.run(game)
        exact = self.exact(game, start, player)
        move = None if game.mover(start) == CHANCE else found.pv[0]
        worth = exact if move is None else self.exact(game, game.play(start, move), player)
        broken = self.broken(found, player, exact, worth)
        if broken is None:
            return None
        value = returned(found, player)
        kind = "best replies" if self.shape.replies else "upper bounds" if self.richer else ""
        return Violation(tree, self.shape.players, self.shape.zero_sum, broken, value, exact, move, worth, kind)

    def confirmed(self, tree: Tree) -> Violation:
        found = self.violation(tree)
        assert found is not None, "drawn trees and the reference differ"
        return found

    def exact(self, game: Game, state: Any, player: int) -> float:
        """The value for a player, as its definition says."""
        if self.shape.worth == MAX_N:
            return reference.max_n(game, state)[player]
        difference = self.shape.worth == DIFFERENCE
        if not self.shape.replies:
            return coalition_value(game, state, player, difference=difference)
        own = state == game.start()  # else it is the state after a move of the root
        return best_reply_value(game, state, player, own=own, difference=difference)


def returned(found: Outcome, player: int) -> float:
    value = found.value[player] if isinstance(found.value, tuple) else found.value
    assert value is not None
    return value


def game_in(forest: Forest, shape: Shape, t: int, compiled: bool) -> KernelGame:
    """The game of one tree of a forest: what `explicit_tree` would make of it; of plain numbers for plain Python."""
    facts = forest.facts[t * FACTS : (t + 1) * FACTS]
    begin = t * ROOM
    end = begin + int(facts[forests.NODES])
    wide = int(facts[forests.WIDEST])
    traits = Traits(
        players=shape.players, chance=shape.chance, constant_sum=float(facts[forests.SUM]),
        lowest=float(facts[forests.LOWEST]), highest=float(facts[forests.HIGHEST]),
        max_moves=wide, move_range=wide, max_plies=int(facts[forests.PLIES]),
    )  # fmt: skip
    nodes: list[Any] = [each[begin:end] for each in (forest.movers, forest.parents, forest.first, forest.counts)]
    values = forest.values[begin * shape.players : end * shape.players]
    rows: list[Any] = [*nodes, forest.probabilities[begin:end], values]
    params = explicit_tree.Params(shape.players, *(rows if compiled else (row.tolist() for row in rows)))
    return KernelGame(explicit_tree, params, traits)
