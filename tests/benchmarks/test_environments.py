"""The comparison of environments: the rules that its rows name, and the table of the page."""

import pytest

from benchmarks import environments, pages
from benchmarks.peer_hands import Ours, Table

PEERS = "pokerkit", "pyspiel", "rlcard"


def test_a_table_deals_hole_cards_round_the_table_and_burns_before_each_street():
    table = environments.dealt((100, 90, 80), "AsAh KsKh QsQh", "2c3d7h8s9c")

    assert [*map(list, table.holes)] == [["As", "Ah"], ["Ks", "Kh"], ["Qs", "Qh"]]
    assert table.board == ["2c", "3d", "7h", "8s", "9c"]
    assert len({*table.deck}) == len(table.deck) == 52

    hand = environments.played(Ours, table, ["call"] * 9).hand
    assert str(hand.hole_cards) == "[[Ah, As], [Kh, Ks], [Qh, Qs]]"
    assert [*map(repr, hand.state.board_cards)] == table.board


@pytest.mark.parametrize("rule", environments.RULES)
def test_our_environment_keeps_every_rule_of_the_table(rule):
    cell = environments.cell(environments.RULES[rule], Ours)

    assert cell == ("2 to 10" if rule == "players" else "yes")


def test_another_result_than_the_rule_and_a_hand_that_cannot_be_played_are_a_no():
    folds = ["fold"]

    def cannot_play(table):
        raise NotImplementedError

    test = environments.pays(Table((100, 100)), folds, [1, -1])
    assert environments.cell(test, Ours) == "yes"
    assert environments.cell(environments.pays(Table((100, 100)), folds, [2, -2]), Ours) == "no"
    assert environments.cell(test, cannot_play) == "no"


@pytest.mark.slow
def test_the_page_shows_the_results_of_all_programs():
    for peer in PEERS:
        pytest.importorskip(peer)
    text = environments.PAGE.read_text(encoding="utf-8")
    if environments.versions() not in text:
        pytest.skip(f"the page was written with other versions than {environments.versions()}")

    table = environments.environments_table()

    assert pages.with_table(text, environments.MARK, table) == text
