"""Features of hands: each definition against a naive reading, and published counts."""

import json
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest
from data_files import FLOP_FEATURES
from oracles.features import naive_hand_features, straight_draws
from oracles.holdem import DECK
from raises import raises, raises_naming

from lookup import COMBOS, features_to_frame, hand_features, parse_cards
from lookup.compiling import kernel_choice
from lookup.features.descriptions import FEATURE_WORDS, feature_words

STRAIGHT_DRAWS = ["open_ended", "gutshot", "double_gutshot", "backdoor_straight_draw"]


def deals(count, board_cards, ranks="23456789TJQKA", seed=1):
    """Return random hands and boards as text; with few ranks, pairs are common."""
    rng = np.random.default_rng(seed)
    deck = [card for card in DECK if card[0] in ranks]
    for _ in range(count):
        cards = [deck[i] for i in rng.permutation(len(deck))[: 2 + board_cards]]
        yield cards[:2], cards[2:]


def named(features):
    """Return one row's numbers, as words if possible, and the names of its true features."""
    names = features.dtype.names
    true = {name for name in names if features[name].dtype == np.bool_ and features[name]}
    numbers = {name: int(features[name]) for name in names if features[name].dtype == np.uint8}
    return numbers | {
        name: str(feature_words(features, name)) for name in names if name in FEATURE_WORDS
    }, true


@pytest.mark.parametrize("by_kernel", [False, True])
@pytest.mark.parametrize("ranks", ["23456789TJQKA", "2345A", "TJQKA", "579JK", "45678"])
@pytest.mark.parametrize("board_cards", [3, 4, 5])
def test_features_equal_a_naive_reading(board_cards, ranks, by_kernel, monkeypatch):
    monkeypatch.setattr(kernel_choice, "always", by_kernel)
    rows = [*deals(200, board_cards, ranks)]
    hands = parse_cards(["".join(hand) for hand, _ in rows])
    boards = parse_cards(["".join(board) for _, board in rows])

    found = hand_features(hands, boards)

    for features, (hand, board) in zip(found, rows, strict=True):
        assert named(features) == naive_hand_features(hand, board), (hand, board)


@pytest.mark.parametrize("board_cards", [3, 5])
def test_any_number_of_rows_is_read_by_the_kernel_as_by_numpy(board_cards, monkeypatch):
    """Vectors have 32 rows, and the last ones are copied; some boards lack cards."""
    rng = np.random.default_rng(2)
    cards = rng.permuted(np.tile(np.arange(1, 53, dtype=np.uint8), (150, 1)), axis=1)
    hands, boards = cards[:, :2], cards[:, 2 : 2 + board_cards].copy()
    boards[::3, 3:] = 0
    monkeypatch.setattr(kernel_choice, "always", False)
    expected = hand_features(hands, boards)
    monkeypatch.setattr(kernel_choice, "always", True)

    for count in (0, 1, 31, 32, 33, 39, 40, 64, 71, 72, 150):
        assert (hand_features(hands[:count], boards[:count]) == expected[:count]).all()


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("board_cards", [3, 4])
def test_straight_draws_of_all_ranks_equal_trying_each_next_card(board_cards):
    """Suits are irrelevant here, so one deal of each pair of rank sets covers the domain."""
    holes = [*combinations_with_replacement(range(13), 2)]
    tables = [*combinations_with_replacement(range(13), board_cards)]
    tables = [board for board in tables if board.count(board[0]) < 4]
    expected, hands, boards = [], [], []
    for hole in holes:
        for board in tables:
            ranks = [*hole, *board]
            if max(map(ranks.count, ranks)) < 5:
                suits = [ranks[:i].count(rank) for i, rank in enumerate(ranks)]
                cards = [4 * rank + suit + 1 for rank, suit in zip(ranks, suits, strict=True)]
                hands.append(cards[:2])
                boards.append(cards[2:])
                expected.append(straight_draws(hole, board))

    found = hand_features(np.array(hands, np.uint8), np.array(boards, np.uint8))

    for name in STRAIGHT_DRAWS:
        assert found[name].tolist() == [name in draws for draws in expected]


def different_suits(ranks):
    """Return cards of some ranks, [N, W], in suits that make no flush."""
    suits = np.zeros(ranks.shape, int)
    for i in range(1, ranks.shape[1]):
        suits[:, i] = i % 4
        for _ in range(3):  # past the suits of this rank that are taken
            taken = (ranks[:, :i] == ranks[:, i : i + 1]) & (suits[:, :i] == suits[:, i : i + 1])
            suits[:, i] = (suits[:, i] + taken.any(axis=1)) % 4
    return (4 * ranks + suits + 1).astype(np.uint8)


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize(("board_cards", "step"), [(3, 1), (4, 5), (5, 23)])
def test_features_of_all_ranks_equal_a_naive_reading(board_cards, step):
    """All ranks of hands on flops, every fifth on turns, some on rivers."""
    tables = combinations_with_replacement(range(13), board_cards)
    holes = [*combinations_with_replacement(range(13), 2)]
    ranks = np.array([(*hole, *board) for board in tables for hole in holes])
    ranks = ranks[(ranks[:, :, None] == ranks[:, None]).sum(axis=2).max(axis=1) < 5][::step]
    cards = different_suits(ranks)

    found = hand_features(cards[:, :2], cards[:, 2:])

    for features, row in zip(found, (cards - 1).tolist(), strict=True):
        texts = [DECK[number] for number in row]
        assert named(features) == naive_hand_features(texts[:2], texts[2:]), texts


