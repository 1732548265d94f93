"""The kernels of lookup, called as they are on small arrays.

These tests run in three modes: as users run them, with NUMBA_DISABLE_JIT=1 (the same source as
plain Python, for coverage), and with NUMBA_BOUNDSCHECK=1, where a read out of range is an error.
"""

from itertools import combinations, cycle, islice

import numpy as np
import pytest
from numba.core import config
from oracles.board_games import RULES, five_strength, naive_high
from oracles.holdem import DECK, RANK_OF, RANKS, SUITED, best_of_ranks, naive_number, naive_strength
from support.drawn_hands import DECKS, assert_same_numbers, draw, texts
from support.suit_strength import suit_strength

from lookup._kernels import strength, two_plus_two
from lookup._kernels.hand_rows import rows_kernel
from lookup._kernels.strength import HIGH, suit_masks
from lookup.compiling import inlined, kernel
from lookup.compiling.lanes.vectors import LANES
from lookup.games import GAMES, STANDARD
from lookup.tables.runouts import flush_strengths, rank_strengths
from lookup.tables.two_plus_two import strengths_of_states

# Helpers of kernels cannot be called from Python.


@kernel
def strength_of(one, two, three, four, suited, cards, ranking):
    return two_plus_two.strength_of(one, two, three, four, suited, cards, ranking)


@kernel
def unpacked(key, cards, masks):
    return two_plus_two.unpacked(key, cards, masks), two_plus_two.likeliest(masks)


RNG = np.random.default_rng(5)
SOME = {(name, width): draw(60, width, deck) for name, deck in DECKS.items() for width in (5, 6, 7)}
every_deck = pytest.mark.parametrize(("name", "width"), SOME, ids=str)


def expected(numbers):
    return naive_number(naive_strength(texts(numbers)))


def bits(ranks):
    return sum(1 << rank for rank in {*ranks})


EDGES = [0, 1, 2, 3, 13, 0x0FFF, 0x1000, 0x1FFF, 0x7FFF, 0x8000, 0xAAAA, 0xFFFE, 0xFFFF]


# ---- the definition --------------------------------------------------------------------------


def masks_of(numbers):
    """Return the four suit masks of card numbers: their ranks and, above, how many they are."""
    masks = [0] * 4
    for card in texts(numbers):
        masks["cdhs".index(card[1])] += (1 << RANK_OF[card]) + strength.ONE_CARD
    return [np.uint16(mask) for mask in masks]


def count_ranks(ranks):
    """Return the ranks held at least once, twice, three and four times, as masks."""
    return [
        np.uint16(bits(r for r in ranks if list(ranks).count(r) >= least)) for least in range(1, 5)
    ]


def test_kicker_ranks_number_the_sets_of_kickers_in_order():
    runs = {frozenset({(low - 1) % 13 for low in range(first, first + 5)}) for first in range(10)}
    for count in (1, 2, 3, 5):
        sets = [s for s in combinations(range(13), count) if frozenset(s) not in runs]
        in_order = sorted(sets, key=lambda ranks: sorted(ranks, reverse=True))
        masks = [bits(ranks) for ranks in in_order]
        assert strength.KICKER_RANKS[masks].tolist() == list(range(len(sets)))
    assert strength.KICKER_RANKS.dtype == np.uint16


def test_drop_lowest():
    for x in EDGES:
        lowest = x & -x
        assert strength.drop_lowest(np.uint16(x)) == x - lowest


def test_straight_bit_of_all_ranks():
    """Over every mask of up to seven ranks, and a sample in plain Python."""
    step = 16 if config.DISABLE_JIT else 1
    runs = [[12, 0, 1, 2, 3], *([*range(low, low + 5)] for low in range(9))]
    for mask in range(0, 1 << 13, step):
        if mask.bit_count() > 7:
            continue
        found = [1 << high for high, run in enumerate(runs) if mask & bits(run) == bits(run)]
        assert strength.straight_bit(np.uint16(mask), 0) == max(found, default=0)
    for high, run in enumerate(runs):
        assert strength.straight_bit(np.uint16(bits(run)), 0) == 1 << high


@every_deck
def test_suit_strength(name, width):
    for numbers in SOME[name, width].tolist():
        ours = suit_strength(*masks_of(numbers), np.uint16(width), STANDARD)
        assert ours == expected(numbers)


