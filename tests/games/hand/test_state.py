"""The arguments of a state, its errors, and equal hands from copies, pickles and seeds."""

import copy
import pickle
import random
from dataclasses import replace

import numpy as np
import pytest
from raises import raises
from table_hands import ACES, CHIPS_ONLY, KINGS, NO_HELP, act, board, deal, hold_em

from poker_calculator.games import (
    PREDEFINED_GAMES,
    VARIANTS,
    Automation,
    BatchState,
    BettingStructure,
    Deck,
    FixedLimitDeuceToSevenLowballTripleDraw,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    StandardHighHand,
    State,
    TableRules,
)
from poker_calculator.games.cards import Card, read_cards
from poker_calculator.games.hand.hand import Phase
from poker_calculator.games.play.legal_actions import RAISE

EVERYTHING = tuple(Automation)
HOLD_EM = {
    "automations": EVERYTHING,
    "deck": Deck.STANDARD,
    "hand_types": (StandardHighHand,),
    "streets": VARIANTS["NT"].streets(2, 2, None),
    "betting_structure": BettingStructure.NO_LIMIT,
    "ante_trimming_status": True,
    "antes": 0,
    "blinds_or_straddles": (1, 2),
    "bring_in": 0,
    "starting_stacks": 100,
    "player_count": 3,
}


def no_limit(**options):
    return NoLimitTexasHoldem.create_state(EVERYTHING, True, 0, (1, 2), 2, 100, 3, **options)


# Arguments that define no game.


def test_what_the_other_tests_change_is_a_game():
    assert State(**HOLD_EM).status


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"automations": ("x",)}, "'x' is not an Automation, e.g. Automation.ANTE_POSTING"),
        ({"deck": Deck.KUHN_POKER}, "3 players need 11 cards, the deck has 3"),
        ({"deck": ()}, "3 players need 11 cards, the deck has 0"),
        ({"deck": Deck.STANDARD * 2}, "a deck has each card once"),
        ({"deck": (*Deck.STANDARD, Card(0))}, "a deck has each card once, and no unknown card"),
        ({"betting_structure": "x"}, "a game has a BettingStructure and TableRules, not 'x'"),
        ({"rules": None}, "a game has a BettingStructure and TableRules"),
        ({"hand_types": ()}, "a game has at least one street and one hand type"),
        ({"streets": ()}, "a game has at least one street and one hand type"),
        ({"streets": VARIANTS["NT"].streets(2, 2, None)[1:]}, "the first street deals"),
        ({"streets": VARIANTS["FB"].streets(2, 2, 4)[1:]}, "the first street deals"),
        ({"player_count": 1}, "a hand has two players or more, not 1"),
        ({"player_count": True}, "a hand has two players or more, not True"),
        ({"player_count": 2.0}, "a hand has two players or more, not 2.0"),
        ({"player_count": 27}, "27 players need 59 cards, the deck has 52"),
        ({"antes": -1}, "the ante of seat 0 is -1; it cannot be negative"),
        ({"antes": float("inf")}, "antes, blinds, the bring-in and bets are finite"),
        ({"blinds_or_straddles": (1, -2)}, "the blind or straddle of seat 1 is -2"),
        ({"blinds_or_straddles": {3: 2}}, "the blind or straddle is given for seat 3"),
        ({"blinds_or_straddles": (1, 2, 4, 8)}, "is given for 4 seats; the table has 3"),
        ({"blinds_or_straddles": (1, float("inf"))}, "only stacks may be inf"),
        ({"blinds_or_straddles": 0}, "a hand needs antes, blinds or a bring-in; all are 0"),
        ({"bring_in": 1}, "a game has blinds or a bring-in, not both"),
        ({"blinds_or_straddles": 0, "bring_in": -1}, "neither is negative"),
        ({"blinds_or_straddles": 0, "bring_in": 2}, "the bring-in 2 is less than the smallest"),
        ({"starting_stacks": 0}, "seat 0 starts with no chips; every player has some"),
        ({"starting_stacks": (100, 100)}, "seat 2 starts with no chips; every player has some"),
        ({"starting_stacks": (100, -1, 100)}, "the starting stack of seat 1 is -1"),
        ({"starting_stacks": float("nan")}, "the starting stack is nan"),
        ({"starting_stacks": "100"}, "the starting stack is a number of chips, not '100'"),
        ({"deck_cards": "As"}, "each once, the next one first; got 1: As"),
        ({"deck_cards": Deck.STANDARD[:-1] + Deck.STANDARD[:1]}, "each once, .* got 52: 2c"),
    ],
)
def test_what_makes_no_game_is_refused_by_its_rule(changes, fault):
    with pytest.raises(ValueError, match=fault):
        State(**HOLD_EM | changes)


