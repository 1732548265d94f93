"""Play many hands of games with a board at a time, five times as fast as `State`.

Most hands are alike: blinds, perhaps antes, hole cards and a board. As in `State`, `games.play`
finds the legal bets, and `games.pots` and the hand types find the winners. `State` itself plays the
rare hands: other games, posts, several boards, and blinds that put a player all-in. It also plays
hands with an illegal action, because it words the errors. A hand is therefore played here exactly
as `State` plays it, or not at all.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Protocol

import numpy as np

from games.cards import Card
from games.notation.history import HandHistory
from games.notation.user_fields import BOARDS, BOMB_POT, CAP, DEAD_BLINDS, POSTS, RUNS
from games.variants.variant import VARIANTS, Opening, Variant
from histories.outcomes.board_hand import BoardHand, NeedsStateError
from histories.outcomes.outcome import Listener, Outcome

RARE: Final = frozenset((POSTS, DEAD_BLINDS, CAP, BOMB_POT, BOARDS, RUNS))
"""User fields of hands that only `State` can play."""
TROUBLE: Final = (NeedsStateError, ValueError, ArithmeticError)
"""The errors after which `State` plays a hand; it words the message."""


class ShownHand(Protocol):
    """A hand at its showdown."""

    game: Variant
    statuses: list[bool]
    hole_cards: list[tuple[Card, ...]]
    board_cards: list[Card]
    strengths: list[list[int]]  # [hand types, players]


def play_board_hands(
    hands: Sequence[HandHistory], listeners: Sequence[Listener | None] | None = None
) -> list[Outcome | None]:
    """Return the outcome of each hand, None if `State` must play it or the log's payments differ.

    listeners : one for each hand; it receives the actions up to the first that needs `State`
    """
    who = listeners or [None] * len(hands)
    tables = [_played(hand, listener) for hand, listener in zip(hands, who, strict=True)]
    # One by one, comparing the hands took longer than playing them.
    compare_hands([table for table in tables if table is not None and table.is_shown_down])
    outcomes: list[Outcome | None] = []
    for hand, table, listener in zip(hands, tables, who, strict=True):
        outcome = None if table is None else _outcome(hand, table)
        if outcome is not None and listener is not None:
            listener.end(outcome.won)
        outcomes.append(outcome)
    return outcomes


def _played(hand: HandHistory, listener: Listener | None) -> BoardHand | None:
    """Return a hand after all its actions, None if `State` must play it."""
    if not (has_board(hand.variant) and RARE.isdisjoint(hand.user_fields)):
        return None
    try:
        table = BoardHand(hand)
        table.play(hand.parsed_actions, listener)
    except TROUBLE:
        return None
    return table


def _outcome(hand: HandHistory, table: BoardHand) -> Outcome | None:
    """Return the outcome of a played hand, None if `State` must play it."""
    try:
        return table.outcome(hand)
    except TROUBLE:
        return None


def compare_hands(tables: Sequence[ShownHand]) -> None:
    """Set the strengths of all hands at showdowns, for each hand type."""
    by_game: dict[Variant, list[ShownHand]] = {}
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
def has_board(code: str) -> bool:
    """Return whether a variant deals hole cards face down, and then only board cards."""
    first, *later = VARIANTS[code].plan
    return (
        {*first.hole} == {"d"}
        and not first.board
        and all(street.board and not (street.hole or street.draw) for street in later)
        and all(street.opening is Opening.POSITION for street in VARIANTS[code].plan)
    )
