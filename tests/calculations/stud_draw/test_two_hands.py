"""Hands with many cards to come, and rows of spots, each counted as it is alone."""

from math import comb

import numpy as np
import pytest
from oracles.stud_and_draw import naive_outcomes
from raises import raises

from calculations import BadRowsError, EquityCalculator, equities
from calculations.exact import stud_draw
from calculations.spots.deals import deal_count
from calculations.spots.reading import read_spot_without_board
from lookup import CARDS, GAMES, parse_cards
from lookup.compiling import kernel_choice
from lookup.running.threads import Workers

SUITS = "cdhs"
THIRD_STREET = {
    "seven_card_stud": (["AsAhKd", "KsKcTd"], "2c7d"),
    "seven_card_stud_hi_lo": (["As2h3d", "4s5c6d"], ""),
    "razz": (["As2h3d", "4s5c6d"], "KsKh"),
}


def counts_of(game, hands, dead="", **options):
    return EquityCalculator(
        hands, dead=dead, game=game, method="exact", **options
    )._counted.outcomes.counts


@pytest.mark.jit
@pytest.mark.parametrize("game", THIRD_STREET)
def test_third_street_counts_every_deal(game):
    hands, dead = THIRD_STREET[game]
    counts = counts_of(game, hands, dead)
    live = 46 - len(dead) // 2

    assert counts.sum() == comb(live, 4) * comb(live - 4, 4)


@pytest.mark.jit
@pytest.mark.parametrize("game", THIRD_STREET)
def test_seats_and_suits_have_no_names(game):
    """A permutation of players or suits changes nothing."""
    hands, dead = THIRD_STREET[game]
    counts = counts_of(game, hands, dead)

    renamed = str.maketrans(SUITS, "hsdc")
    moved = counts_of(game, [hand.translate(renamed) for hand in hands], dead.translate(renamed))
    swapped = counts_of(game, hands[::-1], dead, threads=1)

    order = [0, 2, 1, 3]
    assert (moved == counts).all()
    assert (swapped == (counts[order][:, order] if counts.ndim > 1 else counts[order])).all()


@pytest.mark.jit
@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if not game.has_board])
@pytest.mark.parametrize("known", [(2, 1), (1, 3), (0, 2), (2, 2)])
def test_pairs_are_those_of_all_deals(game, known):
    """By inclusion and exclusion as by going through all deals, of different numbers to come."""
    size = GAMES[game].hole_cards[0]
    rng = np.random.default_rng(sum(known) + size)
    cards = rng.permutation(np.arange(1, 53))
    first = cards[: size - min(known[0] + 1, 4)]
    second = cards[10 : 10 + size - min(known[1] + 1, 4)]
    spot = read_spot_without_board([first, second], "", cards[25:], GAMES[game])

    pairs = stud_draw.count_pairs(spot, Workers(1), True).counts
    deals = stud_draw.count_deals(spot, Workers(1), False).counts

    assert deals.sum() > 1000
    assert (pairs == deals).all()


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize("game", ["seven_card_stud", "razz", "badugi", "seven_card_stud_hi_lo"])
@pytest.mark.parametrize("to_come", [(2, 2, 2), (3, 1, 2), (0, 2, 1, 2), (1, 2, 1, 1, 1)])
def test_several_hands_are_compared_in_all_deals(game, to_come):
    """The last two as pairs, in whatever order hands are dealt, as by going through all deals."""
    size = GAMES[game].hole_cards[0]
    cards = np.random.default_rng(size + len(to_come)).permutation(np.arange(1, 53))
    ends = np.cumsum([size - coming for coming in to_come])
    hands = np.split(cards[: ends[-1]], ends[:-1])
    spot = read_spot_without_board(hands, "", cards[ends[-1] + 12 :], GAMES[game])

    by_kernel = stud_draw.count_deals(spot, Workers(2), True).counts
    by_arrays = stud_draw.count_deals(spot, Workers(1), False).counts

    assert by_arrays.sum() == deal_count(len(spot.live), to_come)
    assert (by_kernel == by_arrays).all()


