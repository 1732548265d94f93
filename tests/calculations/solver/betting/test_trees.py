"""Betting trees: the actions at each node and their chips."""

import pytest
from raises import raises

from calculations.solver.betting import trees
from calculations.solver.betting.rules import read_betting
from calculations.solver.betting.trees import DEAL, FOLD, SHOWDOWN, spot_trees, street_tree

RIVER = 2


def tree(pot, stack, bets, raises="", *, street=RIVER, caller=-1, donks=None, **rules):
    """Return the tree of one street."""
    betting = read_betting(pot, stack, bets, raises, donks, first_street=street, **rules)
    return street_tree(betting, street, stack, caller)


def lines(tree, node=0, line=()):
    """Yield each line of actions with the node after it."""
    yield ", ".join(line), tree.nodes[node]
    for name, child in zip(tree.actions[node], tree.children(node), strict=True):
        yield from lines(tree, child, (*line, name))


def actions(tree):
    """Return the actions by line, for lines that end at a decision."""
    known = dict(zip(tree.nodes, tree.actions, strict=True))
    return {line: known[node] for line, node in lines(tree) if node.kind < FOLD}


def test_without_sizes_both_players_check():
    assert actions(tree(10, 50, "")) == {"": ("check",), "check": ("check",)}


def test_a_bet_is_a_part_of_the_pot_and_a_raise_of_the_pot_after_the_call():
    found = actions(tree(100, 1000, "50%", "50%", most_raises=2))
    assert found[""] == ("check", "bet 50")
    # After the call of 50 the pot is 200: half of it is 100 more.
    assert found["bet 50"] == ("fold", "call", "raise to 150")
    assert found["bet 50, raise to 150"] == ("fold", "call")
    assert found["check"] == ("check", "bet 50")


def test_a_raise_is_times_the_bet_or_to_a_number_of_chips():
    found = actions(tree(100, 1000, "50", "2.5x, 400", most_raises=2))
    assert found["bet 50"] == ("fold", "call", "raise to 125", "raise to 400")


def test_who_checks_or_calls_last_ends_the_street():
    ends = {line: node for line, node in lines(tree(10, 50, "50%")) if node.kind >= FOLD}
    assert {line: node.kind for line, node in ends.items()} == {
        "check, check": SHOWDOWN,
        "check, bet 5, fold": FOLD,
        "check, bet 5, call": SHOWDOWN,
        "bet 5, fold": FOLD,
        "bet 5, call": SHOWDOWN,
    }
    assert ends["bet 5, fold"].folded == 1
    assert ends["check, bet 5, fold"].folded == 0
    assert ends["bet 5, call"].bets == (5, 5)
    assert ends["check, bet 5, fold"].bets == (0, 5)


def test_before_the_river_a_card_is_dealt():
    kinds = [node.kind for line, node in lines(tree(10, 50, "50%", street=0)) if "call" in line]
    assert {*kinds} == {DEAL}


def test_nothing_is_bet_beyond_the_stack_and_nobody_raises_all_in():
    found = actions(tree(100, 70, "50%, 100%", "50%"))
    assert found[""] == ("check", "bet 50", "bet 70")
    assert found["bet 50"] == ("fold", "call", "raise to 70")
    assert found["bet 70"] == ("fold", "call")
    assert found["bet 50, raise to 70"] == ("fold", "call")


def test_who_has_nothing_left_neither_bets_nor_checks():
    over = tree(100, 0, "50%")
    assert [node.kind for node in over.nodes] == [SHOWDOWN]
    assert [node.kind for node in tree(100, 0, "50%", street=0).nodes] == [DEAL]


def test_a_raise_is_at_least_as_much_as_the_bet_before():
    # 10 % of the pot of 300 after the call is 30; the bet was 100.
    found = actions(tree(100, 1000, "100%", "10%", most_raises=2))
    assert found["bet 100"] == ("fold", "call", "raise to 200")
    assert actions(tree(100, 1000, "1%", min_bet=20))[""] == ("check", "bet 20")


def test_the_last_raise_may_be_smaller_when_it_is_all_in():
    assert actions(tree(100, 150, "100%", "10%"))["bet 100"] == ("fold", "call", "raise to 150")


def test_a_street_sees_no_more_bets_and_raises_than_it_may():
    found = actions(tree(10, 1000, "50%", "50%", most_raises=3))
    assert max(line.count("bet") + line.count("raise") for line in found) == 3
    assert actions(tree(10, 1000, "50%", "50%", most_raises=0)) == actions(tree(10, 1000, ""))


def test_all_in_is_added_where_little_is_left():
    # A stack of 150 is 1.5 times the pot of 100.
    assert actions(tree(100, 150, "50%", add_allin=1.5))[""] == ("check", "bet 50", "bet 150")
    assert actions(tree(100, 151, "50%", add_allin=1.5))[""] == ("check", "bet 50")
    assert actions(tree(100, 150, "", add_allin=1.5))[""] == ("check",)
    # 57 is 0.57 times 100, which is slightly less in binary.
    assert actions(tree(100, 57, "10", add_allin=0.57))[""] == ("check", "bet 10", "bet 57")


def test_a_bet_that_leaves_little_is_all_in():
    # A bet of 50 leaves 60, which is 0.3 times the pot of 200 after its call.
    assert actions(tree(100, 110, "50%", force_allin=0.3))[""] == ("check", "bet 110")
    assert actions(tree(100, 111, "50%", force_allin=0.3))[""] == ("check", "bet 50")


