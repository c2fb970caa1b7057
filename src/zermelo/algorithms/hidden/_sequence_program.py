"""The linear program of the sequence form.

Player 0 chooses how often it plays each of its sequences (x), so that the best response of player 1 wins as little as
possible. By duality that best response is a price (q) of each of player 1's information sets:

    maximise q of the empty sequence,  where  E x = e,  x >= 0,  and for each sequence of player 1
    q of its information set  <=  the sum of the q that follow it  +  what it is worth to player 0 against x.

The prices of the last rows are player 1's strategy.
Source  [KollerMegiddoVonStengel1996]
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms.hidden._information_tree import Form
from zermelo.errors import ZermeloError

TIME_IS_UP = 1  # a status of SciPy's linprog


def equilibrium_weights(form: Form, seconds: float | None) -> list[float] | None:
    """How often both players play each sequence in an equilibrium; None if the time is up before it is found."""
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import csr_array, hstack

    own, other = form.empty, form.sequences - form.empty
    rows_0, rows_1 = constraints(form, 0), constraints(form, 1)
    ends = (np.asarray(form.end_1) - own, np.asarray(form.end_0))
    payoffs = csr_array((np.asarray(form.worth), ends), shape=(other, own))
    upper = hstack([-payoffs, rows_1.T], format="csr")
    equal = hstack([rows_0, csr_array((rows_0.shape[0], rows_1.shape[0]))], format="csr")
    right = np.zeros(rows_0.shape[0])
    right[0] = 1.0
    objective = np.zeros(upper.shape[1])
    objective[own] = -1.0  # the empty sequence of player 1
    bounds = [(0.0, None)] * own + [(None, None)] * rows_1.shape[0]
    found: Any = linprog(
        objective, A_ub=upper, b_ub=np.zeros(other), A_eq=equal, b_eq=right, bounds=bounds, method="highs",
        options={} if seconds is None else {"time_limit": seconds},
    )  # fmt: skip
    if found.status == TIME_IS_UP:
        return None
    if found.status != 0:
        raise ZermeloError(f"the linear program failed: {' '.join(str(found.message).split())}")
    weights = np.concatenate([found.x[:own], -found.ineqlin.marginals])
    return [float(weight) for weight in np.maximum(weights, 0.0)]


def constraints(form: Form, player: int) -> Any:
    """The rows of a player: its empty sequence is played once, and an information set as often as it is reached."""
    from scipy.sparse import csr_array

    begin, end = (0, form.split) if player == 0 else (form.split, form.sets)
    first, last = (0, form.empty) if player == 0 else (form.empty, form.sequences)
    rows, columns, signs = [0], [0], [1.0]
    for row, number in enumerate(range(begin, end), 1):
        moves = range(form.first[number], form.first[number] + form.size[number])
        columns += [form.before[number] - first, *(i - first for i in moves)]
        rows += [row] * (1 + len(moves))
        signs += [-1.0] + [1.0] * len(moves)
    return csr_array((signs, (rows, columns)), shape=(1 + end - begin, last - first))
