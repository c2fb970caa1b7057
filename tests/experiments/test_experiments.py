"""The engine of experiments: units, store, runner, report, and what may go wrong with each."""

from __future__ import annotations

import csv
import json
import os
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from waiting import GUARD, until
from zermelo.errors import UsageError
from zermelo.experiments import Claim, Findings, Number, Statistic
from zermelo.experiments.experiment import expand, rounded
from zermelo.experiments.store import NAME, Store, set_aside

STUDIES = Path(__file__).parent.parent / "sample_studies"
ENVIRONMENT = {**os.environ, "ZERMELO_STUDIES": str(STUDIES)}
Done = subprocess.CompletedProcess[str]


def zermelo(*words: object, cwd: Path, environment: dict[str, str] = ENVIRONMENT) -> Done:
    command = [sys.executable, "-m", "zermelo.cli", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=environment, check=False)


def exported(folder: Path, out: str) -> str:
    done = zermelo("results", "sample2000/dice", "--out", out, "--export", f"{out}.csv", cwd=folder)
    assert done.returncode == 0, done.stderr
    text = (folder / f"{out}.csv").read_text()
    assert done.stdout == f"wrote {len(text.splitlines()) - 1} rows to {out}.csv\n"
    return text


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the full profile of the dice in `one`, by one worker."""
    folder = tmp_path_factory.mktemp("finished")
    done = zermelo("reproduce", "sample2000/dice", "--full", "--workers", 1, "--out", "one", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder


def test_a_unit_is_a_function_of_its_id() -> None:
    first, second = expand("study/table", {"b": [2], "g": [4, 18], "trees": 5})
    assert (first.id, second.id) == ("study/table/b2-g4", "study/table/b2-g18")
    assert dict(first.setting) == {"b": 2, "g": 4, "trees": 5}
    assert first.seed == next(expand("study/table", {"b": [2], "g": [4], "trees": 99})).seed
    assert first.seed != second.seed
    assert 0 <= first.seed < 2**63


def test_a_replication_has_other_draws_and_a_folder_of_its_own(tmp_path: Path) -> None:
    (first,) = expand("study/table", {"b": [2]})
    (again,) = expand("study/table", {"b": [2]}, 7)
    assert first.id == again.id and first.seed != again.seed
    for seed in (0, 7):
        done = zermelo("reproduce", "sample2000/dice", "--seed", seed, "--workers", 1, "--json", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["seed"] == json.loads(done.stdout)["experiments"][0]["seed"] == seed
    one, other = (tmp_path / "zermelo-results" / name for name in ("quick", "quick-seed7"))
    assert [units(one), units(other)] == [6, 6]
    with Store.read(one) as a, Store.read(other) as b:
        pairs = list(zip(a.records("sample2000/dice"), b.records("sample2000/dice"), strict=True))
    assert all(mine.id == theirs.id and mine.seed != theirs.seed and mine.rows != theirs.rows for mine, theirs in pairs)
    page = (other / "report.html").read_text()
    assert "replication with 1 other seed" in page and "<th>seed 0</th>" in page.replace(' class="figure"', "")
    assert "<code>zermelo reproduce sample2000/dice --quick --seed 7</code>" in page
    words = ["reproduce", "sample2000/dice", "--out", other, "--seed", 8]
    assert "expected the seed 8, got 7" in failing(words, tmp_path)


def test_a_grid_that_grows_keeps_the_units_it_had(finished: Path, tmp_path: Path) -> None:
    """Of another setting the units are computed again, whatever does not vary in the grid included."""
    shutil.copytree(STUDIES / "sample2000", tmp_path / "studies" / "sample2000")
    shutil.copytree(finished / "one", tmp_path / "one")
    environment = {**ENVIRONMENT, "ZERMELO_STUDIES": str(tmp_path / "studies")}
    dice = tmp_path / "studies" / "sample2000" / "dice.py"
    text = dice.read_text()
    words = ["reproduce", "sample2000/dice", "--full", "--out", "one", "--workers", 1]
    dice.write_text(text.replace('"sides": [4, 6, 8], "rolls": 1000', '"sides": [4, 6, 8, 10], "rolls": 1000'))
    assert "12 of 16 units were in the results" in zermelo(*words, cwd=tmp_path, environment=environment).stderr
    dice.write_text(text.replace('"rolls": 1000', '"rolls": 1001'))
    done = zermelo(*words, cwd=tmp_path, environment=environment)
    assert done.returncode == 0 and "were in the results file" not in done.stderr


def test_quick_settings_that_are_the_full_ones_are_evidence(tmp_path: Path) -> None:
    shutil.copytree(STUDIES / "sample2000", tmp_path / "studies" / "sample2000")
    dice = tmp_path / "studies" / "sample2000" / "dice.py"
    text = re.sub('QUICK = .*\n', "", dice.read_text())
    dice.write_text(text.replace("\n\n\ndef measure", "\nQUICK = FULL\n\n\ndef measure", 1))
    environment = {**ENVIRONMENT, "ZERMELO_STUDIES": str(tmp_path / "studies")}
    done = zermelo("reproduce", "sample2000/dice", "--workers", 1, cwd=tmp_path, environment=environment)
    assert "  agrees  1 dice of 6" in done.stdout and "  holds   more dice" in done.stdout
    assert "smoke" not in done.stdout.lower()


def test_rows_hold_finite_numbers() -> None:
    assert rounded({"x": 0.1 + 0.2, "n": None, "r": (1, 2.0)}) == {"x": 0.3, "n": None, "r": [1, 2.0]}
    with pytest.raises(UsageError, match="finite numbers or None, got nan"):
        rounded({"x": float("nan")})


def test_the_verdict_on_a_number() -> None:
    assert Number("x", 3.5, 3.4, 3.3, 3.5).verdict == "agrees"
    assert Number("x", 3.51, 3.4, 3.3, 3.5).verdict == "differs"
    assert Number("x", 3.51, 3.4, 3.3, 3.5, tolerance=0.02).verdict == "agrees"
    assert Findings([Number("x", 1, 1, 1, 1)], [Claim("so", False, "")]).summary == (
        "1 of 1 numbers agree, 0 of 1 claims hold"
    )


def test_the_same_bytes_with_one_worker_and_with_two(finished: Path) -> None:
    done = zermelo("reproduce", "sample2000/dice", "--full", "--workers", 2, "--out", "two", cwd=finished)
    assert done.returncode == 0, done.stderr
    rows = exported(finished, "one")
    assert len(rows.splitlines()) == 1 + 12
    assert exported(finished, "two") == rows
    pictures = [finished / folder / "figures" / "sample2000-figure-1.svg" for folder in ("one", "two")]
    assert pictures[0].read_bytes() == pictures[1].read_bytes()


def test_the_report_and_the_verdicts(finished: Path) -> None:
    done = zermelo("reproduce", "sample2000/table-1", "--full", "--out", "one", "--json", cwd=finished)
    found = json.loads(done.stdout)
    assert "12 of 12 units were in the results file already" in done.stderr
    (dice,) = found["experiments"]
    assert dice["verdict"] == "2 of 3 numbers agree, 1 of 1 claims hold"
    assert [number["verdict"] for number in dice["numbers"]] == ["agrees", "agrees", "differs"]
    page = (finished / found["report"]).read_text()
    for part in ("Means &lt;of&gt; dice", "A note &amp; nothing more.", 'class="differs"', "<svg", "99", "sides6"):
        assert part in page, part
    assert "http" not in page.replace("http://www.w3.org", ""), "the page needs nothing from elsewhere"


@pytest.mark.timing
@pytest.mark.parametrize(("ending", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_a_run_that_is_stopped_goes_on_where_it_was(finished: Path, tmp_path: Path, ending: int, code: int) -> None:
    command = [sys.executable, "-m", "zermelo.cli", "reproduce", "sample2000/dice", "--full", "--workers", "2"]
    held = tmp_path / "held"
    held.touch()
    with subprocess.Popen(
        [*command, "--out", "stopped"], cwd=tmp_path, env=holding(held), stderr=subprocess.PIPE, text=True
    ) as process:
        before = until(lambda: units(tmp_path / "stopped"), lambda: process.poll() is None)
        process.send_signal(ending)
        assert process.wait(GUARD) == code
        if ending == signal.SIGINT:
            assert process.stderr and "what is finished is kept" in process.stderr.read()
    kept = units(tmp_path / "stopped")
    assert 0 < before <= kept < 12
    done = zermelo(*command[3:], "--out", "stopped", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert f"{kept} of 12 units were in the results file already" in done.stderr
    assert exported(tmp_path, "stopped") == exported(finished, "one")


def holding(held: Path) -> dict[str, str]:
    """An environment in which only the first units of the dice end while this file is there."""
    return {**ENVIRONMENT, "DICE_HELD": str(held)}


def units(folder: Path) -> int:
    """How many units a store has, read while another process writes."""
    if not (folder / NAME).exists():
        return 0
    try:
        with closing(sqlite3.connect(f"file:{folder / NAME}?mode=ro", uri=True)) as connection:
            return int(connection.execute("SELECT count(*) FROM units").fetchone()[0])
    except sqlite3.OperationalError:  # not made yet
        return 0


@pytest.mark.timing
def test_a_unit_that_fails_or_kills_its_worker_stops_no_other(tmp_path: Path) -> None:
    done = zermelo("reproduce", "sample2000/trouble", "--out", "out", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stderr.strip() == (
        "zermelo: 2 of 3 units failed, first sample2000/trouble/raise: RuntimeError: no such luck"
    )
    assert units(tmp_path / "out") == 1


@pytest.mark.timing
def test_a_full_disk_loses_nothing(finished: Path, tmp_path: Path) -> None:
    """No file may grow beyond 40 kB: after some units the log of the store cannot be written."""
    command = [sys.executable, "-m", "zermelo.cli", "reproduce", "sample2000/dice", "--full", "--out", "out"]
    script = f"ulimit -f 40; exec {shlex.join(command)}"
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, cwd=tmp_path, env=ENVIRONMENT, check=False
    )
    assert done.returncode == 1
    words = r"zermelo: results file 'out/results.sqlite': .*; what was finished before is kept\n"
    assert re.fullmatch(words, done.stderr)
    assert 0 < units(tmp_path / "out") < 12
    assert zermelo(*command[3:], cwd=tmp_path).returncode == 0
    assert exported(tmp_path, "out") == exported(finished, "one")


def test_results_are_listed_and_exported(finished: Path, tmp_path: Path) -> None:
    (listed,) = json.loads(zermelo("results", "--out", finished / "one", "--json", cwd=tmp_path).stdout)
    assert (listed["experiment"], listed["units"], listed["rows"]) == ("sample2000/dice", 12, 12)
    rows = list(csv.DictReader(exported(finished, "one").splitlines()))
    assert rows[0]["unit"] == "sample2000/dice/dice1-sides4"
    assert 2 < float(rows[0]["mean"]) < 3
    pytest.importorskip("pyarrow")
    done = zermelo("results", "--out", finished / "one", "--export", "t.parquet", cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_verdicts_are_data(finished: Path, tmp_path: Path) -> None:
    words = ["results", "sample2000/dice", "--out", finished / "one", "--claims"]
    found = json.loads(zermelo(*words, "--json", cwd=tmp_path).stdout)
    assert [each["verdict"] for each in found] == ["agrees", "agrees", "differs", "holds"]
    for each in found:
        assert each["experiment"] == "sample2000/dice" and each["seed"] == 0 and not each["smoke"]
        assert each["version"].startswith("0.1.0+") and each["units"] == 12
    number, *_, claim = found
    assert {"what", "published", "ours", "low", "high", "tolerance", "difference"} <= set(number)
    assert {"text", "source", "evidence", "statistics", "holds"} <= set(claim)
    assert "  differs 3 dice of 6" in zermelo(*words, cwd=tmp_path).stdout


def failing(words: Sequence[object], folder: Path) -> str:
    done = zermelo(*words, cwd=folder)
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_unknown_names(tmp_path: Path) -> None:
    assert "unknown experiment: 'kaluza2008/table-3.2' (did you mean" in failing(
        ["reproduce", "kaluza2008/table-3.2"], tmp_path
    )
    assert "no results in 'nowhere'" in failing(["results", "--out", "nowhere"], tmp_path)
    assert "expected --quick or --full, got both" in failing(["reproduce", "--quick", "--full"], tmp_path)
    assert "--workers: expected at least 1, got 0" in failing(["reproduce", "--workers", 0], tmp_path)
    (tmp_path / "file").touch()
    assert "cannot write results into 'file'" in failing(["reproduce", "sample2000/dice", "--out", "file"], tmp_path)


def changed(finished: Path, tmp_path: Path, statement: str) -> None:
    (tmp_path / NAME).write_bytes((finished / "one" / NAME).read_bytes())
    with closing(sqlite3.connect(tmp_path / NAME)) as connection, connection:
        connection.execute(statement)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE units SET version = '0.0.1+abc', checksum = checksum", "does not match its checksum"),
        ("UPDATE units SET rows = '[]' WHERE id LIKE '%sides4'", "dice1-sides4 does not match its checksum"),
        ("UPDATE about SET value = '9' WHERE name = 'format'", "expected the format 1, got 9"),
        ("UPDATE about SET value = 'quick' WHERE name = 'profile'", "expected the profile full, got quick"),
    ],
)
def test_a_store_that_does_not_fit(finished: Path, tmp_path: Path, statement: str, words: str) -> None:
    changed(finished, tmp_path, statement)
    before = (tmp_path / NAME).read_bytes()
    assert words in failing(["reproduce", "sample2000/dice", "--full", "--out", "."], tmp_path)
    assert (tmp_path / NAME).read_bytes() == before, "nothing is lost"


def test_what_is_damaged_elsewhere_is_left_out_of_the_report_or_set_aside(finished: Path, tmp_path: Path) -> None:
    changed(finished, tmp_path, "UPDATE about SET value = 'quick' WHERE name = 'profile'")
    with closing(sqlite3.connect(tmp_path / NAME)) as connection, connection:
        connection.execute("UPDATE units SET rows = '[]'")
    words = ["reproduce", "sample2000/trouble", "--out", "."]
    done = zermelo(*words, cwd=tmp_path)
    assert "sample2000/dice is not in the report: results file 'results.sqlite' is damaged" in done.stderr
    done = zermelo(*words, "--fresh", cwd=tmp_path)
    assert "the old results file is now results.old1.sqlite" in done.stderr
    assert "not in the report" not in done.stderr


def test_a_store_of_another_version_can_be_set_aside(finished: Path, tmp_path: Path) -> None:
    (tmp_path / "studies").symlink_to(STUDIES)
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / NAME).write_bytes((finished / "one" / NAME).read_bytes())
    other = tmp_path / "other"
    other.mkdir()
    shutil.copytree(STUDIES / "sample2000", other / "sample2000")
    dice = other / "sample2000" / "dice.py"
    dice.write_text(dice.read_text().replace("rolled.randint(1, sides)", "rolled.randint(1, sides) + 0"))
    environment = {**ENVIRONMENT, "ZERMELO_STUDIES": str(other)}
    words = ["reproduce", "sample2000/dice", "--full", "--out", "one", "--workers", "2"]
    done = zermelo(*words, cwd=tmp_path, environment=environment)
    assert done.returncode == 2
    assert "has results of sample2000/dice by version 0.1.0+" in done.stderr
    assert "--fresh to rename this file and keep only what fits" in done.stderr
    done = zermelo(*words, "--fresh", cwd=tmp_path, environment=environment)
    assert done.returncode == 0, done.stderr
    old = (tmp_path / "one" / "results.old1.sqlite").read_bytes()
    assert old == (finished / "one" / NAME).read_bytes()
    done = zermelo(*words, "--fresh", cwd=tmp_path, environment=environment)
    assert "12 of 12 units were in the results file already" in done.stderr, "what fits is kept"


@pytest.mark.timing
def test_runs_that_begin_together_share_a_new_folder(finished: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "zermelo.cli", "reproduce", "sample2000/dice", "--full", "--workers", "1"]
    runs = [
        subprocess.Popen([*command, "--out", "out"], cwd=tmp_path, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for process in runs:
        _, errors = process.communicate(timeout=GUARD)
        assert process.returncode == 0, errors
    assert exported(tmp_path, "out") == exported(finished, "one")


@pytest.mark.timing
def test_a_new_results_file_is_made_once(tmp_path: Path) -> None:
    """Many threads, each with a connection of its own, begin at the same moment."""
    together = threading.Barrier(8)

    def begin(_: int) -> str:
        together.wait()
        with Store.open(tmp_path / "new", "quick") as store:
            return store.about("format")

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(begin, range(8))) == ["1"] * 8


@pytest.mark.timing
def test_a_results_file_in_use_is_not_renamed(tmp_path: Path) -> None:
    with Store.open(tmp_path, "quick"), pytest.raises(UsageError, match="another run is writing to"):
        set_aside(tmp_path)
    assert set_aside(tmp_path) == tmp_path / "results.old1.sqlite"


def test_a_file_that_a_run_has_only_begun_holds_no_results(tmp_path: Path) -> None:
    (tmp_path / NAME).touch()
    with pytest.raises(UsageError, match="no results in"), Store.read(tmp_path):
        pass
    with Store.open(tmp_path, "quick") as store:
        assert store.about("format") == "1"


def test_python_gets_what_the_shell_shows(finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERMELO_STUDIES", str(STUDIES))
    code = """
