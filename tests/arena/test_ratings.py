"""Ratings of tournaments: scale, zero, perfect scores, pools, several players, stored folders, the commands."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from zermelo.arena import Place, PlayedGame, rate, stored_games, tournament
from zermelo.cli.main import run
from zermelo.errors import UsageError
from zermelo.statistics import elo_difference

Capture = pytest.CaptureFixture[str]


def outcomes(seats: str, scores: str, board: int = 0) -> list[PlayedGame]:
    """One game a board for each sign of `scores`: + the first seat wins, - it loses, = a draw."""
    found = []
    for number, sign in enumerate(scores):
        lead = {"+": 1.0, "=": 0.0, "-": -1.0}[sign]
        wins = (0.5 + lead / 2, 0.5 - lead / 2)
        found.append(PlayedGame(Place(0, board + number, 0), tuple(seats), (), (lead, -lead), wins))
    return found


@pytest.mark.parametrize(("wins", "draws", "losses"), [(30, 0, 10), (35, 40, 25), (30, 100, 20), (55, 30, 15)])
def test_a_difference_is_that_of_the_score(wins: int, draws: int, losses: int) -> None:
    """Elo's formula, exactly without draws, nearly with some."""
    found = rate(outcomes("ab", "+" * wins + "=" * draws + "-" * losses)).difference("a", "b")
    score = (wins + draws / 2) / (wins + draws + losses)
    assert found.value == pytest.approx(elo_difference(score), rel=0.01, abs=1e-4)
    assert found.low < found.value < found.high


def test_zero_is_the_mean_or_the_anchor() -> None:
    games = outcomes("ab", "++-+=") + outcomes("bc", "+-=++", 10)
    free, fixed = rate(games), rate(games, anchor="b", at=1500)
    assert sum(each.rating.value for each in free.ratings) == pytest.approx(0, abs=1e-6)
    assert [each.player for each in free.ratings] == ["a", "b", "c"]
    assert vars(fixed["b"].rating) == pytest.approx({"value": 1500, "low": 1500, "high": 1500})
    assert fixed["a"].rating.value - 1500 == pytest.approx(free.difference("a", "b").value)
    assert fixed["a"].rating.low - 1500 == pytest.approx(free.difference("a", "b").low)
    with pytest.raises(UsageError, match="anchor: expected a player of: a, b, c, got 'd'"):
        rate(games, anchor="d")
    with pytest.raises(UsageError, match="expected a player of: a, b, c, got 'x'"):
        free.difference("a", "x")


def test_perfect_scores_have_bounds_and_words() -> None:
    games = outcomes("ab", "++--=") + outcomes("ca", "+" * 20, 10) + outcomes("db", "-" * 20, 50)
    found = rate(games)
    assert [each.player for each in found.ratings] == ["c", "b", "a", "d"] or found.ratings[0].player == "c"
    best, worst = found["c"].rating, found["d"].rating
    assert best.value == best.high == math.inf and best.low > 250
    assert worst.value == worst.low == -math.inf and worst.high < -250
    assert "at least +" in str(found) and "at most -" in str(found)
    assert any("c lost no point to those with a rating: only a lower bound is known" in note for note in found.notes)
    assert found.difference("c", "a").low == pytest.approx(best.low - found["a"].rating.value)
    assert math.isnan(found.difference("c", "d").value)


def test_pools_that_never_met_are_one_line() -> None:
    found = rate(outcomes("ab", "++-") + outcomes("cd", "+--", 10))
    assert found.notes[-1] == "a, b | d, c: these pools never met; each has a zero of its own"
    assert math.isnan(found.difference("a", "c").value) and len(found.draw_rate) == 2


def test_three_players_are_compared_in_pairs() -> None:
    results = [(5.0, 3.0, 2.0), (2.0, 3.0, 5.0), (5.0, 2.0, 3.0), (4.0, 4.0, 2.0)]
    seats = ("a", "b", "c")
    games = [PlayedGame(Place(0, board, 0), seats, (), scores, (1.0, 0.0, 0.0)) for board, scores in enumerate(results)]
    found = rate(games)
    assert found.comparisons == 12 and found["a"].games == 8 and found["a"].score == 5.5 / 8


def test_boards_that_repeat_are_told() -> None:
    players = ["a:alpha_beta,depth=2", "b:alpha_beta,depth=1"]
    result = tournament("tic_tac_toe", players, boards=5, interpreted=True)
    assert "only 1 of 5 boards were played differently: the intervals are too narrow" in result.ratings.notes


def test_a_forfeit_is_a_loss() -> None:
    game = PlayedGame(Place(), ("a", "b"), (), (0.0, 0.0), (0.0, 1.0), "a forfeits: found no move", 0)
    assert rate([game])["a"].score == 0


def test_nothing_to_rate() -> None:
    with pytest.raises(UsageError, match="expected games between two players or more to rate, got none"):
        rate([])


NIM = "tournament nim -g heaps=2,3,2 -p deep:alpha_beta,depth=4 -p flat:random --boards 6 --opening 1 --interpreted"


def test_the_commands(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "out"
    assert run(f"{NIM} --workers 1 --ratings --out {out}".split()) == 0
    text = capsys.readouterr().out
    assert "Elo of 12 games by maximum likelihood, mean 0" in text and "above the next" in text
    assert run(f"{NIM} --workers 1 --ratings --json --out {out}".split()) == 0
    played = json.loads(capsys.readouterr().out)["ratings"]
    assert run(f"ratings {out} --json".split()) == 0
    assert json.loads(capsys.readouterr().out) == played
    assert run(f"ratings {out} --anchor flat --at 100".split()) == 0
    assert "flat fixed" in capsys.readouterr().out
    next((out / "games").iterdir()).unlink()
    assert len(stored_games(out)) == 10, "half a board does not count"
    for folder, message in ((tmp_path, "expected the folder of a tournament, with tournament.json, got"),):
        assert run(["ratings", str(folder)]) == 2
        assert message in capsys.readouterr().err


def test_a_result_has_its_ratings() -> None:
    players = ["a:alpha_beta,depth=3", "b:random"]
    result = tournament("nim", players, boards=10, opening=1, interpreted=True)
    assert result.ratings.ratings[0].player == "a" and "<table" in result.ratings._repr_html_()
