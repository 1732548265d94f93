"""The table of variants: each can be played, and its streets follow the game's rules."""

import random
from dataclasses import replace
from fractions import Fraction
from inspect import signature

import pytest
from raises import raises

from poker_calculator.games import (
    PREDEFINED_GAMES,
    VARIANTS,
    Automation,
    BettingStructure,
    Deck,
    NoLimitTexasHoldem,
    Opening,
    Street,
    TableRules,
)
from poker_calculator.games.game_families import BigBetGame, BringInGame, FixedLimitGame
from poker_calculator.games.hand.state import StateOptions
from poker_calculator.games.predefined import KuhnPoker, LeducPoker

EVERYTHING = tuple(Automation)
BIG_BET = [code for code, variant in VARIANTS.items() if variant.structure.name != "FIXED_LIMIT"]
FIXED = [code for code in VARIANTS if code not in BIG_BET]


def bets(code):
    """Return antes, blinds or a bring-in, and bets of 2 on early streets and 4 on late ones."""
    game = PREDEFINED_GAMES[code]
    if issubclass(game, BringInGame):
        return True, 1, 1, 2, 4
    if issubclass(game, FixedLimitGame):
        return True, 0, (1, 2), 2, 4
    if issubclass(game, BigBetGame):
        return True, 0, (1, 2), 2
    return (True, 1, 1) if code == "K" else (True, 1, 2, 4)


def table(code, **options):
    """Return a state of a variant with three players, or two in the small games."""
    stacks = {"K": (2, 2), "L": (13, 2)}.get(code, (200, 3))
    return PREDEFINED_GAMES[code].create_state(EVERYTHING, *bets(code), *stacks, **options)


def play(state, dice):
    """Play random actions to the end."""
    while state.status:
        if state.can_stand_pat_or_discard():
            hand = state.hole_cards[state.turn_index]
            state.stand_pat_or_discard(dice.sample(hand, dice.randint(0, len(hand))))
            continue
        names = ("check_or_call", "post_bring_in", "complete_bet_or_raise_to", "fold")
        legal = [name for name in names if getattr(state, f"can_{name}")()]
        getattr(state, dice.choices(legal, [4, 3, 2, 1][: len(legal)])[0])()
    return state


@pytest.mark.parametrize("code", VARIANTS)
def test_every_variant_is_played_to_the_end(code):
    dice = random.Random(code)
    for seed in range(20):
        state = play(table(code, rng=seed), dice)

        assert sum(state.payoffs) == 0
        assert sum(state.stacks) == sum(state.starting_stacks)


def test_every_variant_has_a_class_and_the_other_way_round():
    assert {code: game.variant for code, game in PREDEFINED_GAMES.items()} == VARIANTS


@pytest.mark.parametrize("code", VARIANTS)
def test_a_class_that_keeps_the_bets_makes_the_same_state(code):
    state = table(code, rng=7)
    game = PREDEFINED_GAMES[code](EVERYTHING, *bets(code), rng=7)

    assert game(state.starting_stacks, state.player_count) == state


def test_options_of_one_hand_come_before_those_of_the_game():
    game = PREDEFINED_GAMES["NT"](EVERYTHING, *bets("NT"), rng=7, name="mine")

    assert game(200, 3, rng=8) == table("NT", rng=8, name="mine")


@pytest.mark.parametrize("code", VARIANTS)
def test_create_state_has_defaults(code):
    game = PREDEFINED_GAMES[code]
    state = game.create_state(rng=7)

    assert state.player_count == 2
    assert state.turn_index is not None
    assert state == game()(rng=7)
    assert play(state, random.Random(7)).payoffs[0] == -state.payoffs[1]


@pytest.mark.parametrize(
    ("code", "options", "bets"),
    [
        ("NT", {}, {2}),
        ("NT", {"blinds": (5, 10), "stacks": 500}, {10}),
        ("NT", {"blinds": (1, 2, 4), "stacks": (200,) * 3}, {2}),
        ("NT", {"blinds": {-1: 4}, "players": 3}, {4}),
        ("NS", {"blinds": 0, "antes": 3}, {3}),
        ("PO", {"blinds": (1, 2), "min_bet": 5}, {5}),
        ("FT", {"blinds": (5, 10)}, {10, 20}),
        ("FT", {"blinds": (5, 10), "small_bet": 20}, {20, 40}),
        ("FR", {"antes": 1, "bring_in": 3}, {6, 12}),
    ],
)
def test_the_smallest_bet_is_the_big_blind_by_default(code, options, bets):
    state = PREDEFINED_GAMES[code].create_state(**options)

    assert {street.min_completion_betting_or_raising_amount for street in state.streets} == bets


def test_several_stacks_are_those_of_as_many_players():
    assert NoLimitTexasHoldem.create_state(stacks=[200, 150, 400]).player_count == 3
    assert NoLimitTexasHoldem.create_state(stacks={0: 200, 1: 150}).player_count == 2
    assert NoLimitTexasHoldem.create_state(stacks=99, players=4).player_count == 4


