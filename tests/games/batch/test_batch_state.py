"""Batches of hands: row by row what `State` makes of the same cards and actions."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from raises import raises

from poker_calculator.games import VARIANTS, Automation, NoLimitTexasHoldem, State
from poker_calculator.games._kernels.batch import first_refused, step_rows
from poker_calculator.games._kernels.batch_rows import CHECK_OR_CALL, FOLD, RAISE
from poker_calculator.games.batch.batch_state import BatchState
from poker_calculator.games.pots.rake import rake
from poker_calculator.games.variants.table_rules import CASH_GAME, TDA, WSOP, TableRules

# Hashes are meant to overflow, of which plain Python warns where kernels are not compiled.
pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")

CODES = ("NT", "FT", "PT", "PO", "FO/8", "NS", "PO5", "PO6", "PO5/8", "K", "L")
RULES = (
    TableRules(),
    WSOP,
    TDA,
    CASH_GAME,
    replace(WSOP, full_blind_to_call=False),
    replace(WSOP, bets_per_street=2, limit_reopening_parts=1),
    replace(TDA, whole_bets=True, half_bet_counts=True),
)
BLINDS = ((1, 2), (2, 3), (1, 2, 4), {0: 1, 1: 2, -1: 4}, {-1: 2}, (1, 1), 0)
ANTES = (0, 1, 3, {1: 2}, {-1: 5}, (0, 3, 1))
RAKES = (0, 0.05, Fraction(1, 3), 1)
RAKE_CAPS = (None, 0, 3, 7.5)
MOST_PLAYERS = {"PO6": 7, "PO5": 8, "PO5/8": 8, "K": 3, "L": 5}


def bets_of(code):
    fixed = VARIANTS[code].structure.value == "Fixed-limit"
    return {"small_bet": 2, "big_bet": 4} if fixed else {"min_bet": 2}


def draw_table(random, code, hand_count):
    """Return a game of random stacks, antes, blinds and rules, and decks for its first hands."""
    players = int(random.integers(2, MOST_PLAYERS.get(code, 9) + 1))
    blinds = BLINDS[random.integers(len(BLINDS))]
    blinds = blinds[:players] if isinstance(blinds, tuple) else blinds
    antes = ANTES[random.integers(len(ANTES))]
    antes = antes[:players] if isinstance(antes, tuple) else antes
    antes = 3 if blinds == 0 and antes == 0 else antes
    deck = np.array(VARIANTS[code].deck, np.uint8)
    rules = RULES[random.integers(len(RULES))]
    deepest = random.choice([5, 30, 400])
    return {
        "hand_count": hand_count,
        "players": players,
        "blinds": blinds,
        "antes": antes,
        "ante_trimming_status": bool(random.integers(2)),
        "rake": RAKES[random.integers(len(RAKES))],
        "rake_cap": RAKE_CAPS[random.integers(len(RAKE_CAPS))],
        "no_flop_no_drop": bool(random.integers(2)),
        "rules": rules,
        "stacks": random.integers(1, deepest, (hand_count, players)),
        "decks": random.permuted(np.tile(deck, (hand_count, 1)), axis=1),
        **bets_of(code),
    }


def state_of(code, table, row):
    """Return a row of a table as a `State`."""
    variant, rules = VARIANTS[code], table["rules"]
    bets = [table[name] for name in ("small_bet", "big_bet", "min_bet") if name in table]
    return State(
        Automation,
        variant.deck,
        variant.hand_types,
        variant.streets(bets[0], bets[-1], rules.bets_per_street),
        variant.structure,
        table["ante_trimming_status"],
        table["antes"],
        table["blinds"],
        0,
        table["stacks"][row].tolist(),
        table["players"],
        rake=table["rake"],
        rake_cap=table["rake_cap"],
        no_flop_no_drop=table["no_flop_no_drop"],
        rules=rules,
        deck_cards=table["decks"][row].tolist(),
    )


def draw_actions(random, legal):
    """Return legal actions that seldom fold, and raise by the least as often as not."""
    hands = len(legal.turn_index)
    kind = random.random(hands)
    actions = np.where(kind < 0.15, FOLD, np.where(kind < 0.6, CHECK_OR_CALL, RAISE))
    rows = np.arange(hands)
    actions = np.where(legal.mask[rows, actions], actions, CHECK_OR_CALL)
    size = np.where(random.random(hands) < 0.5, 0, random.random(hands) ** 2)
    amounts = legal.min_raise_to + (size * (legal.max_raise_to - legal.min_raise_to)).astype(int)
    return actions, amounts


def do(state, action, amount):
    if action == FOLD:
        state.fold()
    elif action == RAISE:
        state.complete_bet_or_raise_to(amount)
    else:
        state.check_or_call()


def seen_in_batch(batch, row):
    """Return all that a player may ask about a row."""
    legal, cards = batch.legal_actions(), batch.board_cards[row]
    return {
        "turn_index": int(legal.turn_index[row]),
        "call": int(legal.call[row]),
        "bounds": (int(legal.min_raise_to[row]), int(legal.max_raise_to[row])),
        "mask": legal.mask[row].tolist(),
        "stacks": batch.stacks[row].tolist(),
        "bets": batch.bets[row].tolist(),
        "payoffs": batch.payoffs[row].tolist(),
        "pot": int(batch.total_pot_amount[row]),
        "rake": int(batch.raked_amount[row]),
        "board": cards[cards > 0].tolist(),
        "status": bool(batch.status[row]),
        "street_index": int(batch.street_index[row]),
        "live": batch.statuses[row].tolist() if batch.status[row] else None,
    }


def seen_in_state(state):
    legal = state.legal_actions()
    return {
        "turn_index": -1 if legal.turn_index is None else legal.turn_index,
        "call": legal.call or 0,
        "bounds": (legal.min_raise_to or 0, legal.max_raise_to or 0),
        "mask": [*legal.mask],
        "stacks": state.stacks,
        "bets": state.bets,
        "payoffs": state.payoffs,
        "pot": state.total_pot_amount,
        "rake": state.raked_amount,
        "board": state.board_cards,
        "status": state.status,
        "street_index": state.street_index,
        "live": state.statuses if state.status else None,
    }


def play_beside_states(batch, code, table, random):
    """Play all rows to their ends, comparing each with a `State` after every step."""
    states = [state_of(code, table, row) for row in range(len(batch))]
    total = table["stacks"].sum(axis=1)
    while True:
        for row, state in enumerate(states):
            assert seen_in_batch(batch, row) == seen_in_state(state), (row, state.operations)
        chips = batch.stacks.sum(axis=1) + batch.total_pot_amount + batch.raked_amount
        np.testing.assert_array_equal(chips, total)
        if not batch.status.any():
            return states
        actions, amounts = draw_actions(random, batch.legal_actions())
        acting = batch.status
        ended = batch.step(actions, amounts)
        for row in np.flatnonzero(acting).tolist():
            do(states[row], actions[row], int(amounts[row]))
        assert ended.rows.tolist() == np.flatnonzero(acting & ~batch.status).tolist()
        assert ended.payoffs.tolist() == batch.payoffs[ended.rows].tolist()


@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=pytest.mark.slow if code != "NT" else ()) for code in CODES]
)
def test_every_row_is_what_a_state_is(code):
    random = np.random.default_rng(sum(map(ord, code)))
    for _ in range(12):
        table = draw_table(random, code, hand_count=12)
        batch = BatchState(code, **table)

        play_beside_states(batch, code, table, random)


def test_the_rake_comes_from_folded_hands_too_but_not_before_the_flop():
    batch = holdem(hand_count=2, players=2, rake=0.5, rake_cap=1.5, no_flop_no_drop=True)
    batch.step([FOLD, CHECK_OR_CALL])
    batch.step(CHECK_OR_CALL)
    batch.step(RAISE, 8)
    batch.step(FOLD)

    assert batch.raked_amount.tolist() == [0, 1]
    assert batch.payoffs.tolist() == batch.totals.tolist() == [[1, -1], [1, -2]]
    assert [batch.state(row).payoffs for row in range(2)] == batch.payoffs.tolist()


def test_a_folded_bet_above_all_others_stays_in_the_pot():
    # The last seat is all in with 1 of its straddle of 4, so that nobody has to match the 2.
    batch = holdem(hand_count=20, players=3, stacks=(50, 50, 1), blinds=(2, 1, 4))
    batch.step(FOLD)

    assert not batch.status.any()
    assert set(batch.stacks[:, 0].tolist()) == {48}
    for row in range(20):
        assert batch.stacks[row].tolist() == batch.state(row).stacks


@pytest.mark.parametrize("rules", [WSOP, TDA])
def test_no_chip_is_lost_where_antes_are_uneven(rules):
    random = np.random.default_rng(6)
    for antes in ((0, 3, 1), {-1: 5, 1: 4}, 3):
        stacks = random.integers(1, 12, (40, 5))
        options = {"blinds": (1, 2, 4), "antes": antes, "min_bet": 2, "rng": 1, "rules": rules}
        batch = BatchState("NT", hand_count=40, players=5, stacks=stacks, **options)
        play_out(batch)
        np.testing.assert_array_equal(batch.stacks.sum(axis=1), stacks.sum(axis=1))
        assert batch.stacks.min() >= 0


@pytest.mark.parametrize("rules", [WSOP, TDA])
def test_blinds_and_antes_that_take_whole_stacks_are_settled_as_by_a_state(rules):
    random = np.random.default_rng(6)
    stacks = random.integers(1, 120, (400, 3))
    options = {"blinds": (30, 54), "antes": 15, "min_bet": 54, "rng": 1, "illegal": "clamp"}
    batch = BatchState("NT", hand_count=400, players=3, stacks=stacks, rules=rules, **options)
    while batch.status.any():
        batch.step(random.integers(0, 3, 400), random.integers(0, 120, 400))
    np.testing.assert_array_equal(batch.stacks.sum(axis=1), stacks.sum(axis=1))
    for row in range(400):
        state = batch.state(row)
        assert (state.status, state.stacks) == (False, batch.stacks[row].tolist())


def holdem(hand_count=3, players=3, **options):
    """Return no-limit hold'em 1/2 with stacks of 200."""
    defaults = {"stacks": 200, "blinds": (1, 2), "min_bet": 2, "rng": 7}
    return BatchState("NT", hand_count=hand_count, players=players, **{**defaults, **options})


