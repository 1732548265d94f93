"""Hand histories replayed with `State`: recorded hands end as recorded; illegal ones raise."""

import warnings
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from data_files import HANDS, PHH, PHH_FILES
from raises import raises
from random_hands import play_out

from poker_calculator.games import (
    PREDEFINED_GAMES,
    Automation,
    NoLimitTexasHoldem,
    State,
    TableRules,
)
from poker_calculator.games.cards import read_cards
from poker_calculator.games.hand.operations import BoardDealing, CardBurning
from poker_calculator.games.notation import HandHistory, NotationError, dumps, load, load_all, loads

COMPOSED = sorted(HANDS.glob("*.phh"))

HALF_CHIPS = ["pluribus/102/0.phh"]
"""The files in which an odd chip was split."""

SIX_HANDS = ["2c3c4c5c7d", "2d3d4d5d7s", "2h3h4h5h8c", "2s3s4s5s8d", "6c6d6h6s8h", "9c9d9h9s8s"]
SIX_DRAWS = ["7h7cTcTdTh", "TsJcJdJhJs", "QcQdQhQsKc", "KdKhKsAcAd", "AhAs2c3c4c", "5c7d2d3d4d"]
"""Six hands of five cards, and their draws of all cards: the deck runs out at the fifth."""

DEALT = ["d dh p1 AhAd", "d dh p2 KhKd", "d dh p3 QhQd"]


def hold_em(*actions, **fields):
    """Return a history of no-limit hold'em with three players."""
    table = {"antes": [0, 0, 0], "blinds_or_straddles": [1, 2, 0], "min_bet": 2}
    table |= {"starting_stacks": [200, 200, 200]} | fields
    return HandHistory(**{"variant": "NT", **table, "actions": actions})


def test_every_real_hand_ends_with_the_recorded_stacks():
    assert len(PHH_FILES) == 257
    with_stacks, with_halves = 0, []
    for path in PHH_FILES:
        hand = load(path)

        state = hand.replay()

        assert not state.status, path
        assert sum(state.stacks) == sum(hand.starting_stacks), path
        if hand.finishing_stacks is not None:
            with_stacks += 1
            if any(stack % 1 for stack in hand.finishing_stacks):
                with_halves.append(path.relative_to(PHH).as_posix())
                state = hand.replay(chips=float)
            assert tuple(state.stacks) == hand.finishing_stacks, path
    assert with_stacks == 252
    assert with_halves == HALF_CHIPS


@pytest.mark.parametrize(
    ("name", "stacks"),
    [  # The other five files: from the publication of the hands or the seed's document.
        ("alice-carol-wikipedia.phh", [196, 220, 200, 184]),
        ("antonius-blom-2009.phh", [1937923.75, 0]),
        ("arieh-yockey-2019.phh", [0, 4190000, 5910000, 12095000]),
        ("dwan-ivey-2009.phh", [572100, 1997500, 1109500]),
        ("phua-xuan-2019.phh", [489000, 226000, 684000, 400000, 0, 198000]),
    ],
)
def test_famous_hands_end_with_the_published_stacks(name, stacks):
    assert load(PHH / name).replay().stacks == stacks


def test_every_real_hand_is_recorded_as_it_was_read():
    for path in PHH_FILES:
        hand = load(path)
        state = hand.replay()

        again = HandHistory.from_state(state)

        assert loads(dumps(hand)) == hand, path
        assert again.replay() == state, path
        written = [action.partition("#")[0].strip() for action in hand.actions]
        same = [a for a in zip(again.actions, written, strict=True) if a[0] != a[1]]
        shown = [a for a in same if sorted(a[0]) == sorted(a[1])]
        assert same == shown, path  # Cards may be shown in a different order.


@pytest.mark.parametrize("path", COMPOSED, ids=lambda path: path.stem)
def test_composed_hands_end_with_the_recorded_stacks(path):
    hand = load(path)
    state = hand.replay()

    assert not state.status
    assert tuple(state.stacks) == hand.finishing_stacks
    assert HandHistory.from_state(state).replay().stacks == state.stacks


