"""The document "Poker-Simulator", sentence by sentence, along random hands."""

from fractions import Fraction

import pytest

from poker_calculator.games.tournament import Raise, RandomAgent, Tournament

NAMES = ["j1", "j2", "j3", "j4", "j5"]


class Told:
    """The states of a hand by the document, updated by actions and deals."""

    def __init__(self, players):
        self.states = dict.fromkeys(players, "wait")

    def new_street(self):
        for player, state in self.states.items():
            if state != "fold":
                self.states[player] = "wait"

    def said(self, player, action):
        if action == "fold":
            self.states[player] = "fold"
            return
        if isinstance(action, Raise):
            self.new_street()  # all who have not folded wait
        self.states[player] = "in"


def small_raises(agent, most):
    """Return an agent that plays like another but never raises to more than *most*."""

    def act(view):
        action = agent(view)
        if isinstance(action, Raise):
            action = view.raise_to(1) if view.minimal_bid < most else "call"
        return "check" if action == "call" and not view.to_call else action

    return act


@pytest.mark.parametrize("seed", range(40))
def test_states_are_as_the_document_tells_them(seed):
    tournament = Tournament(NAMES, 12, 2, (5, 2), rng=seed)
    agent = RandomAgent(seed)
    while tournament.status:
        (hand,) = tournament.deal()
        told = Told(hand.players)
        assert hand.states == told.states
        while (player := hand.actor) is not None:
            assert hand.view().states == told.states
            action, cards = agent(hand.view()), len(hand.state.board_cards)
            hand.act(action)
            told.said(player, action)
            if len(hand.state.board_cards) > cards:
                told.new_street()
            assert hand.states == told.states
        tournament.end_hand()


@pytest.mark.parametrize("seed", range(10))
def test_the_word_goes_round_until_it_comes_to_who_is_in(seed):
    tournament = Tournament(NAMES, 100, 2, rng=seed)
    agent = small_raises(RandomAgent(seed), 20)
    for _ in range(10):
        (hand,) = tournament.deal()
        players = [hand.players[-1], *hand.players[:-1]]  # the dealer first
        turn = players[3 % len(players)]  # left of the big blind
        told, streets = Told(hand.players), 0
        while (player := hand.actor) is not None:
            assert player == turn
            action = agent(hand.view())
            hand.act(action)
            told.said(player, action)
            turn = following(players, player, told)
            if told.states[turn] == "in":
                told.new_street()
                streets += 1
                turn = following(players, players[0], told)
        left = [player for player in players if told.states[player] != "fold"]
        assert len(left) == 1 or streets == 4
        tournament.end_hand()


def following(players, player, told):
    """Return the next player round the table who has not folded."""
    start = players.index(player) + 1
    return next(p for p in players[start:] + players[:start] if told.states[p] != "fold")


@pytest.mark.parametrize("seed", range(20))
def test_the_button_passes_to_the_next_in_order_and_over_the_broke(seed):
    tournament = Tournament(NAMES, 25, 2, (10, 2), rng=seed)
    order, agent = tournament.table_order, RandomAgent(seed)
    assert tournament.dealer_id == order[0]
    while len(tournament.players_left) > 2:
        place = order.index(tournament.dealer_id)
        tournament.play_hand(agent)
        following = [*order[place + 1 :], *order[: place + 1]]
        dealer = next(player for player in following if tournament.chips[player])
        # With two players left, the button may move differently: see the tests of seating.
        assert tournament.dealer_id == dealer or len(tournament.players_left) == 2


def test_stacks_shrink_as_the_blind_grows_and_chips_stay():
    tournament = Tournament(NAMES[:2], {"j1": 30, "j2": Fraction(7, 3)}, 3, (1, 1.5), rng=1)
    assert tournament.stacks == {"j1": 30, "j2": Fraction(7, 3)}
    assert tournament.chips == {"j1": 90, "j2": 7}
    tournament.play_hand(lambda view: "fold")
    assert tournament.blind == Fraction(9, 2)
    assert sum(tournament.chips.values()) == 97
    for player, chips in tournament.chips.items():
        assert tournament.stacks[player] * Fraction(9, 2) == chips


def test_blinds_are_a_half_and_one_and_the_bid_to_match_is_one():
    tournament = Tournament(NAMES, 20, 7, rng=2)
    (hand,) = tournament.deal()
    dealer, small, big, first, _ = tournament.table_order
    view = hand.view()
    assert (view.dealer_id, view.player) == (dealer, first)
    assert view.bets == dict.fromkeys(hand.players, 0) | {small: Fraction(1, 2), big: 1}
    assert (view.pot, view.minimal_bid, view.step) == (Fraction(3, 2), 1, "preflop")


def test_who_lost_at_the_showdown_did_not_fold(lay_deck):
    tournament = Tournament(NAMES[:2], 20, 2, rng=2)
    (hand,) = tournament.deal([lay_deck(["2c3d", "AcAd"], "KsQs9h8d5c")])
    hand.act(Raise(20))
    hand.act("call")
    assert not hand.status
    assert {*hand.states.values()} == {"wait"}  # the streets after the all-in began, none spoke


def test_the_seating_of_a_set_is_that_of_the_seed_in_any_process(run_python):
    program = (
        "from poker_calculator.games.tournament import Tournament\n"
        "print(Tournament({'Ada', 'Blaise', 'Carl', 'Dora', 'Emmy'}, 20, 2, rng=4).table_order)"
    )
    orders = {run_python(program, PYTHONHASHSEED=seed).stdout for seed in (1, 2, 3)}
    assert len(orders) == 1
    assert "Emmy" in orders.pop()


def test_seats_are_drawn():
    orders = {Tournament(NAMES, 20, 2, rng=seed).table_order for seed in range(30)}
    assert len(orders) > 20


def test_importing_tournaments_brings_in_no_heavy_package(run_python):
    program = "import sys, poker_calculator.games.tournament; print({names} & {*sys.modules})"
    program = program.replace("names", "'pandas', 'numba', 'tqdm'")
    assert run_python(program).stdout.strip() == "set()"
