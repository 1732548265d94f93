"""Bots without processes: objects with a name that answer questions."""

import random
from collections import Counter
from itertools import combinations
from typing import NamedTuple

import pytest

SUITS = "chds"  # from the lowest to the highest royal flush: spade, diamond, heart, club
ORDER = [
    *("high card", "one pair", "two pair", "triple", "straight", "flush", "full house"),
    *("four cards", "straight flush", "royal flush"),
]


def made_hand(five):
    """Return the made hand of five (rank, suit) pairs and the ranks of its cards."""
    ranks = sorted(rank for rank, _ in five)
    counts = Counter(ranks)
    shape = sorted(counts.values(), reverse=True)
    is_flush = len({suit for _, suit in five}) == 1
    if ranks == [2, 3, 4, 5, 14]:
        straight = [1, 2, 3, 4, 5]
    else:
        straight = ranks if ranks == [*range(ranks[0], ranks[0] + 5)] else None
    several = [rank for rank in ranks if counts[rank] > 1]
    if is_flush and straight:
        return ("royal flush" if straight[-1] == 14 else "straight flush"), straight
    if shape == [4, 1]:
        return "four cards", several
    if shape == [3, 2]:
        return "full house", several
    if is_flush:
        return "flush", ranks
    if straight:
        return "straight", straight
    if shape == [3, 1, 1]:
        return "triple", several
    if shape == [2, 2, 1]:
        return "two pair", several
    if shape == [2, 1, 1, 1]:
        return "one pair", several
    return "high card", ranks


def naive_strength(cards):
    """Return the sort key of a hand: its best five by made hand, then its highest rank."""
    best = []
    for five in combinations(cards, 5):
        hand, ranks = made_hand(five)
        highest = SUITS.index(five[0][1]) if hand == "royal flush" else max(ranks)
        best.append((ORDER.index(hand), highest))
    return max(best)


class Reply(NamedTuple):
    amount: int | None
    reason: str = ""


class TableBot:
    """A bot that answers by a function of the question and records the questions."""

    def __init__(self, name, decide):
        self.name, self.decide, self.asked = name, decide, []

    def ask(self, question):
        self.asked.append(question)
        answer = self.decide(question)
        return answer if isinstance(answer, tuple) else Reply(answer)


def randomly(seed):
    """Return a function that dies, calls, raises, or makes a mistake."""
    rng = random.Random(seed)

    def decide(question):
        least, most = question["min_bet_amt"], question["max_bet_amt"]
        kind = rng.choices("dcrahlx", [3, 20, 5, 2, 0.5, 0.5, 0.5])[0]
        return {
            "d": 0,
            "c": least,
            "r": rng.randint(least, most),
            "a": most,
            "h": most + 1,
            "l": least - 1,
            "x": Reply(None, "took longer than 1 s"),
        }[kind]

    return decide


class Opened(TableBot):
    """The source of a bot in a match: a function of the question, opened with a name and a seed."""

    def __init__(self, source, name, *, seed):
        super().__init__(name, source(seed))
        self.is_closed = False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.is_closed = True


@pytest.fixture
def table_bot():
    return TableBot


@pytest.fixture
def reply():
    return Reply


@pytest.fixture
def opened():
    return Opened


@pytest.fixture
def random_source():
    return randomly


@pytest.fixture
def random_bots():
    """Return a function that makes bots A, B, ... whose actions follow a seed."""

    def make(seed, count=5):
        return [TableBot("ABCDEFGH"[place], randomly(10 * seed + place)) for place in range(count)]

    return make


@pytest.fixture
def callers():
    return [TableBot(name, lambda question: question["min_bet_amt"]) for name in "ABCDE"]


@pytest.fixture(name="naive_strength")
def _naive_strength():
    return naive_strength
