"""The estimates: known truths lie within their intervals, seeds give the same again."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

import zermelo
from zermelo.complexity import published
from zermelo.complexity.estimation import Estimated, Play, estimate
from zermelo.complexity.measuring import measure
from zermelo.complexity.self_play import engine_play
from zermelo.statistics import estimates
from zermelo.statistics import log_estimates as intervals

# Connect four on 7 x 6: legal positions after n plies, and all. OEIS A212693 (J. Tromp; S. Edelkamp, P. Kissmann).
A212693 = (
    1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623, 4568683, 12236101, 30929111, 75437595,
    176541259, 394591391, 858218743, 1763883894, 3568259802, 6746155945, 12673345045, 22010823988, 38263228189,
    60830813459, 97266114959, 140728569039,
)  # fmt: skip
ALL_POSITIONS = 4_531_985_219_092
GAMES_6X5 = 6_961_765_466_482_521_226  # of Connect Four on 6 columns of 5 cells: OEIS A342329


@pytest.fixture(scope="module")
def seeds() -> list[Estimated]:
    game = zermelo.game("tic_tac_toe")
    return [estimate(game, games=200, seed=seed) for seed in range(40)]


def hits(found: Iterator[bool]) -> int:
    return sum(found)


def test_intervals_cover_as_often_as_they_say(seeds: list[Estimated]) -> None:
    """Of 40 intervals of 95 % fewer than 33 cover with probability 0.0002."""
    assert hits(e.tree.ends.covers(255168) for e in seeds if e.tree) >= 33
    assert hits(e.tree.total.covers(549946) for e in seeds if e.tree) >= 33
    assert hits(e.states.total.covers(5478) for e in seeds if e.states) >= 33
    assert hits(e.knuth.covers(255168) for e in seeds if e.knuth) >= 33
    # Both sides at random: 737/1260 and 8/63 = 16/126, of 126 fillings of the board 16 without a line.
    assert hits(e.play.first_wins.covers(737 / 1260) for e in seeds if e.play.first_wins) >= 33
    assert hits(e.play.draws.covers(8 / 63) for e in seeds if e.play.draws) >= 33


def test_states_of_connect_four() -> None:
    game = zermelo.game("connect_four")
    several = [estimate(game, seed=seed) for seed in range(4)]
    assert hits(found.states.total.covers(ALL_POSITIONS) for found in several if found.states) >= 3
    found = several[1]
    assert found.states is not None and found.tree is not None
    near = [abs(ply.log10 - math.log10(true)) < 0.1 for ply, true in zip(found.states.plies, A212693, strict=False)]
    assert all(near), "each ply within a quarter"
    assert found.recaptured.log10 is None, "too few recaptures say nothing"
    assert found.effective < 100, "and few games carry Knuth's mean"


def test_games_of_connect_four() -> None:
    found = estimate(zermelo.game("connect_four", width=6, height=5), seed=2, games=4000)
    assert found.tree is not None and found.tree.ends.covers(GAMES_6X5)


def test_a_position_within_the_game() -> None:
    game = zermelo.game("tic_tac_toe")
    found = measure(game, "X../.O./...", games=400, engine_games=0)
    assert found.exact is not None and found.exact.tree is not None
    assert found.estimated.states is not None and found.estimated.tree is not None
    assert found.estimated.states.total.covers(found.exact.states)
    assert found.estimated.tree.ends.covers(found.exact.tree.games)
    assert not list(found.compared()), "the lectures measure games from their start"


def test_recaptures_are_a_lower_bound() -> None:
    """States that are reached often are met again sooner."""
    found = estimate(zermelo.game("connect_four", width=4, height=4), games=20_000)
    bound = found.recaptured
    assert bound.log10 is not None and bound.distinct <= 161029
    assert math.log10(bound.distinct) <= bound.log10.log10 < math.log10(161029)


def test_the_same_seed_gives_the_same() -> None:
    game = zermelo.game("tic_tac_toe")
    assert estimate(game, games=50, seed=7) == estimate(game, games=50, seed=7)
    assert estimate(game, games=50, seed=7) != estimate(game, games=50, seed=8)


def test_interpreted_gives_the_same() -> None:
    game = zermelo.game("tic_tac_toe")
    compiled, plain = estimate(game, games=40, seed=3), estimate(game, games=40, seed=3, interpreted=True)
    assert compiled.play == plain.play and compiled.recaptured == plain.recaptured
    assert compiled.tree is not None and plain.tree is not None
    assert compiled.tree.total.log10 == pytest.approx(plain.tree.total.log10)


def test_chance_is_played_by_its_probabilities() -> None:
    found = estimate(zermelo.game("kuhn_poker"), games=400, interpreted=True)
    assert found.tree is not None and found.tree.ends.covers(30)
    assert found.knuth is not None and found.knuth.covers(30)
    assert found.play.cut == 0


def test_a_game_without_stated_length_has_no_tree() -> None:
    found = estimate(zermelo.game("pig", target=5), games=30, interpreted=True)
    assert found.tree is None and found.knuth is None and found.states is None
    assert found.play.length.value > 1


def test_engine_play() -> None:
    found = engine_play(zermelo.game("tic_tac_toe"), games=4, nodes=200, interpreted=True)
    assert isinstance(found, Play) and found.games == 4
    assert found == engine_play(zermelo.game("tic_tac_toe"), games=4, nodes=200, interpreted=True)
    assert found.by_ply[:3] == [9.0, 8.0, 7.0]
    assert engine_play(zermelo.game("pig")) == "the engine needs no chance moves, the game has chance moves"
    assert engine_play(zermelo.game("tic_tac_toe"), games=0) == "no game was played"


@pytest.mark.parametrize(("games", "message"), [(19, "games: expected 20 to 1000000, got 19"), (10**7, "games: ")])
def test_errors(games: int, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        estimate(zermelo.game("tic_tac_toe"), games=games)
    with pytest.raises(zermelo.UsageError, match="seed: expected 0 to"):
        estimate(zermelo.game("tic_tac_toe"), seed=-1)


def test_wilson() -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263 gives 0.2553 to 0.3662."""
    found = estimates.share(81, 263)
    assert (round(found.low, 4), round(found.high, 4)) == (0.2553, 0.3662)


def test_batch_mean_of_equal_batches() -> None:
    found = intervals.batch_mean([math.log(1000.0)] * 20)
    assert (found.log10, found.low, found.high) == pytest.approx((3.0, 3.0, 3.0))
    wild = intervals.batch_mean([0.0] * 19 + [50.0])
    assert wild.low <= wild.log10 <= wild.high


def test_ratio_of_nothing() -> None:
    assert estimates.ratio([0.0], [0.0]) is None


def test_every_published_game_of_ours_is_known() -> None:
    rows = {row.game: row for row in published.table()}
    assert len(rows) == 8
    for name, (ours, parameters) in published.OURS.items():
        assert published.row_of(zermelo.game(ours, **parameters)) == rows[name]
    assert published.row_of(zermelo.game("hex")) is None
