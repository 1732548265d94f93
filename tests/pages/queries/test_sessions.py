"""The hands of a player as a page shows them: figures of reports, and lines in a solution."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from calculations import Range, solve
from poker_calculator.histories import hands_to_frame, leaks, player_statistics, session_report
from poker_calculator.histories.reports.figures import FIGURES
from poker_calculator.pages.queries.answers import encoded
from poker_calculator.pages.queries.queries import QUERIES
from poker_calculator.pages.queries.session.lines import compared
from poker_calculator.pages.queries.session.sessions import SessionQueries
from poker_calculator.pages.queries.workspace import Workspace

LOGS = "notebooks/logs"
TO_TURN = ["BTN raises", "SB folds", "BB calls", "flop", "BB checks", "BTN checks", "turn"]
SUBSETS = {
    "all hands": ({}, lambda rows: rows["net"].notna()),
    "positions": ({"positions": ["BTN", "CO"]}, lambda rows: rows["position"].isin(["BTN", "CO"])),
    "showdown": ({"showdown": "yes"}, lambda rows: rows["went_to_showdown"]),
    "no showdown": ({"showdown": "no"}, lambda rows: ~rows["went_to_showdown"]),
    "days": (
        {"since": "2026-05-02", "until": "2026-05-02"},
        lambda rows: rows["time"].dt.strftime("%Y-%m-%d") == "2026-05-02",
    ),
    "range": (
        {"range": "22+, A2s+"},
        lambda rows: rows["cards"].map(lambda cards: bool(len(Range(cards) & Range("22+, A2s+")))),
    ),
}


@pytest.fixture(scope="module")
def frame():
    """Return the rows of the example logs, with two months."""
    found = hands_to_frame(LOGS, progress=False)
    later = found.assign(time=found["time"] + pd.Timedelta(days=40), hand=found["hand"] + "0")
    return pd.concat([found, later.assign(stakes="1.00/2.00", big_blind=2.0)], ignore_index=True)


@pytest.fixture(scope="module")
def session(frame):
    """Return the queries of the hero's hands."""
    return SessionQueries(frame)


def own(frame, passes):
    """Return the hero's rows that pass a condition."""
    rows = frame[frame["is_hero"]]
    return rows[passes(rows)]


def table(found, key):
    """Return the figures of reports in a table of an answer as a frame."""
    of = found["tables"][key]
    return pd.DataFrame(of["values"], index=of["names"], columns=found["figures"])[[*FIGURES]]


def same(found, expected):
    """Compare two tables of figures, up to the order of sums."""
    np.testing.assert_allclose(
        found.to_numpy(float), expected[found.columns].to_numpy(float), rtol=1e-9, atol=1e-9
    )


@pytest.mark.parametrize("name", SUBSETS)
def test_figures_are_those_of_the_report_of_the_same_hands(frame, session, name):
    filters, passes = SUBSETS[name]
    report = session_report(own(frame, passes))

    found = session.figures({"filters": filters})

    assert found["hands"] == report.summary["hands"] > 0
    assert found["unit"] == report.unit
    same(table(found, "all"), report.summary.to_frame().T)
    assert found["tables"]["position"]["names"] == [*report.by_position.index]
    same(table(found, "position"), report.by_position)
    assert found["tables"]["stakes"]["names"] == [" ".join(key) for key in report.by_stakes.index]
    same(table(found, "stakes"), report.by_stakes)
    np.testing.assert_array_equal(found["grid"]["hands"], report.by_hand_class["hands"])
    net = report.by_hand_class["net_bb"].fillna(0)
    np.testing.assert_allclose(found["grid"]["net_bb"], net, atol=1e-9)


def test_months_and_games_are_reports_of_their_hands(frame, session):
    found = session.figures({})

    months = own(frame, lambda rows: rows["net"].notna())["time"].dt.strftime("%Y-%m")
    assert found["tables"]["month"]["names"] == sorted(months.unique())
    for month in months.unique():
        rows = own(frame, lambda rows, month=month: rows["time"].dt.strftime("%Y-%m") == month)
        same(table(found, "month").loc[[month]], session_report(rows).summary.to_frame().T)
    same(table(found, "game").loc[["NT"]], session_report(frame).summary.to_frame().T)


def test_samples_and_intervals_are_those_of_the_statistics_of_players(frame, session):
    expected = player_statistics(frame[frame["is_hero"]]).iloc[0]

    found = session.figures({})

    (values,) = found["tables"]["all"]["values"]
    names = [name for name in found["figures"] if name not in FIGURES]
    assert {"vpip_chances", "vpip_low", "wsd_high"} < {*names}
    summary = dict(zip(found["figures"], values, strict=True))
    for name in names:
        assert summary[name] == pytest.approx(expected[name], nan_ok=True), name


