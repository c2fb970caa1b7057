"""Counter-based random numbers: number i of a stream is computed directly from the seed and i.

A stream is a seed; its i-th word is output number i of SplitMix64 with that seed. A word is turned into a
real number (`bits.unit`) or a normal deviate. Kernels need no generator state, may skip numbers they do not
use, and get the same numbers in every order and on every thread.

Source   SplitMix64: [SteeleEtAl2014]; normal quantile: [Wichura1988], PPND16, relative error about 1e-16.
"""

from __future__ import annotations

import math

from zermelo.kernels.binding import kernel
from zermelo.kernels.bits import GOLDEN, mix64, u64


@kernel
def random_word(stream: int, i: int) -> int:
    """Word number i of a stream.

    >>> random_word(1234567, 0)
    6457827717110365317
    """
    return mix64(u64(stream) + u64(i + 1) * u64(GOLDEN))


@kernel
def normal_deviate(word: int) -> float:
    """A word as a deviate of the standard normal law: the quantile of the word's place in (0, 1).

    >>> round(normal_deviate(int(0.975 * 2**64)), 6)
    1.959964
    """
    return quantile((float(u64(word) >> u64(12)) + 0.5) * 2.0**-52)


@kernel
def truncated_deviate(word: int, mean: float, deviation: float, low: float, high: float) -> float:
    """A normal deviate, drawn again while it lies outside [low, high]."""
    while True:
        value = mean + deviation * normal_deviate(word)
        if low <= value <= high:
            return value
        word = mix64(u64(word) + u64(GOLDEN))


@kernel
def quantile(p: float) -> float:
    """The quantile of the standard normal law, 0 < p < 1: PPND16 of [Wichura1988]."""
    q = p - 0.5
    if abs(q) <= 0.425:
        r = 0.180625 - q * q
        above = ((((((2.5090809287301226727e3 * r + 3.3430575583588128105e4) * r + 6.7265770927008700853e4) * r
                    + 4.5921953931549871457e4) * r + 1.3731693765509461125e4) * r + 1.9715909503065514427e3) * r
                 + 1.3314166789178437745e2) * r + 3.3871328727963666080  # fmt: skip
        below = ((((((5.2264952788528545610e3 * r + 2.8729085735721942674e4) * r + 3.9307895800092710610e4) * r
                    + 2.1213794301586595867e4) * r + 5.3941960214247511077e3) * r + 6.8718700749205790830e2) * r
                 + 4.2313330701600911252e1) * r + 1.0  # fmt: skip
        return q * above / below
    r = math.sqrt(-math.log(p if q < 0 else 1 - p))
    if r <= 5:
        r -= 1.6
        above = ((((((7.74545014278341407640e-4 * r + 2.27238449892691845833e-2) * r + 2.41780725177450611770e-1) * r
                    + 1.27045825245236838258) * r + 3.64784832476320460504) * r + 5.76949722146069140550) * r
                 + 4.63033784615654529590) * r + 1.42343711074968357734  # fmt: skip
        below = ((((((1.05075007164441684324e-9 * r + 5.47593808499534494600e-4) * r + 1.51986665636164571966e-2) * r
                    + 1.48103976427480074590e-1) * r + 6.89767334985100004550e-1) * r + 1.67638483018380384940) * r
                 + 2.05319162663775882187) * r + 1.0  # fmt: skip
    else:
        r -= 5
        above = ((((((2.01033439929228813265e-7 * r + 2.71155556874348757815e-5) * r + 1.24266094738807843860e-3) * r
                    + 2.65321895265761230930e-2) * r + 2.96560571828504891230e-1) * r + 1.78482653991729133580) * r
                 + 5.46378491116411436990) * r + 6.65790464350110377720  # fmt: skip
        below = ((((((2.04426310338993978564e-15 * r + 1.42151175831644588870e-7) * r + 1.84631831751005468180e-5) * r
                    + 7.86869131145613259100e-4) * r + 1.48753612908506148525e-2) * r + 1.36929880922735805310e-1) * r
                 + 5.99832206555887937690e-1) * r + 1.0  # fmt: skip
    return -above / below if q < 0 else above / below
