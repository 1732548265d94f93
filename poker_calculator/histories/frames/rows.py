"""Compute the rows of a frame of hands, the results of each player in each hand, by column."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import nan
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from poker_calculator.games.cards import write_cards
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.positions import position_names
from poker_calculator.histories.frames.batches import (
    Batch,
    Record,
    chunks_of_hands,
    records_of_batch,
)
from poker_calculator.histories.frames.columns import (
    COLUMNS,
    FROM_SUMMARIES,
    Conversion,
    RepeatedText,
)
from poker_calculator.histories.frames.hand_facts import NOTHING, HandFacts, PlayerMoney, class_of
from poker_calculator.histories.frames.luck import luck_of, rake_shares
from poker_calculator.histories.frames.played_hands import HandFigures, play_hands
from poker_calculator.histories.outcomes.tally import COUNTS, FLAGS, HAS_BLINDS, SMALL_BLIND

ExtraColumns: TypeAlias = Callable[[HandHistory, Sequence[str | None]], list[tuple[Any, ...]]]
"""Computes further columns, one row per player, from a hand and each player's cards."""

COLLECTED: Final = (
    *("player", "position", "cards", "hand_class", "starting_stack", "net", "outside_pot"),
    *("all_in_street", "equity", "ev", "is_hero", "rake_share", "flags"),
    *PlayerMoney._fields,
    *COUNTS,
)
"""The columns that are collected hand by hand; ``flags`` are the bits of `FLAGS`."""

_text_of = lru_cache(1 << 12)(write_cards)


class RowOptions(NamedTuple):
    """Options for the rows of hands; see the arguments of `hands_to_frame`."""

    folded_cards: str = "dead"
    conversion: Conversion | None = None


class Extracted(NamedTuple):
    """The rows extracted from a batch of hands."""

    columns: list[Any]
    """The values of each column: an array, or text with None for missing values."""
    hands: int  # the number of hands, including refused ones
    refused: list[NotationError]  # the errors of hands without rows, in order
    files: tuple[str, ...] = ()
    """The files that contain the hands; the last one may continue in the next batch."""
    problem: Exception | None = None  # the error that ended the reading early
    summaries: Mapping[str, Mapping[str, str]] = {}
    """For each file, the tournaments of its hands with the digests of their summaries."""


def extract_batch(batch: Batch, options: RowOptions) -> Extracted:
    """Return the rows of the hands of a batch."""
    return extract_rows(records_of_batch(batch), options)._replace(files=batch.names)


def extract_rows(
    hands: Iterable[Record],
    options: RowOptions,
    extra_columns: ExtraColumns | None = None,
    dtypes: Mapping[str, str] = COLUMNS,
) -> Extracted:
    """Return the rows of hands as columns of these dtypes, and the errors of refused hands.

    *extra_columns* computes the columns beyond `COLUMNS`.
    """
    rows, refused, count = CollectedRows(options, extra_columns), list[NotationError](), 0
    problem: Exception | None = None
    for chunk, ended_by in chunks_of_hands(hands):
        count, problem = count + len(chunk), ended_by
        try:
            rows.add_hands(chunk, refused)
        except Exception as error:  # rows found before it are still returned
            return Extracted(rows.columns(dtypes), count, refused, (), error)
    return Extracted(rows.columns(dtypes), count, refused, (), problem)


