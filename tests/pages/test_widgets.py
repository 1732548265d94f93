"""Views as widgets: their traits, their messages to a notebook's page, and their saved files."""

import json
import struct

import numpy as np
import pytest
from support.browsing import WAYS, activate
from support.equity_pages import (
    FLOP,
    FOUR,
    equities,
    open_tab,
    percents,
    player_box,
    player_ranges,
    settle,
    until,
)

from calculations import EquityCalculator, Range, solve

pytest.importorskip("anywidget", reason="anywidget is not installed")
from traitlets import TraitError

from poker_calculator.pages import EquityView, RangePicker, SolutionView

RIVER = {"ranges": ["AA, QQ", "KK"], "board": "2s3h4d6c7c", "pot": 20, "stack": 10}
RIVER |= {"bets": "allin", "target": 1e-4}


def messages(widget, name, query):
    """Return the messages of a widget after a query."""
    sent = []
    widget.send = lambda *message: sent.append(message)
    widget._answer(widget, {"id": 7, "name": name, "query": query}, [])
    return sent


def header(message):
    content, (body,) = message
    (length,) = struct.unpack_from("<I", body)
    assert content == {"id": 7}
    return json.loads(body[4 : 4 + length])


@pytest.mark.parametrize(
    ("name", "query", "last"),
    [
        ("contents", {}, {"solutions": [], "reports": [], "logs": []}),
        ("solve", {"name": "a", **RIVER}, {"complete": True}),
    ],
)
def test_each_answer_is_a_message_before_the_last_one(name, query, last):
    *answers, end = messages(RangePicker("QQ+"), name, query)

    assert header(answers[-1])["answer"].items() >= last.items()
    assert len(answers) == 1 or name == "solve"
    assert end == ({"id": 7, "last": True},)


def test_an_error_is_an_answer():
    answer, _ = messages(RangePicker(), "equities", {"ranges": ["AsAs", "KsKh"]})

    assert "As" in header(answer)["error"]


# ---- range picker ------------------------------------------------------------------------------


def test_traits_are_texts_for_the_page_and_in_a_saved_file(tmp_path):
    picker = RangePicker("QQ+", "As Kd", {"Mine/Tight": "KK+"})

    state = picker.get_state(["range", "dead", "presets"])
    picker.save_html(tmp_path / "range.html")

    assert state == {"range": "QQ+", "dead": "As Kd", "presets": {"Mine/Tight": "KK+"}}
    text = (tmp_path / "range.html").read_text(encoding="utf-8")
    assert json.dumps(state, separators=(",", ":"))[1:-1] in text


def test_the_page_sets_traits_that_python_observes():
    picker, heard = RangePicker(), {}
    picker.observe(
        lambda change: heard.update({change.name: change.new}), ["range", "dead", "presets"]
    )

    picker.set_state({"range": "QQ+, AKs", "dead": "As", "presets": {"Tight": "AA"}})

    presets = {"Tight": Range("AA")}
    assert heard == {"range": Range("QQ+, AKs"), "dead": "As", "presets": presets}


@pytest.mark.parametrize(
    ("trait", "value", "rule"),
    [
        ("range", "AKz", "after a hand comes"),
        ("range", 5, "a range is text"),
        ("dead", "Ax", "is not a card"),
        ("dead", "AsAs", "names a card twice"),
        ("dead", 5, "cards are text"),
        ("presets", {"Mine": "AKz"}, "after a hand comes"),
        ("presets", {5: "AK"}, "a dict of ranges by name"),
        ("presets", ["AK"], "a dict of ranges by name"),
    ],
)
def test_a_wrong_value_is_refused_and_changes_nothing(trait, value, rule):
    picker = RangePicker("QQ+", "As", {"Mine": "KK"})
    before = picker.get_state()

    with pytest.raises(TraitError, match=rule):
        setattr(picker, trait, value)

    assert picker.get_state() == before