from pathlib import Path
from zermelo.experiments import list_results, load_rows, reproduce
told = []
found = reproduce("sample2000/dice", profile="full", folder=Path("one"), progress=lambda *call: told.append(call))
assert told == [(12, 12, "units")]
assert found["sample2000/dice"].agreeing == 2 and not found.problem
assert found.counts == {"agrees": 2, "differs": 1, "holds": 1, "fails": 0, "open": 0}
assert found.to_dict()["experiments"][0]["id"] == "sample2000/dice"
assert len(load_rows(folder="one")) == list_results(folder="one")[0].rows == 12
print(found.details())
print(found)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=finished, check=False)
    assert done.returncode == 0, done.stderr
    assert "  differs 3 dice of 6: published 99, here 10" in done.stdout
    assert "  holds   more dice, more points\n" in done.stdout
    shown = r"\n\nWhat this run shows\n.*\n\nreport  one/report.html\n$"
    assert re.search(rf"\nsample2000/dice +2 of 3 +1 of 1 +12{shown}", done.stdout)


def test_the_shell_tells_numbers_claims_and_what_the_quick_profile_leaves_open(tmp_path: Path) -> None:
    done = zermelo("reproduce", "sample2000/dice", "--workers", 1, "--out", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("sample2000/dice: The mean of dice (smoke run, not evidence)\n")
    assert "  near      1 dice of 6: published 3.5, here 3." in done.stdout
    assert "  leans yes more dice, more points\n" in done.stdout
    assert "  open      so it is with four\n            four were not rolled\n" in done.stdout
    assert re.search(r"\nsample2000/dice +2 of 3 +1 of 2 +1 +6\n", done.stdout)
    hint = r"\nWhat it hints at \(smoke run, not evidence\)\nsample2000    Three dice show [\d.]+ points, one shows"
    assert re.search(hint, done.stdout)
    assert "\nSmoke run, not evidence: the samples below are small" in done.stdout
    assert not re.search("agree|hold|fail|differ", done.stdout), "the words of verdicts are for evidence"
    assert max(map(len, done.stdout.splitlines())) <= 80
    done = zermelo("reproduce", "kaluza2008", "--list", cwd=tmp_path)
    assert "kaluza2008/table-3.1              The granularity at which pathology ends" in done.stdout


def test_a_file_that_is_no_store(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("this is no database, but long enough to be taken for one" * 100)
    for command in (["reproduce", "sample2000/dice"], ["results"]):
        assert "cannot be read: file is not a database" in failing([*command, "--out", "."], tmp_path)


@pytest.mark.timing
def test_a_cluster_that_does_not_answer(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    words = ["reproduce", "sample2000/dice", "--out", "out", "--cluster"]
    assert "no cluster answers at 'tcp://127.0.0.1:1'" in failing([*words, "tcp://127.0.0.1:1"], tmp_path)
    assert "such as tcp://host:8786, got 'nonsense://x'" in failing([*words, "nonsense://x"], tmp_path)


@pytest.mark.timing
def test_a_cluster_without_workers(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=0, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        done = zermelo("reproduce", "sample2000/dice", "--out", "out", "--cluster", address, cwd=tmp_path)
    assert done.returncode == 2
    assert f"the cluster at '{address}' has no workers" in done.stderr


@pytest.mark.timing
def test_a_cluster_that_loses_a_worker(finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real scheduler and two worker processes, one of which is killed in the middle."""
    distributed = pytest.importorskip("distributed")
    held = tmp_path / "held"
    held.touch()
    monkeypatch.setenv("ZERMELO_STUDIES", str(STUDIES))
    monkeypatch.setenv("DICE_HELD", str(held))  # for the workers
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        command = [sys.executable, "-m", "zermelo.cli", "reproduce", "sample2000/dice", "--full"]
        command += ["--out", "out", "--cluster", cluster.scheduler_address]
        with subprocess.Popen(command, cwd=tmp_path, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True) as process:
            until(lambda: units(tmp_path / "out"), lambda: process.poll() is None)
            os.kill(next(iter(cluster.workers.values())).process.pid, signal.SIGKILL)
            assert units(tmp_path / "out") < 12
            held.unlink()
            _, errors = process.communicate(timeout=GUARD)
            assert process.returncode == 0, errors
    assert exported(tmp_path, "out") == exported(finished, "one")


def test_a_claim_is_judged_by_its_intervals() -> None:
    """True inside the limits, False clear of them, open across one, and open with a sample that could not tell."""

    def fall(value: float, half: float, sample: int | None = 1000, effect: float | None = None) -> Statistic:
        return Statistic("fall", value, value - half, value + half, below=0.0, sample=sample, effect=effect)

    assert [fall(value, 0.1).holds() for value in (-0.2, 0.2, -0.05)] == [True, False, None]
    assert [fall(value, 0.0, None).holds() for value in (-0.2, 0.0, 0.2)] == [True, False, False]
    assert fall(-0.2, 0.1, effect=0.1).holds() is None and fall(-0.2, 0.1, effect=0.15).holds() is True
    assert fall(-0.11, 0.1).holds() is True and fall(-0.11, 0.1).holds(together=5) is None
    judged = [Claim.judged("falls", made).holds for made in ([], [fall(-1, 0.1)] * 3, [fall(-1, 0.1), fall(1, 0.1)])]
    assert judged == [None, True, False]
    assert Claim.judged("falls", [fall(-0.2, 0.0, None)]).evidence == "fall -0.2 (exact)"
