"""A bot that acts at random; the arena seeds `random`, so that a game can be repeated."""

import random


def bet(
    my_chips,
    my_cards,
    bet_players,
    betting_players,
    community_cards,
    min_bet_amt,
    max_bet_amt,
    total_bet_amt,
):
    """Return the chips to bet: 0 folds, the minimum calls, more raises."""
    roll = random.random()
    if roll < 0.15:
        return 0
    if roll < 0.85:
        return min_bet_amt
    return random.randint(min_bet_amt, max_bet_amt)
