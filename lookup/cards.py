"""Define the numbers of cards, and convert card text to numbers and back.

1 is ``2c``, 2 ``2d``, 3 ``2h``, 4 ``2s``, 5 ``3c`` ... 52 ``As``: ranks first,
then the suits c d h s. 0 is "no card", so hands and boards of different
lengths are rows of one array, filled with zeros on the right.

Shapes use N (rows of text), K (cards) and W (the most cards of any row).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence
from typing import Any, SupportsIndex, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup.arguments import shown

CardsLike: TypeAlias = ArrayLike | Iterable[str | SupportsIndex] | None
"""Cards as an argument: text such as "AsKs", card numbers, or a sequence of single cards."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CARDS = [rank + suit for rank in RANKS for suit in SUITS]
CARD_INT_LOOKUP = {card: number for number, card in enumerate(CARDS, start=1)}

Numbers = TypeVar("Numbers", int, NDArray[Any])  # card numbers, or arrays of them

SUIT_GLYPHS, SUIT_OUTLINES = "♣♦♥♠", "♧♢♡♤"
"""The glyph of each suit, filled and outlined, in the order of `SUITS`."""

SUIT_SPELLINGS = tuple(
    letter + letter.upper() + glyph + outline
    for letter, glyph, outline in zip(SUITS, SUIT_GLYPHS, SUIT_OUTLINES, strict=True)
)
"""The characters for each suit."""

_SPELLINGS = {
    rank_text + suit_text: CARD_INT_LOOKUP[rank + suit]
    for rank in RANKS
    for suit, suit_texts in zip(SUITS, SUIT_SPELLINGS, strict=True)
    for rank_text in (rank, rank.lower(), "10" if rank == "T" else rank)
    for suit_text in suit_texts
}

# One card, an optional mark for a coloured glyph, spaces, and one comma if more
# text follows. Possessive, so that a match never backtracks into spaces.
_CARD = re.compile(
    f"((?:10|[{RANKS}{RANKS.lower()}])[{''.join(SUIT_SPELLINGS)}])"
    r"\uFE0F?\s*(?:,\s*(?!\Z))?"
)
_PIECE = re.compile(r"10[^\s,]?|[^\s,]{1,2}|,")
_RANGE = re.compile(rf"(?:random|[{RANKS}][{RANKS}x][so]?)(?![0-9a-z])", re.IGNORECASE)
RANGE_CURE = "; this is a range, for `calculations.Range` and `EquityCalculator`"

# The summand of each character as a rank and as a suit; 64 for other characters,
# so that the sum is not a card number.
RANK_PARTS = np.full(256, 64, dtype=np.uint8)
SUIT_PARTS = np.full(256, 64, dtype=np.uint8)
for _character in RANKS + RANKS.lower():
    RANK_PARTS[ord(_character)] = _SPELLINGS[_character + SUITS[0]]
for _character in SUITS + SUITS.upper():
    SUIT_PARTS[ord(_character)] = _SPELLINGS[RANKS[0] + _character] - 1

# [53, 2] code points: the text of each card number, empty for 0.
_CHARACTERS = np.array(["", *CARDS], dtype="U2").view(np.uint32).reshape(-1, 2)
_PLAIN_WIDTH = 14  # characters read in bulk: seven cards, so that a long row does not widen all


def rank_of(card: Numbers) -> Numbers:
    """Return the rank of each card, 0 (two) to 12 (ace)."""
    rank: Numbers = (card - 1) >> 2
    return rank


def suit_of(card: Numbers) -> Numbers:
    """Return the suit of each card, 0 (clubs) to 3 (spades)."""
    suit: Numbers = (card - 1) & 3
    return suit


def card_mask(cards: NDArray[Any]) -> Any:
    """Return cards [..., K] as masks with the bits of their numbers, uint64 [...]."""
    bits = np.uint64(1) << cards.astype(np.uint64)
    return np.bitwise_or.reduce(bits, axis=-1, initial=0)


