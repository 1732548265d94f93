"""The dealer: every line that the document prints, and errors."""

import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from oracles.pots import deal_out, pots, take_back
from raises import raises

from poker_calculator.games.five_card_draw import Dealer, Player, new_deck, parse_table_cards
from poker_calculator.games.five_card_draw.pot_modes import POT_MODES

# (name, hand, rating, category) as the document prints them: two deals.
FIRST_DEAL = """
Player 2's hand: 8♢ A♠ J♣ 10♣ 10♢ (The number 4226 best possible hand with pair.)
Player 3's hand: 8♡ 4♡ K♣ 10♡ 3♠ (The number 6915 best possible hand with high card.)
Player 4's hand: 2♢ K♡ 7♢ A♡ 6♢ (The number 6333 best possible hand with high card.)
Player 5's hand: J♠ 9♡ 6♣ 6♡ 5♣ (The number 5231 best possible hand with pair.)
Player 1's hand: 9♢ 4♠ 9♠ K♠ Q♡ (The number 4487 best possible hand with pair.)
"""
SECOND_DEAL = """
Player 1's hand: 8♠ 2♠ 3♡ 7♢ K♡ (The number 6982 best possible hand with high card.)
Player 2's hand: 2♡ J♣ Q♠ 10♣ J♠ (The number 4093 best possible hand with pair.)
Player 3's hand: 9♠ 4♣ A♢ 3♠ 3♢ (The number 5784 best possible hand with pair.)
Player 4's hand: K♢ 9♡ 8♣ A♠ 9♣ (The number 4429 best possible hand with pair.)
Player 5's hand: 6♢ K♣ 8♡ Q♣ J♡ (The number 6694 best possible hand with high card.)
"""
HANDS_OF_A_CATEGORY = {
    "royal flush": "A♠ K♠ Q♠ J♠ 10♠",
    "straight flush": "K♡ Q♡ J♡ 10♡ 9♡",
    "four of a kind": "2♡ 2♠ 2♢ 2♣ 9♡",
    "full house": "2♡ 2♠ 2♢ 9♣ 9♡",
    "flush": "2♡ 3♡ 9♡ J♡ A♡",
    "straight": "A♠ 2♡ 3♡ 4♡ 5♡",
    "three of a kind": "2♡ 2♠ 2♢ 9♣ 8♡",
    "two pair": "2♡ 2♠ 9♢ 9♣ 8♡",
    "pair": "2♡ 2♠ 9♢ 7♣ 8♡",
    "high card": "2♡ 3♠ 4♢ 5♣ 7♡",
}
CATEGORY_SIZES = {
    **{"high card": 1277, "pair": 2860, "two pair": 858, "three of a kind": 858, "straight": 10},
    **{"flush": 1277, "full house": 156, "four of a kind": 156, "straight flush": 9},
    "royal flush": 1,
}
FIVE = [f"Player {seat}" for seat in (1, 2, 3, 4, 5)]


def table_of(names, chips=0, **options):
    """Return a dealer and the list of announcements."""
    said = []
    return Dealer([Player(name, chips) for name in names], say=said.append, **options), said


def seat_hands(dealer, printed):
    """Give the players the hands that the document prints, in its order of players."""
    for name, cards in re.findall(r"(Player \d)'s hand: (.*) \(", printed):
        dealer.find_player(name).hand = parse_table_cards(cards)


def test_the_button_moves_to_the_next_player_who_is_last_then():
    dealer, _ = table_of(FIVE)
    dealer.move_button()
    assert str(dealer) == "[Player 2, Player 3, Player 4, Player 5, Player 1]"
    assert str(dealer[-1]) == "Player 1"


@pytest.mark.parametrize("printed", [FIRST_DEAL, SECOND_DEAL])
def test_hands_ratings_and_categories_print_as_in_the_document(printed):
    dealer, _ = table_of(FIVE)
    seat_hands(dealer, printed)
    order = re.findall(r"(Player \d)'s", printed)
    rankings = dealer.evaluate_hands()
    lines = []
    for name in order:
        player = dealer.find_player(name)
        rating, hit = rankings[name], dealer.lookup(rankings[name])
        lines.append(
            f"{player}'s hand: {player.hand} (The number {rating} best possible hand with {hit}.)"
        )
    assert lines == printed.strip().splitlines()


