"""Drills in a real browser: grades, streets and lines, the pace of sessions, preflop ranges."""

import json
import re
from pathlib import Path

import pytest
from support.browsing import WAYS, activate, call
from support.expecting import CONTRASTS, expect

from calculations import Range
from lookup.combos import combo_names
from poker_calculator.pages.hosts.scripts import script
from poker_calculator.pages.queries.play import play_hand
from poker_calculator.pages.queries.workspace import read_workspace

pytestmark = pytest.mark.slow
PREFLOP = ("play/preflop.js", "questionOf")


def button(page, name):
    return page.get_by_role("button", name=re.compile(f"^{name}"))


def show(page, **values):
    texts = {
        name: each if isinstance(each, str) else json.dumps(each) for name, each in values.items()
    }
    page.evaluate(
        "values => { location.hash = '#' + new URLSearchParams(values); }",
        {"view": "play_view", "seed": "5", **texts},
    )


def line(page):
    return page.get_by_role("list", name="Line").get_by_role("listitem")


# ---- grades and mistakes -------------------------------------------------------------------------


def test_a_grade_is_the_first_whose_bound_the_loss_does_not_exceed(with_scripts):
    page = with_scripts("gradeOf")
    bounds = [(0, "best"), (0.2, "best"), (0.21, "fine"), (1, "fine"), (1.1, "inaccurate")]
    bounds += [(3, "inaccurate"), (3.1, "wrong"), (90, "wrong")]

    for percent, grade in bounds:
        made = {"lost": 8 * percent / 100, "pot": 8}
        assert page.evaluate("made => gradeOf(made)", made) == grade
    assert page.evaluate("gradeOf({lost: null, pot: 8})") is None


def test_the_page_of_the_documentation_has_the_bounds_of_the_grades():
    (code,) = re.findall(r"GRADES = \{(.*), wrong: Infinity\}", script("play/session_log.js"))
    bounds = re.findall(r"(\w+): ([\d.]+)", code)
    page = (Path(__file__).parents[3] / "docs/views/play.md").read_text(encoding="utf-8")

    assert len(bounds) == 3
    for name, bound in bounds:
        assert f"| {name} | {bound} % |" in page


def test_mistakes_are_counted_by_street_and_action(with_scripts):
    page = with_scripts("decisionsByKind")
    made = [
        {"board": "Qs7s2d4c", "choice": "bet 10"},
        {"board": "Qs7s2d4cAs", "choice": "raise to 30"},
        {"board": "Qs7s2d4cAs", "choice": "bet 5"},
    ]

    found = page.evaluate("made => decisionsByKind(made)", made)

    counts = {kind: len(each) for kind, each in found}
    assert counts == {"turn": 1, "river": 2, "bet": 2, "raise": 1}


def test_a_session_shows_grades_kinds_and_its_curve(app, file):
    hands = [{"seat": 0, "actions": ["bet 20"]}, {"seat": 0, "actions": ["check"]}]
    workspace = read_workspace([str(file)])
    lost = [
        play_hand({"seed": 5, "number": number, **hand}, workspace)["decisions"][0]["lost"]
        for number, hand in enumerate(hands, 1)
    ]
    show(app, hands=hands)

    table = app.get_by_role("region", name="Mistakes by kind")
    expect(table.get_by_role("rowheader")).to_have_text(["Turn", "Bet", "Check"])
    curve = app.get_by_role("img", name=re.compile("EV lost over 2 decisions"))
    expect(curve).to_have_attribute(
        "aria-label", f"EV lost over 2 decisions: {sum(lost):.2f} chips"
    )
    assert app.locator(".pc-play-log .pc-play-grade").count() == 2


# ---- drills of a solution ------------------------------------------------------------------------


