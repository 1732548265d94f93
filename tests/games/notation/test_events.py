"""The events of a hand: one for each operation, with the chips of `State` after each action."""

import pytest
from data_files import HANDS, PHH_FILES

from games import BetCollection, CompletionBettingOrRaisingTo
from games.notation import HandHistory, load, loads

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
