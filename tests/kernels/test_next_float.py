"""The next number up, as machine code."""

from __future__ import annotations

import math
import sys

from hypothesis import given
from hypothesis import strategies as st

from zermelo.kernels import compiled_kernel, kernel, next_float

EDGES = (0.0, -0.0, 5e-324, -5e-324, math.inf, -math.inf, sys.float_info.max, -sys.float_info.max, 2.0**-1022)


@kernel
def above(x: float) -> float:
    return next_float(x)


def test_edges() -> None:
    compiled = compiled_kernel(sys.modules[__name__], "above")
    assert [compiled(x) for x in EDGES] == [math.nextafter(x, math.inf) for x in EDGES]
    assert math.isnan(compiled(math.nan))


@given(st.floats(allow_nan=False))
def test_any_number(x: float) -> None:
    assert compiled_kernel(sys.modules[__name__], "above")(x) == math.nextafter(x, math.inf)
