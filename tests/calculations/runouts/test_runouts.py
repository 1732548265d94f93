"""All runouts of a spot as arrays, questions put to them, and deals drawn at random."""

from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.board_games import naive_categories
from raises import raises

from calculations import CARDS, EquityCalculator, equities
from lookup.games import GAMES

SPOTS = {
    "river": (["AsKs", "QdQh"], "9s8s3c2d7h", "", "holdem"),
    "turn": (["AsKs", "QdQh", "7c7d"], "9s8s3c2d", "5h", "holdem"),
    "flop": (["AsKs", "QdQh"], "9s8s3c", "", "holdem"),
    "two cards known": (["AsKs", "AhKh"], "9s8s*", "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s", "holdem"),
    "Omaha": (["AsKsQhQd", "7c7d8c8d"], "9s8s3c", "", "omaha"),
    "Omaha hi-lo": (["As2sQhQd", "Ad3d8c8h"], "9s8s4c", "", "omaha_hi_lo"),
    "Courchevel": (["AsKsQhQd2c", "7c7d8c8d3h"], "9s8s3c", "", "courchevel"),
    "Lazy Pineapple": (["AsKsQh", "7c7d8c"], "9s8s3c", "2h", "lazy_pineapple"),
    "short deck": (["AsKs", "QdQh"], "9s8s6c", "", "short_deck"),
}
"""Hands, board, dead cards and game."""

every_spot = pytest.mark.parametrize(
    ("hands", "board", "dead", "game"), SPOTS.values(), ids=[*SPOTS]
)


def texts(boards):
    return [[CARDS[card - 1] for card in board] for board in boards.tolist()]


def split(cards):
    cards = cards.replace("*", "")
    return [cards[place : place + 2] for place in range(0, len(cards), 2)]


def cards_left(hands, board, dead, game):
    gone = {card for cards in (*hands, board, dead) for card in split(cards)}
    return [CARDS[card - 1] for card in GAMES[game].deck if CARDS[card - 1] not in gone]


@every_spot
def test_each_board_is_listed_once(hands, board, dead, game):
    runouts = EquityCalculator(hands, board, dead=dead, game=game).runouts()
    known, live = split(board), cards_left(hands, board, dead, game)
    expected = {frozenset(after) for after in combinations(live, 5 - len(known))}
    listed = texts(runouts.boards)
    assert all(cards[: len(known)] == known for cards in listed)
    assert len(listed) == len(expected)
    assert {frozenset(cards[len(known) :]) for cards in listed} == expected
    assert (runouts.weights == 1).all()


@every_spot
def test_each_street_is_listed_once_where_streets_are_told_apart(hands, board, dead, game):
    spot = EquityCalculator(hands, board, dead=dead, game=game)
    known, live = split(board), cards_left(hands, board, dead, game)
    of_flop, after_flop = max(0, 3 - len(known)), max(3, len(known))
    expected = {
        (frozenset(flop), *after)
        for flop in combinations(live, of_flop)
        for after in permutations(sorted({*live} - {*flop}), 5 - after_flop)
    }
    listed = texts(spot.runouts(ordered=True).boards)
    found = [(frozenset(cards[len(known) : 3]), *cards[after_flop:]) for cards in listed]
    assert len(found) == len(expected)
    assert {*found} == expected


@every_spot
@pytest.mark.parametrize("isomorphism", [False, True])
@pytest.mark.parametrize("ordered", [False, True])
def test_winners_and_shares_are_those_of_the_counts(hands, board, dead, game, isomorphism, ordered):
    spot = EquityCalculator(hands, board, dead=dead, game=game)
    runouts = spot.runouts(isomorphism=isomorphism, ordered=ordered)
    orders = int(runouts.weights.sum()) // spot.enumerations
    fractions = [
        Fraction(int(share), runouts.pot * int(runouts.weights.sum()))
        for share in runouts.weights @ runouts.shares
    ]
    assert fractions == spot.equity_fractions
    np.testing.assert_allclose(runouts.mean_equity(), spot.equity, rtol=1e-12)
    counts = np.zeros(1 << len(hands), np.int64)
    np.add.at(counts, runouts.winners, runouts.weights)
    assert (counts == orders * spot.halves.high).all()
    if game == "omaha_hi_lo":
        lows = np.zeros(1 << len(hands), np.int64)
        np.add.at(lows, runouts.low_winners, runouts.weights)
        assert (lows == orders * spot.halves.low).all()


