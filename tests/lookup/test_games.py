"""The table of games, and the strength of hands in each."""

from dataclasses import astuple, replace
from math import comb
from typing import get_args

import numpy as np
import pytest
from data_files import short_deck_categories
from numba import njit
from oracles.board_games import HOLDEM_ORDER, RANKS, RULES, naive_high
from oracles.holdem import DECK
from raises import raises
from support.drawn_hands import assert_same_numbers
from support.suit_strength import suit_strength

from lookup.compiling import OPTIONS, kernel
from lookup.games import (
    BOARD_GAMES,
    GAMES,
    HAND_SIZES,
    STANDARD,
    Game,
    GameName,
    Ranking,
    read_board_game,
    read_game,
)

HOLDEM_FIVE = dict(
    zip(
        HOLDEM_ORDER,
        (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40),
        strict=True,
    )
)
PUBLISHED = [
    ("holdem", 5, HOLDEM_FIVE),
    ("short_deck", 5, short_deck_categories("5")),
    ("short_deck_trips_over_straights", 5, short_deck_categories("5")),
    ("short_deck", 7, short_deck_categories("7_straight_beats_trips")),
    ("short_deck_trips_over_straights", 7, short_deck_categories("7_trips_beat_straight")),
]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_board_game = pytest.mark.parametrize("game", BOARD_GAMES.values(), ids=BOARD_GAMES)


# ---- the table is data -----------------------------------------------------------------------


def test_the_games_that_are_known():
    assert {name: game.hole_cards for name, game in GAMES.items()} == {
        "holdem": (2,),
        "omaha": (4, 5, 6),
        "omaha_hi_lo": (4, 5, 6),
        "big_o": (5,),
        "courchevel": (5,),
        "courchevel_hi_lo": (5,),
        "pineapple": (2,),
        "lazy_pineapple": (3,),
        "short_deck": (2,),
        "short_deck_trips_over_straights": (2,),
        "seven_card_stud": (7,),
        "seven_card_stud_hi_lo": (7,),
        "razz": (7,),
        "five_card_draw": (5,),
        "ace_to_five": (5,),
        "deuce_to_seven": (5,),
        "badugi": (4,),
    }
    assert [game.name for game in GAMES.values()] == [*GAMES]


@every_board_game
def test_each_game_is_played_by_its_rules(game):
    rules = RULES[game.name]
    assert [DECK[card - 1] for card in game.deck] == [
        rank + suit for rank in rules.ranks for suit in "cdhs"
    ]
    assert game.categories == rules.order
    assert game.two_play == rules.two_play
    assert game.low == rules.low


def test_each_games_cards():
    for name, game in BOARD_GAMES.items():
        assert len(game.deck) == (36 if name.startswith("short_deck") else 52)


@every_game
def test_each_game_has_four_streets(game):
    first_cards = 1 if game.name.startswith("courchevel") else 0
    assert game.streets == {first_cards: "preflop", 3: "flop", 4: "turn", 5: "river"}


@every_game
def test_a_game_is_read_by_its_name_or_as_it_is(game):
    assert read_game(game.name) is game
    assert read_game(game) is game


@pytest.mark.parametrize("unknown", ["chess", "", None, 3, ["holdem"], {"omaha"}, b"x"])
def test_an_unknown_game_is_refused_with_those_that_are_known(unknown):
    known = ", ".join(get_args(GameName))
    with pytest.raises(ValueError, match=f"; the games are {known}$") as caught:
        read_game(unknown)
    assert f"unknown game {unknown!r};" in str(caught.value)


# ---- the categories of all hands -------------------------------------------------------------


def count_categories_of_hands(words, cards, ranking, counts):
    """Add the category of each hand of *cards* of a deck to *counts*.

    words : [N] uint64, of each card of the deck its word in the suit's 16 bits
    """
    chosen = np.arange(cards)
    size = words.size
    while True:
        hand = np.uint64(0)
        for place in chosen:
            hand += words[place]
        strength = suit_strength(
            np.uint16(hand & np.uint64(0xFFFF)),
            np.uint16(hand >> np.uint64(16) & np.uint64(0xFFFF)),
            np.uint16(hand >> np.uint64(32) & np.uint64(0xFFFF)),
            np.uint16(hand >> np.uint64(48)),
            np.uint16(cards),
            ranking,
        )
        counts[strength >> 12] += 1
        place = cards - 1
        while place >= 0 and chosen[place] == size - cards + place:
            place -= 1
        if place < 0:
            return
        chosen[place] += 1
        for rest in range(place + 1, cards):
            chosen[rest] = chosen[rest - 1] + 1


@pytest.fixture(scope="module")
def counted():
    """Return a function that counts the categories of all hands of a game, by their names."""
    compiled = njit(**OPTIONS)(count_categories_of_hands)

    def count(game, cards):
        words = [(1 << (card - 1 >> 2)) + (1 << 13) << 16 * (card - 1 & 3) for card in game.deck]
        counts = np.zeros(16, np.int64)
        compiled(np.array(words, np.uint64), cards, game.ranking, counts)
        assert counts[0] == counts[10:].sum() == 0
        return dict(zip(game.categories, counts[1:10].tolist(), strict=True))

    return count


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize(("game", "cards", "published"), PUBLISHED)
def test_published_categories(counted, game, cards, published):
    assert counted(GAMES[game], cards) == published
    assert sum(published.values()) == comb(len(GAMES[game].deck), cards)


# ---- the order of hands ----------------------------------------------------------------------


@kernel
def strength_of_masks(clubs, diamonds, hearts, spades, cards, ranking):
    return suit_strength(clubs, diamonds, hearts, spades, cards, ranking)


