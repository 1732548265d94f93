"""`equities`: each row of a batch counts as in `EquityCalculator`, and by the rules of poker."""

import re
from math import comb

import numpy as np
import pytest
from oracles import board_games, holdem
from oracles.batch import Batch, random_batch, seats_of_row, spoil, spread_over_seats, texts_of_row
from raises import raises, raises_naming
from support.board_spots import every_kind

from calculations import EquityCalculator
from calculations.batch import Equities, count_packed, equities
from calculations.spots.spot_rows import BadRowsError, SpotRows, pack_rows
from lookup.cards import parse_cards
from lookup.games import BOARD_GAMES

# Hashes are meant to overflow, of which plain Python warns where kernels are not compiled.
pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")

every_game = pytest.mark.parametrize("game", BOARD_GAMES.values(), ids=list(BOARD_GAMES))

QUIET = {"progress": False}

FLOP = Batch(
    np.array([[[50, 46], [3, 4]], [[13, 52], [47, 48]], [[1, 2], [51, 50]]]),
    np.array([[7, 8, 31], [7, 8, 31], [16, 35, 9]]),
    np.array([[0], [5], [6]]),
)
"""Three legal rows of hold'em, int64."""


def count(batch, game="holdem", **options):
    return equities(batch.hole_cards, batch.boards, dead=batch.dead, game=game, **QUIET | options)


def calculator(batch, row, game):
    hands, board, dead = batch.hole_cards[row], batch.boards[row], batch.dead[row]
    held = [hand[hand > 0] for hand in hands if hand.any()]
    return EquityCalculator(held, board[board > 0], dead=dead[dead > 0], game=game)


def counted_one_by_one(batch, game, outcomes=False):
    """Return the expected result of `equities`, from an `EquityCalculator` for every row."""
    rows, players = batch.hole_cards.shape[:2]
    equity, win, tie = (np.full((rows, players), np.nan) for _ in range(3))
    boards = np.zeros(rows, np.int64)
    sets = np.zeros((rows, *[2**players] * (2 if game.low else 1)), np.int64)
    for row in range(rows):
        spot, seats = calculator(batch, row, game), seats_of_row(batch, row)
        boards[row] = spot.enumerations
        equity[row, seats] = spot.equity
        alone = spot.outcomes[2 ** np.arange(len(seats))]
        shared = [spot.outcomes[np.arange(2 ** len(seats)) >> bit & 1 == 1].sum()
                  for bit in range(len(seats))]  # fmt: skip
        win[row, seats] = alone / boards[row]
        tie[row, seats] = (shared - alone) / boards[row]
        if outcomes:
            sets[row] = spread_over_seats(spot._counted.outcomes.counts, seats, players)
    return Equities(equity, win, tie, boards, sets if outcomes else None)


def assert_same(found, expected):
    """Both are equal in every bit, dtype and shape; a result that is NaN is NaN in both."""
    for name, one, other in zip(Equities._fields, found, expected, strict=True):
        if one is None or other is None:
            assert one is other, name
        else:
            np.testing.assert_array_equal(one, other, err_msg=name, strict=True)


def taken(found, rows):
    return Equities(*(part if part is None else part[rows] for part in found))


# ---- the rows of EquityCalculator ------------------------------------------------------------


@pytest.mark.jit
@every_game
def test_each_row_is_what_equity_calculator_counts(game):
    """Ragged: players missing at any seat, hands of any size, 0 to 5 board cards, dead cards."""
    batch = random_batch(np.random.default_rng(1), game.deck, game.hole_cards, 200, players=(2, 5))
    found = count(batch, game, outcomes=True)

    assert_same(found, counted_one_by_one(batch, game, outcomes=True))
    assert found.outcomes.reshape(200, -1).sum(axis=1).tolist() == found.boards.tolist()
    assert_same(found._replace(outcomes=None), count(batch, game))