@pytest.mark.parametrize("category", HANDS_OF_A_CATEGORY)
def test_a_hand_has_the_category_that_its_rating_says(category):
    dealer, _ = table_of(["Ada"])
    dealer[0].hand = parse_table_cards(HANDS_OF_A_CATEGORY[category])
    assert dealer.lookup(dealer.evaluate_hands()["Ada"]) == category


def test_each_category_has_its_number_of_ratings():
    assert Counter(map(Dealer.lookup, range(1, 7463))) == CATEGORY_SIZES


@pytest.mark.parametrize("rating", [0, 7463, 1.5, "1", None])
def test_what_is_not_a_rating_is_refused(rating):
    with pytest.raises(ValueError, match=r"the rating is .*; ratings are 1 to 7462"):
        Dealer.lookup(rating)


def test_the_deck_is_shuffled_by_the_generator_that_is_given():
    decks = []
    for rng in (3, 3, np.random.default_rng(3), 4):
        dealer, _ = table_of(FIVE)
        dealer.shuffle_deck(rng)
        assert sorted(dealer.deck) == sorted(new_deck())
        decks.append(dealer.deck)
    assert decks[0] == decks[1] == decks[2] != decks[3]
    assert decks[0] != new_deck()


def test_cards_are_dealt_one_at_a_time_round_the_table():
    dealer, _ = table_of(FIVE)
    dealer.shuffle_deck(1)
    deck = [*dealer.deck]
    dealer.deal_hands()
    for seat, player in enumerate(dealer):
        assert [*player.hand] == deck[seat:25:5]
    assert dealer.deck == deck[25:]


def test_collected_cards_make_a_whole_deck():
    dealer, _ = table_of(FIVE)
    dealer.shuffle_deck(1)
    dealer.deal_hands()
    dealer[0].has_folded = True
    dealer.collect_cards()
    assert dealer.deck == new_deck()
    assert not any(player.hand or player.has_folded for player in dealer)


def test_nobody_is_dealt_ten_cards():
    dealer, _ = table_of(FIVE)
    dealer.deal_hands()
    with pytest.raises(ValueError, match=r"Player 1 holds 2♠ .*; collect the cards first"):
        dealer.deal_hands()


def test_a_hand_of_four_is_not_rated():
    dealer, _ = table_of(["Ada"])
    dealer[0].hand = parse_table_cards("8♢ A♠ J♣ 10♣")
    with raises("Ada holds 4 cards; a hand has 5"):
        dealer.evaluate_hands()


def test_antes_are_taken_as_in_the_document():
    dealer, said = table_of(FIVE, 100)
    dealer.move_button()
    dealer.antes = 10
    dealer.take_ante()
    assert said == [
        "Player 2 paid 10 chips for the ante.",
        "Player 3 paid 10 chips for the ante.",
        "Player 4 paid 10 chips for the ante.",
        "Player 5 paid 10 chips for the ante.",
        "Player 1 paid 10 chips for the ante.",
    ]
    assert dealer.pot == dict.fromkeys(FIVE, 10)
    assert {player.chips for player in dealer} == {90}


@pytest.mark.parametrize("chips", [7, 10])
def test_an_ante_that_takes_all_forces_a_player_all_in(chips):
    dealer, said = table_of(["Ada", "Blaise"], 50, antes=10)
    dealer[1].chips = chips
    dealer.take_ante()
    assert said[1:] == [
        f"Blaise paid {chips} chips for the ante.",
        "The ante forced Blaise to go all-in!",
    ]
    assert (dealer[1].has_allin, dealer[0].has_allin) == (True, False)


