"""The kernels of calculations on small spots: as users run them, as plain Python with
NUMBA_DISABLE_JIT=1, and with NUMBA_BOUNDSCHECK=1."""

import math

import numpy as np
import pytest
from counting import count_by_ranks, count_categories_by_ranks
from numba import njit
from oracles.board_games import naive_categories, naive_outcomes

from calculations import CARDS
from calculations._kernels import comparing
from calculations._kernels.exact.by_ranks_postflop import heads_up_postflop, postflop_outcomes
from calculations._kernels.exact.combinations import (
    ALL,
    DRAWN,
    SUITED,
    SpotCards,
    fill_combinations,
    prepare,
)
from calculations.exact.by_ranks import postflop_arguments, preflop_outcomes
from calculations.spots.reading import read_spot
from calculations.spots.spot_rows import SpotRows
from lookup._kernels.cards import cards_at
from lookup.compiling import kernel_choice
from lookup.compiling.lanes.vectors import LANES
from lookup.games import BOARD_GAMES
from lookup.tables.runouts import WIDTH, layout

# Hands, board, and the cards that are still live; all others are dead.
HOLDEM = {
    "two suited hands": ("AsKs QsJs", "", "Ts9s8s7s6s2c2d3h"),
    "one suited hand": ("AsKs QhQd", "", "Ts9s8s2s2c2d2h3h3d"),
    "no suited hand": ("AsKd QhJc", "", "Ts9s8s7s4d5d6d7dAc"),
    "a flush on the board": ("AcKd 7h7c", "2s3s", "4s5s6s9sKsAd"),
    "a straight flush on the board beats full houses": ("9c9d 8c8d", "9s8s", "7s6s5sTs9h8h2c"),
    "four of a kind against flushes": ("AcAd Ks2s", "AsAh", "QsJsTs9s3c"),
    "paired board": ("AsKs 2c3d", "QsQd", "JsTs4s5s5c4h4d"),
    "one card to each suit": ("AsKh QdJc", "", "2s3s4s5h6h7d8d9c"),
    "flop": ("JsTs 2c2d", "9s8s3c", "7sQsAh2hKd4c"),
    "turn": ("JsTs 2c2d", "9s8s3c4d", "7sQsAh2hKd4c"),
    "river": ("JsTs 2c2d", "9s8s3c4dAs", ""),
    "three hands": ("AsKs QsJs 9h9d", "", "Ts8s7s9c9s2h3d"),
    "three hands that share": ("AsKd AhKc AdKh", "2s", "3s4s5s8h8d9c9dQs"),
    "four hands": ("AcAs 2h7d KsKd 7h8h", "Th", "9h6h5h4hKhAd2d3c"),
    "ten hands": ("2c3c 2d3d 2h3h 2s3s 4c5c 4d5d 4h5h 4s5s 6c7c 6d7d", "As", "KsQsJsTs9hAhKh"),
}
SPOTS = {name: ("holdem", *spot) for name, spot in HOLDEM.items()}

# From the flop on, by game: none, one and two cards of a suit in the hands, on every street.
POSTFLOP = {
    "flop": SPOTS["flop"],
    "turn": SPOTS["turn"],
    "river": SPOTS["river"],
    "flop of one suit": ("holdem", "AsKd QsQd", "9s8s3s", "7sQhQcAh2h2dJsTs6s"),
    "five suited cards of the board play": ("holdem", "3s2s 4s5d", "AsKsQs", "9s8s7d7h7c6s"),
    "flop of one suit, nobody has it": ("holdem", "AcKd QhQd", "9s8s7s", "6sThAh2s2dJsTsAs"),
    "paired flop": ("holdem", "9cKd QhQd", "9s9d3d", "3h9hKhQs2dAd5d"),
    "flop of three of a kind": ("holdem", "AcKd QhQd", "9s9d9h", "9cKhQs2dAd5d"),
    "turn of one suit": ("holdem", "AcKd QhQs", "9s8s7s6s", "5sTs2s3dQd"),
    "turn of two pairs": ("holdem", "AcKd 9hQs", "9s9d7s7d", "5sTs2s3dQdAd7h9c"),
    "river of one suit": ("holdem", "AcKd QhQs", "9s8s7s6s2s", ""),
    "river that is a straight flush": ("holdem", "AcKd QhQs", "9s8s7s6s5s", ""),
    "three on a flop": ("holdem", "AsKs QsJs 9h9d", "Ts2s8c", "7s9c9s2h3dQd"),
    "three on a turn": ("holdem", "AsKs QsJs 9h9d", "Ts2s8c8h", "7s9c9s2h3dQd"),
    "three on a river": ("holdem", "AsKs QsJs 9h9d", "Ts2s8c8h9s", ""),
    "three that share a flop": ("holdem", "AsKd AhKc AdKh", "2s3s4s", "5s6s8h8d9c9dQs"),
    "omaha flop": ("omaha", "AsKsQd9c JsTs8h8d", "9s2s8c", "7sQs2h3d9d"),
    "omaha flop of one suit": ("omaha", "AsKhQd9c JdTs8h8d", "9s2s7s", "3sQs2h3d9d"),
    "omaha turn": ("omaha", "AsKsQd9c JsTs8h8d", "9s2s8c3h", "7sQs2h3d9d"),
    "omaha river": ("omaha", "AsKsQd9c JsTs8h8d", "9s2s8c3hQs", ""),
    "three in omaha with six cards": (
        "omaha",
        "AsKsQsJsTs2c 9h9d8h8d7h7d AcKcQcJcTc9c",
        "9s2s8c",
        "7s3sKh3d",
    ),
    "hi-lo flop": ("omaha_hi_lo", "As2sKd9c Ah2hTs8d", "3s7s8c", "4sQs6h3d9d"),
    "hi-lo flop without a low to come": ("omaha_hi_lo", "As2sKd9c Ah2hTs8d", "KsJsQc", "4sQs6h"),
    "hi-lo turn": ("omaha_hi_lo", "As2sKd9c Ah2hTs8d", "3s7s8cQd", "4sQs6h3d9dAc2c"),
    "hi-lo river": ("omaha_hi_lo", "As2sKd9c Ah2hTs8d", "3s7s8cQd4s", ""),
    "three in hi-lo": ("omaha_hi_lo", "As2sKd9c Ah2hTs8d 3h4hQsQh", "3s7s8c", "4sJs6h3d9d"),
    "short deck flop": ("short_deck", "AsKs 9c9d", "8s7s9h", "6sTsKhKd8d"),
    "short deck turn": ("short_deck", "AsKs 9c9d", "8s7s9h6h", "6sTsKhKd8d"),
    "short deck river": ("short_deck", "AsKs 9c9d", "8s7s9h6h6d", ""),
    "three in short deck": ("short_deck", "AsKs 9c9d AhTh", "8s7s9h", "6sTsKhKd8d"),
}

