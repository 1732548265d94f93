"""Record a played state as a hand history."""

from collections.abc import Iterator
from typing import Any

from lookup.arguments import shown
from poker_calculator.games.cards import Card
from poker_calculator.games.hand.operations import (
    BoardDealing,
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Operation,
    StandingPatOrDiscarding,
)
from poker_calculator.games.hand.state import State
from poker_calculator.games.notation.actions import write_action
from poker_calculator.games.notation.user_fields import write_user_fields
from poker_calculator.games.variants.variant import VARIANTS, BettingStructure, Street, Variant


def record(state: State) -> dict[str, Any]:
    """Return the fields of a state's history; raise ValueError for other games."""
    if not isinstance(state, State):
        raise ValueError(f"{shown(state)} is not a state; give a `State` that was played")
    variant = _variant_of(state)
    bets = [street.min_completion_betting_or_raising_amount for street in state.streets]
    antes = [*state.antes]
    fields: dict[str, Any] = {
        "variant": variant.code,
        "ante_trimming_status": state.ante_trimming_status,
        "antes": antes,
        "starting_stacks": state.starting_stacks,
        "actions": [*_actions(state)],
    }
    if variant.structure is BettingStructure.FIXED_LIMIT:
        fields["small_bet"], fields["big_bet"] = bets[0], bets[-1]
    else:
        fields["min_bet"] = bets[0]
    if variant.has_bring_in:
        fields["bring_in"] = state.bring_in
    else:
        fields["blinds_or_straddles"] = state.blinds_or_straddles
    if not state.status:
        fields["finishing_stacks"] = [*state.stacks]
    fields["user_fields"] = write_user_fields(state, fields["actions"])
    return fields


def _variant_of(state: State) -> Variant:
    """Return the variant that a state plays, found by its rules."""
    bets = [street.min_completion_betting_or_raising_amount for street in state.streets]
    played = [_without_limit(street) for street in state.streets]
    for variant in VARIANTS.values():
        same = (
            variant.structure is state.betting_structure
            and variant.hand_types == state.hand_types
            and {*variant.deck} == {*state.deck}
            and variant.has_bring_in == (state.bring_in > 0)
        )
        if same and played == [*map(_without_limit, variant.streets(bets[0], bets[-1], None))]:
            return variant
    raise ValueError(
        f"cannot record the game {state.name or 'of this state'!r}; the notation has "
        f"{', '.join(VARIANTS)}"
    )


def _without_limit(street: Street) -> tuple[Any, ...]:
    """Return the properties of a street without the limit of bets, which depends on table rules."""
    return (
        street.card_burning_status,
        tuple(street.hole_dealing_statuses),
        street.board_dealing_count,
        street.draw_status,
        street.opening,
        street.min_completion_betting_or_raising_amount,
    )


def _actions(state: State) -> Iterator[str]:
    """Yield the actions; the hole cards of a street are one action per player."""
    dealt: dict[int, tuple[Card, ...]] = {}
    counts = [0] * state.player_count
    first = len(state.streets[0].hole_dealing_statuses)
    for operation in state.operations:
        if isinstance(operation, HoleDealing):
            seat = operation.player_index
            if seat in dealt and counts[seat] >= first:  # a later street
                yield from _dealings(dealt)
                dealt = {}
            dealt[seat] = dealt.get(seat, ()) + operation.cards
            counts[seat] += len(operation.cards)
        elif (text := _action(operation)) is not None:
            yield from _dealings(dealt)
            dealt = {}
            yield text
    yield from _dealings(dealt)


def _dealings(dealt: dict[int, tuple[Card, ...]]) -> Iterator[str]:
    for seat, cards in dealt.items():
        yield write_action("dh", seat, cards)


def _action(operation: Operation) -> str | None:
    """Return the text of an operation, None if it is not recorded."""
    match operation:
        case BoardDealing(cards):
            return write_action("db", cards=cards)
        case StandingPatOrDiscarding(seat, cards):
            return write_action("sd", seat, cards)
        case Folding(seat):
            return write_action("f", seat)
        case CheckingOrCalling(seat, _):
            return write_action("cc", seat)
        case BringInPosting(seat, _):
            return write_action("pb", seat)
        case CompletionBettingOrRaisingTo(seat, amount):
            return write_action("cbr", seat, amount=amount)
        case HoleCardsShowingOrMucking(seat, cards):
            return write_action("sm", seat, cards)
    return None
