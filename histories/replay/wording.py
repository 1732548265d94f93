"""Texts that mark the players and amounts in them, so that a page can show both in other ways.

Marks are characters for private use, which `display_text` removes from all texts of a log.
"""

import re
from typing import Any, Final

OPEN: Final = "\ue000"
CLOSE: Final = "\ue001"
NAME: Final = "n"
CHIPS: Final = "c"
COMMENT: Final = "t"
MARKS: Final = re.compile(f"{OPEN}[{NAME}{CHIPS}{COMMENT}](.*?){CLOSE}", re.DOTALL)


class Wording(str):
    r"""A text without the marks that it was made with; *marked* has them.

    >>> text = Wording(f"{marked_name('Ada')} calls {marked_chips('$5')}.")
    >>> text, text.marked
    ('Ada calls $5.', '\ue000nAda\ue001 calls \ue000c$5\ue001.')
    """

    marked: str

    def __new__(cls, marked: str) -> "Wording":
        """Make a text, given with marks."""
        made = super().__new__(cls, MARKS.sub(r"\1", marked))
        made.marked = marked
        return made


def marked_name(name: str) -> str:
    """Return a player's name with marks."""
    return f"{OPEN}{NAME}{name}{CLOSE}"


def marked_chips(amount: str) -> str:
    """Return an amount, written with its symbol, with marks."""
    return f"{OPEN}{CHIPS}{amount}{CLOSE}"


def marked_comment(text: str) -> str:
    """Return a text of the log's author, which may name players, with marks."""
    return f"{OPEN}{COMMENT}{text}{CLOSE}"


def marks_of(text: str) -> str:
    """Return a text with the marks that it was made with, if any."""
    marked: Any = getattr(text, "marked", text)
    return str(marked)
