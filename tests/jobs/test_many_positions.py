"""Many positions: the same bytes on one worker, two and a cluster; after a kill nothing is lost and nothing twice."""

from __future__ import annotations

import hashlib
import io
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import zermelo
from waiting import GUARD, until
from zermelo.cli.main import run
from zermelo.errors import UsageError
from zermelo.jobs import Line, read_positions

TIMES = ("seconds", "compile_seconds", "compiled")
SLOW_GAME = '''
import os, time
from pathlib import Path
from zermelo import Game, TERMINAL, Traits

class Slow(Game):
    """Count down from n by 1 or 2: who takes the last wins; takes its time, and one position may kill its process."""
    traits = Traits(max_plies=30)
    def start(self): return (9, 0)
    def mover(self, state): return state[1] if state[0] > 0 else TERMINAL
    def moves(self, state):
        if state[0] == 7 and os.environ.get("SLOW_KILLS") and not Path(os.environ["SLOW_KILLS"]).exists():
            Path(os.environ["SLOW_KILLS"]).touch()
            os.kill(os.getpid(), 9)
        while Path(os.environ.get("SLOW_HELD", "/nowhere")).exists() and state[0] == 6:
            time.sleep(0.01)
        return [1, 2] if state[0] > 1 else [1]
    def play(self, state, move): return (state[0] - move, 1 - state[1])
    def payoff(self, state, player): return -1.0 if player == state[1] else 1.0
'''


def positions(n: int) -> list[str]:
    """Tic-tac-toe after some random moves."""
    game, drawn, found = zermelo.game("tic_tac_toe"), random.Random(5), list[str]()
    while len(found) < n:
        state = game.start()
        for _ in range(drawn.randrange(5)):
            state = game.play(state, drawn.choice(game.moves(state)))
        if not game.is_over(state):
            found.append(game.format(state))
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "positions.txt"
    path.write_text("# a comment\n\n" + "\n".join([*positions(8), "nonsense", "XXX/OO./...", *positions(3)]) + "\n")
    return path


def command(file: Path, *more: str) -> list[str]:
    return ["solve", "tic_tac_toe", "--positions", str(file), "--interpreted", *more]


def as_process(words: list[str], **more: Any) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-m", "zermelo", *words], text=True, stderr=subprocess.PIPE, **more)


def test_answers_are_those_of_solve_and_search() -> None:
    texts = positions(20)
    for answer, text in zip(zermelo.solve_many("tic_tac_toe", texts, interpreted=True), texts, strict=True):
        alone = zermelo.solve("tic_tac_toe", text, interpreted=True).to_dict()
        kept = {name: value for name, value in alone.items() if name not in TIMES}
        assert answer == {"line": answer["line"], "given": text, **kept}
    states = [zermelo.game("tic_tac_toe").parse(text) for text in texts]
    found = list(zermelo.search_many("tic_tac_toe", states, "alpha_beta", depth=4, interpreted=True, times=True))
    for answer, text in zip(found, texts, strict=True):
        one = zermelo.search("tic_tac_toe", text, "alpha_beta", depth=4, interpreted=True)
        assert (answer["given"], answer["value"], answer["nodes"]) == (text, one.value, one.nodes)
        assert answer["seconds"] > 0


def unchecked(out: Path) -> bytes:
    """The answers of a file without their checksums, which are right and are the last of a line."""
    lines = []
    for line in out.read_bytes().splitlines()[1:]:
        answer, _, check = line.rpartition(b', "check": ')
        lines.append(answer + b"}\n")
        assert check == f'"{hashlib.sha256(lines[-1].strip()).hexdigest()[:12]}"}}'.encode()
    return b"".join(lines)


