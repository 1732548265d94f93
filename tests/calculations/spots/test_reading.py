"""The text of a player's hand, and its error messages."""

import numpy as np
import pytest
from raises import raises

from calculations import EquityCalculator, Range
from calculations.spots.spot import Unknown

OTHER = "2c2d"
OMAHA_HAND = "2c2d3h4h"


def held(hand, other=OTHER, **options):
    """Return seat 0's hand after reading."""
    return EquityCalculator([hand, other], **options).hole_cards[0]


# ---- what is a hand, and what a range ---------------------------------------------------------


@pytest.mark.parametrize(
    "hand",
    ["AsKh", "As Kh", "As,Kh", " as KH ", "A♠K♥", ["As", "Kh"], ("As", "Kh"), [52, 47],
     np.array([52, 47]), np.array(["As", "Kh"])],
)  # fmt: skip
def test_two_cards_are_a_hand(hand):
    assert held(hand) == ["As", "Kh"]


@pytest.mark.parametrize(
    ("text", "combos"),
    [
        ("AA", 6),
        ("A A", 6),
        ("10 10", 6),
        ("AK", 16),
        ("aks", 4),
        ("T9", 16),
        ("23", 16),
        ("QQ+, AKs", 22),
        ("AsAh, AdAc", 2),
        ("AsAh AdAc", 2),
        ("AsAh;AdAc", 2),
        ("AsAh:0.5", 1),
        ("22+ ,", 78),
        ("JJ–99", 18),
        ("100%", 1326),
        ("random !AA", 1320),
    ],
)
def test_other_text_is_a_range(text, combos):
    assert held(text) == Range(text)
    assert len(held(text)) == combos


def test_a_range_is_taken_as_it_is():
    hands = Range("QQ+:0.5, AKs")
    assert held(hands) is hands


@pytest.mark.parametrize("text", ["random", " RANDOM ", "Any Two", "any", Range.random()])
def test_a_random_hand(text):
    assert held(text) == Range.random()


def test_seats_mix_hands_and_ranges():
    spot = EquityCalculator(["QQ+", "AsKs", "random", [1, 2]])
    assert spot.hole_cards == [Range("QQ+"), ["As", "Ks"], Range.random(), ["2c", "2d"]]


def test_hands_come_as_any_list():
    assert EquityCalculator(hand for hand in ("QQ+", OTHER)).hole_cards[0] == Range("QQ+")
    assert EquityCalculator(np.array(["QQ+", OTHER])).hole_cards[0] == Range("QQ+")
    with raises("hole_cards is 'QQ+'; give a list of hands"):
        EquityCalculator("QQ+")
    with raises("a spot has 2 to 10 hands, not 11"):
        EquityCalculator(["random"] * 11)
    with raises("a spot has 2 to 10 hands, not 1"):
        EquityCalculator(["QQ+"])


# ---- errors: the seat, the text, the place, the rule ------------------------------------------


@pytest.mark.parametrize(
    ("text", "rule", "caret"),
    [
        ("QQ+, AKz", "'z' is not understood: after a hand comes", 7),
        ("AK:1.5", "a weight is 0 to 1", 3),
        ("TTs", "a pair is neither suited nor offsuit", 2),
        ("JJ-A9s", "a run goes from pair to pair", 3),
        ("A", "the range breaks off", 1),
        ("<b>", "a range names hands", 0),
    ],
)
def test_text_that_is_no_range_is_shown_with_a_caret_and_the_rule(text, rule, caret):
    with raises(rule) as caught:
        EquityCalculator([OTHER, "AsKs", text])

    first, _, shown, pointer = str(caught.value).split("\n")
    assert first == "hand 2: neither hole cards nor a range"
    assert shown == f"  {text}"
    assert pointer.index("^") == 2 + caret


@pytest.mark.parametrize("text", ["AsXh", "1s2d", "AhKz", "A♠ZZ", "9s8k"])
def test_text_like_two_cards_gets_the_rule_of_cards(text):
    with raises("is not a card; a card is a rank 23456789TJQKA and a suit cdhs"):
        held(text)
    with pytest.raises(ValueError, match=r"^hand 0: "):
        held(text)


@pytest.mark.parametrize(
    ("hand", "rule"),
    [
        ("", "hand 0 has 0 cards (); a hand of holdem has exactly 2"),
        (" ", "hand 0 has 0 cards ()"),
        ("As", "hand 0 has 1 card (As)"),
        ("AsAhAd", "hand 0 has 3 cards (AsAhAd)"),
        ("AsAhAdAc", "hand 0 has 4 cards (AsAhAdAc)"),
        ("AsAs", "the card 'As' is dealt twice: both in hand 0"),
        ("2cAs", "the card '2c' is dealt twice: in hand 0 and in hand 1"),
        ([], "hand 0 has 0 cards"),
        (52, "hand 0 has 1 card (As)"),
        ([52, 53], "hand 0: 53 at [1] is not a card number"),
        (["AA"], "hand 0: 'AA' in 'AA' (row 0) is not a card"),
        (b"AsAh", "hand 0: card text is a str"),
        (None, "hand 0 has 0 cards ()"),
        (1.5, "hand 0: 1.5 at [0] is not a card number"),
        (True, "hand 0: True at [0] is not a card number"),
        ({"As", "Ah"}, "hand 0: card text is a str"),
    ],
)
def test_what_is_neither_a_hand_nor_a_range(hand, rule):
    with raises(rule):
        held(hand)


