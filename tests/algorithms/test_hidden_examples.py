"""The three examples of the sources, as they stand in examples/."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

import zermelo

EXAMPLES = Path(__file__).parents[2] / "examples"


def load(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / name))


def test_the_fork() -> None:
    """Known: road B. Unknown: averaging still says B, the right answer is A."""
    fork = load("fork.py")["Fork"]
    moves = {
        (known, name): zermelo.search(fork(known), None, zermelo.find_algorithm(name)).move
        for known in (True, False)
        for name in ("pimc", "epimc", "alpha_mu", "vector_minimax", "payoff_reduction", "belief_state")
    }
    assert {name for (known, name), move in moves.items() if not known and move == "B"} == {"pimc"}
    assert {move for (known, _), move in moves.items() if known} == {"B"}
    assert zermelo.search(str(EXAMPLES / "fork.py"), algorithm="belief_state").move == "A"


def test_the_fork_keeps_its_contract() -> None:
    from zermelo.testing import check_game

    check_game(load("fork.py")["make"](), plays=10)


def test_four_tricks(capsys: pytest.CaptureFixture[str]) -> None:
    load("four_tricks.py")["main"]()
    lines = capsys.readouterr().out.splitlines()
    assert "  pimc             SQ +0.0  SK +0.0  DA +0.0  CA +0.0" in lines
    for name in ("epimc", "alpha_mu", "vector_minimax", "payoff_reduction", "belief_state"):
        assert f"  {name:16} SQ -0.5  SK -0.5  DA +0.0  CA +0.0" in lines


@pytest.mark.slow
def test_two_lines_of_six_spades(capsys: pytest.CaptureFixture[str]) -> None:
    """Twelve tricks for certain beside a mean of twelve with variance 1/2; averaging believes in more."""
    load("two_lines.py")["main"]()
    told = [line.strip() for line in capsys.readouterr().out.splitlines() if "mean" in line]
    assert told == [
        "CQ  mean 12.5 tricks, variance 0.25", "CA  mean 12 tricks, variance 0",
        "CQ  mean 12 tricks, variance 0.5", "CA  mean 12 tricks, variance 0",
    ]  # fmt: skip


def test_the_pictures_of_the_guide() -> None:
    guide, fork = EXAMPLES.parent / "docs" / "guides", load("fork.py")["Fork"](False)
    cards, spades = zermelo.game("trick_game"), load("two_lines.py")["SixSpades"]()
    hand = cards.parse(load("four_tricks.py")["POSITION"])
    drawn = {"fork": (fork, fork.start()), "four_tricks": (cards, hand), "two_lines": (spades, spades.start())}
    for name, (game, state) in drawn.items():
        assert (guide / f"{name}.svg").read_text(encoding="utf-8") == game.seen_svg(state, 0)


def test_the_fork_is_drawn_without_its_secret() -> None:
    fork = load("fork.py")
    state, made = fork["State"], fork["Fork"]
    assert made(False).seen_svg(state("left", "fork"), 0) == made(False).seen_svg(state("right", "fork"), 0)
    assert "left: jewels" in made(True).seen_svg(state("left", "start"), 0)
