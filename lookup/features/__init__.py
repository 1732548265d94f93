"""Features of hands and boards: pairs, draws, textures, for millions of rows.

The first call imports the implementation, because importing `lookup` imports this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lookup.cards import CardsLike

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["board_features", "describe_hand", "feature_words", "features_to_frame", "hand_features"]


def hand_features(hands: CardsLike, boards: CardsLike, *, nuts: bool = False) -> Any:
    """Return the features of each hand on its board: pairs, draws and blockers.

    Parameters
    ----------
    hands : card numbers [..., 2] of any integer dtype, or the text of one hand
    boards : card numbers [..., 3..5], 0 for no card, or the text of one board
        The leading dimensions of both broadcast; uint8 in C order is fastest.
    nuts : whether to compare each hand with all others that its board allows
        Ranking all combos takes some 50 microseconds per distinct board; each hand then takes half
        a microsecond.

    Returns
    -------
    A structured array [...], or one of its entries, with the fields below. Fields are numbers or
    bool; `feature_words` returns the words of numbers, `features_to_frame` a frame.

    Raises
    ------
    ValueError
        For a row that is not a hand on a board.

    Notes
    -----
    *Pairs.* The hand's own pair is a pair with a hole card that plays, in a hand of at most two
    pair. Unless stated otherwise, one hole card makes it with one board card, and no second own
    pair plays.

    - ``category``: 1 (high card) to 9 (straight flush), as `hand_category`, and 10, royal flush
    - ``top_pair``, ``second_pair``, ``bottom_pair``: with the highest, the second highest, the
      lowest of the different ranks on the board; ``middle_pair``: with neither highest nor lowest
    - ``overpair``, ``underpair``: a pocket pair that plays, above or below all the board
    - ``pocket_pair``: both hole cards have one rank, whatever the category
    - ``set``, ``trips``: three of a kind with both hole cards, with one
    - ``two_pair``: the kind of two pair: 1 on the board, 2 one pair and the board's, and for two
      own pairs 3 the bottom two ranks of the board, 5 top and bottom, 6 the top two, 4 others;
      0 for another category
    - ``kicker``: if one hole card is in the own pair or in trips, the rank of the other, 1 (two) to
      13 (ace), whether it plays or not; else 0
    - ``high_card``: the rank of the higher hole card, 1 (two) to 13 (ace)
    - ``overcards``: the number of hole cards that rank above the board, 0 to 2; 0 for a pocket pair

    *Draws* depend on the cards only, whatever the category; on the river there are none.

    - ``suited_cards``: the most cards of one suit in hand and board together
    - ``flush_draw``: four cards of one suit, with one or two in the hand; ``nut_flush_draw``: with
      the highest card of the suit that is not on the board
    - ``backdoor_flush_draw``: on the flop, three cards of one suit, with one or two in the hand
    - a straight draw: one more rank makes a straight that is better than the board's with that
      card; ``open_ended``: at both ends of four consecutive ranks; ``gutshot``: with one rank;
      ``double_gutshot``: with two ranks, not open-ended
    - ``backdoor_straight_draw``: on the flop, no straight and none of these, but three ranks of a
      straight, of which the board lacks at least one

    *Blockers.*

    - ``flush_blockers``: the number of hole cards of a suit with three or more cards on the board
    - ``set_blockers``: the number of hole cards with a rank that is on the board exactly once

    *With nuts*, among the hands that can be made now, before further cards:

    - ``nut_order``: the number of distinct higher strengths that any two cards can make with the
      board, including those with a card of the hand: 0 for the nuts, 1 for the second nuts
    - ``beaten_by``: the number of combos of the remaining cards that beat the hand
    - ``nut_blockers``: the number of combos that make the nuts with a card of the hand

    Examples
    --------
    >>> features = hand_features("Ac2c", "As3c4c")
    >>> [bool(features[name]) for name in ("top_pair", "nut_flush_draw", "gutshot")]
    [True, True, True]
    >>> hand_features([[52, 51], [48, 47]], [1, 5, 46])["set"].tolist()  # AsAh, KsKh on 2c3cKd
    [False, True]
    >>> features = hand_features("AcKd", "KsQc7c3h2c", nuts=True)
    >>> [int(features[name]) for name in ("nut_order", "beaten_by", "nut_blockers")]
    [61, 129, 1]
    """
    from lookup.features.feature_arrays import features_of_hands

    return features_of_hands(hands, boards, nuts=nuts)


def board_features(boards: CardsLike) -> Any:
    """Return the features of each board: paired, suited, connected, high or low.

    Parameters
    ----------
    boards : card numbers [..., 3..5], 0 for no card, or the text of one board

    Returns
    -------
    A structured array [...], or one of its entries, of numbers uint8:

    - ``paired``: 1 unpaired, 2 paired, 3 two pairs, 4 trips, 5 full house, 6 quads
    - ``suits``: by the most cards of one suit: 1 rainbow (one), 2 two-tone (two), 3 three-flush,
      4 four-flush, and 5 monotone for all cards; ``suited_cards``: that number of cards
    - ``connected``: the most different ranks of one straight, ace high or low: 1 to 5
    - ``straights``: the number of straights better than the board's that two hole cards can make
    - ``high_card``: the highest rank, 1 (two) to 13 (ace)

    Raises
    ------
    ValueError
        For a row that is not a board.

    Examples
    --------
    >>> board = board_features("9s8s6c")
    >>> int(board["straights"]), str(feature_words(board, "suits"))
    (2, 'two-tone')
    """
    from lookup.features.feature_arrays import features_of_boards

    return features_of_boards(boards)


def describe_hand(hands: CardsLike, boards: CardsLike) -> Any:
    """Describe each hand on its board in words: the made hand, then the draws.

    *hands*, *boards* and the terms are those of `hand_features`. Returns a str for one hand, else
    an array [...] of str. A kicker is the top one if it is the highest rank that the board lacks,
    else good from a ten on, or weak. Raises the errors of `hand_features`.

    >>> describe_hand("Ac2c", "As3c4c")
    'top pair, weak kicker; nut flush draw, gutshot'
    >>> describe_hand([[52, 48], [45, 31]], "9s8s6c").tolist()  # AsKs, Kc9h
    ['high card, two overcards; nut flush draw', 'top pair, good kicker']
    """
    from lookup.features.descriptions import describe_hands

    return describe_hands(hands, boards)


def feature_words(features: NDArray[np.void], name: str) -> Any:
    """Return the words of one feature: a str for one, else an array of str, `""` for none.

    *features* come from `hand_features` or `board_features`. Raises ValueError for the *name* of a
    feature without words.

    >>> feature_words(hand_features("AsKs", "QsJsTs"), "category")
    'royal flush'
    """
    from lookup.features.words import words_of

    return words_of(features, name)


def features_to_frame(features: NDArray[np.void]) -> pd.DataFrame:
    """Return a DataFrame with a row for each hand or board, and a column for each feature.

    *features* come from `hand_features` or `board_features`. Features with words are ordered
    categoricals, missing for none.

    >>> hands, flops = [[52, 51], [48, 47]], [1, 5, 46]
    >>> features_to_frame(hand_features(hands, flops))[["category", "overpair", "set"]]
              category  overpair    set
    0             pair      True  False
    1  three of a kind     False   True
    """
    from lookup.features.words import as_frame

    return as_frame(features)