def strength_of_cards(cards, ranking):
    masks = [0, 0, 0, 0]
    for card in cards:
        masks["cdhs".index(card[1])] += (1 << RANKS.index(card[0])) + (1 << 13)
    return int(strength_of_masks(*map(np.uint16, masks), np.uint16(len(cards)), ranking))


def hands_of(rules, count, seed):
    """Return hands of five to seven cards, half of them with few ranks and suits, hence strong."""
    rng = np.random.default_rng(seed)
    for number in range(count):
        ranks = rules.ranks if number % 2 else rng.choice([*rules.ranks], 5, replace=False)
        suits = "cdhs" if number % 3 else "cd"
        deck = [rank + suit for rank in ranks for suit in suits]
        yield rng.choice(deck, 5 + number % 3, replace=False).tolist()


@pytest.mark.parametrize("name", ["holdem", "short_deck", "short_deck_trips_over_straights"])
def test_strengths_stand_in_the_order_of_the_rules(name):
    rules = RULES[name]
    hands = [*hands_of(rules, 6000, seed=4)]
    naive = [naive_high(rules, hand, []) for hand in hands]
    ours = [strength_of_cards(hand, GAMES[name].ranking) for hand in hands]
    assert_same_numbers(naive, ours)


@pytest.mark.parametrize(
    ("weaker", "stronger", "name"),
    [
        ("AcAdAhKsQd7c6d", "Ts9s8d7h6cAdKc", "short_deck"),
        ("Ts9s8d7h6cAdKc", "AcAdAhKsQd7c6d", "short_deck_trips_over_straights"),
        ("AcAdAhKsKd7c6d", "AsJs9s8s6sKdKc", "short_deck"),
        ("AsJs9s8s6sKdKc", "AcAdAhKsKd7c6d", "holdem"),
        ("KcKdQhQsJc", "9s8d7h6cAd", "short_deck"),
        ("9s8d7h6cAd", "Ts9s8d7h6c", "short_deck"),
        ("9s8s7s6sAs", "Ts9s8s7s6s", "short_deck"),
        ("AcAdAhAs6c", "9s8s7s6sAs", "short_deck"),
        ("AsKd5c4h3s", "5c4h3s2dAd", "holdem"),
    ],
)
def test_which_hand_wins(weaker, stronger, name):
    cards = [[text[i : i + 2] for i in range(0, len(text), 2)] for text in (weaker, stronger)]
    strengths = [strength_of_cards(hand, GAMES[name].ranking) for hand in cards]
    assert strengths[0] < strengths[1]


def test_the_ace_stands_below_the_lowest_rank_of_the_deck_alone():
    """A-2-3-4-5 is a straight in the whole deck, A-6-7-8-9 in a short one."""
    for name, straight, none in (
        ("holdem", ["Ac", "2d", "3h", "4s", "5c"], ["Ac", "6d", "7h", "8s", "9c"]),
        ("short_deck", ["Ac", "6d", "7h", "8s", "9c"], ["Ac", "7d", "8h", "9s", "Tc"]),
    ):
        ranking = GAMES[name].ranking
        assert strength_of_cards(straight, ranking) >> 12 == ranking.straight
        assert strength_of_cards(none, ranking) >> 12 == 1


def test_the_standard_ranking_is_that_of_the_whole_deck():
    assert Ranking() == STANDARD
    assert GAMES["holdem"].ranking == GAMES["omaha"].ranking == STANDARD


def test_a_low_needs_two_to_play():
    with raises("exactly two hole cards must play: give two_play=True"):
        read_game(Game("both ways", (2,), low=True))


@pytest.mark.parametrize("sizes", [(), (1,), (1, 2)])
def test_a_hand_has_two_cards_or_more(sizes):
    with pytest.raises(ValueError, match=r"has \(.*\) hole cards; give two or more$"):
        read_game(Game("one card", sizes))


@every_game
def test_what_needs_a_board_refuses_games_without_one(game):
    if game.has_board:
        assert read_board_game(game.name) is game
        return
    rule = f"a board is needed, and the game '{game.name}' has none; take one of holdem, omaha"
    with pytest.raises(ValueError, match=rule) as caught:
        read_board_game(game.name)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("hands", "sizes"), [(hands, size) for hands, sizes in HAND_SIZES.items() for size in sizes]
)
def test_a_game_without_a_board_has_hands_that_can_be_ranked(hands, sizes):
    game = Game("mine", (sizes,), has_board=False, hands=hands)
    assert read_game(game) is game
    for wrong in ((8,), (0,), (5, 7), ()):
        with raises("give one size that can be ranked"):
            read_game(replace(game, hole_cards=wrong))


@pytest.mark.parametrize(
    "game",
    [
        Game("two play", (7,), two_play=True, has_board=False),
        Game("razz hi-lo", (7,), low=True, has_board=False, hands="ace_to_five"),
        replace(GAMES["badugi"], ranking=GAMES["short_deck"].ranking),
    ],
)
def test_rules_that_do_not_go_together_without_a_board_are_refused(game):
    with raises("has no board: all cards play"):
        read_game(game)


def test_names_of_games_are_those_of_their_type():
    assert get_args(GameName) == tuple(GAMES) == tuple(game.name for game in GAMES.values())


# ---- a game under another name ---------------------------------------------------------------


@every_game
def test_a_game_is_the_same_under_another_name(game):
    other = replace(game, name="home game")
    assert other == game
    assert hash(other) == hash(game)
    assert [each.name for each in GAMES.values() if each == other] == [game.name]
    assert other.is_standard == (game.name == "holdem")


def test_a_game_is_not_equal_to_a_tuple():
    assert GAMES["omaha"] != astuple(GAMES["omaha"])
