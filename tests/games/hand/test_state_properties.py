"""Properties of every hand, for any cards and actions: played by hypothesis in all variants.

`POKER_CALCULATOR_EXAMPLES=2000` tries each on as many hands.
"""

import os
import random
import warnings
from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.table import OPERATIONS

from games import PREDEFINED_GAMES, Automation, rake
from games.game_families import BigBetGame, BringInGame, FixedLimitGame
from games.variants.table_rules import TABLE_RULES

EXAMPLES = int(os.environ.get("POKER_CALCULATOR_EXAMPLES", "0"))
"""The number of hands of each property, if it is set."""
KINDS = (int, float, Decimal, Fraction)
MOST_PLAYERS = {"FB": 7, "F2L3D": 6, "N2L1D": 6, "N5D": 6, "P5D": 6, "K": 2, "L": 2}
MOST_PLAYERS |= {"PO5": 8, "PO6": 7}
MOST_PLAYERS |= dict.fromkeys(("PO5/8", "PC", "PC/8"), 8)
CHOICES = (
    "stand_pat_or_discard",
    "fold",
    "check_or_call",
    "post_bring_in",
    "complete_bet_or_raise_to",
    "show_or_muck_hole_cards",
)
"""The operations that no automation does but the last, which may be left to the player, too."""


@st.composite
def tables(draw, codes=tuple(PREDEFINED_GAMES), kinds=KINDS, infinite=True):
    """Return a class of games and arguments for a state, except for the automations."""
    code = draw(st.sampled_from(codes))
    kind = draw(st.sampled_from(kinds))
    count = draw(st.integers(2, MOST_PLAYERS.get(code, 9)))
    chips = (st.integers(1, 60) | st.integers(1, 8)).map(kind)
    if infinite:
        chips |= st.just(float("inf"))
    stacks = draw(st.lists(chips, min_size=count, max_size=count))
    ante = kind(draw(st.integers(0, 3)))
    is_forced = code in ("K", "L", "NS")
    antes, trim = draw(
        st.sampled_from(
            [
                *((ante, True), (ante, False), ({1: ante}, False), ({-1: ante}, False)),
                ({0: ante, -1: 2 * ante}, True),
            ]
            if not is_forced
            else [(max(ante, kind(1)), True)]
        )
    )
    small, big = kind(draw(st.integers(1, 2))), kind(draw(st.integers(2, 4)))
    blinds = draw(st.sampled_from([[small, big], [big, big], {-1: big}]))
    if count > 3 and draw(st.booleans()):
        blinds = draw(st.sampled_from([[small, big, 2 * big], {0: small, 1: big, -1: 2 * big}]))
    game = PREDEFINED_GAMES[code]
    if issubclass(game, BringInGame):
        parameters = trim, antes, kind(1), big, 2 * big, stacks, count
    elif issubclass(game, FixedLimitGame):
        parameters = trim, antes, blinds, big, 2 * big, stacks, count
    elif issubclass(game, BigBetGame):
        parameters = trim, antes, blinds, big, stacks, count
    elif code == "K":
        parameters = trim, antes, big, stacks, count
    else:
        parameters = trim, antes, big, 2 * big, stacks, count
    options = {"rules": draw(st.sampled_from(list(TABLE_RULES.values()))), "rng": draw(seeds)}
    return game, parameters, options


seeds = st.integers(0, 1 << 32)
automations = st.sets(st.sampled_from(list(Automation))).map(tuple)


def make(table, by=tuple(Automation), **more):
    game, parameters, options = table
    return game.create_state(by, *parameters, **options, **more)


def random_arguments(state, name, dice):
    """Return arguments for an operation, legal or not."""
    if name in (
        "post_ante",
        "post_blind_or_straddle",
        "post_dead_blind",
        "kill_hand",
        "pull_chips",
    ):
        return (dice.choice([-1, 0, 1, state.player_count - 1, state.player_count, None, "1"]),)
    if name == "complete_bet_or_raise_to":
        least = state.min_completion_betting_or_raising_to_amount
        near = [] if least is None else [least, least - 1, least + 1]
        return (dice.choice([*near, 0, -5, 3, 10**6, float("inf"), float("nan"), "2"]),)
    if name == "show_or_muck_hole_cards":
        return (dice.choice([True, False, "", "AsKs", "??"]),)
    if name == "stand_pat_or_discard":
        seat = state.stander_pat_or_discarder_index
        hand = [] if seat is None else state.hole_cards[seat]
        return (dice.choice([hand[: dice.randint(0, len(hand))], "As", "??", "AsAsAs", "Zz"]),)
    if name in ("burn_card", "deal_hole", "deal_board"):
        top = state.deck_cards[:1]
        return (dice.choice([top, "??", "As", "2c3d4h5s6c7d", "", "xx", 53, top + top]),)
    return ()


