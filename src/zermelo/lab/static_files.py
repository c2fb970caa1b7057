"""The files of the pages: a fixed list, read once, and sent packed to whoever can unpack them."""

from __future__ import annotations

import gzip

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zermelo.lab.laboratory import Lab
from zermelo.lab.page_files import Served, read_static
from zermelo.lab.requests import failure


def routes(lab: Lab) -> list[Route]:
    files = read_static()
    packed = {name: gzip.compress(file.content, mtime=0) for name, file in files.items()}

    async def static(request: Request) -> Response:
        name = request.path_params["name"]
        return _sent(request, files[name], packed[name]) if name in files else failure(404, "there is no such file")

    async def page(request: Request) -> Response:
        return _sent(request, files["index.html"], packed["index.html"])

    return [Route("/", page), Route("/static/{name:path}", static)]


def _sent(request: Request, file: Served, packed: bytes) -> Response:
    headers = {"vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.content, media_type=file.media_type, headers=headers)
    return Response(packed, media_type=file.media_type, headers={**headers, "content-encoding": "gzip"})
