"""Deciders, with their view and the legal bets: two bots, and a person in the terminal."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.random import Generator

from lookup.arguments import Seed, read_rng, read_whole, shown
from lookup.cards import CardsLike
from lookup.strength import CATEGORIES, evaluate_hands, hand_category, hand_rating
from poker_calculator.games.cards import Card
from poker_calculator.games.five_card_draw.dealer import Dealer
from poker_calculator.games.five_card_draw.players import (
    ACE,
    Hand,
    TableCard,
    parse_table_cards,
    read_discards,
)

JACK: Final = 9
PAIR: Final = CATEGORIES.index("pair")
TWO_PAIR: Final = CATEGORIES.index("two pair")
STRAIGHT: Final = CATEGORIES.index("straight")
MAX_POTS: Final = 3  # a random bot raises by up to three pots, so it is only sometimes all-in
LONGEST_NUMBER: Final = 30


class Seat(NamedTuple):
    """The public information about a player."""

    name: str
    chips: int
    put_in: int
    """The contribution to the pot of this hand."""
    has_folded: bool
    has_allin: bool
    swapped: int | None
    """The number of swapped cards, None before the draw."""


class View(NamedTuple):
    """A player's cards and the public information. Amounts are chips to put in now."""

    name: str
    hand: tuple[TableCard, ...]
    chips: int
    antes: int
    pot: int
    """The sum of all contributions."""
    to_call: int
    """The amount of a call, 0 for a check; at most the player's chips."""
    min_raise: int | None
    """The amount of the minimum raise, None if no raise is legal."""
    max_raise: int | None
    """The amount of the maximum raise, all-in."""
    is_after_draw: bool
    seats: tuple[Seat, ...]
    """All players, including this one, in turn order; the last has the button."""


class Decider(Protocol):
    """A decision maker for a player."""

    def decide(self, view: View) -> int:
        """Return the chips to put in: 0 checks or folds, ``view.to_call`` calls, more raises."""

    def discard(self, view: View) -> CardsLike:
        """Return the cards of ``view.hand`` to swap."""


def legal_bets(view: View) -> str:
    """Return the legal bets as text.

    >>> view = View("Ada", (), 95, 5, 20, 10, 20, 95, False, ())
    >>> legal_bets(view)
    '0 folds, 10 calls, 20 to 95 raises by 10 to 85'
    """
    words = ["0 folds", f"{view.to_call} calls"] if view.to_call else ["0 checks"]
    minimum, maximum = view.min_raise, view.max_raise
    if minimum is not None and maximum is not None:
        by = f" raises by {_span(minimum - view.to_call, maximum - view.to_call)}"
        words.append(f"{_span(minimum, maximum)}{by if view.to_call else ' bets'}")
    return ", ".join(words)


def read_bet(view: View, amount: object) -> int:
    """Return the chips to put in; raises ValueError for an illegal bet."""
    rule = f"legal here: {legal_bets(view)}"
    chips = read_whole(amount, "the bet", rule)
    minimum, maximum = view.min_raise, view.max_raise
    raises = minimum is not None and maximum is not None and minimum <= chips <= maximum
    if chips not in (0, view.to_call) and not raises:
        got = shown(chips)
        why = f"and {view.name} has {view.chips}" if chips > view.chips else "which is not legal"
        raise ValueError(f"the bet is {got} chips, {why}; {rule}")
    return chips


def _span(minimum: int, maximum: int) -> str:
    return f"{minimum}" if minimum == maximum else f"{minimum} to {maximum}"


class RandomBot:
    """A player that checks, calls, folds, raises and swaps at random.

    *rng* is an argument of `numpy.random.default_rng`.
    """

    def __init__(self, rng: Seed = None) -> None:
        self.rng: Generator = read_rng(rng)

    def decide(self, view: View) -> int:
        """Return the chips to put in."""
        choices = [view.to_call] * 3 + [0]
        if view.min_raise is not None and view.max_raise is not None:
            highest = min(view.max_raise, view.min_raise + MAX_POTS * view.pot)
            choices.append(int(self.rng.integers(view.min_raise, highest + 1)))
        return int(choices[self.rng.integers(len(choices))])

    def discard(self, view: View) -> Sequence[Card]:
        """Return up to three cards to swap."""
        count = int(self.rng.integers(4))
        order = self.rng.permutation(len(view.hand))[:count]
        return [view.hand[place] for place in sorted(order.tolist())]


class SensibleBot:
    """A player that stays in with a pair or better and raises with two pair or better.

    After the draw, it folds a pair below jacks to a bet of more than half the pot.
    """

    def decide(self, view: View) -> int:
        """Return the chips to put in."""
        category = _category(view)
        if category >= TWO_PAIR and view.min_raise is not None and self._is_worth_it(view):
            assert view.max_raise is not None
            half = view.to_call + (view.pot + view.to_call) // 2
            return min(max(view.min_raise, half), view.max_raise)
        if category == PAIR and view.is_after_draw and _paired_rank(view) < JACK:
            return view.to_call if 2 * view.to_call <= view.pot - view.to_call else 0
        return view.to_call if category >= PAIR else 0

    @staticmethod
    def _is_worth_it(view: View) -> bool:
        """Return whether to raise: always with a straight or better, else while it is cheap."""
        return _category(view) >= STRAIGHT or 4 * view.to_call <= view.chips

    def discard(self, view: View) -> Sequence[Card]:
        """Return the cards to swap: all but the made hand or a four-flush."""
        hand = view.hand
        if _category(view) >= STRAIGHT:
            return []
        counts = Counter(card.rank for card in hand)
        if max(counts.values()) > 1:
            return [card for card in hand if counts[card.rank] == 1]
        suits = Counter(card.suit for card in hand)
        if max(suits.values()) == 4:
            return [card for card in hand if suits[card.suit] == 1]
        by_rank = sorted(hand, reverse=True)
        return by_rank[1:] if by_rank[0].rank == ACE else by_rank[2:]


def _category(view: View) -> int:
    """Return the category of the hand as an index into `CATEGORIES`."""
    return int(hand_category(evaluate_hands(np.array(view.hand, np.uint8)))) - 1


def _paired_rank(view: View) -> int:
    (rank, _), *_ = Counter(card.rank for card in view.hand).most_common(1)
    return rank


class Person:
    """A player who types their decisions.

    *read* takes a prompt and returns a line, like `input`; its EOFError and KeyboardInterrupt
    propagate. *say* is called with each line to show to this player.
    """

    def __init__(
        self, read: Callable[[str], str] = input, say: Callable[[str], object] = print
    ) -> None:
        self.read: Callable[[str], str] = read
        self.say: Callable[[str], object] = say

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
            positions = range(1, len(view.hand) + 1)
            if word not in map(str, positions):
                raise ValueError(
                    f"{shown(word)} is not a position in your hand; give 1 to {positions[-1]}"
                )
            cards.append(view.hand[int(word) - 1])
        else:
            cards += parse_table_cards(word)
    return read_discards(view.hand, cards)