@pytest.mark.slow
@every_spot
def test_categories_on_the_river_are_those_of_the_oracle(hands, board, dead, game):
    categories = EquityCalculator(hands, board, dead=dead, game=game).runouts().categories()
    counts = [np.bincount(player, minlength=10)[1:].tolist() for player in categories.T]
    assert counts == naive_categories(game, hands, board.replace("*", ""), dead)


def test_strengths_on_the_streets_that_are_told_apart():
    spot = EquityCalculator(["AsKs", "QdQh"], "9s8s3c")
    ordered = spot.runouts(ordered=True)
    assert (ordered.categories("flop") == [1, 2]).all()
    turns = zip(ordered.boards[:, 3].tolist(), ordered.strengths_on("turn").tolist(), strict=True)
    assert len({(card, *strengths) for card, strengths in turns}) == 45  # the same for each turn
    assert (ordered.strengths_on("river") == ordered.strengths).all()
    with raises("do not separate the turn from later cards"):
        spot.runouts().categories("turn")
    with raises("give 'flop', 'turn', 'river'"):
        ordered.categories("preflop")


CARDS_LEFT = st.permutations(CARDS).map(lambda cards: cards[:9])


@given(cards=CARDS_LEFT, ordered=st.booleans())
@settings(max_examples=25)
def test_merged_boards_are_those_that_suits_alone_tell_apart(cards, ordered):
    hands, board = ["".join(cards[:2]), "".join(cards[2:4])], "".join(cards[4:7])
    spot = EquityCalculator(hands, board, dead=cards[7:])
    groups = [{*cards[:2]}, {*cards[2:4]}, {*cards[4:7]}, {*cards[7:]}]
    relabel = [
        suits
        for suits in (dict(zip("cdhs", order, strict=True)) for order in permutations("cdhs"))
        if all({card[0] + suits[card[1]] for card in group} == group for group in groups)
    ]

    def orbit(after):
        relabelled = [[card[0] + suits[card[1]] for card in after] for suits in relabel]
        return frozenset(tuple(each) if ordered else frozenset(each) for each in relabelled)

    every = spot.runouts(ordered=ordered)
    merged = spot.runouts(isomorphism=True, ordered=ordered)
    orbits = {orbit(cards[3:]) for cards in texts(every.boards)}
    assert {orbit(cards[3:]) for cards in texts(merged.boards)} == orbits
    assert len(merged) == len(orbits)
    kept = [orbit(cards[3:]) for cards in texts(merged.boards)]
    weights = dict(zip(kept, merged.weights.tolist(), strict=True))
    assert all(len(each) == weights[each] for each in orbits)


@pytest.mark.parametrize("flag", ["isomorphism", "ordered"])
def test_flags_are_true_or_false(flag):
    spot = EquityCalculator(["AsKs", "QdQh"], "9s8s3c")
    with pytest.raises(ValueError, match=f"{flag} is 'yes'; give True or False"):
        spot.runouts(**{flag: "yes"})


def test_questions_are_put_by_masks():
    runouts = EquityCalculator(["AsKs", "QdQh"], "9s8s3c").runouts()
    flush = runouts.categories()[:, 0] == 6
    some = runouts.where(flush)
    assert len(some) == flush.sum()
    assert (some.categories()[:, 0] == 6).all()
    assert runouts.probability(flush) == Fraction(int(flush.sum()), 990)
    assert some.mean_equity().tolist() == runouts.mean_equity(flush).tolist()
    whole = sum(
        float(runouts.probability(mask)) * runouts.mean_equity(mask) for mask in (flush, ~flush)
    )
    np.testing.assert_allclose(whole, runouts.mean_equity())


