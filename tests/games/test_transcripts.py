"""Transcripts replayed: the kept games still give the same positions and payoffs."""

from __future__ import annotations

from pathlib import Path

import pytest

import transcript


@pytest.mark.parametrize("path", sorted(transcript.FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_transcript_replays(path: Path) -> None:
    kept = path.read_text(encoding="utf-8")
    assert transcript.read(kept)["game"] == path.stem
    assert transcript.replay(kept) == kept


def test_transcript_is_written_from_its_seed() -> None:
    assert transcript.write("nim") == transcript.path("nim").read_text(encoding="utf-8")