@WAYS
def test_hands_begin_on_the_chosen_street_after_the_chosen_line(app, way):
    show(app)
    street = app.get_by_role("combobox", name="Begin on the")
    if way == "mouse":
        street.select_option("river")
        app.get_by_role("combobox", name="Line").select_option("check, check")
        app.get_by_role("combobox", name="Card").select_option(label="pairs the board")
    else:
        street.press("ArrowDown")
        app.get_by_role("combobox", name="Line").press("ArrowDown")
        app.get_by_role("combobox", name="Card").press("ArrowDown")
    activate(button(app, "Deal"), way)

    expect(line(app).nth(2)).to_contain_text("river")
    assert line(app).all_inner_texts()[:2] == ["OOP check", "IP check"]
    cards = app.locator(".pc-replay-board [data-card]").evaluate_all(
        "found => found.map((card) => card.dataset.card)"
    )
    assert cards[4][0] in "QJ27"


def test_a_line_of_the_first_street_is_begun_with(app):
    show(app, line="bet 20")

    button(app, "Deal").click()

    expect(line(app).first).to_have_text("OOP bet 50 %")
    assert line(app).count() >= 1


def test_hands_begin_at_the_node_that_the_solution_shows(app):
    app.evaluate("location.hash = '#view=solution_view&node=check, bet 20'")
    expect(app.locator(".pc-steps")).to_have_attribute("data-node", "check, bet 20")

    app.get_by_role("button", name="Play it").click()
    expect(app.get_by_role("combobox", name="Line")).to_have_value("check, bet 20")
    button(app, "Deal").click()

    expect(line(app).nth(1)).to_have_text("IP bet 50 %")


# ---- the pace ------------------------------------------------------------------------------------


def test_the_next_hand_comes_by_itself(app):
    app.clock.install()
    show(app, auto=True, hands=[{"seat": 1, "start": "bet 20", "actions": ["fold"]}])
    expect(button(app, "Next hand")).to_be_visible()

    app.clock.run_for(3000)

    expect(button(app, "Next hand")).to_have_count(0)
    expect(app).to_have_url(re.compile("hands=.*seat.*seat"))


def test_a_player_whose_clock_ran_out_checks_or_folds(app):
    app.clock.install()
    show(app, clock=5, hands=[{"seat": 1, "start": "bet 20", "actions": []}])
    expect(app.get_by_role("timer")).to_have_text("5 s")

    app.clock.run_for(2000)
    expect(app.get_by_role("timer")).to_have_text("3 s")
    app.clock.run_for(3000)

    expect(app.locator(".pc-play-table .pc-play-status").first).to_have_text("You fold. Net 0.")


def test_preflop_hands_come_by_themselves_and_have_a_clock(app):
    app.clock.install()
    show(app, mode="preflop", auto=True, clock=5)
    expect(app.get_by_role("timer")).to_have_text("5 s")

    app.clock.run_for(5000)
    side = app.get_by_role("region", name="Answers so far")
    expect(side.get_by_role("status").last).to_contain_text("of the time. You fold.")
    expect(button(app, "Next hand")).to_be_visible()
    app.clock.run_for(2000)

    expect(app.get_by_role("group", name="Answers").get_by_role("button")).to_have_count(2)
    expect(app.get_by_role("timer")).to_have_text("5 s")


# ---- preflop ranges ------------------------------------------------------------------------------


def test_presets_with_a_seat_and_an_action_are_charts(app):
    presets = {
        "6 players/10 bb/UTG all-in": "AA",
        "6 players/10 bb/BB calls UTG": "KK",
        "6 players/100 bb/BTN 3-bets CO": "QQ",
        "6 players/100 bb/EP opens": "QQ",
        "9 players/100 bb/UTG+1 opens": "QQ",
        "Opening, top shares/UTG 15%": "15%",
        "BTN all-in": "JJ",
        "heads-up/BB calls": "TT",
    }

    (found,) = call(app, "play/preflop.js", "chartsOf", [[presets]])

    titles = {folder: [each["title"] for each in chart] for folder, chart in found.items()}
    assert titles == {
        "6 players/10 bb": ["UTG all-in", "BB calls UTG"],
        "6 players/100 bb": ["BTN 3-bets CO"],
        "9 players/100 bb": ["UTG+1 opens"],
        "heads-up": ["BB calls"],
    }
    assert found["6 players/100 bb"][0]["verb"] == "3-bet"
    assert found["6 players/10 bb"][1]["against"] == "UTG"
    assert found["heads-up"][0]["against"] == "BTN"


