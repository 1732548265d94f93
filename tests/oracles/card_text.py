"""Card text read letter by letter, and drawn in its many spellings; nothing of ours is imported."""

from hypothesis import strategies as st

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CARDS = [rank + suit for rank in RANKS for suit in SUITS]
GLYPHS = {"c": "♣♧", "d": "♦♢", "h": "♥♡", "s": "♠♤"}

ODD_LETTERS = "AKTt1079sShc♠♡, \ufe0f\u00a0\0x"
"""Letters whose random texts are sometimes cards, and often nearly."""


def naive_parse(text):
    """Parse *text* letter by letter; return None if it is not cards."""
    numbers, rest = [], text.strip()
    while rest:
        if numbers and rest[0] == ",":
            rest = rest[1:].lstrip()
        rank_text = "10" if rest.startswith("10") else rest[:1]
        rank = {"10": "T"}.get(rank_text, rank_text)
        suit_text = rest[len(rank_text) : len(rank_text) + 1]
        suits = [suit for suit in SUITS if suit_text in [suit, suit.upper(), *GLYPHS[suit]]]
        if rank not in list(RANKS + RANKS.lower()) or not suits:
            return None
        numbers.append(RANKS.index(rank.upper()) * 4 + SUITS.index(suits[0]) + 1)
        rest = rest[len(rank_text) + 1 :]
        rest = rest.removeprefix("\ufe0f").lstrip()
    return numbers


def padded(rows):
    """Pad rows of numbers with zeros on the right to the longest."""
    width = max(map(len, rows), default=0)
    return [row + [0] * (width - len(row)) for row in rows]


@st.composite
def spelled_cards(draw, most=12):
    """Draw card numbers and one of their many spellings."""
    numbers = draw(st.lists(st.integers(1, 52), max_size=most))
    blank = st.sampled_from(["", "", " ", "  ", "\t", "\n", "\u00a0"])
    text = draw(blank)
    for place, number in enumerate(numbers):
        rank, suit = CARDS[number - 1]
        if place:
            text += draw(blank) + draw(st.sampled_from(["", ","])) + draw(blank)
        text += draw(st.sampled_from([rank, rank.lower(), "10" if rank == "T" else rank]))
        text += draw(st.sampled_from([suit, suit.upper(), *GLYPHS[suit]]))
        text += draw(st.sampled_from(["", "", "\ufe0f"]))
    return numbers, text + draw(blank)
