"""Schedules of blinds and antes, and invalid ones."""

from fractions import Fraction

import pytest
from raises import raises

from poker_calculator.games.play.legal_actions import CHECK_OR_CALL, RAISE
from poker_calculator.games.tournament import Level, Raise, Tournament, calling_agent

ABC = ["Ada", "Blaise", "Carl"]


def play_quietly(tournament, hands):
    """Play hands in which nobody can bust."""
    tournament.play(lambda view: "fold" if view.to_call else "check", hand_count=hands)


@pytest.mark.parametrize("every", [1, 2, 3, 7])
@pytest.mark.parametrize("factor", [1, Fraction(3, 2), 2, 1.1])
def test_the_blind_rises_once_in_a_number_of_hands(every, factor):
    tournament = Tournament(ABC, 10**9, 6, (every, factor), rng=1)
    exact, expected = Fraction(str(factor)), Fraction(6)
    for hand in range(1, 20):
        play_quietly(tournament, 1)
        if hand in range(every, 100, every):
            expected *= exact
        assert tournament.blind == expected
        assert tournament.level.small_blind == expected / 2
        assert tournament.hand_count == hand


def test_without_a_rule_the_blind_stays():
    tournament = Tournament(ABC, 100, 6, rng=1)
    play_quietly(tournament, 30)
    assert tournament.blind == 6


def test_the_ante_rises_with_the_blind():
    tournament = Tournament(ABC, 100, 8, (1, 2), antes=0.125, rng=1)
    assert tournament.level.antes == 1
    play_quietly(tournament, 2)
    assert tournament.level.antes == 4


def test_levels_come_one_after_the_other_and_the_last_one_stays():
    levels = [Level(1, 2, 0, 2), Level(2, 5, 0, 3), Level(50, 100, 10)]
    tournament = Tournament(ABC, 10_000, levels=levels, rng=1)
    played = []
    for _ in range(8):
        played.append((tournament.level_index, *tournament.level[:3]))
        play_quietly(tournament, 1)
    first, second, third = (0, 1, 2, 0), (1, 2, 5, 0), (2, 50, 100, 10)
    assert played == [first] * 2 + [second] * 3 + [third] * 3
    assert sum(tournament.stacks.values()) * 100 == 3 * 10_000 * 2


def test_stacks_count_in_the_big_blind_of_the_first_level():
    tournament = Tournament(ABC, 50, levels=[(1, 4)], rng=1)
    assert {*tournament.chips.values()} == {200}


def test_a_small_blind_of_a_level_need_not_be_half():
    tournament = Tournament(ABC, 50, levels=[(1, 3)], rng=1)
    (hand,) = tournament.deal()
    assert sorted(hand.bets.values()) == [0, Fraction(1, 3), 1]


def test_an_amount_that_the_chips_do_not_hold_makes_them_finer():
    tournament = Tournament(ABC, 100, 2, (1, 1.5), rng=1)
    units = []
    for _ in range(4):
        (hand,) = tournament.deal()
        units.append(hand.unit)
        while hand.status:
            hand.act("fold")
        tournament.end_hand()
    assert units == [1, Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)]


def test_bets_are_multiples_of_the_smallest_chip():
    tournament = Tournament(ABC, 100, 50, smallest_chip=25, rng=1)
    (hand,) = tournament.deal()
    hand.act(Raise(2.5))
    assert hand.end_chips[hand.players[-1]] == 5000 - 125
    with raises("raise to 4.25: raises are multiples of the smallest chip, 0.5"):
        hand.act(Raise(4.25))


