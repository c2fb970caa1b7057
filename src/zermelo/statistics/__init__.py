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
"""

from zermelo.statistics.estimates import (
    Estimate, Moments, Z, bounded_mean, jackknife, mean, ratio, share, student, unit_ratio,
)
from zermelo.statistics.log_estimates import (
    BATCHES, LogEstimate, batch_mean, bootstrap_mean, effective, log_sum, recapture,
)

__all__ = [
    "BATCHES", "Estimate", "LogEstimate", "Moments", "Z", "batch_mean", "bootstrap_mean", "bounded_mean", "effective",
    "jackknife", "log_sum", "mean", "ratio", "recapture", "share", "student", "unit_ratio",
]  # fmt: skip
