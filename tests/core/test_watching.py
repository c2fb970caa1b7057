"""How far a search is, while it runs: nodes, depth, value and line."""

from __future__ import annotations

import pytest

import zermelo
from zermelo.cli.main import run
from zermelo.core import Control, Task, find_algorithm, watcher


def test_what_is_told() -> None:
    game = zermelo.game("tic_tac_toe")
    said: list[tuple[int, int | None, str]] = []
    watch = watcher(game, game.start(), lambda done, total, what: said.append((done, total, what)), every=0)
    control = Control()
    control.used = 10
    watch(control)
    control.answer = zermelo.search(game, algorithm="alpha_beta", depth=2, interpreted=True)
    watch(control)
    control.memory = lambda: 1.5
    watch(control)
    control.compiling = True
    watch(control)
    again = Control()
    again.used = 5
    watch(again)
    assert said == [
        (0, None, "nodes"), (10, None, "nodes"), (10, None, "nodes, depth 2, value 0.01, line b2 a1"),
        (10, None, "nodes, 1.5 MB, depth 2, value 0.01, line b2 a1"), (15, None, "nodes"),
    ]  # fmt: skip


@pytest.mark.parametrize("algorithm", ["alpha_beta", "engine", "mtd_f", "max_n"])
def test_a_search_that_deepens_tells_what_it_has_found(algorithm: str) -> None:
    game, control = zermelo.game("tic_tac_toe"), Control(nodes=800)
    task = Task(game, game.start(), 9, control, compiled=False)
    chosen = find_algorithm(algorithm).deepened()
    chosen.function(task, **chosen.options({"table_mb": 0.01} if algorithm in ("engine", "mtd_f") else {}))
    assert control.answer is not None and control.answer.depth >= 1 and control.answer.pv


def test_nothing_but_the_answer_goes_through_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", "othello", "-a", "alpha_beta", "--nodes", "3000", "--interpreted"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("alpha_beta on othello: value ") and err == ""
    assert "\x1b" not in out and "\r" not in out
