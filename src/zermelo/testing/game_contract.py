"""The contract of a game.

>>> import zermelo
>>> check_game(zermelo.game("tic_tac_toe"), plays=2)
"""

from __future__ import annotations

import math
import random
import xml.etree.ElementTree

from zermelo.core import Control, Game, KernelGame, Searcher, State, Task, deepest
from zermelo.kernels import CHANCE, TERMINAL
from zermelo.testing import _game_trace as trace

LONGEST_PLAY = 400


def check_game(game: Game, *, plays: int = 20, seed: int = 0, compiled: bool = True) -> None:
    """Play games at random and assert all that a game promises.

    Moves are ascending and unique (kernel games), within their range and number; payoffs and
    evaluations within their bounds, payoffs of the stated sum; probabilities sum to one; texts
    of positions and names of moves read back; equal states have equal keys; pictures are XML;
    upper bounds of payoffs and evaluations never rise on the way, and hold at the end; with three
    players and more, evaluations add up to no more than a constant sum; a position turned to a
    player has that player to move; compiled and interpreted rules say the same.
    """
    for number in range(plays):
        chooser = random.Random(f"{seed}/{number}")
        state, ply = game.start(), 0
        most = [game.traits.highest] * game.traits.players
        while game.mover(state) != TERMINAL and ply < LONGEST_PLAY:
            _check_state(game, state)
            most = _check_upper(game, state, most)
            state = game.play(state, chooser.choice(_check_moves(game, state)))
            ply += 1
        if game.mover(state) == TERMINAL:
            _check_end(game, state, ply, most)
        if isinstance(game, KernelGame) and compiled:
            _check_compiled(game, seed * 1000 + number)


def _check_state(game: Game, state: State) -> None:
    traits = game.traits
    mover = game.mover(state)
    assert mover == CHANCE or 0 <= mover < traits.players, f"mover {mover} of {traits.players} players"
    assert mover != CHANCE or traits.chance, "a chance node in a game without chance"
    _check_notation(game, state)
    if mover == CHANCE:
        total = math.fsum(probability for _, probability in game.outcomes(state))
        assert math.isclose(total, 1.0, abs_tol=1e-12), f"probabilities sum to {total}"
        return
    _check_vector(game, state)
    if traits.turnable:
        _check_turned(game, state)
    for player in range(traits.players):
        value = game.evaluate(state, player)
        assert traits.lowest <= value <= traits.highest, f"evaluation {value} outside the payoffs' bounds"
    if traits.players == 2 and traits.constant_sum == 0:
        assert game.evaluate(state, 0) == -game.evaluate(state, 1), "evaluations of a zero-sum game do not cancel"


def _check_vector(game: Game, state: State) -> None:
    """What the pruning of max^n relies on: the evaluations of all players fit together as payoffs do."""
    traits = game.traits
    found = [game.evaluate(state, player) for player in range(traits.players)]
    most = [game.upper(state, player) for player in range(traits.players)]
    assert all(value <= bound for value, bound in zip(found, most, strict=True)), f"{found} above their bounds {most}"
    if traits.constant_sum is None or traits.players < 3:
        return
    slack = 1e-9 * max(1.0, abs(traits.constant_sum))
    assert math.fsum(found) <= traits.constant_sum + slack, f"evaluations {found} add up to more than the payoffs"
    for value, bound in zip(found, most, strict=True):
        least = traits.constant_sum - (math.fsum(most) - bound)
        assert value >= least - slack, f"evaluations {found}: one is below what the bounds {most} leave"


def _check_turned(game: Game, state: State) -> None:
    """The same position for another player, who is to move and has a move; turned back, it is as before."""
    for player in range(game.traits.players):
        other = game.turned(state, player)
        assert game.mover(other) == player, f"turned to player {player}, player {game.mover(other)} is to move"
        assert game.moves(other), f"turned to player {player}, who has no moves"
        assert game.turned(other, game.mover(state)) == state, f"turned to player {player} and back: another state"


def _check_upper(game: Game, state: State, before: list[float]) -> list[float]:
    now = [game.upper(state, player) for player in range(game.traits.players)]
    assert all(a <= b for a, b in zip(now, before, strict=True)), f"upper bounds rise from {before} to {now}"
    return now


def _check_moves(game: Game, state: State) -> list[object]:
    moves = list(game.actions(state))
    assert moves, "no moves before the end"
    assert len(set(moves)) == len(moves), f"moves not unique: {moves}"
    if isinstance(game, KernelGame):
        assert moves == sorted(moves), f"moves not ascending: {moves}"
        assert moves[0] >= 0 and moves[-1] < (game.traits.move_range or 0), f"moves out of range: {moves}"
    assert game.traits.max_moves is None or len(moves) <= game.traits.max_moves, f"{len(moves)} moves"
    names = [game.move_name(state, move) for move in moves]
    assert len(set(names)) == len(names), f"names of moves not unique: {names}"
    some = slice(None, None, max(1, len(moves) // 8))  # reading one name looks at all moves
    for move, name in zip(moves[some], names[some], strict=True):
        assert game.parse_move(state, name) == move, f"move {name} does not read back"
    return moves


def _check_notation(game: Game, state: State) -> None:
    if isinstance(game, KernelGame):
        text = game.format(state)
        again = game.parse(text)
        assert again == state, f"position does not read back: {text}"
        assert game.key(again) == game.key(state)
    assert game.text(state)
    xml.etree.ElementTree.fromstring(game.svg(state))


def _check_end(game: Game, state: State, ply: int, most: list[float]) -> None:
    traits = game.traits
    _check_notation(game, state)
    payoffs = [game.payoff(state, player) for player in range(traits.players)]
    assert all(traits.lowest <= payoff <= traits.highest for payoff in payoffs), f"payoffs {payoffs} out of bounds"
    if traits.constant_sum is not None:
        assert math.isclose(math.fsum(payoffs), traits.constant_sum, abs_tol=1e-9), f"payoffs {payoffs} do not sum"
    assert all(a <= b for a, b in zip(payoffs, most, strict=True)), f"payoffs {payoffs} above their bounds {most}"
    assert traits.max_plies is None or ply <= traits.max_plies, f"{ply} plies"


def _check_compiled(game: KernelGame, seed: int) -> None:
    slow, fast = _trace(game, seed, compiled=False), _trace(game, seed, compiled=True)
    assert slow == fast, f"compiled and interpreted rules of {game.name} differ (seed {seed})"


def _trace(game: KernelGame, seed: int, *, compiled: bool) -> tuple[list[int], list[float]]:
    depth = min(deepest(game, None), LONGEST_PLAY) + 1
    players = game.traits.players
    task = Task(game, game.start(), depth, Control(), compiled)
    memory = trace.Trace(
        seed, players, task.zeros(depth * trace.PER_PLY), task.zeros(2 * depth * players, "f64"),
        task.zeros(game.traits.max_moves, "f64"),
    )  # fmt: skip
    searcher = Searcher(task, trace, memory=memory)
    searcher.run(task.state, 0, depth)
    filled = searcher.memory
    return [int(x) for x in filled.ints], [float(x) for x in filled.reals]
