"""The cards from which samples are dealt, and the slots that they are dealt to.

Shapes use H (holes in the deck), G (groups), E (entries of groups), W (cards of an entry), C (cards
of the board and of all hands) and P (players).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Deck(NamedTuple):
    """The cards from which a sample is dealt."""

    live: int
    """The number of cards before any slot is dealt."""
    holes: NDArray[np.uint16]
    """[H], places below *live* out of play"""
    fillers: NDArray[np.uint16]
    """[H], the places that fill them"""
    starts: NDArray[np.int64]
    """[G + 1], where each group's entries start"""
    widths: NDArray[np.int64]
    """[G], the cards of each of a group's entries"""
    refused: NDArray[np.uint64]
    """[G], 2**64 modulo the number of a group's entries"""
    thresholds: NDArray[np.uint64]
    """[E], with *aliases* the groups' alias tables"""
    aliases: NDArray[np.int32]
    """[E]"""
    masks: NDArray[np.uint64]
    """[E], the cards of each entry as bits"""
    places: NDArray[np.uint16]
    """[E * W], the places of the cards of each entry"""


class Seats(NamedTuple):
    """Where the cards of a sample come from."""

    slots: int  # the number of dealt cards, those of the groups first
    sources: NDArray[np.int64]
    """[C], the slot where a card comes from, or -number if it is known; the board's come first"""
    hand_starts: NDArray[np.int64]  # [P + 1], where each hand starts in *sources*
