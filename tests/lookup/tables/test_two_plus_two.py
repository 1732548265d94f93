"""The Two Plus Two table against its published bytes, the definition, and the rules."""

import hashlib
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.holdem import DECK, naive_number, naive_strength
from raises import raises
from support.drawn_hands import draw
from support.suit_strength import suit_strength

from lookup import evaluate_hands, get_hand_strength, hand_ranks
from lookup.compiling import kernel
from lookup.games import STANDARD
from lookup.tables.store import FOLDER_VARIABLE, TableError
from lookup.tables.two_plus_two import ENTRIES, HAND_RANKS, STATE_ENTRIES

pytestmark = pytest.mark.jit  # an absent table is built

PUBLISHED_SHA256 = "ad00f3976ad278f2cfd8c47b008cf4dbdefac642d70755a9f20707f8bbeb3c7e"

# Hands of each category, high card to straight flush, and the number of distinct strengths.
PUBLISHED_COUNTS = {
    5: [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40],
    6: [6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844],
    7: [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584],
}
PUBLISHED_DISTINCT = {5: 7462, 6: 6075, 7: 4824}

ROYAL = 52, 48, 44, 40, 36, 1, 2
hands = st.lists(st.integers(1, 52), min_size=5, max_size=7, unique=True)


def expected(numbers):
    return naive_number(naive_strength([DECK[number - 1] for number in numbers]))


# ---- the whole table -------------------------------------------------------------------------


@pytest.mark.slow
def test_what_is_built_is_the_published_file(built_hand_ranks):
    assert (built_hand_ranks.dtype, built_hand_ranks.nbytes) == (np.int32, 129_951_336)
    assert hashlib.sha256(built_hand_ranks.astype("<i4").tobytes()).hexdigest() == PUBLISHED_SHA256
    assert HAND_RANKS.sha256 == PUBLISHED_SHA256


@pytest.mark.slow
def test_the_mapped_table_is_read_only_and_the_published_one(built_hand_ranks):
    table = hand_ranks()

    assert isinstance(table, np.memmap)
    assert (table.dtype, table.shape) == (np.dtype("<i4"), (ENTRIES,))
    assert hand_ranks() is table
    np.testing.assert_array_equal(table, built_hand_ranks)
    with raises("read-only"):
        table[0] = 1
    with raises("read-only"):
        table.view(np.ndarray)[0] = 1


@kernel
def tally_all_hands(table, words, by_definition, by_table):
    """Tally the strengths of all hands of 5 to 7 cards and return the number that differ.

    table         : the Two Plus Two table
    words         : [53] uint64, the suit masks of each card side by side
    by_definition : [3, 36875] int64, how many hands of 5, 6 and 7 cards have each strength
    by_table      : the same
    """
    different = 0
    for c1 in range(1, 49):
        state1, hand1 = table[53 + c1], words[c1]
        for c2 in range(c1 + 1, 50):
            state2, hand2 = table[state1 + c2], hand1 + words[c2]
            for c3 in range(c2 + 1, 51):
                state3, hand3 = table[state2 + c3], hand2 + words[c3]
                for c4 in range(c3 + 1, 52):
                    state4, hand4 = table[state3 + c4], hand3 + words[c4]
                    for c5 in range(c4 + 1, 53):
                        state5, hand5 = table[state4 + c5], hand4 + words[c5]
                        defined, read = strength_of(hand5, 5), table[state5]
                        by_definition[0, defined] += 1
                        by_table[0, read] += 1
                        different += defined != read
                        for c6 in range(c5 + 1, 53):
                            state6, hand6 = table[state5 + c6], hand5 + words[c6]
                            defined, read = strength_of(hand6, 6), table[state6]
                            by_definition[1, defined] += 1
                            by_table[1, read] += 1
                            different += defined != read
                            for c7 in range(c6 + 1, 53):
                                defined = strength_of(hand6 + words[c7], 7)
                                read = table[state6 + c7]
                                by_definition[2, defined] += 1
                                by_table[2, read] += 1
                                different += defined != read
    return different


@kernel
def strength_of(hand, cards):
    """Return the strength by definition of four suit masks side by side in a uint64."""
    one, two, three = np.uint64(16), np.uint64(32), np.uint64(48)
    clubs, diamonds = hand, hand >> one
    hearts, spades = hand >> two, hand >> three
    return suit_strength(clubs, diamonds, hearts, spades, cards, STANDARD)


