"""Money outside the pot, such as cash-outs and insurances: in results, not in EV."""

import pytest
from raises import raises

from poker_calculator.games import HandHistory
from poker_calculator.games.notation import NotationError
from poker_calculator.histories import hands_to_frame, read_hands, session_report, write_log

CASH_OUT = """\
PokerStars Hand #900000000011:  Hold'em No Limit ($0.05/$0.10 USD) - 2026/03/01 11:00:00 ET
Table 'Pallas' 6-max Seat #1 is the button
Seat 1: Carl ($10 in chips)
Seat 4: Blaise ($10 in chips)
Seat 5: Hero ($20 in chips)
Seat 6: Ada ($20 in chips)
Blaise: posts small blind $0.05
Hero: posts big blind $0.10
*** HOLE CARDS ***
Dealt to Hero [Qd Qs]
Ada: raises $0.20 to $0.30
Carl: folds
Blaise: folds
Hero: raises $0.80 to $1.10
Ada: raises $18.90 to $20 and is all-in
Hero: calls $18.90 and is all-in
*** FLOP *** [7c 3s Qh]
*** TURN *** [7c 3s Qh] [Jh]
*** RIVER *** [7c 3s Qh Jh] [2d]
*** SHOW DOWN ***
Hero: shows [Qd Qs] (three of a kind, Queens)
Ada: shows [9d 9s] (a pair of Nines)
Hero cashed out the hand for $31.20 | Cash Out Fee $0.32
*** SUMMARY ***
Total pot $40.05 | Rake $1
Board [7c 3s Qh Jh 2d]
Seat 5: Hero (big blind) showed [Qd Qs] and won ($39.05) with three of a kind, Queens (pot not \
awarded as player cashed out)
Seat 6: Ada showed [9d 9s] and lost with a pair of Nines
"""
"""The hero sells a pot of 39.05 for 31.20 after putting in 20."""
SOLD = "Hero cashed out the hand for $31.20 | Cash Out Fee $0.32\n"
LOSER = SOLD + "Ada cashed out the hand for $7.33\n"


@pytest.fixture
def log(tmp_path):
    """Return a function that writes a log and returns its path."""

    def write(text=CASH_OUT, name="log.txt"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path / name

    return write


def of_hero(frame):
    """Return the hero's row."""
    return frame.set_index("player").loc["Hero"]


def test_a_cash_out_counts_in_the_net_result_and_not_in_the_ev(log):
    without = of_hero(hands_to_frame(log(CASH_OUT.replace(SOLD, ""), "other.txt")))
    row = of_hero(hands_to_frame(log()))

    assert (row.net, row.outside_pot) == (11.2, -7.85)
    assert row.net_bb == pytest.approx(112)
    assert (without.net, without.outside_pot) == (19.05, 0)
    assert (row.ev, row.rake_share, row.won) == (without.ev, without.rake_share, without.won)


def test_losers_are_paid_for_their_share_too(log):
    frame = hands_to_frame(log(CASH_OUT.replace(SOLD, LOSER))).set_index("player")

    assert frame.net.to_dict() == {"Blaise": -0.05, "Hero": 11.2, "Ada": -12.67, "Carl": 0}
    assert frame.net.sum() == pytest.approx(frame.outside_pot.sum() - frame.rake_share.sum())


def test_reports_and_lines_show_the_money_outside_the_pots(log):
    report = session_report(hands_to_frame(log()))

    assert report.summary[["net", "outside_pot", "rake"]].to_list() == [11.2, -7.85, 1]
    assert "Outside pots  -7.85 USD, part of the net result" in report.to_text()
    assert report.over_time.loc[1, ["won", "showdown", "non_showdown"]].to_list() == [11.2, 11.2, 0]


def test_money_outside_the_pot_is_converted(log):
    row = of_hero(hands_to_frame(log(), currency="EUR", rates={"USD": 0.5}))

    assert (row.net, row.outside_pot) == (5.6, -3.925)


@pytest.mark.parametrize("lines", [SOLD, LOSER])
@pytest.mark.parametrize("layout", ["pokerstars", "open_hand_history"])
def test_cash_outs_are_written_and_read_again(log, layout, lines):
    (hand,) = read_hands(log(CASH_OUT.replace(SOLD, lines)))
    (again,) = read_hands(log(write_log(hand, layout)))

    assert again.user_fields["_outside_pot"] == hand.user_fields["_outside_pot"]
    assert again.winnings == hand.winnings


HAND = {
    "variant": "NT",
    "antes": [0, 0],
    "blinds_or_straddles": [1, 2],
    "min_bet": 2,
    "starting_stacks": [200, 200],
    "actions": ["d dh p1 AhKh", "d dh p2 ????", "p2 f"],
    "players": ["Ada", "Blaise"],
}


def test_any_history_may_state_money_outside_the_pot():
    hand = HandHistory(**HAND, user_fields={"_outside_pot": [["Blaise", -3], ["Blaise", 1.5]]})

    assert [*hands_to_frame(hand).net] == [1, -2.5]


@pytest.mark.parametrize(
    "value", [3, [["Cid", 1]], [["Ada"]], [["Ada", "1"]], [["Ada", float("inf")]]]
)
def test_other_values_are_refused(value):
    with raises("_outside_pot is", NotationError):
        hands_to_frame(HandHistory(**HAND, user_fields={"_outside_pot": value}))


@pytest.mark.parametrize("layout", ["pokerstars", "open_hand_history"])
def test_a_premium_above_the_winnings_is_no_cash_out(layout):
    hand = HandHistory(**HAND, user_fields={"_outside_pot": [["Blaise", -3]]})

    with raises("Blaise pays 3 outside the pot and wins 0", NotationError):
        write_log(hand, layout)
