"""Lines that begin with a player's name."""

import pytest

from poker_calculator.histories.rooms.patterns import LONGEST_NAME, PlayerLines
from poker_calculator.histories.rooms.transcript import EventType, LogError

LINES = PlayerLines(
    [
        ("folds", EventType.FOLD),
        (r"calls (?P<amount>\d+)", EventType.CALL),
        (r"shows .*", EventType.SHOW),
        (r"\d+ chips", EventType.COLLECT),
        ("waits", None),
    ]
)


def test_a_name_is_what_stands_before_a_known_form():
    name, action = LINES.read("a b: folds calls 7", {"a", "a b:", "a b: folds"})

    assert (name, action.type, action.amount) == ("a b: folds", EventType.CALL, 7)


def test_a_form_of_any_first_word_is_found():
    assert LINES.read("Ann 30 chips", {"Ann"})[1].type is EventType.COLLECT


def test_what_changes_nothing_is_told_apart_from_what_is_not_known():
    assert LINES.read("Ann waits", {"Ann"})[1].type is None
    assert LINES.read("Ann sleeps", {"Ann"}) is None


@pytest.mark.parametrize("line", ["Bob folds", "folds", "Ann  folds", "Ann", ""])
def test_a_line_counts_only_if_name_and_rest_fit(line):
    assert LINES.read(line, {"Ann"}) is None


def test_white_space_at_the_end_is_ignored():
    assert LINES.read("Ann folds \t", {"Ann"})[1].type is EventType.FOLD


def test_a_line_of_two_players_is_refused():
    with pytest.raises(LogError, match="could be a line of Ann or of Ann shows"):
        LINES.read("Ann shows shows Ah", {"Ann", "Ann shows"})


def test_longer_names_than_rooms_allow_are_not_looked_for():
    long = "x" * (LONGEST_NAME + 1)

    assert LINES.read(f"{long} folds", {long}) is None
