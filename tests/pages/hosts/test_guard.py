"""The server refuses all requests but those of its own pages, and survives them."""

import json
import socket
from contextlib import suppress

import pytest
from support.watching import PATIENCE

from poker_calculator.pages.hosts.guard import HEADERS, MOST_BYTES

pytestmark = pytest.mark.slow
EQUITY = json.dumps({"ranges": ["AsAh", "KsKh"], "board": "2c3d4h"}).encode()
ASK = "/ask/equities"
BEGUN = b"\r\n".join(
    [
        b"POST /ask/equities HTTP/1.1",
        *(b"Host: 127.0.0.1:PORT", b"Cookie: COOKIE", b"Content-Type: application/json"),
        *(b"Content-Length: 16000000", b"", b"{"),
    ]
)


@pytest.fixture(scope="module", autouse=True)
def strangers(running):
    """Return connections without a request, which are closed after a while, as tests go on."""
    refused = b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\nGET /"
    address = ("127.0.0.1", running.port)
    opened = [socket.create_connection(address, PATIENCE) for _ in range(3)]
    for connection, sent in zip(opened, [b"", b"GET / HTT", refused], strict=True):
        connection.sendall(sent)
    yield opened
    for connection in opened:
        connection.close()


@pytest.fixture(autouse=True)
def alive(running):
    """After each test the server still answers its own pages."""
    yield
    assert running.process.poll() is None
    assert running.ask("equities", json.loads(EQUITY))[-1]["error"] is None


def raw(running, text):
    """Return the response to the bytes of a request."""
    with socket.create_connection(("127.0.0.1", running.port), PATIENCE) as connection:
        received = []
        with suppress(OSError):  # it closes a connection before it has read all
            connection.sendall(text)
            connection.shutdown(socket.SHUT_WR)
            received += iter(lambda: connection.recv(65536), b"")
        return b"".join(received)


def test_its_own_page_is_answered(running):
    for path, kind in [
        ("/", "text/html"),
        ("/script.js", "text/javascript"),
        ("/style.css", "text/css"),
    ]:
        status, headers, body = running.request("GET", path)

        assert status == 200
        assert headers.get_content_type() == kind
        assert body


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "127.0.0.1.evil.example:{port}", "evil.example:{port}", "localhost:1"),
        *("127.0.0.1", "[::1]:{port}", "0.0.0.0:{port}", "127.1:{port}", "localhost.:{port}", ""),
        *("127.0.0.1:{port}@evil.example", "127.0.0.1:{port}, evil.example"),
    ],
)
def test_other_names_of_this_machine_are_refused(running, host):
    name = host.format(port=running.port)

    for method, path in [("GET", "/"), ("POST", ASK), ("GET", f"/?token={running.token}")]:
        assert running.request(method, path, None, {"Host": name})[0] in (400, 421)


@pytest.mark.parametrize(
    "origin",
    [
        *("http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:{port}", ""),
        *("http://127.0.0.1", "http://127.0.0.1:{port}.evil.example", "file://"),
    ],
)
def test_pages_of_other_origins_are_refused(running, origin):
    headers = {"Origin": origin.format(port=running.port)}

    assert running.request("POST", ASK, EQUITY, headers)[0] == 403
    assert running.request("GET", "/", None, headers)[0] == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_requests_that_browsers_mark_as_of_another_page_are_refused(running, site):
    headers = {"Sec-Fetch-Site": site}

    assert running.request("GET", "/", None, headers)[0] == 403
    assert running.request("GET", f"/?token={running.token}", None, headers)[0] == 403


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (["Host: HERE", "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"], 403),
        (["Host: HERE", "Host: HERE"], 400),
        (["Host: evil.example", "Host: HERE"], 400),
        (["Host: HERE", "Origin: http://HERE", "Origin: http://evil.example"], 403),
    ],
)
def test_two_sites_hosts_and_origins_are_refused(running, lines, status):
    lines = ["GET / HTTP/1.1", *lines, f"Cookie: {running.headers['Cookie']}", "", ""]
    request = "\r\n".join(lines).replace("HERE", f"127.0.0.1:{running.port}")

    assert raw(running, request.encode()).startswith(f"HTTP/1.1 {status}".encode())


