"""Requests in JSON, and answers: what was wrong as one line."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from zermelo.core import json_value
from zermelo.errors import UsageError, ZermeloError, shown

DEEPEST = 100  # levels of an object's lists and objects


class RefusedError(Exception):
    """An answer other than 200: its status, and why in one line."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


Handler = Callable[[Request], Awaitable[Any]]


def answered(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A route that returns values in JSON's types, and whose errors are answers of one line."""

    async def respond(request: Request) -> Response:
        try:
            found = await handler(request)
        except RefusedError as error:
            return failure(error.status, str(error))
        except ClientDisconnect:  # or a body that was longer than allowed
            return failure(413, "the body of the request is too long, or was not sent whole")
        except UsageError as error:
            return failure(400, str(error))
        except ZermeloError as error:
            return failure(500, str(error))
        return found if isinstance(found, Response) else JSONResponse(json_value(found))

    return respond


def failure(status: int, why: str) -> JSONResponse:
    """An error; half a character, of a tree's head say, has no bytes and becomes a question mark."""
    return JSONResponse({"error": why.encode("utf-8", "replace").decode()}, status)


async def read_object(request: Request) -> dict[str, Any]:
    """The JSON object of a request's body. Its type and its size were checked on the way in."""
    body = await request.body()
    begins = shown(body[:60].decode("latin-1"))
    try:
        given = json.loads(body, parse_constant=_no_constant)
        json.dumps(given, ensure_ascii=False).encode()  # half a character, such as "\ud800", is no text
    except (ValueError, RecursionError):
        raise RefusedError(400, f"expected JSON, got {begins}") from None
    if not isinstance(given, dict) or _is_deep(given):
        raise RefusedError(400, f"expected a JSON object, {DEEPEST} levels deep at most, got {begins}")
    return given


def _is_deep(value: Any) -> bool:
    """Is it nested so deep that to write it again might fail?"""
    level = [value]
    for _ in range(DEEPEST):
        parts = (each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list))
        level = [part for group in parts for part in group if isinstance(part, dict | list)]
        if not level:
            return False
    return True


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is not JSON")


def only(given: dict[str, Any], *names: str) -> None:
    """Refuse fields that no one reads: a misspelt option must not be ignored."""
    for name in given:
        if name not in names:
            raise RefusedError(400, f"unknown field: {shown(name)} (expected one of: {', '.join(names)})")


def text_of(given: dict[str, Any], name: str, default: str | None = None) -> str:
    """A field that is text."""
    value = given.get(name, default)
    if not isinstance(value, str):
        raise RefusedError(400, f"{name}: expected text, got {shown(value)}")
    return value
