"""The sampling kernels, called as they are; each sample is judged again by the rules.

These tests run in three modes, like those of the other kernels: as users run them, as plain Python
with NUMBA_DISABLE_JIT=1, and with NUMBA_BOUNDSCHECK=1.
"""

from itertools import combinations, pairwise

import numpy as np
import pytest
from oracles.holdem import DECK
from oracles.sampling import combos_of, game_outcomes, possible_deals

from calculations._kernels.sampling_plan import sampling_kernel
from calculations._kernels.sampling_plan_deals import LiveDeck, Seats, deal_block, new_block
from calculations._kernels.sampling_plan_groups import (
    RangeGroup,
    fill_alias_table,
    join,
    join_groups,
    tables_of,
)
from calculations.spots.outcomes import share_moments
from lookup._kernels.random import BLOCK, NUMBERS, fill_indices, index_drawn, mixed
from lookup.compiling import kernel
from lookup.games import GAMES

SEED = np.uint64(20_260_101)
NUMBER_OF = {card: number for number, card in enumerate(DECK, 1)}


@pytest.fixture(autouse=True)
def _hashes_wrap_around():
    with np.errstate(over="ignore"):
        yield


def deck_of(game, gone, groups=()):
    """Return the deck and the groups' tables as the kernels read them."""
    lowest = game.deck[0]
    live = np.array([card - lowest for card in game.deck if card not in gone])
    holes = np.setdiff1d(np.arange(len(live)), live)
    fillers = live[live >= len(live)]
    place_of = np.zeros(53, np.uint16)
    place_of[live + lowest] = live
    place_of[fillers + lowest] = holes
    tables = tables_of([*groups], place_of)
    return LiveDeck(len(live), holes.astype(np.uint16), fillers.astype(np.uint16), *tables)


def deal(deck, slots, blocks=1):
    """Return the cards of *blocks* blocks, [blocks * BLOCK, slots]; the lowest of the deck is 0."""
    rows = [_dealt(SEED, block, deck, slots).reshape(slots, BLOCK).T for block in range(blocks)]
    return np.concatenate(rows)


@kernel
def _dealt(seed, number, deck, slots):
    block = new_block(deck.widths, slots)
    deal_block(seed, number, deck, block)
    return block.cards