def parse_cards(text: str | Iterable[Any]) -> NDArray[np.uint8]:
    """Parse card text into card numbers, in the order written.

    Letter case is free, ``10h`` is ``Th``, suits may be glyphs (♠♥♦♣ ♤♡♢♧), and
    spaces and one comma may separate cards. Blank text means no cards. A card written twice is
    returned twice; the caller checks for duplicates.

    One str gives uint8 [K]. A list, tuple, or NumPy, pandas or Arrow array of N texts gives uint8
    [N, W], filled with zeros on the right. Other types raise TypeError. ValueError is raised for
    text that is not cards, for more than 52 cards, for a missing entry, for an entry that is not a
    str, and for a second dimension; the message counts rows from 0.

    >>> parse_cards("AsKs")
    array([52, 48], dtype=uint8)
    >>> parse_cards(["2c", "10♥, as", ""])
    array([[ 1,  0],
           [35, 52],
           [ 0,  0]], dtype=uint8)
    """
    if isinstance(text, str):
        return np.array(_read(text), dtype=np.uint8)
    return read_rows(_rows_of(text))


def format_cards(cards: ArrayLike) -> str | NDArray[np.str_]:
    """Format card numbers as text such as ``AsKs``; zeros are skipped.

    Numbers [K] of any integer dtype give a str (one number is one card), [..., K] an array [...] of
    str. Raises ValueError for another dtype or a number not in 0..52.

    >>> format_cards([[1, 0], [35, 52]])
    array(['2c', 'ThAs'], dtype='<U4')
    """
    numbers = _checked(cards, lowest=0)
    if ((numbers[..., :-1] == 0) & (numbers[..., 1:] > 0)).any():
        order = np.argsort(numbers == 0, axis=-1, kind="stable")
        numbers = np.take_along_axis(numbers, order, axis=-1)
    *shape, width = numbers.shape
    texts = np.zeros(shape, dtype="U1")
    if width:
        texts = _CHARACTERS[numbers].reshape(*shape, 2 * width).view(f"U{2 * width}")[..., 0]
    return texts if shape else str(texts.item())


def as_card_numbers(cards: CardsLike, *, allow_none: bool = False) -> NDArray[np.uint8]:
    """Return a hand, a board or dead cards as checked card numbers.

    *cards* is text such as ``"AsKs"`` or a sequence of single cards such as ``["As", "Ks"]``: both
    give uint8 [K]. One number, or numbers [..., K] of any integer dtype, give uint8 [..., K].
    *allow_none* allows 0 among the numbers. The result never shares memory with *cards*; duplicates
    are not checked.

    Text raises the errors of `parse_cards`. ValueError is raised for an entry of a sequence that is
    not exactly one card, for text mixed with numbers, for bool and float, and for numbers not in
    1..52.

    >>> as_card_numbers(["As", "Ks"])
    array([52, 48], dtype=uint8)
    """
    if isinstance(cards, str):
        return parse_cards(cards)
    lowest = 0 if allow_none else 1
    if isinstance(cards, list | tuple):
        try:
            return np.array([_SPELLINGS[card] for card in cards], dtype=np.uint8)
        except (KeyError, TypeError):
            is_text = any(isinstance(card, str) for card in cards)
        if {*map(type, cards)} == {int} and lowest <= min(cards) and max(cards) <= len(CARDS):
            return np.array(cards, dtype=np.uint8)  # twice as fast as the loop below
        for index, card in enumerate(cards):
            if isinstance(card, bool | np.bool) and not is_text:  # True is 1 to NumPy
                raise _not_a_number(card, [index], lowest)
    else:
        is_text = np.asarray(cards).dtype.kind not in "biufc"
    if not is_text:
        return _checked(cards, lowest)
    rows = parse_cards(cards)  # type: ignore[arg-type]  # raises unless it is text
    wrong = np.flatnonzero(np.count_nonzero(rows, axis=1) != 1)
    if wrong.size:
        text = f"{format_cards(rows[wrong[0]])!r} (row {wrong[0]})"
        raise ValueError(f"{text} is not one card; write ['As', 'Ks'] or 'AsKs'")
    return rows.reshape(-1)


