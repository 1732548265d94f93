"""A browser for views, in pages of their own and before the server."""

from urllib.parse import urlsplit

import pytest
from support.browsing import browser, serving, visit
from support.recorded_hands import logs
from support.watching import PATIENCE

from poker_calculator.pages.hosts.scripts import script

__all__ = ["browser", "logs", "visit"]


@pytest.fixture(scope="session", autouse=True)
def own_data(tmp_path_factory):
    """Keep presets in a folder of the tests, not in that of the user."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("POKER_CALCULATOR_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="module")
def shown():
    """Return the arguments of the program: the files that it shows."""
    return []


@pytest.fixture(scope="module")
def server(shown):
    """Return the address of the program, which ends with the tests of a module."""
    with serving(*shown) as address:
        yield address


def serve_module(route):
    """Serve a module by itself, for tests of its functions; the program joins all to one."""
    module = urlsplit(route.request.url).path.removeprefix("/views/")
    kind = "application/json" if module.endswith(".json") else "text/javascript"
    route.fulfill(body=script(module), content_type=kind)


@pytest.fixture
def app(browser, server):
    """Return a page of the program in a browser; its errors and outside requests fail the test."""
    context = browser.new_context(viewport={"width": 1200, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(1000 * PATIENCE)
    page, heard = context.new_page(), []
    origin = server.partition("/?")[0]
    page.on("console", lambda message: heard.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: heard.append(f"error: {error}"))

    def note(request):
        if not request.url.startswith((origin, "data:")):
            heard.append(f"request: {request.url}")

    page.on("request", note)
    context.route("**/views/**", serve_module)
    page.goto(server)
    yield page
    context.close()
    assert heard == []


@pytest.fixture
def with_scripts(visit):
    """Return a function that opens a page with the scripts, some of whose names are in *window*."""
    from poker_calculator.pages.hosts.scripts import joined, styles

    def opened(*names):
        shared = f"Object.assign(window, {{{', '.join(names)}}});"
        sources = joined("hosts/notebook.js").replace("export default {render};", shared)
        script = sources.replace("</script", "<\\/script")
        head = f"<meta charset=utf-8><title>Scripts</title><style>{styles(script)}</style>"
        return visit(
            f"<!doctype html>{head}<div id=box></div><script type=module>{script}</script>"
        )

    return opened
