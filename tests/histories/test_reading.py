"""`read_hands`: hands come in order, and an error that stops the reading comes after them."""

import pickle
from pathlib import Path

import pytest
from raises import raises

from poker_calculator.games import HandHistory
from poker_calculator.games.notation import NotationError
from poker_calculator.histories import read_hands

LOG = Path(__file__).parents[2] / "notebooks" / "logs" / "1-pokerstars.txt"


@pytest.fixture
def log(tmp_path):
    """Return a log in which the third hand pays more than the pot."""
    hands = LOG.read_text("utf-8").split("\n\n\n")
    hands[2] = hands[2].replace("Total pot $", "Total pot $9")
    path = tmp_path / "log.txt"
    path.write_text("\n\n\n".join(hands), "utf-8")
    return path


def test_a_hand_that_breaks_a_rule_is_raised_in_its_turn(log):
    hands = read_hands(log)

    assert all(isinstance(next(hands), HandHistory) for _ in range(2))
    with pytest.raises(NotationError, match="the total pot is 9"):
        next(hands)


def test_a_hand_that_breaks_a_rule_is_left_out_where_that_is_asked_for(log):
    refused = []
    numbers = [hand.hand for hand in read_hands(log, errors="skip", refused=refused)]
    whole = [hand.hand for hand in read_hands(LOG)]

    assert len(refused) == 1
    assert numbers == [number for number in whole if number != int(refused[0].hand)]
    assert (refused[0].read_before, refused[0].read_after) == (2, len(whole) - 3)


def test_an_error_counts_the_hands_of_its_file_alone(log):
    refused = []
    hands = [*read_hands([LOG, log, LOG], errors="skip", refused=refused)]

    assert (refused[0].read_before, refused[0].read_after) == (2, len(hands) // 3 - 2)
    (one,) = [error for error in refused if pickle.loads(pickle.dumps(error)).read_before == 2]
    assert one is refused[0]


def test_a_long_path_that_is_not_there_is_shown_short():
    with pytest.raises(FileNotFoundError, match="there is no file, folder or match") as refused:
        next(read_hands("/".join(["none" * 40] * 20)))

    assert len(str(refused.value)) < 200


def test_what_stops_the_reading_comes_behind_the_hands_before_it():
    first, *_ = read_hands(LOG)

    def paths():
        yield first
        yield 5

    hands = read_hands(paths())

    assert next(hands) == first
    with raises("5"):
        next(hands)
