"""Elo ratings of the players of a tournament, by maximum likelihood.

The model is Bradley and Terry's with Davidson's draws (`zermelo.statistics.davidson`): each player has one number, and
a game depends on the difference of two of them. Ratings are scaled so that near equality a difference of d is an
expected score of 1 / (1 + 10^(-d/400)), Elo's formula [Elo1978]; with no draws, or half of all games drawn between
equals, that holds for every d. Without draws they are 400 log10 of Bradley and Terry's strengths.

Zero       the mean of the players, or a player whose rating is given (the anchor).
Intervals  of 95 %; the independent unit is the board, as in the standings.
Perfect    Who has won (or lost) everything has no finite rating: only a bound is given, one-sided, 95 %.
Pools      Players who never met, not even through others, cannot be compared: each pool has its own zero.
Several    In a game of more than two players each pair of seats counts as a comparison of their two scores.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from zermelo.arena.match import PlayedGame
from zermelo.drawing import WIDTH, Table, html_text
from zermelo.errors import UsageError, shown
from zermelo.statistics import ELO_SCALE, Comparison, Estimate, Strengths, Z, components, davidson, one_sided, reaches

ALIKE = 0.9  # share of different boards below which they cannot be taken as independent
HEAD = ("player", "rating", "games", "score", "draws", "above the next")


@dataclass(frozen=True)
class Rating:
    """A player's rating.

    rating   in Elo, with its interval of 95 %; infinite where only a bound is known, nan where nothing is
    games    comparisons with another player: games, where two play
    score    mean points of them, a draw being half a point
    draws    share of draws
    pool     0, 1, …: only ratings of one pool can be compared
    """

    player: str
    rating: Estimate
    games: int
    score: float
    draws: float
    pool: int

    def to_dict(self) -> dict[str, Any]:
        """The rating in JSON's types."""
        return vars(self) | {"rating": vars(self.rating)}


@dataclass(frozen=True, repr=False)
class Ratings:
    """The ratings of all players, the best first.

    comparisons  of how many comparisons (games, where two play)
    draw_rate    share of draws between two equal players, by pool
    notes        what the numbers cannot say: perfect scores, pools that never met, a virtual game
    """

    ratings: tuple[Rating, ...]
    comparisons: int
    draw_rate: tuple[float, ...]
    notes: tuple[str, ...]
    anchor: str | None = None
    fits: tuple[_Fit, ...] = field(default=(), repr=False)

    def __getitem__(self, player: str) -> Rating:
        for each in self.ratings:
            if each.player == player:
                return each
        names = ", ".join(each.player for each in self.ratings)
        raise UsageError(f"expected a player of: {names}, got {shown(player)}")

    def difference(self, one: str, other: str) -> Estimate:
        """By how much one player is rated above another, with its interval: sharper than two intervals compared."""
        fit = self.fits[self[one].pool]
        if one in fit.places and other in fit.places:
            return fit.contrast({one: 1.0, other: -1.0})
        first, second = self[one], self[other]
        if first.pool != second.pool or not (one in fit.places or other in fit.places):
            return Estimate(math.nan, -math.inf, math.inf)
        parts = [(a - b) for a, b in zip(_numbers(first.rating), _crossed(second.rating), strict=True)]
        return Estimate(*parts)

    def to_dict(self) -> dict[str, Any]:
        """The ratings in JSON's types; `above_next` is the difference to the next player."""
        rows = [each.to_dict() | {"above_next": next_ and vars(next_)} for each, next_ in self._rows()]
        return {
            "comparisons": self.comparisons, "anchor": self.anchor, "ratings": rows,
            "pools": [{"draw_rate": fit.strengths.draw_rate, "scale": fit.scale,
                       "log_strengths": {name: float(fit.strengths.logs[i]) for name, i in fit.places.items()}}
                      for fit in self.fits],
            "notes": list(self.notes),
        }  # fmt: skip

    def _rows(self) -> Iterable[tuple[Rating, Estimate | None]]:
        for i, each in enumerate(self.ratings):
            after = self.ratings[i + 1] if i + 1 < len(self.ratings) else None
            same = after is not None and after.pool == each.pool
            yield each, self.difference(each.player, after.player) if after is not None and same else None

    def table(self) -> Table:
        """The ratings."""
        zero = f"{self.anchor} fixed" if self.anchor else "mean 0"
        title = f"Elo of {self.comparisons:,} games by maximum likelihood, {zero}, intervals of 95 % by boards"
        rows = [
            (each.player, elo_text(each.rating), f"{each.games:,}", f"{each.score:.3f}", f"{100 * each.draws:.1f} %",
             "" if next_ is None else elo_text(next_))
            for each, next_ in self._rows()
        ]  # fmt: skip
        return Table(HEAD, rows, left=HEAD[:1], title=title)

    def __repr__(self) -> str:
        return f"<ratings of {', '.join(each.player for each in self.ratings)}: {self.comparisons:,} games>"

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int | None = WIDTH) -> str:
        """The table and the notes."""
        return "\n".join([self.table().text(width), *self.notes])

    def _repr_html_(self) -> str:
        return self.table().html() + html_text("\n".join(self.notes))


