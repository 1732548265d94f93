"""A bot that bets by its chance to win, counted exactly by `EquityCalculator`."""

from calculations import EquityCalculator

RANKS = "..23456789TJQKA"
SUITS = ".chds"


def text_of(cards):
    """Write cards as text such as AsKd."""
    return "".join(RANKS[card.rank] + SUITS[card.suit] for card in cards)


def chance_to_win(my_cards, community_cards, opponents):
    """Return the chance to beat all *opponents*, as if each held any two cards."""
    hands = [text_of(my_cards), "random"]
    chance = EquityCalculator(hands, text_of(community_cards), threads=1, progress=False).equity[0]
    return float(chance) ** opponents


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
    waiting = sum(not other.died for other in betting_players)
    opponents = waiting + sum(not other.died for other in bet_players)
    chance = chance_to_win(my_cards, community_cards, opponents)
    # A call pays if the chance exceeds its share of the pot when all others call.
    price = min_bet_amt / (total_bet_amt + min_bet_amt * (waiting + 1))
    if chance < price:
        return 0
    if chance > 1.6 / (opponents + 1):  # well above a fair share: let the others pay
        return max(min_bet_amt, min(max_bet_amt, min_bet_amt + total_bet_amt // 2))
    return min_bet_amt
