"""compare as a library call: what is compared, what it costs, and that disagreement is noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest

import zermelo
from zermelo.algorithms import Comparison, compare

LATE = "XOX/O.X/.O."


def test_all_that_find_the_value_are_compared() -> None:
    found = compare("tic_tac_toe", LATE, depth=3, interpreted=True)
    assert isinstance(found, Comparison)
    names = {result.algorithm for result in found.results}
    assert {"alpha_beta", "engine", "mtd_f", "sss_star", "star2"} <= names
    assert names.isdisjoint({"quiescence", "uct", "df_pn", "random"})
    assert {result.value for result in found.results} == {found.results[0].value}
    found.check()
    assert found.minimal is not None
    for result in found.results:
        assert found.ratio(result) == result.leaves / found.minimal


def test_chosen_algorithms_in_their_order_and_progress() -> None:
    told: list[tuple[int, int | None, str]] = []
    found = compare(
        "tic_tac_toe", algorithms=["scout", "alpha_beta", "flat_monte_carlo"], depth=2, interpreted=True,
        progress=lambda *step: told.append(step),
    )  # fmt: skip
    assert [result.algorithm for result in found.results] == ["scout", "alpha_beta", "flat_monte_carlo"]
    assert [(done, total) for done, total, _ in told] == [(0, 3), (1, 3), (2, 3)]
    assert [what for _, _, what in told] == [
        "algorithms, scout runs", "algorithms, alpha_beta runs", "algorithms, flat_monte_carlo runs",
    ]  # fmt: skip
    found.check()  # an estimate need not agree
    assert found.minimal is not None


def test_disagreement_is_an_error() -> None:
    found = compare("tic_tac_toe", LATE, algorithms=["alpha_beta", "pvs"], depth=2, interpreted=True)
    wrong = replace(found, results=(found.results[0], replace(found.results[1], value=99.0)))
    with pytest.raises(zermelo.DisagreementError, match=r"alpha_beta and pvs disagree .* to depth 2: .*99"):
        wrong.check()


def test_the_table_fits_into_80_columns() -> None:
    for name, parameters in (("tic_tac_toe", {}), ("n_player_tree", {"players": 5, "depth": 3}), ("chance_tree", {})):
        found = compare(zermelo.game(name, **parameters), depth=2, interpreted=True)
        lines = str(found).splitlines()
        assert lines[0].startswith(f"{name} to depth 2")
        assert len(found.text(None).splitlines()) == 3 + len(found.results)
        assert max(map(len, lines)) <= 80
        assert all(result.algorithm in line for result, line in zip(found.results, lines[3:], strict=False))


def test_what_is_refused() -> None:
    with pytest.raises(zermelo.UsageError, match="alpha_beta cannot search pig: it needs no chance moves"):
        compare("pig", algorithms=["alpha_beta"])
    with pytest.raises(zermelo.UsageError, match="depth: expected at least 0, got -1"):
        compare("tic_tac_toe", depth=-1)
    with pytest.raises(zermelo.UsageError, match="the game is over"):
        compare("tic_tac_toe", "XXX/OO./...")


def test_results_are_told_as_they_come_and_how_they_ran() -> None:
    told: list[str] = []
    found = compare(
        "tic_tac_toe", algorithms=["alpha_beta", "pvs"], depth=2, interpreted=True,
        found=lambda result: told.append(result.algorithm),
    )  # fmt: skip
    assert told == ["alpha_beta", "pvs"]
    assert found.text().count("plain Python") == 2
    assert "ran as" not in compare("tic_tac_toe", algorithms=["alpha_beta"], depth=2, interpreted=False).text()
