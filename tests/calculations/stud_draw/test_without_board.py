"""Stud and draw games: counts of all deals against hands dealt one by one."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.holdem import RANKS, SUITS
from oracles.stud_and_draw import STUD_AND_DRAW, naive_equities, naive_outcomes

from calculations import EquityCalculator
from calculations.spots.deals import deal_count
from lookup.compiling import kernel_choice

MOST_DEALS = 1200
every_game = pytest.mark.parametrize("game", STUD_AND_DRAW)


@st.composite
def spots(draw, game, players):
    """Draw hands of some cards, and dead cards that leave few deals of the others."""
    size = STUD_AND_DRAW[game].cards
    to_come = draw(st.lists(st.integers(0, size), min_size=players, max_size=players))
    while deal_count(sum(to_come) + 1, to_come) > MOST_DEALS:
        to_come[to_come.index(max(to_come))] -= 1
    live = sum(to_come) + 1
    while live < 52 - players * size and deal_count(live + 1, to_come) <= MOST_DEALS:
        live += 1
    # Cards of few ranks, so that hands tie, before all others.
    ranks = draw(st.permutations(RANKS))
    deck = [rank + suit for rank in ranks for suit in draw(st.permutations(SUITS))]
    first = draw(st.permutations(deck[: players * size + live]))
    hands, start = [], 0
    for coming in to_come:
        hands.append("".join(first[start : start + size - coming]))
        start += size - coming
    known = {*first[:start], *first[start : start + live]}
    return hands, "".join(card for card in deck if card not in known)


def as_sets(outcomes):
    """Return counts by sets of seats, of [2**P] or [2**P, 2**P] counts by bits."""
    table = outcomes if outcomes.ndim == 2 else outcomes[:, None]
    seats = [
        frozenset(seat for seat in range(10) if bits >> seat & 1) for bits in range(len(table))
    ]
    return Counter(
        {
            (seats[high], seats[low]): int(table[high, low])
            for high, low in np.argwhere(table).tolist()
        }
    )


@every_game
@pytest.mark.parametrize("by_kernels", [False, True])
@pytest.mark.parametrize("players", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, 4))])
def test_counts_are_those_of_all_deals(game, by_kernels, players, monkeypatch):
    monkeypatch.setattr(kernel_choice, "always", by_kernels)

    @given(spot=spots(game, players))
    @settings(max_examples=8)
    def check(spot):
        hands, dead = spot
        found = EquityCalculator(hands, dead=dead, game=game, method="exact", threads=1)

        assert as_sets(found._counted.outcomes.counts) == naive_outcomes(game, hands, dead)
        assert found.equity_fractions == naive_equities(game, hands, dead)
        assert found.method.counted_by == ("a compiled kernel" if by_kernels else "NumPy")

    check()
