"""A hand of a log is played from its lines as its history is, or not at all."""

import re
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal

import numpy as np
import pytest
from random_hands import WRITTEN, play
from support.room_logs import EXAMPLES, ROOM_FOLDERS, example, logged_hands, needs_room_logs

from poker_calculator.games.notation import NotationError
from poker_calculator.histories import write_log
from poker_calculator.histories.frames.paths import find_files
from poker_calculator.histories.frames.played_hands import play_hands
from poker_calculator.histories.outcomes.plain_hand import PlainHand
from poker_calculator.histories.outcomes.scripted_hand import TROUBLE
from poker_calculator.histories.outcomes.tally import HAS_BLINDS
from poker_calculator.histories.rooms.files import LoggedHand, logged_hand, open_log

BOARD_GAMES = [code for code in WRITTEN if code[1:] in ("T", "S", "O", "O/8", "O5", "O5/8", "O6")]
LOGS = {
    path.parent.name: path.read_bytes().decode() for path in sorted(EXAMPLES.glob("*/hand.txt"))
}
WORDS = ["folds", "checks", "calls", "bets", "raises", "shows", "mucks", "collected"]


def written(rng, code, count):
    """Return random hands of a variant as logs; some cannot be written."""
    logs = list[str]()
    for _ in range(count):
        with suppress(NotationError):
            logs.append(write_log(play(rng, code)))
    return logs


def in_floats(outcome):
    """Return an outcome whose chips are floats: those of plain hands are not Decimals."""
    won = [[*map(float, of_pot)] for of_pot in outcome.won]
    payoffs, taken = [*map(float, outcome.payoffs)], [*map(float, outcome.taken)]
    return outcome._replace(payoffs=payoffs, taken=taken, won=won)


def assert_same(logged):
    """Compare both ways to play a hand; return whether it was played from its lines or not."""
    (played,) = play_hands([logged])
    if isinstance(played, NotationError) or played.history is not None:
        return False
    (whole,) = play_hands([logged.history()])
    assert not isinstance(whole, NotationError), whole
    assert (repr(played.facts), played.label) == (repr(whole.facts), whole.label)
    assert [*played.names] == [*whole.names]
    assert [*map(float, played.stacks)] == [*map(float, whole.stacks)]
    assert (played.hero, played.money) == (whole.hero, whole.money)
    assert played.nets == whole.nets
    assert in_floats(played.outcome) == in_floats(whole.outcome)
    blinds = slice(HAS_BLINDS, None)
    assert played.statistics.numbers[blinds] == whole.statistics.numbers[blinds]
    assert played.statistics.flags == whole.statistics.flags
    assert played.statistics.counts == whole.statistics.counts
    return True


def changed(text, rng):
    """Return a log with a line removed, repeated or moved, or with another word, digit or card."""
    lines = text.split("\n")
    place, other = rng.integers(1, len(lines), 2)
    kind = rng.integers(6)
    if kind == 0:
        del lines[place]
    elif kind == 1:
        lines.insert(other, lines[place])
    elif kind == 2:
        lines[place], lines[other] = lines[other], lines[place]
    elif kind == 3:
        digits = [match.start() for match in re.finditer(r"\d", lines[place])]
        if digits:
            at = rng.choice(digits)
            lines[place] = f"{lines[place][:at]}{rng.integers(10)}{lines[place][at + 1 :]}"
    elif kind == 4:
        lines[place] = re.sub("|".join(WORDS), rng.choice(WORDS), lines[place])
    else:
        lines[place] = re.sub("[2-9TJQKA](?=[cdhs])", rng.choice([*"23456789TJQKA"]), lines[place])
    return "\n".join(lines)


@pytest.mark.parametrize("code", WRITTEN)
def test_random_hands_are_played_from_their_lines_if_they_have_a_board(code):
    rng = np.random.default_rng([5, *code.encode()])
    logs = written(rng, code, 40)
    played = [assert_same(hand) for log in logs for hand in logged_hands(log)]

    assert len(played) > 20
    assert any(played) == (code in BOARD_GAMES)


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_a_changed_log_is_played_from_its_lines_as_its_history_is(code):
    rng = np.random.default_rng([6, *code.encode()])
    logs = written(rng, code, 10)
    hands = [hand for log in logs for _ in range(60) for hand in logged_hands(changed(log, rng))]

    assert sum(map(assert_same, hands)) > 10


@pytest.mark.filterwarnings("ignore:the time of a hand is left out")
@pytest.mark.parametrize("room", LOGS)
def test_the_example_of_a_room_is_played_from_its_lines_as_its_history_is(room):
    rng = np.random.default_rng(7)
    texts = [LOGS[room], *(changed(LOGS[room], rng) for _ in range(100))]

    for text in texts:
        for hand in logged_hands(text):
            assert_same(hand)


@pytest.mark.parametrize("room", ["ipoker", "merge"])
def test_hands_of_rooms_with_rules_of_their_own_are_plain(room):
    assert all(map(assert_same, logged_hands(example(room, "limit"))))


@pytest.mark.parametrize("more", ["0.001", "99999999999999999999.00", "-1000.00", "NaN"])
def test_a_hand_with_stacks_that_are_no_cents_of_int64_is_not_plain(more):
    (hand,) = logged_hands(LOGS["pokerstars"])
    assert PlainHand(hand.transcript, hand.file).script
    seats = [seat._replace(stack=seat.stack + Decimal(more)) for seat in hand.transcript.seats]

    with pytest.raises(TROUBLE):
        PlainHand(replace(hand.transcript, seats=seats), hand.file)


def test_most_examples_are_plain():
    played = [assert_same(hand) for text in LOGS.values() for hand in logged_hands(text)]

    assert np.mean(played) > 0.5


@needs_room_logs
def test_hands_of_real_logs_are_played_from_their_lines_as_their_histories_are():
    played = []
    for folder in ROOM_FOLDERS:
        for file in find_files(folder):
            with open_log(file) as (room, parts):
                for part in parts:
                    hand = logged_hand(room, part, str(file))
                    if isinstance(hand, LoggedHand):
                        played.append(assert_same(hand))

    assert np.mean(played) > 0.5
