"""CITATION.cff says of Zermelo what the package says of itself."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_citation_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = dict(re.findall(r"^([a-z-]+): *(.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.M))
    assert (told["version"], told["license"]) == (project["version"], project["license"])
    assert told["cff-version"] == "1.2.0" and told["title"].startswith('"Zermelo')
    assert "CITATION.cff" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