@every_deck
def test_made_hands_compare_in_turn(name, width):
    """Category word, main ranks and kickers have the order of the hands."""
    made = {}
    for numbers in SOME[name, width].tolist():
        parts = strength.made_hand(*masks_of(numbers), np.uint16(width), STANDARD)
        made.setdefault(naive_strength(texts(numbers)), set()).add(tuple(map(int, parts)))
    in_order = [made[naive] for naive in sorted(made)]
    assert all(len(parts) == 1 for parts in in_order)  # equal hands are made of the same
    flat = [parts for (parts,) in in_order]
    assert flat == sorted({*flat})


def test_the_word_of_each_category():
    words = {
        "7c5d4h3s2s": 1 << 12,
        "9c9dAh4s2s": 2 << 12 | 220,
        "JcJd6h6s2s": 3 << 12 | 11,
        "QcQdQh7s2s": 4 << 12 | 66,
        "AcKdQhJsTs": 5 << 12 | 1,
        "AsTs8s3s2s": 6 << 12,
        "2s2h2d6s6d": 7 << 12 | 12,
        "6c6d6h6sAs": 8 << 12 | 12,
        "5h4h3h2hAh": 9 << 12 | 1,
    }
    for text, word in words.items():
        numbers = [DECK.index(text[i : i + 2]) + 1 for i in range(0, 10, 2)]
        made = strength.made_hand(*masks_of(numbers), np.uint16(5), STANDARD)
        assert made[0] == word
        assert word >> 12 == naive_strength(text)[0]
        number, kickers = strength.numbered(*made)
        assert number + strength.KICKER_RANKS[kickers] == expected(numbers)


SHORT_DECKS = ["short_deck", "short_deck_trips_over_straights"]


@pytest.mark.parametrize("name", SHORT_DECKS)
@pytest.mark.parametrize("width", [5, 6, 7])
def test_suit_strength_in_short_decks(name, width):
    few = [*range(17, 53, 4), *range(18, 38, 4), 51, 52]  # clubs, some diamonds: many flushes
    cards = [*draw(150, width, range(17, 53)).tolist(), *draw(100, width, few).tolist()]
    naive = [naive_high(RULES[name], texts(numbers), []) for numbers in cards]
    ranking, count = GAMES[name].ranking, np.uint16(width)
    ours = [int(suit_strength(*masks_of(numbers), count, ranking)) for numbers in cards]
    assert_same_numbers(naive, ours)


def test_straight_bit_where_the_ace_stands_below_a_six():
    runs = [[12, 4, 5, 6, 7], *([*range(low, low + 5)] for low in range(4, 9))]
    for mask in range(1 << 9):
        if mask.bit_count() <= 7:
            ranks = mask << 4
            found = [bits(run) & ranks == bits(run) for run in runs]
            # One bit for each straight, a higher one for a better straight.
            straight = int(strength.straight_bit(np.uint16(ranks), 4))
            best = max((place for place, held in enumerate(found) if held), default=None)
            assert straight == (0 if best is None else 1 << best + 4)


@pytest.mark.parametrize("width", [5, 6, 7])
def test_best_hand_of_ranks_alone(width):
    for ranks in (SOME["whole", width].astype(int) - 1 >> 2).tolist():
        none = np.uint16(0)
        made = strength.best_hand(*count_ranks(ranks), none, np.uint16(width), STANDARD)
        number, kickers = strength.numbered(*made)
        naive = naive_number(best_of_ranks(tuple(sorted(ranks))))
        assert number + strength.KICKER_RANKS[kickers] == naive


# ---- hands -----------------------------------------------------------------------------------


def strengths_of(width, ragged, cards):
    cards = np.ascontiguousarray(cards, np.uint8)
    out = np.full(len(cards), -1, np.int32)
    fault = rows_kernel(HIGH, width, ragged)(cards.reshape(-1), out)
    return fault, out.tolist()


@every_deck
@pytest.mark.parametrize("ragged", [False, True])
def test_suit_masks(name, width, ragged):
    rows = SOME[name, width][:10].copy()
    if ragged and width > 5:
        rows[::2, 2] = 0
    *masks, held, wrong = suit_masks(tuple(rows.T.astype(np.uint16)), ragged)
    assert np.array(masks).T.tolist() == [[*map(int, masks_of(row))] for row in rows]
    assert np.broadcast_to(held, len(rows)).tolist() == np.count_nonzero(rows, axis=1).tolist()
    assert not wrong.any()


