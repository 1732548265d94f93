"""The program's server answers its own pages alone."""

import http.client
import json
from urllib.parse import urlsplit

import pytest

pytestmark = pytest.mark.slow


@pytest.fixture
def ask(server):
    """Return a function that sends a request to the server; *token* is that of its cookie."""
    address = urlsplit(server)
    token = address.query.removeprefix("token=")

    def send(path="/", method="GET", token=token, body=None, **headers):
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=60)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        given["Cookie"] = f"poker_calculator_{address.port}={token}"
        connection.request(method, path, body, given)
        response = connection.getresponse()
        response.text = response.read()
        connection.close()
        return response

    send.token, send.port = token, address.port
    return send


def test_a_page_with_the_token_is_served(ask):
    page = ask()

    assert page.status == 200
    assert b"<title>Poker Calculator</title>" in page.text
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]


def test_the_first_address_gives_the_token_to_the_browser(ask):
    first = ask(f"/?token={ask.token}", token="")

    assert (first.status, first.headers["Location"]) == (303, "/")
    cookie = first.headers["Set-Cookie"]
    assert ask.token in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


@pytest.mark.parametrize("token", ["", "guess"])
def test_other_tokens_are_refused(ask, token):
    assert ask(token=token).status == 403
    assert ask(f"/?token={token}", token=token).status == 403


def test_other_names_of_this_machine_are_refused(ask):
    assert ask(Host=f"localhost:{ask.port}").status == 200
    for host in ("poker.example", f"poker.example:{ask.port}", "127.0.0.1"):
        assert ask(Host=host).status == 421


def test_pages_of_other_origins_are_refused(ask):
    query = json.dumps({"players": ["AsAh", "KsKh"]})

    own = f"http://127.0.0.1:{ask.port}"
    assert ask("/ask/equities", "POST", body=query, Origin=own).status == 200
    for origin in ("null", "http://poker.example", f"https://127.0.0.1:{ask.port}"):
        assert ask("/ask/equities", "POST", body=query, Origin=origin).status == 403


def test_a_query_that_is_too_long_is_refused(ask):
    assert ask("/ask/equities", "POST", body=b" " * ((1 << 24) + 1)).status == 413


@pytest.mark.parametrize(
    "name", ["parts/none.js", "../__init__.py", "..%2f__init__.py", "page.css"]
)
def test_only_the_scripts_of_the_page_are_served(ask, name):
    assert ask("/views/parts/dom.js").status == 200
    assert ask(f"/views/{name}").status == 404