# Walked over all boards, in games whose rows are the best of those of their pairs.
WALKED = SPOTS | {name: POSTFLOP[name] for name in ("omaha flop", "hi-lo flop", "short deck flop")}
HEADS_UP_GAMES = ("holdem", "short_deck")


def spot_of(game, hands, board, live):
    held = hands.replace(" ", "") + board + live
    known = {held[i : i + 2] for i in range(0, len(held), 2)}
    deck = [CARDS[card - 1] for card in BOARD_GAMES[game].deck]
    dead = [card for card in deck if card not in known]
    stars = "*" * max(0, 3 - len(board) // 2) if board else ""  # of a board between two streets
    return read_spot(hands.split(), board + stars, dead, game, partly=True)


def expected_of(game, hands, board, live):
    dead = [CARDS[card - 1] for card in spot_of(game, hands, board, live).dead]
    return naive_outcomes(game, hands.split(), board, dead)


# ---- all boards of five cards ----------------------------------------------------------------


@pytest.mark.parametrize("name", WALKED)
def test_walking_all_boards_gives_what_the_oracle_does(name):
    spot = spot_of(*WALKED[name])
    assert preflop_outcomes(spot).tolist() == expected_of(*WALKED[name])


@pytest.mark.parametrize(
    "name", ["one suited hand", "a flush on the board", "flop", "river", "omaha flop"]
)
def test_categories_are_those_of_the_oracle(name):
    spot = spot_of(*WALKED[name])
    game, hands, board, _ = WALKED[name]
    expected = naive_categories(game, hands.split(), board, [CARDS[card - 1] for card in spot.dead])
    assert count_categories_by_ranks(spot).tolist() == expected


@njit
def fill_weights(live, board, ranks, suit, least, boards, start):
    """Fill the combinations of each board with at least *least* cards of a suit."""
    prepare(ranks, boards)
    known = cards_at(board, 0, board.size)
    cards = SpotCards(cards_at(live, 0, live.size), known, np.empty(1, np.int64))
    fill_combinations(cards, suit, 0, boards, DRAWN)  # those of a suit are made of all
    fill_combinations(cards, suit, least, boards, start)


def weights_of(spot, suit, least):
    """Return the weights that the kernel fills for all boards, or those with enough of a suit."""
    boards, start = np.zeros(ALL, np.uint16), SUITED if least else DRAWN
    live = spot.live.astype(np.uint8)
    fill_weights(live, spot.board, layout().ranks, suit, least, boards, start)
    return boards[start : start + WIDTH].astype(int)


@pytest.mark.parametrize("name", SPOTS | POSTFLOP)
def test_weights_count_every_board(name):
    spot = spot_of(*(SPOTS | POSTFLOP)[name])
    assert weights_of(spot, 0, 0).sum() == math.comb(len(spot.live), spot.to_come)


@pytest.mark.parametrize("least", [3, 4, 5])
@pytest.mark.parametrize("name", ["two suited hands", "paired board", "three hands that share"])
def test_boards_with_enough_cards_of_a_suit_are_counted(name, least):
    spot = spot_of(*SPOTS[name])
    for suit in range(4):
        live, known = ((cards - 1) % 4 == suit for cards in (spot.live, spot.board))
        left, others = live.sum(), (~live).sum()
        boards = sum(
            math.comb(left, of_suit) * math.comb(others, spot.to_come - of_suit)
            for of_suit in range(spot.to_come + 1)
            if of_suit + known.sum() >= least
        )
        if least < 5 or known.all():  # boards of five suited cards need nothing else on the board
            assert weights_of(spot, 16 * suit, least).sum() == boards


# ---- from the flop on ------------------------------------------------------------------------


def batches(games, players=range(2, 11)):
    """Return the names of the spots that are alike enough to be counted in one call."""
    alike = {}
    for name, (game, hands, board, _) in POSTFLOP.items():
        if game in games and hands.count(" ") + 1 in players:
            alike.setdefault((game, len(hands), len(board)), []).append(name)
    return [*alike.values()]


def arrays_of(names):
    """Return the hole cards, boards and dead cards of spots, filled up with zeros, [S, ...]."""
    spots = [spot_of(*POSTFLOP[name]) for name in names]
    dead = np.zeros((len(spots), max(spot.removed.size for spot in spots) + 1), np.uint8)
    for row, spot in zip(dead, spots, strict=True):
        row[1 : spot.removed.size + 1] = spot.removed
    hole_cards = np.array([spot.hole_cards for spot in spots])
    return hole_cards, np.array([spot.board for spot in spots]), dead


@pytest.mark.parametrize("names", batches(BOARD_GAMES), ids=lambda names: names[0])
def test_spots_in_a_batch_are_those_of_the_oracle(names):
    game = BOARD_GAMES[POSTFLOP[names[0]][0]]
    cards = arrays_of(names)
    sets = 1 << cards[0].shape[1]
    outcomes = np.full((len(names), sets ** (1 + game.low)), -1, np.int64)
    postflop_outcomes(*postflop_arguments(SpotRows(*cards, game)), outcomes)
    for name, counted in zip(names, outcomes, strict=True):
        expected = np.array(expected_of(*POSTFLOP[name])).reshape(-1)
        assert counted.tolist() == expected.tolist(), name


@pytest.mark.parametrize("names", batches(HEADS_UP_GAMES, {2}), ids=lambda names: names[0])
def test_two_hands_in_a_batch_are_those_of_the_oracle(names):
    game = BOARD_GAMES[POSTFLOP[names[0]][0]]
    outcomes = np.full((len(names), 4), -1, np.int64)
    heads_up_postflop(*postflop_arguments(SpotRows(*arrays_of(names), game)), outcomes)
    for name, counted in zip(names, outcomes, strict=True):
        assert counted.tolist() == expected_of(*POSTFLOP[name]), name


@pytest.mark.parametrize("name", POSTFLOP)
def test_one_spot_is_that_of_the_oracle(name):
    assert count_by_ranks(spot_of(*POSTFLOP[name])).tolist() == expected_of(*POSTFLOP[name])


# ---- by NumPy alone --------------------------------------------------------------------------


@pytest.mark.parametrize("name", SPOTS | POSTFLOP)
def test_counts_without_a_kernel_are_those_of_the_oracle(name, monkeypatch):
    monkeypatch.setattr(kernel_choice, "always", False)
    spot = (SPOTS | POSTFLOP)[name]
    assert count_by_ranks(spot_of(*spot)).tolist() == expected_of(*spot)


ENTRIES = 3 * LANES
WINNERS_AT, BEST_AT, SPACE = np.int64(0), np.int64(ENTRIES), 2 * ENTRIES


@njit
def fill_winners(table, starts, rows, boards, best_at, winners_at):
    comparing.fill_winners(table, starts, rows, boards, best_at, winners_at)


@pytest.mark.parametrize("players", [1, 2, 5])
@pytest.mark.parametrize("choices", [1, 3])
def test_a_hand_is_the_best_of_its_rows_and_the_best_hands_win(players, choices):
    """Ties are common, rows may be picked twice, and nobody has a strength of 0."""
    rng = np.random.default_rng(9)
    table = rng.integers(0, 4, (7, ENTRIES + 20)).astype(np.uint16) * 0x3333
    picked = rng.integers(0, 7, (players, choices))
    starts = np.concatenate([[-1, -1], picked.reshape(-1) * table.shape[1]])
    rows = comparing.TableRows(*map(np.int64, (players, choices, 2, ENTRIES)))
    boards = np.full(SPACE, 7, np.uint16)
    fill_winners(table.reshape(-1), starts, rows, boards, BEST_AT, WINNERS_AT)
    strengths = table[picked, :ENTRIES].max(axis=1)
    best = strengths.max(axis=0)
    bits = (1 << np.arange(players))[:, None]
    expected = (((strengths == best) & (best > 0)) * bits).sum(axis=0)
    np.testing.assert_array_equal(boards[BEST_AT:SPACE], np.maximum(best, 1))
    np.testing.assert_array_equal(boards[WINNERS_AT:BEST_AT], expected)
