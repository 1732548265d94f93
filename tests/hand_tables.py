"""Logs of hands without much in them, and the commands that make tables of them."""

from typing import Any

from poker_calculator.commands.command_line import main

HAND = """\
PokerStars Hand #{number}:  Hold'em No Limit ($0.50/$1.00 USD) - 2020/05/01 18:00:10 ET
Table 'Alba II' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 3: Bob ($80.50 in chips)
Ann: posts small blind $0.50
Bob: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [Ah Kh]
Ann: folds
Uncalled bet ($0.50) returned to Bob
Bob collected $1 from pot
*** SUMMARY ***
Total pot ${pot} | Rake $0


"""


def log(*numbers: int, pot: str = "1") -> str:
    """Return a log of hands of these numbers, which are refused if the pot is not 1."""
    return "".join(HAND.format(number=number, pot=pot) for number in numbers)


def run(*arguments: str) -> int:
    """Run a command, and return its exit code."""
    return main([*arguments, "--no-progress"])


def said(capfd: Any) -> list[str]:
    """Return the lines on stderr, where stdout has none."""
    output, errors = capfd.readouterr()
    assert output == ""
    return errors.splitlines()