@functools.lru_cache(maxsize=4096)
def cards_of_text(text: str) -> tuple[NDArray[np.uint8], int] | None:
    """Return the cards of a text, read-only, and their bit mask, or None for other text."""
    try:
        cards = as_card_numbers(text)
    except ValueError:
        return None
    cards.flags.writeable = False
    return cards, sum(1 << card for card in {*cards.tolist()})


def as_card_rows(cards: CardsLike, *, allow_none: bool = False) -> NDArray[np.uint8]:
    """Return hands, written as text or numbers, as card numbers.

    Texts of one card each keep their shape. Texts of whole hands, [N], give uint8 [N, K], filled
    with zeros. Other values are read by `as_card_numbers`.

    >>> as_card_rows(["AsKs", "2c"])
    array([[52, 48],
           [ 1,  0]], dtype=uint8)
    """
    try:
        array = np.asarray(cards)
    except ValueError:  # rows of different lengths; `as_card_numbers` has the message
        return as_card_numbers(cards, allow_none=allow_none)
    has_text = array.dtype.kind in "UT" or any(isinstance(one, str) for one in array.flat)
    if not has_text or array.ndim == 0:
        return as_card_numbers(cards, allow_none=allow_none)
    rows = parse_cards(array.reshape(-1))
    return rows.reshape(array.shape if rows.shape[1] == 1 else (*array.shape, -1))


def _read(text: str, row: int | None = None) -> list[int]:
    """Parse text in any accepted spelling; the errors name *row*."""
    if len(text) <= 2 * len(CARDS):  # too short for 53 cards
        try:  # the two plain forms, 3 times as fast as the pattern
            if " " in text:
                return [_SPELLINGS[card] for card in text.split()]
            return [
                _SPELLINGS[text[position : position + 2]] for position in range(0, len(text), 2)
            ]
        except KeyError:
            pass
    where = shown(text) if row is None else f"{shown(text)} (row {row})"
    body, position = text.strip(), 0
    numbers: list[int] = []
    while position < len(body):
        if len(numbers) == len(CARDS):
            raise ValueError(f"{where} is more than 52 cards; name no card of the deck twice")
        card = _CARD.match(body, position)
        if card is None:
            piece = _PIECE.match(body, position)
            raise ValueError(
                f"{shown(piece[0] if piece else body)} in {where} is not a card; "
                f"a card is a rank {RANKS} and a suit {SUITS}, e.g. 'Td'"
                f"{RANGE_CURE if _RANGE.match(body) else ''}"
            )
        numbers.append(_SPELLINGS[card[1]])
        position = card.end()
    return numbers


def _rows_of(text: Iterable[Any]) -> NDArray[np.str_] | list[str]:
    """Return the N entries of *text*, all str, as a list or as an array of ``<U``."""
    rows = np.array(None)
    if hasattr(text, "__array__"):  # NumPy, pandas, Arrow
        rows = np.asarray(text)
    elif isinstance(text, Sequence) and not isinstance(text, bytes | bytearray | memoryview):
        rows = np.array(list(text), dtype=object)
    if rows.ndim != 1:
        raise (ValueError if rows.ndim else TypeError)(
            f"card text is a str or a flat sequence of str, e.g. 'AsKs' or ['AsKs', 'QdQh'], "
            f"not {type(text).__name__}" + (f" of shape {rows.shape}" if rows.ndim else "")
        )
    if rows.dtype.kind == "U":
        return rows
    texts: list[str] = rows.astype(object).tolist()
    try:
        "".join(texts)  # the fastest check that all are str
    except TypeError:
        row = next(row for row, value in enumerate(texts) if not isinstance(value, str))
        raise ValueError(why_no_text(texts[row], row)) from None
    return texts


