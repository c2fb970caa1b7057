"""Recorded trees: kept as the bytes of their files, sent and taken as such."""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zermelo.core import RecordedTree
from zermelo.errors import UsageError
from zermelo.lab.games import game_of
from zermelo.lab.laboratory import Lab
from zermelo.lab.requests import answered

LEAST = 12  # bytes before the head
TOLD = ("game", "parameters", "position", "line", "seen", "nodes", "players")


def routes(lab: Lab) -> list[Route]:
    async def download(request: Request) -> Any:
        return Response(lab.trees.get(request.path_params["id"]), media_type="application/octet-stream")

    async def upload(request: Request) -> Any:
        data = await request.body()
        with tempfile.TemporaryDirectory(prefix="zermelo-lab-") as folder:
            path = Path(folder) / "upload.ztree"
            await asyncio.to_thread(path.write_bytes, data)
            head = await lab.compute(check_tree, {"path": str(path)})
        return {"id": lab.trees.add(data), "head": head}

    return [
        Route("/api/trees", answered(upload), methods=["POST"]),
        Route("/api/trees/{id}", answered(download)),
    ]


def check_tree(given: dict[str, Any]) -> dict[str, Any]:
    """What the head of a tree says; refuses one that is damaged, or whose game a client may not name."""
    data = Path(given["path"]).read_bytes()
    try:
        head = json.loads(data[LEAST : LEAST + int.from_bytes(data[4:8], "little")])
        named = {"game": head["game"], "parameters": head["parameters"], "files": given["files"]}
    except (ValueError, KeyError, TypeError, RecursionError):
        raise UsageError("the file is no tree, or it is damaged: it has no head") from None
    tree = RecordedTree.from_bytes(data, game_of(named))
    return {**{name: head[name] for name in TOLD if name in head}, "nodes": len(tree.nodes)}