@pytest.mark.parametrize(
    "cookie",
    [
        *("", "poker_calculator_{port}=", "poker_calculator_{port}=wrong", "other={token}"),
        *("poker_calculator_1={token}", "poker_calculator_{port}={token}x", "{token}"),
        "poker_calculator_{port}=\xe9\xff",
    ],
)
@pytest.mark.parametrize(("method", "path"), [("GET", "/"), ("GET", "/script.js"), ("POST", ASK)])
def test_requests_without_the_cookie_are_refused(running, cookie, method, path):
    headers = {"Cookie": cookie.format(port=running.port, token=running.token)}

    assert running.request(method, path, EQUITY if method == "POST" else None, headers)[0] == 403


def test_the_token_counts_in_the_first_address_alone(running):
    token = running.token
    without = {"Cookie": ""}

    for path in (
        f"/script.js?token={token}",
        f"/ask/equities?token={token}",
        f"/{token}",
        f"//?token={token}",
    ):
        assert running.request("GET", path, None, without)[0] == 403
    for name in ("Authorization", "X-Token", "token"):
        assert running.request("GET", "/", None, without | {name: token})[0] == 403
    assert running.request("GET", "/?token=wrong", None, without)[0] == 403
    assert running.request("POST", f"{ASK}?token={token}", EQUITY, without)[0] == 403


def test_the_first_address_sets_a_cookie_that_scripts_and_other_sites_cannot_use(running):
    status, headers, _ = running.request("GET", f"/?token={running.token}", None, {"Cookie": ""})

    assert (status, headers["Location"]) == (303, "/")
    flags = {part.strip().lower() for part in headers["Set-Cookie"].split(";")[1:]}
    assert {"httponly", "samesite=strict"} <= flags


@pytest.mark.parametrize(
    "path",
    [
        *("/views/../../pyproject.toml", "/views/hosts/server.js", "/etc/passwd", "/../etc/passwd"),
        *("/%2e%2e/%2e%2e/etc/passwd", "/script.js/..%2f..%2fetc/passwd", "/style.css%00", "/none"),
        *("/ask", "/docs", "/openapi.json", "http://evil.example/"),
    ],
)
def test_no_other_file_is_served(running, path):
    assert running.request("GET", path)[0] in (404, 421)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT"])
@pytest.mark.parametrize("path", ["/", "/script.js", ASK])
def test_other_methods_are_refused(running, method, path):
    assert running.request(method, path)[0] in (400, 405, 411)


def test_the_head_of_a_page_has_no_body(running):
    status, _, body = running.request("HEAD", "/")

    assert (status, body) == (200, b"")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"ranges": 1' + b"0" * 5000 + b"}", b"{}{}"]
)
def test_bodies_that_are_not_json_are_refused(running, body):
    status, _, found = running.request("POST", ASK, body)

    assert (status, found) == (400, b"a query is JSON")


@pytest.mark.parametrize(
    ("name", "query"),
    [
        *(("nothing", {}), ("equities", []), ("equities", None), ("equities", {"ranges": []})),
        *(("__class__", {}), ("equities", {"ranges": ["AsAs", "<script>"]})),
    ],
)
def test_wrong_queries_are_answered_by_an_error(running, name, query):
    (answer,) = running.ask(name, query)

    assert answer["error"]
    assert "Traceback" not in answer["error"]


@pytest.mark.parametrize("query", [{}, {"ranges": 5}, {"ranges": {"a": "b"}}])
def test_failures_of_the_program_show_no_trace(running, query):
    (answer,) = running.ask("equities", query)

    assert answer["error"]
    assert "File" not in answer["error"]


def test_bodies_that_are_too_long_are_refused_before_they_are_read(running):
    for length in (str(MOST_BYTES + 1), "9" * 5000):
        assert running.request("POST", ASK, None, {"Content-Length": length})[0] in (400, 413)


