"""The rows of a frame of hands: what came of each hand for each player."""

from collections.abc import Iterable, Iterator, Mapping
from math import nan
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from games.cards import format_cards
from games.notation.errors import NotationError
from games.notation.frames.batches import Batch, hands_of_batch
from games.notation.frames.columns import COLUMNS
from games.notation.frames.figures.hand_facts import class_of, facts_of
from games.notation.frames.figures.luck import player_results
from games.notation.frames.figures.rake_shares import rake_shares
from games.notation.frames.figures.statistics import Statistics, flag_values
from games.notation.history import HandHistory
from games.notation.outcomes.play_out import play_out
from games.notation.user_fields import HERO
from games.positions import positions

Rows: TypeAlias = list[tuple[Any, ...]] | NotationError
"""One row for each player of a hand, or the error why not."""


class Found(NamedTuple):
    """What was found in some hands."""

    columns: list[Any]
    """The values of each column: arrays, of text lists with None where it is missing."""
    hands: int
    """How many hands there were, with those that are refused."""
    refused: list[NotationError]
    """Why hands have no rows, in their order."""
    files: tuple[str, ...] = ()
    """The files that the hands are of; the last one may go on."""
    problem: Exception | None = None
    """What ended the reading early."""


def found_in_batch(batch: Batch, folded: str) -> Found:
    """Return what is found in the hands of a batch; *folded* is that of the frame."""
    found = found_in(_rows_of_batch(batch, folded), COLUMNS)
    return found._replace(files=batch.names)


def found_in(rows_of_hands: Iterable[Rows], dtypes: Mapping[str, str]) -> Found:
    """Return the rows of hands by columns of these dtypes."""
    rows: list[tuple[Any, ...]] = []
    refused: list[NotationError] = []
    problem, hands = None, 0
    try:
        for of_hand in rows_of_hands:
            hands += 1
            if isinstance(of_hand, NotationError):
                refused.append(of_hand)
            else:
                rows += of_hand
    except Exception as error:  # what was found before it stays
        problem = error
    values = zip(*rows, strict=True) if rows else [()] * len(dtypes)
    columns = [
        list(column) if dtype == "str" else np.array(column, dtype)
        for column, dtype in zip(values, dtypes.values(), strict=True)
    ]
    return Found(columns, hands, refused, (), problem)


def _rows_of_batch(batch: Batch, folded: str) -> Iterator[Rows]:
    """Yield the rows of each hand of a batch."""
    for hand in hands_of_batch(batch):
        yield hand if isinstance(hand, NotationError) else rows_of_hand(hand, folded)


def rows_of_hand(hand: HandHistory, folded: str) -> Rows:
    """Return the rows of one hand."""
    statistics = Statistics(hand.player_count)
    try:
        outcome = play_out(hand, statistics)
    except NotationError as error:
        return error
    results = player_results(hand, outcome, folded)
    shares = rake_shares(outcome, [result.net for result in results])
    facts = facts_of(hand)
    big_blind = facts.big_blind or nan
    seats = positions(hand.blinds_or_straddles or (0,) * hand.player_count)
    names = hand.players or (None,) * hand.player_count
    hero = hand.user_fields.get(HERO)
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
