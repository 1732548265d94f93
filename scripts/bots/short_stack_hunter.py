"""A bot that bets as much as the poorest player can lose, when its own cards are high."""

TEN = 10


def bet(
    my_chips: int,
    my_cards,
    bet_players,
    betting_players,
    community_cards,
    min_bet_amt: int,
    max_bet_amt: int,
    total_bet_amt: int,
) -> int:
    """Return the chips to bet: 0 folds, the minimum calls, more raises."""
    ranks = sorted((card.rank for card in my_cards), reverse=True)
    is_pair = ranks[0] == ranks[1]
    hits = sum(card.rank in ranks for card in community_cards)
    if hits or (is_pair and ranks[0] >= TEN):
        # The limit is the stack of the poorest player: nobody can win more from that player.
        return max_bet_amt if max_bet_amt <= my_chips // 2 else min_bet_amt
    if min(ranks) >= TEN or is_pair or min_bet_amt <= 2:
        return min_bet_amt
    return 0
