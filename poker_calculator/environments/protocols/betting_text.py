"""The betting text of protocols: parse the hand from a message, and write an action."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, islice
from typing import Final, NamedTuple

from lookup.arguments import shown
from lookup.cards import CardsLike
from poker_calculator.environments.observation import CHECKED_OR_CALLED, FOLDED, RAISED
from poker_calculator.environments.training_game import TrainingGame
from poker_calculator.environments.training_hand import TrainingHand
from poker_calculator.games.cards import Card, read_cards, write_cards
from poker_calculator.games.play.player_actions import Action, Raise
from poker_calculator.games.variants.variant import BettingStructure

TOKEN: Final = re.compile(r"/|[^/\d]?\d*")
ACTIONS: Final = ("fold", "check", "call", "min")


class BettingNotation(NamedTuple):
    """The letters of actions; raises have a total, except in fixed limit."""

    letters: str
    """The letters of a fold, a check, a call and a raise."""
    counts_hand: bool
    """Whether totals are those of the whole hand, not of the street."""


ACPC: Final = BettingNotation("fccr", counts_hand=True)
SLUMBOT: Final = BettingNotation("fkcb", counts_hand=False)


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
    hand = game.deal(deck_cards=_deck(game, [*map(read_cards, hole_cards)], dealt))
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


def _deck(
    game: TrainingGame, hole_cards: Sequence[Sequence[Card]], board: Sequence[Card]
) -> list[Card]:
    """Return a deck that deals known cards to their seats and the board, and others elsewhere."""
    known = {*chain(board, *hole_cards)}
    hidden = (card for card in game.variant.deck if card not in known)
    to_board, to_seats = chain(board, hidden), [chain(cards, hidden) for cards in hole_cards]
    deck: list[Card] = []
    for street in game.streets:
        deck += islice(hidden, street.card_burning_status)
        deck += [next(cards) for _ in street.hole_dealing_statuses for cards in to_seats]
        deck += islice(to_board, street.board_dealing_count)
    return [*deck, *hidden]


def read_action(hand: TrainingHand, notation: BettingNotation, text: str) -> Action:
    """Return an action of the seat to act; raises ValueError for text that is not one."""
    before, letter, total = _chips_before(hand, notation), text[:1], text[1:]
    has_total = letter == notation.letters[-1] and before is not None
    if letter not in notation.letters or not (total.isdecimal() if has_total else not total):
        others, last = ", ".join(dict.fromkeys(notation.letters[:-1])), notation.letters[-1]
        rule = f"{others} and {last}{'' if before is None else ' with the total of a raise'}"
        raise ValueError(f"{shown(text)} is not an action; actions are {rule}")
    if has_total:
        return Raise(int(total[:12]) - (before or 0))
    is_either = notation.letters.count(letter) > 1
    return "check or call" if is_either else ACTIONS[notation.letters.index(letter)]


def write_act(hand: TrainingHand, notation: BettingNotation, index: int) -> str:
    """Carry out an action by its index in the menu, and return its text."""
    before = _chips_before(hand, notation)
    hand.act(index)
    past = hand.history[-1]
    places = {FOLDED: 0, CHECKED_OR_CALLED: 1 + (past.amount > 0), RAISED: 3}
    has_total = past.action == RAISED and before is not None
    total = str(past.amount + (before or 0)) if has_total else ""
    return notation.letters[places[past.action]] + total


def _chips_before(hand: TrainingHand, notation: BettingNotation) -> int | None:
    """Return the chips of earlier streets that totals include; None if there are no totals."""
    if hand.state.betting_structure is BettingStructure.FIXED_LIMIT:
        return None
    assert hand.turn is not None
    return int(hand.state.contributions[hand.turn]) if notation.counts_hand else 0
