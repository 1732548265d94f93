"""The rows of a frame of hands: what came of each hand for each player, by columns."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, repeat
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from games.cards import write_cards
from games.notation.errors import NotationError
from games.notation.history import HandHistory
from games.notation.user_fields import HERO, TOURNAMENT
from games.positions import positions
from histories.frames.batches import Batch, hands_of_batch, some_at_a_time
from histories.frames.columns import COLUMNS
from histories.frames.figures.hand_facts import HOLDEM, HandFacts, class_of, facts_of
from histories.frames.figures.luck import PlayerResult, player_results
from histories.frames.figures.rake_shares import rake_shares
from histories.frames.figures.statistics import COUNTS, FLAGS, Statistics
from histories.frames.money import Conversion
from histories.outcomes.board_hands import play_board_hands
from histories.outcomes.by_state import play_by_state
from histories.outcomes.outcome import Outcome

Judge: TypeAlias = Callable[[HandHistory, Sequence[str | None]], list[tuple[Any, ...]]]
"""Returns further columns, a row a player, of a hand and the cards that each player had."""

_text_of = lru_cache(1 << 12)(write_cards)
_positions_of = lru_cache(1 << 8)(positions)


class Wanted(NamedTuple):
    """How rows are made of hands; the fields are the arguments of `hands_to_frame`."""

    folded: str = "dead"
    conversion: Conversion | None = None


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


def found_in_batch(batch: Batch, wanted: Wanted) -> Found:
    """Return the rows of the hands of a batch."""
    return found_in(hands_of_batch(batch), wanted)._replace(files=batch.names)


def found_in(
    hands: Iterable[HandHistory | NotationError],
    wanted: Wanted,
    judge: Judge | None = None,
    dtypes: Mapping[str, str] = COLUMNS,
) -> Found:
    """Return the rows of hands by columns of these dtypes, and what errors stand for others.

    The columns beyond `COLUMNS` are those of the *judge*.
    """
    rows, refused, count = Rows(wanted, judge), list[NotationError](), 0
    problem: Exception | None = None
    for some, ended_by in some_at_a_time(hands):
        count, problem = count + len(some), ended_by
        try:
            rows.add_hands(some, refused)
        except Exception as error:  # what was found before it stays
            return Found(rows.columns(dtypes), count, refused, (), error)
    return Found(rows.columns(dtypes), count, refused, (), problem)


class Rows:
    """Gathers the rows of hands, and returns them by columns."""

    def __init__(self, wanted: Wanted, judge: Judge | None) -> None:
        self._wanted, self._judge = wanted, judge
        self._facts: list[HandFacts] = []
        self._texts: list[tuple[str | None, ...]] = []
        """The name, position, cards and class of hand of each player."""
        self._results: list[PlayerResult] = []
        self._numbers: list[tuple[Any, ...]] = []
        """The stack of each player, whether he is the hero, his rake share, flags and counts."""
        self._judged: list[tuple[Any, ...]] = []

    def add_hands(
        self, hands: Sequence[HandHistory | NotationError], refused: list[NotationError]
    ) -> None:
        """Add the rows of hands; what is wrong with others is added to those that are *refused*."""
        legible = [hand for hand in hands if isinstance(hand, HandHistory)]
        listeners = [Statistics(hand.player_count) for hand in legible]
        played = iter(zip(play_board_hands(legible, listeners), listeners, strict=True))
        for hand in hands:
            if isinstance(hand, NotationError):
                refused.append(hand)
                continue
            outcome, statistics = next(played)
            if outcome is None:
                statistics = Statistics(hand.player_count)
                try:
                    outcome = play_by_state(hand, statistics)
                except NotationError as error:
                    refused.append(error)
                    continue
            rule = self._refusal(hand)
            if rule is None:
                self._add(hand, outcome, statistics)
            else:
                refused.append(NotationError(rule, file=hand.file, hand=hand.label))

    def _refusal(self, hand: HandHistory) -> str | None:
        """Return why the money of a hand cannot be converted; chips of tournaments stay chips."""
        conversion = self._wanted.conversion
        if conversion is None or hand.user_fields.get(TOURNAMENT) is not None:
            return None
        return conversion.refusal(hand.currency or None)

    def _add(self, hand: HandHistory, outcome: Outcome, statistics: Statistics) -> None:
        """Add the rows of a hand."""
        results = player_results(hand, outcome, self._wanted.folded)
        count = hand.player_count
        names = hand.players or ("",) * count
        blinds = hand.blinds_or_straddles or (0,) * count
        cards = [_text_of(result.hole_cards) or None for result in results]
        if self._judge is not None:
            self._judged += self._judge(hand, cards)
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
            statistics.flags,
            *statistics.counts,
            strict=True,
        )

    def columns(self, dtypes: Mapping[str, str]) -> list[Any]:
        """Return the values of each column: arrays, of text lists with None where it is missing."""
        if not self._facts:
            return [[] if dtype == "str" else np.empty(0, dtype) for dtype in dtypes.values()]
        facts = dict(zip(HandFacts._fields, zip(*self._facts, strict=True), strict=True))
        counts: Any = facts["players"]
        name, position, cards, hand_class = map(list, zip(*self._texts, strict=True))
        _, net, street, equity, ev = zip(*self._results, strict=True)
        stack, is_hero, rake_share, flags, *times = map(np.array, zip(*self._numbers, strict=True))
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
            **{flag: flags >> place & 1 != 0 for place, flag in enumerate(FLAGS)},
            **dict(zip(COUNTS, times, strict=True)),
        }
        further = zip(*self._judged, strict=True)
        found |= zip([column for column in dtypes if column not in found], further, strict=True)
        return [
            [*found[column]] if dtype == "str" else np.asarray(found[column], dtype)
            for column, dtype in dtypes.items()
        ]