def test_masks_that_are_none_are_refused():
    runouts = EquityCalculator(["AsKs", "QdQh"], "9s8s3c2d").runouts()
    with raises("int64 of the shape (44,); give bool [44]"):
        runouts.where(np.arange(44))
    with raises("bool of the shape (3,)"):
        runouts.probability([True, False, True])
    with raises("true for no deal"):
        runouts.mean_equity(np.zeros(44, bool))


def test_too_many_runouts_are_refused():
    spot = EquityCalculator(["AsAh", "KsKh"])
    with raises("34,246,080 runouts, more than 4,194,304"):
        spot.runouts(ordered=True)
    assert sum(len(block) for block in spot.runouts.blocks()) == 1_712_304
    with raises("name more of the board, or draw some deals"):
        EquityCalculator(["random", "random"], "9s8s3c").runouts()


RANGES = {
    "river": (["QQ+, AKs", "22+, AK"], "9s8s3c2d7h", "holdem"),
    "turn": (["QQ+, AKs", "JJ-99", "KsQs"], "9s8s3c2d", "holdem"),
    "flop": (["QQ, AKs", "99, QJs"], "9s8s3c", "holdem"),
    "anything": (["AsAh", "random"], "9s8s3c2d7h", "holdem"),
    "short deck": (["QQ+, AKs", "99, KQs"], "9s8s6c2d7h".replace("2d", "Td"), "short_deck"),
}


@pytest.mark.parametrize(("hands", "board", "game"), RANGES.values(), ids=[*RANGES])
def test_runouts_of_ranges_are_all_deals_that_are_counted(hands, board, game):
    spot = EquityCalculator(hands, board, game=game, method="exact")
    runouts = spot.runouts()
    counts = np.bincount(runouts.winners, runouts.weights, minlength=1 << len(hands))
    assert (counts == spot.outcomes).all()
    every = np.concatenate([runouts.hole_cards.reshape(len(runouts), -1), runouts.boards], axis=1)
    assert (np.diff(np.sort(every, axis=1), axis=1) > 0).all()  # no card twice
    assert len(np.unique(every, axis=0)) == len(every)
    assert isinstance(runouts.probability(runouts.winners == 1), Fraction)


def test_weights_of_ranges_weigh_their_deals():
    spot = EquityCalculator(["QQ:0.5, AKs", "99:0.25, QJs"], "9s8s3c2d")
    runouts = spot.runouts()
    np.testing.assert_allclose(runouts.mean_equity(), spot.equity, rtol=1e-12)
    queens = (runouts.hole_cards[:, 0] > 40).all(axis=1) & (runouts.hole_cards[:, 0] < 45).all(
        axis=1
    )
    combos = spot.ranges.per_combo(0)
    expected = combos.loc[combos.index.str.startswith("Q"), "weight"].sum()
    assert runouts.probability(queens) == pytest.approx(expected, rel=1e-12)


def test_what_is_not_listed_of_ranges_says_what_is():
    with raises("isomorphism=True needs known hands without folded ranges"):
        EquityCalculator(["AA", "KsKh"], "9s8s3c2d").runouts(isomorphism=True)
    with raises("draw some deals by deals"):
        EquityCalculator(["AA", "KsKh"], "9s8s3c2d", folded=["QQ"]).runouts()
    with raises("blocks list runouts of known hands"):
        next(EquityCalculator(["AA", "KsKh"], "9s8s3c2d").runouts.blocks())


@pytest.mark.slow
def test_blocks_by_street_before_the_flop_hold_every_order():
    spot = EquityCalculator(["AsAh", "KsKh"], game="short_deck")
    counts = np.zeros(4, np.int64)
    for block in spot.runouts.blocks(ordered=True):
        counts += np.bincount(block.winners, minlength=4)
    assert (counts == 20 * spot.outcomes).all()


