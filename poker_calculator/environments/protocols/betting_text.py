"""The betting text of protocols: parse the hand from a message, and write an action."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from lookup.arguments import shown
from lookup.cards import CardsLike
from poker_calculator.environments.observation import FOLDED, RAISED
from poker_calculator.environments.training_game import TrainingGame, known_deck
from poker_calculator.environments.training_hand import TrainingHand
from poker_calculator.games.cards import read_cards, write_cards
from poker_calculator.games.play.player_actions import Action, Raise
from poker_calculator.games.variants.variant import BettingStructure

TOKEN: Final = re.compile(r"/|[^/\d]?\d*")


class BettingNotation(NamedTuple):
    """The letters of actions; raises have a total, except in fixed limit."""

    actions: dict[str, str]
    """The action of each letter: the fold, the check, the call and the raise, in this order."""
    counts_hand: bool = False
    """Whether totals are those of the whole hand, not of the street."""


ACPC: Final = BettingNotation({"f": "fold", "c": "check or call", "r": "min"}, counts_hand=True)
SLUMBOT: Final = BettingNotation({"f": "fold", "k": "check", "c": "call", "b": "min"})


def read_hand(
    game: TrainingGame,
    notation: BettingNotation,
    betting: str,
    hole_cards: Sequence[CardsLike],
    board: CardsLike,
) -> TrainingHand:
    """Return a hand after *betting*, such as "cr300c/cc".

    hole_cards : the cards of each seat, empty if they are hidden
    board      : the cards of the streets that began

    Hidden cards are arbitrary; observations of a seat with known cards do not depend on them.
    Raises ValueError for an illegal or unknown action, a misplaced end of a street, and a board of
    another street.
    """
    dealt = read_cards(board)
    hand = game.deal(deck_cards=known_deck(game, [*map(read_cards, hole_cards)], dealt))
    street = 0
    for token in filter(None, TOKEN.findall(betting)):
        street += token == "/"
        if token != "/" if hand.is_over else hand.state.street_index != street:
            rule = "'/' follows the last action of a street, and nothing else the end of the hand"
            raise ValueError(f"{shown(token)} is misplaced in {shown(betting)}; {rule}")
        if token != "/":
            hand.play(read_action(hand, notation, token))
    if not hand.is_over and tuple(hand.state.board_cards) != dealt:
        count, text = len(hand.state.board_cards), write_cards(dealt) or "empty"
        raise ValueError(f"the board is {text} after {shown(betting)}; it has {count} cards there")
    return hand


def read_action(hand: TrainingHand, notation: BettingNotation, text: str) -> Action:
    """Return an action of the seat to act; raises ValueError for text that is not one."""
    before, letter, total = _chips_before(hand, notation), text[:1], text[1:]
    *others, last = notation.actions
    has_total = letter == last and before is not None
    if letter not in notation.actions or not (total.isdecimal() if has_total else not total):
        ending = "" if before is None else " with the total of a raise"
        rule = f"{', '.join(others)} and {last}{ending}"
        raise ValueError(f"{shown(text)} is not an action; actions are {rule}")
    return Raise(int(total[:12]) - (before or 0)) if has_total else notation.actions[letter]


def write_act(hand: TrainingHand, notation: BettingNotation, index: int) -> str:
    """Carry out an action by its index in the menu, and return its text."""
    before = _chips_before(hand, notation)
    hand.act(index)
    past, (fold, *checks_and_calls, bet) = hand.history[-1], notation.actions
    if past.action == RAISED:
        return bet if before is None else f"{bet}{past.amount + before}"
    return fold if past.action == FOLDED else checks_and_calls[-1 if past.amount else 0]


def _chips_before(hand: TrainingHand, notation: BettingNotation) -> int | None:
    """Return the chips of earlier streets that totals include; None if there are no totals."""
    if hand.state.betting_structure is BettingStructure.FIXED_LIMIT:
        return None
    assert hand.turn is not None
    return int(hand.state.contributions[hand.turn]) if notation.counts_hand else 0