def read_rows(
    rows: NDArray[np.str_] | list[str], reasons: dict[int, str] | None = None
) -> NDArray[np.uint8]:
    """Parse [N] texts to [N, W]: rows in the plain form in bulk, each other distinct text once.

    With *reasons*, the error of a wrong text is stored there by row, and its cards are zeros;
    without, the first wrong text raises ValueError with its row.
    """
    if isinstance(rows, list):
        lengths = np.fromiter(map(len, rows), dtype=np.int64, count=len(rows))
    else:
        lengths = np.strings.str_len(rows)
    longest = int(lengths.max(initial=0))
    width = min(longest + longest % 2, _PLAIN_WIDTH) or 2
    characters = np.asarray(rows, dtype=f"U{width}", order="C").view(np.uint32).reshape(-1, width)
    cards = RANK_PARTS.take(characters[:, 0::2], mode="clip")
    cards += SUIT_PARTS.take(characters[:, 1::2], mode="clip")
    if longest == width and cards.max() <= len(CARDS):
        return cards
    cards[cards > len(CARDS)] = 0
    counts = np.count_nonzero(cards, axis=1)
    others = np.flatnonzero(2 * counts != lengths)
    cards[others], counts[others] = 0, 0
    texts = [str(rows[row]) for row in others.tolist()]
    read = read_texts(texts, others, reasons)
    most = max(int(counts.max(initial=0)), read.shape[1])
    result = np.zeros((len(rows), most), dtype=np.uint8)
    result[:, : cards.shape[1]] = cards[:, :most]
    result[others, : read.shape[1]] = read
    return result


def read_texts(
    texts: list[str], rows: NDArray[np.intp], reasons: dict[int, str] | None = None
) -> NDArray[np.uint8]:
    """Parse the [N] texts of *rows* to [N, W] like `read_rows`, each distinct text once."""
    read: dict[str, bytes] = {}
    refused: dict[str, str] = {}
    for text in dict.fromkeys(texts):
        try:
            read[text] = bytes(_read(text))
        except ValueError as error:
            read[text], refused[text] = b"", str(error)
        if reasons is None and refused:
            _read(text, int(rows[texts.index(text)]))
    if reasons is not None and refused:
        wrong = zip(rows.tolist(), map(refused.get, texts), strict=True)
        reasons.update((row, reason) for row, reason in wrong if reason is not None)
    most = max(map(len, read.values()), default=0)
    padded = b"".join([read[text].ljust(most, b"\0") for text in texts])
    return np.frombuffer(padded, dtype=np.uint8).reshape(len(texts), most)


def why_no_text(value: object, row: int | None = None) -> str:
    """Return the error message for an entry that is not a str."""
    where = "" if row is None else f" (row {row})"
    return f"{shown(value)}{where} is not card text; write a str, '' for no cards"


def _checked(cards: CardsLike, lowest: int) -> NDArray[np.uint8]:
    """Copy card numbers to uint8 [..., K] if all are integers in *lowest*..52."""
    if isinstance(cards, np.ma.MaskedArray):
        raise ValueError("a masked array is not a hand; fill masked entries with 0 for no card")
    try:
        numbers = np.atleast_1d(np.asarray(cards))
    except ValueError:
        raise ValueError("rows of cards differ in length; pad them with 0") from None
    if numbers.size and numbers.dtype.kind not in "iu":
        for index, value in np.ndenumerate(numbers):
            if type(value) is not int or not lowest <= value <= len(CARDS):
                raise _not_a_number(
                    value.item() if isinstance(value, np.generic) else value, list(index), lowest
                )
    if numbers.size and (numbers.min() < lowest or numbers.max() > len(CARDS)):
        index = np.argwhere((numbers < lowest) | (numbers > len(CARDS)))[0].tolist()
        raise _not_a_number(numbers[*index].item(), index, lowest)
    return numbers.astype(np.uint8)


def _not_a_number(value: Any, index: list[int], lowest: int) -> ValueError:
    return ValueError(
        f"{shown(value)} at {index} is not a card number; write integers "
        f"{lowest}..52: {'0 means no card, ' if lowest == 0 else ''}1 is '2c', 52 is 'As'"
    )
