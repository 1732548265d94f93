"""Properties of every tournament."""

import os
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poker_calculator.games.tournament import (
    PushOrFoldAgent,
    RandomAgent,
    Tournament,
    calling_agent,
)
from poker_calculator.games.variants.table_rules import TABLE_RULES

EXAMPLES = int(os.environ.get("POKER_CALCULATOR_EXAMPLES", "0")) or 60
amounts = st.fractions(Fraction(1, 4), 30, max_denominator=7)
factors = st.sampled_from([1, 2, 1.5, Fraction(4, 3), 1.1])


@st.composite
def tournaments(draw):
    """Return a tournament and agents for it."""
    names = [f"p{number}" for number in range(draw(st.integers(2, 11)))]
    tournament = Tournament(
        names,
        {name: draw(amounts) for name in names},
        draw(amounts),
        (draw(st.integers(1, 6)), draw(factors)),
        antes=draw(st.sampled_from([0, 0, 0.1, Fraction(1, 3), 2])),
        big_blind_ante=draw(st.booleans()),
        payouts=[50, 30][: draw(st.integers(1, 2))],
        seats_per_table=draw(st.sampled_from([None, 2, 3, 5])),
        reentries=draw(st.integers(0, 2)),
        reentry_levels=draw(st.sampled_from([None, 2])),
        rules=draw(st.sampled_from([*TABLE_RULES.values()])),
        rng=draw(st.integers(0, 2**32)),
    )
    agent = RandomAgent(draw(st.integers(0, 2**32)))
    others = st.sampled_from([agent, PushOrFoldAgent(), calling_agent])
    return tournament, {name: draw(others) for name in names}


@pytest.mark.slow
@settings(max_examples=EXAMPLES)
@given(made=tournaments())
def test_chips_are_conserved_and_nobody_without_chips_plays_on(made):
    tournament, agents = made
    entries = tournament.entries
    began = tournament.chips
    assert tournament.total_chips == sum(began.values())
    for _ in range(40):
        if not tournament.status:
            break
        before, left = tournament.chips, tournament.players_left
        hands = tournament.play_hand(agents)
        chips = tournament.chips
        for hand in hands:
            assert sum(hand.end_chips.values()) == sum(hand.start_chips.values())
            assert hand.start_chips == {player: before[player] for player in hand.players}
            assert {*hand.players} <= {*left}
        bought = {
            player: (count - entries[player]) * began[player]
            for player, count in tournament.entries.items()
        }
        entries = tournament.entries
        assert sum(chips.values()) == sum(before.values()) + sum(bought.values())
        assert sum(chips.values()) == tournament.total_chips
        blind = tournament.blind
        assert tournament.stacks == {player: chips[player] / blind for player in chips}
        assert {finish.player for finish in tournament.finishes} >= {*chips} - {
            *tournament.players_left
        }
        assert min(chips.values()) >= 0


@settings(max_examples=EXAMPLES // 3)
@given(made=tournaments())
def test_places_are_complete_and_the_prizes_paid(made):
    tournament, agents = made
    tournament.play({name: RandomAgent(1) for name in agents}, hand_count=300)
    places = [finish.place for finish in tournament.finishes]
    if not tournament.status:
        assert sorted(places) == [
            1 + sum(other < place for other in places) for place in sorted(places)
        ]
        assert len(places) == len(agents)
        assert sum(finish.payout for finish in tournament.finishes) == sum(tournament.payouts)


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_a_seed_makes_the_same_tournament_again(seed):
    def told():
        tournament = Tournament([*"abcdefg"], 20, 3, (5, 1.5), seats_per_table=4, rng=seed)
        tournament.play(RandomAgent(seed))
        return [hand.state.operations for hand in tournament.hands], tournament.finishes

    assert told() == told()
