"""The hands of a player before the server and in files, in a real browser."""

import re

import pytest
from support.browsing import activate, choose
from support.expecting import CONTRASTS, WAYS, expect

from poker_calculator.histories import session_report
from poker_calculator.pages import SessionView

pytestmark = pytest.mark.slow
ALL = "180 hands"


@pytest.fixture
def session(app):
    """Return the page of a session that shows all hands."""
    expect(count(app)).to_have_text(ALL)
    return app


def count(page):
    return page.locator(".pc-session header .pc-count")


def reading(page):
    return page.get_by_role("region", name="Graph of results").locator(".pc-reading")


def graph(page):
    return page.get_by_role("slider", name="Hand of the graph")


def rows(page):
    return page.get_by_role("grid", name="Hands").locator("tbody tr")


def cell(page, name):
    grid = page.get_by_role("grid", name="Results by hand")
    return grid.locator(".pc-cell").filter(has=page.get_by_text(name, exact=True))


def replay(page):
    return page.get_by_role("dialog", name="Replay")


def place(page):
    return replay(page).locator(".pc-replay-place")


def expect_hands(page, rows):
    """Expect that the page shows the hands of some rows, or all."""
    expected = ALL if len(rows) == 180 else f"{len(rows)} of {ALL}"
    expect(count(page)).to_have_text(expected)


def own(frame):
    return frame[frame["is_hero"]]


def test_the_figures_are_those_of_the_report(session, frame):
    report = session_report(frame).summary

    tiles = session.locator(".pc-tiles")
    expect(tiles).to_contain_text(f"+{report['net']:.2f} USD")
    expect(tiles).to_contain_text(f"+{report['bb_per_100']:.2f}")
    expect(tiles).to_contain_text(f"{report['vpip']:.1f}")


@WAYS
def test_positions_are_chosen(session, frame, way):
    for name in ("BTN", "CO"):
        activate(session.get_by_role("button", name=name, exact=True).first, way, "Space")

    expect_hands(session, own(frame).query("position in ('BTN', 'CO')"))
    pressed = session.get_by_role("group", name="Position").locator("[aria-pressed=true]")
    expect(pressed).to_have_text(["CO", "BTN"])


def test_pots_flops_and_showdowns_are_chosen_by_mouse(session, frame):
    session.get_by_label("Went to showdown").select_option("Yes")
    expect_hands(session, own(frame).query("went_to_showdown"))

    session.get_by_role("combobox", name="Pot", exact=True).select_option("3-bet or more")
    hands = frame.groupby(["venue", "hand"])["three_bet"].transform("any")
    expect_hands(session, own(frame[hands]).query("went_to_showdown"))

    session.get_by_label("Players on the flop").select_option("Multiway")
    flops = frame.groupby(["venue", "hand"])["saw_flop"].transform("sum")
    expect_hands(session, own(frame[hands & (flops > 2)]).query("went_to_showdown"))


def test_choices_stacks_and_days_are_typed_and_cleared_by_keys(session, frame):
    clear = session.get_by_role("button", name="Clear filters")
    session.get_by_label("Went to showdown").focus()
    session.keyboard.type("No")
    expect_hands(session, own(frame).query("not went_to_showdown"))
    clear.press("Enter")
    expect(count(session)).to_have_text(ALL)
    expect(session.get_by_label("Went to showdown")).to_have_value("")

    session.get_by_label("Effective stack (bb) from").fill("150")
    session.keyboard.press("Enter")
    expect(count(session)).not_to_have_text(ALL)

    clear.click()
    expect(count(session)).to_have_text(ALL)
    session.get_by_label("Days from").fill("2026-05-02")
    session.keyboard.press("Enter")
    expect_hands(session, own(frame).query("time >= '2026-05-02'"))


def test_a_hand_is_chosen_in_the_grid_by_mouse_and_by_keys(session, frame):
    expected = own(frame).query("hand_class == 'A2o'")

    cell(session, "A2o").click()
    expect_hands(session, expected)
    cell(session, "A2o").click()
    expect(count(session)).to_have_text(ALL)

    cell(session, "A2o").focus()
    session.keyboard.press("Enter")
    expect_hands(session, expected)
    session.keyboard.press("Space")
    expect(count(session)).to_have_text(ALL)


