"""A page of another origin, in the browser that also shows ours, gets nothing from the program."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from support.watching import PATIENCE

pytestmark = pytest.mark.slow
ATTEMPTS = """async (target) => {
  const found = {};
  const attempt = async (name, make) => {
    try { found[name] = await make(); } catch (error) { found[name] = "refused"; }
  };
  const loads = (element, name) => new Promise((resolve, reject) => {
    element.onload = () => resolve("loaded");
    element.onerror = reject;
    element[name] = target + (element.tagName === "LINK" ? "style.css" : "script.js");
    document.body.append(element);
  });
  const body = JSON.stringify({ranges: ["AsAh", "KsKh"]});
  const post = (options) => fetch(target + "ask/equities", {method: "POST", body, ...options})
    .then((response) => response.text());
  await attempt("fetch", () => fetch(target).then((response) => response.text()));
  await attempt("fetch with cookies", () => fetch(target, {credentials: "include"})
    .then((response) => response.text()));
  await attempt("post", () => post({credentials: "include"}));
  await attempt("post of JSON", () => post({
    credentials: "include", headers: {"Content-Type": "application/json"},
  }));
  await attempt("file to open", () => fetch(target + "open/hands.txt", {
    method: "POST", body, credentials: "include",
    headers: {"Content-Type": "application/octet-stream"},
  }).then((response) => response.text()));
  await attempt("script", () => loads(document.createElement("script"), "src"));
  await attempt("image", () => loads(document.createElement("img"), "src"));
  const link = document.createElement("link");
  link.rel = "stylesheet";
  await attempt("style", () => loads(link, "href"));
  await attempt("socket", () => new Promise((resolve, reject) => {
    const socket = new WebSocket(target.replace("http", "ws") + "ask/equities");
    socket.onopen = () => resolve("open");
    socket.onerror = reject;
  }));
  await attempt("opaque", async () => {
    const response = await fetch(target, {mode: "no-cors", credentials: "include"});
    return (await response.text()) || "refused";
  });
  return found;
}"""


@pytest.fixture
def elsewhere():
    """Return the address of a blank page on another port of this machine."""

    class Blank(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>Elsewhere</title><body>")

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Blank) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f":{server.server_port}/"
        server.shutdown()


@pytest.fixture
def context(browser, running):
    """Return a browser that shows the program's page, and so has its cookie."""
    context = browser.new_context()
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    page.goto(running.address)
    page.get_by_role("tab", name="Ranges").wait_for()
    yield context
    page.reload()
    page.get_by_role("tab", name="Ranges").wait_for()
    context.close()


@pytest.mark.parametrize("host", ["http://127.0.0.1", "http://localhost"])
def test_requests_of_another_page_get_nothing(context, running, elsewhere, host):
    page = context.new_page()
    page.goto(host + elsewhere)

    found = page.evaluate(ATTEMPTS, f"http://127.0.0.1:{running.port}/")

    assert len(found) == 10
    assert found == dict.fromkeys(found, "refused")


def test_a_frame_and_a_form_of_another_page_get_nothing(context, running, elsewhere):
    page = context.new_page()
    page.goto(f"http://127.0.0.1{elsewhere}")

    with page.expect_response(f"**:{running.port}/") as refused:
        page.evaluate(
            "(target) => { const frame = document.createElement('iframe'); frame.src = target;"
            " document.body.append(frame); }",
            f"http://127.0.0.1:{running.port}/",
        )

    assert refused.value.status == 403
    assert page.frame_locator("iframe").get_by_role("tab").count() == 0

    with page.expect_response("**/ask/equities") as refused:
        page.evaluate(
            "(target) => { const form = document.createElement('form'); form.method = 'post';"
            " form.enctype = 'text/plain'; form.action = target; document.body.append(form);"
            " form.submit(); }",
            f"http://127.0.0.1:{running.port}/ask/equities",
        )

    assert refused.value.status == 403


def test_a_name_that_is_rebound_to_this_machine_gets_nothing(browser, running):
    page = browser.new_page()

    found = page.goto(f"http://evil.localhost:{running.port}/?token={running.token}")

    assert found.status == 421
    page.close()
