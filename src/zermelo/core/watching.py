"""How far a search is, told to a progress display while it runs: nodes, depth, value and line of the last answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zermelo.core.control import Control
from zermelo.core.interface import Game, Move, State
from zermelo.core.processes import Progress
from zermelo.core.wording import number

LONGEST_LINE = 8  # moves of a line that are told


def watcher(game: Game, state: State, progress: Progress) -> Callable[[Control], None]:
    """What a search of a position calls while it runs (`watch`); it may be given to several searches in turn."""
    finished, current = 0, Control()
    told: tuple[object, str] = (None, "")

    def watch(control: Control) -> None:
        nonlocal finished, current, told
        if control is not current:
            finished, current = finished + current.nodes_so_far, control
        if control.answer is not told[0]:
            told = control.answer, _worded(game, state, control)
        memory = "" if control.memory is None else f", {control.memory():,.1f} MB"
        if not control.compiling:
            progress(finished + control.nodes_so_far, None, f"nodes{memory}{told[1]}")

    return watch


def _worded(game: Game, state: State, control: Control) -> str:
    answer = control.answer
    if answer is None:
        return ""
    value = answer.value if isinstance(answer.value, tuple) else () if answer.value is None else (answer.value,)
    worth = f", value {' '.join(map(number, value))}" if value else ""
    return f", depth {answer.depth}{worth}, line {_named(game, state, answer.pv)}"


def _named(game: Game, state: State, line: Sequence[Move]) -> str:
    names = []
    for move in line[:LONGEST_LINE]:
        names.append(game.move_name(state, move))
        state = game.play(state, move)
    return " ".join(names) + (" …" if len(line) > LONGEST_LINE else "")