def test_who_has_no_chips_pays_no_ante_and_then_nobody_does():
    dealer, said = table_of(["Ada", "Blaise"], 50, antes=10)
    dealer[1].chips = 0
    with raises("Blaise has no chips for the ante"):
        dealer.take_ante()
    assert (said, dealer[0].chips, dealer.pot) == ([], 50, {"Ada": 0, "Blaise": 0})


def test_bets_and_states_print_as_in_the_document():
    dealer, said = table_of([*FIVE[1:], FIVE[0]], 100)
    dealer.pot = dict.fromkeys(FIVE, 10)

    dealer.take_bet(dealer[0], 0)
    dealer.take_bet(dealer[1], 10)
    dealer.take_bet(dealer[2], 10)
    dealer.take_bet(dealer[3], 0)
    dealer.take_bet(dealer[4], dealer[4].chips)

    assert said == [
        "Player 2 has checked.",
        "Player 3 has raised by 10.",
        "Player 4 has called.",
        "Player 5 has folded.",
        "Player 1 has raised by 90 and gone allin!",
    ]
    assert [player.has_mincalled for player in dealer] == [False] * 5
    assert [player.has_allin for player in dealer] == [False] * 4 + [True]
    assert [player.has_folded for player in dealer] == [False, False, False, True, False]


@pytest.mark.parametrize(
    ("chips", "amount", "line"),
    [
        (100, 40, "Blaise has called."),
        (40, 40, "Blaise has gone all in to call!"),
        (7, 7, "Blaise couldn't call but has gone all in with 7 chips."),
        (100, 50, "Blaise has raised by 10."),
        (100, 100, "Blaise has raised by 60 and gone allin!"),
        (100, 0, "Blaise has folded."),
    ],
)
def test_a_bet_is_named_by_what_it_is_above_the_call(chips, amount, line):
    dealer, said = table_of(["Ada", "Blaise"], 100)
    dealer[1].chips = chips
    dealer.take_bet(dealer[0], 40)
    dealer.take_bet(dealer[1], amount)
    assert said[1] == line
    assert (dealer.pot["Blaise"], dealer[1].chips) == (amount, chips - amount)


@pytest.mark.parametrize(
    ("amount", "rule"),
    [
        (101, "Blaise has 100 chips and cannot bet 101"),
        (39, "39 chips do not call 40; bet 0 to fold, call, or raise"),
        (-1, "the bet is -1; give a whole number"),
        (40.0, "the bet is 40.0; give a whole number"),
        ("40", "the bet is '40'; give a whole number"),
        (True, "the bet is True; give a whole number"),
        (10**400, "cannot bet a number of 1329 bits"),
    ],
)
def test_a_refused_bet_changes_nothing(amount, rule):
    dealer, said = table_of(["Ada", "Blaise"], 100)
    dealer.take_bet(dealer[0], 40)
    with pytest.raises(ValueError, match=rule):
        dealer.take_bet(dealer[1], amount)
    assert (dealer[1].chips, dealer.pot, len(said)) == (100, {"Ada": 40, "Blaise": 0}, 1)
    assert dealer[0].has_mincalled


@pytest.mark.parametrize(("state", "word"), [("has_folded", "folded"), ("has_allin", "all-in")])
def test_who_is_out_or_all_in_bets_no_more(state, word):
    dealer, _ = table_of(["Ada", "Blaise"], 100)
    setattr(dealer[0], state, True)
    with pytest.raises(ValueError, match=f"Ada has {word} and cannot bet in this hand"):
        dealer.take_bet(dealer[0], 10)


def test_a_stranger_does_not_bet():
    dealer, _ = table_of(["Ada", "Blaise"], 100)
    with raises("is not at this table"):
        dealer.take_bet(Player("Ada", 100), 10)


