"""The rows of a frame of hands: what came of each hand for each player."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from games.cards import format_cards
from games.notation.errors import NotationError
from games.notation.formats.phh import load, read_hands
from games.notation.frames.luck import player_results
from games.notation.history import HandHistory
from games.positions import positions

Rows: TypeAlias = list[tuple[Any, ...]] | NotationError
"""One row for each player of a hand, or the error why not."""


def rows_of_files(files: Iterable[Path], folded: str) -> Iterator[Rows]:
    """Yield the rows of each hand in the .phh and .phhs files; *folded* is that of the frame."""
    for hand in hands_of_files(files):
        yield hand if isinstance(hand, NotationError) else rows_of_hand(hand, folded)


def hands_of_files(files: Iterable[Path]) -> Iterator[HandHistory | NotationError]:
    """Yield each hand in the .phh and .phhs files, or why it can not be read."""
    for file in files:
        try:
            yield from read_hands(file) if file.suffix == ".phhs" else iter([load(file)])
        except NotationError as error:
            yield error


def rows_of_hand(hand: HandHistory, folded: str) -> Rows:
    """Return the rows of one hand."""
    try:
        results = player_results(hand, folded)
    except NotationError as error:
        return error
    seats = positions(hand.blinds_or_straddles or (0,) * hand.player_count)
    names = hand.players or (None,) * hand.player_count
    label = None if hand.label is None else str(hand.label)
    rows: list[tuple[Any, ...]] = []
    for seat, result in enumerate(results):
        cards = format_cards(result.hole_cards)
        stack = float(hand.starting_stacks[seat])
        rows.append(
            (
                *(hand.file, label, names[seat] or None, seat, seats[seat], cards or None, stack),
                *(result.net, result.all_in_street, result.equity, result.ev),
            )
        )
    return rows


def count_hands(file: Path) -> int:
    """Return about how many hands a file holds, 1 where it cannot be read."""
    if file.suffix != ".phhs":
        return 1
    try:
        data = file.read_bytes()
    except OSError:
        return 1
    return max(1, data.startswith(b"[") + data.count(b"\n["))
