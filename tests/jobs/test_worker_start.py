"""Workers that cannot start: one line, and an end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import zermelo
from zermelo.jobs import leaf_jobs
from zermelo.jobs.proving import Book, JobSearch
from zermelo.jobs.worker_start import ALL_LOST, Losses

PROGRAMS = (
    'zermelo.solve_by_jobs("tic_tac_toe", job_nodes=100, workers=1, interpreted=True)',
    'list(zermelo.solve_many("tic_tac_toe", ["........."] * 5, workers=1, interpreted=True))',
)


@pytest.mark.timing
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_that_stands_in_no_file(program: str) -> None:
    ended = subprocess.run([sys.executable, "-"], input=f"import zermelo\n{program}\n", capture_output=True, text=True)
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
    assert "the first 3 jobs were lost" in ended.stderr.strip().splitlines()[-1]
    path.write_text(f'import zermelo\nif __name__ == "__main__":\n    {program}\n')
    subprocess.run([sys.executable, path], check=True, capture_output=True)


class Deadly:
    """A venue in which every worker dies."""

    def compute_asked(self, function: object, ask: object, lost: object) -> object:
        while (item := ask()) is not None:  # type: ignore[operator]
            yield lost(item, "died")  # type: ignore[operator]


def test_a_search_whose_workers_all_die_ends() -> None:
    game = zermelo.game("tic_tac_toe")
    kind = leaf_jobs.JobKind(game, "df_pn", 100, {}, True)
    with pytest.raises(zermelo.ZermeloError, match="the first 3 jobs were lost"):
        JobSearch(kind, game.start(), Deadly(), Book()).answer(None)  # type: ignore[arg-type]


def test_losses_after_a_job_was_done_are_what_they_are() -> None:
    losses = Losses[int, str](lambda item, why: f"{item} {why}")
    assert losses(1, "died") == "1 died"
    losses.done = True
    assert [losses(n, "died") for n in range(2 * ALL_LOST)] == [f"{n} died" for n in range(2 * ALL_LOST)]
