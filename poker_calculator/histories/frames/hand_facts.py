"""Facts of a hand: room, table, stakes, time, and those about its tournament."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time
from functools import lru_cache
from math import nan
from typing import TYPE_CHECKING, Final, NamedTuple

from lookup.arguments import as_whole, is_listed, shown
from lookup.combos import HAND_CLASSES, combo_classes, combo_number
from poker_calculator.games.cards import Card
from poker_calculator.games.chips import Chips, by_seat
from poker_calculator.games.notation.fields import check_chips
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.user_fields import (
    BUY_IN,
    BUY_IN_CURRENCY,
    FINISHES,
    REBUYS,
    SMALL_BLIND,
    TOURNAMENT,
    WON_BOUNTIES,
)
from poker_calculator.games.positions import blind_seats
from poker_calculator.games.variants.hand_types import ShortDeckHoldemHand, StandardHighHand
from poker_calculator.games.variants.variant import VARIANTS
from poker_calculator.histories.rooms.texts import in_utc
from poker_calculator.histories.rooms.translation.history import hand_number

if TYPE_CHECKING:
    from poker_calculator.histories.rooms.translation.recorded_hand import RecordedHand

HOLDEM: Final = frozenset(
    code
    for code, variant in VARIANTS.items()
    if variant.hand_types in ((StandardHighHand,), (ShortDeckHoldemHand,))
    and variant.plan[0].hole == "dd"
)
"""The codes of the variants with hand classes such as AKs."""


class HandFacts(NamedTuple):
    """The columns that are equal for all players of a hand."""

    file: str | None
    hand: str | None
    venue: str | None
    table: str | None
    stakes: str
    variant: str
    currency: str | None
    time: datetime | None
    tournament: str | None
    buy_in: float
    buy_in_currency: str | None
    players: int
    big_blind: float


def facts_of_log(hand: RecordedHand, blinds: Sequence[Chips], seats: Sequence[int]) -> HandFacts:
    """Return the facts of a hand of a log, given its blinds by seat and their seats."""
    transcript = hand.transcript
    small, big = _stakes(blinds, seats, transcript.big_blind, hand.unposted_small_blind)
    is_tournament = transcript.tournament is not None
    buy_in = transcript.buy_in if is_tournament else None
    when = transcript.time
    return HandFacts(
        hand.file,
        str(hand_number(transcript.number)),
        transcript.room or None,
        transcript.table,
        stakes_text(small, big),
        transcript.variant,
        transcript.currency or None,
        None if when is None else in_utc(when, transcript.time_zone),
        transcript.tournament,
        nan if buy_in is None else float(buy_in),
        transcript.buy_in_currency if is_tournament else None,
        len(blinds),
        float(big),
    )


def facts_of(hand: HandHistory) -> HandFacts:
    """Return the facts of a hand."""
    small, big = bets_of(hand)
    tournament = hand.user_fields.get(TOURNAMENT)
    # In .phhs files, names count the hands; the room's number of a hand is the same in all files.
    number = hand.label if hand.hand is None else hand.hand
    return HandFacts(
        hand.file,
        None if number is None else str(number),
        hand.venue or None,
        None if hand.table is None else str(hand.table),
        stakes_text(small, big),
        hand.variant,
        hand.currency or None,
        time_of(hand),
        None if tournament is None else str(tournament),
        nan if tournament is None else float(hand.user_fields.get(BUY_IN, nan)),
        None if tournament is None else hand.user_fields.get(BUY_IN_CURRENCY),
        hand.player_count,
        float(small if seats_of_blinds(hand) is None else big),
    )


def bets_of(hand: HandHistory) -> tuple[Chips, Chips]:
    """Return the small and the big blind, or in games without blinds the small and the big bet.

    A missing blind has the size that the hand states; a single blind is a big blind in any seat.
    """
    smallest = hand.bet_sizes[0] or 0
    seats = seats_of_blinds(hand)
    if seats is None:
        return smallest, hand.big_bet or smallest
    blinds = by_seat(hand.blinds_or_straddles or ())
    try:
        unposted = check_chips(hand.user_fields.get(SMALL_BLIND, 0), SMALL_BLIND)
    except NotationError as error:
        raise error.at(hand.file, hand.label) from None
    return _stakes(blinds, seats, smallest, unposted)


def seats_of_blinds(hand: HandHistory) -> tuple[int, int] | None:
    """Return the seats of the small and the big blind, -1 if missing, None without blinds."""
    blinds = by_seat(hand.blinds_or_straddles or ())
    return blind_seats(blinds, hand.bet_sizes[0] or 0) if any(blinds) else None


def _stakes(
    blinds: Sequence[Chips], seats: Sequence[int], smallest: Chips, unposted: Chips
) -> tuple[Chips, Chips]:
    """Return the small and the big blind from blinds by seat, not all of them 0."""
    small, big = seats
    if big < 0:
        return (blinds[small], smallest) if small >= 0 else (0, max(blinds))
    return (blinds[small] if small >= 0 else 0) or unposted, blinds[big]


@lru_cache(1024, typed=True)
def stakes_text(small: Chips, big: Chips) -> str:
    """Return the stakes as in names of tables: both amounts with cents or both without.

    >>> stakes_text(0.05, 0.1), stakes_text(1, 2), stakes_text(0.5, 1), stakes_text(0, 0.005)
    ('0.05/0.10', '1/2', '0.50/1.00', '0.000/0.005')
    """
    amounts = [float(small), float(big)]
    decimals = max(len(f"{amount:.6f}".rstrip("0").partition(".")[2]) for amount in amounts)
    digits = max(decimals, 2) if decimals else 0
    return "/".join(f"{amount:.{digits}f}" for amount in amounts)


def time_of(hand: HandHistory) -> datetime | None:
    """Return the time of a hand in UTC if it names its time zone, else the recorded time.

    The result has no time zone. A day without a time counts from midnight; without a day the
    result is None.
    """
    if hand.year is None or hand.month is None or hand.day is None:
        return None
    day = datetime(hand.year, hand.month, hand.day)
    when = datetime.combine(day, hand.time or time())
    return in_utc(when, None if hand.time is None else hand.time_zone)


@lru_cache(53 * 53)
def class_of(hole_cards: tuple[Card, ...]) -> str | None:
    """Return the class of a hold'em hand, None if its cards are unknown.

    >>> class_of((52, 48)), class_of((1, 52)), class_of((5, 6)), class_of((0, 0))
    ('AKs', 'A2o', '33', None)
    """
    if len(hole_cards) != 2 or 0 in hole_cards:
        return None
    low, high = sorted(map(int, hole_cards))
    return HAND_CLASSES[int(combo_classes()[combo_number(low, high)])]


EXAMPLES: Final = {
    FINISHES: "[['Ada', 3, 45.5]]",
    WON_BOUNTIES: "[['Ada', 2.5]]",
    REBUYS: "[['Ada', 10]]",
}
"""An example of each field that lists players."""
MOST_PLACES: Final = 10**9


class PlayerMoney(NamedTuple):
    """The statements of a hand about a player's tournament; NaN for none."""

    place: float = nan
    prize: float = nan
    bounty: float = nan  # the sum of the bounties won in the hand
    rebuy: float = nan  # the cost of the rebuys and add-ons in the hand


