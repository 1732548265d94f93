"""Properties of every hand with posts, dead blinds, several boards, runs, rake and fees.

`POKER_CALCULATOR_EXAMPLES=2000` tries each on as many hands.
"""

import os
import random
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.holdem import naive_strength
from oracles.table import OPERATIONS

from games import PREDEFINED_GAMES, TABLE_RULES, Automation, HandHistory, Phase, TableRules, rake
from games.notation import dumps, loads

EXAMPLES = int(os.environ.get("POKER_CALCULATOR_EXAMPLES", "0"))
"""The number of hands of each property, if it is set."""
HOUSES = [*TABLE_RULES.values()]
UNNAMED = [replace(TABLE_RULES["online"], straddle_opens=False), TableRules()]
seeds = st.integers(0, 1 << 32)
automations = st.sets(st.sampled_from(list(Automation))).map(lambda found: found - BOARD)
BOARD = {Automation.BOARD_DEALING}


@st.composite
def tables(draw, codes=("NT", "PO", "FT", "FO/8"), kinds=(int, float, Decimal), houses=HOUSES):
    """Return a class of games and the arguments of a state, but for the automations."""
    game = PREDEFINED_GAMES[draw(st.sampled_from(codes))]
    kind, count = draw(st.sampled_from(kinds)), draw(st.integers(2, 6))
    some = st.lists(st.integers(0, 2).map(kind), min_size=count, max_size=count)
    stacks = draw(st.lists(st.integers(1, 60).map(kind), min_size=count, max_size=count))
    rules, boards = draw(st.sampled_from(houses)), draw(st.sampled_from([1, 1, 2]))
    antes, trim = [kind(draw(st.integers(0, 3)))] * count, draw(st.booleans())
    blinds = [kind(1), kind(2), *[kind(0)] * (count - 2)]
    options = {"rng": draw(seeds), "dead_blinds": draw(some)}
    if count > 3 and draw(st.booleans()):
        blinds[draw(st.integers(2, count - 1))] = kind(4)
    if draw(st.sampled_from([False, False, True])):
        antes, blinds = [kind(draw(st.integers(1, 20)))] * count, [kind(0)] * count
        options["rules"] = replace(rules, bomb_pot=True, boards=boards)
    else:
        posts = draw(some)
        options["posts"] = [kind(0) if a else b for a, b in zip(blinds, posts, strict=True)]
        options["rules"] = replace(rules, boards=boards)
    bets = [kind(2), kind(4)] if "F" in game.variant.code else [kind(2)]
    if draw(st.booleans()):
        options["rake"] = partial(rake, percentage=0.05, cap=3)
        options["fees"] = {"jackpot": partial(rake, percentage=0.1)}
    return game, (trim, antes, blinds, *bets, stacks, count), options


def make(table, by):
    game, parameters, options = table
    return game.create_state(by, *parameters, **options)


def taken(state):
    """Return the rake and all fees."""
    return sum(state.raked_amounts) + sum(map(sum, state.fee_amounts.values()))


def play_on(state, dice, look=lambda state: None):
    """Play to the end by the dice, runs chosen where that is legal, looking before each step."""
    for _ in range(2000):
        look(state)
        if not state.status:
            return state
        legal = [name for name in OPERATIONS if getattr(state, f"can_{name}")()]
        runs = dice.choice([1, 2, 2, 3])
        if state.can_select_runout_count(runs) and dice.random() < 0.8:
            state.select_runout_count(runs)
            continue
        assert legal, f"nothing is legal: {state!r}"
        step(state, legal, dice)
    raise AssertionError("the hand does not end")


def step(state, legal, dice):
    """Do one of the legal operations, seldom a fold."""
    likely = [each for each in legal if each != "fold" or dice.random() < 0.2]
    name = dice.choice(likely or legal)
    arguments = ()
    if name == "complete_bet_or_raise_to":
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        arguments = (dice.choice([least, most]),)
    getattr(state, name)(*arguments)


def check_chips_and_cards(state):
    """Assert that no chip and no card is lost, and that boards share what runs share."""
    total = sum(state.stacks) + state.total_pot_amount + taken(state)
    assert total == pytest.approx(sum(state.starting_stacks))
    assert min(*state.stacks, *state.bets, state.dead_chips) >= 0
    first = state.boards[0]
    own = [card for board in state.boards[1:] for place, card in enumerate(board)
           if place >= len(first) or card != first[place]]  # fmt: skip
    held = [card for hand in state.hole_cards for card in hand]
    cards = [*first, *own, *held, *state.deck_cards, *state.mucked_cards, *state.burn_cards]
    assert sorted(cards) == sorted(state.deck)


