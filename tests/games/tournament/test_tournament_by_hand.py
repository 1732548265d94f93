"""Small tournaments worked out by hand, card by card and chip by chip."""

from dataclasses import replace
from fractions import Fraction

import pytest

from poker_calculator.games import TABLE_RULES
from poker_calculator.games.tournament import Raise, Tournament, calling_agent

ABC = ["Ada", "Blaise", "Carl"]
ROYAL = "AsKsQsJsTs"
"""A board that every hand plays."""


def by_place(stacks, seed=3, **options):
    """Return a tournament and its three players: the dealer, the small and the big blind.

    *stacks* are theirs, in that order.
    """
    order = Tournament(ABC, 1, 2, rng=seed).table_order
    return Tournament(ABC, dict(zip(order, stacks, strict=True)), rng=seed, **options), *order


def push(view):
    return Raise(view.max_raise_to) if view.max_raise_to is not None else calling_agent(view)


def play(tournament, agents, deck):
    (hand,) = tournament.deal([deck])
    tournament.play_hand(agents)
    return hand


def test_three_all_in_then_two_who_bust_with_equal_stacks_share_their_places(lay_deck):
    tournament, dealer, small, big = by_place(
        [20, 5, 10], blind=2, blind_rule=(1, 2), payouts=[50, 30, 20]
    )
    play(tournament, push, lay_deck(["AcAh", "KcKh", "QcQh"]))
    # 5 from each make the main pot, 5 more from two the side pot, 10 come back to the dealer.
    assert tournament.chips == {small: 30, big: 20, dealer: 20}
    assert tournament.blind == 4
    assert tournament.stacks == {small: Fraction(15, 2), big: 5, dealer: 5}
    # The button goes to the former small blind, whose aces are dealt last.
    assert tournament.dealer_id == small
    play(tournament, push, lay_deck(["KcKh", "QcQh", "AcAh"]))
    assert tournament.chips == {small: 70, big: 0, dealer: 0}
    assert tournament.finishes == [
        (1, small, 50, 2),
        *((2, player, 25, 2) for player in tournament.table_order if player != small),
    ]


def test_who_began_the_hand_with_more_chips_finishes_higher(lay_deck):
    tournament, dealer, small, big = by_place([20, 5, 10], blind=2, payouts=[50, 30, 20])
    play(tournament, push, lay_deck(["QcQh", "KcKh", "AcAh"]))
    assert not tournament.status
    assert [finish[:3] for finish in tournament.finishes] == [
        (1, dealer, 50),
        (2, big, 30),
        (3, small, 20),
    ]


def test_the_odd_chip_of_a_split_pot_goes_left_of_the_button(lay_deck):
    tournament, dealer, small, big = by_place([10, 10, 10], blind=2)
    agents = {dealer: calling_agent, big: calling_agent, small: lambda view: "fold"}
    play(tournament, agents, lay_deck(["2c3d", "2d3c", "2h3h"], ROYAL))
    # 2 + 1 + 2 chips for two winners: 3 to the big blind, 2 to the dealer.
    assert tournament.chips == {dealer: 20, small: 19, big: 21}


def test_the_smallest_chip_decides_what_is_odd(lay_deck):
    tournament, dealer, small, big = by_place([10, 10, 10], blind=2, smallest_chip=0.25)
    agents = {dealer: calling_agent, big: calling_agent, small: lambda view: "fold"}
    play(tournament, agents, lay_deck(["2c3d", "2d3c", "2h3h"], ROYAL))
    assert tournament.chips == {dealer: 20 + Fraction(1, 2), small: 19, big: 20 + Fraction(1, 2)}


@pytest.mark.parametrize(("is_full", "bid"), [(True, 1), (False, Fraction(1, 2))])
def test_what_a_short_big_blind_leaves_to_match_is_a_rule_of_the_house(is_full, bid):
    rules = replace(TABLE_RULES["WSOP"], full_blind_to_call=is_full)
    tournament, *_ = by_place([10, 10, Fraction(1, 5)], blind=10, rules=rules)
    (hand,) = tournament.deal()
    assert (hand.view().minimal_bid, hand.view().to_call) == (bid, bid)


def test_going_heads_up_the_button_spares_the_last_big_blind(lay_deck):
    # The dealer busts; a button at the next seat would make the big blind pay again.
    tournament, dealer, small, big = by_place([5, 10, 10], blind=2)
    agents = {dealer: push, small: lambda view: "fold", big: push}
    play(tournament, agents, lay_deck(["2h3c", "AcAd", "KcKd"]))
    assert tournament.players_left == [
        player for player in tournament.table_order if player != dealer
    ]
    assert tournament.dealer_id == big
    (hand,) = tournament.deal()
    assert hand.big_blind_id == small


def test_everybody_folds_round_after_round_as_a_naive_dealer_has_it():
    """The small blind goes to the big blind, the button moves, the blind rises: 13 hands."""
    names = ["Ada", "Blaise", "Carl", "Dora"]
    tournament = Tournament(names, 1000, Fraction(2), (3, 1.5), rng=8)
    order = tournament.table_order
    chips, blind = dict.fromkeys(order, Fraction(2000)), Fraction(2)
    for hand in range(13):
        assert tournament.dealer_id == order[hand % 4]
        tournament.play_hand(lambda view: "fold" if view.to_call else "check")
        chips[order[(hand + 1) % 4]] -= blind / 2
        chips[order[(hand + 2) % 4]] += blind / 2
        if hand in (2, 5, 8, 11):
            blind *= Fraction(3, 2)
        assert tournament.chips == chips
        assert tournament.blind == blind
        assert tournament.stacks == {player: chips[player] / blind for player in order}


def test_an_ante_of_each_player_and_one_of_the_big_blind_for_all():
    for is_of_big_blind, paid in ((False, [2, 2, 2]), (True, [0, 0, 2])):
        tournament, dealer, small, big = by_place(
            [10, 10, 10], blind=8, antes=Fraction(1, 4), big_blind_ante=is_of_big_blind
        )
        (hand,) = tournament.deal()
        dealers, smalls, bigs = paid
        begun = {dealer: 80 - dealers, small: 80 - smalls - 4, big: 80 - bigs - 8}
        assert hand.end_chips == begun
        assert hand.pot == Fraction(12 + sum(paid), 8)


@pytest.mark.parametrize("button_pays", [True, False])
def test_heads_up_the_big_blind_pays_the_ante_for_both(button_pays):
    tournament = Tournament(["Ada", "Blaise"], 10, 8, antes=1, big_blind_ante=True, rng=1)
    (hand,) = tournament.deal()
    player, left = (hand.dealer_id, 76) if button_pays else (hand.big_blind_id, 64)
    assert hand.end_chips[player] == left