@pytest.mark.parametrize("code", VARIANTS)
def test_every_argument_may_be_given_by_its_name(code):
    state, create = table(code, rng=7), PREDEFINED_GAMES[code].create_state
    values = EVERYTHING, *bets(code), state.starting_stacks, state.player_count
    given = dict(zip(signature(create).parameters, values, strict=False))

    assert list(given)[-2:] == ["stacks", "players"]
    assert create(**given, rng=7) == state


def test_arguments_may_have_the_names_of_a_state():
    short = {"blinds": (2, 3), "stacks": 99, "players": 4}
    names = {"blinds_or_straddles": (2, 3), "starting_stacks": 99, "player_count": 4}
    create = NoLimitTexasHoldem.create_state

    assert create(rng=7, **short) == create(rng=7, **names)


@pytest.mark.parametrize(
    ("options", "cure"),
    [
        ({"seed": 7}, "takes no 'seed'; the seed of the shuffles is rng, e.g. rng=7"),
        ({"stack": 7}, "did you mean 'stacks'? it takes automations, "),
        ({"stacks": 7, "starting_stacks": 7}, "takes 'stacks' once"),
    ],
)
def test_an_unknown_argument_is_explained(options, cure):
    with raises(cure, TypeError):
        NoLimitTexasHoldem.create_state(**options)


@pytest.mark.parametrize("made", [NoLimitTexasHoldem.create_state, NoLimitTexasHoldem])
def test_help_and_completion_list_all_options(made):
    shown = signature(made).parameters
    assert {*StateOptions.__annotations__} <= {*shown}
    assert "cls" not in shown
    assert shown["rules"].default == TableRules()


def test_a_game_says_how_a_hand_is_made():
    game = NoLimitTexasHoldem()
    assert "call NoLimitTexasHoldem.create_state(stacks=200)" in repr(game)
    with raises("call NoLimitTexasHoldem.create_state(stacks=200)", AttributeError):
        game.legal_actions()


# The deals: hole cards face down and up, board cards, draws.
DEALT = {
    "FAL1D": (5, 0, 0, 1),
    "FAL3D": (5, 0, 0, 3),
    "FB": (4, 0, 0, 3),
    "F2L3D": (5, 0, 0, 3),
    "FO/8": (4, 0, 5, 0),
    "FR": (3, 4, 0, 0),
    "F5S": (1, 4, 0, 0),
    "F7S": (3, 4, 0, 0),
    "F7S/8": (3, 4, 0, 0),
    "FT": (2, 0, 5, 0),
    "N2L1D": (5, 0, 0, 1),
    "NS": (2, 0, 5, 0),
    "NT": (2, 0, 5, 0),
    "PT": (2, 0, 5, 0),
    "PO": (4, 0, 5, 0),
    "PO5": (5, 0, 5, 0),
    "PO6": (6, 0, 5, 0),
    "PO5/8": (5, 0, 5, 0),
    "PC": (5, 0, 5, 0),
    "PC/8": (5, 0, 5, 0),
    "N5D": (5, 0, 0, 1),
    "P5D": (5, 0, 0, 1),
    "FO": (4, 0, 5, 0),
    "NO": (4, 0, 5, 0),
    "PO/8": (4, 0, 5, 0),
    "NO/8": (4, 0, 5, 0),
    "NO5": (5, 0, 5, 0),
    "FO5": (5, 0, 5, 0),
    "FO5/8": (5, 0, 5, 0),
    "F5D": (5, 0, 0, 1),
    "PB": (4, 0, 0, 3),
    "P2L3D": (5, 0, 0, 3),
    "K": (1, 0, 0, 0),
    "L": (1, 0, 1, 0),
}
DECKS = {"NS": Deck.SHORT_DECK_HOLDEM, "K": Deck.KUHN_POKER, "L": Deck.LEDUC_POKER}
BIG_BETS_FROM = dict.fromkeys(("FB", "F2L3D", "FO", "FO/8", "FO5", "FO5/8", "FT"), 2)
BIG_BETS_FROM |= {"FAL1D": 1, "FAL3D": 2, "FR": 2, "F5S": 2, "F7S": 2, "F7S/8": 2, "F5D": 1, "L": 1}


@pytest.mark.parametrize("code", VARIANTS)
def test_each_game_deals_its_cards(code):
    streets = VARIANTS[code].streets(2, 4, 4)
    holes = [is_up for street in streets for is_up in street.hole_dealing_statuses]
    dealt = sum(street.board_dealing_count for street in streets)
    draws = sum(street.draw_status for street in streets)

    assert (holes.count(False), holes.count(True), dealt, draws) == DEALT[code]
    assert {*VARIANTS[code].deck} == {*DECKS.get(code, Deck.STANDARD)}


@pytest.mark.parametrize("code", VARIANTS)
def test_a_card_is_burned_on_all_streets_but_the_first(code):
    burns = [street.card_burning_status for street in VARIANTS[code].streets(2, 4, 4)]
    expected = code not in ("K", "L")

    assert burns == [False, *[expected] * (len(burns) - 1)]