class CappedRules(TableRules):
    """House rules with two raises a street in games of any structure."""

    def most_raises(self, limit, street_index, players, has_blinds):
        return 2


@pytest.mark.parametrize(
    ("variant", "rules"),
    [
        (VARIANTS["NT"], CappedRules()),
        (replace(VARIANTS["NT"], bets_per_street=2), TableRules()),
        (replace(VARIANTS["PO"], bets_per_street=2), TableRules()),
    ],
)
def test_house_or_variant_may_cap_the_raises_of_any_structure(variant, rules):
    table = {"players": 3, "stacks": 200, "blinds": (1, 2), "min_bet": 2, "rules": rules, "rng": 1}
    batch = BatchState(variant, hand_count=1, **table)
    batch.step(RAISE)
    batch.step(RAISE)
    state = batch.state(0)

    assert state == batch.state(0)
    assert batch.legal_actions().mask[0].tolist() == [*state.legal_actions().mask]
    with raises("the street has seen all its bets and raises"):
        state.act("min")


# Refusals during a hand.


@pytest.mark.parametrize(
    ("name", "arguments", "fault"),
    [
        ("complete_bet_or_raise_to", (3,), "raise to 3: the minimum raise is to 4. Legal: fold"),
        (
            "complete_bet_or_raise_to",
            (101,),
            "the maximum raise is to 100.* call 2, raise to 4 to 100",
        ),
        (
            "complete_bet_or_raise_to",
            (4.5,),
            "Cannot raise to 4.5: all chips of this hand are whole",
        ),
        ("complete_bet_or_raise_to", ("4",), "a raise to is a number of chips, not '4'"),
        ("post_bring_in", (), "no bring-in is due"),
        ("post_ante", (), "no ante posting now: seat 2 has to act"),
        ("collect_bets", (), "no bet collection now: seat 2 has to act"),
        ("burn_card", (), "no card burning now: seat 2 has to act"),
        ("deal_hole", ("As",), "no hole dealing now: seat 2 has to act"),
        ("deal_board", (), "no board dealing now"),
        ("stand_pat_or_discard", (), "no standing pat or discarding now"),
        ("show_or_muck_hole_cards", (), "no showing or mucking now"),
        ("kill_hand", (), "no hand killing now"),
        ("push_chips", (), "no chips pushing now"),
        ("pull_chips", (0,), "no chips pulling now"),
    ],
)
def test_what_is_out_of_turn_is_refused_and_changes_nothing(name, arguments, fault):
    state = no_limit(rng=1)
    before = state.copy()

    with pytest.raises(ValueError, match=fault):
        getattr(state, name)(*arguments)
    assert state == before


def test_a_hand_that_is_over_says_so():
    state = no_limit(rng=1)
    act(state, "fold fold")

    with raises("no checking or calling now: the hand is over"):
        state.check_or_call()


# Cards that no dealer would deal are dealt with a warning.


@pytest.mark.parametrize(
    ("card", "where"),
    [("AsAs", "is dealt twice"), ("KsKd", "it is held by seat 0"), ("Qs9c", "lies in muck")],
)
def test_a_card_that_is_not_in_the_deck_is_warned_of(card, where):
    state = FixedLimitDeuceToSevenLowballTripleDraw.create_state(
        CHIPS_ONLY, True, 0, (1, 2), 2, 4, 100, 3
    )
    deal(state, "KsKh2c3c4c", "7s7h5c6c8c", "QsQh9cTcJc")
    act(state, "fold call call")
    state.stand_pat_or_discard("2c3c")
    state.stand_pat_or_discard("7s7h")
    state.burn_card("??")

    with pytest.warns(UserWarning, match=f"the card .. .*{where}"):
        state.deal_hole(card)
    assert state.hole_cards[0][-2:] == list(read_cards(card))


def test_discards_are_cards_that_the_hand_can_hold():
    state = FixedLimitDeuceToSevenLowballTripleDraw.create_state(
        CHIPS_ONLY, True, 0, (1, 2), 2, 4, 100, 3
    )
    deal(state, "??KhKs3c4c", "7s7h5c6c8c", "QsQh9cTcJc")
    act(state, "fold call call")
    before = state.copy()

    for cards, wrong in (
        ("2d5d", "5d"),
        ("3c3c", "3c again"),
        ("????", r"\?\? again"),
        ("9s" * 6, "9s again"),
    ):
        with pytest.raises(ValueError, match=f"holds '.*' and cannot discard {wrong}$"):
            state.stand_pat_or_discard(cards)
        assert state == before
    state.stand_pat_or_discard("2dKs")
    assert state.hole_cards[0] == list(read_cards("Kh3c4c"))