@pytest.mark.jit
@pytest.mark.parametrize("players", range(2, 11))
def test_holdem_before_the_flop(players):
    """All hands, or a few of them; without dead cards, or with one or two."""
    game, rng = BOARD_GAMES["holdem"], np.random.default_rng(players)
    options = {"seats": players, "streets": [0]}
    batches = [
        random_batch(rng, game.deck, [2], 20, players=(fewest, 10), most_dead=2, **options)
        for fewest in (2, players)
    ]
    batch = Batch(*(np.concatenate(parts) for parts in zip(*batches, strict=True)))
    batch.dead[::2] = 0
    assert_same(count(batch, game, outcomes=True), counted_one_by_one(batch, game, outcomes=True))


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize("game", ["omaha", "omaha_hi_lo", "short_deck"])
def test_ten_players(game):
    game = BOARD_GAMES[game]
    rng = np.random.default_rng(10)
    deals = [rng.permutation(game.deck)[: 10 * (size := game.hole_cards[0])].reshape(10, size)
             for _ in range(5)]  # fmt: skip
    free = [np.setdiff1d(game.deck, deal)[:5] for deal in deals]
    boards = np.array(
        [
            [*cards[:known], *[0] * (5 - known)]
            for cards, known in zip(free, [0, 0, 3, 4, 5], strict=True)
        ]
    )
    batch = Batch(np.array(deals), boards, np.zeros((5, 0), int))
    assert_same(count(batch, game), counted_one_by_one(batch, game))


# ---- poker's rules ---------------------------------------------------------------------------


def assert_rules(batch, found, game, rows):
    players = batch.hole_cards.shape[1]
    for row in rows:
        outcomes = board_games.naive_outcomes(game.name, *texts_of_row(batch, row))
        expected = spread_over_seats(outcomes, seats_of_row(batch, row), players)
        assert found.outcomes[row].tolist() == expected.tolist(), row
        assert found.boards[row] == np.sum(outcomes)


@every_kind
def test_rivers_and_turns_by_the_rules(game, size):
    """Few rows, which run without JIT, too."""
    batch = random_batch(
        np.random.default_rng(size), game.deck, [size], 6, seats=3, streets=[4, 5], most_left=12
    )
    assert_rules(batch, count(batch, game, outcomes=True), game, range(6))


@pytest.mark.jit
@every_kind
def test_every_street_by_the_rules(game, size):
    """Most cards are dead, so that few boards are left to the naive count."""
    batch = random_batch(np.random.default_rng(size), game.deck, [size], 18, seats=4, most_left=7)
    assert_rules(batch, count(batch, game, outcomes=True), game, range(18))


def test_figures_of_one_known_spot():
    found = equities([[[52, 51], [48, 47]]], outcomes=True, **QUIET)
    assert found.boards.tolist() == [1712304]
    assert found.outcomes.tolist() == [[0, 1410336, 292660, 9308]]
    assert found.win.tolist() == [[1410336 / 1712304, 292660 / 1712304]]
    assert found.tie.tolist() == [[9308 / 1712304] * 2]
    assert found.equity.tolist() == [[(1410336 + 4654) / 1712304, (292660 + 4654) / 1712304]]


def test_players_who_are_not_there():
    hands = [[[0, 0], [52, 51], [0, 0], [48, 47]], [[48, 47], [52, 51], [0, 0], [0, 0]]]
    found = equities(hands, outcomes=True, **QUIET)
    counts = [1410336, 292660, 9308]
    assert found.outcomes[0][[0b0010, 0b1000, 0b1010]].tolist() == counts
    assert found.outcomes[1][[0b10, 0b01, 0b11]].tolist() == counts
    assert found.outcomes.sum(axis=1).tolist() == [1712304] * 2
    for part in (found.equity, found.win, found.tie):
        assert np.isnan(part).tolist() == [[True, False] * 2, [False] * 2 + [True] * 2]


def test_win_and_tie_with_a_low():
    """On this river seat 0 has the high alone, and the low is shared: nobody wins the whole pot."""
    hands = ["KdKhJsJd", "As2s9c9d", "Ah2h9h9s"]
    cards = [[holdem.DECK.index(text) + 1 for text in holdem.cards_of(hand)] for hand in hands]
    board = [holdem.DECK.index(text) + 1 for text in holdem.cards_of("3c4d8hKcQs")]
    found = equities([cards], [board], game="omaha_hi_lo", outcomes=True, **QUIET)
    assert found.equity.tolist() == [[0.5, 0.25, 0.25]]
    assert found.win.tolist() == [[0, 0, 0]]
    assert found.tie.tolist() == [[1, 1, 1]]
    assert np.argwhere(found.outcomes).tolist() == [[0, 0b001, 0b110]]


# ---- equal rows, threads and slices -----------------------------------------------------------