@every_deck
def test_hands(name, width):
    cards = SOME[name, width]
    assert strengths_of(width, False, cards) == (-1, [expected(row) for row in cards])
    assert strengths_of(width, True, cards) == (-1, [expected(row) for row in cards])


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("width", [6, 7])
def test_ragged_hands(name, width):
    cards = SOME[name, width].copy()
    cards[::2, 0] = 0
    if width == 7:
        cards[::3, 4] = 0
    assert strengths_of(width, True, cards) == (-1, [expected(row) for row in cards])


@pytest.mark.parametrize("count", [0, 1, 2, *range(30, 36), 63, 64, 65, 66, 67, 100, 1000])
@pytest.mark.parametrize("width", [5, 7])
def test_numbers_of_hands_about_whole_vectors(count, width):
    some = np.resize(SOME["whole", width], (count, width))
    naive = [expected(row) for row in SOME["whole", width]]
    assert strengths_of(width, False, some) == (-1, [*islice(cycle(naive), count)])


@pytest.mark.parametrize("row", [0, LANES - 1, LANES, 3 * LANES - 1, 3 * LANES])
@pytest.mark.parametrize("ragged", [False, True])
def test_the_vector_of_the_first_bad_hand_is_returned(row, ragged):
    start = row // LANES * LANES
    good = np.resize(SOME["whole", 7], (row + 6, 7))
    for place, number in ((0, 53), (6, 255), (3, good[row, 4])):
        bad = good.copy()
        bad[row, place] = number
        assert strengths_of(7, ragged, bad)[0] == start
    bad = good.copy()
    bad[row, 2] = 0
    assert strengths_of(7, ragged, bad)[0] == (-1 if ragged else start)
    bad[row, 4:6] = 0
    assert strengths_of(7, ragged, bad)[0] == start


@pytest.mark.parametrize("ragged", [False, True])
def test_each_number_above_those_of_cards_is_refused(ragged):
    for number in range(53, 256):
        assert strengths_of(7, ragged, [[1, 2, 3, 4, 5, number, 6]])[0] == 0


@pytest.mark.parametrize("width", [5, 6, 7])
def test_each_card_held_twice_or_more_is_found(width):
    for number in range(1, 53):
        for times in range(2, width + 1):
            others = [n for n in (9, 22, 35, 48, 51) if n != number][: width - times]
            row = [number] * times + others + [0] * (width - times - len(others))
            assert strengths_of(width, True, [row])[0] == 0
            if 0 not in row:
                assert strengths_of(width, False, [row])[0] == 0


# ---- rows ------------------------------------------------------------------------------------


def test_rank_rows():
    pairs = np.array([[12, 12], [12, 11], [0, 1], [5, 5], [7, 3]], np.uint8)
    boards = np.sort(RNG.integers(0, 13, (40, 5)), axis=1).astype(np.uint8)
    boards = np.vstack([boards, [[0, 1, 2, 3, 12], [8, 9, 10, 11, 12], [4, 4, 4, 7, 7]]])
    boards = boards[(boards[:, 0] != boards[:, 4])].astype(np.uint8)

    strengths = rank_strengths(pairs, boards, STANDARD)

    for pair, line in zip(pairs.tolist(), strengths.tolist(), strict=True):
        for board, ours in zip(boards.tolist(), line, strict=True):
            ranks = tuple(sorted(pair + board))
            if max(map(ranks.count, ranks)) <= 4:
                assert ours == naive_number(best_of_ranks(ranks))


def test_flush_strengths():
    for mask, ours in enumerate(flush_strengths(STANDARD).tolist()):
        held = [rank for rank in range(13) if mask >> rank & 1]
        naive = 0
        if 5 <= len(held) <= 7:
            naive = naive_number(max(SUITED[five] for five in combinations(held, 5)))
        assert ours == naive