class CollectedRows:
    """Collects the rows of hands and returns them by column."""

    def __init__(self, options: RowOptions, extra_columns: ExtraColumns | None) -> None:
        self._options, self._extra_columns = options, extra_columns
        self._facts: list[HandFacts] = []
        self._values: list[tuple[Sequence[Any], ...]] = []
        """The values of each column of `COLLECTED`, for each hand."""
        self._extra: list[tuple[Any, ...]] = []

    def add_hands(self, records: Sequence[Record], refused: list[NotationError]) -> None:
        """Add the rows of hands; append the errors of refused hands to *refused*.

        The errors state the number of hands that were added before.
        """
        for hand in play_hands(records):
            error = hand if isinstance(hand, NotationError) else self._refusal(hand)
            if error is not None:
                error.read_before = len(self._facts)
                refused.append(error)
            else:
                assert isinstance(hand, HandFigures)
                self._add(hand)

    def _refusal(self, hand: HandFigures) -> NotationError | None:
        """Return the error of a hand whose money cannot be converted."""
        conversion, facts = self._options.conversion, hand.facts
        if conversion is None or facts.tournament is not None:
            return None
        rule = conversion.refusal(facts.currency)
        return None if rule is None else NotationError(rule, file=facts.file, hand=hand.label)

    def _add(self, hand: HandFigures) -> None:
        """Add the rows of a hand."""
        outcome, nets, count = hand.outcome, hand.nets, len(hand.nets)
        hole_cards, evs, unknown, tally = outcome.hole_cards, nets, [nan] * count, hand.statistics
        of_blinds, nothing = tally.numbers[SMALL_BLIND:], [None] * count
        streets, equities = nothing, unknown
        if outcome.all_in is not None:
            is_dead = self._options.folded_cards == "dead"
            results = luck_of(hand.game, outcome.all_in, hole_cards, nets, is_dead)
            streets, equities, evs = ([*of] for of in zip(*results, strict=True))
        cards = [_text_of(each) or None for each in hole_cards]
        if self._extra_columns is not None:
            assert hand.history is not None
            self._extra += self._extra_columns(hand.history, cards)
        self._facts.append(hand.facts)
        of_columns = (
            [name or None for name in hand.names],
            position_names(count, *of_blinds) if tally.numbers[HAS_BLINDS] else nothing,
            cards,
            [*map(class_of, hole_cards)] if hand.is_holdem else nothing,
            [*map(float, hand.stacks)],
            hand.results,
            hand.outside_pot or [0.0] * count,
            streets,
            equities,
            evs,
            [name == hand.hero for name in hand.names],
            rake_shares(outcome, nets),
            tally.flags,
            *(zip(*hand.money, strict=True) if hand.money else [unknown] * len(NOTHING)),
            *(tally.counts[first : first + count] for first in range(0, len(tally.counts), count)),
        )
        self._values.append(of_columns)

    def columns(self, dtypes: Mapping[str, str]) -> list[Any]:
        """Return the values of each column: an array, or text with None for missing values."""
        if not self._facts:
            return [[] if dtype == "str" else np.empty(0, dtype) for dtype in dtypes.values()]
        facts = dict(zip(HandFacts._fields, zip(*self._facts, strict=True), strict=True))
        counts = np.array(facts["players"], np.int64)
        arrays: dict[str, Any] = {
            fact: RepeatedText(values, counts)
            if dtypes[fact] == "str"
            else np.repeat(np.array(values, dtypes[fact]), counts)
            for fact, values in facts.items()
        }
        for name, of_hands in zip(COLLECTED, zip(*self._values, strict=True), strict=True):
            values = [*chain.from_iterable(of_hands)]
            dtype = dtypes.get(name)
            arrays[name] = values if dtype == "str" else np.array(values, dtype)
        arrays |= dict.fromkeys(FROM_SUMMARIES, np.full(len(arrays["player"]), np.nan))
        arrays["summary"] = [None] * len(arrays["player"])
        big_blind = np.where(arrays["big_blind"], arrays["big_blind"], np.nan)
        arrays["seat"] = np.concatenate([*map(np.arange, counts)])
        for name, source in (("stack_bb", "starting_stack"), ("net_bb", "net"), ("ev_bb", "ev")):
            arrays[name] = arrays[source] / big_blind
        flags = arrays.pop("flags")
        arrays |= {flag: flags >> bit & 1 != 0 for bit, flag in enumerate(FLAGS)}
        further = zip(*self._extra, strict=True)
        arrays |= zip([column for column in dtypes if column not in arrays], further, strict=True)
        return [
            arrays[column] if dtype == "str" else np.asarray(arrays[column], dtype)
            for column, dtype in dtypes.items()
        ]
