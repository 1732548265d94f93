"""Names of hands: each hand type has one name per strength, with the expected words."""

from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest
from oracles.hand_types import (
    naive_ace_to_five,
    naive_badugi,
    naive_deuce_to_seven,
    naive_eight_or_better,
)
from oracles.holdem import naive_strength
from raises import raises

from poker_calculator.games import (
    PREDEFINED_GAMES,
    Automation,
    NoLimitTexasHoldem,
    StandardHighHand,
)
from poker_calculator.games.cards import read_cards, write_cards
from poker_calculator.games.predefined import FixedLimitSevenCardStud
from poker_calculator.games.variants import hand_types
from poker_calculator.games.variants.hand_types import HandType, name_hand

TYPES = {
    name: hand_type
    for name, hand_type in vars(hand_types).items()
    if isinstance(hand_type, HandType)
}
WORDS = [
    ("StandardHighHand", "AhQd", "Qs7h2c3dAd", "two pair, aces and queens with seven"),
    ("StandardHighHand", "AsKsQsJsTs", "", "royal flush"),
    ("ShortDeckHoldemHand", "As9d", "8c7h6sAcKd", "straight, nine high"),
    ("ShortDeckHoldemHand", "As9s", "8s7s6sAcKd", "straight flush, nine high"),
    ("ShortDeckHoldemHand", "AsKs", "9s7s6sAcKd", "flush, ace-king-nine-seven-six"),
    ("ShortDeckHoldemHand", "6d6c", "6hAcAdKdQd", "full house, sixes full of aces"),
    ("EightOrBetterLowHand", "As2d3h4c8s", "KdKc", "low, eight-four-three-two-ace"),
    ("EightOrBetterLowHand", "As2d3h4c9s", "KdKc", "no low"),
    ("RegularLowHand", "As2d3h4c5sKdKc", "", "low, five-four-three-two-ace"),
    ("RegularLowHand", "AsKdQhJcTs9c9d", "", "low, queen-jack-ten-nine-ace"),
    ("RegularLowHand", "AsAd6h6c7s", "", "two pair, sixes and aces with seven"),
    ("RegularLowHand", "AsAdAhAcKs", "", "four of a kind, aces with king"),
    ("StandardLowHand", "7s5s4s3s2h", "", "low, seven-five-four-three-two"),
    ("StandardLowHand", "As5s4s3s2h", "", "low, ace-five-four-three-two"),
    ("StandardLowHand", "As5s4s3s2s", "", "flush, ace-five-four-three-two"),
    ("StandardLowHand", "6s5s4s3s2h", "", "straight, six high"),
    ("StandardLowHand", "AsAd4s3s2h", "", "pair, aces with four-three-two"),
    ("BadugiHand", "As2d3h4c", "", "badugi, four-three-two-ace"),
    ("BadugiHand", "As2d3h4h", "", "three-card badugi, three-two-ace"),
    ("BadugiHand", "KsKdKhKc", "", "one-card badugi, king"),
    ("OmahaHoldemHand", "AsKsQsJs", "TsTd2s3c4c", "pair, tens with ace-king-four"),
    ("OmahaEightOrBetterLowHand", "Ac2cKdKs", "3d4d5dQdJd", "low, five-four-three-two-ace"),
    ("OmahaEightOrBetterLowHand", "AcKcKdKs", "3d4d5dQdJd", "no low"),
    ("KuhnPokerHand", "Qs", "", "queen"),
    ("LeducPokerHand", "Qs", "Ks", "high card, queen"),
    ("LeducPokerHand", "Kh", "Ks", "pair, kings"),
]


@pytest.mark.parametrize(("name", "hole_cards", "board", "words"), WORDS)
def test_a_hand_is_named(name, hole_cards, board, words):
    assert name_hand([TYPES[name]], read_cards(hole_cards), read_cards(board)) == words


def test_each_hand_type_is_among_them():
    assert {*TYPES} == {name for name, *_ in WORDS}


def five_card_hands(lowest=0):
    """Return a hand for each set of five ranks, offsuit and suited."""
    ranks = range(lowest, 13)
    several = [
        [4 * rank + (place % 4) + 1 for place, rank in enumerate(five)]
        for five in combinations_with_replacement(ranks, 5)
        if five[0] < five[4]
    ]
    suited = [[4 * rank + 1 for rank in five] for five in combinations(ranks, 5)]
    return np.array(several + suited, np.uint8)


