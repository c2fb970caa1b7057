"""Job-level proof-number search: values of small games against `solve`, faults, checkpoints, false proofs."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zermelo
from samples import cases
from waiting import GUARD, until
from zermelo.algorithms import ProofError
from zermelo.cli.main import run
from zermelo.errors import UsageError
from zermelo.jobs import Book, JobKind, JobSearch, JobSolution, check_job_proof, solve_by_jobs
from zermelo.jobs.job_tree import DISPROVED, PROVED, JobTree, Node
from zermelo.jobs.kept_lines import KeptLines
from zermelo.jobs.leaf_jobs import Job, JobAnswer

SMALL: list[tuple[str, dict[str, Any], int]] = [
    ("tic_tac_toe", {}, 50), ("hex", {"size": 3}, 100), ("mnk", {"m": 4, "n": 3, "k": 3}, 100),
    ("connect_four", {"width": 4, "height": 4}, 2000),
]  # fmt: skip
LARGER: list[tuple[str, dict[str, Any], int, float]] = [
    ("connect_four", {"width": 5, "height": 4}, 20_000, 0.0), ("hex", {"size": 4}, 20_000, 1.0),
    ("mnk", {"m": 4, "n": 4, "k": 4}, 1_000_000, 0.0),
]  # fmt: skip


def some_positions(game: zermelo.Game, plies: int, n: int, seed: int) -> list[Any]:
    drawn, found = random.Random(seed), list[Any]()
    while len(found) < n:
        state = game.start()
        for _ in range(plies):
            if not game.is_over(state):
                state = game.play(state, drawn.choice(game.moves(state)))
        if not game.is_over(state):
            found.append(state)
    return found


@pytest.mark.parametrize(("name", "parameters", "job_nodes"), SMALL, ids=[name for name, *_ in SMALL])
def test_values_are_those_of_solve(name: str, parameters: dict[str, Any], job_nodes: int) -> None:
    game = zermelo.game(name, **parameters)
    for state in [*some_positions(game, 2, 3, 1), *some_positions(game, 3, 3, 2)]:
        found = solve_by_jobs(game, state, "df_pn", job_nodes=job_nodes)
        assert found.proven and found.result.value == zermelo.solve(game, state).result.value
        assert [check_job_proof(proof) for proof in found.proofs] == list(found.checked)
        assert all(checked.unwritten == 0 for checked in found.checked)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "parameters", "job_nodes", "value"), LARGER, ids=[name for name, *_ in LARGER])
def test_larger_games(name: str, parameters: dict[str, Any], job_nodes: int, value: float) -> None:
    found = solve_by_jobs(zermelo.game(name, **parameters), algorithm="df_pn", job_nodes=job_nodes, workers=2)
    assert found.proven and found.result.value == value and found.jobs > 10


def test_many_small_trees() -> None:
    """Random trees whose values plain minimax knows, with jobs of a few nodes; other solvers as jobs, too."""
    for seed in range(cases(60)):
        game = zermelo.game("uniform_tree", b=3, depth=4, low=-5, high=5, seed=seed)
        value = zermelo.search(game, algorithm="minimax", depth=4, interpreted=True).value
        for algorithm in ("df_pn", "engine"):
            found = solve_by_jobs(game, algorithm=algorithm, job_nodes=5 + seed, interpreted=True)
            assert found.proven and found.result.value == value, (seed, algorithm)


@pytest.mark.timing
def test_processes_and_a_cluster_find_the_same() -> None:
    distributed = pytest.importorskip("distributed")
    game = zermelo.game("tic_tac_toe")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        venues: list[dict[str, Any]] = [{}, {"workers": 1}, {"workers": 2}, {"cluster": cluster.scheduler_address}]
        for given in venues:
            found = solve_by_jobs(game, job_nodes=300, interpreted=True, **given)
            assert found.proven and found.result.value == 0.0, given


def test_progress_says_which_question_is_asked() -> None:
    told = list[str]()
    solve_by_jobs("tic_tac_toe", job_nodes=300, interpreted=True, progress=lambda done, total, what: told.append(what))
    asked = list(dict.fromkeys(what.partition("?")[0] for what in told))
    assert asked == ["jobs, a win", "jobs, a draw"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--workers", "0"], "workers: expected 1 to 1000, got 0"),
        (["--cluster", ""], "expected the address of a Dask scheduler, such as tcp://host:8786, got ''"),
        (["--checkpoint", ""], "cannot write '': expected a regular file, or a new one"),
        (["--job-nodes", "0"], "job_nodes: expected at least 2, got 0"),
        (["--out", ""], "--out and --times need --positions FILE"),
    ],
)
def test_nothing_is_no_value(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """0 and an empty text were taken as if the option were left out."""
    if "--cluster" in words:
        pytest.importorskip("distributed")
    assert run(["solve", "tic_tac_toe", "--interpreted", *words]) == 2
    output = capsys.readouterr()
    assert said in output.err and output.err.count("\n") == 1 and output.out == ""


def test_one_goal() -> None:
    found = solve_by_jobs("tic_tac_toe", goal="win", job_nodes=200, interpreted=True)
    assert (found.proven, found.result.value, found.result.bound) == (True, 0.0, "upper")
    found = solve_by_jobs("tic_tac_toe", goal="draw", job_nodes=200, interpreted=True)
    assert (found.proven, found.result.value, found.result.bound) == (True, 0.0, "lower")
    assert solve_by_jobs("tic_tac_toe", goal=0.0, job_nodes=200, interpreted=True).result.bound == "lower"


def test_a_goal_from_the_shell(capsys: pytest.CaptureFixture[str]) -> None:
    """It is the goal of the whole search, also where the algorithm of the jobs has none."""
    words = ["solve", "tic_tac_toe", "XO./.../...", "--interpreted", "--json", "--job-nodes", "5000", "-o", "goal=0"]
    for algorithm in ("df_pn", "engine"):
        assert run([*words, "--workers", "1", "-a", algorithm]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["proven"] and found["value"] >= 0.0 and found["proof_jobs"] >= 1


def test_budgets_end_it() -> None:
    found = solve_by_jobs("tic_tac_toe", job_nodes=100, nodes=500, interpreted=True)
    assert (found.stopped, found.proven, found.result.value, found.reason) == ("nodes", False, None, "nodes")
    found = solve_by_jobs("tic_tac_toe", job_nodes=100, seconds=0, interpreted=True)
    assert (found.stopped, found.jobs) == ("seconds", 0)
    assert "nothing is known" in str(found) and "proven  no (seconds)" in str(found)


class Faulty:
    """A venue in which every third job but the first is lost, and results come back in any order."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def compute_asked(self, function: Any, ask: Any, lost: Any) -> Any:
        under_way: list[Any] = []
        share = 0.0
        while True:
            while len(under_way) < 5 and (item := ask()) is not None:
                under_way.append(item)
            if not under_way:
                return
            item = under_way.pop(self.random.randrange(len(under_way)))
            yield lost(item, "killed") if self.random.random() < share else function(item)
            share = 1 / 3

    compute_all = None


