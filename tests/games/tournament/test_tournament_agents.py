"""Agents: their view, legal actions, and errors for illegal ones."""

import pickle
from fractions import Fraction
from numbers import Number

import pytest
from raises import raises

from poker_calculator.games.cards import Card
from poker_calculator.games.tournament import (
    IllegalActionError,
    PushOrFoldAgent,
    Raise,
    RandomAgent,
    Tournament,
    TournamentView,
    calling_agent,
)

ABC = ["Ada", "Blaise", "Carl"]


@pytest.fixture
def hand():
    (hand,) = Tournament(ABC, 20, 2, rng=1).deal()
    return hand


def reachable(value, seen):
    """Return all values reachable from a value through attributes and entries."""
    if id(value) in seen or isinstance(value, type):
        return
    seen[id(value)] = value
    if isinstance(value, str | Number):  # with no more in them
        return
    entries = [*value.items()] if isinstance(value, dict) else value
    if isinstance(entries, list | tuple | set | frozenset):
        for entry in entries:
            reachable(entry, seen)
    for name in dir(value):
        if not name.startswith("__") and not callable(getattr(value, name)):
            reachable(getattr(value, name), seen)


def test_a_view_shows_no_others_cards_and_no_deck(hand):
    hand.act("call")
    hand.act("call")
    hand.act("check")
    view = hand.view()
    found = {}
    reachable(view, found)
    cards = {value for value in found.values() if type(value) is Card}
    assert cards == {*hand.hole_cards[view.player], *hand.state.board_cards}


def test_a_view_stays_as_it_was(hand):
    view = hand.view()
    names = "states", "bets", "stacks", "pot", "history", "board_cards"
    told = [getattr(view, name) for name in names]
    hand.act(Raise(5))
    view.bets.clear()
    assert told == [getattr(view, name) for name in names]


def test_a_view_says_what_is_legal(hand):
    view = hand.view()
    assert (view.to_call, view.min_raise_to, view.max_raise_to, view.unit) == (
        1,
        2,
        20,
        Fraction(1, 2),
    )
    assert repr(view).endswith("legal: fold, call 1, raise to 2 to 20 big blinds>")
    assert (view.number, view.level_index, view.level.big_blind) == (1, 0, 2)


def test_a_view_tells_what_happened(hand):
    dealer, small, big = hand.players[-1], *hand.players[:2]
    hand.act(Raise(3))
    hand.act("fold")
    hand.act("call")
    assert hand.view().history == [
        (small, "blind", Fraction(1, 2)),
        (big, "blind", 1),
        (dealer, "raise to", 3),
        (small, "fold", 0),
        (big, "call", 2),
        (None, "board", tuple(hand.state.board_cards)),
    ]


def test_an_illegal_action_names_player_and_rule_and_changes_nothing(hand):
    player, before = hand.actor, hand.state.copy()
    for action, rule in (
        ("check", "check: there is a bet to call. Legal: fold, call 1, raise to 2 to 20"),
        (Raise(1), "raise to 1: the minimum raise is to 2. Legal: fold, call 1, raise to 2 to 20"),
        (Raise(21), "raise to 21: the maximum raise is to 20. Legal"),
        (Raise(2.25), r"raise to 2.25: raises are multiples of the smallest chip, 0.5 big blinds"),
        (Raise("all"), "raise: the amount is 'all'; give a finite number"),
        (Raise(float("nan")), "raise: the amount is nan; give a finite number"),
        ("raise", r"do 'raise': actions are 'fold', 'check', 'call', .*Raise\(to\)"),
        (None, "do None: actions are"),
        (("raise", 5), r"do \('raise', 5\): actions are"),
    ):
        with pytest.raises(IllegalActionError, match=f"{player} cannot {rule}") as caught:
            hand.act(action)
        assert caught.value.player == player
        assert pickle.loads(pickle.dumps(caught.value)).args == caught.value.args
        assert hand.state == before


@pytest.mark.parametrize("action", ["fold", "call"])
def test_who_faces_no_bet_checks(hand, action):
    hand.act("call")
    hand.act("call")
    with pytest.raises(
        IllegalActionError, match=rf"cannot {action}: there is no bet to call. Legal: check"
    ):
        hand.act(action)


