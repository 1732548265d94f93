"""Hands that are played by indices, and the observations of their seats."""

import copy
import pickle
import random
from itertools import chain

import numpy as np
import pytest

from poker_calculator.environments import TrainingGame
from poker_calculator.games import Automation, TableRules
from poker_calculator.games.cards import ALL_CARDS
from poker_calculator.games.hand.operations import BoardDealing, HoleDealing
from poker_calculator.games.predefined import PREDEFINED_GAMES
from poker_calculator.games.variants.table_rules import TDA

TABLES = [
    (code, players)
    for code in PREDEFINED_GAMES
    for players in (2, 3, 6)
    if players < 6 or code not in "KL"
]
MENUS = [["min", 0.3, 1, "all-in"], "amounts"]


def play(hand, choose, visit=lambda hand: None):
    while not hand.is_over:
        visit(hand)
        hand.act(choose(np.flatnonzero(hand.legal).tolist()))
    visit(hand)


@pytest.mark.parametrize(("code", "players"), TABLES)
def test_an_observation_gives_all_facts_back(code, players):
    game = TrainingGame(code, players=players, stacks=60)
    draw = random.Random(1)

    def compare(hand):
        for seat in range(players):
            observation = hand.observe(seat)
            assert observation.shape == (game.layout.size,)
            assert game.decode(observation) == hand.facts(seat)

    for seed in range(4):
        hand = game.deal(rng=seed)
        play(hand, draw.choice, compare)
        assert sum(hand.payoffs) == 0


@pytest.mark.parametrize("code", ["NT", "F7S", "FB"])
def test_seats_without_players_are_empty(code):
    game = TrainingGame(code, players=5, stacks=60)
    hand = game.deal(rng=2, stacks=[60, 30, 45])
    play(hand, lambda legal: legal[-1])
    for seat in range(3):
        facts = game.decode(hand.observe(seat))
        assert facts == hand.facts(seat)
        assert facts.starting_stacks == (60, 30, 45, 0, 0)
        assert facts.live[3:] == (False, False)
        assert {action.seat for action in facts.history} <= {0, 1, 2}


def test_a_game_has_a_stack_for_each_seat():
    for stacks in ([60, 60], [60] * 4):
        with pytest.raises(ValueError, match=r"chips|stack"):
            TrainingGame("NT", players=3, stacks=stacks)
    with pytest.raises(ValueError, match="stack"):
        TrainingGame("NT", players=3).deal(stacks=[60] * 4)


def test_a_stack_above_those_of_the_game_is_refused():
    with pytest.raises(ValueError, match="the stack 51 is above the game's 50; make the game with"):
        TrainingGame("NT", stacks=50).deal(rng=1, stacks=[51, 20])


def test_the_history_has_room_for_unlimited_raises_of_two_of_three_players():
    game = TrainingGame("FT", players=3, stacks=60, rules=TDA)
    hand = game.deal(rng=2, stacks=[60, 60])
    play(hand, lambda legal: legal[-1] if legal[-1] > 1 else 1)
    assert game.decode(hand.observe(0)) == hand.facts(0)


def test_observations_hold_double_boards_and_shared_cards():
    double = TrainingGame("NT", rules=TableRules(boards=2))
    short = TrainingGame("F7S", players=8, stacks=100, antes=1)
    for game, boards in ((double, 2), (short, 1)):
        hand = game.deal(rng=3)
        play(hand, lambda legal: 1 if 1 in legal else legal[0])
        facts = game.decode(hand.observe(0))
        assert facts == hand.facts(0)
        assert len(facts.boards) == boards
        assert any(any(streets) for streets in facts.boards)


@pytest.mark.parametrize("menu", MENUS)
@pytest.mark.parametrize("code", ["NT", "PO", "FT", "N2L1D", "F7S"])
def test_the_history_has_room_for_the_longest_hands(code, menu):
    game = TrainingGame(code, players=3, stacks=(40, 17, 33), menu=menu)
    rows = game.layout.shapes["history"][0]
    draw = random.Random(2)
    for seed in range(30):
        hand = game.deal(rng=seed)
        # The smallest raise, or else a call: hands of many actions.
        play(hand, lambda legal: draw.choice(legal[1:3] if legal[0] == 0 else legal[:2]))
        assert len(hand.history) <= rows