@pytest.mark.slow
@WAYS
def test_a_range_is_painted_in_a_file(visit, tmp_path, way):
    RangePicker("QQ+", "As").save_html(tmp_path / "range.html")
    page = visit((tmp_path / "range.html").read_text(encoding="utf-8"))

    activate(page.get_by_role("gridcell", name="pair of jacks"), way, "Space")

    until(page, "document.querySelector('textarea').value === 'JJ+'")


# ---- solution ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def solution():
    spot = RIVER | {"target": 0.01}
    return solve(spot.pop("ranges"), **spot, progress=False)


@pytest.fixture
def walk(solution):
    return SolutionView(solution)


def test_a_node_is_written_out_in_full_or_refused(walk):
    walk.node = "x b10"
    assert walk.node == "check, bet 10"

    with pytest.raises(TraitError, match="there are check, bet 10"):
        walk.node = "bet 5"
    assert walk.node == "check, bet 10"


def test_a_change_of_the_node_is_observed_and_its_query_answered(walk):
    seen = []
    walk.observe(lambda change: seen.append(change["new"]), "node")

    walk.set_state({"node": "check"})  # as the page sends it
    answer, _ = messages(walk, "solution_node", {"node": "check"})

    assert seen == ["check"]
    assert header(answer)["answer"]["path"] == "check"


def test_a_page_needs_a_depth_that_reaches_its_node(walk, tmp_path):
    walk.node = "check, bet 10"

    with pytest.raises(ValueError, match="2 or more"):
        walk.save_html(tmp_path / "page.html", depth=1)
    assert not [*tmp_path.iterdir()]


# ---- equities ----------------------------------------------------------------------------------


def test_the_equities_follow_the_traits_and_are_read_only():
    view = EquityView([Range("QQ+, AK"), "22+, JTs"], "Qs7s2d")
    assert view.ranges == FLOP["ranges"]
    assert (view.equity == EquityCalculator(FLOP["ranges"], FLOP["board"]).equity).all()

    view.ranges, view.board, view.dead = ["AsKs", "QQ"], "2c7dJh", "Qc"

    expected = EquityCalculator(["AsKs", "QQ"], "2c7dJh", dead="Qc").equity
    assert np.array_equal(view.equity, expected)
    with pytest.raises(AttributeError):
        view.equity = [1, 0]


def test_a_spot_that_breaks_a_rule_is_refused_and_later_has_no_equity():
    with pytest.raises(ValueError, match="'z' is not understood"):
        EquityView(["AA", "AKz"])
    view = EquityView(["AA", "KK"])
    view.ranges = ["AA", "AKz"]

    with pytest.raises(ValueError, match="'z' is not understood"):
        _ = view.equity


@pytest.mark.slow
@pytest.mark.parametrize("spot", [FLOP, FOUR], ids=["exact", "sampled"])
def test_a_file_shows_the_figures_of_its_spot_and_says_what_it_cannot_compute(
    visit, tmp_path, spot
):
    view = EquityView(spot["ranges"], spot.get("board", ""))
    view.save_html(tmp_path / "saved.html")
    page = visit((tmp_path / "saved.html").read_text(encoding="utf-8"))

    settle(page, len(spot["ranges"]))
    until(page, f"document.body.textContent.includes('{percents(view.equity)[0]:.2f} %')")
    assert equities(page) == percents(view.equity)
    for name, shown in (
        ("By street", "Preflop"),
        ("By next card", "♠"),
        ("Distribution", "Player 2"),
    ):
        open_tab(page, name).get_by_text(shown).first.wait_for()
    assert page.get_by_role("textbox", name="Link").count() == 0

    player_box(page, 1).fill("KK")
    page.keyboard.press("Enter")
    page.get_by_text("This page holds no answer to that").first.wait_for()
    assert player_ranges(page)[0] == "KK"
    assert equities(page) == percents(view.equity)