@pytest.mark.parametrize("code", FIXED)
def test_the_big_bet_begins_on_the_third_street_or_after_the_only_draw_in_fixed_limit(code):
    bets = [s.min_completion_betting_or_raising_amount for s in VARIANTS[code].streets(2, 4, 4)]
    first = BIG_BETS_FROM.get(code, len(bets))

    assert bets == [2] * first + [4] * (len(bets) - first)


@pytest.mark.parametrize("code", VARIANTS)
def test_only_fixed_limit_counts_raises(code):
    counts = {s.max_completion_betting_or_raising_count for s in VARIANTS[code].streets(2, 4, 3)}

    assert counts == {"K": {1}, "L": {2}}.get(code, {3} if code in FIXED else {None})


@pytest.mark.parametrize(
    ("code", "first", "later"),
    [
        ("F5S", Opening.LOW_CARD, Opening.HIGH_HAND),
        ("F7S", Opening.LOW_CARD, Opening.HIGH_HAND),
        ("F7S/8", Opening.LOW_CARD, Opening.HIGH_HAND),
        ("FR", Opening.HIGH_CARD, Opening.LOW_HAND),
        ("NT", Opening.POSITION, Opening.POSITION),
        ("FB", Opening.POSITION, Opening.POSITION),
    ],
)
def test_cards_open_in_stud_and_position_elsewhere(code, first, later):
    openings = [street.opening for street in VARIANTS[code].streets(2, 4, 4)]

    assert openings == [first] + [later] * (len(openings) - 1)
    assert VARIANTS[code].has_bring_in is (first is not Opening.POSITION)


def test_the_number_of_raises_comes_from_the_rules():
    streets = table("FT", rules=TableRules(bets_per_street=5)).streets

    assert {street.max_completion_betting_or_raising_count for street in streets} == {5}


STREET = Street(True, (), 3, False, Opening.POSITION, 2, None)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"board_dealing_count": -1}, "a street cannot deal -1 board cards"),
        ({"board_dealing_count": 0}, "a street must deal hole cards or board cards, or let"),
        (
            {"draw_status": True, "hole_dealing_statuses": (False,)},
            "both deal hole cards and let players draw",
        ),
        ({"min_completion_betting_or_raising_amount": 0}, "the smallest bet must be above 0"),
        ({"min_completion_betting_or_raising_amount": -2}, "the smallest bet must be .* not -2"),
        ({"max_completion_betting_or_raising_count": -1}, "bets of a street is 0 or more, or None"),
    ],
)
def test_a_street_on_which_nothing_can_be_done_is_refused(changes, fault):
    with pytest.raises(ValueError, match=fault):
        replace(STREET, **changes)


def test_structures_are_named_as_in_the_document():
    assert [structure.value for structure in BettingStructure] == [
        "Fixed-limit",
        "Pot-limit",
        "No-limit",
    ]


# Two small games with published trees.


def outcomes(state, path=()):
    """Yield every terminal node: (actions, payoff of seat 0)."""
    if not state.status:
        yield path, state.payoffs[0]
        return
    if state.can_deal_board():
        for card in state.available_cards:
            after = state.copy()
            after.deal_board([card])
            yield from outcomes(after, (*path, card))
        return
    for name in ("fold", "check_or_call", "complete_bet_or_raise_to"):
        if getattr(state, f"can_{name}")():
            after = state.copy()
            getattr(after, name)()
            yield from outcomes(after, (*path, name))


def deals(game):
    """Yield each deal of one card to both players."""
    by = [entry for entry in Automation if entry.name not in ("HOLE_DEALING", "BOARD_DEALING")]
    for first in game.variant.deck:
        for second in game.variant.deck:
            if first != second:
                state = game.create_state(by)
                state.deal_hole([first])
                state.deal_hole([second])
                yield first, second, state


@pytest.mark.parametrize(("game", "ends"), [(KuhnPoker, 30), (LeducPoker, 5520)])
def test_the_game_has_as_many_ends_as_is_published(game, ends):
    assert sum(1 for *_, state in deals(game) for _ in outcomes(state)) == ends


def chance(card, path, seat):
    """Return the probability of a player's path in the Kuhn equilibrium without first bets."""
    likely = Fraction(1)
    for turn, action in enumerate(path):
        if turn % 2 != seat:
            continue
        bets_first = {"J": 0, "Q": 0, "K": 0} if seat == 0 else {"J": "1/3", "Q": 0, "K": 1}
        calls = {"J": 0, "Q": "1/3", "K": 1}
        facing = turn > 0 and path[turn - 1] == "complete_bet_or_raise_to"
        likely_on = Fraction((calls if facing else bets_first)[str(card)[0]])
        goes_on = action == ("check_or_call" if facing else "complete_bet_or_raise_to")
        likely *= likely_on if goes_on else 1 - likely_on
    return likely


def test_kuhn_poker_is_worth_a_loss_of_an_eighteenth_to_the_first_player():
    value = sum(
        chance(first, path, 0) * chance(second, path, 1) * payoff
        for first, second, state in deals(KuhnPoker)
        for path, payoff in outcomes(state)
    )

    assert value / 6 == Fraction(-1, 18)
