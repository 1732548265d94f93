"""Boards and hands that are known in part: what is dealt to a place fits what was seen of it."""

from fractions import Fraction

import numpy as np
import pytest
from oracles.holdem import DECK
from oracles.partly_known import naive_combos, naive_equities
from raises import raises

from calculations import EquityCalculator, Range, equity_by_flop, outs
from calculations.ranges.masks import read_masks, text_of_mask
from lookup import CARDS
from lookup.compiling import kernel_choice

SPOTS = {
    "an unknown turn": ("holdem", ["AsKs", "QdQh"], "2c7d9h*Ts", "2c 7d 9h ** Ts"),
    "a heart to come": ("holdem", ["AsKs", "QdQh"], "2c7d9h*h", "2c 7d 9h *h"),
    "an ace on the flop": ("holdem", ["AsKs", "QdQh", "8c8d"], "A*7d9h2s", "A* 7d 9h 2s"),
    "twice the same": ("holdem", ["AsKs", "QdQh"], "*s*s9h2s4c", "*s *s 9h 2s 4c"),
    "ranks and suits that overlap": (
        "holdem",
        ["2s3s", "QdQh"],
        "A* *h K* *s 9c",
        "A* *h K* *s 9c",
    ),
    "an unknown card between": ("holdem", ["AsKs", "QdQh"], "*c 7d * 9h 2c", "*c 7d ** 9h 2c"),
    "short deck": ("short_deck", ["AsKs", "QdQh"], "6c *h 9h *d Td", "6c *h 9h *d Td"),
    "Omaha": ("omaha", ["AsKsQdJd", "8c8d9h7h"], "6c *h 9s * Td", "6c *h 9s ** Td"),
    "Omaha hi-lo": ("omaha_hi_lo", ["As2sQdJd", "8c8d3h4h"], "6c *h A* Td 5c", "6c *h A* Td 5c"),
}


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize(("game", "hands", "board", "places"), SPOTS.values(), ids=[*SPOTS])
def test_each_assignment_of_cards_to_places_is_as_likely(game, hands, board, places):
    spot = EquityCalculator(hands, board, game=game)
    assert spot.equity_fractions == naive_equities(game, hands, places.split())
    assert sum(spot.equity_fractions) == 1


def test_numpy_alone_counts_the_same(monkeypatch):
    game, hands, board, places = SPOTS["ranks and suits that overlap"]
    monkeypatch.setattr(kernel_choice, "always", False)
    spot = EquityCalculator(hands, board, game=game)
    assert spot.equity_fractions == naive_equities(game, hands, places.split())
    assert spot.method.counted_by == "NumPy"


def test_a_star_is_one_more_card_to_come():
    star = EquityCalculator(["AsKs", "QdQh"], "2c7d9h*Ts")
    assert (
        star.outcomes.tolist() == EquityCalculator(["AsKs", "QdQh"], "2c7d9hTs").outcomes.tolist()
    )
    assert star.enumerations == 44
    assert star.board == ["2c", "7d", "9h", "*", "Ts"]
    assert repr(star) == "EquityCalculator(['AsKs', 'QdQh'], '2c7d9h*Ts')"
    assert "Board: 2c 7d 9h * Ts" in str(star)
    assert "*" in star._repr_html_()


def test_a_place_is_the_mean_over_its_cards():
    hands = ["QQ, JTs", "AKs"]
    spot = EquityCalculator(hands, "2c7d9h*h4s")
    boards = [f"2c7d9h{card}4s" for card in DECK if card[1] == "h" and card != "9h"]
    assert (
        spot.outcomes.tolist()
        == sum(EquityCalculator(hands, board).outcomes for board in boards).tolist()
    )
    assert spot.ranges.per_combo(0)["weight"].sum() == pytest.approx(1)


