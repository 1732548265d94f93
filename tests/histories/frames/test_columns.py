"""The columns of the frame of hands: tables, stakes, time, hand classes, money and rake."""

import datetime
from decimal import Decimal

import pandas as pd
import pytest
from data_files import PHH
from raises import raises
from support.recorded_hands import recorded

from calculations import EquityCalculator
from poker_calculator.games import HandHistory
from poker_calculator.games.predefined import LeducPoker
from poker_calculator.histories import hands_to_frame


def hand_of(*actions, **fields):
    """Return a hand of three players with 100 chips each; by default BTN and SB fold."""
    known = {"players": ["Ada", "Blaise", "Christiaan"], "starting_stacks": [100] * 3}
    return recorded(
        *(actions or ("p3 f", "p1 f")), cards=("AhKh", "QcQd", "????"), **known | fields
    )


def of(column, *actions, **fields):
    """Return a column of the frame of one hand, with None for missing values."""
    values = hands_to_frame(hand_of(*actions, **fields))[column]
    return [None if pd.isna(value) else value for value in values]


SHOWN = ("p3 cbr 20", "p1 cc", "p2 f", "d db 2c3c4s", "p1 cc", "p3 cc", "d db 9s", "p1 cc",
         "p3 cc", "d db 9d", "p1 cc", "p3 cc", "p1 sm AhKh", "p3 sm 8s8d")  # fmt: skip
SPLIT = ("p3 cbr 20", "p1 cc", "p2 f", "d db TsJsQs", "p1 cc", "p3 cc", "d db Ks", "p1 cc",
         "p3 cc", "d db As", "p1 cc", "p3 cc", "p1 sm AhKh", "p3 sm 8s8d")  # fmt: skip
TABLE = {"venue": "Our Room", "table": 7, "currency": "EUR", "user_fields": {"_hero": "Ada"}}
RAKED = {"finishing_stacks": [80, 98, 120]}
FEES = {"user_fields": {"_rakes": [1.5], "_fees": {"jackpot": [0.5]}}}
VALUES = [
    ("venue", ["Our Room"] * 3, (), TABLE),
    ("table", ["7"] * 3, (), TABLE),
    ("currency", ["EUR"] * 3, (), TABLE),
    ("variant", ["NT"] * 3, (), {}),
    ("players", [3, 3, 3], (), {}),
    ("is_hero", [True, False, False], (), TABLE),
    ("is_hero", [False] * 3, (), {}),
    ("is_hero", [False] * 3, (), {"players": None}),
    ("tournament", ["123"] * 3, (), {"user_fields": {"_tournament": 123}}),
    *((missing, [None] * 3, (), {}) for missing in ("venue", "table", "currency", "tournament")),
    ("time", [None] * 3, (), {}),
    ("hand_class", ["AKs", "QQ", None], (), {}),  # where both cards are known
    ("net_bb", [-0.5, 0.5, 0], (), {}),
    ("ev_bb", [-0.5, 0.5, 0], (), {}),
    ("net", [-20, -2, 20], SHOWN, RAKED),
    ("rake_share", [0, 0, 2], SHOWN, RAKED),
    ("rake_share", [0, 0, 0], SHOWN, {}),
    ("rake_share", [0, 0, 2], SHOWN, RAKED | FEES),  # fees are shared as rake is
    ("rake_share", [0, 0, 2], SHOWN, {"user_fields": {"_rakes": [2, 0]}}),  # 0 of no pot
    ("rake_share", [1, 0, 1], SPLIT, {"finishing_stacks": [100, 98, 100]}),
]


@pytest.mark.parametrize(("column", "values", "actions", "fields"), VALUES)
def test_a_column_has_these_values(column, values, actions, fields):
    assert of(column, *actions, **fields) == values


@pytest.mark.parametrize(
    ("blinds", "stakes", "big_blind"),
    [
        ([1, 2, 0], "1/2", 2),
        ([0.05, 0.1, 0], "0.05/0.10", 0.1),
        ([Decimal("0.5"), Decimal(1), 0], "0.50/1.00", 1),
        ([1, 2, 4], "1/2", 2),
        ([0, 2, 0], "0/2", 2),
        ([0, 0, 3], "0/3", 3),
    ],
)
def test_stakes_are_the_blinds(blinds, stakes, big_blind):
    fields = {"blinds_or_straddles": blinds, "min_bet": big_blind}
    actions = ["p1 f", "p2 f"] if blinds[2] else ["p3 f", "p1 f"]

    assert of("stakes", *actions, **fields) == [stakes] * 3
    assert of("big_blind", *actions, **fields) == [big_blind] * 3
    assert of("stack_bb", *actions, **fields) == [100 / big_blind] * 3


