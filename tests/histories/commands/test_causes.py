"""Refused hands are summed up by cause."""

from games.notation.notation_error import NotationError
from histories.commands.causes import MOST_SHOWN, say_causes


def error(rule, line):
    return NotationError(rule, file="a.txt", line=line)


def test_hands_that_differ_in_numbers_and_quoted_text_have_one_cause(capfd):
    pots = [error(f"the pot is {number}.50, not '{number}'", number) for number in range(3)]
    say_causes([error("play money", 9), *pots], "all are in x")
    assert capfd.readouterr().err.splitlines() == [
        "3 hands such as a.txt, line 0: the pot is 0.50, not '0'",
        "a.txt, line 9: play money",
    ]


def test_many_causes_are_added(capfd):
    words = [chr(ord("a") + number) for number in range(MOST_SHOWN + 2)]
    say_causes([error(f"rule {word}", 1) for word in words for _ in "12"], "all are in x")
    *shown, last = capfd.readouterr().err.splitlines()
    assert shown == [f"2 hands such as a.txt, line 1: rule {word}" for word in words[:MOST_SHOWN]]
    assert last == "4 more hands for other reasons; all are in x"
