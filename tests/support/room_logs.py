"""Logs of poker rooms that tests write, read and change."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from poker_calculator.games.notation import HandHistory, NotationError
from poker_calculator.histories.rooms.files import LoggedHand, hands_of_log, logged_hand, recognise
from poker_calculator.histories.rooms.readers import ROOMS as READERS
from poker_calculator.histories.rooms.translation.agreement import check_results

EXAMPLES = Path(__file__).parents[1] / "data" / "rooms"
"""Logs with invented players and their hands, a folder for each room."""

SUMMARIES = EXAMPLES.parent / "summaries"
"""A summary of a tournament of each room that writes them."""

ROOMS = Path(__file__).parents[3] / "shared" / "data" / "rooms"
"""Real logs beside the checkout; they name real players, so that no copy of them is distributed."""

ROOM_FOLDERS = [
    ROOMS / name
    for name in ("IPoker", "Pacific", "PartyPoker", "PokerStars", "Winamax", "WinningPoker")
]

TRACKER = ROOMS / "tracker"
"""Logs that a tracker's users collected for their oddities: folders `cash` and `tour`, by room."""

needs_tracker_logs = pytest.mark.skipif(
    not TRACKER.is_dir(), reason="the tracker's real logs name players and are not distributed"
)
needs_room_logs = pytest.mark.skipif(
    not ROOMS.is_dir(), reason="the rooms' real logs name players and are not distributed"
)


def read_all(folder: Path, text: str, encoding: str = "utf-8") -> list[HandHistory]:
    """Return the hands of a log, or raise the error of the first that cannot be read."""
    file = folder / "log.txt"
    file.write_text(text, encoding)
    hands = list[HandHistory]()
    for hand in hands_of_log(file):
        if isinstance(hand, NotationError):
            raise hand
        hands.append(hand)
    return hands


def read(folder: Path, text: str) -> HandHistory:
    """Return the one hand of a log."""
    (hand,) = read_all(folder, text)
    return hand


def example(room: str, name: str = "hand") -> str:
    """Return a log of a room, by default one hand."""
    return (EXAMPLES / room / f"{name}.txt").read_bytes().decode()


def summary_of(room: str) -> str:
    """Return the summary of a tournament, whose last hands some rooms have in `tournament_of`."""
    return (SUMMARIES / f"{room}.txt").read_bytes().decode()


def tournament_of(room: str) -> str:
    """Return the log of the last hand of a tournament."""
    return (EXAMPLES.parent / "tournaments" / f"{room}.txt").read_bytes().decode()


def paid_hands(folder: Path, text: str) -> list[HandHistory]:
    """Return the hands of a log, which are paid as it says, or raise the error of the first."""
    hands = read_all(folder, text)
    for hand in hands:
        check_results(hand, hand.replay())
    return hands


def played(folder: Path, text: str, encoding: str = "utf-8") -> HandHistory:
    """Return the one hand of a log, which is paid as the log says."""
    (hand,) = read_all(folder, text, encoding)
    check_results(hand, hand.replay())
    return hand


def changed(text: str, *pairs: tuple[str, str]) -> str:
    """Return a text in which each first part of a pair, which is there, is the second one."""
    for before, after in pairs:
        assert before in text
        text = text.replace(before, after)
    return text


def real_hands(room: str) -> Iterator[tuple[str, NotationError | None]]:
    """Yield the file of each real hand of a room, and why it is refused, None if it is paid."""
    for file in sorted((ROOMS / room).rglob("*.txt")):
        yield from ((file.name, error) for error in _errors(file))


def hands_of_tracker(room: str) -> Iterator[NotationError | None]:
    """Yield for each hand of a room in the tracker's folder why it is refused, None if paid."""
    for file in sorted(TRACKER.glob(f"*/{room}/**/*")):
        if file.is_file():
            yield from _errors(file)


def _errors(file: Path) -> Iterator[NotationError | None]:
    hands = hands_of_log(file)
    while True:
        try:
            hand = next(hands)
            if isinstance(hand, NotationError):
                raise hand
            check_results(hand, hand.replay())
        except StopIteration:
            return
        except NotationError as error:
            yield error
        else:
            yield None


def logged_hands(text: str) -> list[LoggedHand]:
    """Return the hands of a log that can be read."""
    lines = [*enumerate(text.split("\n"), 1)]
    room = recognise(lines)
    if room is None:
        return []
    found = [logged_hand(READERS.index(room), part, "log.txt") for part in room.parts(lines)]
    return [hand for hand in found if isinstance(hand, LoggedHand)]
