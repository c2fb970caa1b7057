"""A cluster that is none, or is gone on the way: one line, which says what is kept."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from listening import no_scheduler
from waiting import GUARD, until
from zermelo.cli.going_on import going_on
from zermelo.cli.main import run
from zermelo.core import cluster_check
from zermelo.errors import DisagreementError, UsageError, ZermeloError

pytest.importorskip("distributed")
HELD_GAME = '''
import os, time
from pathlib import Path
from zermelo import Game, TERMINAL, Traits

class Held(Game):
    """Count down from n by 1 or 2: who takes the last wins; at six it waits while a file is there."""
    traits = Traits(max_plies=30)
    def start(self): return (5, 0)
    def mover(self, state): return state[1] if state[0] > 0 else TERMINAL
    def moves(self, state):
        while state[0] == 6 and Path(os.environ["HELD"]).exists():
            time.sleep(0.01)
        return [1, 2] if state[0] > 1 else [1]
    def play(self, state, move): return (state[0] - move, 1 - state[1])
    def payoff(self, state, player): return -1.0 if player == state[1] else 1.0
'''


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "tic_tac_toe", "--interpreted"],
        ["solve", "tic_tac_toe", "--interpreted", "--positions", "p.txt"],
        ["search", "tic_tac_toe", "--interpreted", "--positions", "p.txt", "--depth", "1", "--out", "out.jsonl"],
        ["tournament", "tic_tac_toe", "-p", "a:pvs,depth=1", "-p", "b:pvs,depth=2", "--interpreted", "--boards", "2"],
        ["reproduce", "klesk_slides/game-theory", "--out", "results"],
        ["evolve", "connect_four", "--games", "8", "--depth", "1", "--interpreted"],
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_every_command_refuses_what_is_no_scheduler(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cluster_check, "PATIENCE", 0.5)
    Path("p.txt").write_text("X.O/.../...\n")
    with no_scheduler() as address:
        assert run([*words, "--cluster", address]) == 2
    said = f"zermelo: no cluster answers at '{address}': what listens there does not answer as a Dask scheduler does\n"
    assert capsys.readouterr().err == said


@contextmanager
def real_cluster(folder: Path, environment: dict[str, str]) -> Iterator[tuple[str, Any]]:
    """The address and the process of a scheduler, with one worker; both are processes of their own."""
    place = folder / "scheduler.json"
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environment}
    common = ["--scheduler-file", str(place), "--no-dashboard"]
    words = [["dask_scheduler", "--port", "0"], ["dask_worker", "--nthreads", "1", "--no-nanny"]]
    with ExitStack() as stack:
        made = []
        for module, *more in words:
            command = [sys.executable, "-m", f"distributed.cli.{module}", *more, *common]
            made.append(stack.enter_context(subprocess.Popen(command, cwd=folder, **quiet)))
            stack.callback(made[-1].kill)
            until(place.exists, lambda: made[-1].poll() is None)
        yield until(lambda: json.loads(place.read_text() or "{}").get("address")), made[0]


@pytest.mark.timing
def test_a_scheduler_that_is_killed_is_told_in_one_line(tmp_path: Path) -> None:
    game, file, held, out = (tmp_path / name for name in ("held.py", "p.txt", "held", "out.jsonl"))
    game.write_text(HELD_GAME)
    file.write_text("(3, 0)\n(4, 0)\n(6, 0)\n")
    held.touch()
    environment = {**os.environ, "HELD": str(held)}
    with real_cluster(tmp_path, environment) as (address, scheduler):
        words = ["solve", str(game), "--positions", str(file), "--cluster", address, "--out", str(out)]
        command = [sys.executable, "-m", "zermelo", *words]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as process:
            until(lambda: out.exists() and out.read_text().count("\n") == 3, lambda: process.poll() is None)
            os.kill(scheduler.pid, signal.SIGKILL)
            errors = process.communicate(timeout=GUARD)[1].splitlines()
        held.unlink()
    assert process.returncode == 1
    assert all(line.startswith("zermelo: ") for line in errors), errors  # on a slow machine, progress comes before it
    assert errors[-1].startswith(f"zermelo: the cluster at '{address}' does not answer any more")
    assert errors[-1].endswith(f"; the answers so far are in {out}: the same command goes on")


def test_what_goes_wrong_on_the_way_says_what_is_kept(tmp_path: Path) -> None:
    there, missing = tmp_path / "there", str(tmp_path / "missing")
    there.touch()

    def said(error: ZermeloError, kept: str, *files: str) -> str:
        with pytest.raises(type(error)) as raised, going_on(kept, *files):
            raise error
        return str(raised.value)

    assert said(ZermeloError("it has lost all its workers"), "all is kept", str(there)).endswith("; all is kept")
    assert said(ZermeloError("lost"), "all is kept") == "lost; all is kept"
    assert said(ZermeloError("lost"), "all is kept", missing) == "lost", "before the first answer"
    assert said(ZermeloError("lost"), "all is kept", missing, str(there)) == "lost; all is kept", "an early answer"
    assert said(ZermeloError("lost"), "", str(there)) == "lost"
    assert said(UsageError("wrong"), "all is kept", str(there)) == "wrong"
    assert said(DisagreementError("a bug"), "all is kept", str(there)) == "a bug"
