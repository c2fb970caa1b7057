"""Games between two weight vectors: each is a function of the conditions and of its pairing alone."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from zermelo.arena import balanced_opening, opening, stream
from zermelo.core import TWO_PLAYER, Control, Game, KernelGame, Searcher, State, Task, machine_params, unmet
from zermelo.errors import UsageError
from zermelo.evolution import game_kernels as kernels
from zermelo.evolution.spaces import Genes, Space

LONGEST = 1000  # plies of a game; a longer one is a draw
BEYOND = 16  # plies of noisy moves beyond the depth
NO_LIMIT = 1 << 60  # nodes
MOST_KEPT = 512  # games of other weights, and openings, that a process keeps
BALANCED = {"depth": 2, "candidates": 8}  # searches that choose a balanced opening
ANY_SUM = {name: needed for name, needed in TWO_PLAYER.items() if name != "constant_sum"}

Player = Game | tuple[Game, Game]
"""A game with its evaluation; or two, for the games that it plays as first and as second player."""


class Pairing(NamedTuple):
    """One game: who plays first and second, from which opening, how deep; `sample` asks for its quiet positions."""

    first: Genes
    second: Genes
    board: int
    depth: int
    sample: bool = False


def both_ways(one: Genes, other: Genes, board: int, depth: int) -> list[Pairing]:
    """Two games from one opening, each player first once."""
    return [Pairing(one, other, board, depth), Pairing(other, one, board, depth)]


def score_of_one(results: list[Any]) -> float:
    """The mean score of the player who is first in every other game, from 0 to 1."""
    turned = [float(result) if i % 2 == 0 else 1.0 - result for i, result in enumerate(results)]
    return sum(turned) / len(turned)


class Conditions(NamedTuple):
    """What all games have in common."""

    game: Game
    space: Space
    opening: int = 0  # random plies before a game
    nodes: int | None = None  # of a move; None: the depth alone limits it
    seed: int = 0
    interpreted: bool = False
    balanced: bool = False  # of several random openings the one that a shallow search finds closest to even


class Referee:
    """Plays games under some conditions; made once in every process."""

    def __init__(self, conditions: Conditions) -> None:
        self.conditions = conditions
        game = conditions.game
        if not isinstance(game, KernelGame):
            raise UsageError(f"cannot tune {game.name}: expected a game of kernels, got a plain class")
        if reason := unmet(game.traits, ANY_SUM):
            raise UsageError(f"cannot tune {game.name}: it {reason}")
        self.game = game
        self.weighted = lru_cache(MOST_KEPT)(self._weighted)
        self.opened = lru_cache(MOST_KEPT)(self._opened)

    def _weighted(self, genes: Genes) -> Any:
        """The parameters of the game with the weights of these genes."""
        return self._params(self.game.reweighted(self.conditions.space.weights(genes)))

    def _params(self, game: Any) -> Any:
        return game.params if self.conditions.interpreted else machine_params(game)

    def _opened(self, board: int) -> State:
        drawn, plies = stream(self.conditions.seed, board), self.conditions.opening
        if self.conditions.balanced:
            return balanced_opening(self.game, plies, drawn, **BALANCED, interpreted=self.conditions.interpreted).state
        return opening(self.game, plies, drawn).state

    @cached_property
    def plies(self) -> int:
        """The longest game that is played to its end."""
        return min(self.game.traits.max_plies or LONGEST, LONGEST)

    def play(self, pairing: Pairing) -> float | list[Any]:
        """The score of the first player, 0, 0.5 or 1; for a sample also the features of the quiet positions."""
        first, second = self.weighted(pairing.first), self.weighted(pairing.second)
        searcher = self._searcher(first, second, pairing, pairing.depth)
        score = self._score(searcher, pairing)
        if not pairing.sample:
            return score
        memory = searcher.memory
        cells = [float(x) for x in memory.features[: memory.cells[kernels.SAMPLES] * memory.width]]
        return [score, [cells[at : at + memory.width] for at in range(0, len(cells), memory.width)]]

    def meet(self, one: Player, other: Player, board: int, depths: tuple[int, int]) -> tuple[float, float]:
        """What one scores against the other in two games from an opening, as first and as second player."""
        ours, theirs = self._sides(one), self._sides(other)
        as_first, as_second = Pairing((), (), board, depths[0]), Pairing((), (), board, depths[1])
        won = self._score(self._searcher(ours[0], theirs[1], as_first, depths[1]), as_first)
        lost = self._score(self._searcher(theirs[0], ours[1], as_second, depths[0]), as_second)
        return won, 1 - lost

    def _sides(self, player: Player) -> tuple[Any, Any]:
        first, second = player if isinstance(player, tuple) else (player, player)
        return self._params(first), self._params(second)

    def prepare(self) -> None:
        """Compile, or load what was compiled."""
        start = self.weighted(self.conditions.space.genes(self.game.weights))
        self._searcher(start, start, Pairing((), (), 0, 1), 1).prepare()

    def _score(self, searcher: Searcher, pairing: Pairing) -> float:
        state = self.opened(pairing.board)
        value = searcher.run(state, self.game.mover(state), pairing.depth).value
        assert isinstance(value, float)
        return 1.0 if value > 0 else 0.5 if value == 0 else 0.0

    def _searcher(self, first: Any, second: Any, pairing: Pairing, second_depth: int) -> Searcher:
        game, nodes = self.game, self.conditions.nodes
        deepest = max(pairing.depth, second_depth)
        task = Task(game, self.opened(pairing.board), deepest, Control(), not self.conditions.interpreted)
        width = len(game.weights) if pairing.sample else 0
        zero_sum = game.traits.constant_sum == 0
        highest = game.traits.highest if zero_sum else game.traits.highest - game.traits.lowest
        duel = kernels.Duel(
            first, second, pairing.depth, second_depth, NO_LIMIT if nodes is None else nodes, self.plies, zero_sum,
            float(highest), task.zeros(kernels.CELLS), task.zeros(2 * (deepest + BEYOND + 1)), task.zeros(self.plies),
            task.zeros(max(1, self.plies * width), "f64"), width, BEYOND,
        )  # fmt: skip
        return Searcher(task, kernels, extra=BEYOND, memory=duel)


def match(
    one: Game, other: Game, *, boards: int, opening: int = 4, depth: int | tuple[int, int] = 2,
    nodes: int | None = None, seed: int = 0, balanced: bool = False, interpreted: bool = False,
) -> list[float]:  # fmt: skip
    """A match between two evaluations of one game, of any families: the mean score of one on every board.

    Each board is a random opening that is played both ways, so its score is 0, 1/4, 1/2, 3/4 or 1.

    depth      of both, or a pair: of one and of the other
    nodes      of a move; None: the depth alone limits it
    balanced   take of several openings the one that a shallow search finds closest to even

    >>> import zermelo
    >>> game = zermelo.game("othello", size=4)
    >>> match(game, game, boards=2, interpreted=True)
    [0.5, 0.5]
    """
    if getattr(one, "rules", None) is not getattr(other, "rules", None) or one.start() != other.start():
        raise UsageError(f"expected two evaluations of one game, got {one!r} and {other!r}")
    referee = Referee(Conditions(one, Space.of(one), opening, nodes, seed, interpreted, balanced))
    depths = depth if isinstance(depth, tuple) else (depth, depth)
    return [sum(referee.meet(one, other, board, depths)) / 2 for board in range(boards)]