@pytest.mark.parametrize("seed", range(5))
def test_jobs_that_are_lost(seed: int) -> None:
    game = zermelo.game("tic_tac_toe")
    search = JobSearch(JobKind(game, "df_pn", 100, {}, True), game.start(), Faulty(seed), Book())  # type: ignore[arg-type]
    found = search.answer(None)
    assert found.proven and found.result.value == 0.0


def test_a_lost_job_does_not_end_a_search_that_goes_on(tmp_path: Path) -> None:
    """The first job of this run is one that kills: not kept, its moves are tried. Where all are lost, it ends."""
    game = zermelo.game("tic_tac_toe")
    kind, kept = JobKind(game, "df_pn", 100, {}, True), str(tmp_path / "kept.jobs")
    with KeptLines(kept, {"zermelo": "jobs"}) as file:
        stopped = JobSearch(kind, game.start(), Stopped(5), Book.of(file))  # type: ignore[arg-type]
        with pytest.raises(KeyboardInterrupt):
            stopped.answer(None)
    for lost in (1, 2):
        with KeptLines(kept, {"zermelo": "jobs"}) as file:
            book = Book.of(file)
            assert len(book.answers) >= 5
            assert JobSearch(kind, game.start(), Deadly(lost), book).answer(None).proven  # type: ignore[arg-type]
    assert not [line for line in Path(kept).read_text().splitlines()[1:] if json.loads(line)["nodes"] == 0]
    with KeptLines(str(tmp_path / "other"), {"zermelo": "jobs"}) as file:
        book = Book.of(file)
        book.keep(2.0, JobAnswer("of another question", None, None, 1, 0))
        with pytest.raises(zermelo.ZermeloError, match="no job was done"):
            JobSearch(kind, game.start(), Deadly(99), book).answer(None)  # type: ignore[arg-type]