def elo_text(found: Estimate) -> str:
    """An estimate in Elo; a one-sided one in words.

    >>> elo_text(Estimate(12.3, -4.0, 28.6)), elo_text(Estimate(math.inf, 607.4, math.inf))
    ('+12 [-4, +29]', 'at least +607')
    >>> elo_text(Estimate(-0.2, -34.0, 34.0))
    '+0 [-34, +34]'
    """
    if math.isfinite(found.value):
        return f"{found.value:+z.0f} [{found.low:+z.0f}, {found.high:+z.0f}]"
    if math.isfinite(found.low):
        return f"at least {found.low:+z.0f}"
    return f"at most {found.high:+z.0f}" if math.isfinite(found.high) else "not known"


def rate(games: Iterable[PlayedGame], *, anchor: str | None = None, at: float = 0.0) -> Ratings:
    """The ratings of the players of any games; `anchor` is a player who has the rating `at`.

    >>> from zermelo.arena import play_board
    >>> import zermelo
    >>> players = ["a:alpha_beta,depth=2", "b:random"]
    >>> result = zermelo.tournament("nim", players, boards=20, opening=1, interpreted=True)
    >>> result.ratings.ratings[0].player
    'a'
    """
    every = list(games)
    names = list(dict.fromkeys(name for played in every for name in played.seats))
    if anchor is not None and anchor not in names:
        raise UsageError(f"anchor: expected a player of: {', '.join(names)}, got {shown(anchor)}")
    comparisons = [one for played in every for one in _compared(played, names)]
    if not comparisons:
        raise UsageError("expected games between two players or more to rate, got none")
    pools, _ = components(comparisons, len(names))
    ratings, fits, notes = list[Rating](), list[_Fit](), list[str]()
    for number, pool in enumerate(dict.fromkeys(pools)):
        members = [i for i in range(len(names)) if pools[i] == pool]
        fit = _Fit.of(comparisons, members, names, anchor, at)
        fits.append(fit)
        notes += fit.notes
        ratings += [_rating(names[i], fit, number, comparisons, i) for i in members]
    ratings.sort(key=lambda each: (each.pool, -_order(each)))
    if len(fits) > 1:
        groups = [", ".join(each.player for each in ratings if each.pool == number) for number in range(len(fits))]
        notes.append(f"{' | '.join(groups)}: these pools never met; each has a zero of its own")
    boards, different = different_boards(every)
    if different < ALIKE * boards:
        notes.append(f"only {different:,} of {boards:,} boards were played differently: the intervals are too narrow")
    rates = tuple(fit.strengths.draw_rate for fit in fits)
    return Ratings(tuple(ratings), len(comparisons), rates, tuple(notes), anchor, tuple(fits))


def different_boards(games: Iterable[PlayedGame]) -> tuple[int, int]:
    """How many boards there are, and how many of them were played differently."""
    boards: dict[tuple[int, int], list[tuple[Any, ...]]] = {}
    for played in games:
        moves = tuple(turn.move for turn in played.turns)
        boards.setdefault(played.place[:2], []).append((played.seats, moves or played.place))
    return len(boards), len({tuple(board) for board in boards.values()})


def _order(each: Rating) -> float:
    """Where a player stands: by its rating, beyond all of these by its bound, in the middle if nothing is known."""
    found = each.rating
    if math.isinf(found.value):
        bound = found.low if found.value > 0 else found.high
        return math.copysign(1e9, found.value) + (bound if math.isfinite(bound) else -math.copysign(1e6, found.value))
    return 0.0 if math.isnan(found.value) else found.value


def _compared(played: PlayedGame, names: Sequence[str]) -> Iterable[Comparison]:
    """Every pair of seats of different players; after a forfeit the wins decide, as the scores may be equal."""
    points = played.scores if played.forfeit is None else played.wins
    for i, j in combinations(range(len(played.seats)), 2):
        one, other = played.seats[i], played.seats[j]
        if one != other:
            score = 0.5 + 0.5 * ((points[i] > points[j]) - (points[i] < points[j]))
            yield Comparison(names.index(one), names.index(other), score, played.place.board)


def _rating(name: str, fit: _Fit, pool: int, comparisons: Sequence[Comparison], i: int) -> Rating:
    own = [one.score if one.first == i else 1 - one.score for one in comparisons if i in one[:2]]
    return Rating(name, fit.rating(name), len(own), math.fsum(own) / len(own), own.count(0.5) / len(own), pool)


