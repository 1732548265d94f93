"""Find the hand of a row of a frame in its file, to replay it."""

from __future__ import annotations

from contextlib import closing
from itertools import chain
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lookup.arguments import shown
from poker_calculator.games.notation import HandHistory

if TYPE_CHECKING:
    from poker_calculator.histories.rooms.lines import Block

BEFORE: Final = 1 << 16  # bytes of a log before the number of a hand, with the hand's first line
SHORT: Final = 1 << 20  # bytes of a file that is soon read


def timeline_of_row(row: Any) -> dict[str, Any]:
    """Return the packed timeline of the hand of a row of a frame.

    Raises ValueError if the file does not have the hand.
    """
    from poker_calculator.histories.replay import packed, timeline_of

    hand = find_hand(row["file"], row["hand"], row["venue"])
    return packed(timeline_of(hand, title=f"Hand {hand.label}", progress=False))


def find_hand(file: Any, number: Any, venue: Any = None) -> HandHistory:
    """Return the hand with a number in a file; raise ValueError if there is none."""
    if not isinstance(file, str) or not isinstance(number, str):
        raise ValueError("this row names no file and number of a hand; read hands from files")
    from poker_calculator.histories.frames.batches import batches, hands_of_batch

    try:
        with closing(batches(_parts(file, number))) as parts:
            for hand in chain.from_iterable(map(hands_of_batch, parts)):
                if isinstance(hand, HandHistory) and _is_hand(hand, number, venue):
                    return hand
    except OSError as error:
        raise ValueError(f"cannot read {shown(file)}: {error.strerror or error}") from None
    raise ValueError(f"{shown(file)} does not have the hand {shown(number)} any more")


def _is_hand(hand: HandHistory, number: str, venue: Any) -> bool:
    """Return whether a hand has a number and a venue, if the venue is known."""
    label = hand.label if hand.hand is None else hand.hand
    return str(label) == number and (hand.venue == venue or not isinstance(venue, str))


def is_found_soon(file: Any) -> bool:
    """Return whether a hand is found without reading all of a long file."""
    from poker_calculator.histories.rooms.files import can_split
    from poker_calculator.histories.storage.opening import is_compressed

    try:
        short = BEFORE if is_compressed(file) else SHORT
        return Path(file).stat().st_size <= short or can_split(file)
    except (OSError, TypeError, ValueError):
        return False


def _parts(file: str, number: str) -> list[str | Block]:
    """Return the blocks of a log that contain the number of a hand, then the whole file."""
    from poker_calculator.histories.rooms.files import can_split
    from poker_calculator.histories.rooms.lines import Block

    blocks: list[str | Block] = []
    if Path(file).is_file() and Path(file).stat().st_size > BEFORE and can_split(file):
        with open(file, "rb") as data, mmap(data.fileno(), 0, access=ACCESS_READ) as text:
            offset = text.find(number.encode())
            while offset >= 0:
                blocks.append(Block(file, max(0, offset - BEFORE), offset + 1))
                offset = text.find(number.encode(), offset + BEFORE)
    return [*blocks, file]