@pytest.mark.slow
def test_all_hands_have_one_strength_by_definition_and_by_table():
    words = np.zeros(53, np.uint64)
    for number in range(1, 53):
        rank, suit = divmod(number - 1, 4)
        words[number] = (1 << rank | 1 << 13) << 16 * suit
    by_definition, by_table = np.zeros((2, 3, 36875), np.int64)

    assert tally_all_hands(hand_ranks().view(np.ndarray), words, by_definition, by_table) == 0

    np.testing.assert_array_equal(by_definition, by_table)
    for counts, cards in zip(by_definition, (5, 6, 7), strict=True):
        categories = np.bincount(np.arange(36875) >> 12, weights=counts, minlength=10)
        assert categories.tolist() == [0, *PUBLISHED_COUNTS[cards]]
        assert np.count_nonzero(counts) == PUBLISHED_DISTINCT[cards]


@pytest.mark.slow
def test_all_five_card_hands_in_columns():
    columns = np.array([*combinations(range(1, 53), 5)], np.uint8).T
    strengths = get_hand_strength(*columns)
    counts = np.bincount(strengths >> 12, minlength=10)
    assert counts.tolist() == [0, *PUBLISHED_COUNTS[5]]
    np.testing.assert_array_equal(strengths, evaluate_hands(columns.T))


def test_the_published_layout():
    table = hand_ranks()
    rows = table.reshape(-1, STATE_ENTRIES)
    assert not rows[0].any()
    # The start, by first card.
    assert rows[1].tolist() == [0, *range(2 * STATE_ENTRIES, 54 * STATE_ENTRIES, STATE_ENTRIES)]
    # A held card leads back to the start; after six cards, the entry is 0 instead.
    for number in (1, 30, 52):
        assert table[table[STATE_ENTRIES + number] + number] == STATE_ENTRIES
    state = STATE_ENTRIES
    for number in ROYAL[:6]:
        state = table[state + number]
    assert [int(table[state + number]) for number in ROYAL[:5]] == [0] * 5


# ---- get_hand_strength -----------------------------------------------------------------------


def test_a_royal_flush():
    strength = get_hand_strength(*ROYAL)
    assert isinstance(strength, np.int32)
    assert strength == 36874


@given(hands, st.data())
def test_one_hand_in_any_order(hand, data):
    strength = get_hand_strength(*hand)
    assert strength == expected(hand)
    assert strength == evaluate_hands(hand)
    assert get_hand_strength(*data.draw(st.permutations(hand))) == strength


@pytest.mark.parametrize("width", [5, 6, 7])
@pytest.mark.parametrize("dtype", ["u1", "i1", "<u2", "<i2", "u4", "i4", "u8", "i8", ">u2", ">i8"])
def test_integer_dtypes(dtype, width):
    columns = [*draw(300, width).T]
    strengths = get_hand_strength(*[column.astype(dtype) for column in columns])
    assert (strengths.dtype, strengths.shape) == (np.int32, (300,))
    assert strengths.tolist() == [expected(hand) for hand in np.transpose(columns).tolist()]
    # One hand of NumPy numbers; a narrow type must not overflow on its way through the table.
    first = get_hand_strength(*[column.astype(dtype)[0] for column in columns])
    assert first == strengths[0]


def test_hole_cards_broadcast_against_runouts():
    deck = np.random.default_rng(3).permutation(52) + 1
    hole = deck[:6].reshape(2, 3).astype(np.uint8)  # two cards of [P] players
    flop, rest = deck[6:9], np.array([*combinations(deck[9:19], 2)]).T[:, :, None]  # [B, 1]

    strengths = get_hand_strength(*hole, *flop, *rest)

    assert strengths.shape == (45, 3)
    for board, player in product(range(45), range(3)):
        hand = [*hole[:, player], *flop, rest[0, board, 0], rest[1, board, 0]]
        assert strengths[board, player] == expected(hand)