def test_a_frame_has_words_and_shares():
    runouts = EquityCalculator(["AsKs", "QdQh"], "9s8s3c").runouts(isomorphism=True)
    frame = runouts.to_frame()
    assert frame.columns.tolist() == [
        "hand_0", "hand_1", "board", "weight", "category_0", "category_1", "share_0", "share_1",
    ]  # fmt: skip
    assert frame.loc[0, ["hand_0", "hand_1"]].tolist() == ["AsKs", "QdQh"]
    assert frame["weight"].sum() == 990
    mean = (frame["share_0"] * frame["weight"]).sum() / 990
    assert mean == pytest.approx(runouts.mean_equity()[0])
    assert frame["board"][0].startswith("9s8s3c")
    assert {*frame["category_1"]} >= {"pair", "two pair", "three of a kind"}


@pytest.mark.parametrize(("street", "size", "orders"), [("flop", 3, 1), ("turn", 4, 3)])
def test_boards_to_an_earlier_street_are_all_there_are(street, size, orders):
    hands, dead = ["AsAh", "KsKh"], "".join(CARDS[:28])
    spot = EquityCalculator(hands, "2s**", dead=dead.replace("2s", ""))
    runouts = spot.runouts(street)
    live = {*CARDS[28:]} - {"As", "Ah", "Ks", "Kh"}
    expected = {frozenset(("2s", *cards)) for cards in combinations(live, size - 1)}
    assert {frozenset(cards) for cards in texts(runouts.boards)} == expected
    assert len(runouts) == len(expected)
    assert (runouts.strengths == runouts.strengths_on(street)).all()
    apart = spot.runouts(street, ordered=True)
    assert len(apart) == orders * len(expected)


def test_the_equity_of_a_spot_is_the_mean_of_what_its_flops_are_worth():
    spot = EquityCalculator(["AsAh", "KsKh"], game="short_deck")
    flops = spot.runouts("flop", isomorphism=True)
    found = equities(flops.hole_cards, flops.boards, game="short_deck")
    mean = flops.weights @ found.equity / flops.weights.sum()
    np.testing.assert_allclose(mean, spot.equity, rtol=1e-12)


def test_boards_to_a_street_of_ranges_hold_every_deal():
    runouts = EquityCalculator(["AA", "KK"], "2c7d*").runouts("flop")
    assert len(runouts) == 6 * 6 * 46
    assert (runouts.winners == 1).sum() == 6 * 6 * 44


def test_streets_that_are_not_there_are_refused():
    spot = EquityCalculator(["AsKs", "QdQh"], "9s8s3c2d")
    with raises("the board has 4 cards, so it is past the flop"):
        spot.runouts("flop")
    with raises("street is 'preflop'; give 'flop', 'turn', 'river'"):
        spot.runouts("preflop")
    with raises("these runouts end before the river; list them to it"):
        spot.runouts("turn").categories("river")


def test_a_street_may_be_written_otherwise():
    spot = EquityCalculator(["AsKs", "QdQh"], "9s8s3c2d")
    turn = spot.runouts("TURN")
    assert (turn.boards == spot.runouts("turn").boards).all()
    with raises("these runouts end before the river; list them to it"):
        turn.categories("River")


DRAWN_SPOTS = {
    "known hands": (["AsKs", "QdQh"], "9s8s3c", "holdem", ()),
    "ranges that collide": (["QQ+, AKs", "QQ+, AKs", "AKo"], "9s8s3c2d", "holdem", ()),
    "anything": (["AsAh", "random", "random"], "", "holdem", ()),
    "a range that folded": (["AA, KK", "QQ"], "Ks7d2c", "holdem", ["KK, AK", "A2s+"]),
    "Omaha": (["AsKsQhQd", "random"], "9s8s3c", "omaha", ()),
    "Omaha hi-lo": (["As2sQhQd", "random"], "9s8s4c", "omaha_hi_lo", ()),
    "short deck": (["QQ+", "random"], "9s8s6c", "short_deck", ()),
}


