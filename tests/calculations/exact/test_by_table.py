import csv
import math
from itertools import combinations, permutations, product

import numpy as np
import pytest
from counting import count_by_ranks, count_categories_by_ranks, count_outcomes
from data_files import CLASSES_AGAINST_A_RANDOM_HAND, published_counts
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.holdem import equities_of, naive_by_next_card, naive_categories, naive_outcomes
from oracles.published import POSTFLOP, PREFLOP
from raises import raises

from calculations import CARDS, EquityCalculator
from calculations.exact.by_next_card import count_next_cards, equities_by_next_card
from calculations.exact.by_ranks import preflop_outcomes
from calculations.exact.categories import count_categories
from calculations.spots.reading import read_spot
from calculations.spots.spot import Spot
from lookup.games import HOLDEM
from lookup.running import compiled


def spot_of_hands(hole_cards, board, dead, game=HOLDEM):
    """Return the spot of hands that are all known, [P, K]."""
    return Spot(tuple(hole_cards), board, dead, game)


@st.composite
def spots(draw, board_cards=(0, 1, 2, 3, 4, 5), most_left=52):
    """Draw a spot of any size; *most_left* cards at the most are neither held, known nor dead."""
    order = draw(st.permutations(range(1, 53)))
    players = draw(st.integers(2, 10))
    known = draw(st.sampled_from(board_cards))
    held = 2 * players + known
    dead = draw(st.integers(max(0, 52 - held - most_left), 52 - held - (5 - known)))
    hands, rest = np.array(order[: 2 * players], np.uint8), order[2 * players :]
    return spot_of_hands(
        hands.reshape(players, 2),
        np.array(rest[:known], np.uint8),
        np.array(rest[known : known + dead], np.uint8),
    )


def texts(spot):
    return (
        [[CARDS[card - 1] for card in hand] for hand in spot.hole_cards],
        [CARDS[card - 1] for card in spot.board],
        [CARDS[card - 1] for card in spot.dead],
    )


