"""Dealing the hands of a batch, and settling their showdowns."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from poker_calculator.games._kernels.batch_rows import (
    ACTOR,
    FOLD,
    PER_HAND,
    PER_SEAT,
    RAISE,
    BatchRows,
    Showdowns,
    from_log,
)
from poker_calculator.games.batch.batch_options import BatchGame
from poker_calculator.games.chips import MOST_SEATS
from poker_calculator.games.hand.hand import Automation
from poker_calculator.games.hand.state import State

TABLES: Final = (6, MOST_SEATS)
"""The numbers of seats of the settlement kernels; smaller tables leave the last seats empty."""
FIRST_LOG: Final = 16
"""The number of actions per hand that the log has room for at first; it doubles."""


def make_rows(game: BatchGame, stacks: NDArray[np.int64]) -> BatchRows:
    """Return the arrays for hands with these starting stacks, [N, P], none of them begun."""
    hands, players = stacks.shape
    legal = np.zeros((hands, 6), np.int64)
    legal[:, ACTOR] = -1
    return BatchRows(
        numbers=np.zeros((hands, PER_HAND + PER_SEAT * players), np.int64),
        legal=legal,
        starting=stacks,
        decks=np.zeros((hands, game.dealt), np.uint8),
        boards=np.zeros((hands, game.terms.board_positions.size), np.uint8),
        log=np.zeros((hands, FIRST_LOG), np.int64),
        keys=np.zeros(hands, np.uint64),
    )


def begin_hands(
    rows: BatchRows, game: BatchGame, chosen: NDArray[np.int64], shuffles: bool = True
) -> NDArray[np.int64]:
    """Deal a hand in each chosen row; *shuffles* is False for decks that are set.

    Return the rows [E] that are over at once, because nobody has to act after the forced bets.
    """
    from poker_calculator.games._kernels.batch import begin_rows

    showdowns, pack = np.empty(chosen.size, np.int64), np.empty(game.terms.deck.size, np.uint8)
    with np.errstate(over="ignore"):  # without Numba, hashes would warn of overflows
        over = begin_rows(rows, game.terms, chosen, shuffles, pack, showdowns)
    settle_showdowns(rows, game, showdowns[:over], over * game.players)
    return showdowns[:over]


def settle_showdowns(
    rows: BatchRows, game: BatchGame, showdowns: NDArray[np.int64], hands: int
) -> None:
    """Compare the hands in the rows of *showdowns*, *hands* in all, and pay the winners.

    In raked games, the rows include those in which all players but one have folded.
    """
    if not showdowns.size:
        return
    from poker_calculator.games._kernels.batch import gather_showdowns, pay_rows
    from poker_calculator.games._kernels.settlement_rows import (
        Rake,
        SettledHands,
        Shares,
        settlement_kernel,
    )

    width = next(seats for seats in TABLES if seats >= game.players)
    shape = showdowns.size * width
    gathered = Showdowns(
        rows=showdowns,
        contributions=np.empty(shape, np.int64),
        folded=np.empty(shape, np.uint8),
        dead=np.empty(showdowns.size, np.int64),
        holes=np.empty((hands, game.hole), np.uint8),
        boards=np.empty((hands, game.terms.board_positions.size), np.uint8),
        seat_indices=np.empty(hands, np.int64),
    )
    gather_showdowns(rows, width, gathered)
    strengths = []
    for hand_type in game.variant.hand_types:
        of_type = np.zeros(shape, np.int64)
        of_type[gathered.seat_indices] = hand_type.strengths(gathered.holes, gathered.boards)
        strengths.append(of_type)
    none = np.zeros(showdowns.size, np.int64)
    payouts, uncalled = np.empty((2, shape), np.int64)
    settled_hands = SettledHands(
        *(gathered.contributions, gathered.folded, strengths[0], strengths[-1]),
        *(none, gathered.dead),
    )
    share, raked = game.rake.share, game.terms.rules.raked
    rake = Rake(share.numerator, share.denominator, game.rake.caps(rows.boards[showdowns]))
    kind = width, len(strengths) > 1, raked, False
    shares = Shares(payouts, uncalled, np.zeros_like(none))
    if settlement_kernel(*kind, wide=False)(settled_hands, rake, shares) >= 0:
        shares.rakes[:] = 0
        fault = settlement_kernel(*kind, wide=True)(settled_hands, rake, shares)
        assert fault < 0, "the kernels of betting and of settlement disagree"
    pay_rows(rows, width, showdowns, payouts)


def replay(game: BatchGame, stacks: list[int], deck: list[int], log: list[int]) -> State:
    """Return a state with these stacks and this deck after the actions of `BatchRows.log`."""
    rest = [card for card in game.variant.deck if card not in deck]
    state = State(
        Automation,
        game.variant.deck,
        game.variant.hand_types,
        game.streets,
        game.variant.structure,
        game.ante_trimming_status,
        game.antes,
        game.blinds,
        0,
        stacks,
        game.players,
        rake=game.rake.rake,
        rake_cap=game.rake.rake_cap,
        no_flop_no_drop=game.rake.no_flop_no_drop,
        rules=game.rules,
        deck_cards=[*deck, *rest],
        name=game.variant.name,
    )
    for action, _, _, amount in map(from_log, log):
        if action == FOLD:
            state.fold()
        elif action == RAISE:
            state.complete_bet_or_raise_to(amount)
        else:
            state.check_or_call()
    return state
