"""The options of a spot of `solve`."""

import argparse
from typing import Any

from calculations.commands.exits import WRONG_USAGE, CommandError

NEEDED = ("board", "pot", "stack", "bets")
"""The required options of a spot, which are also the default columns of files."""

TEXTS = ("board", "bets", "raises", "donks", "dead", "folded")
NUMBERS = (
    "pot", "stack", "rake", "rake_cap", "chip", "min_bet", "most_raises", "add_allin",
    "force_allin", "merge",
)  # fmt: skip
GIVEN = (*TEXTS, *NUMBERS)


def given_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the options of a spot that were given."""
    every = {name: getattr(arguments, name) for name in GIVEN}
    if every["folded"] and len(every["folded"]) == 1:
        (every["folded"],) = every["folded"]  # in files it may name a column
    return {name: value for name, value in every.items() if value is not None}


def read_number(name: str, value: Any) -> Any:
    """Return the number in an option; raises CommandError for other text."""
    if name not in NUMBERS:
        return value
    try:
        number = float(value)
    except ValueError:
        option = f"--{name.replace('_', '-')}"
        raise CommandError(f"{option} is {value!r}; give a number", WRONG_USAGE) from None
    return int(number) if number.is_integer() else number
