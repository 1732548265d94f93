"""Histories written by PyPI's `pokerkit`: our replay ends in the same state.

Stacks are short, so that most hands end all-in, and cards are shown early or late and in any order.
There is at most one raise per street, a full one, because the libraries differ on the rules of
shorter raises (see `test_differential.py`).
"""

import random
import warnings

import pytest

from poker_calculator.games.notation import loads

peer = pytest.importorskip("pokerkit")

GAMES = {
    "FT": peer.FixedLimitTexasHoldem,
    "NT": peer.NoLimitTexasHoldem,
    "NS": peer.NoLimitShortDeckHoldem,
    "PO": peer.PotLimitOmahaHoldem,
    "F7S": peer.FixedLimitSevenCardStud,
    "F7S/8": peer.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "FR": peer.FixedLimitRazz,
    "N2L1D": peer.NoLimitDeuceToSevenLowballSingleDraw,
    "F2L3D": peer.FixedLimitDeuceToSevenLowballTripleDraw,
    "FB": peer.FixedLimitBadugi,
}
AUTOMATIONS = tuple(
    entry for entry in peer.Automation if entry.name != "HOLE_CARDS_SHOWING_OR_MUCKING"
)
HANDS = 25


def play(code, seed):
    """Return the game and the final state of a hand that the peer played with random actions."""
    dice = random.Random(f"{code}-{seed}")
    random.seed(f"{code}-{seed}")  # the peer shuffles with the module's global generator
    players = dice.randint(2, 5)
    if code in ("F7S", "F7S/8", "FR"):
        game = GAMES[code](AUTOMATIONS, True, 1, 1, 2, 4)
    else:
        game = GAMES[code](AUTOMATIONS, True, 0, (1, 2), *((2, 4) if code[0] == "F" else (2,)))
    state = game([dice.randint(5, 14) for _ in range(players)], players)
    raised_on = None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        while state.status:
            if state.actor_index is not None:
                raised_on = act(state, dice, raised_on)
            elif state.showdown_index is not None:
                show(state, dice)
            else:
                draw(state, dice)
    return game, state


def act(state, dice, raised_on):
    """Act at random; return the street of the last raise."""
    least = state.min_completion_betting_or_raising_to_amount
    if state.can_post_bring_in():
        state.post_bring_in()
    elif raised_on != state.street_index and least is not None and dice.random() < 0.6:
        most = state.max_completion_betting_or_raising_to_amount
        full = max(state.bets) + (4 if state.street_index else 2)
        if most >= full:
            state.complete_bet_or_raise_to(most)
            return state.street_index
        state.check_or_call()
    elif dice.random() < 0.1 and state.can_fold():
        state.fold()
    else:
        state.check_or_call()
    return raised_on


def show(state, dice):
    """Show the hand of the player to act, or any hand after an all-in."""
    if state.all_in_status:
        state.show_or_muck_hole_cards(True, dice.choice([*state.showdown_indices]))
    else:
        state.show_or_muck_hole_cards()


def draw(state, dice):
    """Discard up to three cards; the peer's name for the acting seat differs between versions."""
    older, newer = "stand_patter_or_discarder_index", "stander_pat_or_discarder_index"
    seat = getattr(state, newer if hasattr(state, newer) else older)
    state.stand_pat_or_discard(dice.sample(state.hole_cards[seat], dice.randint(0, 3)))


@pytest.mark.slow
@pytest.mark.parametrize("code", GAMES)
def test_histories_that_the_peer_writes_are_replayed_to_the_same_end(code):
    all_in = 0
    for seed in range(HANDS):
        game, played = play(code, seed)
        text = peer.HandHistory.from_game_state(game, played).dumps()

        state = loads(text).replay()

        assert not state.status, text
        all_in += state.all_in_status
        # The peer gives both odd chips of a pot to one player.
        different = [abs(x - y) for x, y in zip(state.stacks, played.stacks, strict=True)]
        assert max(different) <= 2, text
        assert sum(state.stacks) == sum(played.stacks)
    assert all_in > HANDS / 3