@dataclass(frozen=True)
class _Fit:
    """A pool: the strengths of its largest component (or the anchor's), and bounds for everybody else."""

    strengths: Strengths
    places: dict[str, int]
    bounds: dict[str, Estimate]
    zero: dict[str, float]  # how much of whose rating is taken off
    at: float
    notes: tuple[str, ...]

    @classmethod
    def of(
        cls, comparisons: Sequence[Comparison], members: Sequence[int], names: Sequence[str], anchor: str | None,
        at: float,
    ) -> _Fit:  # fmt: skip
        own = [one for one in comparisons if one.first in members]
        _, strong = components(own, len(names))
        anchored = anchor is not None and names.index(anchor) in members
        largest = Counter(strong[i] for i in members).most_common(1)[0][0]
        main = [i for i in members if strong[i] == (strong[names.index(anchor)] if anchored and anchor else largest)]
        places = {i: place for place, i in enumerate(main)}
        inside = [one._replace(first=places[one.first], second=places[one.second])
                  for one in own if one.first in places and one.second in places]  # fmt: skip
        strengths = davidson(inside, len(main)) if inside else _alone(own)
        zero = {anchor: 1.0} if anchored and anchor else {names[i]: 1 / len(main) for i in main}
        named = {names[i]: place for i, place in places.items()}
        fit = cls(strengths, named, {}, zero, at if anchored else 0.0, ())
        bounds, notes = fit._bounds(own, main, [i for i in members if i not in main], names)
        if strengths.virtual:
            notes.append("too few wins or losses to tell how likely a draw is: one virtual decisive game was added")
        return cls(strengths, named, bounds, zero, fit.at, tuple(notes))

    def _bounds(
        self, own: Sequence[Comparison], main: Sequence[int], others: Sequence[int], names: Sequence[str]
    ) -> tuple[dict[str, Estimate], list[str]]:
        """The one-sided ratings of players outside the main component, and a line about each."""
        above = reaches(own, set(main))
        below = reaches([one._replace(score=1 - one.score) for one in own], set(main))
        known = {i: float(self.strengths.logs[place]) for place, i in enumerate(main)}
        start = self._elo(0.0) - self.contrast(self.zero).value + self.at
        bounds, notes = dict[str, Estimate](), list[str]()
        for i in others:
            side = (i in above) - (i in below)
            limit = math.nan if side == 0 else one_sided(own, known, self.strengths.log_draws, i, side)
            elo = start + self._elo(limit)
            if side == 0:
                bounds[names[i]] = Estimate(math.nan, -math.inf, math.inf)
                notes.append(f"{names[i]} cannot be compared with the others: no results lead from it to them")
            elif side > 0:
                bounds[names[i]] = Estimate(math.inf, elo, math.inf)
                notes.append(f"{names[i]} lost no point to those with a rating: only a lower bound is known")
            else:
                bounds[names[i]] = Estimate(-math.inf, -math.inf, elo)
                notes.append(f"{names[i]} took no point from those with a rating: only an upper bound is known")
        return bounds, notes

    @property
    def scale(self) -> float:
        """What a difference of strengths is multiplied by, so that near equality the score is Elo's."""
        return 1 - self.strengths.draw_rate

    def _elo(self, log: float) -> float:
        return self.scale * ELO_SCALE * log

    def contrast(self, weights: dict[str, float]) -> Estimate:
        """A weighted sum of ratings, by the delta method: the scale is estimated, too."""
        import numpy as np

        coefficients = np.zeros(len(self.places) + 1)
        for name, weight in weights.items():
            coefficients[self.places[name]] += weight
        sum_ = float(coefficients[:-1] @ self.strengths.logs)
        slope = self.scale * coefficients
        slope[-1] = -self.strengths.draw_rate * self.scale * sum_
        spread = ELO_SCALE * Z * math.sqrt(max(0.0, float(slope @ self.strengths.covariance @ slope)))
        value = self._elo(sum_)
        return Estimate(value, value - spread, value + spread)

    def rating(self, player: str) -> Estimate:
        """A player's rating, or its bound."""
        if player not in self.places:
            return self.bounds[player]
        weights = {name: -part for name, part in self.zero.items()}
        found = self.contrast({**weights, player: 1.0 + weights.get(player, 0.0)})
        return Estimate(*(number + self.at for number in _numbers(found)))


def _alone(own: Sequence[Comparison]) -> Strengths:
    """The fit of a component of one player, with the draws of all games."""
    import numpy as np

    share = sum(one.score == 0.5 for one in own) / len(own)
    odds = 2 * share / (1 - share)
    return Strengths(np.zeros(1), math.log(odds) if odds else -math.inf, np.zeros((2, 2)), False)


def _numbers(found: Estimate) -> tuple[float, float, float]:
    return found.value, found.low, found.high


def _crossed(found: Estimate) -> tuple[float, float, float]:
    """The numbers to subtract: the highest from the lowest. A finite rating is taken as known."""
    return (found.value,) * 3 if math.isfinite(found.value) else (found.value, found.high, found.low)