@pytest.mark.parametrize(
    ("action", "bet"), [("min", 2), ("pot", 3.5), ("all-in", 50), (RAISE, 2), (CHECK_OR_CALL, 1)]
)
def test_raises_without_an_amount_are_in_big_blinds(action, bet):
    (hand,) = Tournament(ABC, 50, 2, rng=1).deal()
    actor = hand.actor
    hand.act(action)
    assert hand.bets[actor] == bet


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": ["Ada"]}, r"give two or more different names"),
        ({"players": ["Ada", "Ada"]}, r"give two or more different names"),
        ({"players": "Ada"}, r"players is 'Ada'; give two or more"),
        ({"players": ["Ada", "Bla\nise"]}, r"'Bla\\nise' is not the name of a player"),
        ({"players": ["Ada", 7]}, r"7 is not the name of a player"),
        ({"stacks": 0}, r"the stack of Ada is 0; give a number above 0"),
        ({"stacks": float("inf")}, r"the stack of Ada is inf; give a finite number"),
        ({"stacks": [10, 10, 10]}, r"the stack of Ada is \[10, 10, 10\]; give a finite number"),
        ({"stacks": {"Ada": 1, "Blaise": 1}}, r"stacks and players differ in \['Carl'\]"),
        ({"blind": None}, r"a tournament needs a blind; give blind="),
        ({"blind": 0}, r"the blind is 0; give a number above 0"),
        ({"blind": "2"}, r"the blind is '2'; give a finite number"),
        ({"blind_rule": (0, 2)}, r"the number of hands in blind_rule is 0"),
        ({"blind_rule": (10, 0.5)}, r"the factor in blind_rule is 0.5; give a number of 1 or more"),
        ({"blind_rule": 10}, r"blind_rule is 10; give \(hand_count, factor\)"),
        ({"blind_rule": (10, 2, 3)}, r"blind_rule is \(10, 2, 3\); give \(hand_count, factor\)"),
        ({"antes": -1}, r"the ante is -1; give a number of 0 or more"),
        ({"levels": [(1, 2)], "blind_rule": (1, 2)}, r"without blind_rule and antes"),
        ({"levels": [(1, 2)], "blind": 4}, r"the blind is 4, the first level's is 2"),
        ({"levels": [], "blind": None}, r"levels is empty"),
        ({"levels": [(1, 2), (2, 4)]}, r"the number of hands of levels\[0\] is None"),
        ({"levels": [(3, 2)]}, r"the small blind of levels\[0\] is 3, more than the big blind"),
        ({"levels": [(1, 2, 0, 10, 5)]}, r"levels\[0\] is \(1, 2, 0, 10, 5\); give Level"),
        ({"levels": [7]}, r"levels\[0\] is 7; give Level"),
        ({"payouts": [4, 3, 2, 1]}, r"there are 4 payouts for 3 players"),
        ({"payouts": [-1]}, r"payouts\[0\] is -1; give a number of 0 or more"),
        ({"buy_in": 10}, r"buy_in is 10 but there are no payouts; give them, too"),
        ({"seats_per_table": 1}, r"seats_per_table is 1; give 2 to 22"),
        ({"reentries": -1}, r"reentries is -1; give 0 or more"),
        ({"reentry_levels": 1.5}, r"reentry_levels is 1.5; give the number of levels"),
        ({"smallest_chip": 0}, r"smallest_chip is 0; give a number above 0"),
        ({"rules": "WSOP"}, r"rules are TableRules"),
        ({"rng": "seven"}, r"rng is 'seven'"),
        ({"players": [f"p{n}" for n in range(23)]}, r"23 players do not fit at a table"),
    ],
)
def test_what_makes_no_tournament_is_refused(options, message):
    arguments = {"players": ABC, "stacks": 10, "blind": 2, **options}
    with pytest.raises(ValueError, match=message) as caught:
        Tournament(**arguments)
    assert "\n" not in str(caught.value)


def test_a_hand_is_dealt_played_and_ended_in_turn():
    tournament = Tournament(ABC, 10, 2, rng=1)
    with raises("no hand is in play; deal one first"):
        tournament.end_hand()
    (hand,) = tournament.deal()
    with raises("hand 1 is in play; end it first"):
        tournament.deal()
    with raises("must be played first"):
        tournament.end_hand()
    assert tournament.hands_in_play == (hand,)
    tournament.play_hand(calling_agent)
    assert tournament.hands_in_play == ()
    with raises("is over; deal another one"):
        hand.act("call")


def test_nothing_is_dealt_when_it_is_over():
    tournament = Tournament(ABC, 1, 2, rng=1)
    tournament.play(calling_agent)
    with pytest.raises(ValueError, match=r"the tournament is over: \w+ has all chips"):
        tournament.deal()


def test_a_deck_that_is_none_is_refused_and_no_random_number_spent(lay_deck):
    tournament, same = (Tournament(ABC, 10, 2, rng=1) for _ in range(2))
    deck = lay_deck(["2h3c", "AcAd", "KcKd"])
    for decks, message in (
        ([deck[1:]], "a deck has 51 cards"),
        ([deck, deck], "there are 2 decks for 1 tables"),
        (["As1s"], "1s"),
    ):
        with pytest.raises(ValueError, match=message):
            tournament.deal(decks)
    (hand,), (other,) = tournament.deal(), same.deal()
    assert hand.hole_cards == other.hole_cards


def test_a_tournament_and_its_hands_are_told_in_a_line():
    tournament = Tournament(ABC, 10, 2, (1, 1.5), rng=1)
    (hand,) = tournament.deal()
    player = hand.actor
    assert repr(hand) == f"<Hand 1, table 1, 3 players: preflop, {player} to act>"
    tournament.play_hand(lambda view: "fold")
    assert repr(hand) == "<Hand 1, table 1, 3 players: over>"
    assert repr(tournament) == "<Tournament: 3 of 3 players left, 1 hands played, blind 3>"