@pytest.mark.parametrize("code", ["NT", "PO", "F7S", "FB", "PC"])
def test_an_observation_does_not_depend_on_unseen_cards(code):
    game = TrainingGame(code, players=3, stacks=60)
    draw = random.Random(3)
    for seed in range(20):
        hand = game.deal(rng=seed)
        for _ in range(draw.randrange(12)):
            if not hand.is_over:
                hand.act(draw.choice(np.flatnonzero(hand.legal).tolist()))
        if hand.is_over:
            continue
        before = hand.observe(0).tobytes()
        seen = {*chain(hand.hole_cards[0], *hand.open_cards, *hand.state.boards)}
        unseen = [card for card in ALL_CARDS[1:] if card not in seen]
        swapped = dict(zip(unseen, draw.sample(unseen, len(unseen)), strict=True))
        for seat in (1, 2):
            for rounds in (hand.received[seat], hand.discards[seat]):
                rounds[:] = [[swapped.get(card, card) for card in cards] for cards in rounds]
            if hand.state.hole_cards[seat]:
                hand.state.hole_cards[seat] = hand.hole_cards[seat]
        hand.state.deck_cards = [swapped.get(card, card) for card in hand.state.deck_cards]
        assert hand.observe(0).tobytes() == before


def test_seats_are_counted_from_the_observer():
    game = TrainingGame("NT", players=3, stacks=(50, 60, 70))
    hand = game.deal(rng=1)
    for seat in range(3):
        parts = game.layout.split(hand.observe(seat))
        rest = [(50, 60, 70)[(seat + i) % 3] for i in range(3)]
        assert parts["starting_stacks"].tolist() == rest
        assert parts["actor"].argmax() == (2 - seat) % 3


def test_only_the_seat_to_act_sees_the_amounts_of_its_turn():
    game = TrainingGame("NT")
    hand = game.deal(rng=1)
    assert game.decode(hand.observe(1)).turn == (3, 2, 1, 4, 200)
    assert game.decode(hand.observe(0)).turn == (3, 2, 0, 0, 0)


def test_a_draw_discards_cards_by_their_order():
    hand = TrainingGame("F2L3D").deal(rng=1)
    while not hand.state.legal_actions().draw:
        hand.act(1)
    seat, cards = hand.turn, sorted(hand.hole_cards[hand.turn])
    hand.act(hand.game.first_draw + 0b10010)
    assert hand.history[-1] == (1, seat, 5, 2)
    assert hand.facts(seat).discards == ((cards[1], cards[4]),)


@pytest.mark.parametrize("action", [-1, 5, 99, None, "call", 1.5, True])
def test_an_illegal_action_changes_nothing(action):
    hand = TrainingGame("NT").deal(rng=1)
    before = hand.state.copy()
    with pytest.raises(ValueError, match="not a legal action; legal: 0, 1, 2, 3, 4"):
        hand.act(action)
    assert hand.state == before


def test_an_illegal_action_folds_or_is_clamped_where_asked():
    game = TrainingGame("NT", stacks=20, menu=["pot", 5, "all-in"])
    clamped, folded = game.deal(rng=1), game.deal(rng=1)
    assert clamped.legal.tolist() == [1, 1, 1, 0, 1]
    assert not clamped.act(3, illegal="clamp")
    assert clamped.state.bets == [2, 20]
    assert not folded.act(3, illegal="fold")
    assert folded.is_over
    assert clamped.act(1, illegal="clamp")
    with pytest.raises(ValueError, match="illegal is 'pass'; give one of raise, fold, clamp"):
        game.deal(rng=1).act(1, illegal="pass")


@pytest.mark.parametrize(("action", "total"), [(2, 4), (5, 4), (6, 4), (22, 20)])
def test_amounts_are_clamped_to_the_legal_ones(action, total):
    hand = TrainingGame("NT", stacks=(30, 20), menu="amounts").deal(rng=1)
    assert hand.act(action, illegal="clamp") == (action in (6, 22))
    assert hand.state.bets[1] == total


def test_an_amount_of_a_player_who_cannot_raise_is_a_call():
    hand = TrainingGame("NT", stacks=(30, 20), menu="amounts").deal(rng=1)
    hand.act(22)
    assert not hand.act(32, illegal="clamp")
    assert hand.is_over


@pytest.mark.parametrize("code", ["NT", "F7S", "FB"])
def test_copies_go_on_with_the_same_cards(code):
    hand = TrainingGame(code, players=3).deal(rng=5)
    hand.act(1)
    for other in (copy.copy(hand), pickle.loads(pickle.dumps(hand))):
        original = hand.copy()
        draw, again = random.Random(4), random.Random(4)
        play(original, draw.choice)
        play(other, again.choice)
        assert other.state.operations == original.state.operations
        assert other.history == original.history
    assert len(hand.history) == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "players is 1; give 2 to 10"),
        ({"stacks": 10.5}, "10.5 is not a whole number of chips"),
        ({"stacks": 1 << 24}, "an observation holds 16,777,216 exactly"),
        ({"variant": "poker"}, "poker"),
    ],
)
def test_wrong_options_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        TrainingGame(**options)


