"""The figures of nodes, against sums over every pair of hands and the theory of a small game."""

import re

import numpy as np
import pytest
from raises import raises

from calculations import EquityCalculator, solve
from lookup import combo_index, hand_class

PLAYERS = ["99+, AKs, AQs:0.5, JTs", "77+, KQs, AJo:0.25"]
RIVER = "QsJh2h7c4d"


@pytest.fixture(scope="module")
def solution():
    sizes = {"bets": "50%, allin", "raises": "allin"}
    return solve(PLAYERS, RIVER, pot=40, stack=70, iterations=200, target=0, **sizes)


@pytest.fixture(scope="module")
def node(solution):
    return solution.node("check, bet 20")


@pytest.fixture(scope="module")
def turn():
    ranges = ["AA, QQ, JhTh", "KK, 9s9h, AhKh"]
    return solve(ranges, "QsJd2h7c", pot=40, stack=20, bets="allin", iterations=50, target=0)


@pytest.fixture(scope="module")
def toy():
    """A player with the nuts or nothing bets into one who beats only the bluffs."""
    spot = {"pot": 20, "stack": 10, "bets": "allin"}
    return solve(["AA, QQ", "KK"], "2s3h4d6c7c", target=1e-4, **spot)


def hands_of(node, player):
    return [frozenset(hand) for hand in node.hands.cards(player).tolist()]


def met_by(node, player, reach):
    """Return the weight of the opposing hands for each of a player's hands, pair by pair."""
    others = list(zip(hands_of(node, 1 - player), reach, strict=True))
    return np.array(
        [sum(w for other, w in others if not own & other) for own in hands_of(node, player)]
    )


# ---- frequencies -----------------------------------------------------------------------------


def test_a_node_is_reached_in_the_part_of_all_deals_that_come_there(solution, node):
    root = solution.node()
    total = root.hands.reach(0) @ met_by(root, 0, root.hands.reach(1))
    came = node.hands.reach(0) @ met_by(node, 0, node.hands.reach(1))
    assert node.reached == pytest.approx(came / total)
    assert root.reached == pytest.approx(1)


def test_what_can_be_done_divides_what_comes(solution):
    for node in solution.nodes():
        after = [solution.node(f"{node.path}, {action}").reached for action in node.actions]
        assert sum(after) == pytest.approx(node.reached, abs=1e-6)
        shares = [share / node.reached for share in after]
        np.testing.assert_allclose([*node.frequencies.values()], shares, atol=1e-5)


def test_a_board_is_reached_in_the_deals_that_it_leaves(turn):
    assert turn.node().reached == pytest.approx(1)
    line = turn.node("check, check").reached
    cards = ["2c", "Ad", "Ts", "9h", "Ah"]
    after = [turn.node(f"check, check, river {card}").reached for card in cards]
    assert min(after) > 0.5 * line
    assert max(after) <= 1 + 1e-9


# ---- suits -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_cards_that_were_played_once_have_frames_of_the_suits_that_were_asked_for():
    flop = {"pot": 40, "stack": 60, "bets": "allin", "iterations": 10, "target": 0, "bits": 32}
    ranges = ["AA, QQ:0.5, JTs, A5s", "KK, 99, AhQh, T8s:0.25"]
    alike, apart = (
        solve(ranges, "QsJs2h", isomorphism=isomorphism, **flop) for isomorphism in (True, False)
    )
    assert len(alike._solver.cards.turns) < len(apart._solver.cards.turns)
    turns = ["check, check, turn 5c", "check, check, turn 5d"]
    rivers = [f"{turns[1]}, check, check, river {card}" for card in ("8c", "8d", "8h")]
    paths = [*turns, *rivers, f"{turns[0]}, bet 60, call"]
    for path in paths:
        for player in (0, 1):
            one, other = (solution.node(path).to_frame(player) for solution in (alike, apart))
            assert one.index.tolist() == other.index.tolist()
            np.testing.assert_allclose(one, other, rtol=1e-3, atol=2e-3)
    combos = alike.node(turns[1]).to_frame(0).index
    assert "5c5d" not in combos
    assert {"Ac5c", "As5s"} <= {*combos}
    assert "Ad5d" not in combos


# ---- frames ----------------------------------------------------------------------------------


