"""Learning to play: fictitious play and regret matching, with the history of their averages.

Idea    Fictitious play: everybody plays a best reply to the others' past frequencies. In zero-sum games the
        frequencies converge to optimal strategies, in Shapley's game they cycle for ever.
        Regret matching: everybody plays a strategy with a chance proportional to the regret of not having played it.
        With `internal` regrets (of having played this instead of that) the frequencies of the profiles approach the
        correlated equilibria, with `external` ones (of having played as one did) the coarse correlated ones;
        in zero-sum games of two, in both cases, each player's average approaches an optimal strategy.
Source  [Brown1951, Robinson1951, Shapley1964, HartMasColell2000]
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np

from zermelo.core import between
from zermelo.drawing import STYLE, matplotlib
from zermelo.errors import UsageError, unknown
from zermelo.game_theory.normal_form import NormalForm, contract
from zermelo.game_theory.payoffs import Reals
from zermelo.game_theory.regret_check import regrets

MOST_STEPS = 10_000_000
MOST_MOMENTS = 200  # kept of a history, evenly in the logarithm of time
KINDS = ("internal", "external")


@dataclass(frozen=True, eq=False)
class History:
    """What was kept of a run: after `steps[t]` rounds each player's frequencies and the regret of playing them.

    `joint` are the frequencies of the profiles at the end, `gaps` how far they were at each moment from a
    (coarse) correlated equilibrium: what a player would have gained by the best change of rule.
    """

    method: str
    steps: tuple[int, ...]
    averages: tuple[tuple[Reals, ...], ...]
    regrets: tuple[float, ...]
    gaps: tuple[float, ...]
    joint: Reals

    @property
    def final(self) -> tuple[Reals, ...]:
        return self.averages[-1]


class _Record:
    """Counts the profiles and keeps moments."""

    def __init__(self, game: NormalForm, method: str, steps: int, internal: bool) -> None:
        between("steps", steps, 1, MOST_STEPS)
        self.game, self.method, self.internal = game, method, internal
        spaced = np.geomspace(1, steps, min(steps, MOST_MOMENTS))
        self.moments = frozenset(np.unique(np.rint(spaced).astype(int)).tolist())
        self.counts = np.zeros(game.shape)
        self.kept: list[tuple[int, tuple[Reals, ...], float, float]] = []

    def add(self, profile: tuple[int, ...], step: int) -> None:
        self.counts[profile] += 1.0
        if step in self.moments:
            joint = self.counts / step
            axes = range(joint.ndim)
            averages = tuple(joint.sum(axis=tuple(other for other in axes if other != player)) for player in axes)
            gap = correlated_gap(self.game, joint) if self.internal else coarse_gap(self.game, joint)
            self.kept.append((step, averages, float(max(regrets(self.game, averages))), gap))

    def history(self) -> History:
        steps, averages, found, gaps = zip(*self.kept, strict=True)
        return History(self.method, steps, averages, found, gaps, self.counts / steps[-1])


def correlated_gap(game: NormalForm, joint: Reals) -> float:
    """How much some player gains by playing k whenever told j, at most: zero at the correlated equilibria.

    >>> chicken = NormalForm.from_bimatrix([[0, 7], [2, 6]], [[0, 2], [7, 6]])
    >>> correlated_gap(chicken, np.array([[0, 1], [1, 1]]) / 3)
    0.0
    """
    return max(float(_swaps(game, joint, player).max()) for player in range(game.players))


def coarse_gap(game: NormalForm, joint: Reals) -> float:
    """How much some player gains by one fixed strategy, at most; zero at the coarse correlated equilibria."""
    return max(0.0, *(float(_swaps(game, joint, player).sum(axis=0).max()) for player in range(game.players)))


def _swaps(game: NormalForm, joint: Reals, player: int) -> Reals:
    """What a player gains by playing k where the profile says j, at [j, k]."""
    size = game.shape[player]
    chances = np.moveaxis(joint, player, 0).reshape(size, -1)
    worth = np.moveaxis(game.payoffs[player], player, 0).reshape(size, -1)
    each: Reals = chances @ worth.T
    return each - np.diag(each)[:, None]


def fictitious_play(game: NormalForm, steps: int = 1_000, start: tuple[int, ...] | None = None) -> History:
    """Everybody at once plays the best reply to the frequencies so far, the first of several; `start` comes first.

    >>> pennies = NormalForm.from_matrix([[1, -1], [-1, 1]])
    >>> [round(float(p), 1) for p in fictitious_play(pennies, 2_000).final[0]]
    [0.5, 0.5]
    """
    record = _Record(game, "fictitious play", steps, internal=False)
    profile = game.checked(start if start is not None else (0,) * game.players)
    counts = [np.zeros(size) for size in game.shape]
    for step in range(1, steps + 1):
        record.add(profile, step)
        for player, choice in enumerate(profile):
            counts[player][choice] += 1.0
        profile = _best_replies(game, counts, step)
    return record.history()


def _best_replies(game: NormalForm, counts: list[Reals], step: int) -> tuple[int, ...]:
    if game.players == 2:  # whole numbers of integer payoffs: ties are exact
        return int((game.payoffs[0] @ counts[1]).argmax()), int((counts[0] @ game.payoffs[1]).argmax())
    shares = [count / step for count in counts]
    return tuple(int(contract(game.payoffs[player], player, shares).argmax()) for player in range(game.players))


def regret_matching(
    game: NormalForm, steps: int = 10_000, seed: int = 0, regret: Literal["internal", "external"] = "internal"
) -> History:
    """Everybody at once draws a strategy in proportion to its regret, from a seeded source.

    >>> stones = NormalForm.from_matrix([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    >>> history = regret_matching(stones, 20_000, seed=1)
    >>> history.regrets[-1] < 0.1 < history.regrets[0]
    True
    """
    if regret not in KINDS:
        raise unknown("regret", regret, KINDS)
    internal = regret == "internal"
    record = _Record(game, f"regret matching ({regret})", steps, internal)
    random = np.random.default_rng(seed)
    learners = [(_Internal if internal else _External)(size, _bound(game, p)) for p, size in enumerate(game.shape)]
    index = [[slice(None) if p == other else 0 for other in range(game.players)] for p in range(game.players)]
    for step in range(1, steps + 1):
        draws = random.random(game.players).tolist()
        profile = tuple(learner.choose(draw) for learner, draw in zip(learners, draws, strict=True))
        record.add(profile, step)
        for player, learner in enumerate(learners):
            for other, choice in enumerate(profile):
                if other != player:
                    index[player][other] = choice
            learner.learn(game.payoffs[player][tuple(index[player])])
    return record.history()


def _bound(game: NormalForm, player: int) -> float:
    """Hart and Mas-Colell's mu: larger than any sum of regrets of one round."""
    return game.shape[player] * max(float(np.ptp(game.payoffs[player])), 1e-300)


class _External:
    """The regret of each strategy: what it would have brought more than what was played."""

    def __init__(self, size: int, bound: float) -> None:
        self.regrets = np.zeros(size)
        self.last = 0

    def choose(self, draw: float) -> int:
        positive = np.maximum(self.regrets, 0.0)
        total = float(positive.sum())
        if total <= 0.0:
            self.last = int(draw * len(positive))
        else:
            self.last = min(int(np.searchsorted(positive.cumsum(), draw * total, "right")), len(positive) - 1)
        return self.last

    def learn(self, worth: Reals) -> None:
        self.regrets += worth - worth[self.last]


class _Internal:
    """The regret of having played j instead of k, at [j, k]; the last strategy is left with chances that are small."""

    def __init__(self, size: int, bound: float) -> None:
        self.regrets = np.zeros((size, size))
        self.bound = bound
        self.rounds = 0
        self.last = 0

    def choose(self, draw: float) -> int:
        if not self.rounds:
            self.last = int(draw * len(self.regrets))
            return self.last
        leave = np.maximum(self.regrets[self.last], 0.0) / (self.bound * self.rounds)
        passed = leave.cumsum()
        if draw < passed[-1]:
            self.last = int(np.searchsorted(passed, draw, "right"))
        return self.last

    def learn(self, worth: Reals) -> None:
        self.rounds += 1
        self.regrets[self.last] += worth - worth[self.last]


def plot_convergence(path: str | Path, *histories: History, title: str = "") -> None:
    """Draw the regret of the averages over the rounds, and the gap to (coarse) correlated equilibrium, as SVG.

    The same histories give the same bytes.
    """
    if not histories:
        raise UsageError("expected at least one history to plot, got none")
    plots, figure_module = matplotlib()
    with plots.rc_context(STYLE):
        figure = figure_module.Figure(figsize=(9, 3.6), layout="constrained")
        left, right = figure.subplots(1, 2, sharey=True)
        for history in histories:
            left.plot(history.steps, np.maximum(history.regrets, 1e-12), label=history.method)
            right.plot(history.steps, np.maximum(history.gaps, 1e-12), label=history.method)
        for axes, what in ((left, "regret of the averages"), (right, "gap to correlated equilibrium")):
            axes.set(xscale="log", yscale="log", xlabel="rounds", title=what)
            axes.grid(visible=True, alpha=0.3)
        left.legend(frameon=False)
        if title:
            figure.suptitle(title)
        figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
