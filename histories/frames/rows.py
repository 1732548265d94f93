"""Compute the rows of a frame of hands, the results of each player in each hand, by column."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, repeat
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from games.cards import write_cards
from games.notation.history import HandHistory
from games.notation.notation_error import NotationError
from games.notation.user_fields import HERO, TOURNAMENT
from games.positions import positions
from histories.frames.batches import Batch, chunks_of_hands, hands_of_batch
from histories.frames.columns import COLUMNS
from histories.frames.currencies import Conversion
from histories.frames.figures.hand_facts import HOLDEM, HandFacts, class_of, facts_of
from histories.frames.figures.luck import PlayerResult, player_results
from histories.frames.figures.rake_shares import rake_shares
from histories.frames.figures.statistics import COUNTS, FLAGS, Statistics
from histories.frames.figures.tournaments import finishes_of, tournament_fault
from histories.outcomes.board_hands import play_board_hands
from histories.outcomes.by_state import play_by_state
from histories.outcomes.outcome import Outcome

ExtraColumns: TypeAlias = Callable[[HandHistory, Sequence[str | None]], list[tuple[Any, ...]]]
"""Computes further columns, one row per player, from a hand and each player's cards."""

_text_of = lru_cache(1 << 12)(write_cards)
_positions_of = lru_cache(1 << 8)(positions)


class RowOptions(NamedTuple):
    """Options for the rows of hands; see the arguments of `hands_to_frame`."""

    folded: str = "dead"
    conversion: Conversion | None = None


class Extracted(NamedTuple):
    """The rows extracted from a batch of hands."""

    columns: list[Any]
    """The values of each column: an array, or for text a list with None for missing values."""
    hands: int  # the number of hands, including refused ones
    refused: list[NotationError]  # the errors of hands without rows, in order
    files: tuple[str, ...] = ()
    """The files that contain the hands; the last one may continue in the next batch."""
    problem: Exception | None = None  # the error that ended the reading early


def extract_batch(batch: Batch, options: RowOptions) -> Extracted:
    """Return the rows of the hands of a batch."""
    return extract_rows(hands_of_batch(batch), options)._replace(files=batch.names)


def extract_rows(
    hands: Iterable[HandHistory | NotationError],
    options: RowOptions,
    extra_columns: ExtraColumns | None = None,
    dtypes: Mapping[str, str] = COLUMNS,
) -> Extracted:
    """Return the rows of hands as columns of these dtypes, and the errors of refused hands.

    *extra_columns* computes the columns beyond `COLUMNS`.
    """
    rows, refused, count = Rows(options, extra_columns), list[NotationError](), 0
    problem: Exception | None = None
    for chunk, ended_by in chunks_of_hands(hands):
        count, problem = count + len(chunk), ended_by
        try:
            rows.add_hands(chunk, refused)
        except Exception as error:  # rows found before it are still returned
            return Extracted(rows.columns(dtypes), count, refused, (), error)
    return Extracted(rows.columns(dtypes), count, refused, (), problem)