def count_without_kernels(spot):
    """Count by the Two Plus Two table, by the matrix, or by arrays of ranks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "always", False)
        return count_outcomes(spot)


WAYS_TO_COUNT = (count_outcomes, count_without_kernels, count_by_ranks, preflop_outcomes)


@pytest.mark.parametrize("count", WAYS_TO_COUNT)
@pytest.mark.parametrize(("hands", "board", "dead", "outcomes"), PREFLOP + POSTFLOP)
def test_published_counts(hands, board, dead, outcomes, count):
    assert count(read_spot(hands.split(), board, dead)).tolist() == [0, *outcomes]


@pytest.mark.slow
@given(spots(most_left=12))
@settings(max_examples=200)
def test_every_street_and_number_of_players_agrees_with_the_oracle(spot):
    expected = naive_outcomes(*texts(spot))
    for count in WAYS_TO_COUNT:
        assert count(spot).tolist() == expected, count


@pytest.mark.slow
@given(spots(board_cards=(3, 4, 5)))
@settings(max_examples=300)
def test_the_kernels_agree_with_broadcasting(spot):
    for count in WAYS_TO_COUNT[1:]:
        assert count(spot).tolist() == count_outcomes(spot).tolist(), count
    assert count_categories_by_ranks(spot).tolist() == count_categories(spot).tolist()


@pytest.mark.slow
@given(spots())
@settings(max_examples=200)
def test_outcomes_sum_to_the_number_of_boards(spot):
    outcomes = count_outcomes(spot)
    assert outcomes[0] == 0
    assert (outcomes >= 0).all()
    assert outcomes.sum() == math.comb(len(spot.live), spot.to_come)
    assert (count_categories(spot).sum(axis=1) == outcomes.sum()).all()


@given(spots(), st.randoms(use_true_random=False))
@settings(max_examples=100)
def test_permuting_the_players_permutes_the_outcomes(spot, random):
    order = list(range(len(spot.hole_cards)))
    random.shuffle(order)
    permuted = count_outcomes(spot._replace(players=tuple(spot.hole_cards[order])))
    for players, count in enumerate(count_outcomes(spot)):
        moved = sum(1 << seat for seat, player in enumerate(order) if players >> player & 1)
        assert permuted[moved] == count


@given(spots(), st.permutations(range(4)))
@settings(max_examples=100)
def test_relabelling_the_suits_changes_nothing(spot, suits):
    relabel = np.array(
        [0] + [4 * rank + suits[suit] + 1 for rank in range(13) for suit in range(4)]
    )
    relabelled = spot_of_hands(
        *(relabel[cards].astype(np.uint8) for cards in (spot.hole_cards, spot.board, spot.dead))
    )
    assert count_outcomes(relabelled).tolist() == count_outcomes(spot).tolist()
    assert count_categories(relabelled).tolist() == count_categories(spot).tolist()


@pytest.mark.slow
@given(spots(most_left=11))
@settings(max_examples=100)
def test_categories_agree_with_the_oracle(spot):
    assert count_categories(spot).tolist() == naive_categories(*texts(spot))


@pytest.mark.slow
@given(spots(board_cards=(0, 1, 2, 3, 4), most_left=10))
@settings(max_examples=60)
def test_the_next_card_agrees_with_the_oracle(spot):
    hands, board, dead = texts(spot)
    cards, outcomes = spot.live, count_next_cards(spot)
    shares = {
        CARDS[card - 1]: equities_of(after.tolist(), len(hands))
        for card, after in zip(cards, outcomes, strict=True)
    }
    assert shares == naive_by_next_card(hands, board, dead)


def test_there_is_no_next_card_on_the_river():
    with raises("the board has all its 5 cards, so there is no next card"):
        equities_by_next_card(read_spot(["AsAh", "KsKh"], "2c3d4h5s7c"))


@pytest.mark.slow
@pytest.mark.parametrize("hands", ["AsAh KsKh", "AsKd AhQc 7c7d", "9h8h 9d8d Ts9s 2c2d"])
def test_all_preflop_boards_one_by_one(hands):
    """The rank kernels against every board dealt through the definition of strength."""
    from lookup import evaluate_hands

    spot = read_spot(hands.split())
    counts = [count(spot).tolist() for count in WAYS_TO_COUNT]
    boards = np.array([*combinations(spot.live.tolist(), 5)], np.uint8)
    strengths = []
    for hand in spot.hole_cards:
        cards = np.empty((len(boards), 7), np.uint8)
        cards[:, :2], cards[:, 2:] = hand, boards
        strengths.append(evaluate_hands(cards))
    best = np.maximum.reduce(strengths)
    sets = sum((row == best).astype(np.int64) << player for player, row in enumerate(strengths))
    expected = np.bincount(sets, minlength=2 ** len(strengths)).tolist()
    assert counts == [expected] * len(WAYS_TO_COUNT)
    categories = [np.bincount(row >> 12, minlength=10)[1:].tolist() for row in strengths]
    assert count_categories(spot).tolist() == categories


# --- published counts ------------------------------


def combos(name):
    """Return the hands of one class: 'AA', 'AKs', 'AKo' or 'AsAh' itself, or 'random'."""
    if name == "random":
        return [*combinations(CARDS, 2)]
    if len(name) == 4:
        return [(name[:2], name[2:])]
    ranks, kind = name[:2], name[2:]
    pairs = product((ranks[0] + suit for suit in "cdhs"), (ranks[1] + suit for suit in "cdhs"))
    return [
        (one, two)
        for one, two in pairs
        if (one < two or ranks[0] != ranks[1])
        and one != two
        and (kind == "s") <= (one[1] == two[1])
        and (kind == "o") <= (one[1] != two[1])
    ]


def range_outcomes(ranges, board="", dead=""):
    """Return the outcomes of ranges such as 'AKs,AQs', summed over all deals."""
    gone = {*(board[i : i + 2] for i in range(0, len(board), 2))}
    gone |= {dead[i : i + 2] for i in range(0, len(dead), 2)}
    total = np.zeros(1 << len(ranges), np.int64)
    options = [[combo for name in r.split(",") for combo in combos(name)] for r in ranges]
    for deal in product(*options):
        cards = [card for hand in deal for card in hand]
        if len({*cards} - gone) == len(cards):
            total += count_outcomes(read_spot(deal, board, dead))
    return total


@pytest.fixture(scope="module")
def oracles():
    return published_counts()


def test_published_heads_up_counts(oracles):
    for entry in oracles["hu_preflop"]:
        outcomes = count_outcomes(read_spot(entry["hands"]))
        assert outcomes.tolist() == [0, entry["win"], entry["lose"], entry["tie"]], entry


def test_published_class_counts(oracles):
    for entry in oracles["hu_classes"]:
        outcomes = range_outcomes(entry["classes"])
        assert outcomes.tolist() == [0, entry["win"], entry["lose"], entry["tie"]], entry


def test_published_multiway_counts(oracles):
    for entry in oracles["multiway"]:
        assert range_outcomes(entry["ranges"]).tolist() == [0, *entry["masks"]], entry


@pytest.mark.slow
def test_published_range_counts(oracles):
    for entry in oracles["ompeval_tests"]:
        outcomes = range_outcomes(entry["ranges"], entry["board"], entry["dead"])
        assert outcomes.tolist() == [0, *entry["masks"]], entry


def test_published_flop_and_turn_counts(oracles):
    for entry in oracles["flop_turn"]:
        outcomes = count_outcomes(read_spot(entry["hands"], entry["board"]))
        assert outcomes.tolist() == [0, *entry["masks"]], entry


def test_published_counts_against_a_random_hand(oracles):
    for hand, board, wins, ties, losses in oracles["vs_random_wins_ties_losses"]:
        outcomes = range_outcomes([hand, "random"], board)
        assert outcomes.tolist() == [0, wins, losses, ties], (hand, board)


@pytest.mark.slow
def test_published_preflop_counts_against_a_random_hand():
    with CLASSES_AGAINST_A_RANDOM_HAND.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) > 50
    for row in rows:
        hand = "".join(combos(row["hand"])[0])  # all combos of a class are alike
        expected = [int(row[name]) for name in ("wins", "losses", "ties")]
        assert range_outcomes([hand, "random"]).tolist() == [0, *expected], row["hand"]


def test_the_bits_of_a_set_are_the_seats_that_share():
    hands = {"AsKd": 0, "AhKc": 0, "QsQh": 1}
    for order in permutations(hands):
        equities = EquityCalculator(list(order), "Ac8d7h5s2c")
        sharing = sum(1 << seat for seat, hand in enumerate(order) if hands[hand] == 0)
        assert equities.outcomes.tolist() == [int(players == sharing) for players in range(8)]