def relabelled(batch, suits):
    cards = [0] + [4 * rank + suits[suit] + 1 for rank in range(13) for suit in range(4)]
    return Batch(*(np.array(cards, np.uint8)[part] for part in batch))


@pytest.mark.jit
@pytest.mark.parametrize("players", [2, 3, 6, 10])
@every_game
def test_equal_rows_and_rows_equal_but_for_suits_have_equal_results(game, players):
    """They stand far from each other, amid others; before the flop they are counted once."""
    rng = np.random.default_rng(players)
    drawn = random_batch(rng, game.deck, game.hole_cards[:1], 12, seats=players, streets=[0, 0, 3],
                         most_dead=1)  # fmt: skip
    copies = [
        drawn,
        *(relabelled(drawn, suits) for suits in [(0, 1, 2, 3), (1, 2, 3, 0), (3, 1, 0, 2)]),
    ]
    found = count(Batch(*(np.concatenate(parts) for parts in zip(*copies, strict=True))), game)
    alone = counted_one_by_one(drawn, game)
    for copy in range(4):
        assert_same(taken(found, slice(12 * copy, 12 * copy + 12)), alone)


@pytest.mark.jit
@every_game
def test_threads_do_not_change_the_results(game, monkeypatch):
    batch = random_batch(np.random.default_rng(11), game.deck, game.hole_cards, 300, seats=4)
    one = count(batch, game, outcomes=True, threads=1)
    for threads in (2, 5):
        assert_same(count(batch, game, outcomes=True, threads=threads), one)
    monkeypatch.setenv("POKER_CALCULATOR_THREADS", "3")
    assert_same(count(batch, game, outcomes=True), one)


@pytest.mark.jit
@pytest.mark.parametrize("equal", [False, True])
def test_more_rows_than_one_slice_of_work(equal):
    """All of one kind, counted whole and in parts; different ones, or few that come often."""
    rng = np.random.default_rng(12)
    cards = rng.permuted(np.tile(np.arange(1, 53, dtype=np.uint8), (20_000, 1)), axis=1)
    if equal:
        cards = cards[rng.integers(0, 50, 20_000)]
    rivers = Batch(cards[:, :4].reshape(-1, 2, 2), cards[:, 4:9], cards[:, :0])
    parts = [
        Batch(*(part[first : first + 500] for part in rivers)) for first in range(0, 20_000, 500)
    ]
    expected = [count(part, outcomes=True) for part in parts]
    joined = Equities(*(np.concatenate(results) for results in zip(*expected, strict=True)))
    assert_same(expected[7], counted_one_by_one(parts[7], BOARD_GAMES["holdem"], outcomes=True))
    for threads in (1, 2):
        assert_same(count(rivers, outcomes=True, threads=threads), joined)


# ---- what is taken ---------------------------------------------------------------------------


def mapped(array, folder):
    path = folder / "cards.npy"
    np.save(path, array)
    return np.load(path, mmap_mode="r")


def read_only(array, _):
    array = array.copy()
    array.flags.writeable = False
    return array


FORMS = {
    **{name: lambda array, _, name=name: array.astype(name)
       for name in ("int64", "uint8", "int8", "int16", "int32", "uint64", ">i4")},
    "Fortran order": lambda array, _: np.asfortranarray(array),
    "every second row": lambda array, _: np.repeat(array, 2, axis=0)[::2],
    "every second card": lambda array, _: np.repeat(array, 2, axis=-1)[..., ::2],
    "backwards": lambda array, _: array[::-1].copy()[::-1],
    "read-only": read_only,
    "memory-mapped": mapped,
    "lists": lambda array, _: array.tolist(),
    "lists of arrays": lambda array, _: list(array),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS.values(), ids=list(FORMS))
def test_integers_of_any_kind_and_layout(form, tmp_path):
    expected = count(FLOP, outcomes=True)
    for name in ("hole_cards", "boards", "dead"):
        batch = FLOP._replace(**{name: form(getattr(FLOP, name), tmp_path)})
        assert_same(count(batch, outcomes=True), expected)


@pytest.mark.jit
@every_game
def test_the_inputs_are_never_changed(game):
    batch = random_batch(np.random.default_rng(14), game.deck, game.hole_cards, 30, seats=4)
    before = [part.tobytes() for part in batch]
    for part in batch:
        part.flags.writeable = False
    count(batch, game, outcomes=True, threads=2)
    assert [part.tobytes() for part in batch] == before