@pytest.mark.parametrize("piece", ["x", "A", " ", "AsAh", "AA,", "(", "AsAh ", "0", "♠"])
def test_a_million_characters_are_refused_in_few(piece):
    with raises("hand 0") as caught:
        held(piece * (10**6 // len(piece)))
    assert len(str(caught.value)) < 300


# ---- games without two hole cards -------------------------------------------------------------


@pytest.mark.parametrize("game", ["omaha", "omaha_hi_lo"])
@pytest.mark.parametrize("hand", [Range("AA"), Range.random()])
def test_a_range_is_refused_where_hands_have_more_cards(game, hand):
    with raises(f"hand 0: a range has hands of two cards, unlike {game}"):
        held(hand, OMAHA_HAND, game=game)


@pytest.mark.parametrize("game", ["omaha", "omaha_hi_lo"])
@pytest.mark.parametrize("size", [4, 5, 6])
def test_a_random_hand_has_as_many_cards_as_the_others(game, size):
    spot = EquityCalculator(["random", [*range(1, size + 1)]], game=game)
    assert spot._counted.spot.players[0] == Unknown(size)
    assert repr(spot).startswith("EquityCalculator(['random', '2c2d2h2s")


def test_a_hand_is_read_with_spaces_in_omaha():
    assert held("As Ks, Qs Js", OMAHA_HAND, game="omaha") == ["As", "Ks", "Qs", "Js"]


def test_a_hand_has_as_many_cards_as_its_game():
    with raises("hand 0 has 2 cards (AsKs); a hand of omaha has 4, 5 or 6"):
        held("AsKs", OMAHA_HAND, game="omaha")
    with raises("hand 1 has 4 cards (2c2d3h4h) and hand 0 has 5"):
        held("AsKsQsJsTs", OMAHA_HAND, game="omaha")
    with raises("hand 2 has 5 cards (AsKsQsJsTs) and hand 0 has 4"):
        EquityCalculator([OMAHA_HAND, "random", "AsKsQsJsTs"], game="omaha")


def test_an_unknown_game_lists_the_known_ones():
    with raises("unknown game 'chess'; the games are holdem, omaha, omaha_hi_lo, big_o"):
        held("AA", game="chess")


# ---- folded ranges ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "folded",
    ["AA", Range("AA"), ["AA"], ("AA",), [Range("AA")], np.array(["AA"]), iter(["AA"])],
    ids=["text", "range", "list", "tuple", "ranges", "array", "iterator"],
)
def test_folded_ranges_come_alone_or_in_a_list(folded):
    spot = EquityCalculator(["AsKs", OTHER], folded=folded)
    assert repr(spot) == "EquityCalculator(['AsKs', '2c2d'], '', folded=['AA'])"


@pytest.mark.parametrize("folded", [(), [], np.array([], str)], ids=["tuple", "list", "array"])
def test_nobody_folded(folded):
    assert repr(EquityCalculator(["AsKs", OTHER], folded=folded)).endswith("'2c2d'], '')")


@pytest.mark.parametrize(
    ("folded", "rule"),
    [
        (["QQ", "AKz"], "folded range 1: not understood\n'z' is not understood"),
        ([5], "folded range 0: not understood\na range is text such as 'QQ+, AKs', not 5"),
        ([["As", "Ah"]], "folded range 0: not understood"),
        ([""], "folded range 0 is a range without combos"),
        (None, "folded is None; give a list of ranges, e.g. ['QQ+']"),
        (5, "folded is 5; give a list of ranges"),
        (np.array("AA"), "folded is array('AA', dtype='<U2'); give a list of ranges"),
        ({"AA"}, "folded is {'AA'}; give a list of ranges"),
        ({"AA": 1}, "folded is {'AA': 1}; give a list of ranges"),
        (b"AA", "folded is b'AA'; give a list of ranges"),
    ],
)
def test_what_cannot_have_been_folded(folded, rule):
    with raises(rule):
        EquityCalculator(["AsKs", OTHER], folded=folded)


def test_ranges_cannot_have_been_folded_in_omaha():
    with raises("folded range 0: a range has hands of two cards, unlike omaha"):
        EquityCalculator(["AsKsQsJs", OMAHA_HAND], game="omaha", folded=["AA"])


# ---- ranges that collide ----------------------------------------------------------------------


@pytest.mark.parametrize("empty", [Range(""), Range("AA") - Range("AA"), Range.top("0%")])
def test_a_range_without_combos(empty):
    with raises("hand 0 is a range without combos; name some"):
        held(empty)


@pytest.mark.parametrize("text", ["!AA", "AA:0"])
def test_text_of_a_range_that_names_no_combos(text):
    with raises("hand 0: neither hole cards nor a range\nnothing is left of the range"):
        held(text)


@pytest.mark.parametrize(
    ("hands", "board", "options", "place"),
    [
        (["AA", "AsKs"], "AhAd2c", {}, "hand 0 (AA)"),
        (["AsKs", "AsKs, AsQs"], "", {}, "hand 1 (AsKs, AsQs)"),
        (["KK", "2c2d"], "", {"dead": "KsKhKd"}, "hand 0 (KK)"),
        (["22-44", "AsKs"], "", {"game": "short_deck"}, "hand 0 (22-44)"),
        (["QQ", "AsKs"], "", {"folded": ["AKs", "AsKs"]}, "folded range 1 (AsKs)"),
    ],
)
def test_a_range_of_known_cards_alone_has_no_combo_left(hands, board, options, place):
    with raises(
        f"{place} has no combo left: each has a card that is in a known hand, on the board"
    ):
        EquityCalculator(hands, board, **options)


def test_a_long_range_is_cut_in_errors():
    text = ", ".join(f"As{rank}s" for rank in "23456789TJQK")
    with pytest.raises(ValueError, match=r"hand 0 \(.{29}…\) has no combo left"):
        held(text, board="As3c4c5c")


@pytest.mark.parametrize(
    ("hands", "board", "options", "places"),
    [
        (["AA", "AA"], "AhAd2c", {}, "hand 0 and hand 1"),
        (["QQ", "AA", "AKs"], "AhAdAc", {"dead": ""}, "hand 1 (AA) has no combo left"),
        (["AsKs, AsQs", "QQ", "AsJs, AsTs"], "", {}, "hand 0 and hand 2"),
        (["QQ", "AA", "KK"], "AhAd2c", {"folded": ["AK"]}, "hand 1 and folded range 0"),
        (["JJ", "QQ"], "", {"folded": ["AsKs, AsQs", "AsJs, AsTs"]}, "folded range 0 and folded"),
    ],
)
def test_two_ranges_that_always_share_a_card_are_named(hands, board, options, places):
    with raises(places):
        EquityCalculator(hands, board, **options)


@pytest.mark.parametrize("method", ["exact", pytest.param("monte_carlo", marks=pytest.mark.jit)])
def test_three_ranges_that_leave_no_deal_only_together(method):
    spot = EquityCalculator(["AK", "AQ", "AJ", "2c2d"], "AhAd5c", method=method)
    with raises("leave no possible deal"):
        _ = spot.equity


def test_ranges_that_leave_no_deal_together_are_named():
    with raises("hand 0, hand 1, hand 3 together leave no possible deal"):
        _ = EquityCalculator(["AK", "AQ", "2c2d", "AJ"], "AhAd5c").outcomes


@pytest.mark.slow
def test_wide_ranges_that_leave_no_deal_are_named_too():
    wide = ",".join(f"A{rank}" for rank in "3456789TJQK")
    with raises("hand 0, hand 1, hand 2 together leave no possible deal"):
        _ = EquityCalculator([wide, wide, wide], "AhAd5c6c").outcomes


def test_too_few_cards_for_random_hands():
    with raises("23 cards are left for 5 board cards to come and 20 unknown hole cards"):
        EquityCalculator(["random"] * 10, dead=[*range(1, 30)])


# ---- the call, printed ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "call",
    [
        "EquityCalculator(['AKs, QQ+', 'AsKh'], '')",
        "EquityCalculator(['AA:0.5,KK', 'random'], '2c7d9h')",
        "EquityCalculator(['AdAc,AsAh', 'KsKh', 'random'], '2c7d9hTs', dead='3c3d')",
        "EquityCalculator(['AsKs', 'QQ'], '6c7d9h', game='short_deck')",
        "EquityCalculator(['AsKs', 'QQ'], '', folded=['AK', '0.5(22+)'])",
        "EquityCalculator(['As2s3dKh', 'Ac2d4hKs'], '3c7h8d', game='omaha_hi_lo')",
        "EquityCalculator(['AsKsQsJs', 'random'], '3c7h8d', game='omaha')",
    ],
)
def test_the_repr_is_the_call(call):
    spot = eval(call)
    again = eval(repr(spot))
    assert repr(again) == repr(spot)
    assert again.hole_cards == spot.hole_cards
    assert (again.board, again.dead, again.game) == (spot.board, spot.dead, spot.game)
    folded = [getattr(one._counted.spot, "folded", ()) for one in (spot, again)]
    assert folded[0] == folded[1]


def test_the_repr_of_a_range_names_its_text():
    spot = EquityCalculator(["AKs, QQ+", [52, 47]], [1, 22, 31], dead="3c", folded="22")
    assert repr(spot) == (
        "EquityCalculator(['AKs, QQ+', 'AsKh'], '2c7d9h', dead='3c', folded=['22'])"
    )
