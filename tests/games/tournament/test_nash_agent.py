"""`NashAgent`: push or fold before the flop by the equilibrium of the table."""

from fractions import Fraction

import pytest
from numpy.random import default_rng

from lookup.combos import HAND_CLASSES
from poker_calculator.games import push_fold
from poker_calculator.games.tournament import (
    NashAgent,
    PushOrFoldAgent,
    Raise,
    RandomAgent,
    Tournament,
    calling_agent,
)

TOURNAMENTS = 200


def play(number, other, **options):
    """Play a tournament of two players with six big blinds each, and return it."""
    tournament = Tournament(["Ada", "Blaise"], 6, 2, rng=number)
    tournament.play({"Ada": NashAgent(number, **options), "Blaise": other})
    return tournament


def seated(stacks, rng=1, **options):
    """Return a tournament with stacks in the order of its first hand, the button last."""
    names = ["Ada", "Blaise", "Carl", "Dora", *map(str, range(len(stacks)))][: len(stacks)]
    (hand,) = Tournament(names, 20, 2, rng=rng).deal()
    by_name = dict(zip(hand.players, stacks, strict=True))
    return Tournament(names, by_name, 2, rng=rng, **options)


def dealt(lay_deck, stacks, cards, *actions, **options):
    """Return a hand with these cards and actions."""
    (hand,) = seated(stacks, **options).deal([lay_deck(cards)])
    for action in actions:
        hand.act(action)
    return hand


def plays(agent, lay_deck, *arguments, **options):
    return agent(dealt(lay_deck, *arguments, **options).view())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("other", "won"), [(RandomAgent(1), 125), (PushOrFoldAgent(), 125), (PushOrFoldAgent(30), 125)]
)
def test_it_beats_simple_agents(other, won):
    """125 of 200 are more than half by 3.5 standard errors."""
    played = [play(number, other) for number in range(TOURNAMENTS)]
    assert all(sum(each.chips.values()) == each.total_chips for each in played)
    assert sum(each.finishes[0].player == "Ada" for each in played) >= won


def test_a_seed_decides_what_it_does():
    first, second = (play(7, NashAgent(1)).to_frame().drop(columns="cards") for _ in range(2))
    assert first.equals(second)


def test_it_may_draw_by_the_generator_of_the_tournament():
    found = []
    for _ in range(2):
        rng = default_rng(3)
        tournament = Tournament(["Ada", "Blaise"], 5, 2, rng=rng)
        tournament.play(NashAgent(rng))
        found.append(tournament.to_frame())
    assert found[0].equals(found[1])


def test_a_mixed_hand_is_played_as_often_as_the_equilibrium_does(lay_deck):
    weight = push_fold((10, 10))["BTN"].weights[HAND_CLASSES.index("43s")]
    view = dealt(lay_deck, (10, 10), ["AsKh", "4h3h"]).view()
    agent = NashAgent(5)
    pushed = sum(agent(view) == Raise(10) for _ in range(2000))
    assert 0.6 < weight < 0.8
    assert pushed / 2000 == pytest.approx(weight, abs=4.5 * (weight * (1 - weight) / 2000) ** 0.5)


@pytest.mark.parametrize(
    ("cards", "actions", "expected"),
    [
        (["7h2h", "AsKs"], [], Raise(10)),
        (["7h2h", "7s2s"], [], "fold"),
        (["AsKs", "2h3h"], [Raise(10)], "call"),
        (["7h2h", "AsKs"], [Raise(10)], "fold"),
        (["AsKs", "2h3h"], [Raise(2)], Raise(10)),
        (["7h2h", "AsKs"], [Raise(2)], "fold"),
        (["AsKs", "2h3h"], ["call"], Raise(10)),
        (["7h2h", "AsKs"], ["call"], "check"),
    ],
)
def test_what_it_does_with_good_and_bad_hands(lay_deck, cards, actions, expected):
    assert plays(NashAgent(1), lay_deck, (10, 10), cards, *actions) == expected


def test_after_a_check_it_checks_and_folds_to_a_bet(lay_deck):
    hand = dealt(lay_deck, (10, 10), ["7h2d", "AsKs"], "call", "check")
    agent = NashAgent(1)
    assert agent(hand.view()) == "check"
    hand.act("check")
    hand.act(Raise(2))
    assert agent(hand.view()) == "fold"