def test_the_frame_has_each_combo_and_each_action(node):
    frame = node.to_frame()
    actions = ["fold", "call", "raise to 70"]
    assert node.actions == actions
    assert [*frame] == ["reach", "equity", "ev", *actions, *(f"ev {each}" for each in actions)]
    assert frame.index.name == "combo"
    assert [*combo_index(frame.index.tolist())] == [*combo_index(node.hands.cards(0))]
    np.testing.assert_array_equal(frame["reach"], node.hands.reach(0))
    known = frame[frame["ev"].notna()]
    assert len(known) == node.hands.is_reached(0).sum()
    np.testing.assert_allclose(known[actions].sum(axis=1), 1)


def test_the_equities_are_those_of_the_ranges_that_come(node):
    spot = EquityCalculator([node.range(0), node.range(1)], RIVER)
    np.testing.assert_allclose(node.equity, spot.equity, atol=1e-4)  # weights are rounded
    rows = spot.ranges.per_combo(0)["equity"]
    frame = node.to_frame()["equity"].dropna()
    known = frame.index.intersection(rows.index)
    np.testing.assert_allclose(frame[known], rows[known], atol=1e-3)


def test_the_ranges_of_actions_are_what_comes_divided(node):
    after = sum(held.weights for held in node.ranges().values())
    np.testing.assert_allclose(after, node.range(0).weights, atol=2e-4)
    assert node.range(0).weights.max() == 1


def test_who_does_not_act_has_no_actions(node):
    assert [*node.to_frame(1)] == ["reach", "equity", "ev"]
    assert [*node.by_class(1)] == ["combos", "reach", "equity", "ev"]


def test_hands_on_the_board_are_left_out(turn):
    node = turn.node("check, check, river Ah")
    assert not any("Ah" in combo for seat in (0, 1) for combo in node.to_frame(seat).index)
    assert len(node.to_frame(0)) == 3 + 3 + 1
    assert len(node.to_frame(1)) == 6 + 1


def test_a_class_is_the_mean_of_its_combos_by_how_often_they_come(node):
    frame, classes = node.to_frame(), node.by_class()
    deals = node.hands.reach(0) * met_by(node, 0, node.hands.reach(1))
    names = hand_class(node.hands.cards(0))
    assert sorted(classes.index) == sorted({*names.tolist()})
    assert classes["combos"].sum() == pytest.approx(node.hands.reach(0).sum())
    for name, row in classes.iterrows():
        chosen = names == name
        assert row["reach"] == pytest.approx(node.hands.reach(0)[chosen].mean())
        reached = chosen & node.hands.is_reached(0)
        for column in ("equity", "ev", *node.actions):
            expected = np.nan
            if reached.any():
                expected = np.average(frame[column][reached], weights=deals[reached])
            assert row[column] == pytest.approx(expected, nan_ok=True), (name, column)


def test_another_player_is_refused(node):
    views = [node.to_frame, node.by_class, node.plot.ev, node.range, node.hands.is_reached]
    hands = node.hands
    numbers = [hands.cards, hands.reach, hands.met, hands.ev, hands.equity]
    for method in views + numbers:
        for player in (2, -1, 0.0, "0"):
            with pytest.raises(ValueError, match=f"player is {player!r}; give 0 or 1"):
                method(player)


# ---- best play ---------------------------------------------------------------------------------


def won_by_best_play(solution, player):
    """Return the EV of a player who plays a best response from their first decision on."""
    root = solution.node()
    paths = [""] if player == root.player else root.actions
    won = 0.0
    for node in map(solution.node, paths):
        best = node.hands.best_evs.max(axis=0)
        won += (node.hands.reach(player) * node.hands.met(player)) @ np.nan_to_num(best)
    return won / (root.hands.reach(0) @ root.hands.met(0))


@pytest.mark.parametrize("board", [RIVER, "QsJd2h7c"])
def test_best_play_wins_more_by_the_exploitability(board):
    sizes = {"bets": "50%, allin", "raises": "allin"}
    solution = solve(PLAYERS, board, pot=40, stack=70, iterations=10, target=0, **sizes)
    gained = sum(won_by_best_play(solution, player) for player in (0, 1)) - 40  # the pot
    assert gained / 2 / 40 == pytest.approx(solution.exploitability, rel=1e-3)


def test_no_action_is_worth_more_than_with_the_best_play_behind_it(solution, turn):
    for node in [*solution.nodes(), *turn.nodes(), *turn.nodes("check, check, river 3d")]:
        gained = node.hands.best_evs - node.hands.action_evs
        assert np.nanmin(gained) > -1e-4
        assert (np.isnan(gained) == np.isnan(node.hands.action_evs)).all()


