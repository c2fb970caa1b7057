"""Best responses and exploitability: how much a strategy loses to an opponent who knows it.

The tree of the whole game is made once; the exact method is for games small enough for that.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from zermelo.algorithms.hidden import _sequence_passes as passes
from zermelo.algorithms.hidden._information_tree import InformationTree, information_tree
from zermelo.algorithms.hidden._policies import Place, strategy_column
from zermelo.core import Algorithm, Game, Move, Progress, SearchResult, at_least, find_algorithm
from zermelo.core import game as find_game
from zermelo.core import json_value, search
from zermelo.errors import UsageError, shown

Strategy: TypeAlias = Mapping[Place, Mapping[Move, float]] | SearchResult | Algorithm | str
"""What can be judged: a policy, a result that has one, or an algorithm, which is asked in every information set."""


@dataclass(frozen=True)
class BestResponse:
    """What a player does best against a fixed strategy of the other, and what it wins by that."""

    player: int
    value: float
    policy: Mapping[Place, Mapping[Move, float]]  # one move in every information set of the player


@dataclass(frozen=True)
class Exploitability:
    """How far a strategy profile is from an equilibrium.

    `value` is what player 0 wins if both keep to it; `responses` is what the best responses of players 0 and 1 win
    against it. NashConv is the sum of what both can gain: in a zero-sum game, the sum of the two responses. The
    exploitability is half of it, the mean gain; it is 0 exactly in an equilibrium.
    """

    game: Game
    strategy: str  # what was judged, in words
    options: Mapping[str, Any]
    value: float
    responses: tuple[float, float]
    information_sets: int
    tree_nodes: int
    seconds: float

    @property
    def nash_conv(self) -> float:
        return max(0.0, sum(self.responses))

    @property
    def exploitability(self) -> float:
        return self.nash_conv / 2

    def to_dict(self) -> dict[str, Any]:
        """In JSON's types."""
        return {
            "game": self.game.name, "parameters": json_value(self.game.parameters), "strategy": self.strategy,
            "options": json_value(self.options), "exploitability": self.exploitability, "nash_conv": self.nash_conv,
            "value": self.value, "best_responses": list(self.responses), "information_sets": self.information_sets,
            "tree_nodes": self.tree_nodes, "seconds": self.seconds,
        }  # fmt: skip

    def __str__(self) -> str:
        gains = (self.responses[0] - self.value, self.responses[1] + self.value)
        lines = [f"{self.strategy} on {self.game.name}: exploitability {_shown(self.exploitability)}"]
        lines.append(f"NashConv     {_shown(self.nash_conv)}")
        lines.append(f"value        {_shown(self.value)} for {self.game.player_name(0)}, if both play so")
        for player, (best, gain) in enumerate(zip(self.responses, gains, strict=True)):
            lines.append(f"best reply   of {self.game.player_name(player)} wins {_shown(best)}: {_shown(gain)} more")
        lines.append(f"tree         {self.tree_nodes:,} nodes, {self.information_sets:,} information sets")
        return "\n".join([*lines, f"time         {self.seconds:.3f} s"])


def _shown(number: float) -> str:
    """A number to six digits; what is only rounding is 0."""
    return f"{round(number, 12) + 0.0:.6g}"


def best_response(played: Game | str | InformationTree, strategy: Strategy, player: int, **asked: Any) -> BestResponse:
    """What a player does best against a strategy of the other, and what it wins.

    The arguments are those of `exploitability`.

    >>> found = best_response("kuhn_poker", {}, player=0)  # against a player who chooses at random
    >>> round(found.value, 4)
    0.5
    """
    tree = whole_tree(played, strategy)
    return _responses(tree, _column(tree, strategy, **asked))[tree.game.check_player(player)]


