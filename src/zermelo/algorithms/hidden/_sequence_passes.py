"""Passes over the sequence form of a game: what strategies reach, what sequences are worth, best responses.

A strategy is a column of probabilities, one for each sequence: that of its move in its information set. `reach` is the
product of a player's probabilities up to a sequence. `value` is what a sequence is worth to its player, weighted by the
probability that chance and the other player lead there (its counterfactual value).
"""

from __future__ import annotations

from zermelo.algorithms.hidden._information_tree import Form
from zermelo.kernels import Ints, Reals, kernel


@kernel
def first_set(form: Form, player: int) -> int:
    return 0 if player == 0 else form.split


@kernel
def last_set(form: Form, player: int) -> int:
    """One beyond the last information set of a player."""
    return form.split if player == 0 else form.sets


@kernel
def empty_sequence(form: Form, player: int) -> int:
    return 0 if player == 0 else form.empty


@kernel
def realise(form: Form, strategy: Reals, player: int, reach: Reals) -> None:
    """The reach of a player's sequences."""
    reach[empty_sequence(form, player)] = 1.0
    for number in range(first_set(form, player), last_set(form, player)):
        above, at = reach[form.before[number]], form.first[number]
        for i in range(at, at + form.size[number]):
            reach[i] = above * strategy[i]


@kernel
def gather(form: Form, reach: Reals, player: int, value: Reals) -> None:
    """What the ends are worth to a player's sequences, against the other player's reach."""
    if player == 0:
        for i in range(form.empty):
            value[i] = 0.0
        for end in range(form.ends):
            value[form.end_0[end]] += form.worth[end] * reach[form.end_1[end]]
    else:
        for i in range(form.empty, form.sequences):
            value[i] = 0.0
        for end in range(form.ends):
            value[form.end_1[end]] -= form.worth[end] * reach[form.end_0[end]]


@kernel
def expect(form: Form, strategy: Reals, player: int, value: Reals) -> float:
    """Carry the gathered values up to the empty sequence, as a player's strategy plays; the value of the game."""
    for back in range(last_set(form, player) - first_set(form, player)):
        number = last_set(form, player) - 1 - back
        at, mean = form.first[number], 0.0
        for i in range(at, at + form.size[number]):
            mean += strategy[i] * value[i]
        value[form.before[number]] += mean
    return value[empty_sequence(form, player)]


@kernel
def respond(form: Form, player: int, value: Reals, choice: Ints) -> float:
    """The same as a best response plays: its value, and of each information set the sequence it chooses, the first."""
    for back in range(last_set(form, player) - first_set(form, player)):
        number = last_set(form, player) - 1 - back
        at = form.first[number]
        best = at
        for i in range(at + 1, at + form.size[number]):
            if value[i] > value[best]:
                best = i
        choice[number] = best
        value[form.before[number]] += value[best]
    return value[empty_sequence(form, player)]


@kernel
def normalise(form: Form, weights: Reals, strategy: Reals) -> None:
    """Weights of sequences as a strategy: in proportion in every information set, equal where all are zero."""
    for number in range(form.sets):
        at, n, total = form.first[number], form.size[number], 0.0
        for i in range(at, at + n):
            total += weights[i]
        for i in range(at, at + n):
            strategy[i] = weights[i] / total if total > 0.0 else 1.0 / n


@kernel
def assess(
    form: Form, weights: Reals, player: int, strategy: Reals, reach: Reals, value: Reals, choice: Ints, found: Reals
) -> None:
    """Judge the strategies that weights of the sequences stand for.

    `found` gets what the best responses of players 0 and 1 win, and what player 0 wins if both keep to their
    strategies; `value` is left with the values of a player's sequences.
    """
    normalise(form, weights, strategy)
    for each in range(2):
        realise(form, strategy, each, reach)
    for each in range(2):
        gather(form, reach, each, value)
        found[each] = respond(form, each, value, choice)
    for each in range(2):
        turn = player if each == 1 else 1 - player
        gather(form, reach, turn, value)
        worth = expect(form, strategy, turn, value)
        found[2] = worth if turn == 0 else -worth