@WAYS
def test_the_grid_and_the_graph_are_in_the_chosen_unit(session, frame, way):
    of = own(frame).query("hand_class == 'AJo'")

    cell(session, "AJo").hover()

    detail = session.get_by_role("region", name="Results by hand").locator(".pc-reading")
    hands = f"{len(of)} hand{'s' * (len(of) > 1)}"
    expect(detail).to_contain_text(f"AJo: {hands}, +{of['net_bb'].sum():.1f} bb")
    border = "(cell) => getComputedStyle(cell).borderLeftWidth"
    losing, winning = (cell(session, name).evaluate(border) for name in ("K5o", "AJo"))
    assert losing == winning
    choose(session.get_by_label("Cells show"), "Hands", way)
    expect(cell(session, "AJo").locator(".pc-value")).to_have_text(str(len(of)))

    choose(session.get_by_label("Unit of the graph"), "USD", way)
    won = session_report(frame).over_time["won"].iloc[-1]
    expect(reading(session)).to_contain_text(f"Won +{won:.1f}")


def test_hands_are_chosen_by_text(session, frame):
    session.get_by_text("Own hand: any").click()
    session.get_by_role("textbox", name="Range of hands as text").fill("22+")
    session.keyboard.press("Tab")

    expect_hands(session, own(frame)[own(frame)["hand_class"].str.len() == 2])


@WAYS
def test_hands_are_painted(session, frame, way):
    activate(session.get_by_text("Own hand: any"), way)
    grid = session.get_by_role("grid", name="Range of hands")
    first, second = (grid.locator(".pc-cell").nth(place) for place in (0, 1))

    if way == "mouse":
        first.hover()
        session.mouse.down()
        second.hover()
        session.mouse.up()
    else:
        first.focus()
        for key in ("Space", "Shift+ArrowRight"):
            session.keyboard.press(key)

    expect_hands(session, own(frame).query("hand_class in ('AA', 'AKs')"))


def test_lines_of_the_graph_are_switched_by_mouse_and_by_keys(session):
    expect(session.locator(".pc-graph .pc-line")).to_have_count(4)

    session.get_by_role("button", name="All-in EV").click()
    expect(session.locator(".pc-graph .pc-line")).to_have_count(3)
    expect(reading(session)).not_to_contain_text("All-in EV")

    session.get_by_role("button", name="All-in EV").focus()
    session.keyboard.press("Enter")
    expect(session.locator(".pc-graph .pc-line")).to_have_count(4)


def test_the_graph_is_read_by_mouse_and_by_keys(session, frame):
    won = session_report(frame).over_time["won_bb"]
    expect(reading(session)).to_contain_text(f"Hand 180: Won +{won.iloc[-1]:.1f}")

    box = graph(session).bounding_box()
    session.mouse.move(box["x"] + box["width"] / 2, box["y"] + 40)
    expect(reading(session)).to_contain_text(re.compile(r"^Hand 8\d: Won "))

    graph(session).focus()
    session.keyboard.press("Home")
    expect(reading(session)).to_contain_text("Hand 0: Won 0.0")
    session.keyboard.press("ArrowRight")
    expect(reading(session)).to_contain_text(f"Hand 1: Won {won.iloc[0]:.1f}".replace("-", "−"))


def test_tables_are_opened_and_filter_by_mouse_and_by_keys(session, frame):
    figures = session.get_by_role("region", name="Figures", exact=True)
    session.get_by_role("tab", name="Month").click()
    expect(figures.locator("tbody th")).to_have_text(["2026-05", "All"])

    session.keyboard.press("Home")
    expect(session.get_by_role("tab", name="Position")).to_be_focused()
    names = ["SB", "BB", "UTG", "HJ", "CO", "BTN"]
    expect(figures.locator("tbody th")).to_have_text([*names, "All"])

    figures.get_by_role("button", name="UTG").click()
    expect_hands(session, own(frame).query("position == 'UTG'"))
    figures.get_by_role("button", name="UTG").focus()
    session.keyboard.press("Enter")
    expect(count(session)).to_have_text(ALL)


@WAYS
def test_the_list_is_sorted_both_ways_and_paged(session, frame, way):
    results, column = own(frame)["net_bb"], rows(session).first.locator("td").nth(6)

    for best in (results.max(), results.min()):
        activate(session.get_by_role("button", name="Net (bb)"), way)
        expect(column).to_have_text(f"{best:+.1f}".replace("-", "\N{MINUS SIGN}"))
    listed = session.get_by_role("region", name="List of hands")
    for name, page in (("Next", "51–100"), ("Previous", "1–50")):
        activate(session.get_by_role("button", name=name, exact=True), way)
        expect(listed).to_contain_text(f"{page} of 180 hands")


