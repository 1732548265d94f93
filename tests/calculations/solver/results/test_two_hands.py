"""Deals of one hand to each player, against the values that the solver adds up over all hands."""

import numpy as np
import pytest
from raises import raises

from calculations import solve

PLAYERS = ["99+, AKs, AQs:0.5, JTs", "77+, KQs, AJo:0.25"]
SPOT = {"pot": 40, "stack": 70, "bets": "50%, allin", "raises": "allin", "target": 0}
RAKE = {"rake": 0.05, "rake_cap": 3}


@pytest.fixture(scope="module", params=[{}, {"folded": ["QQ+, AKs, 9s8s", "random"]}])
def turn(request):
    return solve(PLAYERS, "QsJh2h7c", **SPOT, **RAKE, **request.param, iterations=10)


def ends_of(solution):
    river = solution.nodes("check, check, river 5h", ends=True)
    return [node for node in river if node.end in ("fold", "showdown")]


def test_the_weights_of_opposing_hands_add_up_to_those_met(turn):
    for path in ("", "check, bet 20", "check, check, river 5h"):
        node = turn.node(path)
        for player in (0, 1):
            met = [
                node.hands.opposing(player, hand).sum()
                for hand in range(len(node.hands.met(player)))
            ]
            alive = node.hands.met(player) > 0
            assert np.array(met)[alive] == pytest.approx(node.hands.met(player)[alive], rel=1e-5)


def test_payoffs_of_pairs_of_hands_add_up_to_the_values_of_hands(turn):
    for node in ends_of(turn):
        for player in (0, 1):
            for hand in np.flatnonzero(node.hands.is_reached(player))[::5].tolist():
                weights = node.hands.opposing(player, hand)
                others = np.flatnonzero(weights).tolist()
                pairs = [(hand, other) if player == 0 else (other, hand) for other in others]
                won = [node.hands.paid(pair)[player] for pair in pairs]
                value = weights[others] @ won / weights.sum()
                assert value == pytest.approx(node.hands.ev(player)[hand], rel=2e-4, abs=2e-4)


def test_the_house_takes_its_rake_of_matched_bets_alone(turn):
    fold = turn.node("check, check, river 5h, bet 20, fold")
    tie = turn.node("check, check, river 5h, bet 70, call")

    assert sum(fold.hands.paid((0, 0))) == pytest.approx(60 - 40 * 0.05)
    assert sum(tie.hands.paid((0, 0))) == pytest.approx(180 - 3)


def test_chances_of_cards_weigh_the_values_after_them(turn):
    node = turn.node("check, check")
    after = {card: turn.node(f"check, check, river {card}") for card in node.next_cards}
    for hand in np.flatnonzero(node.hands.is_reached(0))[:3].tolist():
        weights = node.hands.opposing(0, hand)
        others = np.flatnonzero(weights)
        chances = np.array([node.hands.next_card_chances((hand, other)) for other in others])
        by_card = weights[others] @ chances / weights.sum()
        values = np.nan_to_num([each.hands.ev(0)[hand] for each in after.values()])
        assert by_card @ values == pytest.approx(node.hands.ev(0)[hand], rel=1e-4)


def test_without_folded_hands_cards_are_equally_likely():
    node = solve(PLAYERS, "QsJh2h7c", **SPOT, iterations=1).node("check, check")
    cards = [frozenset(node.hands.cards(player)[0].tolist()) for player in (0, 1)]
    assert not cards[0] & cards[1]

    chances = node.hands.next_card_chances((0, 0))

    assert sorted(set(chances.tolist())) == pytest.approx([0, 1 / 44])
    assert (chances == 0).sum() == 4


def test_only_ends_pay_and_only_deals_deal(turn):
    with raises("the hand goes on at 'check'; give a fold or a showdown"):
        turn.node("check").hands.paid((0, 0))
    with raises("no card is dealt at 'check'"):
        turn.node("check").hands.next_card_chances((0, 0))