def play_out(batch):
    while batch.status.any():
        batch.step(*batch.random_actions())


def test_a_row_becomes_a_state_at_any_time():
    random = np.random.default_rng(5)
    for code in ("NT", "FO/8"):
        table = draw_table(random, code, hand_count=20)
        del table["decks"]
        batch = BatchState(code, rng=3, **table)
        while batch.status.any():
            batch.step(*draw_actions(random, batch.legal_actions()))
            for row in random.integers(20, size=4).tolist():
                state = batch.state(row)
                assert seen_in_batch(batch, row) == seen_in_state(state)
                assert state.hole_cards[0] in ([], batch.hole_cards[row, 0].tolist())


def test_long_hands_outgrow_the_first_log():
    batch = holdem(hand_count=2, players=2, stacks=1000)
    batch.step([RAISE, FOLD])
    while batch.status[0]:
        legal = batch.legal_actions()
        batch.step(RAISE if legal.mask[0, RAISE] else CHECK_OR_CALL)

    assert len(batch.state(0).operations) > 40
    assert batch.state(0).stacks == batch.stacks[0].tolist()


def test_hole_cards_are_dealt_round_the_table_and_boards_after_burns():
    decks = np.tile(np.arange(1, 53), (2, 1))
    batch = holdem(hand_count=2, players=3, decks=decks)

    assert batch.hole_cards[0].tolist() == [[1, 4], [2, 5], [3, 6]]
    for street, cards in enumerate(([], [8, 9, 10], [12], [14])):
        assert batch.board_cards[1, (0, 0, 3, 4)[street] :][: len(cards)].tolist() == cards
        assert np.count_nonzero(batch.board_cards[1]) == (0, 3, 4, 5)[street]
        for _ in range(3):
            batch.step(CHECK_OR_CALL)
    assert not batch.status.any()


