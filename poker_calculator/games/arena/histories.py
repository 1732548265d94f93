"""Hand histories of the arena's rounds in which poker's rules give the same chips."""

import functools
from typing import Final

from poker_calculator.games.arena.round import BotAction, RoundResult
from poker_calculator.games.chips import Chips
from poker_calculator.games.hand.hand import Automation, Phase
from poker_calculator.games.hand.state import State
from poker_calculator.games.notation import HandHistory
from poker_calculator.games.predefined import NoLimitTexasHoldem

HOUSE: Final = "_house"  # the user-defined field with the house's share of the antes
DEALT: Final = {Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING}


def history_of(result: RoundResult) -> HandHistory | None:
    """Return a round as a hand of no-limit hold'em, or None if poker's rules differ.

    The fee is an ante, and the house takes all antes as rake, stored in the fields ``_house`` and
    ``_rakes``, so ``hand.replay()`` gives the round's chips. A player who dies before the first bet
    checks, and folds to the bet; after an all-in the others check. Returns None for rounds

    - of two players, in which the notation lets the other player open before the flop;
    - without a fee, because hold'em needs an ante or blinds;
    - with a raise below poker's minimum, or in which all players died;
    - in which poker's ranking, or its rule for odd chips, pays other players.
    """
    if not result.fee or result.vanished:
        return None
    house = result.fee * len(result.names)
    state = NoLimitTexasHoldem.create_state(
        frozenset(Automation) - DEALT,
        True,
        result.fee,
        0,
        1,
        result.starting_chips,
        len(result.names),
        rake=functools.partial(_take, house),
        rng=0,
    )
    try:
        _play(state, result)
    except ValueError:  # poker does not allow it
        return None
    if tuple(state.stacks) != result.chips:
        return None
    history = HandHistory.from_state(
        state, players=result.names, hand=result.number, user_fields={HOUSE: house}
    )
    replayed = history.replay(rake=fee_rake(history))
    assert tuple(replayed.stacks) == result.chips, "a history that is written replays"
    return history


def fee_rake(history: HandHistory) -> "functools.partial[tuple[Chips, Chips]]":
    """Return the rake for the `replay` of a history that `history_of` made."""
    return functools.partial(_take, history.user_fields[HOUSE])


def _take(house: Chips, amount: Chips, state: State | None = None) -> tuple[Chips, Chips]:
    """Take the fees out of the only pot of a round."""
    return house, amount - house


def _play(state: State, result: RoundResult) -> None:
    """Play a round's actions; raises ValueError for the first that poker does not allow."""
    for seat, cards in enumerate(result.hole_cards):
        state.deal_hole(cards, seat)
    died: set[int] = set()
    street = 0
    for action in result.actions:
        if not state.status:
            return  # the arena asks the last player left; in poker the hand is over
        if action.street > street:
            street = action.street
            _deal(state, result)
        _act(state, action, died)
        _pass_over(state, died)
    while state.status:  # there are no bets after an all-in: the others check
        if state.phase is Phase.DEALING:
            _deal(state, result)
        else:
            state.check_or_call()


def _deal(state: State, result: RoundResult) -> None:
    """Burn an unknown card and deal the next street's board."""
    state.burn_card("??")
    dealt = len(state.board_cards)
    state.deal_board(result.board[dealt : 3 if not dealt else dealt + 1])


def _act(state: State, action: BotAction, died: set[int]) -> None:
    seat, amount = action.seat, action.amount
    if state.turn_index != seat:
        raise ValueError(f"seat {seat} acts out of turn by the rules of poker")
    level = max(state.bets)
    if amount is None:
        died.add(seat)
    elif state.bets[seat] + amount == level:
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to(state.bets[seat] + amount)


def _pass_over(state: State, died: set[int]) -> None:
    """Let dead players check, or fold once there is a bet."""
    while state.phase is Phase.BETTING and state.turn_index in died:
        if state.can_fold():
            state.fold()
        else:
            state.check_or_call()
