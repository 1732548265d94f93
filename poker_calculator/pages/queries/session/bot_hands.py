"""Deal hands that simple bots play, as an example of a session."""

from datetime import datetime, timedelta
from typing import Final

import numpy as np
from numpy.typing import NDArray

from calculations import EquityCalculator
from lookup import combo_index, equity_vs_random
from poker_calculator.games import Automation, HandHistory, NoLimitTexasHoldem, State

HANDS: Final = 100
PLAYERS: Final = {"Ada": 0.0, "Ben": 0.03, "Cleo": -0.03, "Dan": 0.06, "Eve": -0.01, "Finn": 0.02}
"""The bots and how loosely each plays, as a difference of equity; the first one is the hero."""
STACK, BLINDS = 200, (1, 2)
START: Final = datetime(2026, 1, 1, 20)
SECONDS_A_HAND: Final = 50
NOISE: Final = 0.04  # the standard deviation of a bot's estimate of its equity


def bot_hands(count: int = HANDS, seed: int = 1) -> list[HandHistory]:
    """Return hands of no-limit hold'em that six bots play with 100 big blinds each.

    >>> hand = bot_hands(1)[0]
    >>> hand.players, hand.user_fields
    (['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'], {'_hero': 'Ada'})
    """
    rng, names, equities = np.random.default_rng(seed), [*PLAYERS], equity_vs_random()
    hands = []
    for number in range(count):
        first = number % len(names)
        players = [*names[first:], *names[:first]]  # the small blind is first
        state = NoLimitTexasHoldem.create_state(
            tuple(Automation), True, 0, BLINDS, BLINDS[1], STACK, len(players), rng=rng
        )
        while state.status:
            assert state.actor_index is not None
            equity = _equity(state, state.actor_index, equities)
            _act(state, equity + PLAYERS[players[state.actor_index]] + rng.normal(0, NOISE))
        time = START + timedelta(seconds=SECONDS_A_HAND * number)
        fields = {"year": time.year, "month": time.month, "day": time.day, "time": time.time()}
        hands.append(
            HandHistory.from_state(
                state,
                players=players,
                hand=number + 1,
                venue="Example",
                table="Bots",
                user_fields={"_hero": names[0]},
                **fields,
            )
        )
    return hands


def _act(state: State, equity: float) -> None:
    """Fold, call or raise by an estimate of the equity, and the size of the bet."""
    legal = state.legal_actions()
    call, pot = int(legal.call or 0), int(state.total_pot_amount)
    needed = 0.53 + 0.15 * call / (pot + call) + 0.25 * int(state.bet_to_match) / STACK
    if legal.min_raise_to is not None and equity > needed + 0.07:
        assert legal.max_raise_to is not None
        size = state.bet_to_match + round(0.7 * (pot + call))
        state.complete_bet_or_raise_to(min(max(size, legal.min_raise_to), legal.max_raise_to))
    elif call and equity < needed:
        state.fold()
    else:
        state.check_or_call()


def _equity(state: State, seat: int, equities: NDArray[np.float64]) -> float:
    """Return a seat's equity against a random hand on the present board.

    equities : those before the flop, of each combo
    """
    cards = "".join(map(repr, state.hole_cards[seat]))
    board = "".join(map(repr, state.boards[0]))
    if not board:
        return float(equities[combo_index(cards)])
    return float(EquityCalculator([cards, "random"], board, progress=False).equity[0])