def test_the_pot_is_paid_as_in_the_document():
    dealer, said = table_of(FIVE)
    seat_hands(dealer, SECOND_DEAL)
    for player in dealer:
        player.has_allin = True
        dealer.pot[player.name] = 100
    dealer.payout()
    assert said == [
        "Player 1 mucked with 8♠ 2♠ 3♡ 7♢ K♡ (high card)",
        "Player 2 won 500 chips with 2♡ J♣ Q♠ 10♣ J♠ (pair)",
        "Player 3 mucked.",
        "Player 4 mucked.",
        "Player 5 mucked.",
    ]
    assert [player.chips for player in dealer] == [0, 500, 0, 0, 0]
    assert dealer.pot == dict.fromkeys(FIVE, 0)


@pytest.mark.parametrize(
    ("hands", "pot", "lines"),
    [
        (
            ["K♠ Q♠ 9♡ 7♢ 2♣", "K♡ Q♡ 9♠ 7♣ 2♢"],
            [10, 10],
            ["Ada won 10 chips with", "Blaise won 10 chips with"],
        ),
        (
            ["K♠ Q♠ 9♡ 7♢ 2♣", "K♡ Q♡ 9♠ 7♣ 2♢", "Q♢ J♢ 9♢ 7♡ 2♡", "A♠ A♡ 3♠ 4♠ 5♡"],
            [10] * 4,
            ["Ada mucked with", "Blaise mucked with", "Carl mucked.", "Dora won 40 chips with"],
        ),
        (
            ["A♡ A♣ A♢ 7♢ K♡", "2♡ J♣ Q♠ 10♣ J♠", "9♠ 4♣ K♢ 3♠ 3♢"],
            [10, 50, 50],
            ["Ada won 30 chips with", "Blaise won 80 chips with", "Carl mucked."],
        ),
    ],
)
def test_hands_are_shown_that_tie_what_is_shown_or_win_a_pot(hands, pot, lines):
    dealer, said = table_of(["Ada", "Blaise", "Carl", "Dora"][: len(hands)])
    for player, cards, chips in zip(dealer, hands, pot, strict=True):
        player.hand = parse_table_cards(cards)
        dealer.pot[player.name] = chips
    ratings = dealer.evaluate_hands()
    categories = [dealer.lookup(ratings[player.name]) for player in dealer]
    dealer.payout()
    assert said == [
        f"{line} {cards} ({category})" if line.endswith("with") else line
        for line, cards, category in zip(lines, hands, categories, strict=True)
    ]


def test_the_last_player_left_wins_without_a_hand():
    dealer, said = table_of(["Ada", "Blaise", "Carl"])
    dealer.pot = {"Ada": 10, "Blaise": 10, "Carl": 10}
    dealer[0].has_folded = dealer[2].has_folded = True
    dealer.payout()
    assert said == ["Blaise won 30 chips."]
    assert dealer[1].chips == 30


@pytest.mark.parametrize(
    ("pots", "lines"),
    [
        ("rule-book", ["Ada got 60 chips back.", "Ada won 80 chips."]),
        ("document", ["Ada won 140 chips."]),
    ],
)
def test_an_uncalled_bet_goes_back_or_is_won(pots, lines):
    dealer, said = table_of(["Ada", "Blaise"], pots=pots)
    dealer.pot = {"Ada": 100, "Blaise": 40}
    dealer[1].has_folded = True
    dealer.payout()
    assert said == lines
    assert dealer[0].chips == 140


def test_an_empty_pot_is_not_paid():
    dealer, _ = table_of(["Ada", "Blaise"], 5)
    with raises("the pot is empty; take antes or bets first"):
        dealer.payout()


@pytest.mark.parametrize("pots", ["rule-book", "document"])
def test_a_pot_that_nobody_can_win_is_not_paid(pots):
    dealer, _ = table_of(["Ada", "Blaise"], pots=pots)
    dealer.pot = {"Ada": 100, "Blaise": 40}
    dealer[0].has_folded = dealer[1].has_folded = True
    with raises("all players have folded"):
        dealer.payout()
    assert dealer.pot == {"Ada": 100, "Blaise": 40}


def test_chips_of_who_has_left_are_not_lost():
    dealer, _ = table_of(["Ada", "Blaise", "Carl"])
    dealer.pot = {"Ada": 10, "Blaise": 10, "Carl": 10}
    del dealer[2]
    with raises("'Carl' has 10 chips in the pot and left; seat them again"):
        dealer.payout()


