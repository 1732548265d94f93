"""Hand histories of rounds: written only if the rules of poker give the same chips."""

import warnings

import pytest

from poker_calculator.games.arena import BotSeat, fee_rake, history_of, play_game, play_round
from poker_calculator.games.cards import Deck, read_cards
from poker_calculator.games.notation import dumps, loads


def rounds_of(bots, seed, **options):
    found = []
    play_game(bots, rng=seed, on_round=found.append, **options)
    return found


def poker_allows(result):
    """Return whether poker's rules allow every raise, by a plain reading of the actions."""
    stacks = [chips - result.fee for chips in result.starting_chips]
    for street in range(4):
        bets, level, full = [0] * len(stacks), 0, 1
        for action in result.actions:
            if action.street == street and action.amount is not None:
                bets[action.seat] += action.amount
                stacks[action.seat] -= action.amount
                raised = bets[action.seat] - level
                if raised > 0:
                    if raised < full and stacks[action.seat] > 0:
                        return False
                    full, level = max(full, raised), bets[action.seat]
    return True


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ranking", ["poker", "document"])
def test_every_history_replays_to_the_rounds_chips(random_bots, seed, ranking):
    written = 0
    for result in rounds_of(random_bots(seed), seed, ranking=ranking):
        hand = history_of(result)
        if hand is None:
            continue
        written += 1
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            read = loads(dumps(hand))
        assert read == hand
        assert read.players == result.names
        assert tuple(read.finishing_stacks) == result.chips
        house = result.fee * len(result.names)
        assert read.user_fields == {"_house": house, "_rakes": [house]}
        assert tuple(read.replay(rake=fee_rake(read)).stacks) == result.chips
        assert tuple(read.replay().stacks) == result.chips
    assert written


@pytest.mark.parametrize("seed", range(6))
def test_all_rounds_of_pokers_ranking_and_raises_are_written(random_bots, seed):
    for result in rounds_of(random_bots(seed), seed, ranking="poker"):
        if poker_allows(result) and result.winners:
            assert history_of(result) is not None


def test_a_round_that_the_documents_ranking_splits_is_left_out(callers):
    top = read_cards("AsKdAcQd2s3dAh9d8h6c4s")  # aces: the king counts in poker
    deck = [*top, *(card for card in Deck.STANDARD if card not in top)]
    seats = [BotSeat(bot, 200) for bot in callers[:3]]
    result = play_round(seats, deck)
    assert len(result.winners) == 2
    assert history_of(result) is None
    again = play_round([BotSeat(bot, 200) for bot in callers[:3]], deck, ranking="poker")
    assert history_of(again).finishing_stacks == (207, 195, 195)


def test_a_raise_that_poker_calls_too_small_is_left_out(table_bot, callers):
    amounts = [10, 11]
    raisers = [
        table_bot(name, lambda question: amounts.pop(0) if amounts else question["min_bet_amt"])
        for name in "XY"
    ]
    deck = [card for card in Deck.STANDARD if card.rank % 3 == 0]
    result = play_round([BotSeat(bot, 200) for bot in (*raisers, callers[0])], deck)
    assert history_of(result) is None


def test_who_dies_before_a_bet_checks_and_folds(table_bot, callers):
    dier = table_bot("X", lambda question: 0)
    seats = [BotSeat(bot, 200) for bot in (dier, *callers[:2])]
    hand = history_of(play_round(seats, Deck.STANDARD, ranking="poker"))
    assert [action for action in hand.actions if action.startswith("p1")] == ["p1 cc", "p1 f"]


def test_rounds_without_a_fee_or_with_vanished_chips_are_left_out(table_bot, callers):
    free = play_round([BotSeat(bot, 200) for bot in callers[:3]], Deck.STANDARD, fee=0)
    assert history_of(free) is None
    dead = [table_bot(name, lambda question: 0) for name in "XYZ"]
    amounts = [1, 1]
    dead[0].decide = dead[1].decide = lambda question: amounts.pop() if amounts else 0
    vanished = play_round([BotSeat(bot, 200) for bot in dead], Deck.STANDARD)
    assert vanished.vanished == 2
    assert history_of(vanished) is None