def test_a_batch_need_not_be_padded_to_the_full():
    hands, boards, dead = np.zeros((3, 10, 2), int), np.zeros((3, 5), int), np.zeros((3, 9), int)
    hands[:, :2], boards[:, :3], dead[:, :1] = FLOP
    padded = count(Batch(hands, boards, dead))
    shares = (part[:, :2] for part in padded[:3])
    assert_same(Equities(*shares, padded.boards), count(FLOP))
    assert all(np.isnan(part[:, 2:]).all() for part in padded[:3])


@pytest.mark.parametrize("none", [None, np.zeros((3, 0), int), np.zeros((3, 5), np.uint8)])
def test_no_board_and_no_dead_cards(none):
    bare = equities(FLOP.hole_cards, outcomes=True, **QUIET)
    assert_same(equities(FLOP.hole_cards, none, dead=none, outcomes=True, **QUIET), bare)
    assert bare.boards.tolist() == [1712304] * 3


@pytest.mark.parametrize("name", ["boards", "dead"])
def test_one_board_or_dead_cards_for_all_rows(name):
    cards = np.array([20, 25, 30])
    every = FLOP._replace(**{name: cards[None].repeat(3, 0)})
    for one in (cards, cards[None], cards.tolist(), np.broadcast_to(cards, (3, 3))):
        assert_same(count(every._replace(**{name: one})), count(every))


@every_kind
def test_no_rows(game, size):
    held = np.zeros((0, 3, size), np.uint8)
    for boards in (None, held[:, 0, :0], np.zeros((0, 5), np.int64), [1, 20, 30]):
        found = equities(held, boards, game=game, outcomes=True, **QUIET)
        sets = (0, 8, 8) if game.low else (0, 8)
        assert_same(found, Equities(*np.zeros((3, 0, 3)), np.zeros(0, np.int64),
                                    np.zeros(sets, np.int64)))  # fmt: skip


def test_a_game_is_given_by_name_or_as_its_entry():
    for name, game in BOARD_GAMES.items():
        batch = random_batch(np.random.default_rng(15), game.deck, game.hole_cards, 3, seats=3,
                             streets=[5])  # fmt: skip
        assert_same(count(batch, name), count(batch, game))


def test_outcomes_are_returned_when_asked_for():
    assert count(FLOP).outcomes is None
    assert count(FLOP, outcomes=True).outcomes.shape == (3, 4)


@pytest.mark.jit
def test_results_are_ones_own():
    """Each may be written to, and changes nothing else, nor the next result."""
    first, second = count(FLOP, outcomes=True), count(FLOP, outcomes=True)
    for part in first:
        part[...] = 7
    assert_same(count(FLOP, outcomes=True), second)
    assert all((part == 7).all() for part in first)


# ---- what is refused -------------------------------------------------------------------------

HANDS, BOARDS = FLOP.hole_cards, FLOP.boards

NO_ARRAYS = {
    "floats": lambda cards: cards.astype(float),
    "bool": lambda cards: cards > 5,
    "text": lambda cards: cards.astype(str),
    "bytes": lambda cards: cards.astype("S2"),
    "masked": lambda cards: np.ma.masked_equal(cards, 7),
    "objects": lambda cards: cards.astype(object),
    "complex": lambda cards: cards.astype(complex),
    "dates": lambda cards: cards.astype("M8[s]"),
    "ragged": lambda cards: [*cards[:-1].tolist(), cards[-1].tolist()[:-1]],
    "one text": lambda cards: "AsKx",
    "a number": lambda cards: 5,
    "a set": lambda cards: {5},
    "a mapping": lambda cards: {"cards": cards},
    "too deep": lambda cards: cards[None, None],
}


@pytest.mark.parametrize("wrong", NO_ARRAYS.values(), ids=list(NO_ARRAYS))
@pytest.mark.parametrize("name", ["hole_cards", "boards", "dead"])
def test_what_is_no_array_of_card_numbers_is_refused(name, wrong):
    with raises_naming(name):
        count(FLOP._replace(**{name: wrong(getattr(FLOP, name))}))


