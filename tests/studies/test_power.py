"""Every verdict on a claim rests on statistics that say what they could have seen."""

from __future__ import annotations

import math

import pytest

from zermelo.experiments import list_shipped
from zermelo.experiments.shipped import Shipped

SHIPPED = list_shipped(seed=0)


@pytest.mark.parametrize("shipped", SHIPPED, ids=[each.experiment for each in SHIPPED])
def test_every_sample_states_the_effect_that_matters(shipped: Shipped) -> None:
    for claim in shipped.outcome().findings.claims:
        assert claim.statistics, claim.text
        sampled = [each for each in claim.statistics if each.sample and math.isfinite(each.high - each.low)]
        assert all(each.effect is not None for each in sampled), claim.text
        assert all(math.isfinite(each.above) or math.isfinite(each.below) for each in claim.statistics), claim.text