def test_games_without_blinds_count_in_small_bets():
    stud = HandHistory(
        variant="F7S", antes=[1, 1], bring_in=2, small_bet=4, big_bet=8, starting_stacks=[40, 20],
        actions=["d dh p1 AhAdAc", "d dh p2 KhKd2c", "p2 pb", "p1 f"],
    )  # fmt: skip
    frame = hands_to_frame(stud)

    assert [*frame.stakes] == ["4/8"] * 2
    assert [*frame.stack_bb] == [10, 5]
    assert [*frame.net_bb] == [-0.25, 0.25]
    assert frame.hand_class.isna().all()


def test_blinds_of_zero_chips_are_none():
    leduc = LeducPoker.create_state(rng=1)
    while leduc.status:
        leduc.check_or_call()
    frame = hands_to_frame(HandHistory.from_state(leduc))

    assert [*frame.big_blind] == [2, 2]
    assert [*frame.stack_bb] == [stack / 2 for stack in leduc.starting_stacks]


def test_the_time_is_utc_where_the_zone_is_known():
    clock = {"year": 2024, "month": 7, "day": 1, "time": datetime.time(20, 30)}

    assert of("time", **clock)[0] == pd.Timestamp(2024, 7, 1, 20, 30)
    assert of("time", **clock, time_zone="America/New_York")[0] == pd.Timestamp(2024, 7, 2, 0, 30)
    assert of("time", **clock, time_zone="Nowhere/At_All")[0] == pd.Timestamp(2024, 7, 1, 20, 30)
    assert of("time", year=2024, month=7, day=1)[0] == pd.Timestamp(2024, 7, 1)
    assert of("time", time=datetime.time(20, 30)) == [None] * 3


def test_what_floats_leave_of_a_sum_is_no_rake():
    fields = {"blinds_or_straddles": [0.1, 0.2, 0], "min_bet": 0.2}
    actions = ("p3 cbr 0.6", "p1 f", "p2 f")

    assert sum(of("net", *actions, **fields)) < 0
    assert of("rake_share", *actions, **fields) == [0, 0, 0]


def side_pot(**fields):
    """Return a hand in which the short stack wins the main pot of 90, another the side pot of 40.

    The all-in is on the river, so no cards are to come.
    """
    actions = (
        *("p3 cbr 30", "p1 cc", "p2 cc", "d db 2c3c4s", "p1 cc", "p2 cc", "d db 9s", "p1 cc"),
        *("p2 cc", "d db 9d", "p1 cbr 20", "p2 cc", "p1 sm AhKh", "p2 sm QcQd", "p3 sm KcKd"),
    )
    return hand_of(*actions, starting_stacks=[100, 100, 30], **fields)


def test_of_each_pot_the_rake_is_paid_by_who_won_it():
    frame = hands_to_frame(side_pot())
    nets = dict(zip(frame.player, frame.net, strict=True))
    assert nets == {"Ada": -50, "Blaise": -10, "Christiaan": 60}
    raked = {"_rakes": [3, 1]}
    by_pot = hands_to_frame(side_pot(finishing_stacks=[50, 89, 87], user_fields=raked))
    by_all = hands_to_frame(side_pot(finishing_stacks=[50, 89, 87]))

    assert [*by_pot.rake_share] == [0, 1, 3]
    assert [*by_all.rake_share] == pytest.approx([0, 4 * 40 / 130, 4 * 90 / 130])


def test_fields_of_rake_that_hold_no_chips_are_refused():
    fields = {"_rakes": ["much"]}

    with raises("_rakes"):
        hands_to_frame(hand_of(user_fields=fields))


def test_the_expectation_of_an_all_in_bears_the_rake_in_proportion():
    actions = ("p3 f", "p1 cbr 100", "p2 cc", "p1 sm AhKh", "p2 sm QcQd", "d db 2c3c4s", "d db 9s",
               "d db 9d")  # fmt: skip
    free, raked = (
        hands_to_frame(hand_of(*actions, **fields))
        for fields in ({}, {"finishing_stacks": [0, 190, 100]})
    )

    assert [*raked.equity] == pytest.approx([*free.equity], nan_ok=True)
    assert [*free.ev[:2]] == pytest.approx([200 * share - 100 for share in free.equity[:2]])
    assert [*raked.ev[:2]] == pytest.approx([190 * share - 100 for share in free.equity[:2]])
    assert raked.ev.sum() == pytest.approx(-10)
    assert [*raked.rake_share] == [0, 10, 0]