@pytest.mark.parametrize(
    ("name", "value", "parts"),
    [
        ("hole_cards", HANDS[0], ["(2, 2)"]),
        ("hole_cards", HANDS[None], ["(1, 3, 2, 2)"]),
        ("boards", HANDS, ["(3, 2, 2)"]),
        ("dead", HANDS, ["(3, 2, 2)"]),
        ("boards", BOARDS[:2], ["2", "3"]),
        ("dead", np.zeros((4, 1), int), ["4", "3"]),
        ("boards", np.zeros((0, 3), int), ["0", "3"]),
        ("boards", np.zeros((3, 6), int), ["6", "5"]),
        ("hole_cards", np.zeros((3, 11, 2), int), ["11", "10"]),
        ("hole_cards", HANDS[:, :1], ["1", "2"]),
        ("hole_cards", np.zeros((3, 2, 3), int), ["3", "2", "holdem"]),
    ],
)  # fmt: skip
def test_shapes_that_are_refused(name, value, parts):
    with raises_naming(name, *parts):
        count(FLOP._replace(**{name: value}))


@pytest.mark.parametrize(("game", "size"), [("omaha", 7), ("omaha_hi_lo", 7), ("short_deck", 3)])
def test_hands_have_no_more_cards_than_their_game(game, size):
    with raises_naming("hole_cards", size, game):
        equities(np.zeros((1, 2, size), int), game=game)


@pytest.mark.parametrize("card", [-1, 53, 255, 256, 300, 2**31, 2**40, -(2**63), 2**64 - 1])
@pytest.mark.parametrize(
    ("name", "place"), [("hole_cards", "hand 0"), ("boards", "the board"), ("dead", "dead")]
)
def test_numbers_that_are_no_cards_are_refused(name, place, card):
    """None is taken for another: 257 as a byte would be the card 1."""
    cards = getattr(FLOP, name).astype(np.uint64 if card >= 2**63 else np.int64)
    cards[-1, ..., 0] = card
    rule = rf"^row 2: {place}: {card} .*is not a card number; write integers [01]\.\.52"
    with pytest.raises(BadRowsError, match=rule) as caught:
        count(FLOP._replace(**{name: cards}))
    assert caught.value.rows.tolist() == [False, False, True]


@pytest.mark.parametrize("game", ["chess", "", None, 5, ["omaha"]])
def test_an_unknown_game_lists_the_known_ones(game):
    with raises_naming("unknown game", repr(game), "holdem, omaha"):
        count(FLOP, game)


@pytest.mark.parametrize("threads", [0, -1, 2.5, True, "2"])
def test_what_is_no_number_of_threads_is_refused(threads):
    for batch in (FLOP, Batch(*(part[:0] for part in FLOP))):
        with raises_naming("threads", repr(threads), "give a whole number of 1 or more"):
            count(batch, threads=threads)


@pytest.mark.parametrize("flag", ["outcomes", "progress"])
def test_what_is_no_flag_is_refused(flag):
    with raises_naming(flag, "'no'", "give True or False"):
        equities(*FLOP[:2], **{flag: "no"})


# ---- rows that break a rule ------------------------------------------------------------------


def reasons_one_by_one(batch, game):
    """Return why `EquityCalculator` refuses each row, None for those that it takes."""
    reasons = []
    for row in range(len(batch.hole_cards)):
        try:
            calculator(batch, row, game)
        except ValueError as error:
            reasons.append(str(error))
        else:
            reasons.append(None)
    return reasons


@every_game
def test_all_rows_that_equity_calculator_refuses_are_marked(game):
    rng = np.random.default_rng(16)
    batch = spoil(rng, random_batch(rng, game.deck, game.hole_cards, 300, seats=4))
    reasons = reasons_one_by_one(batch, game)
    wrong = np.array([reason is not None for reason in reasons])
    assert 50 < wrong.sum() < 280

    with pytest.raises(BadRowsError) as caught:
        count(batch, game)

    np.testing.assert_array_equal(caught.value.rows, wrong, strict=True)
    assert re.fullmatch(rf"row {wrong.argmax()}: .*; .*", str(caught.value))
    assert f"({wrong.sum()} of 300 rows are wrong; .rows has their mask)" in str(caught.value)