@pytest.mark.parametrize(
    ("first", "amounts", "message"),
    [
        ([FOLD, CHECK_OR_CALL, 3], None, r"Row 2 cannot take action 3: actions are FOLD \(0\)"),
        ([RAISE, RAISE, RAISE], [4, 3, 4], "Row 1 cannot raise to 3: the minimum raise is to 4"),
        (
            [RAISE, CHECK_OR_CALL, RAISE],
            [4, 9, 201],
            "Row 2 cannot raise to 201: the maximum raise is to 200",
        ),
        ([-1, CHECK_OR_CALL, CHECK_OR_CALL], None, "Legal: fold, call 2, raise to 4 to 200"),
    ],
)
def test_an_illegal_action_is_named_and_nothing_changes(first, amounts, message):
    batch = holdem()
    before = batch.copy()

    with pytest.raises(ValueError, match=message):
        batch.step(first, amounts)

    for name in ("stacks", "bets", "turn_index", "totals", "board_cards", "decks"):
        np.testing.assert_array_equal(getattr(batch, name), getattr(before, name))


def test_folding_to_no_bet_and_raising_without_chips_are_illegal():
    batch = holdem(hand_count=1, players=2)
    batch.step(CHECK_OR_CALL)
    with pytest.raises(ValueError, match=r"Row 0 cannot fold: there is no bet to call.*check"):
        batch.step(FOLD)
    batch.step(RAISE, 200)
    with pytest.raises(
        ValueError, match=r"raise: a raise takes more chips than a call. Legal: fold, call 198\.$"
    ):
        batch.step(RAISE)


