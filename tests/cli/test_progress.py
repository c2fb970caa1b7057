"""The progress display: one line for every command, which "compiling …" does not destroy."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable, Iterator

import pytest

from zermelo.cli.main import run
from zermelo.cli.output import ERASE, message
from zermelo.cli.progress import Display, display
from zermelo.core import Progress, processes
from zermelo.experiments import Verified, verify_shipped
from zermelo.kernels import STOPWATCH

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """A clock that a test sets by hand, and a stopwatch that has measured nothing."""
    now = {"time": 0.0}
    monkeypatch.setattr("time.perf_counter", lambda: now["time"])
    monkeypatch.setattr("time.monotonic", lambda: now["time"])
    monkeypatch.setattr("time.process_time", lambda: now["time"])
    monkeypatch.setattr("zermelo.kernels.STOPWATCH._total", (0.0, 0.0))
    return now


def test_a_bar_with_rate_and_time_left(capsys: Capture, clock: dict[str, float]) -> None:
    show = Display(terminal=True)
    show(10, 60, "games")
    for second in range(1, 6):
        clock["time"] = second
        show(10 + 2 * second, 60, "games")
    last = capsys.readouterr().err.split("\r")[-2]
    assert last == "\x1b[2K[######..............] 20 of 60 games, 2.0 games/s, 20 s left"
    clock["time"] = 5.01
    show(21, 60, "games")
    assert capsys.readouterr().err == "", "ten lines a second at most"


def test_another_phase_has_a_rate_of_its_own(capsys: Capture, clock: dict[str, float]) -> None:
    show = Display(terminal=True)
    show(0, None, "states")
    clock["time"] = 1
    show(5000, None, "states")
    clock["time"] = 3
    show(0, None, "populations")
    clock["time"] = 5
    show(500, None, "populations")
    lines = capsys.readouterr().err.split("\r")
    assert lines[0] == "\x1b[2K5,000 states, 5,000 states/s, 1 s"
    assert lines[2] == "\x1b[2K500 populations, 250 populations/s, 2 s"


def test_compiling_shares_the_line_and_stops_the_clock(capsys: Capture, clock: dict[str, float]) -> None:
    show = Display(terminal=True)
    show(0, 4, "games")
    clock["time"] = 1
    show(1, 4, "games")
    show.notify("compiling pvs for nim …")
    with STOPWATCH:
        clock["time"] = 11
    show.notify("")
    clock["time"] = 12
    show(2, 4, "games")
    lines = capsys.readouterr().err.split("\r")
    assert lines[1] == "\x1b[2Kcompiling pvs for nim …  [#####...............] 1 of 4 games, 1.0 games/s, 3 s left"
    assert lines[2] == "\x1b[2K[#####...............] 1 of 4 games, 1.0 games/s, 3 s left"
    assert lines[3] == "\x1b[2K[##########..........] 2 of 4 games, 1.0 games/s, 2 s left"


def test_without_a_terminal_a_line_now_and_then(capsys: Capture, clock: dict[str, float]) -> None:
    with display() as show:
        show(0, 100, "units of a study")
        for second in range(1, 40):
            clock["time"] = second
            show(second, 100, "units of a study")
    assert capsys.readouterr().err == "zermelo: 30 of 100 units of a study, 1.0 units/s, 70 s left\n"


def test_what_has_no_known_end_is_silent_in_a_pipe(capsys: Capture, clock: dict[str, float]) -> None:
    with display() as show:
        for second in range(100):
            clock["time"] = second
            show(1000 * second, None, "nodes, depth 3")
    assert capsys.readouterr().err == ""


def test_the_time_left_counts_down_while_one_item_runs(capsys: Capture, clock: dict[str, float]) -> None:
    """Ten seconds an item: the estimate neither grows while one runs nor drops when it is done."""
    show = Display(terminal=True)
    for second in range(60):
        clock["time"] = second
        show(second // 10, 10, "units of a study")
    lines = capsys.readouterr().err.split("\r")
    left = [int(line.rpartition(" s left")[0].rpartition(" ")[2]) for line in lines if " s left" in line]
    assert left[0] == 90 and left[-1] == 41 and len(left) == 50
    assert all(a - b == 1 for a, b in itertools.pairwise(left))


def test_an_item_that_takes_longer_moves_the_estimate_by_and_by(capsys: Capture, clock: dict[str, float]) -> None:
    show = Display(terminal=True)
    for second in range(40):
        clock["time"] = second
        show(min(second, 5) + max(0, second - 15), 60, "games")  # ten seconds for one game among short ones
    lines = capsys.readouterr().err.split("\r")
    left = [int(line.rpartition(" s left")[0].rpartition(" ")[2]) for line in lines if " s left" in line]
    assert max(abs(a - b) for a, b in itertools.pairwise(left)) <= 20


def test_the_display_cleans_up(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    before = STOPWATCH.notify
    with display() as show:
        assert STOPWATCH.notify == show.notify
        message("said meanwhile")
    assert STOPWATCH.notify is before
    assert capsys.readouterr().err == "\x1b[2Kzermelo: said meanwhile\n\x1b[2K\r"


def test_long_lines_are_cut(capsys: Capture, clock: dict[str, float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    show = Display(terminal=True)
    clock["time"] = 1
    show(1, 2, "units of " + "x" * 100)
    assert len(capsys.readouterr().err.removeprefix("\x1b[2K").removesuffix("\r")) == 39


def test_numbers_are_not_cut(capsys: Capture, clock: dict[str, float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a number would be another number: what does not fit is left out."""
    show = Display(terminal=True)
    for columns, said in ((40, "7 jobs, 0 s, a win? proof 5"), (60, "7 jobs, 0 s, a win? proof 5, 34,514,166 nodes")):
        monkeypatch.setenv("COLUMNS", str(columns))
        show.due = 0.0
        show(7, None, "jobs, a win? proof 5, 34,514,166 nodes")
        assert capsys.readouterr().err == f"{ERASE}{said}\r"