def badugi_hands():
    """Return a hand for each set of one to four ranks in different suits, the rest paired."""
    hands = []
    for size in range(1, 5):
        for ranks in combinations(range(13), size):
            cards = [4 * rank + suit + 1 for suit, rank in enumerate(ranks)]
            hands.append(cards + [4 * ranks[0] + suit + 1 for suit in range(size, 4)])
    return np.array(hands, np.uint8)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "hands", "worth", "count"),
    [
        ("StandardHighHand", five_card_hands(), naive_strength, 7462),
        ("RegularLowHand", five_card_hands(), naive_ace_to_five, 6175),
        ("StandardLowHand", five_card_hands(), naive_deuce_to_seven, 7462),
        ("EightOrBetterLowHand", five_card_hands(), lambda hand: naive_eight_or_better([hand]), 57),
        ("BadugiHand", badugi_hands(), naive_badugi, 1092),
        ("ShortDeckHoldemHand", five_card_hands(4), None, 1404),
    ],
)
def test_hands_have_one_name_when_they_are_worth_the_same(name, hands, worth, count):
    hand_type = TYPES[name]
    strengths = hand_type.evaluate(hands, np.empty((len(hands), 0), np.uint8)).tolist()
    texts = [write_cards(hand) for hand in hands.tolist()]
    worths = (
        strengths
        if worth is None
        else [
            worth([text[place : place + 2] for place in range(0, len(text), 2)]) for text in texts
        ]
    )
    names = {}
    for strength, found in zip(strengths, worths, strict=True):
        assert names.setdefault(found, hand_type.words(strength)) == hand_type.words(strength)

    assert len(names) == len({*names.values()}) == count


def dealt(hole_cards, board=""):
    """Return a heads-up hold'em state with these cards, without automations."""
    by = [entry for entry in Automation if not entry.name.endswith(("DEALING", "BURNING"))]
    state = NoLimitTexasHoldem.create_state(by, True, 0, (1, 2), 2, 100, len(hole_cards))
    for cards in hole_cards:
        state.deal_hole(cards)
    if board:
        for _ in hole_cards:
            state.check_or_call()
        state.burn_card("??")
        state.deal_board(board)
    return state


def test_a_hand_is_named_as_far_as_the_board_lies():
    state = dealt(["AhQd", "KsKd"], "Qs7h2c")

    assert state.hand_name(np.int64(0)) == "pair, queens with ace-seven-two"
    assert state.hand_name(1) == "pair, kings with queen-seven-two"


def test_high_and_low_are_both_named():
    state = PREDEFINED_GAMES["F7S/8"].create_state(
        Automation, True, 1, 2, 10, 20, 100, 2, deck_cards=[*range(1, 53)]
    )
    while state.street_index < 4:
        state.post_bring_in() if state.can_post_bring_in() else state.check_or_call()

    high, low = state.hand_name(0).split("; ")

    assert high == StandardHighHand.words(int(StandardHighHand.strengths(state.hole_cards[0])))
    assert low.startswith(("low, ", "no low"))


def test_cards_that_are_not_known_have_no_name():
    state = dealt(["Ah??", "KsKd"], "Qs7h2c")

    with raises("'Ah??Qs7h2c' has unknown cards, so it has"):
        state.hand_name(0)
    assert state.hand_name(1) == "pair, kings with queen-seven-two"


def test_too_few_cards_have_no_name():
    with raises("the cards 'AhQd' are not enough to be a StandardHighHand"):
        dealt(["AhQd", "KsKd"]).hand_name(0)
    stud = FixedLimitSevenCardStud.create_state(Automation, True, 1, 2, 10, 20, 100, 2, rng=1)
    with raises("are not enough to be a StandardHighHand"):
        stud.hand_name(0)


def test_a_seat_without_cards_has_no_hand():
    state = dealt(["AhQd", "KsKd"], "Qs7h2c")
    state.complete_bet_or_raise_to(10)
    state.fold()

    with raises("seat 1 has no cards, so there is no hand to name"):
        state.hand_name(1)
    with raises("player_index is 2; seats are 0 to 1"):
        state.hand_name(2)


def test_a_hand_type_of_ones_own_needs_words_of_its_own():
    own = HandType("Own", StandardHighHand.evaluate)
    cards = read_cards("AhQdQs7h2c")

    with raises("Own has no names for its strengths; give HandType its words"):
        name_hand([own], cards, [])
    worded = HandType("Own", StandardHighHand.evaluate, words=str)
    assert name_hand([worded], cards, []).isdecimal()
