"""Properties of every hand, for any cards and actions: played by hypothesis in all variants.

Also with posts, dead blinds, several boards, runs, rake and fees.

`POKER_CALCULATOR_EXAMPLES=2000` tries each on as many hands.
"""

import os
import random
import warnings
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.holdem import naive_strength
from oracles.table import OPERATIONS

from poker_calculator.games import (
    PREDEFINED_GAMES,
    TABLE_RULES,
    Automation,
    HandHistory,
    TableRules,
    rake,
)
from poker_calculator.games.game_families import BigBetGame, BringInGame, FixedLimitGame
from poker_calculator.games.hand.hand import Phase
from poker_calculator.games.notation import dumps, loads

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
    assert legal.turn_index == state.turn_index
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
    if legal.show and all(state.hole_cards[legal.turn_index]):
        assert state.can_show_or_muck_hole_cards(True)
    if legal.turn_index is None:
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


def play_on(state, dice, look=lambda state: None):
    """Play to the end, runs chosen where that is legal, looking at the state before each step."""
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
def test_payoffs_sum_to_what_the_house_took(table, seed, share):
    state = make(table, rake=partial(rake, rake=share, rake_cap=20))
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


# Posts, dead blinds, several boards, runs, rake and fees.

HOUSES = [*TABLE_RULES.values()]
UNNAMED = [replace(TABLE_RULES["online"], straddle_opens=False), TableRules()]
BOARD = {Automation.BOARD_DEALING}
by_dealer = st.sets(st.sampled_from(list(Automation))).map(lambda found: found - BOARD)


@st.composite
def online_tables(
    draw, codes=("NT", "PO", "FT", "FO/8"), kinds=(int, float, Decimal), houses=HOUSES
):
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
        options["rake"] = partial(rake, rake=0.05, rake_cap=3)
        options["fees"] = {"jackpot": partial(rake, rake=0.1)}
    return game, (trim, antes, blinds, *bets, stacks, count), options


def taken(state):
    """Return the rake and all fees."""
    return sum(state.raked_amounts) + sum(map(sum, state.fee_amounts.values()))


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
@given(
    online_tables(houses=HOUSES + UNNAMED, kinds=(int, float, Decimal, Fraction)), by_dealer, seeds
)
def test_chips_and_cards_are_conserved_with_all_of_these(table, by, seed):
    state = play_on(make(table, by), random.Random(seed), check_chips_and_cards)

    assert sum(state.payoffs) == pytest.approx(-taken(state))
    assert not state.total_pot_amount
    assert len(state.raked_amounts) == len({*_pots_pushed(state)})


def _pots_pushed(state):
    return [record.pot_index for record in state.operations if hasattr(record, "pot_index")]


@settings(max_examples=EXAMPLES or 60, deadline=None)
@given(online_tables(), by_dealer, seeds)
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
@given(online_tables(), st.sets(st.sampled_from(list(Automation))), seeds, st.booleans())
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
            name, arguments = choose(state, legal, dice)
            getattr(state, name)(*arguments)
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
@given(online_tables(codes=("NT",), kinds=(Fraction,)), seeds)
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
