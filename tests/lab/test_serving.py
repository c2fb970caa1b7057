"""`zermelo lab` as a process: its first line, and that nothing of it is left behind."""

from __future__ import annotations

import os
import re
import signal
import socket
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from waiting import until
from zermelo.lab.serving import _listen

pytestmark = [pytest.mark.timing, pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")]


@pytest.fixture
def server() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "zermelo", "lab", "--no-browser"]
    made = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    yield made
    made.kill()
    made.wait()
    for stream in (made.stdout, made.stderr):
        assert stream is not None
        stream.close()


def first_line(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    return server.stdout.readline().strip()


def children(pid: int) -> list[int]:
    """The processes below one, by Linux's list of them."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(word) for word in task.read_text().split()]
        except OSError:
            continue
    return found


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in ("Z", "X")
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_its_workers_end_with_it(server: subprocess.Popen[str], how: signal.Signals) -> None:
    address = first_line(server)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=[\w-]{43}", address)
    with urllib.request.urlopen(address) as answer:
        assert answer.status == 200
    workers = until(lambda: len(found := children(server.pid)) >= 2 and found)
    assert workers
    server.send_signal(how)
    server.wait()
    until(lambda: not any(map(is_alive, workers)))
    if how == signal.SIGINT:
        assert server.returncode == 130 and server.stderr is not None and server.stderr.read() == ""


def test_no_page_with_a_token_is_left_when_the_terminal_is_closed(tmp_path: Path) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path), "BROWSER": "true"}
    heard = "import signal; signal.signal(signal.SIGHUP, signal.SIG_DFL)"  # the tests themselves may run under nohup
    begun = f"{heard}; from zermelo.cli.main import run; raise SystemExit(run(['lab']))"
    command = [sys.executable, "-c", begun]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, start_new_session=True) as made:
        first_line(made)
        until(lambda: list(tmp_path.glob("zermelo-lab-*/open.html")))
        made.send_signal(signal.SIGHUP)
        made.wait()
    assert not list(tmp_path.glob("zermelo-lab-*"))


def test_the_browser_gets_the_address_by_a_file_of_ours_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    import webbrowser

    from zermelo.lab import browser_page

    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    with browser_page() as show:
        show("http://127.0.0.1:1/?token=secret")
        name = until(lambda: list(opened))[0]
        path = Path(name.removeprefix("file://"))
        assert "secret" not in name and "secret" in path.read_text()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert not path.exists()


def test_bad_arguments_are_one_line() -> None:
    for arguments in (["nothing.py"], ["--port", "99999"], ["--host", "203.0.113.1"]):
        command = [sys.executable, "-m", "zermelo", "lab", "--no-browser", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 2 and done.stdout == "" and "Traceback" not in done.stderr


def test_small_answers_are_sent_at_once() -> None:
    """asyncio turns Nagle's algorithm off only for sockets that say they are TCP."""
    with _listen("127.0.0.1", 0) as listening:
        listening.listen()
        with socket.create_connection(listening.getsockname()):
            accepted, _ = listening.accept()
            with accepted:
                assert accepted.proto == socket.IPPROTO_TCP
