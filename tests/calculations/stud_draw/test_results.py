"""Spots of games without a board: as users write them, what is refused, and their results."""

import json
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from raises import raises

from calculations import EquityCalculator, equity_frame, outs
from calculations.spots.completions import MOST_COMPLETIONS
from lookup import GAMES
from poker_calculator.commands.command_line import main
from poker_calculator.games import all_in_ev, all_in_icm

PAT = ["8s7d5c4h3c", "9s7c5d4c2h"]
HI_LO = ["As2h3d4c5s", "KhKdKcQsQh"]


@pytest.fixture
def drawing():
    return EquityCalculator(["2s3d4c7h/Kd", PAT[0]], game="deuce_to_seven")


def test_the_report_counts_deals_and_names_no_board(drawing):
    assert str(drawing) == (
        "Calculated equities from evaluated hand strengths on all 42 possible deals.\n"
        "Dead: Kd\n"
        "    Hole Cards      Win    Win %      Tie    Tie %     Lose   Lose %   Equity\n"
        "   2s 3d 4c 7h       10   23.81%        0    0.00%       32   76.19%    0.238\n"
        "8s 7d 5c 4h 3c       32   76.19%        0    0.00%       10   23.81%    0.762"
    )
    assert drawing.summary["Deals"] == drawing.enumerations == 42
    assert drawing.to_frame()["Equity"].tolist() == [32 / 42, 10 / 42]


def test_two_pat_hands_are_one_deal():
    spot = EquityCalculator(PAT, game="deuce_to_seven")

    assert spot.outcomes.tolist() == [0, 1, 0, 0]
    assert "No board in this game" in spot._repr_html_()
    assert "the one deal<" in spot._repr_html_()


@pytest.mark.jit
def test_hands_of_no_known_card_are_random():
    spot = EquityCalculator(["AsAhAdAcKs", ""], game="five_card_draw")

    assert spot.summary["Hole Cards"] == ["As Ah Ad Ac Ks", "random"]
    # Four aces lose to straight flushes from six to king high, of which one needs the king held.
    assert spot.outcomes[2] == 4 * 8 - 1


def test_the_halves_of_hi_lo_are_told_apart():
    spot = EquityCalculator(HI_LO, game="seven_card_stud_hi_lo")

    assert spot.halves.low[1] == spot.enumerations  # nobody else can have a low
    assert spot.halves.high.sum() == spot.enumerations
    assert spot.equity_fractions[0] >= Fraction(1, 2)
    assert [*spot.summary][2:8:2] == ["Scoop", "High", "Low"]
    with raises("razz has no low"):
        _ = EquityCalculator(HI_LO, game="razz").halves.low


def test_the_method_says_why():
    third = EquityCalculator(["AsAhKd", "KsKcTd"], game="seven_card_stud")
    assert third.method.name == "exact"
    assert "within the limit of 2 s" in third.method.reason

    several = EquityCalculator(["AsAhKd", "KsKcTd", "2s2h7d"], game="seven_card_stud")
    assert several.method.name == "monte_carlo"
    unknown = EquityCalculator(["AsAhKd", "random"], game="seven_card_stud")
    assert unknown.method.exact_seconds is None
    assert unknown.method.reason == (
        "no exact count is offered for 2 hands of seven_card_stud with 4, 7 cards to come"
    )
    with raises("use method='auto' or 'monte_carlo'"):
        _ = EquityCalculator(["As", "random"], game="razz", method="exact").equity
    assert MOST_COMPLETIONS == 1 << 24


def test_plots_name_the_deals(drawing):
    pytest.importorskip("matplotlib")

    assert drawing.plot().get_title() == (
        "Exact equities on all 42 deals\nNo board in this game · dead cards: 1"
    )
    sampled = EquityCalculator([PAT[0], "2s3d4c7h"], game="deuce_to_seven", samples=2048,
                               method="monte_carlo", rng=1)  # fmt: skip
    assert sampled.plot.convergence().get_title().endswith("No board in this game")
    for plot in ("grid", "distribution"):
        with raises("known hand"):
            getattr(drawing.plot, plot)(*[0] * (plot == "grid"))
    with raises("is not a combo of two cards"):
        drawing.ranges.per_combo(0)


def test_the_program_prints_them(capsys):
    arguments = ["equity", "2s3d4c7h/Kd", PAT[0], "--game", "deuce_to_seven", "--json"]

    assert main(arguments) == 0
    printed = json.loads(capsys.readouterr().out)

    assert printed["game"] == "deuce_to_seven"
    assert printed["board"] == []
    assert printed["total"] == 42
    assert [player["equity_fraction"] for player in printed["players"]] == ["5/21", "16/21"]


def test_the_program_refuses_files_of_them(tmp_path, capsys):
    table = tmp_path / "spots.csv"
    table.write_text("hero,villain,board\nAsKs,QdQh,\n", encoding="utf-8")

    assert main(["batch", str(table), "-", "--hole-cards", "hero,villain", "--game", "razz"]) != 0
    assert "a board is needed, and the game 'razz' has none" in capsys.readouterr().err


