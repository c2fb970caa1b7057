"""The sequence form: an exact equilibrium of a two-player zero-sum game with hidden information, by one linear program.

Idea     With perfect recall a mixed strategy is as good as the probabilities of the player's own sequences of moves,
         whose number is that of the information sets, not of the pure strategies. In them the expected payoff is
         bilinear, and an equilibrium is the solution of a linear program as large as the game tree (HiGHS, sparse).
Returns  the equilibrium strategy in the information set of the position and what that is worth to the player to move;
         at the start, the value of the game. Its exploitability is that of rounding. An information set that the
         equilibrium never comes to has no value, and any strategy there will do.
Source   [KollerMegiddoVonStengel1996]
"""

from __future__ import annotations

import time

from zermelo.algorithms.hidden._information_tree import grown
from zermelo.algorithms.hidden._regret_answer import answer, check_position, filled, judge
from zermelo.algorithms.hidden._sequence_program import equilibrium_weights
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import COUNTERS, NODES, STOPPED

ROUNDING = 1e-6  # of the range of payoffs: a solution that can be exploited by more is not taken for exact


@algorithm(
    fixed_depth=None, finds="an equilibrium", needs_depth=False,
    players=2, perfect_information=False, constant_sum=0.0,
)  # fmt: skip
def sequence_form(task: Task) -> Outcome:
    """Solve the whole game from its start, and tell what to do in this position."""
    import scipy.optimize  # noqa: F401  # now, and not when the clock is running

    began, control, counts = time.perf_counter(), task.control, task.zeros(COUNTERS)
    control.begin(counts)
    tree = grown(task.game, counts)
    weights = None
    if tree is not None:
        check_position(task, tree)  # refused now, not after the work
        left = None if control.seconds is None else max(0.0, control.seconds - (time.perf_counter() - began))
        control.compiling = True  # for Ctrl-C: nothing is known yet, and HiGHS cannot be stopped
        weights = equilibrium_weights(tree.form, left)
        control.compiling = False
        if weights is None:
            control.stop("seconds")
            counts[STOPPED] = 1
    control.end(int(counts[NODES]), int(counts[STOPPED]))
    told = tuple(map(int, counts))
    if tree is None or weights is None:
        return Outcome(None, "none", (), told, 0)
    form, column = filled(task, tree.form), task.zeros(len(weights), "f64")
    column[:] = weights
    found = judge(task, form, column)
    exact = found.exploitability <= ROUNDING * (task.game.traits.highest - task.game.traits.lowest)
    at_start = task.game.key(task.state) == task.game.key(task.game.start())
    return answer(task, tree, found, told, {}, bound="exact" if exact else "none", certain=exact and at_start)
