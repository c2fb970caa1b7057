"""Games and algorithms in users' files: workers find them, and find the same; what is kept knows them."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.errors import UsageError
from zermelo.jobs import solve_by_jobs
from zermelo.jobs.user_files import algorithm_source, file_hashes, packed, unpacked

OWN = '''"""An algorithm of a user's."""
from dataclasses import replace
from zermelo.core import TWO_PLAYER, algorithm, find_algorithm

@algorithm(**TWO_PLAYER)
def own(task):
    return replace(find_algorithm("minimax").function(task), value=0.25)
'''
POSITIONS = ["XX./OO./...", "X../.../..."]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.py"
    path.write_text(OWN)
    return path


def values(algorithm: str, **more: Any) -> list[Any]:
    answers = zermelo.search_many("tic_tac_toe", POSITIONS, algorithm, depth=2, interpreted=True, **more)
    return [answer.get("value", answer.get("error")) for answer in answers]


def test_workers_find_an_algorithm_in_a_file(own: Path) -> None:
    assert values(str(own), workers=1) == values(str(own)) == [0.25, 0.25]


def test_answers_of_another_algorithm_file_are_refused(own: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "out.jsonl")
    assert values(str(own), out=out) == [0.25, 0.25]
    own.write_text(own.read_text().replace("0.25", "0.5"))
    with pytest.raises(UsageError, match="was made with version"):
        values(str(own), out=out)


def test_an_edited_file_ends_a_run(own: Path) -> None:
    """The answers that are left would be those of another algorithm."""
    answers = zermelo.search_many("tic_tac_toe", POSITIONS, str(own), depth=2, interpreted=True)
    assert next(answers)["value"] == 0.25
    own.write_text(own.read_text().replace("0.25", "0.5"))
    with pytest.raises(zermelo.ZermeloError, match="is another one than when this was asked"):
        next(answers)


def test_an_algorithm_of_an_imported_module_keeps_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With others beside it: only a file that was named by its path holds one algorithm."""
    (tmp_path / "two_of_mine.py").write_text(OWN + OWN.partition("\n\n")[2].replace("def own", "def other"))
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("two_of_mine")
    assert algorithm_source("own") == "own" and values("own") == [0.25, 0.25]
    assert len(file_hashes(zermelo.game("tic_tac_toe"), "own")) == 1


@dataclass(frozen=True)
class Asked:
    game: zermelo.Game
    algorithm: str

    @cached_property
    def hashes(self) -> list[str]:
        return file_hashes(self.game, self.algorithm)


def test_a_worker_with_another_file_is_refused(own: Path) -> None:
    sent = packed(Asked(zermelo.game("tic_tac_toe"), str(own)))
    assert unpacked(sent).algorithm == str(own)
    own.write_text(own.read_text() + "\n# another one")
    with pytest.raises(zermelo.ZermeloError, match="a file of the game or the algorithm is another one"):
        unpacked(sent)
    own.unlink()
    with pytest.raises(zermelo.ZermeloError, match="a worker cannot load what it is asked for"):
        unpacked(sent)


@pytest.mark.parametrize("algorithm", ["df_pn", "engine"])
def test_a_job_has_one_thread(algorithm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.core.threads.cores", lambda: 4)
    given: Any = {"threads": 2}
    said = "option threads: expected 1 in a job, which must come out the same, got 2"
    with pytest.raises(UsageError, match=said):
        solve_by_jobs("tic_tac_toe", algorithm=algorithm, job_nodes=100, **given)
    with pytest.raises(UsageError, match=said):
        zermelo.solve_many("tic_tac_toe", POSITIONS, algorithm, **given)


def test_jobs_take_the_options_of_df_pn() -> None:
    found = solve_by_jobs("tic_tac_toe", "XX./OO./...", "df_pn", job_nodes=50, interpreted=True, memory_nodes=1000)
    assert found.proven and found.result.value == 1.0