@pytest.fixture(params=DRAWN_SPOTS.values(), ids=[*DRAWN_SPOTS])
def spot(request):
    hands, board, game, folded = request.param
    return EquityCalculator(hands, board, game=game, folded=folded, rng=1)


def test_no_card_is_dealt_twice_and_what_is_known_stays(spot):
    deals = spot.deals(3000, rng=1)
    known = np.array([*deals.boards[0, : deals.known_count]])
    assert (deals.boards[:, : deals.known_count] == known).all()
    every = np.concatenate([deals.hole_cards.reshape(len(deals), -1), deals.boards], axis=1)
    assert (np.diff(np.sort(every, axis=1).astype(int), axis=1) > 0).all()
    assert every.min() >= deals.game.deck.start
    assert every.max() <= 52


@pytest.mark.slow
def test_equities_are_within_their_errors(spot):
    deals = spot.deals(200_000, rng=2)
    estimate = deals.mean_equity()
    error = np.hypot(estimate.std_error, spot.std_error)
    assert (abs(estimate.value - spot.equity) < 5 * error).all()


def test_a_seed_draws_the_same_and_another_one_others():
    spot = EquityCalculator(["QQ+", "random"])
    one, same, other = (spot.deals(100, rng=seed) for seed in (1, 1, 2))
    assert (one.hole_cards == same.hole_cards).all()
    assert (one.boards == same.boards).all()
    assert (one.boards != other.boards).any()


def test_combos_come_as_their_weights_say_with_card_removal():
    """AhAd takes its cards from the other range: pairs of combos without a card in common."""
    spot = EquityCalculator(["AhAd, KhKd:0.5", "AA, KK, QQ:0.25"], "2c7d9hJsTs")
    one = {"AhAd": 1, "KhKd": 0.5}
    other = {a + b: w for r, w in (("A", 1), ("K", 1), ("Q", 0.25))
             for a, b in combinations([r + s for s in "cdhs"], 2)}  # fmt: skip
    pairs = {
        (x, y): v * w
        for x, v in one.items()
        for y, w in other.items()
        if not {x[:2], x[2:]} & {y[:2], y[2:]}
    }
    deals = spot.deals(100_000, rng=3)
    frame = deals.to_frame()
    counted = frame.groupby(["hand_0", "hand_1"]).size()
    found = {(_sorted(x), _sorted(y)): n for (x, y), n in counted.items()}
    whole = sum(pairs.values())
    assert {*found} == {(_sorted(x), _sorted(y)) for x, y in pairs}
    for (x, y), weight in pairs.items():
        expected = len(deals) * weight / whole
        assert abs(found[_sorted(x), _sorted(y)] - expected) < 5 * expected**0.5


def _sorted(hand):
    return frozenset({hand[:2], hand[2:]})


def test_each_board_card_comes_equally_often():
    deals = EquityCalculator(["AsKs", "QdQh"]).deals(50_000, rng=4)
    for column in deals.boards.T:
        counts = np.bincount(column, minlength=53)
        left = counts[counts > 0]
        assert len(left) == 48
        assert abs(left - len(deals) / 48).max() < 5 * (len(deals) / 48) ** 0.5


def test_a_probability_has_its_error():
    deals = EquityCalculator(["AsKs", "QdQh"]).deals(10_000, rng=5)
    suited = deals.categories("flop")[:, 0] == 6
    share, error = deals.probability(suited)
    assert error == pytest.approx((share * (1 - share) / 9_999) ** 0.5)
    flops = sum(1 for _ in combinations(range(11), 3)) / sum(1 for _ in combinations(range(48), 3))
    assert abs(share - flops) < 5 * error


def test_what_cannot_be_drawn_is_refused():
    with raises("deals is 0"):
        EquityCalculator(["AA", "KK"]).deals(0)
    with raises("the ranges share a card in all but 0"):
        EquityCalculator(["AsAh, AsAd, AsAc", "AsKs, AsKd, 2c2d:0.0001"]).deals(10, rng=1)