def test_workers_leave_the_line_to_their_parent(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr(STOPWATCH, "notify", STOPWATCH.notify)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    for name in processes.THREADS:
        monkeypatch.setenv(name, "1")
    STOPWATCH.notify("compiling pvs …")
    assert "compiling pvs …" in capsys.readouterr().err
    processes.start_process()
    STOPWATCH.notify("compiling pvs …")
    assert capsys.readouterr().err == ""


def test_a_line_that_stays(capsys: pytest.CaptureFixture[str]) -> None:
    """Above the line that is written over, on a terminal alone."""
    Display(terminal=True).tell("alpha_beta 18,297 nodes")
    assert capsys.readouterr().err == f"{ERASE}alpha_beta 18,297 nodes\n"
    Display(terminal=False).tell("alpha_beta 18,297 nodes")
    assert capsys.readouterr().err == ""


def test_a_long_wait_is_shown_second_by_second(capsys: Capture) -> None:
    """What was told last is told again, with the time that has passed since."""
    shown = Display(terminal=True)
    with shown.ticking() as progress:
        progress(1, 5, "units, dice/one and dice/two run")
        time.sleep(1.5)
    lines = capsys.readouterr().err.split("\r")
    assert any("1 of 5 units, dice/one and dice/two run for 1 s" in line for line in lines)


def verified(interrupt: bool) -> Callable[..., Iterator[Verified]]:
    """Five units of which the second differs; Ctrl-C comes after two."""

    def verify(count: int, ids: object, *, progress: Progress, **more: object) -> Iterator[Verified]:
        for number in range(count):
            if interrupt and number == 2:
                raise KeyboardInterrupt
            progress(number + 1, count, f"units, dice/{number} runs")
            yield Verified(f"dice/{number}", 0, number != 1, 0.5, "" if number != 1 else "the rows differ")

    return verify


def test_a_stopped_verification_tells_what_it_has_compared(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.experiments.verify_shipped", verified(interrupt=True))
    assert run(["results", "--shipped", "--verify", "5"]) == 130
    out, err = capsys.readouterr()
    assert out == "1 of 2 units the same, bit by bit (1.0 s)\n"
    assert err.splitlines() == [
        "zermelo: differs: dice/1 (seed 0): the rows differ", "zermelo: stopped; 2 of 5 units were compared"
    ]  # fmt: skip
    assert run(["results", "--shipped", "--verify", "5", "--json"]) == 130
    assert [each["unit"] for each in json.loads(capsys.readouterr().out)] == ["dice/0", "dice/1"]
    monkeypatch.setattr("zermelo.experiments.verify_shipped", verified(interrupt=False))
    assert run(["results", "--shipped", "--verify", "5"]) == 1
    assert capsys.readouterr().err.endswith("zermelo: 1 of 5 shipped units were not reproduced\n")


def test_a_verification_names_the_units_that_run() -> None:
    """As many as there are workers, and none that is done."""
    told: list[tuple[int, int | None, str]] = []
    found = list(verify_shipped(3, ["klesk_slides/game-theory"], workers=1, progress=lambda *each: told.append(each)))
    assert all(each.same for each in found)
    assert [done for done, _, _ in told] == list(range(len(found) + 1)) and told[-1][2] == "units"
    assert [what for _, _, what in told[:-1]] == [f"units, {each.unit} runs" for each in found]
