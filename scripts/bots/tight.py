"""A bot that plays only pairs and high cards, and continues with a pair or better."""

JACK = 11


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
    mine = [card.rank for card in my_cards]
    board = [card.rank for card in community_cards]
    if not board:
        is_good = mine[0] == mine[1] or min(mine) >= JACK
        return min_bet_amt if is_good else 0
    if mine[0] == mine[1]:
        # A pair in the hand: raise when it is above the board, call otherwise.
        return min(2 * min_bet_amt, max_bet_amt) if mine[0] > max(board) else min_bet_amt
    has_pair = any(rank in board for rank in mine)
    is_cheap = min_bet_amt <= my_chips // 50
    return min_bet_amt if has_pair or is_cheap else 0