def test_states_come_after_each_action_and_are_independent():
    hand = load(HANDS / "turn-all-in.phh")
    states = [*hand]
    pairs = [*hand.state_actions()]

    assert len(states) == len(pairs) == 1 + len(hand.actions)
    assert [action for _, action in pairs] == [None, *hand.actions]
    assert [state for state, _ in pairs] == states
    assert states[-1] == hand.replay()
    states[4].fold()
    assert [*hand][5] == states[5]


def test_a_hand_that_stops_stands_as_it_was_left():
    state = hold_em(*DEALT, "p3 cbr 6").replay()

    assert state.status
    assert state.actor_index == 0
    state.fold()


def test_burned_cards_are_unknown():
    state = hold_em(*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 2c3c4c").replay()

    burns = [operation for operation in state.operations if isinstance(operation, CardBurning)]
    assert burns == [CardBurning(0)]
    assert state.operations[-1] == BoardDealing(tuple(state.board_cards))


def test_all_in_hands_are_shown_before_the_board_is_dealt():
    all_in = (*DEALT, "p3 cbr 200", "p1 cc", "p2 f")

    state = hold_em(*all_in, "d db 2c3c4c").replay()
    assert state.hole_card_statuses == [[True, True], [], [True, True]]

    state = hold_em(*all_in, "d db 2c3c4c", "d db 8s", "d db 9s").replay()
    assert state.stacks == [402, 198, 0]


def test_the_winner_may_show_after_all_have_folded():
    won = (*DEALT, "p3 f", "p1 f")

    for shown in ("p2 sm", "p2 sm -", "p2 sm KhKd", "p2 sm ??Kd"):
        assert hold_em(*won, shown).replay().stacks == [199, 201, 200]
    for rule, shown in [
        ("p2 holds 'KhKd'", ["p2 sm 2h2d"]),
        ("cannot hold Qh", ["p2 sm QhKd"]),
        ("p2 won it and may show", ["p1 sm"]),
        ("nobody may show any more", ["p2 sm", "p2 sm"]),
    ]:
        with pytest.raises(NotationError, match=rule):
            hold_em(*won, *shown).replay()


def test_amounts_with_parts_make_all_chips_floats():
    state = hold_em(*DEALT, "p3 cbr 4.5", "p1 f", "p2 f").replay()

    assert state.stacks == [199.0, 198.0, 203.0]


CHECKS = ["p1 cc", "p2 cc"]
SPLIT = ["d dh p1 AhKd", "d dh p2 AsKc", "d dh p3 QhQd", "p3 cc", *CHECKS, "d db 2c7d8h", *CHECKS]
SPLIT += ["p3 f", "d db 3s", *CHECKS, "d db 4h", *CHECKS, "p1 sm AhKd", "p2 sm AsKc"]


@pytest.mark.parametrize(
    ("recorded", "kind", "stacks"),
    [
        (None, None, [101, 101, 98]),
        ([101, 101, 98], None, [101, 101, 98]),
        ([100.5, 101.5, 98], None, [101, 101, 98]),
        (None, float, [101.0, 101.0, 98.0]),
        (None, Decimal, [Decimal(101), Decimal(101), Decimal(98)]),
        (None, Fraction, [Fraction(101), Fraction(101), Fraction(98)]),
    ],
)
def test_the_kind_of_chips_is_that_of_what_was_put_in_or_the_one_asked_for(recorded, kind, stacks):
    """The type of the recorded result, with which a replay is compared, does not matter."""
    hand = hold_em(*SPLIT, starting_stacks=[100, 100, 100], finishing_stacks=recorded)

    state = hand.replay(chips=kind)

    assert [(type(chips), chips) for chips in state.stacks] == [
        (type(chips), chips) for chips in stacks
    ]


def test_an_odd_chip_is_cut_only_when_chips_are_not_whole():
    hand = hold_em(*SPLIT, antes=[0, 0, 1])

    assert hand.replay().stacks == [202, 201, 197]
    assert hand.replay(chips=float).stacks == [201.5, 201.5, 197.0]


def test_chips_of_another_kind_are_refused():
    hand = hold_em(*DEALT, "p3 cbr 4.5")

    with raises("chips is <class 'str'>; give int, float, Decimal or Fr"):
        hand.replay(chips=str)
    with pytest.raises(NotationError, match=r"action 4 .*: 4\.5 is not whole, but chips=int"):
        hand.replay(chips=int)


STUD = """
variant = "F7S"
antes = [2, 2]
bring_in = 5
small_bet = 20
big_bet = 40
starting_stacks = [30, 30]
"""
ALL_IN_STUD = ["d dh p1 AsKsQs", "d dh p2 2c3d4h", "p2 pb", "p1 cbr 20", "p2 cbr 28", "p1 cc"]
TO_COME = ["d dh p1 Js", "d dh p2 5c", "d dh p1 9d", "d dh p2 9h", "d dh p1 8d", "d dh p2 8h"]
TO_COME += ["d dh p1 Ts", "d dh p2 7h"]


def all_in_stud(*actions):
    """Return a stud history with both players all-in on third street, and these actions."""
    return loads(f"{STUD}actions = {[*ALL_IN_STUD, *actions]}".replace("'", '"'))


@pytest.mark.parametrize("shown", [["p2 sm 2c3d4h"], ["p1 sm -", "p2 sm 2c3d4h"]])
def test_stud_hands_that_are_all_in_may_be_shown_before_seventh_street(shown):
    state = all_in_stud(*shown).replay()

    assert state.hole_card_statuses[1] == [True] * 3


@pytest.mark.parametrize(
    "actions",
    [
        [*TO_COME, "p2 sm 2c3d4h5c9h8h7h", "p1 sm -"],
        [*TO_COME, "p1 sm AsKsQsJs9d8dTs", "p2 sm"],
        ["p2 sm 2c3d4h", "p1 sm -", *TO_COME, "p2 sm 2c3d4h5c9h8h7h", "p1 sm AsKsQsJs9d8dTs"],
        ["p1 sm -", *TO_COME[:4], "p2 sm -", *TO_COME[4:], "p1 sm -", "p2 sm -"],
    ],
    ids=["after the last card", "one mucks", "twice", "on different streets"],
)
def test_stud_all_ins_are_shown_at_any_time_in_any_order(actions):
    assert all_in_stud(*actions).replay().stacks == [60, 0]


def test_a_player_who_is_not_all_in_shows_nothing_before_the_showdown():
    flop = [*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 2c7d8h"]
    for actions, rule in [
        (flop[:-1], "it is not p1's turn: the hand waits for dealing"),
        (flop, "p1 cannot show yet: the hand waits for betting of p1"),
        ([*flop, "p1 cc"], "it is p2's turn, not p1's"),
    ]:
        with pytest.raises(NotationError, match=f"'p1 sm -': {rule}"):
            hold_em(*actions, "p1 sm -").replay()


@pytest.mark.parametrize("order", [("p2 sm KhKd", "p3 sm QhQd"), ("p3 sm QhQd", "p2 sm KhKd")])
@pytest.mark.parametrize("before", [True, False])
def test_all_in_hands_are_shown_in_any_order_before_the_board_or_after(order, before):
    runout = ["d db 2c7d8h", "d db 3s", "d db 4h"]
    actions = [*order, *runout] if before else [*runout, *order]

    state = hold_em(*DEALT, "p3 cbr 200", "p1 f", "p2 cc", *actions).replay()

    assert state.stacks == [199, 401, 0]


def test_short_stacked_draw_hands_are_shown_in_any_order():
    actions = ["d dh p1 AhAd3c4c5c", "d dh p2 KhKd3d4d5d", "d dh p3 QhQd3h4h5h"]
    actions += ["p3 cbr 50", "p1 cc", "p2 f", "p1 sd", "p3 sd 3h4h", "d dh p3 8s9s"]
    hand = hold_em(
        *(*actions, "p1 sm -", "p3 sm QhQd5h8s9s"), variant="N5D", starting_stacks=[50] * 3
    )

    assert hand.replay().stacks == [102, 48, 0]


def test_a_fold_that_faces_no_bet_is_replayed():
    actions = [*DEALT, "p3 cc", "p1 cc", "p2 f", "d db 2c7d8h", "p1 f"]

    assert hold_em(*actions).replay().stacks == [198, 198, 204]


def test_a_card_that_somebody_holds_is_not_dealt_when_the_muck_comes_again():
    """When the deck is exhausted, discards of others come again, but held cards do not."""
    hands = [f"d dh p{seat} {cards}" for seat, cards in enumerate(SIX_HANDS, 1)]
    bets = ["p3 cc", "p4 cc", "p5 cc", "p6 cc", "p1 cc", "p2 cc"]
    draws = [f"p{seat} sd {cards}" for seat, cards in enumerate(SIX_HANDS, 1)]
    dealt = [f"d dh p{seat} {cards}" for seat, cards in enumerate(SIX_DRAWS, 1)]
    six = {"antes": [0] * 6, "blinds_or_straddles": [1, 2, 0, 0, 0, 0], "starting_stacks": [50] * 6}
    hand = hold_em(*hands, *bets, *draws, *dealt, variant="N2L1D", **six)
    again = hold_em(*hand.actions[:-1], "d dh p6 2s3s4s5s8d", variant="N2L1D", **six)
    held = hold_em(*hand.actions[:-1], "d dh p6 7h2s3s4s5s", variant="N2L1D", **six)

    assert hand.replay().hole_cards[5] == [*read_cards(SIX_DRAWS[5])]
    assert again.replay().hole_cards[5] == [*read_cards("2s3s4s5s8d")]
    with pytest.raises(NotationError, match=r"the card 7h .* is held by p1"):
        held.replay()


def test_replaying_in_threads_leaves_the_warnings_as_they_were():
    """Warning filters belong to the process, and changing them is not safe in threads."""
    before = [*warnings.filters]
    hands = [load(path) for path in COMPOSED]

    def replay_all(number):
        for hand in hands[number % 3 :] * 20:
            hand.replay()

    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(replay_all, range(8))] == [None] * 8

    assert warnings.filters == before


def test_a_replay_refuses_what_is_otherwise_warned_of_whatever_the_filters():
    hand = hold_em("d dh p1 AhAd", "d dh p2 AhKd")

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(NotationError, match=r"the card Ah .* is held by p1"):
            hand.replay()


def test_unknown_stacks_are_infinite():
    state = hold_em(*DEALT, "p3 cbr 500", "p1 f", "p2 f", starting_stacks=[float("inf")] * 3)

    assert state.replay().payoffs == [-1, -2, 3]


def test_house_rules_rake_and_seeds_are_options():
    river = ("p3 cc", "p1 cc", "p2 cc", "d db 2c3c4c", "p1 cc", "p2 cc", "p3 cc", "d db 8s")
    hand = hold_em(*DEALT, *river)

    assert hand.replay() == hand.replay()
    assert hand.replay(rng=1).deck_cards != hand.replay().deck_cards
    assert hand.replay(rules=TableRules(bets_per_street=1)).rules.bets_per_street == 1
    raked = hold_em(*DEALT, "p3 cbr 6", "p1 cc", "p2 f", "d db 2c3c4c", "p1 cbr 9", "p3 f")
    assert raked.replay(rake=lambda amount, state: (1, amount - 1)).stacks[0] == 207


ILLEGAL = {
    "raise too small": ([*DEALT, "p3 cbr 3"], 4, "Cannot raise to 3: the minimum raise is to 4"),
    "raise too large": ([*DEALT, "p3 cbr 201"], 4, "the maximum raise is to 200"),
    "wrong player": ([*DEALT, "p1 f"], 4, "it is p3's turn, not p1's"),
    "no such player": ([*DEALT, "p9 f"], 4, "it is p3's turn, not p9's"),
    "bet before the deal": (["p3 cc"], 1, "it is not p3's turn: the hand waits for dealing"),
    "bet after the end": (
        [*DEALT, "p3 f", "p1 f", "p2 cc"],
        6,
        "it is not p2's turn: the hand is over",
    ),
    "deal after the end": ([*DEALT, "p3 f", "p1 f", "d db 2c3c4c"], 6, "the hand is over"),
    "board too early": ([*DEALT, "d db 2c3c4c"], 4, "no board dealing now"),
    "board too large": ([*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 2c3c4c5c"], 7, "3 cards here"),
    "card held": (["d dh p1 AhAd", "d dh p2 AhKd"], 2, "the card Ah .* is held by p1"),
    "card twice": (["d dh p1 AhAh"], 1, "Ah .* dealt twice"),
    "three cards": (["d dh p1 AhAdAc"], 1, "not 3"),
    "dealt to nobody": (["d dh p9 AhAd"], 1, "p9 has no dealing to do; legal: p1, p2, p3"),
    "bring-in": ([*DEALT, "p3 pb"], 4, "no bring-in is due"),
    "discard": ([*DEALT, "p3 sd"], 4, "no standing pat"),
    "no card": (["d dh p1 1h2h"], 1, "is not a card"),
    "no word": (["p1 jump"], 1, "unknown action 'jump'; the actions are db "),
    "player alone": (["p1"], 1, "unknown action ''"),
    "player nought": (["p0 f"], 1, "'p0' is not a player"),
    "dealer folds": (["d f"], 1, "has the wrong actor"),
    "player deals": (["p1 db 2c3c4c"], 1, "has the wrong actor"),
    "no amount": ([*DEALT, "p3 cbr"], 4, "has 0 arguments; write 'p<N> cbr <amount>'"),
    "two amounts": ([*DEALT, "p3 cbr 4 5"], 4, "has 2 arguments"),
    "negative amount": ([*DEALT, "p3 cbr -4"], 4, "'-4' is not an amount"),
    "nan": ([*DEALT, "p3 cbr nan"], 4, "'nan' is not an amount"),
    "inf": ([*DEALT, "p3 cbr 1e999"], 4, "more than a player can bet"),
    "5,000 digits": ([*DEALT, "p3 cbr " + "9" * 5000], 4, "is not an amount"),
    "Arabic digits": ([*DEALT, "p3 cbr ٤"], 4, "is not an amount"),
    "a million cards": (["d dh p1 " + "Ac" * 500_000], 1, "longer than a deck"),
}


@pytest.mark.parametrize("name", ILLEGAL)
def test_illegal_actions_are_named(name):
    actions, number, rule = ILLEGAL[name]
    hand = hold_em(*actions, hand=12)

    with pytest.raises(NotationError, match=rule) as refused:
        hand.replay()

    assert (refused.value.action, refused.value.hand) == (number, 12)
    assert str(refused.value).startswith(f"hand 12, action {number} '")
    assert len(str(refused.value)) < 400


def test_states_come_until_the_first_illegal_action():
    states = hold_em(*DEALT, "p3 cbr 6", "p1 cbr 7").states()
    stacks = []

    with pytest.raises(NotationError, match="action 5 'p1 cbr 7'"):
        stacks.extend(state.stacks for state in states)
    assert stacks[-1] == [199, 198, 194]


def test_cards_of_no_deck_are_refused():
    with pytest.raises(NotationError, match=r"2c .* is not in this deck"):
        hold_em("d dh p1 2cAh", variant="NS").replay()


def test_shown_cards_have_to_be_there():
    unknown = ["d dh p1 AhAd", "d dh p2 ????", "d dh p3 ????"]
    calls = ["p3 cc", "p1 cc", "p2 cc", "d db 2c3c4c", "p1 cc", "p2 cc", "p3 cc"]
    calls += ["d db 8s", "p1 cc", "p2 cc", "p3 cc", "d db 9s", "p1 cc", "p2 cc", "p3 cc"]
    river = [*unknown, *calls, "p1 sm -"]

    assert hold_em(*river, "p2 sm KhKd", "p3 sm").replay().stacks == [204, 198, 198]
    with pytest.raises(NotationError, match="p2 cannot hold 9s, which is already dealt"):
        hold_em(*river, "p2 sm 9sKd").replay()
    with pytest.raises(NotationError, match="Kd appears twice"):
        hold_em(*river, "p2 sm KdKd").replay()
    with pytest.raises(NotationError, match="p1 holds 'AhAd' and cannot show Qh"):
        hold_em(*river[:-1], "p1 sm QhAd").replay()
    with pytest.raises(NotationError, match="decides nothing"):
        hold_em(*river, "p2 sm ????").replay()


def test_games_that_cannot_be_are_refused():
    with pytest.raises(NotationError, match="hand 3: a hand needs antes, blinds"):
        hold_em(blinds_or_straddles=[0, 0, 0], hand=3).replay()


def test_many_hands_replay_one_by_one():
    first, second = load_all(HANDS / "session.phhs")

    assert first.replay().stacks == [99, 101, 100]
    assert second.replay().status


def random_state(code, seed):
    """Return a new state of a variant with all steps automatic except players' actions."""
    rng = np.random.default_rng(seed)
    count = 2 if code in "KL" else int(rng.integers(2, 7))
    stacks = [*map(int, rng.integers(5, 100, count))]
    game = PREDEFINED_GAMES[code]
    forced = (1, 1) if game.variant.has_bring_in else ({1: 3}, (2, 4))
    bets = (4,) if game.variant.structure.name != "FIXED_LIMIT" else (4, 8)
    sizes = () if code in "KL" else (seed % 2 == 0, *forced, *bets, stacks, count)
    return game.create_state(tuple(Automation), *sizes, rng=seed), rng


@pytest.mark.parametrize("code", PREDEFINED_GAMES)
def test_played_hands_are_recorded_and_replayed(code):
    for seed in range(12):
        state, rng = random_state(code, seed)
        play_out(rng, state)

        hand = HandHistory.from_state(state, players=[f"P{i}" for i in state.player_indices])

        assert loads(dumps(hand)) == hand
        again = hand.replay()
        assert not again.status
        assert again.stacks == state.stacks
        assert again.board_cards == state.board_cards


def test_a_state_is_recorded_in_the_middle():
    state, _ = random_state("NT", 3)
    hand = HandHistory.from_state(state)

    assert hand.finishing_stacks is None
    assert hand.replay().actor_index == state.actor_index
    assert hand.replay().hole_cards == state.hole_cards


def test_games_and_chips_without_a_notation_are_not_recorded():
    game = NoLimitTexasHoldem.create_state((), True, 0, (1, 2), 2, 200, 2)
    street = game.streets[0]
    other = State((), game.deck, game.hand_types, [street], game.betting_structure, True, 1, 0, 0,
                  9, 2)  # fmt: skip
    with pytest.raises(ValueError, match=r"cannot record the game .*; the notation has FT"):
        HandHistory.from_state(other)

    fractions = NoLimitTexasHoldem.create_state(
        tuple(Automation), True, 0, (Fraction(1, 2), Fraction(1)), Fraction(1), Fraction(9), 2
    )
    fractions.complete_bet_or_raise_to(Fraction(7, 3))
    with raises("'7/3' cannot be written; play with ints"):
        HandHistory.from_state(fractions)
