"""How two ranges meet on boards, as kernels read it, against a look at each two hands."""

import numpy as np
import pytest

from calculations.solver.deals.solver_boards import list_all, ordered

NUMBERS, PLACES = 53, 9
"""Card numbers, 0 for no card among them, and places of a hand."""


@pytest.fixture
def players():
    """Return two players' hands on four boards, strengths with many ties, and the live hands."""
    rng = np.random.default_rng(3)
    every = np.array([(low, high) for high in range(1, NUMBERS) for low in range(1, high)])
    boards, made = rng.permuted(np.tile(np.arange(1, NUMBERS), (4, 1)), axis=1)[:, :5], []
    for count in (70, 90):
        cards = every[rng.choice(len(every), count, replace=False)]
        alive = (cards[None, :, :, None] != boards[:, None, None, :]).all(axis=(2, 3))
        strengths = rng.integers(0, 25, (len(boards), count), dtype=np.int32)
        made.append((cards, strengths, alive))
    return made


@pytest.fixture
def listed(players):
    (cards, *own), (their_cards, *theirs) = players
    by_card = np.zeros((4, NUMBERS + 2 * len(their_cards)), np.int16)
    places = np.zeros((4, PLACES * len(cards)), np.int16)
    one, other = ordered(cards, *own), ordered(their_cards, *theirs)
    list_all(one, other, by_card, places)
    return one, other, by_card, places.reshape(4, -1, PLACES)


def test_hands_stand_from_weak_to_strong_and_those_on_the_board_last(players, listed):
    for (_, strengths, alive), hands in zip(players, listed[:2], strict=True):
        for board in range(4):
            first = hands.hands[board, : hands.alive[board]]
            assert sorted(first) == np.flatnonzero(alive[board]).tolist()
            assert (np.diff(strengths[board, first]) >= 0).all()


def test_the_others_hands_are_listed_card_by_card_from_weak_to_strong(listed):
    _, other, by_card, _ = listed
    for board in range(4):
        expected: list[list[int]] = [[] for _ in range(NUMBERS)]
        for place in range(other.alive[board]):
            for card in other.cards[other.hands[board, place]]:
                expected[card].append(place)
        counts, members = by_card[board, :NUMBERS], by_card[board, NUMBERS:]
        assert counts.tolist() == [len(places) for places in expected]
        assert members[: counts.sum()].tolist() == [
            place for places in expected for place in places
        ]


def test_each_hand_knows_whom_it_beats_and_ties_also_of_those_that_share_a_card(listed):
    one, other, by_card, places = listed
    for board in range(4):
        starts = np.cumsum([0, *(by_card[board, :NUMBERS] + 1)])
        met = [
            (place, one.strengths[board, place], one.cards[one.hands[board, place]].tolist())
            for place in range(one.alive[board])
        ]
        theirs = [
            (other.strengths[board, place], other.cards[other.hands[board, place]].tolist())
            for place in range(other.alive[board])
        ]
        none = -(-len(theirs) // 16) * 16
        for place, strength, cards in met:
            expected = [
                sum(theirs_strength < strength for theirs_strength, _ in theirs),
                sum(theirs_strength <= strength for theirs_strength, _ in theirs),
            ]
            for card in cards:
                sharing = [found for found, held in theirs if card in held]
                weaker = sum(found < strength for found in sharing)
                not_stronger = sum(found <= strength for found in sharing)
                expected += [starts[card] + n for n in (weaker, not_stronger, len(sharing))]
            same = [at for at, (_, held) in enumerate(theirs) if held == cards]
            assert places[board, place].tolist() == [*expected, *(same or [none])]
