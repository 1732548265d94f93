"""The two ways to divide a pot, judged by dealing chips one by one."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from oracles.pots import deal_out, pots, take_back

from games.five_card_draw.pot_modes import POT_MODES

WORKED = [100, 150, 200, 150, 200, 100, 150]  # five tied players, two who folded
FOLDED = [False] * 5 + [True] * 2


def naive_rule_book(contributions, folded, ratings):
    _, payouts = take_back(contributions, folded)
    for amount, seats in pots(contributions, folded):
        best = min(ratings[seat] for seat in seats)
        deal_out(amount, [seat for seat in seats if ratings[seat] == best], payouts, [])
    return payouts


def naive_document(contributions, folded, ratings):
    """Let winners in turn take a chip from each player for each of their own chips."""
    left, payouts = list(contributions), [0] * len(contributions)
    live = [seat for seat in range(len(left)) if not folded[seat]]
    while live:
        best = min(ratings[seat] for seat in live)
        tied = [seat for seat in live if ratings[seat] == best]
        live = [seat for seat in live if seat not in tied]
        tied.sort(key=lambda seat: contributions[seat])
        heap = 0
        while tied:
            for _ in range(left[tied[0]]):
                for seat in range(len(left)):
                    if left[seat]:
                        left[seat] -= 1
                        heap += 1
            payouts[tied[0]] += heap // len(tied)
            heap -= heap // len(tied)
            del tied[0]
    # The folded players' chips above all others go to the last pot.
    live = [seat for seat in range(len(left)) if not folded[seat]]
    top = max(contributions[seat] for seat in live)
    seats = [seat for seat in live if contributions[seat] == top]
    best = min(ratings[seat] for seat in seats)
    deal_out(sum(left), [seat for seat in seats if ratings[seat] == best], payouts, [])
    return payouts


ORACLES = {"rule-book": naive_rule_book, "document": naive_document}


@st.composite
def hands(draw):
    count = draw(st.integers(2, 7))
    contributions = draw(st.lists(st.integers(0, 30), min_size=count, max_size=count))
    ratings = draw(st.lists(st.integers(1, 3), min_size=count, max_size=count))
    folded = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    folded[draw(st.integers(0, count - 1))] = False
    return contributions, folded, ratings


@pytest.mark.parametrize("name", POT_MODES)
@given(hand=hands())
@example(hand=(WORKED, FOLDED, [1] * 7))
@example(hand=([10, 25, 40], [False, False, True], [1, 2, 3]))
def test_a_way_pays_what_the_chips_say_one_by_one(name, hand):
    assert POT_MODES[name].divide(*hand) == ORACLES[name](*hand)


@pytest.mark.parametrize("name", POT_MODES)
@given(hand=hands())
def test_no_chip_is_lost_and_none_made(name, hand):
    paid = POT_MODES[name].divide(*hand)
    assert sum(paid) == sum(hand[0])
    assert all(chips == 0 for chips, is_out in zip(paid, hand[1], strict=True) if is_out)


def test_the_documents_worked_example():
    paid = POT_MODES["document"].divide(WORKED, FOLDED, [1] * 7)
    assert sorted(paid[:5]) == [140, 202, 202, 253, 253]
    assert paid == [140, 202, 253, 202, 253, 0, 0]


def test_the_rule_book_on_the_same_example():
    paid = POT_MODES["rule-book"].divide(WORKED, FOLDED, [1] * 7)
    assert paid == [140, 203, 253, 202, 252, 0, 0]


@pytest.mark.parametrize("name", POT_MODES)
def test_what_a_folder_put_in_above_all_is_in_the_last_live_pot(name):
    # Ada, with the best hand, has 100; Blaise 150; Carl folded with 400.
    assert POT_MODES[name].divide([100, 150, 400], [False, False, True], [1, 2, 3]) == [300, 350, 0]
    assert POT_MODES[name].divide([100, 150], [False, True], [1, 2]) == [250, 0]