@pytest.mark.parametrize("begun", [b"", b"GET /", BEGUN])
def test_slow_clients_do_not_hold_it_up(running, begun):
    begun = begun.replace(b"COOKIE", running.headers["Cookie"].encode())
    begun = begun.replace(b"PORT", str(running.port).encode())
    address = ("127.0.0.1", running.port)
    slow = [socket.create_connection(address, PATIENCE) for _ in range(200)]
    for each in slow:
        each.sendall(begun)

    assert running.request("GET", "/alive")[0] == 204
    (answer,) = running.ask("equities", {"ranges": ["AsAh", "KsKh"]})
    assert answer["answer"]

    for each in slow:
        each.close()
    assert running.request("GET", "/alive")[0] == 204


def test_many_long_queries_leave_the_page_its_answers(running):
    three = {"ranges": ["random"] * 3, "effort": "exact"}
    pages = [running.begin("equities", three) for _ in range(40)]

    assert running.request("GET", "/script.js")[0] == 200
    for each in pages:
        each.close()
    (answer,) = running.ask("equities", {"ranges": ["AsAh", "KsKh"]})
    assert answer["answer"]


@pytest.mark.parametrize("length", ["-1", "+5", "0x10", "\xb2", "five", "5, 6"])
def test_lengths_that_are_not_numbers_are_refused(running, length):
    assert running.request("POST", ASK, None, {"Content-Length": length})[0] in (400, 411)


def test_bodies_without_a_length_are_refused(running):
    chunks = b"5\r\n[1,2]\r\n0\r\n\r\n"

    assert running.request("POST", ASK, chunks, {"Transfer-Encoding": "chunked"})[0] == 411
    assert running.request("POST", ASK, without=("content-length",))[0] == 411
    both = {"Transfer-Encoding": "chunked", "Content-Length": "2"}
    assert running.request("POST", ASK, chunks, both)[0] in (400, 411)


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_bodies_that_a_form_can_send_are_refused(running, kind):
    assert running.request("POST", ASK, EQUITY, {"Content-Type": kind})[0] == 415


def test_a_web_socket_is_refused(running):
    headers = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
    }

    assert running.request("GET", ASK, None, headers)[0] == 405
    assert running.request("GET", ASK, None, headers | {"Cookie": ""})[0] == 403


@pytest.mark.parametrize(
    "text", [b"", b"\0\1\2", b"GET / HTTP/9.9\r\n\r\n", b"GET /\r\n\r\n", b"A" * 200_000]
)
def test_bytes_that_are_not_http_do_not_end_it(running, text):
    assert b"200 OK" not in raw(running, text)


@pytest.mark.parametrize(
    ("method", "path", "headers"),
    [
        *(("GET", "/", {}), ("GET", "/script.js", {}), ("GET", "/none", {}), ("GET", "/alive", {})),
        *(("GET", "/", {"Cookie": ""}), ("GET", "/", {"Host": "evil.example"}), ("PUT", "/", {})),
        *(("GET", "/", {"Origin": "null"}), ("POST", ASK, {}), ("POST", ASK, {"Content-Type": ""})),
    ],
)
def test_all_responses_have_the_headers(running, method, path, headers):
    _, found, body = running.request(method, path, EQUITY if method == "POST" else None, headers)

    assert {name: found[name] for name in HEADERS} == HEADERS
    assert "Access-Control-Allow-Origin" not in found
    assert "Server" not in found
    assert b"Traceback" not in body


def test_other_addresses_of_this_machine_are_not_served(running):
    own = socket.gethostbyname(socket.gethostname())
    others = [(socket.AF_INET, "127.0.0.2"), (socket.AF_INET, own)]
    if socket.has_ipv6:
        others.append((socket.AF_INET6, "::1"))
    for family, address in others:
        if address != "127.0.0.1":
            with socket.socket(family) as connection:
                assert connection.connect_ex((address, running.port)) != 0


def test_connections_of_strangers_are_closed(strangers):
    for connection in strangers:
        while connection.recv(1000):
            pass