@pytest.mark.timing
def test_the_same_bytes_everywhere(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    distributed = pytest.importorskip("distributed")
    outputs: list[bytes] = []
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        for more in (["--workers", "1"], ["--workers", "2"], ["--cluster", cluster.scheduler_address]):
            for out in ([], ["--out", str(tmp_path / f"{len(outputs)}.jsonl")]):
                done = subprocess.run(
                    [sys.executable, "-m", "zermelo", *command(file, *more, *out)], capture_output=True, check=False
                )
                assert done.returncode == 2 and b"2 of 13 positions could not be answered" in done.stderr, done.stderr
                outputs.append(unchecked(Path(out[1])) if out else done.stdout)
    assert len(set(outputs)) == 1
    answers = [json.loads(line) for line in outputs[0].splitlines()]
    assert [answer["line"] for answer in answers] == list(range(3, 16))
    assert [answer["line"] for answer in answers if "error" in answer] == [11, 12]
    assert not list(tmp_path.glob("*.early"))


@pytest.mark.timing
def test_a_run_that_was_killed_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed with kill -9 while one position is held and later ones wait for it: none of them is computed again."""
    game, file, held = tmp_path / "slow.py", tmp_path / "p.txt", tmp_path / "held"
    game.write_text(SLOW_GAME)
    file.write_text("\n".join(f"({n}, 0)" for n in (3, 6, 4, 5, 2, 1, 9, 8)))
    monkeypatch.setenv("SLOW_HELD", str(held))
    words = ["solve", str(game), "--positions", str(file), "--workers", "2", "--out"]
    assert run([*words, str(tmp_path / "whole.jsonl")]) == 0
    held.touch()
    out, early = tmp_path / "out.jsonl", tmp_path / "out.jsonl.early"
    with as_process([*words, str(out)]) as process:
        until(lambda: early.exists() and early.read_text().count("\n") >= 4, lambda: process.poll() is None)
        os.kill(process.pid, signal.SIGKILL)
    kept = early.read_text()
    assert out.read_text().count("\n") == 2
    with out.open("a") as cut:
        cut.write('{"line": 2, "giv')  # as a kill in the middle of a write leaves it
    held.unlink()
    assert run([*words, str(out)]) == 0
    assert out.read_bytes() == (tmp_path / "whole.jsonl").read_bytes() and not early.exists()
    assert len([line for line in kept.splitlines() if '"given": "(4, 0)"' in line]) == 1


@pytest.mark.timing
@pytest.mark.parametrize("where", ["workers", "cluster"])
def test_a_worker_that_is_killed_costs_nothing(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    game = tmp_path / "slow.py"
    game.write_text(SLOW_GAME)
    texts = [f"({n}, 0)" for n in (3, 8, 4, 5, 7, 1, 9, 2)]
    whole = list(zermelo.solve_many(str(game), texts))
    monkeypatch.setenv("SLOW_KILLS", str(tmp_path / "killed"))
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        given: dict[str, Any] = {"workers": 2} if where == "workers" else {"cluster": cluster.scheduler_address}
        assert list(zermelo.solve_many(str(game), texts, **given)) == whole
    assert (tmp_path / "killed").exists()


def test_what_is_kept_must_fit(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.jsonl"
    assert run(command(file, "--workers", "1", "--out", str(out))) == 2
    whole = out.read_bytes()

    def refused(*words: str) -> str:
        capsys.readouterr()
        assert run([*words, "--workers", "1", "--out", str(out)]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        return said

    assert "was made with nodes 'None', asked for '7' (choose another file)" in refused(*command(file, "--nodes", "7"))
    assert "was made with zermelo 'solve', asked for 'search'" in refused("search", *command(file)[1:])
    lines = whole.splitlines(keepends=True)
    out.write_bytes(b"".join([lines[0].replace(b'"version": "', b'"version": "9'), *lines[1:]]))
    assert "was made with version '9" in refused(*command(file))
    out.write_bytes(b"".join([*lines[:3], b"{oops\n", *lines[4:]]))
    assert "is damaged in line 4: remove that line and all after it" in refused(*command(file))
    edited = re.sub(rb'"value": [^,]+', b'"value": 99.0', lines[5])
    out.write_bytes(b"".join([*lines[:5], edited, *lines[6:]]))
    assert "is damaged in line 6" in refused(*command(file))
    out.write_bytes(b"".join([*lines[:5], lines[5].replace(b', "check": "', b', "check": "0'), *lines[6:]]))
    assert "is damaged in line 6" in refused(*command(file))
    out.write_bytes(b"".join([*lines[:5], lines[5].partition(b', "check": "')[0] + b"}\n", *lines[6:]]))
    assert "is damaged in line 6" in refused(*command(file)), "without a checksum"
    for line in (b"null\n", b"5\n", b"[]\n"):
        out.write_bytes(b"".join([*lines[:3], line, *lines[4:]]))
        assert "is damaged in line 4" in refused(*command(file))
    out.write_bytes(b"".join([*lines[:3], *lines[4:]]))
    assert "has answers for other positions: line 6" in refused(*command(file))
    assert not list(tmp_path.glob("*.early")), "what is refused leaves nothing behind"
    out.write_text("my diary")
    assert "is another file: expected one that this command wrote" in refused(*command(file))
    assert out.read_text() == "my diary"
    out.write_text("my diary\nof today\n")
    assert "expected a first line that says what the file holds" in refused(*command(file))
    assert out.read_text() == "my diary\nof today\n"
    out.write_bytes(whole[: len(whole) // 2])
    assert run(command(file, "--workers", "1", "--out", str(out))) == 2
    assert out.read_bytes() == whole


def test_a_difference_of_parameters_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Even if many are the same before it."""
    file, out = tmp_path / "p.txt", tmp_path / "out.jsonl"
    file.write_text("112\n")
    words = ["search", "connect_four", "--positions", str(file), "--depth", "1", "--interpreted", "--workers", "1"]
    assert run([*words, "--out", str(out), "-g", "width=6", "-g", "height=5"]) == 0
    capsys.readouterr()
    assert run([*words, "--out", str(out), "-g", "width=6", "-g", "height=6"]) == 2
    assert "was made with parameters height '5', asked for '6' (choose another file)" in capsys.readouterr().err


@pytest.mark.parametrize("fails", [["--cluster", "tcp://127.0.0.1:1"], ["--cluster", "host"], ["--workers", "1001"]])
def test_a_run_without_an_answer_leaves_no_file(
    fails: list[str], file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else another question with the same file would be refused."""
    monkeypatch.setattr("zermelo.core.cluster_check.PATIENCE", 0.2)
    out = tmp_path / "out.jsonl"
    assert run(command(file, *fails, "--out", str(out))) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["positions.txt"]
    out.touch()  # a file of the user's stays, as one that a kill before the first answer leaves
    assert run(command(file, *fails, "--out", str(out))) == 2
    assert out.read_bytes() == b"" and not list(tmp_path.glob("*.early"))
    assert run(command(file, "--workers", "1", "--nodes", "500", "--out", str(out))) == 2
    assert out.read_text().count("\n") == 14


@pytest.mark.skipif(sys.platform == "win32", reason="files have no greatest size there")
def test_a_disk_that_is_full_is_one_line_and_the_run_goes_on(file: Path, tmp_path: Path) -> None:
    out, whole = tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    assert run(command(file, "--workers", "1", "--out", str(whole))) == 2
    limited = (
        "import resource, sys; from zermelo.cli.main import run; "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000)); sys.exit(run(sys.argv[1:]))"
    )
    words = command(file, "--workers", "1", "--out", str(out))
    done = subprocess.run([sys.executable, "-c", limited, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and re.fullmatch(r"zermelo: cannot write '.*': File too large\n", done.stderr)
    assert len(out.read_bytes()) <= 3000
    assert run(words) == 2
    assert out.read_bytes() == whole.read_bytes()


def test_two_runs_do_not_write_to_one_file(file: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "out.jsonl")
    first = zermelo.solve_many("tic_tac_toe", read_positions(str(file)), interpreted=True, out=out)
    next(first)
    with pytest.raises(UsageError, match="another run is writing to"):
        list(zermelo.solve_many("tic_tac_toe", read_positions(str(file)), interpreted=True, out=out))
    assert len(list(first)) == 12


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "cannot read positions"),
        (b"", "expected one position a line, got none"),
        (b"# only\n\n", "expected one position a line, got none"),
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (b"X\x00O\n", "expected text with one position a line, got binary data"),
    ],
)
def test_bad_files_of_positions(
    content: bytes | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "p.txt"
    if content is not None:
        file.write_bytes(content)
    assert run(command(file)) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["X.O/.../..."], "expected --positions alone"),
        (["--workers", "0"], "workers: expected 1 to 1000, got 0"),
        (["--checkpoint", ""], "expected --positions alone"),
        (["--job-nodes", "0"], "expected --positions alone"),
        (["--workers", "1001"], "workers: expected 1 to 1000, got 1001"),
        (["--workers", "1", "--cluster", "tcp://127.0.0.1:1"], "expected workers or a cluster, got both"),
        (["--cluster", "host"], "expected the address of a Dask scheduler"),
        (["-a", "uct"], "expected an algorithm that proves what it says, got uct"),
        (["-o", "gaol=win"], "gaol"),
        (["--out", "/nowhere/out.jsonl"], "cannot write '/nowhere/out.jsonl'"),
        (["--out", "/dev/null"], "cannot write '/dev/null': expected a regular file, or a new one"),
        (["--out", "/dev/full"], "cannot write '/dev/full': expected a regular file, or a new one"),
        (["--out", ""], "cannot write '': expected a regular file, or a new one"),
    ],
)
def test_bad_usage(words: list[str], said: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command(file)[:2], *words, *command(file)[2:]]) == 2
    output = capsys.readouterr()
    assert said in output.err and output.err.count("\n") == 1 and output.out == ""


def test_options_that_need_many_positions(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", "tic_tac_toe", "--workers", "2"]) == 2
    assert "--workers needs --positions FILE" in capsys.readouterr().err
    for flag, nothing in (("--workers", "0"), ("--cluster", ""), ("--out", "")):
        assert run(["search", "tic_tac_toe", flag, nothing]) == 2
        assert f"{flag} needs --positions FILE" in capsys.readouterr().err
    assert run(["solve", "tic_tac_toe", "--out", "x.jsonl"]) == 2
    assert "need --positions FILE" in capsys.readouterr().err


@pytest.mark.timing
def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    game, file, held = tmp_path / "slow.py", tmp_path / "p.txt", tmp_path / "held"
    game.write_text(SLOW_GAME)
    held.touch()
    file.write_text("(3, 0)\n(6, 0)\n")
    out = tmp_path / "out.jsonl"
    words = ["solve", str(game), "--positions", str(file), "--workers", "1", "--out", str(out)]
    with as_process(words, env={**os.environ, "SLOW_HELD": str(held)}) as process:
        until(lambda: out.exists() and out.read_text().count("\n") == 2, lambda: process.poll() is None)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=GUARD)
    assert process.returncode == 130
    last = errors.splitlines()[-1]  # on a slow machine, progress comes before it
    assert last == f"zermelo: stopped; the answers so far are in {out}: the same command goes on"


def test_lines_are_numbered_as_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    file.write_text("\n  # no\na\n\n b \r\nc")
    assert read_positions(str(file)) == [Line(3, "a"), Line(5, "b"), Line(6, "c")]


def test_only_a_newline_ends_a_line(tmp_path: Path) -> None:
    file = tmp_path / "p.txt"
    file.write_bytes("a\fb\v\nc\u2028d\x85e\r\nf".encode())
    assert read_positions(str(file)) == [Line(1, "a\fb"), Line(2, "c\u2028d\x85e"), Line(3, "f")]


def test_a_mark_of_the_byte_order_is_no_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, text = tmp_path / "p.txt", "\ufeffX.O/.../...\nX../.O./..X\n"
    file.write_text(text, encoding="utf-8")
    whole = [Line(1, "X.O/.../..."), Line(2, "X../.O./..X")]
    assert read_positions(str(file)) == whole
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert read_positions("-") == whole
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run(["search", "tic_tac_toe", "-", "--depth", "1", "--interpreted"]) == 0
    assert capsys.readouterr().out.count("\n") == 2
