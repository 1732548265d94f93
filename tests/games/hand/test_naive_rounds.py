"""Short blinds, straddles and antes, caps and structures: decisions as the rule book tells them."""

import random
from dataclasses import replace

import pytest
from oracles.betting_rounds import NaiveRounds

from poker_calculator.games import PREDEFINED_GAMES, TABLE_RULES
from poker_calculator.games.game_families import BigBetGame, FixedLimitGame

CODES = [
    code for code, game in PREDEFINED_GAMES.items() if issubclass(game, BigBetGame | FixedLimitGame)
]
HOUSES = [rules for rules in TABLE_RULES.values() if rules.straddle_opens and not rules.whole_bets]
HOUSES += [replace(rules, full_blind_to_call=False) for rules in HOUSES]
BLINDS = [{-2: 2, -1: 5}, {0: 1, 1: 2}, {0: 3, 1: 7, -1: 14}, {-1: 4}]
STRADDLES = [{0: 5, 1: 10, 2: 20}, {0: 5, 1: 10, 2: 20, -1: 40}]


def random_hand(dice):
    """Return a state of mostly short stacks, and the naive rounds of the same hand."""
    code, count = dice.choice(CODES), dice.randint(2, 6)
    rules = replace(dice.choice(HOUSES), bets_per_street=dice.choice([1, 2, 4, 4]))
    blinds = dice.choice(BLINDS + STRADDLES * (2 * (count > 2)))
    ante, trims = dice.choice([0, 0, 1, 3, dice.randint(0, 9)]), dice.random() < 0.6
    stacks = [dice.randint(1, dice.choice([9, 60, 300])) for _ in range(count)]
    state = PREDEFINED_GAMES[code].create_state(
        **{"antes": ante, "ante_trimming_status": trims, "blinds": blinds, "stacks": stacks},
        **{"players": count, "rules": rules, "rng": dice.randint(0, 1 << 30)},
        **{"min_bet" if state_has_one_bet(code) else "small_bet": 2},
    )
    by_seat = [0] * count
    for seat, blind in blinds.items():
        by_seat[seat] = blind
    return state, naive_rounds(state, by_seat, ante)


def state_has_one_bet(code):
    return issubclass(PREDEFINED_GAMES[code], BigBetGame)


def naive_rounds(state, blinds, ante):
    rules, caps = state.rules, []
    for place, street in enumerate(state.streets):
        cap = street.max_completion_betting_or_raising_count
        if cap is not None and rules.unlimited_heads_up and state.player_count == 2:
            cap = None
        caps.append(cap if cap is None else max(cap - (rules.blind_is_a_bet and place == 0), 0))
    structure = state.betting_structure.name
    house = {
        "blinds_first": rules.blinds_first,
        "full_blind": rules.full_blind_to_call,
        "trims": state.ante_trimming_status,
        "parts": rules.limit_reopening_parts if structure == "FIXED_LIMIT" else 1,
    }
    sizes = [street.min_completion_betting_or_raising_amount for street in state.streets]
    antes = [ante] * state.player_count
    return NaiveRounds(state.starting_stacks, antes, blinds, sizes, caps, structure, house)


@pytest.mark.parametrize("seed", range(250, 460))  # four have a short straddle and a folded blind
def test_decisions_are_those_of_the_rule_book(seed):
    dice = random.Random(seed)
    state, naive = random_hand(dice)
    folds = dice.choice([1, 2, 9])
    while state.status:
        if state.stander_pat_or_discarder_index is not None:
            state.stand_pat_or_discard()
            continue
        legal = state.legal_actions()
        bounds = None if legal.min_raise_to is None else (legal.min_raise_to, legal.max_raise_to)
        assert (legal.turn_index, legal.call, bounds) == naive.legal()
        assert state.stacks == naive.stacks
        choices = ["call"] * 3 + ["fold"] * (folds * (legal.call > 0))
        if bounds is not None:
            choices += [*bounds, dice.randint(*bounds)]
        action = dice.choice(choices)
        naive.act(action)
        if action == "call":
            state.check_or_call()
        elif action == "fold":
            state.fold()
        else:
            state.complete_bet_or_raise_to(action)
    assert naive.legal() == (None, None, None)
