"""The scripts and styles of the replay page, and their hashes."""

from importlib.resources import files
from typing import Final

from histories.replay.inline import hash_source

SCRIPTS: Final = ("chart.js", "page.js")
STYLES: Final = ("style.css", "table.css")


def asset(name: str) -> str:
    """Return the text of a file in this folder."""
    return files("histories.replay").joinpath(name).read_text("utf-8")


def page_scripts() -> list[str]:
    """Return the page's scripts."""
    return [*map(asset, SCRIPTS)]


def page_style() -> str:
    """Return the page's style sheets as one."""
    return "".join(map(asset, STYLES))


def content_sources() -> tuple[str, str]:
    """Return the Content-Security-Policy sources of the page's scripts and style.

    A page that shows a replay in a frame must allow them too, as the frame inherits its policy.
    """
    return " ".join(map(hash_source, page_scripts())), hash_source(page_style())