def is_verified(state, name, arguments):
    try:
        getattr(state, f"verify_{OPERATIONS[name]}")(*arguments)
    except (ValueError, UserWarning):
        return False
    return True


def check_operations(state, dice):
    """Assert that queries and verifications agree and that what is refused changes nothing.

    Return the operations that are legal as they stand.
    """
    before, legal = state.copy(), []
    for name in OPERATIONS:
        for arguments in ((), random_arguments(state, name, dice)):
            can = getattr(state, f"can_{name}")(*arguments)
            assert can is is_verified(state, name, arguments), (name, arguments)
            assert state == before, f"asking whether {name}{arguments} is legal changed the state"
            if can and not arguments:
                legal.append(name)
            elif not can:
                with pytest.raises((ValueError, UserWarning)):
                    getattr(state, name)(*arguments)
                assert state == before, f"{name}{arguments} was refused and changed the state"
    return legal


def all_chips(state):
    return sum(state.stacks) + state.total_pot_amount + state.raked_amount


def check_chips(state):
    """Assert that no chip is lost and nobody owes any."""
    total = sum(state.starting_stacks)
    if total < float("inf"):
        assert all_chips(state) == pytest.approx(total) if type(total) is float else total
        assert all_chips(state) == total or type(total) is float
    assert min(*state.stacks, *state.bets, *state.contributions, state.dead_chips) >= 0
    for seat, start in enumerate(state.starting_stacks):
        if start < float("inf"):
            assert state.stacks[seat] - start == pytest.approx(state.payoffs[seat])


def check_seats(state):
    """Assert that statuses, cards and the turn agree."""
    assert any(state.statuses)
    for seat in state.player_indices:
        assert len(state.hole_cards[seat]) == len(state.hole_card_statuses[seat])
        assert state.statuses[seat] or not state.hole_cards[seat]
    if state.actor_index is not None:
        assert state.statuses[state.actor_index]
        assert state.stacks[state.actor_index] > 0
        least = state.min_completion_betting_or_raising_to_amount
        if least is not None:
            most = state.max_completion_betting_or_raising_to_amount
            assert max(state.bets) < least <= most
            assert most <= state.bets[state.actor_index] + state.stacks[state.actor_index]
    known = [
        card for card in (*state.cards_in_play, *state.deck_cards, *state.mucked_cards) if card
    ]
    known += [card for row in (*state.discarded_cards, state.burn_cards) for card in row if card]
    assert sorted(known) == sorted(state.deck)