def test_shapes():
    columns = draw(24, 7).T
    strengths = get_hand_strength(*columns)
    cube = columns.reshape(7, 2, 3, 4)
    np.testing.assert_array_equal(get_hand_strength(*cube), strengths.reshape(2, 3, 4))
    fortran = [np.asfortranarray(column) for column in cube]
    np.testing.assert_array_equal(get_hand_strength(*fortran), strengths.reshape(2, 3, 4))
    np.testing.assert_array_equal(get_hand_strength(*columns[:, ::-2]), strengths[::-2])
    assert get_hand_strength(*columns.tolist()).tolist() == strengths.tolist()
    for shape in ((0,), (0, 3), (2, 0)):
        nothing = get_hand_strength(*[np.empty(shape, np.uint8)] * 7)
        assert (nothing.shape, nothing.dtype) == (shape, np.int32)
    assert get_hand_strength([], 2, 3, 4, 5).shape == (0,)


@pytest.mark.parametrize("count", [0, 1, 4, 8])
def test_too_few_or_too_many_arguments(count):
    with pytest.raises(ValueError, match=f"a hand has 5 to 7 cards, not {count}; give c1, "):
        get_hand_strength(*range(1, count + 1))


@pytest.mark.parametrize(
    ("card", "rule"),
    [
        (0, "0 in c3 is not a card number; 1 is '2c', 52 is 'As'"),
        (53, "53 in c3 is not a card number"),
        (-1, "-1 in c3 is not a card number"),
        (2**32 + 1, f"{2**32 + 1} in c3 is not a card number"),
        (np.uint8(255), "255 in c3 is not a card number"),
        (np.uint64(2**64 - 1), f"{2**64 - 1} in c3 is not a card number"),
        ([7, 60, 61], "60 in c3 is not a card number"),
        (np.array([[7], [0]], np.int8), "0 in c3 is not a card number"),
        (7.0, r"c3 is float64, not card numbers; use parse_cards\(text\)"),
        (np.nan, "c3 is float64, not card numbers"),
        (True, "c3 is bool, not card numbers"),
        (None, "c3 is object, not card numbers"),
        (2**70, "c3 is object, not card numbers"),
        ("As", "c3 is <U2, not card numbers"),
        (["As", "Ks"], "c3 is <U2, not card numbers"),
    ],
    ids=str,
)
def test_what_is_no_card_number_is_refused(card, rule):
    with pytest.raises(ValueError, match=rule):
        get_hand_strength(1, 2, card, 4, 5)
    with pytest.raises(ValueError, match=rule):
        get_hand_strength(1, 2, card, 4, 5, 6, 8)


@pytest.mark.parametrize("width", [5, 6, 7])
def test_a_card_dealt_twice_is_refused(width):
    for first, second in combinations(range(width), 2):
        numbers = list(ROYAL[:width])
        numbers[second] = numbers[first]
        card = DECK[numbers[first] - 1]
        rule = (
            f"the card '{card}' is dealt twice, as c{first + 1} and as c{second + 1}, in one hand"
        )
        with pytest.raises(ValueError, match=rule):
            get_hand_strength(*numbers)


def test_a_card_dealt_twice_in_one_of_many_hands_is_refused():
    hole, runouts = np.array([[52, 3], [48, 7]]), np.array([[10], [11], [7]])
    with raises("the card '3h' is dealt twice, as c2 and as c5, in"):
        get_hand_strength(*hole, 20, 21, runouts)
    with raises("the card '4d' is dealt twice, as c3 and as c5, in"):
        get_hand_strength(*hole, 10, 21, [[12], [10]])


def test_shapes_that_do_not_broadcast_are_refused():
    with raises("broadcast"):
        get_hand_strength([1, 2], [3, 4, 5], 6, 7, 8)


def test_a_damaged_table_is_refused_and_nothing_else_is_read(tmp_path, monkeypatch):
    strength = get_hand_strength(*ROYAL)
    (tmp_path / HAND_RANKS.file_name).write_bytes(bytes(53))
    with monkeypatch.context() as elsewhere:
        elsewhere.setenv(FOLDER_VARIABLE, str(tmp_path))
        for _ in range(2):
            with pytest.raises(TableError, match="holds 53 bytes, expected 129,951,336 bytes"):
                get_hand_strength(*ROYAL)
    assert get_hand_strength(*ROYAL) == strength


def test_masked_card_numbers_are_refused():
    masked = np.ma.masked_array([1, 2], mask=[False, True])
    with raises("c2 is a masked array; leave the masked rows out"):
        get_hand_strength(9, masked, 13, 17, 21)