@pytest.mark.parametrize("by_kernels", [False, True])
def test_a_hand_that_lacks_more_cards_than_the_other(by_kernels, monkeypatch):
    monkeypatch.setattr(kernel_choice, "always", by_kernels)
    hands = ["AsAhKdQdJd9s7h", "2c2d2h2s"]
    dead = "".join(card for card in CARDS if card[0] in "345")
    found = EquityCalculator(hands, dead=dead, game="seven_card_stud")

    naive = naive_outcomes("seven_card_stud", hands, dead)

    assert found.outcomes.tolist() == [
        0,
        naive[frozenset({0}), frozenset()],
        naive[frozenset({1}), frozenset()],
        naive[frozenset({0, 1}), frozenset()],
    ]


@pytest.mark.jit
def test_draws_of_five_cards_against_five():
    hands = ["/2s3s4s5s7h", "/8s9sTsJsKs"]

    counts = counts_of("five_card_draw", hands)

    assert counts.sum() == comb(42, 5) * comb(37, 5)
    # The discards of each player do not matter: both draw five from the same cards.
    assert counts[1] == counts[2]


STUD = [["AsAhKd2c3c", "KsKcTd4h5h", ""], ["", "2h2d2s9c9d", "AdAcKhQhJh"],
        ["7s8s9sTsJs", "7h8h9hThJh", "7d8d9dTdJd"]]  # fmt: skip


def rows_of(spots):
    width = max(len(hand) // 2 for spot in spots for hand in spot)
    cards = np.zeros((len(spots), len(spots[0]), width), np.uint8)
    for row, spot in enumerate(spots):
        for seat, hand in enumerate(spot):
            numbers = parse_cards(hand)
            cards[row, seat, : numbers.size] = numbers
    return cards


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if not game.has_board])
def test_each_row_is_counted_as_the_spot_that_it_is(game):
    size = GAMES[game].hole_cards[0]
    spots = [[hand[: 2 * min(5, size - 1)] for hand in spot] for spot in STUD[:2]]
    held, dead = rows_of(spots), parse_cards(["7c8c9cTc", "3h"])

    found = equities(held, dead=dead, game=game, outcomes=True)

    for row, (spot, gone) in enumerate(zip(spots, ["7c8c9cTc", "3h"], strict=True)):
        seats = [seat for seat, hand in enumerate(spot) if hand]
        alone = EquityCalculator([spot[seat] for seat in seats], dead=gone, game=game)
        assert found.equity[row, seats].tolist() == alone.equity.tolist()
        assert found.boards[row] == alone.enumerations
        assert found.outcomes[row].sum() == alone.enumerations
        (empty,) = {0, 1, 2} - {*seats}
        assert np.isnan(found.equity[row, empty])
    sets = (8, 8) if GAMES[game].low else (8,)
    assert found.outcomes.shape == (2, *sets)


@pytest.mark.slow
def test_three_hands_of_a_row_share_its_pots():
    found = equities(rows_of(STUD[2:]), game="seven_card_stud")

    assert found.equity.sum() == pytest.approx(1)
    assert found.win.sum() + (found.tie > 0).any() >= 1


def test_equal_rows_are_counted_once(monkeypatch):
    import calculations.batch as module

    counted, run = [], module.run
    monkeypatch.setattr(module, "run", lambda *args: counted.append(args) or run(*args))
    held = rows_of(STUD[:1] * 3)
    held[1] = held[1, :, ::-1]

    found = equities(held, game="razz")

    assert len(counted) == 1
    assert (found.equity[:, :2] == found.equity[0, :2]).all()


def test_bad_rows_are_named_before_any_is_counted():
    held = rows_of([STUD[0], ["AsAhKd2c3c", "AsKcTd4h5h", ""], ["AsAh", "KsKc", "QsQc"]])

    with pytest.raises(BadRowsError, match="row 1: the card 'As' is dealt twice") as caught:
        equities(held, game="razz")
    assert caught.value.rows.tolist() == [False, True, True]
    with pytest.raises(BadRowsError, match="row 0: an exact count is not offered with this many"):
        equities(held[2:], game="razz")


def test_boards_are_refused():
    with raises("boards has cards, and razz has no board"):
        equities(rows_of(STUD), [1, 2, 3], game="razz")


def test_no_rows_give_no_results():
    found = equities(np.zeros((0, 2, 7), np.uint8), game="razz", outcomes=True)

    assert found.equity.shape == (0, 2)
    assert found.outcomes.shape == (0, 4)
