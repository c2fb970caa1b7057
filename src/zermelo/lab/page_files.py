"""The files of the pages, as they are in git: read by the server, by exported pages and by notebooks."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import NamedTuple

TYPES = {
    ".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml", ".txt": "text/plain",
}  # fmt: skip


class Served(NamedTuple):
    """A file as it is sent."""

    content: bytes
    media_type: str


def read_static() -> dict[str, Served]:
    """Every file of the pages by its path; links are left out."""
    folder = Path(str(resources.files("zermelo.lab"))) / "static"
    return {
        path.relative_to(folder).as_posix(): Served(path.read_bytes(), TYPES[path.suffix])
        for path in sorted(folder.rglob("*"))
        if path.suffix in TYPES and path.is_file() and not path.is_symlink()
    }