@pytest.mark.parametrize(
    "board",
    [
        ["2c", "7d", "9h", "*", "Ks"],
        ("2c", "7d", "9h", "*", "Ks"),
        [1, 22, 31, 0, 48],
        np.array([1, 22, 31, 0, 48], np.uint8),
        np.array(["2c", "7d", "9h", "*", "Ks"]),
        "2c, 7♦ 9h * K♠",
    ],
)
def test_texts_and_arrays_say_the_same(board):
    assert repr(EquityCalculator(["AsAh", "QdQh"], board)).endswith("'2c7d9h*Ks')")


def test_zeros_behind_a_board_are_cards_to_come():
    padded = EquityCalculator(["AsAh", "QdQh"], [1, 22, 31, 0, 0])
    assert padded.equity.tolist() == EquityCalculator(["AsAh", "QdQh"], "2c7d9h").equity.tolist()


def test_streets_see_the_cards_that_had_come():
    by_street = EquityCalculator(["AsKs", "QdQh"], "2c7d*s*Ts").by_street()
    assert by_street["As Ks"].tolist() == [
        EquityCalculator(["AsKs", "QdQh"], board).equity[0]
        for board in ("", "2c7d*s", "2c7d*s", "2c7d*sTs")
    ]


@pytest.mark.jit
@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AsKs", "QdQh"], "2c*s9h*"),
        (["A*Ks", "QQ"], "2c*s9hA*"),
        (["AcKc", "random"], "*h*hA*"),
        (["A*Kc", "KK"], "AdAh*s*Q*"),
    ],
)
def test_samples_and_deals_agree_with_the_count(hands, board):
    exact = EquityCalculator(hands, board, method="exact")
    sampled = EquityCalculator(hands, board, method="monte_carlo", samples=200_000, rng=1)
    assert (abs(sampled.equity - exact.equity) <= 4.5 * sampled.std_error).all()
    drawn = exact.deals(100_000, rng=1).mean_equity()
    assert (abs(drawn.value - exact.equity) <= 4.5 * drawn.std_error).all()


