"""Posts and dead blinds: what players pay who enter a game, or missed the blinds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from raises import raises
from table_hands import ACES, CHIPS_ONLY, KINGS, NO_HELP, QUEENS, act, all_in, board, deal, hold_em

from poker_calculator.games import Automation, BatchState, HandHistory, NoLimitTexasHoldem
from poker_calculator.games.hand.operations import BlindOrStraddlePosting, DeadBlindPosting
from poker_calculator.games.pots.pots import Pot
from poker_calculator.games.push_or_fold.tree import read_table

BY_HAND = [step for step in CHIPS_ONLY if step is not Automation.BLIND_OR_STRADDLE_POSTING]


def test_a_post_lies_in_front_of_the_seat_and_counts_towards_a_call():
    state = hold_em((200,) * 4, posts={2: 2})
    deal(state)

    assert state.bets == [1, 2, 2, 0]
    assert state.get_effective_blind_or_straddle(2) == 2
    act(state, "check 6")  # the poster is first to act, and checks; the button raises
    act(state, "fold fold")
    assert state.checking_or_calling_amount == 4


def test_a_post_changes_neither_who_opens_nor_what_is_to_be_called():
    without, posted = hold_em((200,) * 5), hold_em((200,) * 5, posts={3: 2, 4: 1})
    deal(without)
    deal(posted)

    assert without.actor_index == posted.actor_index == 2
    assert without.bet_to_match == posted.bet_to_match == 2
    assert posted.min_completion_betting_or_raising_to_amount == 4


@pytest.mark.parametrize(("post", "to_call"), [(2, 0), (1, 1)])
def test_who_posted_may_check_or_fill_up_to_a_call_or_raise(post, to_call):
    state = hold_em((200,) * 4, posts={3: post})
    deal(state)
    act(state, "call")

    assert (state.actor_index, state.checking_or_calling_amount) == (3, to_call)
    assert state.can_complete_bet_or_raise_to(4)


@pytest.mark.parametrize(
    ("posts", "fault"),
    [
        ({2: 3}, "the post 3 of seat 2 is more than the greatest blind, 2; a post is not a raise"),
        ({1: 1}, "seat 1 has the blind 2 and the post 1; a player posts one of them"),
        ({2: -1}, "the post of seat 2 is -1; it cannot be negative"),
        ({2: float("inf")}, "only stacks may be inf"),
        ("2", "the post is a number of chips, not '2'"),
    ],
)
def test_a_post_is_no_more_than_a_blind_and_beside_none(posts, fault):
    with pytest.raises(ValueError, match=fault):
        hold_em((200,) * 4, posts=posts)


def test_a_dead_blind_is_in_the_first_pot_and_counts_for_no_call():
    state = hold_em((200,) * 4, posts={2: 2}, dead_blinds={2: 1})
    deal(state)

    assert (state.bets, state.dead_chips, state.stacks[2]) == ([1, 2, 2, 0], 1, 197)
    assert state.total_pot_amount == 6
    act(state, "check fold fold check")
    assert state.pots == [Pot(6, (1, 2))]


def test_all_who_are_in_play_for_a_dead_blind_in_full():
    state = hold_em((10, 40, 40), dead_blinds={2: 1})
    deal(state, ACES, KINGS, QUEENS)
    all_in(state)
    board(state, NO_HELP)

    assert state.stacks == [31, 59, 0]  # of 39 chips against 40, one comes back


def test_a_short_stack_posts_the_live_part_first_and_then_the_dead_one():
    state = hold_em((200, 200, 3, 1), posts={2: 2, 3: 2}, dead_blinds={2: 2, 3: 1})

    posted = [entry for entry in state.operations if isinstance(entry, DeadBlindPosting)]
    assert posted == [DeadBlindPosting(2, 1)]
    assert state.bets == [1, 2, 2, 1]
    assert state.stacks == [199, 198, 0, 0]
    assert [state.get_effective_dead_blind(seat) for seat in range(4)] == [0, 0, 1, 0]


def test_posts_are_among_the_operations_and_made_one_by_one():
    state = hold_em((200,) * 4, posts={3: 2}, dead_blinds={3: 1}, by=BY_HAND)

    assert state.blind_or_straddle_poster_indices == [0, 1, 3]
    assert state.dead_blind_poster_indices == []
    assert not state.can_post_dead_blind(3)
    assert state.post_blind_or_straddle(3) == BlindOrStraddlePosting(3, 2)
    assert state.post_dead_blind() == DeadBlindPosting(3, 1)
    with raises("seat 3 has no dead blind to post; legal: none"):
        state.post_dead_blind(3)
    state.post_blind_or_straddle()
    state.post_blind_or_straddle()
    assert state.hole_dealing_count == 2


def test_heads_up_posts_are_given_in_the_order_of_the_blinds():
    state = NoLimitTexasHoldem.create_state(
        Automation, True, 0, (1, 2), 2, 200, 2, dead_blinds=(0, 1)
    )

    assert (state.bets, state.stacks) == ([2, 1], [197, 199])


def test_a_history_says_what_was_posted():
    state = hold_em((200,) * 4, posts={3: 2}, dead_blinds={3: 1}, by=Automation, rng=3)
    act(state, "fold check fold check")
    for _ in range(3):
        act(state, "check check")
    hand = HandHistory.from_state(state)

    assert hand.user_fields["_posts"] == [0, 0, 0, 2]
    assert hand.user_fields["_dead_blinds"] == [0, 0, 0, 1]
    assert hand.replay().stacks == state.stacks


def history(**fields):
    return HandHistory(
        variant="NT",
        antes=[0] * 3,
        blinds_or_straddles=[1, 2, 0],
        min_bet=2,
        starting_stacks=[200] * 3,
        actions=[],
        user_fields=fields,
    )


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"_posts": [0, 0]}, "_posts has 2 entries for 3 players"),
        ({"_posts": 2}, "_posts is an array of chips, not 2"),
        ({"_cap": [100, 100]}, "_cap has 2 entries for 3 players"),
        ({"_cap": "x"}, "_cap is a number, not 'x'"),
        ({"_dead_blinds": [0, 0, -1]}, "_dead_blinds is -1; it cannot be negative"),
        ({"_dead_blinds": [0, 0, "x"]}, "_dead_blinds is a number, not 'x'"),
        ({"_posts": [0, 0, 3]}, "the post 3 of seat 2 is more than the greatest blind"),
    ],
)
def test_a_history_with_other_posts_is_refused(fields, fault):
    with pytest.raises(ValueError, match=fault):
        history(**fields).create_state()


@pytest.mark.parametrize(("cap", "stacks"), [(60, [59, 58, 60]), ([300, 60, 100], [199, 58, 100])])
def test_a_cap_limits_the_chips_of_all_players_or_of_each(cap, stacks):
    assert history(_cap=cap).create_state().stacks == stacks


def test_posts_with_parts_of_a_chip_make_all_chips_floats():
    state = history(_dead_blinds=[0, 0, 0.5]).create_state()

    assert state.stacks == [199.0, 198.0, 199.5]


def test_the_story_tells_posts():
    text = history(_posts=[0, 0, 2], _dead_blinds=[0, 0, 1]).to_text()

    assert "p3 posts a blind of 2" in text
    assert "p3 posts a dead blind of 1" in text


STACK = 100


@st.composite
def tables(draw):
    """Return the number of players, and the chips that each seat posts."""
    players = draw(st.integers(2, 6))
    amounts = draw(st.lists(st.integers(0, 9), min_size=players, max_size=players))
    return players, [amount + (seat == 0) for seat, amount in enumerate(amounts)]


def by_any_name(amounts):
    """Return the dict of the chips of each seat, every other seat counted from the button."""
    count = len(amounts)
    return {seat - count * (seat % 2): amount for seat, amount in enumerate(amounts)}


def in_list(amounts):
    """Return the chips of each seat as a list gives them."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def created(players, antes, blinds, **options):
    return NoLimitTexasHoldem.create_state(
        Automation, False, antes, blinds, 2, STACK, players, rng=1, **options
    )


