"""Decisions by their names, and those that a figure shows."""

import re

import pytest

from poker_calculator.games.push_or_fold.results import (
    MOST_CHARTS,
    decisions_to_draw,
    find_decision,
)
from poker_calculator.games.push_or_fold.tree import build_tree, name_of, read_table


class Named:
    def __init__(self, name):
        self.name = name


def decisions_of(stacks, most_all_in):
    table = read_table(stacks, (0.5, 1), 0, None, None)
    return [Named(name_of(node, table)) for node in build_tree(table, most_all_in).nodes]


def drawn(decisions, *names):
    return [decision.name for decision in decisions_to_draw(decisions, names)]


def test_a_dozen_decisions_are_all_drawn():
    few = decisions_of([8] * 4, 2)
    assert len(few) == 9 <= MOST_CHARTS
    assert drawn(few) == [decision.name for decision in few]


def test_of_more_those_are_drawn_before_which_nobody_went_all_in():
    many = decisions_of([8] * 4, 4)
    assert len(many) == 14
    assert drawn(many) == ["CO", "BTN", "SB"]


def test_who_is_all_in_from_a_blind_did_not_go_all_in():
    many = decisions_of([0.5, 8, 8, 8, 8], 5)
    assert len(many) == 14
    assert drawn(many) == ["HJ", "CO", "BTN"]


def test_those_that_are_named_are_drawn_in_their_order():
    many = decisions_of([8] * 4, 4)
    assert drawn(many, "BB after SB", "CO") == ["BB after SB", "CO"]


def test_a_name_that_is_not_there_lists_eight_that_are():
    message = "there is no decision 'UTG'; there are 'CO', 'BTN', 'BTN after CO', "
    with pytest.raises(KeyError, match=re.escape(message)) as raised:
        find_decision(decisions_of([8] * 4, 4), "UTG")
    assert str(raised.value).count("'") == 2 * 9