def test_an_unknown_way_to_divide_pots_is_refused():
    with raises("pots is 'mine'; give one of 'rule-book', 'document'"):
        Dealer([], pots="mine")


WORKED = [100, 150, 200, 150, 200, 100, 150]  # five tied players, two who folded
FOLDED = [False] * 5 + [True] * 2


def naive_rule_book(contributions, folded, ratings):
    _, payouts = take_back(contributions, folded)
    for amount, seats in pots(contributions, folded):
        best = min(ratings[seat] for seat in seats)
        deal_out(amount, [seat for seat in seats if ratings[seat] == best], payouts, [])
    return payouts


def naive_document(contributions, folded, ratings):
    """Let winners in turn take a chip from each player for each of their own chips."""
    left, payouts = list(contributions), [0] * len(contributions)
    live = [seat for seat in range(len(left)) if not folded[seat]]
    while live:
        best = min(ratings[seat] for seat in live)
        tied = [seat for seat in live if ratings[seat] == best]
        live = [seat for seat in live if seat not in tied]
        tied.sort(key=lambda seat: contributions[seat])
        heap = 0
        while tied:
            for _ in range(left[tied[0]]):
                for seat in range(len(left)):
                    if left[seat]:
                        left[seat] -= 1
                        heap += 1
            payouts[tied[0]] += heap // len(tied)
            heap -= heap // len(tied)
            del tied[0]
    # The folded players' chips above all others go to the last pot.
    live = [seat for seat in range(len(left)) if not folded[seat]]
    top = max(contributions[seat] for seat in live)
    seats = [seat for seat in live if contributions[seat] == top]
    best = min(ratings[seat] for seat in seats)
    deal_out(sum(left), [seat for seat in seats if ratings[seat] == best], payouts, [])
    return payouts


ORACLES = {"rule-book": naive_rule_book, "document": naive_document}


@st.composite
def hands(draw):
    count = draw(st.integers(2, 7))
    contributions = draw(st.lists(st.integers(0, 30), min_size=count, max_size=count))
    ratings = draw(st.lists(st.integers(1, 3), min_size=count, max_size=count))
    folded = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    folded[draw(st.integers(0, count - 1))] = False
    return contributions, folded, ratings


@pytest.mark.parametrize("name", POT_MODES)
@given(hand=hands())
@example(hand=(WORKED, FOLDED, [1] * 7))
@example(hand=([10, 25, 40], [False, False, True], [1, 2, 3]))
def test_a_way_pays_what_the_chips_say_one_by_one(name, hand):
    assert POT_MODES[name].divide(*hand) == ORACLES[name](*hand)


@pytest.mark.parametrize("name", POT_MODES)
@given(hand=hands())
def test_no_chip_is_lost_and_none_made(name, hand):
    paid = POT_MODES[name].divide(*hand)
    assert sum(paid) == sum(hand[0])
    assert all(chips == 0 for chips, is_out in zip(paid, hand[1], strict=True) if is_out)


def test_the_documents_worked_example():
    paid = POT_MODES["document"].divide(WORKED, FOLDED, [1] * 7)
    assert sorted(paid[:5]) == [140, 202, 202, 253, 253]
    assert paid == [140, 202, 253, 202, 253, 0, 0]


def test_the_rule_book_on_the_same_example():
    paid = POT_MODES["rule-book"].divide(WORKED, FOLDED, [1] * 7)
    assert paid == [140, 203, 253, 202, 252, 0, 0]


@pytest.mark.parametrize("name", POT_MODES)
def test_what_a_folder_put_in_above_all_is_in_the_last_live_pot(name):
    # Ada, with the best hand, has 100; Blaise 150; Carl folded with 400.
    assert POT_MODES[name].divide([100, 150, 400], [False, False, True], [1, 2, 3]) == [300, 350, 0]
    assert POT_MODES[name].divide([100, 150], [False, True], [1, 2]) == [250, 0]