def test_an_array_of_another_size_is_not_decoded():
    with pytest.raises(ValueError, match="an observation of this game has"):
        TrainingGame("NT").decode(np.zeros(3))


DEALS = {Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING}


def next_dealt(operations):
    """Yield the cards of a hand in the order of the deal, without burned ones."""
    for operation in operations:
        if type(operation) in (HoleDealing, BoardDealing):
            yield from operation.cards


@pytest.mark.parametrize(("code", "players"), TABLES)
def test_cards_that_are_dealt_by_hand_give_the_hand_that_is_dealt_automatically(code, players):
    dealt = TrainingGame(code, players=players, stacks=60)
    by_hand = TrainingGame(code, players=players, stacks=60, automations={*Automation} - DEALS)
    draw = random.Random(5)
    for seed in range(4):
        hand = dealt.deal(rng=seed)
        actions = []
        while not hand.is_over:
            # Few folds and many discards, so that decks become short.
            legal = np.flatnonzero(hand.legal).tolist()
            actions.append(draw.choice(legal[-2:] if draw.random() < 0.8 else legal))
            hand.act(actions[-1])
        again, cards = by_hand.deal(), next_dealt(hand.state.operations)
        while not again.is_over:
            if again.next_cards:
                again.deal(next(cards))
            else:
                again.act(actions.pop(0))
        assert again.payoffs == hand.payoffs
        for seat in range(players):
            assert again.facts(seat) == hand.facts(seat)


def test_a_card_that_cannot_be_dealt_is_refused():
    hand = TrainingGame("NT", automations={*Automation} - DEALS).deal()
    ace = ALL_CARDS[52]
    hand.deal(ace)
    assert len(hand.next_cards) == 51
    with pytest.raises(ValueError, match="As is not dealt now; give a card of next_cards"):
        hand.deal(ace)


def test_burned_cards_stay_unknown_when_cards_are_dealt_by_hand():
    hand = TrainingGame("NT", automations={*Automation} - DEALS).deal()
    while not hand.is_over:
        seen = len(hand.state.cards_in_play)
        if hand.next_cards:
            assert len(hand.next_cards) == 52 - seen
            hand.deal(hand.next_cards[0])
        else:
            hand.act(1)
    assert hand.state.burn_cards == [0, 0, 0]


def test_stacks_are_by_default_those_of_the_variant():
    assert [TrainingGame(code).stacks for code in ("NT", "K", "L")] == [
        (200, 200),
        (2, 2),
        (13, 13),
    ]


@pytest.mark.parametrize(
    ("code", "options", "expected"), [("NT", {"blinds": (2, 5)}, 5), ("L", {}, 2), ("F7S", {}, 2)]
)
def test_the_big_blind_is_the_small_bet_in_games_without_blinds(code, options, expected):
    assert TrainingGame(code, **options).big_blind == expected


def test_own_cards_are_listed_by_round():
    game = TrainingGame("F7S", antes=1)
    hand = game.deal(rng=1)
    play(hand, lambda legal: 1)
    rounds = game.decode(hand.observe(0)).own_cards
    assert [*map(len, rounds)] == [3, 1, 1, 1, 1]
    assert {*chain(*rounds)} == {*hand.hole_cards[0]}


def test_raises_to_any_amount_are_played_and_observed():
    game = TrainingGame("NT", stacks=100, menu=["pot"])
    hand = game.deal(rng=1)
    hand.play("raise 7")
    hand.play("call")
    with pytest.raises(ValueError, match="Cannot raise to 1: the minimum raise is to 2"):
        hand.play("raise 1")
    hand.play("check")
    hand.play("all-in")
    hand.play("fold")
    seen = game.decode(hand.observe(0)).history
    assert [(past.seat, past.action, past.amount) for past in seen] == [
        *((1, 3, 7), (0, 2, 5)),
        *((0, 2, 0), (1, 3, 93), (0, 1, 0)),
    ]
    assert hand.payoffs == [-7, 7]


def test_a_history_that_is_longer_than_an_observation_is_refused():
    raises = {}
    for menu in (["pot"], ["min", "pot"]):
        game = TrainingGame("NT", stacks=200, menu=menu)
        hand = game.deal(rng=1)
        for _ in range(60):
            hand.play("min")
        raises[len(menu)] = hand
    assert raises[2].observe(0).any()
    with pytest.raises(ValueError, match=r"the hand has 60 actions, .*; add 'min' to the menu"):
        raises[1].observe(0)