def check_legal_actions(state):
    """Assert that what is said to be legal is what the operations take, and no more."""
    legal = state.legal_actions()
    assert legal.actor == state.turn_index
    assert legal.fold is state.can_fold()
    assert legal.draw is state.can_stand_pat_or_discard()
    assert legal.show is (state.showdown_index is not None)
    assert legal.muck is state.can_show_or_muck_hole_cards(False)
    assert legal.mask == (
        state.can_fold(),
        state.can_check_or_call(),
        state.can_complete_bet_or_raise_to(),
    )
    for name, amount in (("check_or_call", legal.call), ("post_bring_in", legal.bring_in)):
        assert getattr(state, f"can_{name}")() is (amount is not None)
        if amount is not None:
            assert getattr(state.copy(), name)().amount == amount
    if legal.min_raise_to is not None:
        for amount in {legal.min_raise_to, legal.max_raise_to} - {float("inf")}:
            assert state.can_complete_bet_or_raise_to(amount)
        # By one, or by as much as is seen in floats of 10**18 chips.
        less, more = (1 + bound // 1000 for bound in (legal.min_raise_to, legal.max_raise_to))
        for amount in (legal.min_raise_to - less, legal.max_raise_to + more):
            assert not state.can_complete_bet_or_raise_to(amount)
    if legal.show and all(state.hole_cards[legal.actor]):
        assert state.can_show_or_muck_hole_cards(True)
    if legal.actor is None:
        assert not any(legal.mask)
        assert not any(getattr(state, f"can_{name}")() for name in CHOICES)


def choose(state, legal, dice):
    """Return one of the legal operations with its arguments."""
    likely = [name for name in legal if name != "fold" or dice.random() < 0.4] or legal
    name = dice.choice(likely)
    if name == "complete_bet_or_raise_to":
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        # Of an endless stack, no more than chips of each kind can be counted in, one by one.
        most = min(most, 1000 * least, max(least, 10**15))
        amount = dice.choice([least, (least + min(most, 3 * least)) / 2, most])
        if state.betting_structure.name == "FIXED_LIMIT":
            amount = dice.choice([least, most])  # an open pair of stud allows no bet between them
        return name, (int(amount) if type(least) is int else amount,)
    if name == "stand_pat_or_discard":
        hand = state.hole_cards[state.stander_pat_or_discarder_index]
        return name, (dice.sample(hand, dice.randint(0, len(hand))),)
    if name == "show_or_muck_hole_cards":
        return name, (dice.choice([True, None, None]),)
    return name, ()


def play_on(state, dice, look=lambda state: None, most=2000):
    """Play to the end, looking at the state before each step."""
    for _ in range(most):
        look(state)
        if not state.status:
            return
        legal = [name for name in OPERATIONS if getattr(state, f"can_{name}")()]
        assert legal, f"nothing is legal: {state!r}"
        name, arguments = choose(state, legal, dice)
        getattr(state, name)(*arguments)
    raise AssertionError("the hand does not end")


@settings(max_examples=EXAMPLES or 120)
@given(tables(), automations, seeds)
def test_chips_are_conserved_seats_agree_and_the_hand_ends(table, by, seed):
    state = make(table, by)

    def look(state):
        check_chips(state)
        check_seats(state)

    play_on(state, random.Random(seed), look)

    if sum(state.starting_stacks) < float("inf"):
        assert sum(state.payoffs) == pytest.approx(0)
    assert not any(state.bets)
    assert not state.total_pot_amount


@settings(max_examples=EXAMPLES or 120)
@given(tables(), automations, seeds)
def test_legal_actions_are_those_that_the_operations_take(table, by, seed):
    play_on(make(table, by), random.Random(seed), check_legal_actions)


@settings(max_examples=EXAMPLES or 60)
@given(tables(infinite=False), seeds, st.sampled_from([0.05, 0.5, 1]))
def test_payoffs_sum_to_what_the_house_took(table, seed, percentage):
    state = make(table, rake=partial(rake, percentage=percentage, cap=20))
    play_on(state, random.Random(seed), check_chips)

    assert sum(state.payoffs) == pytest.approx(-state.raked_amount)
    assert 0 <= state.raked_amount <= 20


@settings(max_examples=EXAMPLES or 25)
@given(tables(), automations, seeds)
def test_queries_and_verifications_agree_and_what_is_refused_changes_nothing(table, by, seed):
    dice = random.Random(seed)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        play_on(make(table, by), dice, lambda state: check_operations(state, dice))


@settings(max_examples=EXAMPLES or 40)
@given(tables(), automations, seeds, seeds)
def test_a_copy_that_is_played_on_leaves_the_state_as_it_was(table, by, seed, other):
    dice, twin = random.Random(seed), make(table, by)

    def look(state):
        if dice.random() < 0.2:
            copy = state.copy()
            assert copy == state
            play_on(copy, random.Random(other))
            assert copy != state or not state.status
        assert state.status or state == state.copy()

    state = make(table, by)
    moves = random.Random(seed + 1)
    play_on(state, moves, look)
    play_on(twin, random.Random(seed + 1))

    assert state == twin


def play_choices(state, dice):
    """Play to the end: choices by the dice, everything else by hand in the order of the phases."""
    for _ in range(2000):
        if not state.status:
            return state
        legal = [name for name in OPERATIONS if getattr(state, f"can_{name}")()]
        chosen = [name for name in legal if name in CHOICES]
        if chosen == ["show_or_muck_hole_cards"]:
            state.show_or_muck_hole_cards()
        elif chosen:
            name, arguments = choose(state, chosen, dice)
            getattr(state, name)(*arguments)
        else:
            getattr(state, legal[0])()
    raise AssertionError("the hand does not end")


@settings(max_examples=EXAMPLES or 80)
@given(tables(infinite=False), seeds)
def test_every_operation_by_hand_gives_the_same_hand_as_all_automations(table, seed):
    alone = play_choices(make(table), random.Random(seed))
    by_hand = play_choices(make(table, ()), random.Random(seed))

    assert by_hand.stacks == alone.stacks
    assert by_hand.board_cards == alone.board_cards
    assert by_hand.operations == alone.operations


@settings(max_examples=EXAMPLES or 40)
@given(tables(infinite=False), automations, seeds)
def test_some_automations_change_nothing_in_the_stacks(table, by, seed):
    alone = play_choices(make(table), random.Random(seed))

    assert play_choices(make(table, by), random.Random(seed)).stacks == alone.stacks