@pytest.mark.parametrize(
    ("stacks", "actions", "rule"),
    [
        # (dealer, small blind, big blind)
        ((20, 5, 20), [Raise(5)], "a raise takes more chips than a call"),
        ((3, 20, 3), [Raise(3), "fold"], "a raise takes more chips than a call"),
        ((3, 20, 1), [Raise(3)], "no other player has chips left"),
        (
            (20, 6, 20),
            [Raise(4), Raise(6), "call"],
            "the all-in raise was too small to reopen the betting",
        ),
    ],
)
def test_why_no_raise_is_legal(stacks, actions, rule):
    order = Tournament(ABC, 1, 2, rng=1).table_order
    (hand,) = Tournament(ABC, dict(zip(order, stacks, strict=True)), 2, rng=1).deal()
    for action in actions:
        hand.act(action)
    with pytest.raises(IllegalActionError, match=rule):
        hand.act(Raise(20))


@pytest.mark.parametrize("agent", [lambda: "fold", lambda view, cards: "fold"])
def test_an_agent_that_takes_no_view_alone_is_refused_before_the_first_hand(agent):
    tournament = Tournament(ABC, 20, 2, rng=1)
    agents = {"Ada": calling_agent, "Blaise": calling_agent, "Carl": agent}
    with raises("; an agent takes (view)"):
        tournament.play(agents)
    assert tournament.hand_count == 0


def test_the_hand_waits_when_an_agent_breaks_a_rule():
    tournament = Tournament(ABC, 20, 2, rng=1)
    with pytest.raises(IllegalActionError, match="cannot check"):
        tournament.play_hand(lambda view: "check")
    assert tournament.hand_count == 0
    tournament.play_hand(calling_agent)
    assert tournament.hand_count == 1


@pytest.mark.parametrize("agents", [None, {"Ada": calling_agent}, "call"])
def test_every_player_needs_an_agent(agents):
    tournament = Tournament(ABC, 20, 2, rng=1)
    with pytest.raises(ValueError, match=r"the agent of \w+ is .*; give a callable"):
        tournament.play(agents)
    assert tournament.hands_in_play == ()


def test_no_more_hands_are_played_than_asked_for():
    tournament = Tournament(ABC, 20, 2, rng=1)
    assert tournament.play(calling_agent, hand_count=3) == tournament.finishes
    assert tournament.hand_count == 3
    with raises("hand_count is -1"):
        tournament.play(calling_agent, hand_count=-1)


def test_a_random_agent_takes_every_legal_action_and_any_raise(hand):
    agent, view = RandomAgent(1), hand.view()
    drawn = [agent(view) for _ in range(2000)]
    raises = [action.to for action in drawn if isinstance(action, Raise)]
    for kind in ("fold", "call"):
        assert 550 < drawn.count(kind) < 780
    assert {*raises} == {Fraction(half, 2) for half in range(4, 41)}


@pytest.mark.parametrize(
    ("cards", "is_pushed"),
    [("AcAd", True), ("6c6d", True), ("5c5d", False), ("Kc8d", True), ("Kc7h", False)],
)
def test_good_hands_are_pushed_and_others_folded(lay_deck, cards, is_pushed):
    tournament = Tournament(ABC, 20, 2, rng=1)
    (hand,) = tournament.deal([lay_deck(["2h3c", "2s3h", cards], "4c7d9hJs4d")])
    assert PushOrFoldAgent()(hand.view()) == (Raise(20) if is_pushed else "fold")


@pytest.mark.parametrize(
    ("amount", "expected"),
    [(0, Raise(2)), (3, Raise(3)), (3.3, Raise(3)), (Fraction(10, 3), Raise(3)), (99, Raise(20))],
)
def test_the_nearest_legal_raise(hand, amount, expected):
    assert hand.view().raise_to(amount) == expected


def test_where_no_raise_is_legal_the_nearest_is_a_call():
    (hand,) = Tournament(ABC, 3, 2, rng=1).deal()
    hand.act(Raise(3))
    assert hand.view().raise_to(3) == "call"
    assert isinstance(hand.view(), TournamentView)