class Deadly:
    """This process, but the workers of the first jobs die."""

    def __init__(self, lost: int) -> None:
        self.left = lost

    def compute_asked(self, function: Any, ask: Any, lost: Any) -> Any:
        while (item := ask()) is not None:
            self.left -= 1
            yield lost(item, "killed") if self.left >= 0 else function(item)


class Stopped(Deadly):
    """This process, interrupted after some jobs."""

    def compute_asked(self, function: Any, ask: Any, lost: Any) -> Any:
        while (item := ask()) is not None:
            self.left -= 1
            if self.left < 0:
                raise KeyboardInterrupt
            yield function(item)


@pytest.mark.parametrize("algorithm", ["df_pn", "engine"])
def test_ctrl_c_in_this_process_ends_it_and_keeps_no_job_that_was_cut_short(algorithm: str, tmp_path: Path) -> None:
    """A job is a function of its position: what one knew when it was interrupted is no answer."""
    kept = tmp_path / "kept.jobs"
    given: dict[str, Any] = {"algorithm": algorithm, "job_nodes": 20_000_000, "checkpoint": str(kept)}
    timer = threading.Timer(1.0, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        solve_by_jobs(zermelo.game("hex", size=6), **given)
    timer.join()
    jobs = [json.loads(line) for line in kept.read_text().splitlines()[1:]] if kept.exists() else []
    assert all(job["proved"] is not None or job["nodes"] >= 20_000_000 for job in jobs), "each had its whole budget"


def answer_as(node: Node, proved: bool | None) -> JobAnswer:
    return JobAnswer(node.text, proved, {True: 1.0, False: -1.0, None: None}[proved], 1, 1)


def slow_numbers(node: Node, virtual: bool) -> tuple[float, float]:
    if not node.children:
        return node.virtual if virtual else node.numbers
    children = [slow_numbers(child, virtual) for child in node.children]
    proofs, disproofs = zip(*children, strict=True)
    return (min(proofs), sum(disproofs)) if node.ours else (sum(proofs), min(disproofs))


def test_numbers_are_backed_up_as_by_definition() -> None:
    """Random answers in random order: numbers, virtual numbers and free leaves of every node, by definition."""
    for seed in range(30):
        drawn = random.Random(seed)
        game = zermelo.game("tic_tac_toe")
        tree = JobTree(game, game.start(), 0.5)
        under_way: list[Node] = []
        for _ in range(60):
            node = tree.most_proving() if len(under_way) < 4 else None
            if node is not None:
                assert not node.children and not node.solved and node.text not in tree.running
                tree.begin(node)
                assert node.virtual in (PROVED, DISPROVED)
                under_way.append(node)
            elif under_way:
                done = under_way.pop(drawn.randrange(len(under_way)))
                tree.finish(answer_as(done, drawn.choice([None, None, True, False])))
            for each in tree.nodes.values():
                if each.children:
                    assert each.numbers == slow_numbers(each, False) and each.virtual == slow_numbers(each, True)
                    free = any(child.free for child in each.children) and not each.solved
                    assert each.free == free
            if tree.proved is not None:
                break


def test_without_others_the_most_proving_leaf_is_that_of_proof_number_search() -> None:
    game = zermelo.game("tic_tac_toe")
    tree = JobTree(game, game.start(), 0.5)
    while (node := tree.most_proving()) is not None and len(tree.nodes) < 200:
        at = tree.root
        while at.children:
            number = 0 if at.ours else 1
            at = min((child for child in at.children if not child.solved), key=lambda child: child.numbers[number])
        assert at is node
        tree.begin(node)
        tree.finish(answer_as(node, None))


@pytest.fixture(scope="module")
def solution() -> JobSolution:
    return solve_by_jobs("tic_tac_toe", "X.O/.../...", job_nodes=20, interpreted=True)


def test_a_proof_that_is_none_is_refused(solution: JobSolution) -> None:
    (proof,) = solution.proofs
    good = check_job_proof(proof)
    assert good.jobs > 1 and good.positions > good.jobs and good.value == 1.0
    text, answer = next(iter(proof.answers.items()))

    def refused(said: str, **changed: Any) -> None:
        with pytest.raises(ProofError, match=said):
            check_job_proof(replace(proof, **changed))

    refused("rests on a job that did not answer so", answers={**proof.answers, text: answer._replace(proved=False)})
    refused("rests on a job that did not answer so", answers={**proof.answers, text: answer._replace(proved=None)})
    refused("a line of the proof comes to -1", answers={**proof.answers, text: answer._replace(value=-1.0)})
    refused("a job answered another position", answers={**proof.answers, text: answer._replace(text="XXX/OO./...")})
    for position in proof.moves:
        refused("has no legal move", moves={**proof.moves, position: 0})
    without = {where: kept for where, kept in proof.answers.items() if where != text}
    refused("has no legal move|rests on|comes to", answers=without)


def test_a_wrong_job_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs whose answers contradict the rules one ply above the end do not become a proof of the wrong value."""
    kind = JobKind(zermelo.game("tic_tac_toe"), "df_pn", 1000, {}, True)
    answer = kind.answer(Job(0.5, 0, "XX./OO./..."))
    assert answer.proved is True and answer.value == 1.0 and answer.checked > 1
    other = kind.answer(Job(0.5, 1, "XX./OO./..."))
    assert other.proved is False and other.value == -1.0
    unsure = JobKind(zermelo.game("tic_tac_toe"), "df_pn", 30, {}, True).answer(Job(0.5, 0, ".../.../..."))
    assert unsure.proved is None and len(unsure.numbers) == 9 and all(min(pair) >= 1 for pair in unsure.numbers)


# Checkpoints

COMMAND = ["solve", "tic_tac_toe", "--job-nodes", "300", "--interpreted", "--json"]


def test_a_checkpoint_is_gone_on_with(tmp_path: Path) -> None:
    given: dict[str, Any] = {"job_nodes": 300, "interpreted": True, "checkpoint": str(tmp_path / "c")}
    whole = solve_by_jobs("tic_tac_toe", **given)
    lines = (tmp_path / "c").read_bytes().splitlines(keepends=True)
    assert len(lines) == whole.jobs + 1 and whole.kept == 0
    again = solve_by_jobs("tic_tac_toe", **given)
    assert (again.kept, again.jobs, again.result.value, again.checked) == (whole.jobs, whole.jobs, 0.0, whole.checked)
    (tmp_path / "c").write_bytes(b"".join(lines[:6]) + lines[6][:9])  # half a line, as after a kill
    again = solve_by_jobs("tic_tac_toe", **given)
    assert (again.kept, again.jobs, again.proven) == (5, whole.jobs, True)
    assert (tmp_path / "c").read_bytes() == b"".join(lines)


def test_a_bad_checkpoint_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c"
    words = [*COMMAND, "--workers", "1", "--checkpoint", str(path)]
    assert run(words) == 0
    assert json.loads(capsys.readouterr().out)["value"] == 0.0
    lines = path.read_bytes().splitlines(keepends=True)

    def refused(content: bytes, *more: str) -> str:
        path.write_bytes(content)
        assert run([*words, *more]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and path.read_bytes() == content, "nothing is lost"
        return said

    whole = b"".join(lines)
    assert "was made with job_nodes '300', asked for '301'" in refused(whole, "--job-nodes", "301")
    assert "was made with version" in refused(whole.replace(b'"version": "', b'"version": "x', 1))
    assert "is damaged in line 2" in refused(whole.replace(b'"nodes": ', b'"nodes": 9', 1))
    assert "is damaged in line 3" in refused(b"".join([*lines[:2], b"\x00\x01\n", *lines[3:]]))
    assert "expected a first line that says what the file holds" in refused(b"\x00\x01\n\x02")
    assert "is another file" in refused(b"precious")


def test_a_checkpoint_without_jobs_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else another question with the same file would be refused."""
    path = tmp_path / "c"

    def interrupted(kind: JobKind, job: object) -> JobAnswer:
        raise KeyboardInterrupt

    given: dict[str, Any] = {"interpreted": True, "checkpoint": str(path)}
    with monkeypatch.context() as patch:
        patch.setattr(JobSearch, "answer", interrupted)
        with pytest.raises(KeyboardInterrupt):
            solve_by_jobs("tic_tac_toe", job_nodes=300, **given)
    assert not path.exists()
    path.touch()  # as a kill before the first answer leaves it
    assert solve_by_jobs("tic_tac_toe", "XX./OO./...", job_nodes=400, **given).proven


@pytest.mark.timing
def test_kill_and_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c"
    words = [*COMMAND, "--workers", "2", "--checkpoint", str(path)]
    command = [sys.executable, "-m", "zermelo", *words]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        until(lambda: path.exists() and path.read_bytes().count(b"\n") > 5, lambda: process.poll() is None)
        os.kill(process.pid, signal.SIGKILL)
    before = path.read_bytes().count(b"\n") - 1
    assert run(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["proven"] and found["value"] == 0.0 and 5 <= found["jobs_kept"] <= before
    kept = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    jobs = [(line["least"], line["text"]) for line in kept]
    assert len(jobs) == len(set(jobs)), "nothing twice"


@pytest.mark.timing
def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "c"
    command = [sys.executable, "-m", "zermelo", *COMMAND, "--workers", "1", "--checkpoint", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        until(lambda: path.exists() and path.read_bytes().count(b"\n") > 3, lambda: process.poll() is None)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=GUARD)
    if process.returncode != 0:  # else it was done before the signal came
        assert process.returncode == 130 and out == ""
        assert errors == f"zermelo: stopped; the jobs so far are in {path}: the same command goes on\n"


@pytest.mark.timing
def test_a_cluster_that_loses_a_worker(tmp_path: Path) -> None:
    """A real scheduler and two worker processes, one of which is killed in the middle."""
    distributed = pytest.importorskip("distributed")
    path = tmp_path / "c"
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        words = [*COMMAND, "--cluster", cluster.scheduler_address, "--checkpoint", str(path)]
        with subprocess.Popen([sys.executable, "-m", "zermelo", *words], stdout=subprocess.PIPE, text=True) as process:
            until(lambda: path.exists() and path.read_bytes().count(b"\n") > 5, lambda: process.poll() is None)
            os.kill(next(iter(cluster.workers.values())).process.pid, signal.SIGKILL)
            out, _ = process.communicate(timeout=GUARD)
    found = json.loads(out)
    assert found["proven"] and found["value"] == 0.0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["backgammon"], "cannot prove anything of backgammon: it needs no chance moves"),
        (["tic_tac_toe", "-a", "uct"], "expected an algorithm that proves what it says, got uct"),
        (["tic_tac_toe", "--job-nodes", "1"], "job_nodes: expected at least 2, got 1"),
        (["tic_tac_toe", "XXX/OO./..."], "the game is over in this position of tic_tac_toe"),
        (["tic_tac_toe", "--record", "t.svg"], "jobs solve one position without --record"),
        (["tic_tac_toe", "--cluster", "tcp://127.0.0.1:1"], "expected workers or a cluster, got both"),
        (["tic_tac_toe", "--checkpoint", "/nowhere/c"], "cannot write '/nowhere/c'"),
        (["tic_tac_toe", "--checkpoint", "/dev/null"], "cannot write '/dev/null': expected a regular file"),
        (["tic_tac_toe", "--checkpoint", "/tmp"], "cannot write '/tmp': expected a regular file"),
        (["tic_tac_toe", "--workers", "2000"], "workers: expected 1 to 1000, got 2000"),
    ],
)
def test_bad_usage(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    more = [] if "--workers" in words else ["--workers", "1"]
    assert run(["solve", *words, "--interpreted", *more]) == 2
    output = capsys.readouterr()
    assert said in output.err and output.err.count("\n") == 1 and output.out == ""


def test_goal_of_no_kind() -> None:
    with pytest.raises(UsageError, match="goal"):
        solve_by_jobs("tic_tac_toe", goal="victory", interpreted=True)