def test_a_fold_that_faces_no_bet_is_legal_where_the_house_says_so():
    batch = holdem(hand_count=1, players=2, rules=WSOP)
    batch.step(CHECK_OR_CALL)
    assert batch.legal_actions().mask.tolist() == [[True, True, True]]
    with pytest.raises(ValueError, match=r"Legal: fold, check, raise to 4 to 200\.$"):
        batch.step(RAISE, 3)
    batch.step(FOLD)

    assert batch.stacks.tolist() == [[198, 202]]


def test_illegal_actions_can_fold_or_check():
    batch = holdem(hand_count=4, players=2, illegal="fold")
    batch.step([RAISE, RAISE, CHECK_OR_CALL, CHECK_OR_CALL], [1, 300, 0, 0])
    assert batch.status.tolist() == [False, False, True, True]
    batch.step([FOLD, FOLD, FOLD, RAISE], [0, 0, 0, 1])
    assert batch.street_index.tolist() == [0, 0, 1, 1]
    assert batch.stacks[2:].tolist() == [[198, 198], [198, 198]]


def test_illegal_actions_can_be_clamped():
    batch = holdem(hand_count=4, players=2, illegal="clamp")
    batch.step([RAISE, RAISE, CHECK_OR_CALL, RAISE], [1, 300, 0, 4])
    assert batch.bets.tolist() == [[2, 4], [2, 200], [2, 2], [2, 4]]
    batch.step([CHECK_OR_CALL, RAISE, FOLD, RAISE], [0, 500, 0, -9])
    assert batch.status.tolist() == [True, False, True, True]
    assert batch.street_index.tolist() == [1, 3, 1, 0]
    assert batch.bets[3].tolist() == [6, 4]


@pytest.mark.parametrize("illegal", ["raise", "fold", "clamp"])
def test_an_unknown_action_is_refused_whatever_is_done_with_illegal_ones(illegal):
    with raises("Row 0 cannot take action 9"):
        holdem(illegal=illegal).step(9)


def test_hands_that_are_over_do_not_read_their_action():
    batch = holdem(hand_count=2, players=2)
    batch.step([FOLD, CHECK_OR_CALL])
    ended = batch.step([99, CHECK_OR_CALL], [-5, 0])

    assert ended.rows.tolist() == []
    assert batch.payoffs.tolist() == [[1, -1], [-2, -2]]


