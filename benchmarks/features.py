"""Our programs on features of hands and boards."""

from collections.abc import Callable
from typing import Any

from benchmarks.figures import Contender, Program, rate
from benchmarks.programs import random_cards
from lookup import board_features, describe_hand, hand_features

SOME = 10_000
"""The most rows of a quick measurement."""


def features(count: int, board_cards: int) -> Program:
    """Prepare `hand_features` on *count* hands and their boards."""

    def prepare(quick: bool) -> Contender:
        cards = random_cards(min(count, SOME) if quick else count, 2 + board_cards)
        hands, boards = cards[:, :2].copy(), cards[:, 2:].copy()
        sample = rate(lambda: hand_features(hands, boards), len(cards), quick)
        return Contender(sample, hand_features(hands[:SOME], boards[:SOME]).tolist())

    return prepare


def each_once(count: int, board_cards: int, run: Callable[[Any, Any], Any]) -> Program:
    """Prepare a function of random hands and equally many random boards."""

    def prepare(quick: bool) -> Contender:
        cards = random_cards(min(count, 200) if quick else count, 2 + board_cards)
        hands, boards = cards[:, :2].copy(), cards[:, 2:].copy()
        return Contender(rate(lambda: run(hands, boards), len(cards), quick))

    return prepare


def with_nuts(hands: Any, boards: Any) -> Any:
    """Find the features and the nut order."""
    return hand_features(hands, boards, nuts=True)


def of_boards(hands: Any, boards: Any) -> Any:
    """Find the features of the boards."""
    return board_features(boards)


def in_words(hands: Any, boards: Any) -> Any:
    """Describe the hands."""
    return describe_hand(hands, boards)
