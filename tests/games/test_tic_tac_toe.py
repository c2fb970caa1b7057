from __future__ import annotations

from typing import Any

import pytest

import zermelo
from zermelo.testing import check_game


def test_contract() -> None:
    check_game(zermelo.game("tic_tac_toe"), plays=5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X.O", "expected 9 cells of X, O or '.' such as X.O/.X./..., got 'X.O'"),
        ("XX./.../...", "expected as many X as O or one X more, got 'XX./.../...'"),
        ("XXX/OO./..O", "expected a position before the mover has three in a row"),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("tic_tac_toe").parse(text)


@pytest.mark.parametrize("parameters", [{"one": -1.0}, {"one": 0.2}, {"two": 0.2}])
def test_parameters_that_are_refused(parameters: dict[str, Any]) -> None:
    with pytest.raises(zermelo.UsageError, match="expected"):
        zermelo.game("tic_tac_toe", **parameters)
