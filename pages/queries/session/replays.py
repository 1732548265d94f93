"""Find the hand of a row of a frame in its file, and write the page that replays it."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from itertools import chain
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from games.notation import HandHistory
from games.positions import positions
from lookup.arguments import shown

if TYPE_CHECKING:
    from histories.rooms.lines import Block

BEFORE: Final = 1 << 16  # bytes of a log before the number of a hand, with the hand's first line


def page_of_hand(row: Any, names_hidden: bool) -> str:
    """Return the page that replays the hand of a row of a frame.

    With *names_hidden*, players have the names of their positions. Raises ValueError if the file
    does not have the hand.
    """
    from histories.replay import replay_page

    hand = find_hand(row["file"], row["hand"], row["venue"])
    if names_hidden:
        hand = without_names(hand)
    return replay_page(hand, title=f"Hand {hand.label}", progress=False)


def find_hand(file: Any, number: Any, venue: Any = None) -> HandHistory:
    """Return the hand with a number in a file; raise ValueError if there is none."""
    if not isinstance(file, str) or not isinstance(number, str):
        raise ValueError("this row names no file and number of a hand; read hands from files")
    from histories.frames.batches import batches, hands_of_batch

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


def _parts(file: str, number: str) -> list[str | Block]:
    """Return the blocks of a log that contain the number of a hand, then the whole file."""
    from histories.rooms.files import can_split
    from histories.rooms.lines import Block

    blocks: list[str | Block] = []
    if Path(file).is_file() and Path(file).stat().st_size > BEFORE and can_split(file):
        with open(file, "rb") as data, mmap(data.fileno(), 0, access=ACCESS_READ) as text:
            place = text.find(number.encode())
            while place >= 0:
                blocks.append(Block(file, max(0, place - BEFORE), place + 1))
                place = text.find(number.encode(), place + BEFORE)
    return [*blocks, file]


def without_names(hand: HandHistory) -> HandHistory:
    """Return a hand whose players have the names of their positions."""
    named = positions(hand.blinds_or_straddles or [0] * hand.player_count)
    names = tuple(name or f"Seat {seat}" for seat, name in enumerate(named, 1))
    return replace(hand, players=names)