@every_game
def test_the_first_row_is_explained_in_the_words_of_equity_calculator(game):
    rng = np.random.default_rng(17)
    drawn = random_batch(rng, game.deck, game.hole_cards, 80, seats=2, streets=[3, 4, 5])
    batch = spoil(rng, drawn)
    everyone = [row for row in range(80) if len(seats_of_row(batch, row)) == 2]
    reasons = reasons_one_by_one(batch, game)
    legal = drawn.hole_cards[:1], drawn.boards[:1], drawn.dead[:1]
    for row in everyone:
        if reasons[row] is None:
            continue
        two = Batch(*(np.concatenate([one, part[row : row + 1]])
                      for one, part in zip(legal, batch, strict=True)))  # fmt: skip
        with pytest.raises(BadRowsError) as caught:
            count(two, game)
        assert str(caught.value) == f"row 1: {reasons[row]}"
        assert caught.value.rows.tolist() == [False, True]


def test_hands_are_called_by_their_seats():
    hands = [[[0, 0], [52, 51], [0, 0], [48, 52]]]
    with pytest.raises(
        BadRowsError, match=r"^row 0: the card 'As' is dealt twice: in hand 1 and in hand 3$"
    ):
        equities(hands)


@pytest.mark.parametrize("there", [0, 1])
def test_a_row_needs_two_players(there):
    batch = FLOP._replace(hole_cards=FLOP.hole_cards.copy())
    batch.hole_cards[1, there:] = 0
    with pytest.raises(BadRowsError, match=rf"^row 1: a spot has 2 to 10 hands, not {there}$"):
        count(batch)


def test_bad_rows_are_value_errors():
    assert issubclass(BadRowsError, ValueError)


@pytest.mark.jit
@every_game
def test_rows_said_to_be_wrong_are_left_out(game):
    """They are NaN and 0, be they legal or not; their equals are counted all the same."""
    rng = np.random.default_rng(18)
    batch = random_batch(rng, game.deck, game.hole_cards, 40, seats=3)
    twice = Batch(*(np.concatenate([part, part]) for part in batch))
    spoilt = spoil(rng, twice)
    packed = pack_rows(SpotRows(*spoilt, game))
    packed.codes[rng.random(80) < 0.3] = 0
    wrong = packed.codes == 0
    found = count_packed(packed, outcomes=True, **QUIET)

    kept = Batch(*(part[~wrong] for part in spoilt))
    assert_same(taken(found, ~wrong), count(kept, game, outcomes=True))
    assert np.isnan([part[wrong] for part in found[:3]]).all()
    assert not found.boards[wrong].any()
    assert not found.outcomes[wrong].any()


@pytest.mark.jit
def test_bad_rows_among_many():
    """They are found wherever a slice of the work ends."""
    rows = np.resize(np.arange(3), 50_000)
    batch = Batch(*(part[rows] for part in FLOP))
    for row in (0, 1, 24_999, 25_000, 49_999):
        spoilt = batch._replace(dead=batch.dead.copy())
        spoilt.dead[row] = spoilt.boards[row, 0]
        for threads in (1, 2):
            with pytest.raises(
                BadRowsError, match=rf"^row {row}: the card '.*' is dealt twice"
            ) as caught:
                count(spoilt, threads=threads)
            assert np.flatnonzero(caught.value.rows).tolist() == [row]


@pytest.mark.parametrize("none", ["", None, float("nan")])
def test_texts_are_read_as_numbers_are(none):
    hands = [["AsKs", "QdQh", none], ["AhAd", "KcKd", "2c2d"]]
    numbers = np.stack([parse_cards([hand or "" for hand in row]) for row in [hands[0][:2]]])

    found = equities(hands, ["9s8s3c", none], dead="7d")

    alone = equities(numbers, parse_cards("9s8s3c"), dead=parse_cards("7d"))
    np.testing.assert_array_equal(found.equity[0, :2], alone.equity[0])
    assert np.isnan(found.equity[0, 2])
    assert found.boards[1] == comb(45, 5)


@pytest.mark.parametrize(
    ("hands", "boards", "message"),
    [
        ([["AsKs", "QdQx"]], None, "hole_cards[0, 1]: 'Qx' in 'QdQx' is not a card"),
        ([["AsKs", "QdQh"]], ["2c3c4z"], "boards[0]: '4z' in '2c3c4z' is not a card"),
        ([["AsKs", "QdQh"]], ["2c3c4c", "2c3c4d"], "boards has 2 rows and hole_cards 1"),
        ([["AsKs", "AsQh"]], None, "As"),
        ([["AsKs", 3.5]], None, "hole_cards[0, 1]: 3.5 is not card text"),
    ],
)
def test_wrong_texts_are_named(hands, boards, message):
    with raises(message):
        equities(hands, boards)
