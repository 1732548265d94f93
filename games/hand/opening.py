"""The opener of a betting round in games with face-up cards."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.cards import Card
from games.variants.variant import Opening

ACE = 12


def opener(opening: Opening, up_cards: Sequence[Sequence[Card]], live: Sequence[bool]) -> int:
    """Return the live seat whose face-up cards open the round; if hands tie, the first seat.

    Suits break ties between cards, not between hands (WSOP Tournament Rules).

    >>> from games.cards import read_cards
    >>> up = [read_cards(text) for text in ("2d", "Kc", "2c")]
    >>> opener(Opening.LOW_CARD, up, [True] * 3), opener(Opening.HIGH_CARD, up, [True] * 3)
    (2, 1)
    """
    ace_low = opening in (Opening.HIGH_CARD, Opening.LOW_HAND)
    seats = [seat for seat, is_live in enumerate(live) if is_live]
    known = {seat: [card for card in up_cards[seat] if card] for seat in seats}
    seats = [seat for seat in seats if known[seat]] or seats
    keys: dict[int, Any]
    if opening in (Opening.LOW_CARD, Opening.HIGH_CARD):
        keys = {seat: [(rank(c, ace_low), c.suit) for c in known[seat][-1:]] for seat in seats}
    else:
        keys = {seat: open_hand(known[seat], ace_low) for seat in seats}
    choose = min if opening in (Opening.LOW_CARD, Opening.LOW_HAND) else max
    return choose(seats, key=keys.__getitem__)


def cards_face_up(
    hole_cards: Sequence[Sequence[Card]], are_up: Sequence[Sequence[bool]]
) -> list[list[Card]]:
    """Return the face-up cards of each seat."""
    return [
        [card for card, is_up in zip(*hand, strict=True) if is_up]
        for hand in zip(hole_cards, are_up, strict=True)
    ]


def has_open_pair(up_cards: Sequence[Sequence[Card]], live: Sequence[bool]) -> bool:
    """Return whether a live seat shows a pair; unknown cards make none.

    >>> from games.cards import read_cards
    >>> up = [read_cards(text) for text in ("2d3d", "KcKh")]
    >>> has_open_pair(up, [True, True]), has_open_pair(up, [True, False])
    (True, False)
    >>> has_open_pair([read_cards("????")], [True])
    False
    """
    known = [[card.rank for card in cards if card] for cards in up_cards]
    return any(
        is_live and len({*ranks}) < len(ranks) for ranks, is_live in zip(known, live, strict=True)
    )


def open_hand(cards: Sequence[Card], ace_low: bool) -> tuple[list[int], list[int]]:
    """Return the sort key of up to four face-up cards: the counts of their ranks, then the ranks.

    Straights and flushes of fewer than five cards do not count.

    >>> from games.cards import read_cards
    >>> open_hand(read_cards("2c2d3h3s"), False) > open_hand(read_cards("AcAdKhQs"), False)
    True
    """
    counts = Counter(rank(card, ace_low) for card in cards)
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    return [count for count, _ in groups], [rank for _, rank in groups]


def rank(card: Card, ace_low: bool) -> int:
    """Return a card's rank, 0 (two) to 12 (ace), or -1 for a low ace."""
    return -1 if ace_low and card.rank == ACE else card.rank
