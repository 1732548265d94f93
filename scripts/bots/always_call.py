"""A bot that calls with any cards and never raises."""


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
    return min_bet_amt
