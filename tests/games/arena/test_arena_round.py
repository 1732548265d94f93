"""A round of the document's game: turns, limits, dying, all-in, and the pot."""

import pytest

from poker_calculator.games.arena import BotSeat, play_round
from poker_calculator.games.cards import Deck, read_cards

ACES_HOLD = "AsAh7c2d8d3h9c4sTd5h"
BOARD = "KcQdJh6s2h"


def deck_of(text):
    top = read_cards(text)
    return [*top, *(card for card in Deck.STANDARD if card not in top)]


def call(question):
    return question["min_bet_amt"]


def die(question):
    return 0


def once(amount, then=call):
    """Return a function that bets an amount the first time, and then acts differently."""
    amounts = [amount]

    def decide(question):
        return amounts.pop() if amounts else then(question)

    return decide


@pytest.fixture
def play(table_bot):
    """Return a function that plays a round of A, B, ... with these decisions."""

    def play(*ways, chips=200, deck=ACES_HOLD + BOARD, **options):
        stacks = [chips] * len(ways) if isinstance(chips, int) else chips
        bots = [table_bot(name, way) for name, way in zip("ABCDE", ways, strict=False)]
        seats = [BotSeat(bot, stack) for bot, stack in zip(bots, stacks, strict=True)]
        result = play_round(seats, deck_of(deck), **options)
        taken = result.vanished + result.fee * len(seats)
        assert sum(result.chips) + taken == sum(stacks)
        return result, bots

    return play


def test_everybody_pays_the_fee_and_four_streets_of_bets_which_the_first_opens_with_a_chip(play):
    result, bots = play(call, call, call)
    assert result.winners == {"A": 4 * 3}
    assert result.chips == (200 - 1 + 8, 195, 195)
    assert [(action.street, action.seat) for action in result.actions] == [
        (street, place) for street in range(4) for place in range(3)
    ]
    shown = [question["community_cards"] for question in bots[0].asked]
    assert [len(cards) for cards in shown] == [0, 3, 4, 5]
    assert [question["min_bet_amt"] for question in bots[0].asked] == [1, 1, 1, 1]


def test_a_bot_is_shown_what_the_document_says(play):
    _, (first, second, third) = play(once(5), call, die)
    assert first.asked[0] == {
        "my_chips": 199,
        "my_cards": [{"rank": 14, "suit": 4}, {"rank": 14, "suit": 2}],
        "bet_players": [],
        "betting_players": [{"chips": 199, "bet_amt": 0, "died": False}] * 2,
        "community_cards": [],
        "min_bet_amt": 1,
        "max_bet_amt": 199,
        "total_bet_amt": 0,
    }
    assert second.asked[0] == {
        "my_chips": 199,
        "my_cards": [{"rank": 7, "suit": 1}, {"rank": 2, "suit": 3}],
        "bet_players": [{"chips": 194, "bet_amt": 5, "died": False}],
        "betting_players": [{"chips": 199, "bet_amt": 0, "died": False}],
        "community_cards": [],
        "min_bet_amt": 5,
        "max_bet_amt": 194,
        "total_bet_amt": 5,
    }
    assert third.asked[0]["total_bet_amt"] == 10


def test_players_who_died_stay_in_sight(play):
    _, (first, *_) = play(call, die, call)
    assert first.asked[1]["betting_players"] == [
        {"chips": 199, "bet_amt": 0, "died": True},
        {"chips": 198, "bet_amt": 0, "died": False},
    ]


def test_a_raise_is_answered_by_everybody_else_once_more(play):
    result, bots = play(call, once(4), call, call)
    first = [(action.seat, action.amount) for action in result.actions if action.street == 0]
    assert first == [(0, 1), (1, 4), (2, 4), (3, 4), (0, 3)]
    assert bots[0].asked[1]["bet_players"] == [{"chips": 195, "bet_amt": 4, "died": False}] * 3


def test_what_was_bet_before_counts_in_a_raise(play):
    # A opens 2, B makes it 4, A adds 6 for a total of 8: B must add 4.
    result, _ = play(once(2, once(6)), once(4), chips=100)
    first = [(action.seat, action.amount) for action in result.actions if action.street == 0]
    assert first == [(0, 2), (1, 4), (0, 6), (1, 4)]