@pytest.mark.parametrize("name", SHORT_DECKS)
@pytest.mark.parametrize("cards", [3, 5])
def test_rank_rows_of_short_decks(name, cards):
    """Two hole cards and three or five of the board."""
    pairs = np.array([[12, 12], [11, 12], [4, 5], [6, 6], [7, 10]], np.uint8)
    boards = np.sort(np.random.default_rng(8).integers(4, 13, (60, cards)), axis=1)
    straights = [[4, 5, 6, 7, 12], [8, 9, 10, 11, 12], [4, 4, 4, 7, 7], [7, 7, 7, 8, 9]]
    boards = np.vstack([boards, [board[:cards] for board in straights]]).astype(np.uint8)

    strengths = rank_strengths(pairs, boards, GAMES[name].ranking)

    naive, ours = [], []
    for pair, line in zip(pairs.tolist(), strengths.tolist(), strict=True):
        for board, number in zip(boards.tolist(), line, strict=True):
            ranks = sorted(RANKS[rank] for rank in pair + board)
            if max(map(ranks.count, ranks)) <= 4:
                fives = ["".join(five) for five in combinations(ranks, 5)]
                naive.append(
                    max(five_strength(f, False, RULES[name]) for f in fives if len({*f}) > 1)
                )
                ours.append(number)
    assert_same_numbers(naive, ours)


@pytest.mark.parametrize("name", SHORT_DECKS)
def test_flush_strengths_of_short_decks(name):
    naive, ours = [], []
    for mask, number in enumerate(flush_strengths(GAMES[name].ranking).tolist()):
        held = [RANKS[rank] for rank in range(13) if mask >> rank & 1]
        if 5 <= len(held) <= 7 and not mask & 0xF:
            fives = ["".join(sorted(five)) for five in combinations(held, 5)]
            naive.append(max(five_strength(five, True, RULES[name]) for five in fives))
            ours.append(number)
    assert_same_numbers(naive, ours)


# ---- the Two Plus Two table ------------------------------------------------------------------


def byte_of(card, suit_counts):
    return (RANK_OF[card] + 1) << 4 | (("cdhs".index(card[1]) + 1) if suit_counts else 0)


def key_of(numbers):
    """Return the key of a set of cards, after the text at the head of the kernels' module."""
    cards = texts(numbers)
    suits = [card[1] for card in cards]
    flush_possible = {suit: suits.count(suit) + 7 - len(cards) >= 5 for suit in suits}
    held = sorted((byte_of(card, flush_possible[card[1]]) for card in cards), reverse=True)
    return sum(byte << 8 * place for place, byte in enumerate(held))


def keys_after(key, cards):
    keys = np.full((1, 52), 1, np.uint64)
    two_plus_two.successor_keys(np.array([key], np.uint64), cards, keys, 0, 1)
    return keys[0].tolist()


def kept_and_ranks(key):
    held = [key >> 8 * place & 255 for place in range(7)]
    held = [byte for byte in held if byte]
    return [byte for byte in held if byte & 15], [byte >> 4 for byte in held]


@pytest.mark.parametrize("name", DECKS)
def test_successors_of_states(name):
    for hand in SOME[name, 7][:8].tolist():
        for cards in range(6):
            key = key_of(hand[:cards])
            kept, ranks = kept_and_ranks(key)
            found = keys_after(key, cards)
            for number, ours in enumerate(found, start=1):
                byte = byte_of(DECK[number - 1], suit_counts=True)
                if byte in kept or ranks.count(byte >> 4) == 4:
                    assert ours == 0
                elif number not in hand[:cards]:
                    assert ours == key_of([*hand[:cards], number])


def test_only_the_states_asked_for_are_filled():
    states = np.array([key_of([n]) for n in range(1, 11)], np.uint64)
    keys = np.full((10, 52), 1, np.uint64)
    two_plus_two.successor_keys(states, 1, keys, 3, 5)
    assert (keys[[0, 1, 2, 5, 9]] == 1).all()
    assert keys[3, 0] == key_of([4, 1])
    assert keys[4, 4] == 0


def empty_slots():
    return np.full(1 << 20, -1, np.int32)


def test_keys_are_numbered_as_they_come():
    few = RNG.integers(0, 40, 2000, dtype=np.uint64)
    spread = RNG.integers(0, 2**56, 500, dtype=np.uint64)
    keys = np.concatenate([few, spread, few, spread[::-1]])
    numbers, distinct = np.full(keys.size, -7, np.int32), np.zeros(keys.size, np.uint64)

    with np.errstate(over="ignore"):  # the hash is modulo 2**64; plain NumPy warns of that
        count = two_plus_two.number_keys(keys, empty_slots(), numbers, distinct)

    in_order = list(dict.fromkeys(key for key in keys.tolist() if key))
    assert distinct[:count].tolist() == in_order
    assert numbers.tolist() == [in_order.index(key) if key else -1 for key in keys.tolist()]


