"""Refuse all requests but those of a server's own pages.

A browser opens pages of other sites beside ours, and they can send requests to this machine. They
know no token; their requests name another Origin; and a site whose name leads to this machine (DNS
rebinding) is another Host.
"""

from secrets import compare_digest
from typing import Final

from starlette.middleware.base import BaseHTTPMiddleware, RequestResponseEndpoint
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""The headers of all responses."""
MOST_BYTES: Final = 1 << 24  # the maximum length of a request's body


class Guard(BaseHTTPMiddleware):
    """Passes on the requests of the pages of a server at a port, which have its token."""

    def __init__(self, app: ASGIApp, port: int, token: str) -> None:
        super().__init__(app)
        self._token = token
        self._cookie = f"poker_calculator_{port}"  # cookies of all ports share a name space
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self._origins = {f"http://{host}" for host in self._hosts}

    async def dispatch(self, request: Request, call_next: RequestResponseEndpoint) -> Response:
        """Return the response to a request, with the headers of all responses."""
        response = self._reply(request)
        if response is None:
            response = await call_next(request)
        response.headers.update(HEADERS)
        return response

    def _reply(self, request: Request) -> Response | None:
        """Return a refusal, or the first page's redirection; None for a request to pass on."""
        headers = request.headers
        if headers.get("host") not in self._hosts:
            return PlainTextResponse("this server answers to 127.0.0.1 and localhost only", 421)
        if headers.get("origin", next(iter(self._origins))) not in self._origins:
            return PlainTextResponse("this server answers to its own pages only", 403)
        length = headers.get("content-length", "0")
        if request.method not in ("GET", "HEAD") and not (
            length.isdecimal() and int(length) <= MOST_BYTES
        ):
            return PlainTextResponse(f"a query has at most {MOST_BYTES:,} bytes", 413)
        token = request.query_params.get("token")
        if token is not None and request.url.path == "/" and self._fits(token):
            first = RedirectResponse("/", 303)
            first.set_cookie(self._cookie, token, httponly=True, samesite="strict")
            return first
        if not self._fits(request.cookies.get(self._cookie, "")):
            return PlainTextResponse("open the address that the program printed", 403)
        return None

    def _fits(self, token: str) -> bool:
        """Return whether a token is that of this server."""
        return compare_digest(token.encode(), self._token.encode())
