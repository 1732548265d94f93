"""Paths: what was done and dealt as text, and the errors of those that lead nowhere."""

import pytest
from raises import raises

from calculations.solver.deals.paths import find
from calculations.solver.solve import solve
from lookup import CARDS

PLAYERS = ["AA, QJs", "KK, JTs"]


@pytest.fixture(scope="module")
def turn():
    return solve(
        PLAYERS, "Td9d6hQc", pot=40, stack=70, bets="50%, allin", dead="2c", iterations=1, target=0
    )


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("", ""),
        (" , ", ""),
        ("check", "check"),
        ("CHECK,check", "check, check"),
        ("bet 20", "bet 20"),
        ("20", "bet 20"),
        ("Check,  bet   70 , fold", "check, bet 70, fold"),
        ("check, check, river 2h", "check, check, river 2h"),
        ("check, check, 2h, 20, call", "check, check, river 2h, bet 20, call"),
        ("bet 70, call, river As", "bet 70, call, river As"),
        ("check bet 20", "check, bet 20"),
        ("x b20", "check, bet 20"),
        ("x b20 f", "check, bet 20, fold"),
        ("b20 c 2h X", "bet 20, call, river 2h, check"),
        ("Check / Bet 70 / Fold", "check, bet 70, fold"),
        ("c; c; river 2h", "check, check, river 2h"),
        (["check", "bet 20"], "check, bet 20"),
        (("x", "x", "2h"), "check, check, river 2h"),
        ([], ""),
    ],
)
def test_a_path_is_written_out(turn, path, written):
    assert turn.node(path).path == written
    solver = turn._solver
    assert find(path, solver.spot, solver.cards).path == written


def test_the_board_of_a_node_has_the_cards_of_its_path(turn):
    for card in ("2h", "2s", "As"):
        node = turn.node(f"check, check, river {card}")
        assert node.board == "Td9d6hQc" + card
        assert node.pot == 40
    assert turn.node("bet 20, call, river 3h, bet 50").pot == 40 + 2 * 20 + 50


@pytest.mark.parametrize("amount", ["0.75", ".75", "0.750", "7.5e-1"])
def test_amounts_are_numbers_however_they_are_written(amount):
    spot = {"pot": 1.5, "stack": 12345.75, "chip": 0.25, "bets": "50%, allin"}
    solution = solve(["AA, QQ", "KK"], "2s3h4d6c7c", iterations=1, **spot)
    assert solution.node().actions == ["check", "bet 0.75", "bet 12345.75"]
    assert solution.node(f"bet {amount}").path == "bet 0.75"
    assert solution.node(f"check, {amount}").path == "check, bet 0.75"


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("fold", "'fold' is not an action here; there are check, bet 20, bet 70"),
        ("bet 30", "'bet 30' is not an action here; there are check, bet 20, bet 70, in chips"),
        ("check, raise to 20x", "'raise to 20x' is not an action here"),
        ("bet 20, fold, check", "the hand is over before 'check'; leave it out"),
        ("check, check, check", "here; name it, such as 'river 2h'"),
        ("check, check, river", "'river' is not a river card, which is dealt here"),
        ("check, check, river 2h3h", "'river 2h3h' is not a river card"),
        ("check, check, river Td", "cannot come: it is on the board, or dead; name another"),
        ("check, check, turn 2h", "'turn 2h' is not a river card, which is dealt here"),
        ("check, check, river 2c", "the card '2c' cannot come: it is on the board, or dead"),
        ("check, check, 3h, check, check, 4h", "the hand is over before '4h'; leave it out"),
        (5, "path is 5; give text such as 'check, bet 94, call, turn 2h'"),
    ],
)
def test_a_path_that_leads_nowhere_is_refused(turn, path, message):
    with raises(message):
        turn.node(path)


def test_every_card_that_can_come_has_a_node(turn):
    known = {"Td", "9d", "6h", "Qc", "2c"}
    for card in set(CARDS) - known:
        assert turn.node(f"check, check, river {card}").board.endswith(card)