def test_a_hand_is_replayed_by_keys(session):
    rows(session).first.focus()
    session.keyboard.press("ArrowDown")
    expect(rows(session).nth(1)).to_be_focused()
    session.keyboard.press("PageDown")
    listed = session.get_by_role("region", name="List of hands")
    expect(listed).to_contain_text("51–100 of 180 hands")
    expect(rows(session).first).to_be_focused()

    session.keyboard.press("Enter")
    game = replay(session).locator(".pc-replay-game")
    expect(game).to_contain_text("Hand 25")
    number = game.inner_text()
    replay(session).get_by_role("button", name="Close").focus()
    session.keyboard.press("ArrowRight")
    expect(place(session)).to_contain_text("2 of ")
    session.keyboard.press("Control+ArrowRight")
    expect(game).not_to_have_text(number)
    expect(place(session)).to_contain_text("1 of ")
    session.keyboard.press("p")
    expect(game).to_have_text(number)
    session.keyboard.press("Escape")
    expect(replay(session)).to_be_hidden()


def test_a_hand_is_replayed_by_mouse_with_its_names_hidden(session):
    rows(session).first.click()
    expect(replay(session)).to_contain_text("Ada")
    replay(session).get_by_role("button", name="Close").click()

    hide = session.get_by_role("button", name="Hide names")
    hide.press("Space")
    expect(session.locator(".pc-player")).to_have_text("Hero")
    hide.press("Space")
    hide.click()
    expect(session.get_by_role("heading", name="Ada")).to_have_count(0)
    rows(session).first.click()
    expect(replay(session)).to_contain_text("UTG")
    expect(replay(session)).not_to_contain_text("Ada")
    game = replay(session).locator(".pc-replay-game")
    number = game.inner_text()
    replay(session).get_by_role("button", name="Next hand").click()
    expect(game).not_to_have_text(number)
    expect(replay(session)).not_to_contain_text("Ada")
    replay(session).get_by_role("button", name="Hide names").click()
    expect(replay(session)).to_contain_text("Ada")


def test_a_link_leads_to_a_step_of_a_hand(session):
    rows(session).nth(2).click()
    expect(place(session)).to_contain_text("1 of ")
    session.keyboard.press("End")
    expect(place(session)).to_contain_text(re.compile(r"^(\d+) of \1$"))
    shown = replay(session).locator(".pc-replay-game").inner_text()

    session.reload()

    expect(replay(session).locator(".pc-replay-game")).to_have_text(shown)
    expect(place(session)).to_contain_text(re.compile(r"^(\d+) of \1$"))
    session.go_back()
    expect(replay(session)).to_be_hidden()


