"""Estimates with 95 % intervals.

Estimate        a value with its interval
mean            of any numbers
bounded_mean    of numbers between two limits
share           of trials
ratio           of two sums
unit_ratio      of two sums whose parts lie within their wholes
jackknife       of a smooth function of means
Moments         sums that are added up batch by batch
student         Student's quantile
Z               the normal quantile of 95 %
LogEstimate     the logarithm of a number that spans orders of magnitude, with its interval
log_sum         the logarithm of a sum
batch_mean      the mean of such numbers by batches
bootstrap_mean  the same by the bootstrap
effective       the effective number of such numbers
recapture       the size of a population from two samples
BATCHES         into how many batches numbers are cut
elo_difference  the difference in Elo that a score stands for
elo_estimate    that of two players from the results of games or pairs of games, with its interval
expected_score  the score that a difference in Elo stands for
games_needed    how many games until an interval leaves out zero
ELO_SCALE       Elo of a factor e in the odds
Comparison      a game between two players by number: who, with what score, in which group
Strengths       strengths of players that were fitted to comparisons, with their covariance
davidson        the strengths by maximum likelihood, with draws
components      who has met whom, and who can be rated together
reaches         who has scored against whom, directly or through others
one_sided       a bound for the strength of a player who won or lost everything
SequentialTest  is one player stronger? A test that stops as soon as the games have told (SPRT)
"""

from zermelo.statistics.elo import SCALE as ELO_SCALE
from zermelo.statistics.elo import elo_difference, elo_estimate, expected_score, games_needed
from zermelo.statistics.estimates import (
    Estimate, Moments, Z, bounded_mean, jackknife, mean, ratio, share, student, unit_ratio,
)
from zermelo.statistics.log_estimates import (
    BATCHES, LogEstimate, batch_mean, bootstrap_mean, effective, log_sum, recapture,
)
from zermelo.statistics.paired_comparisons import Comparison, Strengths, components, davidson, one_sided, reaches
from zermelo.statistics.sequential import SequentialTest

__all__ = [
    "BATCHES", "ELO_SCALE", "Comparison", "Estimate", "LogEstimate", "Moments", "SequentialTest", "Strengths", "Z",
    "batch_mean", "bootstrap_mean", "bounded_mean", "components", "davidson", "effective", "elo_difference",
    "elo_estimate", "expected_score", "games_needed", "jackknife", "log_sum", "mean", "one_sided", "ratio", "reaches",
    "recapture", "share", "student", "unit_ratio",
]  # fmt: skip