@pytest.mark.parametrize("auto_reset", [False, True])
def test_results_do_not_depend_on_threads(auto_reset, monkeypatch):
    monkeypatch.setattr("poker_calculator.games.batch.batch_state.ROWS_AT_A_TIME", 64)
    monkeypatch.setattr("poker_calculator.games.batch.batch_state.DRAWS_AT_A_TIME", 100)
    batches = [
        holdem(hand_count=500, players=4, threads=threads, auto_reset=auto_reset)
        for threads in (1, 2, 3)
    ]
    for _ in range(8):
        ends = [batch.step(*batch.random_actions()) for batch in batches]
    for batch, end in zip(batches, ends, strict=True):
        np.testing.assert_array_equal(end.rows, ends[0].rows)
        np.testing.assert_array_equal(end.payoffs, ends[0].payoffs)
        np.testing.assert_array_equal(batch.decks, batches[0].decks)
        np.testing.assert_array_equal(batch.totals, batches[0].totals)


def test_decks_belong_to_a_row_and_the_number_of_its_hand():
    few, many = holdem(hand_count=2, players=6), holdem(hand_count=5, players=6)
    np.testing.assert_array_equal(few.decks, many.decks[:2])
    first = many.decks.copy()
    many.reset([3, 1])
    few.reset([1])
    np.testing.assert_array_equal(few.decks, many.decks[:2])
    assert (many.decks == first).all(axis=1).tolist() == [True, False, True, False, True]
    assert not (holdem(players=6, rng=8).decks == first[:3]).all(axis=1).any()


def test_automatic_resets_play_on_and_keep_the_score():
    batch = holdem(hand_count=50, players=3, auto_reset=True)
    beside = holdem(hand_count=50, players=3)
    totals = np.zeros((50, 3), np.int64)
    for _ in range(60):
        actions = batch.random_actions()
        ended = batch.step(*actions)
        same = beside.step(*actions)
        np.testing.assert_array_equal(ended.payoffs, same.payoffs)
        assert ended.rows.tolist() == same.rows.tolist()
        totals[ended.rows] += ended.payoffs
        beside.reset(ended.rows)
        for name in (
            "turn_index",
            "stacks",
            "bets",
            "decks",
            "board_cards",
            "hands_dealt",
            "totals",
        ):
            np.testing.assert_array_equal(getattr(batch, name), getattr(beside, name))
    assert batch.status.all()
    assert batch.hands_dealt.sum() > 200
    np.testing.assert_array_equal(batch.totals, totals)
    assert not totals.sum(axis=1).any()


def test_the_button_can_rotate():
    batch = holdem(hand_count=1, players=3, auto_reset=True, rotate_button=True)
    assert batch.players.tolist() == [[0, 1, 2]]
    for _ in range(2):  # the button and the small blind fold
        batch.step(FOLD)
    assert batch.players.tolist() == [[1, 2, 0]]
    assert batch.totals.tolist() == [[-1, 1, 0]]
    for _ in range(4):
        batch.step(FOLD)
    assert batch.players.tolist() == [[0, 1, 2]]
    assert batch.totals.tolist() == [[0, 0, 0]]


def test_hands_that_are_over_when_dealt_are_settled_and_counted_once():
    batch = holdem(hand_count=2, players=2, stacks=[[1, 1], [50, 50]], auto_reset=True)
    assert batch.status.tolist() == [False, True]
    assert sorted(batch.totals[0].tolist()) in ([-1, 1], [0, 0])
    sums = batch.totals[0].copy()
    for _ in range(20):
        ended = batch.step(*batch.random_actions())
        assert ended.rows[0] == 0
        sums += batch.payoffs[0]
        np.testing.assert_array_equal(batch.totals[0], sums)
    assert batch.hands_dealt[0] == 21


def test_reset_takes_new_stacks_and_decks():
    batch = holdem(hand_count=3, players=2)
    play_out(batch)
    decks = np.tile(np.arange(52, 0, -1), (2, 1))
    batch.reset([2, 0], stacks=[[50, 60], [70, 80]], decks=decks)
    assert batch.starting_stacks.tolist() == [[70, 80], [200, 200], [50, 60]]
    assert batch.stacks.tolist()[::2] == [[68, 79], [48, 59]]
    assert batch.hole_cards[0].tolist() == [[52, 50], [51, 49]]
    batch.reset(np.array([False, True, False]))
    assert batch.status.tolist() == [True] * 3