def test_hands_are_judged_when_the_last_card_lies():
    by = {*CHIPS_ONLY} - {Automation.HAND_KILLING}
    state = hold_em((100, 100), by=by)
    deal(state, ACES, KINGS)
    act(state, "100 call")
    for cards in ("2c7d9h", "Jc", "Kd"):
        assert state.hand_killing_indices == []
        state.burn_card("??")
        assert state.hand_killing_indices == []
        state.deal_board(cards)
    assert state.hand_killing_indices == [0]


def test_cards_of_a_board_that_lie_elsewhere_are_warned_of():
    state = hold_em((100, 100))
    deal(state, ACES, KINGS)
    act(state, "call check")
    state.burn_card("2c")

    with pytest.warns(UserWarning, match=r"2c is not in the deck: it lies in burn_cards"):
        state.deal_board("2c3c4c")


def test_a_card_of_another_deck_is_warned_of():
    state = State(**HOLD_EM | {"deck": Deck.SHORT_DECK_HOLDEM, "automations": CHIPS_ONLY})

    with pytest.warns(UserWarning, match="2c is not in the deck: it is not in this deck"):
        state.deal_hole("2c")


# Copies, equality, pickles.


def hands_under_way():
    """Generate a hand of every family after each of its steps."""
    for state in (
        no_limit(rng=3),
        FixedLimitDeuceToSevenLowballTripleDraw.create_state(
            EVERYTHING, True, 1, (1, 2), 2, 4, 100, 3, rng=3
        ),
        PotLimitOmahaHoldem.create_state((), True, 1, (1, 2), 2, (100, float("inf"), 50.5), 3),
    ):
        dice = random.Random(5)
        while True:
            yield state
            if not state.status:
                break
            if state.can_stand_pat_or_discard():
                state.stand_pat_or_discard(state.hole_cards[state.turn_index][:2])
            elif state.can_complete_bet_or_raise_to() and dice.random() < 0.3:
                state.complete_bet_or_raise_to()
            else:
                names = ("check_or_call", "post_ante", "collect_bets", "post_blind_or_straddle")
                names += ("burn_card", "deal_hole", "deal_board", "show_or_muck_hole_cards")
                names += ("kill_hand", "push_chips", "pull_chips")
                getattr(state, next(n for n in names if getattr(state, f"can_{n}")()))()


@pytest.mark.parametrize("way", [State.copy, copy.copy, copy.deepcopy])
def test_a_copy_is_equal_and_goes_its_own_way(way):
    for state in hands_under_way():
        same, before = way(state), repr(state)
        assert same == state
        if state.can_check_or_call():
            same.check_or_call()
            assert same != state
            assert repr(state) == before


def test_no_list_of_a_copy_is_a_list_of_the_state():
    for state in hands_under_way():
        for name, value in vars(state.copy()).items():
            if isinstance(value, list) and name != "_strengths":  # is never changed in place
                assert value is not getattr(state, name), name
                for row, own in zip(value, getattr(state, name), strict=True):
                    assert not isinstance(row, list) or row is not own, name


def test_a_pickle_is_equal_and_can_be_played_on():
    for state in hands_under_way():
        back = pickle.loads(pickle.dumps(state))
        assert back == state
        if state.can_check_or_call():
            after = state.copy()
            assert back.check_or_call() == after.check_or_call()
            assert back == after


def test_states_are_equal_when_all_of_them_is():
    assert no_limit(rng=1) == no_limit(rng=1)
    assert no_limit(rng=1) != no_limit(rng=2)
    assert no_limit(rng=1) != no_limit(rng=1, name="other")
    assert no_limit(rng=1) != "state"


def test_asking_what_hands_are_worth_leaves_a_state_equal():
    by = [entry for entry in CHIPS_ONLY if "HAND" not in entry.name and "HOLE" not in entry.name]
    state = hold_em((100, 100), by=by)
    deal(state, ACES, KINGS)
    act(state, "call check")
    board(state, NO_HELP)
    act(state, "check check")
    state.show_or_muck_hole_cards(True)
    state.show_or_muck_hole_cards(True)
    same = state.copy()

    assert same.hand_killing_indices == [1]
    assert same == state


def test_states_change_so_they_have_no_hash():
    with pytest.raises(TypeError, match="unhashable"):
        hash(no_limit())


# The deck and chance.


def test_a_seed_gives_the_same_deck_again():
    assert no_limit(rng=1).hole_cards == no_limit(rng=1).hole_cards
    assert no_limit(rng=1).deck_cards != no_limit(rng=2).deck_cards


def test_a_generator_gives_one_deck_after_the_other():
    one, other = np.random.default_rng(1), np.random.default_rng(1)
    first, second = no_limit(rng=one), no_limit(rng=one)

    assert first != second
    assert [first, second] == [no_limit(rng=other), no_limit(rng=other)]