def test_depths_divide_the_hands_by_effective_stack(frame, session):
    stacks = session._columns.effective_stack

    depths = session.figures({})["tables"]["depth"]

    assert sum(depths["values"][:, 0]) == len(stacks)
    hands = dict(zip(depths["names"], depths["values"][:, 0], strict=True))
    assert hands["80–120 bb"] == ((stacks >= 80) & (stacks < 120)).sum() > 0
    chosen = session.figures({"filters": {"depths": ["80–120 bb"]}})
    assert chosen["hands"] == hands["80–120 bb"]


def test_hands_without_the_rows_of_all_players_have_no_depth(frame):
    found = SessionQueries(frame[frame["is_hero"]]).figures({})

    assert found["tables"]["depth"]["names"] == []


def test_opponents_are_the_other_players_of_the_chosen_hands(frame, session):
    button = frame.groupby(["venue", "hand"])["position"].transform(
        lambda positions: (positions[frame["is_hero"]] == "BTN").any()
    )
    others = frame[button & ~frame["is_hero"]]
    expected = player_statistics(others)

    found = session.opponents({"filters": {"positions": ["BTN"]}})

    assert found["names"] == [*expected.index]
    assert found["players"] == len(expected)
    table = pd.DataFrame(found["values"], index=found["names"], columns=found["figures"])
    same(table, expected)


def test_leaks_compare_the_player_with_the_others_of_the_chosen_hands(frame, session):
    expected = leaks(frame)

    found = session.leaks({})

    keys = zip(found["spots"], found["positions"], strict=True)
    assert [*keys] == [*expected.index]
    assert found["verdicts"] == [*expected["verdict"]]
    table = pd.DataFrame(found["values"], index=expected.index, columns=found["figures"])
    same(table, expected)


def test_no_hand_has_neither_opponents_nor_leaks(session):
    none = {"filters": {"range": "72o", "positions": ["BTN"], "showdown": "yes"}}

    assert session.opponents(none)["names"] == []
    assert session.leaks(none)["spots"] == []
    assert encoded(session.opponents(none))
    assert encoded(session.leaks(none))


def test_the_graph_is_that_of_the_report(frame, session):
    report = session_report(frame)

    lines = session.figures({})["lines"]

    assert lines["hands"][0] == 0
    assert lines["hands"][-1] == len(report.over_time)
    for name in report.over_time.columns.drop("time"):
        expected = np.concatenate(([0], report.over_time[name]))[lines["hands"]]
        np.testing.assert_allclose(lines[name], expected, atol=1e-9)


def test_pots_are_known_from_the_rows_of_all_players(frame, session):
    hands = frame.groupby(["venue", "hand"])
    own_rows = frame[frame["is_hero"]].set_index(["venue", "hand"])
    raised, reraised = hands["pfr"].any(), hands["three_bet"].any()
    on_flop = hands["saw_flop"].sum()
    expected = {
        ("pot", "limped"): ~raised,
        ("pot", "raised"): raised & ~reraised,
        ("pot", "3-bet"): reraised,
        ("flop", "none"): on_flop < 2,
        ("flop", "heads-up"): on_flop == 2,
        ("flop", "multiway"): on_flop > 2,
    }
    for (name, value), of in expected.items():
        count = int(of[own_rows.index].sum())
        assert len(session.chosen({name: value})) == count, (name, value)
        assert count > 0, (name, value)


def test_the_effective_stack_is_the_smaller_of_the_own_and_the_largest_other(frame, session):
    expected = []
    for _, hand in frame.groupby(["venue", "hand"], sort=False):
        mine = hand.loc[hand["is_hero"], "stack_bb"].iloc[0]
        expected.append(min(mine, hand.loc[~hand["is_hero"], "stack_bb"].max()))
    expected = np.array(expected)

    for least in (50, 99.5, 150, 200, 240):
        assert len(session.chosen({"stack": [least, None]})) == (expected >= least).sum() > 0
        assert len(session.chosen({"stack": [None, least]})) == (expected <= least).sum()
    assert len(session.chosen({"stack": [60, 110]})) == ((expected >= 60) & (expected <= 110)).sum()


def test_filters_are_combined(session):
    both = session.chosen({"positions": ["BTN"], "showdown": "yes"})

    buttons, showdowns = session.chosen({"positions": ["BTN"]}), session.chosen({"showdown": "yes"})
    assert [*both] == sorted({*buttons} & {*showdowns}) != []
    assert len(session.chosen({"positions": [], "pot": "", "since": None})) == 360