@pytest.mark.parametrize(
    ("first", "chips", "most"), [(call, [200, 200, 31], 30), (die, [10, 200, 150], 149)]
)
def test_nobody_bets_more_than_the_poorest_live_player_has(play, first, chips, most):
    _, bots = play(first, call, call, chips=chips)
    assert bots[1].asked[0]["max_bet_amt"] == most


def test_an_all_in_is_called_then_the_board_is_dealt_without_bets(play):
    result, bots = play(call, once(50), call, chips=[200, 51, 200])
    assert [action.street for action in result.actions] == [0] * 4
    assert bots[2].asked[0]["max_bet_amt"] == bots[2].asked[0]["min_bet_amt"] == 50
    assert len(result.board) == 5
    assert result.winners == {"A": 150}


@pytest.mark.parametrize("amount", [0, -1, 2, 200, 10**30])
def test_an_amount_outside_of_the_limits_puts_out_of_the_round(play, amount):
    result, bots = play(once(3), once(amount), call)
    assert len(bots[1].asked) == 1
    reasons = [out.reason for out in result.outs]
    assert len(reasons) == (amount != 0)
    assert all("outside of 3 to 196" in reason for reason in reasons)
    assert result.actions[1].amount is None


def test_a_bot_without_an_answer_is_out_with_its_reason(play, reply):
    result, _ = play(call, lambda question: reply(None, "took longer than 1 s"), call)
    assert result.outs == ((1, "B", "took longer than 1 s"),)


def test_the_last_one_left_takes_the_pot_and_no_more_cards_come(play):
    result, _ = play(once(9), die, die)
    assert result.winners == {"A": 9}
    assert result.board == ()


def test_the_last_one_is_asked_before_he_takes_it(play):
    result, bots = play(die, die, call)
    assert len(bots[2].asked) == 1
    assert result.winners == {"C": 1}


@pytest.mark.parametrize(
    ("ways", "winners", "vanished"),
    [
        # The raiser has no further turn, and is left.
        (lambda: [once(2, die), once(3, die), die], {"B": 5}, 0),
        # The last one opens the flop, and gets the chip back.
        (lambda: [once(2, die), call, die], {"B": 5}, 0),
        (lambda: [die, die, die], {}, 0),
        (lambda: [once(2, die), once(2, die), die], {}, 4),
    ],
)
def test_when_everybody_dies_the_bet_chips_vanish(play, ways, winners, vanished):
    result, _ = play(*ways())
    assert (result.winners, result.vanished) == (winners, vanished)


def test_equal_hands_share_the_pot_and_no_odd_chip_is_lost(play):
    # All play the board. D dies with two chips in, on the turn.
    deck = "2c3d2d3h2h3s2s3c" + "AsKsQsJsTs"
    result, _ = play(call, call, call, once(1, once(1, die)), deck=deck)
    assert sum(result.winners.values()) == 14
    assert [*result.winners.values()] == [5, 5, 4]  # from the first of the order on


def test_the_ranking_decides(play):
    deck = "AsKdAcQdAh9d8h6c4s"  # a pair of aces each, other kickers
    document, _ = play(call, call, deck=deck)
    poker, _ = play(call, call, deck=deck, ranking="poker")
    assert document.winners == {"A": 4, "B": 4}
    assert poker.winners == {"A": 8}


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"ranking": "holdem"}, "unknown ranking 'holdem'"),
        ({"fee": 200}, "'A' has 200 chips and cannot play: it needs more than"),
        ({"fee": -1}, "the fee is -1; give 0"),
        ({"round_number": 0}, "the round's number is 0"),
    ],
)
def test_what_makes_no_round_changes_nothing(table_bot, options, match):
    seats = [BotSeat(table_bot(name, call), 200) for name in "AB"]
    with pytest.raises(ValueError, match=match):
        play_round(seats, Deck.STANDARD, **options)
    assert [seat.chips for seat in seats] == [200, 200]
    assert not seats[0].bot.asked


@pytest.mark.parametrize(
    ("deck", "match"),
    [(Deck.STANDARD[:8], "need 9 cards, got 8"), (read_cards("AsAs"), "a duplicate card")],
)
def test_a_deck_is_whole(table_bot, deck, match):
    seats = [BotSeat(table_bot(name, call), 200) for name in "AB"]
    with pytest.raises(ValueError, match=match):
        play_round(seats, deck)