def test_players_at_other_tables_count_where_there_are_payouts(lay_deck):
    """A player who would bust in fourth place calls less when the others are nearly out."""
    names = ["Ada", "Blaise", "Carl", "Dora"]
    answers = []
    for payouts in (None, [50, 30, 20]):
        stacks = dict.fromkeys(names, 1)
        tables = Tournament(names, 20, 2, rng=1, seats_per_table=2).tables
        stacks.update(dict.fromkeys(tables[0].players, 8))
        tournament = Tournament(names, stacks, 2, rng=1, seats_per_table=2, payouts=payouts)
        deck = lay_deck(["9s8s", "2h3h"])
        hand, _ = tournament.deal([deck, deck])
        hand.act(Raise(8))
        view = hand.view()
        assert (view.other_stacks, [*view.starting_stacks.values()]) == ([1, 1], [8, 8])
        assert view.payouts == tuple(payouts or ())
        answers.append(NashAgent(1)(view))
    assert answers == ["call", "fold"]


def test_what_hands_are_played_for_is_in_their_histories():
    names = ["Ada", "Blaise", "Carl", "Dora"]
    tournament = Tournament(names, 8, 2, rng=1, seats_per_table=2, payouts=[50, 25], buy_in=10)
    tournament.play(calling_agent, hand_count=1)
    for history in tournament.histories():
        assert history.user_fields["_payouts"] == [pytest.approx(80 / 3), pytest.approx(40 / 3)]
        assert history.user_fields["_other_stacks"] == [16, 16]
    plain = Tournament(names, 8, 2, rng=1)
    plain.play(calling_agent, hand_count=1)
    assert plain.histories()[0].user_fields.keys() == {"_chip"}


@pytest.mark.parametrize(("ante", "answer"), [(0, "fold"), (1, "call")])
def test_an_ante_of_the_big_blind_makes_calls_wider(lay_deck, ante, answer):
    options = {"antes": ante, "big_blind_ante": True}
    cards = ["Jh5s", "AsKs"]
    assert plays(NashAgent(1), lay_deck, (8, 8), cards, Raise(8), **options) == answer


def test_with_more_at_stake_another_agent_decides(lay_deck):
    agent = NashAgent(1, most_big_blinds=9, otherwise=calling_agent)
    aces = ["7h2h", "AsAd"]
    assert plays(agent, lay_deck, (10, 10), aces) == "call"
    assert plays(agent, lay_deck, (9, 10), aces) == Raise(10)


def test_who_folded_is_not_at_stake(lay_deck):
    agent = NashAgent(1, most_big_blinds=9, otherwise=calling_agent, most_all_in=2)
    hand = dealt(lay_deck, (9, 20, 20, 20), ["AsAd", "7h2h", "KhKd", "7s2s"], "fold")
    assert agent(hand.view()) == "call"
    hand.act("fold")
    hand.act(Raise(9))
    assert agent(hand.view()) == "fold"


def test_ten_at_a_table_are_too_many(lay_deck):
    (hand,) = Tournament([str(number) for number in range(10)], 5, 2, rng=1).deal()
    assert NashAgent(1)(hand.view()) == PushOrFoldAgent()(hand.view())


def test_where_the_game_has_no_decision_points_decide(lay_deck):
    """Three players are all-in from antes and blinds, so in the game all others fold."""
    stacks = Fraction(1, 2), 1, Fraction(1, 2), 6
    for cards, expected in (("AsAd", "call"), ("7h2h", "fold")):
        held = ["KhKd", "QcQd", "JhJd", cards]
        assert plays(NashAgent(1), lay_deck, stacks, held, antes=Fraction(1, 2)) == expected


def test_as_many_count_as_the_game_has_decisions_for(lay_deck):
    """The big blind faces three players, of whom the game models one."""
    cards = ["KhKd", "AsAd", "QcQd", "JhJd"]
    pushes = [Raise(5), "call", "call"]
    assert plays(NashAgent(1, most_all_in=2), lay_deck, (5, 5, 5, 5), cards, *pushes) == "call"
    weak = ["KhKd", "7h2h", "QcQd", "JhJd"]
    assert plays(NashAgent(1, most_all_in=2), lay_deck, (5, 5, 5, 5), weak, *pushes) == "fold"


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"gap": -1}, "gap is -1; give a number of big blinds"),
        ({"most_big_blinds": "20"}, "most_big_blinds is '20'; give a number"),
        ({"otherwise": "fold"}, "otherwise is 'fold'; give an agent"),
        ({"payouts": [1]}, "no option 'payouts' here; there are most_big_blinds, otherwise, gap"),
        ({"rng": "x"}, "rng is 'x'"),
    ],
)
def test_options_that_make_no_sense_are_refused(options, rule):
    with pytest.raises(ValueError, match=rule):
        NashAgent(**options)