@WAYS
def test_a_spot_of_a_hand_opens_in_the_solver(session, way):
    dialog, solver = replay(session), session.get_by_role("tabpanel", name="Solve")
    activate(rows(session).first, way)
    expect(place(session)).to_have_text("1 of 17")
    if way == "mouse":
        dialog.get_by_role("button", name="Flop: nine of clubs").click()
    else:
        for key in ("End", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
            session.keyboard.press(key)
    activate(dialog.locator("summary"), way)
    dialog.get_by_label("Ada, out of position").fill("22+, AQ")
    activate(dialog.get_by_role("button", name="Open in the solver"), way)

    found = {
        name: solver.get_by_role("textbox", name=name, exact=True)
        for name in ("Range out of position", "Range in position", "Board", "Pot")
    }
    for field, text in zip(found.values(), ("22+, AQ", "45%", "9cAs4h", "7"), strict=True):
        expect(field).to_have_value(text)
    activate(solver.get_by_role("button", name="Clear", exact=True), way)  # the page answers
    expect(found["Range out of position"]).to_have_value("")
    session.go_back()
    expect(place(session)).to_have_text("14 of 17")
    session.go_forward()
    activate(session.get_by_role("tab", name="Play", exact=True), way)
    expect(session.get_by_role("tabpanel", name="Play")).to_be_visible()


def test_the_replay_of_all_hands_has_a_tab(session):
    session.get_by_role("tab", name="Replay").click()

    panel = session.get_by_role("tabpanel", name="Replay")
    expect(panel.get_by_role("list", name="Notes")).to_contain_text("80 earlier ones are left out")
    panel.get_by_label("Jump to hand").select_option("Hand 250000000100")
    expect(panel.locator(".pc-replay-game")).to_contain_text("Hand 250000000100 ")
    panel.get_by_role("button", name="Step forward").click()
    expect(panel.locator(".pc-replay-place")).to_contain_text("2 of ")


def test_a_line_of_play_is_chosen_by_mouse_and_by_keys(session):
    session.get_by_text("Spots: lines of play").click()
    spots = session.locator(".pc-spots")
    expect(spots.get_by_role("status").first).to_have_text("180 hands with this line")
    first = spots.locator("table").first

    first.get_by_role("button", name="BTN raises").click()
    first.get_by_role("button", name="BB calls").focus()
    session.keyboard.press("Enter")
    first.get_by_role("button", name="flop").click()
    line = spots.get_by_role("navigation", name="Line").get_by_role("button")
    expect(line).to_have_text(["Start", "BTN raises", "BB calls", "flop"])
    expect(spots).to_contain_text("Suits of the flop")

    number = first.locator("tbody td button").first
    hands = number.inner_text()
    number.click()
    listed = spots.get_by_role("grid", name="Hands of the line").locator("tbody tr")
    expect(listed).to_have_count(int(hands))
    listed.first.focus()
    session.keyboard.press("Enter")
    expect(replay(session).locator(".pc-replay-game")).to_contain_text("Hand 25")
    session.keyboard.press("Escape")
    expect(session).not_to_have_url(re.compile("hand="))

    session.reload()
    expect(line).to_have_text(["Start", "BTN raises", "BB calls", "flop"])
    line.first.click()
    expect(spots.get_by_role("status").first).to_have_text("180 hands with this line")
    counts = first.locator("tbody td:nth-of-type(1)").all_inner_texts()
    assert sum(map(int, counts)) == 180
    expect(spots).to_contain_text("Solve a spot here or open a saved solution")
    expect(spots.get_by_label("Compare with")).to_be_hidden()


@WAYS
def test_the_hands_behind_a_number_of_a_texture_are_listed(session, way):
    activate(session.get_by_text("Spots: lines of play"), way)
    spots = session.locator(".pc-spots")
    for step in ("BTN raises", "BB calls", "flop"):
        activate(spots.locator("table").first.get_by_role("button", name=step), way)
    suits = spots.locator("table").filter(has_text="Suits of the flop").locator("tbody tr").first
    count = int(suits.get_by_role("button").first.inner_text())
    listed = spots.get_by_role("grid", name="Hands of the line").locator("tbody tr")

    activate(suits.get_by_role("button").first, way)
    expect(listed).to_have_count(count)
    activate(suits.get_by_role("button").nth(1), way)
    share = float(suits.get_by_role("button").nth(1).inner_text().split()[0])
    expect(listed).to_have_count(round(count * share / 100))
    activate(listed.first, way)

    expect(replay(session).locator(".pc-replay-game")).to_contain_text("Hand 25")


def test_texts_have_contrast(session):
    cell(session, "AJo").click()
    session.get_by_role("button", name="BTN", exact=True).first.click()

    for scheme in ("light", "dark"):
        session.emulate_media(color_scheme=scheme)
        assert session.evaluate(CONTRASTS) == []


def test_a_saved_page_holds_the_figures_of_its_filters(frame, visit, tmp_path):
    view = SessionView(frame, filters={"positions": ["BTN"], "stack": [50.0, None]})
    view.save_html(tmp_path / "session.html")

    page = visit((tmp_path / "session.html").read_text(encoding="utf-8"))

    expect(count(page)).to_have_text(f"{view.hands} of {ALL}")
    expect(rows(page)).to_have_count(view.hands)
    expect(page.locator(".pc-note")).to_contain_text("It leaves out other filters")
    expect(page.get_by_label("Went to showdown")).to_be_disabled()


@WAYS
def test_a_saved_page_replays_its_last_hands(frame, visit, tmp_path, monkeypatch, way):
    monkeypatch.setattr("poker_calculator.pages.widgets.session_view.MOST_REPLAYS", 2)
    SessionView(frame).save_html(tmp_path / "session.html")
    page = visit((tmp_path / "session.html").read_text(encoding="utf-8"))
    expect(page.locator(".pc-note")).to_contain_text("replays of the last 2 hands")
    game = replay(page).locator(".pc-replay-game")

    activate(rows(page).first, way)
    expect(game).to_contain_text("Hand 250000000180")
    for hand in ("250000000179", None):
        if way == "mouse":
            replay(page).get_by_role("button", name="Next hand").click()
        else:
            page.keyboard.press("Control+ArrowRight")
        if hand:
            expect(game).to_contain_text(f"Hand {hand}")

    expect(replay(page).get_by_role("alert")).to_contain_text("This page holds no answer to that")


def test_a_saved_page_without_names_holds_none(frame, tmp_path):
    view = SessionView(frame)
    view.names_hidden = True
    view.save_html(tmp_path / "session.html")

    assert view.hands == 180
    page = (tmp_path / "session.html").read_text(encoding="utf-8")
    assert not any(name in page for name in ("Ada", "Blaise"))
