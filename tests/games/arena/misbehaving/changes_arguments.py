def bet(*question):
    _, my_cards, bet_players, *_ = question
    for other in bet_players:
        other.chips = 0
    my_cards.clear()
    bet_players.clear()
    return 5
