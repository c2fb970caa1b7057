from __future__ import annotations

import pytest

import zermelo
from zermelo.testing import check_game


@pytest.mark.parametrize("size", [4, 6, 8])
def test_contract(size: int) -> None:
    check_game(zermelo.game("othello", size=size), plays=3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("..../.WB./.BW.", r"expected 4 rows of 4 cells \(B, W or '.'\) separated by '/', got '..../.WB./.BW.'"),
        ("..../.WX./.BW./.... B", "expected 4 rows of 4 cells"),
        ("..../.WB./.BW./....", "expected the player to move, one of B, W, after the board"),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("othello", size=4).parse(text)


def test_parameters_that_are_refused() -> None:
    with pytest.raises(zermelo.UsageError, match="expected one of: 8, 6, 4, got 5"):
        zermelo.game("othello", size=5)
