"""The contract of an algorithm: right values, honest bounds, the same answer twice, budgets kept."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from zermelo.algorithms import check_proof
from zermelo.core import Algorithm, Game, Progress, SearchResult, State, declared, find_algorithm, game, search
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE, TERMINAL
from zermelo.testing.contract_report import Checks, ContractReport, told
from zermelo.testing.exact_values import Value, exact_value
from zermelo.testing.graph_game import GraphGame
from zermelo.testing.hidden_tree import HiddenTree
from zermelo.testing.random_documents import grown, grown_chance, grown_vectors
from zermelo.trees.explicit_tree import from_nested

CLOSE = 1e-9  # relative: means over chance are rounded
SMALL: dict[str, Any] = {"table_mb": 0.001, "memory_mb": 1.0, "rollouts": 5}
"""What memory and time a search of a small tree is given, if the algorithm has such an option."""
ESTIMATE_NODES = 200  # for algorithms that go on until a budget ends
CLOCKS = ("seconds", "compile_seconds", "compiled")
MADE = ("explicit_tree", "graph_game")  # games made here, small enough to be solved
DEEPEST = 6  # plies of a search of a game that is given or has cycles
WORDED = {"exact": "exactly", "lower": "at least", "upper": "at most"}
STOPS = 6  # limits of nodes that stop the search of one position

PROMISES = {
    "errors": "no search fails",
    "repeatable": "the same seed gives the same result",
    "compiled": "compiled and interpreted searches give the same result, counters included",
    "nodes": "a limit of nodes is kept, and one that is not reached changes nothing",
    "stopped": "a search that a limit of nodes has stopped says nothing untrue",
    "value": "the value is that of the definition, to the end and cut at a depth",
    "best_moves": "all best moves are those of the definition",
    "window": "within a window the value is exact, outside it is a true bound",
    "proven": "what is called proven is the value of the game",
}


def check_search(
    algorithm: str,
    *,
    trees: int = 200,
    games: Iterable[Game] = (),
    seed: int = 0,
    compiled: bool = False,
    progress: Progress | None = None,
    raises: bool = True,
    **options: Any,
) -> ContractReport:
    """Search random trees and the given games, and check all that an algorithm promises, rule by rule.

    The value, if the algorithm is registered to find one that has a definition, is exact under the options of
    `fixed_depth`, to the end and cut at a depth; all best moves are those of the definition; within a random window
    (options alpha and beta) the value is exact inside and a true bound outside; the same seed gives the same result;
    a limit of nodes is kept, one that is not reached changes nothing, and the bound or value of a search that was
    stopped is true; what is called proven is the value of the game.

    trees     how many random trees: zero-sum, with chance, of several players, with positions that recur, with
              hidden information: as many kinds as the algorithm takes
    games     games of your own, small enough for the definition of the value to be computed to six plies
    compiled  also run the search as machine code and compare: every field of the result, counters included
    raises    raise an AssertionError at the first failure; False: the report has the first failure of each rule
    options   of the algorithm

    >>> check_search("alpha_beta", trees=5).ok
    True
    """
    checks = Checks(PROMISES, raises=raises)
    check = SearchCheck(find_algorithm(algorithm), options, compiled, checks)
    fitting = [played for played in games if check.algorithm.unmet(played) is None]
    kinds = [kind for kind in KINDS if any(check.algorithm.unmet(kind(number)) is None for number in range(8))]
    if not kinds and not fitting:
        raise UsageError(f"cannot check {algorithm}: no random tree fits it; expected games=[…] that do")
    for number in range(trees if kinds else 0):
        chooser = random.Random(f"{seed}/{number}")
        played = kinds[number % len(kinds)](chooser.randrange(1 << 32))
        if check.algorithm.unmet(played) is None:
            check.safely(played, first_turn(played), chooser)
        if progress:
            progress(number + 1, trees, "trees")
    for played in fitting:
        chooser = random.Random(f"{seed}/{played.name}")
        for state in positions(played, chooser):
            check.safely(played, state, chooser)
    work = f"{trees if kinds else 0} random trees, {len(fitting)} games"
    return ContractReport("algorithm", check.algorithm.name, work, checks.rules(check.foreign()))


def first_turn(played: Game) -> State:
    """The start; of a game with hidden information the first turn of a player, who knows something."""
    state = played.start()
    while not played.traits.perfect_information and played.mover(state) == CHANCE:
        state = played.play(state, played.actions(state)[0])
    return state


def positions(played: Game, chooser: random.Random) -> Iterator[State]:
    """The start, and the positions of one random game before its end."""
    state = played.start()
    while played.mover(state) != TERMINAL:
        yield state
        for _ in range(chooser.randint(1, 3)):
            if played.mover(state) != TERMINAL:
                state = played.play(state, chooser.choice(list(played.actions(state))))


@dataclass
class SearchCheck:
    """One algorithm under test, with its options."""

    algorithm: Algorithm
    given: dict[str, Any]
    compiled: bool
    checks: Checks

    def __post_init__(self) -> None:
        takes = declared(self.algorithm.function)
        small = {key: value for key, value in SMALL.items() if key in takes}
        self.options = {**small, **(self.algorithm.fixed_depth or {}), **self.given}
        self.windowed = {"alpha", "beta"} <= set(takes) and not {"alpha", "beta"} & set(self.given)
        bounded = "epsilon" in takes and self.algorithm.finds != "minimax"
        self.exact = self.algorithm.fixed_depth is not None or bounded or self.algorithm.finds == "max_n"

    def foreign(self) -> list[str]:
        """The rules that this algorithm has nothing to do with."""
        return ([] if self.exact else ["value", "best_moves", "stopped"]) + ([] if self.windowed else ["window"])

    def expect(self, rule: str, holds: bool, played: Game, state: State, depth: int | None, failure: str) -> None:
        """Note that a rule was checked in a position of a game."""
        if holds:
            self.checks.expect(rule, True, "")
            return
        given = f" {self.options}" if self.options else ""
        to = "" if depth is None else f" to depth {depth}"
        where = played.parameters.get("tree", played.name) if hasattr(played, "parameters") else played.name
        self.checks.expect(rule, False, f"{self.algorithm.name}{given}{to}: {failure}", f"{state} of {where}")

    def safely(self, played: Game, state: State, chooser: random.Random) -> None:
        """Check one position; a search that fails is a failure of the rule `errors`."""
        try:
            self.position(played, state, chooser)
            self.checks.expect("errors", True, "")
        except Exception as error:
            if self.checks.raises:
                raise
            self.expect("errors", False, played, state, None, told(error))

    def position(self, played: Game, state: State, chooser: random.Random) -> None:
        """Check one position, at a depth drawn at random."""
        longest = played.traits.max_plies
        depth = chooser.randint(1, DEEPEST) if longest is None else chooser.choice((longest, chooser.randint(1, 5)))
        depth = min(depth, DEEPEST) if not played.name.startswith("explicit_tree") else depth
        found = self.search(played, state, depth, seed=3)
        self.check_repeated(played, state, depth, found)
        self.check_limit(played, state, depth, chooser, found)
        if self.exact:
            for nodes in range(1, found.nodes, max(1, found.nodes // STOPS)):
                self.check_stopped(played, state, depth, nodes)
            self.check_value(played, state, depth, chooser)
        elif longest is not None and depth >= longest:
            self.check_claims(played, state, depth, found)

    def search(self, played: Game, state: State, depth: int, **more: Any) -> SearchResult:
        if not self.exact and "nodes" not in more:
            more["nodes"] = ESTIMATE_NODES
        asked = {"depth": depth, "interpreted": True, "all_best": False, **self.options, **more}
        found = search(played, state, find_algorithm(self.algorithm.name), **asked)
        if found.proven and played.traits.max_plies is not None and played.name.startswith(MADE):
            self.check_proven(played, state, depth, found)
        return found

    def check_proven(self, played: Game, state: State, depth: int, found: SearchResult) -> None:
        """What is said to be proven is the value of the game, searched to its end."""
        finds = "minimax" if self.algorithm.finds == "an estimate" else self.algorithm.finds
        player = max(0, played.mover(state))
        exact = exact_value(finds, played, state, player, None, self.options)
        if exact is None:
            return
        value = entry(found.value, player) if isinstance(exact, float) else found.value
        said = f"proven {found.value} ({found.bound}), exact is {exact}"
        self.expect("proven", value is not None and agrees(value, exact), played, state, depth, said)

    def check_repeated(self, played: Game, state: State, depth: int, found: SearchResult) -> None:
        again = self.search(played, state, depth, seed=3)
        same = timeless(again) == timeless(found)
        self.expect("repeatable", same, played, state, depth, "the same seed, another result")
        if self.compiled and not isinstance(played, GraphGame):
            fast = self.search(played, state, depth, seed=3, interpreted=False)
            same = timeless(fast) == timeless(found)
            self.expect("compiled", same, played, state, depth, "compiled and interpreted differ")

    def check_limit(
        self, played: Game, state: State, depth: int, chooser: random.Random, found: SearchResult
    ) -> None:
        nodes = chooser.randint(1, max(1, found.nodes + 2))
        limited = self.search(played, state, depth, seed=3, nodes=nodes)
        said = f"{limited.nodes} nodes for a limit of {nodes}"
        self.expect("nodes", limited.nodes <= nodes, played, state, depth, said)
        if found.stopped is None and nodes > found.nodes:
            same = (limited.value, limited.stopped) == (found.value, None)
            said = f"a limit of {nodes} nodes, not reached, changes the result"
            self.expect("nodes", same, played, state, depth, said)

    def check_stopped(self, played: Game, state: State, depth: int, nodes: int) -> None:
        """What is said after so many nodes is true of a depth that was finished or begun.

        A bound is one of the tree that was being searched: of the whole depth, or of a smaller one if the search
        deepens or begins with a guess. An exact value is that of the last depth, or of the win that the next one found.
        """
        found = self.search(played, state, depth, seed=3, nodes=nodes)
        if found.stopped is None or found.value is None or found.bound == "none":
            return
        begun = range(min(found.depth + 1, depth), depth + 1)
        player, known = max(0, played.mover(state)), []
        for each in (found.depth, *begun[:1]) if found.bound == "exact" else reversed(begun):
            exact = self.value(played, state, player, each)
            if exact is None:
                return
            known.append(entry(exact, player))
            slack = CLOSE * (1 + abs(known[-1])) if played.traits.chance else 0.0
            if holds(entry(found.value, player), found.bound, known[-1], slack):
                self.expect("stopped", True, played, state, depth, "")
                return
        said = f"{WORDED[found.bound]} {entry(found.value, player):g} with nodes={nodes}, exact is {known[0]:g}"
        self.expect("stopped", False, played, state, depth, said)

    def check_value(self, played: Game, state: State, depth: int, chooser: random.Random) -> None:
        player = max(0, played.mover(state))
        exact = self.value(played, state, player, depth)
        if exact is None:
            return
        found = self.search(played, state, depth, all_best=True)
        right = agrees(found.value, exact) and found.bound == "exact"
        said = f"found {found.value} ({found.bound}), exact is {exact}"
        self.expect("value", right, played, state, depth, said)
        if played.mover(state) != CHANCE and not played.traits.chance:
            worth = {
                move: entry(self.value(played, played.play(state, move), player, depth - 1), player)
                for move in played.moves(state)
            }
            best = [move for move, value in worth.items() if value == max(worth.values())]
            right = list(found.best_moves) == best or (len(found.best_moves) == 1 and found.move in best)
            said = f"best moves {list(found.best_moves)}, exact are {best}"
            self.expect("best_moves", right, played, state, depth, said)
        if self.windowed and isinstance(exact, float):
            self.check_window(played, state, depth, chooser, exact)

    def check_window(self, played: Game, state: State, depth: int, chooser: random.Random, exact: float) -> None:
        """The window theorem: exact inside the window, a true bound on either side."""
        alpha = chooser.randint(-8, 8) / 2
        beta = alpha + chooser.choice((0.001, 0.5, 1.0, 3.0))
        found = self.search(played, state, depth, alpha=alpha, beta=beta)
        value = found.value
        slack = CLOSE * (1 + abs(exact)) if played.traits.chance else 0.0
        true = isinstance(value, float) and holds(value, found.bound, exact, slack)
        said = f"{found.bound} {value} in the window ({alpha}, {beta}), exact is {exact}"
        self.expect("window", true, played, state, depth, said)
        near = min(abs(exact - alpha), abs(exact - beta)) <= slack and slack > 0
        named = near or (found.bound == "exact") == (alpha < exact < beta)
        self.expect("window", named, played, state, depth, said)

    def check_claims(self, played: Game, state: State, depth: int, found: SearchResult) -> None:
        """A search that went to the end of the game claims nothing of the value that is not true; its proof holds."""
        estimate = self.algorithm.finds == "an estimate"  # exact only if the solver has proved it
        if found.depth < depth and found.verdict.proved is None and not estimate:
            return
        finds = "minimax" if estimate else self.algorithm.finds
        exact = exact_value(finds, played, state, max(0, played.mover(state)), depth, self.options)
        if isinstance(exact, float) and isinstance(found.value, float) and found.bound != "none":
            slack = CLOSE * (1 + abs(exact)) if played.traits.chance else 0.0
            true = holds(found.value, found.bound, exact, slack)
            said = f"{found.bound} {found.value}, exact is {exact}"
            self.expect("proven", true, played, state, depth, said)
        if found.verdict.proof is not None:
            check_proof(found.verdict.proof)

    def value(self, played: Game, state: State, player: int, depth: int) -> Value | None:
        return exact_value(self.algorithm.finds, played, state, player, depth, self.options)


def timeless(result: SearchResult) -> dict[str, Any]:
    """A result without what the clock says."""
    return {key: value for key, value in result.to_dict().items() if key not in CLOCKS}


def holds(value: float, bound: str, exact: float, slack: float) -> bool:
    """Is it true that the exact value is this one, or at least or at most this one?"""
    return {
        "exact": abs(value - exact) <= slack, "upper": value >= exact - slack, "lower": value <= exact + slack,
    }[bound]  # fmt: skip


def agrees(found: Value | None, exact: Value) -> bool:
    if isinstance(found, tuple) and isinstance(exact, tuple):
        return all(agrees(a, b) for a, b in zip(found, exact, strict=True))
    if isinstance(found, tuple) or isinstance(exact, tuple) or found is None:
        return False
    return math.isclose(found, exact, rel_tol=CLOSE, abs_tol=CLOSE)


def entry(value: Value | None, player: int) -> float:
    assert value is not None
    return value[player] if isinstance(value, tuple) else value


def _vectors(number: int) -> Game:
    document = grown_vectors(number, 2 + number % 30, constant=number % 3 > 0)
    return from_nested(document["tree"], document["players"])


def _chance_vectors(number: int) -> Game:
    players = 2 + number % 3
    return from_nested(grown_chance(number, 2 + number % 12, players, exact=True), players)


def _n_player_tree(number: int) -> Game:
    """Skipped turns are allowed, and incremental leaves have an upper bound that falls along the path."""
    leaves = ("cuts", "incremental")[number % 2]
    return game("n_player_tree", players=2 + number % 3, b=2, depth=4, sum=6, leaves=leaves, seed=number % 1000)


KINDS: tuple[Callable[[int], Game], ...] = (
    lambda number: from_nested(grown(number, 2 + number % 30)),
    lambda number: GraphGame(number),
    lambda number: GraphGame(number, cycles=True),
    lambda number: from_nested(grown_chance(number, 2 + number % 14)),
    _vectors,
    _chance_vectors,
    _n_player_tree,
    lambda number: HiddenTree(number, moves=2 + number % 2),
)
"""Kinds of random games, each made from a number."""
