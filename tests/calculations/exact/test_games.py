"""Exact counts of all games: published ones, the rules' own, and of all kernels the same."""

from math import comb

import numpy as np
import pytest
from counting import count_by_ranks, count_categories_by_ranks, count_outcomes
from data_files import published_counts
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.board_games import (
    HOLDEM_ORDER,
    RULES,
    Rules,
    naive_by_next_card,
    naive_categories,
    naive_outcomes,
)
from oracles.holdem import RANKS
from oracles.published import OMAHA, SHORT_DECK, SHORT_DECK_TRIPS_OVER_STRAIGHTS
from support.board_spots import KINDS, deal, every_kind, kind_of_spots, spot_of_hands, texts

from calculations import CARDS
from calculations._kernels.exact.by_ranks_postflop import heads_up_postflop, postflop_outcomes
from calculations.exact.by_ranks import postflop_arguments, preflop_outcomes
from calculations.exact.by_table import count_categories
from calculations.reports.streets import count_next_cards
from calculations.spots.reading import read_spot
from calculations.spots.spot_rows import SpotRows
from lookup.games import BOARD_GAMES, Game, Ranking

PUBLISHED = (
    [("omaha", *entry) for entry in OMAHA]
    + [("short_deck", *entry) for entry in SHORT_DECK]
    + [("short_deck_trips_over_straights", *entry) for entry in SHORT_DECK_TRIPS_OVER_STRAIGHTS]
)


def spots(**arguments):
    return st.sampled_from(KINDS).flatmap(lambda kind: kind_of_spots(*kind, **arguments))


# ---- published counts ------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "hands", "board", "dead", "outcomes"), PUBLISHED)
def test_published_counts(game, hands, board, dead, outcomes):
    spot = read_spot(hands.split(), board, dead, game)
    assert count_outcomes(spot).tolist() == [0, *outcomes]
    assert count_by_ranks(spot).tolist() == [0, *outcomes]
    assert preflop_outcomes(spot).tolist() == [0, *outcomes]


def test_published_omaha_counts():
    for entry in published_counts()["omaha"]:
        spot = read_spot(entry["hands"], entry["board"], entry["dead"], "omaha")
        assert count_outcomes(spot).tolist() == [0, *entry["masks"]], entry


@pytest.mark.parametrize(
    ("game", "key"),
    [("short_deck", "straight>trips"), ("short_deck_trips_over_straights", "trips>straight")],
)
def test_published_short_deck_counts(game, key):
    published = published_counts()["short_deck"]
    for one, other, *outcomes in published[key]:
        counted = count_outcomes(read_spot([one, other], game=game))
        assert counted.tolist() == [0, *outcomes], (one, other)
        assert counted.sum() == published["boards"]


# ---- the rules -------------------------------------------------------------------------------


@every_kind
@given(data=st.data())
@settings(max_examples=12)
def test_every_street_and_number_of_players_agrees_with_the_oracle(game, size, data):
    spot = data.draw(kind_of_spots(game, size, streets=(0, 1, 2, 3, 4, 5), most_left=7))
    expected = naive_outcomes(game.name, *texts(spot))
    assert count_outcomes(spot).tolist() == expected
    assert count_by_ranks(spot).tolist() == expected
    assert preflop_outcomes(spot).tolist() == expected


@every_kind
@given(data=st.data())
@settings(max_examples=6)
def test_categories_agree_with_the_oracle(game, size, data):
    spot = data.draw(kind_of_spots(game, size, streets=(0, 3, 4, 5), most_left=7))
    assert count_categories(spot).tolist() == naive_categories(game.name, *texts(spot))


@every_kind
@given(data=st.data())
@settings(max_examples=4)
def test_the_next_card_agrees_with_the_oracle(game, size, data):
    spot = data.draw(kind_of_spots(game, size, streets=(0, 2, 3, 4), most_left=6, players=(2, 4)))
    cards, outcomes = spot.live, count_next_cards(spot)
    found = {CARDS[card - 1]: after.tolist() for card, after in zip(cards, outcomes, strict=True)}
    assert found == naive_by_next_card(game.name, *texts(spot))


