"""Workers that cannot start: one line, and an end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import zermelo
from zermelo.jobs import leaf_jobs
from zermelo.jobs.losses import ALL_LOST, Losses
from zermelo.jobs.proving import Book, JobSearch

PROGRAMS = (
    'zermelo.solve_by_jobs("tic_tac_toe", job_nodes=100, workers=1, interpreted=True)',
    'list(zermelo.solve_many("tic_tac_toe", ["........."] * 2, workers=1, interpreted=True))',
)

OTHERS = (  # that have workers, too
    'zermelo.tournament("tic_tac_toe", ["random", "minimax"], depth=1, boards=2, workers=1)',
    'zermelo.reproduce(["klesk_slides/counts"], workers=1, folder=".")',
    'zermelo.evolve("othello", method="spsa", games=4, depth=1, workers=2, interpreted=True)',
)


@pytest.mark.timing
@pytest.mark.parametrize("program", PROGRAMS + OTHERS)
def test_a_program_that_stands_in_no_file(program: str, tmp_path: Path) -> None:
    given = f"import zermelo\n{program}\n"
    ended = subprocess.run([sys.executable, "-"], input=given, capture_output=True, text=True, cwd=tmp_path)
    assert ended.returncode == 1
    expected = "workers: expected a program in a file, which each worker reads, got <stdin>"
    assert ended.stderr.strip().splitlines()[-1].endswith(expected)


@pytest.mark.timing
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_without_a_guard(program: str, tmp_path: Path) -> None:
    path = tmp_path / "unguarded.py"
    path.write_text(f"import zermelo\n{program}\n")
    ended = subprocess.run([sys.executable, path], capture_output=True, text=True)
    assert ended.returncode == 1
    assert 'workers: expected the call under if __name__ == "__main__":' in ended.stderr, "what a worker says"
    assert "no job was done, each worker process died" in ended.stderr.strip().splitlines()[-1]
    path.write_text(f'import zermelo\nif __name__ == "__main__":\n    {program}\n')
    subprocess.run([sys.executable, path], check=True, capture_output=True)


class Deadly:
    """A venue in which every worker dies."""

    def compute_asked(self, function: object, ask: object, lost: object) -> object:
        while (item := ask()) is not None:  # type: ignore[operator]
            yield lost(item, "died")  # type: ignore[operator]


def test_a_search_whose_workers_all_die_ends(tmp_path: Path) -> None:
    game, book = zermelo.game("tic_tac_toe"), Book()
    kind = leaf_jobs.JobKind(game, "df_pn", 100, {}, True)
    with pytest.raises(zermelo.ZermeloError, match="no job was done, each worker process died"):
        JobSearch(kind, game.start(), Deadly(), book).answer(None)  # type: ignore[arg-type]
    assert not book.answers, "what was lost is asked again another time"


def test_what_is_lost_waits_for_a_job_that_is_done() -> None:
    losses = Losses[int, list[str]](lambda item, why: [f"{item} {why}"])

    def answers(*done: bool) -> Iterator[list[str]]:
        for n, well in enumerate(done):
            yield [f"{n} well"] if well else losses(n, "died")

    assert list(losses.known(answers(False, False, True, False))) == [["0 died"], ["1 died"], ["2 well"], ["3 died"]]
    assert len(list(losses.known(answers(*[False] * 9)))) == 9, "workers can start"
    losses = Losses(lambda item, why: [f"{item} {why}"])
    told: list[list[str]] = []
    with pytest.raises(zermelo.ZermeloError):
        told.extend(losses.known(answers(*[False] * ALL_LOST)))
    assert not told
