"""The program `poker-calculator app`, and requests to it."""

import http.client
import json
import signal
import socket
import struct
import subprocess
import sys
from urllib.parse import parse_qs, urlsplit

import pytest
from support.watching import PATIENCE

from poker_calculator.pages.hosts.scripts import joined


class Program:
    """A running program and its address, *token* and *port*."""

    def __init__(self, *arguments, browser=False, **options):
        shown = [] if browser else ["--no-browser"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "poker_calculator", "app", *shown, *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,
            **options,
        )
        self.address = self.process.stdout.readline().strip()
        parts = urlsplit(self.address)
        self.port, self.fragment = parts.port, parts.fragment
        (self.token,) = parse_qs(parts.query)["token"]
        self.headers = {"Cookie": f"poker_calculator_{self.port}={self.token}"}

    def request(self, method, path, body=None, headers=None, *, without=()):
        """Return the status, headers and body of the response to a request of our own page."""
        given = {"Content-Type": "application/json"} if method == "POST" else {}
        given = {**self.headers, **given, **(headers or {})}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        names = {name.lower() for name in given}
        connection.putrequest(method, path, skip_host="host" in names, skip_accept_encoding=True)
        if method == "POST" and not {"content-length", "transfer-encoding"} & {*names, *without}:
            connection.putheader("Content-Length", str(len(body or b"")))
        for name, value in given.items():
            if name not in without:
                connection.putheader(name, value)
        connection.endheaders(body)
        response = connection.getresponse()
        found = response.status, response.headers, response.read()
        connection.close()
        return found

    def ask(self, name, query, **options):
        """Return the header of each answer; notes about long work are left out."""
        status, _, body = self.request(
            "POST", f"/ask/{name}", json.dumps(query).encode(), **options
        )
        assert status == 200, body
        return [each for each in answers_in(body) if "$note" not in (each.get("answer") or {})]

    def begin(self, name, query):
        """Return a connection on which the head of the response to a query has come."""
        body = json.dumps(query).encode()
        lines = [
            f"POST /ask/{name} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            f"Cookie: {self.headers['Cookie']}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
        ]
        connection = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        connection.sendall("\r\n".join([*lines, "", ""]).encode() + body)
        assert connection.recv(12) == b"HTTP/1.1 200"
        return connection

    def end(self, number=signal.SIGINT):
        """Stop the program by a signal; return its exit code, further stdout and stderr."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        output, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, output, errors


def answers_in(body):
    """Yield the header of each answer in a stream."""
    while body:
        (length,) = struct.unpack_from("<I", body)
        (header,) = struct.unpack_from("<I", body, 4)
        yield json.loads(body[8 : 8 + header])
        body = body[4 + length :]


@pytest.fixture
def program():
    """Return a function that starts a program."""
    started = []

    def start(*arguments, **options):
        started.append(Program(*arguments, **options))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.communicate()


@pytest.fixture(scope="module")
def running():
    """Return a program for all tests of a module."""
    one = Program()
    yield one
    one.end()


@pytest.fixture
def visited(browser):
    """Return a function that opens a program's page with further views; no error may be heard."""
    opened = []

    def open_page(program, *views, fragment="#view=range_picker", context=None):
        if context is None:
            context = browser.new_context(viewport={"width": 1200, "height": 900})
            context.set_default_timeout(1000 * PATIENCE)
            opened.append((context, []))
        heard = next(heard for each, heard in opened if each is context)
        page = context.new_page()
        page.on("console", lambda message: heard.append(message.text))
        page.on("pageerror", lambda error: heard.append(str(error)))
        page.heard = heard
        if views:
            further = "const VIEWS = {" + "".join(f"{view}," for view in views)
            script = joined("hosts/server.js").replace("const VIEWS = {", further)
            page.route(
                "**/script.js",
                lambda route: route.fulfill(body=script, content_type="text/javascript"),
            )
        page.goto(program.address.partition("#")[0] + fragment)
        return page

    yield open_page
    for context, heard in opened:
        context.close()
        assert heard == []