@pytest.mark.parametrize(("code", "game"), [("PC", "courchevel"), ("PC/8", "courchevel_hi_lo")])
def test_an_all_in_behind_the_first_card_of_courchevel_has_an_equity(code, game):
    hands = ["AhKhQsJs2d", "8c8d7c6d5h"]
    dealt = [f"d dh p{seat} {cards}" for seat, cards in enumerate(hands, 1)]
    played = ["p2 cbr 6", "p1 cc", "p1 sm -", "p2 sm -", "d db 3c4d", "d db 9s", "d db 2h"]
    hand = HandHistory(
        variant=code, antes=[0, 0], blinds_or_straddles=[1, 2], min_bet=2, starting_stacks=[6, 6],
        actions=[*dealt, "d db Ts", *played],
    )  # fmt: skip
    frame = hands_to_frame(hand)

    assert [*frame.equity] == pytest.approx(EquityCalculator(hands, "Ts", game=game).equity)
    assert [*frame.ev] == pytest.approx(12 * frame.equity - 6)


def test_money_is_converted_by_the_product_of_floats():
    hands = [hand_of(currency="USD", hand=1), hand_of(currency="EUR", hand=2)]
    plain = hands_to_frame(hands)
    euros = hands_to_frame(hands, currency="EUR", rates={"USD": 0.92})

    assert [*euros.currency] == ["EUR"] * 6
    for column in ("starting_stack", "net", "ev", "big_blind", "rake_share"):
        assert [*euros[column][:3]] == [amount * 0.92 for amount in plain[column][:3]]
        assert [*euros[column][3:]] == [*plain[column][3:]]
    for column in ("stack_bb", "net_bb", "ev_bb", "stakes"):
        assert [*euros[column]] == [*plain[column]]


def test_chips_of_tournaments_are_no_money():
    hands = [hand_of(currency="USD"), hand_of(currency="USD", user_fields={"_tournament": "5"})]
    euros = hands_to_frame(hands, currency="EUR", rates={"USD": 0.5})

    assert [*euros.starting_stack] == [50] * 3 + [100] * 3
    assert [*euros.currency] == ["EUR"] * 3 + ["USD"] * 3


@pytest.mark.parametrize(
    ("hand", "options", "message"),
    [
        ({"currency": "GBP", "hand": 4}, {"currency": "EUR", "rates": {"USD": 0.92}},
         "hand 4: the hand is in GBP, which has no rate; give the value of one GBP "
         "in EUR"),
        ({"currency": "GBP"}, {"currency": "EUR"}, "the hand is in GBP, which has no rate"),
        ({"hand": 4}, {"currency": "EUR"},
         "hand 4: the hand names no currency, so it cannot be converted to EUR"),
        ({}, {"rates": {"USD": 0.92}}, "rates have no currency to convert to; give both"),
        ({}, {"currency": 5}, "currency is 5; give its code"),
        ({}, {"currency": "EUR", "rates": 0.92}, "rates is 0.92; give a dict"),
        ({}, {"currency": "EUR", "rates": {"USD": "0.92"}}, "the rate of 'USD' is '0.92'; give"),
        ({}, {"currency": "EUR", "rates": {"USD": -1}}, "the rate of 'USD' is -1; give"),
        ({}, {"currency": "EUR", "rates": {"EUR": 2}}, "one EUR is 1 EUR, not 2.0; leave"),
    ],
)  # fmt: skip
def test_money_that_cannot_be_converted_is_refused(hand, options, message):
    with pytest.raises(ValueError, match=message):
        hands_to_frame(hand_of(**hand), **options)


def test_money_without_a_rate_is_left_out_where_errors_are():
    hands = [hand_of(currency=code, hand=n) for n, code in enumerate(["USD", "GBP", "EUR", None])]
    hands.append(hand_of(currency="GBP", hand=9, user_fields={"_tournament": "5"}))

    euros = hands_to_frame(hands, currency="EUR", rates={"USD": 0.92}, errors="skip")

    assert [*euros.hand.drop_duplicates()] == ["0", "2", "9"]
    assert [error["hand"] for error in euros.attrs["refused"]] == [1, 3]
    assert euros.attrs["refused"][0]["rule"] == (
        "the hand is in GBP, which has no rate; give the value of one GBP in EUR"
    )


def test_what_players_lose_together_is_the_rake():
    frame = hands_to_frame(PHH, errors="skip", progress=False)
    hands = frame.groupby("file")

    assert hands.ngroups > 200
    assert hands.net.sum().to_numpy() == pytest.approx(-hands.rake_share.sum().to_numpy())
    assert (frame.rake_share >= 0).all()
    assert not frame.rake_share[~frame.won].any()
