"""Recorded hands that scripts play: terms, units and outcomes, and many scripts at a time."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import accumulate, chain
from typing import Any, Final, NamedTuple

import numpy as np

from lookup.compiling.kernel_choice import Call, KernelChoice
from poker_calculator.games.cards import Card
from poker_calculator.games.chips import Chips
from poker_calculator.games.play.betting import DEAD, FIXED_LIMIT
from poker_calculator.games.pots.pots import Pot, award
from poker_calculator.games.variants.table_rules import TableRules
from poker_calculator.games.variants.variant import Variant
from poker_calculator.histories.outcomes.outcome import PlayedAllIn
from poker_calculator.histories.outcomes.plain_course import (
    ALL_IN,
    PER_HAND,
    PER_SEAT,
    SEATS,
    PlainState,
    play_plain_hands,
    play_script,
    state_in,
)

MOST: Final = 1 << 53
"""An amount above those of all plain hands; sums over a table fit in int64."""


class NotPlainError(Exception):
    """The hand is not plain; `State` must play it."""


TROUBLE: Final = (NotPlainError, ValueError, KeyError, ArithmeticError)
"""The errors after which another module plays the hand."""


class Deal(NamedTuple):
    """The cards of a game."""

    deck: frozenset[Card]
    hole: int  # the number of hole cards of a player
    board: int  # the number of board cards, and of the cards burned before them


@lru_cache(64)
def deal_of(game: Variant) -> Deal:
    """Return the cards of a game."""
    boards = [street.board for street in game.plan]
    return Deal(frozenset(game.deck), len(game.plan[0].hole), sum(boards) + len(boards))


class ScriptedHand:
    """A recorded hand whose script `plain_course` plays; chips are whole chips or cents."""

    is_cents: bool
    units: Callable[[Any], int]
    """Converts chips into whole units."""
    game: Variant
    starting: list[int]
    state: PlainState
    hole_cards: list[tuple[Card, ...]]
    board_cards: list[Card]
    script: list[int]
    """The numbers that `plain_course` plays."""
    pots: list[Pot]
    statuses: list[bool]
    """Whether each player is live, in the end."""
    is_shown_down: bool
    """Whether several players are live in the end."""
    strengths: list[list[int]]
    """The strengths of the hands at the showdown, [hand types, players]."""

    def in_chips(self, units: list[int]) -> list[Chips]:
        """Return units as chips: whole chips, or floats of cents."""
        return [amount / 100 for amount in units] if self.is_cents else [*units]

    def all_in(self) -> PlayedAllIn | None:
        """Return the all-in with cards to come, None without one; its chips are exact."""
        street, betting = self.state.numbers[ALL_IN], self.state.betting
        if street < 0:
            return None
        unit: Chips = Decimal("0.01") if self.is_cents else 1
        stacks = zip(betting.stacks, self.starting, strict=True)
        dealt = sum(plan.board for plan in self.game.plan[: street + 1])
        return PlayedAllIn(
            street,
            [amount * unit for amount in betting.contributions],
            betting.numbers[DEAD] * unit,
            [live != 0 for live in betting.live],
            [(left - stack) * unit for left, stack in stacks],
            [self.board_cards[:dealt]],
        )


@lru_cache(1 << 10)
def terms_of(
    game: Variant,
    small: int,
    big: int,
    antes: tuple[int, ...],
    blinds: tuple[int, ...],
    trims: bool,
    rules: TableRules,
) -> tuple[int, ...]:
    """Return the numbers of a script up to the last street."""
    deal, structure, count = deal_of(game), game.structure.code, len(blinds)
    opener, waiting = rules.opener(blinds, small)
    if (
        not any(blinds)
        or waiting >= 0
        or (trims and min(antes) < max(antes))
        or count * deal.hole + deal.board > len(deal.deck)
    ):
        raise NotPlainError
    is_limit = structure == FIXED_LIMIT
    parts = rules.limit_reopening_parts if is_limit else 1
    terms: list[Any] = [count, len(game.plan), opener, trims, structure, parts]
    terms += [rules.whole_bets and is_limit, rules.half_bet_counts, rules.fold_facing_no_bet]
    for number, street in enumerate(game.streets(small, big, rules.bets_per_street)):
        limit = street.max_completion_betting_or_raising_count
        most = rules.most_raises(limit, number, count, True)
        size = street.min_completion_betting_or_raising_amount
        terms += [size, -1 if most is None else most, street.board_dealing_count]
    return (*map(int, terms),)


@lru_cache(1 << 14)
def cents(amount: Any) -> int:
    """Return an amount in cents; raise NotPlainError for parts of cents and huge amounts."""
    units = int(amount * 100)
    if units != amount * 100:
        raise NotPlainError
    return whole(units)


def whole(amount: Any) -> int:
    """Return whole chips; raise NotPlainError for other numbers and huge amounts."""
    if type(amount) is not int or not 0 <= amount < MOST:
        raise NotPlainError
    return amount


def win_pots(
    pots: Sequence[Pot],
    taken: Sequence[Chips],
    statuses: Sequence[bool],
    strengths: Sequence[Sequence[int]],
) -> list[list[Any]]:
    """Return the winnings of each player from each pot, [pots, players].

    taken     : the rake and fees of each pot
    strengths : [hand types, players]
    """
    won = list[list[Any]]()
    for pot, amount in zip(pots, taken, strict=True):
        seats = [seat for seat in pot.player_indices if statuses[seat]]
        seats = seats or [seat for seat, status in enumerate(statuses) if status]
        won.append(award(Pot(pot.amount - amount, tuple(seats)), *strengths))
    return won


SECONDS: Final = 1e-4  # of Python for a hand


def play_scripts(scripts: Sequence[Sequence[int]]) -> list[PlainState | None]:
    """Return the state after each script, None if it breaks a rule or does not end the hand."""
    if not scripts:
        return []
    seconds = SECONDS * len(scripts)
    by_kernel = KernelChoice(play_scripts, seconds, lambda: [_call(scripts)]).by_kernel()
    return _by_kernel(scripts) if by_kernel else [*map(_in_python, scripts)]


def _in_python(script: Sequence[int]) -> PlainState | None:
    """Return the state after a script."""
    seats = script[SEATS]
    state = state_in([0] * (PER_HAND + PER_SEAT * seats), 0, seats)
    return state if play_script(state, script) else None


def _call(scripts: Sequence[Sequence[int]]) -> Call:
    """Return the kernel and its arguments."""
    sizes = [PER_HAND + PER_SEAT * script[SEATS] for script in scripts]
    starts = [np.array([0, *accumulate(each)]) for each in (map(len, scripts), sizes)]
    content = np.array([*chain.from_iterable(scripts)], np.int64)
    states, legal = np.zeros(sum(sizes), np.int64), np.zeros(len(scripts), np.int64)
    return play_plain_hands, (content, starts[0], states, starts[1], legal)


def _by_kernel(scripts: Sequence[Sequence[int]]) -> list[PlainState | None]:
    """Return the state after each script."""
    kernel, arguments = _call(scripts)
    kernel(*arguments)
    _, _, states, starts, legal = (array.tolist() for array in arguments)
    return [
        state_in(states, start, script[SEATS]) if is_legal else None
        for script, start, is_legal in zip(scripts, starts, legal, strict=False)
    ]