def test_deals_lie_in_their_places():
    deals = EquityCalculator(["AsKs", "QdQh"], "2c*s9h*K*").deals(2000, rng=1)
    assert (deals.boards[:, [0, 2]] == [1, 31]).all()
    assert ((deals.boards[:, 1] - 1) % 4 == 3).all()
    assert ((deals.boards[:, 4] - 1) // 4 == 11).all()
    assert deals.known_count == 1
    boards = EquityCalculator(["AsKs", "QdQh"], "2c*8s9h").runouts().boards
    assert (boards[:, [0, 2, 3]] == [1, 28, 31]).all()


@pytest.mark.parametrize("hands", [["AsKs", "QdQh"], ["A*Ks", "QQ"], ["random", "QsQd"]])
@pytest.mark.parametrize("board", ["2c*s9h*4d", "*s2c9hA*4d", "2c7d*s*s"])
def test_runouts_lie_in_their_places_and_count_the_same(hands, board):
    spot = EquityCalculator(hands, board)
    runouts = spot.runouts()
    assert runouts.weights.sum() == spot.enumerations
    assert runouts.mean_equity() == pytest.approx(spot.equity)
    known = [place for place, bits in enumerate(read_masks(board)) if bits.bit_count() == 1]
    of_suit = [place for place, text in enumerate(spot.board) if text == "*s"]
    assert (runouts.boards[:, known] == spot._counted.spot.board).all()
    assert ((runouts.boards[:, of_suit] - 1) % 4 == 3).all()
    if "random" not in hands and "*" not in hands[0]:
        blocks = sum(len(block) for block in spot.runouts.blocks())
        assert blocks == len(runouts)


def test_results_of_one_spot_merge_and_others_do_not():
    def sampled(board, seed):
        return EquityCalculator(
            ["AsKs", "QdQh"], board, method="monte_carlo", samples=1000, rng=seed
        )

    assert sampled("2c*s9h", 1).merge(sampled("9h*s2c", 2)).enumerations == 2000
    with raises("is another spot"):
        sampled("2c*s9h", 1).merge(sampled("2c*h9h", 2))


# ---- hands ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["A*Ks", "*h*h", "As*", "A*", "*h", "A*A*", "*hA*", "**", "*sKs"])
def test_a_hand_in_part_is_each_combo_that_fits_once(text):
    places = {"A*": ["A*"], "*h": ["*h"], "As*": ["As", "**"], "**": ["**", "**"]}
    wanted = naive_combos(places.get(text, [text[:2], text[2:]]), 2, DECK)
    combos = {frozenset((combo[:2], combo[2:])) for combo in Range(text).combos.tolist()}
    assert combos == wanted


@pytest.mark.slow
def test_hands_in_part_are_ranges():
    assert Range("A*Ks, QQ") == Range("AcKs, AdKs, AhKs, AsKs, QQ")
    assert Range("random !A*") == Range("random") - Range("AA, A2+")
    in_part = EquityCalculator([["A*", "Ks"], "QdQh"], "2c7d9h")
    assert (
        in_part.outcomes.tolist()
        == EquityCalculator(["AcKs, AdKs, AhKs, AsKs", "QdQh"], "2c7d9h").outcomes.tolist()
    )
    assert equity_by_flop("A*Ks", "QdQh").equity.shape[1] == 2


def test_a_space_ends_a_hand_in_part():
    assert Range("A* KK") == Range("A*, KK")


@pytest.mark.parametrize("text", ["A*K*Q*", "1*", "A*Kx", "*hA", "AK*"])
def test_other_stars_are_no_range(text):
    with raises("is not understood"):
        Range(text)


# ---- places -----------------------------------------------------------------------------------


def test_places_read_back():
    for text in [*CARDS, "*", *(rank + "*" for rank in "23456789TJQKA"), "*c", "*d", "*h", "*s"]:
        (place,) = read_masks(text)
        assert text_of_mask(place) == text
    assert [*map(text_of_mask, read_masks("***h10*10♥*♠A**"))] == [
        *("*", "*", "*h", "T*", "Th", "*s", "A*", "*")
    ]


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("2c7d9h*Ks*", "the board has 6 cards (2c7d9h*Ks*); it has 0 to 5"),
        ("2c7dA9h*", "the board: 'A9' in '2c7dA9h*' is not a card; write e.g. 'Td', 'T*' for"),
        ("QdA*", "the card 'Qd' is dealt twice: in hand 1 and on the board"),
        (["2c", "A*K*"], "the board: 'A*K*' is not one card; write ['2c', '*', 'Ks'] or '2c*Ks'"),
        ([1, 60, 0], "the board: 60 at [1] is not a card number; write integers 0..52"),
        ("Q*Q*Q*", "no board fits 'Q*Q*Q*': the cards that could lie there are in a known hand"),
    ],
)
def test_other_boards_are_refused(board, message):
    with raises(message):
        EquityCalculator(["AsKs", "QdQh"], board)


def test_what_is_not_counted_on_such_boards_says_so():
    spot = EquityCalculator(["AsKs", "QdQh"], "2c7d*s")
    for ask in (
        spot.by_next_card,
        lambda: spot.hand_categories,
        spot.plot.next_card,
        lambda: spot.ranges.breakdown(0),
    ):
        with raises("on boards of whole cards"):
            ask()
    for each in (spot, EquityCalculator(["AsKs", "QdQh"], "2c7d9h*Ts")):
        with raises("isomorphism, ordered and an earlier street need a board"):
            each.runouts(ordered=True)
    with raises("isomorphism, ordered and an earlier street need a board"):
        EquityCalculator(["AsKs", "QdQh"], "2c7d*s").runouts(isomorphism=True)
    with raises("is not a card"):
        outs("AsKs", "2c7d*s", to="flush")


def test_equities_are_fractions_of_assignments():
    spot = EquityCalculator(["AsKs", "QdQh"], "2c7d9hTcA*")
    assert spot.enumerations == 3
    assert spot.equity_fractions == [Fraction(1), Fraction(0)]