NOTHING: Final = PlayerMoney()


def tournament_fault(hand: HandHistory) -> str | None:
    """Return the rule that the user fields of a tournament break, None if they are valid."""
    fields = hand.user_fields
    if not isinstance(fields.get(BUY_IN_CURRENCY, ""), str):
        return f"{BUY_IN_CURRENCY} is {shown(fields[BUY_IN_CURRENCY])}; give a code such as USD"
    try:
        check_chips(fields.get(BUY_IN, 0), BUY_IN)
        for name, example in EXAMPLES.items():
            listed = fields.get(name, ())
            is_valid = _is_finish if name == FINISHES else _is_amount
            if not is_listed(listed) or not all(map(is_valid, listed)):
                return f"{name} is {shown(listed)}; give a list such as {example}"
            for entry in listed:
                for amount in entry[2 if name == FINISHES else 1 :]:
                    check_chips(amount, name)
    except NotationError as error:
        return error.rule
    return None


def money_of(hand: HandHistory, names: Sequence[str]) -> list[PlayerMoney] | None:
    """Return the statements of a hand about each player's tournament, None without any."""
    fields = hand.user_fields
    if fields.get(TOURNAMENT) is None or EXAMPLES.keys().isdisjoint(fields):
        return None
    statements: dict[str, PlayerMoney] = {}
    for name, place, *prize in fields.get(FINISHES, ()):
        statements[name] = NOTHING._replace(
            place=float(place), prize=float(prize[0]) if prize else nan
        )
    for field, column in ((WON_BOUNTIES, "bounty"), (REBUYS, "rebuy")):
        for name, amount in fields.get(field, ()):
            statement = statements.get(name, NOTHING)
            before = getattr(statement, column)
            total = float(amount) + (0 if before != before else before)
            statements[name] = statement._replace(**{column: total})
    return [statements.get(name, NOTHING) for name in names]


def _is_finish(finish: object) -> bool:
    if not is_listed(finish) or len(parts := [*finish]) not in (2, 3):
        return False
    return isinstance(parts[0], str) and 1 <= (as_whole(parts[1]) or 0) < MOST_PLACES


def _is_amount(entry: object) -> bool:
    return is_listed(entry) and len(parts := [*entry]) == 2 and isinstance(parts[0], str)
