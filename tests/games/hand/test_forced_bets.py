"""Forced bets by seat: in a dict seats are seats, and heads-up a list begins with the button."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games import Automation, BatchState, NoLimitTexasHoldem
from games.push_or_fold.first_table import read_table

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
        batch = BatchState("NT", hands=1, antes=antes, blinds=blinds, **options)
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
