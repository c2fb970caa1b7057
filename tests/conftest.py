"""What all tests share."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from zermelo.core import registry, searching

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from starlette.testclient import TestClient

    from zermelo.lab import Lab

settings.register_profile(
    "zermelo", deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck), print_blob=False
)
settings.load_profile("zermelo")
os.environ["COLUMNS"] = "200"
os.environ["ZERMELO_TIERED"] = "0"  # what is compiled is what is tested; tests/core/test_tiers.py turns it on
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell's background job ignores, and its children
searching.DEFAULT_SECONDS = 120.0  # a search without a budget ends with its game, however busy the machine is


@pytest.fixture(autouse=True)
def own_algorithms() -> Iterator[None]:
    """What a test registers is forgotten after it."""
    yield
    for name, found in list(registry._algorithms.items()):
        if not found.family:
            del registry._algorithms[name]


@pytest.fixture(scope="session")
def lab() -> Iterator[Lab]:
    """A laboratory: one for all tests of a process, since its workers take a second to start."""
    pytest.importorskip("starlette", reason="the laboratory needs the extra 'lab'")
    from zermelo.lab import Lab

    made = Lab()
    made.port = 8765
    yield made
    made.close()


@pytest.fixture
def stranger(lab: Lab) -> Iterator[TestClient]:
    """A client of the laboratory without the cookie."""
    from starlette.testclient import TestClient

    from zermelo.lab import make_app

    with TestClient(make_app(lab), base_url=f"http://127.0.0.1:{lab.port}") as made:
        yield made


@pytest.fixture
def client(lab: Lab, stranger: TestClient) -> TestClient:
    """A client of the laboratory that has logged in."""
    from zermelo.lab.laboratory import Shelf

    lab.sessions = Shelf("game", lab.limits.sessions)  # games of other tests take no place
    assert stranger.get(f"/?token={lab.token}").status_code == 200
    return stranger


# The laboratory in a real browser: tests/lab/browser, run by `make test-browser`.


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker("browser")


def chromium() -> str | None:
    """Where Debian's chromium is, or another one by the variable CHROMIUM."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, driven by Playwright."""
    program = chromium()
    if program is None:
        pytest.skip("no chromium: apt-get install chromium")
    playwright = pytest.importorskip("playwright.sync_api", reason="no playwright: pip install playwright")
    playwright.expect.set_options(timeout=60_000)  # on a machine of any load
    with playwright.sync_playwright() as driver:
        made = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield made
        made.close()


class LabProcess:
    """`zermelo lab --no-browser` as a process, and its address."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "zermelo", "lab", "--no-browser", *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://"), self.address
        self.root = self.address.partition("?")[0]

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="session")
def lab_process() -> Iterator[LabProcess]:
    """A laboratory for all tests in the browser."""
    made = LabProcess()
    yield made
    made.end()


@pytest.fixture(scope="session")
def lab_address(lab_process: LabProcess) -> str:
    """Its address, with its token."""
    return lab_process.address


@pytest.fixture
def page(browser: Browser, lab_process: LabProcess) -> Iterator[Page]:
    """A page of the laboratory, logged in; the test fails if it asks another host or breaks its policy."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    made = context.new_page()
    wrong: list[str] = []
    made.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    made.on("console", lambda message: wrong.append(message.text) if "Content Security" in message.text else None)
    made.on("request", lambda asked: wrong.append(asked.url) if not asked.url.startswith(lab_process.root) else None)
    made.goto(lab_process.address)
    made.wait_for_selector("nav")
    yield made
    context.close()
    assert [text for text in wrong if not text.startswith("data:")] == []
