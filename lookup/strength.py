"""The strength of hands of 5 to 7 cards, with categories, ratings and names.

A strength is a number on the Two Plus Two scale, `category << 12 | rank within the category`:
greater is stronger, equal hands split. The categories run from 1, high card, to 9, straight
flush, so a royal flush is 36874.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup.arguments import read_array
from lookup.cards import CardsLike, rank_of
from lookup.games import STANDARD, Ranking
from lookup.hand_rows import FIVE_TO_SEVEN, Scale, as_hands, judge, scale_of

CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
"""The names of categories 1 to 9, in this order."""

CATEGORY_SIZES = np.array([1277, 2860, 858, 858, 10, 1277, 156, 156, 10])
"""The number of distinct strengths of each category, 7,462 in total."""

HIGHEST_RATING = 7462
RANK_NAMES = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)

STRAIGHTS = range(3, 13)  # the highest ranks of the straights; 3 is a five

ROWS_AT_A_TIME = 1 << 16
FIVE_OF = {n: np.array([*combinations(range(n), 5)]) for n in (5, 6, 7)}


def evaluate_hands(
    cards: CardsLike, *, ranking: Ranking = STANDARD, out: NDArray[np.int32] | None = None
) -> NDArray[np.int32]:
    """Return the strength of each hand of 5 to 7 cards.

    *cards* are card numbers [..., 5..7] of any integer dtype, 0 for no card, the text of one hand
    or a list of such texts; uint8 in C order is fastest. Returns int32 [...], in *out* if given.
    Needs no table.

    *ranking* is the ranking of a game, such as ``GAMES["short_deck"].ranking``: hands rank in the
    order of ``GAMES["short_deck"].categories``, and the ace is also below the lowest rank of the
    deck in straights.

    Raises ValueError for a row that is not a hand, or not of this deck; *out* is then undefined.

    >>> int(evaluate_hands("AsKsQsJsTs2c2d"))
    36874
    >>> evaluate_hands([[52, 48, 44, 40, 36, 1, 2], [1, 2, 3, 4, 5, 0, 0]])
    array([36874, 32769], dtype=int32)
    >>> evaluate_hands(["AsKsQsJsTs2c2d", "2c2d2h2s3c"]).tolist()
    [36874, 32769]
    >>> from lookup import GAMES
    >>> int(evaluate_hands("As6c7d8h9s", ranking=GAMES["short_deck"].ranking)) >> 12
    5
    """
    cards = as_hands(cards, FIVE_TO_SEVEN)
    if out is not None:
        _check_out(out, cards.shape[:-1])
    check_ranking(ranking)
    return judge(high_scale(ranking), cards, out=out)


@functools.cache
def high_scale(ranking: Ranking) -> Scale:
    """Return the scale of high hands by a ranking."""
    from lookup._kernels.strength import HIGH

    return scale_of(HIGH, ranking)


def check_ranking(ranking: object) -> None:
    """Raise ValueError unless *ranking* is the `Ranking` of a game."""
    if not isinstance(ranking, Ranking):
        raise ValueError(
            f"ranking is the Ranking of a game, not {type(ranking).__name__}; "
            f"give GAMES['short_deck'].ranking"
        )


def hand_category(strengths: ArrayLike) -> NDArray[np.int64]:
    """Return the category of each strength, 1 (high card) to 9 (straight flush).

    Returns int64 [...]; ``CATEGORIES[category - 1]`` is its name.

    >>> int(hand_category(36874))
    9
    """
    return _checked_strengths(strengths) >> 12


def hand_rating(strengths: ArrayLike) -> NDArray[np.int64]:
    """Return the rating of each strength, 1 (royal flush) to 7462 (seven high), as int64 [...].

    This is Cactus Kev's numbering: smaller is stronger.

    >>> hand_rating([36874, 4097]).tolist()
    [1, 7462]
    """
    numbers = _checked_strengths(strengths)
    below = np.concatenate([[0, 0], np.cumsum(CATEGORY_SIZES)])
    return HIGHEST_RATING + 1 - (below[numbers >> 12] + (numbers & 0xFFF))  # type: ignore[no-any-return]


def describe(strengths: ArrayLike) -> Any:
    """Return the name of each strength: a str for one, else an array of str.

    >>> describe(evaluate_hands("AsAhAdKsKd2c3c"))
    'full house, aces full of kings'
    """
    words = _words()[hand_rating(strengths) - 1]
    return words if isinstance(words, str) else np.asarray(words, dtype=str)


def best_five(cards: CardsLike) -> NDArray[np.uint8]:
    """Return the best five cards of each hand of 5 to 7: equal ranks first, then high to low.

    *cards* are those of `evaluate_hands`. Returns uint8 [..., 5]; among cards that make an equal
    hand, the first ones count.

    >>> from lookup import format_cards
    >>> format_cards(best_five("2c Kd 7h As Kc 7s Ah"))
    'AsAhKdKc7h'
    """
    cards = as_hands(cards, FIVE_TO_SEVEN)
    strengths = evaluate_hands(cards)
    rows = cards.reshape(-1, cards.shape[-1])
    starts = range(0, len(rows), ROWS_AT_A_TIME)
    parts = [
        _best_five_rows(rows[i : i + ROWS_AT_A_TIME], strengths.reshape(-1)[i : i + ROWS_AT_A_TIME])
        for i in starts
    ]
    played = np.concatenate(parts) if parts else np.empty((0, 5), np.uint8)
    return played.reshape(*cards.shape[:-1], 5)


def _best_five_rows(cards: NDArray[np.uint8], strengths: NDArray[np.int32]) -> NDArray[np.uint8]:
    """Return the best five cards of rows [N, 5..7] with strengths [N]."""
    held_first = np.argsort(cards == 0, axis=1, kind="stable")
    cards = np.take_along_axis(cards, held_first, axis=1)
    fives = cards[:, FIVE_OF[cards.shape[1]]]
    # Replace a choice that has a missing card by the first choice, which has none.
    fives = np.where((fives == 0).any(axis=2)[..., None], fives[:, :1], fives)
    first_best = np.argmax(evaluate_hands(fives) == strengths[:, None], axis=1)
    five = fives[np.arange(len(fives)), first_best]
    ranks = rank_of(five.astype(np.int64))
    rank_counts = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    wheel = np.isin(strengths, [5 << 12 | 1, 9 << 12 | 1])
    ranks = np.where(wheel[:, None] & (ranks == 12), -1, ranks)
    order = np.argsort(-(16 * rank_counts + ranks), axis=1, kind="stable")
    return np.take_along_axis(five, order, axis=1)


def _checked_strengths(strengths: ArrayLike) -> NDArray[np.int64]:
    """Return strengths as int64 [...]; raises ValueError with the first invalid strength."""
    numbers = read_array(strengths, "a strength is an integer")
    if numbers.dtype.kind not in "iu" and numbers.size:
        cure = "; of cards, `evaluate_hands` returns it" if numbers.dtype.kind == "U" else ""
        raise ValueError(f"a strength is an integer, not {numbers.dtype}{cure}")
    source, numbers = numbers, numbers.astype(np.int64)
    category, rank = numbers >> 12, numbers & 0xFFF
    is_valid = (category >= 1) & (category <= 9)
    is_valid &= (rank >= 1) & (rank <= CATEGORY_SIZES[np.where(is_valid, category, 1) - 1])
    if not is_valid.all():
        wrong = source[~is_valid].reshape(-1)[0]
        raise ValueError(
            f"{wrong} is not the strength of a hand; strengths come from evaluate_hands(cards)"
        )
    return numbers[()]


def _check_out(out: Any, shape: tuple[int, ...]) -> None:
    """Raise ValueError unless the result can be written to *out*."""
    got = type(out).__name__
    if isinstance(out, np.ndarray):
        if (out.shape, out.dtype) == (shape, np.int32) and out.flags.carray:
            return
        order = "" if out.flags.c_contiguous else " in another order"
        got = f"{out.dtype} {out.shape}{order}{'' if out.flags.writeable else ', read-only'}"
    raise ValueError(
        f"out must be int32 {shape} in C order, not {got}; give np.empty({shape}, 'i4')"
    )


@functools.cache
def _words() -> NDArray[Any]:
    """Return the names of ratings 1 to 7462, an object array."""
    words = [
        word_hand(category, main, kickers)
        for category in range(1, 10)
        for main, kickers in main_and_kickers(category)
    ]
    assert len(words) == HIGHEST_RATING
    return np.array(words[::-1], dtype=object)


def main_and_kickers(
    category: int, straights: range = STRAIGHTS
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the main ranks and kickers of each strength of *category*, weakest first.

    *straights* are the highest ranks of the valid straights.
    """
    sets = {n: sorted(tuple(c[::-1]) for c in combinations(range(13), n)) for n in (1, 2, 3, 5)}
    if category in (5, 9):
        return [((high,), ()) for high in STRAIGHTS]
    if category in (1, 6):
        # The ace is below the five-high straight's lowest rank.
        runs = [
            sorted(((high - step) % 13 for step in range(5)), reverse=True) for high in straights
        ]
        return [((), kickers) for kickers in sets[5] if [*kickers] not in runs]
    main, kickers = {2: (1, 3), 3: (2, 1), 4: (1, 2), 7: (1, 1), 8: (1, 1)}[category]
    return [(m, k) for m in sets[main] for k in sets[kickers] if not set(m) & set(k)]


def word_hand(category: int, main: Sequence[int], kickers: Sequence[int]) -> str:
    """Return the name of one strength: its category with the ranks from `main_and_kickers`."""
    name = CATEGORIES[category - 1]
    plurals = [RANK_NAMES[rank] + ("es" if rank == 4 else "s") for rank in main]
    if category in (5, 9):
        return (
            "royal flush"
            if (category, *main) == (9, 12)
            else (f"{name}, {RANK_NAMES[main[0]]} high")
        )
    rest = "-".join(RANK_NAMES[rank] for rank in kickers)
    if category == 7:
        pair = RANK_NAMES[kickers[0]] + ("es" if kickers[0] == 4 else "s")
        return f"{name}, {plurals[0]} full of {pair}"
    return f"{name}, {' and '.join(plurals)} with {rest}" if main else f"{name}, {rest}"