def assert_fits(counts, expected):
    """Check counts by chi-square, at 4.5 standard deviations of its normal approximation."""
    counts, expected = np.asarray(counts, float), np.asarray(expected, float)
    assert expected.min() >= 20
    assert counts.sum() == pytest.approx(expected.sum())
    freedom = counts.size - 1
    distance = ((counts - expected) ** 2 / expected).sum()
    # Wilson and Hilferty: the cube root is close to normal.
    score = ((distance / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / (2 / (9 * freedom)) ** 0.5
    assert score < 4.5


def numbers_of(*texts):
    return [NUMBER_OF[text[i : i + 2]] for text in texts for i in range(0, len(text), 2)]


def group_of(owner, *names, weight=None):
    """Make the group of one range of classes."""
    hands = [combo for name in names for combo in combos_of(name)]
    cards = np.array([[NUMBER_OF[card] for card in hand] for hand in hands], np.uint8)
    weights = np.ones(len(hands)) if weight is None else weight(np.arange(len(hands)))
    return RangeGroup((owner,), cards, weights)


# ---- random numbers --------------------------------------------------------------------------


@kernel
def _mixed(x):
    return mixed(x)


def test_hashes_are_those_of_splitmix64():
    # The first three numbers of the generator from seed 0, as published.
    step = 0x9E3779B97F4A7C15
    words = [int(_mixed(np.uint64(k * step & (1 << 64) - 1))) for k in (1, 2, 3)]
    assert words == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


@pytest.mark.parametrize("choices", [1, 2, 3, 36, 45, 48, 52])
def test_every_place_has_as_many_numbers(choices):
    numbers = np.arange(NUMBERS)
    places, rests = numbers * choices >> 16, numbers * choices % NUMBERS
    kept = np.bincount(places[rests >= NUMBERS % choices], minlength=choices)
    assert (kept == NUMBERS // choices).all()


@kernel
def _places_of(numbers, choices, rows):
    return fill_indices(rows, 0, numbers, 0, choices, np.uint64(5), 7)


def test_refused_numbers_are_drawn_again():
    choices = 48
    numbers, rows = np.full(BLOCK, 60_000, np.uint16), np.zeros(BLOCK, np.uint16)
    numbers[[0, 500, BLOCK - 1]] = 0  # 0 * choices has the lower half 0, which is below 2**16 % 48

    word = _places_of(numbers, choices, rows)

    assert word == 7 + 3
    assert (numbers.astype(np.int64) * choices % NUMBERS >= NUMBERS % choices).all()
    assert (rows == numbers.astype(np.int64) * choices >> 16).all()


def test_places_are_upper_halves_of_products():
    for x, y in [(65535, 65535), (65535, 1), (1 << 15, 2), (1 << 15, 3), (0, 52)]:
        assert index_drawn(np.uint16(x), np.uint16(y)) == x * y >> 16


# ---- dealing ---------------------------------------------------------------------------------

OUT_OF_PLAY = numbers_of("AsAh", "KsKh", "2c", "7d")


def test_free_cards_are_live_and_different():
    live = [number - 1 for number in range(1, 53) if number not in OUT_OF_PLAY]
    cards = deal(deck_of(GAMES["holdem"], OUT_OF_PLAY), 9)
    assert np.isin(cards, live).all()
    assert all(len({*row}) == 9 for row in cards.tolist())


def test_a_whole_deck_is_dealt():
    deck = deck_of(GAMES["short_deck"], [])
    cards = deal(deck, 36)
    assert (np.sort(cards, axis=1) == np.arange(36)).all()


@pytest.mark.jit
def test_each_board_place_gets_each_card_as_often():
    blocks = 200
    cards = deal(deck_of(GAMES["holdem"], OUT_OF_PLAY), 5, blocks)
    live = np.setdiff1d(np.arange(52), np.array(OUT_OF_PLAY) - 1)
    for place in range(5):
        counts = np.bincount(cards[:, place], minlength=52)[live]
        assert_fits(counts, np.full(len(live), blocks * BLOCK / len(live)))


@pytest.mark.jit
@pytest.mark.parametrize("places", [*combinations(range(4), 2)], ids=str)
def test_any_two_places_get_each_pair_as_often(places):
    blocks = 200
    cards = deal(deck_of(GAMES["short_deck"], [20, 25, 52]), 4, blocks)[:, places]
    counts = np.bincount(cards[:, 0] * 36 + cards[:, 1], minlength=36 * 36)
    pairs = counts[counts > 0]
    assert len(pairs) == 33 * 32
    assert_fits(pairs, np.full(33 * 32, blocks * BLOCK / (33 * 32)))


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize("joined", [False, True], ids=["separate", "joined"])
def test_deals_of_ranges_come_by_the_product_of_their_weights(joined):
    blocks = 300
    groups = [
        group_of(0, "AA", "KK", weight=lambda i: 0.5 + 0.1 * i),
        group_of(1, "AKs", "AA", weight=lambda i: 1.0 - 0.05 * i),
        group_of(2, "AKs"),
    ]
    ranges = [
        {
            tuple(DECK[card - 1] for card in cards): float(weight)
            for cards, weight in zip(group.cards.tolist(), group.weights, strict=True)
        }
        for group in groups
    ]
    expected = {
        tuple(NUMBER_OF[card] for hand in hands for card in hand): float(weight)
        for hands, weight in possible_deals(ranges)
    }
    if joined:
        groups = [join(groups[0], groups[1]), groups[2]]
    cards = deal(deck_of(GAMES["holdem"], [], groups), 7, blocks) + 1

    deals, counts = np.unique(cards[:, :6], axis=0, return_counts=True)

    assert {*map(tuple, deals.tolist())} == {*expected}
    weights = np.array([expected[tuple(row)] for row in deals.tolist()])
    assert_fits(counts, weights / weights.sum() * blocks * BLOCK)


@pytest.mark.jit
def test_cards_after_those_of_ranges_are_uniform():
    blocks = 200
    groups = [group_of(0, "22", "AKs"), group_of(1, "22", "AA", "KK")]
    cards = deal(deck_of(GAMES["holdem"], [9, 10], groups), 6, blocks)
    assert all(len({*row}) == 6 for row in cards[: 4 * BLOCK].tolist())
    # Given the ranges' cards, all other cards are equally likely: compare with the cards left.
    left = np.ones((len(cards), 52), bool)
    left[:, [8, 9]] = False
    np.put_along_axis(left, cards[:, :4].astype(np.intp), False, axis=1)
    expected = left.sum(axis=0) / left[0].sum()
    live = expected > 0
    for place in (4, 5):
        assert_fits(np.bincount(cards[:, place], minlength=52)[live], expected[live])


def test_alias_tables_hold_the_weights():
    weights = np.array([0.5, 3.0, 1.0, 0.25, 0.0625])
    thresholds, aliases = np.zeros(5, np.uint64), np.zeros(5, np.int32)

    fill_alias_table(weights, thresholds, aliases, 10)

    shares = thresholds.astype(float) / 2.0**64
    held = shares + np.bincount(aliases - 10, 1 - shares, minlength=5)
    assert held / 5 == pytest.approx(weights / weights.sum())


def test_ranges_that_seldom_go_together_are_joined():
    groups, share = join_groups([group_of(i, "AA", "KK") for i in range(4)])
    assert share >= 1 / 8
    assert sorted(owner for group in groups for owner in group.owners) == [0, 1, 2, 3]


def test_ranges_without_a_deal_end_in_an_empty_group():
    groups, share = join_groups([group_of(0, "AA"), group_of(1, "AA"), group_of(2, "AKs")])
    assert share == 0
    assert len(groups[-1].weights) == 0
    assert {*groups[-1].owners} == {0, 1, 2}


# ---- judging ---------------------------------------------------------------------------------


def layout(hands, board, grouped):
    """Return the sources, the hands' starts and the number of slots; an int is a random hand."""
    slots = grouped + 5 - len(board)
    sources = [-number for number in board] + [*range(grouped, slots)]
    starts, taken = [5], 0
    for hand in hands:
        if isinstance(hand, int):
            sources += range(slots, slots + hand)
            slots += hand
        elif hand == "range":
            sources += [taken, taken + 1]
            taken += 2
        else:
            sources += [-number for number in hand]
        starts.append(len(sources))
    return np.array(sources), np.array(starts), slots


def check_samples(name, hands, board, samples, groups=()):
    """Compare the tally of a block's first samples with the rules, applied to the cards dealt."""
    game = GAMES[name]
    gone = [*board] + [n for hand in hands if isinstance(hand, list) for n in hand]
    deck = deck_of(game, gone, groups)
    sources, starts, slots = layout(hands, board, 2 * len(groups))
    outcomes = np.zeros((1 << len(hands), 1 << len(hands) if game.low else 1), np.int64)
    run = sampling_kernel(game.ranking, game.two_play, game.low)

    run(SEED, 0, 1, samples, deck, Seats(slots, sources, starts), outcomes)

    expected = np.zeros_like(outcomes)
    dealt = deal(deck, slots) + game.deck[0]
    for row in dealt[:samples].tolist():
        texts = [DECK[(row[s] if s >= 0 else -s) - 1] for s in sources.tolist()]
        held = [texts[a:b] for a, b in pairwise(starts)]
        expected[game_outcomes(name, held, texts[:5])] += 1
    assert outcomes.tolist() == expected.tolist()


HOLDEM = {
    "two hands": ([numbers_of("AsAh"), numbers_of("KsKh")], []),
    "hand, random, flop": ([numbers_of("JsTs"), 2], numbers_of("9s8s3c")),
    "three on a turn": ([numbers_of("JsTs"), numbers_of("9d9c"), 2], numbers_of("9s8s3c2d")),
    "four random": ([2, 2, 2, 2], []),
    "river": ([numbers_of("AsKd"), 2], numbers_of("QsJsTs2c2d")),
    "board plays": ([numbers_of("2c3d"), numbers_of("2s3h")], numbers_of("AsKsQsJsTs")),
}


@pytest.mark.parametrize("spot", HOLDEM)
def test_holdem_samples_follow_the_rules(spot):
    check_samples("holdem", *HOLDEM[spot], samples=300)


def test_samples_of_ranges_follow_the_rules():
    groups = [group_of(0, "AA", "AKs"), group_of(1, "AKs", "KK")]
    check_samples("holdem", ["range", numbers_of("7c7d"), "range"], [], 200, groups)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["short_deck", "short_deck_trips_over_straights"])
def test_short_deck_samples_follow_the_rules(name):
    check_samples(name, [numbers_of("AsKs"), 2, 2], [], 500)


def test_of_three_hole_cards_at_most_two_play():
    hands = [numbers_of("AhKhQh"), 3, numbers_of("7c7d7s")]
    check_samples("lazy_pineapple", hands, numbers_of("2h5h"), samples=200)


OMAHA = {
    "two hands": ([numbers_of("Ah5h7s7d"), numbers_of("QcJcJh2d")], []),
    "random": ([numbers_of("Ah2h3s4d"), 4, 4], []),
    "five cards, flop": ([numbers_of("Ah2h3s4dKs"), 5], numbers_of("3c7h8h")),
    "six cards": ([6, 6], []),
}


@pytest.mark.jit
@pytest.mark.parametrize("name", ["omaha", "omaha_hi_lo"])
@pytest.mark.parametrize("spot", OMAHA)
def test_omaha_samples_follow_the_rules(spot, name):
    check_samples(name, *OMAHA[spot], samples=60)


def test_two_hole_cards_with_three_of_the_board_follow_the_rules():
    # As plain Python, only hands of two cards are judged in a few seconds.
    hands = [numbers_of("Ah2d"), numbers_of("Kh3s")]
    check_samples("omaha_hi_lo", hands, numbers_of("4h7h8c"), samples=200)


def test_ten_players_share_a_pot():
    check_samples("holdem", [2] * 10, numbers_of("AsAhAdAcKs"), samples=50)


# ---- shares ----------------------------------------------------------------------------------


def test_moments_of_shares_are_those_of_single_pots():
    rng = np.random.default_rng(1)
    outcomes = np.zeros((8, 8), np.int64)
    pots = [*zip(rng.integers(1, 8, 50).tolist(), rng.integers(0, 8, 50).tolist(), strict=True)]
    for high, low in pots:
        outcomes[high, low] += 1

    def share(players, player):
        return (players >> player & 1) / bin(players).count("1")

    expected = [
        [share(high, p) if low == 0 else (share(high, p) + share(low, p)) / 2 for high, low in pots]
        for p in range(3)
    ]
    mean, square = share_moments(outcomes)
    assert mean == pytest.approx(np.mean(expected, axis=1))
    assert square == pytest.approx(np.mean(np.square(expected), axis=1))