def test_threads_change_nothing():
    hands = ["As2h3d4s", "4c5c6d9d"]
    one = EquityCalculator(hands, game="seven_card_stud_hi_lo", threads=1)
    two = EquityCalculator(hands, game="seven_card_stud_hi_lo", threads=2)
    np.testing.assert_array_equal(one._counted.outcomes.counts, two._counted.outcomes.counts)

    hands = ["AcAdJcJdTs", "KcKdQcQdJs", "TcTd9c9d8s"]
    one, two = (
        EquityCalculator(hands, game="razz", threads=threads, method="exact") for threads in (1, 2)
    )
    assert one.outcomes.tolist() == two.outcomes.tolist()


WITHOUT_BOARD = [name for name, game in GAMES.items() if not game.has_board]


def test_cards_are_text_or_numbers_and_those_not_known_are_left_out():
    spot = EquityCalculator(["AsAhKd", ["Ks", "Kc"]], dead="2c", game="seven_card_stud")
    numbers = [[52, 51, 46], np.array([48, 45])]

    assert spot.hole_cards == [["As", "Ah", "Kd"], ["Ks", "Kc"]]
    assert spot.board == []
    assert repr(spot) == (
        "EquityCalculator(['AsAhKd', 'KsKc'], '', dead='2c', game='seven_card_stud')"
    )
    same = EquityCalculator(numbers, dead=[1], game="seven_card_stud")
    assert same._counted.identity == spot._counted.identity
    assert EquityCalculator(["AsAhKd", "random"], game="razz").hole_cards[1] == []


def test_thrown_cards_are_dead_and_as_many_are_drawn():
    thrown = EquityCalculator(["2s3d4c7h/Kd", "8s7d5c4h3c"], game="deuce_to_seven")
    dead = EquityCalculator(["2s3d4c7h", "8s7d5c4h3c"], dead="Kd", game="deuce_to_seven")

    assert thrown.hole_cards[0] == ["2s", "3d", "4c", "7h"]
    assert thrown.dead == ["Kd"]
    assert thrown.enumerations == 52 - 10
    assert thrown.equity_fractions == dead.equity_fractions
    # Three fives and four sixes make a seven, three eights a better eight than 8-7-5-4-3.
    assert thrown.equity[0] == pytest.approx(10 / 42)


@pytest.mark.parametrize(
    ("game", "hands", "options", "message"),
    [
        ("razz", ["AsAh", "KsKc"], {"board": "2c3c4c"},
         "the board is '2c3c4c', and razz has none; give each hand all its cards"),
        ("razz", ["AsAh", "KsKc"], {"folded": ["QQ"]},
         "folded is ['QQ'], and razz has no ranges of two hole cards; give cards of folded hands "
         "as dead="),
        ("razz", ["AsAh", "AsKc"], {}, "the card 'As' is dealt twice: in hand 0 and in hand 1"),
        ("razz", ["AsAh", "KsKc"], {"dead": "Kc"},
         "the card 'Kc' is dealt twice: in hand 1 and among the dead cards"),
        ("razz", ["AsAh2c3c4c5c6c7c", "KsKc"], {},
         "hand 0 has 8 cards (AsAh2c3c4c5c6c7c); a hand of razz has 7"),
        ("razz", ["As/Ah", "KsKc"], {},
         "hand 0: 'As/Ah' throws cards away, and razz has no draw; give cards of folded hands as "
         "dead="),
        ("badugi", ["As2h/Kd", "3c"], {},
         "hand 0 keeps 2 cards (As2h) and throws 1 card (Kd); together they are the 4 cards of a "
         "hand of badugi"),
        ("badugi", ["QQ+", "3c"], {}, "hand 0: 'QQ' in 'QQ+' is not a card"),
        ("seven_card_stud", [""] * 8, {},
         "52 cards are left for 56 to come; name fewer dead cards, or deal fewer hands"),
        ("badugi", ["As"], {}, "a spot has 2 to 10 hands, not 1"),
    ],
)  # fmt: skip
def test_what_breaks_a_rule_is_refused_with_the_cure(game, hands, options, message):
    with raises(message) as caught:
        EquityCalculator(hands, game=game, **options)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("game", WITHOUT_BOARD)
def test_what_is_of_boards_is_refused(game):
    spot = EquityCalculator(["As2h3d", "Kc"], game=game)
    frame = pd.DataFrame({"hero": ["AsKs"], "villain": ["QdQh"], "board": [""]})
    refused = [
        spot.runouts,
        spot.runouts.blocks,
        lambda: spot.deals(10),
        spot.by_next_card,
        spot.by_street,
        spot.plot.next_card,
        spot.plot.streets,
        lambda: spot.hand_categories,
        lambda: spot.all_boards.scoops,
        lambda: spot.all_boards.outcomes,
        lambda: EquityCalculator(["As2h3d", "Kc"], boards=["", ""], game=game),
        lambda: outs("AsKs", "2c3c4c", against="QQ", game=game),
        lambda: equity_frame(frame, game=game),
        lambda: frame.poker.equities(game=game),
        lambda: frame.poker.describe(game=game),
        lambda: all_in_icm(
            [10, 10], ["AsKs", "QdQh"], stacks_behind=[5, 0], payouts=[3, 1], game=game
        ),
        lambda: all_in_ev([10, 10], ["AsKs", "QdQh"], game=game),
    ]
    for ask in refused:
        with pytest.raises(ValueError, match=f"a board is needed, and the game '{game}' has none"):
            ask()