def test_presets_of_the_user_are_asked_too(app):
    preset = {"name": "Mine/6 players/CO opens", "text": "AA"}
    app.evaluate(
        """preset => fetch("/ask/keep_preset", {
          method: "POST", headers: {"Content-Type": "application/json"},
          body: JSON.stringify(preset),
        }).then((response) => response.text())""",
        preset,
    )
    show(app, mode="preflop", chart="Mine/6 players")

    expect(app.locator(".pc-play-table .pc-play-status")).to_have_text("CO: open or fold?")


def test_all_hands_are_asked_and_more_of_those_at_the_edge_of_a_range(app):
    chart = [
        {"title": "UTG all-in", "seat": "UTG", "verb": "all-in", "range": "22+, A2s+, KJo:0.5"}
    ]
    weights = Range(chart[0]["range"]).weights
    names = combo_names().tolist()

    asked = call(app, *PREFLOP, [[chart, 5, number] for number in range(600)])
    again = call(app, *PREFLOP, [[chart, 5, number] for number in range(600)])

    assert [each["combo"] for each in asked] == [each["combo"] for each in again]
    assert all(each["share"] == pytest.approx(weights[each["combo"]]) for each in asked)
    of_kjo = sum(names[each["combo"]][::2] == "KJ" for each in asked)
    assert of_kjo > 600 * 16 / 1326  # more than at random
    assert len({each["combo"] for each in asked}) > 250


@pytest.mark.parametrize(
    ("share", "is_played", "right"),
    [
        *((1, True, True), (1, False, False), (0, True, False)),
        *((0, False, True), (0.3, True, True), (0.3, False, True)),
    ],
)
def test_an_answer_is_right_if_the_range_takes_it_at_times(app, share, is_played, right):
    assert call(app, "play/preflop.js", "isRight", [[{"share": share}, is_played]]) == [right]


@WAYS
def test_a_seat_and_a_hand_are_asked_and_answered(app, way):
    app.get_by_role("tab", name="Play", exact=True).click()
    preflop = app.get_by_role("radio", name="Preflop ranges")
    preflop.check(force=True) if way == "mouse" else preflop.press(" ")
    chart = "Push or fold, 6 players, big-blind ante/10 bb"
    app.get_by_role("combobox", name="Ranges").select_option(chart)
    answers = app.get_by_role("group", name="Answers")
    expect(answers.get_by_role("button")).to_have_count(2)
    expect(app.locator(".pc-replay-seat")).to_have_count(6)
    assert app.locator(".pc-replay-hole [data-card]:not([data-card='??'])").count() == 2

    if way == "mouse":
        answers.get_by_role("button").first.click()
        answers.get_by_role("button", name="Next hand").click()
        answers.get_by_role("button", name="Fold").click()
    else:
        for key in "cnf":
            app.keyboard.press(key)

    side = app.get_by_role("region", name="Answers so far")
    expect(side.get_by_role("status").first).to_have_text(re.compile("^[012] of 2 answers"))
    expect(side.get_by_role("status").last).to_contain_text("of the time. You fold.")
    expect(side.get_by_role("grid", name="Range of the spot")).to_be_visible()
    app.reload()
    expect(side.get_by_role("status").last).to_contain_text("of the time. You fold.")


@pytest.mark.parametrize("width", [390, 1024, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_drill_fits_all_screens(app, width, scheme):
    app.set_viewport_size({"width": width, "height": 900})
    app.emulate_media(color_scheme=scheme)
    show(app, mode="preflop", answers=[True, False, True])
    expect(app.get_by_role("grid", name="Range of the spot")).to_be_visible()

    assert app.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert app.evaluate(CONTRASTS) == []
