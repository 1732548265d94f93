"""The names that players give to actions, such as ``x`` for a check and ``b33`` for a bet."""

import re
from typing import Final

NAMES: Final = {
    "x": "check", "k": "check", "c": "call", "f": "fold", "b": "bet", "r": "raise", "cbr": "raise"
}  # fmt: skip
"""The short names of actions."""
SHORT_AMOUNT: Final = re.compile(r"\b([br])(?=\d)")


def words_of_actions(text: str) -> list[str]:
    """Return the words of actions, in lower case and with their full names.

    >>> words_of_actions("X b33 Raise to 100")
    ['check', 'bet', '33', 'raise', 'to', '100']
    """
    words = SHORT_AMOUNT.sub(r"\1 ", text.lower()).split()
    return [NAMES.get(word, word) for word in words]
