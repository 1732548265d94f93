"""A person who plays in the terminal, asked until the answer is legal."""

import re
from collections.abc import Callable
from typing import Final

from games.five_card_draw.dealer import Dealer
from games.five_card_draw.players.player_view import View, legal_bets, read_bet
from games.five_card_draw.table_cards import Hand, TableCard, parse_table_cards, read_discards
from lookup.arguments import shown
from lookup.strength import evaluate_hands, hand_rating

LONGEST_NUMBER: Final = 30


class Person:
    """A player who types their decisions.

    *read* takes a prompt and returns a line, like `input`; its EOFError and KeyboardInterrupt
    propagate. *say* is called with each line to show to this player.
    """

    def __init__(
        self, read: Callable[[str], str] = input, say: Callable[[str], object] = print
    ) -> None:
        self.read, self.say = read, say

    def decide(self, view: View) -> int:
        """Return the chips to put in."""
        self._show(view)
        while True:
            text = self.read(f"  Your bet ({legal_bets(view)}): ")
            try:
                return parse_bet(view, text)
            except ValueError as error:
                self.say(f"  {error}")

    def discard(self, view: View) -> Hand:
        """Return the cards to swap."""
        self._show(view)
        while True:
            text = self.read("  Cards to swap, such as 1 3 for the first and third (Enter: none): ")
            try:
                return parse_discards(view, text)
            except ValueError as error:
                self.say(f"  {error}")

    def _show(self, view: View) -> None:
        rating = int(hand_rating(evaluate_hands([int(card) for card in view.hand])))
        category = Dealer.lookup(rating)
        self.say(f"  The pot has {view.pot} chips, you have {view.chips}.")
        self.say(f"  Your hand: {Hand(view.hand)} ({category})")


def parse_bet(view: View, text: str) -> int:
    """Parse a bet: a number of chips, fold, check, call or all-in; raises ValueError for others.

    >>> view = View("Ada", (), 95, 5, 20, 10, 20, 95, False, ())
    >>> parse_bet(view, "20"), parse_bet(view, "call"), parse_bet(view, "all-in")
    (20, 10, 95)
    """
    word = text.strip().lower()
    if re.fullmatch(r"[+-]?[0-9]+", word) and len(word) <= LONGEST_NUMBER:
        return read_bet(view, int(word))
    if word in ("fold", "f", "call") and not view.to_call:
        raise ValueError(f"there is no bet to {'call' if word == 'call' else 'fold to'}; check")
    if word == "check" and view.to_call:
        raise ValueError(f"there is a bet of {view.to_call} to call; {legal_bets(view)}")
    words = {"fold": 0, "f": 0, "check": 0, "call": view.to_call, "c": view.to_call}
    if word in words:
        return words[word]
    if word in ("all-in", "allin", "all in", "a"):
        return read_bet(view, view.chips)
    got = shown(text.strip()) if word else "nothing"
    raise ValueError(
        f"{got} is not a whole number of chips; type one, or fold, check, call, all-in: "
        f"{legal_bets(view)}"
    )


def parse_discards(view: View, text: str) -> Hand:
    """Parse the cards to swap: positions in the hand from 1 on, or cards.

    >>> view = View("Ada", Hand("KsKd7c5h2s"), 95, 5, 20, 0, None, None, False, ())
    >>> parse_discards(view, "3 4 5"), parse_discards(view, "7♣, 5h")
    (7♣ 5♡ 2♠, 7♣ 5♡)
    """
    cards: list[TableCard] = []
    for word in text.replace(",", " ").split():
        if re.fullmatch(r"[+-]?[0-9]+", word):
            places = range(1, len(view.hand) + 1)
            if word not in map(str, places):
                raise ValueError(
                    f"{shown(word)} is not a position in your hand; give 1 to {places[-1]}"
                )
            cards.append(view.hand[int(word) - 1])
        else:
            cards += parse_table_cards(word)
    return read_discards(view.hand, cards)
