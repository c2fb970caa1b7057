"""Who may ask, from where, and what every answer says to the browser.

The laboratory serves one person. Whoever opens the address with the token gets a cookie; everything else needs that
cookie. Requests under another host's name (DNS rebinding) or from another site are refused before that.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import socket
import time
from collections import deque
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zermelo.lab.laboratory import Lab
from zermelo.lab.requests import failure

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY, "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}  # fmt: skip
UPLOADS = ("/api/trees",)
JSON, BYTES = "application/json", "application/octet-stream"
WELCOME = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Zermelo</title>
<meta http-equiv="refresh" content="0;url=/"></head><body><p><a href="/">Open the laboratory</a></p></body></html>"""
CLOSED = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Zermelo</title></head>
<body><h1>{why}</h1><p>Open the address that <code>zermelo lab</code> printed: it holds the token of this run.
A new start of the laboratory has a new token.</p></body></html>"""


class Guard:
    """Middleware that lets through what the person at this machine asks, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, lab: Lab) -> None:
        self.app, self.lab = app, lab
        self.wrong: deque[float] = deque(maxlen=lab.limits.wrong_tokens)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":  # no WebSockets
            await send({"type": "websocket.close", "code": 1008})
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        refused = self.refusal(scope)
        if refused is not None:
            await refused(scope, receive, guarded)
            return
        await self.app(scope, self._limited(scope, receive), guarded)

    def refusal(self, scope: Scope) -> Response | None:
        """The answer to a request that does not get through, or that logs in; None if it does."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._known_host(host):
            return failure(421, f"this is not {host[:60]!r}: open the address that zermelo lab printed")
        token = parse_qs(scope["query_string"].decode("latin-1")).get("token") if scope["path"] == "/" else None
        if token is not None and scope["method"] == "GET":
            return self._login(scope, token[0])
        if foreign(headers, host):
            return failure(403, "a request from another site")
        if not self._has_cookie(scope, headers):
            return _closed(scope, 401, "No token, or a wrong one")
        return self._wrong_body(scope, headers)

    def _known_host(self, host: str) -> bool:
        name, _, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
        if not port.isdecimal() or int(port) != self.lab.port:
            return self.lab.port == 80 and self._known_host(f"{host}:80") if ":" not in host else False
        name = name.strip("[]").lower()
        if name in ("127.0.0.1", "localhost", "::1", self.lab.host.lower()):
            return True
        if self.lab.host not in ("0.0.0.0", "::"):
            return False
        return _is_address(name) or name == socket.gethostname().lower()

    def _login(self, scope: Scope, token: str) -> Response:
        """The right token always opens the door; of wrong ones only so many a second are even looked at."""
        if hmac.compare_digest(token.encode(), self.lab.token.encode()):
            response = HTMLResponse(WELCOME)
            response.set_cookie(
                cookie_name(self.lab), cookie_value(self.lab), httponly=True, samesite="strict", path="/"
            )
            return response
        now = time.monotonic()
        if len(self.wrong) == self.wrong.maxlen and now - self.wrong[0] < 1.0:
            return _closed(scope, 429, "Too many wrong tokens: wait a second")
        self.wrong.append(now)
        return _closed(scope, 401, "No token, or a wrong one")

    def _has_cookie(self, scope: Scope, headers: Headers) -> bool:
        try:
            cookies = SimpleCookie("; ".join(headers.getlist("cookie")))
        except CookieError:
            return False
        found = cookies.get(cookie_name(self.lab))
        return found is not None and hmac.compare_digest(found.value.encode(), cookie_value(self.lab).encode())

    def _wrong_body(self, scope: Scope, headers: Headers) -> Response | None:
        if scope["method"] != "POST":
            return None
        wanted = BYTES if scope["path"] in UPLOADS else JSON
        if headers.get("content-type", "").partition(";")[0].strip().lower() != wanted:
            return failure(415, f"expected the content type {wanted}")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._most(scope):
            return failure(413, f"expected a body of at most {self._most(scope):,} bytes")
        return None

    def _most(self, scope: Scope) -> int:
        return self.lab.limits.upload if scope["path"] in UPLOADS else self.lab.limits.body

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """The body of a request that is longer than its head said, or said nothing, ends as if the client had left."""
        came, most = 0, self._most(scope)

        async def limited() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            return {"type": "http.disconnect"} if came > most else message

        return limited


def cookie_name(lab: Lab) -> str:
    """Cookies do not know ports: two laboratories of one machine must not take each other's."""
    return f"zermelo-{lab.port}"


def cookie_value(lab: Lab) -> str:
    """What the cookie holds is not the token: whoever reads one has not the other."""
    return hmac.new(lab.token.encode(), b"cookie", hashlib.sha256).hexdigest()


def foreign(headers: Headers, host: str) -> bool:
    """Does a request come from a page of another origin?"""
    origin = headers.get("origin")
    if origin is not None and origin != f"http://{host}":
        return True
    return headers.get("sec-fetch-site", "none") not in ("same-origin", "none")


def _closed(scope: Scope, status: int, why: str) -> Response:
    """A refusal: a page for one who looks at a page, a line for a program."""
    return HTMLResponse(CLOSED.format(why=why), status) if scope["path"] == "/" else failure(status, why)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
