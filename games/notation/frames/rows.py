"""The rows of a frame of hands: what came of each hand for each player."""

from collections.abc import Iterable, Iterator
from math import nan
from pathlib import Path
from typing import Any, TypeAlias

from games.cards import format_cards
from games.notation.errors import NotationError
from games.notation.formats.phh import load, read_hands
from games.notation.frames.hand_facts import class_of, facts_of
from games.notation.frames.luck import play_through
from games.notation.frames.rake_shares import rake_shares
from games.notation.frames.statistics import Statistics, flag_values
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
    statistics = Statistics(hand.player_count)
    try:
        results, state = play_through(hand, folded, statistics)
        shares = rake_shares(hand, state, [result.net for result in results])
    except NotationError as error:
        return error
    facts = facts_of(hand)
    big_blind = facts.big_blind or nan
    seats = positions(hand.blinds_or_straddles or (0,) * hand.player_count)
    names = hand.players or (None,) * hand.player_count
    hero = hand.user_fields.get("_hero")
    label = None if hand.label is None else str(hand.label)
    flags, counts = statistics.flags, [*zip(*statistics.counts, strict=True)]
    rows: list[tuple[Any, ...]] = []
    for seat, (result, name) in enumerate(zip(results, names, strict=True)):
        cards, net = result.hole_cards, result.net
        stack = float(hand.starting_stacks[seat])
        rows.append(
            (
                *(hand.file, label, name or None, seat, seats[seat], format_cards(cards) or None),
                *(stack, net, result.all_in_street, result.equity, result.ev, *facts),
                *(bool(name) and name == hero, class_of(cards, hand.variant), stack / big_blind),
                *(net / big_blind, result.ev / big_blind, shares[seat]),
                *(*flag_values(flags[seat]), *counts[seat]),
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