def test_without_a_seed_decks_differ():
    assert len({tuple(no_limit().deck_cards) for _ in range(20)}) == 20


def test_global_generators_are_left_alone():
    before = np.random.get_state()[1].tolist(), random.getstate()  # noqa: NPY002
    no_limit(rng=1)
    no_limit()

    assert (np.random.get_state()[1].tolist(), random.getstate()) == before  # noqa: NPY002


def test_a_deck_as_it_lies_is_dealt_from_the_top_round_the_table():
    state = no_limit(deck_cards=Deck.STANDARD)
    act(state, "call call check")

    assert state.hole_cards == [list(read_cards(text)) for text in ("2c2s", "2d3c", "2h3d")]
    assert state.burn_cards == list(read_cards("3h"))
    assert state.board_cards == list(read_cards("3s4c4d"))


def test_cards_that_are_named_leave_the_deck():
    state = hold_em((100, 100), deck_cards=Deck.STANDARD)
    state.deal_hole("2dAs")

    assert not {*read_cards("2dAs")} & {*state.deck_cards}
    assert state.deal_hole().cards == read_cards("2c")


# The attributes of a state.


def test_operations_are_recorded_as_they_are_returned():
    state = NoLimitTexasHoldem.create_state((), True, 0, (1, 2), 2, 100, 2)
    records = [state.post_blind_or_straddle(1), state.post_blind_or_straddle()]
    records += [state.deal_hole() for _ in range(4)]
    records += [state.check_or_call(), state.check_or_call(), state.collect_bets()]

    assert state.operations == records


def test_the_phases_come_one_after_the_other():
    state = NoLimitTexasHoldem.create_state((), True, 1, (1, 2), 2, 100, 2, rng=1)
    phases = [state.phase]
    names = ("post_ante", "collect_bets", "post_blind_or_straddle", "deal_hole", "burn_card")
    names += ("deal_board", "check_or_call", "show_or_muck_hole_cards", "kill_hand")
    names += ("push_chips", "pull_chips")
    while state.status:
        getattr(state, next(name for name in names if getattr(state, f"can_{name}")()))()
        phases += [state.phase] * (state.phase is not phases[-1])

    street = [Phase.DEALING, Phase.BETTING]
    first = [Phase.ANTE_POSTING, Phase.BET_COLLECTION, Phase.BLIND_OR_STRADDLE_POSTING]
    assert phases[:5] == first + street
    assert phases[5:12] == [Phase.BET_COLLECTION, *street * 3]
    assert phases[12:] == sorted({*phases[12:]})
    assert phases[-1] is Phase.OVER


def test_the_street_is_none_before_the_first():
    state = NoLimitTexasHoldem.create_state((), True, 1, (1, 2), 2, 100, 2)

    assert (state.street, state.street_index, state.actor_index) == (None, None, None)


def test_the_opener_is_the_seat_from_which_the_round_began():
    state = no_limit(rng=1)
    assert state.opener_index == 2
    act(state, "call fold check")

    assert (state.street_index, state.opener_index, state.actor_index) == (1, 1, 1)


@pytest.mark.parametrize(("seat", "effective"), [(0, 48), (1, 98), (2, 100)])
def test_the_effective_stack_is_what_another_can_match(seat, effective):
    state = NoLimitTexasHoldem.create_state(
        EVERYTHING, True, 0, (2, 2), 2, (50, 100, float("inf")), 3
    )

    assert state.get_effective_stack(seat) == effective


def test_who_has_folded_has_no_effective_stack():
    state = no_limit(rng=1)
    act(state, "fold")

    assert state.get_effective_stack(2) == 0


@pytest.mark.parametrize(
    ("code", "most"), [("NT", 23), ("PO5", 9), ("PO6", 7), ("F7S", 16), ("NS", 15), ("L", 5)]
)
def test_as_many_play_as_the_deck_has_cards_for(code, most):
    game = PREDEFINED_GAMES[code]
    bets = {"F7S": (1, 1, 2, 4), "L": (1, 2, 4)}.get(code, (0, (1, 2), 2))

    state = game.create_state(EVERYTHING, True, *bets, 100, most, rng=1)
    while state.status:
        state.post_bring_in() if state.can_post_bring_in() else state.check_or_call()
    assert sum(state.stacks) == 100 * most

    with pytest.raises(ValueError, match=f"{most + 1} players need .* cards, the deck has"):
        game.create_state(EVERYTHING, True, *bets, 100, most + 1)


def test_a_warning_names_the_line_of_the_caller():
    state = hold_em((100, 100))
    state.deal_hole("AsKs")

    for warned in (state.verify_hole_dealing, state.can_deal_hole, state.deal_hole):
        with pytest.warns(UserWarning, match="the card As is not in the deck") as record:
            warned("As")
        assert record[0].filename == __file__