class Rows:
    """Collects the rows of hands and returns them by column."""

    def __init__(self, options: RowOptions, extra_columns: ExtraColumns | None) -> None:
        self._options, self._extra_columns = options, extra_columns
        self._facts: list[HandFacts] = []
        self._texts: list[tuple[str | None, ...]] = []
        """The name, position, cards and hand class of each player."""
        self._results: list[PlayerResult] = []
        self._numbers: list[tuple[Any, ...]] = []
        """The stack, hero flag, rake share, flags and counts of each player."""
        self._extra: list[tuple[Any, ...]] = []

    def add_hands(
        self, hands: Sequence[HandHistory | NotationError], refused: list[NotationError]
    ) -> None:
        """Add the rows of hands; append the errors of refused hands to *refused*.

        The errors state the number of hands that were added before.
        """
        readable = [hand for hand in hands if isinstance(hand, HandHistory)]
        listeners = [Statistics(hand.player_count) for hand in readable]
        played = iter(zip(play_board_hands(readable, listeners), listeners, strict=True))
        for hand in hands:
            try:
                if isinstance(hand, NotationError):
                    raise hand
                outcome, statistics = next(played)
                if outcome is None:
                    statistics = Statistics(hand.player_count)
                    outcome = play_by_state(hand, statistics)
                if (rule := self._refusal(hand)) is not None:
                    raise NotationError(rule, file=hand.file, hand=hand.label)
            except NotationError as error:
                error.read_before = len(self._facts)
                refused.append(error)
            else:
                self._add(hand, outcome, statistics)

    def _refusal(self, hand: HandHistory) -> str | None:
        """Return the rule that a tournament breaks, or why the money of a hand is not converted."""
        conversion = self._options.conversion
        if hand.user_fields.get(TOURNAMENT) is not None:
            return tournament_fault(hand)
        if conversion is None:
            return None
        return conversion.refusal(hand.currency or None)

    def _add(self, hand: HandHistory, outcome: Outcome, statistics: Statistics) -> None:
        """Add the rows of a hand."""
        results = player_results(hand, outcome, self._options.folded)
        count = hand.player_count
        names = hand.players or ("",) * count
        blinds = hand.blinds_or_straddles or (0,) * count
        cards = [_text_of(result.hole_cards) or None for result in results]
        if self._extra_columns is not None:
            self._extra += self._extra_columns(hand, cards)
        classes: list[str | None] = [None] * count
        if hand.variant in HOLDEM:
            classes = [class_of(result.hole_cards) for result in results]
        seats = _positions_of(tuple(map(bool, blinds)))
        self._facts.append(facts_of(hand))
        self._texts += zip([name or None for name in names], seats, cards, classes, strict=True)
        self._results += results
        hero = hand.user_fields.get(HERO) or None
        self._numbers += zip(
            map(float, hand.starting_stacks),
            [name == hero for name in names],
            rake_shares(outcome, [result.net for result in results]),
            *finishes_of(hand, names),
            statistics.flags,
            *statistics.counts,
            strict=True,
        )

    def columns(self, dtypes: Mapping[str, str]) -> list[Any]:
        """Return the values of each column: an array, or for text a list with None for missing."""
        if not self._facts:
            return [[] if dtype == "str" else np.empty(0, dtype) for dtype in dtypes.values()]
        facts = dict(zip(HandFacts._fields, zip(*self._facts, strict=True), strict=True))
        counts: Any = facts["players"]
        name, position, cards, hand_class = map(list, zip(*self._texts, strict=True))
        _, net, street, equity, ev = zip(*self._results, strict=True)
        stack, is_hero, rake_share, place, prize, flags, *times = map(
            np.array, zip(*self._numbers, strict=True)
        )
        of_hands = {
            fact: [*chain.from_iterable(map(repeat, values, counts))]
            if dtypes[fact] == "str"
            else np.repeat(np.array(values, dtypes[fact]), counts)
            for fact, values in facts.items()
        }
        big_blind = np.where(of_hands["big_blind"], of_hands["big_blind"], np.nan)
        found = of_hands | {
            "player": name,
            "seat": np.concatenate([*map(np.arange, counts)]),
            "position": position,
            "cards": cards,
            "starting_stack": stack,
            "net": np.array(net),
            "all_in_street": [*street],
            "equity": np.array(equity),
            "ev": np.array(ev),
            "is_hero": is_hero,
            "hand_class": hand_class,
            "stack_bb": stack / big_blind,
            "net_bb": np.array(net) / big_blind,
            "ev_bb": np.array(ev) / big_blind,
            "rake_share": rake_share,
            "place": place,
            "prize": prize,
            **{flag: flags >> place & 1 != 0 for place, flag in enumerate(FLAGS)},
            **dict(zip(COUNTS, times, strict=True)),
        }
        further = zip(*self._extra, strict=True)
        found |= zip([column for column in dtypes if column not in found], further, strict=True)
        return [
            [*found[column]] if dtype == "str" else np.asarray(found[column], dtype)
            for column, dtype in dtypes.items()
        ]