def in_front(state):
    return [STACK - stack for stack in state.stacks]


@settings(max_examples=40)
@given(tables())
def test_who_posts_is_the_seat_that_a_dict_names(table):
    players, amounts = table
    given_as = by_any_name(amounts)

    for forced in ((given_as, 0), (0, given_as)):
        assert in_front(created(players, *forced)) == amounts
        antes, blinds = forced
        options = {"players": players, "stacks": STACK, "min_bet": 2, "ante_trimming_status": False}
        batch = BatchState("NT", hand_count=1, antes=antes, blinds=blinds, **options)
        assert (STACK - batch.stacks[0]).tolist() == amounts
        left = read_table(STACK, blinds, antes, players, False).left
        assert [STACK - chips for chips in left] == amounts


@settings(max_examples=40)
@given(tables())
def test_posts_and_dead_blinds_are_paid_by_the_seat_that_a_dict_names(table):
    players, amounts = table
    blinds = dict.fromkeys(range(players), 10)
    dead = created(players, 0, blinds, dead_blinds=by_any_name(amounts))
    assert in_front(dead) == [10 + amount for amount in amounts]

    last = {-1: 20}
    posts = {seat: amount for seat, amount in enumerate(amounts) if seat < players - 1}
    assert in_front(created(players, 0, last, posts=posts)) == [*amounts[:-1], 20]


@settings(max_examples=40)
@given(tables())
def test_a_list_posts_what_a_dict_posts_of_the_same_seats(table):
    players, amounts = table
    listed, named = created(players, in_list(amounts), 0), created(players, by_any_name(amounts), 0)
    assert listed.antes == named.antes == tuple(in_list(amounts))
    assert listed.stacks == named.stacks
