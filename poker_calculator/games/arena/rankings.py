"""Rankings of made hands, by name."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from poker_calculator.games.arena.play_log import SUIT_NUMBERS
from poker_calculator.games.cards import Card

Ranking: TypeAlias = Callable[[Sequence[Sequence[Card]], Sequence[Card]], list[int]]
"""A function from each player's hole cards and a full board to strengths; the highest wins."""

ACE: Final = 14
HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE, STRAIGHT = range(1, 6)
FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH = range(6, 11)


def document_strength(cards: Iterable[Card]) -> int:
    """Return the strength of five to seven cards by the document's own ranking.

    Only the made hand and the highest rank among its cards count: not kickers, the lower of two
    pairs, or the lower rank of a full house. An ace below a two has the rank one, so A2345 is a
    straight to the five. Royal flushes rank by suit: spade, diamond, heart, club.

    >>> from poker_calculator.games.cards import read_cards
    >>> document_strength(read_cards("AsAd7c")) == document_strength(read_cards("AcAhKc"))
    True
    """
    cards = [*cards]
    counts = Counter(card.rank + 2 for card in cards)
    suit, suited = max(
        ((suit, {c.rank + 2 for c in cards if c.suit == suit}) for suit in range(4)),
        key=lambda pair: len(pair[1]),
    )
    if len(suited) >= 5 and (top := _straight_to(suited)):
        if top == ACE:
            return ROYAL_FLUSH << 4 | SUIT_NUMBERS[suit]
        return STRAIGHT_FLUSH << 4 | top
    made = [_of_equal_ranks(counts)]
    if top := _straight_to(counts):
        made.append((STRAIGHT, top))
    if len(suited) >= 5:
        made.append((FLUSH, max(suited)))
    category, top = max(made)
    return category << 4 | top


def _straight_to(ranks: Iterable[int]) -> int:
    """Return the top rank of the highest straight among the ranks, or 0."""
    distinct = {*ranks}
    if ACE in distinct:
        distinct.add(1)
    tops = [top for top in range(5, ACE + 1) if distinct.issuperset(range(top - 4, top + 1))]
    return max(tops, default=0)


def _of_equal_ranks(counts: Counter[int]) -> tuple[int, int]:
    """Return the best hand made of equal ranks, and its highest rank."""
    fours, threes, pairs = (
        [rank for rank, count in counts.items() if count >= at_least] for at_least in (4, 3, 2)
    )
    if fours:
        return FOUR, max(fours)
    if threes and len(pairs) > 1:  # the three is one of the pairs
        return FULL_HOUSE, max(pairs)
    if threes:
        return THREE, max(threes)
    if pairs:
        return (TWO_PAIR if len(pairs) > 1 else ONE_PAIR), max(pairs)
    return HIGH_CARD, max(counts)


def _document(hole_cards: Sequence[Sequence[Card]], board: Sequence[Card]) -> list[int]:
    return [document_strength((*cards, *board)) for cards in hole_cards]


def _poker(hole_cards: Sequence[Sequence[Card]], board: Sequence[Card]) -> list[int]:
    from lookup import evaluate_hands

    strengths: list[int] = evaluate_hands([[*cards, *board] for cards in hole_cards]).tolist()
    return strengths


RANKINGS: Final[dict[str, Ranking]] = {"document": _document, "poker": _poker}
"""The presets: the document's own ranking, and poker's ranking with kickers."""
