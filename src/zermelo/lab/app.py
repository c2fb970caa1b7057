"""The laboratory as an application: its routes behind its guard."""

from __future__ import annotations

from importlib import import_module

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from zermelo.lab.laboratory import Lab
from zermelo.lab.requests import failure
from zermelo.lab.security import Guard

GROUPS = (
    "static_files",
    "catalogue",
    "positions",
    "sessions",
    "searches",
    "trees",
    "nodes",
    "stepping",
    "classroom",
    "studies",
    "tournaments",
    "theory",
)
"""The modules with routes: each has `routes(lab)`."""


def make_app(lab: Lab) -> Guard:
    """The application of a laboratory."""
    groups = [import_module(f"zermelo.lab.{name}") for name in GROUPS]
    routes = [route for group in groups for route in group.routes(lab)]
    handlers = {HTTPException: _refused, Exception: _failed}
    return Guard(Starlette(routes=routes, exception_handlers=handlers), lab)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return failure(error.status_code, f"{error.detail}: {request.method} {request.url.path[:60]}")


async def _failed(request: Request, error: Exception) -> Response:
    return failure(500, f"the laboratory failed: {type(error).__name__}")
