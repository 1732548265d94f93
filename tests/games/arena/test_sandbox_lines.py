"""Lines over the pipes of a bot, and their deadlines."""

import os
import time

import pytest

from poker_calculator.games.arena.sandbox.processes import LONGEST, BotPipes, ProtocolError


@pytest.fixture
def pipes():
    """Return the arena's end of a bot's pipes, and the bot's ends for reading and writing."""
    questions, ours_write = os.pipe()
    ours_read, answers = os.pipe()
    lines = BotPipes(ours_write, ours_read)
    yield lines, questions, answers
    lines.close()
    os.close(questions)
    os.close(answers)


def test_an_answer_that_came_in_time_counts_when_the_arena_looks_too_late(pipes):
    """Simulate a busy machine, on which the arena itself may wait for a processor."""
    lines, _, answers = pipes
    os.write(answers, b"in time\n")

    assert lines.read(time.monotonic() - 1) == b"in time"
    with pytest.raises(TimeoutError):
        lines.read(time.monotonic() - 1)


def test_a_bot_that_writes_on_and_on_is_not_read_for_ever(pipes):
    lines, _, answers = pipes

    def read_lines():
        while True:
            os.write(answers, b"no answer" * 100 + b"\n")
            lines.read(time.monotonic() - 1)

    with pytest.raises(ProtocolError, match="more than 64 KiB without an answer"):
        read_lines()
    assert LONGEST == 64 << 10


def test_a_question_that_nobody_reads_ends_at_its_deadline(pipes):
    lines, _, _ = pipes

    with pytest.raises(TimeoutError):
        lines.write(b"x" * (1 << 20), time.monotonic())
