"""The tables of a session's figures, in a real browser: columns, opponents and leaks."""

import re

import pytest
from support.browsing import WAYS, activate
from support.expecting import expect

from poker_calculator.histories import leaks, player_statistics
from poker_calculator.histories.reports.tables import MEANINGS
from poker_calculator.pages import SessionView

pytestmark = pytest.mark.slow
OPPONENTS = ["Blaise", "Carl", "Dora", "Emmy", "Felix"]


@pytest.fixture
def figures(app):
    """Return the tables of a session that shows all hands."""
    section = app.get_by_role("region", name="Figures", exact=True)
    expect(section.locator("tbody th").last).to_have_text("All")
    return section


def head(figures, name):
    """Return the heading of a column, which sorts the rows."""
    return figures.locator("thead").get_by_role("button", name=re.compile(rf"^{name}( [▼▲])?$"))


def column(figures, name):
    """Return the cells below a heading."""
    expect(head(figures, name)).to_be_visible()
    heads = [text.rstrip(" ▼▲") for text in figures.locator("thead th").all_inner_texts()]
    return figures.locator(f"tbody tr > :nth-child({heads.index(name) + 1})")


def open_tab(figures, name, way):
    activate(figures.get_by_role("tab", name=name, exact=True), way)


@WAYS
def test_columns_are_chosen_and_kept_in_the_address(figures, way):
    activate(figures.get_by_text("Columns", exact=True), way)
    choice = figures.get_by_role("group", name="Shown columns")

    activate(choice.get_by_role("button", name="Fold to steal"), way, "Space")
    activate(choice.get_by_role("button", name="Net", exact=True), way, "Space")

    heads = ["Position", "Hands", "bb/100", "EV bb/100", "VPIP", "PFR", "3-bet", "C-bet", "AF"]
    expected = [*heads, "WTSD", "W$SD", "Fold to steal"]
    expect(figures.locator("thead th")).to_have_text(expected)
    figures.page.reload()
    expect(figures.locator("thead th")).to_have_text(expected)


@pytest.mark.parametrize("way", ["hover", "focus"])
def test_the_meaning_of_a_column_is_stated_at_its_heading(figures, way):
    getattr(head(figures, "VPIP"), way)()

    expect(figures.locator(".pc-reading")).to_have_text(f"VPIP: {MEANINGS['vpip']}")


@WAYS
def test_a_heading_sorts_the_rows_above_that_of_all_hands(figures, way):
    activate(head(figures, "VPIP"), way)

    expect(head(figures, "VPIP")).to_be_visible()
    names = column(figures, "Position")
    expect(names.first).to_have_text("UTG")
    expect(names.last).to_have_text("All")
    activate(head(figures, "VPIP"), way)
    expect(names.first).to_have_text("SB")
    activate(head(figures, "Position"), way)
    expect(names).to_have_text(["SB", "BB", "UTG", "HJ", "CO", "BTN", "All"])


@WAYS
def test_samples_and_intervals_stand_below_percentages(figures, frame, way):
    expected = player_statistics(frame[frame["is_hero"]]).iloc[0]
    low, high = expected[["vpip_low", "vpip_high"]]
    activate(figures.get_by_text("Columns", exact=True), way)

    activate(figures.get_by_role("button", name="Samples and intervals"), way)

    text = f"{expected['vpip']:.1f}{low:.0f}–{high:.0f} % of {expected['vpip_chances']:.0f}"
    expect(column(figures, "VPIP").last).to_have_text(text)


@WAYS
def test_a_depth_of_stacks_keeps_its_hands(figures, way):
    open_tab(figures, "Stack depth", way)
    depth = figures.get_by_role("button", name="80–120 bb")

    activate(depth, way)

    expect(depth).to_have_attribute("aria-pressed", "true")
    count = figures.page.locator(".pc-session header .pc-count")
    shown = column(figures, "Stack depth").all_inner_texts()
    hands = column(figures, "Hands").nth(shown.index("80–120 bb")).inner_text()
    expect(count).to_have_text(f"{hands} of 180 hands")


@WAYS
def test_opponents_have_samples_and_hide_their_names(figures, frame, way):
    expected = player_statistics(frame[~frame["is_hero"]]).loc["Blaise"]

    open_tab(figures, "Opponents", way)

    expect(column(figures, "Opponent")).to_have_text(OPPONENTS)
    chances = f"% of {expected['vpip_chances']:.0f}"
    expect(column(figures, "VPIP").first).to_contain_text(chances)
    activate(figures.page.get_by_role("button", name="Hide names").first, way)
    expect(column(figures, "Opponent").first).to_have_text("Opponent 1")
    expect(figures).not_to_contain_text("Blaise")


@WAYS
def test_opponents_are_those_of_the_filtered_hands(figures, frame, way):
    button = frame[frame["is_hero"] & (frame["position"] == "BTN")]
    open_tab(figures, "Opponents", way)
    hands = figures.locator("tbody tr").first.locator("td").first
    expect(hands).to_have_text("180")

    filters = figures.page.get_by_role("group", name="Position")
    activate(filters.get_by_role("button", name="BTN"), way)

    expect(hands).to_have_text(str(len(button)))


@WAYS
def test_leaks_have_intervals_and_verdicts(figures, frame, way):
    vpip = leaks(frame).loc["vpip", "all"]

    open_tab(figures, "Leaks", way)

    row = figures.locator("tbody tr").first
    span = f"{vpip['low']:.0f}–{vpip['high']:.0f} %"
    texts = [
        "VPIP",
        f"{vpip['rate']:.1f} %{span}",
        f"{vpip['times']} of {vpip['chances']}",
        f"{vpip['baseline']:.1f} %",
        f"{vpip['difference']:+.1f}".replace("-", "\N{MINUS SIGN}"),
        "less often",
    ]
    for place, text in enumerate(texts):
        expect(row.locator("> *").nth(place)).to_have_text(text)
    expect(figures).not_to_contain_text("– to –")


def test_a_saved_page_has_the_chosen_columns_and_no_opponents(frame, visit, tmp_path):
    view = SessionView(frame)
    view.columns = ["hands", "steal"]
    view.save_html(tmp_path / "session.html")

    page = visit((tmp_path / "session.html").read_text(encoding="utf-8"))

    figures = page.get_by_role("region", name="Figures", exact=True)
    expect(figures.locator("thead th")).to_have_text(["Position", "Hands", "Steal"])
    expect(figures.get_by_role("tab", name="Opponents")).to_have_count(0)