@pytest.mark.parametrize(
    ("filters", "message"),
    [
        ({"seat": 3}, "there is no filter 'seat'; filters are kind, positions"),
        ({"positions": ["XX"]}, "the position is 'XX'; these hands have SB, BB"),
        ({"pot": "big"}, "the pot is 'big'; give one of limped, raised, 3-bet"),
        ({"stack": [5]}, "the stack is .5.; give .minimum, maximum. in big blinds"),
        ({"stack": [50, 5]}, "the minimum is above the maximum"),
        ({"stack": "deep"}, "the stack is 'deep'"),
        ({"since": "May"}, "the day is 'May'; give it as 2026-05-01"),
        ({"range": "ZZ"}, "ZZ"),
        ("BTN", "filters are 'BTN'; give them by name"),
    ],
)
def test_wrong_filters_are_refused(session, filters, message):
    with pytest.raises(ValueError, match=message):
        session.chosen(filters)


def test_filters_of_pots_refuse_frames_without_the_other_players(frame):
    session = SessionQueries(frame[frame["is_hero"]])

    assert session.about({})["choices"]["pot"] == []
    with pytest.raises(ValueError, match="needs the rows of all players, and 360 hands have fewer"):
        session.chosen({"pot": "3-bet"})


def test_a_hand_without_a_result_in_big_blinds_counts_in_money_only(frame):
    rows = frame.copy()
    rows.loc[rows.index[rows["is_hero"]][:5], ["net_bb", "ev_bb", "big_blind", "stack_bb"]] = np.nan

    found = SessionQueries(rows).figures({})

    same(table(found, "all"), session_report(rows).summary.to_frame().T)


def test_several_currencies_are_added_in_big_blinds_only(frame):
    rows = frame.assign(currency=np.where(frame["time"].dt.month == 5, "USD", "EUR"))
    session = SessionQueries(rows)

    found = session.figures({})

    assert found["unit"] == "bb"
    assert "won" not in found["lines"]
    same(table(found, "all"), session_report(rows).summary.to_frame().T)
    assert session.figures({"filters": {"months": ["2026-05"]}})["unit"] == "USD"


def test_tournaments_and_cash_games_are_shown_apart(frame):
    is_late = frame["time"].dt.month > 5
    rows = frame.assign(tournament=frame["tournament"].mask(is_late, "77"))
    session = SessionQueries(rows)

    assert session.about({})["kinds"] == ["cash", "tournaments"]
    cash = session.figures({})
    same(table(cash, "all"), session_report(rows[~is_late]).summary.to_frame().T)
    tournaments = session.figures({"filters": {"kind": "tournaments"}})
    assert tournaments["unit"] == "chips"
    same(table(tournaments, "all"), session_report(rows[is_late]).summary.to_frame().T)


def test_no_hand_is_an_empty_answer(session):
    found = session.figures({"filters": {"range": "72o", "positions": ["BTN"], "showdown": "yes"}})

    assert found["hands"] == 0
    assert found["tables"]["position"]["names"] == []
    assert [*found["lines"]["won_bb"]] == [0]
    assert encoded(found)


def test_the_list_is_sorted_and_paged_and_names_its_hands(frame, session):
    query = {"filters": {}, "sort": "net_bb", "descending": True, "count": 7}
    results = frame.loc[frame["is_hero"], "net_bb"].sort_values(ascending=False)

    first, second = session.hands(query), session.hands({**query, "start": 7})

    found = [row["net_bb"] for row in first["rows"] + second["rows"]]
    np.testing.assert_allclose(found, results.iloc[:14], atol=1e-4)
    rising = session.hands({**query, "descending": False})["rows"]
    assert rising[0]["net_bb"] == pytest.approx(results.iloc[-1])
    source = frame.iloc[first["rows"][0]["id"]]
    named = {"hand": source["hand"], "position": source["position"]}
    assert first["rows"][0].items() >= {**named, "time": f"{source['time']:%Y-%m-%d %H:%M}"}.items()
    assert source["is_hero"]


def test_a_hand_of_the_list_is_replayed(session):
    row = session.hands({"filters": {}, "descending": False, "count": 1})["rows"][0]

    (hand,) = session.replay({"id": row["id"]})["timeline"]["hands"]

    assert hand["title"] == f"Hand {row['hand']}"
    assert "Blaise" in hand["names"]
    assert hand["positions"][hand["names"].index("Ada")] == row["position"]
    assert hand["big_blind"] == 1


def test_hands_of_no_row_and_of_a_file_that_is_gone_are_not_replayed(frame, session):
    for place in (-1, 10**9, None, "1"):
        with pytest.raises(ValueError, match="there is no hand"):
            session.replay({"id": place})
    gone = SessionQueries(frame.assign(file="gone.txt"))
    with pytest.raises(ValueError, match=r"cannot read 'gone\.txt': No such file"):
        gone.replay({"id": 0})