@given(spots(players=(2, 4)))
@settings(max_examples=40)
def test_outcomes_sum_to_the_number_of_boards(spot):
    outcomes = count_outcomes(spot)
    assert outcomes.sum() == comb(len(spot.live), spot.to_come)
    assert (outcomes >= 0).all()
    assert not outcomes[0].any()
    assert (count_categories(spot).sum(axis=1) == outcomes.sum()).all()


@given(spots(players=(2, 4)), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_permuting_the_players_permutes_the_outcomes(spot, random):
    order = list(range(len(spot.hole_cards)))
    random.shuffle(order)
    moved = [
        sum(1 << seat for seat, player in enumerate(order) if players >> player & 1)
        for players in range(1 << len(order))
    ]
    permuted = count_outcomes(spot._replace(players=tuple(spot.hole_cards[order])))
    back = permuted[np.ix_(moved, moved)] if spot.game.low else permuted[moved]
    assert back.tolist() == count_outcomes(spot).tolist()


@given(spots(players=(2, 4)), st.permutations(range(4)))
@settings(max_examples=30)
def test_relabelling_the_suits_changes_nothing(spot, suits):
    relabel = np.array(
        [0] + [4 * rank + suits[suit] + 1 for rank in range(13) for suit in range(4)], np.uint8
    )
    relabelled = spot_of_hands(
        *(relabel[cards] for cards in (spot.hole_cards, spot.board, spot.dead)), spot.game
    )
    assert count_outcomes(relabelled).tolist() == count_outcomes(spot).tolist()
    assert count_categories(relabelled).tolist() == count_categories(spot).tolist()


@pytest.mark.parametrize(("size", "players"), [(4, 10), (5, 9), (6, 7)])
@pytest.mark.parametrize("game", ["omaha", "omaha_hi_lo"])
def test_as_many_hands_as_the_deck_has(game, size, players):
    order = np.random.default_rng(size).permutation(52).astype(np.uint8) + 1
    held = players * size
    spot = spot_of_hands(
        order[:held].reshape(players, size), order[held : held + 3], order[:0], BOARD_GAMES[game]
    )
    expected = naive_outcomes(game, *texts(spot))
    assert count_outcomes(spot).tolist() == expected
    assert preflop_outcomes(spot).tolist() == expected


RIVERS = {
    "four of a suit are no flush for one hole card of it": (
        *("omaha", "AsKdQdJc 7h7c8h8c", "2s4s6s9sTd", 2),
    ),
    "five of a suit are no flush for none": ("omaha", "AcAdKcKd 3sTs7h8h", "2s4s6s9sJs", 2),
    "four aces in the hand are a pair": ("omaha", "AsAhAdAc KsKh3d4d", "Kc9h8s5d2c", 2),
    "the ace is below the six": ("short_deck", "AsQh QsQc", "6c7d8h9sJd", 1),
    "a straight beats three kings": ("short_deck", "AsTh KsKh", "6c7d8h9sKd", 1),
    "the ace is below the six, trips over straights": (
        *("short_deck_trips_over_straights", "AsQh QsQc", "6c7d8h9sJd", 1),
    ),
    "three kings beat a straight": (
        *("short_deck_trips_over_straights", "AsTh KsKh", "6c7d8h9sKd", 2),
    ),
    "a flush beats a full house": ("short_deck", "AsTs KhKc", "6s7s9sKd9h", 1),
}
"""A game, two hands, a board, and the winner as a bit."""


@pytest.mark.parametrize(("game", "hands", "board", "winner"), RIVERS.values(), ids=[*RIVERS])
def test_rivers_go_to_the_hand_that_the_rules_of_the_game_make_the_best(game, hands, board, winner):
    outcomes = count_outcomes(read_spot(hands.split(), board, game=game))
    assert outcomes.tolist() == [int(players == winner) for players in range(4)]


def test_in_omaha_no_more_than_two_hole_cards_play():
    spot = read_spot(["AsAhAdAc", "KsKh3d4d"], "Kc9h8s5d2c", game="omaha")
    assert count_categories(spot)[0].tolist() == [0, 1, 0, 0, 0, 0, 0, 0, 0]


# ---- high and low ----------------------------------------------------------------------------


@given(st.sampled_from([4, 5, 6]).flatmap(lambda n: kind_of_spots(BOARD_GAMES["omaha_hi_lo"], n)))
@settings(max_examples=25)
def test_the_high_half_of_hi_lo_is_omaha(spot):
    halves = count_outcomes(spot)
    high = count_outcomes(spot._replace(game=BOARD_GAMES["omaha"]))
    assert halves.sum(axis=1).tolist() == high.tolist()
    assert count_categories(spot).tolist() == count_categories(
        spot._replace(game=BOARD_GAMES["omaha"])
    ).tolist()  # fmt: skip


# ---- the kernels agree -----------------------------------------------------------------------


def batch_outcomes(hole_cards, boards, dead, game):
    """Return the outcomes of all spots by one call of the kernel for any number of hands."""
    sets = 1 << hole_cards.shape[1] * (1 + game.low)
    outcomes = np.full((len(hole_cards), sets), -1, np.int64)
    postflop_outcomes(*postflop_arguments(SpotRows(hole_cards, boards, dead, game)), outcomes)
    return outcomes


def heads_up_batch(hole_cards, boards, dead, game):
    """Return the outcomes of all spots by one call of the kernel for two hands."""
    outcomes = np.full((len(hole_cards), 4), -1, np.int64)
    heads_up_postflop(*postflop_arguments(SpotRows(hole_cards, boards, dead, game)), outcomes)
    return outcomes


TWO_CARDS = [game for game in BOARD_GAMES.values() if game.hole_cards == (2,)]


@pytest.mark.parametrize("game", TWO_CARDS, ids=lambda game: game.name)
@pytest.mark.parametrize("on_board", [3, 4, 5])
@pytest.mark.parametrize("dead", [0, 3])
def test_both_batch_kernels_agree_on_many_spots(game, on_board, dead):
    cards = deal(game, 2, 2, on_board, 5000, dead)
    counted = heads_up_batch(*cards, game)
    np.testing.assert_array_equal(counted, batch_outcomes(*cards, game))
    left = len(game.deck) - 4 - on_board - dead
    assert (counted.sum(axis=1) == comb(left, 5 - on_board)).all()


@pytest.mark.parametrize("game", TWO_CARDS, ids=lambda game: game.name)
@pytest.mark.parametrize("on_board", [3, 4, 5])
def test_both_batch_kernels_agree_where_flushes_are_common(game, on_board):
    cards = deal(game, 2, 2, on_board, 4000, seed=3, suits=2)
    np.testing.assert_array_equal(heads_up_batch(*cards, game), batch_outcomes(*cards, game))


@every_kind
@pytest.mark.parametrize("on_board", [3, 4, 5])
def test_the_batch_kernels_count_what_walking_all_boards_does(game, size, on_board):
    for players in (2, 3, 5):
        cards = deal(game, size, players, on_board, 25, dead=2, seed=players)
        for outcomes, *known in zip(batch_outcomes(*cards, game), *cards, strict=True):
            spot = spot_of_hands(*known, game)
            assert outcomes.tolist() == preflop_outcomes(spot).reshape(-1).tolist()


@every_kind
def test_dead_cards_may_be_filled_up_with_zeros(game, size):
    """Spots of one batch with no, one or two dead cards, the rest zeros, in any place."""
    hole_cards, boards, dead = deal(game, size, 3, 3, 60, dead=4)
    dead[::2, 0] = dead[::3, 2] = dead[::5] = 0
    two = hole_cards[:, :2].copy()
    for number, counted in enumerate(batch_outcomes(hole_cards, boards, dead, game)):
        known = dead[number][dead[number] > 0]
        spot = spot_of_hands(hole_cards[number], boards[number], known, game)
        assert counted.tolist() == count_by_ranks(spot).reshape(-1).tolist()
    if size == 2:
        for number, counted in enumerate(heads_up_batch(two, boards, dead, game)):
            known = dead[number][dead[number] > 0]
            spot = spot_of_hands(two[number], boards[number], known, game)
            assert counted.tolist() == count_by_ranks(spot).tolist()


@every_kind
@given(data=st.data())
@settings(max_examples=5)
def test_categories_by_ranks_sum_over_the_next_cards(game, size, data):
    """Each board of a flop follows from two turns."""
    spot = data.draw(kind_of_spots(game, size, streets=(3,), players=(2, 3)))
    after = sum(
        count_categories_by_ranks(
            spot._replace(board=np.append(spot.board, np.uint8(card)))
        )
        for card in spot.live
    )  # fmt: skip
    assert (after == 2 * count_categories_by_ranks(spot)).all()


@every_kind
@given(data=st.data())
@settings(max_examples=5)
def test_outcomes_sum_over_the_next_cards(game, size, data):
    """Before the flop each board follows from five first cards; on a flop, from two turns."""
    spot = data.draw(kind_of_spots(game, size, streets=(0, 3), players=(2, 3), most_left=20))
    after = count_next_cards(spot)
    assert (after.sum(axis=0) == spot.to_come * count_outcomes(spot)).all()


# ---- a further game is an entry --------------------------------------------------------------


STRIPPED = Ranking(lowest=4, flush=7, full_house=6)
FURTHER = [
    (
        Game("short_omaha", (5,), two_play=True, ranking=STRIPPED),
        Rules(RANKS[4:], RULES["short_deck"].order, two_play=True, low=False),
    ),
    (
        Game("pick_two_of_three", (3,), two_play=True),
        Rules(RANKS, HOLDEM_ORDER, two_play=True, low=False),
    ),
    (Game("both_play", (2,), two_play=True), Rules(RANKS, HOLDEM_ORDER, two_play=True, low=False)),
    (
        Game("both_play_hi_lo", (2,), two_play=True, low=True),
        Rules(RANKS, HOLDEM_ORDER, two_play=True, low=True),
    ),
    (
        Game("two_or_fewer_of_four", (4,)),
        Rules(RANKS, HOLDEM_ORDER, two_play=False, low=False, most=2),
    ),
    (
        Game("short_pineapple", (3,), ranking=STRIPPED),
        Rules(RANKS[4:], RULES["short_deck"].order, two_play=False, low=False, most=2),
    ),
    (
        Game("forty_cards", (2,), ranking=Ranking(lowest=3)),
        Rules(RANKS[3:], HOLDEM_ORDER, two_play=False, low=False),
    ),
    (
        Game("deuceless_hi_lo", (4,), two_play=True, low=True, ranking=Ranking(lowest=1)),
        Rules(RANKS[1:], HOLDEM_ORDER, two_play=True, low=True),
    ),
]


@pytest.mark.parametrize(("game", "rules"), FURTHER, ids=[game.name for game, _ in FURTHER])
@pytest.mark.parametrize("known", [0, 3, 4, 5])
def test_a_further_game_is_counted_by_its_rules(game, rules, known):
    """Games outside the tables, given by their rules."""
    assert game.name not in BOARD_GAMES
    size = game.hole_cards[0]
    for seed in range(8):
        players = 2 + seed % 3
        order = np.random.default_rng(seed).permutation(game.deck)
        if seed % 2:  # clubs and diamonds last, so that they are live and flushes are common
            order = np.concatenate((order[(order - 1) % 4 > 1], order[(order - 1) % 4 < 2]))
        texts = [CARDS[card - 1] for card in order[::-1]]
        held = players * size
        hands = [texts[size * player : size * (player + 1)] for player in range(players)]
        board, dead = texts[held : held + known], texts[held + 8 :]
        spot = read_spot(hands, board, dead, game)
        expected = naive_outcomes(rules, hands, board, dead)
        assert count_outcomes(spot).tolist() == expected
        assert preflop_outcomes(spot).tolist() == expected


def test_a_further_games_other_counts_are_there_too():
    game, _ = FURTHER[0]
    spot = read_spot(["AsKsQhJhTd", "9c9d8c8d7h"], "6s7s9s", "Ac", game=game)
    outcomes = count_outcomes(spot)
    assert outcomes.sum() == comb(36 - 14, 2)
    assert (count_categories(spot).sum(axis=1) == outcomes.sum()).all()
    cards, after = spot.live, count_next_cards(spot)
    assert len(cards) == 36 - 14
    assert (after.sum(axis=0) == 2 * outcomes).all()
