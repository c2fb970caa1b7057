"""Files are written whole or not at all, and errors fit a line."""

from __future__ import annotations

import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from zermelo.core import drafted, write_bytes
from zermelo.errors import LONGEST, UsageError, ZermeloError


@pytest.mark.timing
def test_threads_write_to_one_folder(tmp_path: Path) -> None:
    """Each has a draft of its own: no file gets the content of another, and no draft is left."""
    together = threading.Barrier(8)

    def write(thread: int) -> None:
        together.wait()
        for number in range(50):
            write_bytes(tmp_path / f"{thread}", bytes([thread, number]) * 10_000)
            write_bytes(tmp_path / "shared", bytes([thread, number]) * 10_000)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(8)))
    assert {path.name for path in tmp_path.iterdir()} == {*map(str, range(8)), "shared"}
    assert all((tmp_path / f"{thread}").read_bytes() == bytes([thread, 49]) * 10_000 for thread in range(8))
    assert len(set((tmp_path / "shared").read_bytes()[::2])) == 1


def test_a_draft_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("before")

    def fail() -> None:
        with drafted(path) as draft:
            draft.write_text("half")
            raise RuntimeError("full")

    with pytest.raises(RuntimeError, match="full"):
        fail()
    assert path.read_text() == "before" and list(tmp_path.iterdir()) == [path]
    with pytest.raises(UsageError, match="cannot write"):
        write_bytes(tmp_path / "none" / "file", b"")


@pytest.mark.parametrize("kind", [ZermeloError, UsageError])
def test_the_message_of_an_error_is_a_line(kind: type[ZermeloError]) -> None:
    error = kind("cannot read\nthe file " + "x" * 10_000 + ": no such file")
    text = str(error)
    assert len(text) == LONGEST and text.startswith("cannot read the file xx") and text.endswith("xx: no such file")
    assert str(pickle.loads(pickle.dumps(error))) == text
    assert str(kind("short")) == "short"