def test_an_interrupted_step_is_not_gone_on_with(monkeypatch):
    batch = holdem()

    def interrupt(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("poker_calculator.games.batch.batch_state.settle_showdowns", interrupt)
        with pytest.raises(KeyboardInterrupt):
            batch.step(CHECK_OR_CALL)
    with pytest.raises(ValueError, match=r"a step was interrupted.*call reset\(\) for all rows"):
        batch.step(CHECK_OR_CALL)
    batch.reset()
    batch.step(CHECK_OR_CALL)


def test_what_is_seen_cannot_be_written_to():
    batch = holdem()
    names = ("stacks", "bets", "contributions", "starting_stacks", "totals", "hole_cards")
    names += ("board_cards", "decks", "street_index", "turn_index", "hands_dealt")
    for seen in (*(getattr(batch, name) for name in names), *batch.legal_actions()):
        with raises("read-only"):
            seen[0] = 0


@pytest.mark.parametrize("rows", [[3, 1, 1_000], np.arange(2_000) % 7 == 2])
def test_a_copy_of_rows_goes_on_with_the_same_cards(rows):
    options = {"stacks": 40, "blinds": (1, 2), "min_bet": 2, "rng": 5, "auto_reset": True}
    batch = BatchState("NT", hand_count=2_000, players=3, **options)
    batch.step(*batch.random_actions())
    copy = batch.copy(rows)
    chosen = rows if isinstance(rows, list) else np.flatnonzero(rows)
    assert len(copy) == len(chosen)
    for _ in range(30):
        drawn = batch.random_actions()
        batch.step(*drawn)
        copy.step(drawn.actions[chosen], drawn.amounts[chosen])
        for name in ("stacks", "bets", "decks", "board_cards", "turn_index", "totals"):
            np.testing.assert_array_equal(getattr(copy, name), getattr(batch, name)[chosen])


def test_a_copy_of_no_rows_is_refused():
    batch = BatchState("NT", hand_count=2, players=2, stacks=40, blinds=(1, 2), min_bet=2)
    with pytest.raises(ValueError, match="rows names no row"):
        batch.copy([])


def test_a_copy_goes_on_independently():
    batch = holdem(hand_count=20, players=4)
    copy = batch.copy()
    play_out(batch)
    assert copy.status.all()
    play_out(copy)
    np.testing.assert_array_equal(copy.stacks, batch.stacks)


def test_random_actions_are_uniform_over_what_is_legal():
    batch = holdem(hand_count=30_000, players=2, stacks=6)
    actions, amounts = batch.random_actions()

    assert abs(np.bincount(actions) - 10_000).max() < 4.5 * 82
    raised = amounts[actions == RAISE]
    np.testing.assert_array_equal(np.unique(raised), [4, 5, 6])
    assert abs(np.bincount(raised)[4:] - raised.size / 3).max() < 4.5 * 48
    assert not (batch.random_actions().actions == actions).all()
    first, second = batch.random_actions(rng=1), batch.random_actions(rng=1)
    np.testing.assert_array_equal(first.actions, second.actions)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 11}, "players is 11; a batch has tables of 2 to 10"),
        ({"players": 2.0}, "players is 2.0; a batch takes whole numbers"),
        ({"hand_count": 0}, "hand_count is 0; give the number of hands"),
        ({"stacks": 0}, r"a stack is 0; give 1 to 2\*\*48 - 1 chips"),
        ({"stacks": [[9, 9], [9, 1 << 48], [9, 9]], "players": 2}, "a stack is 281.* in row 1"),
        ({"stacks": 1.5}, "stacks hold float64; a batch takes int64"),
        ({"stacks": [1, 2]}, r"stacks have shape \(2,\); give one number, \(3,\) or \(3, 3\)"),
        (
            {"blinds": 0},
            r"No-limit Texas hold'em needs antes or blinds, and all are 0; give e.g. blinds=",
        ),
        ({"blinds": (1, 2.5)}, "the blind is 2.5; a batch takes whole numbers"),
        ({"antes": -1}, "the ante of seat 0 is -1; it cannot be negative"),
        ({"min_bet": None}, "hold'em takes min_bet; min_bet missing: give e.g. min_bet=2$"),
        ({"small_bet": 2}, "No-limit Texas hold'em takes min_bet; leave out small_bet$"),
        ({"min_bet": 0}, "min_bet is 0; give 1 to"),
        ({"rake": 2}, "rake is 2; give a fraction of the pot"),
        (
            {"rake": rake},
            "rake is the function .*; a batch takes a fraction of the pot, and `State`",
        ),
        ({"rake": Fraction(1, 1 << 31)}, r"rake is 1/2147483648; give a denominator below 2\*\*31"),
        ({"rake": 0.05, "rake_cap": -1}, "rake_cap is -1; give 0 or more chips"),
        ({"illegal": "skip"}, "illegal is 'skip'; give one of raise, clamp, fold"),
        ({"rng": "dice"}, "rng is 'dice'"),
        ({"threads": 0}, "threads is 0"),
        ({"decks": np.ones((3, 9), int)}, r"decks have shape \(3, 9\); give \(3, 14 or more\)"),
        ({"decks": np.ones((3, 52), int)}, "the deck of row 0 has a duplicate card"),
        ({"decks": np.tile(np.arange(52), (3, 1))}, "row 0 has a card that is not in the game"),
        ({"decks": np.ones((3, 52))}, "decks hold float64; give card numbers"),
    ],
)
def test_what_makes_no_game_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        holdem(**options)


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        ("XX", "unknown variant 'XX'; the variants are FT"),
        ("F7S", "a batch cannot play Fixed-limit seven card stud"),
        ("N2L1D", "a batch cannot play"),
        ("PC", "a batch cannot play Pot-limit Courchevel"),
        (7, "7 is not a variant; give a code such as 'NT'"),
    ],
)
def test_variants_that_are_no_board_games_are_refused(variant, message):
    with pytest.raises(ValueError, match=message):
        BatchState(variant, hand_count=1, players=2, stacks=9, blinds=(1, 2), min_bet=2)


