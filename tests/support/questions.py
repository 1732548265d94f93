"""A question to a bot, as the arena asks it."""

QUESTION = {
    "my_chips": 100,
    "my_cards": [{"rank": 14, "suit": 4}, {"rank": 2, "suit": 1}],
    "bet_players": [{"chips": 50, "bet_amt": 5, "died": False}],
    "betting_players": [{"chips": 0, "bet_amt": 2, "died": True}],
    "community_cards": [{"rank": 10, "suit": 3}],
    "min_bet_amt": 5,
    "max_bet_amt": 100,
    "total_bet_amt": 8,
}