def test_best_play_is_known_of_hands_that_never_get_there(toy):
    bluffed = toy.node("check, bet 10")  # into aces that never check
    aces = bluffed.to_frame()["ev"].isna().to_numpy()
    fold, call = bluffed.hands.best_evs[:, aces]
    np.testing.assert_allclose(fold, 0, atol=1e-4)
    np.testing.assert_allclose(call, 30, atol=1e-4)


def test_best_play_is_that_of_the_solution_as_it_is():
    solution = solve(["AA, QQ", "KK"], "2s3h4d6c7c", pot=20, stack=10, bets="allin", target=0.01)
    node = solution.node("bet 10")
    solution.resume(target=0, iterations=10)
    with raises("continued since; call"):
        node.hands.best_evs  # noqa: B018
    assert solution.node("bet 10").hands.best_evs.shape == (2, 6)


# ---- hands that never get there ---------------------------------------------------------------


def test_hands_that_never_get_there_are_nan_in_frames(toy):
    folded = toy.node("bet 10").range(1)
    assert len(folded) == 6
    checked = toy.node("check").to_frame(0)  # aces always bet
    assert checked["ev"].isna().tolist() == [combo.count("A") == 2 for combo in checked.index]
    assert (checked["reach"][checked["ev"].isna()] < 1e-4).all()
    assert toy.node("check").by_class(0)["ev"].isna().to_dict() == {"AA": True, "QQ": False}


def test_hands_that_never_get_there_say_not_reached(toy):
    node = toy.node("check, bet 10")  # aces do not check
    assert str(node).splitlines()[-1] == "Not reached: AA"
    assert "Not reached: AA" in node._repr_html_()
    assert node.describe("AsAh") == "AsAh: not reached"
    assert node.describe("QsQh").startswith("QsQh: reach ")
    assert "Not reached" not in str(toy) + toy._repr_html_()


def test_a_hand_that_is_not_held_is_refused(node):
    with raises("3c2c is not in player 0's range, or not possible on"):
        node.describe("2c3c")


# ---- text and tables -------------------------------------------------------------------------


def test_the_text_says_what_is_known_of_the_spot(toy):
    text = str(toy.node("bet 10"))
    assert text.splitlines()[:2] == [
        "Board: 2s 3h 4d 6c 7c",
        "Pot: 30, after bet 10 (66.7% of deals)",
    ]
    rows = [line.split() for line in text.splitlines()[3:]]
    assert rows == [
        ["Equity", "EV"],
        ["Player", "0", "75.0%", "30.00"],
        ["Player", "1", "25.0%", "0.00"],
        [],
        ["Player", "1", "Frequency", "EV"],
        ["fold", "33.3%", "0.00"],
        ["call", "66.7%", "0.00"],
    ]
    assert repr(toy.node("bet 10")) == "Node('bet 10', player 1, board 2s3h4d6c7c, pot 30)"


def test_the_text_of_an_end_says_so(toy):
    assert str(toy.node("bet 10, fold")).splitlines()[-1] == "Fold."
    assert str(toy.node("check, check")).splitlines()[-1] == "Showdown."
    assert repr(toy.node("bet 10, call")) == (
        "Node('bet 10, call', showdown, board 2s3h4d6c7c, pot 40)"
    )


def test_the_table_says_what_the_text_says(toy):
    node = toy.node("bet 10")
    html = node._repr_html_()
    words = re.sub(r"<[^>]*>", " ", html).lower()
    for line in str(node).lower().splitlines()[2:]:
        for word in line.split():
            assert word in words
    assert html.count("<tr>") == 3
    assert "7♣" in words.replace(" ", "")


def test_the_table_of_an_end_has_a_row_a_player(toy):
    html = toy.node("check, check")._repr_html_()
    words = " ".join(re.sub(r"<[^>]*>", " ", html).split())
    assert re.search(r"Showdown Equity EV Player 0 \S+% \S+ Player 1 \S+% \S+$", words)


def test_stacks_are_what_bets_leave(solution):
    assert solution.node().stacks == [70, 70]
    assert solution.node("check, bet 20").stacks == [70, 50]
    assert solution.node("check, bet 20, raise to 70").stacks == [0, 50]


def test_a_node_where_nobody_acts_has_an_end(turn):
    ends = [turn.node(path).end for path in ("", "bet 20, fold", "check, check")]

    assert ends == ["", "fold", "deal"]
    assert turn.node("check, check, river 5c, check, check").end == "showdown"


def test_next_cards_are_all_but_known_ones(turn):
    cards = turn.node("check, check").next_cards

    assert len(cards) == 48
    assert not {"Qs", "Jd", "2h", "7c"} & {*cards}
    assert turn.node().next_cards == []
