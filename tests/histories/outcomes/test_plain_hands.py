"""Scripts of plain hands are played in Python as by the kernel."""

from contextlib import suppress

import numpy as np
import pytest
from random_hands import WRITTEN, play
from support.room_logs import logged_hands

from lookup.compiling import kernel_choice
from poker_calculator.games.notation import NotationError
from poker_calculator.histories import write_log
from poker_calculator.histories.outcomes.plain_course import (
    AMOUNT,
    CHECKS,
    OF_STREETS,
    PER_STEP,
    PER_STREET,
    SEAT,
    SEATS,
    STREETS,
)
from poker_calculator.histories.outcomes.plain_hand import PlainHand
from poker_calculator.histories.outcomes.scripted_hand import TROUBLE, play_scripts

BOARD_GAMES = [code for code in WRITTEN if code[1:] in ("T", "S", "O", "O/8", "O5", "O5/8", "O6")]
FEW = 7  # the most steps at the end of a script of which one is changed


def scripts_of(code, count):
    """Return the scripts of random hands of a variant."""
    rng = np.random.default_rng([8, *code.encode()])
    scripts = list[list[int]]()
    while len(scripts) < count:
        with suppress(NotationError):
            for hand in logged_hands(write_log(play(rng, code))):
                with suppress(*TROUBLE):
                    scripts.append(PlainHand(hand.transcript, hand.file).script)
    return scripts


def both_ways(scripts, monkeypatch):
    """Return the states after scripts, in Python and by the kernel."""
    monkeypatch.setattr(kernel_choice, "always", False)
    in_python = play_scripts(scripts)
    monkeypatch.setattr(kernel_choice, "always", True)
    return in_python, play_scripts(scripts)


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_random_hands_are_played_alike(code, monkeypatch):
    in_python, by_kernel = both_ways(scripts_of(code, 30), monkeypatch)

    assert in_python == by_kernel
    assert by_kernel.count(None) < len(by_kernel) / 2  # those with a blind that is all-in


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_changed_scripts_are_played_alike_or_refused(code, monkeypatch):
    rng = np.random.default_rng([9, *code.encode()])
    scripts = list[list[int]]()
    for script in scripts_of(code, 30):
        steps = len(script) - OF_STREETS - PER_STREET * script[STREETS] - 3 * script[SEATS]
        for _ in range(10):
            place = len(script) - rng.integers(1, min(steps, FEW * PER_STEP) + 1)
            scripts.append([*script])
            scripts[-1][place] += int(rng.choice([-1, 1, 2, 100]))

    in_python, by_kernel = both_ways(scripts, monkeypatch)

    assert in_python == by_kernel
    assert by_kernel.count(None) > len(scripts) / 2


def test_a_hand_that_does_not_end_is_refused(monkeypatch):
    (script,) = scripts_of("NT", 1)

    assert both_ways([script[:-PER_STEP]], monkeypatch) == ([None], [None])


def test_no_scripts_give_no_states(monkeypatch):
    assert both_ways([], monkeypatch) == ([], [])


def test_a_step_of_another_seat_is_refused(monkeypatch):
    (script,) = scripts_of("NT", 1)
    script[-PER_STEP + SEAT] += 1

    assert both_ways([script], monkeypatch) == ([None], [None])


def test_the_amount_of_a_check_counts_for_nothing(monkeypatch):
    script = next(script for script in scripts_of("NT", 30) if script[-PER_STEP] == CHECKS)
    stated = [*script[: -PER_STEP + AMOUNT], 5, *script[-PER_STEP + AMOUNT + 1 :]]

    assert both_ways([stated], monkeypatch) == both_ways([script], monkeypatch)