def exploitability(played: Game | str | InformationTree, strategy: Strategy, **asked: Any) -> Exploitability:
    """How much a strategy for both players loses to best responses: NashConv and its half, the exploitability.

    played     a game, its name, or its `information_tree`, which saves making it again for several strategies
    strategy   a mapping from (player, observation) to the probabilities of moves (an information set that it leaves out
               is played at random); a result that has a `policy`, as those of cfr; or the name of any algorithm
    repeats    an algorithm without a policy of its own is asked so many times in every information set, with the
               seeds seed, seed + 1, …; how often it chooses a move is the probability of that move
    seed       the first seed; 0 if left out
    depth, nodes, seconds, interpreted   the budget of each of its searches, and how they run
    progress   called with the information sets that are done
    others     the options of the algorithm

    >>> round(exploitability("kuhn_poker", {}).exploitability, 4)  # all moves equally likely
    0.4583
    """
    began = time.perf_counter()
    tree = whole_tree(played, strategy)
    column = _column(tree, strategy, **asked)
    responses = _responses(tree, column)
    named = strategy if isinstance(strategy, str) else getattr(strategy, "name", None)
    told = named or getattr(strategy, "algorithm", None) or "policy"
    options = {name: value for name, value in asked.items() if name != "progress"}
    return Exploitability(
        tree.game, told, options, _value(tree, column), (responses[0].value, responses[1].value), len(tree.sets),
        tree.form.nodes, time.perf_counter() - began,
    )  # fmt: skip


def whole_tree(played: Game | str | InformationTree, strategy: Strategy) -> InformationTree:
    """The tree of a game, if it is not given; an algorithm that does not fit the game is refused before it is made."""
    if isinstance(played, InformationTree):
        return played
    game, algorithm = find_game(played), find_algorithm(strategy) if isinstance(strategy, str) else strategy
    if isinstance(algorithm, Algorithm) and (reason := algorithm.unmet(game)):
        raise UsageError(f"{algorithm.name} cannot search {game.name}: it {reason}")
    return information_tree(game)


def _column(
    tree: InformationTree, strategy: Strategy, *, repeats: int = 1, seed: int = 0, progress: Progress | None = None,
    **asked: Any,
) -> list[float]:  # fmt: skip
    """What can be judged as a column over the sequences."""
    if isinstance(strategy, str):
        strategy = find_algorithm(strategy)
    if isinstance(strategy, Algorithm):
        at_least("repeats", repeats, 1)
        return _asked(tree, strategy, repeats, seed, progress, asked)
    if asked:
        raise UsageError(f"expected options with the name of an algorithm only, got {shown(', '.join(asked))}")
    if isinstance(strategy, SearchResult):
        if strategy.policy is None:
            raise UsageError(f"expected a result with a policy, as those of cfr, got one of {strategy.algorithm}")
        strategy = strategy.policy
    return strategy_column(tree, strategy)


def _asked(
    tree: InformationTree, algorithm: Algorithm, repeats: int, seed: int, progress: Progress | None,
    asked: dict[str, Any],
) -> list[float]:  # fmt: skip
    """What an algorithm plays: the policy that it finds, or its answers in every information set, one by one."""
    column = [0.0] * tree.form.sequences
    for number, each in enumerate(tree.sets):
        if progress is not None:
            progress(number, len(tree.sets), "sets of information")
        for again in range(repeats):
            result = search(tree.game, each.state, algorithm, seed=seed + again, **asked)
            if result.policy is not None:
                return strategy_column(tree, result.policy)
            if result.stopped == "interrupt":
                raise KeyboardInterrupt
            if result.move is None:
                raise UsageError(f"{algorithm.name} finds no move in {shown(tree.game.format(each.state))}")
            column[tree.form.first[number] + each.moves.index(result.move)] += 1.0 / repeats
    return column


def _responses(tree: InformationTree, column: list[float]) -> tuple[BestResponse, BestResponse]:
    """The best responses of players 0 and 1 to a strategy profile."""
    form = tree.form
    reach, value, choice = [0.0] * form.sequences, [0.0] * form.sequences, [0] * form.sets
    for player in range(2):
        passes.realise(form, column, player, reach)
    found = []
    for player in range(2):
        passes.gather(form, reach, player, value)
        worth = passes.respond(form, player, value, choice)
        chosen = {
            (each.player, each.observation): {each.moves[choice[number] - form.first[number]]: 1.0}
            for number, each in enumerate(tree.sets) if each.player == player
        }  # fmt: skip
        found.append(BestResponse(player, float(worth), chosen))
    return found[0], found[1]


def _value(tree: InformationTree, column: list[float]) -> float:
    """What player 0 wins if both keep to a strategy profile."""
    form = tree.form
    reach, value = [0.0] * form.sequences, [0.0] * form.sequences
    passes.realise(form, column, 1, reach)
    passes.gather(form, reach, 0, value)
    return float(passes.expect(form, column, 0, value))
