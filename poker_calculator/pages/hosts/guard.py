"""Refuse all requests but those of a server's own pages.

A browser opens pages of other sites beside ours, and they can send requests to this machine. These
pages do not know the token, and their requests name another Origin. A site whose name resolves to
this machine (DNS rebinding) is another Host. Pages of other servers on this machine are of the same
site at any port, so their requests have our cookie; `Sec-Fetch-Site` distinguishes them.

Other users of this machine can read the arguments of a browser that the program starts. So the
browser gets a separate address, which works once; a second use ends the session that the first use
opened.
"""

from secrets import compare_digest, token_urlsafe
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""The headers of all responses."""
CURE: Final = "open the address that the program printed"
MOST_BYTES: Final = 1 << 24  # the maximum length of a query
MOST_FILE_BYTES: Final = 1 << 32  # the maximum length of a file that the page opens
FILES: Final = "/open/"  # the address of files that the page opens, followed by their names
OWN_SITE: Final = {"same-origin", "none"}  # none: the user typed or opened the address


class Guard:
    """Passes on requests with the token, from the pages of a server at a port.

    token : the secret of the address that the program prints
    first : the secret of the address that a browser is started with
    """

    def __init__(self, app: ASGIApp, port: int, token: str, first: str) -> None:
        self._app, self._first = app, first
        self._tokens = [token]  # of cookies
        self._is_opened = False  # whether the browser's address was opened
        self._cookie = f"poker_calculator_{port}"  # cookies of all ports share a name space
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        if port == 80:  # which browsers leave out
            self._hosts |= {"127.0.0.1", "localhost"}
        self._origins = {f"http://{host}" for host in self._hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond to a request, with the headers of all responses."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        if scope["type"] != "http":
            raise ValueError(f"the server has no {scope['type']}")
        app = self._reply(Request(scope)) or self._app
        await app(scope, receive, send_with_headers)

    def _reply(self, request: Request) -> Response | None:
        """Return a refusal, or the first page's redirection; None for a request to pass on."""
        headers = request.headers
        if headers.get("host") not in self._hosts:
            return _refusal("this server answers to 127.0.0.1 and localhost only", 421)
        foreign = not {*headers.getlist("sec-fetch-site")} <= OWN_SITE
        if foreign or not {*headers.getlist("origin")} <= self._origins:
            return _refusal("this server answers to its own pages only", 403)
        if request.method not in ("GET", "HEAD") and (refusal := _refusal_of_body(request)):
            return refusal
        token = request.query_params.get("token", "") if request.url.path == "/" else ""
        if _is(token, self._first):
            if self._is_opened:
                del self._tokens[1:]
                return _refusal(f"this address works once; {CURE}", 403)
            self._is_opened = True
            token = token_urlsafe(32)
            self._tokens.append(token)
        if self._fits(token):
            opened = RedirectResponse("/", 303)
            opened.set_cookie(self._cookie, token, httponly=True, samesite="strict")
            return opened
        return None if self._fits(request.cookies.get(self._cookie, "")) else _refusal(CURE, 403)

    def _fits(self, token: str) -> bool:
        """Return whether a token is one of this server."""
        return any(_is(token, known) for known in self._tokens)


def _refusal(problem: str, status: int) -> Response:
    """Return a refusal that closes the connection, so that strangers hold none open."""
    return PlainTextResponse(problem, status, {"Connection": "close"})


def _is(token: str, secret: str) -> bool:
    return compare_digest(token.encode(), secret.encode())


def _refusal_of_body(request: Request) -> Response | None:
    """Return a refusal for a body that is too long, or that a form of another page can send."""
    headers = request.headers
    is_file = request.url.path.startswith(FILES)
    what, most = ("a file", MOST_FILE_BYTES) if is_file else ("a query", MOST_BYTES)
    kind = "application/octet-stream" if is_file else "application/json"
    length = headers.get("content-length", "")
    if "transfer-encoding" in headers or not (length.isascii() and length.isdecimal()):
        return _refusal(f"state the length of {what} by Content-Length", 411)
    if len(length) > len(str(most)) or int(length) > most:
        return _refusal(f"{what} has at most {most:,} bytes", 413)
    if headers.get("content-type", "").partition(";")[0].strip() != kind:
        return _refusal(f"{what} is {kind}", 415)
    return None
