"""A real Firefox for pages, by Mozilla's own driver."""

import json
import shutil
import socket
import time
import warnings
from contextlib import contextmanager
from urllib.parse import urlencode

import pytest
from support.watching import PATIENCE

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
HEARD = """
const heard = Services.console.getMessageArray();
Services.console.reset();
return heard
  .filter((each) => each instanceof Ci.nsIScriptError && each.sourceName.startsWith(arguments[0]))
  .map(String).filter((text) => !text.includes("Script terminated by timeout"));
"""
"""The messages about scripts of an address, but that Firefox itself ended those of a page left."""


@contextmanager
def firefox(folder):
    """Start a headless Firefox, whose profile is in a folder; skip where there is none."""
    driver = pytest.importorskip("marionette_driver.marionette", reason="its driver is missing")
    if FIREFOX is None:
        pytest.skip("there is no Firefox on this machine")
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    with warnings.catch_warnings(action="ignore", category=ResourceWarning):  # its open sockets
        started = driver.Marionette(
            bin=FIREFOX,
            port=port,
            headless=True,
            workspace=str(folder),
            gecko_log=str(folder / "firefox.log"),
            app_args=["-remote-allow-system-access"],  # to read the console
            startup_timeout=PATIENCE,
            socket_timeout=PATIENCE,
        )
        started.start_session()
    try:
        yield started
    finally:
        started.cleanup()


class FirefoxPage:
    """A page of the program in a window of Firefox."""

    def __init__(self, driver, address):
        self.driver, self.address = driver, address.partition("#")[0]

    def show(self, view, **values):
        """Show a view with values, by the fragment of the address."""
        written = {
            name: value if isinstance(value, str) else json.dumps(value)
            for name, value in values.items()
        }
        self.driver.navigate("about:blank")
        self.driver.navigate(f"{self.address}#{urlencode({'view': view, **written})}")
        self.settle()

    def heard(self):
        """Return the errors and warnings of the page's scripts and styles since the last call."""
        with self.driver.using_context("chrome"):
            return self.driver.execute_script(HEARD, [self.address.partition("?")[0]])

    def read(self, script, *arguments):
        """Return the value of an expression of JavaScript."""
        return self.driver.execute_script(f"return {script}", arguments)

    def until(self, condition, *arguments):
        """Wait until an expression of JavaScript is true."""
        end = time.monotonic() + PATIENCE
        while not self.read(condition, *arguments):
            assert time.monotonic() < end, f"{condition} did not come true"
            time.sleep(0.05)

    def settle(self):
        """Wait until a view is shown and computes nothing."""
        self.until("document.querySelector('.pc-panel:not([hidden]) .pc-view') !== null")
        self.until("document.querySelector('[aria-busy=true]') === null")

    def find(self, path):
        """Return the first element of an XPath outside hidden panels, when there is one."""
        path += "[not(ancestor::*[contains(@class, 'pc-panel') and @hidden])]"
        self.until("document.evaluate(arguments[0], document).iterateNext() !== null", path)
        return self.driver.find_element("xpath", path)

    def click(self, path):
        """Click an element with the mouse."""
        self.find(path).click()

    def press(self, path, keys):
        """Press keys on an element."""
        self.find(path).send_keys(keys)

    def drag(self, *paths):
        """Drag over elements with the mouse."""
        moves = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": {each.kind: each.id}}
            for each in map(self.find, paths)
        ]
        down, up = ({"type": name, "button": 0} for name in ("pointerDown", "pointerUp"))
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.driver.actions.perform([{**mouse, "actions": [moves[0], down, *moves[1:], up]}])