def test_arrays_that_cannot_be_written_to_are_read_by_the_same_kernel():
    from lookup._kernels.feature_arrays import features_kernel

    combos = COMBOS[(COMBOS > 3).all(axis=1)]
    expected = hand_features(combos.copy(), [1, 2, 3])
    combos.flags.writeable = False

    assert (hand_features(combos, [1, 2, 3]) == expected).all()
    assert len(getattr(features_kernel(3), "types", [1])) == 1


@pytest.fixture(scope="module")
def published():
    return json.loads(FLOP_FEATURES.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def on_all_flops(published):
    """Return the features of each hand of the published range on each flop."""
    held = combos_of(published["range"])
    flops = np.array([*combinations(range(1, 53), 3)], np.uint8)
    rows = [(flops != card).all(axis=1) for card in range(53)]
    return np.concatenate(
        [hand_features(combo, flops[rows[combo[0]] & rows[combo[1]]]) for combo in held]
    )


def combos_of(text):
    """Return the combos of a range such as "ATs+,88+,QJs", without our range parser."""
    ranks, kept = "23456789TJQKA", np.zeros(len(COMBOS), bool)
    low, high = (COMBOS.astype(int).T - 1) // 4
    suited = (COMBOS[:, 0] - 1) % 4 == (COMBOS[:, 1] - 1) % 4
    for part in text.split(","):
        first, second = ranks.index(part[0]), ranks.index(part[1])
        if first == second:
            kept |= (low == high) & (low >= first)
            continue
        last = first - 1 if part.endswith("+") else second
        kept |= (high == first) & (low >= second) & (low <= last) & (suited == (part[2] == "s"))
    return COMBOS[kept]


@pytest.mark.jit
def test_published_counts_of_a_range_on_all_flops(published, on_all_flops):
    """Each hand on each flop: its category, and the most cards of one suit."""
    counts = np.bincount(on_all_flops["category"])[1:].tolist()
    assert dict(zip(FEATURE_WORDS["category"], counts, strict=True)) == published["category"]
    assert len(on_all_flops) == published["rows"]

    suited = np.bincount(on_all_flops["suited_cards"], minlength=6)
    assert {str(n): int(suited[n]) for n in (5, 4, 3)} == published["most cards of one suit"]
    assert (on_all_flops["flush_draw"] == (on_all_flops["suited_cards"] == 4)).all()


@pytest.mark.jit
def test_published_counts_of_overcards_without_a_pair(published, on_all_flops):
    high = on_all_flops[on_all_flops["category"] == 1]
    counts = np.bincount(high["overcards"], minlength=3)
    assert {str(n): int(counts[n]) for n in (2, 1, 0)} == published[
        "high card, hole cards over the board"
    ]


@pytest.mark.parametrize(
    ("hand", "board", "holds"),
    [
        ("AcKd", "As7h2d", {"top_pair"}),
        ("AcKd", "Ks9h8d", {"top_pair"}),
        ("AcKd", "AsKh2d", set()),  # two pair
        ("7cKd", "As7h2d", {"second_pair", "middle_pair"}),
        ("7cKd", "AsQh7d3s", {"middle_pair"}),
        ("2cKd", "As7h2d", {"bottom_pair"}),
        ("KcQd", "AsKh8c4d", {"second_pair", "middle_pair"}),
        ("AcKd", "As7h7d", {"top_pair"}),  # with the board's pair
        ("2c3d", "As7h7d2sAd", set()),  # the twos do not play
        ("AcAd", "Ks7h2d", {"overpair", "pocket_pair"}),
        ("3c3d", "Ks7h5d", {"underpair", "pocket_pair"}),
        ("8c8d", "Ks7h2d", {"pocket_pair"}),
        ("7c7d", "Ks7h2d", {"set", "pocket_pair"}),
        ("7cQd", "Ks7h7d", {"trips"}),
        ("AcQd", "7s7h7d", set()),  # three of a kind on the board
    ],
)
def test_which_pair_a_hand_has(hand, board, holds):
    asked = {"top_pair", "second_pair", "middle_pair", "bottom_pair", "overpair", "underpair"}
    asked |= {"pocket_pair", "set", "trips"}

    assert named(hand_features(hand, board))[1] & asked == holds


@pytest.mark.parametrize(
    ("hand", "board", "holds"),
    [
        ("9c8d", "7s6h2d", {"open_ended"}),
        ("Ac2d", "3s4h9d", {"gutshot"}),  # by a five alone
        ("AcKd", "QsJh2d", {"gutshot"}),  # by a ten alone
        ("Tc8d", "7s6h4d", {"double_gutshot"}),  # by a nine and a five
        ("AcAd", "8s7h6d5c", set()),  # the board's draw
        ("5cAd", "Ts8h7d6c", {"gutshot"}),  # by a four; with a nine the board has the better one
        ("9c8d", "7sKh2d", {"backdoor_straight_draw"}),
        ("KcKd", "9s8h7d", set()),
        ("9c8d", "7s6h2d3sKd", set()),  # nothing comes on the river
        ("9c8d", "7s6h5d", set()),  # a straight already
    ],
)
def test_which_straight_draw_a_hand_has(hand, board, holds):
    assert named(hand_features(hand, board))[1] & {*STRAIGHT_DRAWS} == holds


def test_leading_dimensions_broadcast():
    hands = parse_cards(["AcKd", "2c2d"])
    boards = parse_cards(["As7h2s", "KsKh2sQd"])

    every = hand_features(hands[:, None], boards[None])

    assert every.shape == (2, 2)
    for i, j in np.ndindex(2, 2):
        assert every[i, j] == hand_features(hands[i], boards[j])
    assert (hand_features(hands[0], boards) == every[0]).all()
    assert (hand_features(hands, boards[0]) == every[:, 0]).all()


@pytest.mark.parametrize("by_kernel", [False, True])
def test_what_is_not_a_hand_on_a_board_is_refused(by_kernel, monkeypatch):
    monkeypatch.setattr(kernel_choice, "always", by_kernel)
    hands = np.tile(np.array([52, 51], np.uint8), (200, 1))
    boards = np.tile(np.array([1, 5, 9, 13, 17], np.uint8), (200, 1))

    def refuses(match, hands=hands, boards=boards):
        with pytest.raises(ValueError, match=match):
            hand_features(hands, boards)

    for row in (70, 199):
        for card, match in [(51, "the card 'Ah' occurs twice"), (0, "has 1 cards; a hand has 2")]:
            wrong = hands.copy()
            wrong[row, 0] = card
            refuses(match, hands=wrong)
            refuses(rf"\(row {row}\)", hands=wrong)
        wrong = boards.copy()
        wrong[row, 3] = 99
        refuses(rf"99 \(row {row}\) is not a card number", boards=wrong)
        wrong[row] = [1, 2, 0, 0, 0]
        refuses(rf"'2c2d' \(row {row}\) has 2 cards; a board has 3 to 5", boards=wrong)
        wrong[row] = [1, 2, 3, 4, 52]
        refuses(r"the card 'As' occurs twice", boards=wrong)
    refuses("a hand has 2 cards, not 3", hands="AcAdAh")
    refuses("do not go together", hands=hands[:3], boards=boards[:2])


def test_words_are_those_of_numbers_with_words():
    features = hand_features("AcKd", "As7h2d")

    assert feature_words(features, "kicker") == "K"
    for name in ("top_pair", "suits", "overcards"):
        with raises_naming("has no words", "those with words are category"):
            feature_words(features, name)


def test_a_frame_has_a_row_for_each_hand_and_words_in_order():
    frame = features_to_frame(hand_features(parse_cards(["AcKd", "7c7d"]), "As7h2d"))

    assert frame.shape == (2, len(hand_features("AcKd", "As7h2d").dtype))
    assert frame["category"].tolist() == ["pair", "three of a kind"]
    assert (frame["category"] >= "two pair").tolist() == [False, True]
    assert frame["kicker"].isna().tolist() == [False, True]
    assert frame["set"].tolist() == [False, True]


def test_percentages_of_sums_of_groups_do_not_overflow():
    hands, flops = np.array([[52, 51]] * 900), np.array([[1, 5, 46]] * 900)
    frame = features_to_frame(hand_features(hands, flops))
    sums = frame.assign(all=True).groupby("all")[["suited_cards", "overcards"]].sum()

    assert (100 * sums == 90_000 * frame.iloc[0][["suited_cards", "overcards"]]).all(axis=None)


def test_one_hand_is_a_frame_of_one_row():
    frame = features_to_frame(hand_features("7c7d", "As7h2d", nuts=True))

    assert frame[["category", "set", "nut_order", "beaten_by"]].to_numpy().tolist() == [
        ["three of a kind", True, 1, 3]
    ]


@pytest.mark.parametrize("features", [np.zeros(3), [1, 2], "AcKd"])
def test_what_is_not_features_has_no_words_and_no_frame(features):
    with raises("give the result of hand_features or board_features"):
        features_to_frame(features)
    with raises("give the result of hand_features or board_features"):
        feature_words(features, "category")


def test_a_few_hands_need_neither_a_compiler_nor_pandas(run_python):
    program = """
import sys
from lookup import board_features, describe_hand, hand_features
print(describe_hand("Ac2c", "As3c4c"))
board_features("As3c4c"), hand_features("Ac2c", "As3c4c", nuts=True)
print({"numba", "pandas"} & {*sys.modules})
"""
    child = run_python(program)
    assert child.stdout.splitlines() == [
        "top pair, weak kicker; nut flush draw, gutshot",
        "set()",
    ], child.stderr