def test_a_hand_of_a_large_log_is_found_without_reading_all(tmp_path):
    text = Path(LOGS, "1-pokerstars.txt").read_text(encoding="utf-8")
    log = tmp_path / "large.txt"
    log.write_text(text + text.replace("#2500", "#3500"), encoding="utf-8")
    frame = hands_to_frame([log], progress=False)
    session = SessionQueries(frame)
    last = session.hands({"filters": {}, "sort": "time", "count": 500})["rows"]
    row = max(last, key=lambda row: row["id"])

    (hand,) = session.replay({"id": row["id"]})["timeline"]["hands"]
    assert hand["title"] == f"Hand {row['hand']}"


def test_the_steps_after_a_line_are_counted(frame, session):
    found = session.spot({"line": []})

    assert sum(found["next"].values()) == found["hands"] == 180  # copies are in no file
    raised = session.spot({"line": ["BTN raises"]})
    assert raised["hands"] == found["next"]["BTN raises"]
    assert raised["textures"] == {}


def test_actions_are_counted_by_texture_and_have_their_hands(session):
    line = ["BTN raises", "BB calls", "flop", "BB checks"]
    flops = [step for step in session.spot({"line": line[:2]})["next"] if step == "flop"]
    assert flops == ["flop"]

    found = session.spot({"line": line})

    for counts in found["textures"].values():
        assert sum(sum(of.values()) for of in counts.values()) == sum(found["next"].values())
    for step, count in found["next"].items():
        assert session.spot_hands({"line": [*line, step]})["hands"] == count
    for value, counts in found["textures"]["suits"].items():
        query = {"line": line, "feature": "suits", "value": value}
        assert session.spot_hands(query)["hands"] == sum(counts.values())


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"line": "BTN raises"}, "the line is 'BTN raises'; give a list of steps"),
        ({"line": [], "feature": "wet"}, "there is no feature 'wet'"),
    ],
)
def test_wrong_lines_are_refused(session, query, message):
    with pytest.raises(ValueError, match=message):
        session.spot_hands(query)


# ---- lines in a solution -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def solution():
    """Return the solution of a turn on which the first player has two sizes, the other one."""
    return solve(
        ["99+, AKs, JTs", "77+, KQs, AJo"],
        "QsJh2h7c",
        pot=40,
        stack=70,
        bets=["50%, allin", "allin"],
        raises="allin",
        target=0,
        iterations=20,
    )


@pytest.mark.parametrize(
    ("line", "path"),
    [(TO_TURN, ""), ([*TO_TURN, "BB checks"], "check")],
    ids=["the turn", "a check"],
)
def test_shares_add_up_the_sizes_of_the_node(solution, line, path):
    node = solution.node(path)
    expected = {}
    for action, share in node.frequencies.items():
        verb = action.split()[0] + "s"
        expected[verb] = expected.get(verb, 0) + share

    found = compared(solution.node, line)

    assert found["shares"] == pytest.approx(expected)
    assert sum(found["shares"].values()) == pytest.approx(1)
    assert (found["player"], found["node"]) == (node.player, path)


def test_the_only_size_of_a_bet_is_followed(solution):
    line = [*TO_TURN, "BB checks", "BTN bets"]

    assert compared(solution.node, line)["shares"].keys() == {"folds", "calls"}


def test_the_texture_is_that_of_the_flop(solution):
    found = compared(solution.node, TO_TURN)

    assert found["board"] == "QsJh2h7c"
    assert found["texture"] == {"suits": "two-tone", "paired": "unpaired", "high_card": "Q"}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (["BTN raises"], "ends before the flop and the solution begins on the turn"),
        (["BTN raises", "BB calls", "flop"], "ends on the flop"),
        ([*TO_TURN, "BB checks", "BTN checks", "river"], "ends on the river"),
        (["CO raises", "BTN calls", "BB calls", "flop", "turn"], "3 players see the turn"),
        ([*TO_TURN, "BB bets"], "sizes bet 20, bet 70"),
        ([*TO_TURN, "BB calls"], "it has no such action"),
        ([*TO_TURN, "BB checks", "BTN checks"], "no further action"),
    ],
)
def test_lines_that_do_not_fit_are_refused_with_the_reason(solution, line, message):
    with pytest.raises(ValueError, match=message):
        compared(solution.node, line)


def test_the_query_names_a_solution_of_the_workspace(solution):
    workspace = Workspace()
    workspace.solutions.keep(solution, "turn")
    ask = QUERIES["session_spot_solution"]

    found = ask({"solution": "turn", "line": TO_TURN}, workspace)
    assert found["player"] == 0
    shares = [action["frequency"] for action in found["actions"]]
    assert shares == pytest.approx([*solution.node().frequencies.values()])
    with pytest.raises(ValueError, match="there is no solution 'other'"):
        ask({"solution": "other", "line": TO_TURN}, workspace)