@settings(max_examples=EXAMPLES or 100, deadline=None)
@given(tables(houses=HOUSES + UNNAMED, kinds=(int, float, Decimal, Fraction)), automations, seeds)
def test_chips_and_cards_are_conserved_and_the_hand_ends(table, by, seed):
    state = play_on(make(table, by), random.Random(seed), check_chips_and_cards)

    assert sum(state.payoffs) == pytest.approx(-taken(state))
    assert not state.total_pot_amount
    assert len(state.raked_amounts) == len({*_pots_pushed(state)})


def _pots_pushed(state):
    return [record.pot_index for record in state.operations if hasattr(record, "pot_index")]


@settings(max_examples=EXAMPLES or 60, deadline=None)
@given(tables(), automations, seeds)
def test_what_is_recorded_reads_back_equal_and_replays_to_the_same_chips(table, by, seed):
    state = play_on(make(table, by), random.Random(seed))
    hand = HandHistory.from_state(state)
    again = hand.replay()

    parse_float = Decimal if type(state.stacks[0]) is Decimal else float
    assert loads(dumps(hand), parse_float=parse_float) == hand
    assert again.stacks == pytest.approx(state.stacks)
    assert again.boards == state.boards
    assert HandHistory.from_state(again).user_fields == hand.user_fields


class HouseError(Exception):
    """The error of a house's own function."""


def fails(amount, state):
    raise HouseError


@settings(max_examples=EXAMPLES or 100, deadline=None)
@given(tables(), st.sets(st.sampled_from(list(Automation))), seeds, st.booleans())
def test_an_operation_in_which_the_house_fails_changes_nothing(table, by, seed, is_fee):
    game, parameters, options = table
    house = {"fees": {"jackpot": fails}} if is_fee else {"rake": fails}
    try:
        state, dice = make((game, parameters, options | house), by), random.Random(seed)
    except HouseError:
        return  # all hands were over with the antes
    for _ in range(2000):
        assert state.status, "the house was never asked"
        legal = [name for name in OPERATIONS if getattr(state, f"can_{name}")()]
        before = state.copy()
        try:
            step(state, legal, dice)
        except HouseError:
            assert state == before
            return
    raise AssertionError("the hand does not end")


def naive_payouts(state):
    """Return the winnings of each seat, by layers of equal contributions; no odd chips."""
    levels = sorted({*state.contributions})
    won, before, layers = [Fraction(0)] * state.player_count, 0, []
    for level in levels:
        chips = sum(min(put, level) - min(put, before) for put in state.contributions)
        able = [seat for seat in state.player_indices
                if state.statuses[seat] and state.contributions[seat] >= level]  # fmt: skip
        before = level
        layers.append((chips, able or layers[-1][1]))
    layers[0] = (layers[0][0] + state.dead_chips, layers[0][1])
    for chips, able in layers:
        for board in state.boards:
            cards = {seat: [*map(str, state.hole_cards[seat]), *map(str, board)] for seat in able}
            worth = {seat: naive_strength(hand) for seat, hand in cards.items()}
            best = [seat for seat in able if worth[seat] == max(worth.values())]
            for seat in best:
                won[seat] += chips / len(state.boards) / len(best)
    return won


SHOWN = {*Automation} - BOARD - {Automation.CHIPS_PUSHING, Automation.HAND_KILLING}


@settings(max_examples=EXAMPLES or 80, deadline=None)
@given(tables(codes=("NT",), kinds=(Fraction,)), seeds)
def test_pots_are_split_by_board_as_layers_of_chips_are_naively(table, seed):
    game, parameters, options = table
    options = {name: value for name, value in options.items() if name not in ("rake", "fees")}
    state, dice = make((game, parameters, options), SHOWN), random.Random(seed)
    expected = None
    while state.status:
        if state.can_select_runout_count(2):
            state.select_runout_count(2)
        elif state.phase is Phase.CHIPS_PUSHING:
            if expected is None and len(state.boards[0]) == 5:
                won = naive_payouts(state)
                expected = [a + b for a, b in zip(state.stacks, won, strict=True)]
            state.push_chips()
        elif state.can_complete_bet_or_raise_to() and dice.random() < 0.3:
            amount = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(dice.choice([None, amount]))
        else:
            for name in ("check_or_call", "deal_board", "kill_hand"):
                if getattr(state, f"can_{name}")():
                    getattr(state, name)()
                    break

    assert expected is None or state.stacks == expected
