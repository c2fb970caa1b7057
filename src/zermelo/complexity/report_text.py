"""A measured game as text, line by line."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from zermelo.complexity.estimation import Estimated, Play
from zermelo.drawing import named_lines
from zermelo.statistics import Estimate, LogEstimate

if TYPE_CHECKING:
    from zermelo.complexity.measuring import Report

INDENT = 24
Line = tuple[str, str]  # what, and how much; a heading has only the first


def report_text(found: Report, width: int | None) -> str:
    """All that is known, the names to the left."""
    return named_lines(_lines(found), INDENT, width)


def _lines(found: Report) -> Iterator[Line]:
    yield f"the measure of {found.game.name} from {found.game.format(found.state)}", ""
    yield from _exact(found) if found.exact else _estimated(found.estimated)
    yield f"random play, {found.estimated.play.games:,} games, seed {found.seed}", ""
    yield from _play(found.estimated.play)
    if isinstance(found.engine, Play):
        yield f"engine play, {found.engine.games} games, {found.engine_nodes:,} nodes a move, seed {found.seed}", ""
        yield from _play(found.engine)
    else:
        yield f"engine play: {found.engine}", ""
    for name, theirs, ours, verdict in found.compared():
        yield f"lectures' {name}", f"{_power_of_ten(theirs)}, ours {_power_of_ten(ours)}: {verdict}"


def _exact(found: Report) -> Iterator[Line]:
    exact = found.exact
    assert exact is not None
    rate = f", {exact.states / exact.seconds:,.0f} states/s" if exact.seconds > 0 else ""
    yield "states", f"{exact.states:,} ({exact.bytes / exact.states:.0f} bytes a state{rate})"
    if found.classes is not None:
        yield "  up to symmetry", f"{found.classes:,} ({found.symmetries} symmetries)"
    if exact.tree:
        yield "games", f"{_whole(exact.tree.games)}, nodes of the tree {_whole(exact.tree.size)}"
        yield "  length", f"{exact.tree.length:.2f} plies over all games, branching {exact.tree.branching:.2f}"
    if exact.solution:
        solution = exact.solution
        yield "value", f"{solution.value:g} for the player to move"
        yield "decision", f"{_whole(solution.decision)} leaves; proof from both sides {_whole(solution.proof)}"
        yield "game tree", f"{_whole(solution.game_tree)} leaves to the solution depth {solution.depth}"
    for name, share in (("forced moves", exact.forced), ("opponent impact", exact.impact)):
        if share is not None:
            yield name, f"{100 * share:.2f} % of decisions (states where a player moves)"
    if exact.impact_of_states is not None:
        yield "  of all states", f"{100 * exact.impact_of_states:.2f} %, as its source divides"
    for name, reason in exact.without.items():
        yield f"no {name}", reason


def _estimated(estimated: Estimated) -> Iterator[Line]:
    if estimated.states:
        yield "states", f"{_log(estimated.states.total)} by populations"
    caught = estimated.recaptured
    least = f"{_log(caught.log10)} by recapture, a lower bound" if caught.log10 else "too few recaptures"
    yield "  seen", f"{caught.distinct:,}; {least}"
    if estimated.tree:
        yield "games", f"{_log(estimated.tree.ends)} by populations; nodes {_log(estimated.tree.total)}"
    if estimated.knuth:
        carried = f"carried by {estimated.effective:.0f} of {estimated.play.games:,} games"
        yield "  Knuth", f"{_log(estimated.knuth)}, {carried}"
    else:
        yield "games", "the game does not state its length: its tree may be infinite"


def _play(play: Play) -> Iterator[Line]:
    cut = f", {play.cut:,} games cut" if play.cut else ""
    yield "  length", f"{_number(play.length)} plies{cut}"
    if play.branching:
        yield "  branching", f"{_number(play.branching)}; branching ^ length {_power_of_ten(play.log10_power)}"
    for name, share, of in (
        ("forced moves", play.forced, "decisions"), ("first wins", play.first_wins, "games"),
        ("draws", play.draws, "games"), ("opponent impact", play.impact, "decisions"),
    ):  # fmt: skip
        if share:
            limits = f"({100 * share.low:.1f} to {100 * share.high:.1f})"
            yield f"  {name}", f"{100 * share.value:.1f} % of {of} {limits}"


def _whole(number: int) -> str:
    return f"{number:,}" if number < 10**15 else f"{number:,} (10^{math.log10(number):.1f})"


def _power_of_ten(power: float | None) -> str:
    return "nothing" if power is None else f"10^{power:.3g}"


def _log(found: LogEstimate) -> str:
    return f"10^{found.log10:.2f} ({found.low:.2f} to {found.high:.2f})"


def _number(found: Estimate) -> str:
    return f"{found.value:.2f} ({found.low:.2f} to {found.high:.2f})"