def test_of_near_sizes_the_larger_is_kept():
    # Pots of 175 and 180 chips differ by less than 10 %, those of 150 and 180 by 20 %.
    sizes = "50%, 75%, 80%"
    assert actions(tree(100, 999, sizes, merge_sizes=0.1))[""] == ("check", "bet 50", "bet 80")
    assert actions(tree(100, 999, sizes))[""] == ("check", "bet 50", "bet 75", "bet 80")
    # Pots of 150 and 165 differ by 10 %, which is slightly more in binary.
    assert actions(tree(100, 999, "50, 65", merge_sizes=0.1))[""] == ("check", "bet 50", "bet 65")


def test_a_geometric_bet_is_all_in_on_the_last_street_by_the_same_part():
    # All-in, the pot is 2700, 27 times the first: a pot-sized bet triples the pot.
    pot, stack, bets = 100, 1300, []
    betting = read_betting(pot, stack, "geometric", "")
    left = stack
    for street in range(3):
        found = street_tree(betting, street, left)
        amount = found.nodes[found.children(0)[1]].bets[0]
        bets.append(amount / (pot + 2 * (stack - left)))
        left -= amount
    assert left == 0
    assert bets == [1, 1, 1]


def test_two_sizes_that_come_to_the_same_are_one():
    assert actions(tree(100, 999, "50%, 50, 50.2%"))[""] == ("check", "bet 50")


def test_donk_bets_are_into_who_bet_last():
    sizes = {"street": 1, "donks": "25%"}
    assert actions(tree(100, 999, "50%", **sizes, caller=0))[""] == ("check", "bet 25")
    assert actions(tree(100, 999, "50%", **sizes, caller=0))["check"] == ("check", "bet 50")
    for caller in (-1, 1):
        assert actions(tree(100, 999, "50%", **sizes, caller=caller))[""] == ("check", "bet 50")


def test_players_have_sizes_of_their_own():
    found = actions(tree(100, 999, ["25%", "75%"], ["", "allin"]))
    assert found[""] == ("check", "bet 25")
    assert found["check"] == ("check", "bet 75")
    assert found["bet 25"] == ("fold", "call", "raise to 999")
    assert found["check, bet 75"] == ("fold", "call")


def test_amounts_are_shown_in_what_they_were_given_in():
    betting = read_betting(6, 100, "55%", "", first_street=RIVER, chip=0.25)
    found = street_tree(betting, RIVER, betting.stack)
    assert found.actions[0] == ("check", "bet 3.25")


def test_amounts_are_given_in_what_the_pot_is_given_in():
    betting = read_betting(6, 100, "5, 7.25", "20, 1.5x", first_street=RIVER, chip=0.25)
    found = actions(street_tree(betting, RIVER, betting.stack))
    assert found[""] == ("check", "bet 5", "bet 7.25")
    assert found["bet 5"] == ("fold", "call", "raise to 10", "raise to 20")


def test_each_amount_has_a_name_of_its_own():
    sizes = "10000.01, 10000.02, 1234567.5, 3000000"
    betting = read_betting(20_000, 4_000_000, sizes, "", first_street=RIVER, chip=0.01)
    found = street_tree(betting, RIVER, betting.stack)
    bets = ("bet 10000.01", "bet 10000.02", "bet 1234567.5", "bet 3000000")
    assert found.actions[0] == ("check", *bets)


def test_nodes_stand_in_breadth_first_order():
    found = tree(100, 999, "50%, allin", "allin")
    seen = [0]
    for node in range(len(found.nodes)):
        children = [*found.children(node)]
        assert children == [*range(len(seen), len(seen) + len(children))]
        seen += children
    assert seen == [*range(len(found.nodes))]


def test_betting_without_end_is_refused(monkeypatch):
    assert trees.MOST_NODES == 200_000
    monkeypatch.setattr(trees, "MOST_NODES", 5000)
    many = ", ".join(f"{part}%" for part in range(10, 200, 10))
    with raises("more than 5,000 nodes; use fewer sizes, or most_raises"):
        tree(10, 100_000, many, many)
    with raises("more than 5,000 nodes; use fewer sizes, or most_raises"):
        spot_trees(read_betting(10, 10_000, many, many, most_raises=2), 0)


@pytest.fixture(scope="module")
def reference():
    sizes = {"flop": "52%", "turn": "55%", "river": "70%"}
    return spot_trees(read_betting(180, 910, sizes, "45%"), 0)


def test_the_reference_flop_has_the_published_tree(reference):
    # The input for PioSOLVER: raises of 45 % alone reach all-in.
    trees, following = reference
    flop = trees[0]
    assert len(flop.nodes) == 27
    on_turn = [*following[0].values()]
    assert len(on_turn) == 9
    assert sum(len(following[number]) for number in on_turn) == 41
    assert len(trees) == 17
    raises = [name for names in flop.actions for name in names if "raise" in name]
    assert [*dict.fromkeys(raises)] == ["raise to 260", "raise to 575", "raise to 910"]


def test_lines_that_leave_the_same_share_a_tree(reference):
    trees, following = reference
    assert len({(tree.street, tree.left) for tree in trees}) == len(trees)
    for tree, after in zip(trees, following, strict=True):
        for node, number in after.items():
            assert tree.nodes[node].kind == DEAL
            assert trees[number].street == tree.street + 1
            assert trees[number].left == tree.left - tree.nodes[node].bets[0]
            assert trees[number].begun == 910 - trees[number].left == tree.contribution(node)


def test_donk_sizes_tell_lines_apart_by_who_called():
    sizes = read_betting(100, 400, "50%", "", "25%")
    trees, following = spot_trees(sizes, 1)
    first = trees[0]
    after = {
        first.nodes[node].last_bettor: trees[number].actions[0]
        for node, number in following[0].items()
    }
    assert after[1] == ("check", "bet 50")  # into who bet on the turn: 25 % of 200
    assert after[0] == ("check", "bet 100")
    assert after[-1] == ("check", "bet 50")  # 50 % of 100
