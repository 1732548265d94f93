"""Hands of games with a board, many at a time, in a fifth of the time that `State` takes.

Most hands are alike: hole cards and then a board, blinds and perhaps antes. What may be bet in them
is asked of `games.play`, as `State` does, and who wins of `games.pots` and the hand types. All
that is rare is left to `State`: other games, posts and several boards, blinds that put a player
all-in, and every action that is not legal, for which it has the words. So a hand is played here as
`State` plays it, or not at all.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from games.notation.history import HandHistory
from games.notation.user_fields import BOARDS, BOMB_POT, CAP, DEAD_BLINDS, POSTS, RUNS
from games.variants.variant import VARIANTS, Opening, Variant
from histories.outcomes.board_hand import BoardHand, NeedsStateError
from histories.outcomes.outcome import Listener, Outcome

RARE: Final = frozenset((POSTS, DEAD_BLINDS, CAP, BOMB_POT, BOARDS, RUNS))
"""User fields of hands that are left to `State`."""
TROUBLE: Final = (NeedsStateError, ValueError, ArithmeticError)
"""Why a hand is left to `State`, which has the words for it."""


def play_board_hands(
    hands: Sequence[HandHistory], listeners: Sequence[Listener | None] | None = None
) -> list[Outcome | None]:
    """Return what came of each hand, None if it is left to `State`, or the rules pay otherwise.

    The *listeners*, one a hand, are told all that is done until then. The hands that are shown down
    are compared together: one by one that took longer than all else.
    """
    who = listeners or [None] * len(hands)
    tables = [_played(hand, listener) for hand, listener in zip(hands, who, strict=True)]
    compare_hands([table for table in tables if table is not None and table.is_shown_down])
    outcomes: list[Outcome | None] = []
    for hand, table, listener in zip(hands, tables, who, strict=True):
        outcome = None if table is None else _outcome(hand, table)
        if outcome is not None and listener is not None:
            listener.end(outcome.won)
        outcomes.append(outcome)
    return outcomes


def _played(hand: HandHistory, listener: Listener | None) -> BoardHand | None:
    """Return a hand when all its actions are played, None if it is left to `State`."""
    if not (_has_board(hand.variant) and RARE.isdisjoint(hand.user_fields)):
        return None
    try:
        table = BoardHand(hand)
        table.play(hand.parsed_actions, listener)
    except TROUBLE:
        return None
    return table


def _outcome(hand: HandHistory, table: BoardHand) -> Outcome | None:
    """Return what came of a hand that was played, None if that is left to `State`."""
    try:
        return table.outcome(hand)
    except TROUBLE:
        return None


def compare_hands(tables: Sequence[BoardHand]) -> None:
    """Find how strong the hands are that are shown down, by hand type."""
    by_game: dict[Variant, list[BoardHand]] = {}
    for table in tables:
        by_game.setdefault(table.game, []).append(table)
    for game, of_game in by_game.items():
        places = [(t, seat) for t in of_game for seat, status in enumerate(t.statuses) if status]
        cards = np.array([table.hole_cards[seat] for table, seat in places], np.uint8)
        boards = np.array([table.board_cards for table, _ in places], np.uint8)
        for number, hand_type in enumerate(game.hand_types):
            found = hand_type.evaluate(cards, boards).tolist()
            for (table, seat), strength in zip(places, found, strict=True):
                table.strengths[number][seat] = strength


@lru_cache(256)
def _has_board(code: str) -> bool:
    """Return whether a variant deals hole cards face down and then only a board."""
    first, *later = VARIANTS[code].plan
    return (
        {*first.hole} == {"d"}
        and not first.board
        and all(street.board and not (street.hole or street.draw) for street in later)
        and all(street.opening is Opening.POSITION for street in VARIANTS[code].plan)
    )
