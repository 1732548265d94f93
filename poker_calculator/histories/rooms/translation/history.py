"""Convert a transcript into a hand history: seats, forced bets, actions and results."""

from decimal import Decimal
from operator import add
from typing import Any, Final

from poker_calculator.games.chips import by_seat
from poker_calculator.games.notation.fields import ADDED_CHIPS, are_plain_chips
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.user_fields import (
    BOARDS,
    BOMB_POT,
    BUY_IN,
    BUY_IN_CURRENCY,
    CAP,
    DEAD_BLINDS,
    FINISHES,
    HERO,
    POSTS,
    REBUYS,
    RULES,
    RUNS,
    SMALL_BLIND,
    TOURNAMENT,
    WON_BOUNTIES,
)
from poker_calculator.games.variants.variant import BettingStructure
from poker_calculator.histories.rooms.texts import CENT
from poker_calculator.histories.rooms.transcript import (
    FAULTS,
    EventType,
    Money,
    Transcript,
    rule_of,
)
from poker_calculator.histories.rooms.translation.actions import DONE, record_events
from poker_calculator.histories.rooms.translation.agreement import check_agreement
from poker_calculator.histories.rooms.translation.payments import Payments
from poker_calculator.histories.rooms.translation.recorded_hand import RecordedHand


def translate(transcript: Transcript, file: str | None = None) -> HandHistory:
    """Return the history of a log's hand, with the results that the log states.

    Facts that the log states twice must agree: amounts of calls and raises, pots, rake and
    winnings. `check_results` compares play and payments with the rules. Raises NotationError, with
    the line in the file, for facts that disagree.
    """
    hand: RecordedHand | None = None
    try:
        hand = RecordedHand(transcript, file)
        cards, bets = record_events(hand)
        paid = Payments(hand, bets)
        check_agreement(hand, paid)
        cards.show(bets, paid.collected)
        fields = _fields(hand) | paid.fields()
        fields["actions"], parsed = zip(*hand.done, strict=True)
        fields["user_fields"] = _user_fields(hand) | paid.user_fields()
        fields["file"] = hand.file
        if _has_plain_chips(fields):
            return HandHistory.of_checked(fields, parsed)
        return HandHistory(**fields)
    except FAULTS as error:
        if isinstance(error, NotationError) and error.line is not None:
            raise
        rule = error.rule if isinstance(error, NotationError) else rule_of(error)
        line = hand.line if hand is not None else transcript.line
        raise NotationError(rule, file=file, hand=transcript.number, line=line) from None


def _fields(hand: RecordedHand) -> dict[str, Any]:
    """Return the fields of the notation without actions and results."""
    transcript, forced = hand.transcript, hand.forced
    antes, blinds = forced[EventType.ANTE], forced[EventType.SMALL_BLIND]
    for event_type in (EventType.BIG_BLIND, EventType.STRADDLE):
        if any(forced[event_type]):
            blinds = [*map(add, blinds, forced[event_type])]
    fields: dict[str, Any] = {
        "variant": transcript.variant,
        "ante_trimming_status": sum(map(bool, antes)) > 1,
        "antes": by_seat(tuple(antes)),
        "starting_stacks": tuple(seat.stack for seat in hand.players),
        "players": tuple(seat.name for seat in hand.players),
        "seats": tuple(seat.number for seat in hand.players),
        "hand": hand_number(transcript.number),
        "venue": transcript.room or None,
        "table": transcript.table,
        "seat_count": transcript.seat_count,
        "currency": transcript.currency,
        "currency_symbol": transcript.currency_symbol,
        "level": transcript.level,
    }
    if hand.variant.structure is BettingStructure.FIXED_LIMIT:
        small = transcript.small_bet or transcript.big_blind
        fields |= {"small_bet": small, "big_bet": 2 * small}
    else:
        fields["min_bet"] = transcript.big_blind or max(blinds) or _unused_bet(hand)
    if hand.variant.has_bring_in:
        fields["bring_in"] = _bring_in(transcript)
    else:
        fields["blinds_or_straddles"] = by_seat(tuple(blinds))
    if transcript.time is not None:
        time = transcript.time
        fields |= {"year": time.year, "month": time.month, "day": time.day}
        fields |= {"time": time.time(), "time_zone": transcript.time_zone}
    return fields


def _unused_bet(hand: RecordedHand) -> Money:
    """Return the ante as the smallest bet of a hand without blinds, 0 if a player acts in it.

    Players who are all-in by their antes do not bet, so it changes nothing.
    """
    is_played = any(event.type in DONE for event in hand.transcript.events)
    return hand.transcript.big_blind * 0 if is_played else max(hand.forced[EventType.ANTE])


def hand_number(text: str) -> int | str:
    """Return the number of a hand, as text if it is none of the notation."""
    return int(text) if text.isdecimal() and len(text) < 19 else text


def _bring_in(transcript: Transcript) -> Money:
    """Return the bring-in.

    A log omits it if the first player completed at once. It then changes nothing, and is half the
    small bet, the most that any room asks.
    """
    for event in transcript.events:
        if event.type is EventType.BRING_IN:
            return event.amount
    unit = CENT if isinstance(transcript.small_bet, Decimal) else 1
    return transcript.small_bet // (2 * unit) * unit or transcript.small_bet


def _user_fields(hand: RecordedHand) -> dict[str, Any]:
    """Return the facts for which the notation has no fields."""
    transcript, forced = hand.transcript, hand.forced
    fields: dict[str, Any] = {RULES: transcript.rules}
    for name, event_type in ((POSTS, EventType.POST), (DEAD_BLINDS, EventType.DEAD_BLIND)):
        if any(forced[event_type]):
            fields[name] = [*by_seat(tuple(forced[event_type]))]
    stated = {
        HERO: transcript.hero,
        TOURNAMENT: transcript.tournament,
        BUY_IN: transcript.buy_in,
        BUY_IN_CURRENCY: transcript.buy_in_currency,
        FINISHES: [[e for e in finish if e is not None] for finish in transcript.finishes] or None,
        WON_BOUNTIES: [[*bounty] for bounty in transcript.won_bounties] or None,
        REBUYS: [[*rebuy] for rebuy in transcript.rebuys] or None,
        ADDED_CHIPS: transcript.added_chips or None,
        CAP: [*hand.in_play] if transcript.caps else transcript.cap,
        SMALL_BLIND: hand.unposted_small_blind or None,
        RUNS: transcript.runs if transcript.runs > 1 else None,
        BOARDS: transcript.boards if transcript.boards > 1 else None,
        BOMB_POT: transcript.bomb_pot or None,
    }
    fields |= {name: value for name, value in stated.items() if value is not None}
    return fields | dict(transcript.notes)


def _has_plain_chips(fields: dict[str, Any]) -> bool:
    """Return whether the chips are valid without further checks; readers ensure all others."""
    bets = [fields[name] for name in BETS if name in fields]
    stacks, after = fields["starting_stacks"], fields["finishing_stacks"]
    others = *fields["antes"], *fields.get("blinds_or_straddles", ()), *after, *fields["winnings"]
    is_plain = are_plain_chips((*stacks, *bets, *others)) and all(stacks) and all(bets)
    return is_plain and sum(after) <= sum(stacks) and ADDED_CHIPS not in fields["user_fields"]


BETS: Final = ("min_bet", "small_bet", "big_bet", "bring_in")
