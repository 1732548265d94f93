"""Playing actions in the format of hand histories on a state."""

from decimal import Decimal
from fractions import Fraction

import pytest
from data_files import HANDS, PHH_FILES
from raises import raises
from table_hands import CHIPS_ONLY, hold_em

from poker_calculator.games import Automation, parse_action
from poker_calculator.games.hand.operations import BetCollection, CompletionBettingOrRaisingTo
from poker_calculator.games.notation import HandHistory, NotationError, load, loads


@pytest.mark.parametrize("path", sorted(HANDS.glob("*.phh")), ids=lambda path: path.stem)
def test_actions_one_by_one_are_the_replay(path):
    hand = load(path)
    state = hand.create_state()
    for text in hand.actions:
        assert parse_action(state, text) is None

    assert state == hand.replay()


def test_each_form_is_played():
    state = hold_em([200, 200])
    for text in ("d dh p1 AhKh", "d dh p2 2c2d", "p2 cbr 6  # small", "p1 cc", "d db 7h7d7s"):
        parse_action(state, text)
    for text in ("p1 cc", "# a pause", "p2 cc", "", "d db 8c", "p1 cbr 10", "p2 f"):
        parse_action(state, text)

    assert state.stacks == [206, 194]
    assert [repr(card) for card in state.burn_cards] == ["??", "??"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("p1 cc", "'p1 cc': it is p2's turn, not p1's"),
        (
            "p2 cbr 3",
            "'p2 cbr 3': Cannot raise to 3: the minimum raise is to 4. Legal: fold, call 1",
        ),
        ("p2 cbr 4.5", "'p2 cbr 4.5': Cannot raise to 4.5: all chips of this hand are whole"),
        ("p2 sd", "'p2 sd': no discard is due now|'p2 sd': no standing pat or discarding now"),
        ("d db 7h7d7s", "'d db 7h7d7s': no board dealing now: p2 has to act"),
        ("p2 raise 6", "'p2 raise 6': unknown action 'raise'; the actions are db"),
        ("p2 cbr", "'p2 cbr': 'p2 cbr' has 0 arguments; write 'p<N> cbr <amount>'"),
        ("p2\ncbr\nx", r"'p2\\ncbr\\nx': 'x' is not an amount"),
        ("p9 f", "'p9 f': it is p2's turn, not p9's"),
    ],
)
def test_what_is_not_legal_is_refused_in_one_line_and_changes_nothing(text, message):
    state = hold_em([200, 200], by=Automation)
    before = state.copy()

    with pytest.raises(NotationError, match=f"^(?:{message})") as refused:
        parse_action(state, text)

    assert "\n" not in str(refused.value)
    assert refused.value.text == text
    assert state == before


def test_a_burn_is_taken_back_when_the_cards_behind_it_are_refused():
    state = hold_em([200, 200])
    for text in ("d dh p1 AhKh", "d dh p2 2c2d", "p2 cc", "p1 cc"):
        parse_action(state, text)
    before = state.copy()

    with pytest.raises(NotationError, match="the board takes 1 to 3 cards here, not 4"):
        parse_action(state, "d db 7h7d7s7c")

    assert state == before
    parse_action(state, "d db 7h7d7s")


def test_hands_shown_are_taken_back_when_the_cards_behind_them_are_refused():
    by = [entry for entry in CHIPS_ONLY if entry is not Automation.HOLE_CARDS_SHOWING_OR_MUCKING]
    state = hold_em([200, 200], by=by)
    for text in ("d dh p1 AhKh", "d dh p2 2c2d", "p2 cbr 200", "p1 cc"):
        parse_action(state, text)
    before = state.copy()

    with pytest.raises(NotationError, match="the board takes 1 to 3 cards here, not 4"):
        parse_action(state, "d db 7h7d7s7c")

    assert state == before
    parse_action(state, "d db 7h7d7s")
    assert state.hole_card_statuses == [[True, True]] * 2


@pytest.mark.parametrize("kind", [int, float, Decimal, Fraction])
def test_amounts_are_chips_of_the_hand(kind):
    state = hold_em([kind(200)] * 2, blinds=(kind(1), kind(2)), by=Automation)

    parse_action(state, "p2 cbr 6" if kind is int else "p2 cbr 6.5")

    assert state.bets[1] == (6 if kind is int else kind("6.5"))
    assert type(state.bets[1]) is kind


def test_a_card_that_cannot_be_dealt_is_warned_of_where_the_action_is_given():
    state = hold_em([200, 200])
    parse_action(state, "d dh p1 AhKh")

    with pytest.warns(UserWarning, match="the card Ah is not in the deck") as warned:
        parse_action(state, "d dh p2 AhAd")
    assert warned[0].filename == __file__
    strict = hold_em([200, 200], strict=True)
    parse_action(strict, "d dh p1 AhKh")
    with pytest.raises(NotationError, match="the card Ah is not in the deck: it is held by p1"):
        parse_action(strict, "d dh p2 AhAd")


def test_a_warning_made_an_error_changes_nothing():
    state = hold_em([200, 200])
    parse_action(state, "d dh p1 AhKh")
    before = state.copy()

    with pytest.raises(UserWarning, match="the card Ah is not in the deck"):  # as pytest has it
        parse_action(state, "d dh p2 AhAd")
    assert state == before


def test_what_is_not_a_state_or_text_is_refused():
    with raises("'NT' is not a state; give a `State` to play on"):
        parse_action("NT", "p1 f")
    with raises("an action is text such as 'p3 cbr 700', not 7"):
        parse_action(hold_em([200, 200]), 7)


FILES = [*sorted(HANDS.glob("*.phh")), *PHH_FILES[::8]]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_events_are_the_operations_in_order_with_the_chips_of_the_state(file):
    hand = load(file)
    events, actions, before = [], [], None
    for event in hand.events():
        assert before is None or event.before == before
        before = event.after
        events.append(event.operation)
        if event.ends_action:
            state = event.state
            assert event.after == (tuple(state.stacks), tuple(state.bets), state.total_pot_amount)
            actions.append(event.action)
    assert [operation for operation in events if operation is not None] == state.operations
    assert actions == [None, *hand.parsed_actions]


def test_an_uncalled_bet_goes_back_when_bets_are_collected():
    hand = HandHistory(
        variant="NT",
        antes=[0, 0],
        blinds_or_straddles=[1, 2],
        min_bet=2,
        starting_stacks=[100, 100],
        actions=["d dh p1 AhAd", "d dh p2 KhKd", "p2 cbr 10", "p1 f"],
    )

    raised, collected = (
        next(event for event in hand.events() if isinstance(event.operation, kind))
        for kind in (CompletionBettingOrRaisingTo, BetCollection)
    )

    assert (raised.before.pot, raised.after.pot) == (3, 12)
    assert raised.after.bets == (2, 10)
    assert collected.after.stacks == (98, 98)
    assert (collected.after.bets, collected.after.pot) == ((0, 0), 4)


def test_a_commentary_is_an_event_without_an_operation():
    hand = loads(
        'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
        'starting_stacks = [9, 9]\nactions = ["# A quiet table"]\n'
    )
    *_, last = hand.events()
    assert (last.operation, last.action.commentary) == (None, "A quiet table")
    assert last.before == last.after