def test_keys_that_fall_into_one_slot():
    # Odd multiples of the inverse of the hash's factor: their hashes all have the same top bits.
    inverse = pow(0x9E3779B97F4A7C15, -1, 2**64)
    keys = np.array([inverse * (2**64 - 1 - i) % 2**64 for i in range(300)], np.uint64)
    numbers, distinct = np.zeros(600, np.int32), np.zeros(300, np.uint64)

    with np.errstate(over="ignore"):
        count = two_plus_two.number_keys(np.tile(keys, 2), empty_slots(), numbers, distinct)

    assert count == 300
    assert distinct.tolist() == keys.tolist()
    assert numbers.tolist() == [*range(300)] * 2


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("cards", [5, 6])
def test_unpacked_states(name, cards):
    for hand in SOME[name, cards][:12].tolist():
        key = key_of(hand)
        masks = np.full(5, 7, np.uint16)
        held, suit = unpacked(np.uint64(key), cards, masks)
        suited = int(masks[suit])
        ranks = [RANK_OF[card] for card in texts(hand)]
        assert [int(mask) for mask in held] == [int(mask) for mask in count_ranks(ranks)]
        kept = [byte for byte in kept_and_ranks(key)[0] if byte & 15 == suit]
        assert suited & strength.RANK_BITS == bits((byte >> 4) - 1 for byte in kept)
        assert suited >> 13 == len(kept)
        most = max(range(1, 5), key=[byte & 15 for byte in kept_and_ranks(key)[0]].count)
        assert len(kept) == [byte & 15 for byte in kept_and_ranks(key)[0]].count(most)


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("width", [5, 6])
def test_strengths_of_states(name, width):
    cards = SOME[name, width].tolist()
    states = np.array([key_of(hand) for hand in cards], np.uint64)
    assert strengths_of_states(states, width).tolist() == [expected(hand) for hand in cards]


@pytest.mark.parametrize("name", DECKS)
def test_final_strengths(name):
    cards = SOME[name, 6][:25].tolist()
    states = np.array([key_of(hand) for hand in cards], np.uint64)
    filled = np.full((len(cards), 53), -5, np.int32)

    two_plus_two.fill_final_strengths(states, filled)

    assert (filled[:, 0] == -5).all()
    for hand, key, line in zip(cards, states.tolist(), filled.tolist(), strict=True):
        kept, ranks = kept_and_ranks(key)
        for number in range(1, 53):
            byte = byte_of(DECK[number - 1], suit_counts=True)
            if byte in kept or ranks.count(byte >> 4) == 4:
                assert line[number] == 0
            elif number not in hand:
                assert line[number] == expected([*hand, number])


def test_a_card_of_no_suit_does_not_lengthen_a_flush():
    # Four spades and two other cards: their suits are dropped. A fifth spade makes a flush.
    hand = [DECK.index(card) + 1 for card in ("As", "Ks", "9s", "5s", "Qd", "Jh")]
    states = np.array([key_of(hand)], np.uint64)
    filled = np.zeros((1, 53), np.int32)
    two_plus_two.fill_final_strengths(states, filled)
    for seventh in ("2s", "Ts", "Th", "Qs", "Qh"):
        number = DECK.index(seventh) + 1
        assert filled[0, number] == expected([*hand, number])


def test_strength_of():
    for hand in SOME["one suit and a bit", 7].tolist():
        held = count_ranks([RANK_OF[card] for card in texts(hand)])
        suited = max(masks_of(hand))
        assert strength_of(*held, suited, np.uint16(7), STANDARD) == expected(hand)


# ---- the decorators --------------------------------------------------------------------------


def test_kernels_inline_what_is_inlined():
    @inlined
    def twice(x):
        return x + x

    @kernel
    def twice_each(x):
        for i in range(x.size):
            x[i] = twice(x[i])

    numbers = np.arange(5)
    twice_each(numbers)
    assert numbers.tolist() == [0, 2, 4, 6, 8]
