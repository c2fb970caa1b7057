"""Ask a player for its move, and judge the answer."""

from __future__ import annotations

import signal
from dataclasses import replace
from typing import Any, NamedTuple

from zermelo.arena.clock import Clock, OverrunError, alarm
from zermelo.arena.player import Player
from zermelo.core import Algorithm, Budget, Game, Move, SearchResult, State, find_algorithm, search
from zermelo.errors import shown

TRIES = 10  # searches of one move, on a machine that gives them no time


class Answer(NamedTuple):
    """A legal move, what it cost as far as that is known, and the search that found it."""

    move: Move
    depth: int | None = None
    nodes: int | None = None
    result: SearchResult | None = None


class FaultError(Exception):
    """Why a player forfeits the game."""


def choose_move(
    player: Player, game: Game, state: State, budget: Budget, previous: SearchResult | None, interpreted: bool
) -> Answer:
    """A player's move in a state; a FaultError if there is none, none that is legal, or none in time."""
    clock = Clock()
    try:
        with alarm(clock, None if player.registered else budget.seconds):
            answer = _judged(_answered(player, game, state, budget, previous, interpreted), game, state, budget)
    except OverrunError:
        raise overrun(clock.seconds, budget.seconds) from None
    except FaultError:
        raise
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
            raise  # Ctrl-C; in a process that ignores it, the player itself raised this
        raise FaultError(f"raised {type(error).__name__}: {_worded(error)}") from error
    if budget.seconds is not None and clock.over(budget.seconds, may_wait=not player.registered):
        raise overrun(clock.seconds, budget.seconds)
    return answer


def overrun(seconds: float, budget: float | None) -> FaultError:
    return FaultError(f"overran its time: {seconds:.2f} s of {budget:g} s")


def player_algorithm(name: str, nodes: int | None, seconds: float | None) -> Algorithm:
    """The algorithm of a player: one that needs a depth deepens under a limit of nodes or seconds.

    A depth beside such a limit is the last one that is searched.
    """
    found = find_algorithm(name)
    return found.deepened() if found.needs_depth and (nodes, seconds) != (None, None) else found


def _answered(
    player: Player, game: Game, state: State, budget: Budget, previous: SearchResult | None, interpreted: bool
) -> Any:
    """What a player returns, whatever that is.

    A search that found no move in its seconds is repeated if a busy machine gave it less processor time than that;
    one that has no move then plays the first legal one, and no depth is finished.
    """
    function = player.function
    if function is not None:
        return function(game, state, budget, **player.resolved_options())
    chosen = player_algorithm(player.algorithm, budget.nodes, budget.seconds)
    for _ in range(TRIES):
        clock = Clock()
        result = search(
            game, state, chosen, depth=budget.depth, nodes=budget.nodes,
            seconds=budget.seconds, seed=budget.seed, all_best=player.all_best, interpreted=interpreted,
            previous=previous, **player.options,
        )  # fmt: skip
        if result.move is not None or result.stopped != "seconds" or clock.busy >= (budget.seconds or 0.0):
            break
    if result.move is None and result.stopped not in (None, "interrupt"):
        return replace(result, move=game.moves(state)[0])
    return result


def _judged(said: Any, game: Game, state: State, budget: Budget) -> Answer:
    """The answer if it is valid; it may be any object, with methods that fail."""
    found = said.move if isinstance(said, SearchResult) else said
    move = next((legal for legal in game.moves(state) if legal == found), None)
    if isinstance(said, SearchResult) and said.stopped == "interrupt":
        raise KeyboardInterrupt
    if isinstance(said, SearchResult) and budget.nodes is not None and said.nodes > budget.nodes:
        raise FaultError(f"overran its nodes: {said.nodes:,} of {budget.nodes:,}")
    if found is None and isinstance(said, SearchResult) and said.stopped:
        raise FaultError(f"found no move within its {said.stopped}")
    if found is None:
        raise FaultError("found no move")
    if move is None:
        raise FaultError(f"illegal move: {_worded(found)}")
    return Answer(move, said.depth, said.nodes, said) if isinstance(said, SearchResult) else Answer(move)


def _worded(value: object) -> str:
    """A player's object in words that can be written to a file, even if its own methods fail."""
    try:
        text = shown(str(value) if isinstance(value, BaseException) else value)
        return text.encode("utf-8", "replace").decode("utf-8")
    except Exception:
        return f"a {type(value).__name__} that cannot be shown"