def test_more_cards_than_the_deck_has_are_refused():
    with pytest.raises(ValueError, match=r"8 players of 6 cards.* take 56 cards of a deck of 52"):
        BatchState("PO6", hand_count=1, players=8, stacks=9, blinds=(1, 2), min_bet=2)


def test_a_variant_is_given_by_code_name_class_or_itself():
    names = ("NT", "No-limit Texas hold'em", NoLimitTexasHoldem, VARIANTS["NT"])
    for variant in names:
        batch = BatchState(variant, hand_count=2, players=2, stacks=9, blinds=(1, 2), min_bet=2)
        assert repr(batch) == "<2 hands of No-limit Texas hold'em, 2 players, 0 over>"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ([CHECK_OR_CALL, CHECK_OR_CALL],),
            r"actions have shape \(2,\); give \(3,\), or one for all",
        ),
        (([True] * 3,), "actions hold bool; give integers"),
        ((CHECK_OR_CALL, 2.0), "amounts hold float64; give integers, the chips that a raise is to"),
    ],
)
def test_what_are_no_actions_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        holdem().step(*arguments)


def fixed(values):
    """Return an array that cannot be written."""
    array = np.array(values)
    array.flags.writeable = False
    return array


@pytest.mark.jit
def test_the_kernels_of_a_step_are_compiled_once():
    one, many = holdem(hand_count=1), holdem(hand_count=3)
    many.step(np.ones(3, int), np.zeros(3, int))
    compiled = [*step_rows.signatures], [*first_refused.signatures]
    for batch in (one, many):
        rows = [CHECK_OR_CALL] * len(batch)
        for actions in (CHECK_OR_CALL, rows, np.array(rows), fixed(rows), fixed(CHECK_OR_CALL)):
            for amounts in (None, 0, rows, fixed(rows)):
                batch.step(actions, amounts)

    assert ([*step_rows.signatures], [*first_refused.signatures]) == compiled


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([0, 3], "there is no row 3; rows are 0 to 2"),
        ([1, 1], "rows names a row twice"),
        ([True], r"rows are bool \(1,\)"),
    ],
)
def test_rows_that_are_not_there_are_refused(rows, message):
    with pytest.raises(ValueError, match=message):
        holdem().reset(rows)
    with raises("row is -1; rows are 0 to 2"):
        holdem().state(-1)
